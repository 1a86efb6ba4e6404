"""Nouns and their forms: gender, case, number and the little words before them, in German and English.

It knows no list of words: those stand in `terms.yaml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


class MissingWord(KeyError):
    """A key, fact, kind or form that the language files do not have."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A word of the glossary with what its grammar needs; verbs and the like have a `word` only."""

    word: str
    name: str = ""
    """How it stands alone, as a title or an answer to choose, where that differs: „Ein Paar“."""
    gender: str = ""
    """German `m`, `f`, `n`, or `p` for what exists only in the plural; English: empty."""
    plural: str = ""
    dat_plural: str = ""
    """The German dative plural where it is not the plural with an n."""
    gen: str = ""
    """The German genitive where it is not the word with an s."""
    weak: str = ""
    """What a weak German noun is in every case but the nominative: der Bube, den Buben."""
    bare: bool = False
    """Whether it takes no article: two pair, three of a kind."""
    forms: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Forms that no rule gives, by name of the form."""
    spelt: tuple[str, ...] = ()
    """Further forms as they stand in a text, with `…` for a few words in between: „steigt … aus“."""
    apart: tuple[str, ...] = ()
    """Turns in which the same letters mean something else: “is called”."""


CASES = ("nom", "acc", "dat", "gen")
GENDERS = ("m", "f", "n", "p")
_STEMS = {
    "a": "ein",
    "no": "kein",
    "your": "dein",
    "his": "sein",
    "their": "ihr",
    "the": "d",
    "this": "dies",
    "which": "welch",
    "every": "jed",
}
_WEAKENING = ("the", "this", "which", "your", "his", "their", "no")
"""After these a German adjective ends with -en in the plural."""
_TO = {"m": "zum", "n": "zum", "f": "zur", "p": "zu den"}
# endings by gender, in the order of CASES
_EIN = {
    "m": ("", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "n": ("", "", "em", "es"),
    "p": ("e", "e", "en", "er"),
}
_DER = {
    "m": ("er", "en", "em", "es"),
    "f": ("ie", "ie", "er", "er"),
    "n": ("as", "as", "em", "es"),
    "p": ("ie", "ie", "en", "er"),
}
_DIESER = {
    "m": ("er", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "n": ("es", "es", "em", "es"),
    "p": ("e", "e", "en", "er"),
}


def noun_form(noun: Noun, form: str, lang: str) -> str:
    """A noun in one form.

    A form is up to three words joined by `_`: what stands before the noun (`a the no your his their this which every`),
    the case (`acc dat gen`) and `plural`. A case alone means `a`: `acc` is „einen Flush“; `bare_acc` has nothing before
    it. `""` is the word as it stands alone, `word` the same without its title form, `to` is „zum König“.

    >>> noun_form(Noun("Bube", gender="m", weak="Buben", plural="Buben"), "the_dat", "de")
    'dem Buben'
    >>> noun_form(Noun("offene Straße", gender="f", plural="offene Straßen"), "the_plural", "de")
    'die offenen Straßen'
    >>> noun_form(Noun("ace", plural="aces"), "a", "en")
    'an ace'
    """
    if form in noun.forms:
        return noun.forms[form]
    if not form:
        return noun.name or noun.word
    if form == "gender":
        return noun.gender
    before, case, plural = parts(form)
    if lang != "de":
        word = _plural(noun) if plural else noun.word
        return _english(noun, word, "the" if before == "to" else before, plural=plural, to=before == "to")
    gender = "p" if plural else noun.gender
    word = inflected(noun, case, plural=plural)
    if plural and before in _WEAKENING:
        word = _weak(word)
    if before == "to":
        return f"{_TO[gender]} {word}"
    small = article(before, gender, case, bare=noun.bare)
    return f"{small} {word}" if small else word


def article(before: str, gender: str, case: str, *, bare: bool = False) -> str:
    """The German word before a noun, empty where there is none („zwei Paare“ takes no „ein“).

    >>> article("your", "f", "dat")
    'deiner'
    """
    if before == "bare" or (before == "a" and (bare or gender == "p")):
        return ""
    if not gender:
        raise MissingWord(f"gender for {before}_{case}")
    place = CASES.index(case)
    if before == "the":
        return "d" + _DER[gender][place]
    endings = _DIESER if before in ("this", "which", "every") else _EIN
    return _STEMS[before] + endings[gender][place]


def english_article(before: str, word: str, *, bare: bool = False) -> str:
    """The English word before a noun; `a` or `an` by the first letter, nothing for what takes no article."""
    if before == "bare" or (before == "a" and bare):
        return ""
    if before == "a":
        return "an" if word[:1] in "aeiou" else "a"
    return before


def inflected(noun: Noun, case: str, *, plural: bool = False) -> str:
    """The German noun itself in a case, without anything before it."""
    if plural or noun.gender == "p":
        word = _plural(noun) if plural and noun.gender != "p" else noun.word
        if case != "dat":
            return word
        return noun.dat_plural or (word if word[-1] in "ns" else word + "n")
    if case != "nom" and noun.weak:
        return noun.weak
    if case == "gen" and noun.gender in "mn":
        return noun.gen or noun.word + "s"
    return noun.word


def _weak(word: str) -> str:
    """A German plural with its adjectives as they stand after an article: „offene Straßen“, „die offenen Straßen“."""
    return " ".join(f"{part}n" if part.islower() and part.endswith("e") else part for part in word.split(" "))


def parts(form: str) -> tuple[str, str, bool]:
    """What stands before the noun, its case, and whether it is plural; raises MissingWord for what is no form.

    >>> parts("the_dat_plural"), parts("acc")
    (('the', 'dat', True), ('a', 'acc', False))
    """
    before, case, plural = "", "", False
    for part in form.split("_"):
        if part in CASES and not case:
            case = part
        elif part == "plural" and not plural:
            plural = True
        elif (part in _STEMS or part in ("bare", "word", "to")) and not before:
            before = "bare" if part == "word" else part
        else:
            raise MissingWord(f"form {form}")
    if before == "to" and (case or plural):
        raise MissingWord(f"form {form}")
    return before or ("bare" if plural else "a"), "dat" if before == "to" else case or "nom", plural


def _plural(noun: Noun) -> str:
    if not noun.plural:
        raise MissingWord(f"plural of {noun.word}")
    return noun.plural


def _english(noun: Noun, word: str, before: str, *, plural: bool, to: bool) -> str:
    small = "" if before == "a" and plural else english_article(before, word, bare=noun.bare)
    return " ".join(part for part in ("to" if to else "", small, word) if part)
