"""The files on any hand: whole, for every order of hands in use; damaged and older ones are said."""

import json
from pathlib import Path
from shutil import copy

import numpy as np
import pytest

from tutor.content.any_hand import FOLDER, TABLES, VERSION, any_hand_problems, build, file_of, known_any_hand
from tutor.content.files import Problem, problem_text
from tutor.engine.any_hand import AnyHand
from tutor.engine.discards import graded
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import TableRules, at_table
from tutor.words.words import languages

SHORT = at_table(rulebook("seven-ace"), 4)


def changed(folder: Path, **arrays: np.ndarray) -> Path:
    """A folder with the file of 32 cards in which something else stands."""
    with np.load(FOLDER / file_of(SHORT)) as kept:
        np.savez_compressed(folder / file_of(SHORT), **{**kept, **arrays})
    return folder


def key_of(folder: Path, table: TableRules = SHORT) -> str | None:
    found = known_any_hand(table, folder)
    return found.key if isinstance(found, Problem) else None


def test_every_table_whose_discards_are_graded_has_its_file() -> None:
    assert any_hand_problems() == ()
    options = ["", "+deck32", "+fullhouse", "+nolowstraight", "+fullhouse+nolowstraight"]
    for name, rules in RULEBOOKS.items():
        for option in options:
            for players in rules.seats:
                try:
                    table = at_table(rulebook(name + option), players)
                except ValueError:
                    continue
                if graded(table):
                    assert isinstance(known_any_hand(table), AnyHand), (name, option, players)


def test_no_two_orders_share_a_file() -> None:
    files = {file_of(at_table(rulebook(text), players)) for text, players in TABLES}
    assert len(files) == len(TABLES) - 1  # club with 32 cards and seven-ace with the full house first are one order
    assert {path.name for path in FOLDER.glob("*.npz")} == files


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    assert key_of(tmp_path) == "no_file"


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 and so on", b"no archive at all"])
def test_a_damaged_file_is_said(content: bytes, tmp_path: Path) -> None:
    (tmp_path / file_of(SHORT)).write_bytes(content)
    assert key_of(tmp_path) == "damaged_file"


def test_a_file_cut_short_is_said(tmp_path: Path) -> None:
    whole = (FOLDER / file_of(SHORT)).read_bytes()
    (tmp_path / file_of(SHORT)).write_bytes(whole[: len(whole) // 2])
    assert key_of(tmp_path) == "damaged_file"


def test_the_file_of_another_deck_is_said(tmp_path: Path) -> None:
    copy(FOLDER / "36.npz", tmp_path / file_of(SHORT))
    assert key_of(tmp_path) == "damaged_file"


def test_an_older_file_is_said(tmp_path: Path) -> None:
    older = np.array(json.dumps({"version": VERSION - 1}))
    assert key_of(changed(tmp_path, provenance=older)) == "older_file"


@pytest.mark.parametrize("lang", languages())
def test_what_is_wrong_can_be_read(lang: str, tmp_path: Path) -> None:
    (tmp_path / file_of(SHORT)).write_bytes(b"")
    found = known_any_hand(SHORT, tmp_path)
    assert isinstance(found, Problem)
    assert "tutor.content.any_hand" in problem_text(found, lang)


def test_what_is_there_is_not_built_again(tmp_path: Path) -> None:
    for path in FOLDER.glob("*.npz"):
        copy(path, tmp_path)
    assert list(build(tmp_path)) == []


@pytest.mark.slow
def test_building_gives_the_file_that_is_shipped(tmp_path: Path) -> None:
    for path in FOLDER.glob("*.npz"):
        copy(path, tmp_path)
    (tmp_path / file_of(SHORT)).unlink()
    assert list(build(tmp_path)) == [file_of(SHORT)]
    built, shipped = known_any_hand(SHORT, tmp_path), known_any_hand(SHORT)
    assert isinstance(built, AnyHand)
    assert isinstance(shipped, AnyHand)
    for ours, theirs in ((built.nobody, shipped.nobody), (built.one, shipped.one), (built.two, shipped.two)):
        assert np.abs(ours - theirs).max() < 1e-5
