"""The rules that the app cites: every source line, ruling and slip in our own words, from `lessons/rules.yaml`.

It decides nothing: what a rulebook says stands in the engine.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, get_args

from tutor.content.figures import USUAL_TABLE, table_of
from tutor.content.files import Both, Problem, Words, Written, fault_at, fit, problem, read_yaml, root
from tutor.content.sentences import filled
from tutor.content.typed import IDS

FILE = "lessons/rules.yaml"
LINES = tuple(id for id in IDS if id[0] in "ABC")
"""The lines of the sources. Rulings and slips are about them."""
Topic = Literal[
    "deck", "hands", "deal", "stakes", "betting", "draw", "shortage", "showdown", "openers", "pot", "formats",
    "variants", "tips", "words", "sources",
]  # fmt: skip
Document = Literal["A", "B", "C", "ours"]
TOPICS: tuple[str, ...] = get_args(Topic)
"""What rules are about, much as it comes in a game."""
DOCUMENTS: tuple[str, ...] = get_args(Document)
"""Who says so: the three sources, or we."""


class RuleFile(Both):
    """One rule as the file has it."""

    id: Words
    document: Document
    """The source that says so, or `ours`."""
    topic: Topic
    about: list[Words] = []
    """Of a ruling or a slip: all lines of the sources on the matter; a source not among them is silent on it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: the document that says so (`A`, `B`, `C`, or `ours`), its topic, and what it means, by language."""

    id: str
    document: str
    topic: str
    meaning: Mapping[str, str]
    about: tuple[str, ...] = ()
    """Of a ruling or a slip: all that the sources say on the matter, as lines of theirs. A source not among them is
    silent on it."""


def rules(folder: Path | None = None) -> Mapping[str, Rule]:
    """All rules by id; those that cannot be read are left out (`read_rules` says why)."""
    return read_rules(folder or root())[0]


@cache
def read_rules(folder: Path) -> tuple[Mapping[str, Rule], tuple[Problem, ...]]:
    """All rules by id, and every fault of their file."""
    written = read_yaml(folder, FILE)
    found: dict[str, Rule] = {}
    faults = list(written.problems)
    if written.data is not None and not isinstance(written.data, list):
        faults.append(problem(FILE, 1, "not_a_list", name=FILE))
    for place in range(len(written.data) if isinstance(written.data, list) else 0):
        faults += _read_one(written, place, found)
    if isinstance(written.data, list):
        there = written_ids(folder)
        faults += [problem(FILE, 1, "rule_lacking", rule=id) for id in IDS if id not in there]
    return MappingProxyType(found), tuple(faults)


def written_ids(folder: Path) -> frozenset[str]:
    """The ids of all rules that stand in the file, those with faults too."""
    data = read_yaml(folder, FILE).data
    entries = data if isinstance(data, list) else ()
    return frozenset(str(entry["id"]) for entry in entries if isinstance(entry, dict) and "id" in entry)


def _read_one(written: Written, place: int, found: dict[str, Rule]) -> tuple[Problem, ...]:
    """Read one entry into `found`; its faults."""
    entry, faults = fit(RuleFile, written, (place,))
    if not entry:
        return faults
    if entry.id in found:
        return (fault_at(written, (place, "id"), "id_twice", name=entry.id),)
    wrong: list[Problem] = []
    meaning = filled(entry, table_of(*USUAL_TABLE), {}, written, (place,), wrong)
    found[entry.id] = Rule(entry.id, entry.document, entry.topic, MappingProxyType(meaning), tuple(entry.about))
    if entry.id not in IDS:
        wrong.append(fault_at(written, (place, "id"), "no_such_rule", rule=entry.id))
    return (*wrong, *(_about(written, place, entry) if entry.id in IDS else ()))


def _about(written: Written, place: int, entry: RuleFile) -> Iterator[Problem]:
    """Faults of the lines that a ruling or a slip is about: it has some, each of them a source's, each once."""
    is_line = entry.id in LINES
    if is_line and entry.about:
        yield fault_at(written, (place, "about"), "about_of_a_line", rule=entry.id)
    if not is_line and not entry.about:
        yield fault_at(written, (place, "id"), "about_nothing", rule=entry.id)
    for n, id in enumerate(entry.about):
        if id not in LINES:
            yield fault_at(written, (place, "about", n), "about_no_line", rule=id)
        elif id in entry.about[:n]:
            yield fault_at(written, (place, "about", n), "id_twice", name=id)
