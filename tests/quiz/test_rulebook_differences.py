"""Tell the rulebooks apart: against a table of the rulebooks written down by hand from the sources."""

from itertools import combinations

import pytest

from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.rulebooks import RULEBOOKS
from tutor.engine.rules import RuleSet
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.rulebook_differences import POINTS, Asked, Pair, question_about
from tutor.words.words import term

ASKED = [case[1:] for case in CASES if case[0] == "rulebook_differences"]
CLASSIC = {
    "seats": "6",
    "deck": "52",
    "order": "full house",
    "run": "wheel",
    "wild": "none",
    "wins": "high",
    "face_up": "no",
    "stakes": "ante 1",
    "betting": "no limit",
    "raises": "any",
    "opening": "anything",
    "first_before_draw": "dealer",
    "first_after_draw": "dealer",
    "draw": "3",
    "draws": "1",
    "shortage": "reshuffle",
}
"""A at home, with up to six players."""
CLUB = CLASSIC | {"seats": "7", "betting": "2/4", "raises": "3", "first_after_draw": "raiser", "draw": "4"}
CLUB |= {"shortage": "last card"}
SEVEN_ACE = CLASSIC | {"seats": "5", "deck": "32 or 36", "order": "flush", "run": "stripped", "stakes": "blinds 2/4"}
SEVEN_ACE |= {"betting": "4/8", "raises": "3", "first_before_draw": "blind", "draw": "5"}
TRIPLE = CLASSIC | {"run": "no ace low", "wins": "low", "stakes": "blinds 1/2", "betting": "2/4 later", "raises": "3"}
TRIPLE |= {"first_before_draw": "blind", "draw": "5", "draws": "3"}
BY_HAND = {
    "classic-home": CLASSIC | {"seats": "8"},
    "classic-casino": CLASSIC | {"stakes": "blinds 1/2", "first_before_draw": "blind"},
    "jacks-or-better": CLASSIC | {"seats": "8", "opening": "jacks"},
    "club": CLUB,
    "jackpots": CLUB | {"opening": "jacks"},
    "seven-ace": SEVEN_ACE,
    "triple-draw": TRIPLE,
    "joker-wild": CLASSIC | {"deck": "53", "order": "five", "wild": "joker"},
    "deuces-wild": CLASSIC | {"order": "five", "wild": "deuces"},
    "one-eyed-jacks": CLASSIC | {"order": "five", "wild": "jacks"},
    "shotgun": CLASSIC | {"face_up": "yes"},
    "high-low": CLASSIC | {"wins": "both"},
}
"""What each rulebook says, in the words of its source; the same word means the same rule."""


CHANGES = {
    "deck32": {"deck": "32", "seats": "4", "run": "stripped"},
    "joker": {"deck": "53", "wild": "joker", "order": "five"},
    "bug": {"wild": "bug"},
    "nolowstraight": {"run": "no low run"},
    "fullhouse": {"order": "full house"},
    "nostock": {"shortage": "none"},
    "draw4ace": {"draw": "3, 4 with an ace"},
    "draw5ace": {"draw": "3, 5 with an ace"},
    "jacks": {"opening": "jacks"},
    "pot": {"betting": "pot"},
}
"""What house options change; others change nothing that is compared."""


def by_sources(text: str, number: int) -> dict[str, str]:
    """What a rulebook says with its house options and so many players."""
    name, *options = text.split("+")
    says = dict(BY_HAND[name])
    for option in options:
        says |= CHANGES.get(option, {})
    if name == "seven-ace":
        says["deck"] = "36" if number == 5 else "32"
    if says["run"] == "stripped":
        says["run"] = "A6789" if says["deck"] == "36" else "A789T"
    if says["run"] == "no low run":
        says["run"] = "6789T" if says["deck"] == "36" else "789TJ"
    if number >= 7 and name in ("classic-home", "jacks-or-better"):
        says["shortage"] = "none"
    return says


def second_way(question: Question) -> set[str]:
    """The points that differ or do not, or the rulebook that says what the second one says, by the sources alone."""
    first, second = books(question)
    number = int(str(dict(question.prompt.facts)["number"]))
    one, two = by_sources(first, number), by_sources(second, number)
    asked = question.prompt.key
    if asked.startswith("rulebook_differences.prompt"):
        differs = asked.endswith("differs")
        return {choice.id for choice in question.choices if (one[choice.id] != two[choice.id]) == differs}
    point = asked.rpartition(".")[2]
    texts = {choice.id: second if choice.id == "second" else choice.id for choice in question.choices}
    return {id_ for id_, text in texts.items() if by_sources(text, number)[point] == two[point]}


def pair_of(first: str, second: str, players: int = 4) -> Pair:
    return Pair(table_of(first, players), table_of(second, players))


def books(question: Question) -> tuple[str, str]:
    facts = dict(question.prompt.facts)
    return str(facts["first_book"]), str(facts["second_book"])


@pytest.mark.parametrize(("first", "second"), list(combinations(RULEBOOKS, 2)))
def test_two_rulebooks_differ_in_what_their_sources_say_differently(first: str, second: str) -> None:
    by_hand = {point for point in POINTS if BY_HAND[first][point] != BY_HAND[second][point]}
    assert set(pair_of(first, second).differing) == by_hand


@pytest.mark.parametrize("text", list(RULEBOOKS))
def test_the_right_point_and_the_wrong_ones_are_those_of_the_sources(text: str) -> None:
    for level in (Level.ONE, Level.THREE):
        for question in questions("rulebook_differences", text, 4, level):
            first, second = books(question)
            number = dict(question.prompt.facts)["number"]
            for choice in question.choices:
                differs = BY_HAND[first][choice.id] != BY_HAND[second][choice.id]
                if choice.id == "shortage" and {first, second} & {"classic-home", "jacks-or-better"} and number == 7:
                    continue
                assert differs == ((choice.id in question.right) == (level is Level.ONE))


@pytest.mark.parametrize(("text", "players", "level"), ASKED)
def test_every_wrong_statement_is_wrong(text: str, players: int, level: Level) -> None:
    for question in questions("rulebook_differences", text, players, level):
        texts = [said(choice.text, "de") for choice in question.choices]
        assert len(set(texts)) == len(texts) >= 3
        assert len(question.choices) <= 6
        if level is Level.TWO:
            assert question.right == ("second",)
            mistakes = [choice.mistake for choice in question.choices if choice.mistake]
            assert mistakes.count("first_rulebooks_rule") == 1


def test_with_seven_players_the_classic_game_does_not_reshuffle() -> None:
    assert "shortage" in pair_of("classic-home", "club", 7).differing
    question = question_about(pair_of("classic-home", "jackpots", 7), "shortage", ("wild",))
    assert question.rules == ("A2", "R6", "B12")


def test_every_field_that_sets_a_rule_is_in_some_point() -> None:
    known = {name for point in POINTS.values() for name in point.fields}
    fields = set(RuleSet.__dataclass_fields__) - {"name", "options", "sources", "seats_without_reshuffle"}
    assert fields - known == {"natural", "openers", "progressive"}


def test_what_is_said_of_club_and_jackpots() -> None:
    question = question_about(pair_of("club", "jackpots"), "opening", ("draw", "wild"), level=Level.ONE)
    assert question.rules == ("B6", "B16")
    assert [said(line, "en") for line in question.why] == [
        f"“{term('rulebook.club', 'en')}”: Any hand may open.",
        f"“{term('rulebook.jackpots', 'en')}”: Opening takes a pair of jacks or better.",
    ]
    told = grade(question, "draw").told
    assert [said(line, "de") for line in told[:2]] == [
        "Gerade darin stimmen die beiden überein.",
        "In beiden gilt: Getauscht werden höchstens vier Karten.",
    ]


def test_what_the_other_rulebook_says() -> None:
    pair = pair_of("club", "seven-ace")
    question = question_about(pair, "draw", ("club", "classic-home"), asked=Asked.OTHER, level=Level.TWO)
    assert said(question.prompt, "de") == (
        f"„{term('rulebook.club', 'de')}“, zu viert: Getauscht werden höchstens vier Karten. "
        f"Und wie ist das in „{term('rulebook.seven-ace', 'de')}“?"
    )
    assert grade(question, "club").mistake == "first_rulebooks_rule"
