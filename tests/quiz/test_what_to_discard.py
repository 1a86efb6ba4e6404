"""What to discard: all equally good draws are right, the mistakes have names, the sentences give exact chances."""

from math import comb, sqrt

import pytest

from tests.quiz.in_bulk import Floats, against_an_opener
from tests.quiz.tables import questions, said, table_of
from tutor.engine.cards import parse_cards
from tutor.engine.discards import legal_discards
from tutor.engine.winchance import win_chances
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import Grade, Level, Question, grade, marked
from tutor.quiz.what_to_discard import offered, question_about

EQUAL = 0.5
"""Percentage points below which a discard is as good as the best (DISCARDS)."""
LEGAL = {"classic-home": 26, "jackpots": 31, "seven-ace": 32}


def asked(cards: str, text: str = "classic-home") -> Question:
    return question_about(parse_cards(cards), table_of(text))


def test_f36_every_equally_good_draw_is_right() -> None:
    question = asked("8s 8h 8d Ac 3s")
    assert question.right == ("Ac 3s", "Ac", "3s")
    assert [round(mark.loss, 2) for mark in question.marks[:3]] == [0.0, 0.36, 0.41]
    assert all(grade(question, given).right for given in ("Ac 3s", "3s Ac", "Ac", "3s"))


def test_f36_a_kicker_that_costs_more_is_an_inaccuracy() -> None:
    graded = grade(asked("As Ah Kd 7c 3s"), "7c 3s")
    assert (graded.grade, graded.mistake) == (Grade.INACCURACY, "kept_kicker")
    assert graded.loss == pytest.approx(0.627904, abs=1e-6)
    assert [said(line, "de") for line in graded.told[:2]] == [
        "So schlägst du einen Gegner, der eröffnet hat, in 51,55\u00a0% der Fälle. "
        "Der beste Tausch bringt 0,63 Prozentpunkte mehr.",
        "Die zusätzliche Karte hilft selten und nimmt einer neuen den Platz: Zu etwas Höherem wird dein Blatt so in "
        "25,90\u00a0% statt in 28,71\u00a0% der Fälle.",
    ]


def second_way(question: Question, *, times: int = 40_000) -> set[str]:
    """The discards that are right, once every loss told is found so by dealing, within five standard errors."""
    table = table_of(question.table, question.players)
    marks = [mark for mark in question.marks if mark.loss is not None]
    keeps = [tuple(card for card in question.cards if str(card) not in mark.given.split()) for mark in marks]
    won = against_an_opener(question.cards, keeps, table, times=times, seed=question.seed)
    assert won[:, 0].mean() == pytest.approx(best_win(question), abs=error(won[:, 0]))
    for mark, column in zip(marks, won.T, strict=True):
        lost = won[:, 0] - column
        assert lost.mean() == pytest.approx((mark.loss or 0.0) / 100, abs=error(lost)), (
            str(question.cards),
            mark.given,
        )
    return {mark.given for mark in marks if (mark.loss or 0.0) < EQUAL}


def best_win(question: Question) -> float:
    """The chance of the best discard, as the explanation tells it."""
    return float(str(dict(question.why[0].facts)["best_win"]))


def error(won: Floats) -> float:
    """Five standard errors, and a little for what has never come up."""
    return float(5 * won.std() / sqrt(len(won)) + 5 / len(won))


@pytest.mark.parametrize(
    ("cards", "thrown", "mistake"),
    [
        ("As Ah Kd 7c 3s", "-", "stood_pat_too_early"),
        ("As Ah Kd 7c 3s", "Ah 7c 3s", "broke_pair"),
        ("Ks Kd 7h 7c 3s", "-", "stood_pat_too_early"),
        ("Ks Kd 7h 7c 3s", "7h 7c 3s", "broke_two_pair"),
        ("8s 8h 8d Ac 3s", "8s 3s", "broke_three"),
        ("4c 6s 5d 3s 2c", "2c", "broke_made_hand"),
        ("9c 9d Qs 8s 2s", "9c 9d", "pair_for_three_flush"),
        ("Js Jh Ts 9s 2s", "Jh", "pair_for_a_draw"),
        ("9c 9d 8h 6s 5c", "9d", "gutshot_chased"),
        ("9c 8h 7d 6s 2c", "9c 8h 2c", "missed_straight_draw"),
        ("As Js 8s 5s 2d", "Js 8s 2d", "missed_flush_draw"),
        ("9s 7h 5d 3c 2s", "-", "stood_pat_with_nothing"),
        ("Ah Kd 9c 5s 2h", "Ah 9c 2h", "threw_high_cards"),
        ("Jh Td 9c 8s 6h", "Jh", "gutshot_for_open_ended"),
    ],
)
def test_a_bad_draw_has_a_name(cards: str, thrown: str, mistake: str) -> None:
    graded = grade(asked(cards), thrown)
    assert not graded.right
    assert graded.mistake == mistake


def test_who_keeps_a_lower_card_is_told_which_one() -> None:
    for cards, thrown, told in [
        ("3h 8c Kd Jh Ac", "3h Kd Jh", "Du wirfst den Karo-König ab und behältst die Kreuz-Acht."),
        ("Ts 8d 7d Jd Qc", "Qc", "Du wirfst die Kreuz-Dame ab und behältst die Karo-Sieben."),
    ]:
        graded = grade(asked(cards, "jacks-or-better+draw5ace"), thrown)
        assert graded.mistake == "threw_high_cards"
        assert told in said(graded.told[1], "de")


@pytest.mark.parametrize("cards", ["As Ah Kd 7c 3s", "Ks Kd 7h 7c 3s"])
def test_a19_the_tip_to_hide_ones_hand_is_told_apart(cards: str) -> None:
    question = asked(cards)
    assert "what_to_discard.told.hiding" in [line.key for line in grade(question, "-").told]
    assert "A19" in question.rules
    assert "A19" not in asked("7s 7h Kd 4c 3s").rules


def test_the_prompt_names_the_opponent_and_the_limit() -> None:
    prompt = "Ein Gegner hat mit einem Paar Buben oder besser eröffnet, du bist mitgegangen, die anderen sind "
    prompt += "ausgestiegen. Welche Karten wirfst du ab? "
    for text, limit in [
        ("classic-home", "Du darfst höchstens drei tauschen."),
        ("jackpots", "Du darfst höchstens vier tauschen."),
        ("classic-home+draw4ace", "Du darfst höchstens drei tauschen, mit einem Ass vier."),
        ("seven-ace", "Du darfst alle fünf tauschen."),
    ]:
        assert said(asked("As Ah Kd 9c 8s", text).prompt, "de") == prompt + limit


def test_four_may_be_marked_only_where_the_hand_and_the_rulebook_allow_it() -> None:
    table = "classic-home+draw4ace"
    assert (asked("As 9h 7d 4c 3s", table).most, asked("Ks 9h 7d 4c 3s", table).most) == (4, 3)


@pytest.mark.parametrize(("text", "legal"), LEGAL.items())
def test_every_legal_draw_can_be_marked_and_no_other(text: str, legal: int) -> None:
    for level in Level:
        for question in questions("what_to_discard", text, 4, level):
            assert len(question.marks) == legal
            assert {len(mark.given.split()) for mark in question.marks} == set(range(1, question.most + 1))
            assert sum(comb(5, number) for number in range(question.most + 1)) == legal


@pytest.mark.parametrize("text", LEGAL)
def test_marks_come_best_first_and_are_graded_by_what_they_lose(text: str) -> None:
    for level in Level:
        for question in questions("what_to_discard", text, 4, level):
            losses = [mark.loss for mark in question.marks]
            assert losses == sorted(losses)
            assert losses[0] == 0.0
            for mark in question.marks:
                worth = Grade.RIGHT if mark.loss < 0.5 else Grade.INACCURACY if mark.loss <= 3 else Grade.MISTAKE
                assert mark.grade is worth


def test_the_rules_are_those_of_the_rulebooks_draw() -> None:
    hand = "7s 7h Kd 9c 8s"
    rules = {text: asked(hand, text).rules[0] for text in ("classic-home", "jackpots", "seven-ace")}
    assert rules == {"classic-home": "A11", "jackpots": "B10", "seven-ace": "C3"}


@pytest.mark.parametrize("text", ["joker-wild", "triple-draw", "high-low", "shotgun"])
def test_it_is_not_asked_where_nothing_is_graded(text: str) -> None:
    assert not offered(table_of(text))


@pytest.mark.slow
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("text", ["classic-home", "jackpots", "seven-ace", "jackpots+deck32", "club+draw5"])
def test_many_hands_can_be_said_and_graded(text: str, level: Level) -> None:
    table = table_of(text)
    for seed in range(60):
        question = GENERATORS["what_to_discard"].generate(seed, table, level)
        assert grade(question, question.right[0]).right
        for mark in question.marks:
            assert (mark.grade is Grade.RIGHT) or mark.told[0].key == "what_to_discard.told.loss"
            for line in mark.told:
                facts = dict(line.facts)
                if line.key == "what_to_discard.told.kept_kicker":
                    assert facts["improved"] < facts["best_improved"]
                assert said(line, "de")
                assert said(line, "en")


@pytest.mark.slow
def test_the_levels_differ_in_the_gap_between_right_and_wrong() -> None:
    table = table_of("classic-home")

    def gap(seed: int, level: Level) -> float:
        marks = GENERATORS["what_to_discard"].generate(seed, table, level).marks
        return min(mark.loss for mark in marks if mark.grade is not Grade.RIGHT)

    means = {level: sum(gap(seed, level) for seed in range(40)) / 40 for level in (Level.ONE, Level.THREE)}
    assert means[Level.ONE] > 2 * means[Level.THREE]


@pytest.mark.parametrize("cards", ["KsKhAd7c3h", "AsJs8s5s2d", "9s9h9d7c7s"])
def test_what_is_thrown_is_worth_the_same_where_nothing_else_is_looked_at(cards: str) -> None:
    table, hand = table_of("classic-home"), parse_cards(cards)
    throws = legal_discards(hand, table)
    wins, whole = win_chances(hand, throws, table), question_about(hand, table)
    for thrown in throws[::3]:
        given = marked([str(card) for card in thrown], hand)
        part = question_about(hand, table, wins=wins, thrown=thrown)
        assert len(part.marks) <= 2
        assert grade(part, given) == grade(whole, given)
        assert (part.why, part.hint, part.rules) == (whole.why, whole.hint, whole.rules)
