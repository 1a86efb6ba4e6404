"""All the cards, for looking at: as this learner has chosen to see them."""

import streamlit as st

from tutor.engine.cards import RANKS, SUITS
from tutor.ui.context import html, lang, told
from tutor.ui.look import card_image, page
from tutor.ui.places import place


def show() -> None:
    """Show every face, suit by suit, the jokers and the back."""
    with page("cards"):
        st.html(f"<h1>{html('page.cards')}</h1>")
        rows = ""
        for suit in SUITS:
            cards = "".join(f"<li>{card_image(rank.letter + suit.value)}</li>" for rank in reversed(RANKS))
            rows += f'<h2>{html("lesson.suit", suit=suit.value)}</h2><ul class="gallery" role="list">{cards}</ul>'
        others = "".join(f"<li>{card_image(card)}</li>" for card in ("Xr", "Xb"))
        rows += f'<h2>{html("gallery.others")}</h2><ul class="gallery" role="list">{others}</ul>'
        st.html(rows)
        with st.container(key="go-settings", width="content"):
            st.page_link(place("settings"), label=told("gallery.settings"), query_params={"lang": lang()})
