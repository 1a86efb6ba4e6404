"""What one keeps, by its name: a pair, a pair with a kicker, four to a flush; and the mistake in keeping other cards.

It computes no chance: which discard is best is told to it.
"""

from enum import Enum

from tutor.engine.cards import Cards, Rank
from tutor.engine.hands import value_of
from tutor.engine.rules import Category, TableRules
from tutor.quiz import sketches
from tutor.quiz.sketches import FLUSHES, STRAIGHTS


class Hold(Enum):
    """What a player keeps before the draw."""

    PAT = "pat"
    FOUR = "four"
    TWO_PAIR = "two_pair"
    THREE = "three"
    THREE_AND_KICKER = "three_and_kicker"
    PAIR = "pair"
    PAIR_AND_KICKER = "pair_and_kicker"
    FOUR_FLUSH = "four_flush"
    OPEN_ENDED = "open_ended"
    GUTSHOT = "gutshot"
    THREE_FLUSH = "three_flush"
    HIGH_CARDS = "high_cards"
    LOW_CARDS = "low_cards"
    NOTHING = "nothing"


DRAWS = frozenset((Hold.FOUR_FLUSH, Hold.OPEN_ENDED, Hold.GUTSHOT))
_MADE = frozenset((Category.FULL_HOUSE, *STRAIGHTS, *FLUSHES))


def hold_of(kept: Cards, table: TableRules) -> Hold:
    """The name of what is kept.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hold_of(parse_cards("As Ah Kd"), at_table(rulebook("club"), 4))
    <Hold.PAIR_AND_KICKER: 'pair_and_kicker'>
    """
    if len(kept) == 5:
        return Hold.PAT
    if not kept:
        return Hold.NOTHING
    counts = tuple(count for _, count in sketches.groups(kept))
    match counts:
        case (4,):
            return Hold.FOUR
        case (2, 2):
            return Hold.TWO_PAIR
        case (3,):
            return Hold.THREE
        case (3, 1):
            return Hold.THREE_AND_KICKER
        case (2,):
            return Hold.PAIR
        case (2, *_):
            return Hold.PAIR_AND_KICKER
    return _of_single_cards(kept, table)


def _of_single_cards(kept: Cards, table: TableRules) -> Hold:
    suited = sketches.suit_count(kept)[1] == len(kept)
    if len(kept) == 4:
        if suited:
            return Hold.FOUR_FLUSH
        completed = completing_ranks(kept, table)
        if completed:
            return Hold.OPEN_ENDED if len(completed) > 1 else Hold.GUTSHOT
    if len(kept) == 3 and suited:
        return Hold.THREE_FLUSH
    return Hold.HIGH_CARDS if all(card.rank >= Rank.JACK for card in kept) else Hold.LOW_CARDS


def completing_ranks(kept: Cards, table: TableRules) -> tuple[Rank, ...]:
    """The ranks that make a straight of four kept cards, low to high; none if no rank does."""
    ranks = {card.rank for card in kept}
    near = [run for run in sketches.runs(table) if len(ranks) == 4 and ranks.issubset(run)]
    return tuple(sorted({rank for run in near for rank in run if rank not in ranks}))


def group(cards: Cards) -> Cards:
    """The cards that are there more than once by rank: the pair, both pairs, the three."""
    ranks = [card.rank for card in cards]
    return tuple(card for card in cards if ranks.count(card.rank) > 1)


def mistake_of(kept: Cards, best: Cards, cards: Cards, table: TableRules) -> str | None:
    """The mistake in keeping these cards where keeping `best` is better; none if it has no name."""
    category = value_of(cards, table).category
    if len(kept) == 5:
        return "stood_pat_with_nothing" if category is Category.HIGH_CARD else "stood_pat_too_early"
    if category in _MADE:
        return "broke_made_hand"
    mine, ideal = hold_of(kept, table), hold_of(best, table)
    together = set(group(cards)) <= set(kept)
    match category:
        case Category.FOUR_OF_A_KIND:
            return "broke_made_hand"
        case Category.THREE_OF_A_KIND:
            return _beside_the_group(kept, best) if together else "broke_three"
        case Category.TWO_PAIR:
            return "broke_two_pair"
        case Category.ONE_PAIR if together:
            return _missed(ideal) or _beside_the_group(kept, best)
        case Category.ONE_PAIR if ideal not in DRAWS:
            return _pair_broken_for(mine)
        case _:
            return _with_nothing(kept, best, mine, ideal)


def _beside_the_group(kept: Cards, best: Cards) -> str:
    """The mistake of who keeps the pair or the three together, but with the wrong company."""
    if set(kept) > set(best):
        return "kept_kicker"
    return "more_cards_are_better" if set(kept) < set(best) else "kept_too_much"


def _missed(ideal: Hold) -> str | None:
    """The draw that was given up, if the best thing to keep is one."""
    if ideal is Hold.FOUR_FLUSH:
        return "missed_flush_draw"
    return "missed_straight_draw" if ideal in DRAWS else None


def _pair_broken_for(mine: Hold) -> str:
    if mine is Hold.THREE_FLUSH:
        return "pair_for_three_flush"
    if mine is Hold.GUTSHOT:
        return "gutshot_chased"
    return "pair_for_a_draw" if mine in DRAWS else "broke_pair"


def _with_nothing(kept: Cards, best: Cards, mine: Hold, ideal: Hold) -> str | None:
    """The mistake with a hand that is nothing yet, or whose pair is worth less than its draw."""
    if mine is ideal and mine in (Hold.GUTSHOT, Hold.THREE_FLUSH):
        return "threw_high_cards" if _height(kept) < _height(best) else None
    if mine is Hold.GUTSHOT:
        return "gutshot_for_open_ended" if ideal is Hold.OPEN_ENDED else "gutshot_chased"
    if ideal in DRAWS:
        return _missed(ideal)
    if mine is Hold.THREE_FLUSH:
        return "three_flush_chased"
    if mine in DRAWS:
        return "draw_chased"
    if set(kept) < set(best):
        return "more_cards_are_better"
    if set(kept) > set(best):
        return "kept_too_much"
    return "threw_high_cards" if _height(kept) < _height(best) else "kept_too_much"


def _height(cards: Cards) -> tuple[Rank, ...]:
    return tuple(sorted((card.rank for card in cards), reverse=True))
