"""How often a player of a given temperament opens, stands pat and bluffs: as it follows from his rules, and as played.

The first is exact for somebody of whom nothing else is known; the second counts what bots do in seeded hands, and
bears the first out. Lessons state the first.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random

from tutor.engine.actions import Act, Action
from tutor.engine.betting import remaining
from tutor.engine.bots import BLUFFS_PAT, Temperament, choose
from tutor.engine.cards import Rank
from tutor.engine.hands import value_of
from tutor.engine.play import Hand, Phase, apply, deal, view
from tutor.engine.reading import Opened, posterior, would_do
from tutor.engine.rules import TableRules
from tutor.engine.strength import strengths

STACK = 200
NORMAL = 1.96
"""Standard errors on either side that hold 95 %."""


def open_rate(table: TableRules, temperament: Temperament, behind: int, least: Rank = Rank.JACK) -> float:
    """With what share of all hands he opens when so many players are still to speak.

    >>> from tutor.engine.bots import TEMPERAMENTS
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> round(open_rate(at_table(rulebook("jackpots"), 6), TEMPERAMENTS["tight"], 3), 3)
    0.157
    """
    hands = strengths(table).hands
    return float(hands[would_do(table, temperament, Opened(behind, least))[0]].sum() / hands.sum())


def pat_rate(table: TableRules, temperament: Temperament, behind: int) -> float:
    """How often he then stands pat, having opened there; bluffs included. For tables whose discards are graded."""
    return posterior((), table, None, temperament, did=Opened(behind)).draws[0]


def bluff_rate(table: TableRules, temperament: Temperament, behind: int) -> float:
    """How often he has less than a straight if he stands pat after opening there. For tables as `pat_rate`."""
    return posterior((), table, 0, temperament, did=Opened(behind)).bluff


# As played


@dataclass(frozen=True, slots=True)
class Counted:
    """How often something was done of the times that it could be."""

    done: int = 0
    times: int = 0

    @property
    def rate(self) -> float:
        """The share; 0 if it never could."""
        return self.done / self.times if self.times else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share.

        >>> [round(bound, 3) for bound in Counted(5, 20).interval]
        [0.112, 0.469]
        """
        if not self.times:
            return 0.0, 1.0
        weight = NORMAL**2 / self.times
        middle = (self.rate + weight / 2) / (1 + weight)
        reach = NORMAL / (1 + weight) * sqrt(self.rate * (1 - self.rate) / self.times + weight / self.times / 4)
        return (middle - reach if self.done else 0.0), (middle + reach if self.done < self.times else 1.0)

    def once(self, *, done: bool) -> "Counted":
        """One time more."""
        return Counted(self.done + done, self.times + 1)


@dataclass(frozen=True, slots=True)
class Measured:
    """What players of one temperament did among themselves; by the number of players still to speak."""

    opens: Mapping[int, Counted]
    """Opened, of the times that nobody had."""
    pats: Mapping[int, Counted]
    """Stood pat, of the times that the opener drew."""
    bluffs: Mapping[int, Counted]
    """Had less than a straight, of the times that the opener stood pat."""


def measured(table: TableRules, temperament: Temperament, hands: range) -> Measured:
    """What all seats did in these seeded hands, every one of this temperament; only the first deal of each counts."""
    opens: dict[int, Counted] = {}
    pats: dict[int, Counted] = {}
    bluffs: dict[int, Counted] = {}
    for seed in hands:
        behind = 0
        opener: int | None = None
        for hand, action in _played(table, temperament, seed):
            if hand.phase is Phase.BETTING and hand.draw == 0 and opener is None and not _opened(hand):
                behind = _behind(hand)
                does = action.act in (Act.BET, Act.RAISE)
                opens[behind] = opens.get(behind, Counted()).once(done=does)
                opener = hand.turn if does else None
            elif hand.phase is Phase.DRAWING and hand.draw == 1 and hand.turn == opener:
                pats[behind] = pats.get(behind, Counted()).once(done=not action.places)
                if not action.places:
                    weak = value_of(hand.piles.hands[hand.drawers[0]], table).category in BLUFFS_PAT
                    bluffs[behind] = bluffs.get(behind, Counted()).once(done=weak)
    return Measured(opens, pats, bluffs)


def _played(table: TableRules, temperament: Temperament, seed: int) -> Iterator[tuple[Hand, Action]]:
    """Every moment of a hand's first deal, and what was done then."""
    chance = Random(f"rates/{temperament.name}/{seed}")
    hand = deal(table, (STACK,) * table.players, seed % table.players, seed)
    while hand.turn is not None and hand.deals == 1:
        action = choose(view(hand, hand.turn), temperament, chance)
        yield hand, action
        hand = apply(hand, action)


def _opened(hand: Hand) -> bool:
    return hand.betting.price > hand.table.big_blind


def _behind(hand: Hand) -> int:
    return sum(seat not in hand.betting.spoken and seat != hand.turn for seat in remaining(hand.betting))
