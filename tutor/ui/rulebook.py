"""What a rulebook is, in one sentence under the field where one picks it: the same on every page.

It draws no field: each page has its own, with its own key.
"""

import streamlit as st

from tutor.engine.rulebooks import RULEBOOKS
from tutor.ui.context import html


def about(name: str) -> None:
    """Say what is special about a rulebook as it is delivered; of a mixture of them there is nothing to say."""
    if name in RULEBOOKS:
        rules = RULEBOOKS[name]
        sentence = html(f"about.{name}", most=rules.draw.most, draws=rules.draws)
        st.html(f'<p class="small">{sentence}</p>')
