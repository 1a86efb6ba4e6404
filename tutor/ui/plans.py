"""What a series asks: ten questions for a choice of skills and tables or for lessons, those of a quiz, of an exercise.

Pure but for what `generators`, `rulebooks` and `course` know; chance comes in as an argument. It deals nothing.
"""

from collections.abc import Sequence
from itertools import cycle
from random import Random

from tutor.content.bank import question_of
from tutor.content.blocks import Exercise, Lesson
from tutor.content.lessons import explained
from tutor.content.quizzes import Quiz
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import Level
from tutor.quiz.word_and_meaning import SKILL as WORDS
from tutor.quiz.word_and_meaning import words_in
from tutor.ui.planned import Entry, entry

COUNT = 10
"""Questions in a set."""
TRIES = 40
"""So often another question is dealt where there are but few different ones."""
TRIES_FOR_A_WORD = 400
"""So often where it must be about one of the few words that a lesson has explained; one costs next to nothing."""
MIXED = "mixed"
"""Stands for a mixture, of rulebooks or of levels."""
USUAL_PLAYERS = 4
MIXTURE = (("classic-home", 4), ("club", 4), ("jackpots", 4), ("seven-ace", 4), ("seven-ace", 5))
"""The tables of mixed practice: the games of the three sources."""
VARIANTS = (("triple-draw", 4), ("high-low", 4), ("joker-wild", 4), ("deuces-wild", 4), ("one-eyed-jacks", 4))
"""The tables of skills that none of those can ask for: low hands and wild cards."""

Tables = Sequence[tuple[str, int]]
"""Rulebooks with their options, and for how many players."""


def tables(rulebook_name: str, players: int) -> Tables:
    """The tables that a choice stands for: the one named, or the mixture with the variants that some skills take."""
    return (*MIXTURE, *VARIANTS) if rulebook_name == MIXED else ((rulebook_name, players),)


def offered_skills(at: Tables) -> list[str]:
    """The skills that at least one of these tables can ask for."""
    return [skill for skill in GENERATORS if any(_offers(skill, name, players) for name, players in at)]


def _offers(skill: str, name: str, players: int) -> bool:
    return GENERATORS[skill].offered(at_table(rulebook(name), players))


def plan(skills: list[str], at: Tables, level: str, rng: Random) -> list[Entry]:
    """Ten questions: the skills in turn and mixed, each at a table that offers it."""
    offered = [skill for skill in skills if skill in offered_skills(at)]
    kinds = spread([offered[n % len(offered)] for n in range(COUNT)], rng)
    entries = []
    for skill in kinds:
        name, players = rng.choice(_tables_for(skill, at))
        chosen = rng.randint(Level.ONE, Level.THREE) if level == MIXED else int(level)
        entries.append(entry(skill, name, players, chosen, rng.randrange(2**31)))
    return entries


def _tables_for(skill: str, at: Tables) -> Tables:
    """Those of the tables that offer the skill; variants only where no table of the mixture does."""
    offering = [table for table in at if _offers(skill, *table)]
    return [table for table in offering if table in MIXTURE] or offering


def skill_plan(skill: str, table: str, rng: Random) -> list[Entry]:
    """Ten questions of one skill at one table, the levels mixed."""
    return plan([skill], ((table, USUAL_PLAYERS),), MIXED, rng)


def quiz_plan(quiz: Quiz, rng: Random, sitting: int | None = None) -> list[Entry]:
    """The questions of a ready quiz, or of one part of it, in its own order or mixed.

    That of a lesson has no word that comes later.
    """
    entries = [each for part in quiz.parts for each in part_entries(part, rng, quiz.lesson)]
    if sitting is not None:
        entries = [entries[place] for place in quiz.sitting(sitting)]
    if quiz.order == "given":
        return entries
    return _mixed(entries, rng)


def _mixed(entries: list[Entry], rng: Random) -> list[Entry]:
    left = {kind: rng.sample(own, len(own)) for kind, own in _by_skill(entries).items()}
    return [left[kind].pop() for kind in spread([each["skill"] for each in entries], rng)]


def part_entries(part: Exercise, rng: Random, lesson: str | None = None) -> list[Entry]:
    """The questions of an exercise or a quiz's part, with fresh seeds; of a lesson with no word that comes later."""
    name, players, level = part.table.rules.text, part.table.players, int(part.level)
    item = part.question.item if part.question else None
    lessons = [lesson] if lesson else ()
    return [
        entry(part.skill, name, players, level, 0 if item else rng.randrange(2**31), item, lessons)
        for _ in range(part.count)
    ]


# ---- what the course teaches ----------------------------------------------------------------------------------------
Sort = tuple[str, str, int, int]
"""Skill, rulebook with options, players and level: what fresh questions can be dealt of."""


def sorts(lesson: Lesson) -> dict[str, list[Sort]]:
    """For each goal of a lesson that can be asked for, how its exercises ask for it; if none does, at its table."""
    asked = [each for each in lesson.exercises if each.question is None]
    found = {}
    for goal in lesson.goals:
        own = [_sort(each) for each in asked if each.skill == goal]
        if goal in GENERATORS and not own and GENERATORS[goal].offered(lesson.table):
            own = [(goal, lesson.table.rules.text, lesson.table.players, 1)]
        if own:
            found[goal] = own
    return found


def _sort(exercise: Exercise) -> Sort:
    return exercise.skill, exercise.table.rules.text, exercise.table.players, int(exercise.level)


def course_plan(lessons: Sequence[Lesson], rng: Random) -> list[Entry]:
    """Ten fresh questions on what these lessons aim at, mixed: their goals in turn, each as its lessons ask for it.

    A word is asked only if these lessons, or those that they need, explain it.
    """
    goals: dict[str, list[Sort]] = {}
    for lesson in lessons:
        for goal, own in sorts(lesson).items():
            goals.setdefault(goal, []).extend(own)
    turns = {goal: rng.sample(own, len(own)) for goal, own in goals.items()}
    order = rng.sample(list(goals), len(goals))
    picked = [turns[goal][n // len(order) % len(turns[goal])] for n, goal in zip(range(COUNT), cycle(order))]
    taken: set[str] = set()
    ids = [each.id for each in lessons]
    return _mixed([_fresh(sort, taken, ids, rng) for sort in picked], rng)


def placement_entry(lesson: Lesson, before: Sequence[str], rng: Random) -> Entry:
    """A fresh question about a lesson: of the goal asked least so far, not easy where the lesson has harder ones.

    `before` are the skills of the questions about this lesson that were asked before.
    """
    found = sorts(lesson)
    goal = min(found, key=lambda goal: before.count(goal))
    medium = [sort for sort in found[goal] if sort[-1] <= Level.TWO] or found[goal]
    hardest = max(sort[-1] for sort in medium)
    return _fresh(rng.choice([sort for sort in medium if sort[-1] == hardest]), set(), [lesson.id], rng)


def _fresh(sort: Sort, taken: set[str], lessons: Sequence[str], rng: Random) -> Entry:
    """A question of this sort: of no word that these lessons do not explain, where there are but few none taken."""
    skill, name, players, level = sort
    table = at_table(rulebook(name), players)
    known = explained(lessons)
    seed = rng.randrange(2**31)
    if GENERATORS[skill].situations(table, Level(level)) is not None:
        for _ in range(TRIES_FOR_A_WORD if skill == WORDS else TRIES):
            question = question_of(skill, seed, table, Level(level))
            asks = repr((question.prompt, question.cards, question.hands, question.table))
            if asks not in taken and (skill != WORDS or words_in(question) <= known):
                taken.add(asks)
                break
            seed = rng.randrange(2**31)
    return entry(skill, name, players, level, seed, lessons=lessons)


def _by_skill(entries: list[Entry]) -> dict[str, list[Entry]]:
    kinds = dict.fromkeys(each["skill"] for each in entries)
    return {kind: [each for each in entries if each["skill"] == kind] for kind in kinds}


def spread(kinds: list[str], rng: Random) -> list[str]:
    """The same kinds mixed, never three of one in a row as long as others are left."""
    left = rng.sample(kinds, len(kinds))
    out: list[str] = []
    while left:
        twice = out[-1] if len(out) > 1 and out[-1] == out[-2] else None
        most = max(set(left), key=left.count)
        pick = next((kind for kind in left if kind != twice), left[0])
        if most != twice and left.count(most) > 2 * (len(left) - left.count(most)):
            pick = most
        left.remove(pick)
        out.append(pick)
    return out
