"""Lesson text: Markdown with directives and inline figures, read into pieces that know their lines.

It knows no hand and no rulebook: `lessons` turns directives into blocks, `figures` fills the figures.
"""

import re
from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from tutor.content.blocks import Figure, Prose
from tutor.content.files import Problem, problem
from tutor.content.typed import typed

DIRECTIVE = re.compile(r":::[ ]*(.*?)\s*$")
FIGURE = re.compile(r"\{([a-z_.]+)(?::([^{}@]*)(?:@([^{}@]*))?)?\}")
SHAPES = {"p", "h2", "h3", "ul", "ol", "blockquote"}
PLAIN = {"text", "softbreak", "hardbreak", "em_open", "em_close", "strong_open", "strong_close", "figure"}
"""The inline tokens that prose may hold."""
MARK = "\0"
"""Stands in rendered HTML for a figure; Markdown itself never lets one through."""


@dataclass(frozen=True, slots=True)
class Directive:
    """A line such as `:::compare jacks tens`: its first word and the others."""

    name: str
    of: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Steps:
    """What stands between `:::example name` and `:::`, step by step."""

    name: str
    steps: tuple[tuple[Prose | Directive, ...], ...]
    line: int


@dataclass(frozen=True, slots=True)
class Page:
    """A lesson's text in one language as it was read."""

    file: str
    title: str
    pieces: tuple[Prose | Directive | Steps, ...]
    problems: tuple[Problem, ...]


# ---- what Markdown lacks --------------------------------------------------------------------------------------------
def _directive(state: StateBlock, start: int, _end: int, silent: bool) -> bool:  # noqa: FBT001 markdown-it passes it so
    """A block rule: one line that starts with three colons."""
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    found = DIRECTIVE.match(line)
    if not found or state.is_code_block(start):
        return False
    if not silent:
        state.line = start + 1
        token = state.push("directive", "", 0)
        token.info, token.map = found[1], [start, start + 1]
    return True


def _figure(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 markdown-it passes it so
    """An inline rule: a figure in braces."""
    found = FIGURE.match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        state.push("figure", "", 0).meta = {"name": found[1], "of": found[2] or "", "table": found[3] or ""}
    state.pos = found.end()
    return True


def _rendered_figure(
    _self: RendererHTML, tokens: Sequence[Token], n: int, _options: Any, env: MutableMapping[str, Any]
) -> str:
    """Leaves a mark where the figure goes, and the figure in `env`."""
    meta = tokens[n].meta
    env["figures"].append(Figure(meta["name"], meta["of"], meta["table"], meta["line"]))
    return MARK


@cache
def _markdown() -> MarkdownIt:
    """Markdown with directives and figures. HTML is parsed so that it can be refused, never to be shown."""
    markdown = MarkdownIt("commonmark").disable(["lheading", "code", "reference"])
    markdown.block.ruler.before("hr", "directive", _directive, {"alt": ["paragraph", "blockquote", "list"]})
    markdown.inline.ruler.before("escape", "figure", _figure)
    markdown.add_render_rule("figure", _rendered_figure)
    return markdown


# ---- a page ---------------------------------------------------------------------------------------------------------
def parse(text: str, file: str) -> Page:
    """A page's title and pieces, and every fault of its writing."""
    faults: list[Problem] = []
    groups = list(_groups(_markdown().parse(text)))
    title = ""
    if groups and groups[0][0].tag == "h1":
        title = _title(groups.pop(0)[1], file, faults)
    else:
        faults.append(problem(file, 1, "no_title"))
    pieces: list[Prose | Directive | Steps] = []
    inside: tuple[Directive, list[list[Prose | Directive]]] | None = None
    for group in groups:
        piece = _piece(group, file, faults)
        match piece:
            case Directive("example", of, line):
                if inside or len(of) != 1:
                    faults.append(problem(file, line, "example_in_example" if inside else "example_without_name"))
                inside = inside or (piece, [[]])
            case Directive("", _, line):
                if inside:
                    pieces.append(Steps(" ".join(inside[0].of), tuple(map(tuple, inside[1])), inside[0].line))
                else:
                    faults.append(problem(file, line, "nothing_to_close"))
                inside = None
            case Directive("---", _, line):
                if inside:
                    inside[1].append([])
                else:
                    faults.append(problem(file, line, "step_outside_example"))
            case Prose() | Directive() if inside:
                inside[1][-1].append(piece)
            case Prose() | Directive():
                pieces.append(piece)
    if inside:
        faults.append(problem(file, inside[0].line, "example_not_closed"))
    return Page(file, title, tuple(pieces), tuple(faults))


def _groups(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens of each block of the top level."""
    group: list[Token] = []
    depth = 0
    for token in tokens:
        group.append(token)
        depth += token.nesting
        if depth == 0:
            yield group
            group = []


def _title(token: Token, file: str, faults: list[Problem]) -> str:
    """The text of the first heading."""
    line = (token.map or [0])[0] + 1
    if any(child.type != "text" for child in token.children or []) or set("{}") & set(token.content):
        faults.append(problem(file, line, "title_not_plain"))
    _digits(token.content, file, line, faults)
    return token.content


def _piece(group: list[Token], file: str, faults: list[Problem]) -> Prose | Directive | None:
    """One block of the top level."""
    first = group[0]
    line = (first.map or [0])[0] + 1
    if first.type == "directive":
        name, *of = first.info.split() or [""]
        return Directive(name, tuple(of), line)
    if first.type == "hr":
        return Directive("---", (), line)
    before = len(faults)
    for token in group:
        _refuse(token, file, (token.map or [line - 1])[0] + 1, faults)
    if first.tag not in SHAPES and len(faults) == before:
        faults.append(problem(file, line, "not_in_prose", text=first.markup or first.content.strip()))
    if len(faults) > before and any(token.type in {"html_block", "fence"} for token in group):
        return None
    env: dict[str, Any] = {"figures": []}
    html = _markdown().renderer.render(group, _markdown().options, env).strip().split(MARK)
    parts: list[str | Figure] = [html[0]]
    for figure, after in zip(env["figures"], html[1:], strict=True):
        parts += [figure, after]
    return Prose(first.tag, tuple(part for part in parts if part), line)


NOT_PROSE = {"link_open": "[…](…)", "image": "![…](…)", "code_inline": "`…`", "hr": "---", "fence": "```"}


def _refuse(token: Token, file: str, line: int, faults: list[Problem]) -> None:
    """Report what prose may not hold: HTML, links, pictures, code, digits, braces that are no figure."""
    if token.type == "directive":
        faults.append(problem(file, line, "directive_inside", text=f":::{token.info}"))
    elif token.type in {"html_block", "html_inline"}:
        faults.append(problem(file, line, "raw_html", text=token.content.strip().splitlines()[0]))
    elif token.type in NOT_PROSE:
        faults.append(problem(file, line, "not_in_prose", text=NOT_PROSE[token.type]))
    elif token.type == "text":
        _digits(token.content, file, line, faults)
        if set("{}") & set(token.content):
            faults.append(problem(file, line, "stray_brace"))
        if "](" in token.content:  # a link to what Markdown lets nobody link to
            faults.append(problem(file, line, "not_in_prose", text=NOT_PROSE["link_open"]))
    for child in token.children or []:
        if child.type == "figure":
            child.meta["line"] = line
        _refuse(child, file, line, faults)
        line += child.type in {"softbreak", "hardbreak"}


def _digits(text: str, file: str, line: int, faults: list[Problem]) -> None:
    """Report typed numbers."""
    faults.extend(problem(file, line, "digits", text=found) for found in typed(text))


def everything_on(page: Page) -> Iterator[tuple[Prose | Directive | Steps | Figure | str, int]]:
    """All that stands on a page in order, with its line: blocks, the figures in prose, and `---` after each step."""
    for piece in page.pieces:
        if isinstance(piece, Steps):
            yield piece, piece.line
        for step in piece.steps if isinstance(piece, Steps) else ((piece,),):
            for each in step:
                yield each, each.line
                if isinstance(each, Prose):
                    yield from ((part, part.line) for part in each.parts if isinstance(part, Figure))
            if isinstance(piece, Steps):
                yield "---", step[-1].line if step else piece.line


def figures_in(text: str) -> tuple[str | Figure, ...]:
    """A plain sentence with figures (a hand-written question's), cut at them; the text itself is left as it is."""
    parts: list[str | Figure] = []
    end = 0
    for found in FIGURE.finditer(text):
        parts += [text[end : found.start()], Figure(found[1], found[2] or "", found[3] or "", 0)]
        end = found.end()
    return tuple(part for part in (*parts, text[end:]) if part)
