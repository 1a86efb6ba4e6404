"""The tables that questions are tried at, the questions of each, and how a sentence is said."""

from functools import cache

from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import TableRules, at_table
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import Level, Line, Question
from tutor.words.words import say

SEEDS = 60
LONG = {"what_to_discard": 2}
"""Skills of which a question takes long to make: so many seeds are tried."""
MORE = ("jackpots+deck32", "joker-wild+bug+jacks", "deuces-wild+jacks+natural", "one-eyed-jacks+jacks")
MORE += ("high-low+joker", "seven-ace+nolowstraight", "seven-ace+fullhouse", "classic-home+draw4ace")
TABLES = tuple((text, 4) for text in (*RULEBOOKS, *MORE)) + (("seven-ace", 5),)
"""Every rulebook, some options, and the stripped deck with its sixes."""


@cache
def table_of(text: str, players: int = 4) -> TableRules:
    return at_table(rulebook(text), players)


@cache
def questions(skill: str, text: str, players: int, level: Level) -> tuple[Question, ...]:
    table = table_of(text, players)
    return tuple(GENERATORS[skill].generate(seed, table, level) for seed in range(LONG.get(skill, SEEDS)))


def said(line: Line, lang: str) -> str:
    return say(line.key, lang, **dict(line.facts))


def lines(question: Question) -> tuple[Line, ...]:
    """Every sentence of a question."""
    told = (*question.choices, *question.marks)
    texts = tuple(choice.text for choice in question.choices)
    contrast = (question.contrast,) if question.contrast else ()
    return (
        question.prompt,
        question.hint,
        *texts,
        *(line for answer in told for line in answer.told),
        *question.why,
        *contrast,
    )


CASES = [
    (skill, text, players, level)
    for skill, kind in GENERATORS.items()
    for text, players in TABLES
    if kind.offered(table_of(text, players)) and not (skill in LONG and text in ("classic-casino", "jacks-or-better"))
    for level in Level
]
"""Skill, table, players and level: everything that is offered; of tables that draw alike one, where it takes long."""
