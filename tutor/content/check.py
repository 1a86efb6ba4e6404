"""Every fault of the lessons, quizzes, questions, rules and words: claims are computed again, ids looked up.

What keeps a file from being read the loaders find; here all of it is gathered.
"""

from collections.abc import Iterator
from pathlib import Path

from tutor.content.any_hand import any_hand_problems
from tutor.content.bank import bank_problems
from tutor.content.blocks import Figure
from tutor.content.claims import Claims, untrue
from tutor.content.files import Place, Problem, fault_at, found, in_order, problem, problem_text, root
from tutor.content.lessons import COURSE, PlayFile, Read, course_ids, read_course, read_lesson
from tutor.content.plays import winning_seats
from tutor.content.prose import everything_on
from tutor.content.questions import OWN, Source, read_questions, with_hands
from tutor.content.quizzes import read_quiz
from tutor.content.rules import FILE, read_rules, written_ids
from tutor.content.terms_used import term_problems
from tutor.engine.cards import cards_text
from tutor.engine.hands import value_of
from tutor.engine.rulebooks import RULEBOOKS
from tutor.quiz.question import grade
from tutor.words.words import MissingWord, has, term
from tutor.words.words import faults as word_faults

__all__ = ["problem_text", "problems"]


def problems(folder: Path | None = None) -> tuple[Problem, ...]:
    """Every fault of the content, by file and line; `problem_text` says each in a language."""
    folder = folder or root()
    ids = course_ids(folder)
    faults = [*read_rules(folder)[1], *read_course(folder)[1], *_sources(folder), *_questions(folder)]
    lessons = found(folder, "lessons/*/")
    for path in lessons:
        if path.name not in ids:
            faults.append(problem(COURSE, 1, "not_in_course", name=path.name))
    for id in dict.fromkeys([*ids, *(path.name for path in lessons)]):
        faults += _lesson(folder, read_lesson(folder, id), ids)
    for path in found(folder, "quizzes/*.yaml"):
        faults += read_quiz(folder, path.stem)[1]
    faults += term_problems(folder)
    if folder == root():
        faults += [*_words(), *bank_problems(), *any_hand_problems()]
    return in_order(faults)


def _words() -> Iterator[Problem]:
    """The faults that `words` finds in its own files."""
    for fault in word_faults():
        file = fault.path.relative_to(root()).as_posix()
        yield Problem(file, fault.line, fault.key, tuple(fault.facts.items()))


# ---- rules ----------------------------------------------------------------------------------------------------------
def _sources(folder: Path) -> Iterator[Problem]:
    """Rulebooks whose fields name rules that are not there."""
    known = written_ids(folder)
    for name, rules in RULEBOOKS.items():
        for field, ids in rules.sources.items():
            for id in ids:
                if id not in known:
                    yield problem(FILE, 1, "source_lacking", rulebook=name, field=field, rule=id)


# ---- questions ------------------------------------------------------------------------------------------------------
def _questions(folder: Path) -> Iterator[Problem]:
    """Faults of the questions written by hand.

    Who answers rightly must be graded right, and nobody else; every mistake must have its words.
    """
    known, faults, where = read_questions(folder)
    yield from faults
    rules = written_ids(folder)
    for id, question in known.items():
        source = where[id]
        file, line = source.written.file, source.line
        for rule in question.rules:
            if rule not in rules:
                yield problem(file, line, "no_such_rule", rule=rule)
        if not _is_skill(question.skill):
            yield problem(file, line, "no_such_skill", name=question.skill)
        for choice in question.choices:
            if grade(question, choice.id).right is not (choice.mistake is None):
                yield problem(file, line, "graded_wrongly", name=choice.id)
            if choice.mistake and not has(f"mistake.{choice.mistake}"):
                yield problem(file, line, "mistake_without_words", name=choice.mistake)
        yield from with_hands(source).faults
        for name, claims in source.claims.items():
            place = source.place if name == OWN else (*source.place, "hands", name)
            yield from untrue(name, claims, source.stock, source.written, place)
            yield from _dealt_twice(name, claims, source, place)


def _dealt_twice(name: str, claims: Claims, source: Source, place: Place) -> Iterator[Problem]:
    """A card that two hands hold which meet at the table."""
    hands = source.stock.hands
    for claim, other in (("beats", claims.beats), ("ties", claims.ties)):
        ours, theirs = hands.get(name), hands.get(other or "")
        for card in ours.cards if ours and theirs else ():
            if theirs and card in theirs.cards:
                yield fault_at(source.written, (*place, claim), "error.card_twice", card=str(card))


def _is_skill(skill: str) -> bool:
    try:
        return bool(term(f"skill.{skill}", "de"))
    except MissingWord:
        return False


# ---- lessons --------------------------------------------------------------------------------------------------------
def _lesson(folder: Path, read: Read, ids: tuple[str, ...]) -> Iterator[Problem]:
    """Faults of a lesson: those of its files, and what it claims, needs and cites."""
    yield from read.problems
    rules = written_ids(folder)
    for page in read.pages.values():
        for each, line in everything_on(page):
            if isinstance(each, Figure) and each.name == "rule" and each.of not in rules:
                yield problem(page.file, line, "no_such_rule", rule=each.of)
            elif isinstance(each, Figure) and each.name == "rule" and read.file and each.of not in read.file.rules:
                yield problem(page.file, line, "rule_not_listed", rule=each.of)
    if not read.file:
        return
    for n, goal in enumerate(read.file.goals):
        if not _is_skill(goal):
            yield fault_at(read.written, ("goals", n), "no_such_skill", name=goal)
    for n, rule in enumerate(read.file.rules):
        if rule not in rules:
            yield fault_at(read.written, ("rules", n), "no_such_rule", rule=rule)
    before = ids[: ids.index(read.id)] if read.id in ids else ids
    for n, need in enumerate(read.file.needs):
        if need not in ids:
            yield fault_at(read.written, ("needs", n), "no_such_lesson", name=need)
        elif need not in before:
            yield fault_at(read.written, ("needs", n), "needed_too_late", name=need)
    for name, claims in read.file.hands.items():
        yield from untrue(name, claims, read.stock, read.written, ("hands", name)) if read.stock else ()
    for name, play in read.file.plays.items():
        yield from _play_claims(name, play, read)


def _play_claims(name: str, claims: PlayFile, read: Read) -> Iterator[Problem]:
    """What is claimed of a hand played, and is not so: the learner's first cards, how it ends, who wins with what."""
    play = read.stock.plays[name] if read.stock else None
    if not play:
        return
    last = play.moments[-1]
    found = {
        "dealt": cards_text(play.moments[0].piles.hands[play.seat]),
        "ends": last.outcomes[-1].ending.value if last.outcomes else "",
        "winners": list(winning_seats(last)) if last.outcomes else [],
        "finals": [value_of(cards, last.table).category.value if cards else None for cards in last.piles.hands],
    }
    for claim, truth in found.items():
        claimed = getattr(claims, claim)
        if claimed is not None and claimed != truth:
            yield fault_at(read.written, ("plays", name, claim), "played_otherwise", name=name, truth=_plain(truth))


def _plain(truth: object) -> str:
    """What is so, as the file would have it."""
    return ", ".join("~" if each is None else str(each) for each in truth) if isinstance(truth, list) else str(truth)
