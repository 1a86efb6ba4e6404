"""Do you split your openers: by hand, by what the kept cards may become, and the mistakes by their names."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.slowly import always_opens
from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.cards import Cards, Rank, parse_cards
from tutor.engine.discards import legal_discards
from tutor.quiz.question import Level, Question
from tutor.quiz.splits_openers import question_about

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "splits.yaml").read_text(encoding="utf-8"))
SPLITTING = [case[1:] for case in CASES if case[0] == "splits_openers"]


def rank_of(letter: str) -> Rank:
    return next(rank for rank in Rank if rank.letter == letter)


def thrown(question: Question) -> Cards:
    return parse_cards(str(dict(question.prompt.facts)["thrown"]))


def second_way(question: Question) -> set[str]:
    """Nothing is split if every hand with the kept cards would open."""
    kept = tuple(card for card in question.cards if card not in thrown(question))
    least = rank_of(str(dict(question.prompt.facts)["least"]))
    proved = always_opens(kept, table_of(question.table, question.players), least)
    return {"no_proof_kept" if proved else "yes_proof_gone"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_discard_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    cards, throw = parse_cards(row["cards"]), parse_cards(row["thrown"])
    table, least = table_of(row.get("table", "jackpots")), rank_of(row.get("least", "J"))
    question = question_about(cards, throw, table, least=least, level=Level.THREE)
    assert question.right == (row["right"],)
    assert row.get("wrong", {}).items() <= {choice.id: choice.mistake for choice in question.choices}.items()


@pytest.mark.parametrize(("text", "players", "level"), SPLITTING)
def test_the_discard_is_legal_and_yes_is_right_about_as_often_as_no(text: str, players: int, level: Level) -> None:
    asked = questions("splits_openers", text, players, level)
    table = table_of(text, players)
    assert all(set(thrown(each)) in [set(some) for some in legal_discards(each.cards, table)] for each in asked)
    assert 5 <= sum(question.right == ("yes_proof_gone",) for question in asked) <= 19


def test_what_is_said_when_a_pair_is_broken_for_a_flush() -> None:
    question = question_about(parse_cards("Jh Jd Th 3h 9h"), parse_cards("Jd"), table_of("jackpots"))
    assert question.rules == ("B16", "R32")
    assert [said(line, "de") for line in question.why][1:] == [
        "Darin steckt nichts, was allein eröffnen dürfte: Das Eröffnungsblatt ist zerrissen.",
        "Erlaubt ist das. Was du abwirfst, bleibt beiseite liegen, und am Ende beweist du es damit.",
    ]
