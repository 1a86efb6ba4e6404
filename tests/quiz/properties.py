"""What must hold for every generated question: each property looks at one question and fails with an assertion."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from tests.quiz.explanations import TOLD
from tests.quiz.second_ways import SECOND_WAYS
from tests.quiz.tables import lines, said, table_of
from tutor.engine.cards import CannotBe
from tutor.quiz.generators import GENERATORS
from tutor.quiz.glossary import WORDS
from tutor.quiz.question import DONT_KNOW, Grade, Kind, Question, as_json, from_json, grade
from tutor.words.words import has, languages

ROOT = Path(__file__).parents[2]
RULES = {rule["id"] for rule in yaml.safe_load((ROOT / "lessons" / "rules.yaml").read_text(encoding="utf-8"))}
MOST = 600
"""Characters of a fault that are told."""
GROUPS = {word.key: word.group.value for word in WORDS}


def answers(question: Question) -> list[str]:
    return [choice.id for choice in question.choices] + [mark.given for mark in question.marks]


def one_choice_is_right_or_all_equally_good_marks(question: Question) -> None:
    if question.kind is not Kind.MARK:
        assert [choice.id for choice in question.choices if choice.id in question.right] == list(question.right)
        assert len(question.right) == 1
    else:
        assert question.right == tuple(mark.given for mark in question.marks if mark.grade is Grade.RIGHT)
        assert question.right


def choices_differ_in_id_and_in_text(question: Question) -> None:
    assert len(set(answers(question))) == len(answers(question)) > 2
    for lang in languages():
        texts = [said(choice.text, lang) for choice in question.choices]
        assert len(set(texts)) == len(texts)


def every_wrong_answer_is_told_why(question: Question) -> None:
    for answer in (*question.choices, *question.marks):
        given = getattr(answer, "id", None) or answer.given
        assert answer.told or given in question.right
        assert answer.mistake is None or (given not in question.right and has(f"mistake.{answer.mistake}"))


def every_sentence_is_said_whole_in_both_languages(question: Question) -> None:
    for line in lines(question):
        for lang in languages():
            sentence = said(line, lang)
            assert sentence.strip() == sentence
            assert sentence[0] == sentence[0].upper()
            assert "  " not in sentence
            assert not set("{}|_") & set(sentence), sentence


def it_outlives_json(question: Question) -> None:
    assert from_json(json.loads(json.dumps(as_json(question)))) == question


def f37_every_right_answer_is_graded_right_and_no_other(question: Question) -> None:
    for answer in answers(question):
        assert grade(question, answer).right == (answer in question.right)


def f37_the_answer_that_the_explanation_tells_is_graded_right(question: Question) -> None:
    told = TOLD[question.skill](question)
    assert len(told) == 1, told
    assert all(grade(question, answer).right for answer in told), told


def f37_the_hint_does_not_lead_astray(question: Question) -> None:
    """It says nothing that the prompt says otherwise, unless it leaves it out; of a word it names the right group."""
    prompt = dict(question.prompt.facts)
    for name, fact in question.hint.facts:
        if name == "group":
            assert fact == GROUPS[question.right[0]]
        elif name in prompt:
            assert fact in (prompt[name], "none")


def f38_the_hint_does_not_name_the_answer(question: Question) -> None:
    for lang in languages():
        hint = said(question.hint, lang).lower()
        for choice in question.choices:
            assert not re.search(rf"\b{re.escape(said(choice.text, lang).lower())}\b", hint)
        for mark in question.marks:
            assert mark.given.lower() not in hint.split()


def f44_choices_with_a_fixed_place_stay_last(question: Question) -> None:
    fixed = [choice.fixed for choice in question.choices]
    assert fixed == sorted(fixed)


def f58_not_to_know_is_a_mistake_without_a_name(question: Question) -> None:
    graded = grade(question, DONT_KNOW)
    assert (graded.grade, graded.mistake, graded.told) == (Grade.MISTAKE, None, question.why)


def f52_and_f59_only_one_answer_of_those_offered_is_taken(question: Question) -> None:
    everything = " ".join([choice.id for choice in question.choices] + [str(card) for card in question.cards])
    if question.kind is Kind.MARK and question.most == 5:
        assert grade(question, everything).right == (everything in question.right)
        return
    with pytest.raises(CannotBe, match="not_an_answer"):
        grade(question, everything)


def cards_are_of_the_deck_and_none_comes_twice(question: Question) -> None:
    deck = set(table_of(question.table, question.players).deck)
    cards = [*question.cards, *(card for hand in question.hands for card in hand)]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= deck
    assert set(question.bright) <= {str(card) for card in cards}


def the_rules_cited_exist(question: Question) -> None:
    assert question.rules
    assert len(set(question.rules)) == len(question.rules)
    assert set(question.rules) <= RULES


def a_second_way_finds_the_same_answers(question: Question) -> None:
    found = SECOND_WAYS[question.skill](question)
    assert set(question.right) == found, found


PROPERTIES: tuple[Callable[[Question], None], ...] = (
    one_choice_is_right_or_all_equally_good_marks,
    choices_differ_in_id_and_in_text,
    every_wrong_answer_is_told_why,
    every_sentence_is_said_whole_in_both_languages,
    it_outlives_json,
    f37_every_right_answer_is_graded_right_and_no_other,
    f37_the_answer_that_the_explanation_tells_is_graded_right,
    f37_the_hint_does_not_lead_astray,
    f38_the_hint_does_not_name_the_answer,
    f44_choices_with_a_fixed_place_stay_last,
    f58_not_to_know_is_a_mistake_without_a_name,
    f52_and_f59_only_one_answer_of_those_offered_is_taken,
    cards_are_of_the_deck_and_none_comes_twice,
    the_rules_cited_exist,
    a_second_way_finds_the_same_answers,
)


def whence(question: Question) -> str:
    return f"{question.skill} {question.table} {question.players} {int(question.level)} {question.seed}"


def faults(question: Question) -> list[str]:
    """The properties that do not hold, each with what is wrong."""
    found = []
    for holds in PROPERTIES:
        try:
            holds(question)
        except Exception as fault:
            found.append(f"{whence(question)}: {holds.__name__}: {fault!r}"[:MOST])
    return found


def asked(skill: str, text: str, players: int, level: int, seed: int) -> Question:
    """A question, once it has told where it comes from and has come from there again."""
    table = table_of(text, players)
    question = GENERATORS[skill].generate(seed, table, level)
    known = (question.skill, question.table, question.players, question.level, question.seed)
    assert known == (skill, table.rules.text, players, level, seed)
    return question
