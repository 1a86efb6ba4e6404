"""What a placeholder can be: a card, a rank, a hand, a percentage … each turns a plain fact into words.

A kind is a function of the fact, the form, the language and the letters that ranks are written with.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from tutor.words import figures
from tutor.words.lexicon import term, terms
from tutor.words.nouns import MissingWord

Fact = str | int | float | tuple[str, ...]
Kind = Callable[[Fact, str, str, str], str]

LETTERS = {"de": {"J": "B", "Q": "D", "T": "10"}, "en": {"T": "10"}}
"""What stands on the cards of each language; `faults` names a language that is not here."""
_SIGNS = {"s": "♠\ufe0e", "h": "♥\ufe0e", "d": "♦\ufe0e", "c": "♣\ufe0e"}
_OPTION_WITH_STAKES = re.compile(r"(ante|blinds|bets)(\d+)(?:-(\d+))?")


def letters(rank: str, letters: str = "de") -> str:
    """How a rank stands on a card with German or English letters; a joker is written out.

    >>> letters("Q"), letters("Q", "en"), letters("T")
    ('D', 'Q', '10')
    """
    return "Joker" if rank == "X" else LETTERS.get(letters, LETTERS["en"]).get(rank, rank)


def short_card(card: str, letters_of: str = "de") -> str:
    """A card as rank letter and suit sign.

    >>> short_card("Th") == "10♥\\ufe0e"
    True
    """
    return letters(card[:1], letters_of) + _SIGNS.get(card[1:], "")


def many(fact: Fact) -> int:
    """How many a fact is, for the choice between singular and plural.

    A number counts itself, a tuple its parts, text with blanks its words; a hand is many if it is plural in German
    („zwei Paare schlagen“).

    >>> many(3), many(("Ben",)), many("As Kd"), many("two_pair K 4 9"), many("flush")
    (3, 1, 2, 2, 1)
    """
    if isinstance(fact, tuple):
        return len(fact)
    if isinstance(fact, str):
        tokens = _tokens(fact)
        hand = terms().get(f"hand.{tokens[0]}") if tokens else None
        return len(tokens) if hand is None else 2 if hand["de"].gender == "p" else 1
    return 1 if fact == 1 else int(fact) if fact == int(fact) else 2


def _tokens(fact: Fact) -> tuple[str, ...]:
    """The parts of a tuple, or of text with blanks; `-` alone is none."""
    if isinstance(fact, tuple):
        return fact
    return () if fact == "-" else tuple(str(fact).split())


def _text(fact: Fact, form: str, lang: str, _letters: str) -> str:
    if form:
        raise MissingWord(f"form {form} of plain text")
    if isinstance(fact, str):
        return fact
    if isinstance(fact, tuple):
        return figures.joined(fact, lang)
    return str(fact) if isinstance(fact, int) and 0 <= fact < 1000 else figures.number(fact, lang)


@lru_cache(maxsize=4096)
def _card(text: Fact, form: str, lang: str, letters_of: str) -> str:
    card = str(text)
    if form == "short":
        return short_card(card, letters_of)
    if card[:1] == "X":
        return term(f"card.{card}", lang, form)
    rank, suit = f"rank.{card[:1]}", term(f"suit.{card[1:]}", lang)
    word = term(rank, lang, form)
    if lang != "de":
        return f"{word} of {suit}"
    before, space, noun = word.rpartition(" ")
    return f"{before}{space}{suit}-{noun}"


def _cards(fact: Fact, form: str, lang: str, letters_of: str) -> str:
    cards = _tokens(fact)
    if form == "short":
        return " ".join(short_card(card, letters_of) for card in cards)
    how, form = ("or", form[3:].lstrip("_")) if form.split("_")[0] == "or" else ("standard", form)
    return figures.joined([_card(card, form, lang, letters_of) for card in cards], lang, how)


def _rank(fact: Fact, form: str, lang: str, letters_of: str) -> str:
    if form == "letter":
        return letters(str(fact), letters_of)
    return term(f"rank.{fact}", lang, form)


def _ranks(fact: Fact, form: str, lang: str, letters_of: str) -> str:
    """Several ranks: letters joined by hyphens, or with a form a list in words."""
    ranks = _tokens(fact.replace("-", " ") if isinstance(fact, str) else fact)
    if not form:
        return "-".join(letters(rank, letters_of) for rank in ranks)
    form = "" if form == "words" else form
    return figures.joined([term(f"rank.{rank}", lang, form) for rank in ranks], lang)


def _of(group: str) -> Kind:
    def kind(fact: Fact, form: str, lang: str, _letters: str) -> str:
        return term(f"{group}.{fact}", lang, form)

    return kind


def _hand(fact: Fact, form: str, lang: str, _letters: str) -> str:
    """The name of a kind of hand; of a value's text the first word counts."""
    return term(f"hand.{str(fact).partition(' ')[0]}", lang, form)


def _term(fact: Fact, form: str, lang: str, _letters: str) -> str:
    return term(str(fact), lang, form)


def _option(fact: Fact, form: str, lang: str, _letters: str) -> str:
    stakes = _OPTION_WITH_STAKES.fullmatch(str(fact))
    if not stakes:
        return term(f"option.{fact}", lang, form)
    figure = "/".join(figures.number(int(stake), lang) for stake in stakes.groups()[1:] if stake)
    return f"{term(f'option.{stakes[1]}_of', lang)} {figure}"


def _rulebook(fact: Fact, form: str, lang: str, letters_of: str) -> str:
    """A rulebook with its options; the form `name` leaves them out, other forms are those of its term."""
    name, *options = str(fact).split("+")
    if form:
        return term(f"rulebook.{name}", lang, "" if form == "name" else form)
    return ", ".join((term(f"rulebook.{name}", lang), *(_option(option, "", lang, letters_of) for option in options)))


def _count(fact: Fact, form: str, lang: str, _letters: str) -> str:
    """A number in words as far as twelve, then in figures. One is „eins“: use the plural choice for „eine Karte“."""
    if form:
        raise MissingWord(f"count.{form}")
    return term(f"count.{fact}", lang) if fact in range(13) else figures.number(_figure(fact), lang)


def _counts(fact: Fact, form: str, lang: str, letters_of: str) -> str:
    """Several numbers in a list: in words if all of them can be, else in figures."""
    numbers = [int(each) for each in _tokens(fact)]
    say = _count if max(numbers, default=0) in range(13) else _number
    return figures.joined([say(each, form, lang, letters_of) for each in numbers], lang)


def _names(fact: Fact, form: str, lang: str, _letters: str) -> str:
    if form not in ("", "or"):
        raise MissingWord(f"names.{form}")
    return figures.joined(fact if isinstance(fact, tuple) else (str(fact),), lang, form)


def _player(fact: Fact, form: str, lang: str, _letters: str) -> str:
    """A player by his seat, `you` for the learner; the forms are `acc`, `dat` and `gen`."""
    if form not in ("", "acc", "dat", "gen"):
        raise MissingWord(f"player.{form}")
    return term(f"player.{fact}", lang, form)


def _players(fact: Fact, form: str, lang: str, letters_of: str) -> str:
    """Several players in a list; the forms `acc` and `dat`, and `or` for a list with „oder“."""
    how, form = ("or", "") if form == "or" else ("standard", form)
    return figures.joined([_player(each, form, lang, letters_of) for each in _tokens(fact)], lang, how)


def _number(fact: Fact, form: str, lang: str, _letters: str) -> str:
    if form:
        raise MissingWord(f"number.{form}")
    return figures.number(_figure(fact), lang)


def _points(decimals: int) -> Kind:
    def kind(fact: Fact, form: str, lang: str, _letters: str) -> str:
        if form:
            raise MissingWord(f"points.{form}")
        return figures.number(_figure(fact), lang, decimals)

    return kind


def _percent(decimals: int) -> Kind:
    def kind(fact: Fact, form: str, lang: str, _letters: str) -> str:
        if form:
            raise MissingWord(f"percent.{form}")
        return figures.percent(_figure(fact), lang, decimals)

    return kind


def _date(fact: Fact, form: str, lang: str, _letters: str) -> str:
    return figures.day(str(fact), lang, form)


def _figure(fact: Fact) -> float:
    if isinstance(fact, (str, tuple)):
        raise TypeError(f"a number is needed, not {fact!r}")
    return fact


KINDS: dict[str, Kind] = {
    "": _text,
    "card": _card,
    "cards": _cards,
    "rank": _rank,
    "ranks": _ranks,
    "hand": _hand,
    "suit": _of("suit"),
    "skill": _of("skill"),
    "document": _of("document"),
    "term": _term,
    "option": _option,
    "rulebook": _rulebook,
    "count": _count,
    "counts": _counts,
    "names": _names,
    "player": _player,
    "players": _players,
    "number": _number,
    "points": _points(2),
    "points1": _points(1),
    "percent": _percent(2),
    "percent1": _percent(1),
    "percent0": _percent(0),
    "date": _date,
}
"""Every kind but `value` and `meaning`, which are sentences of their own and stand in `sentence`."""
