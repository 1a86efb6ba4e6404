"""Rulebooks side by side: whatever differs in their fields has a row, and nothing else has."""

from itertools import combinations

import pytest

from tutor.content.differences import BESIDE, TOPIC_OF, differences, fields_of, numbers
from tutor.content.rules import TOPICS
from tutor.content.typed import IDS
from tutor.engine.cards import CannotBe
from tutor.engine.rulebooks import RULEBOOKS, options_of, rulebook
from tutor.engine.rules import RuleSet
from tutor.quiz.question import Line
from tutor.quiz.rulebook_differences import POINTS
from tutor.words.words import languages, say

NAMES_ONLY = {"name", "options", "sources"}
"""Fields that say what a rulebook is called and where from, not what holds."""
PAIRS = list(combinations(RULEBOOKS, 2))
WITH_OPTION = [(name, f"{name}+{option}") for name in RULEBOOKS for option in options_of(name)]


def value(book: RuleSet, field: str, books: tuple[RuleSet, ...]) -> object:
    """What a field holds; of decks, what is played with by the numbers of players whom all of the rulebooks seat."""
    if field != "decks":
        return getattr(book, field)
    decks = (next(deck for deck in book.decks if number <= deck.most_players) for number in numbers(books))
    return [(deck.lowest, deck.jokers) for deck in decks]


def differing(books: tuple[RuleSet, ...]) -> set[str]:
    """The fields in which rulebooks differ."""
    fields = set(RuleSet.__dataclass_fields__) - NAMES_ONLY
    return {
        field for field in fields if any(value(each, field, books) != value(books[0], field, books) for each in books)
    }


def test_every_field_of_a_rulebook_is_told_by_a_point() -> None:
    told = {field for point in TOPIC_OF for field in fields_of(point)}
    assert told == set(RuleSet.__dataclass_fields__) - NAMES_ONLY
    assert set(TOPIC_OF) == {*POINTS, *BESIDE}
    assert set(TOPIC_OF.values()) <= set(TOPICS)


@pytest.mark.parametrize(("first", "second"), [*PAIRS, *WITH_OPTION])
def test_each_field_in_which_two_rulebooks_differ_has_a_row(first: str, second: str) -> None:
    books = (rulebook(first), rulebook(second))
    fields = differing(books)
    assert fields
    for players in numbers(books):
        rows = differences(books, players)
        assert fields <= {field for row in rows for field in fields_of(row.point)}, players
        assert len({row.point for row in rows}) == len(rows)


@pytest.mark.parametrize(("first", "second"), [*PAIRS, *WITH_OPTION])
def test_each_row_says_different_things_with_the_rules_behind_them(first: str, second: str) -> None:
    for row in differences((rulebook(first), rulebook(second)), 4):
        assert row.says[0].line != row.says[1].line
        for says in row.says:
            assert says.rules
            assert set(says.rules) <= set(IDS)


@pytest.mark.parametrize("lang", languages())
def test_what_differs_is_said_differently_in_words(lang: str) -> None:
    def words(told: Line) -> str:
        return say(told.key, lang, **dict(told.facts))

    for first, second in [*PAIRS, *WITH_OPTION]:
        for row in differences((rulebook(first), rulebook(second)), 4):
            one, other = (words(says.line) for says in row.says)
            assert one != other, (first, second, row.point)
            assert words(row.name)
            assert words(row.changes)


def test_three_rulebooks_differ_where_any_two_of_them_do() -> None:
    for some in combinations(RULEBOOKS, 3):
        books = tuple(map(rulebook, some))
        pairs = {row.point for pair in combinations(books, 2) for row in differences(pair, 4)}
        assert {row.point for row in differences(books, 4)} == pairs
        assert all(len(row.says) == 3 for row in differences(books, 4))


def test_a_rulebook_differs_from_itself_in_nothing() -> None:
    assert all(differences((book, book), 4) == () for book in RULEBOOKS.values())


def test_rows_come_by_topic() -> None:
    topics = [TOPICS.index(row.topic) for row in differences((rulebook("classic-home"), rulebook("seven-ace")), 4)]
    assert topics == sorted(topics)


def test_what_is_the_same_for_so_many_is_told_for_the_nearest_number_for_whom_it_differs() -> None:
    books = (rulebook("classic-home"), rulebook("classic-home+nostock"))
    for players, told in ((2, 2), (6, 6), (7, 6), (8, 6)):
        assert [row.players for row in differences(books, players) if row.point == "shortage"] == [told]


def test_so_many_players_as_do_not_fit_one_of_them_are_refused() -> None:
    with pytest.raises(CannotBe, match="too_many_players"):
        differences((rulebook("club"), rulebook("seven-ace")), 6)
