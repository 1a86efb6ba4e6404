"""The words of the glossary as they stand in running text: every inflected form of them, and where a text has one.

It judges no text: which words a text may use, `content` decides.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tutor.words.lexicon import jargon, noun, phrases, terms
from tutor.words.nouns import Noun, inflected

GAP = " … "
"""Stands in a form for a few words in between: „steigt … aus“."""
_GROUPS = ("rank.", "suit.", "hand.", "word.", "action.")
_ARTICLE = re.compile(r"\A(?:ein|eine|einen|einem|einer|der|die|das|den|dem|des) ")
_ASIDE = re.compile(r" \(.*\)")
_TOKEN = re.compile(r"(?<![\w-])\w[\w-]*")
_NAMED = re.compile("[„“]([^„“”]+)[“”]")
_CASES = ("nom", "acc", "dat", "gen")


@dataclass(frozen=True, slots=True)
class Found:
    """A form found in a text: the words it may belong to, by their keys, where it begins, and how it stands there."""

    keys: tuple[str, ...]
    start: int
    form: str


def spellings(key: str, lang: str) -> frozenset[str]:
    """Every form of a word, as it may stand in a text.

    >>> sorted(spellings("hand.straight", "de")), sorted(spellings("word.pot", "en"))
    (['Straße', 'Straßen'], ['pot', 'pots'])
    """
    word = noun(key, lang)
    forms = {word.word, word.name, word.plural, *word.forms.values(), *word.spelt}
    if lang == "de" and word.gender:
        forms |= set(_declined(word))
    bare = {_ASIDE.sub("", _ARTICLE.sub("", form) if lang == "de" else form) for form in forms}
    return frozenset(form for form in bare if form)


def _declined(word: Noun) -> Iterator[str]:
    """A German noun in every case and number; of several words only the last is declined, so those are left out."""
    if " " in word.word and word.gender != "p":
        return
    for case in _CASES:
        yield inflected(word, case)
        if word.plural:
            yield inflected(word, case, plural=True)


def found_in(text: str, lang: str) -> tuple[Found, ...]:
    """The words of the glossary in a text, in order; a form that several words share is found once, with all of them.

    >>> [found.keys[0] for found in found_in("Cem schiebt, Ben steigt mit zwei Paaren aus.", "de")]
    ['action.check', 'action.fold', 'hand.two_pair']
    """
    starts = [(token.start(), _book(lang).get(token[0].lower(), ())) for token in _TOKEN.finditer(text)]
    apart = [
        (start, match.end(), key)
        for start, forms in starts
        for form in forms
        if form.apart and (match := form.pattern.match(text, start))
        for key in form.keys
    ]
    found: list[Found] = []
    end = 0
    for start, forms in starts:
        for form in forms:
            if form.apart or (form.whole and start < end) or not (match := form.pattern.match(text, start)):
                continue
            if keys := tuple(key for key in form.keys if not _within(start, key, apart)):
                found.append(Found(keys, start, match[0]))
                end = match.end() if form.whole else end
    return tuple(found)


def _within(start: int, key: str, apart: list[tuple[int, int, str]]) -> bool:
    return any(first <= start < last and key == other for first, last, other in apart)


@cache
def other_names(key: str, lang: str) -> tuple[str, ...]:
    """What else a word of the glossary is called.

    >>> other_names("action.check", "de"), other_names("word.tie", "de")
    (('checken', 'abwarten'), ())
    """
    return tuple(_NAMED.findall(phrases()[f"also.{key}"][lang])) if f"also.{key}" in phrases() else ()


def jargon_in(text: str, lang: str) -> tuple[str, ...]:
    """The words in a text that players use, whether or not the glossary has them.

    >>> jargon_in("Das ist der River.", "de")
    ('River',)
    """
    return tuple(_jargon(lang).findall(text))


@cache
def _jargon(lang: str) -> re.Pattern[str]:
    every = "|".join(_spelt(word, lang) for word in sorted(jargon()[lang], key=lambda word: -len(word)))
    return re.compile(rf"(?<![\w-])(?:{every})(?![\w-])")


@dataclass(frozen=True, slots=True)
class _Form:
    """One form to look for, and the words it belongs to."""

    pattern: re.Pattern[str]
    keys: tuple[str, ...]
    whole: bool = False
    """Whether it stands in one piece: then nothing else is looked for inside it."""
    apart: bool = False
    """Whether it is a turn in which the words are not meant."""


@cache
def _book(lang: str) -> Mapping[str, tuple[_Form, ...]]:
    """All forms of a language by the word that they begin with, in small letters; the longest first."""
    whole: dict[str, list[str]] = {}
    book: dict[str, list[_Form]] = {}
    for key in (key for key in terms() if key.startswith(_GROUPS) or f"meaning.{key}" in phrases()):
        for form in spellings(key, lang):
            if GAP in form:
                book.setdefault(_first(form), []).append(_Form(_torn(form, lang), (key,)))
            else:
                whole.setdefault(form if lang == "de" else form.lower(), []).append(key)
        for turn in noun(key, lang).apart:
            book.setdefault(_first(turn), []).append(_Form(re.compile(_spelt(turn, "de")), (key,), apart=True))
    for form in sorted(whole, key=lambda form: (-len(form), form)):
        pattern = re.compile(rf"{_spelt(form, lang)}(?![\w-])")
        book.setdefault(_first(form), []).append(_Form(pattern, tuple(dict.fromkeys(whole[form])), whole=True))
    return {first: tuple(forms) for first, forms in book.items()}


def _first(form: str) -> str:
    match = _TOKEN.search(form)
    assert match
    return match[0].lower()


def _torn(form: str, lang: str) -> re.Pattern[str]:
    """„steigt … aus“: at most six words in between, and no end of a clause."""
    first, last = form.split(GAP)
    return re.compile(rf"{_spelt(first, lang)}(?=(?: [\w„“’'-]+){{0,6}} {re.escape(last)}(?![\w-]))")


def _spelt(form: str, lang: str) -> str:
    """A form as a pattern: in German only a small first letter may stand as a capital, in English any letter may."""
    if lang != "de":
        return f"(?i:{re.escape(form)})"
    first = form[0]
    return f"[{first}{first.upper()}]{re.escape(form[1:])}" if first.islower() else re.escape(form)
