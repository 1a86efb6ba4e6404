"""Practise: choose what, answer ten questions one by one, see what was wrong and why.

It deals and grades nothing: `series` does.
"""

from datetime import UTC, datetime, timedelta
from html import escape
from random import Random
from secrets import randbelow
from typing import Any

import streamlit as st

from tutor.content.blocks import Missing
from tutor.content.files import problem_text
from tutor.content.quizzes import Quiz, grouped, quizzes
from tutor.engine.rulebooks import RULEBOOKS
from tutor.progress.mistakes import open_mistakes
from tutor.quiz.generators import GENERATORS
from tutor.store.answers import Mode, Origin, Try, answers_of, newest_try, tries
from tutor.store.database import StoreProblem, database
from tutor.ui import series
from tutor.ui.context import html, lang, told
from tutor.ui.frame import say_problem
from tutor.ui.look import page, steps
from tutor.ui.places import place
from tutor.ui.plans import COUNT, MIXED, MIXTURE, USUAL_PLAYERS, offered_skills, plan, quiz_plan, skill_plan, tables
from tutor.ui.question import ask, result_line
from tutor.ui.rulebook import about
from tutor.ui.series import Entry, Series, graded
from tutor.ui.session import CHOSEN, LEARNER, MISTAKES, QUIZZES, RESTORED, forget, keep_problem, recall, remember, shelf

PLACE = "practise"
SETS = (Origin.QUIZ, Origin.AGAIN)
"""Where the questions of a set come from."""
STILL_FRESH = timedelta(hours=1)
"""So long a finished series shows its result again after a reload."""


def show() -> None:
    """Show the question that is being asked, else the result, else what can be chosen."""
    _take_up()
    current = series.series_at(PLACE)
    if current is None:
        _start()
    elif current["asked"] is None:
        _result(current)
    else:
        with page("question"):
            _question()


@st.fragment
def _question() -> None:
    """The question that is being asked. An answer writes only this again, not the frame around it."""
    current = series.series_at(PLACE)
    if current is None or current["asked"] is None:
        st.rerun()  # the series is over: the whole page changes
    ask(PLACE, over=over(current), stop=_stop)
    say_problem()


def over(current: Series) -> str:
    """The line over a question: which one it is, of what kind, at which table, and whether it counts."""
    planned, number, of = current["plan"][current["place"]], current["place"] + 1, len(current["plan"])
    table = html("practise.table", rulebook=planned["table"], players=planned["players"])
    words = [
        f"<b>{html('ask.place', n=number, of=of)}</b>",
        f"<span>{html('practise.skill', skill=planned['skill'])}</span>",
    ]
    words.append(f"<span>{table}</span>")
    if current["origin"] == Origin.AGAIN:
        words.append(f"<b>{html('practise.unrated')}</b>")
    return f'<div><p class="over">{"".join(words)}</p>{steps(number - (current["given"] is None), of)}</div>'


def _take_up() -> None:
    """Once a session: go on with what the database knows to be open."""
    learner = recall(LEARNER)
    if PLACE in shelf(RESTORED) or learner is None:
        return
    try:
        newest = newest_try(database(), learner["id"], *SETS)
        if newest:
            found = tries(database(), learner["id"], newest.attempt.origin, newest.attempt.origin_id)
            series.restore(PLACE, found, finished_since=datetime.now(UTC) - STILL_FRESH)
    except StoreProblem as problem:
        keep_problem(problem)
        return
    shelf(RESTORED)[PLACE] = True


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
        _ready_quizzes()
        _choose()


def _go_on() -> None:
    """The way back to the question at which one stopped."""
    if left := _left():
        number, of = series.place_in_plan(left)
        words = told("practise.go_on", n=number, of=of)
        st.button(words, key="go-on", on_click=series.go_on, args=(PLACE, left))


def _left() -> Try | None:
    """The question of the newest set at which one stopped."""
    learner = recall(LEARNER)
    try:
        newest = newest_try(database(), learner["id"], *SETS) if learner else None
    except StoreProblem as problem:
        keep_problem(problem)
        return None
    return newest if newest and newest.stopped_at and not newest.answer else None


def _ready_quizzes() -> None:
    st.html(f"<h2>{html('practise.quizzes')}</h2>")
    for quiz in quizzes():
        if isinstance(quiz, Missing):
            faults = "".join(f"<li>{escape(problem_text(fault, lang()))}</li>" for fault in quiz.problems)
            st.html(
                f'<div class="verdict v-mistake"><p>{html("practise.broken", quiz=quiz.id)}</p><ul>{faults}</ul></div>'
            )
    groups = grouped()
    for quiz in groups[_group(tuple(groups))] if groups else ():
        with st.container(key=f"quiz-{quiz.id}", gap="small"):
            st.html(f"<h3>{escape(quiz.title[lang()])}</h3><p>{escape(quiz.about[lang()])}</p>")
            count = sum(part.count for part in quiz.parts)
            st.button(told("practise.begin", n=count), key=f"go-{quiz.id}", on_click=begin_quiz, args=(quiz.id,))


def _group(groups: tuple[str, ...]) -> str:
    """The group of quizzes to show: the one that was picked last. Where there is but one, there is nothing to pick."""
    if len(groups) == 1:
        return groups[0]
    wish = recall(QUIZZES)
    st.session_state.setdefault("quizzes-pick", wish if wish in groups else groups[0])
    picked = st.segmented_control(
        told("practise.quizzes_by"),
        groups,
        required=True,
        format_func=lambda group: told(f"practise.quizzes_{group}"),
        key="quizzes-pick",
    )
    remember(QUIZZES, picked)
    return str(picked)


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
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        begin = told("practise.begin", n=COUNT)
        st.button(begin, key="go-own", type="primary", disabled=not picked, on_click=_begin_own)
        if not picked:
            st.html(f'<p class="soft">{html("practise.choose_skill")}</p>')


def _chosen() -> dict[str, Any]:
    """What stands chosen at first: what was chosen last, or the skill that the address names."""
    usual: dict[str, Any] = {"skills": [], "rulebook": MIXED, "players": USUAL_PLAYERS, "level": MIXED}
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
    }
    remember(CHOSEN, chosen)
    at = tables(chosen["rulebook"], chosen["players"])
    _begin_set(plan(chosen["skills"], at, chosen["level"], Random(_seed())), "own")


def begin_skill(skill: str, table: str) -> None:
    """Begin ten questions of one skill at one table; for another page's button."""
    _begin_set(skill_plan(skill, table, Random(_seed())), skill)


def begin_quiz(quiz_id: str) -> None:
    """Begin a ready quiz; for another page's button too."""
    quiz = next(quiz for quiz in quizzes() if quiz.id == quiz_id)
    if isinstance(quiz, Quiz):
        _begin_set(quiz_plan(quiz, Random(_seed())), quiz.id)


def _begin_mistakes() -> None:
    _begin_set(list(recall(MISTAKES, [])), "mistakes", Origin.AGAIN)


def _begin_wrong_ones() -> None:
    current = series.series_at(PLACE)
    if current:
        _begin_set(wrong_ones(current), "again", Origin.AGAIN)


def _begin_set(entries: list[Entry], name: str, origin: Origin = Origin.QUIZ) -> None:
    forget(MISTAKES)
    series.begin(PLACE, entries, origin=origin, origin_id=f"{name}/{_seed()}", mode=Mode.PRACTISE)


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
            again.append({**current["plan"][done["place"]], "retry_of": done["attempt"]})
    return again


def _mistakes() -> list[Entry]:
    """The newest mistakes that no repetition has mended yet; looked up once."""
    learner = recall(LEARNER)
    if recall(MISTAKES) is None and learner is not None:
        try:
            rows = open_mistakes(answers_of(database(), learner["id"]))[:COUNT]
        except StoreProblem as problem:
            keep_problem(problem)
            return []
        fields = ("skill", "table", "players", "level", "seed", "item")
        remember(MISTAKES, [{name: row[name] for name in fields} | {"retry_of": row["attempt"]} for row in rows])
    return list(recall(MISTAKES) or [])


def _result(current: Series) -> None:
    done = [(series.question_in(each["question"]), each["given"]) for each in current["done"]]
    worths = [graded(each["question"], each["given"]) for each in current["done"]]
    right, wrong = sum(worth.right for worth in worths), sum(not worth.right for worth in worths)
    lines = "".join(result_line(*each, worth) for each, worth in zip(done, worths, strict=True))
    with page("list"):
        unrated = f'<p class="soft">{html("practise.unrated_all")}</p>' if current["origin"] == Origin.AGAIN else ""
        lead = f'<p class="lead">{html("practise.score", right=right, of=len(done))}</p>'
        st.html(f"<h1>{html('practise.result')}</h1>{lead}{unrated}")
        with st.container(horizontal=True, gap="small"):
            if wrong:
                again = told("practise.wrong_again", n=wrong)
                st.button(again, key="go-wrong", type="primary", on_click=_begin_wrong_ones)
            _go_on()
            new = told("practise.new")
            st.button(new, "go-new", on_click=series.leave, args=(PLACE,), type="secondary" if wrong else "primary")
        if wrong:
            st.html(f'<p class="small">{html("practise.again_note")}</p>')
        st.html(f"<h2>{html('practise.answers')}</h2><ol class='list results'>{lines}</ol>")
        with st.container(key="go-progress"):
            st.page_link(place("progress"), label=told("practise.to_progress"), query_params={"lang": lang()})
