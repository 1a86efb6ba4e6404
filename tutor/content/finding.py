"""Finding rules by words, id and who says so; where a rule is taught, what rests on it, which rulings are about it.

It reads what the rules, the course and the rulebooks say and says nothing itself.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from tutor.content.blocks import Lesson
from tutor.content.lessons import course
from tutor.content.rules import TOPICS, Rule, rules
from tutor.content.typed import IDS
from tutor.engine.rulebooks import RULEBOOKS
from tutor.engine.rules import Opening, RuleSet, Wild
from tutor.words.words import say

KINDS = ("A", "B", "C", "R", "S")
"""The kinds of rules, as their ids begin: lines of the sources A, B and C, our rulings, slips of the sources."""
_ID = re.compile(r"([a-z])\s*(\d{1,2})")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def rule_named(text: str) -> Rule | None:
    """The rule of this id, however it is typed; none if there is none.

    >>> rule_named(" b 16 ").id
    'B16'
    """
    found = _ID.fullmatch(text.strip().casefold())
    return rules().get(f"{found[1].upper()}{int(found[2])}") if found else None


def found(words: str, lang: str, kind: str | None = None) -> tuple[Rule, ...]:
    """The rules that hold all these words or are cited by them, of one kind or of all.

    >>> [rule.id for rule in found("strasse  ass unten", "de", "C")]
    ['C9']
    >>> [rule.id for rule in found("R32", "en")]
    ['R32', 'R5', 'R8', 'S11']
    """
    named = rule_named(words)
    wanted = [named.id] if named else re.findall(r"\w+", plain(words))
    if words.strip() and not wanted:
        return ()
    holding = [id for id in IDS if (kind is None or id[0] == kind) and _holds(id, wanted, lang)]
    return tuple(rules()[id] for id in sorted(holding, key=lambda id: named is not None and id != named.id))


def _holds(id: str, wanted: Iterable[str], lang: str) -> bool:
    text = _text(id, lang)
    return all(re.search(rf"\b{word}\b", text) if word in IDS else word in text for word in wanted)


@cache
def _text(id: str, lang: str) -> str:
    """All that one may find a rule by; ids of rules stand in it as they are written."""
    rule = rules()[id]
    said = f"{rule.meaning[lang]} {say(f'topic.{rule.topic}', lang)}"
    return " ".join((id, *re.findall(r"\b[A-Z]\d+\b", said), plain(said)))


def plain(text: str) -> str:
    """Text without capitals, accents and the letters that not every keyboard has.

    >>> plain("Größere Straßen à la carte")
    'groessere strassen a la carte'
    """
    lowered = unicodedata.normalize("NFC", text).casefold().translate(_UMLAUTS)
    return "".join(sign for sign in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(sign))


def by_topic(some: Iterable[Rule]) -> Mapping[str, tuple[Rule, ...]]:
    """Rules by topic, in the order of the topics; a topic without any is left out."""
    chosen = tuple(some)
    sorted_out = {topic: tuple(rule for rule in chosen if rule.topic == topic) for topic in TOPICS}
    return MappingProxyType({topic: group for topic, group in sorted_out.items() if group})


def taught_in(id: str) -> tuple[Lesson, ...]:
    """The lessons that teach a rule, in the order of the course."""
    lessons = (each for chapter in course() for each in chapter.lessons)
    return tuple(each for each in lessons if isinstance(each, Lesson) and id in each.rules)


def rulings_on(id: str) -> tuple[Rule, ...]:
    """The rulings and slips that are about a source's line."""
    return tuple(rule for rule in rules().values() if id in rule.about)


@cache
def rests_on(id: str) -> tuple[str, ...]:
    """The names of the rulebooks that say something, as they are delivered, because of a rule."""
    return tuple(
        name
        for name, book in RULEBOOKS.items()
        if any(id in ids and _speaks(book, field) for field, ids in book.sources.items())
    )


def _speaks(book: RuleSet, field: str) -> bool:
    """Whether a field says anything in a rulebook: who watches the openers matters only where it takes openers."""
    match field:
        case "options":
            return False
        case "bug":
            return book.wild is Wild.JOKER
        case "natural":
            return book.wild is not Wild.NONE
        case "openers" | "progressive":
            return book.opening is Opening.JACKS
        case "bets":
            return book.bets is not None
        case "seats_without_reshuffle":
            return book.seats_without_reshuffle > 0
    return True
