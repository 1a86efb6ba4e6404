"""A sitting: hands one after another at one table, until one player has everything or so many deals are played.

Who acts and how a hand goes is `play`'s affair; chairs are the places at the table, seats those of one hand.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from tutor.engine.actions import END
from tutor.engine.betting import blind_seats, clockwise
from tutor.engine.cards import CannotBe
from tutor.engine.hand import Ending, Hand
from tutor.engine.play import apply, deal, replay
from tutor.engine.rules import RuleSet, TableRules, at_table
from tutor.engine.seating import first_dealer
from tutor.engine.values import changed


@dataclass(frozen=True)
class Joined:
    """A newcomer at a running table."""

    chair: int
    chips: int
    posts: bool
    """Whether the newcomer posts the big blind at once or waits for it; without blinds it makes no difference."""


@dataclass(frozen=True)
class Sitting:
    """A sitting between two hands: how it began, and all that has happened. Chips; tuples by chair."""

    rules: RuleSet
    start: tuple[int, ...]
    """Chips at the beginning; 0 is an empty chair."""
    seed: int
    most_deals: int | None
    """After how many deals it ends at the latest; a tournament has no such number (A17, R28)."""
    history: tuple[str | Joined, ...]
    """The lines of the hands, and who has joined between them, in order."""
    stacks: tuple[int, ...]
    """Chips now; 0 is an empty chair, or one whose player is out."""
    hands: int
    """How many hands are over."""
    deals: int
    """How many deals have been played; a passed-out one counts."""
    dealer: int | None
    """The chair that dealt last; nobody before the first hand."""
    waiting: frozenset[int]
    """Newcomers who wait for the big blind (C8)."""
    posting: frozenset[int]
    """Newcomers who post the big blind in the next hand (C8)."""
    ended: bool
    """Whether it was ended with a pot still carried (R29)."""

    @property
    def over(self) -> bool:
        """Whether one player has everything, or all deals are played. Source: A17, R28."""
        out_of_time = self.most_deals is not None and self.deals >= self.most_deals
        return self.ended or out_of_time or sum(chips > 0 for chips in self.stacks) < 2

    @property
    def ranking(self) -> tuple[int, ...]:
        """The chairs with chips, most chips first."""
        return tuple(sorted((chair for chair, chips in enumerate(self.stacks) if chips), key=lambda c: -self.stacks[c]))

    @property
    def in_play(self) -> tuple[int, ...]:
        """The chairs that are dealt in next: the chair of each seat.

        Who waits for the big blind is dealt in once it falls to that chair.

        Source: A17, C8.
        """
        here = tuple(c for c, chips in enumerate(self.stacks) if chips and c not in self.waiting)
        if len(here) < self.rules.seats[0]:
            return tuple(chair for chair, chips in enumerate(self.stacks) if chips)
        dealer = _next_dealer(self, here)
        for chair in clockwise(dealer, len(self.stacks)) if dealer is not None and self.waiting else ():
            some = tuple(sorted({*here, chair}))
            if chair in self.waiting and some[blind_seats(some.index(dealer), len(some))[1]] == chair:
                return some
        return here

    @property
    def table(self) -> TableRules:
        """The rulebook for those who are dealt in next. Source: C1."""
        return at_table(self.rules, len(self.in_play))


def sit_down(rules: RuleSet, stacks: Iterable[int], seed: int, *, most_deals: int | None = None) -> Sitting:
    """A new sitting; without a number of deals it is a tournament.

    Raises `CannotBe` as `at_table`, and `no_deals(number)`.

    Source: A17, R28.

    >>> from tutor.engine.rulebooks import rulebook
    >>> sitting = sit_down(rulebook("seven-ace"), (800, 800, 0, 800), seed=1)
    >>> sitting.in_play, len(sitting.table.deck), sitting.over
    ((0, 1, 3), 32, False)
    """
    chips = tuple(stacks)
    at_table(rules, sum(each > 0 for each in chips))
    if most_deals is not None and most_deals < 1:
        raise CannotBe("no_deals", number=most_deals)
    nobody = frozenset[int]()
    return Sitting(
        rules=rules,
        start=chips,
        seed=seed,
        most_deals=most_deals,
        history=(),
        stacks=chips,
        hands=0,
        deals=0,
        dealer=None,
        waiting=nobody,
        posting=nobody,
        ended=False,
    )


def _next_dealer(sitting: Sitting, here: Iterable[int]) -> int | None:
    """The next chair clockwise that is in play; nobody before the first hand. Source: A3, B2, C6, R28."""
    if sitting.dealer is None:
        return None
    return next(chair for chair in clockwise(sitting.dealer, len(sitting.stacks)) if chair in here)


def next_hand(sitting: Sitting) -> Hand:
    """The hand that is dealt next, by those who have chips, with the deck for so many.

    Raises `CannotBe`: `sitting_over()`.

    Source: A3, A17, B2, C1, C6, C8, R28.
    """
    if sitting.over:
        raise CannotBe("sitting_over")
    chairs, table = sitting.in_play, sitting.table
    chair = _next_dealer(sitting, [each for each in chairs if each not in sitting.waiting])
    seat = first_dealer(table, sitting.seed).seat if chair is None else chairs.index(chair)
    posting = frozenset(chairs.index(each) for each in sitting.posting)
    return deal(table, [sitting.stacks[each] for each in chairs], seat, _seed(sitting), posting=posting)


def _seed(sitting: Sitting) -> int:
    """The seed of the next hand."""
    text = f"sitting/1/{sitting.rules.text}/{len(sitting.start)}/{sitting.seed}/{sitting.hands + 1}"
    return Random(text).getrandbits(52)


def in_time(sitting: Sitting, hand: Hand) -> Hand:
    """The hand as it is, or ended: the last deal has been played, and its pot is carried to one that is not played.

    Source: A17, R28, R29.
    """
    last = sitting.most_deals is not None and sitting.deals + len(hand.outcomes) >= sitting.most_deals
    return apply(hand, END) if last and hand.turn is not None and hand.fresh and hand.carried else hand


def after(sitting: Sitting, hand: Hand) -> Sitting:
    """The sitting once its next hand is over.

    Raises `CannotBe`: `hand_not_over()`, `hand_of_another_sitting()`.

    Source: A17, C8, R28.
    """
    if hand.turn is not None:
        raise CannotBe("hand_not_over")
    if sitting.over or not hand.line.startswith(next_hand(sitting).line):
        raise CannotBe("hand_of_another_sitting")
    stacks, chairs = list(sitting.stacks), sitting.in_play
    for chair, chips in zip(chairs, hand.stacks, strict=True):
        stacks[chair] = chips
    ended = hand.outcomes[-1].ending is Ending.SITTING_OVER
    return changed(
        sitting,
        history=(*sitting.history, hand.line),
        stacks=tuple(stacks),
        hands=sitting.hands + 1,
        deals=sitting.deals + len(hand.outcomes) - ended,
        dealer=chairs[hand.dealer],
        waiting=sitting.waiting.difference(chairs),
        posting=frozenset(),
        ended=ended,
    )


def join(sitting: Sitting, newcomer: Joined) -> Sitting:
    """The sitting with a newcomer, or somebody who has bought in again, on an empty chair.

    With blinds one posts the big blind or waits for it; otherwise one antes like the others.

    Raises `CannotBe`: `sitting_over()`, `nobody_joins(rule)`, `no_such_seat(seat, players)`, `chair_taken(chair)`,
    `no_chips(seat)`, and as `at_table` where one more is too many.

    Source: A17, B1, C1, C8, R29, R37.
    """
    chair = newcomer.chair
    if sitting.over:
        raise CannotBe("sitting_over")
    if sitting.most_deals is None:
        raise CannotBe("nobody_joins", rule="A17")
    if not 0 <= chair < len(sitting.stacks):
        raise CannotBe("no_such_seat", seat=str(chair), players=len(sitting.stacks))
    if sitting.stacks[chair]:
        raise CannotBe("chair_taken", chair=chair)
    if newcomer.chips < 1:
        raise CannotBe("no_chips", seat=chair)
    stacks = (*sitting.stacks[:chair], newcomer.chips, *sitting.stacks[chair + 1 :])
    at_table(sitting.rules, sum(chips > 0 for chips in stacks))
    running = sitting.rules.blinds is not None and sitting.dealer is not None
    return changed(
        sitting,
        history=(*sitting.history, newcomer),
        stacks=stacks,
        waiting=sitting.waiting | {chair} if running and not newcomer.posts else sitting.waiting,
        posting=sitting.posting | {chair} if running and newcomer.posts else sitting.posting,
    )


def resumed(sitting: Sitting, history: Iterable[str | Joined]) -> Sitting:
    """The sitting after hands, as lines, and newcomers that its history tells.

    Raises `CannotBe` as `replay`, `after` and `join`.
    """
    for event in history:
        sitting = join(sitting, event) if isinstance(event, Joined) else after(sitting, replay(event))
    return sitting
