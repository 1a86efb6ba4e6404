"""A second way to name and compare hands, slow and unrelated to the engine's: wild cards are tried as every card."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from tutor.engine.cards import Card, Cards, Rank, Suit
from tutor.engine.rules import Category, Low, TableRules, Wild

Worth = tuple[int, ...]
"""The place of the category in the table's order, then what decides within it; greater is better."""
MAIN, OFF_SUIT = "m", "x"
"""The suit of the first natural card, and one that is not it and never runs out."""


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
    return _filled([card for card in cards if not is_wild(card, table)], table)


def natural_worth(cards: Cards, table: TableRules) -> Worth:
    """The worth, and behind it how many cards are not wild in it: a deuce or jack may stand for itself, a joker not.

    So hands are compared where between equal ones the one with fewer wild cards wins (R9, option `natural`).
    """
    natural = [card for card in cards if not is_wild(card, table)]
    may = [card for card in cards if is_wild(card, table) and card.suit not in (Suit.RED, Suit.BLACK)]
    best = worth(cards, table)
    most = max(
        number
        for number in range(len(may) + 1)
        for some in combinations(may, number)
        if _filled([*natural, *some], table) == best
    )
    return *best, len(natural) + most


def _filled(fixed: list[Card], table: TableRules) -> Worth:
    """The best worth of a hand with these cards, all others of its five being wild."""
    one_suit = len({card.suit for card in fixed}) == 1
    return _best(tuple(sorted(int(card.rank) for card in fixed)), one_suit, table)


@lru_cache(maxsize=1 << 18)
def _best(ranks: tuple[int, ...], one_suit: bool, table: TableRules) -> Worth:  # noqa: FBT001
    """Only ranks and whether all are of one suit matter: in mixed suits no flush is left to make."""
    fixed = [(rank, MAIN if one_suit or not number else OFF_SUIT) for number, rank in enumerate(ranks)]
    best: Worth = ()
    for suit in (MAIN, OFF_SUIT) if one_suit else (OFF_SUIT,):
        for some in combinations_with_replacement([int(rank) for rank in table.ranks], 5 - len(fixed)):
            if suit == MAIN and len({*ranks, *some}) < 5:
                continue
            made = _natural([*fixed, *((rank, suit) for rank in some)], table)
            if some and table.rules.bug and not _allowed_to_bug(some[0], made, table):
                continue
            best = max(best, made)
    return best


def category(cards: Cards, table: TableRules) -> str:
    return table.rules.order[worth(cards, table)[0]].value


def opens(cards: Cards, table: TableRules, least: int = Rank.JACK) -> bool:
    """Whether it is a pair of this rank or better."""
    place, *ranks = worth(cards, table)
    named = table.rules.order[place]
    return ranks[0] >= least if named is Category.ONE_PAIR else named is not Category.HIGH_CARD


def always_opens(kept: Cards, table: TableRules, least: int = Rank.JACK) -> bool:
    """Whether every hand that holds these cards opens: all that may come to them is tried."""
    natural = [card for card in kept if not is_wild(card, table)]
    ranks, one_suit = tuple(sorted(card.rank for card in natural)), len({card.suit for card in natural}) == 1
    key = ranks, one_suit, len(kept) - len(natural), table, least
    if key not in _ALWAYS:
        _ALWAYS[key] = all(opens((*kept, *more), table, least) for more in _completions(kept, table))
    return _ALWAYS[key]


def _completions(kept: Cards, table: TableRules) -> Iterator[Cards]:
    """What may come to these cards, once for each ranks and wild cards, and whether all is of one suit then."""
    unseen = [card for card in table.deck if card not in kept]
    marks = {card: (card.rank, is_wild(card, table)) for card in unseen}
    suits = {card.suit for card in kept if not is_wild(card, table)}
    tried = set()
    for more in combinations(unseen, 5 - len(kept)):
        one_suit = len(suits | {card.suit for card in more if not marks[card][1]}) == 1
        alike = tuple(marks[card] for card in more), one_suit
        if alike not in tried:
            tried.add(alike)
            yield more


_ALWAYS: dict[tuple[tuple[int, ...], bool, int, TableRules, int], bool] = {}
"""What was found, by ranks, whether they are of one suit, and wild cards: nothing else matters."""


def low_worth(cards: Cards, table: TableRules) -> Worth:
    """The worth as a low hand, a joker standing for whatever is best; greater is better."""
    if table.rules.low is Low.DEUCE_TO_SEVEN:
        return tuple(-part for part in worth(cards, table))
    ranks = [1 if card.rank is Rank.ACE else int(card.rank) for card in cards if not is_wild(card, table)]
    fillings = combinations_with_replacement(range(1, Rank.ACE), 5 - len(ranks))
    return max(_ace_to_five([*ranks, *some]) for some in fillings)


def _ace_to_five(ranks: list[int]) -> Worth:
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
