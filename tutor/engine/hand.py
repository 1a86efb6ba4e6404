"""A hand at one moment, and what everybody saw of it: values, and what is known of them by looking alone.

What one may do and what follows from it stand in `legal` and `play`, what one seat may see in `view`.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from tutor.engine.actions import Act, Action
from tutor.engine.betting import Round, in_the_pot
from tutor.engine.cards import Cards, Rank
from tutor.engine.drawing import Piles
from tutor.engine.lines import Setup, line_of
from tutor.engine.openers import opening_cards
from tutor.engine.rules import TableRules
from tutor.engine.showdown import Pot, SharedPot, layers, without


class Phase(Enum):
    """What is going on."""

    BETTING = "betting"
    DRAWING = "drawing"
    OVER = "over"


class Ending(Enum):
    """How a deal ended."""

    PASSED_OUT = "passed_out"
    """Nobody opened: the pot is carried over (B17, R4)."""
    UNCONTESTED = "uncontested"
    SHOWDOWN = "showdown"
    SITTING_OVER = "sitting_over"
    """The sitting ended with a pot carried: those who paid share it (R29)."""


@dataclass(frozen=True, slots=True)
class Played:
    """What everybody saw of one action."""

    deal: int
    seat: int | None
    """Nobody for what befell the table."""
    act: Act
    to: int = 0
    """What the seat then had in the round, in chips."""
    drawn: int = 0
    """How many cards it drew."""
    cards: Cards = ()
    """What was shown: an ace, exposed cards, openers proved on folding."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one deal ended, as everybody saw it. Chips; tuples by seat."""

    deal: int
    dealer: int
    ending: Ending
    returned: tuple[int, ...]
    """The unmatched part of a stake (R2)."""
    pots: tuple[SharedPot, ...]
    """As they were paid out, the largest group first."""
    shown: tuple[tuple[int, Cards], ...]
    """Who showed his hand, in the order in which they did."""
    opener: int | None
    """Who had to prove his openers."""
    proof: Cards
    """What proved them, discards included; nothing if he could not."""
    carried: tuple[Pot, ...]
    """What stays in the pot, with those who have a claim to it."""


@dataclass(frozen=True)
class Hand:
    """A hand at one moment: the log that tells it, and all that follows from it. Chips; tuples by seat."""

    table: TableRules
    start: tuple[int, ...]
    """Stacks before the first stakes."""
    first_dealer: int
    seed: int
    posting: frozenset[int]
    """Newcomers who post the big blind in the first deal (C8, R37)."""
    actions: tuple[Action, ...]
    deals: int
    """The number of this deal; the first is 1."""
    dealer: int
    """Who deals now."""
    fresh: bool
    """Whether nobody has done anything in this deal yet."""
    passed: int
    """How many deals were passed out."""
    carried: tuple[Pot, ...]
    """What earlier deals have left, with those who have a claim to it (R29)."""
    phase: Phase
    betting: Round
    """The present round, or the one before the present draw."""
    piles: Piles
    draw: int
    """The number of the present draw, or of the last one; none was 0."""
    drawers: tuple[int, ...]
    """Who still has to draw, in turn."""
    opener: int | None
    """Who made the first bet where that takes openers."""
    opening: Cards
    """His five cards when he did."""
    log: tuple[Played, ...]
    outcomes: tuple[Outcome, ...]
    """Of the deals that are over."""

    @property
    def turn(self) -> int | None:
        """The seat that has to act; nobody once the hand is over."""
        if self.phase is Phase.DRAWING:
            return self.drawers[0]
        return self.betting.turn if self.phase is Phase.BETTING else None

    @property
    def stacks(self) -> tuple[int, ...]:
        """What each has behind."""
        return self.betting.stacks

    @property
    def pot(self) -> int:
        """All chips in the middle."""
        return in_the_pot(self.betting)

    @property
    def least(self) -> Rank:
        """The lowest pair that opens in this deal (B16; A18 with the progressive option)."""
        return Rank(min(Rank.JACK + self.passed, Rank.ACE)) if self.table.rules.progressive else Rank.JACK

    @property
    def line(self) -> str:
        """The hand in one line, from which `replay` makes it again."""
        setup = Setup(self.table, self.start, self.first_dealer, self.seed, self.posting)
        return line_of(setup, self.actions)

    @property
    def proof(self) -> Cards:
        """The cards that prove the opener's right to open; none if he had none. Source: B16, R32."""
        return _proof(self.opening, self.table, self.least) if self.opener is not None else ()


@lru_cache(maxsize=1024)
def _proof(opening: Cards, table: TableRules, least: Rank) -> Cards:
    return opening_cards(opening, table, least)


def pots_now(hand: Hand) -> tuple[Pot, ...]:
    """All chips in the middle at this moment, with those who may still win them; the largest group first.

    Source: A17, R29.
    """
    return without((*hand.carried, *layers(hand.betting.paid)), hand.betting.out)
