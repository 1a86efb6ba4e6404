"""Plain sentences of YAML files in every language: their figures filled in, and every fault of their writing.

Lessons' Markdown is read by `prose`.
"""

from collections.abc import Mapping

from tutor.content import opponents, plays
from tutor.content.blocks import Figure, HandFigure
from tutor.content.figures import RULED, figure_fault, sentence
from tutor.content.files import Both, Place, Problem, Written, fault_at
from tutor.content.prose import figures_in
from tutor.content.typed import IDS, RULE, typed
from tutor.engine.rules import TableRules
from tutor.quiz.question import Line, line
from tutor.words.words import languages

IN_STEP = {
    *("rule", "count", "chance", "win", "loss", "outs", "hit", "price", "chips"),
    *("n", "split", "sum", "blinds", "limits"),
    *RULED,
    *plays.FIGURES,
    *opponents.FIGURES,
} - {"winner"}
"""The inline figures that every language must have in the same block or sentence."""


def in_step(figures: list[Figure]) -> tuple[str, ...]:
    """The figures that must be the same in every language, in an order of their own; a noun may stand in any case."""
    named = ((each.name.partition(".")[0], each) for each in figures)
    return tuple(
        sorted(f"{{{name}:{each.of}{each.table and '@' + each.table}}}" for name, each in named if name in IN_STEP)
    )


def filled(
    text: Both,
    table: TableRules,
    hands: Mapping[str, HandFigure | None],
    written: Written,
    place: Place,
    faults: list[Problem],
) -> dict[str, str]:
    """A sentence with its figures filled in, by language; empty where it has a fault. Its faults go to the list."""
    said, figures = {}, {}
    for lang in languages():
        parts = figures_in(getattr(text, lang))
        figures[lang] = [part for part in parts if isinstance(part, Figure)]
        wrong = [fault for figure in figures[lang] if (fault := _figure_fault(figure, table, hands))]
        faults += [fault_at(written, (*place, lang), fault.key, **dict(fault.facts)) for fault in wrong]
        plain = " ".join(part for part in parts if isinstance(part, str))
        faults += plain_faults(RULE.sub("", plain), written, (*place, lang))
        unknown = dict.fromkeys(id for id in RULE.findall(plain) if id not in IDS)
        faults += [fault_at(written, (*place, lang), "no_such_rule", rule=id) for id in unknown]
        said[lang] = "" if wrong else sentence(parts, table, lang, hands)
    if not all(said.values()):
        return said
    first, *others = languages()
    there = " ".join(in_step(figures[first]))
    for lang in others:
        here = " ".join(in_step(figures[lang]))
        if here != there:
            at = (*place, lang)
            faults.append(fault_at(written, at, "figures_out_of_step", here=here, there=there, lang=first))
    return said


def plain_faults(text: str, written: Written, place: Place) -> list[Problem]:
    """What words without figures may not hold: typed numbers, and braces."""
    faults = [fault_at(written, place, "digits", text=each) for each in typed(text)]
    return [*faults, fault_at(written, place, "stray_brace")] if set("{}") & set(text) else faults


def _figure_fault(figure: Figure, table: TableRules, hands: Mapping[str, HandFigure | None]) -> Line | None:
    """What is wrong with a figure; a rule's id stands in a plain sentence without braces."""
    if figure.name == "rule":
        return line("content.unknown_figure", name="rule")
    return figure_fault(figure, table, hands)
