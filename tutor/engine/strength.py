"""The strength of all hands of a deck at once: each has the number of its class, and a greater class is a better hand.

Hands of equal value share a class; the weakest is class 0. This file knows no rule: `hands` says what every kind of
hand is worth, and from this a table is filled in which all hands are looked up.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from tutor.engine.cards import RANK_KEYS, SUITS, CannotBe, Cards, Rank, number_card
from tutor.engine.hands import HandValue, low_value_of, natural_values, value_of, wild_cards
from tutor.engine.rules import Category, Low, TableRules, Wild, Wins

Ints = NDArray[np.integer[Any]]
Entry = TypeVar("Entry", bound=np.generic)

HAND = 5
KEYS = tuple(RANK_KEYS.values())
"""A key for each rank of a deck, from its lowest: the sum over five cards names their ranks."""
ALL_SUITS = 0b1111
CARDS = 54
"""Numbers that a card may have, the jokers' among them."""
WAYS = np.array([comb(len(SUITS), taken) for taken in range(HAND)])
"""How many ways there are to take so many cards of one rank."""


@dataclass(frozen=True, slots=True, eq=False)
class Strengths:
    """The class of every hand of a deck. All arrays are read-only; `keys` and `suits` go by `Card.number`.

    A hand is of class `classes[sum of its keys + shift[suit bits common to its cards]]`.
    """

    ranks: tuple[Rank, ...]
    """The ranks of the deck, low to high."""
    numbers: Ints
    """The cards of the deck, ascending."""
    keys: Ints
    suits: Ints
    """See `_suits`."""
    shift: Ints
    """Nothing for mixed suits; where in `classes` the hands of one suit begin."""
    classes: Ints
    values: tuple[HandValue, ...]
    """What each class is worth, weak to strong."""
    hands: Ints
    """How many hands of the deck are of each class."""


def strengths(table: TableRules) -> Strengths:
    """The strength of all hands by the order that wins at this table; in high-low by that of the high half.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> strengths(at_table(rulebook("seven-ace"), 4)).values[-1].text
    'royal_flush A'
    """
    return _strengths(_order(table, table.rules.low if table.rules.wins is Wins.LOW else Low.NONE))


def low_strengths(table: TableRules) -> Strengths:
    """The strength of all hands by the table's low order: a greater class is a better low hand.

    Raises `CannotBe` `no_low(rulebook)`.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> low_strengths(at_table(rulebook("high-low"), 4)).values[-1].text
    'high_card 5 4 3 2 A'
    """
    if table.rules.low is Low.NONE:
        raise CannotBe("no_low", rulebook=table.rules.text)
    return _strengths(_order(table, table.rules.low))


def by_category(hands: Ints, strengths: Strengths) -> Mapping[Category, int]:
    """Hands by class added up by category, weak to strong; no category that this deck can make is left out.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> strong = strengths(at_table(rulebook("club+deck32"), 4))
    >>> by_category(strong.hands, strong)[Category.FLUSH]
    204
    """
    lowest = _lowest_classes(strengths)
    return dict(zip(lowest, np.add.reduceat(hands, list(lowest.values())).tolist(), strict=True))


@lru_cache(maxsize=16)
def _lowest_classes(strengths: Strengths) -> Mapping[Category, int]:
    """The lowest class of each category, weak to strong."""
    strong_to_weak = reversed(list(enumerate(strengths.values)))
    lowest = {value.category: at for at, value in strong_to_weak}
    return dict(reversed(lowest.items()))


def classes_of(keys: Ints, suits: Ints, strengths: Strengths) -> Ints:
    """The classes of many hands, from the sums of their keys and the suit bits common to their cards."""
    classes = strengths.classes.take(keys, mode="clip")  # of the modes the fastest; nothing is out of bounds
    one_suit = np.flatnonzero(suits & ALL_SUITS != 0)
    classes[one_suit] = strengths.classes[keys[one_suit] + strengths.shift[suits[one_suit]]]
    return classes


def all_classes(strengths: Strengths) -> Ints:
    """The class of every hand of the deck, in the order of `over_sets`.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> all_classes(strengths(at_table(rulebook("seven-ace"), 4))).shape
    (201376,)
    """
    keys = over_sets(strengths.keys[strengths.numbers].astype(np.int32), HAND)
    suits = over_sets(strengths.suits[strengths.numbers], HAND, np.bitwise_and)
    return classes_of(keys, suits, strengths)


def look_up(strengths: Strengths) -> Callable[[Iterable[int]], int]:
    """A function that tells the class of five cards from their numbers, for hands one at a time; it checks nothing.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> class_of = look_up(strengths(at_table(rulebook("seven-ace"), 4)))
    >>> class_of([20, 24, 28, 32, 36]), class_of([21, 24, 28, 32, 36])
    (836, 668)
    """
    keys: list[int] = strengths.keys.tolist()
    bits: list[int] = strengths.suits.tolist()
    suits = [own & ALL_SUITS for own in bits]
    shift: list[int] = strengths.shift.tolist()
    one_suit = shift[-1]
    # What is touched at random is kept small: numbers without objects, and one object for equal sums.
    classes = array("H", strengths.classes.tobytes())
    sums: dict[int, int] = {}
    pairs = [[sums.setdefault(one + two, one + two) for two in keys] for one in keys]

    def class_of(numbers: Iterable[int]) -> int:
        one, two, three, four, five = numbers
        common = bits[one] & bits[two] & bits[three] & bits[four] & bits[five]
        return classes[pairs[one][two] + pairs[three][four] + keys[five] + shift[common]]

    def natural_class_of(numbers: Iterable[int]) -> int:
        one, two, three, four, five = numbers
        if suits[one] == suits[two] == suits[three] == suits[four] == suits[five]:
            return classes[pairs[one][two] + pairs[three][four] + keys[five] + one_suit]
        return classes[pairs[one][two] + pairs[three][four] + keys[five]]

    return class_of if ALL_SUITS in suits else natural_class_of


def over_sets(values: NDArray[Entry], size: int, combine: np.ufunc = np.add) -> NDArray[Entry]:
    """What every set of `size` cards has together: `values` holds an entry for each card, `combine` joins two.

    Colexicographic order: the sets with top card t are the first C(t, size - 1) sets that are smaller by one, plus t.

    >>> over_sets(np.array([1, 10, 100, 1000]), 2).tolist()
    [11, 101, 110, 1001, 1010, 1100]
    """
    if size == 0:
        return np.array([combine.identity]).astype(values.dtype)
    return over_places([values] * size, combine)


def over_places(values: Sequence[NDArray[Entry]], combine: np.ufunc = np.add) -> NDArray[Entry]:
    """The same where a card's entry depends on its place in the set: one array for the lowest card, one for the next.

    >>> over_places([np.array([1, 2, 3]), np.array([0, 10, 20])]).tolist()
    [11, 21, 22]
    """
    sets, *higher = values
    for larger, own in enumerate(higher, start=2):
        joined = np.empty((comb(len(own), larger), *own.shape[1:]), own.dtype)
        for top in range(larger - 1, len(own)):
            combine(sets[: comb(top, larger - 1)], own[top], out=joined[comb(top, larger) : comb(top + 1, larger)])
        sets = joined
    return sets


@dataclass(frozen=True, slots=True)
class _Order:
    """All that decides which of two hands is better. Tables that agree in it share their strengths."""

    ranks: tuple[Rank, ...]
    categories: tuple[Category, ...]
    low_straight: bool
    wild: Wild
    bug: bool
    natural: bool
    low: Low
    """None for the order of the high hands."""
    table: TableRules = field(compare=False)
    """One of the tables that have this order."""


def _order(table: TableRules, low: Low) -> _Order:
    rules = table.rules
    return _Order(table.ranks, rules.order, rules.low_straight, rules.wild, rules.bug, rules.natural, low, table)


@dataclass(frozen=True, slots=True, eq=False)
class _Kinds:
    """Hands that have their place in `Strengths.classes` in common, an entry for each place."""

    places: Ints
    values: list[HandValue]
    hands: Ints
    """How many there are of the kind."""


@lru_cache(maxsize=16)
def _strengths(order: _Order) -> Strengths:
    numbers = np.array([card.number for card in order.table.deck])
    keys, suits = _keys(order), _suits(order)
    apart = np.sort(keys[numbers])[-HAND:].sum() + 1
    shift = apart * _kinds_of_suits()
    if order.wild is Wild.NONE:
        kinds = _natural_kinds(order, one_suit=int(apart))
    else:
        kinds = _kinds_with_wild_cards(order, keys[numbers], suits[numbers], shift)
    values = {value.strength: value for value in kinds.values}
    weak_to_strong = sorted(values)
    number = {strength: at for at, strength in enumerate(weak_to_strong)}
    classes = np.zeros(kinds.places.max() + 1, np.uint16)
    classes[kinds.places] = [number[value.strength] for value in kinds.values]
    hands = np.bincount(classes[kinds.places], kinds.hands).astype(np.int64)
    for table in (numbers, keys, suits, shift, classes, hands):
        table.flags.writeable = False
    in_order = tuple(values[strength] for strength in weak_to_strong)
    return Strengths(order.table.ranks, numbers, keys, suits, shift, classes, in_order, hands)


def _natural_kinds(order: _Order, *, one_suit: int) -> _Kinds:
    """Without wild cards every kind of hand is five ranks, in mixed suits or in one."""
    ranks = np.array(list(combinations_with_replacement(range(len(order.ranks)), HAND)))
    ranks = ranks[ranks[:, 0] < ranks[:, -1]]
    places = np.array(KEYS)[ranks].sum(axis=1)
    names = np.array([RANK_KEYS[rank] for rank in order.ranks])[ranks].sum(axis=1)
    copies = (ranks[:, :, None] == np.arange(len(order.ranks))).sum(axis=1)
    differ = copies.max(axis=1) == 1
    in_mixed_suits, in_one_suit = natural_values(order.table, low=order.low is not Low.NONE)
    return _Kinds(
        places=np.concatenate((places, places[differ] + one_suit)),
        values=[in_mixed_suits[name] for name in names.tolist()]
        + [in_one_suit[name] for name in names[differ].tolist()],
        hands=np.concatenate((WAYS[copies].prod(axis=1) - len(SUITS) * differ, np.full(differ.sum(), len(SUITS)))),
    )


def _kinds_with_wild_cards(order: _Order, keys: Ints, suits: Ints, shift: Ints) -> _Kinds:
    """Of all hands of a kind one is read; it speaks for the others. `keys` and `suits` are those of the deck."""
    of_hands = over_sets(keys, HAND) + shift[over_sets(suits, HAND, np.bitwise_and)]
    hands = np.bincount(of_hands)
    places = np.flatnonzero(hands)
    examples = np.zeros(len(hands), np.int64)
    examples[of_hands] = over_sets(1 << np.array([card.number for card in order.table.deck]), HAND)
    read = value_of if order.low is Low.NONE else low_value_of
    values = [read(_cards(cards), order.table) for cards in examples[places].tolist()]
    return _Kinds(places, values, hands[places])


def _keys(order: _Order) -> Ints:
    """The key of each card by number. A wild card among natural ones of its rank has a key above all their sums."""
    ranks = dict(zip(order.ranks, KEYS, strict=False))
    above = HAND * max(ranks.values()) + 1
    keys = np.zeros(CARDS, np.int64)
    for card in order.table.deck:
        alone = card.rank is Rank.JOKER or order.wild is Wild.ONE_EYED_JACKS
        keys[card.number] = above if alone and wild_cards((card,), order.table) else ranks[card.rank]
    return keys


def _suits(order: _Order) -> Ints:
    """The suit bits of each card by number.

    The lower four are the suits that it may be of, all four for a wild card. The upper four are all set, but for the
    suit that a wild card bears: where natural cards win ties (R9), a flush in that suit may take it as it is.
    """
    suits = np.zeros(CARDS, np.uint8)
    for card in order.table.deck:
        own = 1 << SUITS.index(card.suit) if card.suit in SUITS else 0
        if wild_cards((card,), order.table):
            suits[card.number] = ALL_SUITS | (ALL_SUITS & ~own if order.natural else ALL_SUITS) << 4
        else:
            suits[card.number] = own | ALL_SUITS << 4
    return suits


def _kinds_of_suits() -> Ints:
    """For all suit bits that cards may have in common: 0 mixed, 1 of one suit, 2 with a wild card that bears it."""
    common = np.arange(256)
    of_one, not_borne = common & ALL_SUITS, common >> 4
    return np.where(of_one == 0, 0, np.where(of_one & ~not_borne, 2, 1))


def _cards(bits: int) -> Cards:
    """The cards whose numbers are the bits set."""
    cards = []
    while bits:
        cards.append(number_card((bits & -bits).bit_length() - 1))
        bits &= bits - 1
    return tuple(cards)
