"""One module per page, each with a function show()."""
