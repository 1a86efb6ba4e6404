"""A lesson's page: its pieces turned into blocks.

It opens no file; what a lesson has in stock comes from `lessons`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tutor.content import opponents, plays, sheets
from tutor.content.blocks import (
    Block,
    Counts,
    DiscardFigure,
    Example,
    Exercise,
    Figure,
    HandFigure,
    Piece,
    Play,
    Prose,
    Sheet,
)
from tutor.content.figures import compare, deck_figure, figure_fault, hand_figure, order
from tutor.content.files import Problem, problem
from tutor.content.prose import Directive, Page, Steps
from tutor.engine.cards import cards_text
from tutor.engine.discards import graded
from tutor.engine.play import Phase
from tutor.engine.rules import TableRules, Wins
from tutor.quiz.question import Line


@dataclass(frozen=True, slots=True)
class Stock:
    """What the blocks of a lesson are made from. None stands for what has a fault of its own, already told."""

    table: TableRules
    hands: dict[str, HandFigure | None]
    tables: dict[str, TableRules]
    """The table of each hand."""
    discards: dict[str, DiscardFigure]
    plays: dict[str, Play | None]
    examples: dict[str, tuple[str | None, int]]
    """The hand of each worked example, if it has one, and how many of its steps stay open."""
    exercises: dict[int, Exercise | None]
    faults: list[Problem]
    """Where further faults go."""


def blocks_of(page: Page, stock: Stock) -> tuple[Block, ...]:
    """The blocks of a page; what cannot be built goes to the faults."""
    return tuple(block for piece in page.pieces for block in _blocks(piece, page.file, stock))


def _blocks(piece: Prose | Directive | Steps, file: str, stock: Stock) -> Iterator[Block]:
    built = _example(piece, file, stock) if isinstance(piece, Steps) else _block(piece, file, stock)
    if isinstance(built, Problem):
        stock.faults.append(built)
    elif built:
        yield built


def _example(steps: Steps, file: str, stock: Stock) -> Example | Problem | None:
    """A worked example. Its hand has no caption and nothing bright: what it is, the steps find out."""
    if steps.name not in stock.examples:
        return problem(file, steps.line, "no_such_example", name=steps.name)
    name, still_open = stock.examples[steps.name]
    if still_open >= len(steps.steps) or not all(steps.steps):
        return problem(file, steps.line, "open_steps", open=still_open, steps=len(steps.steps))
    built = [[_block(piece, file, stock) for piece in step] for step in steps.steps]
    stock.faults.extend(piece for step in built for piece in step if isinstance(piece, Problem))
    whole = tuple(tuple(piece for piece in step if piece and not isinstance(piece, Problem)) for step in built)
    if name is None:
        return Example(None, whole, still_open)
    hand = stock.hands.get(name)
    return Example(replace(hand, bright=(), told=()), whole, still_open) if hand else None


def _block(piece: Prose | Directive, file: str, stock: Stock) -> Piece | Problem | None:
    """Prose as it is, its figures looked at; a directive as the figure it stands for."""
    if isinstance(piece, Directive):
        return _figure(piece, file, stock)
    for figure in (part for part in piece.parts if isinstance(part, Figure)):
        fault = _figure_fault(figure, stock)
        if fault:
            stock.faults.append(problem(file, figure.line, fault.key, **dict(fault.facts)))
    return piece


def _figure_fault(figure: Figure, stock: Stock) -> Line | None:
    """What is wrong with an inline figure; nothing if nothing is."""
    if figure.name.partition(".")[0] in plays.FIGURES:
        return plays.played_fault(figure, stock.plays)
    if figure.name in opponents.FIGURES:
        return opponents.opponents_fault(figure, stock.table, stock.hands)
    return figure_fault(figure, stock.table, stock.hands)


def _figure(piece: Directive, file: str, stock: Stock) -> Piece | Problem | None:
    """The block that a directive stands for."""
    match piece.name, piece.of:
        case ("hand" | "discard", [_]) | ("compare", [_, _]):
            return _hands(piece, file, stock)
        case "behind", [name] if graded(stock.table):
            hand = stock.hands.get(name)
            missing = problem(file, piece.line, "no_such_hand", name=name) if name not in stock.hands else None
            return Sheet("behind", (cards_text(hand.cards),), stock.table) if hand else missing
        case "play" | "may" | "pots", [_, *_]:
            return _played(piece, file, stock)
        case name, _ if name in sheets.NAMES:
            fault = sheets.fault(name, piece.of, stock.table)
            told = problem(file, piece.line, fault.key, **dict(fault.facts)) if fault else None
            return told or Sheet(name, piece.of, stock.table)
        case "deck", []:
            return deck_figure(stock.table)
        case "order", [] if stock.table.rules.wins is not Wins.LOW:
            return order(stock.table)
        case "counts", names:
            low = stock.table.rules.wins is Wins.LOW
            strongest_first = stock.table.rules.order if low else stock.table.rules.order[::-1]
            for name in names:
                if name not in {category.value for category in strongest_first}:
                    return problem(file, piece.line, "not_counted", name=name, table=stock.table.rules.text)
            asked = (category for category in strongest_first if not names or category.value in names)
            return Counts(stock.table, tuple(asked))
        case "exercise", [number]:
            if number.isdigit() and int(number) in stock.exercises:
                return stock.exercises[int(number)]
            return problem(file, piece.line, "no_such_exercise", text=number)
    return problem(file, piece.line, "no_such_directive", text=" ".join((f":::{piece.name}", *piece.of)))


def _hands(piece: Directive, file: str, stock: Stock) -> Piece | Problem | None:
    """A hand, two compared, or one of which cards are thrown."""
    for name in piece.of:
        if name not in stock.hands:
            return problem(file, piece.line, "no_such_hand", name=name)
    hands = [stock.hands[name] for name in piece.of]
    match piece.name, hands:
        case "hand", [hand]:
            return hand
        case "discard", [HandFigure()]:
            nothing = problem(file, piece.line, "nothing_kept", name=piece.of[0])
            return stock.discards.get(piece.of[0], nothing)
        case "compare", [HandFigure() as first, HandFigure() as second]:
            table = stock.tables[piece.of[0]]
            return compare(hand_figure(first.cards, table), hand_figure(second.cards, table), table)
    return None


def _played(piece: Directive, file: str, stock: Stock) -> Piece | Problem | None:
    """A table at a moment, with what happened before, or what one may do there, or how the pots stand."""
    name, *numbers = piece.of
    if name not in stock.plays:
        return problem(file, piece.line, "no_such_play", name=name)
    play = stock.plays[name]
    if not play:
        return None
    shown = plays.play_figure(play, tuple(numbers))
    text = " ".join((f":::{piece.name}", *piece.of))
    if not shown or (piece.name != "play" and len(numbers) > 1):
        return problem(file, piece.line, "not_at_that_moment", text=text)
    if piece.name == "play":
        return shown
    if piece.name == "may" and not (shown.hand.turn == play.seat and shown.hand.phase is Phase.BETTING):
        return problem(file, piece.line, "not_in_turn", text=text)
    return Sheet(piece.name, (), shown.hand.table, shown)
