"""Finding rules, and what belongs to each: lessons, rulebooks, rulings and the lines these are about."""

import pytest

from tutor.content.finding import KINDS, by_topic, found, rests_on, rule_named, rulings_on, taught_in
from tutor.content.lessons import lesson
from tutor.content.rules import DOCUMENTS, LINES, TOPICS, rules
from tutor.content.typed import IDS, RULE
from tutor.engine.rulebooks import RULEBOOKS


def ids(words: str, lang: str = "de", kind: str | None = None) -> list[str]:
    return [rule.id for rule in found(words, lang, kind)]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_without_words_every_rule_is_found_in_its_order(lang: str) -> None:
    assert ids("", lang) == list(IDS)
    assert [id for kind in KINDS for id in ids(" ", lang, kind)] == list(IDS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Straße", "strasse"),
        ("STRASSE", "straße"),
        ("Blätter", "blaetter"),
        ("Blätter", "Bla\u0308tter"),
        ("ERÖFFNER", "eroeffner"),
        ("größer", "GROESSER"),
        ("High-Low", "high low"),
        ("Flush Straße", "  strasse   flush "),
    ],
)
def test_words_are_found_however_they_are_typed(one: str, other: str) -> None:
    assert ids(one) == ids(other)
    assert ids(one) or one == "größer"


def test_all_words_must_stand_in_a_rule() -> None:
    assert set(ids("Joker Bug")) == set(ids("Joker")) & set(ids("Bug"))
    assert "R10" in ids("Joker Bug")
    assert ids("Joker Zeppelin") == []


@pytest.mark.parametrize("text", ["B16", "b16", " B 16 ", "b  16"])
def test_a_rule_s_number_finds_it_first_and_then_those_that_name_it(text: str) -> None:
    first, *others = ids(text)
    assert first == "B16"
    assert others
    assert all("B16" in rules()[id].meaning["de"] for id in others)


@pytest.mark.parametrize("text", ["B1", "R3"])
def test_a_number_is_not_taken_for_the_beginning_of_another(text: str) -> None:
    assert not {"B16", "R32"} & set(ids(text)) - {id for id in IDS if f"{text} " in rules()[id].meaning["de"]}


@pytest.mark.parametrize("text", ["B23", "X1", "", "R", "16", "B16x", "B0", "A7; DROP"])
def test_what_is_no_rule_s_number_names_none(text: str) -> None:
    assert rule_named(text) is None


@pytest.mark.parametrize("text", ["?!", "…", "♥"])
def test_signs_alone_find_nothing(text: str) -> None:
    assert ids(text) == []


def test_a_topic_can_be_searched_for_too() -> None:
    assert set(ids("Wenn der Talon ausgeht")) >= {rule.id for rule in rules().values() if rule.topic == "shortage"}


def test_every_rule_stands_under_exactly_one_topic() -> None:
    groups = by_topic(rules().values())
    assert tuple(groups) == TOPICS
    assert sorted(rule.id for group in groups.values() for rule in group) == sorted(IDS)
    assert {rule.document for rule in rules().values()} == set(DOCUMENTS)


def test_what_is_taught_is_what_the_lessons_say() -> None:
    assert "openers" in [each.id for each in taught_in("B16")]
    for rule in IDS:
        assert all(rule in each.rules for each in taught_in(rule))
    assert all(lesson("openers") in taught_in(rule) for rule in lesson("openers").rules)  # type: ignore[union-attr]


def test_what_rests_on_a_rule_cites_it_and_says_something_there() -> None:
    assert rests_on("B16") == ("jackpots",)
    assert rests_on("C2") == ("seven-ace",)
    assert rests_on("R10") == ("joker-wild",)  # not where no joker is
    assert set(rests_on("B9")) == {"club", "jackpots"}
    for rule in IDS:
        cited = {name for name, book in RULEBOOKS.items() if any(rule in some for some in book.sources.values())}
        assert set(rests_on(rule)) <= cited


@pytest.mark.parametrize("id", [id for id in IDS if id not in LINES])
def test_every_ruling_and_slip_is_about_lines_that_know_of_it(id: str) -> None:
    about = rules()[id].about
    assert about
    assert all(rules()[id] in rulings_on(line) for line in about)


@pytest.mark.parametrize("id", [id for id in IDS if id not in LINES])
def test_every_line_that_a_ruling_or_a_slip_names_is_one_that_it_is_about(id: str) -> None:
    named = {each for text in rules()[id].meaning.values() for each in RULE.findall(text) if each in LINES}
    assert named <= set(rules()[id].about)


ON_THE_MATTER = [
    ("R21", "B7", "the round goes on until everybody has called or folded"),
    ("R21", "B16", "what it takes to open, and nothing else"),
    ("R22", "B15", "equal hands share"),
    ("R25", "A10", "who speaks first before the draw, at home and in the casino"),
    ("R25", "B6", "the same in the club"),
    ("R29", "C8", "joining a running table"),
    ("R31", "A13", "the best hand at the showdown wins"),
]


@pytest.mark.parametrize(("ruling", "line", "says"), ON_THE_MATTER)
def test_a_ruling_is_about_every_line_that_says_something_on_the_matter(ruling: str, line: str, says: str) -> None:
    assert line in rules()[ruling].about, says


@pytest.mark.parametrize("id", [id for id in IDS if id[0] == "S"])
def test_a_slip_is_about_a_line_of_the_source_that_made_it(id: str) -> None:
    assert any(line[0] == rules()[id].document for line in rules()[id].about)
