"""What the odds page is asked for, as it stands in its address, and hands as people type them.

It shows nothing and computes no chance. Whatever an address holds, it is read or refused with a reason.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urlencode

from tutor.content.any_hand import FOLDER, known_any_hand
from tutor.engine.any_hand import AnyHand
from tutor.engine.cards import CannotBe, Cards, Notation, cards_text, parse_cards
from tutor.engine.discards import graded
from tutor.engine.hands import value_of
from tutor.engine.opponents import MOST_OPENERS
from tutor.engine.rulebooks import RULEBOOKS, options_of, rulebook
from tutor.engine.rules import DrawLimit, TableRules, at_table
from tutor.ui.plans import USUAL_PLAYERS
from tutor.words.words import letters, term

USUAL_RULEBOOK = "classic-home"
LONGEST = 160
"""So many characters of a hand are read; five cards in words have fewer."""
SHOWN = 40
"""So much of a number that is none is repeated."""
DRAWS = {
    "draw3": DrawLimit(most=3, most_with_ace=3),
    "draw4ace": DrawLimit(most=3, most_with_ace=4),
    "draw4": DrawLimit(most=4, most_with_ace=4),
    "draw5ace": DrawLimit(most=3, most_with_ace=5),
    "draw5": DrawLimit(most=5, most_with_ace=5),
}
"""The limits of a draw by the house option that sets them."""
HOUSE = ("deck32", "joker", "bug", "natural", "nolowstraight", "fullhouse")
"""The other house options on which chances depend."""
ANY: Literal["any"] = "any"
"""Stands for one opponent who may hold any hand."""
OPPONENTS = (*map(str, range(1, MOST_OPENERS + 1)), ANY)
"""The opponents against whom a chance is worked out: so many who have opened, or any hand."""
Facing = int | Literal["any"]
AGAINST, PAY = "opponent", "pay"
"""The two views: against an opponent, and by a machine's pay table."""
FULL_DECK = 52


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for, as it was written; nothing of it need be possible. Without a hand there is none."""

    hand: str | None
    rulebook: str = USUAL_RULEBOOK
    players: str = str(USUAL_PLAYERS)
    opponents: str = OPPONENTS[0]
    view: str = AGAINST

    @property
    def fields(self) -> dict[str, str]:
        """The address again; the usual view is not named."""
        hand = {} if self.hand is None else {"hand": self.hand}
        view = {} if self.view == AGAINST else {"view": self.view}
        return hand | {"rulebook": self.rulebook, "players": self.players, "opponents": self.opponents} | view

    @property
    def query(self) -> str:
        """The address as it stands behind the question mark."""
        return urlencode(self.fields)


def asked_in(fields: Mapping[str, str]) -> Asked:
    """What an address asks for. A plus sign that was typed in it arrives as a blank."""
    hand = fields.get("hand")
    usual = Asked(None)
    return Asked(
        hand=None if hand is None else hand[:LONGEST],
        rulebook=fields.get("rulebook", usual.rulebook).replace(" ", "+"),
        players=fields.get("players", usual.players).strip(),
        opponents=fields.get("opponents", usual.opponents).strip(),
        view=PAY if fields.get("view") == PAY else AGAINST,
    )


def table_of(asked: Asked) -> TableRules:
    """The table that is asked for. Raises `CannotBe` as `rulebook` and `at_table`, and `no_whole_number(text)`."""
    return at_table(rulebook(asked.rulebook), whole(asked.players))


def opponents_of(asked: Asked, table: TableRules, folder: Path = FOLDER) -> Facing:
    """The opponents that are asked for. Raises `CannotBe`.

    Its keys are `no_whole_number(text)`, `too_many_opponents(opponents, players, most)`,
    `opponents_not_computed(opponents)`, and `any_hand_not_known` where the file of any hand cannot be used.
    """
    if asked.opponents == ANY:
        if graded(table) and any_hand_at(table, folder) is None:
            raise CannotBe("any_hand_not_known")
        return ANY
    number = whole(asked.opponents)
    if number >= table.players:
        most = table.players - 1
        raise CannotBe("too_many_opponents", opponents=number, players=table.players, most=most)
    if str(number) not in OPPONENTS:
        raise CannotBe("opponents_not_computed", opponents=number)
    return number


def facing_at(table: TableRules, folder: Path = FOLDER) -> tuple[Facing, ...]:
    """The opponents that can be chosen at a table where they are defined."""
    openers = range(1, min(MOST_OPENERS, table.players - 1) + 1)
    return (*openers, *((ANY,) if any_hand_at(table, folder) else ()))


def any_hand_at(table: TableRules, folder: Path = FOLDER) -> AnyHand | None:
    """What is known of any hand at this table; none where its file is missing, older or damaged."""
    known = known_any_hand(table, folder)
    return known if isinstance(known, AnyHand) else None


def whole(text: str) -> int:
    """A whole number as it is typed. Raises `CannotBe`: `no_whole_number(text)`."""
    if not re.fullmatch(r"-?[0-9]{1,4}", text):
        raise CannotBe("no_whole_number", text=text if len(text) <= SHOWN else text[:SHOWN] + "…")
    return int(text)


def pays(table: TableRules) -> bool:
    """Whether the machine's pay table says something here: with the full deck and nothing wild."""
    return graded(table) and len(table.deck) == FULL_DECK


# ---- a hand as it is typed ------------------------------------------------------------------------------------------
def hand_of(text: str, table: TableRules, notation: Notation) -> Cards:
    """The five cards of a text, in either notation. Raises `CannotBe` as `parse_cards` and `value_of`."""
    cards = read_cards(text, notation)
    value_of(cards, table)
    return cards


def read_cards(text: str, notation: Notation) -> Cards:
    """The cards of a text in this notation, or in the other: no text means different cards in both.

    If it is neither, the fault that is named is that of the notation which understands more of it.
    """
    faults = []
    for each in (notation, other(notation)):
        try:
            return parse_cards(text, each)
        except CannotBe as fault:
            faults.append(fault)
    raise max(faults, key=lambda fault: _understood(fault, text))


def other(notation: Notation) -> Notation:
    """The other of the two notations."""
    return "en" if notation == "de" else "de"


def _understood(fault: CannotBe, text: str) -> tuple[int, int]:
    """How far a text could be read, as the fault tells: up to what it names, or all of it; then how much it names."""
    plain = unicodedata.normalize("NFKC", re.sub("[\ufe0e\ufe0f]", "", text))
    named = str(fault.facts.get("text", ""))
    return plain.find(named) if named else len(plain), len(named)


def typed(cards: Cards, notation: Notation) -> str:
    """A hand as one would type it: `As 10h`, or `Pik A, Herz 10`."""
    if notation == "en":
        return cards_text(cards)
    return ", ".join(_in_german(str(card)) for card in cards)


def _in_german(card: str) -> str:
    return letters(card[0], "de") if card[0] == "X" else f"{term(f'suit.{card[1]}', 'de')} {letters(card[0], 'de')}"


# ---- what can be chosen ---------------------------------------------------------------------------------------------
def draws_of(name: str) -> tuple[str, ...]:
    """The draw limits that a rulebook takes, its own among them."""
    taken = options_of(name)
    return tuple(option for option in DRAWS if option in taken or option == own_draw(name))


def own_draw(name: str) -> str:
    """The draw limit that the rulebook itself sets."""
    return next(option for option, limit in DRAWS.items() if limit == RULEBOOKS[name].draw)


def house_of(name: str) -> tuple[str, ...]:
    """The other house options of a rulebook on which chances depend."""
    return tuple(option for option in HOUSE if option in options_of(name))


def chosen_rulebook(name: str, draw: str, house: list[str]) -> str:
    """A rulebook under what was chosen, as far as it takes it, in canonical form."""
    options = [option for option in house if option in house_of(name)]
    if draw in draws_of(name) and draw != own_draw(name):
        options.append(draw)
    return rulebook("+".join((name, *options))).text
