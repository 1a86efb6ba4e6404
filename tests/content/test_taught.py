"""Every rule is taught: a lesson lists it and cites it in its text, in every language."""

import pytest

from tutor.content.blocks import Figure
from tutor.content.files import root
from tutor.content.lessons import course_ids, read_lesson
from tutor.content.prose import everything_on
from tutor.content.rules import read_rules
from tutor.content.typed import IDS
from tutor.words.words import languages

UNTAUGHT = {"B21", "B22"}
"""Where a source comes from and what it names: nothing to learn."""
SLIPS = tuple(id for id in IDS if id.startswith("S"))


def cited(lesson: str, lang: str) -> set[str]:
    """The rules that a lesson both lists and cites in this language."""
    read = read_lesson(root(), lesson)
    on_page = (each for each, _ in everything_on(read.pages[lang]))
    in_text = {each.of for each in on_page if isinstance(each, Figure) and each.name == "rule"}
    return in_text & set(read.file.rules if read.file else ())


@pytest.mark.parametrize("lang", languages())
def test_every_rule_is_taught_in_a_lesson(lang: str) -> None:
    taught = {rule for lesson in course_ids(root()) for rule in cited(lesson, lang)}
    assert [id for id in IDS if id not in taught | UNTAUGHT] == []


def test_what_teaches_nothing_is_a_rule_and_is_taught_nowhere() -> None:
    known = read_rules(root())[0]
    listed = {rule for lesson in course_ids(root()) for lang in languages() for rule in cited(lesson, lang)}
    assert set(known) >= UNTAUGHT
    assert not listed & UNTAUGHT


@pytest.mark.parametrize("lang", languages())
def test_every_slip_of_the_sources_is_told_where_the_rulebooks_are_compared(lang: str) -> None:
    assert [id for id in SLIPS if id not in cited("three-rulebooks", lang)] == []
