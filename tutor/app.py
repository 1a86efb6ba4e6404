"""What runs for every page: whose it is, in which language, the frame, the page. Starts with `streamlit run` too."""

import streamlit as st

from tutor.ui.cards import favicon
from tutor.ui.context import settle_language, told
from tutor.ui.frame import frame, know_learner, say_problem
from tutor.ui.places import places, tab_of
from tutor.ui.unknown import find_unknown

know_learner()
settle_language()
here = st.navigation(places(), position="hidden")
st.set_page_config(page_title=f"{here.title} · {told('page.app')}", page_icon=favicon(), layout="wide")
frame(tab_of(here), here.url_path)
find_unknown(here.url_path)
here.run()
say_problem()
