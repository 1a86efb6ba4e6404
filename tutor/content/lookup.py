"""Looking words up in the glossary: what somebody types finds a word by its forms, its other names and its meaning.

It forgives what is easily typed otherwise: ß and ss, ä and ae or a, capitals, accents, blanks and hyphens.
"""

import re
import unicodedata
from functools import cache

from tutor.quiz.glossary import WORDS, Word
from tutor.words.spellings import GAP, other_names, spellings
from tutor.words.words import languages, say

LONGEST = 60
"""So many characters of a search are read."""
_UMLAUT = re.compile("([aou])e")
_FEW = 3
"""From so many letters on a word of the meaning is looked for."""


def plain(text: str) -> str:
    """A text as it is compared: small letters only, without what people type in different ways.

    >>> plain("Straße") == plain("STRASSE"), plain("Pötte") == plain("Poette") == plain("potte"), plain("All-in")
    (True, True, 'allin')
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return _UMLAUT.sub(r"\1", "".join(sign for sign in decomposed if sign.isalnum()))


def named(text: str) -> tuple[Word, ...]:
    """The words that are called just so, in any language and form; those whose key it is come alone.

    >>> [word.key for word in named("straight")], [word.key for word in named("Trips")], named("bridge")
    (['hand.straight'], ['hand.three_of_a_kind'], ())
    """
    wanted = plain(text)
    if not wanted:
        return ()
    keyed = [word for word in WORDS if text.strip().lower() == word.key]
    return tuple(keyed) or tuple(word for word in WORDS if wanted in _names(word.key))


def looked_up(text: str, lang: str) -> tuple[Word, ...]:
    """The words that a search finds: those that are called so, then those that begin so, have it in them, mean it.

    >>> [word.key for word in looked_up("Strasse", "en")][:2]
    ['hand.straight', 'word.wheel']
    """
    wanted = plain(text)
    if not wanted:
        return ()
    ranks = {word: _rank(word, wanted, text, lang) for word in WORDS}
    return tuple(sorted((word for word in WORDS if ranks[word] is not None), key=lambda word: ranks[word] or 0))


def _rank(word: Word, wanted: str, text: str, lang: str) -> int | None:
    """How well a word fits, 0 the best; none if it does not."""
    names = _names(word.key)
    if wanted in names:
        return 0
    if any(name.startswith(wanted) for name in names):
        return 1
    if len(wanted) > 1 and any(wanted in name for name in names):
        return 2
    parts = [plain(part) for part in text.split()]
    if all(len(part) >= _FEW and any(said.startswith(part) for said in _meant(word.key, lang)) for part in parts):
        return 3
    return None


@cache
def _names(key: str) -> frozenset[str]:
    """Everything a word is called in all languages, as it is compared; its short key too."""
    names = {key.partition(".")[2]}
    for lang in languages():
        names |= {*spellings(key, lang), *other_names(key, lang)}
    return frozenset(plain(name.replace(GAP, " ")) for name in names)


@cache
def _meant(key: str, lang: str) -> frozenset[str]:
    """The words of its meaning, as they are compared."""
    return frozenset(map(plain, say(f"meaning.{key}", lang).split()))
