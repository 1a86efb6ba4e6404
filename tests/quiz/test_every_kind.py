"""What must hold for every question of every kind, table and level."""

import json
import re
from pathlib import Path

import pytest
import yaml

from tests.quiz.tables import CASES, lines, questions, said, table_of
from tutor.engine.cards import CannotBe
from tutor.engine.rules import TableRules
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import DONT_KNOW, Grade, Kind, Level, as_json, from_json, grade
from tutor.words.words import has, languages

ROOT = Path(__file__).parents[2]
GOLDEN = yaml.safe_load((ROOT / "tests" / "tables" / "questions.yaml").read_text(encoding="utf-8"))
RULES = {rule["id"] for rule in yaml.safe_load((ROOT / "lessons" / "rules.yaml").read_text(encoding="utf-8"))}
ABOUT_HANDS = ("name_the_hand", "which_hand_wins", "may_open", "how_many_may_i_draw", "what_to_discard")
ABOUT_HANDS += ("count_outs", "chance_to_improve")
"""Kinds that ask about five cards and a draw; where others are offered their own tests say."""
AT_ONCE = {case for n, case in enumerate(CASES) if n % 3 == n // 3 % 3}
"""Every skill at every table in one level, each level in turn; the others take their time."""
every_case = pytest.mark.parametrize(
    ("skill", "text", "players", "level"),
    [case if case in AT_ONCE else pytest.param(*case, marks=pytest.mark.slow) for case in CASES],
)


def test_each_skill_is_tried_at_once_in_each_level() -> None:
    assert len(AT_ONCE) * 3 == len(CASES)
    assert {(skill, level) for skill, _, _, level in AT_ONCE} == {(skill, level) for skill, _, _, level in CASES}


@every_case
def test_one_choice_is_right_or_all_equally_good_marks(skill: str, text: str, players: int, level: Level) -> None:
    for question in questions(skill, text, players, level):
        if question.kind is not Kind.MARK:
            assert [choice.id for choice in question.choices if choice.id in question.right] == list(question.right)
            assert len(question.right) == 1
        else:
            assert question.right == tuple(mark.given for mark in question.marks if mark.grade is Grade.RIGHT)
            assert question.right


@every_case
def test_choices_differ_in_id_and_in_text(skill: str, text: str, players: int, level: Level) -> None:
    for question in questions(skill, text, players, level):
        ids = [choice.id for choice in question.choices] + [mark.given for mark in question.marks]
        assert len(set(ids)) == len(ids) > 2
        for lang in languages():
            texts = [said(choice.text, lang) for choice in question.choices]
            assert len(set(texts)) == len(texts)


@every_case
def test_every_wrong_answer_is_told_why(skill: str, text: str, players: int, level: Level) -> None:
    for question in questions(skill, text, players, level):
        for answer in (*question.choices, *question.marks):
            given = getattr(answer, "id", None) or answer.given
            assert answer.told or given in question.right
            assert answer.mistake is None or (given not in question.right and has(f"mistake.{answer.mistake}"))


@every_case
def test_every_sentence_is_said_whole_in_both_languages(skill: str, text: str, players: int, level: Level) -> None:
    for question in questions(skill, text, players, level):
        for line in lines(question):
            for lang in languages():
                sentence = said(line, lang)
                assert sentence.strip() == sentence
                assert sentence[0] == sentence[0].upper()
                assert "  " not in sentence
                assert not set("{}|_") & set(sentence), sentence


@every_case
def test_a_question_outlives_json(skill: str, text: str, players: int, level: Level) -> None:
    for question in questions(skill, text, players, level):
        assert from_json(json.loads(json.dumps(as_json(question)))) == question


@every_case
def test_f37_every_right_answer_is_graded_right_and_no_other(skill: str, text: str, players: int, level: Level) -> None:
    for question in questions(skill, text, players, level):
        for answer in [choice.id for choice in question.choices] + [mark.given for mark in question.marks]:
            assert grade(question, answer).right == (answer in question.right)


@every_case
def test_f38_a_hint_does_not_name_the_answer(skill: str, text: str, players: int, level: Level) -> None:
    for question in questions(skill, text, players, level):
        for lang in languages():
            hint = said(question.hint, lang).lower()
            for choice in question.choices:
                assert not re.search(rf"\b{re.escape(said(choice.text, lang).lower())}\b", hint)
            for mark in question.marks:
                assert mark.given.lower() not in hint.split()


@every_case
def test_f43_the_same_seed_asks_the_same_in_the_same_order(skill: str, text: str, players: int, level: Level) -> None:
    again = GENERATORS[skill].generate(1, table_of(text, players), level)
    assert again == questions(skill, text, players, level)[1]


@every_case
def test_f44_choices_with_a_fixed_place_stay_last(skill: str, text: str, players: int, level: Level) -> None:
    for question in questions(skill, text, players, level):
        fixed = [choice.fixed for choice in question.choices]
        assert fixed == sorted(fixed)


@every_case
def test_f58_not_to_know_is_a_mistake_without_a_name(skill: str, text: str, players: int, level: Level) -> None:
    for question in questions(skill, text, players, level)[:5]:
        graded = grade(question, DONT_KNOW)
        assert (graded.grade, graded.mistake, graded.told) == (Grade.MISTAKE, None, question.why)


@every_case
def test_f52_and_f59_only_one_answer_of_those_offered_is_taken(
    skill: str, text: str, players: int, level: Level
) -> None:
    question = questions(skill, text, players, level)[0]
    everything = " ".join([choice.id for choice in question.choices] + [str(card) for card in question.cards])
    if question.kind is Kind.MARK and question.most == 5:
        assert grade(question, everything).right == (everything in question.right)
        return
    with pytest.raises(CannotBe, match="not_an_answer"):
        grade(question, everything)


@every_case
def test_cards_are_of_the_deck_and_none_comes_twice(skill: str, text: str, players: int, level: Level) -> None:
    deck = set(table_of(text, players).deck)
    for question in questions(skill, text, players, level):
        cards = [*question.cards, *(card for hand in question.hands for card in hand)]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= deck
        assert set(question.bright) <= {str(card) for card in cards}


@every_case
def test_the_rules_cited_exist(skill: str, text: str, players: int, level: Level) -> None:
    for question in questions(skill, text, players, level):
        assert question.rules
        assert len(set(question.rules)) == len(question.rules)
        assert set(question.rules) <= RULES


@every_case
def test_a_question_knows_where_it_comes_from(skill: str, text: str, players: int, level: Level) -> None:
    for seed, question in enumerate(questions(skill, text, players, level)):
        known = (question.skill, question.table, question.players, question.level, question.seed)
        assert known == (skill, table_of(text, players).rules.text, players, level, seed)


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["id"])
def test_a_stored_question_is_asked_again_as_it_was(row: dict[str, str | int]) -> None:
    kind = GENERATORS[str(row["skill"])]
    assert row["version"] == kind.VERSION, "a new version asks other questions: it needs rows of its own"
    table = table_of(str(row["table"]), int(row["players"]))
    question = kind.generate(int(row["seed"]), table, Level(row["level"]))
    hands = question.hands or (question.cards,)
    assert " / ".join(" ".join(str(card) for card in hand) for hand in hands) == row["cards"]
    assert [choice.id for choice in question.choices] == row.get("choices", [])
    assert list(question.right) == row["right"]
    assert "play" not in row or (question.play, question.seat) == (row["play"], row["seat"])


def test_each_table_offers_what_makes_sense_there() -> None:
    def skills_offered(table: TableRules) -> tuple[str, ...]:
        return tuple(skill for skill in ABOUT_HANDS if GENERATORS[skill].offered(table))

    everywhere, high = ("name_the_hand", "which_hand_wins"), ("count_outs", "chance_to_improve")
    draw, graded = ("how_many_may_i_draw",), ("what_to_discard",)
    assert skills_offered(table_of("jackpots")) == (*everywhere, "may_open", *draw, *graded, *high)
    assert skills_offered(table_of("joker-wild")) == (*everywhere, *draw, *high)
    assert skills_offered(table_of("seven-ace")) == (*everywhere, *draw, *graded, *high)
    assert skills_offered(table_of("triple-draw")) == skills_offered(table_of("shotgun")) == (*everywhere, *draw)


def test_there_are_very_many_questions_about_hands_of_every_kind_but_one() -> None:
    few = {skill: GENERATORS[skill].situations(table_of("jackpots"), Level.ONE) for skill in ABOUT_HANDS}
    assert {skill: number for skill, number in few.items() if number is not None} == {"how_many_may_i_draw": 1}
