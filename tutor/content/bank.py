"""The practice bank: hands analysed beforehand, one JSON file a deck, and the building of these files.

A file that is damaged or was built by an older version is said, and no hand of it is used: questions are then dealt
afresh. What a hand of the bank is stands in `quiz.bank_hands`, how hands are found in `quiz.bank_search`.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from pydantic import ValidationError

import tutor
from tutor.content.files import Problem, Strict, problem
from tutor.engine.cards import CannotBe, Cards, cards_text, parse_cards
from tutor.engine.discards import graded
from tutor.engine.rules import TableRules
from tutor.quiz import what_to_discard
from tutor.quiz.bank_hands import LIMITS, AtLimit, BankHand, Concept
from tutor.quiz.bank_search import DECKS, VERSION, found, places, table_of, unsuited
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import NOTHING, Level, Question

FOLDER = Path(tutor.__file__).parent / "quiz" / "bank"
NAME = "tutor/quiz/bank/{deck}.json"
"""A file as faults name it."""
BUILT_BY = "tutor bench bank"


@dataclass(frozen=True, slots=True)
class Bank:
    """The hands for a table; none where no bank is for its deck and order."""

    hands: tuple[BankHand, ...] = ()
    problem: Problem | None = None
    """Why there are none, if a file is at fault."""


@dataclass(frozen=True, slots=True)
class Built:
    """How far the building of a bank has come."""

    deck: str
    done: int
    places: int


class LimitRow(Strict):
    """`AtLimit` as it is written; cards as text."""

    keep: str
    win: float
    level: int
    close: bool
    flips: dict[str, str]


class HandRow(Strict):
    """`BankHand` as it is written; cards as text."""

    id: str
    cards: str
    concept: str
    wins: list[float]
    limits: dict[str, LimitRow]


class BankFile(Strict):
    """A whole file: where it comes from, and its hands."""

    version: int
    built_by: str
    seeds: str
    """What the search was seeded with, but for concept and number."""
    rulebook: str
    players: int
    digest: str
    """Of the hands as they stand: whether a figure has been changed."""
    hands: list[HandRow]


def read_bank(table: TableRules, folder: Path = FOLDER) -> Bank:
    """The bank for this table: that of its deck and order of hands, under any draw limit."""
    if not graded(table):
        return Bank()
    deck = next((deck for deck in DECKS if _alike(table_of(deck), table)), None)
    return read_deck(deck, folder) if deck else Bank()


def _alike(first: TableRules, second: TableRules) -> bool:
    """Whether the same hands win at both tables."""
    same = (first.ranks, first.rules.order) == (second.ranks, second.rules.order)
    return same and first.rules.low_straight == second.rules.low_straight


@lru_cache(maxsize=8)
def read_deck(deck: str, folder: Path = FOLDER) -> Bank:
    """The bank of a deck: `52`, `36` or `32`."""
    name = NAME.format(deck=deck)
    try:
        text = (folder / f"{deck}.json").read_bytes()
    except OSError:
        return Bank(problem=problem(name, 1, "no_file"))
    try:
        if json.loads(text)["version"] != VERSION:
            return Bank(problem=problem(name, 1, "older_file", command=BUILT_BY))
        file = BankFile.model_validate_json(text)
        if file.digest != _digest(file.hands):
            return Bank(problem=problem(name, 1, "damaged_file", command=BUILT_BY))
        return Bank(tuple(map(_hand, file.hands)))
    except (ValidationError, ValueError, TypeError, KeyError, CannotBe):
        return Bank(problem=problem(name, 1, "damaged_file", command=BUILT_BY))


def question_of(skill: str, seed: int, table: TableRules, level: Level) -> Question:
    """The question of this kind and seed, where there is a bank for it with its hands; else as its module deals it."""
    if skill == what_to_discard.SKILL:
        return what_to_discard.generate(seed, table, level, read_bank(table).hands)
    return GENERATORS[skill].generate(seed, table, level)


def bank_problems(folder: Path = FOLDER) -> tuple[Problem, ...]:
    """What is wrong with the files of all decks."""
    banks = [read_deck(deck, folder) for deck in DECKS]
    return tuple(bank.problem for bank in banks if bank.problem)


def _digest(rows: Iterable[HandRow]) -> str:
    return sha256(json.dumps([row.model_dump() for row in rows], sort_keys=True).encode()).hexdigest()


def _hand(row: HandRow) -> BankHand:
    limits = {name: _at_limit(row.limits[name]) for name in LIMITS}
    return BankHand(row.id, parse_cards(row.cards), Concept(row.concept), tuple(row.wins), MappingProxyType(limits))


def _at_limit(row: LimitRow) -> AtLimit:
    flips = {int(openers): _kept(text) for openers, text in row.flips.items()}
    return AtLimit(_kept(row.keep), row.win, Level(row.level), row.close, MappingProxyType(flips))


def _kept(text: str) -> Cards:
    return () if text == NOTHING else parse_cards(text)


# --- building -------------------------------------------------------------------------------------------------------


def build_bank(folder: Path = FOLDER, decks: Iterable[str] = tuple(DECKS)) -> Iterator[Built]:
    """Find and analyse the hands of these decks, and write the files that are not there or not of this version.

    It says after each hand how far it is. What is done lies in a `.part` file, with which a later call goes on. The
    same version always builds the same files; with 52 cards that takes some ten minutes.
    """
    folder.mkdir(exist_ok=True)
    for deck in decks:
        if read_deck.__wrapped__(deck, folder).problem:
            yield from _build(deck, folder)


def _build(deck: str, folder: Path) -> Iterator[Built]:
    part = folder / f"{deck}.part"
    rows = _rows_so_far(part)
    taken = {unsuited(parse_cards(row.cards)) for row in rows}
    todo = places(deck)
    with part.open("a", encoding="utf-8") as out:
        for concept, number in todo[len(rows) :]:
            hand = found(deck, concept, number, taken)
            taken.add(unsuited(hand.cards))
            rows.append(_row(hand))
            out.write(_line(rows[-1]) + "\n")
            out.flush()
            yield Built(deck, len(rows), len(todo))
    text, players, _ = DECKS[deck]
    head = {
        "version": VERSION,
        "built_by": BUILT_BY,
        "seeds": f"bank/{VERSION}/{deck}",
        "rulebook": text,
        "players": players,
        "digest": _digest(rows),
    }
    lines = ",\n".join(map(_line, rows))
    whole = f'{json.dumps(head)[:-1]}, "hands": [\n{lines}\n]}}\n'
    (folder / f"{deck}.json").write_text(whole, encoding="utf-8")
    part.unlink()
    read_deck.cache_clear()
    yield Built(deck, len(todo), len(todo))


def _rows_so_far(part: Path) -> list[HandRow]:
    """The hands that an earlier call has written; none if they are of another version, or damaged."""
    try:
        rows = [HandRow.model_validate_json(line) for line in part.read_text("utf-8").splitlines()]
    except FileNotFoundError:
        return []
    except (ValidationError, ValueError):
        part.unlink()
        return []
    return rows


def _row(hand: BankHand) -> HandRow:
    limits = {
        name: LimitRow(
            keep=_text(at.keep),
            win=at.win,
            level=at.level.value,
            close=at.close,
            flips={str(openers): _text(keep) for openers, keep in at.flips.items()},
        )
        for name, at in hand.limits.items()
    }
    wins = list(hand.wins)
    return HandRow(id=hand.id, cards=cards_text(hand.cards), concept=hand.concept.value, wins=wins, limits=limits)


def _text(keep: Cards) -> str:
    return cards_text(keep) or NOTHING


def _line(row: HandRow) -> str:
    return json.dumps(row.model_dump())
