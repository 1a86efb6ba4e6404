"""The language files: `terms.yaml` and `phrases/*.yaml`, read once when first needed.

It fills no sentence: `sentence` does.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml

from tutor.words.nouns import MissingWord, Noun, noun_form

LANGUAGES = ("de", "en")
"""The languages, the first one first; a further one is added here, and `tutor check` names what it lacks."""
TERMS = Path(__file__).parent / "terms.yaml"
"""The file of words."""
JARGON = Path(__file__).parent / "jargon.yaml"
"""The file of words that players use, whether or not the glossary has them."""
LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Reads every scalar as text (`Yes`, `no` and `5` too); nothing but text, lists and mappings can be made."""


def phrase_files() -> tuple[Path, ...]:
    """The files of sentences, by name."""
    return tuple(sorted((TERMS.parent / "phrases").glob("*.yaml")))


def read(path: Path) -> dict[str, dict[str, Any]]:
    """One language file: key -> language -> what it says there."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER) or {}  # noqa: S506


@cache
def phrases() -> Mapping[str, Mapping[str, str]]:
    """Every sentence by key and language, still with its placeholders."""
    every: dict[str, Mapping[str, str]] = {}
    for path in phrase_files():
        every.update(read(path))
    return every


@cache
def terms() -> Mapping[str, Mapping[str, Noun]]:
    """Every word of the glossary by key and language."""
    return {key: {lang: _noun(entry) for lang, entry in entries.items()} for key, entries in read(TERMS).items()}


@cache
def jargon() -> Mapping[str, tuple[str, ...]]:
    """Words that players use, by language."""
    return {lang: tuple(words) for lang, words in read(JARGON).items()}


def noun(key: str, lang: str) -> Noun:
    """A word with its grammar; raises MissingWord."""
    try:
        return terms()[key][lang]
    except KeyError:
        raise MissingWord(f"{key} ({lang})") from None


@lru_cache(maxsize=8192)
def term(key: str, lang: str, form: str = "") -> str:
    """A word of the glossary in one form; the forms are those of `nouns.noun_form`. Raises MissingWord.

    >>> term("hand.straight", "de", "a"), term("hand.two_pair", "de", "a"), term("rank.J", "de", "the_acc")
    ('eine Straße', 'zwei Paare', 'den Buben')
    """
    return noun_form(noun(key, lang), form, lang)


def _noun(entry: str | dict[str, Any]) -> Noun:
    if isinstance(entry, str):
        return Noun(entry)
    lists = {name: tuple(entry.get(name, ())) for name in ("spelt", "apart")}
    return Noun(**{**entry, **lists, "bare": entry.get("bare") == "true", "forms": entry.get("forms", {})})
