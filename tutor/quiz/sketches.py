"""Hands worth asking about, drawn from a seed: clear ones of every kind, and look-alikes.

It asks nothing and judges no answer: the kinds of question do.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import TypeVar

from tutor.engine.cards import SUITS, Card, Cards, Rank, Suit
from tutor.engine.deck import seed_text
from tutor.engine.hands import HandValue, low_value_of, value_of, wild_cards
from tutor.engine.rulebooks import CLASSIC_HOME
from tutor.engine.rules import Category, Low, TableRules, Wild, at_table

T = TypeVar("T")
Sketch = Callable[[Random, TableRules, frozenset[Card]], Cards | None]
"""A way to draw five cards of a certain look, none of them among those given; none if it did not work out this time."""

_TRIES = 60
_PATTERNS = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.ONE_PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.FIVE_OF_A_KIND: (5,),
}
_RED = frozenset((Suit.HEARTS, Suit.DIAMONDS))
STRAIGHTS = frozenset((Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH))
FLUSHES = frozenset((Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH))


# --- chance -------------------------------------------------------------------------------------------------------


def random_of(skill: str, version: int, table: TableRules, level: int, seed: int) -> Random:
    """The source of chance of one question: the same for the same question, on any machine."""
    return Random(seed_text(skill, version, table.rules.text, table.players, level, seed))


def below(rng: Random, number: int) -> int:
    """A whole number from 0 up to, not including, `number`; made from bits, which stay the same over versions."""
    bits = number.bit_length()
    while (drawn := rng.getrandbits(bits)) >= number:
        pass
    return drawn


def pick(rng: Random, options: Sequence[T]) -> T:
    """One of the options, each as likely as any other."""
    return options[below(rng, len(options))]


def mixed(rng: Random, items: Iterable[T]) -> list[T]:
    """The items in a random order."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


# --- what the table makes of a hand -------------------------------------------------------------------------------


def named(cards: Cards, table: TableRules) -> HandValue:
    """The value that gives a hand its name here: the low one in deuce-to-seven, else the high one."""
    deuce_to_seven = table.rules.low is Low.DEUCE_TO_SEVEN
    return low_value_of(cards, table) if deuce_to_seven else value_of(cards, table)


def high_value(cards: Cards, table: TableRules) -> HandValue:
    """What the hand is worth where the highest wins: deuce-to-seven itself knows no low straight, other games do."""
    deuce_to_seven = table.rules.low is Low.DEUCE_TO_SEVEN
    return value_of(cards, at_table(CLASSIC_HOME, 2) if deuce_to_seven else table)


@lru_cache(maxsize=64)
def wild_deck(table: TableRules) -> frozenset[Card]:
    """The cards of this deck that stand for others."""
    return frozenset(wild_cards(table.deck, table))


def wild_fact(table: TableRules) -> str:
    """Which cards are wild here, for a sentence: `none joker bug deuces one_eyed_jacks`."""
    return "bug" if table.rules.wild is Wild.JOKER and table.rules.bug else table.rules.wild.value


def ace_below(cards: Cards, value: HandValue) -> bool:
    """Whether it is a straight in which the ace stands below."""
    return value.category in STRAIGHTS and value.ranks[0] is not Rank.ACE and any(c.rank is Rank.ACE for c in cards)


@lru_cache(maxsize=64)
def runs(table: TableRules) -> tuple[tuple[Rank, ...], ...]:
    """The straights of this table, lowest first; where the ace stands below, it stands first."""
    high = tuple(table.ranks[start : start + 5] for start in range(len(table.ranks) - 4))
    if not table.rules.low_straight or table.rules.low is Low.DEUCE_TO_SEVEN:
        return high
    return ((Rank.ACE, *table.ranks[:4]), *high)


# --- what strikes the eye in natural cards ------------------------------------------------------------------------


def suit_count(cards: Cards) -> tuple[Suit, int]:
    """The suit that comes most often, and how often."""
    suits = [card.suit for card in cards if card.rank is not Rank.JOKER]
    most = max(suits, key=suits.count)
    return most, suits.count(most)


def groups(cards: Cards) -> tuple[tuple[Rank, int], ...]:
    """Each rank with how many cards have it: the most frequent first, then the higher ones."""
    ranks = sorted((card.rank for card in cards), reverse=True)
    return tuple(sorted(((rank, len(list(same))) for rank, same in groupby(ranks)), key=lambda group: -group[1]))


def four_of_a_run(cards: Cards, table: TableRules) -> tuple[Rank, ...] | None:
    """The straight of which exactly four ranks are here, open at both ends if possible; none if there is no such."""
    ranks = {card.rank for card in cards}
    near = [run for run in runs(table) if len(ranks.intersection(run)) == 4]
    if not near or any(ranks.issuperset(run) for run in runs(table)):
        return None
    return max(near, key=lambda run: (_missing(run, ranks) in (run[0], run[-1]), run[-1]))


def missing_rank(run: tuple[Rank, ...], cards: Cards) -> Rank:
    """The rank of the straight that is not here."""
    return _missing(run, {card.rank for card in cards})


def round_the_corner(cards: Cards, table: TableRules) -> bool:
    """Whether the ranks run on past the ace, as in Q-K-A-2-3: a row that is no straight."""
    ranks = {card.rank for card in cards}
    if len(ranks) != 5 or any(ranks.issuperset(run) for run in runs(table)):
        return False
    circle = table.ranks + table.ranks
    starts = range(1, len(table.ranks))
    rows = (circle[start : start + 5] for start in starts)
    return any(ranks == set(row) and Rank.KING in row and Rank.ACE in row for row in rows)


def foreign_low_straight(cards: Cards, table: TableRules) -> bool:
    """Whether this would be the low straight of another deck or another game: A-2-3-4-5, A-6-7-8-9 or A-7-8-9-10."""
    ranks = {card.rank for card in cards}
    lows = ({Rank.ACE, *(Rank(start + up) for up in range(4))} for start in (2, 6, 7))
    return ranks in lows and not any(ranks.issuperset(run) for run in runs(table))


def low_straight_ruled_out(cards: Cards, table: TableRules) -> bool:
    """Whether this is the straight with the ace below the deck's lowest rank, which a house option does not count."""
    ranks = {card.rank for card in cards}
    return not table.rules.low_straight and table.rules.low is Low.NONE and ranks == {Rank.ACE, *table.ranks[:4]}


def one_colour(cards: Cards) -> bool:
    """Whether all five are red, or all black, but not of one suit."""
    suits = {card.suit for card in cards}
    return len(suits) == 2 and (suits == _RED or not suits & _RED)


def plain(cards: Cards, table: TableRules) -> bool:
    """Whether nothing about these cards invites a mistake: no near flush, no near straight, not all of one colour."""
    value = named(cards, table)
    if value.category not in FLUSHES and (suit_count(cards)[1] >= 4 or one_colour(cards)):
        return False
    return (value.category in STRAIGHTS or four_of_a_run(cards, table) is None) and not round_the_corner(cards, table)


# --- drawing ------------------------------------------------------------------------------------------------------


def hand_of(
    rng: Random,
    table: TableRules,
    category: Category,
    *,
    without: frozenset[Card] = frozenset(),
    such: Callable[[Cards], bool] = lambda _: True,
) -> Cards | None:
    """Five cards that this table calls by this name, in random order, if possible `such`; none if there are none."""
    for attempt in range(3 * _TRIES):
        hand = _with_wild(rng, table, category, without)
        if hand and len(hand) == 5 and named(hand, table).category is category and (attempt > _TRIES or such(hand)):
            return tuple(mixed(rng, hand))
    return None


def drawn(rng: Random, table: TableRules, sketch: Sketch, *, without: frozenset[Card] = frozenset()) -> Cards | None:
    """Five cards of a certain look, in random order; none if this table has no such hand."""
    for _ in range(_TRIES):
        hand = sketch(rng, table, without)
        if hand and len(set(hand)) == 5 and not without.intersection(hand):
            return tuple(mixed(rng, hand))
    return None


def of_ranks(rng: Random, table: TableRules, ranks: Iterable[Rank], without: frozenset[Card]) -> Cards | None:
    """Natural cards of these ranks (a rank may come twice), in random suits; none if one has run out."""
    hand: list[Card] = []
    for rank in ranks:
        live = [card for card in table.deck if card.rank is rank and card not in without and card not in hand]
        live = [card for card in live if card not in wild_deck(table)]
        if not live:
            return None
        hand.append(pick(rng, live))
    return tuple(hand)


def four_flush(rng: Random, table: TableRules, without: frozenset[Card]) -> Cards | None:
    """Four cards of one suit and one of another: no flush, no straight."""
    suit = pick(rng, SUITS)
    live = _live(table, without)
    four = mixed(rng, [card for card in live if card.suit is suit])[:4]
    rest = [card for card in live if card.suit is not suit]
    return _if_weak((*four, pick(rng, rest)), table) if len(four) == 4 else None


def four_straight(rng: Random, table: TableRules, without: frozenset[Card]) -> Cards | None:
    """Four cards in a row and one that does not fit: no straight, no flush."""
    run = pick(rng, runs(table))
    four = run[:4] if below(rng, 2) else run[1:]
    return _if_weak(_and_another(rng, table, four, without), table)


def gutshot(rng: Random, table: TableRules, without: frozenset[Card]) -> Cards | None:
    """A straight with a gap in it and one card that does not fit."""
    run = pick(rng, runs(table))
    gap = 1 + below(rng, 3)
    return _if_weak(_and_another(rng, table, (*run[:gap], *run[gap + 1 :]), without), table)


def corner(rng: Random, table: TableRules, without: frozenset[Card]) -> Cards | None:
    """A row round the corner, such as Q-K-A-2-3."""
    size = len(table.ranks)
    start = size - 2 - below(rng, 3)
    hand = of_ranks(rng, table, [table.ranks[(start + step) % size] for step in range(5)], without)
    return hand if hand and round_the_corner(hand, table) and suit_count(hand)[1] < 5 else None


def foreign_low(rng: Random, table: TableRules, without: frozenset[Card]) -> Cards | None:
    """The low straight of another deck."""
    start = pick(rng, (2, 6, 7))
    ranks = (Rank.ACE, *(Rank(start + up) for up in range(4)))
    hand = of_ranks(rng, table, ranks, without)
    return hand if hand and foreign_low_straight(hand, table) and suit_count(hand)[1] < 5 else None


def low_straight(rng: Random, table: TableRules, without: frozenset[Card]) -> Cards | None:
    """The low straight of this deck, the ace below; now and then all of one suit."""
    if runs(table)[0][0] is not Rank.ACE:
        return None
    if below(rng, 4) == 0:
        suit = pick(rng, SUITS)
        hand: Cards | None = tuple(
            card for card in _live(table, without) if card.suit is suit and card.rank in runs(table)[0]
        )
    else:
        hand = of_ranks(rng, table, runs(table)[0], without)
    return hand if hand and len(hand) == 5 else None


def all_of_a_colour(rng: Random, table: TableRules, without: frozenset[Card]) -> Cards | None:
    """Five red or five black cards of two suits, at best a pair."""
    reds = below(rng, 2) == 1
    live = [card for card in _live(table, without) if (card.suit in _RED) == reds]
    return _if_weak(tuple(mixed(rng, live)[:5]), table) if len(live) >= 5 else None


def suited_run(rng: Random, table: TableRules, without: frozenset[Card]) -> Cards | None:
    """A straight flush to the king, now and then a royal flush: one is easily taken for the other."""
    run = runs(table)[-1 if below(rng, 3) == 0 else -2]
    suit = pick(rng, SUITS)
    hand = tuple(card for card in _live(table, without) if card.suit is suit and card.rank in run)
    return hand if len(hand) == 5 else None


def nearly_straight_flush(rng: Random, table: TableRules, without: frozenset[Card]) -> Cards | None:
    """A straight with four of a suit, or a flush with four in a row."""
    run = pick(rng, runs(table))
    suit = pick(rng, SUITS)
    of_suit = [card for card in _live(table, without) if card.suit is suit]
    four = mixed(rng, [card for card in of_suit if card.rank in run])[:4]
    if len(four) < 4:
        return None
    lacking = missing_rank(run, tuple(four))
    if below(rng, 2):
        rest = [card for card in _live(table, without) if card.rank is lacking and card.suit is not suit]
    else:
        rest = [card for card in of_suit if card.rank is not lacking and card not in four]
    if not rest:
        return None
    hand = (*four, pick(rng, rest))
    return hand if named(hand, table).category in (Category.STRAIGHT, Category.FLUSH) else None


def with_wild(rng: Random, table: TableRules, without: frozenset[Card]) -> Cards | None:
    """A hand with one wild card, seldom two, beside cards that fit one another somehow."""
    wilds = mixed(rng, sorted(wild_deck(table) - without, key=lambda card: card.number))
    if not wilds:
        return None
    number = 2 if len(wilds) > 1 and below(rng, 4) == 0 else 1
    sketch = pick(rng, (four_flush, four_straight, gutshot, nearly_straight_flush, suited_run, _any_pattern))
    hand = sketch(rng, table, without)
    return (*mixed(rng, hand)[number:], *wilds[:number]) if hand else None


def _missing(run: tuple[Rank, ...], ranks: set[Rank]) -> Rank:
    return next(rank for rank in run if rank not in ranks)


def _live(table: TableRules, without: frozenset[Card]) -> list[Card]:
    """The natural cards that are still to be had."""
    return [card for card in table.deck if card not in without and card not in wild_deck(table)]


def _if_weak(hand: Cards | None, table: TableRules) -> Cards | None:
    weak = (Category.HIGH_CARD, Category.ONE_PAIR)
    return hand if hand and len(hand) == 5 and named(hand, table).category in weak else None


def _and_another(rng: Random, table: TableRules, ranks: Iterable[Rank], without: frozenset[Card]) -> Cards | None:
    hand = of_ranks(rng, table, ranks, without)
    if not hand:
        return None
    return (*hand, pick(rng, [card for card in _live(table, without) if card not in hand]))


def _any_pattern(rng: Random, table: TableRules, without: frozenset[Card]) -> Cards | None:
    patterns = (Category.HIGH_CARD, Category.ONE_PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND)
    return _pattern(rng, table, pick(rng, patterns), without)


def _with_wild(rng: Random, table: TableRules, category: Category, without: frozenset[Card]) -> Cards | None:
    hand = _natural(rng, table, category, without)
    wilds = mixed(rng, sorted(wild_deck(table) - without, key=lambda card: card.number))
    if hand is None or not wilds or (len(hand) == 5 and below(rng, 2)):
        return hand
    number = max(5 - len(hand), 2 if len(wilds) > 1 and below(rng, 4) == 0 else 1)
    return (*mixed(rng, hand)[: 5 - number], *wilds[:number])


def _natural(rng: Random, table: TableRules, category: Category, without: frozenset[Card]) -> Cards | None:
    """Natural cards that may make such a hand; for five of a kind fewer than five."""
    if category in _PATTERNS:
        return _pattern(rng, table, category, without)
    suit = pick(rng, SUITS)
    of_suit = [card for card in _live(table, without) if card.suit is suit]
    match category:
        case Category.STRAIGHT:
            return of_ranks(rng, table, pick(rng, runs(table)), without)
        case Category.FLUSH:
            return tuple(mixed(rng, of_suit)[:5]) if len(of_suit) >= 5 else None
        case Category.STRAIGHT_FLUSH | Category.ROYAL_FLUSH:
            run = runs(table)[-1] if category is Category.ROYAL_FLUSH else pick(rng, runs(table))
            hand = tuple(card for card in of_suit if card.rank in run)
            return hand if len(hand) == 5 or wild_deck(table) else None
        case _:
            return None


def _pattern(rng: Random, table: TableRules, category: Category, without: frozenset[Card]) -> Cards | None:
    live = _live(table, without)
    hand: list[Card] = []
    for wanted in _PATTERNS[category]:
        taken = {card.rank for card in hand}
        ranks = [rank for rank in table.ranks if rank not in taken]
        same = [[card for card in live if card.rank is rank] for rank in ranks]
        enough = [cards for cards in same if len(cards) >= min(wanted, 4)]
        if not enough:
            return None
        hand += mixed(rng, pick(rng, enough))[:wanted]
    return tuple(hand)
