"""The small language of the phrase files: placeholders with kinds and forms, and the choice of singular and plural.

    {name}  {name:card.the_acc}  {^name:hand.a}  {n|eine Karte|{n} Karten}  {n|=0 nichts|eine Karte|{n} Karten}

`^` makes the first letter a capital. A choice takes any number of `=this text` first, for a fact that is just `this`
(a word) or so many (a number; cards and names are counted), then one text for one and one for more, or a single text
for all the rest.
It reads no file but through `lexicon`.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from tutor.words.kinds import KINDS, Fact, Kind, letters, many
from tutor.words.lexicon import noun, phrases, term
from tutor.words.nouns import MissingWord, article, english_article, inflected, noun_form, parts

Facts = Mapping[str, Fact]
Filler = Callable[[Facts], str]

_NAME = re.compile(r"(\^?)([a-z_0-9]+)")


def fill(key: str, lang: str, facts: Facts) -> str:
    """A phrase with its facts filled in. Raises MissingWord."""
    return _compiled(key, lang)(facts)


@cache
def _compiled(key: str, lang: str) -> Filler:
    try:
        template = phrases()[key][lang]
    except KeyError:
        raise MissingWord(f"{key} ({lang})") from None
    try:
        return compiled(template, lang)
    except MissingWord as fault:
        raise MissingWord(f"{key} ({lang}): {fault.args[0]}") from None


def compiled(template: str, lang: str) -> Filler:
    """A template as a function of its facts; a fault in it raises MissingWord at once.

    >>> compiled("{n|eine Karte|{n} Karten}", "de")({"n": 3})
    '3 Karten'
    """
    pieces: list[str | Filler] = []
    for piece, is_placeholder in split(template):
        pieces.append(_placeholder(piece, lang) if is_placeholder else piece)
    if all(isinstance(piece, str) for piece in pieces):
        whole = "".join(str(piece) for piece in pieces)
        return lambda _facts: whole
    return lambda facts: "".join([piece if isinstance(piece, str) else piece(facts) for piece in pieces])


def split(template: str) -> list[tuple[str, bool]]:
    """The pieces of a template and whether each is the inside of a placeholder; raises MissingWord at a loose brace."""
    pieces, depth, start = [], 0, 0
    for place, sign in enumerate(template):
        if sign == "{":
            if not depth and place > start:
                pieces.append((template[start:place], False))
            start = start if depth else place + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth < 0:
                break
            if not depth:
                pieces.append((template[start:place], True))
                start = place + 1
    if depth:
        raise MissingWord(f"a brace without its other half in: {template}")
    return [*pieces, (template[start:], False)] if start < len(template) else pieces


def branches(inside: str) -> list[str]:
    """The texts of a choice, cut at each `|` outside inner braces; the first piece is the fact's name."""
    pieces, depth = [""], 0
    for sign in inside:
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and not depth:
            pieces.append("")
        else:
            pieces[-1] += sign
    return pieces


def facts_of(template: str) -> dict[str, set[str]]:
    """The names of the facts that a template needs, each with the kinds it is said as; `|` stands for a choice.

    >>> facts_of("{c:card.acc} {n|ein|{n}}") == {"c": {"card"}, "n": {"|", ""}}
    True
    """
    facts: dict[str, set[str]] = {}
    for piece, is_placeholder in split(template):
        if not is_placeholder:
            continue
        name, *texts = branches(piece)
        kind = "|" if texts else piece.partition(":")[2].partition(".")[0]
        facts.setdefault(name.partition(":")[0].removeprefix("^"), set()).add(kind)
        for text in texts:
            for inner, kinds in facts_of(text).items():
                facts.setdefault(inner, set()).update(kinds)
    return facts


def plain_texts(template: str) -> list[str]:
    """What a template says itself, without what its facts say: the text around placeholders, and that in choices.

    >>> plain_texts("Ben {n|=0 schiebt|setzt {n:number} Chips}.")
    ['Ben ', 'schiebt', 'setzt ', ' Chips', '.']
    """
    texts = []
    for piece, is_placeholder in split(template):
        if not is_placeholder:
            texts.append(piece)
            continue
        for text in branches(piece)[1:]:
            texts += plain_texts(text.partition(" ")[2] if text.startswith("=") else text)
    return texts


def _placeholder(inside: str, lang: str) -> Filler:
    name, *texts = branches(inside)
    if texts:
        return _choice(name, texts, lang)
    name, _, kind = inside.partition(":")
    kind, _, form = kind.partition(".")
    match = _NAME.fullmatch(name)
    if not match:
        raise MissingWord(f"placeholder {{{inside}}}")
    say_kind = _kind(kind, form, lang)
    name = match[2]

    def filled(facts: Facts) -> str:
        return say_kind(_fact(facts, name), form, lang, str(facts.get("letters", lang)))

    return (lambda facts: capital(filled(facts))) if match[1] else filled


def _choice(name: str, texts: list[str], lang: str) -> Filler:
    capital_wanted, name = name.startswith("^"), name.removeprefix("^")
    exact = {}
    while texts and texts[0].startswith("="):
        value, _, text = texts.pop(0)[1:].partition(" ")
        exact[value] = compiled(text, lang)
    rest = [compiled(text, lang) for text in texts]
    if len(rest) > 2 or not (rest or exact) or not _NAME.fullmatch(name):
        raise MissingWord(f"choice {{{name}|…}}")

    def filled(facts: Facts) -> str:
        fact = _fact(facts, name)
        if exact:
            for value in (str(fact), str(many(fact))):
                if value in exact:
                    return exact[value](facts)
        if not rest:
            raise MissingWord(f"choice {{{name}|…}} for {fact}")
        return rest[0 if len(rest) == 1 or many(fact) == 1 else 1](facts)

    return (lambda facts: capital(filled(facts))) if capital_wanted else filled


def _fact(facts: Facts, name: str) -> Fact:
    try:
        return facts[name]
    except KeyError:
        raise MissingWord(f"fact {name}") from None


def capital(text: str) -> str:
    """The text with its first letter as a capital; the rest as it is.

    >>> capital("eine Herz-Dame")
    'Eine Herz-Dame'
    """
    return text[:1].upper() + text[1:]


EXAMPLES: Mapping[str, tuple[Fact, ...]] = {
    "": ("text",),
    "card": ("Jh", "Qs", "As"),
    "cards": ("Jh Qs",),
    "rank": ("J", "Q", "A"),
    "ranks": ("5 4",),
    "hand": ("flush", "straight", "two_pair"),
    "value": ("flush K", "two_pair K 4 9"),
    "suit": ("h",),
    "skill": ("may_open",),
    "document": ("A",),
    "term": ("rank.J",),
    "meaning": ("word.pot",),
    "option": ("draw5",),
    "rulebook": ("club",),
    "count": (3,),
    "counts": ("4 3",),
    "names": (("Ben",),),
    "player": ("you", "seat1"),
    "players": (("seat1", "you"),),
    "date": ("2026-03-03",),
}
"""Facts of every kind that is no plain number: enough to try a form with."""


def _kind(kind: str, form: str, lang: str) -> Kind:
    """The function of a kind, once it is known to have that form."""
    known = KINDS | {"value": _value, "meaning": _meaning}
    if kind not in known:
        raise MissingWord(f"kind {kind}")
    say_kind = known[kind]
    if kind == "term" and form:
        return say_kind  # which forms a term has depends on the term
    for example in EXAMPLES.get(kind, (0.5,)):
        say_kind(example, form, lang, lang)
    return say_kind


def _meaning(fact: Fact, form: str, lang: str, letters_of: str) -> str:
    """What a word of the glossary means; `also` is what else it is called, `foreign` the word of the other language."""
    match form:
        case "foreign":
            return term(str(fact), "de" if lang == "en" else "en")
        case "" | "also":
            return fill(f"{form or 'meaning'}.{fact}", lang, {"letters": letters_of})
        case _:
            raise MissingWord(f"meaning.{form}")


@lru_cache(maxsize=8192)
def _value(fact: Fact, form: str, lang: str, letters_of: str) -> str:
    """A hand's value, `two_pair K 4 9`.

    No form: the caption „Zwei Paare: Könige und Vierer, dazu eine Neun“; `full` names every rank of it; `short` is
    „Zwei Paare, Könige und Vierer“; `in` stands in the middle of a sentence („ein Flush mit …“); `low` is „7-5-4-3-2“;
    all forms of nouns work too (`acc`, `dat`, `your`, `the_dat` …).
    """
    category, *ranks = str(fact).split()
    word = noun(f"hand.{category}", lang)
    if not ranks:
        return noun_form(word, {"full": "", "low": "", "short": "", "in": "a"}.get(form, form), lang)
    if form == "low" and category == "high_card":
        return "-".join(letters(rank, letters_of) for rank in ranks)
    named = 2 if category in ("two_pair", "full_house") else 1
    facts: dict[str, Fact] = {
        "first": ranks[0],
        "second": ranks[1] if len(ranks) > 1 else "",
        "kickers": tuple(ranks[named:]),
        "letters": letters_of,
    }
    if form in ("", "full", "low"):
        text = fill(f"value.{category}", lang, facts)
        if form == "full" or (not form and category not in ("high_card", "flush")):
            text += fill("value.kickers", lang, facts)
        return text
    before, case, _ = parts("bare" if form == "short" else "a" if form == "in" else form)
    if f"value.{category}.{before}_{case}" in phrases():
        return fill(f"value.{category}.{before}_{case}", lang, facts)
    facts["hand"] = word.forms.get("head", word.word) if form == "short" else inflected(word, case)
    key = f"value.{category}.{case}"
    text = fill(key if key in phrases() else f"value.{category}.in", lang, facts)
    if form == "short":
        return capital(text)
    small = (
        article(before, word.gender, case, bare=word.bare)
        if lang == "de"
        else english_article(before, text, bare=word.bare)
    )
    return f"{small} {text}" if small else text
