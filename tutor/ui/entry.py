"""A rule with all that belongs to it, as HTML: who says so, what the sources say, who teaches it, what rests on it.

It decides nothing about which rules are shown.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape

from tutor.content.finding import rests_on, rulings_on, taught_in
from tutor.content.rules import Rule, rules
from tutor.content.typed import IDS
from tutor.engine.rulebooks import RULEBOOKS
from tutor.ui.context import lang
from tutor.ui.places import LESSON
from tutor.ui.rule import chip, chips
from tutor.words.figures import joined
from tutor.words.words import Fact, say, term

SOURCES = ("A", "B", "C")


def topics_html(groups: Mapping[str, Iterable[Rule]], opened: Iterable[str]) -> str:
    """Rules by topic, each topic to be opened; those named stand open."""
    language, open_ones = lang(), set(opened)
    return "".join(_topic_html(topic, tuple(some), topic in open_ones, language) for topic, some in groups.items())


def _topic_html(topic: str, some: tuple[Rule, ...], is_open: bool, language: str) -> str:  # noqa: FBT001
    number = escape(say("browse.number", language, n=len(some)))
    head = f"<h2>{escape(say(f'topic.{topic}', language))} <small>{number}</small></h2>"
    entries = "".join(_entry_html(rule.id, language) for rule in some)
    return f'<details class="topic"{" open" if is_open else ""}><summary>{head}</summary>{entries}</details>'


@lru_cache(maxsize=512)
def _entry_html(id: str, language: str) -> str:
    rule = rules()[id]
    source = say("browse.from", language, kind=id[0], name=term(f"document.{rule.document}", language))
    parts = (
        f'<h3>{id} <small>{escape(source)}</small></h3><div class="p">{_with_chips(rule.meaning[language], id)}</div>',
        _sources_html(rule, language) if rule.about else "",
        _line("browse.rulings", chips(each.id for each in rulings_on(id)), language),
        _lessons_html(id, language),
        _books_html(id, language),
    )
    return f'<article class="entry" id="rule-{id}" tabindex="-1">{"".join(parts)}</article>'


def _line(key: str, inside: str, language: str, **facts: Fact) -> str:
    return f'<div class="links">{escape(say(key, language, **facts))} {inside}</div>' if inside else ""


def _with_chips(text: str, own: str) -> str:
    """A rule's text, in which the other rules that it names open in place."""

    def cited(match: re.Match[str]) -> str:
        before, id, after = match.groups()
        if id not in IDS or id == own:
            return match[0]
        return f'<span class="cited">{before}{chip(id)}{after}</span>'  # a bracket stays on the line of its chip

    return re.sub(r"(\(?)\b([A-Z]\d+)\b([).,;:]?)", cited, escape(text))


def _sources_html(rule: Rule, language: str) -> str:
    """What each of the three sources says on the matter of a ruling or a slip, or that it says nothing."""
    rows = ""
    for letter in SOURCES:
        lines = [rules()[id] for id in rule.about if id[0] == letter]
        said = "".join(f"<p><b>{line.id}</b> {escape(line.meaning[language])}</p>" for line in lines)
        silent = f'<p class="soft">{escape(say("browse.silent", language))}</p>'
        rows += f"<dt>{escape(say('browse.source', language, letter=letter))}</dt><dd>{said or silent}</dd>"
    head = f"{say('browse.about', language)}: {', '.join(rule.about)}"
    return f'<details class="more"><summary>{escape(head)}</summary><dl class="sources">{rows}</dl></details>'


def _lessons_html(id: str, language: str) -> str:
    lessons = taught_in(id)
    links = "".join(
        f'<a href="{LESSON}{each.id}?lang={language}" target="_self">{escape(each.title[language])}</a>'
        for each in lessons
    )
    return _line("browse.lessons", links, language, n=len(lessons))


def _books_html(id: str, language: str) -> str:
    books = rests_on(id)
    if not books:
        return ""
    names = joined([term(f"rulebook.{name}", language) for name in books], language)
    every = len(books) == len(RULEBOOKS)
    said = say("browse.every_book", language) if every else say("browse.books", language, n=len(books), books=names)
    return f'<p class="small">{escape(said)}</p>'
