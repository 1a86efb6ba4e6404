"""Where a rulebook is picked, a sentence under the field says what it is."""

import pytest

from tests.ui.pages import open_page, text
from tutor.engine.rulebooks import RULEBOOKS
from tutor.words.words import say

PICKED = {"practise": "rulebook-pick", "play": "play-rulebook", "odds": "odds-rulebook"}


def sentence(name: str, lang: str) -> str:
    rules = RULEBOOKS[name]
    return say(f"about.{name}", lang, most=rules.draw.most, draws=rules.draws)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_rulebook_has_a_sentence_of_its_own(lang: str) -> None:
    assert len({sentence(name, lang) for name in RULEBOOKS}) == len(RULEBOOKS)


@pytest.mark.parametrize("page", PICKED)
def test_the_sentence_follows_what_is_picked(page: str) -> None:
    app = open_page(page, lang="de")
    app.selectbox(key=PICKED[page]).select("shotgun").run()
    assert sentence("shotgun", "de") in text(app)
    app.selectbox(key=PICKED[page]).select("club").run()
    assert sentence("club", "de") in text(app)
    assert sentence("shotgun", "de") not in text(app)


def test_of_a_mixture_nothing_is_said() -> None:
    app = open_page("practise", lang="de")
    assert not any(sentence(name, "de") in text(app) for name in RULEBOOKS)
