"""Chips in sentences: in the case that German needs, and with a capital where they begin one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.content.blocks import Figure
from tutor.content.figures import figure_fault, sentence, table_of
from tutor.content.files import found, read_yaml, root
from tutor.content.plays import played_line, read_play
from tutor.content.prose import figures_in
from tutor.content.questions import questions
from tutor.quiz.question import Line, Question
from tutor.words.words import languages, say

TABLE = table_of("classic-home", 4)
CHIPS = "chips|ante|small|big|lower|upper|pot|main|side|call|by|stack|bet|drawn|share"
FIGURE = rf"\{{(?:{CHIPS})(?:\.(?P<case>\w+))?(?:[:@][^}}]*)?\}}"
BETWEEN = r"(?: (?:nur|noch|schon|je|jetzt|nun|seinen|ihren|deinen|letzten|den|genau|erst))* "
AFTER_DATIVE = re.compile(rf"\b(?:mit|von|aus|bei|zu|nach|seit){BETWEEN}{FIGURE}", re.IGNORECASE)
IS_SUBJECT = re.compile(rf"\b(?:liegen|lägen|lagen|sind|wären|bleiben|kommen|fehlen){BETWEEN}{FIGURE}", re.IGNORECASE)

SAID = [
    ("chips", "0", "keine Chips", "no chips"),
    ("chips", "1", "einen Chip", "one chip"),
    ("chips.acc", "1", "einen Chip", "one chip"),
    ("chips.nom", "1", "ein Chip", "one chip"),
    ("chips.dat", "1", "einem Chip", "one chip"),
    ("chips.dat", "0", "keinen Chips", "no chips"),
    ("chips.nom", "7", "sieben Chips", "seven chips"),
    ("ante", "", "einen Chip", "one chip"),
    ("ante.nom", "", "ein Chip", "one chip"),
]
BEGUN = [
    ("{chips:1}", "Einen Chip", "One chip"),
    ("Alle {chips:7}", "Alle sieben Chips", "Alle seven chips"),
    ("Ja. {chips:7}, mehr nicht.", "Ja. Sieben Chips, mehr nicht.", "Ja. Seven chips, mehr nicht."),
    ("„Ja.“ {n:3}?", "„Ja.“ Drei?", "„Ja.“ Three?"),
    ("Nämlich: {chips:7}", "Nämlich: sieben Chips", "Nämlich: seven chips"),
]


def said(name: str, of: str, lang: str) -> str:
    return sentence(("-", Figure(name, of, "", 0)), TABLE, lang, {})[1:]


@pytest.mark.parametrize(("name", "of", "german", "english"), SAID)
def test_chips_are_said_in_the_case_that_is_named(name: str, of: str, german: str, english: str) -> None:
    assert figure_fault(Figure(name, of, "", 0), TABLE, {}) is None
    assert (said(name, of, "de"), said(name, of, "en")) == (german, english)


@pytest.mark.parametrize("name", ["chips.gen", "chips.the", "ante.plural", "most.nom", "n.dat"])
def test_a_case_that_there_is_not_is_a_fault(name: str) -> None:
    assert figure_fault(Figure(name, "1" if name[0] in "cn" else "", "", 0), TABLE, {}) is not None


def test_chips_and_cards_of_a_play_have_cases_too() -> None:
    plays = {"some": read_play("v1;club;3;50,50,50;0;7; b2.f.c. d1.d0", 1)}

    def told(name: str, of: str) -> str:
        line = played_line(Figure(name, of, "", 0), plays)
        return say(line.key, "de", **dict(line.facts)) if line else "nothing"

    assert [told(name, "some/4") for name in ("drawn", "drawn.nom", "drawn.dat")] == [
        "eine Karte", "eine Karte", "einer Karte",
    ]  # fmt: skip
    assert [told(name, "some/0/s0") for name in ("stack.nom", "stack.dat")] == ["49 Chips", "49 Chips"]
    assert told("stack.gen", "some/0/s0") == "nothing"


@pytest.mark.parametrize(("text", "german", "english"), BEGUN)
def test_a_figure_that_begins_a_sentence_begins_with_a_capital(text: str, german: str, english: str) -> None:
    assert [sentence(figures_in(text), TABLE, lang, {}) for lang in ("de", "en")] == [german, english]


def lines(question: Question) -> Iterator[Line]:
    """All that a question by hand says."""
    yield from (question.prompt, question.hint, *question.why)
    yield from (question.contrast,) if question.contrast else ()
    for choice in question.choices:
        yield from (choice.text, *choice.told)


@pytest.mark.parametrize("lang", languages())
def test_whatever_a_question_by_hand_says_begins_with_a_capital(lang: str) -> None:
    texts = [str(dict(each.facts)[lang]) for question in questions().values() for each in lines(question)]
    assert [text for text in texts if text[:1].islower()] == []


def german() -> Iterator[tuple[str, str]]:
    """All that lessons, questions and rules say in German, as it is written, with its file."""
    for path in found(root(), "lessons/*/de.md"):
        yield name_of(path), path.read_text("utf-8")
    for path in (*found(root(), "lessons/*/questions.yaml"), *found(root(), "quizzes/*.yaml")):
        yield from ((name_of(path), text) for text in texts_in(read_yaml(root(), name_of(path)).data))
    yield from (("lessons/rules.yaml", each["de"]) for each in read_yaml(root(), "lessons/rules.yaml").data)


def name_of(path: Path) -> str:
    return path.relative_to(root()).as_posix()


def texts_in(data: object) -> Iterator[str]:
    """Every German text in what a file says."""
    if isinstance(data, dict):
        for key, each in data.items():
            yield from (each,) if key == "de" and isinstance(each, str) else texts_in(each)
    elif isinstance(data, list):
        for each in data:
            yield from texts_in(each)


@pytest.mark.parametrize(("pattern", "case"), [(AFTER_DATIVE, "dat"), (IS_SUBJECT, "nom")])
def test_every_german_sentence_names_the_case_it_needs(pattern: re.Pattern[str], case: str) -> None:
    uses = [(file, match) for file, text in german() for match in pattern.finditer(text)]
    assert len(uses) > 2
    assert [(file, match[0]) for file, match in uses if match["case"] != case] == []
