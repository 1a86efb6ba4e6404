"""A question, its choices and its grading, in keys and facts.

It makes no sentence: `words` does that from a `Line`, in the learner's language, so that a question outlives a language switch.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum

from tutor.engine.cards import Cards

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

    `loss` is in percentage points of win chance against the best (DISCARDS), 0.0 for the best itself.
    """

    given: str
    grade: Grade
    loss: float
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
