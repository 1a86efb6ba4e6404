"""Hands analysed beforehand and chosen to teach: what each is about, and how good it is to keep which of its cards.

They are read by `content.bank` and handed in; here is only what they are. How they are chosen stands in `bank_search`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from tutor.engine.cards import Cards
from tutor.engine.rules import DrawLimit, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Level
from tutor.quiz.sketches import below, pick

LIMITS: Mapping[str, DrawLimit] = MappingProxyType(
    {
        "draw3": DrawLimit(3, 3),
        "draw4ace": DrawLimit(3, 4),
        "draw4": DrawLimit(4, 4),
        "draw5ace": DrawLimit(3, 5),
        "draw5": DrawLimit(5, 5),
    }
)
"""The draw limits, by the house option that brings them about."""


class Concept(Enum):
    """What a hand tempts one to do, or to think of."""

    KICKER = "kicker"
    """To keep a high card beside a pair."""
    GUTSHOT = "gutshot"
    THREE_FLUSH = "three_flush"
    """To break a pair for three of a suit."""
    TWO_PAIR = "two_pair"
    """To break two pair, or to stand pat on it."""
    FOUR_FLUSH = "four_flush"
    OPEN_ENDED = "open_ended"
    PAT = "pat"
    """To stand pat too early, or to draw to a better hand from a made one."""
    THREE = "three"
    """To keep a kicker beside three of a kind."""
    HIGH_CARDS = "high_cards"


@dataclass(frozen=True, slots=True)
class AtLimit:
    """What is known of a hand under one draw limit."""

    keep: Cards
    """What is best to keep against one opener; of equally good holds the one that keeps more."""
    win: float
    level: Level
    close: bool
    """Whether something of another kind is less than `bank_search.CLOSE` worse."""
    flips: Mapping[int, Cards]
    """For two and three openers what is best to keep there, if it is clearly something else."""


@dataclass(frozen=True, slots=True)
class BankHand:
    """A hand with the exact chance to beat one opener, whatever is kept of it."""

    id: str
    """Never used for another hand."""
    cards: Cards
    concept: Concept
    wins: tuple[float, ...]
    """For each of the 32 holds: bit i of its number is set if the card at place i is kept."""
    limits: Mapping[str, AtLimit]
    """By the option's name."""


def wins_of(hand: BankHand, throws: Iterable[Cards]) -> dict[Cards, float]:
    """The chance of each of these discards, their cards in whatever order."""
    holds = {throw: sum(1 << place for place, card in enumerate(hand.cards) if card not in throw) for throw in throws}
    return {throw: hand.wins[hold] for throw, hold in holds.items()}


def limit_name(table: TableRules) -> str:
    """The house option that stands for the draw limit at this table.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> limit_name(at_table(rulebook("club"), 4))
    'draw4'
    """
    return next(name for name, limit in LIMITS.items() if limit == table.rules.draw)


def bank_hand(bank: Sequence[BankHand], skill: str, table: TableRules, level: Level, seed: int) -> BankHand | None:
    """The hand that this seed takes from the bank: two times in three one, if there is any of this level."""
    rng = sketches.random_of(f"{skill}/bank", 1, table, level, seed)
    fit = [hand for hand in bank if hand.limits[limit_name(table)].level is level]
    return pick(rng, fit) if fit and below(rng, 3) else None
