"""By which mistake somebody takes a losing hand for the winner, or two different hands for equal.

Each misreading is a way to value a hand that a beginner might use; the first by which the wrong answer would be right
names the mistake. It draws no hand and asks nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tutor.engine.cards import Cards, Rank
from tutor.engine.hands import HandValue, wild_cards
from tutor.engine.rulebooks import CLASSIC_ORDER, STRIPPED_ORDER
from tutor.engine.rules import Category, Low, TableRules, Wins
from tutor.quiz import sketches
from tutor.quiz.sketches import ace_below, high_value
from tutor.quiz.wild_hands import as_they_stand

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand on the table: its number from 1, its cards, its value in the half that is asked for."""

    number: int
    cards: Cards
    value: HandValue


Reading = Callable[[Seen], Key]


def misread(hand: Seen, winner: Seen, table: TableRules, half: Wins) -> str | None:
    """The mistake by which `hand` seems to beat `winner`, though it does not; none if no usual one explains it."""
    if hand.value == winner.value:
        return _broken_tie(hand, winner, table)
    if (hand.value.category, hand.value.ranks) == (winner.value.category, winner.value.ranks):
        return "wild_stands_for_itself" if _fewer_wild(hand, winner, table) else "wild_counts_the_same"
    if half is Wins.LOW:
        readings = _low_readings(hand, winner, table)
    elif hand.value.category is winner.value.category:
        readings = _readings_of_one_kind(hand, winner, table)
    else:
        readings = _readings_of_two_kinds(hand, winner, table)
    for mistake, reading in readings:
        if reading(hand) > reading(winner):
            return mistake
    different = hand.value.category is not winner.value.category
    return "order_of_hands" if different and half is Wins.HIGH else None


def misread_as_tie(rival: Seen, winner: Seen, half: Wins) -> str | None:
    """The mistake by which two different hands seem equal; none if no usual one explains it."""
    mine, theirs = rival.value, winner.value
    if half is Wins.LOW or mine.category is not theirs.category:
        return None
    if mine.ranks == theirs.ranks:
        return "wild_counts_the_same"
    if mine.ranks[0] is not theirs.ranks[0]:
        return "same_kind_splits"
    if mine.category in (Category.FLUSH, Category.HIGH_CARD):
        return "only_the_highest_card"
    return "kicker_forgotten"


def _broken_tie(hand: Seen, other: Seen, table: TableRules) -> str:
    """Why somebody prefers one of two equal hands: fewer wild cards, else the suit."""
    if not _fewer_wild(hand, other, table):
        return "suit_breaks_tie"
    return "wild_stands_for_itself" if table.rules.natural else "natural_wins"


def _fewer_wild(hand: Seen, other: Seen, table: TableRules) -> bool:
    return len(wild_cards(hand.cards, table)) < len(wild_cards(other.cards, table))


Readings = Iterator[tuple[str, Reading]]


def _readings_of_two_kinds(hand: Seen, winner: Seen, table: TableRules) -> Readings:
    order = table.rules.order
    mine, theirs = hand.value.category, winner.value.category
    if wild_cards(hand.cards, table) or wild_cards(winner.cards, table):
        yield "wild_not_counted", lambda seen: (order.index(as_they_stand(seen.cards, table)), *_top(seen))
    elif ace_below(winner.cards, winner.value) and theirs is Category.STRAIGHT:
        yield "low_ace_forgotten", lambda seen: (0 if seen is winner else order.index(seen.value.category),)
    weak = mine in (Category.HIGH_CARD, Category.ONE_PAIR)
    straight, flush = order.index(Category.STRAIGHT), order.index(Category.FLUSH)
    taken = {
        "round_the_corner": straight if sketches.round_the_corner(hand.cards, table) else -1,
        "low_straight_ruled_out": straight if sketches.low_straight_ruled_out(hand.cards, table) else -1,
        "low_straight_of_another_deck": straight if sketches.foreign_low_straight(hand.cards, table) else -1,
        "flush_by_four": flush if weak and sketches.suit_count(hand.cards)[1] == 4 else -1,
        "straight_by_four": straight if weak and sketches.four_of_a_run(hand.cards, table) else -1,
    }
    for mistake, place in taken.items():
        if place > order.index(theirs):
            yield mistake, lambda seen: (1 if seen is hand else 0,)
    if {mine, theirs} == {Category.FLUSH, Category.FULL_HOUSE}:
        stripped = order.index(Category.FLUSH) > order.index(Category.FULL_HOUSE)
        mistake = "standard_order_in_stripped_deck" if stripped else "stripped_order_in_standard_deck"
        other = CLASSIC_ORDER if stripped else STRIPPED_ORDER
        yield mistake, lambda seen: (other.index(seen.value.category),)
    if mine is Category.HIGH_CARD:
        yield "highest_card_wins", _top


def _readings_of_one_kind(hand: Seen, winner: Seen, table: TableRules) -> Readings:
    match hand.value.category:
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH if ace_below(hand.cards, hand.value):
            yield "wheel_counted_ace_high", _top
        case Category.ONE_PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            yield "kicker_before_pair", lambda seen: seen.value.ranks[1:]
        case Category.TWO_PAIR:
            yield "two_pair_by_the_lower_pair", lambda seen: seen.value.ranks[1:2]
            yield "kicker_before_pair", lambda seen: seen.value.ranks[2:]
        case Category.FULL_HOUSE:
            yield "full_house_by_its_pair", lambda seen: seen.value.ranks[1:]
        case _:
            pass
    yield "sum_of_ranks", lambda seen: (sum(card.rank for card in seen.cards if card.rank is not Rank.JOKER),)
    if _fewer_wild(hand, winner, table):
        mistake = "natural_before_ranks" if table.rules.natural else "natural_wins"
        yield mistake, lambda seen: (-len(wild_cards(seen.cards, table)),)


def _low_readings(hand: Seen, winner: Seen, table: TableRules) -> Readings:
    if table.rules.low is Low.DEUCE_TO_SEVEN:
        if not _repeats(hand.cards) and hand.value.category is not Category.HIGH_CARD:
            yield "straight_ignored_in_low", lambda seen: _low_key(seen.cards)
        if _has_ace(hand):
            yield "ace_low_in_deuce_to_seven", lambda seen: _low_key(seen.cards, ace=1)
    else:
        if not _repeats(winner.cards) and high_value(winner.cards, table).category is not Category.HIGH_CARD:
            yield "straight_counted_in_ace_to_five", lambda seen: _without_rows(seen, table)
        if _has_ace(winner):
            yield "ace_high_in_ace_to_five", lambda seen: _low_key(seen.cards)
    if not _repeats(hand.cards) and not _repeats(winner.cards):
        ace = Rank.ACE.value if table.rules.low is Low.DEUCE_TO_SEVEN else 1
        yield "low_from_the_bottom", lambda seen: tuple(sorted(_low_key(seen.cards, ace=ace)[1:], reverse=True))
    yield "high_hand_in_low", lambda seen: (high_value(seen.cards, table).strength,)


def _has_ace(seen: Seen) -> bool:
    return any(card.rank is Rank.ACE for card in seen.cards)


def _top(seen: Seen) -> Key:
    return (max(card.rank for card in seen.cards if card.rank is not Rank.JOKER),)


def _repeats(cards: Cards) -> bool:
    """Whether a rank comes more than once."""
    return len({card.rank for card in cards}) < 5


def _low_key(cards: Cards, *, ace: int = Rank.ACE.value) -> Key:
    """How low cards are by their ranks alone, pairs apart: greater is better."""
    ranks = sorted((ace if card.rank is Rank.ACE else card.rank.value for card in cards), reverse=True)
    return (-int(_repeats(cards)), *(-rank for rank in ranks))


def _without_rows(seen: Seen, table: TableRules) -> Key:
    """The same, but straights and flushes count as spoilt."""
    row = not _repeats(seen.cards) and high_value(seen.cards, table).category is not Category.HIGH_CARD
    return (-int(row), *_low_key(seen.cards, ace=1))
