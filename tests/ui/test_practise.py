"""The practise page: dealt once, answered once, explained, restored; the wrong ones again."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.pages import answer, data_of, fire, open_page, press, text
from tutor.content.bank import question_of
from tutor.content.quizzes import Quiz, grouped, quizzes
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import DONT_KNOW, Grade, Level, Mark, Question, as_json, from_json, grade
from tutor.store.answers import Mode, Origin, answers_of, attempts_of, deal_attempt
from tutor.store.answers import answer as store_answer
from tutor.store.database import database
from tutor.store.people import local_learner
from tutor.ui.look import Verdict, verdict
from tutor.ui.plans import MIXTURE, plan, skill_plan, spread, tables
from tutor.words.words import term

CHOOSE = "choose-practise"
QUIZ_IDS = {quiz.id for quiz in quizzes()}


def begun(skill: str = "name_the_hand", **wishes: Any) -> AppTest:
    """A session in which ten questions of one skill have been begun."""
    app = open_page("practise", **wishes)
    app.button_group(key="skills-pick").set_value([skill]).run()
    return press(app, "go-own")


def key_of(app: AppTest) -> str:
    """The key of the component that asks now."""
    keys = [each.proto.id.split("-", 2)[2] for each in app.get("bidi_component")]
    return next(key for key in keys if key.endswith("-practise"))


def asked(app: AppTest) -> Any:
    """The question that is asked now, from the database."""
    engine = database()
    attempt = data_of(app, key_of(app))["item"]
    every = attempts_of(engine, local_learner(engine).id)
    return next(from_json(each.shown) for each in every if each.id == attempt)


def right(app: AppTest) -> AppTest:
    return answer(app, key_of(app), asked(app).right[0])


def wrong(app: AppTest) -> AppTest:
    return answer(app, key_of(app), DONT_KNOW)


def mistaken(app: AppTest) -> AppTest:
    question = asked(app)
    return answer(app, key_of(app), next(each.id for each in question.choices if each.id not in question.right))


def forward(app: AppTest) -> AppTest:
    return fire(app, key_of(app), ("next", True))


def rows() -> list[dict[str, Any]]:
    engine = database()
    return answers_of(engine, local_learner(engine).id)


def play(app: AppTest, pattern: str) -> AppTest:
    """Answer one question after the other: `+` right, `-` not known, `!` wrong."""
    for sign in pattern:
        forward({"+": right, "-": wrong, "!": mistaken}[sign](app))
    return app


# ---- asking ---------------------------------------------------------------------------------------------------------
def test_a_question_is_in_the_database_before_it_is_shown() -> None:
    app = begun()
    engine = database()
    attempts = attempts_of(engine, local_learner(engine).id)
    assert [each.id for each in attempts] == [data_of(app, CHOOSE)["item"]]
    assert rows() == []


def test_nothing_is_chosen_beforehand_and_dont_know_is_offered() -> None:  # F58
    data = data_of(begun(), CHOOSE)
    assert data["phase"] == "ask"
    assert data["given"] is None
    assert data["choices"][-1] == {"id": DONT_KNOW, "text": "Weiß ich nicht"}


def test_choices_are_named_by_strings_and_stand_in_the_question_s_order() -> None:  # F59, F44
    app = begun()
    ids = [choice["id"] for choice in data_of(app, CHOOSE)["choices"]]
    assert ids == [*(choice.id for choice in asked(app).choices), DONT_KNOW]
    assert all(isinstance(each, str) for each in ids)


@pytest.mark.parametrize("skill", list(GENERATORS))
def test_before_the_answer_the_page_knows_no_solution(skill: str) -> None:  # F38
    app = begun(skill)
    data = data_of(app, key_of(app))
    assert data.get("right", []) == []
    assert data.get("keep", []) == []
    assert not {"dim", "bright"} & set(re.findall(r'class="(\w+)"', text(app)))
    assert 'class="verdict' not in text(app)


def test_a_hint_gives_the_concept_only_and_is_counted() -> None:  # F38
    app = press(begun(), "hint-practise")
    assert "v-note" in text(app)
    assert data_of(app, CHOOSE)["phase"] == "ask"
    right(app)
    assert [(row["hints"], row["right"]) for row in rows()] == [(1, True)]


# ---- answering ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("skill", list(GENERATORS))
def test_the_shown_solution_is_graded_right_and_explained(skill: str) -> None:  # F37
    app = right(begun(skill))
    data = data_of(app, key_of(app))
    assert (data["phase"], data["kind"], data["verdict"]) == ("told", "right", "Richtig")
    assert 'class="verdict v-right"' in text(app)
    assert '<details class="rule">' in text(app)


@pytest.mark.parametrize("skill", ["name_the_hand", "whose_turn"])
def test_one_rule_is_called_a_rule_and_several_are_called_rules(skill: str) -> None:
    shown = text(wrong(begun(skill)))
    called, cited = re.findall(r'<div class="src">(\w+)(<details.*?)</div>', shown)[-1]
    assert called == ("Regel" if cited.count("<details") == 1 else "Regeln")


@pytest.mark.parametrize("skill", ["name_the_hand", "what_to_discard"])
def test_who_does_not_know_is_shown_the_answer_and_no_mistake(skill: str) -> None:
    app = begun(skill)
    answer(app, key_of(app), "dont_know")
    data = data_of(app, key_of(app))
    assert (data["kind"], data["verdict"]) == ("unknown", "So ist es richtig")
    assert 'class="verdict v-unknown"' in text(app)
    assert [(row["right"], row["mistake"]) for row in rows()] == [(False, None)]
    press(forward(app), "stop-practise")
    listed = text(app)
    assert 'class="verdict-line v-unknown"' in listed
    assert "v-mistake" not in listed
    assert "Weiß ich nicht" in listed


def test_what_is_right_without_being_the_best_is_said_to_be_as_good() -> None:
    question = next(each for each in _asked_discards() if _as_good(each))
    given = _as_good(question)[0].given
    worth = grade(question, given)
    assert worth.right
    assert verdict(worth, given) is Verdict.AS_GOOD
    assert verdict(grade(question, question.right[0]), question.right[0]) is Verdict.RIGHT


def _asked_discards() -> Iterator[Question]:
    table = at_table(rulebook("classic-home"), 4)
    return (question_of("what_to_discard", seed, table, Level.TWO) for seed in range(100))


def _as_good(question: Question) -> list[Mark]:
    return [mark for mark in question.marks if mark.grade is Grade.RIGHT and round(mark.loss, 2)]


def test_a_wrong_answer_is_told_its_own_sentence_first() -> None:
    app = begun("which_hand_wins")
    question = asked(app)
    mistaken = next(choice for choice in question.choices if choice.mistake)
    answer(app, CHOOSE, mistaken.id)
    assert data_of(app, CHOOSE)["kind"] == "mistake"
    assert [(row["right"], row["mistake"], row["rule"]) for row in rows()] == [
        (False, mistaken.mistake, question.rules[0])
    ]


def test_five_fast_submits_are_one_answer_and_the_first_stands() -> None:  # F54
    app = begun()
    question = asked(app)
    first, *others = [choice.id for choice in question.choices]
    events = [("answer", {"given": given, "ms": 900}) for given in (first, *others, first)]
    fire(app, CHOOSE, *events)
    answer(app, CHOOSE, others[0])
    assert [row["given"] for row in rows()] == [first]


def test_an_answer_in_another_tab_stands_and_is_shown_here_too() -> None:
    one = begun()
    other = open_page("practise")
    right(one)
    wrong(other)
    assert len(rows()) == 1
    assert data_of(other, CHOOSE)["given"] == rows()[0]["given"] != DONT_KNOW


def test_next_deals_another_question_with_nothing_marked() -> None:  # F35
    app = begun("what_to_discard")
    first = data_of(app, "mark-practise")
    forward(answer(app, "mark-practise", "-"))
    second = data_of(app, "mark-practise")
    assert second["item"] != first["item"]
    assert (second["phase"], second["marked"], second["keep"]) == ("ask", [], [])


def test_never_more_cards_than_the_table_allows_can_be_thrown() -> None:
    app = begun("what_to_discard")
    question, data = asked(app), data_of(app, "mark-practise")
    assert data["most"] == question.most == max(len(mark.given.split()) for mark in question.marks)
    assert len(data["words"]["discards"]) == question.most + 1


# ---- going on where one was -----------------------------------------------------------------------------------------
def test_a_reload_in_the_middle_goes_on_with_the_same_question_and_score() -> None:  # F54, F55
    app = play(begun(), "+-")
    before = data_of(app, CHOOSE)
    for _ in range(2):
        app = open_page("practise")
        assert data_of(app, CHOOSE) == before
    play(app, "++++++++")
    assert "9 von 10 Antworten waren richtig" in text(app)


def test_a_reload_after_the_answer_shows_the_explanation_again() -> None:
    app = wrong(begun())
    again = open_page("practise")
    assert data_of(again, CHOOSE) == data_of(app, CHOOSE)
    assert "v-unknown" in text(again)


def test_a_reload_of_the_result_shows_it_again() -> None:
    play(begun(), "+++++++---")
    app = open_page("practise")
    forward(app)
    assert "7 von 10 Antworten waren richtig" in text(app)


def test_a_question_of_an_older_version_that_cannot_be_said_any_more_is_left() -> None:
    begun()
    engine = database()
    (dealt,) = attempts_of(engine, local_learner(engine).id)
    prompt = {**dealt.shown["prompt"], "key": "a_sentence.that_is_gone"}
    older = replace(dealt, id="00000000-0000-4000-8000-000000000000", shown={**dealt.shown, "prompt": prompt})
    deal_attempt(engine, replace(older, dealt_at=datetime.now(UTC)))
    app = open_page("practise")
    assert "Selbst zusammenstellen" in text(app)
    play(begun(), "++++++++++")


def test_the_language_switch_keeps_the_question_and_what_was_answered() -> None:  # F57
    app = wrong(begun())
    german = data_of(app, CHOOSE)
    app.button_group(key="lang-choice").set_value("en").run()
    english = data_of(app, CHOOSE)
    assert (german["item"], german["given"]) == (english["item"], english["given"])
    assert (german["verdict"], english["verdict"]) == ("So ist es richtig", "Here is the answer")
    assert app.query_params["lang"] == "en"


def test_visiting_another_page_keeps_the_question() -> None:  # F57
    app = begun()
    before = data_of(app, CHOOSE)["item"]
    for name in ("settings", "practise"):
        app._page_hash = open_page(name)._page_hash
        app.run()
    assert data_of(app, CHOOSE)["item"] == before


# ---- the result, and the wrong ones again ---------------------------------------------------------------------------
def test_the_result_lists_every_answer_and_the_reason_for_the_wrong_ones() -> None:  # F68
    app = play(begun(), "+++!++!++-")
    shown = text(app)
    assert shown.count("verdict-line v-right") == 7
    assert (shown.count("verdict-line v-mistake"), shown.count("verdict-line v-unknown")) == (2, 1)
    assert (shown.count("Deine Antwort: "), shown.count("Richtig: ")) == (2, 3)
    assert app.button(key="go-wrong").label == "Noch einmal, was nicht saß (3)"


def test_the_wrong_ones_again_are_those_unrated_and_say_so() -> None:  # F39, F40, F43
    app = play(begun(), "+++-++-++-")
    first = [row["attempt"] for row in rows() if not row["right"]]
    engine = database()
    learner = local_learner(engine).id
    shown = {each.id: each.shown for each in attempts_of(engine, learner)}
    press(app, "go-wrong")
    assert "zählt nicht" in text(app)
    for attempt in first:
        again = data_of(app, CHOOSE)["item"]
        new = next(each for each in attempts_of(engine, learner) if each.id == again)
        assert (new.retry_of, new.rated, new.origin) == (attempt, False, Origin.AGAIN)
        assert {**new.shown, "series": None} == {**shown[attempt], "series": None}, "same question, same order"
        forward(right(app))
    assert "3 von 3 Antworten waren richtig" in text(app)
    assert not [each for each in app.button if each.key == "go-wrong"]
    press(app, "go-new")
    assert not [each for each in app.button if each.key == "go-mistakes"], "all are mended"


def test_a_question_that_was_dealt_with_another_seed_than_planned_is_asked_again_as_it_was() -> None:
    app = open_page("practise")
    app.selectbox(key="rulebook-pick").set_value("seven-ace").run()
    app.button_group(key="skills-pick").set_value(["which_deck"]).run()
    app = play(press(app, "go-own"), "----------")  # there are too few different ones for ten seeds
    engine = database()
    learner = local_learner(engine).id
    first = [each.shown for each in attempts_of(engine, learner)]
    press(app, "go-wrong")
    for shown in first:
        assert {**as_json(asked(app)), "series": None} == {**shown, "series": None}
        forward(right(app))


def test_what_is_missed_again_is_asked_again() -> None:  # F40
    app = play(begun(), "+++++++---")
    press(app, "go-wrong")
    play(app, "+-+")
    assert app.button(key="go-wrong").label == "Noch einmal, was nicht saß (1)"


def test_old_mistakes_are_counted_only_as_far_as_they_are_offered() -> None:  # F41
    app = play(begun(), "----------")
    engine = database()
    learner = local_learner(engine).id
    long_ago = datetime.now(UTC) - timedelta(days=400)
    old = attempts_of(engine, learner)[0]
    for n in range(3):
        again = replace(old, id=f"00000000-0000-4000-8000-00000000000{n}", dealt_at=long_ago, mode=Mode.PRACTISE)
        deal_attempt(engine, again)
        store_answer(engine, again.id, given=DONT_KNOW, right=False, lang="de", answered_at=long_ago, ms=900)
    app = press(app, "go-new")
    assert app.button(key="go-mistakes").label == "Was zuletzt nicht saß (10)"
    press(app, "go-mistakes")
    assert "Frage 1 von 10" in text(app)


def test_stopping_shows_the_result_of_what_was_answered() -> None:
    app = press(play(begun(), "+-"), "stop-practise")
    assert "Eine von 2 Antworten war richtig." in text(app)


def test_what_was_stopped_stays_stopped_and_one_can_go_on_where_one_left() -> None:
    app = forward(right(begun()))
    item = data_of(app, CHOOSE)["item"]
    press(app, "stop-practise")
    again = open_page("practise")
    assert "Deine Antwort war richtig." in text(again), "the result, as before the reload"
    assert "Weiter bei Frage" not in text(open_page("home")), "nobody who has stopped is called back"
    press(again, "go-new")
    assert again.button(key="go-on").label == "Weiter bei Frage 2 von 10"
    press(again, "go-on")
    assert (data_of(again, CHOOSE)["item"], data_of(again, CHOOSE)["phase"]) == (item, "ask")
    assert data_of(open_page("practise"), CHOOSE)["item"] == item, "it waits again"


def test_one_can_stop_right_after_an_answer_and_goes_on_at_the_next_question() -> None:
    app = press(right(begun()), "stop-practise")
    assert "Deine Antwort war richtig." in text(app)
    again = open_page("practise")
    press(again, "go-new")
    assert again.button(key="go-on").label == "Weiter bei Frage 2 von 10"
    press(again, "go-on")
    assert data_of(again, CHOOSE)["phase"] == "ask"
    assert len(rows()) == 1


def test_after_the_last_answer_there_is_nothing_to_stop() -> None:
    app = right(play(begun(), "+" * 9))
    assert not [each for each in app.button if each.key == "stop-practise"]


def test_after_a_stop_without_an_answer_a_reload_leads_to_the_choice() -> None:
    press(begun(), "stop-practise")
    app = open_page("practise")
    assert app.button(key="go-own")
    right(press(app, "go-on"))
    assert len(rows()) == 1


def test_stopping_before_any_answer_leads_back_to_the_choice() -> None:
    app = press(begun(), "stop-practise")
    assert app.button(key="go-mixed")


# ---- choosing -------------------------------------------------------------------------------------------------------
def test_a_rulebook_offers_only_the_skills_that_it_can_ask() -> None:
    app = open_page("practise")
    app.selectbox(key="rulebook-pick").set_value("triple-draw").run()
    at = at_table(rulebook("triple-draw"), 4)
    names = [term(f"skill.{skill}", "de") for skill, kind in GENERATORS.items() if kind.offered(at)]
    assert app.button_group(key="skills-pick").options == names
    assert "Darfst du eröffnen?" not in names


def test_without_a_skill_one_cannot_begin_and_reads_why() -> None:
    app = open_page("practise")
    assert app.button_group(key="skills-pick").value == [], "nothing is chosen beforehand"
    assert app.button(key="go-own").disabled
    assert "Wähle oben aus, was du üben möchtest." in text(app)


@pytest.mark.parametrize("quiz", [
    pytest.param(quiz, marks=pytest.mark.slow if number else (), id=quiz.id)
    for some in grouped().values() for number, quiz in enumerate(some)
])  # fmt: skip
def test_each_ready_quiz_starts_from_practise(quiz: Quiz) -> None:
    app = open_page("practise")
    app.button_group(key="quizzes-pick").set_value(quiz.group).run()
    app = press(app, f"go-{quiz.id}")
    assert f"Frage 1 von {sum(part.count for part in quiz.parts)}" in text(app)


def test_quizzes_are_shown_by_group_and_the_group_is_remembered() -> None:
    app = open_page("practise")
    for group, some in grouped().items():
        app.button_group(key="quizzes-pick").set_value(group).run()
        offered = [each.key for each in app.button if each.key and each.key.removeprefix("go-") in QUIZ_IDS]
        assert offered == [f"go-{quiz.id}" for quiz in some]
    app.button_group(key="quizzes-pick").set_value("rulebook").run()
    press(press(app, "go-rulebook-club"), "stop-practise")
    assert app.button_group(key="quizzes-pick").value == "rulebook"


@pytest.mark.parametrize(
    ("lang", "names"),
    [("de", ["Quer durch", "Nach Regelwerk"]), ("en", ["By topic", "By rulebook"])],
)
def test_the_groups_of_quizzes_have_names(lang: str, names: list[str]) -> None:
    assert open_page("practise", lang).button_group(key="quizzes-pick").options[:2] == names


def test_a_mixed_set_never_asks_three_of_a_kind_in_a_row() -> None:
    for seed in range(60):
        rng = Random(seed)
        kinds = [each["skill"] for each in plan(list(GENERATORS), MIXTURE, "mixed", rng)]
        assert len(kinds) == 10
        assert not any(len(set(kinds[n : n + 3])) == 1 for n in range(8))
        assert spread(["a"] * 6 + ["b"] * 3, rng).count("a") == 6
        two = spread(["a"] * 6 + ["b"] * 3, rng)
        assert not any(len(set(two[n : n + 3])) == 1 for n in range(7)), two


def test_the_mixture_takes_variants_for_those_skills_only_that_need_them() -> None:
    skills = ["name_the_hand", "which_low_wins", "name_the_wild_hand"]
    entries = plan(skills, tables("mixed", 4), "mixed", Random(2))
    assert {each["skill"] for each in entries} == set(skills)
    usual = {name for name, _ in MIXTURE}
    assert all((each["table"] in usual) == (each["skill"] == "name_the_hand") for each in entries)


def test_a_set_of_one_skill_has_ten_questions_of_it() -> None:
    entries = skill_plan("may_open", "jackpots", Random(1))
    assert {each["skill"] for each in entries} == {"may_open"}
    assert len({each["seed"] for each in entries}) == 10


# ---- when the database fails ----------------------------------------------------------------------------------------
@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program keeps the database to itself."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    yield
    connection.execute("ROLLBACK")
    connection.close()


@pytest.fixture
def impatient(own_database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database that is not waited for."""
    monkeypatch.setenv("TUTOR_DATABASE_URL", f"sqlite:///{own_database}?timeout=0.05")
    return own_database


def test_an_answer_that_cannot_be_stored_stays_and_can_be_sent_again(impatient: Path) -> None:
    app = begun()
    before = data_of(app, CHOOSE)
    with locked(impatient):
        wrong(app)
        failed = data_of(app, CHOOSE)
        assert "v-mistake" in text(app)
        assert (failed["phase"], failed["item"]) == ("ask", before["item"])
        assert failed["tries"] == before["tries"] + 1, "the button must work again"
    wrong(app)
    assert data_of(app, CHOOSE)["phase"] == "told"
    assert 'role="alert"' not in text(app)
    assert len(rows()) == 1


def test_a_question_that_cannot_be_stored_is_not_shown(impatient: Path) -> None:
    app = wrong(begun())
    before = data_of(app, CHOOSE)
    with locked(impatient):
        forward(app)
        assert data_of(app, CHOOSE)["item"] == before["item"]
        assert 'role="alert"' in text(app)
    forward(app)
    assert data_of(app, CHOOSE)["item"] != before["item"]


@pytest.mark.parametrize("skill", ["first_dealer", "should_open", "whose_turn", "name_the_hand", "which_deck"])
def test_over_a_question_stand_no_other_players_than_it_has(skill: str) -> None:
    app = begun(skill)
    for _ in range(4):
        question = asked(app)
        said = re.findall(r"<span>[^<]*, (\d+) am Tisch</span>", text(app))
        seats = len(question.play.split(";")[3].split(",")) if question.play else question.players
        assert said == ([] if skill in ("first_dealer", "which_deck") else [str(seats)])
        forward(right(app))
