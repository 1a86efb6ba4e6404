"""The chance that one of those who speak later holds a better hand, or openers: exact for one and for two of them.

What they do with it, and what one should do oneself, is not decided here.

Why not one after the other. Who has no good hand leaves good cards for the next, so that two hands below mine are less
likely than one twice over. How they are counted, `below` says; with wild cards all sets of cards are gone through here.
For three and more players every further pair changes the chance by as much as the first.
"""

from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from tutor.engine.below import below
from tutor.engine.cards import Cards, Rank
from tutor.engine.hands import value_of
from tutor.engine.openers import is_opener
from tutor.engine.ranges import CHOOSE
from tutor.engine.rules import TableRules
from tutor.engine.strength import ALL_SUITS, HAND, Strengths, classes_of, over_places, over_sets, strengths

Counts = NDArray[np.int64]
STATED_ERROR = 0.003
"""How far off the chance is at most for three or more players: measured, by dealing."""


def chance_behind(cards: Cards, table: TableRules, players: int) -> float:
    """The chance that at least one of so many players holds a better hand than these five cards.

    Exact for one and two players; for more at most `STATED_ERROR` off. Equal hands are not better; in high-low the high
    hand counts. Raises `CannotBe` as `value_of`, `ValueError` for fewer than no players.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> jacks, table = parse_cards("Jh Jd 9s 8c 3s"), at_table(rulebook("jackpots"), 6)
    >>> [round(chance_behind(jacks, table, players), 3) for players in (1, 3, 5)]
    [0.201, 0.494, 0.685]
    """
    value_of(cards, table)
    strong = strengths(table)
    return _chance(cards, table, players, _class_of(cards, strong) + 1)


def chance_of_openers_behind(cards: Cards, table: TableRules, players: int, least: Rank = Rank.JACK) -> float:
    """The chance that at least one of so many players holds a pair of `least` or better.

    Exact as `chance_behind`; also where anything opens. Raises as `chance_behind`.
    """
    value_of(cards, table)
    return _chance(cards, table, players, weakest_opener(strengths(table), least))


def weakest_opener(strong: Strengths, least: Rank = Rank.JACK) -> int:
    """The lowest class from a pair of this rank up, of high hands.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> strong = strengths(at_table(rulebook("jackpots"), 4))
    >>> strong.values[weakest_opener(strong)].text
    'one_pair J 4 3 2'
    """
    return next(at for at, value in enumerate(strong.values) if is_opener(value, least))


def _class_of(cards: Cards, strong: Strengths) -> int:
    numbers = [card.number for card in cards]
    keys, suits = strong.keys[numbers].sum(), np.bitwise_and.reduce(strong.suits[numbers])
    return int(classes_of(np.array([keys]), np.array([suits]), strong)[0])


def _chance(cards: Cards, table: TableRules, players: int, limit: int) -> float:
    """The chance that one of the players holds a hand of this class or a greater one."""
    if players < 0:
        raise ValueError(f"{players} players cannot speak later")
    if players == 0:
        return 0.0
    one, two = _none(tuple(sorted(card.number for card in cards)), strengths(table), limit)
    if players == 1:
        return 1 - one
    together = two / one**2 if one else 0.0
    return float(1 - one**players * together ** comb(players, 2))


@lru_cache(maxsize=64)
def _none(own: tuple[int, ...], strong: Strengths, limit: int) -> tuple[float, float]:
    """The chance that one other hand is below this class, and that two are."""
    wild = np.any(strong.suits[strong.numbers] & ALL_SUITS == ALL_SUITS)
    one, two = (below_card_by_card if wild else below)(own, strong, limit)
    live = len(strong.numbers) - len(own)
    hands = comb(live, HAND)
    return one / hands, two / (hands * comb(live - HAND, HAND))


def below_card_by_card(own: tuple[int, ...], strong: Strengths, limit: int) -> tuple[int, int]:
    """What `below` counts, by all sets of cards instead of ranks: with wild cards too, in some 0.05 s."""
    live = np.setdiff1d(strong.numbers, own)
    keys = over_sets(strong.keys[live].astype(np.int32), HAND)
    suits = over_sets(strong.suits[live], HAND, np.bitwise_and)
    holding = (classes_of(keys, suits, strong) < limit).astype(np.int64)
    pairs = -int(holding.sum())
    for size in range(HAND, 0, -1):
        holding = _one_card_less(holding, size, len(live))
        pairs += (-1) ** (size - 1) * int(holding @ holding)
    return int(holding[0]), pairs


def _one_card_less(larger: Counts, size: int, cards: int) -> Counts:
    """From the number of hands that hold each set of this size, that for the sets smaller by one."""
    smaller, weights = np.zeros(comb(cards, size - 1)), larger.astype(np.float64)  # else bincount converts each time
    for place in range(size):
        columns = [CHOOSE[at + 1 if at < place else at, :cards] * (at != place) for at in range(size)]
        smaller += np.bincount(over_places(columns), weights, minlength=len(smaller))
    return np.rint(smaller / (HAND - size + 1)).astype(np.int64)
