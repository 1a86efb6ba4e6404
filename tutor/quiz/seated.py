"""A question about a hand at the table: its choices from named mistakes, and the facts that tell its last action.

What is asked and what decides it stand in the kinds of question.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tutor.engine.actions import Act
from tutor.engine.cards import Cards
from tutor.engine.play import Hand
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, line
from tutor.quiz.telling import player

CHOICES: Mapping[Level, int] = {Level.ONE: 4, Level.TWO: 5, Level.THREE: 6}
"""How many answers one chooses from, at most."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer and the mistake that leads to it, with the facts that its sentence needs."""

    id: str
    mistake: str
    facts: Mapping[str, Fact]
    told: str = ""
    """The sentence that answers it, where it is not the one named after the mistake."""


def wrong(id_: str | int, mistake: str, **facts: Fact) -> Wrong:
    """A wrong answer by its mistake."""
    return Wrong(str(id_), mistake, facts)


def first_of_each(right: str, mistaken: Iterable[Wrong]) -> dict[str, Wrong]:
    """The wrong answers, each by its likeliest mistake; the right one is none of them."""
    kept: dict[str, Wrong] = {}
    for each in mistaken:
        if each.id != right:
            kept.setdefault(each.id, each)
    return kept


def choices(
    skill: str,
    right: str,
    mistaken: Iterable[Wrong],
    *,
    level: Level,
    text: Callable[[str], Line],
    order: Callable[[str], Any],
    facts: Mapping[str, Fact],
    fixed: frozenset[str] = frozenset(),
) -> tuple[Choice, ...]:
    """The right answer among the likeliest wrong ones, as many as the level has, in a plain order."""
    kept = first_of_each(right, mistaken)
    shown = sorted([right, *list(kept)[: CHOICES[level] - 1]], key=lambda id_: (id_ in fixed, order(id_)))

    def choice(id_: str) -> Choice:
        if id_ == right:
            return Choice(id_, text(id_), fixed=id_ in fixed)
        key = kept[id_].told or kept[id_].mistake
        told = Line(f"{skill}.told.{key}", tuple((dict(facts) | dict(kept[id_].facts)).items()))
        return Choice(id_, text(id_), kept[id_].mistake, (told,), fixed=id_ in fixed)

    return tuple(choice(id_) for id_ in shown)


def numbers(
    skill: str, right: int, mistaken: Iterable[Wrong], *, level: Level, facts: Mapping[str, Fact]
) -> tuple[Choice, ...]:
    """The right number among the likeliest wrong ones that are above nought, from small to large."""

    def text(id_: str) -> Line:
        return line(f"{skill}.choice", answer=int(id_))

    some = (each for each in mistaken if int(each.id) > 0)
    return choices(skill, str(right), some, level=level, text=text, order=int, facts=facts)


def at_the_table(
    hand: Hand,
    seat: int,
    *,
    skill: str,
    version: int,
    level: Level,
    seed: int,
    prompt: Line,
    options: tuple[Choice, ...],
    right: str,
    why: Iterable[Line],
    contrast: Line,
    rules: Iterable[str],
    hint: Line,
    cards: Cards = (),
    play: str | None = None,
) -> Question:
    """A question for the player on this seat; unless `play` says otherwise the table is shown as the hand stands."""
    return Question(
        skill=skill,
        version=version,
        table=hand.table.rules.text,
        players=hand.table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=prompt,
        cards=cards,
        hands=(),
        choices=options,
        marks=(),
        most=0,
        right=(right,),
        why=tuple(why),
        contrast=contrast,
        rules=tuple(dict.fromkeys(rules)),
        hint=hint,
        play=hand.line if play is None else play,
        seat=seat,
    )


def before_last(hand: Hand) -> str:
    """The hand's line without its last action, which the prompt tells, so that what follows from it stays open."""
    return replace(hand, actions=hand.actions[:-1]).line


def last_action(hand: Hand, me: int) -> dict[str, Fact]:
    """The facts that tell the last action: `last` did `act`, up to `to` chips, or `drawn` cards."""
    if not hand.log:
        return {"act": "none", "last": "you", "to": 0, "drawn": 0}
    played = hand.log[-1]
    assert played.seat is not None
    act = "pat" if played.act is Act.DRAW and not played.drawn else played.act.name.lower()
    return {"act": act, "last": player(played.seat, me), "to": played.to, "drawn": played.drawn}
