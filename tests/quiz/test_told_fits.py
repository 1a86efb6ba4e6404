"""What is told fits the moment that is asked about: sentences that once were true elsewhere only, by hand-made rows."""

import pytest

from tests.quiz.tables import questions, said, table_of
from tutor.engine.cards import Rank, parse_cards
from tutor.engine.play import replay
from tutor.quiz import (
    how_much_may_i_bet,
    misdeal_or_not,
    nobody_opened,
    splits_openers,
    stock_runs_out,
    what_may_i_do,
    which_deck,
    who_gets_the_pot,
    who_shows_first,
    whose_turn,
)
from tutor.quiz.question import Level, Question
from tutor.quiz.showdowns import Showdown
from tutor.words.words import say

THREE = Level.THREE
HOME = "v1;classic-home;4;50,50,50,50;0;7;"


def told(question: Question, answer: str, lang: str = "de") -> str:
    """What is told to who gives this answer."""
    return next(said(choice.told[0], lang) for choice in question.choices if choice.id == answer)


def turn(play: str, me: int = 0) -> Question:
    return whose_turn.question_about(replay(play), me, level=THREE)


@pytest.mark.parametrize(
    ("play", "answer", "mistake", "sentence"),
    [
        ("v1;classic-home;4;9,9,2,9;0;7;b1.c.c.c.d0.d0.d0.d0", "2", "all_in_player_asked", "Cem ist All-in."),
        (HOME + "b1.c.c.c.d0.d0", "1", "out_of_turn", "Ben hat in dieser Runde schon getauscht."),
        (HOME + "b1.c.c.c.d0.d0.d0.d0", "0", "dealer_speaks_first", "Der Geber teilt die Karten aus, mehr nicht."),
        ("v1;club;4;50,50,50,50;0;7;b2.r4.c.c.c.d0.d0.d0.d0", "3", "out_of_turn", "Dana ist hier nicht an der Reihe."),
        ("v1;club;4;50,50,50,50;1;7;b2.r4.c.c.c.d0.d0.d0.d0", "1", "dealer_speaks_first", "Der Geber teilt die Karten"),
        ("v1;club;3;50,50,50;0;7;b2.c.f", "2", "one_more_time_round", "Auf den letzten Einsatz haben schon alle"),
    ],
)
def test_a_seat_is_not_in_turn_for_its_own_reason(play: str, answer: str, mistake: str, sentence: str) -> None:
    question = turn(play)
    assert next(choice.mistake for choice in question.choices if choice.id == answer) == mistake
    assert told(question, answer).startswith(sentence)


def test_who_has_just_drawn_is_not_told_that_it_goes_on_to_the_left() -> None:
    some = (
        turn(f"v1;club;4;50,50,50,50;0;7;{play}", me)
        for play in ("b2.c.c.f.d0.d0.d0", "k.k.b2.c.f.f.d0.d0")
        for me in (0, 1)
    )
    sentences = [said(line, "de") for each in some for choice in each.choices for line in choice.told]
    assert not [sentence for sentence in sentences if "Weiter geht es" in sentence]


def test_a_hint_speaks_of_the_last_bet_only_where_there_is_one() -> None:
    assert "gesprochen" in said(turn(HOME + "k").hint, "de")
    assert "Einsatz" in said(turn(HOME + "b1").hint, "de")


def test_too_few_chips_to_call_are_not_what_is_missing() -> None:
    question = what_may_i_do.question_about(replay("v1;classic-home;3;50,50,4;2;7;b8.c"), level=THREE)
    assert told(question, "check").endswith("ein Einsatz von 8. Mitgehen kostet dich 3 Chips.")
    assert said(question.why[0], "de") == "Der Einsatz steht auf 8, und mitzugehen kostet dich 3 Chips."
    assert "Deckel" not in said(question.contrast, "de") if question.contrast else False


def test_who_would_win_too_much_is_told_what_he_has_paid_himself() -> None:
    hands = tuple(map(parse_cards, ("6c 9d 4d 9s Qs", "4c 5c 7s 9c 4h", "6s 7c 5d 9h Th")))
    down = Showdown(table_of("high-low", 3), 2, (31, 31, 21), hands)
    question = who_gets_the_pot.question_about(down, 0, level=THREE)
    choice = next(each for each in question.choices if each.mistake == "all_in_wins_everything")
    assert said(choice.told[0], "de").startswith("Wer nur 21 gezahlt hat")


def test_chips_come_back_only_where_somebody_has_fewer() -> None:
    most = how_much_may_i_bet.Asked.MOST
    longest, shorter = (replay(f"v1;classic-home;2;{stacks};0;7;") for stacks in ("50,20", "20,50"))
    asked = [how_much_may_i_bet.question_about(hand, asked=most) for hand in (longest, shorter)]
    assert sorted(len(question.why) for question in asked) == [1, 2]


def test_the_pot_as_another_limit_is_reckoned_and_lower() -> None:
    most = how_much_may_i_bet.Asked.MOST
    low = how_much_may_i_bet.question_about(replay("v1;classic-home;3;90,90,90;0;7;b2"), asked=most)
    high = how_much_may_i_bet.question_about(replay("v1;classic-home;3;90,90,9;0;7;b4"), asked=most)
    assert low.contrast
    assert high.contrast
    assert said(low.contrast, "de").endswith("wäre bei 9 Schluss: 2 und der Pott nach dem Mitgehen, 7.")
    assert high.contrast.key.endswith("pot_too")


def test_an_opener_who_folds_last_proves_and_is_not_asked_about() -> None:
    hand = replay("v1;jackpots;3;50,50,50;0;0;b2.r4.f.f")
    assert hand.log[-1].seat == hand.opener
    assert not who_shows_first._asks(hand)


def test_a_round_that_was_skipped_is_not_the_last_one_that_counts() -> None:
    question = who_shows_first.question_about(replay("v1;classic-home;3;3,3,3;0;7;b1.r2.c.c.d0.d0.d0"), 0, level=THREE)
    assert told(question, "2").endswith("Die letzte Setzrunde ist ausgefallen.")
    assert told(question, "everybody").endswith("Aufdecken müssen hier am Ende alle.")
    assert question.contrast
    assert said(question.contrast, "de").startswith("Könnte noch jemand setzen")


def test_what_lies_aside_is_told_with_its_rule() -> None:
    hand = replay("v1;jackpots;6;50,50,50,50,50,50;0;8;b2.c.c.c.c.c.d0123.d0123.d0123.d0123.d0123")
    question = stock_runs_out.question_about(hand, stock_runs_out.Asked.WHAT)
    assert any(each.key.endswith("why.aside") for each in question.why)
    assert "R32" in question.rules


def test_a_proof_that_is_all_that_was_kept_is_not_listed_twice() -> None:
    table, cards = table_of("jackpots"), parse_cards("2s 3h 2h 9s 9c")
    question = splits_openers.question_about(cards, parse_cards("3h"), table, least=Rank.JACK)
    assert said(question.why[1], "de").startswith("Diese Karten allein dürften eröffnen")


def test_the_small_deck_is_the_clubs_own_but_for_few() -> None:
    question = which_deck.question_about(table_of("club"), 6, which_deck.Asked.DECK, level=THREE)
    assert told(question, "32").startswith("Mit so wenigen Karten spielt man hier höchstens zu viert")


def test_an_empty_stock_is_asked_about_with_the_number_of_players() -> None:
    hand = replay("v1;classic-home;7;50,50,50,50,50,50,50;0;7;")
    spot = misdeal_or_not.Spot(misdeal_or_not.Case.EMPTY, hand, 3, hand.piles.hands[3][0], 3)
    assert "und seid zu siebt" in said(misdeal_or_not.question_about(spot, 0).prompt, "de")
    assert "seven of you" in said(misdeal_or_not.question_about(spot, 0).prompt, "en")


def test_a_claim_counts_ones_own_share() -> None:
    hand = replay("v1;classic-home;4;1,50,50,50;1;7;k.k.k")
    question = nobody_opened.question_about(hand, 3, nobody_opened.Asked.CLAIM, level=THREE)
    assert "4 × 1 = 4" in said(question.why[0], "de")
    assert "Das ist je ein Chip." in " ".join(said(line, "de") for each in question.choices for line in each.told)


@pytest.mark.parametrize(
    ("key", "facts", "sentence"),
    [
        ("misdeal_or_not.choice.owner", {"who": "you"}, "Du darfst es dir aussuchen"),
        ("misdeal_or_not.choice.owner", {"who": "seat1"}, "Ben darf es sich aussuchen"),
        (
            "coach.opening.opened.good",
            {"behind": 1, "best": 0.9, "value": "one_pair A K 9 4"},
            "Gut eröffnet: Mit einem Paar Asse bist du gegen den Letzten in 90\N{NO-BREAK SPACE}% der Fälle vorn.",
        ),
        ("should_open.choice.open_ahead", {}, "Ja: Hinter mir hat wahrscheinlich niemand etwas Besseres"),
    ],
)
def test_a_sentence_is_german(key: str, facts: dict[str, str | int | float], sentence: str) -> None:
    assert say(key, "de", **facts) == sentence


def test_who_wins_two_pots_is_told_of_his_hand_once() -> None:
    hands = tuple(map(parse_cards, ("KsKhQs9d5c", "QdQcJsTd9c", "JhJc9s7s2d")))
    question = who_gets_the_pot.question_about(Showdown(table_of("club", 3), 0, (20, 20, 10), hands), 0, level=THREE)
    sentences = [said(line, "de") for line in question.why]
    assert sum("ein Paar Könige" in sentence for sentence in sentences) == 1
    assert sum(sentence.startswith("Auch") for sentence in sentences) == 1


def test_the_contrast_of_two_rulebooks_is_none_of_the_answers_and_its_rules_speak() -> None:
    for text in ("club", "seven-ace", "high-low"):
        for question in questions("rulebook_differences", text, 4, Level.ONE):
            assert question.contrast
            assert question.contrast not in [line for choice in question.choices for line in choice.told]
    same = (each for each in questions("rulebook_differences", "seven-ace", 5, THREE) if each.right == ("wild",))
    assert not [each for each in same if "R10" in each.rules and "joker" not in str(each.prompt.facts)]


def test_all_in_below_the_bet_is_no_raise_that_is_forbidden() -> None:
    most = how_much_may_i_bet.Asked.MOST
    hand = replay("v1;classic-home;3;5,50,50;0;7;b8.r16")
    question = how_much_may_i_bet.question_about(hand, asked=most, level=THREE)
    assert [choice.mistake for choice in question.choices if choice.id == "4"] == ["raises_with_too_little"]
    assert told(question, "32") == "Verdoppeln ist keine Regel, und höher gehen darfst du hier ohnehin nicht."
