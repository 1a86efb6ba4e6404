"""Rulebooks side by side, as HTML: only what differs, by topic; what each says, by which rules, and what it changes.

What differs, the content says; it chooses no rulebook.
"""

from collections.abc import Sequence
from html import escape
from itertools import groupby

from tutor.content.differences import Difference, differences
from tutor.engine.rules import RuleSet
from tutor.ui.context import html, told_line
from tutor.ui.rule import chips


def beside_html(books: Sequence[RuleSet], players: int) -> str:
    """All differences between rulebooks, for so many players."""
    found = differences(books, players)
    names = [html("practise.named", rulebook=book.text) for book in books]
    sections = "".join(
        f"<section><h3>{html(f'topic.{topic}')}</h3>{''.join(_difference_html(each, names, players) for each in group)}"
        "</section>"
        for topic, group in groupby(found, key=lambda each: each.topic)
    )
    return f'<div class="differing"><h2>{html("beside.found", n=len(found))}</h2>{sections}</div>'


def _difference_html(each: Difference, names: Sequence[str], players: int) -> str:
    note = ""
    if each.players != players:
        note = f'<p class="small">{html("beside.other_number", players=players, number=each.players)}</p>'
    sides = "".join(
        f"<div><dt>{name}</dt><dd>{escape(told_line(says.line))}<span>{chips(says.rules)}</span></dd></div>"
        for name, says in zip(names, each.says, strict=True)
    )
    changes = f"<b>{html('beside.changes')}</b> {escape(told_line(each.changes))}"
    head = f"<h4>{escape(told_line(each.name))}</h4>{note}"
    return f'<article>{head}<dl class="sides">{sides}</dl><p class="changes">{changes}</p></article>'
