"""Which of two or three low hands wins, or do they split? Asked where a low hand wins the pot or half of it.

What decides it and what one misreads stand in `which_hand_wins` and `misreadings`; here the hands are drawn.
"""

from dataclasses import replace
from random import Random

from tutor.engine.cards import Card, Cards, Rank
from tutor.engine.hands import low_value_of
from tutor.engine.rules import Low, TableRules, Wins
from tutor.quiz import duels, sketches, which_hand_wins
from tutor.quiz.question import Level, Question
from tutor.quiz.sketches import below, mixed, of_ranks, pick

SKILL = "which_low_wins"
VERSION = 1

_TRIES = 200


def offered(table: TableRules) -> bool:
    """Whether this table can ask it: where there are low hands."""
    return table.rules.low is not Low.NONE


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: two plain lows, then one that only seems low or high, then three close ones."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    return question_about(_hands(rng, table, level), table, level=level, seed=seed)


def question_about(hands: tuple[Cards, ...], table: TableRules, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question which of these hands is the lowest, or whether they split; no card twice among them.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hands = parse_cards("As 2h 3d 4c 5s"), parse_cards("Kh 8c 7s 6d 2h")
    >>> [question_about(hands, at_table(rulebook(book), 4)).right for book in ("triple-draw", "high-low")]
    [('2',), ('1',)]
    """
    asked = which_hand_wins.question_about(hands, table, half=Wins.LOW, level=level, seed=seed)
    return replace(asked, skill=SKILL, version=VERSION)


def small_ranks(table: TableRules) -> tuple[Rank, ...]:
    """The ranks of good low hands, low to high as this table counts the ace."""
    return table.ranks[:8] if table.rules.low is Low.DEUCE_TO_SEVEN else (Rank.ACE, *table.ranks[:7])


def _hands(rng: Random, table: TableRules, level: Level) -> tuple[Cards, ...]:
    for _ in range(_TRIES):
        drawn = duels.drawn(rng, table, level, Wins.LOW) if level is Level.THREE else _two(rng, table, level)
        if drawn and len({card for hand in drawn for card in hand}) == 5 * len(drawn):
            return tuple(tuple(mixed(rng, hand)) for hand in mixed(rng, drawn))
    raise AssertionError(f"{table.rules.text} has no low hands to compare")


def _two(rng: Random, table: TableRules, level: Level) -> tuple[Cards, ...] | None:
    """Two low hands; at level two one of them is a row, a flush or has a pair, or holds an ace."""
    first = _low(rng, table, frozenset())
    if not first:
        return None
    used = frozenset(first)
    if level is Level.ONE:
        second = _low(rng, table, used) if below(rng, 3) else _paired(rng, table, used)
    else:
        second = (
            _with_an_ace(rng, table, used)
            if below(rng, 3) == 0
            else duels.seeming_low(rng, table, small_ranks(table), used)
        )
    return (first, second) if second and low_value_of(first, table) != low_value_of(second, table) else None


def _low(rng: Random, table: TableRules, used: frozenset[Card]) -> Cards | None:
    """Five different ranks that are no row, of at least two suits; now and then with a high card."""
    ranks = [rank for rank in table.ranks if rank is not Rank.ACE]
    top = pick(rng, ranks[5:])
    lower = mixed(rng, [rank for rank in ranks if rank < top])[:4]
    hand = of_ranks(rng, table, (top, *lower), used)
    return hand if hand and sketches.plain(hand, table) and len(set(lower)) == 4 and not _in_a_row(hand) else None


def _in_a_row(hand: Cards) -> bool:
    ranks = sorted(card.rank for card in hand)
    return ranks[4] - ranks[0] == 4


def _paired(rng: Random, table: TableRules, used: frozenset[Card]) -> Cards | None:
    four = mixed(rng, small_ranks(table)[1:])[:4]
    return of_ranks(rng, table, (*four, four[0]), used)


def _with_an_ace(rng: Random, table: TableRules, used: frozenset[Card]) -> Cards | None:
    four = mixed(rng, [rank for rank in small_ranks(table) if rank is not Rank.ACE])[:4]
    return of_ranks(rng, table, (Rank.ACE, *four), used)
