"""The author's guide cannot lie: its course has no fault, each fault it shows is found, and it names every figure."""

import re
import shutil
from pathlib import Path

import pytest

from tutor.content import given, opponents, plays, sheets
from tutor.content.check import problem_text, problems
from tutor.content.figures import RULED
from tutor.content.files import root
from tutor.content.questions import questions
from tutor.words.faults import faults
from tutor.words.words import say

GUIDE = (root() / "lessons" / "GUIDE.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL))
WORD = BLOCKS.pop("terms")
ROWS = re.findall(r"^\| `([^`|]+\.\w+)` \| `([^`]+)` \| `([^`]*)` \| `([^`]+)` \|$", GUIDE, re.MULTILINE)
OF_WORDS = re.findall(r"^\| `([^`|]+)` \| `([^`]*)` \| `([^`]+)` \|$", GUIDE, re.MULTILINE)


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """The course of the guide, with the rules of the real one."""
    for file, text in BLOCKS.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, "utf-8")
    shutil.copy(root() / "lessons" / "rules.yaml", tmp_path / "lessons")
    return tmp_path


def test_the_guide_shows_a_whole_course_that_has_no_fault(course: Path) -> None:
    assert len(BLOCKS) == 6
    assert [problem_text(fault, "en") for fault in problems(course)] == []
    assert list(questions(course)) == ["ten-too-low"]


@pytest.mark.parametrize(("file", "old", "new", "says"), ROWS, ids=[says for *_, says in ROWS])
def test_a_fault_of_the_guide_is_found(course: Path, file: str, old: str, new: str, says: str) -> None:
    text = (course / file).read_text("utf-8")
    assert old in text
    (course / file).write_text(text.replace(old, new, 1), "utf-8")
    assert says in [problem_text(fault, "en") for fault in problems(course)]


def test_the_guide_shows_faults_of_every_file_of_its_course() -> None:
    assert {file for file, *_ in ROWS} == set(BLOCKS)
    assert len(ROWS) > 12
    assert len(OF_WORDS) > 3


def word_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> list[str]:
    path = tmp_path / "terms.yaml"
    monkeypatch.setattr("tutor.words.faults.TERMS", path)
    path.write_text(text, "utf-8")
    return [say(fault.key, "en", **fault.facts) for fault in faults(path)]


def test_the_word_of_the_guide_has_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert word_faults(tmp_path, monkeypatch, WORD) == []


@pytest.mark.parametrize(("old", "new", "says"), OF_WORDS, ids=[says for *_, says in OF_WORDS])
def test_a_fault_of_the_guide_s_word_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, says: str
) -> None:
    assert old in WORD
    assert word_faults(tmp_path, monkeypatch, WORD.replace(old, new, 1)) == [says]


ALWAYS = {"rule", "deck", "players", "unseen", "chips", "count", "chance", "price", "value", "cards", "card"}
KEPT = {"win", "loss", "outs", "hit"}


@pytest.mark.parametrize(
    "name", sorted(ALWAYS | KEPT | given.FIGURES | RULED.keys() | plays.FIGURES | opponents.FIGURES)
)
def test_the_guide_names_every_figure(name: str) -> None:
    assert re.search(rf"`\{{{name}[:}}.]", GUIDE)


BUILT = {
    "hand",
    "discard",
    "compare",
    "behind",
    "play",
    "may",
    "pots",
    "deck",
    "order",
    "counts",
    "exercise",
    "example",
}


@pytest.mark.parametrize("name", sorted(BUILT | sheets.NAMES))
def test_the_guide_names_every_directive(name: str) -> None:
    assert re.search(rf"`:::{name}[ `]", GUIDE)


def test_every_file_that_the_guide_names_is_there() -> None:
    named = set(re.findall(r"`((?:tutor|lessons|quizzes|tests)/[\w./-]+)`", GUIDE)) - set(BLOCKS)
    assert len(named) > 8
    assert [path for path in named if not (root() / path).exists()] == []
