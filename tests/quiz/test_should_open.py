"""Should you open: the chance by trying every hand or by dealing, and the decisions at either end."""

from itertools import combinations

import pytest

from tests.quiz.in_bulk import better_behind
from tests.quiz.tables import CASES, questions, said, table_of
from tutor.engine.deck import shuffled
from tutor.engine.hands import value_of
from tutor.engine.openers import may_open
from tutor.engine.play import Phase, replay
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.should_open import Asked, Spot, better_share, generate, offered, question_about, spot_of

ASKED = [case[1:] for case in CASES if case[0] == "should_open"]
DEALT = 1500
OPENS_AT, CHECKS_AT = 0.5, 0.65
"""One opens up to the first chance that somebody has better, checks from the second on; between them is no question."""


def spot(question: Question) -> Spot:
    return spot_of(replay(question.play))


def second_way(question: Question) -> set[str]:
    """Whether one is more likely ahead, or the nearest of the chances offered, by dealing to those who speak later."""
    _, text, players, _, _, _, actions = question.play.split(";")
    behind = int(players) - 1 - len(actions.split(".") if actions else [])
    cards = replay(question.play).piles.hands[question.seat]
    decision = question.prompt.key.endswith("decision")
    times = 4000 if decision else 16_000
    chance = better_behind(cards, table_of(text, int(players)), behind, times=times, seed=question.seed)
    if decision:
        return {"open_ahead" if chance < (OPENS_AT + CHECKS_AT) / 2 else "check_behind"}
    return {min((choice.id for choice in question.choices), key=lambda id_: abs(int(id_) / 100 - chance))}


def dealt_chance(asked: Spot) -> float:
    """The chance among hands dealt to those who speak later."""
    table = asked.hand.table
    own = value_of(asked.cards, table)
    unseen = [card for card in table.deck if card not in asked.cards]
    better = 0
    for number in range(DEALT):
        cards = shuffled(tuple(unseen), f"test/{number}")
        better += any(value_of(cards[5 * at : 5 * at + 5], table) > own for at in range(asked.behind))
    return better / DEALT


def test_the_chance_against_one_is_the_share_of_better_hands_among_all() -> None:
    hand = replay("v1;jackpots+deck32;3;80,80,80;0;14;k")
    asked = spot_of(hand)
    table = hand.table
    own = value_of(asked.cards, table)
    unseen = [card for card in table.deck if card not in asked.cards]
    hands = [value_of(some, table) > own for some in combinations(unseen, 5)]
    assert asked.behind == 1
    assert asked.chance == pytest.approx(sum(hands) / len(hands))


@pytest.mark.parametrize("text", ["jackpots", "classic-home", "jackpots+deck32"])
def test_the_chance_is_about_that_of_dealing(text: str) -> None:
    for question in questions("should_open", text, 4, Level.THREE)[:2]:
        asked = spot(question)
        assert asked.chance == pytest.approx(dealt_chance(asked), abs=0.045)


@pytest.mark.parametrize(("text", "players", "level"), ASKED)
def test_one_is_in_turn_before_any_bet_with_a_hand_that_may_open(text: str, players: int, level: Level) -> None:
    for question in questions("should_open", text, players, level):
        asked = spot(question)
        assert asked.hand.phase is Phase.BETTING
        assert (asked.hand.betting.number, asked.hand.betting.price) == (1, 0)
        assert asked.seat == question.seat
        assert asked.behind >= 1
        assert may_open(asked.cards, asked.hand.table)


@pytest.mark.parametrize(("text", "players", "level"), ASKED)
def test_open_ahead_and_check_behind(text: str, players: int, level: Level) -> None:
    for question in questions("should_open", text, players, level):
        asked = spot(question)
        if Asked(question.prompt.key.rpartition(".")[2]) is Asked.DECISION:
            assert question.right == ("open_ahead" if asked.chance <= 0.5 else "check_behind",)
            assert not 0.5 < asked.chance < 0.65
        else:
            assert question.right == (f"{100 * asked.chance:.0f}",)
            chances = [int(choice.id) for choice in question.choices]
            assert chances == sorted(chances)
            assert min(later - first for first, later in zip(chances, chances[1:], strict=False)) >= 2


def test_the_same_pair_opens_late_and_checks_early() -> None:
    early = replay("v1;jackpots;6;60,60,60,60,60,60;5;580;")
    late = replay("v1;jackpots;6;60,60,60,60,60,60;1;3779;k.k.k.k")
    first, last = (question_about(spot_of(hand), Asked.DECISION, level=Level.THREE) for hand in (early, late))
    assert (first.right, last.right) == (("check_behind",), ("open_ahead",))
    assert grade(first, "open_may").mistake == "may_taken_for_should"
    assert grade(last, "check_table").mistake == "whole_table_counted"
    assert last.rules == ("A19", "B16", "R21")
    assert "mindestens einer von ihnen" in said(first.why[0], "de")


@pytest.mark.parametrize(
    ("text", "seed"),
    [("classic-home", 36), ("classic-home", 373), ("jackpots+deck32", 33), ("jackpots+deck32", 218)],
)
def test_a_chance_near_a_half_against_one_leaves_a_choice_of_three(text: str, seed: int) -> None:
    question = generate(seed, table_of(text, 4), Level.THREE)
    right, chances = question.right[0], [choice.id for choice in question.choices]
    assert 48 <= int(right) <= 52
    assert len(chances) == 3
    assert {each.mistake for each in question.choices} <= {None, "whole_table_counted", "own_hand_ignored"}


def test_it_is_asked_where_the_first_bet_is_free_and_hands_are_plain() -> None:
    assert all(offered(table_of(text)) for text in ("jackpots", "club", "classic-home"))
    assert not any(offered(table_of(text)) for text in ("seven-ace", "classic-casino", "joker-wild", "shotgun"))


def test_the_first_estimate_counts_better_hands() -> None:
    table = table_of("jackpots+deck32")
    cards = spot_of(replay("v1;jackpots+deck32;3;80,80,80;0;14;k")).cards
    own = value_of(cards, table)
    hands = [value_of(some, table) > own for some in combinations(table.deck, 5)]
    assert better_share(cards, table) == pytest.approx(sum(hands) / len(hands))
