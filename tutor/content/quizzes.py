"""Quizzes as data: which skills, at which tables and levels, how many, and questions written by hand.

It asks nothing: the page that runs a quiz does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from pydantic import Field

from tutor.content.blocks import Exercise, Missing
from tutor.content.figures import USUAL_TABLE, table_of
from tutor.content.files import Both, Problem, Strict, Words, fault_at, fit, found, in_order, is_broken, read_yaml, root
from tutor.content.lessons import course_ids
from tutor.content.questions import ExerciseFile, exercise, read_questions
from tutor.content.sentences import filled
from tutor.engine.rulebooks import RULEBOOKS

SITTING = 10
"""So many questions one answers gladly at a sitting."""
LONG = 15
"""A quiz with more questions is offered in parts too."""
GROUPS = ("topic", "rulebook", "lesson")
"""What a quiz is about, in the order in which they are offered: a topic, one rulebook, one lesson."""


class QuizFile(Strict):
    """A quiz as the file has it; its questions are read by `questions`."""

    id: Words
    """The name of the file."""
    title: Both
    about: Both
    """What one practises, in a sentence."""
    group: Literal["topic", "rulebook", "lesson"] = "topic"
    """What it is about; of a rulebook or a lesson the id ends with its name: `rulebook-club`."""
    mode: Literal["practise", "test"]
    """Explained after each answer, or in a test at the end."""
    parts: list[ExerciseFile] = Field(min_length=1)
    """What is asked: generated questions, and questions written by hand."""
    order: Literal["mixed", "given"]
    questions: list[Any] = []
    """Questions written by hand; a part asks for one by its id."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """A quiz: `title` and `about` by language, and its parts, asked in turn or mixed (`order`: `given`, `mixed`)."""

    id: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    group: str
    """One of `GROUPS`."""
    mode: str
    """`practise`: explained after each answer; `test`: at the end."""
    parts: tuple[Exercise, ...]
    order: str

    @property
    def count(self) -> int:
        """How many questions it asks."""
        return sum(part.count for part in self.parts)

    @property
    def lesson(self) -> str | None:
        """The lesson that it is the quiz of, by its id; none if it is of no single lesson."""
        return self.id.partition("-")[2] if self.group == "lesson" else None

    @property
    def sittings(self) -> int:
        """In how many parts of about ten questions it is offered; a short one in one, and so is a test."""
        return 1 if self.mode == "test" or self.count <= LONG else round(self.count / SITTING)

    def sitting(self, number: int) -> range:
        """Which of its questions belong to a part, from 0 in the order of the file; parts are counted from 1."""
        return range(self.count * (number - 1) // self.sittings, self.count * number // self.sittings)


def quizzes(folder: Path | None = None) -> tuple[Quiz | Missing, ...]:
    """All quizzes by the names of their files; one with faults is there as missing, with all of them."""
    folder = folder or root()
    ids = (path.stem for path in found(folder, "quizzes/*.yaml"))
    return tuple(quiz or Missing(id, faults) for id in ids for quiz, faults in (read_quiz(folder, id),))


def grouped(folder: Path | None = None) -> Mapping[str, tuple[Quiz, ...]]:
    """The quizzes without faults by group; groups without a quiz are left out.

    Quizzes of rulebooks stand in the order of the rulebooks, those of lessons in the order of the course, a test
    after the others. The id ends with the name of either: `rulebook-club`, `lesson-openers`.
    """
    folder = folder or root()
    places = {"topic": (), "rulebook": tuple(RULEBOOKS), "lesson": course_ids(folder)}
    every = [quiz for quiz in quizzes(folder) if isinstance(quiz, Quiz)]
    groups = {
        group: sorted(
            (quiz for quiz in every if quiz.group == group),
            key=lambda quiz: (_place(quiz, places[group]), quiz.mode == "test"),
        )
        for group in GROUPS
    }
    return {group: tuple(some) for group, some in groups.items() if some}


def _place(quiz: Quiz, names: tuple[str, ...]) -> int:
    """Where a quiz stands among what these names stand for; after all of them if it is about none."""
    name = quiz.id.partition("-")[2]
    return names.index(name) if name in names else len(names)


def quiz_of_lesson(lesson: str, folder: Path | None = None) -> Quiz | None:
    """The quiz of a lesson, by the lesson's id; nothing where it has none, or one with faults."""
    return read_quiz(folder or root(), f"lesson-{lesson}")[0]


@cache
def read_quiz(folder: Path, id: str) -> tuple[Quiz | None, tuple[Problem, ...]]:
    """A quiz if nothing is wrong with it, and all its faults; those of its questions are in `read_questions` too."""
    written = read_yaml(folder, f"quizzes/{id}.yaml")
    known, of_questions, _ = read_questions(folder)
    faults = [*written.problems, *(fault for fault in of_questions if fault.file == written.file)]
    entry, misfits = fit(QuizFile, written) if written.data is not None else (None, ())
    faults += misfits
    if not entry:
        return None, in_order(faults)
    if entry.id != id:
        faults.append(fault_at(written, ("id",), "id_not_name", id=entry.id, name=id))
    parts = []
    for n, part in enumerate(entry.parts):
        asked, wrong = exercise(n + 1, part, written, ("parts", n), USUAL_TABLE, known)
        faults += wrong
        parts += [asked] if asked else []
    table = table_of(*USUAL_TABLE)
    title, about = (
        MappingProxyType(filled(getattr(entry, place), table, {}, written, (place,), faults))
        for place in ("title", "about")
    )
    quiz = None if is_broken(faults) else Quiz(id, title, about, entry.group, entry.mode, tuple(parts), entry.order)
    return quiz, in_order(faults)
