"""A rule's chip: its id, which opens in place to what the rule says and whose it is.

It decides nothing about when a rule is cited.
"""

from collections.abc import Iterable
from html import escape

from tutor.content.rules import rules
from tutor.ui.context import html, lang
from tutor.words.words import term


def chip(rule_id: str) -> str:
    """A rule's id that opens in place: what it says, and whose rule it is."""
    rule = rules()[rule_id]
    source = escape(term(f"document.{rule.document}", lang()))
    said = escape(rule.meaning[lang()])
    label = html("page.rule", rule=rule_id)
    return (
        f'<details class="rule"><summary aria-label="{label}">{escape(rule_id)}</summary>'
        f"<span><b>{source}</b> {said}</span></details>"
    )


def chips(ids: Iterable[str]) -> str:
    """Several rules' chips in a row."""
    return "".join(map(chip, ids))
