from dataclasses import replace

import pytest

from tutor.content.blocks import Counts, Figure, HandFigure, Lesson
from tutor.content.figures import (
    compare,
    count_rows,
    discard_figure,
    figure_fault,
    figure_text,
    hand_figure,
    kept_of,
    order,
    price,
    table_of,
)
from tutor.content.lessons import lesson
from tutor.engine.cards import cards_text, parse_cards
from tutor.engine.rulebooks import RULEBOOKS
from tutor.engine.rules import Category, Wins
from tutor.words.words import say

CLASSIC = table_of("classic-home", 4)
DUELS = [
    ("classic-home", "5s 6h 7d 8c 9s", "Ks Kh Kd 2c 3c", 0, "Eine Straße schlägt einen Drilling."),
    ("classic-home", "Ks Kh 4d 4c 3c", "As Ah Kd Kc 2s", 1, "Asse schlagen Könige."),
    ("classic-home", "Kd Kc 4h 4s 2s", "Ks Kh 4d 4c 3c", 1,
     "Bis dahin ist alles gleich. Dann schlägt die Drei die Zwei."),
    ("classic-home", "As 9s 4s 3s 2s", "Kh Qh Jh Th 8h", 0,
     "Die höchste Karte entscheidet: Das Ass schlägt den König."),
    ("triple-draw", "7s 5h 4d 3c 2s", "7d 6h 4s 3h 2d", 0,
     "Die niedrigere Karte gewinnt: Fünf gegen Sechs."),
    ("triple-draw", "7s 6h 5d 4c 3s", "Kd Qh 9s 3h 2d", 1,
     "Eine Straße ist höher, und hier gewinnt das niedrigere Blatt."),
    ("joker-wild", "Ks Kh Kd Qc Js", "Xr Ac Ad Qs Jd", 1, "Asse schlagen Könige."),
    ("deuces-wild+natural", "Ks Kh 9d 8c 4s", "Kc 2c 9h 8d 4h", 0,
     "Bei gleichen Blättern gewinnt, wer weniger Wildcards braucht."),
]  # fmt: skip


@pytest.mark.parametrize(("table", "first", "second", "winner", "why"), DUELS)
def test_two_hands_are_compared_and_the_reason_said(table: str, first: str, second: str, winner: int, why: str) -> None:
    at = table_of(table, 4)
    shown = compare(hand_figure(parse_cards(first), at), hand_figure(parse_cards(second), at), at)
    assert shown.winners == (winner,)
    assert shown.told[0].key == ("content.first_wins", "content.second_wins")[winner]
    assert say(shown.told[1].key, "de", **dict(shown.told[1].facts)) == why


def test_equal_hands_share_the_pot() -> None:
    one, two = (hand_figure(parse_cards(text), CLASSIC) for text in ("9s 8h 7d 6c 5s", "9h 8c 7s 6d 5h"))
    shown = compare(one, two, CLASSIC)
    assert (shown.winners, [line.key for line in shown.told]) == ((0, 1), ["content.tie"])


@pytest.mark.parametrize(("other", "winners", "low"), [
    ("Kd Kh 4d 3c 2s", (0,), "Tief: das erste Blatt."),
    ("6d 5h 4d 3c 2s", (), "Tief: das zweite Blatt."),
    ("7s 6c 5h 4h 3d", (), "Tief: beide gleich."),
])  # fmt: skip
def test_where_the_pot_is_halved_both_halves_are_told(other: str, winners: tuple[int, ...], low: str) -> None:
    at = table_of("high-low", 4)
    one, two = (hand_figure(parse_cards(text), at) for text in ("7d 6d 5d 4d 3d", other))
    assert say(one.told[1].key, "de", **dict(one.told[1].facts)) == "Tiefes Blatt: 7-6-5-4-3."
    shown = compare(one, two, at)
    assert (shown.winners, [say(told.key, "de", **dict(told.facts)) for told in shown.told]) == (
        winners,
        ["Hoch: das erste Blatt.", low],
    )


def test_four_of_a_suit_stand_out_where_the_lesson_says_so() -> None:
    shown = lesson("straights-and-flushes")
    assert isinstance(shown, Lesson)
    assert cards_text(shown.hands["near_flush"].bright) == "As Js 7s 3s"


def test_a_pair_that_may_not_open_is_told_in_two_lines() -> None:
    shown = hand_figure(parse_cards("7s 7h Ad Qc 3s"), table_of("jackpots", 4), opens=True)
    assert [say(line.key, "de", **dict(line.facts)) for line in shown.told] == [
        "Ein Paar Siebener, dazu Ass, Dame und Drei",
        "Dieses Blatt darf nicht eröffnen.",
    ]
    assert cards_text(shown.bright) == "7s 7h"


def test_a_discard_says_what_goes_and_what_becomes_of_the_openers() -> None:
    cards, table = parse_cards("Js Jh 9s 5s 2s"), table_of("jackpots", 4)
    split = discard_figure(cards, parse_cards("Js 9s 5s 2s"), table, splits=True)
    whole = discard_figure(cards, parse_cards("Js Jh"), table, splits=True)
    assert (cards_text(split.thrown), split.told[1].key) == ("Jh", "content.splits")
    assert (cards_text(whole.thrown), whole.told[1].key) == ("9s 5s 2s", "content.keeps_openers")


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_rulebook_has_its_order_with_an_example_each(name: str) -> None:
    table = table_of(name, 2)
    assert hand_figure(parse_cards("Ks Kh 9d 8c 7s"), table).told
    if table.rules.wins is not Wins.LOW:
        rows = order(table).rows
        assert [category for category, _ in rows] == list(reversed(table.rules.order))
        assert all(hand.value.split()[0] == category.value for category, hand in rows)


def test_counts_stand_strongest_first_and_add_up() -> None:
    table = table_of("seven-ace", 4)
    rows = count_rows(Counts(table, table.rules.order[::-1]))
    assert sum(count for _, count, _ in rows) == 201_376
    assert [(category.value, count) for category, count, _ in rows[2:5]] == [
        ("four_of_a_kind", 224), ("flush", 204), ("full_house", 1344),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (Figure("deck", "", "", 0), "52"),
        (Figure("deck", "", "seven-ace/5", 0), "36"),
        (Figure("players", "", "", 0), "vier"),
        (Figure("count", "royal_flush", "", 0), "vier"),
        (Figure("count", "all", "seven-ace", 0), "201.376"),
        (Figure("chance", "royal_flush", "", 0), "0,00015\N{NO-BREAK SPACE}%"),
        (Figure("chance", "nobody_opens", "jackpots/4", 0), "38,99\N{NO-BREAK SPACE}%"),
        (Figure("chance", "nobody_opens", "jackpots+deck32/4", 0), "7\N{NO-BREAK SPACE}%"),
        (Figure("card.dat", "Jh", "", 0), "einem Herz-Buben"),
        (Figure("unseen", "", "", 0), "47"),
        (Figure("unseen", "", "seven-ace/5", 0), "31"),
        (Figure("chips", "1", "", 0), "einen Chip"),
        (Figure("chips", "12", "", 0), "zwölf Chips"),
        (Figure("price", "3/12", "", 0), "20\N{NO-BREAK SPACE}%"),
        (Figure("price", "4/20", "", 0), "16,67\N{NO-BREAK SPACE}%"),
    ],
)
def test_inline_figures(figure: Figure, text: str) -> None:
    assert figure_fault(figure, CLASSIC, {}) is None
    assert figure_text(figure, CLASSIC, {}, "de", "de") == text


KEPT = [
    ("Kd As 7c Ah 3s", "As Ah", None, "win", "52.18%"),
    ("Kd As 7c Ah 3s", "Ah As", None, "loss", "0.00"),
    ("Kd As 7c Ah 3s", "Kd As Ah", None, "loss", "0.63"),
    ("Kd As 7c Ah 3s", "As Ah", None, "hit", "28.71%"),
    ("Kd As 7c Ah 3s", "As Ah", Category.THREE_OF_A_KIND, "hit", "12.73%"),
    ("7h Ks 3s Kd 7c", "7h Ks Kd 7c", None, "outs", "four"),
    ("7h Ks 3s Kd 7c", "7h Ks Kd 7c", None, "hit", "8.51%"),
    ("As 8s 2d Js 5s", "As 8s Js 5s", Category.FLUSH, "outs", "nine"),
]


@pytest.mark.parametrize(("cards", "keep", "aim", "name", "text"), KEPT)
def test_what_is_kept_is_reckoned_with(cards: str, keep: str, aim: Category | None, name: str, text: str) -> None:
    dealt = parse_cards(cards)
    kept = kept_of(dealt, parse_cards(keep), aim, CLASSIC)
    hands: dict[str, HandFigure | None] = {"it": replace(hand_figure(dealt, CLASSIC), kept=kept)}
    assert figure_fault(Figure(name, "it", "", 0), CLASSIC, hands) is None
    named = {of: hand for of, hand in hands.items() if hand}
    assert figure_text(Figure(name, "it", "", 0), CLASSIC, named, "en", "en") == text


def test_a_price_is_the_call_in_the_pot_after_it() -> None:
    assert price("3/12") == 0.2


@pytest.mark.parametrize(
    ("table", "players", "name", "german"),
    [
        ("classic-home", 4, "ante", "einen Chip"),
        ("club+ante5", 4, "ante", "fünf Chips"),
        ("classic-casino", 4, "small", "einen Chip"),
        ("seven-ace+bets5-10", 4, "small", "zwei Chips"),
        ("classic-casino", 4, "big", "zwei Chips"),
        ("seven-ace", 4, "lower", "vier Chips"),
        ("seven-ace", 4, "upper", "acht Chips"),
        ("jackpots", 4, "most", "vier"),
        ("club", 4, "raises", "drei"),
    ],
)
def test_what_a_table_rules_is_a_figure(table: str, players: int, name: str, german: str) -> None:
    at, figure = table_of(table, players), Figure(name, "", "", 1)
    assert figure_fault(figure, at, {}) is None
    assert figure_text(figure, at, {}, "de", "de") == german
    elsewhere = replace(figure, table=f"{table}/{players}")
    assert figure_text(elsewhere, CLASSIC, {}, "de", "de") == german
