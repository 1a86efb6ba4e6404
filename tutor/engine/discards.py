"""What each discard may lead to: all final hands counted, the chance against openers, and what a discard costs.

Nothing is sampled. Why a discard is good, and how to say so, is not decided here.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from statistics import mean

import numpy as np

from tutor.engine.any_hand import STATED_ERROR, AnyHand, any_hand_chances
from tutor.engine.cards import CannotBe, Cards
from tutor.engine.drawing import PLACES, within_the_limit
from tutor.engine.hands import value_of
from tutor.engine.opponents import MOST_OPENERS, stated_error, win_chances_against
from tutor.engine.rules import Category, Low, TableRules, Wild, Wins
from tutor.engine.strength import HAND, Ints, Strengths, by_category, classes_of, low_strengths, over_sets, strengths
from tutor.engine.winchance import win_chances

EQUAL_BELOW = 0.5
"""Percentage points: a discard that loses less is as good as the best."""
MISTAKE_ABOVE = 3.0
"""Percentage points: a discard that loses more is a mistake."""
DIGITS = 12
"""Chances that agree in so many digits are the same chance; the rest is the machine's rounding."""


class Grade(StrEnum):
    """What a discard is worth beside the best one."""

    EQUAL = "equal"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"


@dataclass(frozen=True, slots=True)
class Discard:
    """One discard and all that may come of it. Chances, shares and losses are fractions of one."""

    keep: Cards
    throw: Cards
    draws: int
    """How many sets of cards may be drawn, each as likely as the others."""
    counts: Mapping[Category, int]
    """Final hands by category, weak to strong, zeros included; they add up to `draws`."""
    share: float
    """The mean share of all hands of the deck that the final hand beats, ties half; in high-low over both halves."""
    win: float | None = None
    """The chance to beat all openers, pots shared where one ties; none where no such opponent is defined."""
    loss: float | None = None
    """How much less that is than with the best legal discard."""
    grade: Grade | None = None
    """None against several openers: there the chances are not exact."""
    error: float | None = None
    """How far off `win` may be: it is *about* so much; none where it is exact."""


def legal_discards(cards: Cards, table: TableRules) -> tuple[Cards, ...]:
    """All that one may throw from this hand, fewest cards first.

    Raises `CannotBe` as `value_of`.

    Source: A11, A14, B10, C3, R36.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> len(legal_discards(parse_cards("As Ah Kd 7c 3s"), at_table(rulebook("classic-home"), 4)))
    26
    """
    value_of(cards, table)
    within = (places for places in PLACES if within_the_limit(places, cards, table))
    return tuple(tuple(cards[place] for place in places) for places in within)


def graded(table: TableRules) -> bool:
    """Whether discards are graded here: the opponent is defined for the plain high game alone.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> graded(at_table(rulebook("seven-ace"), 4)), graded(at_table(rulebook("deuces-wild"), 4))
    (True, False)
    """
    rules = table.rules
    return rules.wild is Wild.NONE and rules.low is Low.NONE and rules.wins is Wins.HIGH and rules.face_up == 0


def analyse(cards: Cards, table: TableRules, opponents: int = 1) -> tuple[Discard, ...]:
    """Every legal discard, best first: by `win` where the opponents are defined, else by `share`.

    The opponents are one, two or three who have opened. Of equally good discards the one that throws fewer cards comes
    first. Raises `CannotBe` as `value_of`, and for other numbers of opponents `deck_too_small(opponents, most,
    cards)`, cards being those of the deck, or `opponents_not_computed(opponents)`.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> best = analyse(parse_cards("As Ah Kd 7c 3s"), at_table(rulebook("classic-home"), 4))[0]
    >>> len(best.throw), best.draws, round(best.win, 8)
    (3, 16215, 0.52178565)
    """
    _check_opponents(opponents, table)
    throws = legal_discards(cards, table)
    discards = _counted(cards, throws, table)
    if not graded(table):
        return _by_share(discards)
    if opponents == 1:
        return _graded(_by_win(discards, win_chances(cards, throws, table)))
    wins = win_chances_against(opponents, cards, throws, table)
    return tuple(replace(discard, error=stated_error(opponents, table)) for discard in _by_win(discards, wins))


def analyse_known(
    cards: Cards, table: TableRules, wins: Mapping[Cards, float], counted: Collection[Cards] | None = None
) -> tuple[Discard, ...]:
    """The same against one opener, from chances that are known already: for every legal discard one, perhaps for more.

    With `counted` the final hands are counted for these discards and the best one alone; the others have no `counts`.
    Raises `CannotBe` as `value_of`.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> cards, table = parse_cards("9s 9h 9d 7c 7s"), at_table(rulebook("seven-ace"), 4)
    >>> wins = win_chances(cards, legal_discards(cards, table), table)
    >>> analyse_known(cards, table, wins) == analyse(cards, table)
    True
    """
    throws = legal_discards(cards, table)
    if counted is None:
        return _graded(_by_win(_counted(cards, throws, table), wins))
    best = min(throws, key=lambda throw: _rank(wins[throw], throw))
    some = [throw for throw in throws if throw == best or throw in counted]
    others = [
        Discard(_kept(cards, throw), throw, draws=0, counts={}, share=0.0) for throw in throws if throw not in some
    ]
    return _graded(_by_win([*_counted(cards, some, table), *others], wins))


def analyse_any_hand(cards: Cards, table: TableRules, known: AnyHand) -> tuple[Discard, ...]:
    """Every legal discard against one opponent who may hold any hand, best first; `known` is that of the table's order.

    His chances carry an error, so nothing is graded. For tables where `graded` says that opponents are defined. Raises
    `CannotBe` as `value_of`.
    """
    throws = legal_discards(cards, table)
    found = _by_win(_counted(cards, throws, table), any_hand_chances(cards, throws, table, known))
    return tuple(replace(discard, error=STATED_ERROR) for discard in found)


def _check_opponents(opponents: int, table: TableRules) -> None:
    """Refuse opponents for whom there are no cards, and those for whom there is no method."""
    most = len(table.deck) // HAND - 1
    if opponents > most:
        raise CannotBe("deck_too_small", opponents=opponents, most=most, cards=len(table.deck))
    if not 1 <= opponents <= MOST_OPENERS:
        raise CannotBe("opponents_not_computed", opponents=opponents)


def distribution(cards: Cards, throws: Iterable[Cards], strengths: Strengths) -> dict[Cards, Ints]:
    """For each of these discards: how many final hands there are of each class.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> pat = distribution(parse_cards("As Ah Kd 7c 3s"), [()], strengths(at_table(rulebook("club"), 4)))[()]
    >>> pat.nonzero()[0].tolist()
    [4093]
    """
    throws = tuple(throws)
    drawn = _drawn(cards, {len(throw) for throw in throws} - {HAND}, strengths)
    return {
        throw: _finals(_kept(cards, throw), *drawn[len(throw)], strengths)
        if len(throw) < HAND
        else _finals_of_five_new_cards(cards, strengths)
        for throw in throws
    }


def _drawn(cards: Cards, sizes: Iterable[int], strengths: Strengths) -> dict[int, tuple[Ints, Ints]]:
    """For each number of cards drawn: of all sets of unseen cards the sums of their keys, and the suits in common."""
    unseen = np.setdiff1d(strengths.numbers, _numbers(cards))
    keys, suits = strengths.keys[unseen], strengths.suits[unseen]
    return {size: (over_sets(keys, size), over_sets(suits, size, np.bitwise_and)) for size in sizes}


def _finals(kept: Cards, keys: Ints, suits: Ints, strengths: Strengths) -> Ints:
    """How many hands of each class the kept cards make with what is drawn."""
    numbers = _numbers(kept)
    all_keys = keys + strengths.keys[numbers].sum()
    all_suits = suits & np.bitwise_and.reduce(strengths.suits[numbers])
    return np.bincount(classes_of(all_keys, all_suits, strengths), minlength=len(strengths.values))


def _finals_of_five_new_cards(cards: Cards, strengths: Strengths) -> Ints:
    """How many hands of each class come of throwing all: those of the deck that come of no other discard."""
    others = [tuple(cards[place] for place in places) for places in PLACES if len(places) < HAND]
    return strengths.hands - sum(distribution(cards, others, strengths).values())


def _counted(cards: Cards, throws: Sequence[Cards], table: TableRules) -> list[Discard]:
    """These discards with their final hands and shares."""
    orders = [strengths(table)]
    if table.rules.wins is Wins.BOTH:
        orders.append(low_strengths(table))
    finals = [distribution(cards, throws, order) for order in orders]
    return [
        Discard(
            keep=_kept(cards, throw),
            throw=throw,
            draws=int(finals[0][throw].sum()),
            counts=by_category(finals[0][throw], orders[0]),
            share=mean(_share(hands[throw], order) for hands, order in zip(finals, orders, strict=True)),
        )
        for throw in throws
    ]


def _share(finals: Ints, strengths: Strengths) -> float:
    """The mean share of all hands of the deck that these final hands beat, ties half."""
    up_to = np.cumsum(strengths.hands)
    beaten_twice = 2 * up_to - strengths.hands
    return int(finals @ beaten_twice) / int(2 * up_to[-1] * finals.sum())


def _by_share(discards: Iterable[Discard]) -> tuple[Discard, ...]:
    return tuple(sorted(discards, key=lambda discard: (-round(discard.share, DIGITS), len(discard.throw))))


def _by_win(discards: Iterable[Discard], wins: Mapping[Cards, float]) -> tuple[Discard, ...]:
    """The discards with chance and loss, best first."""
    best_first = sorted(discards, key=lambda discard: _rank(wins[discard.throw], discard.throw))
    best = wins[best_first[0].throw]
    return tuple(
        replace(discard, win=wins[discard.throw], loss=max(0.0, best - wins[discard.throw])) for discard in best_first
    )


def _rank(win: float, throw: Cards) -> tuple[float, int]:
    """What puts discards in order, best first; of equally good ones that which throws fewer cards."""
    return -round(win, DIGITS), len(throw)


def _graded(discards: Iterable[Discard]) -> tuple[Discard, ...]:
    """The same discards with their grades."""
    return tuple(replace(discard, grade=_grade(discard.loss or 0.0)) for discard in discards)


def _grade(loss: float) -> Grade:
    points = 100 * loss
    if points < EQUAL_BELOW:
        return Grade.EQUAL
    return Grade.MISTAKE if points > MISTAKE_ABOVE else Grade.INACCURACY


def _kept(cards: Cards, throw: Cards) -> Cards:
    return tuple(card for card in cards if card not in throw)


def _numbers(cards: Cards) -> list[int]:
    return [card.number for card in cards]
