"""What rulebooks differ in, side by side: what each says, by which rules, and what that changes at the table.

Nothing that differs is left out, be it only with some other number of players. It knows no rule itself.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tutor.content.rules import TOPICS
from tutor.engine.rules import Opening, RuleSet, Shortage, TableRules, at_table
from tutor.quiz.question import Fact, Line, line
from tutor.quiz.rulebook_differences import POINTS, said, sources_of


@dataclass(frozen=True, slots=True)
class Says:
    """What one rulebook says in a point, and the rules that it says so by."""

    line: Line
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A point in which rulebooks differ: its key and topic, and what each says at a table of so many `players`."""

    point: str
    topic: str
    players: int
    says: tuple[Says, ...]

    @property
    def name(self) -> Line:
        """What the point is about."""
        return Line(f"{'differences' if self.point in BESIDE else 'rulebook_differences'}.point.{self.point}")

    @property
    def changes(self) -> Line:
        """What the difference changes at the table."""
        return Line(f"sheet.changes.{self.point}")


def _no_reshuffle(rules: RuleSet) -> dict[str, Fact]:
    """From how many players on nothing is reshuffled: their number, 0 for never, 1 for always."""
    return {"number": 1 if rules.shortage is Shortage.NONE else rules.seats_without_reshuffle}


def _openers(rules: RuleSet) -> dict[str, Fact]:
    return {"watched": rules.openers.value if rules.opening is Opening.JACKS else "no"}


def _progressive(rules: RuleSet) -> dict[str, Fact]:
    opening = "jacks" if rules.opening is Opening.JACKS else "no"
    return {"openers": "rising" if rules.progressive else opening}


def _natural(rules: RuleSet) -> dict[str, Fact]:
    return {"natural": "yes" if rules.natural else "no"}


BESIDE: Mapping[str, tuple[str, Callable[[RuleSet], dict[str, Fact]]]] = MappingProxyType(
    {
        "no_reshuffle": ("seats_without_reshuffle", _no_reshuffle),
        "openers": ("openers", _openers),
        "progressive": ("progressive", _progressive),
        "natural": ("natural", _natural),
    }
)
"""Points beside those that questions are asked about: the field that says so, and what it says in facts."""
TOPIC_OF: Mapping[str, str] = MappingProxyType(
    {
        "seats": "deck",
        "deck": "deck",
        "order": "hands",
        "run": "hands",
        "wild": "hands",
        "natural": "hands",
        "face_up": "deal",
        "stakes": "stakes",
        "first_before_draw": "betting",
        "first_after_draw": "betting",
        "betting": "betting",
        "raises": "betting",
        "draw": "draw",
        "draws": "draw",
        "shortage": "shortage",
        "no_reshuffle": "shortage",
        "wins": "showdown",
        "opening": "openers",
        "openers": "openers",
        "progressive": "openers",
    }
)
"""Under which topic of the rules a point is shown, in the order of the points there."""


def fields_of(point: str) -> tuple[str, ...]:
    """The fields of a rulebook that a point tells."""
    return (BESIDE[point][0],) if point in BESIDE else POINTS[point].fields


def numbers(books: Sequence[RuleSet]) -> range:
    """How many players all of them seat."""
    return range(max(book.seats[0] for book in books), min(book.seats[1] for book in books) + 1)


def differences(books: Sequence[RuleSet], players: int) -> tuple[Difference, ...]:
    """All in which two or more rulebooks differ, by topic. What is the same for so many players is told for the nearest
    number for whom it differs. Raises `CannotBe` as `at_table`.

    >>> from tutor.engine.rulebooks import rulebook
    >>> [each.point for each in differences((rulebook("club"), rulebook("jackpots")), 4)]
    ['opening']
    """
    for book in books:
        at_table(book, players)
    nearest = sorted(numbers(books), key=lambda number: (abs(number - players), number))
    found = (_difference(point, books, nearest) for point in TOPIC_OF)
    return tuple(sorted(filter(None, found), key=lambda each: TOPICS.index(each.topic)))


def _difference(point: str, books: Sequence[RuleSet], nearest: Sequence[int]) -> Difference | None:
    """The difference in a point at the first of these numbers of players with whom there is one."""
    if point in BESIDE:
        field, facts_of = BESIDE[point]
        if len({getattr(book, field) for book in books}) == 1:
            return None
        says = (Says(line(f"differences.says.{point}", **facts_of(book)), book.sources[field]) for book in books)
        return Difference(point, TOPIC_OF[point], nearest[0], tuple(says))
    for number in nearest:
        tables = [at_table(book, number) for book in books]
        if any(POINTS[point].says(table) != POINTS[point].says(tables[0]) for table in tables):
            return Difference(point, TOPIC_OF[point], number, tuple(_says(point, table) for table in tables))
    return None


def _says(point: str, table: TableRules) -> Says:
    return Says(said(point, table), tuple(dict.fromkeys(sources_of(table, point))))
