"""What one may do at the table, how it is written in a hand's line, and what a refusal is.

It does not know whether an action is allowed: `betting`, `drawing` and `play` say so.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from tutor.engine.cards import CannotBe


class Act(Enum):
    """A kind of action; the value is its letter in a hand's line."""

    FOLD = "f"
    CHECK = "k"
    CALL = "c"
    BET = "b"
    RAISE = "r"
    DRAW = "d"
    MISDEAL = "m"
    """A card was exposed in the deal: the same dealer deals again (A9)."""
    END = "e"
    """The sitting ends with a pot still carried (R29)."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action. `str` gives its text: `b4`, `d024x1`."""

    act: Act
    to: int = 0
    """Bet or raised to, in chips of this round."""
    places: tuple[int, ...] = ()
    """The places of the cards thrown, 0 to 4, low to high."""
    exposed: tuple[int, ...] = ()
    """Which of the cards drawn were exposed by accident, counted from 0 (R15)."""

    def __str__(self) -> str:
        """The text in a hand's line."""
        if self.act in (Act.BET, Act.RAISE):
            return f"{self.act.value}{self.to}"
        exposed = "x" + "".join(map(str, self.exposed)) if self.exposed else ""
        return f"{self.act.value}{''.join(map(str, self.places))}{exposed}"


FOLD = Action(Act.FOLD)
CHECK = Action(Act.CHECK)
CALL = Action(Act.CALL)
PAT = Action(Act.DRAW)
"""Draw nothing."""
MISDEAL = Action(Act.MISDEAL)
END = Action(Act.END)


def bet(to: int) -> Action:
    """The first bet of a round, in chips."""
    return Action(Act.BET, to)


def raise_to(to: int) -> Action:
    """A raise: how much the raiser then has in this round, in chips."""
    return Action(Act.RAISE, to)


def throw(*places: int, exposed: tuple[int, ...] = ()) -> Action:
    """A draw: the cards at these places go. The places are put in order."""
    return Action(Act.DRAW, places=tuple(sorted(places)), exposed=exposed)


_TEXT = re.compile(
    r"(?P<plain>[fkcme])|(?P<bet>[br])(?P<to>[1-9][0-9]{0,8})|d(?P<places>[0-4]*)(x(?P<exposed>[0-4]+))?"
)


def action(text: str) -> Action:
    """The action of this text.

    Raises `CannotBe`: `unreadable_action(text)`.

    >>> action("r8"), str(action("d42x1"))
    (Action(act=<Act.RAISE: 'r'>, to=8, places=(), exposed=()), 'd24x1')
    """
    found = _TEXT.fullmatch(text)
    if found is None:
        raise CannotBe("unreadable_action", text=text)
    if found["plain"]:
        return Action(Act(found["plain"]))
    if found["bet"]:
        return Action(Act(found["bet"]), int(found["to"]))
    exposed = tuple(sorted(int(place) for place in found["exposed"] or ""))
    return throw(*(int(place) for place in found["places"]), exposed=exposed)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed now: a key and facts, said by `words` as `refusal.<key>`, and the rule."""

    key: str
    facts: Mapping[str, str | int] = field(hash=False)
    rule: str


def refused(key: str, rule: str, **facts: str | int) -> Refusal:
    """A refusal by a rule."""
    return Refusal(key, facts, rule)


class IllegalAction(ValueError):
    """An action that is not allowed now. It carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        """Keep the refusal."""
        super().__init__(refusal.key, refusal.facts, refusal.rule)
        self.refusal = refusal

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes with the refusal."""
        return IllegalAction, (self.refusal,)
