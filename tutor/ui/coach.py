"""What the coach says of decisions at the table, as HTML. What he thinks of them, `coaching` says."""

from collections.abc import Sequence
from html import escape

from tutor.quiz.coaching import Advice, Decision
from tutor.ui.context import html, told_line
from tutor.ui.look import Verdict, note, verdict_word
from tutor.ui.rule import chips


def advice_html(said: Advice) -> str:
    """One decision explained: what it was worth, why, and by which rules."""
    first, *rest = [escape(told_line(each)) for each in said.told]
    head = f"<h2>{first}</h2>" if said.grade else f"<p>{first}</p>"
    rules = f'<div class="src">{html("ask.rules", n=len(said.rules))}{chips(said.rules)}</div>'
    return note(said.grade.value if said.grade else "note", head + "".join(f"<p>{each}</p>" for each in rest) + rules)


def decisions_html(found: Sequence[Decision]) -> str:
    """Every decision of a hand in its order, with its grade."""
    if not found:
        return f'<p class="soft">{html("play.no_decisions")}</p>'
    items = "".join(f"<li>{_head(each)}{_told(each.advice)}</li>" for each in found)
    return f'<h2>{html("play.decisions")}</h2><ol class="list decisions">{items}</ol>'


def _head(each: Decision) -> str:
    name = html(f"play.about.{each.advice.about.value}", did=each.action.act.name.lower())
    grade = each.advice.grade
    word = verdict_word(Verdict(grade.value)) if grade else f'<span class="soft">{html("play.not_graded")}</span>'
    return f'<div class="over"><b>{name}</b>{word}</div>'


def _told(said: Advice) -> str:
    return "".join(f"<p>{escape(told_line(each))}</p>" for each in said.told)
