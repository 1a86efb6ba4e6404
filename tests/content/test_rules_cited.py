"""What stands behind the rule chips of the first lessons: short sentences, in words that have been explained by then.

A rule says all that it says, wherever it is cited; so a few of its words come before their lesson, each for a reason.
"""

import re
from collections.abc import Mapping
from functools import cache

import pytest

from tutor.content.files import root
from tutor.content.lessons import course_ids, explained, read_lesson
from tutor.content.questions import read_questions
from tutor.content.rules import read_rules
from tutor.content.terms_used import EVERYDAY, KEYS
from tutor.words.spellings import found_in
from tutor.words.words import languages

FIRST = 8
"""So many lessons a beginner reads before anything else."""
MOST_WORDS = 20
"""In a sentence, or in a part of it up to a colon or a semicolon."""
LISTS = {"A5"}
"""Rules that name all the hands in a row."""
CASINO = "how it is done in a casino; taught in “stakes”"
JACKS = "how Jacks or better differs; taught in “what-to-discard” and “jackpots”"
LATER: Mapping[str, tuple[str, str]] = {
    "A4": ("word.joker hand.flush", "a joker lies in every box of cards; the flush is explained in the same breath"),
    "A7": ("word.button word.small_blind word.big_blind", CASINO),
    "A8": ("word.small_blind", CASINO),
    "A10": ("word.big_blind rulebook.jacks-or-better action.raise", f"{CASINO}; {JACKS}; to raise is taught next"),
    "A11": ("action.stand_pat", "explained in the same breath"),
    "A12": ("action.raise", "to raise is taught in the next lesson"),
    "R15": ("rulebook.shotgun word.open_card", "why its open card is no fault; taught in the last lesson"),
    "R19": (
        "action.all_in word.big_blind option.nolimit option.pot",
        f"all-in is explained in the same breath; {CASINO}",
    ),
    "R23": ("rulebook.seven-ace", "where it holds besides; taught in “straights-and-flushes”"),
    "R24": ("action.all_in", "explained in the same breath; taught in “the-pot”"),
    "R26": ("rulebook.jacks-or-better", JACKS),
}
"""By rule the words that may come before their lesson, and why."""


@cache
def cited(lesson: str) -> frozenset[str]:
    """The rules that a lesson lists, or that its questions or those of its quiz rest on."""
    questions, _, where = read_questions(root())
    files = (f"lessons/{lesson}/questions.yaml", f"quizzes/lesson-{lesson}.yaml")
    asked = [questions[item].rules for item, source in where.items() if source.written.file in files]
    file = read_lesson(root(), lesson).file
    return frozenset(file.rules if file else ()).union(*asked)


def first_rules() -> list[str]:
    """The rules that a beginner meets."""
    return sorted(frozenset().union(*map(cited, course_ids(root())[:FIRST])))


def early(lesson: str, lang: str) -> set[tuple[str, str]]:
    """The rules that a lesson cites, each with a word that the lesson does not know yet."""
    known = explained([lesson]) | EVERYDAY
    rules = read_rules(root())[0]
    return {
        (rule, next(key for key in each.keys if key in KEYS))
        for rule in cited(lesson)
        for each in found_in(rules[rule].meaning[lang], lang)
        if KEYS & set(each.keys) and not known & set(each.keys)
    }


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("lesson", course_ids(root())[:FIRST])
def test_a_rule_of_a_first_lesson_says_it_in_words_that_it_knows(lesson: str, lang: str) -> None:
    allowed = {(rule, word) for rule, (words, _) in LATER.items() for word in words.split()}
    assert early(lesson, lang) <= allowed


def test_no_exception_is_made_for_nothing() -> None:
    needed = {pair for lesson in course_ids(root())[:FIRST] for lang in languages() for pair in early(lesson, lang)}
    assert {(rule, word) for rule, (words, _) in LATER.items() for word in words.split()} == needed


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("rule", [*first_rules(), "A18", "A19"])
def test_what_a_beginner_reads_is_told_in_short_sentences(rule: str, lang: str) -> None:
    pieces = re.split(r"(?<=[.:;!?])\s", read_rules(root())[0][rule].meaning[lang])
    assert max(len(piece.split()) for piece in pieces) <= MOST_WORDS or rule in LISTS
