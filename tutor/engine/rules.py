"""What a rulebook can say: the types of its fields, and the table that it makes for a number of players.

It holds no values: which rulebook says what stands in `rulebooks`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from types import MappingProxyType

from tutor.engine.cards import RANKS, SUITS, CannotBe, Card, Cards, Rank, Suit


class Category(Enum):
    """A kind of hand. Its place in the order is the rulebook's affair (A5, C2)."""

    HIGH_CARD = "high_card"
    ONE_PAIR = "one_pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"
    FIVE_OF_A_KIND = "five_of_a_kind"


class Wild(Enum):
    """Which cards stand for others (A18)."""

    NONE = "none"
    JOKER = "joker"
    DEUCES = "deuces"
    ONE_EYED_JACKS = "one_eyed_jacks"


class Low(Enum):
    """How a low hand is read: not at all, deuce-to-seven (R12) or ace-to-five (R11)."""

    NONE = "none"
    DEUCE_TO_SEVEN = "deuce_to_seven"
    ACE_TO_FIVE = "ace_to_five"


class Wins(Enum):
    """Which hand takes the pot: the high one, the low one, or each a half (A18)."""

    HIGH = "high"
    LOW = "low"
    BOTH = "both"


class Opening(Enum):
    """What the first bet takes: any hand, or a pair of jacks or better (A10, A18, B16)."""

    ANYTHING = "anything"
    JACKS = "jacks"


class Openers(Enum):
    """Who watches the opening: the table refuses a false one, or trusts the opener (R8, R32)."""

    CHECKED = "checked"
    TRUSTED = "trusted"


class FirstSpeaker(Enum):
    """Who speaks first in a betting round."""

    LEFT_OF_DEALER = "left_of_dealer"
    LEFT_OF_BIG_BLIND = "left_of_big_blind"
    LAST_RAISER = "last_raiser"


class Shortage(Enum):
    """What happens when the stock runs out: reshuffle, keep the last card back, or nothing (R6)."""

    RESHUFFLE = "reshuffle"
    LAST_CARD_KEPT = "last_card_kept"
    NONE = "none"


class Betting(Enum):
    """How much one may bet."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


@dataclass(frozen=True, slots=True)
class Blinds:
    """The forced bets of two seats, in chips (A7, C6)."""

    small: int
    big: int


@dataclass(frozen=True, slots=True)
class Bets:
    """The two limits of fixed-limit betting, in chips, and the round (from 1) in which the upper one starts (C4)."""

    lower: int
    upper: int
    upper_from_round: int = 2


@dataclass(frozen=True, slots=True)
class DrawLimit:
    """How many cards one may throw in a draw (A11, A14, B10, C3).

    `most` freely; `most_with_ace` by showing an ace: four keep just that ace, five throw it too (R36).
    """

    most: int
    most_with_ace: int


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in play for up to `most_players` players: from the rank `lowest` to the ace, and `jokers` jokers."""

    lowest: Rank
    jokers: int
    most_players: int


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rulebook with its house options. Every field names the rule it comes from in `sources`."""

    name: str
    options: tuple[str, ...]
    """House options in alphabetical order; none that changes nothing."""
    seats: tuple[int, int]
    """Fewest and most players."""
    seats_without_reshuffle: int
    """Players from which on nothing is reshuffled (A2); 0 if there is no such number."""
    decks: tuple[Deck, ...]
    """The decks by number of players, smallest number first (B1, C1)."""
    order: tuple[Category, ...]
    """The hands that exist here, weak to strong (A5, C2, R9)."""
    low_straight: bool
    """Whether the ace may also stand below the lowest rank of the deck in a straight (A4, C9, R12, R17)."""
    wild: Wild
    bug: bool
    """Whether the joker is only an ace or completes a straight or flush (R10)."""
    natural: bool
    """Whether the hand with fewer wild cards wins between equal hands (R9)."""
    low: Low
    wins: Wins
    face_up: int
    """How many of everybody's first cards lie face up (A18, R35)."""
    ante: int
    """In chips; 0 where blinds are posted."""
    blinds: Blinds | None
    bets: Bets | None
    """The limits of fixed-limit betting; none elsewhere."""
    betting: Betting
    raises: int | None
    """The most raises a round after the first bet (B9, C5); none where there is no cap."""
    opening: Opening
    openers: Openers
    progressive: bool
    """Whether the openers rise to queens, kings and aces after passed-out deals."""
    first_before_draw: FirstSpeaker
    first_after_draw: FirstSpeaker
    draw: DrawLimit
    draws: int
    """How many draws a hand has; there is one betting round more."""
    shortage: Shortage
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    """Field name -> rule ids."""

    @property
    def text(self) -> str:
        """The canonical name with options: `club+deck32+draw5`."""
        return "+".join((self.name, *self.options))


@dataclass(frozen=True, slots=True)
class TableRules:
    """A rulebook at a table: whatever depends on the number of players is decided.

    `low_straight`, `order`, `wild` and the like stand in `rules`; here is what `at_table` resolved.
    """

    rules: RuleSet
    players: int
    ranks: tuple[Rank, ...]
    """The ranks of the deck, low to high, jokers apart."""
    deck: Cards
    """All cards in play, jokers last."""
    shortage: Shortage
    small_blind: int
    """In chips; 0 if none is posted (R13)."""
    big_blind: int
    hashed: int = field(init=False, compare=False, repr=False)
    """The hash, worked out once: tables are what the engine looks its results up by."""

    def __post_init__(self) -> None:
        """Work the hash out."""
        object.__setattr__(self, "hashed", hash((self.rules, self.players)))

    def __hash__(self) -> int:
        """The hash of rulebook and players."""
        return self.hashed


def at_table(rules: RuleSet, players: int) -> TableRules:
    """The rulebook at a table of so many players: its deck, its blinds, what happens when the stock runs out.

    Raises `CannotBe`: `too_few_players(rulebook, players, fewest, rule)`, `too_many_players(…, most, rule)`.

    Source: A2, B1, C1, R13, R17, R23.

    >>> from tutor.engine.rulebooks import rulebook
    >>> len(at_table(rulebook("seven-ace"), 4).deck), len(at_table(rulebook("seven-ace"), 5).deck)
    (32, 36)
    """
    fewest, most = rules.seats
    rule = rules.sources["seats"][0]
    if players < fewest:
        raise CannotBe("too_few_players", rulebook=rules.text, players=players, fewest=fewest, rule=rule)
    if players > most:
        # a source says how many play; that more are refused may be a ruling
        rule = "R23" if "R23" in rules.sources["seats"] else rule
        raise CannotBe("too_many_players", rulebook=rules.text, players=players, most=most, rule=rule)
    return _resolved(rules, players)


@lru_cache(maxsize=1024)
def _resolved(rules: RuleSet, players: int) -> TableRules:
    deck = next(deck for deck in rules.decks if players <= deck.most_players)
    ranks = tuple(rank for rank in RANKS if rank >= deck.lowest)
    jokers = (Card(Rank.JOKER, Suit.RED), Card(Rank.JOKER, Suit.BLACK))[: deck.jokers]
    nothing_reshuffled = 0 < rules.seats_without_reshuffle <= players
    return TableRules(
        rules=rules,
        players=players,
        ranks=ranks,
        deck=(*(Card(rank, suit) for rank in ranks for suit in SUITS), *jokers),
        shortage=Shortage.NONE if nothing_reshuffled else rules.shortage,
        small_blind=rules.blinds.small if rules.blinds else 0,
        big_blind=rules.blinds.big if rules.blinds else 0,
    )
