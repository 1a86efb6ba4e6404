"""What an opponent holds, from the number of cards that he draws: exact for a player whose temperament is known.

His five cards and those that he draws are none of one's own; of what is best against him nothing is said here.

How. Of all hands that the unseen cards can make, those are taken that a player of this temperament would have opened or
called with, each with the chance that he draws so many cards to it: certain or impossible, but for a bluff. What he
ends with is added up by `ranges.final_hands`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from tutor.engine.behind import weakest_opener
from tutor.engine.bots import BLUFFS_PAT, Temperament, gain, opens, wins_before
from tutor.engine.cards import CannotBe, Cards, Rank
from tutor.engine.discards import graded
from tutor.engine.habits import kept_ranks
from tutor.engine.ranges import Range, final_hands, share_beaten
from tutor.engine.rules import Category, Opening, TableRules
from tutor.engine.strength import (
    HAND,
    KEYS,
    Ints,
    Strengths,
    by_category,
    classes_of,
    over_places,
    over_sets,
    strengths,
)

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
WHOLE = (1 << HAND) - 1
SUIT_BITS = 3
"""Bits that count the cards of one suit."""


@dataclass(frozen=True, slots=True)
class Opened:
    """He opened, with so many players still to speak; where it takes openers, with a pair of `least` or better."""

    behind: int
    least: Rank = Rank.JACK


@dataclass(frozen=True, slots=True)
class Called:
    """He called one opener and did not raise."""

    price: float
    """What he paid, as a part of the pot that it made."""
    opener_s_share: float
    """With what part of all hands he takes the opener to have opened."""


@dataclass(frozen=True, slots=True)
class AnyHand:
    """He may hold anything: a big blind, say, who checked."""


Did = Opened | Called | AnyHand


@dataclass(frozen=True, slots=True)
class Reading:
    """What he holds if he draws so many cards. Chances are fractions of one; categories from weak to strong."""

    drawn: int | None
    """None before he has drawn."""
    chance: float
    """How likely it was, before the draw, that he draws so many."""
    draws: tuple[float, ...]
    """How likely each number of cards was, from none to five; together one."""
    before: Mapping[Category, float]
    """What he was dealt; zeros included, together one."""
    after: Mapping[Category, float]
    """What he ends with."""
    bluff: float
    """The chance that he stood pat on less than a straight."""
    ends: tuple[float, ...]
    """By class of `strengths`, what he ends with."""

    def beaten_by(self, cards: Cards, table: TableRules) -> float:
        """The chance that these five cards beat what he ends with, ties half: one's own, as they are after the draw."""
        strong = strengths(table)
        return float(share_beaten(self.ends)[_class(cards, strong)])


def posterior(
    cards: Cards,
    table: TableRules,
    drawn: int | None,
    temperament: Temperament,
    *,
    did: Did,
    thrown: Cards = (),
) -> Reading:
    """What an opponent of this temperament holds who opened or called and then drew so many cards.

    `cards` are one's own, at most five, `thrown` one's own discards: he has none of them. The table must be one whose
    discards are graded. That he may bluff pat supposes that betting can follow.

    Raises `CannotBe`: `card_twice(card)`, `not_in_deck(card, cards)`, `not_graded(rulebook)` for other tables, and
    `never_draws(number)` or `never_does_that()` if such a player never draws so many, or never does that.

    >>> from tutor.engine.bots import TEMPERAMENTS
    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> cards, table = parse_cards("As Ks 9h 8c 7d"), at_table(rulebook("seven-ace"), 4)
    >>> read = posterior(cards, table, 2, TEMPERAMENTS["tight"], did=Opened(behind=2))
    >>> round(read.before[Category.THREE_OF_A_KIND], 3), round(read.after[Category.FULL_HOUSE], 3)
    (1.0, 0.1)
    """
    dead = (*cards, *thrown)
    _check(dead, table)
    dealt = _dealt(dead, table, temperament, did)
    if not len(dealt.weights):
        raise CannotBe("never_does_that")
    sizes = HAND - np.bitwise_count(dealt.holds)
    draws = np.bincount(sizes, dealt.weights, HAND + 1) / dealt.weights.sum()
    so_many = np.full(len(sizes), drawn is None) | (sizes == drawn)
    weights = dealt.weights * so_many
    if not weights.any():
        raise CannotBe("never_draws", number=int(drawn or 0))
    strong = strengths(table)
    before: Floats = np.bincount(dealt.classes, weights, len(strong.values)).astype(np.float64)
    ends = before if drawn == 0 else _ends(dealt, weights, strong, dead)
    pat = dealt.classes[(sizes == 0) & so_many], weights[(sizes == 0) & so_many]
    return Reading(
        drawn=drawn,
        chance=1.0 if drawn is None else float(draws[drawn]),
        draws=tuple(draws.tolist()),
        before=_shares(before, strong),
        after=_shares(ends, strong),
        bluff=float(pat[1][_may_bluff(strong)[pat[0]]].sum() / weights.sum()),
        ends=tuple((ends / ends.sum()).tolist()),
    )


def _check(dead: Cards, table: TableRules) -> None:
    """Refuse cards that cannot be, and tables whose hands are not told by ranks and suits alone."""
    if not graded(table):
        raise CannotBe("not_graded", rulebook=table.rules.text)
    for place, card in enumerate(dead):
        if card in dead[:place]:
            raise CannotBe("card_twice", card=str(card))
        if card not in table.deck:
            raise CannotBe("not_in_deck", card=str(card), cards=len(table.deck))


def _class(cards: Cards, strong: Strengths) -> int:
    numbers = [card.number for card in cards]
    keys, suits = strong.keys[numbers].sum(), np.bitwise_and.reduce(strong.suits[numbers])
    return int(classes_of(np.array([keys]), np.array([suits]), strong)[0])


def _shares(of_class: Floats, strong: Strengths) -> Mapping[Category, float]:
    shares: Mapping[Category, float] = by_category(of_class / of_class.sum(), strong)
    return shares


# What he may have been dealt, and what he keeps of it


@dataclass(frozen=True, slots=True, eq=False)
class _Dealt:
    """Hands, what is kept of each, and how likely that is; a hand that may bluff appears twice."""

    hands: Ints
    """Card numbers, ascending: five rows."""
    classes: Ints
    holds: Ints
    """Bit i is set if the card of row i is kept."""
    weights: Floats


def _dealt(dead: Cards, table: TableRules, temperament: Temperament, did: Did) -> _Dealt:
    strong = strengths(table)
    live = np.setdiff1d(strong.numbers, [card.number for card in dead])
    keys = over_sets(strong.keys[live].astype(np.int32), HAND)
    classes = classes_of(keys, over_sets(strong.suits[live], HAND, np.bitwise_and), strong)
    habits = _habits(table, temperament.ace_beside_pair)
    suit_counts = over_sets((1 << SUIT_BITS * (live % 4)).astype(np.int16), HAND)
    plays = would_do(table, temperament, did)
    four_kept = habits.four[keys] | (habits.gives_way[keys] & _HAS_FOUR[suit_counts])
    taken = np.flatnonzero(plays[four_kept.astype(np.int8), classes])
    hands = _hands(live, taken)
    keys, classes, suit_counts = keys[taken], classes[taken], suit_counts[taken]
    holds = habits.holds[keys]
    four = np.flatnonzero(habits.gives_way[keys] & _HAS_FOUR[suit_counts])
    holds[four] = _four_of_one_suit(hands[:, four])
    holds[_ONE_SUIT[suit_counts]] = WHOLE
    return _with_bluffs(_Dealt(hands, classes, holds, np.ones(len(holds))), strong, temperament.pat_bluffs)


def _hands(live: Ints, taken: Ints) -> Ints:
    """Of the hands that these cards make, in the order of `over_sets`, those taken: five rows of numbers."""
    cards, nothing = live.astype(np.int8), np.zeros(len(live), np.int8)
    rows = [over_places([cards if at == row else nothing for at in range(HAND)])[taken] for row in range(HAND)]
    return np.array(rows)


def _four_of_one_suit(hands: Ints) -> Ints:
    """For hands with just four cards of one suit: these four, as a hold."""
    suits = hands % 4
    same = (suits[:, None] == suits[None]).sum(axis=1) > 1
    holds: Ints = (same << np.arange(HAND)[:, None]).sum(axis=0).astype(np.uint8)
    return holds


_COUNTS = np.array([[counts >> SUIT_BITS * suit & 7 for suit in range(4)] for counts in range(1 << 4 * SUIT_BITS)])
_HAS_FOUR, _ONE_SUIT = (_COUNTS == HAND - 1).any(axis=1), (_COUNTS == HAND).any(axis=1)


def _with_bluffs(dealt: _Dealt, strong: Strengths, bluffs: float) -> _Dealt:
    """The same, and once more as hands that stand pat, those that might."""
    if not bluffs:
        return dealt
    may = np.flatnonzero(_may_bluff(strong)[dealt.classes] & (dealt.holds != WHOLE))
    weights = dealt.weights.copy()
    weights[may] = 1 - bluffs
    return _Dealt(
        hands=np.concatenate((dealt.hands, dealt.hands[:, may]), axis=1),
        classes=np.concatenate((dealt.classes, dealt.classes[may])),
        holds=np.concatenate((dealt.holds, np.full(len(may), WHOLE, np.uint8))),
        weights=np.concatenate((weights, np.full(len(may), bluffs))),
    )


@lru_cache(maxsize=8)
def _may_bluff(strong: Strengths) -> Bools:
    return np.array([value.category in BLUFFS_PAT for value in strong.values])


@dataclass(frozen=True, slots=True, eq=False)
class _Habits:
    """What is kept, by the sum of a hand's keys."""

    holds: Ints
    gives_way: Bools
    four: Bools
    """Whether it is four cards of a straight."""


@lru_cache(maxsize=8)
def _habits(table: TableRules, ace_beside_pair: bool) -> _Habits:  # noqa: FBT001
    """For all sets of ranks, by the rules of `habits`."""
    limit = table.rules.draw
    most = HAND * KEYS[len(table.ranks) - 1] + 1
    holds, gives_way, four = np.zeros(most, np.uint8), np.zeros(most, np.bool_), np.zeros(most, np.bool_)
    for places in combinations_with_replacement(range(len(table.ranks)), HAND):
        ranks = tuple(table.ranks[place] for place in places)
        free = max(limit.most, limit.most_with_ace) if ranks[-1] is Rank.ACE else limit.most
        if places[0] == places[-1]:
            continue
        kept, key = kept_ranks(ranks, table, free, ace_beside_pair=ace_beside_pair), sum(KEYS[at] for at in places)
        holds[key] = sum(1 << place for place in kept.places)
        gives_way[key] = kept.gives_way
        four[key] = len(kept.places) == HAND - 1 and len(set(ranks)) == HAND
    return _Habits(holds, gives_way, four)


# With what he opens or calls


@lru_cache(maxsize=64)
def would_do(table: TableRules, temperament: Temperament, did: Did) -> Bools:
    """For each class whether he would do that; the second row is for who keeps four to a straight or flush.

    >>> from tutor.engine.bots import TEMPERAMENTS
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> would_do(at_table(rulebook("jackpots"), 4), TEMPERAMENTS["tight"], Opened(behind=3)).sum(axis=1).tolist()
    [3869, 3869]
    """
    strong = strengths(table)
    total = int(strong.hands.sum())
    better = (total - np.cumsum(strong.hands)) / total
    match did:
        case AnyHand():
            row = np.full(len(better), fill_value=True)
            return np.array([row, row])
        case Opened(behind, least):
            row = np.array([opens(share, behind, temperament) for share in better.tolist()])
            if table.rules.opening is Opening.JACKS:
                row &= np.arange(len(better)) >= weakest_opener(strong, least)
            return np.array([row, row])
        case Called(price, share):
            rows = []
            for four in (False, True):
                wins = [
                    wins_before(own, [share], gain(value.category, four_to_a_hand=four))
                    for own, value in zip(better.tolist(), strong.values, strict=True)
                ]
                rows.append([temperament.calls * price <= win < temperament.raises for win in wins])
            return np.array(rows)


# What he ends with


def _ends(dealt: _Dealt, weights: Floats, strong: Strengths, dead: Cards) -> Floats:
    """By class how often he ends with it."""
    ends = np.zeros(len(strong.values))
    for weight in np.unique(weights[weights > 0]).tolist():
        some = np.flatnonzero(weights == weight)
        ends += weight * final_hands(Range(strong, dealt.hands[:, some], dealt.holds[some]), dead)
    return ends
