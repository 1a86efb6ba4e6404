"""Name the hand: the right name by a second way, the named mistakes, and how often each name comes."""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from tests.quiz.slowly import category
from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.cards import parse_cards
from tutor.engine.rules import Category
from tutor.quiz.name_the_hand import generate, question_about
from tutor.quiz.question import Level, Question

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "mistakes.yaml").read_text(encoding="utf-8"))
NAMING = [case[1:] for case in CASES if case[0] == "name_the_hand"]


def second_way(question: Question) -> set[str]:
    """The name of the best hand that trying every card for a wild one finds."""
    return {category(question.cards, table_of(question.table, question.players))}


@pytest.mark.parametrize(("text", "players", "level"), NAMING)
def test_there_are_four_to_six_names_from_weak_to_strong(text: str, players: int, level: Level) -> None:
    order = [category.value for category in table_of(text, players).rules.order] + [Category.FIVE_OF_A_KIND.value]
    for question in questions("name_the_hand", text, players, level):
        names = [choice.id for choice in question.choices]
        assert 4 <= len(names) <= 6
        assert names == sorted(names, key=order.index)


@pytest.mark.parametrize(("text", "players", "level"), NAMING)
def test_every_wrong_name_is_a_named_mistake(text: str, players: int, level: Level) -> None:
    for question in questions("name_the_hand", text, players, level):
        for choice in question.choices:
            assert (choice.mistake is None) == (choice.id in question.right)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_wrong_name_is_this_mistake(row: dict[str, str]) -> None:
    table = table_of(row.get("table", "classic-home"), int(row.get("players", 4)))
    question = question_about(parse_cards(row["cards"]), table, level=Level.THREE)
    mistakes = {choice.id: choice.mistake for choice in question.choices}
    assert question.right == (row["is"],)
    assert mistakes[row["taken_for"]] == row["mistake"]


@pytest.mark.parametrize("text", ["classic-home", "seven-ace", "joker-wild", "triple-draw"])
def test_at_level_one_every_name_comes_about_equally_often(text: str) -> None:
    table = table_of(text)
    names = Counter(generate(seed, table, Level.ONE).right[0] for seed in range(600))
    mean = 600 / len(table.rules.order)
    assert set(names) == {category.value for category in table.rules.order}
    assert all(0.6 * mean < number < 1.5 * mean for number in names.values()), names


def test_a_plain_hand_has_no_near_flush() -> None:
    for question in questions("name_the_hand", "classic-home", 4, Level.ONE):
        assert "flush_by_four" not in {choice.mistake for choice in question.choices}


def test_f1_the_wheel_is_a_straight_with_the_ace_below() -> None:
    question = question_about(parse_cards("As2h3d4c5s"), table_of("classic-home"))
    assert [said(line, "en") for line in question.why] == [
        "A-2-3-4-5 runs in a row, and the suits are mixed: that is a straight.",
        "In it the ace stands below the two.",
    ]
    assert question.rules == ("A5", "A4")


def test_f16_a_royal_flush_with_a_joker_is_named_so_in_both_languages() -> None:
    question = question_about(parse_cards("Kd Qd Jd Td Joker"), table_of("joker-wild"))
    assert said(question.why[0], "de") == "Der Joker zählt hier als Karo-Ass."
    assert said(question.why[1], "de") == "Zusammen ist das ein Royal Flush."
    assert said(question.why[1], "en") == "Together that is a royal flush."


def test_in_deuce_to_seven_the_low_order_names_the_hand() -> None:
    question = question_about(parse_cards("As 2d 3h 4c 5c"), table_of("triple-draw"))
    assert question.right == ("high_card",)
    assert "A-5-4-3-2" in said(question.why[0], "en")
    assert question.rules[0] == "A18"


@pytest.mark.parametrize(
    ("cards", "text", "says"),
    [
        ("Xr Kd Qh 9c 4s", "joker-wild", "Drilling"),
        ("Xr Kd Kh 9c 4s", "joker-wild", "Full House"),
        ("2s 2h Kd 9c 4s", "deuces-wild", "Full House"),
        ("Xr 9d 8h 7c 6s", "joker-wild", "dieselbe Farbe"),
        ("Xr Kd Td 7d 4d", "joker-wild", "Straight Flush"),
        ("Xr Kd Kh 9c 9s", "joker-wild", "Vierling"),
        ("Xr Kd Kh Kc 9s", "joker-wild", "Fünfling"),
        ("Xr 9d 8d 7d 6d", "joker-wild", "Royal Flush"),
        ("Xr Kd Kh Kc Ks", "joker-wild", "Ohne Wildcards gibt es keinen Fünfling"),
        ("Xr Ad Kd Qd Td", "joker-wild", "schlägt er sogar den Royal Flush"),
        ("Xr Kd Kh 9c 4s", "joker-wild+bug", "Ein ganz freier Joker"),
        ("Kd Kh Kc 9c 4s", "joker-wild", "Full House"),
    ],
)
def test_the_contrast_of_a_hand_with_wild_cards_is_a_look_alike_of_that_hand(cards: str, text: str, says: str) -> None:
    contrast = question_about(parse_cards(cards), table_of(text)).contrast
    assert contrast
    assert says in said(contrast, "de")


@pytest.mark.parametrize(("text", "players", "level"), NAMING)
def test_five_of_a_kind_is_the_contrast_of_what_comes_near_it_alone(text: str, players: int, level: Level) -> None:
    for question in questions("name_the_hand", text, players, level):
        if question.contrast and question.contrast.key == "name_the_hand.contrast.wild":
            assert question.right[0] in {"royal_flush", "five_of_a_kind"}
