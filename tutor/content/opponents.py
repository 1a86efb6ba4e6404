"""What lessons say of opponents: better hands behind one, with what somebody opens, and what his draw tells.

How sure each figure is stands in `engine.behind`, `rates` and `reading`; here they become facts for `words`.
"""

from collections.abc import Mapping

from tutor.content.blocks import Figure, HandFigure
from tutor.content.readings import read_of
from tutor.engine.behind import chance_behind, chance_of_openers_behind
from tutor.engine.bots import TEMPERAMENTS, opens_from
from tutor.engine.discards import graded
from tutor.engine.rates import open_rate
from tutor.engine.rules import TableRules
from tutor.quiz.question import Line, line

FIGURES = {"behind", "openers_behind", "open_rate", "opens_from", "pat_rate", "bluff_rate"}
"""Inline figures: `{behind:jacks/3}` for a hand before three players, `{open_rate:tight/3}` for a temperament."""
OF_A_HAND = {"behind": chance_behind, "openers_behind": chance_of_openers_behind}


def opponents_line(figure: Figure, table: TableRules, hands: Mapping[str, HandFigure | None]) -> Line | None:
    """What an inline figure about opponents says; nothing if it cannot be had."""
    parts = figure.of.split("/")
    if figure.table or figure.name not in FIGURES or not graded(table):
        return None
    if len(parts) != 2 or not parts[1].isdecimal() or int(parts[1]) >= table.rules.seats[1]:
        return None
    name, players = parts[0], int(parts[1])
    if figure.name in OF_A_HAND:
        hand = hands.get(name)
        return _share(OF_A_HAND[figure.name](hand.cards, table, players)) if hand else None
    if name not in TEMPERAMENTS:
        return None
    if figure.name in {"pat_rate", "bluff_rate"}:
        read = read_of(table, name, players, 0)
        return _share(read.chance if figure.name == "pat_rate" else read.bluff) if read else None
    if figure.name == "opens_from":
        return line("content.holds", value=opens_from(table, TEMPERAMENTS[name], players).text, form="dat")
    return _share(open_rate(table, TEMPERAMENTS[name], players))


def _share(share: float) -> Line:
    return line("content.about", share=share)


def opponents_fault(figure: Figure, table: TableRules, hands: Mapping[str, HandFigure | None]) -> Line | None:
    """What is wrong with an inline figure about opponents; nothing if all is well, or its hand has a fault."""
    name = figure.of.partition("/")[0]
    if name in hands and hands[name] is None:
        return None
    if opponents_line(figure, table, hands):
        return None
    return line("content.not_of_opponents", text=f"{figure.name}:{figure.of}")
