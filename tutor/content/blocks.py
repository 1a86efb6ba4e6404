"""A lesson and what its page is made of: plain values, in the order in which one reads them.

They hold cards, keys and facts; their only sentences are the lesson's own prose. `figures` computes what they show.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.content.files import Problem
from tutor.engine.cards import Cards, Rank, Suit
from tutor.engine.play import Hand
from tutor.engine.rules import Category, TableRules
from tutor.quiz.draws import Draw
from tutor.quiz.question import Level, Line, Question


@dataclass(frozen=True, slots=True)
class Figure:
    """A place in a sentence that the engine or the page fills: `{count:opens}`, `{rule:B16}`, `{card.acc:Qh}`.

    `name` is what stands before the colon, `of` what stands after it, `table` what stands after an `@` (`seven-ace/4`).
    """

    name: str
    of: str
    table: str
    line: int


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph, heading, list or quotation: safe HTML, and the figures between its pieces.

    `shape` is the tag (`p`, `h2`, `h3`, `ul`, `ol`, `blockquote`). `figures.html_of` fills it.
    """

    shape: str
    parts: tuple[str | Figure, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a hand at a table, and what it is drawn to: `figures` reckons with it when it is asked to."""

    draw: Draw
    table: TableRules


@dataclass(frozen=True, slots=True)
class HandFigure:
    """Five cards, those bright that make the hand what it is; `told` says what it is, and whether it may open."""

    cards: Cards
    bright: Cards
    value: str
    """What the hand is, as the fact that `words` says: `two_pair K 4 9`."""
    told: tuple[Line, ...]
    kept: Kept | None = None
    """None where the lesson keeps nothing of it."""


@dataclass(frozen=True, slots=True)
class Compare:
    """Two hands and the places (0, 1) of the winners; `told` says who wins and what decides it.

    Where the pot is halved, only who wins both halves is a winner.
    """

    hands: tuple[HandFigure, HandFigure]
    winners: tuple[int, ...]
    told: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class DiscardFigure:
    """Five cards of which some are thrown; `told` says which, and what becomes of openers."""

    cards: Cards
    kept: Cards
    thrown: Cards
    told: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of all hands are of each category, strongest first. `figures.count_rows` gives the figures."""

    table: TableRules
    categories: tuple[Category, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """The order of the hands, strongest first, with an example of each."""

    rows: tuple[tuple[Category, HandFigure], ...]


@dataclass(frozen=True, slots=True)
class DeckFigure:
    """The ranks of the deck, low to high, and its suits."""

    ranks: tuple[Rank, ...]
    suits: tuple[Suit, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A hand played at a table, in which the learner sits at `seat`; `moments[n]` is the hand after n actions."""

    moments: tuple[Hand, ...]
    seat: int


FROM_THE_DEAL = -1
"""The start of what also tells the deal."""


@dataclass(frozen=True, slots=True)
class PlayFigure:
    """A table as it stands after `end` actions, and what happened since `start` actions or `FROM_THE_DEAL` on."""

    play: Play
    start: int
    end: int

    @property
    def hand(self) -> Hand:
        """The hand at that moment."""
        return self.play.moments[self.end]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of figures by its name; `sheets.rows_of` computes it when it is shown."""

    name: str
    of: tuple[str, ...]
    table: TableRules
    play: PlayFigure | None = None


@dataclass(frozen=True, slots=True)
class Exercise:
    """The place of the lesson's n-th exercise (from 1): some generated questions of a skill, or one written by hand."""

    number: int
    skill: str
    level: Level
    count: int
    table: TableRules
    """How many questions in a row."""
    question: Question | None = None
    """The question written by hand; none where the questions are generated."""


Piece = Prose | HandFigure | Compare | DiscardFigure | Counts | Order | DeckFigure | PlayFigure | Sheet | Exercise


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: its hand, if it has one, then step by step; the last `open` steps wait to be asked for."""

    hand: HandFigure | None
    steps: tuple[tuple[Piece, ...], ...]
    open: int


Block = Piece | Example


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in both languages: `title`, `leaves_out` and `blocks` by language, block for block in step."""

    id: str
    title: Mapping[str, str]
    goals: tuple[str, ...]
    """Skills."""
    needs: tuple[str, ...]
    """Ids of the lessons that come before."""
    introduces: tuple[str, ...]
    """The words that it explains, by their keys in the glossary."""
    leaves_out: Mapping[str, tuple[str, ...]]
    table: TableRules
    minutes: int
    rules: tuple[str, ...]
    """Rule ids."""
    hands: Mapping[str, HandFigure]
    plays: Mapping[str, Play]
    exercises: tuple[Exercise, ...]
    blocks: Mapping[str, tuple[Block, ...]]


@dataclass(frozen=True, slots=True)
class Missing:
    """A lesson or a quiz that cannot be shown, and every fault of its files."""

    id: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Lessons that belong together, in their order; `title` by language."""

    id: str
    title: Mapping[str, str]
    lessons: tuple[Lesson | Missing, ...]
