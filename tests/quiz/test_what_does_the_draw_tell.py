"""What the draw tells: holdings and chances by playing every hand of a small deck, and the mistakes by their names."""

from itertools import combinations

import numpy as np
import pytest

from tests.quiz.in_bulk import CATEGORY, Opponent, numbers, worths
from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.bots import TEMPERAMENTS, opens
from tutor.engine.cards import parse_cards
from tutor.engine.habits import kept_of
from tutor.engine.hands import value_of
from tutor.engine.openers import may_open
from tutor.engine.rules import Category
from tutor.quiz.opponents_draw import Spot, holding, reading, shares
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.should_open import better_share
from tutor.quiz.what_does_the_draw_tell import Asked, generate, offered, question_about

ASKED = [case[1:] for case in CASES if case[0] == "what_does_the_draw_tell"]
SMALL = table_of("jackpots+deck32")
DEALT = 12_000
TOO_NEAR = 0.03
"""Where two of the chances offered are so nearly as far from what was dealt, more is dealt."""


def asked_of(question: Question) -> Asked:
    return Asked(question.prompt.key.rpartition(".")[2])


def by_playing(temperament: str, drawn: int, behind: int) -> dict[str, float]:
    """Every eleventh hand of the small deck, opened or not and drawn to as a bot of this temperament would."""
    found: dict[str, int] = {}
    for cards in list(combinations(SMALL.deck, 5))[::11]:
        if not may_open(cards, SMALL) or not opens(better_share(cards, SMALL), behind, TEMPERAMENTS[temperament]):
            continue
        kept = kept_of(cards, SMALL, 4, ace_beside_pair=TEMPERAMENTS[temperament].ace_beside_pair)
        if 5 - len(kept) == drawn:
            name = holding(value_of(cards, SMALL).category, drawn)
            found[name] = found.get(name, 0) + 1
    return {name: number / sum(found.values()) for name, number in found.items()}


def second_way(question: Question) -> set[str]:
    """The likeliest holding, or the nearest of the chances offered, from every hand that he would have played so."""
    facts, asked = dict(question.prompt.facts), asked_of(question)
    table = table_of(question.table, question.players)
    gone = (*question.cards, *(parse_cards(str(facts["threw"])) if facts["threw"] != "-" else ()))
    drawn = int(str(facts["drawn"]))
    opponent = Opponent(table, str(facts["how"]), int(str(facts["behind"])), drawn, gone)
    holdings = opponent.holdings()
    if asked is Asked.HOLDS:
        return {next(iter(holdings))}
    chance = chance_of(asked, opponent, holdings, question, DEALT)
    near, next_ = sorted(abs(int(choice.id) / 100 - chance) for choice in question.choices)[:2]
    if next_ - near < TOO_NEAR:
        chance = chance_of(asked, opponent, holdings, question, 12 * DEALT)
    return {min((choice.id for choice in question.choices), key=lambda id_: abs(int(id_) / 100 - chance))}


def chance_of(asked: Asked, opponent: Opponent, holdings: dict[str, float], question: Question, times: int) -> float:
    """The chance that is asked for, his last hand dealt so often."""
    table = opponent.table
    ends = opponent.ends(np.random.default_rng(question.seed), times)
    match asked:
        case Asked.SHARE:
            return next(iter(holdings.values()))
        case Asked.BLUFF:
            return holdings.get("bluff", 0.0)
        case Asked.IMPROVED:
            before = max(
                set(opponent.before.tolist()), key=lambda name: opponent.weights[opponent.before == name].sum()
            )
            order = [each.value for each in table.rules.order]
            return float((ends // CATEGORY > order.index(before)).mean())
    own = worths(np.array([numbers(question.cards)]), table)[0]
    return float(((own > ends) + (own == ends) / 2).mean())


@pytest.mark.parametrize(("temperament", "drawn"), [("tight", 1), ("tight", 0), ("loose", 2), ("loose", 3)])
def test_what_he_holds_is_what_playing_every_hand_finds(temperament: str, drawn: int) -> None:
    found = shares(reading(Spot(SMALL, temperament, drawn, behind=2)))
    assert found == pytest.approx(by_playing(temperament, drawn, 2), abs=0.04)


@pytest.mark.parametrize(("text", "players", "level"), ASKED)
def test_the_right_answer_is_likely_enough_or_a_chance_of_its_own(text: str, players: int, level: Level) -> None:
    for question in questions("what_does_the_draw_tell", text, players, level):
        asked = asked_of(question)
        assert (asked is Asked.HOLDS) == (level is Level.ONE)
        if asked is Asked.HOLDS:
            assert float(str(dict(question.prompt.facts)["share"])) >= 0.55
            continue
        chances = [int(choice.id) for choice in question.choices]
        assert chances == sorted(chances)
        assert 3 <= len(set(chances)) == len(chances) <= 6
        assert 1 <= int(question.right[0]) <= 99
        assert bool(question.cards) == (asked is Asked.BEATEN)


def test_an_opener_who_draws_one_has_two_pair_and_a_loose_caller_hopes() -> None:
    opened = question_about(Spot(SMALL, "tight", 1, behind=3), Asked.HOLDS, level=Level.THREE)
    called = question_about(Spot(table_of("jackpots"), "loose", 1, behind=0), Asked.HOLDS, level=Level.THREE)
    assert (opened.right, called.right) == (("two_pair",), ("draw",))
    assert grade(opened, "draw").mistake == "draw_in_the_openers_hand"
    assert grade(opened, "three").mistake == "drawn_to_otherwise"
    assert grade(called, "two_pair").mistake == "less_likely_holding"
    assert opened.rules == ("A19", "R24", "B16")
    assert called.rules == ("A19", "R24")


@pytest.mark.parametrize(("text", "seed"), [("seven-ace", 346), ("seven-ace+nolowstraight", 481)])
def test_ones_own_cards_leave_him_something_to_draw_to(text: str, seed: int) -> None:
    question = generate(seed, table_of(text), Level.THREE)
    assert asked_of(question) in {Asked.BEATEN, Asked.BLUFF}
    assert set(question.right) == second_way(question)


def test_a_habit_is_no_chance() -> None:
    question = question_about(Spot(SMALL, "pat_bluffer", 0, behind=3), Asked.BLUFF, level=Level.TWO)
    assert grade(question, "5").mistake == "habit_taken_for_chance"
    read = reading(Spot(SMALL, "pat_bluffer", 0, behind=3))
    assert question.right == (f"{100 * read.bluff:.0f}",)
    assert read.bluff == pytest.approx(shares(read)["bluff"])


def test_ones_own_hand_against_two_pair_and_one_card() -> None:
    """Three tens lose only to the full houses that two pair become: four of the twenty-two cards that can come."""
    cards, thrown = parse_cards("Ts Th Td 8c 7s"), parse_cards("9c 9d")
    question = question_about(Spot(SMALL, "tight", 1, 3, cards=cards, thrown=thrown), Asked.BEATEN, level=Level.THREE)
    read = reading(Spot(SMALL, "tight", 1, 3, cards=cards, thrown=thrown))
    assert read.before[Category.TWO_PAIR] == pytest.approx(1.0)
    assert read.beaten_by(cards, SMALL) == pytest.approx(1 - read.after[Category.FULL_HOUSE], abs=0.001)
    assert question.right == (f"{100 * read.beaten_by(cards, SMALL):.0f}",)
    assert "abgeworfen" in said(question.prompt, "de")


def test_it_is_asked_where_all_hands_can_be_counted() -> None:
    assert all(offered(table_of(text)) for text in ("jackpots", "seven-ace", "classic-casino"))
    assert not any(offered(table_of(text)) for text in ("joker-wild", "triple-draw", "high-low", "shotgun"))
