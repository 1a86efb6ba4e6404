"""Questions in a row, wherever they are asked: dealt, answered, restored. What changes one is called from callbacks.

A series is plain data in the session: `plan` (what is asked, one entry a question), `place` (the current one), `asked`
(its attempt, question and hints), `given` (the answer, none yet), `done` (what was answered), `ended` (whether it was
handed in before all was answered, or a placement has nothing more to ask). The database has it all:
an attempt is stored before it is shown and carries the plan, so that a reload or a restart goes on with it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from random import Random
from secrets import randbelow
from typing import Any
from uuid import uuid4

import streamlit as st

from tutor.content.bank import question_of
from tutor.content.questions import questions
from tutor.content.situations import Wish, new_question
from tutor.engine.cards import CannotBe
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import DONT_KNOW, Graded, Line, Question, as_json, from_json, grade
from tutor.store import answers
from tutor.store.answers import Attempt, Mode, Origin, Try
from tutor.store.database import StoreProblem, database
from tutor.ui.context import lang
from tutor.ui.planned import Entry, can_be_asked, stand_in, wish_of
from tutor.ui.session import HANDING_IN, LEARNER, RESTORED, SERIES, keep_problem, recall, shelf
from tutor.words.nouns import MissingWord
from tutor.words.words import languages, say

Series = dict[str, Any]
MOST_LATELY = 10
"""Questions of a kind, table and level that were dealt last and are not asked again at once."""
UNRATED = (Origin.AGAIN, Origin.PLACEMENT)
"""What counts for nothing: repeated mistakes, and questions about what nobody has taught yet."""


@lru_cache(maxsize=256)
def question_in(text: str) -> Question:
    """The question in a series' text."""
    return from_json(json.loads(text))


@lru_cache(maxsize=256)
def graded(text: str, given: str) -> Graded:
    """What an answer to the question in this text was worth."""
    return grade(question_in(text), given)


def series_at(place: str) -> Series | None:
    """The series that is asked at a place, if there is one."""
    return shelf(SERIES).get(place)


def begin(place: str, plan: Sequence[Entry], *, origin: Origin, origin_id: str, mode: Mode, title: Any = None) -> None:
    """Begin a series and deal its first question. `title` is the id of a ready quiz."""
    shelf(HANDING_IN).pop(place, None)
    series: Series = {
        "id": str(uuid4()),
        "origin": origin.value,
        "origin_id": origin_id,
        "mode": mode.value,
        "title": title,
        "plan": list(plan),
        "place": 0,
        "done": [],
        "given": None,
        "tries": 0,
        "ended": False,
    }
    _deal(place, series)


def forward(place: str) -> None:
    """Go on from an answered question: deal the next one, or end the series."""
    series = series_at(place)
    if series and series["given"] is not None:
        _deal(place, {**series, "place": series["place"] + 1})


def leave(place: str) -> None:
    """Put the series away; what was answered stays answered."""
    shelf(SERIES).pop(place, None)


def stop(place: str) -> None:
    """Stop for now, at the question that is open, or after an answer at the next one.

    With nothing answered yet the series is put away.
    """
    forward(place)
    series = series_at(place)
    if not series or series["asked"] is None or series["given"] is not None:
        return
    try:
        answers.stop(database(), series["asked"]["attempt"], datetime.now(UTC))
    except StoreProblem as problem:
        keep_problem(problem)
    if series["done"]:
        shelf(SERIES)[place] = {**series, "asked": None, "given": None}
    else:
        leave(place)


def go_on(place: str, left: Try) -> None:
    """Go on with the series that was stopped at this try."""
    try:
        answers.go_on(database(), left.attempt.id)
        restore(place, _beside(left.attempt))
    except StoreProblem as problem:
        keep_problem(problem)


def hand_in(place: str, left: Try) -> None:
    """Hand in the test that was left at this try: what is not answered stays open, and its result is shown.

    If another tab has answered it meanwhile, the test goes on there, and here.
    """
    try:
        now = answers.try_of(database(), left.attempt.id)
        if now is None or now.answer:
            restore(place, _beside(left.attempt))
            return
        answers.end(database(), left.attempt.id, datetime.now(UTC))
        restore(place, _beside(left.attempt))
    except StoreProblem as problem:
        keep_problem(problem)
        return
    if current := series_at(place):
        shelf(SERIES)[place] = {**current, "asked": None, "given": None}


def end(place: str) -> None:
    """Store that the series is over with the question that is answered, whatever might be asked later on."""
    current = series_at(place)
    if not current or current.get("ended"):
        return
    try:
        answers.end(database(), current["asked"]["attempt"], datetime.now(UTC))
        current["ended"] = True
    except StoreProblem as problem:
        keep_problem(problem)


def number_answered(left: Try) -> int:
    """How many questions of its series are answered. Raises `StoreProblem`."""
    return len({_carried(each)["place"] for each in _beside(left.attempt) if each.answer})


def take_up(place: str, *origins: Origin, finished_since: datetime | None = None) -> None:
    """Once a session: go on with what the database knows to be open, wherever the learner left off."""
    learner = recall(LEARNER)
    if place in shelf(RESTORED) or learner is None:
        return
    try:
        newest = answers.newest_try(database(), learner["id"], *origins)
        if newest and "series" in newest.attempt.shown:  # else no program of ours has dealt it
            restore(place, _beside(newest.attempt), finished_since=finished_since)
    except StoreProblem as problem:
        keep_problem(problem)
        return
    shelf(RESTORED)[place] = True


def _beside(attempt: Attempt) -> tuple[Try, ...]:
    """The tries of an attempt's series, perhaps with others: the questions of a placement stand at several lessons."""
    alone = attempt.origin is Origin.PLACEMENT
    found = answers.tries(database(), attempt.learner, attempt.origin, None if alone else attempt.origin_id)
    return tuple(each for each in found if each.attempt.shown["series"]["id"] == attempt.shown["series"]["id"])


def hint(place: str) -> None:
    """Show the concept to think of."""
    series = series_at(place)
    if series:
        series["asked"]["hints"] += 1


def answered(place: str, key: str) -> None:
    """Take the answer that the component under `key` has sent: graded, stored once, then shown."""
    series, sent = series_at(place), st.session_state[key]["answer"]
    if series and series["given"] is None and sent:
        take(series, str(sent["given"]), int(sent["ms"]))


def take(series: Series, given: str, ms: int) -> None:
    """Grade an answer and store it. In Learn a first wrong one is only warned of and may be changed."""
    asked = series["asked"]
    worth = graded(asked["question"], given)
    try:
        if series["mode"] == Mode.LEARN and not worth.right and given != DONT_KNOW and not asked["warned"]:
            answers.warn(database(), asked["attempt"], given=given, at=datetime.now(UTC))
            asked |= {"warned": given, "hints": asked["hints"] + 1}
            series["tries"] += 1
            return
        over = _handed_in(series)
        standing = None if over else _stored(asked, worth, given, ms, in_test=series["mode"] == Mode.TEST)
    except StoreProblem as problem:
        keep_problem(problem, kept="page.answer_kept")
        series["tries"] += 1
        return
    if standing is None:
        series |= {"asked": None, "ended": True}
        return
    series["given"] = standing
    done = {"place": series["place"], "attempt": asked["attempt"], "question": asked["question"], "given": standing}
    series["done"].append(done | {"hints": asked["hints"]})


def _handed_in(series: Series) -> bool:
    """Whether a test was handed in, in another tab perhaps. Raises `StoreProblem`."""
    learner = recall(LEARNER)
    if series["mode"] != Mode.TEST or learner is None:
        return False
    ended = answers.ended_sets(database(), learner["id"], Origin(series["origin"]))
    name = series["origin_id"].partition("/")[0] if series["origin"] == Origin.PLACEMENT else series["origin_id"]
    return any(each == name or each.startswith(f"{name}/") for each in ended)


def _stored(asked: Mapping[str, Any], worth: Graded, given: str, ms: int, *, in_test: bool) -> str | None:
    """Store the answer; the one that stands, if another tab was faster, and none if that has handed the test in."""
    question = question_in(asked["question"])
    new = answers.answer(
        database(),
        asked["attempt"],
        given=given,
        right=worth.right,
        lang=lang(),
        answered_at=datetime.now(UTC),
        ms=max(0, min(ms, 24 * 60 * 60 * 1000)),
        loss=worth.loss,
        mistake=worth.mistake,
        rule=question.rules[0] if question.rules else None,
        hints=asked["hints"],
        in_test=in_test,
    )
    standing = None if new else answers.try_of(database(), asked["attempt"])
    if standing is None:
        return given
    return standing.answer.given if standing.answer else None


def _deal(place: str, series: Series) -> None:
    """Deal the question at the series' place and store it; at the end of the plan there is none."""
    if series["place"] >= len(series["plan"]):
        shelf(SERIES)[place] = {**series, "asked": None, "given": None}
        return
    series = _with_stand_in(series)
    planned = series["plan"][series["place"]]
    try:
        if series["done"] and _handed_in(series):
            shelf(SERIES)[place] = {**series, "asked": None, "given": None, "ended": True}
            return
        question = _question(series, planned)
        attempt = _attempt(series, planned, question)
        answers.deal_attempt(database(), attempt)
    except StoreProblem as problem:
        keep_problem(problem, kept="page.question_kept")
        return
    shelf(SERIES)[place] = {**series, "asked": _asked(attempt.id, question), "given": None}


def _with_stand_in(series: Series) -> Series:
    """The series with another question in the place of the next one, if that cannot be asked any more."""
    plan, number = series["plan"], series["place"]
    if can_be_asked(plan[number]):
        return series
    other = stand_in(plan[number], plan, Random(randbelow(2**31)))
    return {**series, "plan": [*plan[:number], other, *plan[number + 1 :]]}


def _question(series: Series, planned: Entry) -> Question:
    """The question planned; with another seed if it asks what was asked in this series or lately, but for a retry.

    Raises `StoreProblem`.
    """
    if planned["item"] is not None:
        return questions()[planned["item"]]
    wish = wish_of(planned)
    if planned.get("retry_of"):
        return question_of(wish.skill, wish.seed, wish.table, wish.level)
    done = [(series["plan"][each["place"]], each["question"]) for each in series["done"]]
    before = [text for entry, text in done if entry["item"] is None and entry["skill"] == planned["skill"]]
    return new_question(wish, map(question_in, before), _lately(wish))


def _lately(wish: Wish) -> tuple[Question, ...]:
    """What this learner was asked last of the same kind, wherever that was."""
    learner = recall(LEARNER)
    if learner is None:
        return ()
    shown = answers.lately(
        database(),
        learner["id"],
        skill=wish.skill,
        version=GENERATORS[wish.skill].VERSION,
        table=wish.table.rules.text,
        players=wish.table.players,
        level=wish.level,
        most=MOST_LATELY,
    )
    return tuple(question for each in shown if (question := _asks(each)))


def _asks(shown: Mapping[str, Any]) -> Question | None:
    """The question that was shown; none if today's program cannot read it or say what it asks."""
    try:
        question = from_json(shown)
        say(question.prompt.key, languages()[0], **dict(question.prompt.facts))
    except (CannotBe, MissingWord):
        return None
    return question


def _text(question: Question) -> str:
    """A question as the text that a series carries."""
    return json.dumps(as_json(question), ensure_ascii=False, separators=(",", ":"))


def _asked(attempt: str, question: Question, warned: str | None = None) -> dict[str, Any]:
    return {"attempt": attempt, "question": _text(question), "hints": 1 if warned else 0, "warned": warned}


def _attempt(series: Series, planned: Entry, question: Question) -> Attempt:
    learner = recall(LEARNER)
    if learner is None:
        raise StoreProblem("database_unreachable", where="")
    carried = {name: series[name] for name in ("id", "title", "plan", "place")}
    origin = Origin(series["origin"])
    return Attempt(
        learner=learner["id"],
        skill=question.skill,
        version=question.version,
        table=question.table,
        players=question.players,
        level=int(question.level),
        seed=question.seed,
        shown={**as_json(question), "series": carried},
        origin=origin,
        origin_id=str(planned.get("origin_id") or series["origin_id"]),
        mode=Mode(series["mode"]),
        dealt_at=datetime.now(UTC),
        item=question.item,
        rated=origin not in UNRATED,
        retry_of=planned.get("retry_of"),
    )


def restore(place: str, found: Sequence[Try], *, finished_since: datetime | None = None) -> None:
    """Take up the newest series among these tries again, wherever it was left.

    One that was finished or stopped before `finished_since` is over; one that today's sentences cannot say is not
    taken up, for an older version of the program has dealt it.
    """
    if not found:
        return
    carried = found[-1].attempt.shown["series"]
    own = {_carried(each)["place"]: each for each in found if _carried(each)["id"] == carried["id"]}
    last = own[max(own)]
    if finished_since and (over := _over(last)) and over < finished_since:
        return
    if not all(map(_can_be_said, own.values())):
        return
    done = [_done(each) for _, each in sorted(own.items()) if each.answer]
    ended = any(each.ended_at for each in found if _carried(each)["id"] == carried["id"])
    waits = (last.stopped_at is not None and last.answer is None) or (ended and len(done) < len(carried["plan"]))
    if waits and not done:
        return
    series = {
        **carried,
        "place": max(own),
        "origin": last.attempt.origin.value,
        "origin_id": last.attempt.origin_id,
        "mode": last.attempt.mode.value,
        "done": done,
        "tries": 0,
        "asked": None if waits else _asked(last.attempt.id, from_json(last.attempt.shown), last.warned),
        "given": last.answer.given if last.answer and not waits else None,
        "ended": ended,
    }
    shelf(SERIES)[place] = series


def _can_be_said(each: Try) -> bool:
    """Whether the question of a try, as it was stored, can be read and said in every language."""
    try:
        for line in _lines(from_json(each.attempt.shown)):
            for language in languages():
                say(line.key, language, **{"letters": language, **dict(line.facts)})
    except (CannotBe, MissingWord):
        return False
    return True


def _lines(question: Question) -> Iterator[Line]:
    yield from (question.prompt, question.hint, *question.why)
    if question.contrast:
        yield question.contrast
    for choice in question.choices:
        yield from (choice.text, *choice.told)
    for mark in question.marks:
        yield from mark.told


def _carried(each: Try) -> dict[str, Any]:
    """What an attempt knows of its series: id, title, plan, place."""
    return dict(each.attempt.shown["series"])


def place_in_plan(each: Try) -> tuple[int, int]:
    """Which question of its series a try is (from 1), of how many."""
    carried = _carried(each)
    return carried["place"] + 1, len(carried["plan"])


def _over(last: Try) -> datetime | None:
    """When the series of this last try was finished, handed in or stopped; none while it goes on."""
    if last.ended_at:
        return last.ended_at
    if last.answer is None:
        return last.stopped_at
    number, of = place_in_plan(last)
    return last.answer.answered_at if number == of else None


def _done(each: Try) -> dict[str, Any]:
    assert each.answer is not None
    asked = _asked(each.attempt.id, from_json(each.attempt.shown))
    answer = {"given": each.answer.given, "hints": each.answer.hints}
    return {"place": _carried(each)["place"], "attempt": asked["attempt"], "question": asked["question"]} | answer
