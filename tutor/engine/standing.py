"""What a hand is worth among all hands, and beside what others usually end with, as a player at the table reckons.

It is quick, once a table has been looked at, and rough: it does not look at which cards are one's own. What is exact
stands in `discards`, `behind` and `reading`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement
from math import comb, prod

from tutor.engine.cards import Cards, Rank, parse_cards
from tutor.engine.discards import distribution
from tutor.engine.habits import GOOD_LOW
from tutor.engine.hands import HandValue, value_of
from tutor.engine.openers import is_opener
from tutor.engine.rules import Category, Low, TableRules, Wins
from tutor.engine.strength import Strengths, by_category, low_strengths, strengths

HAND = 5
WEAKER_THAN_A_STRAIGHT = (Category.HIGH_CARD, Category.ONE_PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND)


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """What a table's hands are worth among all hands. Chances and shares by `strength` of `HandValue`."""

    better: Mapping[int, float]
    """The share of all hands dealt that are better."""
    beats: tuple[Mapping[int, float], ...]
    """By number of cards that somebody has drawn: the chance that he ends with a weaker hand, ties half."""


@lru_cache(maxsize=64)
def standing(table: TableRules) -> Standing:
    """For the hands that win here; in high-low for the high ones.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> table = at_table(rulebook("club"), 4)
    >>> jacks = value_of(parse_cards("Js Jh 4d 3c 2s"), table)
    >>> [round(beats[jacks.strength], 2) for beats in standing(table).beats[:4]]
    [0.0, 0.0, 0.0, 0.49]
    """
    strong = strengths(table)
    finals = _low_finals(table) if table.rules.wins is Wins.LOW else _high_finals(strong)
    return _stands(strong, finals)


@lru_cache(maxsize=16)
def low_standing(table: TableRules) -> Standing:
    """For the low hands of high-low."""
    return _stands(low_strengths(table), _low_finals(table))


def _stands(strong: Strengths, finals: list[list[float]]) -> Standing:
    keys = [value.strength for value in strong.values]
    up_to = list(accumulate(int(hands) for hands in strong.hands))
    better = [(up_to[-1] - hands) / up_to[-1] for hands in up_to]
    return Standing(
        dict(zip(keys, better, strict=True)),
        tuple(dict(zip(keys, _beaten(hands), strict=True)) for hands in finals),
    )


def _beaten(hands: list[float]) -> list[float]:
    """For each class the share of these hands that it beats, ties half."""
    total, below, shares = sum(hands), 0.0, []
    for number in hands:
        shares.append((below + number / 2) / total)
        below += number
    return shares


_HIGH_EXAMPLES = (
    ("Qh Qd 9s 9c 7s", "7s"),
    ("Qh Qd Qs 9c 7s", "9c 7s"),
    ("Qh Qd Ts 9c 7s", "Ts 9c 7s"),
    ("Ah Qd Ts 9c 7s", "Qd Ts 9c 7s"),
)
"""What somebody usually has who draws one, two, three or four cards. No card of these is wild anywhere but here."""


def _high_finals(strong: Strengths) -> list[list[float]]:
    """By number of cards drawn: how often somebody ends with each class. Within a category all hands count alike."""
    whole = by_category(strong.hands, strong)
    finals = [[float(hands) * (value.category not in WEAKER_THAN_A_STRAIGHT) for value, hands in _classes(strong)]]
    for cards, throw in _HIGH_EXAMPLES:
        dealt, thrown = parse_cards(cards), parse_cards(throw)
        ends = by_category(distribution(dealt, [thrown], strong)[thrown], strong)
        finals.append(
            [ends[value.category] * float(hands) / whole[value.category] for value, hands in _classes(strong)]
        )
    return [*finals, [float(hands) for hands in strong.hands]]


def _classes(strong: Strengths) -> list[tuple[HandValue, int]]:
    return [(value, int(hands)) for value, hands in zip(strong.values, strong.hands, strict=True)]


def _low_finals(table: TableRules) -> list[list[float]]:
    """The same for low hands: pat is nine-high or better, and who draws keeps the lowest cards."""
    strong = low_strengths(table)
    pat = [
        float(hands) * (value.category is Category.HIGH_CARD and value.ranks[0] <= Rank.NINE)
        for value, hands in _classes(strong)
    ]
    cards = parse_cards("2h 3d 5c 7s Kc")
    throws = [cards[HAND - number :] for number in range(1, HAND)]
    ends = distribution(cards, throws, strong)
    return [pat, *([float(hands) for hands in ends[throw]] for throw in throws), [float(h) for h in strong.hands]]


@lru_cache(maxsize=16)
def low_needs(table: TableRules) -> tuple[float, ...]:
    """By number of cards that a low hand needs: the share of all hands that need fewer, and half of those that do."""
    low_ranks = [rank for rank in table.ranks if _goes_low(rank, table)]
    needing = [0.0] * (HAND + 1)
    for ranks in combinations_with_replacement(range(len(table.ranks)), HAND):
        ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        needing[HAND - len({rank for rank in ranks if table.ranks[rank] in low_ranks})] += ways
    return tuple(_beaten(needing))


def _goes_low(rank: Rank, table: TableRules) -> bool:
    return rank <= GOOD_LOW or (rank is Rank.ACE and table.rules.low is Low.ACE_TO_FIVE)


def low_needed(cards: Cards, table: TableRules) -> int:
    """How many cards the low hand still needs.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> low_needed(parse_cards("2s 2h 4d 7c Kh"), at_table(rulebook("triple-draw"), 4))
    2
    """
    low = {card.rank for card in cards if card.rank is Rank.JOKER or _goes_low(card.rank, table)}
    return HAND - len(low)


def better_share(cards: Cards, table: TableRules) -> float:
    """The share of all high hands that are better than this one: what a bot knows of its hand before the draw.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> round(better_share(parse_cards("Js Jh 4d 3c 2s"), at_table(rulebook("club"), 4)), 3)
    0.206
    """
    return standing(table).better[value_of(cards, table).strength]


@lru_cache(maxsize=256)
def openers_share(table: TableRules, least: Rank = Rank.JACK) -> float:
    """The share of all hands that are a pair of `least` or better.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> round(openers_share(at_table(rulebook("seven-ace"), 4)), 4)
    0.4747
    """
    strong = strengths(table)
    openers = sum(hands for value, hands in _classes(strong) if is_opener(value, least))
    return openers / sum(hands for _, hands in _classes(strong))
