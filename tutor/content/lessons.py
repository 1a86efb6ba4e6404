"""The course: chapters and lessons, read from `lessons/` into values.

A lesson that cannot be read whole is there as missing, with everything that is wrong with it. Whether what it claims is
true, `check` finds out.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from pydantic import Field

from tutor.content.blocks import Chapter, Figure, Lesson, Missing, Play
from tutor.content.claims import CATEGORIES, Claims, cannot_be, read_hand, table_at
from tutor.content.files import (
    Both,
    Problem,
    Strict,
    Words,
    Written,
    fault_at,
    fit,
    in_every_language,
    in_order,
    is_broken,
    problem,
    read_text,
    read_yaml,
    root,
)
from tutor.content.pages import Stock, blocks_of
from tutor.content.plays import read_play
from tutor.content.prose import Directive, Page, Steps, everything_on, parse
from tutor.content.questions import ExerciseFile, exercise, read_questions
from tutor.content.sentences import plain_faults
from tutor.content.skeleton import out_of_step
from tutor.engine.cards import CannotBe
from tutor.engine.play import Ending
from tutor.quiz.question import Fact, Question
from tutor.words.words import languages, say

COURSE = "lessons/course.yaml"
ENDINGS = tuple(ending.value for ending in Ending)


class PlayFile(Strict):
    """A hand played, as the file has it: its line, the learner's seat, and what is claimed of it."""

    line: Words
    """Rulebook, players, stacks, dealer, seed and actions: `"v1;club;3;50,50,50;0;7; b2.c.f"`."""
    seat: int
    """Where the learner sits, from 0."""
    dealt: Words | None = None
    """The learner's first cards."""
    ends: Literal[ENDINGS] | None = None  # type: ignore[valid-type]
    """How the hand ends."""
    winners: list[int] | None = None
    """The seats that win something."""
    finals: list[Literal[CATEGORIES] | None] | None = None  # type: ignore[valid-type]
    """What each seat holds at the end; nothing for who has folded."""


class ExampleFile(Strict):
    """A worked example as the file has it."""

    hand: Words | None = None
    """The hand that is looked at."""
    open: int = Field(ge=0)
    """How many of the last steps wait until they are asked for."""


LeavesOut = in_every_language("LeavesOut", "What a lesson does not treat, in every language.", (list[Words], []))


class LessonFile(Strict):
    """`lesson.yaml`: what is true in every language."""

    id: Words
    """The name of the folder, for ever."""
    goals: list[Words] = Field(min_length=1)
    """The skills that one has afterwards."""
    needs: list[Words]
    """The lessons that come before."""
    introduces: list[Words] = []
    """The words of the glossary that it explains, by their keys."""
    leaves_out: LeavesOut = LeavesOut()  # type: ignore[valid-type]
    """What is left for other lessons."""
    table: Words
    """The rulebook with its house options."""
    players: int
    minutes: int = Field(ge=1)
    """How long it takes."""
    rules: list[Words]
    """The rules that it teaches: all that its text cites, and more if need be."""
    hands: dict[str, Claims] = {}
    """Example hands by name."""
    plays: dict[str, PlayFile] = {}
    """Hands played at a table, by name."""
    examples: dict[str, ExampleFile] = {}
    """Worked examples by name."""
    exercises: list[ExerciseFile] = Field(min_length=1)
    """Exercises in order; the text shows each of them once."""


class ChapterFile(Strict):
    """A chapter as the file has it."""

    id: Words
    title: Both
    lessons: list[Words] = Field(min_length=1)
    """The names of their folders, in order."""


class CourseFile(Strict):
    """`course.yaml`."""

    chapters: list[ChapterFile] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class Read:
    """A lesson as it was read: the value, if it can be shown, and all that `check` needs to judge it."""

    id: str
    lesson: Lesson | None
    problems: tuple[Problem, ...]
    written: Written
    file: LessonFile | None
    pages: Mapping[str, Page]
    stock: Stock | None


# ---- the course -----------------------------------------------------------------------------------------------------
def course(folder: Path | None = None) -> tuple[Chapter, ...]:
    """All chapters with their lessons, in order. If `course.yaml` itself cannot be read, one chapter that says so."""
    chapters, faults = read_course(folder or root())
    title = MappingProxyType({lang: say("content.course", lang) for lang in languages()})
    return chapters or (Chapter("course", title, (Missing("course", faults),)),)


def lesson(id: str, folder: Path | None = None) -> Lesson | Missing:
    """A lesson of the course. Raises KeyError if the course has none of that name."""
    return {each.id: each for chapter in course(folder) for each in chapter.lessons}[id]


def explained(ids: Iterable[str]) -> frozenset[str]:
    """The words that these lessons explain, and all that they need, by their keys; a lesson with faults adds none."""
    every = {each.id: each for chapter in course() for each in chapter.lessons if isinstance(each, Lesson)}
    left, seen, words = list(ids), set[str](), set[str]()
    while left:
        if (one := every.get(left.pop())) and one.id not in seen:
            seen.add(one.id)
            words.update(one.introduces)
            left.extend(one.needs)
    return frozenset(words)


def course_ids(folder: Path) -> tuple[str, ...]:
    """The ids of all lessons that the course names, in order. It reads no lesson."""
    written, entry, _ = _course_file(folder)
    return tuple(id for chapter in entry.chapters for id in chapter.lessons) if entry and not written.problems else ()


def _course_file(folder: Path) -> tuple[Written, CourseFile | None, tuple[Problem, ...]]:
    """`course.yaml` as it was read, and what does not fit."""
    written = read_yaml(folder, COURSE)
    return written, *(fit(CourseFile, written) if written.data is not None else (None, ()))


@cache
def read_course(folder: Path) -> tuple[tuple[Chapter, ...], tuple[Problem, ...]]:
    """The chapters, and every fault of `course.yaml` (not those of the lessons)."""
    written, entry, misfits = _course_file(folder)
    faults = [*written.problems, *misfits]
    seen: set[str] = set()
    for n, chapter in enumerate(entry.chapters if entry else ()):
        for place, name in ((("id",), chapter.id), *((("lessons", m), each) for m, each in enumerate(chapter.lessons))):
            if name in seen:
                faults.append(fault_at(written, ("chapters", n, *place), "id_twice", name=name))
            seen.add(name)
        for lang, text in chapter.title.model_dump().items():
            faults += plain_faults(text, written, ("chapters", n, "title", lang))
    if not entry or written.problems:
        return (), in_order(faults)
    chapters = tuple(
        Chapter(
            chapter.id,
            MappingProxyType(chapter.title.model_dump()),
            tuple(
                read.lesson or Missing(id, read.problems)
                for id in chapter.lessons
                for read in (read_lesson(folder, id),)
            ),
        )
        for chapter in entry.chapters
    )
    return tuple(chapters), in_order(faults)


# ---- one lesson -----------------------------------------------------------------------------------------------------
@cache
def read_lesson(folder: Path, id: str) -> Read:
    """A lesson from its folder, with every fault of its files."""
    at = f"lessons/{id}"
    written = read_yaml(folder, f"{at}/lesson.yaml")
    entry, misfits = fit(LessonFile, written) if written.data is not None else (None, ())
    faults = [*written.problems, *misfits]
    pages = {}
    for lang in languages():
        text = read_text(folder, f"{at}/{lang}.md")
        if isinstance(text, Problem):
            faults.append(text)
        else:
            pages[lang] = parse(text, f"{at}/{lang}.md")
            faults += pages[lang].problems
    known, of_questions, _ = read_questions(folder)
    faults += [fault for fault in of_questions if fault.file == f"{at}/questions.yaml"]
    if len(pages) == len(languages()):
        faults += out_of_step(pages)
    stock = _stock(entry, written, known, faults) if entry else None
    built = _built(entry, stock, written, pages) if entry and stock else None
    if entry and entry.id != id:
        faults.append(fault_at(written, ("id",), "id_not_name", id=entry.id, name=id))
    broken = is_broken(faults) or len(pages) < len(languages())
    return Read(id, None if broken else built, in_order(faults), written, entry, MappingProxyType(pages), stock)


def _stock(entry: LessonFile, written: Written, known: Mapping[str, Question], faults: list[Problem]) -> Stock | None:
    """What the lesson's blocks are made from, with the faults in it; none without a table."""
    usual = entry.table, entry.players
    table = table_at(*usual, usual, written, ())
    if isinstance(table, Problem):
        faults.append(table)
        return None
    stock = Stock(table, {}, {}, {}, {}, {}, {}, faults)
    for name, claims in entry.hands.items():
        read_hand(name, claims, usual, written, ("hands", name), stock)
    for name, play in entry.plays.items():
        stock.plays[name] = _read_play(name, play, written, stock)
    for n, each in enumerate(entry.exercises):
        stock.exercises[n + 1], wrong = exercise(n + 1, each, written, ("exercises", n), usual, known)
        faults += wrong
    for name, example in entry.examples.items():
        stock.examples[name] = example.hand, example.open
        if example.hand is not None and example.hand not in entry.hands:
            faults.append(fault_at(written, ("examples", name, "hand"), "no_such_hand", name=example.hand))
    return stock


def _built(entry: LessonFile, stock: Stock, written: Written, pages: Mapping[str, Page]) -> Lesson:
    """The lesson's value; its faults are added to the stock's."""
    left_out = _left_out(entry, stock, written)
    blocks = {lang: blocks_of(page, stock) for lang, page in pages.items()}
    stock.faults.extend(fault for page in pages.values() for fault in _unused(entry, page, written))
    return Lesson(
        id=entry.id,
        title=MappingProxyType({lang: page.title for lang, page in pages.items()}),
        goals=tuple(entry.goals),
        needs=tuple(entry.needs),
        introduces=tuple(entry.introduces),
        leaves_out=MappingProxyType(left_out),
        table=stock.table,
        minutes=entry.minutes,
        rules=tuple(entry.rules),
        hands=MappingProxyType({name: hand for name, hand in stock.hands.items() if hand}),
        plays=MappingProxyType({name: play for name, play in stock.plays.items() if play}),
        exercises=tuple(each for each in stock.exercises.values() if each),
        blocks=MappingProxyType(blocks),
    )


def _left_out(entry: LessonFile, stock: Stock, written: Written) -> dict[str, tuple[str, ...]]:
    """What the lesson does not treat, by language; its faults are added to the stock's."""
    texts: dict[str, list[str]] = entry.leaves_out.model_dump()  # type: ignore[attr-defined]
    first, *others = languages()
    for lang in others:
        if len(texts[lang]) != len(texts[first]):
            facts: dict[str, Fact] = {
                "lang": first,
                "here": len(texts[first]),
                "other": lang,
                "there": len(texts[lang]),
            }
            stock.faults.append(fault_at(written, ("leaves_out",), "not_as_many", **facts))
    for lang, some in texts.items():
        for n, text in enumerate(some):
            stock.faults.extend(plain_faults(text, written, ("leaves_out", lang, n)))
    return {lang: tuple(some) for lang, some in texts.items()}


def _read_play(name: str, entry: PlayFile, written: Written, stock: Stock) -> Play | None:
    """A hand played from its line; where that stops making sense is a fault."""
    try:
        return read_play(entry.line, entry.seat)
    except CannotBe as fault:
        place = "seat" if fault.key == "no_such_seat" and fault.facts["seat"] == str(entry.seat) else "line"
        stock.faults.append(cannot_be(written, ("plays", name, place), fault))
        return None


def _unused(entry: LessonFile, page: Page, written: Written) -> Iterator[Problem]:
    """Exercises that a page does not show just once; hands and examples that nothing uses."""
    on_page = [each for each, _ in everything_on(page)]
    directives = [each for each in on_page if isinstance(each, Directive)]
    for number in range(1, len(entry.exercises) + 1):
        times = sum(each.name == "exercise" and each.of == (str(number),) for each in directives)
        if times != 1:
            yield problem(page.file, 1, "exercise_not_shown", number=number, times=times)
    used = {name for each in directives if each.name in {"hand", "compare", "discard", "behind"} for name in each.of}
    used |= {each.of[0] for each in directives if each.name in {"play", "may", "pots"} and each.of}
    used |= {each.of.partition("/")[0] for each in on_page if isinstance(each, Figure)}
    used |= {str(name) for claims in entry.hands.values() for name in (claims.beats, claims.ties)}
    used |= {str(example.hand) for example in entry.examples.values()}
    shown = {each.name for each in on_page if isinstance(each, Steps)}
    idle = {
        "hands": entry.hands.keys() - used,
        "plays": entry.plays.keys() - used,
        "examples": entry.examples.keys() - shown,
    }
    for group, names in idle.items():
        yield from (fault_at(written, (group, name), "unused", name=name) for name in names)
