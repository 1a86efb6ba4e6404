"""Openers: whether a hand may make the first bet, which of its cards prove it, and whether a discard breaks them up.

It does not know who has opened nor what happens to one who cannot prove it.
"""

from itertools import combinations

from tutor.engine.cards import Cards, Rank
from tutor.engine.hands import HandValue, value_of, wild_cards
from tutor.engine.rules import Category, Opening, TableRules


def may_open(cards: Cards, table: TableRules, least: Rank = Rank.JACK) -> bool:
    """Whether these five cards may make the first bet of the first round: with a pair of `least` or better.

    Where anything opens, they always may. Raises `CannotBe` as `value_of`.

    Source: A10, A18, B16, R33.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import RULEBOOKS
    >>> from tutor.engine.rules import at_table
    >>> may_open(parse_cards("Jh Jd 2c 3c 9s"), at_table(RULEBOOKS["jackpots"], 4))
    True
    """
    value = value_of(cards, table)
    return table.rules.opening is Opening.ANYTHING or is_opener(value, least)


def is_opener(value: HandValue, least: Rank = Rank.JACK) -> bool:
    """Whether a high hand of this worth is a pair of `least` or better. Source: A10, B16.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import RULEBOOKS
    >>> from tutor.engine.rules import at_table
    >>> is_opener(value_of(parse_cards("Th Td 2c 3c 9s"), at_table(RULEBOOKS["club"], 4)))
    False
    """
    if value.category is Category.ONE_PAIR:
        return value.ranks[0] >= least
    return value.category is not Category.HIGH_CARD


def opening_cards(cards: Cards, table: TableRules, least: Rank = Rank.JACK) -> Cards:
    """The fewest of the cards that prove the right to open, in the order given; natural ones before wild ones.

    None where anything opens, nor in a hand that may not open.

    Source: B16, R32.

    >>> from tutor.engine.cards import cards_text, parse_cards
    >>> from tutor.engine.rulebooks import RULEBOOKS
    >>> from tutor.engine.rules import at_table
    >>> cards_text(opening_cards(parse_cards("Qh 2c Qs 2d 9s"), at_table(RULEBOOKS["jackpots"], 4)))
    'Qh Qs'
    """
    return next(iter(proofs(cards, table, least)), ())


def proofs(cards: Cards, table: TableRules, least: Rank = Rank.JACK) -> tuple[Cards, ...]:
    """All the shortest choices of the cards that prove the right to open, those with fewest wild cards first.

    None where anything opens, nor in a hand that may not open.

    Source: B16, R32, R33.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import RULEBOOKS
    >>> from tutor.engine.rules import at_table
    >>> len(proofs(parse_cards("Qh Qc Qs 2d 9s"), at_table(RULEBOOKS["jackpots"], 4)))
    3
    """
    if table.rules.opening is Opening.ANYTHING or not may_open(cards, table, least):
        return ()
    for number in range(2, 5):
        found = [some for some in combinations(cards, number) if prove(some, table, least)]
        if found:
            return tuple(sorted(found, key=lambda some: len(wild_cards(some, table))))
    return (cards,)


def splits_openers(cards: Cards, kept: Cards, table: TableRules, least: Rank = Rank.JACK) -> bool:
    """Whether who keeps only these of his cards breaks his openers up: what he keeps does not prove them alone.

    Never where anything opens, nor with a hand that may not open.

    Source: B16, R32.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import RULEBOOKS
    >>> from tutor.engine.rules import at_table
    >>> hand = parse_cards("Jh Jd Th 3h 9h")
    >>> splits_openers(hand, parse_cards("Jh Th 3h 9h"), at_table(RULEBOOKS["jackpots"], 4))
    True
    """
    if table.rules.opening is Opening.ANYTHING or not may_open(cards, table, least):
        return False
    return len(kept) < 5 and not prove(kept, table, least)


def prove(some: Cards, table: TableRules, least: Rank = Rank.JACK) -> bool:
    """Whether fewer than five cards prove it, whatever the others are: by a pair, two pair or three of a kind.

    Source: B16, R32, R33.
    """
    wild = () if table.rules.bug else wild_cards(some, table)  # the bug is an ace here
    ranks = [Rank.ACE if card.rank is Rank.JOKER else card.rank for card in some if card not in wild]
    number = {rank: ranks.count(rank) for rank in ranks}
    high_pair = len(wild) >= 2 or any(number[rank] + len(wild) >= 2 for rank in number if rank >= least)
    two_pair = sum(many >= 2 for many in number.values()) >= 2
    three = any(many + len(wild) >= 3 for many in number.values())
    return high_pair or two_pair or three
