"""Hands to compare, drawn from a seed: of two kinds, of one kind, or three of them close to one another.

It decides no winner and asks nothing.
"""

from collections.abc import Callable
from random import Random

from tutor.engine.cards import SUITS, Card, Cards, Rank
from tutor.engine.hands import wild_cards
from tutor.engine.rules import Category, Low, TableRules, Wins
from tutor.quiz import sketches
from tutor.quiz.question import Level
from tutor.quiz.sketches import below, hand_of, mixed, named, of_ranks, pick

Duel = tuple[Cards, ...]
Match = Callable[[Random, TableRules], Duel | None]

_TRIES = 40
"""Hands drawn in search of a certain sort, before another sort is tried."""
_CLOSE_KINDS = (Category.HIGH_CARD, Category.ONE_PAIR, Category.TWO_PAIR)


def drawn(rng: Random, table: TableRules, level: Level, half: Wins) -> Duel | None:
    """Two hands, at level three three, with no card in common; none if it did not work out this time."""
    match level:
        case Level.ONE:
            return _two_kinds(rng, table)
        case Level.TWO:
            return _one_kind(rng, table)
        case Level.THREE:
            return _close(rng, table, half)


def _two_kinds(rng: Random, table: TableRules) -> Duel | None:
    first, second = mixed(rng, table.rules.order)[:2]
    if table.rules.low is Low.DEUCE_TO_SEVEN and below(rng, 2):
        first = Category.HIGH_CARD
    return _of_kinds(rng, table, first, second) if first is not second else None


def _one_kind(rng: Random, table: TableRules) -> Duel | None:
    category = pick(rng, [category for category in table.rules.order if category is not Category.ROYAL_FLUSH])
    if table.rules.low is Low.DEUCE_TO_SEVEN and below(rng, 2):
        category = Category.HIGH_CARD
    duel = _of_kinds(rng, table, category, category)
    return duel if duel and named(duel[0], table) != named(duel[1], table) else None


def _of_kinds(rng: Random, table: TableRules, *categories: Category) -> Duel | None:
    hands: list[Cards] = []
    for category in categories:
        hand = hand_of(rng, table, category, without=frozenset(card for hand in hands for card in hand))
        if not hand:
            return None
        hands.append(hand)
    return tuple(hands)


def _close(rng: Random, table: TableRules, half: Wins) -> Duel | None:
    if half is Wins.LOW:
        matches: tuple[Match, ...] = (_lows,)
    else:
        matches = (_tie, _kickers, _kickers, _low_straight, _flush_and_full_house, _flushes, _decoy)
        if sketches.wild_deck(table):
            matches = (*matches, _wild_tie, _wild_tie)
    for match in mixed(rng, matches):
        for _ in range(_TRIES):
            if duel := match(rng, table):
                return duel if half is Wins.LOW else _and_a_third(rng, table, duel)
    return None


def _and_a_third(rng: Random, table: TableRules, duel: Duel) -> Duel | None:
    """The duel and a hand of a kind that is no better than the better of the two."""
    order = table.rules.order
    most = max(order.index(named(hand, table).category) for hand in duel)
    used = frozenset(card for hand in duel for card in hand)
    third = hand_of(rng, table, order[below(rng, most + 1)], without=used)
    return (*duel, third) if third else None


def _other_suits(rng: Random, table: TableRules, hand: Cards) -> Cards | None:
    return of_ranks(rng, table, [card.rank for card in hand], frozenset(hand))


def _tie(rng: Random, table: TableRules) -> Duel | None:
    """Two hands of the same ranks."""
    hand = hand_of(rng, table, pick(rng, (*_CLOSE_KINDS, Category.STRAIGHT)))
    other = _other_suits(rng, table, hand) if hand else None
    return (hand, other) if hand and other and named(hand, table) == named(other, table) else None


def _kickers(rng: Random, table: TableRules) -> Duel | None:
    """Two hands that differ in one rank only, and not in the first."""
    hand = hand_of(rng, table, pick(rng, _CLOSE_KINDS))
    if not hand or wild_cards(hand, table):
        return None
    ranks = [card.rank for card in hand]
    place = below(rng, 5)
    ranks[place] = pick(rng, [rank for rank in table.ranks if rank not in ranks])
    other = of_ranks(rng, table, ranks, frozenset(hand))
    if not other:
        return None
    values = named(hand, table), named(other, table)
    same = values[0].category is values[1].category and values[0].ranks[0] is values[1].ranks[0]
    return (hand, other) if same and values[0] != values[1] else None


def _low_straight(rng: Random, table: TableRules) -> Duel | None:
    """The straight with the ace below, against the next one up or a lesser hand with a high card."""
    low = of_ranks(rng, table, sketches.runs(table)[0], frozenset())
    if not low or named(low, table).category is not Category.STRAIGHT:
        return None
    if below(rng, 2):
        other = of_ranks(rng, table, sketches.runs(table)[1], frozenset(low))
    else:
        category = pick(rng, (Category.TWO_PAIR, Category.THREE_OF_A_KIND))
        other = hand_of(rng, table, category, without=frozenset(low))
    return (low, other) if other else None


def _flush_and_full_house(rng: Random, table: TableRules) -> Duel | None:
    return _of_kinds(rng, table, Category.FLUSH, Category.FULL_HOUSE)


def _flushes(rng: Random, table: TableRules) -> Duel | None:
    """Two flushes with the same highest card."""
    hand = hand_of(rng, table, Category.FLUSH)
    if not hand or wild_cards(hand, table):
        return None
    top, *lower = sorted((card.rank for card in hand), reverse=True)
    shared = mixed(rng, lower)[: below(rng, 4)]
    fresh = [rank for rank in table.ranks if rank < top and rank not in lower]
    ranks = [top, *shared, *mixed(rng, fresh)[: 4 - len(shared)]]
    suit = pick(rng, [suit for suit in SUITS if suit is not hand[0].suit])
    other = tuple(Card(rank, suit) for rank in ranks)
    fine = (
        len(other) == 5 and named(other, table).category is Category.FLUSH and named(other, table) != named(hand, table)
    )
    return (hand, other) if fine else None


def _decoy(rng: Random, table: TableRules) -> Duel | None:
    """A hand that is nearly a straight or flush, against a pair or two."""
    sketch = pick(rng, (sketches.corner, sketches.four_flush, sketches.four_straight, sketches.foreign_low))
    decoy = sketches.drawn(rng, table, sketch)
    if not decoy:
        return None
    category = pick(rng, (Category.ONE_PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND))
    other = hand_of(rng, table, category, without=frozenset(decoy))
    return (decoy, other) if other else None


def _wild_tie(rng: Random, table: TableRules) -> Duel | None:
    """Two hands of equal ranks, one of them with a wild card."""
    hand = hand_of(rng, table, pick(rng, (Category.ONE_PAIR, Category.THREE_OF_A_KIND, Category.STRAIGHT)))
    if not hand or not wild_cards(hand, table):
        return None
    ranks = [card.rank for card in hand if card not in sketches.wild_deck(table)]
    for rank in mixed(rng, table.ranks):
        other = of_ranks(rng, table, (*ranks, rank), frozenset(hand)) if len(ranks) == 4 else None
        if other:
            values = named(hand, table), named(other, table)
            if (values[0].category, values[0].ranks) == (values[1].category, values[1].ranks):
                return hand, tuple(mixed(rng, other))
    return None


def _lows(rng: Random, table: TableRules) -> Duel | None:
    """Three low hands: two with much in common, and one that only seems lower or higher."""
    deuce_to_seven = table.rules.low is Low.DEUCE_TO_SEVEN
    small = table.ranks[:8] if deuce_to_seven else (Rank.ACE, *table.ranks[:7])
    ranks = mixed(rng, small)[:5]
    first = of_ranks(rng, table, ranks, frozenset())
    changed = list(ranks)
    changed[below(rng, 5)] = pick(rng, [rank for rank in small if rank not in ranks])
    if below(rng, 4) == 0:
        changed = list(ranks)
    second = of_ranks(rng, table, changed, frozenset(first or ()))
    if not first or not second:
        return None
    third = seeming_low(rng, table, small, frozenset((*first, *second)))
    return (first, second, third) if third else None


def seeming_low(rng: Random, table: TableRules, small: tuple[Rank, ...], used: frozenset[Card]) -> Cards | None:
    """A wheel, a small straight, a small flush, or small cards with a pair."""
    match below(rng, 4):
        case 0:
            return of_ranks(rng, table, (Rank.ACE, *table.ranks[:4]), used)
        case 1:
            start = below(rng, 3)
            return of_ranks(rng, table, table.ranks[start : start + 5], used)
        case 2:
            cards = [card for card in table.deck if card.rank in small and card not in used]
            suit = pick(rng, [card.suit for card in cards])
            suited = mixed(rng, [card for card in cards if card.suit is suit])[:5]
            return tuple(suited) if len(suited) == 5 else None
        case _:
            four = mixed(rng, small)[:4]
            return of_ranks(rng, table, (*four, four[0]), used)
