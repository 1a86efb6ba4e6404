"""Progress: what is known, in one sentence, in a table, and over time. Each picture has its facts beside it in words.

What it means is computed by `measures`. Plots and data frames are imported here only, and only when the page is shown.
"""

from datetime import UTC, date, datetime
from html import escape
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import streamlit as st

from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import at_table
from tutor.quiz.generators import GENERATORS
from tutor.store.answers import answers_of
from tutor.store.database import StoreProblem, database
from tutor.ui.context import html, lang, told
from tutor.ui.look import LEVELS, icon, page
from tutor.ui.pages.practise import begin_skill
from tutor.ui.places import place
from tutor.ui.plans import USUAL_PLAYERS
from tutor.ui.session import LEARNER, keep_problem, recall
from tutor.ui.way import find_way, how_far, link, link_to_next
from tutor.words.words import day, percent

if TYPE_CHECKING:
    import pandas as pd

MANY = 6
"""So many pictures at most."""
TABLES_OF = {"standard": "jackpots", "stripped": "seven-ace", "low": "triple-draw", "wild": "joker-wild"}
"""Where one practises for a family of tables."""


def show() -> None:
    """Show what the answers say; without any, what to do first."""
    from tutor.progress import measures

    learner = recall(LEARNER)
    answers = measures.answers_frame(_rows(learner))
    with page("progress"):
        if answers["rated"].sum() == 0:
            _nothing_yet()
            _course()
            return
        zone = ZoneInfo(learner["time_zone"])
        known = measures.levels(answers)
        st.html(f"<h1>{html('progress.title')}</h1><p class='lead'>{_sentence(known)}</p>")
        _practise_next(measures.next_to_practise(known))
        _course()
        st.html(f"<h2>{html('progress.what')}</h2>{_tables(known)}{_legend()}")
        days = measures.days_practised(answers, zone, datetime.now(UTC))
        st.html(f'<h2>{html("progress.how_often")}</h2><p class="facts">{html("progress.days", n=days)}</p>')
        _pictures(answers, known, zone)


def _course() -> None:
    """How far one has come in the course, and where to go on; nothing for who has not begun it."""
    way = find_way()
    if way.fresh:
        return
    st.html(f"<h2>{html('course.title')}</h2><p class='facts'>{how_far(way)}</p>")
    with st.container(horizontal=True, gap="small"):
        link_to_next(way, "go-lesson")
        link("go-course", place("learn"), told("test.to_course"))


def _rows(learner: dict[str, Any] | None) -> list[dict[str, Any]]:
    try:
        return answers_of(database(), learner["id"]) if learner else []
    except StoreProblem as problem:
        keep_problem(problem)
        return []


def _nothing_yet() -> None:
    st.html(f"<h1>{html('progress.title')}</h1><p class='lead'>{html('progress.nothing')}</p>")
    with st.container(horizontal=True, gap="small"):
        for key, name in (("go-main", "practise"), ("go-learn", "learn")):
            with st.container(key=key, width="content"):
                st.page_link(place(name), label=told(f"progress.first_{name}"), query_params={"lang": lang()})


# ---- in words -------------------------------------------------------------------------------------------------------
def _sentence(known: "pd.DataFrame") -> str:
    """What one knows, and what is next, in one or two sentences."""
    from tutor.progress.mastery import ENOUGH, Mastery
    from tutor.progress.measures import next_to_practise

    count, answered = int((known["level"] >= Mastery.PROFICIENT).sum()), int(known["all"].sum())
    of = len(offered() | {(str(row.skill), str(row.family)) for row in known.itertuples()})
    first = (
        html("progress.know", n=count, of=of) if known["number"].max() >= ENOUGH else html("progress.few", n=answered)
    )
    following = next_to_practise(known)
    if following is None:
        return f"{first} {html('progress.all_known')}"
    row = known[(known["skill"] == following[0]) & (known["family"] == following[1])].iloc[0]
    counts = {"right": int(row["right"]), "number": int(row["number"])}
    key = "progress.next" if counts["number"] >= ENOUGH else "progress.next_few"
    return f"{first} " + html(key, skill=following[0], family=told(f"family.{following[1]}"), **counts)


def offered() -> set[tuple[str, str]]:
    """Every skill in every family of tables in which it is asked."""
    from tutor.progress.mastery import family

    every = [(name, at_table(rulebook(name), USUAL_PLAYERS)) for name in RULEBOOKS]
    return {(skill, family(name)) for skill in GENERATORS for name, table in every if GENERATORS[skill].offered(table)}


def _practise_next(following: tuple[str, str] | None) -> None:
    with st.container(horizontal=True, gap="small"):
        if following and following[0] in GENERATORS:
            skill, family = following
            args = (skill, TABLES_OF[family])
            if st.button(told("progress.practise"), "go-weakest", on_click=begin_skill, args=args, type="primary"):
                st.switch_page(place("practise"))


def _tables(known: "pd.DataFrame") -> str:
    """What was practised, and folded up what was not."""
    met = set(known["skill"])
    rest = [skill for skill in GENERATORS if skill not in met]
    first = _table(known, [skill for skill in dict.fromkeys([*GENERATORS, *known["skill"]]) if skill in met])
    if not rest:
        return first
    summary = f"<summary>{html('progress.not_yet', n=len(rest))}</summary>"
    return f'{first}<details class="more">{summary}{_table(known, rest)}</details>'


def _table(known: "pd.DataFrame", skills: list[str]) -> str:
    from tutor.progress.mastery import FAMILIES

    cells = {(str(row.skill), str(row.family)): row for row in known.itertuples()}
    asked = offered()
    head = "".join(f'<th scope="col" role="columnheader">{html(f"family.{each}")}</th>' for each in FAMILIES)
    body = ""
    for skill in skills:
        row = "".join(_cell(cells.get((skill, each)), each, asked=(skill, each) in asked) for each in FAMILIES)
        name = html("practise.skill", skill=skill)
        body += f'<tr role="row"><th scope="row" role="rowheader">{name}</th>{row}</tr>'
    return (
        f'<table class="grid" role="table"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">'
        f'{html("progress.skill")}</th>{head}</tr></thead><tbody role="rowgroup">{body}</tbody></table>'
    )


def _legend() -> str:
    """What the levels mean."""
    from tutor.progress.mastery import ENOUGH, LAST, Mastery

    said = ""
    for name in (level.name.lower() for level in Mastery):
        word = f'<span class="state">{icon(LEVELS[name])}<b>{html(f"mastery.{name}")}</b></span>'
        said += f"<li>{word} {html(f'progress.{name}', enough=ENOUGH, last=LAST)}</li>"
    return f'<details class="more"><summary>{html("progress.legend")}</summary><ul class="legend">{said}</ul></details>'


def _cell(row: Any, family: str, *, asked: bool) -> str:
    from tutor.progress.mastery import ENOUGH, Mastery

    none = row is None and not asked
    start = f'<td role="cell"{" class=none" if none else ""} data-t="{html(f"family.{family}")}">'
    if none:
        return f'{start}<span aria-hidden="true">–</span><span class="sr">{html("progress.not_here")}</span></td>'
    level = Mastery.NEW if row is None else Mastery(row.level)
    name = level.name.lower()
    few = f" <small>{html('progress.only', n=int(row.all))}</small>" if row is not None and row.all < ENOUGH else ""
    return f'{start}<span class="state">{icon(LEVELS[name])}<span>{html(f"mastery.{name}")}{few}</span></span></td>'


# ---- in pictures ----------------------------------------------------------------------------------------------------
def _pictures(answers: "pd.DataFrame", known: "pd.DataFrame", zone: ZoneInfo) -> None:
    """Accuracy over time, of the skills practised last first; which others have too few answers for that."""
    from tutor.progress import measures
    from tutor.progress.mastery import ENOUGH

    newest = answers[answers["rated"]].groupby(["skill", "family"])["answered_at"].max().sort_values(ascending=False)
    number = {(row["skill"], row["family"]): int(row["all"]) for row in known.to_dict("records")}
    practised = [(str(skill), str(family)) for skill, family in newest.index]
    enough = [each for each in practised if number[each] >= ENOUGH]
    for skill, family in enough[:MANY]:
        own = answers[(answers["skill"] == skill) & (answers["family"] == family)]
        days = measures.accuracy(own, zone)
        over_time = days if len(days) > 1 else measures.accuracy_by_answer(own)
        _picture(skill, family, over_time, days)
    if len(enough) > MANY:
        st.html(f'<p class="facts">{html("progress.others", n=len(enough) - MANY)}</p>')
    few = [each for each in practised if each not in enough]
    if few:
        rows = "".join(_lacking(*each, lacking=ENOUGH - number[each]) for each in few)
        st.html(f'<h3>{html("progress.few_title")}</h3><ul class="lacking">{rows}</ul>')


def _lacking(skill: str, family: str, *, lacking: int) -> str:
    """A skill with too few answers for a picture, and how many more it takes."""
    name = f"<b>{html('practise.skill', skill=skill)}</b> {html(f'family.{family}')}"
    return f"<li>{name}: {html('progress.lacking', n=lacking)}</li>"


def _picture(skill: str, family: str, frame: "pd.DataFrame", days: "pd.DataFrame") -> None:
    """One skill: its facts in words, its picture (by days, or by answers while there is one day only), its table."""
    from tutor.progress import charts

    last = frame.iloc[-1]
    facts = {"rate": float(last["rate"]), "low": float(last["low"]), "high": float(last["high"])}
    counts = {"right": int(last["right"]), "number": int(last["number"])}
    said = told("progress.facts", **facts, **counts)
    title = f"{html('practise.skill', skill=skill)} <small>{html(f'family.{family}')}</small>"
    st.html(f'<h3>{title}</h3><p class="facts">{escape(said)}</p>')
    figure = charts.accuracy(
        frame,
        ticks=_days_to_name(list(frame["day"])) if "day" in frame else _answers_to_name(len(frame)),
        shares={share: percent(share, lang(), 0) for share in (0.0, 0.25, 0.5, 0.75, 1.0)},
        hover=[_point(row) for row in frame.to_dict("records")],
        last=percent(facts["rate"], lang(), 0),
    )
    name = f"{told('practise.skill', skill=skill)}, {told(f'family.{family}')}"
    alt = told("progress.alt", name=name, said=said)
    st.plotly_chart(figure, theme=None, config={"displayModeBar": False}, key=f"plot-{skill}-{family}", alt=alt)
    st.html(_table_of_days(days))


def _point(row: Any) -> str:
    counts = {"rate": row["rate"], "right": row["right"], "number": row["number"]}
    if "day" in row:
        return told("progress.point", day=row["day"].isoformat(), **counts)
    return told("progress.point_answer", n=row["answer"], **counts)


def _answers_to_name(number: int) -> dict[int | date, str]:
    return {n: told("progress.after", n=n) for n in sorted({1, number})}


def _days_to_name(days: list[date]) -> dict[int | date, str]:
    """At most four days to name under the picture, the first and the last among them."""
    some = sorted({days[round(n * (len(days) - 1) / 3)] for n in range(4)})
    apart = [
        each for n, each in enumerate(some) if n == 0 or (each - some[n - 1]).days * 12 >= (some[-1] - some[0]).days
    ]
    return {each: day(each.isoformat(), lang(), "day") for each in apart}


def _table_of_days(frame: "pd.DataFrame") -> str:
    """The picture as a table."""
    head = "".join(
        f'<th scope="col"{kind}>{html(f"progress.head_{key}")}</th>'
        for key, kind in (("day", ""), ("new", ' class="r"'), ("rate", ' class="r"'), ("band", ' class="r"'))
    )
    body = ""
    for row in reversed(frame.to_dict("records")):
        when, rate = html("progress.day", day=row["day"].isoformat()), html("progress.rate", rate=row["rate"])
        band = html("progress.band", low=row["low"], high=row["high"])
        body += f'<tr><th scope="row">{when}</th><td class="r">{row["new"]}</td><td class="r">{rate}</td>'
        body += f'<td class="r">{band}</td></tr>'
    table = f'<table class="num"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<details class="table"><summary>{html("progress.as_table")}</summary>{table}</details>'
