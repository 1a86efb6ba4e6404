"""Cards: ranks, suits, jokers, and how people write them.

It knows no rules: which cards a game uses and which hand is better stands in `rules` and `hands`.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Literal, Self

Notation = Literal["en", "de"]
"""How cards are written: `Qh` in English, `Herz D`, `♥D` or `Herz-Dame` in German."""


class CannotBe(ValueError):
    """Something that cannot exist: five aces, four cards, a six in a 32-card deck.

    `key` names the fault and `facts` its particulars (plain strings and numbers); `words` says it in the person's
    language.
    """

    def __init__(self, key: str, **facts: str | int | float) -> None:
        """Keep the fault's key and facts."""
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes with key and facts."""
        return _cannot_be, (self.key, self.facts)


def _cannot_be(key: str, facts: dict[str, str | int | float]) -> CannotBe:
    return CannotBe(key, **facts)


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


RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if rank is not Rank.JOKER)
"""The thirteen ranks, low to high."""
SUITS: tuple[Suit, ...] = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The four suits, in no order of worth."""
RANK_KEYS: dict[Rank, int] = dict(
    zip(RANKS, (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415), strict=True)
)
"""A number for each rank, such that the sum over five cards names the five ranks, whatever their order."""

# A card's key holds, from below: one bit for the card; for each suit a field of seven bits in which only five cards
# reach the topmost bit (5 × 13 = 65 ≥ 64 > 52 = 4 × 13); the rank's number. Keys of a hand's cards are added up.
SUITS_AT = 54
RANKS_AT = SUITS_AT + 7 * len(SUITS)
CARD_BITS = (1 << SUITS_AT) - 1
"""The part of a sum of keys that names the cards; a card twice makes it lose a bit."""
FLUSH_BITS = sum(64 << (SUITS_AT + 7 * place) for place in range(len(SUITS)))
"""The bits of which one is set in a sum of keys if all five cards are of one suit."""


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Card:
    """One card. `str` gives its English text (`Qh`, `Td`, `Xr`), as it stands in files and stores.

    `number` is the engine's own integer: (rank − 2) × 4 + suit (spades, hearts, diamonds, clubs) for the 52 cards,
    52 for the red joker, 53 for the black one. There is one object for each card, so `is` and `==` are the same.

    >>> Card(Rank.QUEEN, Suit.HEARTS) is card("Qh"), str(card("10h"))
    (True, 'Th')
    """

    rank: Rank
    suit: Suit
    number: int = field(repr=False)
    key: int = field(repr=False)
    """What `hands` adds up to read a hand; see `RANKS_AT` and its neighbours."""

    def __new__(cls, rank: Rank, suit: Suit) -> Self:
        """The one card of this rank and suit."""
        try:
            return _CARDS[rank, suit]  # type: ignore[return-value]  # nobody derives from Card
        except KeyError:
            raise ValueError(f"no card: {rank!r}, {suit!r}") from None

    def __str__(self) -> str:
        """The English text."""
        return self.rank.letter + self.suit.value

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes as rank and suit, and arrive as the one card."""
        return Card, (self.rank, self.suit)


Cards = tuple[Card, ...]
"""Some cards, in the order in which they were dealt or written."""


def _made(rank: Rank, suit: Suit, number: int) -> Card:
    made: Card = object.__new__(Card)
    of_suit = 13 << (SUITS_AT + 7 * SUITS.index(suit)) if suit in SUITS else 0
    key = (RANK_KEYS.get(rank, 0) << RANKS_AT) + of_suit + (1 << number)
    for name, value in (("rank", rank), ("suit", suit), ("number", number), ("key", key)):
        object.__setattr__(made, name, value)
    return made


_ORDER = [(rank, suit) for rank in RANKS for suit in SUITS] + [(Rank.JOKER, Suit.RED), (Rank.JOKER, Suit.BLACK)]
_CARDS: dict[tuple[Rank, Suit], Card] = {
    (rank, suit): _made(rank, suit, number) for number, (rank, suit) in enumerate(_ORDER)
}
_BY_NUMBER: Cards = tuple(_CARDS.values())


def number_card(number: int) -> Card:
    """The card with this `number`, 0 to 53.

    >>> str(number_card(0)), str(number_card(51)), str(number_card(52))
    ('2s', 'Ac', 'Xr')
    """
    if not 0 <= number < len(_BY_NUMBER):
        raise ValueError(f"no card has the number {number}")
    return _BY_NUMBER[number]


def cards_text(cards: Iterable[Card]) -> str:
    """The cards in English text, blanks between.

    >>> cards_text(parse_cards("A♠ 10♥ joker"))
    'As Th Xr'
    """
    return " ".join(map(str, cards))


_SIGNS = dict(zip("♠♥♦♣♤♡♢♧", SUITS * 2, strict=True))
_JOKERS = {"joker": Suit.RED, "xr": Suit.RED, "xb": Suit.BLACK}
_WORDS: dict[Notation, tuple[dict[str, Rank], dict[str, Suit]]] = {
    "en": (
        {"10": Rank.TEN} | {rank.letter.lower(): rank for rank in RANKS},
        {suit.value: suit for suit in SUITS} | _SIGNS,
    ),
    "de": (
        {str(int(rank)): rank for rank in RANKS if rank <= Rank.TEN}
        | dict(zip(("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"), RANKS, strict=False))
        | {"zwo": Rank.TWO, "fuenf": Rank.FIVE, "bube": Rank.JACK, "bub": Rank.JACK, "bauer": Rank.JACK}
        | {"dame": Rank.QUEEN, "könig": Rank.KING, "koenig": Rank.KING, "ass": Rank.ACE, "as": Rank.ACE}
        | {"b": Rank.JACK, "d": Rank.QUEEN, "k": Rank.KING, "a": Rank.ACE},
        {"pik": Suit.SPADES, "herz": Suit.HEARTS, "karo": Suit.DIAMONDS, "kreuz": Suit.CLUBS}
        | {"pique": Suit.SPADES, "coeur": Suit.HEARTS, "eckstein": Suit.DIAMONDS, "treff": Suit.CLUBS}
        | _SIGNS,
    ),
}
_WORD = re.compile(r"[^\s,]+")
_TWO_WORDS = re.compile(r"([^\s,]+)\s+([^\s,]+)")
_SELECTORS = {0xFE0E: None, 0xFE0F: None}


def _one_of(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


def _pattern(notation: Notation) -> re.Pattern[str]:
    """A card in small letters and what parts it from the next; in German the suit may stand first."""
    ranks, suits = (_one_of(words) for words in _WORDS[notation])
    joker = f"(?P<joker>{_one_of(_JOKERS)})"
    between = r"(?:\s+|[-‐–]|)" if notation == "de" else ""
    cards = f"{joker}|(?P<rank>{ranks}){between}(?P<suit>{suits})"
    if notation == "de":
        cards += f"|(?P<suit_first>{suits}){between}(?P<rank_last>{ranks})"
    return re.compile(rf"(?:{cards})[\s,]*")


_PATTERNS: dict[Notation, re.Pattern[str]] = {"en": _pattern("en"), "de": _pattern("de")}


def _read(found: re.Match[str], notation: Notation) -> Card:
    part = found.groupdict()
    if part["joker"]:
        return Card(Rank.JOKER, _JOKERS[part["joker"]])
    ranks, suits = _WORDS[notation]
    return Card(ranks[part["rank"] or part["rank_last"]], suits[part["suit"] or part["suit_first"]])


def _small(text: str) -> str:
    """The text in small letters, letter for letter (a few letters of the world have two as small ones)."""
    return "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in text)


def _unreadable(text: str, at: int, last: int, notation: Notation) -> CannotBe:
    """The fault of what holds this place, if the last card began there: "D" alone may be the Dame or diamonds."""
    found = next(found for found in _WORD.finditer(text) if found.end() > at)
    word = text[min(last, found.start()) : found.end()] if found.start() < at else found.group()
    if word in ("D", "d"):
        return CannotBe("ambiguous_card", text=word, first="rank.Q", second="suit.d")
    if notation == "de" and found.start() == at:
        word = _in_two_words(text, at) or word
    return CannotBe("unreadable_card", text=word)


def _in_two_words(text: str, at: int) -> str | None:
    """What is meant as a German card in two words, of which one alone is a suit: `Pik 1`, `Elf Herz`."""
    found = _TWO_WORDS.match(text, at)
    if found is None or _PATTERNS["de"].match(_small(text), found.start(2)):
        return None
    suits = [_small(word) in _WORDS["de"][1] for word in found.groups()]
    return found.group() if suits.count(True) == 1 else None


def parse_cards(text: str, notation: Notation = "en") -> Cards:
    """The cards written in the text, in its order.

    English: rank and suit (`Qh`, `10♥`, `tH`), with or without blanks or commas between cards. German: `Herz 10`,
    `Karo-Dame`, `Treff Zehn`, `♥A`, `D♦`, cards separated by commas or blanks. A joker is `Joker`, `Xr` or `Xb`.

    Raises `CannotBe`: `unreadable_card(text)`, `ambiguous_card(text, first, second)` (the two as term keys),
    `card_twice(card)`.

    >>> cards_text(parse_cards("Karo-Dame, ♥10", notation="de"))
    'Qd Th'
    """
    if notation not in _PATTERNS:
        raise ValueError(f"no notation: {notation!r}")
    text = re.sub(r"^[\s,]+", "", unicodedata.normalize("NFKC", text.translate(_SELECTORS)))
    small, at, last = _small(text), 0, 0
    cards: list[Card] = []
    while at < len(text):
        found = _PATTERNS[notation].match(small, at)
        if found is None:
            raise _unreadable(text, at, last, notation)
        one = _read(found, notation)
        if one in cards:
            raise CannotBe("card_twice", card=str(one))
        cards.append(one)
        last, at = at, found.end()
    return tuple(cards)


def card(text: str) -> Card:
    """The one card written in English text.

    >>> card("Xb")
    Card(rank=<Rank.JOKER: 15>, suit=<Suit.BLACK: 'b'>)
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CannotBe("unreadable_card", text=text)
    return cards[0]
