"""The tables that questions are tried at, the questions of each, and how a sentence is said."""

from functools import cache

from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import TableRules, at_table
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import Level, Line, Question
from tutor.words.words import say

SEEDS = 60
AT_THE_TABLE = (
    "whose_turn",
    "what_may_i_do",
    "how_much_to_call",
    "how_much_may_i_bet",
    "who_gets_the_pot",
    "who_shows_first",
    "stock_runs_out",
    "pot_odds",
)
"""Skills whose questions are found in hands that are played."""
FEWER = {
    "what_to_discard": 2,
    "how_many_may_i_draw": 12,
    "count_outs": 24,
    "chance_to_improve": 24,
    "prove_openers": 10,
    "splits_openers": 24,
    "nobody_opened": 20,
    "which_deck": 12,
    "first_dealer": 16,
    "what_do_i_post": 20,
    "misdeal_or_not": 20,
    "rulebook_differences": 20,
    "should_open": 3,
    "what_does_the_draw_tell": 2,
    **dict.fromkeys(AT_THE_TABLE, 12),
    "pot_odds": 8,
}
"""Skills of which a question takes long to make, or which have few different ones: so many seeds are tried."""
ALIKE = ("classic-casino", "jacks-or-better")
"""Tables that draw as the classic game at home does."""
DRAWING_ALIKE = (*ALIKE, "jackpots", "high-low", "seven-ace+fullhouse", "classic-home+draw4ace", "one-eyed-jacks+jacks")
BETTING_ALIKE = ("jackpots+deck32", "deuces-wild", "one-eyed-jacks", "one-eyed-jacks+jacks", "joker-wild+bug+jacks")
BETTING_ALIKE += ("deuces-wild+jacks+natural", "seven-ace+nolowstraight", "seven-ace+fullhouse", "high-low+joker")
BETTING_ALIKE += ("classic-home+draw4ace",)
"""Tables where one bets as at others."""
LEFT_OUT = {
    **dict.fromkeys(AT_THE_TABLE, BETTING_ALIKE),
    "what_to_discard": ALIKE,
    "count_outs": DRAWING_ALIKE,
    "chance_to_improve": DRAWING_ALIKE,
    "should_open": ("club", *ALIKE, "classic-home+draw4ace"),
    "what_does_the_draw_tell": ("club", *ALIKE, "classic-home+draw4ace", "classic-home", "seven-ace+nolowstraight"),
    "how_many_may_i_draw": (
        *ALIKE,
        "jackpots",
        "deuces-wild",
        "one-eyed-jacks",
        "shotgun",
        "high-low",
        "jackpots+deck32",
    ),
}
"""By skill the tables at which it asks what it asks at another."""
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
    return tuple(GENERATORS[skill].generate(seed, table, level) for seed in range(FEWER.get(skill, SEEDS)))


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


EVERY_CASE = [
    (skill, text, players, level)
    for skill, kind in GENERATORS.items()
    for text, players in TABLES
    if kind.offered(table_of(text, players))
    for level in Level
]
"""Skill, table, players and level: everything that is offered."""
CASES = [case for case in EVERY_CASE if case[1] not in LEFT_OUT.get(case[0], ())]
"""The same; of tables that draw alike one, where it takes long."""
