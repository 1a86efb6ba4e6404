"""Practise: choose what, answer ten questions one by one, see what was wrong and why.

It deals and grades nothing: `series` does.
"""

from datetime import UTC, datetime, timedelta
from functools import partial
from html import escape
from itertools import islice
from random import Random
from secrets import randbelow
from typing import Any, Literal
from zoneinfo import ZoneInfo

import streamlit as st

from tutor.content.blocks import Chapter, Lesson
from tutor.content.quizzes import Quiz, quizzes
from tutor.engine.rulebooks import RULEBOOKS
from tutor.progress.days import day_of
from tutor.progress.lessons import TEST_OUT_RIGHT
from tutor.progress.mistakes import open_mistakes
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import Question
from tutor.store.answers import Mode, Origin, Try, answers_of, newest_try, stopped_tests
from tutor.store.database import StoreProblem, database
from tutor.ui import early, series
from tutor.ui.context import html, in_one_go, lang, told
from tutor.ui.frame import say_problem
from tutor.ui.look import page, steps
from tutor.ui.places import place
from tutor.ui.planned import Entry, can_be_asked
from tutor.ui.plans import (
    COUNT,
    MIXED,
    MIXTURE,
    USUAL_PLAYERS,
    course_plan,
    offered_skills,
    plan,
    quiz_plan,
    skill_plan,
    tables,
)
from tutor.ui.question import ask
from tutor.ui.ready import ready_quizzes
from tutor.ui.result import corrected, result_line
from tutor.ui.rulebook import about
from tutor.ui.series import Series, graded, question_in
from tutor.ui.session import CHOSEN, LEARNER, MISTAKES, forget, keep_problem, recall, remember
from tutor.ui.sets import CHAPTER, lesson_of, part_name, part_of, title_of
from tutor.ui.table import replayed
from tutor.ui.way import lessons_of, link

PLACE = "practise"
SETS = (Origin.QUIZ, Origin.AGAIN, Origin.TEST_OUT)
"""Where the questions of a set come from."""
OWN = "own"
"""What every set is called that a learner has put together."""
SAYS_HOW_MANY = frozenset({"first_dealer", "rulebook_differences", "what_do_i_post", "which_deck"})
"""The kinds of question that say themselves how many players there are, which need not be as many as were chosen."""
ButtonKind = Literal["primary", "secondary"]
STILL_FRESH = timedelta(hours=1)
"""So long a finished series shows its result again after a reload."""


def show() -> None:
    """Show the question that is being asked, else the result, else what can be chosen."""
    _take_up()
    current = series.series_at(PLACE)
    if left := early.undecided(PLACE):
        early.ask_first(PLACE, left)
    elif current is None:
        _start()
    elif current["asked"] is None:
        _result(current)
    else:
        with page("question"):
            _question()


@st.fragment
@in_one_go()
def _question() -> None:
    """The question that is being asked. An answer writes only this again, not the frame around it."""
    current = series.series_at(PLACE)
    if current is None or current["asked"] is None:
        st.rerun()  # the series is over: the whole page changes
    ask(PLACE, over=over(current), stop=_stop, early=partial(early.offer_here, PLACE))
    say_problem()


def over(current: Series) -> str:
    """The line over a question: which one it is, of what kind, at which table, and whether it counts."""
    planned, number, of = current["plan"][current["place"]], current["place"] + 1, len(current["plan"])
    words = [
        f"<b>{html('ask.place', n=number, of=of)}</b>",
        f"<span>{html('practise.skill', skill=planned['skill'])}</span>",
        f"<span>{_table_said(question_in(current['asked']['question']))}</span>",
    ]
    if current["origin"] == Origin.AGAIN:
        words.append(f"<b>{html('practise.unrated')}</b>")
    if current["mode"] == Mode.TEST:
        words.insert(0, f"<b>{html('test.badge')}</b>")
    return f'<div><p class="over">{"".join(words)}</p>{steps(number - (current["given"] is None), of)}</div>'


def _table_said(question: Question) -> str:
    """The rulebook and how many sit there: in the hand that is shown, else unless the question says it itself."""
    if question.skill in SAYS_HOW_MANY and not question.play:
        return html("practise.named", rulebook=question.table)
    players = replayed(question.play).table.players if question.play else question.players
    return html("practise.table", rulebook=question.table, players=players)


def _take_up() -> None:
    """Once a session: go on with what the database knows to be open."""
    series.take_up(PLACE, *SETS, finished_since=datetime.now(UTC) - STILL_FRESH)


# ---- choosing -------------------------------------------------------------------------------------------------------
def _start() -> None:
    with page("list"):
        st.html(f'<h1>{html("practise.title")}</h1><p class="lead">{html("practise.lead")}</p>')
        with st.container(horizontal=True, gap="small"):
            st.button(told("practise.mixed_now", n=COUNT), key="go-mixed", type="primary", on_click=_begin_mixed)
            _go_on()
            mistakes = _mistakes()
            if mistakes:
                words = told("practise.mistakes", n=len(mistakes))
                st.button(words, key="go-mistakes", on_click=_begin_mistakes)
        ready_quizzes(begin_quiz)
        _choose()


def _go_on() -> None:
    """The ways back to the questions at which one stopped."""
    every = _left()
    several = sum(each.attempt.mode is Mode.TEST and _name(each) == OWN for each in every) > 1
    for place_in_list, left in enumerate(every):
        number, of = series.place_in_plan(left)
        test = left.attempt.mode is Mode.TEST
        title = _title(left, several=several) if test else ""
        words = told("test.go_on", n=number, of=of, title=title) if test else told("practise.go_on", n=number, of=of)
        key = f"go-on-{place_in_list}" if place_in_list else "go-on"
        st.button(words, key=key, on_click=_resume, args=(left,))
        if test and number > 1:
            early.offer(PLACE, left, key.replace("go-on", "hand-in"), told("test.hand_in_of", title=title))


def _resume(left: Try) -> None:
    forget(MISTAKES)
    series.go_on(PLACE, left)


def _title(left: Try, *, several: bool) -> str:
    """What a test is called; where several of one's own wait, with the day of the question that is open."""
    if several and _name(left) == OWN:
        zone = ZoneInfo((recall(LEARNER) or {}).get("time_zone", "UTC"))
        return told("test.own_of", day=day_of(left.attempt.dealt_at, zone).isoformat())
    return title_of(left.attempt.origin, left.attempt.origin_id)


def _left() -> list[Try]:
    """Where one stopped: in the newest set, and in tests however old: of each the newest, of one's own all.

    Of those of one's own in which nothing is answered yet the newest will do.
    """
    learner = recall(LEARNER)
    try:
        newest = newest_try(database(), learner["id"], *SETS) if learner else None
        tests = stopped_tests(database(), learner["id"]) if learner else ()
    except StoreProblem as problem:
        keep_problem(problem)
        return []
    found = [newest] if newest and newest.stopped_at and not newest.answer else []
    which = {_which(each): each for each in reversed(tests) if each.attempt.origin in SETS}
    others = [each for name, each in which.items() if name not in map(_which, found)]
    return found + sorted(others, key=lambda each: each.attempt.dealt_at, reverse=True)


def _which(left: Try) -> str:
    """What tells apart the tests that wait: their name, but every one of one's own is another."""
    own = _name(left) == OWN and series.place_in_plan(left)[0] > 1
    return left.attempt.origin_id if own else _name(left)


def _name(left: Try) -> str:
    return left.attempt.origin_id.rpartition("/")[0]


def _choose() -> None:
    st.html(f"<h2>{html('practise.own')}</h2>")
    chosen = _chosen()
    table = _rulebook(chosen)
    about(table)
    players = _players(table)
    offered = offered_skills(tables(table, players))
    picked = [skill for skill in recall("skills-pick", chosen["skills"]) if skill in offered]
    st.session_state["skills-pick"] = picked
    st.pills(
        told("practise.skills"),
        offered,
        selection_mode="multi",
        format_func=lambda skill: told("practise.skill", skill=skill),
        key="skills-pick",
    )
    st.session_state.setdefault("level-pick", chosen["level"])
    st.segmented_control(
        told("practise.level"),
        ("1", "2", "3", MIXED),
        required=True,
        format_func=lambda level: told(f"practise.level_{level}"),
        key="level-pick",
    )
    mode = _mode(chosen)
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        begin = told("practise.begin_test" if mode is Mode.TEST else "practise.begin", n=COUNT)
        st.button(begin, key="go-own", type="primary", disabled=not picked, on_click=_begin_own)
        if not picked:
            st.html(f'<p class="soft">{html("practise.choose_skill")}</p>')


def _mode(chosen: dict[str, Any]) -> Mode:
    """Whether it is explained after each answer or, in a test, at the end."""
    st.session_state.setdefault("mode-pick", chosen["mode"])
    picked = st.segmented_control(
        told("practise.mode"),
        (Mode.PRACTISE.value, Mode.TEST.value),
        required=True,
        format_func=lambda mode: told(f"practise.mode_{mode}"),
        key="mode-pick",
    )
    if picked == Mode.TEST:
        st.html(f'<p class="small">{html("practise.mode_note")}</p>')
    return Mode(picked or Mode.PRACTISE)


def _chosen() -> dict[str, Any]:
    """What stands chosen at first: what was chosen last, or the skill that the address names."""
    usual: dict[str, Any] = {"skills": [], "rulebook": MIXED, "players": USUAL_PLAYERS, "level": MIXED}
    usual["mode"] = Mode.PRACTISE.value
    named = [skill for skill in st.query_params.get_all("skill") if skill in GENERATORS]
    return {**usual, **recall(CHOSEN, {}), **({"skills": named} if named else {})}


def _rulebook(chosen: dict[str, Any]) -> str:
    st.session_state.setdefault("rulebook-pick", chosen["rulebook"])
    return str(
        st.selectbox(
            told("practise.rulebook"),
            (MIXED, *RULEBOOKS),
            format_func=lambda name: (
                told("practise.mixture") if name == MIXED else told("practise.named", rulebook=name)
            ),
            key="rulebook-pick",
            placeholder=told("practise.rulebook"),
        )
    )


def _players(table: str) -> int:
    if table == MIXED:
        return USUAL_PLAYERS
    fewest, most = RULEBOOKS[table].seats
    seats = [str(number) for number in range(fewest, most + 1)]
    wish = str(recall("players-pick", recall(CHOSEN, {}).get("players", USUAL_PLAYERS)))
    st.session_state["players-pick"] = wish if wish in seats else str(USUAL_PLAYERS)
    picked = st.segmented_control(told("practise.players"), seats, required=True, key="players-pick")
    return int(picked or USUAL_PLAYERS)


# ---- beginning ------------------------------------------------------------------------------------------------------
def _begin_mixed() -> None:
    _begin_set(plan(list(GENERATORS), MIXTURE, MIXED, Random(_seed())), "mixed")


def _begin_own() -> None:
    chosen = {
        "skills": list(st.session_state["skills-pick"]),
        "rulebook": st.session_state["rulebook-pick"],
        "players": int(st.session_state.get("players-pick", USUAL_PLAYERS)),
        "level": st.session_state["level-pick"],
        "mode": st.session_state["mode-pick"],
    }
    remember(CHOSEN, chosen)
    st.query_params.pop("skill", None)
    at = tables(chosen["rulebook"], chosen["players"])
    _begin_set(plan(chosen["skills"], at, chosen["level"], Random(_seed())), OWN, mode=Mode(chosen["mode"]))


def begin_skill(skill: str, table: str) -> None:
    """Begin ten questions of one skill at one table; for another page's button."""
    _begin_set(skill_plan(skill, table, Random(_seed())), skill)


def begin_quiz(quiz_id: str, part: int | None = None) -> None:
    """Begin a ready quiz or one part of it; for another page's button too."""
    quiz = next(quiz for quiz in quizzes() if quiz.id == quiz_id)
    if isinstance(quiz, Quiz):
        name = quiz.id if part is None else part_name(quiz.id, part)
        _begin_set(quiz_plan(quiz, Random(_seed()), part), name, mode=Mode(quiz.mode))


def begin_chapter_test(chapter: Chapter) -> None:
    """Begin a mixed test on the goals of a chapter; for another page's button."""
    _begin_set(course_plan(lessons_of((chapter,)), Random(_seed())), CHAPTER + chapter.id, mode=Mode.TEST)


def begin_test_out(lesson: Lesson) -> None:
    """Begin the test that stands for a lesson; for another page's button."""
    _begin_set(course_plan((lesson,), Random(_seed())), lesson.id, Origin.TEST_OUT, Mode.TEST)


def _begin_mistakes() -> None:
    _begin_set(list(recall(MISTAKES, [])), "mistakes", Origin.AGAIN)


def _begin_wrong_ones() -> None:
    current = series.series_at(PLACE)
    if current:
        _begin_set(wrong_ones(current), "again", Origin.AGAIN)


def _begin_set(entries: list[Entry], name: str, origin: Origin = Origin.QUIZ, mode: Mode = Mode.PRACTISE) -> None:
    """Begin a set. One that is still being asked is stopped, so that one can go on with it."""
    _take_up()
    series.stop(PLACE)
    forget(MISTAKES)
    series.begin(PLACE, entries, origin=origin, origin_id=f"{name}/{_seed()}", mode=mode)


def _seed() -> int:
    return randbelow(2**31)


# ---- the end --------------------------------------------------------------------------------------------------------
def _stop() -> None:
    series.stop(PLACE)


def wrong_ones(current: Series) -> list[Entry]:
    """What was not right in a series, to be asked again: the same questions, in the same order."""
    again = []
    for done in current["done"]:
        if not graded(done["question"], done["given"]).right:
            seed = question_in(done["question"]).seed
            again.append({**current["plan"][done["place"]], "seed": seed, "retry_of": done["attempt"]})
    return again


def _mistakes() -> list[Entry]:
    """The newest mistakes that no repetition has mended yet and that can still be asked; looked up once."""
    learner = recall(LEARNER)
    if recall(MISTAKES) is None and learner is not None:
        try:
            open_tests = {each.attempt.origin_id for each in stopped_tests(database(), learner["id"])}
            rows = open_mistakes(_told(answers_of(database(), learner["id"]), open_tests))
        except StoreProblem as problem:
            keep_problem(problem)
            return []
        fields = ("skill", "table", "players", "level", "seed", "item")
        again = ({name: row[name] for name in fields} | {"retry_of": row["attempt"]} for row in rows)
        remember(MISTAKES, list(islice(filter(can_be_asked, again), COUNT)))
    return list(recall(MISTAKES) or [])


def _told(rows: list[dict[str, Any]], open_tests: set[str]) -> list[dict[str, Any]]:
    """The answers that have been explained: not those of tests that go on, nor of a placement, which asks ahead."""
    return [row for row in rows if row["origin"] != Origin.PLACEMENT and row["origin_id"] not in open_tests]


def _waiting(current: Series) -> None:
    """A test at which one has stopped: nothing is said about its answers yet."""
    with page("list"):
        words = html("test.paused_text", n=len(current["done"]), of=len(current["plan"]))
        st.html(f"<h1>{html('test.paused')}</h1><p class='lead'>{words}</p>")
        with st.container(horizontal=True, gap="small"):
            _go_on()
            st.button(told("practise.new"), "go-new", on_click=series.leave, args=(PLACE,))


def _result(current: Series) -> None:
    test = current["mode"] == Mode.TEST
    if test and len(current["done"]) < len(current["plan"]) and not current.get("ended"):
        _waiting(current)
        return
    done = [(series.question_in(each["question"]), each["given"]) for each in current["done"]]
    worths = [graded(each["question"], each["given"]) for each in current["done"]]
    right, wrong = sum(worth.right for worth in worths), sum(not worth.right for worth in worths)
    line = corrected if test else result_line
    lines = "".join(line(*each, worth) for each, worth in zip(done, worths, strict=True))
    part = part_of(current["origin_id"])
    with page("list"):
        unrated = f'<p class="soft">{html("practise.unrated_all")}</p>' if current["origin"] == Origin.AGAIN else ""
        lead = f'<p class="lead">{html("practise.score", right=right, of=len(done))}</p>'
        about_set = _of_test(current, right) if test else _of_part(*part) if part else ""
        st.html(f"<h1>{html('practise.result')}</h1>{lead}{unrated}{about_set}")
        with st.container(horizontal=True, gap="small"):
            if wrong:
                again = told("practise.wrong_again", n=wrong)
                st.button(again, key="go-wrong", type="primary", on_click=_begin_wrong_ones)
            _go_on()
            more = part is not None and part[1] < part[0].sittings and len(done) == len(current["plan"])
            if part and more:
                words = told("practise.next_part", part=part[1] + 1, parts=part[0].sittings)
                kind: ButtonKind = "secondary" if wrong else "primary"
                st.button(words, "go-part", type=kind, on_click=begin_quiz, args=(part[0].id, part[1] + 1))
            kind = "secondary" if wrong or more else "primary"
            st.button(told("practise.new"), "go-new", on_click=series.leave, args=(PLACE,), type=kind)
        if wrong:
            st.html(f'<p class="small">{html("practise.again_note")}</p>')
        st.html(f"<h2>{html('practise.answers')}</h2><ol class='list results'>{lines}</ol>")
        with st.container(horizontal=True, gap="small"):
            link("go-progress", place("progress"), told("practise.to_progress"))
            if test:
                link("go-course", place("learn"), told("test.to_course"))


def _of_part(quiz: Quiz, part: int) -> str:
    """Which part of which quiz it was, as HTML."""
    words = html("practise.part", part=part, parts=quiz.sittings)
    return f'<p class="small"><b>{escape(quiz.title[lang()])}</b> {words}</p>'


def _of_test(current: Series, right: int) -> str:
    """What a test was and what follows from it, as HTML."""
    origin, origin_id = Origin(current["origin"]), current["origin_id"]
    said = [f"<b>{escape(title_of(origin, origin_id))}</b>"]
    if number := early.left_open(current):
        said.append(html("test.left_open", n=len(current["done"]), of=len(current["plan"]), open=number))
    lesson = lesson_of(origin_id) if origin is Origin.TEST_OUT else None
    if lesson:
        key = "test.passed" if right >= TEST_OUT_RIGHT else "test.not_passed"
        said.append(html(key, title=lesson.title[lang()], need=TEST_OUT_RIGHT, of=len(current["plan"])))
    elif len({each["skill"] for each in current["plan"]}) > 1:
        said.append(html("test.mastered"))
    said.append(html("test.folded"))
    return "".join(f'<p class="small">{each}</p>' for each in said)
