"""Hands played in lessons: read from their lines, figures and tables taken from them, faults with file and line."""

from pathlib import Path

import pytest

from tests.content.conftest import Break, faults
from tutor.content import sheets
from tutor.content.blocks import FROM_THE_DEAL, Example, Figure, Lesson, Play, PlayFigure, Sheet
from tutor.content.figures import html_of, table_of
from tutor.content.lessons import lesson
from tutor.content.plays import play_figure, played_line, read_play
from tutor.engine.rulebooks import RULEBOOKS
from tutor.quiz.question import Line
from tutor.quiz.rulebook_differences import POINTS
from tutor.words.words import languages, say

ONE, DE, EN = (f"lessons/one/{name}" for name in ("lesson.yaml", "de.md", "en.md"))
LINE = "v1;club;3;50,50,50;0;7; b2.c.f. d012.d01. k.k"
CLAIMS = 'dealt: "Qh Qd Jc 8c 9s", ends: showdown, winners: [2], finals: [~, high_card, one_pair]'
FOUR_WAYS = "v1;jackpots+nolimit;4;9,30,60,60;3;5;"


@pytest.fixture
def played(folder: Path, put: Break) -> Path:
    """The small course with a hand played in its first lesson, which the example steps through."""
    put(
        ONE,
        "examples:\n",
        f'plays:\n  club:\n    {{line: "{LINE}", seat: 0, {CLAIMS}}}\nexamples:\n  table: {{open: 1}}\n',
    )
    for file in (DE, EN):
        put(
            file,
            ":::hand jacks",
            ":::play club 0\n\n:::example table\n:::play club 0 2\n---\n:::play club 2 7\n:::\n\n:::hand jacks",
        )
        put(file, "{chance:opens}", "{chance:opens} {pot:club/2} {call:club/2}")
    return folder


def test_a_play_is_shown_step_by_step_also_in_an_example_without_a_hand(played: Path) -> None:
    assert faults(played) == []
    one = lesson("one", played)
    assert isinstance(one, Lesson)
    play = one.plays["club"]
    shown = [block for block in one.blocks["en"] if isinstance(block, PlayFigure)]
    (example,) = (block for block in one.blocks["de"] if isinstance(block, Example) and block.hand is None)
    assert shown == [PlayFigure(play, FROM_THE_DEAL, 0)]
    assert example.steps == ((PlayFigure(play, 0, 2),), (PlayFigure(play, 2, 7),))
    assert example.steps[1][0].hand is play.moments[7]


def test_figures_of_a_play_are_filled_in_the_language_asked_for(played: Path) -> None:
    one = lesson("one", played)
    assert isinstance(one, Lesson)
    for lang, text in (("de", "sieben Chips zwei Chips"), ("en", "seven chips two chips")):
        assert text in html_of(one.blocks[lang][0], one, lang, str)  # type: ignore[arg-type]


FIGURES = [
    ("pot", "club/1", "fünf Chips"),
    ("pot", "club", "sieben Chips"),
    ("call", "club/1", "zwei Chips"),
    ("call", "club/5", "keine Chips"),
    ("by", "club/1", "zwei Chips"),
    ("cost", "club/1", "29\N{NO-BREAK SPACE}%"),
    ("stack", "club/1/s1", "47 Chips"),
    ("stack", "club/1", "49 Chips"),
    ("bet", "club/2/s1", "zwei Chips"),
    ("stock", "club/4", "34"),
    ("drawn", "club/4", "drei Karten"),
    ("holds", "club/2", "ein Paar Damen"),
    ("holds.dat", "club/2/s2", "einem Paar Könige"),
    ("share", "club/s2", "sieben Chips"),
    ("share", "club", "keine Chips"),
    ("winner", "club", "Cem"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "of", "text"), FIGURES)
def test_what_a_play_says_of_itself(name: str, of: str, text: str) -> None:
    told = played_line(Figure(name, of, "", 0), {"club": read_play(LINE, 0)})
    assert told
    assert say(told.key, "de", **dict(told.facts)) == text


FAULTS = [
    (ONE, "b2.c.f", "b3.c.f", f"{ONE}:16 error.line_illegal"),
    (ONE, "b2.c.f", "b2.x.f", f"{ONE}:16 error.line_action"),
    (ONE, "v1;club;3", "v2;club;3", f"{ONE}:16 error.line_version"),
    (ONE, "v1;club;3", "v1;bridge;3", f"{ONE}:16 error.unknown_rulebook"),
    (ONE, "seat: 0", "seat: 3", f"{ONE}:16 error.no_such_seat"),
    (ONE, "winners: [2]", "winners: [1]", f"{ONE}:16 played_otherwise"),
    (ONE, "ends: showdown", "ends: uncontested", f"{ONE}:16 played_otherwise"),
    (ONE, "Qh Qd Jc 8c 9s", "Qh Qd Jc 8c 9c", f"{ONE}:16 played_otherwise"),
    (ONE, "finals: [~,", "finals: [flush,", f"{ONE}:16 played_otherwise"),
    (ONE, "  club:\n", "  other:\n    {line: 'v1;club;2;5,5;0;1;', seat: 0}\n  club:\n", f"{ONE}:15 unused"),
    (DE, ":::play club 0 2", ":::play club 0 8", f"{DE}:9 not_at_that_moment"),
    (DE, ":::play club 0 2", ":::play club 2 0", f"{DE}:9 not_at_that_moment"),
    (DE, ":::play club 0 2", ":::play clubs 0 2", f"{DE}:9 no_such_play"),
    (DE, ":::play club 0 2", ":::may club 1", f"{DE}:9 not_in_turn"),
    (DE, ":::play club 0 2", ":::pots club 0 2", f"{DE}:9 not_at_that_moment"),
    (DE, ":::play club 0 2", ":::stakes", f"{DE}:9 no_such_directive"),
    (DE, ":::play club 0 2", ":::differences club", f"{DE}:9 no_such_directive"),
    (DE, ":::play club 0 2", ":::first_jack", f"{DE}:9 no_such_directive"),
    (DE, ":::play club 0 2", ":::stakes bridge", f"{DE}:9 error.unknown_rulebook"),
    (DE, "{pot:club/2}", "{pot:clubs/2}", f"{DE}:4 no_such_play"),
    (DE, "{pot:club/2}", "{pot:club/8}", f"{DE}:4 not_at_that_moment"),
    (DE, "{pot:club/2}", "{pot:club/2/s3}", f"{DE}:4 not_at_that_moment"),
    (DE, "{pot:club/2}", "{side:club/0}", f"{DE}:4 not_at_that_moment"),
    (DE, "{pot:club/2}", "{by:club/2}", f"{DE}:4 not_at_that_moment"),
    (DE, "{pot:club/2}", "{pot:club/3}", f"{DE}:3 out_of_step"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"), FAULTS, ids=[f"{new[:20]} {fault}" for *_, new, fault in FAULTS]
)
@pytest.mark.usefixtures("played")
def test_a_fault_of_a_play_is_named_with_file_and_line(
    folder: Path, put: Break, file: str, old: str, new: str, fault: str
) -> None:
    put(file, old, new)
    assert fault in faults(folder)


def test_numbers_name_the_moments_of_a_play() -> None:
    play = read_play(LINE, 0)
    assert play_figure(play, ()) == PlayFigure(play, FROM_THE_DEAL, 7)
    assert play_figure(play, ("0",)) == PlayFigure(play, FROM_THE_DEAL, 0)
    assert play_figure(play, ("3",)) == PlayFigure(play, 3, 3)
    assert play_figure(play, ("3", "5")) == PlayFigure(play, 3, 5)
    assert play_figure(play, ("1", "2", "3")) is None


# ---- tables ---------------------------------------------------------------------------------------------------------
def table(name: str, *of: str, play: PlayFigure | None = None) -> list[list[str]]:
    """A table's rows in English, with the rules at their end."""
    shown = sheets.rows_of(Sheet(name, of, table_of("jackpots", 4), play))
    return [
        [_said(row.head), *(" / ".join(map(_said, cell)) for cell in row.cells), " ".join(row.rules)]
        for row in shown.rows
    ]


def _said(told: Line) -> str:
    return say(told.key, "en", **dict(told.facts))


def moment(line: str, seat: int = 0) -> PlayFigure:
    play: Play = read_play(line, seat)
    return PlayFigure(play, 0, len(play.moments) - 1)


def test_the_stakes_of_rulebooks_side_by_side() -> None:
    assert [row[1:] for row in table("stakes", "classic-home", "club", "seven-ace")] == [
        ["ante 1", "any amount, at least 1", "any number", "A7 R19"],
        ["ante 1", "by 2 before the draw, by 4 after it", "at most three", "B3 B6 B9"],
        ["small blind 2, big blind 4", "by 4 before the draw, by 8 after it", "at most three", "C6 C4 C5"],
    ]  # fmt: skip


def test_the_draws_of_rulebooks_side_by_side() -> None:
    assert [row[1:] for row in table("draws", "classic-home", "club", "triple-draw")] == [
        ["one draw of up to three cards", "The discards are shuffled, but not with seven players or more.", "A11 A15"],
        ["one draw of up to four cards", "The last card and the discards are shuffled.", "B10 B12"],
        ["three draws of up to five cards", "The discards are shuffled.", "R34 A15"],
    ]  # fmt: skip


def test_only_what_differs_stands_side_by_side_with_what_it_changes_and_its_rules() -> None:
    assert table("differences", "club", "jackpots") == [
        [
            "What you may open with",
            "Any hand may open",
            "Opening takes a pair of jacks or better",
            "Where it takes jacks, opening alone tells something about the hand.",
            "B6 B16",
        ]
    ]
    assert "shortage" not in str(table("differences", "classic-home", "shotgun"))


@pytest.mark.parametrize("lang", languages())
def test_whatever_rulebooks_differ_in_is_told(lang: str) -> None:
    shown = sheets.rows_of(Sheet("differences", tuple(RULEBOOKS), table_of("jackpots", 4)))
    assert len(shown.rows) == len(POINTS)
    assert all(say(told.key, lang, **dict(told.facts)) for row in shown.rows for cell in row.cells for told in cell)
    assert all(row.rules for row in shown.rows)


@pytest.mark.parametrize("name", sheets.BY_RULEBOOK)
@pytest.mark.parametrize("lang", languages())
def test_every_rulebook_has_a_row_in_every_table(name: str, lang: str) -> None:
    shown = sheets.rows_of(Sheet(name, tuple(RULEBOOKS), table_of("jackpots", 4)))
    assert len(shown.rows) == len(RULEBOOKS)
    for row in shown.rows:
        assert row.rules
        assert all(say(told.key, lang, **dict(told.facts)) for cell in row.cells for told in cell)


def test_what_one_may_do_at_a_moment_and_why_not() -> None:
    rows = {head: (says, rules) for head, says, rules in table("may", play=moment("v1;club;3;50,50,50;0;7;b2", 2))}
    assert rows["Call"] == rows["Fold"] == ("Yes.", "")
    assert rows["Raise"] == ("Yes, to 4.", "")
    assert rows["Check"][1] == rows["Bet"][1] == "B6"
    first = {head: says for head, says, _ in table("may", play=moment("v1;classic-home;3;50,50,50;0;7;", 1))}
    assert first["Bet"] == "Yes, anything from 1 to 49."
    bet = {head: says for head, says, _ in table("may", play=moment("v1;classic-home;3;50,50,50;0;7;b2", 2))}
    assert bet["Raise"] == "Yes, to anything from 4 to 49.", "a raise is told by what it goes to"


def test_pots_at_a_moment_and_at_the_end() -> None:
    line = "v1;classic-home+ante10;3;30,60,60;2;7;b20.r50.c"
    assert table("pots", play=moment(line, 1)) == [
        ["Main pot", "90", "Ayla, Cem and you", ""],
        ["Side pot", "60", "Cem and you", ""],
    ]
    over = table("pots", play=moment(f"{line}.d.d.d", 1))
    assert [row[:3] for row in over] == [["Main pot", "90", "Ayla, Cem and you"], ["Side pot", "60", "Cem and you"]]
    assert all(row[3] for row in over)


def test_the_first_jack_s_receiver_deals_first() -> None:
    rows = table("first_jack", "2")
    assert rows[0][:2] == ["Ben", "nine of hearts"]
    assert rows[-1][:2] == ["Cem", "jack of clubs"]


def test_how_often_nobody_opens_falls_with_every_player() -> None:
    shares = [row[1] for row in table("passed_out")]
    assert (shares[0], shares[2]) == ("62.82%", "38.99%")
    assert shares == sorted(shares, reverse=True)
