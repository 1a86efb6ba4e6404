"""The pages by name, so that any page can lead to any other."""

import streamlit as st

from tutor.ui.context import told

PLACES = ("home", "learn", "practise", "progress", "settings", "cards")


def place(name: str) -> st.Page:
    """A page by its name, which is its address too; `home` answers at `/`."""
    from tutor.ui.pages import gallery, home, learn, practise, progress, settings  # they lead to each other

    shows = {
        "home": home.show,
        "learn": learn.show,
        "practise": practise.show,
        "progress": progress.show,
        "settings": settings.show,
        "cards": gallery.show,
    }
    return st.Page(shows[name], title=told(f"page.{name}"), url_path=name, default=name == "home")
