"""What an opponent's draw tells, worked out beforehand for what lessons ask about.

One of them takes seconds, so they lie in a file. `python -m tutor.content.readings` makes it again; a test compares.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tutor.engine.bots import TEMPERAMENTS
from tutor.engine.rates import open_rate
from tutor.engine.reading import Called, Did, Opened, posterior
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import TableRules, at_table

FILE = Path(__file__).with_name("readings.json")
DECIMALS = 6
READINGS = (
    *(("jackpots", 4, name, ("opened", "3")) for name in TEMPERAMENTS),
    ("jackpots", 4, "loose", ("called", "2/6")),
)
"""Rulebook, players, temperament, what he did: `opened` before so many players, `called` so many chips into so many."""


@dataclass(frozen=True, slots=True)
class Read:
    """What somebody holds who draws so many cards. Chances are fractions of one; hands by their category's value."""

    drawn: int
    chance: float
    """How likely he was to draw so many."""
    before: Mapping[str, float]
    after: Mapping[str, float]
    bluff: float
    """The chance that he stood pat on less than a straight."""


def readings(table: TableRules, name: str, did: tuple[str, ...]) -> tuple[Read, ...]:
    """What somebody of a temperament holds who did that, by the cards he draws, most first; empty if not there."""
    return _stored().get(_key(table.rules.text, table.players, name, did), ())


def read_of(table: TableRules, name: str, behind: int, drawn: int) -> Read | None:
    """What somebody holds who opened before so many players and drew so many cards, if it is there."""
    some = readings(table, name, ("opened", str(behind)))
    return next((read for read in some if read.drawn == drawn), None)


def _key(text: str, players: int, name: str, did: tuple[str, ...]) -> str:
    return " ".join((f"{text}/{players}", name, *did))


@lru_cache(maxsize=1)
def _stored() -> Mapping[str, tuple[Read, ...]]:
    entries = json.loads(FILE.read_text("utf-8"))
    return {key: tuple(Read(**row) for row in rows) for key, rows in entries.items()}


def worked_out(text: str, players: int, name: str, did: tuple[str, ...]) -> tuple[Read, ...]:
    """The same, from the engine."""
    table, temperament = at_table(rulebook(text), players), TEMPERAMENTS[name]
    done = _did(did, table)
    draws = posterior((), table, None, temperament, did=done).draws
    found = (
        posterior((), table, number, temperament, did=done)
        for number, chance in reversed(tuple(enumerate(draws)))
        if chance > 0
    )
    return tuple(
        Read(
            drawn=read.drawn or 0,
            chance=round(read.chance, DECIMALS),
            before={hand.value: round(share, DECIMALS) for hand, share in read.before.items() if share},
            after={hand.value: round(share, DECIMALS) for hand, share in read.after.items() if share},
            bluff=round(read.bluff, DECIMALS),
        )
        for read in found
    )


def _did(words: tuple[str, ...], table: TableRules) -> Did:
    """What he did. Who called takes the opener to have opened with anything that opens."""
    if words[0] == "opened":
        return Opened(int(words[1]))
    call, pot = map(int, words[1].split("/"))
    return Called(call / (call + pot), open_rate(table, TEMPERAMENTS["loose"], 1))


def main() -> None:
    """Write the file."""
    entries = {
        _key(*each): [
            {
                "drawn": read.drawn,
                "chance": read.chance,
                "before": dict(read.before),
                "after": dict(read.after),
                "bluff": read.bluff,
            }
            for read in worked_out(*each)
        ]
        for each in READINGS
    }
    FILE.write_text(json.dumps(entries, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
