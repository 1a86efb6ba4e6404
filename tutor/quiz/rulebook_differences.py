"""What differs between two rulebooks? Which point, what the other one says, or what is the same in both.

Every statement is read from the fields of the rulebooks, with the rules that they come from; nothing is known here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from random import Random
from types import MappingProxyType

from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import Category, RuleSet, Shortage, TableRules, at_table
from tutor.quiz import sketches
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, line
from tutor.quiz.seated import CHOICES
from tutor.quiz.sketches import below, mixed, pick

SKILL = "rulebook_differences"
VERSION = 1

_FEWEST_CHOICES = 3
_TRIES = 60
_ASIDE = (
    "classic-home+nostock",
    "classic-home+draw4ace",
    "classic-home+draw5ace",
    "classic-home+jacks",
    "classic-home+pot",
    "high-low+joker",
    "joker-wild+bug",
    "seven-ace+nolowstraight",
)
"""Rulebooks with a house option that say what none says as it is delivered."""


class Asked(Enum):
    """What about the two rulebooks is asked."""

    DIFFERS = "differs"
    OTHER = "other"
    """What the second one says where the first one says this."""
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Point:
    """Something a rulebook rules on: what it says there, in facts, and the fields that say so."""

    says: Callable[[TableRules], dict[str, Fact]]
    fields: tuple[str, ...]


def _order(at: TableRules) -> dict[str, Fact]:
    order = at.rules.order
    flush, full = order.index(Category.FLUSH), order.index(Category.FULL_HOUSE)
    return {"flush": "above" if flush > full else "below", "best": order[-1].value}


def _stakes(at: TableRules) -> dict[str, Fact]:
    return {"ante": at.rules.ante, "small": at.small_blind, "big": at.big_blind}


def _betting(at: TableRules) -> dict[str, Fact]:
    bets = at.rules.bets
    return {
        "betting": at.rules.betting.value,
        "lower": bets.lower if bets else 0,
        "upper": bets.upper if bets else 0,
        "from_round": bets.upper_from_round if bets else 0,
    }


def _draw(at: TableRules) -> dict[str, Fact]:
    return {"most": at.rules.draw.most, "with_ace": at.rules.draw.most_with_ace}


def _run(at: TableRules) -> dict[str, Fact]:
    return {"run": "-".join(rank.letter for rank in sketches.runs(at)[0])}


POINTS: Mapping[str, Point] = MappingProxyType(
    {
        "seats": Point(lambda at: {"players": at.rules.seats[1]}, ("seats",)),
        "deck": Point(lambda at: {"cards": len(at.deck)}, ("decks",)),
        "order": Point(_order, ("order",)),
        "run": Point(_run, ("low_straight",)),
        "wild": Point(lambda at: {"wild": sketches.wild_fact(at)}, ("wild", "bug")),
        "wins": Point(lambda at: {"wins": at.rules.wins.value, "low": at.rules.low.value}, ("wins", "low")),
        "face_up": Point(lambda at: {"face_up": at.rules.face_up}, ("face_up",)),
        "stakes": Point(_stakes, ("ante", "blinds")),
        "betting": Point(_betting, ("betting", "bets")),
        "raises": Point(lambda at: {"raises": -1 if at.rules.raises is None else at.rules.raises}, ("raises",)),
        "opening": Point(lambda at: {"opening": at.rules.opening.value}, ("opening",)),
        "first_before_draw": Point(lambda at: {"first": at.rules.first_before_draw.value}, ("first_before_draw",)),
        "first_after_draw": Point(lambda at: {"first": at.rules.first_after_draw.value}, ("first_after_draw",)),
        "draw": Point(_draw, ("draw",)),
        "draws": Point(lambda at: {"draws": at.rules.draws}, ("draws",)),
        "shortage": Point(lambda at: {"shortage": at.shortage.value}, ("shortage",)),
    }
)
"""What rulebooks are compared by, in the order in which it is shown."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rulebooks at tables of as many players."""

    first: TableRules
    second: TableRules

    @property
    def differing(self) -> tuple[str, ...]:
        """The points in which they differ."""
        return tuple(name for name, point in POINTS.items() if point.says(self.first) != point.says(self.second))

    @property
    def same(self) -> tuple[str, ...]:
        """The points in which they say the same."""
        return tuple(name for name in POINTS if name not in self.differing)


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every rulebook differs from some other."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: what differs, then what the other one says, then what is the same in spite of all."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    asked = {Level.ONE: Asked.DIFFERS, Level.TWO: Asked.OTHER, Level.THREE: Asked.SAME}[level]
    for _ in range(_TRIES):
        pair = _pair(rng, table)
        if point := _point(rng, pair, asked):
            others = _others(rng, pair, asked, point, level)
            if len(others) + 1 >= _FEWEST_CHOICES:
                return question_about(pair, point, others, asked=asked, asked_at=table, level=level, seed=seed)
    raise AssertionError(f"{table.rules.text} differs from nothing")


def question_about(
    pair: Pair,
    point: str,
    others: tuple[str, ...],
    *,
    asked: Asked = Asked.DIFFERS,
    asked_at: TableRules | None = None,
    level: Level = Level.ONE,
    seed: int = 0,
) -> Question:
    """The question about two rulebooks: `point` is the right one, or what is asked about.

    `others` are the wrong points, or the rulebooks whose rule is not that of the second.

    >>> pair = Pair(at_table(rulebook("club"), 4), at_table(rulebook("jackpots"), 4))
    >>> pair.differing
    ('opening',)
    """
    table = asked_at or pair.first
    facts = _facts(pair)
    right = "second" if asked is Asked.OTHER else point
    if asked is Asked.OTHER:
        prompt = line(f"rulebook_differences.asks.{point}", **facts, **POINTS[point].says(pair.first))
    else:
        prompt = line(f"rulebook_differences.prompt.{asked.value}", **facts)
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=prompt,
        cards=(),
        hands=(),
        choices=tuple(_choices(pair, point, others, asked)),
        marks=(),
        most=0,
        right=(right,),
        why=_why(pair, point, asked),
        contrast=_contrast(pair, point, others),
        rules=_rules(pair, point),
        hint=line(f"rulebook_differences.hint.{asked.value}"),
    )


def _facts(pair: Pair) -> dict[str, Fact]:
    return {
        "first_book": pair.first.rules.text,
        "second_book": pair.second.rules.text,
        "number": pair.first.players,
    }


def said(point: str, at: TableRules, named: str = "no") -> Line:
    """What a rulebook says in a point: with its name (`one`), for both of them (`both`), or by itself (`no`)."""
    facts = POINTS[point].says(at)
    return line(f"rulebook_differences.says.{point}", named=named, book=at.rules.text, **facts)


def _choices(pair: Pair, point: str, others: tuple[str, ...], asked: Asked) -> Iterator[Choice]:
    """The answers: points in their order, or what rulebooks say, the second's among them by its text."""
    if asked is not Asked.OTHER:
        mistake = "difference_imagined" if asked is Asked.DIFFERS else "difference_overlooked"
        for name in (name for name in POINTS if name == point or name in others):
            text = line(f"rulebook_differences.point.{name}")
            yield Choice(name, text) if name == point else Choice(name, text, mistake, _told(pair, name, mistake))
        return
    for text_of in sorted((pair.second.rules.text, *others)):
        if text_of == pair.second.rules.text:
            yield Choice("second", said(point, pair.second))
            continue
        at = at_table(rulebook(text_of), pair.first.players)
        mistake = "first_rulebooks_rule" if text_of == pair.first.rules.text else "another_rulebooks_rule"
        told = line(f"rulebook_differences.told.{mistake}", whose=text_of, **_facts(pair))
        yield Choice(text_of, said(point, at), mistake, (told,))


def _told(pair: Pair, name: str, mistake: str) -> tuple[Line, ...]:
    """That the point is ruled alike, or that it is not, and how."""
    head = line(f"rulebook_differences.told.{mistake}", **_facts(pair))
    if mistake == "difference_imagined":
        return head, said(name, pair.first, "both")
    return head, said(name, pair.first, "one"), said(name, pair.second, "one")


def _why(pair: Pair, point: str, asked: Asked) -> tuple[Line, ...]:
    if asked is Asked.SAME:
        return (said(point, pair.first, "both"),)
    return said(point, pair.first, "one"), said(point, pair.second, "one")


def _contrast(pair: Pair, point: str, others: tuple[str, ...]) -> Line | None:
    """Something that is the same in both, and is none of the wrong answers if there is such."""
    same = [name for name in pair.same if name != point]
    same = [name for name in same if name not in others] or same
    return said(same[len(same) // 2], pair.first, "both") if same else None


def _rules(pair: Pair, point: str) -> tuple[str, ...]:
    """The rules that this point comes from in each of the two."""
    return tuple(dict.fromkeys((*sources_of(pair.first, point), *sources_of(pair.second, point))))


def sources_of(at: TableRules, point: str) -> Iterator[str]:
    """The rules that a rulebook's word on a point comes from."""
    nothing_left = point == "shortage" and at.shortage is Shortage.NONE and at.rules.shortage is not Shortage.NONE
    for name in ("seats_without_reshuffle",) if nothing_left else POINTS[point].fields:
        if name != "bug" or at.rules.bug:
            yield from at.rules.sources[name]


# --- what to ask ------------------------------------------------------------------------------------------------------


def _pair(rng: Random, table: TableRules) -> Pair:
    """The table's rulebook and another as delivered, with a number of players that both seat."""
    second = pick(rng, [rules for rules in RULEBOOKS.values() if rules.name != table.rules.name])
    fewest = max(table.rules.seats[0], second.seats[0])
    most = min(table.rules.seats[1], second.seats[1])
    number = fewest + below(rng, most - fewest + 1)
    return Pair(at_table(table.rules, number), at_table(second, number))


def _point(rng: Random, pair: Pair, asked: Asked) -> str | None:
    """A point that suits what is asked; none if there is none."""
    points = pair.same if asked is Asked.SAME else pair.differing
    return pick(rng, points) if points else None


def _others(rng: Random, pair: Pair, asked: Asked, point: str, level: Level) -> tuple[str, ...]:
    """Wrong points, or rulebooks whose rule in this point is not that of the second; the first one's comes first."""
    most = CHOICES[level] - 1
    if asked is not Asked.OTHER:
        points = pair.differing if asked is Asked.SAME else pair.same
        return tuple(mixed(rng, points)[:most])
    known = [POINTS[point].says(pair.second)]
    found: list[str] = []
    for rules in (pair.first.rules, *_seating(rng, RULEBOOKS.values(), pair), *_seating(rng, _aside(), pair)):
        says = POINTS[point].says(at_table(rules, pair.first.players))
        if says not in known:
            known.append(says)
            found.append(rules.text)
    return tuple(found[:most])


def _seating(rng: Random, some: Iterable[RuleSet], pair: Pair) -> list[RuleSet]:
    """Those of the rulebooks that seat as many players as sit at the two tables."""
    number = pair.first.players
    return mixed(rng, (rules for rules in some if rules.seats[0] <= number <= rules.seats[1]))


@lru_cache(maxsize=1)
def _aside() -> tuple[RuleSet, ...]:
    """The rulebooks with a house option."""
    return tuple(map(rulebook, _ASIDE))
