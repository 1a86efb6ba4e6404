"""Cards: ranks, suits, jokers, and how people write them.

It knows no rules: which cards a game uses and which hand is better stands in `rules` and `hands`.
"""

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Self


class CannotBe(ValueError):
    """Something that cannot exist: five aces, four cards, a six in a 32-card deck.

    `key` names the fault and `facts` its particulars (plain strings and numbers); `words` says it in a person's language.
    """

    def __init__(self, key: str, **facts: str | int | float) -> None:
        """Keep the fault's key and facts."""
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Rank(IntEnum):
    """A rank, deuce to ace; the joker stands outside their order."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    @property
    def letter(self) -> str:
        """The English letter: `2` to `9`, `T`, `J`, `Q`, `K`, `A`, and `X` for a joker."""
        return "23456789TJQKAX"[self - 2]


class Suit(Enum):
    """A suit. Suits have no order and break no tie (A4). A joker has a colour instead."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    RED = "r"
    BLACK = "b"


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `str` gives its English text (`Qh`, `Td`, `Xr`), as it stands in files and stores.

    `number` is the engine's own integer: (rank − 2) × 4 + suit (spades, hearts, diamonds, clubs) for the 52 cards,
    52 for the red joker, 53 for the black one.
    """

    rank: Rank
    suit: Suit
    number: int = field(init=False, compare=False, repr=False)
