"""What the stored answers mean: pure functions of data frames."""
