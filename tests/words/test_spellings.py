"""Words in running text: every inflected form is found, longer ones before shorter, and look-alikes are not taken."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.words.lexicon import jargon, terms
from tutor.words.nouns import MissingWord
from tutor.words.spellings import found_in, spellings
from tutor.words.words import languages, term

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "spellings.yaml").read_text(encoding="utf-8"))
CASES = ("the", "the_acc", "the_dat", "the_gen", "the_plural", "the_dat_plural")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_the_words_of_a_text_are_found_in_order(row: dict[str, Any]) -> None:
    assert [found.keys[0] for found in found_in(row["text"], row["lang"])] == row["finds"]


@pytest.mark.parametrize("lang", languages())
def test_every_form_that_phrases_can_ask_for_is_found_in_a_text(lang: str) -> None:
    lost = []
    for key in terms():
        if not key.startswith(("hand.", "word.")) or key == "hand.high_card":
            continue
        for form in ("", *CASES):
            try:
                said = term(key, lang, form)
            except MissingWord:
                continue
            if " " in term(key, lang, "word") and form not in ("", "the"):
                continue  # of several words only what is written in the file is known
            if not any(key in found.keys for found in found_in(f"Hier: {said}.", lang)) and key != "word.tell":
                lost.append((key, form, said))
    assert lost == []


@pytest.mark.parametrize("lang", languages())
def test_no_word_of_the_glossary_is_left_without_a_form(lang: str) -> None:
    assert all(spellings(key, lang) for key in terms())


def test_a_form_that_several_words_share_names_them_all() -> None:
    (found,) = found_in("openers", "en")
    assert set(found.keys) == {"word.opener", "word.openers"}


def test_both_languages_know_words_of_players() -> None:
    assert all(len(jargon()[lang]) > 30 for lang in languages())
