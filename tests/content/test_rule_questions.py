"""The questions on rules: no rule without one, and no right answer that its place or its length gives away."""

from collections import Counter

import pytest

from tutor.content.files import read_yaml, root
from tutor.content.questions import questions
from tutor.quiz.question import Question

ASKED = [*(f"B{n}" for n in range(1, 21)), *(f"C{n}" for n in range(1, 11)), *(f"R{n}" for n in range(1, 38))]
"""The rules of the club game and of Seven-ace, and our rulings; what is no rule of play (books, licence) apart."""
FILES = ("rules-of-the-club-game", "jackpots", "rules-of-seven-ace", "our-rulings")
LANGS = ("de", "en")


def of_rules() -> list[Question]:
    """The questions in the quizzes on rules."""
    ids = [entry["id"] for name in FILES for entry in read_yaml(root(), f"quizzes/{name}.yaml").data["questions"]]
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
