"""What a hand is worth: its category and ranks by the table's order, high and low, wild cards, and who wins.

It knows nothing of chips or of whose turn it is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, count, groupby
from types import MappingProxyType
from typing import NamedTuple

from tutor.engine.cards import FLUSH_BITS, RANK_KEYS, RANKS_AT, CannotBe, Card, Cards, Rank, Suit
from tutor.engine.rules import Category, Low, TableRules, Wild

Ranks = tuple[Rank, ...]
"""Ranks, weightiest first."""


@dataclass(frozen=True, slots=True)
class HandOrder:
    """All that decides which of two hands is better. Values of one order can be compared, others cannot."""

    rulebook: str
    ranks: tuple[Rank, ...]
    """The ranks of the deck, low to high."""
    categories: tuple[Category, ...]
    """Weak to strong."""
    low_straight: bool
    wild: Wild
    bug: bool
    natural: bool
    low: Low
    """How the low hand is read; none where the order is that of the high hands."""

    @property
    def text(self) -> str:
        """A short name, for whoever compares what cannot be compared."""
        low = "" if self.low is Low.NONE else f", {self.low.value}"
        return f"{self.rulebook} ({4 * len(self.ranks)} cards{low})"


@dataclass(frozen=True, slots=True, eq=False)
class HandValue:
    """What five cards are worth at a table; the greater the better, for low hands too.

    `<` and `>` between values of tables that order hands differently raise `TypeError`; `==` is False.
    """

    category: Category
    ranks: Ranks
    """The ranks that decide between hands of this category: a straight's top card, a flush's five."""
    strength: int = field(repr=False)
    """What is compared: 0 for the weakest hand of the order."""
    order: HandOrder = field(repr=False)

    @property
    def text(self) -> str:
        """The category and the letters of its ranks: `two_pair K 4 9`."""
        return " ".join((self.category.value, *(rank.letter for rank in self.ranks)))

    def _other(self, other: "HandValue") -> int:
        """The other's strength, if it is of the same order."""
        if self.order is not other.order and self.order != other.order:
            raise TypeError(f"hands of {self.order.text} and of {other.order.text} cannot be compared")
        return other.strength

    def __eq__(self, other: object) -> bool:
        """Whether both share a pot."""
        if not isinstance(other, HandValue) or self.strength != other.strength:
            return False
        return self.order is other.order or self.order == other.order

    def __hash__(self) -> int:
        """Equal values have equal hashes."""
        return hash(self.strength)

    def __lt__(self, other: "HandValue") -> bool:
        """Whether the other hand beats this one."""
        return self.strength < self._other(other)

    def __gt__(self, other: "HandValue") -> bool:
        """Whether this hand beats the other one."""
        return self.strength > self._other(other)

    def __le__(self, other: "HandValue") -> bool:
        """Whether this hand does not beat the other one."""
        return self.strength <= self._other(other)

    def __ge__(self, other: "HandValue") -> bool:
        """Whether the other hand does not beat this one."""
        return self.strength >= self._other(other)


@dataclass(frozen=True, slots=True, eq=False)
class _Book:
    """One order worked out: the value of every hand, looked up by the sum of its cards' keys."""

    order: HandOrder
    deck: int
    """The bits of the cards in play."""
    wild: int
    """The bits of the wild cards among them."""
    mixed: dict[int, HandValue]
    """Hands not of one suit, by the sum of their rank keys."""
    suited: dict[int, HandValue]
    """Hands of one suit, likewise."""
    fives: dict[Rank, HandValue]
    """Five of a kind, which takes a wild card, by rank."""
    substituted: dict[tuple[int, bool, int], HandValue]
    """Hands with wild cards seen so far: the other cards' rank keys, whether of one suit, how many there are."""


def value_of(cards: Sequence[Card], table: TableRules) -> HandValue:
    """The worth of five cards as a high hand, wild cards standing for whatever makes it best.

    Raises `CannotBe`: `how_many_cards(number)`, `card_twice(card)`, `not_in_deck(card, cards)`, `no_joker(rulebook)`.

    Source: A5, A16, C2, C9, R9, R10, R23.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import RULEBOOKS
    >>> from tutor.engine.rules import at_table
    >>> value_of(parse_cards("Ad 7c 8h 9s Td"), at_table(RULEBOOKS["seven-ace"], 4)).text
    'straight T'
    """
    return _value(cards, _high_book(table), table)


def low_value_of(cards: Sequence[Card], table: TableRules) -> HandValue:
    """The worth of five cards as a low hand, by deuce-to-seven or ace-to-five as the table has it; greater is better.

    Raises `CannotBe` as `value_of`, and `no_low(rulebook)`.

    Source: A18, R11, R12.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import RULEBOOKS
    >>> from tutor.engine.rules import at_table
    >>> low_value_of(parse_cards("As 2d 3h 4c 5c"), at_table(RULEBOOKS["triple-draw"], 4)).text
    'high_card A 5 4 3 2'
    """
    if table.rules.low is Low.NONE:
        raise CannotBe("no_low", rulebook=table.rules.text)
    return _value(cards, _low_book(table), table)


def winners(values: Iterable[HandValue]) -> frozenset[int]:
    """The places of all the best hands: more than one share the pot.

    Source: A13, A16, B15.
    """
    hands = tuple(values)
    best = max(hands)
    return frozenset(place for place, value in enumerate(hands) if value == best)


def _value(cards: Sequence[Card], book: _Book, table: TableRules) -> HandValue:
    try:
        one, two, three, four, five = cards
    except ValueError:
        raise CannotBe("how_many_cards", number=len(cards)) from None
    total = one.key + two.key + three.key + four.key + five.key
    if (total & book.deck).bit_count() != 5:
        raise _fault(cards, table)
    if total & book.wild:
        return _wild_value(cards, book)
    return (book.suited if total & FLUSH_BITS else book.mixed)[total >> RANKS_AT]


def _fault(cards: Sequence[Card], table: TableRules) -> CannotBe:
    """What is wrong with these cards."""
    for place, card in enumerate(cards):
        if card in cards[:place]:
            return CannotBe("card_twice", card=str(card))
        if card.rank is Rank.JOKER and table.rules.wild is not Wild.JOKER:
            return CannotBe("no_joker", rulebook=table.rules.text)
        if card not in table.deck:
            return CannotBe("not_in_deck", card=str(card), cards=len(table.deck))
    raise ValueError(f"nothing is wrong with {cards}")


# Hands without wild cards: all of an order's values, weak to strong, and the sums they are found by.


def natural_values(table: TableRules, *, low: bool = False) -> tuple[Mapping[int, HandValue], Mapping[int, HandValue]]:
    """What all hands without wild cards are worth, by the sum of their `RANK_KEYS`: in mixed suits, and in one.

    >>> from tutor.engine.rulebooks import RULEBOOKS
    >>> from tutor.engine.rules import at_table
    >>> mixed, one_suit = natural_values(at_table(RULEBOOKS["seven-ace"], 4))
    >>> len(mixed), len(one_suit)
    (784, 56)
    """
    book = _low_book(table) if low else _high_book(table)
    return MappingProxyType(book.mixed), MappingProxyType(book.suited)


_PATTERNS = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
    (5,): Category.FIVE_OF_A_KIND,
}
"""How often a hand's ranks occur, most first."""


class _Reading(NamedTuple):
    """What all hands with the same five ranks are, in mixed suits or in one."""

    category: Category
    ranks: Ranks
    """The deciding ones."""
    keys: int
    """The sum of the rank keys of all five."""
    one_suit: bool


def _straights(order: HandOrder) -> dict[frozenset[Rank], Rank]:
    """The ranks of each straight, and its top card; in the low one the ace stands below the deck's lowest rank."""
    runs = {frozenset(order.ranks[at : at + 5]): order.ranks[at + 4] for at in range(len(order.ranks) - 4)}
    if order.low_straight:
        runs[frozenset((Rank.ACE, *order.ranks[:4]))] = order.ranks[3]
    return runs


def _five_ranks(order: HandOrder) -> Iterator[tuple[Category, Ranks, int]]:
    """All that five cards may have in ranks: the pattern, the ranks weightiest first, the sum of the rank keys."""
    high_to_low = sorted(order.ranks, key=_weight(order), reverse=True)
    for counts, category in _PATTERNS.items():
        most = counts.count(counts[0])
        for first in combinations(high_to_low, most):
            others = [rank for rank in high_to_low if rank not in first]
            keys = counts[0] * sum(RANK_KEYS[rank] for rank in first)
            for rest in combinations(others, len(counts) - most):
                yield category, first + rest, keys + counts[-1] * sum(RANK_KEYS[rank] for rank in rest)


def _weight(order: HandOrder) -> Callable[[Rank], int]:
    return _ace_low if order.low is Low.ACE_TO_FIVE else int


def _ace_low(rank: Rank) -> int:
    return 1 if rank is Rank.ACE else rank


def _high_readings(order: HandOrder) -> Iterator[_Reading]:
    """Every hand of the deck by the order of the high hands, or by deuce-to-seven, which turns it round."""
    straights = _straights(order)
    for category, ranks, keys in _five_ranks(order):
        if category is not Category.HIGH_CARD:
            yield _Reading(category, ranks, keys, one_suit=False)
        elif (top := straights.get(frozenset(ranks))) is None:
            yield _Reading(category, ranks, keys, one_suit=False)
            yield _Reading(Category.FLUSH, ranks, keys, one_suit=True)
        else:
            flush = Category.ROYAL_FLUSH if top is Rank.ACE else Category.STRAIGHT_FLUSH
            yield _Reading(Category.STRAIGHT, (top,), keys, one_suit=False)
            yield _Reading(flush, (top,), keys, one_suit=True)


def _ace_to_five_readings(order: HandOrder) -> Iterator[_Reading]:
    """The same for ace-to-five: no straights, no flushes, the ace below the deuce."""
    for category, ranks, keys in _five_ranks(order):
        yield _Reading(category, ranks, keys, one_suit=False)
        if category is Category.HIGH_CARD:
            yield _Reading(category, ranks, keys, one_suit=True)


def _book(order: HandOrder, deck: Cards) -> _Book:
    """All values of the order."""
    readings = _ace_to_five_readings(order) if order.low is Low.ACE_TO_FIVE else _high_readings(order)
    place = {category: at for at, category in enumerate(order.categories)}
    weight = _weight(order)
    weak_to_strong = sorted(
        (reading for reading in readings if reading.category in place),
        key=lambda reading: (place[reading.category], *map(weight, reading.ranks)),
        reverse=order.low is not Low.NONE,
    )
    mixed: dict[int, HandValue] = {}
    suited: dict[int, HandValue] = {}
    fives: dict[Rank, HandValue] = {}
    strengths = count(step=_STEP[order.natural])
    for (category, ranks), equal in groupby(weak_to_strong, key=lambda reading: (reading.category, reading.ranks)):
        value = HandValue(category, ranks, next(strengths), order)
        if category is Category.FIVE_OF_A_KIND:
            fives[ranks[0]] = value
        else:
            for reading in equal:
                (suited if reading.one_suit else mixed)[reading.keys] = value
    return _Book(order, _bits(deck), _bits(card for card in deck if _WILD[order.wild](card)), mixed, suited, fives, {})


_WILD: dict[Wild, Callable[[Card], bool]] = {
    Wild.NONE: lambda _card: False,
    Wild.JOKER: lambda card: card.rank is Rank.JOKER,
    Wild.DEUCES: lambda card: card.rank is Rank.TWO,
    Wild.ONE_EYED_JACKS: lambda card: card.rank is Rank.JACK and card.suit in (Suit.SPADES, Suit.HEARTS),
}
_STEP = {False: 1, True: 6}
"""How far the strengths of neighbours lie apart: with `natural`, there is room for the number of wild cards."""


def _bits(cards: Iterable[Card]) -> int:
    return sum(1 << card.number for card in cards)


@lru_cache(maxsize=1024)
def _high_book(table: TableRules) -> _Book:
    return _book_of(_order(table, Low.NONE), table.deck)


@lru_cache(maxsize=1024)
def _low_book(table: TableRules) -> _Book:
    return _book_of(_order(table, table.rules.low), table.deck)


_book_of = lru_cache(maxsize=64)(_book)


def _order(table: TableRules, low: Low) -> HandOrder:
    rules = table.rules
    return HandOrder(
        rulebook=rules.name,
        ranks=table.ranks,
        categories=rules.order,
        low_straight=rules.low_straight,
        wild=rules.wild,
        bug=rules.bug,
        natural=rules.natural,
        low=low,
    )


# Hands with wild cards: the best of all that the wild cards may stand for.


def _wild_value(cards: Sequence[Card], book: _Book) -> HandValue:
    fixed = [card for card in cards if not card.key & book.wild]
    best = _best(fixed, book)
    if not book.order.natural:
        return best
    return replace(best, strength=best.strength - _wilds_needed(cards, fixed, best, book))


def _wilds_needed(cards: Sequence[Card], fixed: Sequence[Card], best: HandValue, book: _Book) -> int:
    """How many wild cards the best reading takes, if the others stand for themselves (R9)."""
    wild = [card for card in cards if card not in fixed]
    may_be_itself = [card for card in wild if card.rank is not Rank.JOKER]
    for itself in range(len(may_be_itself), 0, -1):
        for some in combinations(may_be_itself, itself):
            if _best([*fixed, *some], book) == best:
                return len(wild) - itself
    return len(wild)


def _best(fixed: Sequence[Card], book: _Book) -> HandValue:
    """The best hand of these cards and as many wild ones as are missing."""
    keys = sum(card.key for card in fixed) >> RANKS_AT
    one_suit = len({card.suit for card in fixed}) <= 1
    seen = (keys, one_suit, len(fixed))
    if seen not in book.substituted:
        ranks = tuple(card.rank for card in fixed)
        substitute = _bug_hands if book.order.bug and len(fixed) < 5 else _wild_hands
        book.substituted[seen] = max(substitute(ranks, keys, one_suit, book), key=lambda value: value.strength)
    return book.substituted[seen]


def _wild_hands(ranks: Ranks, keys: int, one_suit: bool, book: _Book) -> Iterator[HandValue]:  # noqa: FBT001
    """What the missing cards make of these ranks, each standing for any card that is not there yet."""
    for others in combinations_with_replacement(book.order.ranks, 5 - len(ranks)):
        five = (*ranks, *others)
        if len(set(five)) == 1:
            if book.fives:
                yield book.fives[five[0]]
            continue
        sums = keys + sum(RANK_KEYS[rank] for rank in others)
        yield book.mixed[sums]
        if one_suit and sums in book.suited:
            yield book.suited[sums]


_COMPLETED_BY_BUG = frozenset(
    (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH),
)


def _bug_hands(ranks: Ranks, keys: int, one_suit: bool, book: _Book) -> Iterator[HandValue]:  # noqa: FBT001
    """What the bug makes of four ranks: an ace, or a straight, a flush or both completed (R10)."""
    if set(ranks) == {Rank.ACE}:
        yield book.fives[Rank.ACE]
        return
    yield book.mixed[keys + RANK_KEYS[Rank.ACE]]
    for value in _wild_hands(ranks, keys, one_suit, book):
        if value.category in _COMPLETED_BY_BUG:
            yield value


# The cards behind a category.


def wild_cards(cards: Cards, table: TableRules) -> Cards:
    """The wild ones among the cards, the bug included.

    Source: A18, R9, R10.

    >>> from tutor.engine.cards import cards_text, parse_cards
    >>> from tutor.engine.rulebooks import RULEBOOKS
    >>> from tutor.engine.rules import at_table
    >>> cards_text(wild_cards(parse_cards("Js Jd 2h"), at_table(RULEBOOKS["one-eyed-jacks"], 4)))
    'Js'
    """
    return tuple(card for card in cards if _WILD[table.rules.wild](card))


_GROUPS: dict[Category, tuple[int, ...]] = {
    Category.HIGH_CARD: (1,),
    Category.ONE_PAIR: (2,),
    Category.TWO_PAIR: (2, 2),
    Category.THREE_OF_A_KIND: (3,),
    Category.FOUR_OF_A_KIND: (4,),
}
"""How many cards of the deciding ranks make the category; the others take all five."""


def deciding_cards(cards: Cards, table: TableRules) -> Cards:
    """The cards that make the hand what it is, in the order given: the pair, the trips, all five of a straight.

    Wild cards count where they are needed; of a high card it is the highest.

    >>> from tutor.engine.cards import cards_text, parse_cards
    >>> from tutor.engine.rulebooks import RULEBOOKS
    >>> from tutor.engine.rules import at_table
    >>> cards_text(deciding_cards(parse_cards("Kh 4s Jd Kc 9s"), at_table(RULEBOOKS["club"], 4)))
    'Kh Kc'
    """
    value = value_of(cards, table)
    if value.category not in _GROUPS:
        return cards
    wild = wild_cards(cards, table)
    deciding: list[Card] = []
    for rank, number in zip(value.ranks, _GROUPS[value.category], strict=False):
        fixed = [card for card in cards if card.rank is rank and card not in wild]
        missing = number - len(fixed)
        deciding += [*fixed, *wild[:missing]]
        wild = wild[missing:]
    return tuple(card for card in cards if card in deciding)
