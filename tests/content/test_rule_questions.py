"""The questions on rules: no rule without one, and no right answer that its place or its length gives away."""

from collections import Counter
from functools import cache

import pytest

from tutor.content.files import read_yaml, root
from tutor.content.questions import questions
from tutor.content.quizzes import quizzes
from tutor.content.typed import IDS
from tutor.quiz.question import Question

ASKED = [id for id in IDS if id not in {"B21", "B22"}]
"""Every rule but what is no rule of play: the books and the licence."""
LANGS = ("de", "en")


@cache
def of_rules() -> list[Question]:
    """The questions in the quizzes, those of the lessons apart."""
    files = [read_yaml(root(), f"quizzes/{quiz.id}.yaml").data for quiz in quizzes()]
    ids = [entry["id"] for data in files if isinstance(data, dict) for entry in data.get("questions", ())]
    known = questions()
    return [known[id] for id in ids]


@pytest.mark.parametrize("rule", ASKED)
def test_every_rule_is_asked_by_a_question_of_its_own(rule: str) -> None:
    assert any(rule in question.rules for question in of_rules())


def test_the_right_answer_stands_in_every_place_alike() -> None:
    places = Counter(
        [choice.id for choice in question.choices].index(question.right[0])
        for question in of_rules()
        if len(question.choices) == 4
    )
    assert min(places[place] for place in range(4)) > sum(places.values()) / 8


@pytest.mark.parametrize("lang", LANGS)
def test_the_right_answer_is_not_told_by_its_length(lang: str) -> None:
    ranks: Counter[str] = Counter()
    for question in of_rules():
        lengths = {choice.id: len(dict(choice.text.facts)[lang]) for choice in question.choices}
        right = lengths.pop(question.right[0])
        ranks["longest" if right > max(lengths.values()) else "shortest" if right < min(lengths.values()) else ""] += 1
    assert max(ranks["longest"], ranks["shortest"]) < sum(ranks.values()) / 3
