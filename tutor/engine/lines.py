"""A hand in one line: how it is written, and what a line says before anything is played.

Whether its actions are allowed is seen by playing them: `play.replay`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tutor.engine.actions import Action
from tutor.engine.cards import CannotBe
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import TableRules, at_table


@dataclass(frozen=True, slots=True)
class Setup:
    """What a hand begins with. Chips; seats from 0 clockwise."""

    table: TableRules
    stacks: tuple[int, ...]
    """Before the first stakes."""
    dealer: int
    seed: int
    posting: frozenset[int] = frozenset()
    """Newcomers who post the big blind (C8, R37)."""


def line_of(setup: Setup, actions: Sequence[Action]) -> str:
    """The line of a hand: version, table, players, stacks, dealer, seed, actions. A `p` marks who posts.

    >>> line_of(Setup(at_table(rulebook("seven-ace"), 3), (50, 60, 70), 0, 7, frozenset({0})), ())
    'v1;seven-ace;3;50p,60,70;0;7;'
    """
    stacks = ",".join(f"{chips}p" if seat in setup.posting else f"{chips}" for seat, chips in enumerate(setup.stacks))
    table = f"{setup.table.rules.text};{setup.table.players}"
    return f"v1;{table};{stacks};{setup.dealer};{setup.seed};{'.'.join(map(str, actions))}"


_NUMBER = re.compile(r"([0-9]{1,9})")
_CHIPS = re.compile(r"([0-9]{1,9})p?")
_SEED = re.compile(r"(-?[0-9]{1,18})")


def setup_of(line: str) -> tuple[Setup, tuple[str, ...]]:
    """What a line's hand begins with, and the texts of its actions, unread.

    Raises `CannotBe`: `line_parts(number)`, `line_version(version)`, `line_number(text)`, and whatever the rulebook and
    the table refuse.
    """
    parts = line.strip().split(";")
    if parts[0] != "v1":
        raise CannotBe("line_version", version=parts[0])
    if len(parts) != 7:
        raise CannotBe("line_parts", number=len(parts))
    _, rules, players, stacks, dealer, seed, actions = parts
    table = at_table(rulebook(rules), _read(players))
    texts = stacks.split(",")
    chips = tuple(_read(text, _CHIPS) for text in texts)
    posting = frozenset(seat for seat, text in enumerate(texts) if text.endswith("p"))
    setup = Setup(table, chips, _read(dealer), _read(seed, _SEED), posting)
    return setup, tuple(actions.split(".")) if actions else ()


def _read(text: str, pattern: re.Pattern[str] = _NUMBER) -> int:
    found = pattern.fullmatch(text)
    if found is None:
        raise CannotBe("line_number", text=text)
    return int(found[1])
