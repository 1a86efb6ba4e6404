"""A second way to name and compare hands, slow and unrelated to the engine's: wild cards are tried as every card."""

from collections import Counter
from itertools import combinations_with_replacement

from tutor.engine.cards import Card, Cards, Rank, Suit
from tutor.engine.rules import Category, Low, TableRules, Wild

Worth = tuple[int, ...]
"""The place of the category in the table's order, then what decides within it; greater is better."""
OFF_SUIT = "x"
"""A suit that is not the one most natural cards have, and never runs out."""


def is_wild(card: Card, table: TableRules) -> bool:
    match table.rules.wild:
        case Wild.DEUCES:
            return card.rank is Rank.TWO
        case Wild.ONE_EYED_JACKS:
            return str(card) in ("Js", "Jh")
        case _:
            return card.suit in (Suit.RED, Suit.BLACK)


def worth(cards: Cards, table: TableRules) -> Worth:
    """The worth as a high hand; in deuce-to-seven the ace is never low."""
    fixed = [(int(card.rank), card.suit.value) for card in cards if not is_wild(card, table)]
    wild = 5 - len(fixed)
    suits = Counter(suit for _, suit in fixed)
    main = suits.most_common(1)[0][0]
    substitutes = [(int(rank), suit) for rank in table.ranks for suit in (main, OFF_SUIT)]
    best: Worth = ()
    for some in combinations_with_replacement(substitutes, wild):
        hand = [*fixed, *some]
        suited = [card for card in hand if card[1] == main]
        if len(set(suited)) < len(suited):
            continue
        made = _natural(hand, table)
        if wild and table.rules.bug and not _allowed_to_bug(some[0][0], made, table):
            continue
        best = max(best, made)
    return best


def category(cards: Cards, table: TableRules) -> str:
    return table.rules.order[worth(cards, table)[0]].value


def low_worth(cards: Cards, table: TableRules) -> Worth:
    """The worth as a low hand, natural cards only; greater is better."""
    if table.rules.low is Low.DEUCE_TO_SEVEN:
        return tuple(-part for part in worth(cards, table))
    ranks = [1 if card.rank is Rank.ACE else int(card.rank) for card in cards]
    counts = Counter(ranks)
    ordered = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    return (*(-count for count in shape), *(-rank for rank in ordered))


def _allowed_to_bug(rank: int, made: Worth, table: TableRules) -> bool:
    completed = ("straight", "flush", "straight_flush", "royal_flush")
    return rank == Rank.ACE or table.rules.order[made[0]].value in completed


def _natural(hand: list[tuple[int, str]], table: TableRules) -> Worth:
    counts = Counter(rank for rank, _ in hand)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = [counts[rank] for rank in ranks]
    flush = len({suit for _, suit in hand}) == 1
    top = _top(sorted(counts), table) if len(counts) == 5 else 0
    if top and flush:
        return _place("royal_flush" if top == Rank.ACE else "straight_flush", table), top
    if top:
        return _place("straight", table), top
    names = {1: "high_card", 2: "one_pair", 3: "three_of_a_kind", 4: "four_of_a_kind", 5: "five_of_a_kind"}
    name = "flush" if flush and len(counts) == 5 else names[shape[0]]
    if shape[:2] == [2, 2]:
        name = "two_pair"
    if shape == [3, 2]:
        name = "full_house"
    return _place(name, table), *ranks


def _place(name: str, table: TableRules) -> int:
    order = table.rules.order
    return order.index(Category(name)) if Category(name) in order else -1


def _top(ranks: list[int], table: TableRules) -> int:
    """The top card of a straight, nought if it is none."""
    if ranks[4] - ranks[0] == 4:
        return ranks[4]
    deck = [int(rank) for rank in table.ranks]
    low_ace = table.rules.low_straight and table.rules.low is not Low.DEUCE_TO_SEVEN
    return ranks[3] if low_ace and ranks == [*deck[:4], int(Rank.ACE)] else 0
