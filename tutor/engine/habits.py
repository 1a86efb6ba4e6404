"""What a player keeps of a hand by plain rules, as people at a table learn them; quick, for hands one at a time.

What is best against an opener stands in `discards`, and what somebody does at the table in `bots`.

The rules for the high hand, in this order. A straight or better and four of a kind are kept whole; three of a kind and
two pair are kept alone. So is a pair, but one below jacks gives way to four of one suit. Without a pair it is four of
one suit, then four in a row open at both ends, then up to two cards from the queen up. Where low ranks are missing a
flush is rare: there no pair gives way to it, nor four in a row, nor an ace.

They go by ranks and by whether four cards are of one suit, so that `reading` looks them up for all hands of a deck.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tutor.engine.cards import RANKS, Card, Cards, Rank
from tutor.engine.hands import low_value_of, value_of, wild_cards
from tutor.engine.rules import Category, Low, TableRules, Wild, Wins

HAND = 5
WHOLE = tuple(range(HAND))
REPEATED = (Category.ONE_PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND)
GOOD_LOW = 8
"""Cards up to here go into a low hand."""
GOOD_LAST_LOW = 9
"""A low hand up to here is kept whole before the last draw."""

Ranks = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a hand that is sorted by rank, low to high, as places."""

    places: tuple[int, ...]
    gives_way: bool
    """Whether four cards of one suit are kept instead, if there are."""


def kept_of(cards: Cards, table: TableRules, most: int, *, ace_beside_pair: bool = False, draws_left: int = 1) -> Cards:
    """What is kept of the hand if at most so many cards may be thrown, this draw being one of so many that are left.

    Source: A19.

    >>> from tutor.engine.cards import cards_text, parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> cards_text(kept_of(parse_cards("Ks Ad Kh 7c 3h"), at_table(rulebook("club"), 4), most=4))
    'Ks Kh'
    """
    if table.rules.wins is Wins.LOW:
        return _enough(_low_kept(cards, table, draws_left), cards, most)
    if wild_cards(cards, table):
        return _enough(_kept_with_wild_cards(cards, table), cards, most)
    if table.rules.wins is Wins.BOTH and (low := _low_in_both(cards, table)):
        return _enough(low, cards, most)
    return _enough(natural_kept(cards, table, most, ace_beside_pair=ace_beside_pair), cards, most)


def natural_kept(cards: Cards, table: TableRules, most: int, *, ace_beside_pair: bool = False) -> Cards:
    """The same for a high hand without wild cards, by `kept_ranks`, where at least three cards may be thrown."""
    in_order = sorted(cards, key=_number)
    suits = [card.suit for card in in_order]
    most_of_one = max(map(suits.count, suits))
    if most_of_one == HAND:
        return cards
    kept = kept_ranks(tuple(card.rank for card in in_order), table, most, ace_beside_pair=ace_beside_pair)
    if kept.gives_way and most_of_one == HAND - 1:
        suit = max(suits, key=suits.count)
        return tuple(card for card in cards if card.suit is suit)
    chosen = [in_order[place] for place in kept.places]
    return tuple(card for card in cards if card in chosen)


def _number(card: Card) -> int:
    return card.number


@lru_cache(maxsize=1 << 16)
def kept_ranks(ranks: Ranks, table: TableRules, most: int, *, ace_beside_pair: bool = False) -> Kept:
    """What is kept of these ranks, low to high, in mixed suits."""
    if len(set(ranks)) == HAND and _completes(ranks, table):
        return Kept(WHOLE, gives_way=False)
    copies = [ranks.count(rank) for rank in ranks]
    if sorted(copies) == [2, 2, 2, 3, 3] or 4 in copies:
        return Kept(WHOLE, gives_way=False)
    repeated = tuple(place for place in WHOLE if copies[place] > 1)
    if len(repeated) == 2:
        return _beside_a_pair(repeated, ranks, table, ace_beside_pair=ace_beside_pair)
    if repeated:
        return Kept(repeated, gives_way=False)
    if in_a_row := _open_ended(ranks, table):
        return Kept(in_a_row, gives_way=not _short(table))
    return Kept(_high_cards(ranks, most), gives_way=not _short(table) or ranks[-1] < Rank.ACE)


def _short(table: TableRules) -> bool:
    """Whether low ranks are missing, so that a flush is rare and a straight is not."""
    return len(table.ranks) < len(RANKS)


def _beside_a_pair(pair: tuple[int, ...], ranks: Ranks, table: TableRules, *, ace_beside_pair: bool) -> Kept:
    rank = ranks[pair[0]]
    ace = (HAND - 1,) if ace_beside_pair and rank < Rank.ACE == ranks[-1] else ()
    return Kept(pair + ace, gives_way=not _short(table) and rank < Rank.JACK)


@lru_cache(maxsize=64)
def _runs(table: TableRules) -> frozenset[frozenset[int]]:
    """The ranks of all straights."""
    ranks = [int(rank) for rank in table.ranks]
    runs = {frozenset(ranks[at : at + HAND]) for at in range(len(ranks) - HAND + 1)}
    return frozenset(runs | ({frozenset((int(Rank.ACE), *ranks[:4]))} if table.rules.low_straight else set()))


def _completes(ranks: Sequence[int], table: TableRules) -> bool:
    return frozenset(ranks) in _runs(table)


def _open_ended(ranks: Ranks, table: TableRules) -> tuple[int, ...]:
    """The places of four cards that two ranks complete to a straight; the highest four."""
    for places in sorted(combinations(WHOLE, 4), reverse=True):
        four = [ranks[place] for place in places]
        if sum(_completes((*four, rank), table) for rank in table.ranks) > 1:
            return places
    return ()


def _high_cards(ranks: Ranks, most: int) -> tuple[int, ...]:
    """Up to two cards from the queen up, and as many of the highest as must be kept."""
    high = sum(rank >= Rank.QUEEN for rank in ranks)
    return WHOLE[HAND - max(HAND - most, min(2, high)) :]


def _enough(kept: Cards, cards: Cards, most: int) -> Cards:
    """So many cards kept that no more than `most` are thrown: the highest of the others are kept too."""
    missing = len(cards) - most - len(kept)
    if missing <= 0:
        return kept
    others = sorted((card for card in cards if card not in kept), key=_number)
    return tuple(card for card in cards if card in kept or card in others[-missing:])


# Low hands


def _low_kept(cards: Cards, table: TableRules, draws_left: int) -> Cards:
    """The low cards, one of each rank; the whole hand if it is good enough already. Source: A18, R12."""
    value = low_value_of(cards, table)
    if value.category is Category.HIGH_CARD and value.ranks[0] <= (GOOD_LAST_LOW if draws_left == 1 else GOOD_LOW):
        return cards
    low = _low_cards(cards, table)
    return low[:-1] if len(low) == HAND else tuple(card for card in cards if card in low)


def _low_cards(cards: Cards, table: TableRules) -> Cards:
    """One card of each rank that goes into a low hand, the lowest first, wild cards before them."""
    ace_is_low = table.rules.low is Low.ACE_TO_FIVE
    wild = wild_cards(cards, table)
    weights = {card: 1 if ace_is_low and card.rank is Rank.ACE else int(card.rank) for card in cards}
    low: dict[int, Card] = {}
    for card in sorted(cards, key=weights.__getitem__):
        if card not in wild and weights[card] <= GOOD_LOW:
            low.setdefault(weights[card], card)
    return (*wild, *low.values())


def _low_in_both(cards: Cards, table: TableRules) -> Cards:
    """What is kept by who goes for the low half: four low cards or more, if the high hand is no better than a pair."""
    low = _low_cards(cards, table)
    if len(low) < HAND - 1 or value_of(cards, table).category not in (Category.HIGH_CARD, Category.ONE_PAIR):
        return ()
    return tuple(card for card in cards if card in low)


# Wild cards


def _kept_with_wild_cards(cards: Cards, table: TableRules) -> Cards:
    """The wild cards, and of the others what repeats, or four of one suit, or the highest card. Source: R9."""
    category = value_of(cards, table).category
    if category not in (*REPEATED, Category.HIGH_CARD, Category.FOUR_OF_A_KIND):
        return cards
    wild = wild_cards(cards, table)
    if table.rules.wins is Wins.BOTH and (low := _low_in_both(cards, table)):
        return low
    others = [card for card in cards if card not in wild]
    repeated = [card for card in others if sum(other.rank is card.rank for other in others) > 1]
    suited = [card for card in others if sum(other.suit is card.suit for other in others) + len(wild) >= HAND - 1]
    if table.rules.wild is Wild.JOKER and table.rules.bug:
        chosen = repeated or suited or [card for card in others if card.rank is Rank.ACE]
    else:
        chosen = repeated or suited or [max(others, key=_number)]
    return tuple(card for card in cards if card in wild or card in chosen)
