"""A small course without faults, written afresh for each test, and a way to break it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tutor.content.check import problems
from tutor.content.files import problem_text
from tutor.content.rules import LINES
from tutor.content.typed import IDS

COURSE = """\
chapters:
  - id: first
    title: {de: Anfang, en: Start}
    lessons: [one, two]
"""
LESSON = """\
id: one
goals: [may_open]
needs: []
leaves_out: {de: [Bluffen], en: [bluffing]}
table: jackpots
players: 4
minutes: 5
rules: [A5, B16]
hands:
  jacks: {cards: "Jh Jd 9s 6c 2h", is: one_pair, ranks: "J 9 6 2", opens: true, ties: others}
  others: {cards: "Js Jc 9h 6d 2s", is: one_pair}
  kings: {cards: "Ks Kh 8c 8d 3h", is: two_pair, beats: jacks}
  torn: {cards: "Js Jh 9s 5s 2s", is: one_pair, opens: true, keep: "Js 9s 5s 2s", splits: true}
examples:
  step: {hand: kings, open: 1}
exercises:
  - {skill: may_open, level: 1, count: 4}
  - {question: colour}
introduces: [action.open, rank.K, word.suit, suit.s, suit.h, suit.d]
"""
GERMAN = """\
# Eröffnen

Fünf Karten. {rule:B16}
Davon {count:opens} von {count:all}, das sind {chance:opens}.

:::hand jacks

:::compare kings jacks

:::discard torn

:::example step
Zwei Könige.
---
Und zwei Achter: {value:kings}.
:::

- Eins: {card.acc:Jh}
- Zwei: {cards:A-2-3-4-5}

:::exercise 1

:::exercise 2

Pik, Herz und Karo: jedes eine Farbe.
"""
ENGLISH = (
    GERMAN.replace("Eröffnen", "Opening")
    .replace("Fünf Karten.", "Five cards.")
    .replace("Davon", "Of these")
    .replace("von", "of")
    .replace("das sind", "which is")
    .replace("Zwei Könige", "Two kings")
    .replace("Und zwei Achter", "And two eights")
    .replace("Eins", "One")
    .replace("Zwei", "Two")
    .replace("Pik, Herz und Karo: jedes eine Farbe", "Spades, hearts and diamonds: each is a suit")
)
QUESTION = """\
- id: colour
  skill: which_deck
  level: 1
  rules: [A4]
  cards: "Kh Qd"
  prompt: {de: "Welche Farbe ist hier nicht dabei?", en: "Which suit is not here?"}
  choices:
    - {id: hearts, mistake: suit_overlooked, text: {de: Herz, en: Hearts}, told: {de: Doch., en: It is.}}
    - {id: diamonds, mistake: suit_overlooked, text: {de: Karo, en: Diamonds}, told: {de: Doch., en: It is.}}
    - {id: spades, right: true, text: {de: Pik, en: Spades}}
  why: {de: "Unter {deck} Karten sind Pik.", en: "There are spades among {deck} cards."}
  hint: {de: Schau hin., en: Look.}
"""
QUIZ = """\
id: short
title: {de: Kurz, en: Short}
about: {de: Ein paar Fragen., en: A few questions.}
mode: practise
parts:
  - {skill: name_the_hand, table: seven-ace, players: 4, level: 2, count: 3}
  - {question: colour}
order: mixed
"""
FILES = {
    "lessons/course.yaml": COURSE,
    "lessons/rules.yaml": "".join(
        f"- {{id: {id}, document: A, topic: deck, {'' if id in LINES else 'about: [A1], '}"
        "de: So ist es., en: It is so.}\n"
        for id in IDS
    ),
    "lessons/one/lesson.yaml": LESSON,
    "lessons/one/de.md": GERMAN,
    "lessons/one/en.md": ENGLISH,
    "lessons/one/questions.yaml": QUESTION,
    "lessons/two/lesson.yaml": LESSON.replace("id: one", "id: two").replace("needs: []", "needs: [one]"),
    "lessons/two/de.md": GERMAN,
    "lessons/two/en.md": ENGLISH,
    "quizzes/short.yaml": QUIZ,
}
Break = Callable[[str, str, str], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The small course."""
    for file, text in FILES.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def put(folder: Path) -> Break:
    """Puts one piece of a file in the place of another, which must stand there once or more."""

    def put(file: str, old: str, new: str) -> None:
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")

    return put


def faults(folder: Path) -> list[str]:
    """All faults as `file:line key`; each must have its words in both languages."""
    found = problems(folder)
    for fault in found:
        assert problem_text(fault, "de") != problem_text(fault, "en")
    return [f"{fault.file}:{fault.line} {fault.key}" for fault in found]
