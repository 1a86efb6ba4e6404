"""Figures that need no hand: what a rulebook sets, what follows by a small sum, and what its author gives.

`{n:4}` is a number of the situation and `{as_is:9/6}` what must stand as it is typed; the rest is worked out.
"""

import re
from collections.abc import Callable

from tutor.content.blocks import Figure
from tutor.engine.rules import TableRules
from tutor.engine.seating import FIRST_BETS
from tutor.engine.showdown import Pot, shares
from tutor.quiz.question import Line, line

FIGURES = {"n", "as_is", "ranks", "blinds", "limits", "first_bets", "split", "sum"}
"""Inline figures: `{limits:@club/4}`, `{split:25/2}`, `{sum:6*(5+3)}`."""
SPLIT = re.compile(r"([1-9][0-9]{0,5})/([2-9])")
SUM = re.compile(r"[-+*()0-9]{3,40}")


def given_line(figure: Figure, table: TableRules) -> Line | None:
    """What such a figure says at a table; nothing if it cannot be had."""
    if figure.name in OF_THE_TABLE:
        return OF_THE_TABLE[figure.name](table) if not figure.of else None
    if figure.name not in OF_WHAT_IS_WRITTEN or figure.table:
        return None
    return OF_WHAT_IS_WRITTEN[figure.name](figure.of)


def given_fault(figure: Figure, table: TableRules) -> Line | None:
    """What is wrong with such a figure; nothing if nothing is."""
    whole = f"{figure.name}:{figure.of}{figure.table and '@' + figure.table}".removesuffix(":")
    return None if given_line(figure, table) else line("content.not_given", text=whole, table=table.rules.text)


# ---- what the rulebook sets -----------------------------------------------------------------------------------------
def _ranks(table: TableRules) -> Line:
    return line("content.number", n=len(table.ranks))


def _first_bets(_table: TableRules) -> Line:
    return line("content.number", n=FIRST_BETS)


def _blinds(table: TableRules) -> Line | None:
    blinds = table.rules.blinds
    return line("content.two_stakes", first=blinds.small, second=blinds.big) if blinds else None


def _limits(table: TableRules) -> Line | None:
    bets = table.rules.bets
    return line("content.two_stakes", first=bets.lower, second=bets.upper) if bets else None


OF_THE_TABLE: dict[str, Callable[[TableRules], Line | None]] = {
    "ranks": _ranks,
    "first_bets": _first_bets,
    "blinds": _blinds,
    "limits": _limits,
}


# ---- what follows from what is written ------------------------------------------------------------------------------
def _n(text: str) -> Line | None:
    return line("content.count", n=int(text)) if text.isdecimal() and len(text) < 8 else None


def _as_is(text: str) -> Line | None:
    return line("content.as_is", text=text) if text.strip() else None


def _split(text: str) -> Line | None:
    """What each gets of so many chips: `11/3` is four, four and three."""
    found = SPLIT.fullmatch(text)
    if not found:
        return None
    seats = range(int(found[2]))
    parts = shares(Pot(int(found[1]), frozenset(seats)), seats, dealer=len(seats) - 1, seats=len(seats))
    return line("content.counts", numbers=tuple(str(parts[seat]) for seat in seats))


def _sum(text: str) -> Line | None:
    """A sum with its result: `6*(5+3)` is 6 × (5 + 3) = 48."""
    if not SUM.fullmatch(text):
        return None
    result = _reckoned(re.findall(r"\d+|\D", text))
    shown = re.sub(r"[-+*]", lambda sign: f" {SIGNS[sign[0]]} ", text)
    return None if result is None else line("content.sum", sum=shown, result=result)


SIGNS = {"+": "+", "-": "\N{MINUS SIGN}", "*": "\N{MULTIPLICATION SIGN}"}


def _reckoned(tokens: list[str]) -> int | None:
    """The result of a sum of whole numbers with brackets; nothing where it is not written so that it has one."""
    try:
        value = _added(tokens)
    except (IndexError, ValueError):
        return None
    return None if tokens else value


def _added(tokens: list[str]) -> int:
    value = _times(tokens)
    while tokens and tokens[0] in "+-":
        sign = 1 if tokens.pop(0) == "+" else -1
        value += sign * _times(tokens)
    return value


def _times(tokens: list[str]) -> int:
    value = _one(tokens)
    while tokens and tokens[0] == "*":
        tokens.pop(0)
        value *= _one(tokens)
    return value


def _one(tokens: list[str]) -> int:
    token = tokens.pop(0)
    if token != "(":
        return int(token)
    value = _added(tokens)
    if tokens.pop(0) != ")":
        raise ValueError
    return value


OF_WHAT_IS_WRITTEN: dict[str, Callable[[str], Line | None]] = {"n": _n, "as_is": _as_is, "split": _split, "sum": _sum}
