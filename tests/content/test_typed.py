"""Numbers that are typed, and the figures that stand in their place."""

import pytest

from tutor.content.figures import figure_fault, figure_text, table_of
from tutor.content.prose import figures_in
from tutor.content.typed import typed

TABLE = table_of("classic-home", 4)

TYPED = [
    ("52 Karten", "52"),
    ("aus A-2-3-4-5", "A-2-3-4-5"),
    ("½ pot", "½"),
    ("dreizehn Werte", "dreizehn"),
    ("Sechzehntel", "Sechzehntel"),
    ("die zweiundfünfzigste Karte", "zweiundfünfzigste"),
    ("Zwanzig davon", "Zwanzig"),
    ("zweihundert", "zweihundert"),
    ("ein Dutzend", "Dutzend"),
    ("thirteen ranks", "thirteen"),
    ("the fortieth", "fortieth"),
    ("fifty-two", "fifty-two"),
    ("two hundred", "hundred"),
    ("millions of hands", "millions"),
]
FREE = [
    "zwei Paare, drei Karten, zehn bis zwölf",
    "vierzig".removesuffix("zig") + " zehnte Karte",
    "a fifth card, ten of them, the twelfth",
    "jemand, einander, Wahrheit, achten, siebte",
    "someone, weight, forty".removesuffix(", forty"),
    "in Hundertstel gerechnet",
    "even if it tends to be often",
]


@pytest.mark.parametrize(("text", "found"), TYPED)
def test_a_typed_number_is_found(text: str, found: str) -> None:
    assert typed(text) == (found,)


@pytest.mark.parametrize("text", FREE)
def test_language_is_no_typed_number(text: str) -> None:
    assert typed(text) == ()


FIGURES = [
    ("{n:4}", "vier", "four"),
    ("{n:1250}", "1.250", "1,250"),
    ("{as_is:9/6}", "9/6", "9/6"),
    ("{ranks}", "13", "13"),
    ("{ranks:@seven-ace/4}", "8", "8"),
    ("{blinds:@seven-ace/4}", "2/4", "2/4"),
    ("{limits:@club/4}", "2/4", "2/4"),
    ("{first_bets}", "100", "100"),
    ("{split:11/3}", "vier, vier und drei", "four, four and three"),
    ("{split:25/2}", "13 und 12", "13 and 12"),
    ("{sum:6*(5+3)}", "6 × (5 + 3) = 48", "6 × (5 + 3) = 48"),
    ("{sum:20-2*3}", "20 − 2 × 3 = 14", "20 − 2 × 3 = 14"),
]


@pytest.mark.parametrize(("text", "german", "english"), FIGURES)
def test_a_figure_that_needs_no_hand_is_said_in_both_languages(text: str, german: str, english: str) -> None:
    (figure,) = figures_in(text)
    assert not isinstance(figure, str)
    assert figure_fault(figure, TABLE, {}) is None
    assert [figure_text(figure, TABLE, {}, lang, lang) for lang in ("de", "en")] == [german, english]


WRONG = [
    *(
        "{n}",
        "{n:four}",
        "{n:-4}",
        "{n.dat:4}",
        "{n:12345678}",
        "{as_is}",
        "{as_is: }",
        "{ranks:4}",
        "{blinds:@club-4/4}",
    ),
    *("{blinds}", "{limits}", "{limits.upper:@club/4}", "{limits:4/8}", "{split:11}"),
    *("{split:11/1}", "{split:0/2}", "{sum:5}", "{sum:5+}", "{sum:(5+3}", "{sum:5+3)}", "{sum:5/3}", "{sum:()}"),
    *("{n:4@club/4}", "{sum:((((((((((((((((((((((((((((((((((((((5}", "{sum:2)*(3}"),
]


@pytest.mark.parametrize("text", WRONG)
def test_a_figure_that_cannot_be_had_is_a_fault(text: str) -> None:
    (figure,) = figures_in(text)
    assert not isinstance(figure, str)
    assert figure_fault(figure, TABLE, {}) is not None
