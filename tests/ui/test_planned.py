"""A stored plan whose questions are gone: another question takes their place, and no page fails."""

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from uuid import uuid4

import pytest

from tests.ui.pages import data_of, open_page, press, text
from tests.ui.test_practise import asked, begun, key_of, play, rows
from tutor.content import questions as written
from tutor.store.answers import attempts_of, deal_attempt
from tutor.store.database import database
from tutor.store.people import local_learner
from tutor.ui import planned, series
from tutor.ui.planned import Entry, can_be_asked, entry, stand_in

OF_NO_TABLE = (
    "own-card-back",
    "six-players-three-cards",
    "never-put-back",
    "folded-hand-in-the-new-stock",
    "any-hand-opens",
)
"""Questions written by hand about what is not asked by any other question at their table."""


def of(item: str) -> Entry:
    question = written.questions()[item]
    return entry(question.skill, question.table, question.players, int(question.level), 0, item)


def gone(monkeypatch: pytest.MonkeyPatch, *items: str) -> None:
    """As if these questions had left their files."""
    left = {name: each for name, each in written.questions().items() if name not in items}
    for module in (planned, series):
        monkeypatch.setattr(module, "questions", lambda: left)


def with_next(item: str, *, again: bool = False) -> None:
    """A set has been begun whose second question, perhaps asked again, is one written by hand; its plan is stored."""
    begun()
    engine = database()
    (dealt,) = attempts_of(engine, local_learner(engine).id)
    carried = dealt.shown["series"]
    following = of(item) | ({"retry_of": dealt.id} if again else {})
    plan = [carried["plan"][0], following, *carried["plan"][2:]]
    shown = {**dealt.shown, "series": {**carried, "id": "with-next", "plan": plan}}
    deal_attempt(engine, replace(dealt, id=str(uuid4()), shown=shown, dealt_at=datetime.now(UTC)))


# ---- what takes its place -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("item", sorted(written.questions()))
def test_for_every_question_written_by_hand_there_is_a_stand_in(item: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {**of(item), "retry_of": "x", "origin_id": "set/7"}
    assert can_be_asked(before)
    gone(monkeypatch, item)
    assert not can_be_asked(before)
    found = stand_in(before, [before], Random(7))
    assert can_be_asked(found)
    assert (found["item"], found["origin_id"], "retry_of" in found) == (None, "set/7", False)
    if item not in OF_NO_TABLE:
        kept = ("skill", "table", "players", "level")
        assert [found[name] for name in kept] == [before[name] for name in kept], "one of its kind is the nearest"


def test_where_its_kind_is_not_dealt_another_kind_of_the_plan_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    before, other = of("any-hand-opens"), entry("may_open", "jackpots", 5, 2, seed=7)
    gone(monkeypatch, "any-hand-opens")
    found = stand_in(before, [before, {**other, "retry_of": "x", "origin_id": "y"}], Random(7))
    assert {**found, "seed": 7} == other
    assert stand_in(before, [before], Random(7))["table"] == "classic-home"


@pytest.mark.parametrize(
    "change", [{"skill": "juggling"}, {"table": "bridge"}, {"table": "club+juggling"}, {"players": 99}], ids=str
)
def test_what_older_programs_asked_has_a_stand_in_too(change: Entry) -> None:
    before = {**entry("name_the_hand", "club", 4, 2, seed=7), **change}
    assert not can_be_asked(before)
    found = stand_in(before, [before], Random(7))
    assert can_be_asked(found)
    assert found["level"] == 2


# ---- on the page ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("item", OF_NO_TABLE)
def test_a_set_goes_on_with_another_question(item: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with_next(item, again=True)
    gone(monkeypatch, item)
    app = play(open_page("practise", lang), "+")
    question = asked(app)
    assert (question.item, question.skill) == (None, "name_the_hand"), "another one like those of the set"
    assert ("Frage 2 von 10" if lang == "de" else "Question 2 of 10") in text(app)
    dealt = attempts_of(database(), local_learner(database()).id)[-1]
    assert dealt.retry_of is None, "what it asks is no mistake that was made"
    again = open_page("practise", lang)
    assert data_of(again, key_of(again)) == data_of(app, key_of(app)), "a reload shows the same"
    play(again, "-+")
    assert len(rows()) == 3


def test_a_mistake_whose_question_is_gone_is_not_offered_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with_next("any-hand-opens")
    app = press(play(open_page("practise"), "---"), "stop-practise")
    press(app, "go-new")
    assert app.button(key="go-mistakes").label == "Was zuletzt nicht saß (3)"
    gone(monkeypatch, "any-hand-opens")
    app = open_page("practise")
    press(app, "go-new")
    assert app.button(key="go-mistakes").label == "Was zuletzt nicht saß (2)"
    play(press(app, "go-mistakes"), "++")
    assert "2 von 2 Antworten waren richtig" in text(app)


def test_who_repeats_the_wrong_ones_of_a_set_gets_no_error_for_one_that_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_next("any-hand-opens")
    app = play(open_page("practise"), "+-" + "+" * 8)
    gone(monkeypatch, "any-hand-opens")
    press(app, "go-wrong")
    assert "Frage 1 von 1" in text(app)
    play(app, "+")
    assert "Deine Antwort war richtig" in text(app)
