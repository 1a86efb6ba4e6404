"""Drawing to something: a hand, what is kept of it, what it is to become, and the cards that make it so.

It asks nothing: `count_outs` and `chance_to_improve` do.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import TypeVar

from tutor.engine.cards import SUITS, Card, Cards, Rank
from tutor.engine.discards import distribution, legal_discards
from tutor.engine.hands import value_of, wild_cards
from tutor.engine.rules import Category, Low, TableRules, Wins
from tutor.engine.strength import by_category, strengths
from tutor.quiz import sketches
from tutor.quiz.holds import completing_ranks
from tutor.quiz.question import Fact, Line, line
from tutor.quiz.sketches import below, mixed, of_ranks, pick

T = TypeVar("T")

_TRIES = 40
"""Hands drawn in search of a certain sort, before another sort is tried."""


class Sort(Enum):
    """What is kept, with a view to what it may become."""

    FLUSH = "flush"
    OPEN_ENDED = "open_ended"
    ONE_ENDED = "one_ended"
    """Four in a row with the ace, or the end of the deck, at one end."""
    GUTSHOT = "gutshot"
    EITHER = "either"
    """Four of one suit that are four of a straight too: either will do."""
    STRAIGHT_FLUSH = "straight_flush"
    """The same, where only both together will do."""
    TWO_PAIR = "two_pair"
    THREE_AND_KICKER = "three_and_kicker"
    THREE = "three"
    PAIR_AND_KICKER = "pair_and_kicker"
    PAIR = "pair"
    THREE_FLUSH = "three_flush"
    SINGLE_CARDS = "single_cards"


TO_STRAIGHT = frozenset((Sort.OPEN_ENDED, Sort.ONE_ENDED, Sort.GUTSHOT))
BY_SUIT_AND_RANK = frozenset((Sort.EITHER, Sort.STRAIGHT_FLUSH))
_SORTS: Mapping[tuple[int, ...], Sort] = {
    (2, 2): Sort.TWO_PAIR,
    (3, 1): Sort.THREE_AND_KICKER,
    (3,): Sort.THREE,
    (2, 1): Sort.PAIR_AND_KICKER,
    (2,): Sort.PAIR,
}


@dataclass(frozen=True, slots=True)
class Draw:
    """Five cards, those of them that are kept, and the weakest kind of hand that they are to become."""

    cards: Cards
    kept: Cards
    aim: Category

    @property
    def thrown(self) -> Cards:
        """The other cards."""
        return tuple(card for card in self.cards if card not in self.kept)


def offered(table: TableRules) -> bool:
    """Whether one can ask what helps here: high hands count, and no other player's card lies open."""
    return table.rules.low is not Low.DEUCE_TO_SEVEN and table.rules.wins is not Wins.LOW and not table.rules.face_up


def unseen(draw: Draw, table: TableRules) -> Cards:
    """The cards that the player does not know: all but the five that he was dealt."""
    return tuple(card for card in table.deck if card not in draw.cards)


def outs(draw: Draw, table: TableRules) -> Cards:
    """The unseen cards that make it the hand drawn to, or a better one, whatever else is drawn.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hand = parse_cards("As Js 8s 5s 2d")
    >>> len(outs(Draw(hand, hand[:4], Category.FLUSH), at_table(rulebook("club"), 4)))
    9
    """
    return tuple(card for card in unseen(draw, table) if _reached((*draw.kept, card), draw.aim, table))


def _reached(cards: Cards, aim: Category, table: TableRules) -> bool:
    order = table.rules.order
    sure = value_of(cards, table).category if len(cards) == 5 else _sure(cards, table)
    return order.index(sure) >= order.index(aim)


def _sure(cards: Cards, table: TableRules) -> Category:
    """What fewer than five cards are at the very least: equal ranks stay, a row or a suit is not finished yet."""
    wild = 0 if table.rules.bug else len(wild_cards(cards, table))
    natural = [card for card in cards if table.rules.bug or card not in wild_cards(cards, table)]
    ranks = [Rank.ACE if card.rank is Rank.JOKER else card.rank for card in natural]  # what the bug is on its own
    many = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if many[0] + wild < 3:
        pair = Category.ONE_PAIR if many[0] + wild == 2 else Category.HIGH_CARD
        return Category.TWO_PAIR if many[:2] == [2, 2] else pair
    return Category.THREE_OF_A_KIND if many[0] + wild == 3 else Category.FOUR_OF_A_KIND


@lru_cache(maxsize=64)
def finals(draw: Draw, table: TableRules) -> Mapping[Category, int]:
    """How many of all draws end in each kind of hand, weak to strong; counted, not sampled."""
    order = strengths(table)
    throw = draw.thrown
    return by_category(distribution(draw.cards, [throw], order)[throw], order)


def reaching(finals: Mapping[Category, int], aim: Category, table: TableRules) -> int:
    """How many of these hands are of this kind or a better one."""
    order = table.rules.order
    return sum(number for category, number in finals.items() if order.index(category) >= order.index(aim))


def chance_of(draw: Draw, table: TableRules) -> float:
    """The exact chance that the draw ends in the kind of hand that it is drawn to, or a better one.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hand = parse_cards("7s 7h Kd 9c 4s")
    >>> round(chance_of(Draw(hand, hand[:2], Category.TWO_PAIR), at_table(rulebook("club"), 4)), 4)
    0.2871
    """
    hands = finals(draw, table)
    return reaching(hands, draw.aim, table) / sum(hands.values())


def sort_of(draw: Draw, table: TableRules) -> Sort:
    """What is kept, by its name.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hand = parse_cards("Ks Qh Jd Ac 2d")
    >>> sort_of(Draw(hand, hand[:4], Category.STRAIGHT), at_table(rulebook("club"), 4))
    <Sort.ONE_ENDED: 'one_ended'>
    """
    many = tuple(number for _, number in sketches.groups(draw.kept))
    if many in _SORTS:
        return _SORTS[many]
    suited = sketches.suit_count(draw.kept)[1] == len(draw.kept)
    if len(draw.kept) < 4:
        return Sort.THREE_FLUSH if suited and len(draw.kept) == 3 else Sort.SINGLE_CARDS
    ranks = completing_ranks(draw.kept, table)
    if suited:
        by_both = {Category.STRAIGHT: Sort.EITHER, Category.STRAIGHT_FLUSH: Sort.STRAIGHT_FLUSH}
        return by_both.get(draw.aim, Sort.FLUSH) if ranks else Sort.FLUSH
    if len(ranks) == 1:
        return Sort.GUTSHOT if _inside(draw.kept, ranks[0], table) else Sort.ONE_ENDED
    return Sort.OPEN_ENDED if ranks else Sort.SINGLE_CARDS


def _inside(kept: Cards, missing: Rank, table: TableRules) -> bool:
    """Whether the missing rank stands between two others of the straight."""
    whole = {missing, *(card.rank for card in kept)}
    run = next(run for run in sketches.runs(table) if set(run) == whole)
    return missing not in (run[0], run[-1])


# --- what to say ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Helping:
    """The cards that help, sorted as one would count them; `either` are in both `by_suit` and `by_rank`."""

    outs: Cards
    by_suit: Cards
    """Natural ones of the suit that is kept."""
    by_rank: Cards
    """Natural ones of the ranks that complete the straight."""
    wild: Cards
    ranks: tuple[Rank, ...]
    """The ranks that complete a straight, or those that are kept, the most frequent first."""

    @property
    def either(self) -> Cards:
        """Those that would do for both."""
        return tuple(card for card in self.by_suit if card in self.by_rank)

    @property
    def natural(self) -> Cards:
        """Those that stand for nothing but themselves."""
        return tuple(card for card in self.outs if card not in self.wild)

    def left(self, rank: Rank) -> int:
        """How many of this rank can still come."""
        return sum(card.rank is rank for card in self.by_rank)


def helping(draw: Draw, table: TableRules) -> Helping:
    """The cards that help, and why."""
    helps = outs(draw, table)
    natural = [card for card in unseen(draw, table) if card not in sketches.wild_deck(table)]
    suit = sketches.suit_count(draw.kept)[0]
    straight = sort_of(draw, table) in TO_STRAIGHT | BY_SUIT_AND_RANK
    kept = tuple(rank for rank, _ in sketches.groups(draw.kept))
    ranks = completing_ranks(draw.kept, table) if straight else kept
    return Helping(
        helps,
        tuple(card for card in natural if card.suit is suit),
        tuple(card for card in natural if card.rank in ranks),
        tuple(card for card in helps if card in sketches.wild_deck(table)),
        ranks,
    )


def facts(draw: Draw, table: TableRules) -> dict[str, Fact]:
    """What every sentence about a draw may need; chances are fractions."""
    helps = helping(draw, table)
    known = unseen(draw, table)
    suit = sketches.suit_count(draw.kept)[0]
    return {
        "deck": len(table.deck),
        "lowest": table.ranks[0].letter,
        "game": sketches.wild_fact(table),
        "aim": draw.aim.value,
        "kept": _text(draw.kept),
        "thrown": _text(draw.thrown),
        "number": len(draw.thrown),
        "unseen": len(known),
        "outs": len(helps.outs),
        "natural": len(helps.natural),
        "wild": _text(helps.wild),
        "share": len(helps.outs) / len(known),
        "suit": suit.value,
        "in_suit": sum(card.suit is suit and card not in sketches.wild_deck(table) for card in table.deck),
        "held": len(draw.kept),
        "rank": helps.ranks[0].letter,
        "other": helps.ranks[-1].letter,
        "ranks": " ".join(rank.letter for rank in helps.ranks),
        "same": helps.left(helps.ranks[0]),
        "beside": helps.left(helps.ranks[-1]),
        "by_suit": len(helps.by_suit),
        "by_rank": len(helps.by_rank),
        "either": len(helps.either),
        "helping": _text(helps.natural),
    }


def _text(cards: Cards) -> str:
    return " ".join(str(card) for card in cards) or "-"


def how_counted(draw: Draw, table: TableRules) -> Iterator[Line]:
    """Which cards help, and what makes them do so: one line, and one more for wild cards."""
    known = facts(draw, table)
    sort = sort_of(draw, table)
    name = sort.value
    if sort is Sort.ONE_ENDED and all(card.rank is not Rank.ACE for card in draw.kept):
        name = "one_ended_without_ace"
    yield line(f"draws.why.{name}", **known)
    if known["wild"] != "-":
        yield line("draws.why.wild", **known)


def first_then_mixed(rng: Random, mistakes: Iterable[T]) -> list[T]:
    """The likeliest mistake in front and the others mixed, so that the right answer has no place of its own."""
    first, *others = mistakes
    return [first, *mixed(rng, others)]


# --- hands to draw to -----------------------------------------------------------------------------------------------

Sketched = Callable[[Random, TableRules], Draw | None]


def drawn(rng: Random, table: TableRules, sketched: tuple[Sketched, ...]) -> Draw:
    """A draw of one of these sorts; of those that this table has."""
    for sketch in mixed(rng, sketched):
        for _ in range(_TRIES):
            draw = sketch(rng, table)
            if draw and draw.thrown in legal_discards(draw.cards, table):
                cards = tuple(mixed(rng, draw.cards))
                return Draw(cards, tuple(card for card in cards if card in draw.kept), draw.aim)
    raise AssertionError(f"{table.rules.text} has nothing to draw to")


def _kept_of(hand: Cards | None, number: int, aim: Category, sort: Sort, table: TableRules) -> Draw | None:
    """The draw of this sort that keeps so many of these cards; none if none of them is."""
    for kept in combinations(hand or (), number):
        draw = Draw(hand or (), kept, aim)
        if sort_of(draw, table) is sort:
            return draw if _can_be_counted(draw, table) else None
    return None


def _can_be_counted(draw: Draw, table: TableRules) -> bool:
    """Whether every rank that helps can still come as itself, and what is given up for the draw is nothing."""
    helps, sort = helping(draw, table), sort_of(draw, table)
    if sort in _SORTS.values():
        return all(helps.left(rank) for rank in helps.ranks)
    nothing = value_of(draw.cards, table).category is Category.HIGH_CARD
    flush_given_up = sort in TO_STRAIGHT and sketches.suit_count(draw.cards)[1] == 4
    return nothing and not flush_given_up and all(map(helps.left, completing_ranks(draw.kept, table)))


def flush(rng: Random, table: TableRules) -> Draw | None:
    """Four of one suit that cannot become a straight."""
    hand = sketches.drawn(rng, table, sketches.four_flush)
    draw = _kept_of(hand, 4, Category.FLUSH, Sort.FLUSH, table)
    return draw if draw and not completing_ranks(draw.kept, table) else None


def open_ended(rng: Random, table: TableRules) -> Draw | None:
    """Four in a row that both ends complete."""
    hand = sketches.drawn(rng, table, sketches.four_straight)
    return _kept_of(hand, 4, Category.STRAIGHT, Sort.OPEN_ENDED, table)


def lowest_open_ended(rng: Random, table: TableRules) -> Draw | None:
    """Four in a row that the ace completes from below."""
    low = sketches.runs(table)[0]
    if low[0] is not Rank.ACE:
        return None
    return _kept_of(_and_one_more(rng, table, low[1:]), 4, Category.STRAIGHT, Sort.OPEN_ENDED, table)


def one_ended(rng: Random, table: TableRules) -> Draw | None:
    """Four in a row at the end of the deck."""
    runs = sketches.runs(table)
    four = runs[-1][1:] if below(rng, 2) else runs[0][:4]
    return _kept_of(_and_one_more(rng, table, four), 4, Category.STRAIGHT, Sort.ONE_ENDED, table)


def gutshot(rng: Random, table: TableRules) -> Draw | None:
    """A straight with a gap in it."""
    hand = sketches.drawn(rng, table, sketches.gutshot)
    return _kept_of(hand, 4, Category.STRAIGHT, Sort.GUTSHOT, table)


def either(rng: Random, table: TableRules) -> Draw | None:
    """Four of one suit and of a straight: either will do."""
    return _kept_of(_suited_four(rng, table), 4, Category.STRAIGHT, Sort.EITHER, table)


def straight_flush(rng: Random, table: TableRules) -> Draw | None:
    """The same, but only a straight flush will do."""
    return _kept_of(_suited_four(rng, table), 4, Category.STRAIGHT_FLUSH, Sort.STRAIGHT_FLUSH, table)


def of_groups(sort: Sort, *aims: Category) -> Sketched:
    """Equal cards, some with a kicker: `sort` is kept, and to become one of the aims."""
    kept = next(many for many, name in _SORTS.items() if name is sort)

    def sketch(rng: Random, table: TableRules) -> Draw | None:
        first, second, *others = mixed(rng, table.ranks)
        groups = [first] * kept[0] + [second] * (kept[1] if len(kept) > 1 else 0)
        hand = of_ranks(rng, table, (*groups, *others[: 5 - len(groups)]), frozenset())
        return _kept_of(hand, len(groups), pick(rng, aims), sort, table)

    return sketch


def three_flush(rng: Random, table: TableRules) -> Draw | None:
    """Three of one suit, two short of a flush."""
    suit = pick(rng, SUITS)
    live = mixed(rng, _natural(table))
    three = [card for card in live if card.suit is suit][:3]
    others = [card for card in live if card.suit is not suit][:2]
    return _kept_of((*three, *others), 3, Category.FLUSH, Sort.THREE_FLUSH, table)


def high_cards(rng: Random, table: TableRules) -> Draw | None:
    """An ace and a king and nothing else, to become a pair."""
    others = [rank for rank in mixed(rng, table.ranks) if rank not in (Rank.ACE, Rank.KING)]
    hand = of_ranks(rng, table, (Rank.ACE, Rank.KING, *others[:3]), frozenset())
    if not hand or value_of(hand, table).category is not Category.HIGH_CARD:
        return None
    return Draw(hand, hand[:2], Category.ONE_PAIR)


def _natural(table: TableRules) -> list[Card]:
    return [card for card in table.deck if card not in sketches.wild_deck(table)]


def _and_one_more(rng: Random, table: TableRules, four: tuple[Rank, ...]) -> Cards | None:
    return of_ranks(rng, table, (*four, pick(rng, table.ranks)), frozenset())


def _suited_four(rng: Random, table: TableRules) -> Cards | None:
    """Four cards of a straight in one suit, and a card of another."""
    suit, run = pick(rng, SUITS), pick(rng, sketches.runs(table))
    ranks = mixed(rng, run)[:4]
    four = [card for card in _natural(table) if card.suit is suit and card.rank in ranks]
    rest = [card for card in _natural(table) if card.suit is not suit]
    return (*four, pick(rng, rest)) if len(four) == 4 else None
