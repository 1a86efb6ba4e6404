"""Any question on the page: asked, answered in the browser, explained. One place for all kinds.

It deals, grades and stores nothing: `series` does, in the callbacks that are wired here.
"""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any, Literal

import streamlit as st

from tutor.engine.cards import Cards
from tutor.quiz.generators import SHOWN
from tutor.quiz.question import DONT_KNOW, NOTHING, Graded, Kind, Question
from tutor.store.answers import Mode
from tutor.ui import series
from tutor.ui.cards import card_svg
from tutor.ui.choices import choices
from tutor.ui.context import html, lang, look, told, told_line
from tutor.ui.hand import hand
from tutor.ui.look import ENVELOPE, SHAPES, Verdict, card_row, note, shape_svg, verdict
from tutor.ui.order import order
from tutor.ui.rule import chips
from tutor.ui.series import Series, graded, question_in
from tutor.ui.table import at_the_table


def ask(
    place: str,
    *,
    over: str = "",
    heading: int = 1,
    stop: Callable[[], None] | None = None,
    early: Callable[[], None] | None = None,
) -> None:
    """Show the question that is asked at a place, and what its answer was worth once there is one.

    `over` is the HTML that stands over it; a `heading` below 1 stands in the flow of a lesson, which has its own end;
    `stop` leaves the series for now, `early` puts what may end a test before its time.
    """
    current = series.series_at(place)
    if current is None or current["asked"] is None:
        return
    question = question_in(current["asked"]["question"])
    judged = current["given"] is not None and current["mode"] != Mode.TEST
    worth = graded(current["asked"]["question"], current["given"]) if judged else None
    slug = place.replace("/", "-")
    with st.container(key=f"asked-{slug}", gap="small"):
        cards = "" if question.kind is Kind.ORDER else cards_of(question, worth)
        st.html(f'<div class="question-head">{over}{_prompt(question, heading)}{cards}</div>')
        _answers(place, slug, current, question, worth, end="" if heading > 1 else told("ask.end"))
        with st.container(key="feedback" if heading == 1 else f"feedback-{slug}", gap="small"):
            if worth:
                st.html(explanation(question, worth, current["given"]))
                if stop and not _is_last(current):
                    _stop_button(slug, stop)
            elif current["mode"] == Mode.TEST:
                _in_test(slug, current, stop, early)
            else:
                _meanwhile(place, slug, current["asked"], question, stop)


def _is_last(current: Series) -> bool:
    return bool(current["place"] + 1 >= len(current["plan"]))


def _prompt(question: Question, heading: int) -> str:
    text = told_line(question.prompt)
    return f'<h{heading} class="prompt" style="--n:{len(text)}">{escape(text)}</h{heading}>'


# ---- what lies on the table -----------------------------------------------------------------------------------------
def cards_of(question: Question, worth: Graded | None) -> str:
    """What a question is about, to be looked at: a hand at a table, or cards; later the deciding ones stay bright."""
    bright = question.bright if worth else ()
    if question.play:
        return at_the_table(question.play, question.seat, own=question.kind is not Kind.MARK)
    if question.hands:
        hands = "".join(_numbered(n, cards, question, worth) for n, cards in enumerate(question.hands, start=1))
        return f'<div class="hands">{hands}</div>'
    return _row(question.cards, bright) if question.cards and question.kind is not Kind.MARK else ""


def _numbered(number: int, cards: Cards, question: Question, worth: Graded | None) -> str:
    bright = question.bright if worth else ()
    wins = worth is not None and str(number) in question.right
    name = html("ask.hand", number=number) + (f"<small>{html('ask.wins')}</small>" if wins else "")
    own = [card for card in map(str, cards) if card in bright]
    return f'<figure class="{"winner" if wins else ""}"><figcaption>{name}</figcaption>{_row(cards, own)}</figure>'


def _row(cards: Cards, bright: Any) -> str:
    dim = [str(card) for card in cards if str(card) not in bright] if bright else []
    return card_row(cards, bright=bright, dim=dim)


# ---- answering ------------------------------------------------------------------------------------------------------
def _answers(place: str, slug: str, current: Series, question: Question, worth: Graded | None, end: str) -> None:
    key = f"{question.kind.value}-{slug}"
    data = _common(slug, current, question, worth, end)
    on_answer, on_next = partial(series.answered, place, key), partial(series.forward, place)
    if question.kind is Kind.MARK:
        hand(key, data | _hand_data(data["words"], current, question, worth), on_answer=on_answer, on_next=on_next)
    elif question.kind is Kind.ORDER:
        order(key, data | _order_data(data["words"], current, question, worth), on_answer=on_answer, on_next=on_next)
    else:
        choices(key, data | _choices_data(current, question, worth), on_answer=on_answer, on_next=on_next)


def _common(slug: str, current: Series, question: Question, worth: Graded | None, end: str) -> dict[str, Any]:
    drawn, last, answered = look(), _is_last(current), current["given"] is not None
    found = verdict(worth, current["given"]) if worth else Verdict.UNKNOWN
    judged = {"kind": found.kind, "verdict": told(f"verdict.{found.value}"), "shape": shape_svg(SHAPES[found])}
    if answered and not worth:
        judged = {"kind": "kept", "verdict": told("ask.kept"), "shape": shape_svg(ENVELOPE)}
    return judged | {
        "item": current["asked"]["attempt"],
        "lang": lang(),
        "look": f"{drawn.letters}{drawn.colours}",
        "label": told_line(question.prompt),
        "phase": "told" if answered else "ask",
        "tries": current["tries"],
        "place": slug,
        "alone": end != "",
        "note": told("ask.warned") if current["asked"]["warned"] else "",
        "first": told_line(worth.told[0]) if worth and worth.told else "",
        "words": _words(end if last else told("ask.next")),
    }


def _words(following: str) -> dict[str, Any]:
    keys = ("choose", "answer", "right", "yours", "yours_right", "keep", "toss")
    return {"next": following} | {key: told(f"ask.{key}") for key in keys}


def _hand_data(words: dict[str, Any], current: Series, question: Question, worth: Graded | None) -> dict[str, Any]:
    drawn, most, given = look(), question.most, current["given"]
    best = given if worth and worth.right else question.right[0]
    names = [str(card) for card in question.cards]
    faces = {name: card_svg(name, letters=drawn.letters, colours=drawn.colours) for name in names}
    shows = question.skill in SHOWN
    words = words | {
        "pass": told("ask.dont_know"),
        "mark": told("ask.show" if shows else "ask.toss"),
        "full": told("ask.full", most=most),
        "counts": [told("ask.marked", n=n, most=most) for n in range(most + 1)],
        "discards": [told("ask.show_cards" if shows else "ask.discard", n=n) for n in range(most + 1)],
    }
    if shows:
        words |= {"keep": told("ask.show"), "toss": told("ask.hide")}
    return {
        "cards": [{"id": name, "svg": faces[name], "name": told("page.card", card=name)} for name in names],
        "most": most,
        "marked": [] if given in (None, NOTHING, DONT_KNOW) else given.split(),
        "keep": [name for name in names if (name in best.split()) == shows] if worth else [],
        "words": words,
    }


def _order_data(words: dict[str, Any], current: Series, question: Question, worth: Graded | None) -> dict[str, Any]:
    drawn, given = look(), current["given"]
    best = given if worth and worth.right else question.right[0]
    places = range(1, len(question.hands) + 1)
    words = words | {
        "pass": told("ask.dont_know"),
        "best_first": told("ask.best_first"),
        "places": [told("ask.order_place", n=place, of=len(places)) for place in places],
        "at": [told("ask.order_yours", n=place) for place in places],
    }
    hands = [
        {
            "id": str(place - 1),
            "name": told("ask.hand", number=place),
            "label": told("ask.order_cards", cards=" ".join(map(str, cards))),
            "cards": [card_svg(str(card), letters=drawn.letters, colours=drawn.colours) for card in cards],
            "up": told("ask.order_up", number=place),
            "down": told("ask.order_down", number=place),
        }
        for place, cards in zip(places, question.hands, strict=True)
    ]
    given_order = "" if given in (None, DONT_KNOW) else given
    if not worth:  # the hands stay as they were put, and nothing is said of them
        return {"hands": hands, "order": given_order.split(), "given": "", "words": words}
    return {"hands": hands, "order": best.split(), "given": given_order, "words": words}


def _choices_data(current: Series, question: Question, worth: Graded | None) -> dict[str, Any]:
    offered = [{"id": choice.id, "text": told_line(choice.text)} for choice in question.choices]
    shapes = {each.value: shape_svg(SHAPES[each]) for each in (Verdict.RIGHT, Verdict.MISTAKE, Verdict.UNKNOWN)}
    if not worth:
        shapes[Verdict.UNKNOWN.value] = shape_svg(ENVELOPE)
    return {
        "choices": [*offered, {"id": DONT_KNOW, "text": told("ask.dont_know")}],
        "right": list(question.right) if worth else [],
        "given": current["given"],
        "shapes": shapes,
    }


# ---- explaining -----------------------------------------------------------------------------------------------------
def _meanwhile(
    place: str, slug: str, asked: dict[str, Any], question: Question, stop: Callable[[], None] | None
) -> None:
    """What stands in the place of the explanation until there is an answer: a warning, a hint, the ways on."""
    if asked["warned"]:
        first = f"<h2>{html('ask.warned')}</h2><p>{escape(told_line(question.hint))}</p>"
        st.html(note("inaccuracy", first))
    elif asked["hints"]:
        st.html(note("note", f"<p><b>{html('ask.hint')}:</b> {escape(told_line(question.hint))}</p>"))
    else:
        st.html(f'<p class="wait">{html("ask.wait")}</p>')
    with st.container(key=f"ways-{slug}", horizontal=True, horizontal_alignment="distribute", gap="small"):
        if not asked["hints"]:
            st.button(told("ask.hint"), f"hint-{slug}", type="tertiary", on_click=series.hint, args=(place,))
        if stop:
            _stop_button(slug, stop)


def _in_test(slug: str, current: Series, stop: Callable[[], None] | None, early: Callable[[], None] | None) -> None:
    """What stands below a question of a test, before and after the answer: that all is explained at the end."""
    st.html(f'<p class="wait">{html("ask.wait_test")}</p>')
    if stop and not (_is_last(current) and current["given"] is not None):
        alignment: Literal["distribute", "right"] = "distribute" if early and current["done"] else "right"
        with st.container(key=f"ways-{slug}", horizontal=True, horizontal_alignment=alignment, gap="small"):
            if early and current["done"]:
                early()
            _stop_button(slug, stop)


def _stop_button(slug: str, stop: Callable[[], None]) -> None:
    st.button(told("ask.stop"), f"stop-{slug}", type="tertiary", on_click=stop)


def explanation(question: Question, worth: Graded, given: str) -> str:
    """What an answer was worth and why: its own sentences, what decided it, a contrast, the rules with their source."""
    lines = list(dict.fromkeys(told_line(each) for each in worth.told))
    first, rest = (lines[0], lines[1:]) if lines else ("", [])
    inside = f"<h2>{escape(first)}</h2>" + "".join(f"<p>{escape(each)}</p>" for each in rest)
    if question.contrast:
        inside += f"<p><b>{html('ask.contrast')}</b> {escape(told_line(question.contrast))}</p>"
    return note(verdict(worth, given).kind, inside + _sources(question.rules))


def _sources(ids: tuple[str, ...]) -> str:
    if not ids:
        return ""
    return f'<div class="src">{html("ask.rules", n=len(ids))}{chips(ids)}</div>'
