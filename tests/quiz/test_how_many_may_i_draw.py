"""How many may you draw: every limit, the ace, and the three ways of a short stock."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.tables import questions, said, table_of
from tutor.engine.cards import Rank, parse_cards
from tutor.engine.rulebooks import RULEBOOKS
from tutor.quiz.how_many_may_i_draw import question_about, situations
from tutor.quiz.question import Level, Question, grade

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "draw_limits.yaml").read_text(encoding="utf-8"))
LIMITS = {"club": 4, "jackpots": 4, "seven-ace": 5, "triple-draw": 5}
"""What the sources allow; three everywhere else."""
AT = [(name, 4) for name in RULEBOOKS] + [
    ("classic-home", 7),
    ("jacks-or-better", 8),
    ("club", 7),
    ("seven-ace", 5),
    ("classic-home+nostock", 6),
    ("classic-home+draw4ace", 8),
    ("classic-home+draw5ace", 7),
    ("club+draw5", 7),
    ("joker-wild+draw4ace", 6),
]


def second_way(question: Question) -> set[str]:
    """The limit as the rules have it, looked up and not asked of the engine."""
    players = question.players
    name, *options = question.table.split("+")
    ace = any(card.rank is Rank.ACE for card in question.cards)
    limit = LIMITS.get(name, 3)
    for option in options:
        limit = {"draw4ace": 4 if ace else 3, "draw5ace": 5 if ace else 3, "draw5": 5}.get(option, limit)
    facts = dict(question.prompt.facts)
    dealt_out = "nostock" in options or (players >= 7 and name in ("classic-home", "jacks-or-better"))
    return {str(min(limit, int(str(facts["left"]))) if facts["stock"] == "stated" and dealt_out else limit)}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_limit_its_rules_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    table = table_of(row["table"], row.get("players", 4))
    question = question_about(parse_cards(row["cards"]), table, left=row.get("left"), level=Level.THREE)
    assert question.right == (str(row["right"]),)
    assert question.rules == tuple(row["rules"])
    for number, mistake in row.get("wrong", {}).items():
        assert grade(question, str(number)).mistake == mistake


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), AT)
def test_the_limit_is_that_of_the_rules(text: str, players: int, level: Level) -> None:
    for question in questions("how_many_may_i_draw", text, players, level):
        assert set(question.right) == second_way(question)
        assert len(question.choices) >= 4
        for line in (question.prompt, question.hint, *question.why):
            assert said(line, "de")
            assert said(line, "en")


def test_an_ace_is_dealt_from_level_two_and_a_short_stock_only_at_level_three() -> None:
    asked = {level: questions("how_many_may_i_draw", "jacks-or-better", 8, level) for level in Level}
    aces = {level: sum(any(card.rank is Rank.ACE for card in each.cards) for each in asked[level]) for level in Level}
    stated = {level: sum(dict(each.prompt.facts)["stock"] == "stated" for each in asked[level]) for level in Level}
    assert (aces[Level.ONE], stated[Level.ONE], stated[Level.TWO]) == (0, 0, 0)
    assert 0 < aces[Level.TWO] < len(asked[Level.TWO])
    assert stated[Level.THREE] == len(asked[Level.THREE])


def test_a_stock_that_cannot_run_short_is_not_mentioned() -> None:
    for question in questions("how_many_may_i_draw", "classic-home", 4, Level.THREE):
        assert dict(question.prompt.facts)["stock"] == "plenty"


def test_the_last_card_is_never_dealt_so_it_is_always_there() -> None:
    lefts = {
        dict(question.prompt.facts)["left"] for question in questions("how_many_may_i_draw", "club", 7, Level.THREE)
    }
    assert min(int(str(left)) for left in lefts) >= 1


def test_few_questions_are_different() -> None:
    numbers = [situations(table_of("classic-home", 7), level) for level in Level]
    assert numbers == [1, 2, 10]


def test_the_question_names_the_game_and_what_is_left() -> None:
    question = question_about(parse_cards("Ks Kh 9d 7c 3s"), table_of("classic-home", 7), left=2)
    assert said(question.prompt, "de") == (
        "Am Tisch sitzen sieben, gespielt wird „Klassisch (zu Hause)“. Als du mit dem Tausch an der Reihe bist, liegen "
        "im Talon noch zwei Karten. Wie viele Karten darfst du mit diesem Blatt höchstens abwerfen?"
    )
    assert [said(line, "en") for line in question.why] == [
        "You may draw at most two cards.",
        "The limit at this table is three, with an ace or without.",
        "Nothing is reshuffled here. You cannot get more than the stock still has.",
    ]
