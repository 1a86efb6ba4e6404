"""What is wrong in the language files, each fault with file and line.

It mends nothing and reads nothing but `terms.yaml` and `phrases/*.yaml`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tutor.words.figures import DATES, LOCALES, PERCENT_SIGN
from tutor.words.kinds import LETTERS
from tutor.words.lexicon import LANGUAGES, LOADER, TERMS, phrase_files, phrases, terms
from tutor.words.nouns import CASES, GENDERS, MissingWord, Noun, noun_form, parts
from tutor.words.sentence import compiled, facts_of

FORMED = re.compile(r"\{\^?[a-z_0-9]+:(hand|suit|rank|skill|document|player|players|rulebook)\.([a-z_]+)\}")
"""A placeholder that says a word of a group in a form."""
GROUPS = {"players": "player"}
"""Kinds that say several words of a group."""
FURTHER_FORMS = {"head", "one", "gender"}
"""Forms that no rule makes."""
BY_THE_KIND = {("rank", "letter"), ("rulebook", "name")}
"""Forms that are no matter of grammar."""
_OF_ANY_WORD = {"word", "spelt", "apart"}
"""What an entry may have that is no noun."""
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
    if not paths:
        found += [*(() if found else _form_faults(_lines(TERMS))), *_language_faults()]
    return tuple(found)


def _lines(path: Path) -> dict[str, int]:
    """The line of each key of a file that can be read."""
    tree = yaml.compose(path.read_text(encoding="utf-8"), Loader=LOADER)
    return {key.value: key.start_mark.line + 1 for key, _ in tree.value} if tree else {}


def _entry_faults(key: str, entry: Any, is_term: bool) -> Iterator[tuple[str, dict[str, str]]]:  # noqa: FBT001
    texts = {lang.value: text for lang, text in entry.value} if isinstance(entry, yaml.MappingNode) else {}
    for lang in LANGUAGES:
        if lang not in texts:
            yield "fault.language", {"key": key, "lang": lang}
    if is_term:
        yield from _noun_faults(key, texts)
        return
    facts = []
    for lang in set(texts) & set(LANGUAGES):
        try:
            compiled(texts[lang].value, lang)
            facts.append(set(facts_of(texts[lang].value)))
        except MissingWord as fault:
            yield "fault.placeholder", {"key": key, "problem": str(fault.args[0])}
    if len(facts) == len(LANGUAGES) and (lone := (facts[0] ^ facts[1]) - _GERMAN_ONLY.get(key.split(".")[0], set())):
        yield "fault.facts", {"key": key, "names": ", ".join(sorted(lone))}


def _noun_faults(key: str, texts: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """What a word's grammar lacks: unknown entries and forms, a gender, a plural that another language has."""
    nouns = {lang: _fields(text) for lang, text in texts.items() if isinstance(text, yaml.MappingNode)}
    for lang, noun in nouns.items():
        for name in noun.keys() - set(Noun.__slots__):
            yield "fault.noun", {"key": key, "name": name}
        yield from (("fault.form", {"key": key, "form": form}) for form in noun.get("forms", ()) if not _is_form(form))
        if "word" not in noun:
            yield "fault.no_word", {"key": key, "lang": lang}
    german = nouns.get("de", {})
    a_noun = (
        german.keys() == {"word"} or german.keys() - _OF_ANY_WORD
    )  # a verb is a plain text, or has what it is spelt like
    if a_noun and german.get("gender") not in GENDERS and not set(CASES[1:]) <= set(german.get("forms", ())):
        yield "fault.gender", {"key": key}
    counted = {lang for lang, noun in nouns.items() if _has_plural(noun)}
    for lang in nouns.keys() - counted if counted else ():
        if "bare" not in nouns[lang]:
            yield "fault.plural", {"key": key, "lang": lang}


def _fields(node: yaml.MappingNode) -> dict[str, Any]:
    """A noun's fields; of its forms only their names."""
    return {
        name.value: [form.value for form, _ in value.value] if isinstance(value, yaml.MappingNode) else value.value
        for name, value in node.value
    }


def _has_plural(noun: Mapping[str, Any]) -> bool:
    return "plural" in noun or noun.get("gender") == "p" or "plural" in noun.get("forms", ())


def _is_form(form: str) -> bool:
    try:
        return form in FURTHER_FORMS or bool(parts(form))
    except MissingWord:
        return False


# ---- forms that sentences ask for -----------------------------------------------------------------------------------
def _form_faults(lines: Mapping[str, int]) -> Iterator[Fault]:
    """Words of a group that lack a form in which a sentence says words of this group."""
    for lang in LANGUAGES:
        asked: set[tuple[str, str]] = set()
        for entry in phrases().values():
            asked |= set(_forms_in(entry.get(lang, "")))
        for kind, form in sorted(asked - BY_THE_KIND):
            for key, entries in terms().items():
                if key.partition(".")[0] != GROUPS.get(kind, kind) or lang not in entries:
                    continue
                try:
                    noun_form(entries[lang], form, lang)
                except MissingWord:
                    facts = {"key": key, "form": form, "lang": lang}
                    yield Fault(TERMS, lines.get(key, 1), "fault.form_lacking", facts)


def _forms_in(template: str) -> Iterator[tuple[str, str]]:
    """The kinds and forms in which a template says words."""
    return ((found[1], found[2]) for found in FORMED.finditer(template))


def _language_faults() -> Iterator[Fault]:
    """Languages for which the code lacks what it needs: letters of cards, numbers, dates."""
    tables: dict[str, Mapping[str, object]] = {
        "LETTERS": LETTERS,
        "LOCALES": LOCALES,
        "PERCENT_SIGN": PERCENT_SIGN,
        "DATES": DATES[""],
    }
    for lang in LANGUAGES:
        for name, table in tables.items():
            if lang not in table:
                file = "kinds.py" if name == "LETTERS" else "figures.py"
                yield Fault(TERMS.parent / file, 1, "fault.code", {"lang": lang, "name": name})
