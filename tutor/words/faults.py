"""What is wrong in the language files, each fault with file and line.

It mends nothing and reads nothing but `terms.yaml` and `phrases/*.yaml`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tutor.words.lexicon import LOADER, TERMS, phrase_files
from tutor.words.nouns import MissingWord, Noun
from tutor.words.sentence import compiled, facts_of

_LANGUAGES = ("de", "en")
# facts that only German needs: the noun in its case, inside a hand's value
_GERMAN_ONLY = {"value": {"hand"}}


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: the file, the line (from 1), and what it is as a phrase's key with its facts."""

    path: Path
    line: int
    key: str
    facts: dict[str, str]


def faults(*paths: Path) -> tuple[Fault, ...]:
    """Every fault of these files, or of all language files: what cannot be read, is missing, doubled or out of step."""
    found: list[Fault] = []
    seen: set[tuple[bool, str]] = set()
    for path in paths or (TERMS, *phrase_files()):
        try:
            tree = yaml.compose(path.read_text(encoding="utf-8"), Loader=LOADER)
        except yaml.MarkedYAMLError as fault:
            line = fault.problem_mark.line + 1 if fault.problem_mark else 1
            found.append(Fault(path, line, "fault.unreadable", {"problem": str(fault.problem)}))
            continue
        for key, entry in tree.value if isinstance(tree, yaml.MappingNode) else ():
            line = key.start_mark.line + 1
            if (path == TERMS, key.value) in seen:
                found.append(Fault(path, line, "fault.twice", {"key": key.value}))
            seen.add((path == TERMS, key.value))
            found += (Fault(path, line, name, facts) for name, facts in _entry_faults(key.value, entry, path == TERMS))
    return tuple(found)


def _entry_faults(key: str, entry: Any, is_term: bool) -> Iterator[tuple[str, dict[str, str]]]:  # noqa: FBT001
    texts = {lang.value: text for lang, text in entry.value} if isinstance(entry, yaml.MappingNode) else {}
    for lang in _LANGUAGES:
        if lang not in texts:
            yield "fault.language", {"key": key, "lang": lang}
    if is_term:
        for text in texts.values():
            yield from _noun_faults(key, text)
        return
    facts = []
    for lang in set(texts) & set(_LANGUAGES):
        try:
            compiled(texts[lang].value, lang)
            facts.append(set(facts_of(texts[lang].value)))
        except MissingWord as fault:
            yield "fault.placeholder", {"key": key, "problem": str(fault.args[0])}
    if len(facts) == len(_LANGUAGES) and (lone := (facts[0] ^ facts[1]) - _GERMAN_ONLY.get(key.split(".")[0], set())):
        yield "fault.facts", {"key": key, "names": ", ".join(sorted(lone))}


def _noun_faults(key: str, text: Any) -> Iterator[tuple[str, dict[str, str]]]:
    if isinstance(text, yaml.MappingNode):
        for name, _ in text.value:
            if name.value not in Noun.__slots__:
                yield "fault.noun", {"key": key, "name": name.value}
