"""What is known of the opponent who keeps what is best for him (`engine.any_hand`): worked out once, kept in files.

There is a file for every order of hands in use, named by the deck and what is special in its order. They are built by
`python -m tutor.content.any_hand`, which takes some minutes, draws nothing at random and always gives the same files.
"""

import json
import sys
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tutor.content.files import Problem, problem
from tutor.engine.any_hand import AnyHand, any_hand, pair_kinds
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Category, TableRules, at_table
from tutor.engine.strength import strengths

VERSION = 1
"""Raised whenever the files would come out otherwise: they are older then, and not used."""
FOLDER = Path(__file__).parent / "any_hand"
BUILT_BY = "python -m tutor.content.any_hand"
UNIT = 4e-6
"""The changes are kept as whole numbers of it, each class as what it has more than the class before."""
TABLES = (
    ("classic-home", 4),
    *((f"seven-ace{options}", players) for players in (4, 5) for options in ("", "+fullhouse", "+nolowstraight")),
    *(("seven-ace+fullhouse+nolowstraight", players) for players in (4, 5)),
    ("club+deck32", 4),
)
"""One table for every order of hands."""


def file_of(table: TableRules) -> str:
    """The name of the file for the order of hands at this table.

    >>> file_of(at_table(rulebook("seven-ace"), 4))
    '32-flush-above-full-house.npz'
    """
    order = table.rules.order
    flush_above = order.index(Category.FLUSH) > order.index(Category.FULL_HOUSE)
    special = ("-flush-above-full-house" if flush_above else "") + (
        "" if table.rules.low_straight else "-no-low-straight"
    )
    return f"{len(table.deck)}{special}.npz"


@lru_cache(maxsize=16)
def known_any_hand(table: TableRules, folder: Path = FOLDER) -> AnyHand | Problem:
    """What is known at this table, whose discards are graded; or why the file cannot be used."""
    name, ranks, classes = f"tutor/content/any_hand/{file_of(table)}", len(table.ranks), len(strengths(table).values)
    try:
        with (folder / file_of(table)).open("rb") as file, np.load(file, allow_pickle=False) as kept:
            provenance = json.loads(str(kept["provenance"]))
            nobody, one, two = kept["nobody"].astype(np.float64), _changes(kept["one"]), _changes(kept["two"])
    except FileNotFoundError:
        return problem(name, 1, "no_file")
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return problem(name, 1, "damaged_file", command=BUILT_BY)
    if not isinstance(provenance, dict) or provenance.get("version") != VERSION:
        return problem(name, 1, "older_file", command=BUILT_BY)
    if (nobody.shape, one.shape, two.shape) != ((classes,), (ranks, classes), (len(pair_kinds(ranks)), classes)):
        return problem(name, 1, "damaged_file", command=BUILT_BY)
    return AnyHand(nobody, one, two)


def _changes(kept: NDArray[np.int16]) -> NDArray[np.float64]:
    changes: NDArray[np.float64] = np.cumsum(kept, axis=1, dtype=np.int64) * np.float64(UNIT)
    return changes


def any_hand_problems(folder: Path = FOLDER) -> tuple[Problem, ...]:
    """What is wrong with the files of all orders."""
    known = [known_any_hand(at_table(rulebook(text), players), folder) for text, players in TABLES]
    return tuple(each for each in known if isinstance(each, Problem))


def build(folder: Path = FOLDER) -> Iterator[str]:
    """Build the files that are not there yet; each one's name once it is written."""
    folder.mkdir(exist_ok=True)
    for text, players in TABLES:
        table = at_table(rulebook(text), players)
        file = folder / file_of(table)
        if isinstance(known_any_hand.__wrapped__(table, folder), Problem):
            known = any_hand(strengths(table))
            provenance = {"version": VERSION, "built_by": BUILT_BY, "order": file.stem}
            with file.open("wb") as out:
                np.savez_compressed(
                    out,
                    provenance=np.array(json.dumps(provenance)),
                    nobody=known.nobody.astype(np.float32),
                    one=_steps(known.one),
                    two=_steps(known.two),
                )
            yield file.name


def _steps(changes: NDArray[np.float64]) -> NDArray[np.int16]:
    return np.diff(np.rint(changes / UNIT), axis=1, prepend=0).astype(np.int16)


if __name__ == "__main__":
    for built in build():
        sys.stdout.write(f"{built}\n")
