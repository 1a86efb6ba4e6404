"""A question, its choices and its grading, in keys and facts.

It makes no sentence: `words` does that from a `Line`, in the learner's language, so that a question outlives a
switch of language.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any

from tutor.engine.cards import CannotBe, Cards, parse_cards
from tutor.engine.rules import TableRules

DONT_KNOW = "dont_know"
"""The answer of who does not know: always possible, a mistake without a name."""
NOTHING = "-"
"""The answer of who marks no card."""

Fact = str | int | float | tuple[str, ...]


class Kind(Enum):
    """How one answers: choose one, mark cards, give a number, put hands in order."""

    CHOOSE = "choose"
    MARK = "mark"
    NUMBER = "number"
    ORDER = "order"


class Level(IntEnum):
    """How hard a question is."""

    ONE = 1
    TWO = 2
    THREE = 3


class Grade(Enum):
    """What an answer is worth: right (all equally good ones are), an inaccuracy, a mistake."""

    RIGHT = "right"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence to be said: its key in `words` and the plain facts that fill it, as (name, value) pairs.

    The key `text` stands for hand-written sentences: its facts are the sentences, by language (`de`, `en`).
    """

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to choose. A wrong one is a named mistake with a sentence of its own; `fixed` ones stay last."""

    id: str
    text: Line
    mistake: str | None = None
    told: tuple[Line, ...] = ()
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """One way of marking cards: the answer's text (marked cards in the order of `cards`, `-` for none) and its worth.

    `loss` is in percentage points of win chance against the best (DISCARDS), 0.0 for the best itself; none where no
    chance is at stake.
    """

    given: str
    grade: Grade
    loss: float | None
    mistake: str | None
    told: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """One question as it is asked: language-neutral and reproducible from its first six fields."""

    skill: str
    version: int
    table: str
    """The rulebook with its options, canonical text."""
    players: int
    level: Level
    seed: int
    kind: Kind
    prompt: Line
    cards: Cards
    """The learner's hand; empty if the question has several hands or none."""
    hands: tuple[Cards, ...]
    choices: tuple[Choice, ...]
    marks: tuple[Mark, ...]
    """Every way of marking that the rules allow, best first; empty unless `kind` is MARK."""
    most: int
    """The most cards one may mark; 0 unless `kind` is MARK."""
    right: tuple[str, ...]
    """Every right answer as text, in the form of `given`."""
    why: tuple[Line, ...]
    """What decided it, whoever answered what."""
    contrast: Line | None
    """One look-alike and how it differs."""
    rules: tuple[str, ...]
    """The rule ids that the answer rests on, weightiest first."""
    hint: Line
    """The concept to think of; never the solution."""
    bright: tuple[str, ...] = ()
    """The deciding cards, as English text."""
    item: str | None = None
    """The id of a hand-written question; none for a generated one."""
    play: str = ""
    """The line of the hand at the table that is asked about, up to this moment; empty if none is shown."""
    seat: int = 0
    """The learner's seat in that hand; the cards of the others stay hidden until the hand itself shows them."""


@dataclass(frozen=True, slots=True)
class Graded:
    """What an answer was worth, and the sentences that say so (its own first, then the question's `why`)."""

    grade: Grade
    loss: float | None
    """In percentage points; none where answers have no graded distance."""
    mistake: str | None
    told: tuple[Line, ...]

    @property
    def right(self) -> bool:
        """Whether the answer counts as right."""
        return self.grade is Grade.RIGHT


def line(key: str, **facts: Fact) -> Line:
    """A sentence to be said, with its facts in the order given.

    >>> line("may_open.why.yes", rank="J")
    Line(key='may_open.why.yes', facts=(('rank', 'J'),))
    """
    return Line(key, tuple(facts.items()))


def marked(cards: Iterable[str], hand: Cards) -> str:
    """An answer that marks these cards (English text), in the order of the hand; `-` for none.

    >>> marked(["3s", "Kd"], parse_cards("As Ah Kd 7c 3s"))
    'Kd 3s'
    """
    given = set(cards)
    return " ".join(str(card) for card in hand if str(card) in given) or NOTHING


def cited(table: TableRules, *fields: str) -> tuple[str, ...]:
    """The rules that these fields of the table's rulebook come from, weightiest first, each once."""
    return tuple(dict.fromkeys(rule for field in fields for rule in table.rules.sources[field]))


def grade(question: Question, given: str) -> Graded:
    """What an answer is worth.

    Marked cards may come in any order, a number with blanks around it. `dont_know` is a mistake without a name.

    Raises `CannotBe` (`not_an_answer`) for what is no possible answer to this question.
    """
    if given == DONT_KNOW:
        return Graded(Grade.MISTAKE, None, None, question.why)
    match question.kind:
        case Kind.CHOOSE:
            return _chosen(question, given)
        case Kind.MARK:
            return _marks(question, given)
        case Kind.NUMBER:
            return _number(question, given)
        case Kind.ORDER:
            return _order(question, given)


def _plain(question: Question, answer: str, told: tuple[Line, ...] = (), mistake: str | None = None) -> Graded:
    if answer in question.right:
        return Graded(Grade.RIGHT, None, None, (*told, *question.why))
    return Graded(Grade.MISTAKE, None, mistake, (*told, *question.why))


def _chosen(question: Question, given: str) -> Graded:
    for choice in question.choices:
        if choice.id == given:
            return _plain(question, given, choice.told, choice.mistake)
    raise CannotBe("not_an_answer", given=given)


def _marks(question: Question, given: str) -> Graded:
    words = given.split()
    answer = marked(words, question.cards)
    if words != [NOTHING] and sorted(words) != sorted(answer.split()):
        raise CannotBe("not_an_answer", given=given)
    for mark in question.marks:
        if mark.given == answer:
            return Graded(mark.grade, mark.loss, mark.mistake, (*mark.told, *question.why))
    raise CannotBe("not_an_answer", given=given)


def _number(question: Question, given: str) -> Graded:
    try:
        answer = str(int(given))
    except ValueError:
        raise CannotBe("not_an_answer", given=given) from None
    return _known(question, answer)


def _order(question: Question, given: str) -> Graded:
    answer = " ".join(given.split())
    if sorted(answer.split()) != [str(number) for number in range(len(question.hands))]:
        raise CannotBe("not_an_answer", given=given)
    return _known(question, answer)


def _known(question: Question, answer: str) -> Graded:
    """What an answer that is none of the choices alone is worth: those that a mistake leads to are named."""
    for choice in question.choices:
        if choice.id == answer:
            return _plain(question, answer, choice.told, choice.mistake)
    return _plain(question, answer)


Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]


def as_json(question: Question) -> dict[str, Json]:
    """A question as plain values that JSON can hold, whole: `from_json` gives it back equal."""
    return {
        "skill": question.skill,
        "version": question.version,
        "table": question.table,
        "players": question.players,
        "level": int(question.level),
        "seed": question.seed,
        "kind": question.kind.value,
        "prompt": _line_out(question.prompt),
        "cards": _texts(question.cards),
        "hands": [_texts(hand) for hand in question.hands],
        "choices": [_choice_out(choice) for choice in question.choices],
        "marks": [_mark_out(mark) for mark in question.marks],
        "most": question.most,
        "right": list(question.right),
        "why": _lines_out(question.why),
        "contrast": _line_out(question.contrast) if question.contrast else None,
        "rules": list(question.rules),
        "hint": _line_out(question.hint),
        "bright": list(question.bright),
        "item": question.item,
        "play": question.play,
        "seat": question.seat,
    }


def from_json(stored: Mapping[str, object]) -> Question:
    """The question that `as_json` wrote.

    Raises `CannotBe` (`not_a_question`) if it was written by something else.
    """
    try:
        return _question_in(dict(stored))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise CannotBe("not_a_question") from None


def _question_in(stored: dict[str, Any]) -> Question:
    return Question(
        skill=stored["skill"],
        version=stored["version"],
        table=stored["table"],
        players=stored["players"],
        level=Level(stored["level"]),
        seed=stored["seed"],
        kind=Kind(stored["kind"]),
        prompt=_line_in(stored["prompt"]),
        cards=parse_cards(" ".join(stored["cards"])),
        hands=tuple(parse_cards(" ".join(hand)) for hand in stored["hands"]),
        choices=tuple(_choice_in(choice) for choice in stored["choices"]),
        marks=tuple(_mark_in(mark) for mark in stored["marks"]),
        most=stored["most"],
        right=tuple(stored["right"]),
        why=_lines_in(stored["why"]),
        contrast=_line_in(stored["contrast"]) if stored["contrast"] else None,
        rules=tuple(stored["rules"]),
        hint=_line_in(stored["hint"]),
        bright=tuple(stored["bright"]),
        item=stored["item"],
        play=stored.get("play", ""),
        seat=stored.get("seat", 0),
    )


def _texts(cards: Cards) -> list[str]:
    return [str(card) for card in cards]


def _line_out(said: Line) -> dict[str, Json]:
    return {"key": said.key, "facts": dict(said.facts)}


def _lines_out(lines: tuple[Line, ...]) -> list[Json]:
    return [_line_out(said) for said in lines]


def _choice_out(choice: Choice) -> dict[str, Json]:
    return {
        "id": choice.id,
        "text": _line_out(choice.text),
        "mistake": choice.mistake,
        "told": _lines_out(choice.told),
        "fixed": choice.fixed,
    }


def _mark_out(mark: Mark) -> dict[str, Json]:
    return {
        "given": mark.given,
        "grade": mark.grade.value,
        "loss": mark.loss,
        "mistake": mark.mistake,
        "told": _lines_out(mark.told),
    }


def _line_in(stored: dict[str, Any]) -> Line:
    facts = stored["facts"].items()
    return Line(stored["key"], tuple((name, tuple(v) if isinstance(v, list) else v) for name, v in facts))


def _lines_in(stored: list[dict[str, Any]]) -> tuple[Line, ...]:
    return tuple(_line_in(said) for said in stored)


def _choice_in(stored: dict[str, Any]) -> Choice:
    return Choice(stored["id"], _line_in(stored["text"]), stored["mistake"], _lines_in(stored["told"]), stored["fixed"])


def _mark_in(stored: dict[str, Any]) -> Mark:
    told = _lines_in(stored["told"])
    return Mark(stored["given"], Grade(stored["grade"]), stored["loss"], stored["mistake"], told)
