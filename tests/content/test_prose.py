from pathlib import Path

import pytest

from tests.content.conftest import Break
from tutor.content.blocks import Example, Figure, Lesson, Prose
from tutor.content.figures import html_of
from tutor.content.lessons import lesson
from tutor.content.prose import Directive, Steps, figures_in, parse


def html(text: str) -> str:
    """A page's prose as it would be shown, figures as `<…>`."""
    pieces = (piece for piece in parse(f"# T\n\n{text}", "x.md").pieces if isinstance(piece, Prose))
    return "".join(part if isinstance(part, str) else f"<{part.name}>" for piece in pieces for part in piece.parts)


def test_prose_directives_and_steps_are_read_with_their_lines() -> None:
    page = parse("# Titel\n\nEins\nzwei {deck}.\n:::hand a\n\n:::example b\nDrei.\n---\n:::compare c d\n:::\n", "x.md")
    assert page.title == "Titel"
    assert page.problems == ()
    assert page.pieces == (
        Prose("p", ("<p>Eins\nzwei ", Figure("deck", "", "", 4), ".</p>"), 3),
        Directive("hand", ("a",), 5),
        Steps("b", ((Prose("p", ("<p>Drei.</p>",), 8),), (Directive("compare", ("c", "d"), 10),)), 7),
    )


def test_a_row_of_hyphens_after_text_divides_steps_and_makes_no_heading() -> None:
    page = parse("# T\n\n:::example a\nEins\n---\nzwei\n:::", "x.md")
    (steps,) = page.pieces
    assert isinstance(steps, Steps)
    assert [len(step) for step in steps.steps] == [1, 1]


@pytest.mark.parametrize(
    "text",
    [
        "<img src=x onerror=alert(1)>",
        "<script>alert(1)</script>",
        "a <b onclick=x>b</b>",
        "[a](javascript:x)",
        "![a](b)",
    ],
)
def test_nothing_but_plain_prose_is_accepted(text: str) -> None:
    assert {fault.key for fault in parse(f"# T\n\n{text}", "x.md").problems} <= {"raw_html", "not_in_prose"}
    assert parse(f"# T\n\n{text}", "x.md").problems


def test_signs_of_html_are_escaped_in_text() -> None:
    assert html('a < b & "c"') == "<p>a &lt; b &amp; &quot;c&quot;</p>"


def test_a_nul_in_the_text_is_no_place_for_a_figure() -> None:
    assert html("a \0 {deck} b") == "<p>a \ufffd <deck> b</p>"


def test_a_figure_has_a_name_a_subject_and_a_table() -> None:
    assert figures_in("a {count:flush@seven-ace/4} b") == ("a ", Figure("count", "flush", "seven-ace/4", 0), " b")


def shown(folder: Path, lang: str, **letters: str) -> list[str]:
    one = lesson("one", folder)
    assert isinstance(one, Lesson)
    return [html_of(block, one, lang, lambda id: f"<i>{id}</i>", **letters) for block in prose(one, lang)]


def prose(one: Lesson, lang: str) -> list[Prose]:
    blocks = [
        piece
        for block in one.blocks[lang]
        for piece in ([each for step in block.steps for each in step] if isinstance(block, Example) else [block])
    ]
    return [block for block in blocks if isinstance(block, Prose)]


def test_figures_are_filled_in_the_language_asked_for(folder: Path) -> None:
    german, english = shown(folder, "de"), shown(folder, "en")
    assert german[0] == (
        "<p>Fünf Karten. <i>B16</i>\nDavon 536.100 von 2.598.960, das sind 20,63\N{NO-BREAK SPACE}%.</p>"
    )
    assert english[0] == "<p>Five cards. <i>B16</i>\nOf these 536,100 of 2,598,960, which is 20.63%.</p>"
    assert german[2] == "<p>Und zwei Achter: zwei Paare, Könige und Achter.</p>"
    assert english[2] == "<p>And two eights: two pair, kings and eights.</p>"
    assert german[3] == "<ul>\n<li>Eins: einen Herz-Buben</li>\n<li>Zwei: A-2-3-4-5</li>\n</ul>"


def test_rows_of_ranks_are_written_in_the_learner_s_letters(folder: Path, put: Break) -> None:
    put("lessons/one/de.md", "{cards:A-2-3-4-5}", "{cards:A-K-Q-J-T}")
    assert "A-K-D-B-10" in shown(folder, "de")[3]
    assert "A-K-Q-J-10" in shown(folder, "de", letters="en")[3]
