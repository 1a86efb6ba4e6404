"""A rule's chip: its id, which opens in place to what the rule says and whose it is, with a link to all about it.

It decides nothing about when a rule is cited.
"""

from collections.abc import Iterable
from functools import lru_cache
from html import escape

from tutor.content.rules import rules
from tutor.ui.context import lang
from tutor.ui.rules_address import rule_address
from tutor.words.words import say, term


def chip(rule_id: str) -> str:
    """A rule's id that opens in place: what it says, and whose rule it is."""
    return _chip(rule_id, lang())


@lru_cache(maxsize=1024)
def _chip(rule_id: str, language: str) -> str:
    rule = rules()[rule_id]
    source = escape(term(f"document.{rule.document}", language))
    said = escape(rule.meaning[language])
    label, more = escape(say("page.rule", language, rule=rule_id)), escape(say("browse.to_rule", language))
    return (
        f'<details class="rule"><summary aria-label="{label}">{escape(rule_id)}</summary>'
        f'<span><b>{source}</b> {said} <a href="{escape(rule_address(rule_id, language))}" target="_self">{more}</a>'
        "</span></details>"
    )


def chips(ids: Iterable[str]) -> str:
    """Several rules' chips in a row."""
    language = lang()
    return "".join(_chip(each, language) for each in ids)
