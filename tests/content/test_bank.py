"""The practice bank: whole, true, and said where it is not; questions from it."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tutor.content import bank as bank_file
from tutor.content.bank import FOLDER, Bank, Built, bank_problems, build_bank, question_of, read_bank, read_deck
from tutor.content.files import problem_text
from tutor.engine.cards import Cards
from tutor.engine.discards import legal_discards
from tutor.engine.opponents import win_chances_against
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import TableRules, at_table
from tutor.engine.winchance import win_chances
from tutor.quiz import what_to_discard
from tutor.quiz.bank_hands import LIMITS, BankHand, Concept, wins_of
from tutor.quiz.bank_search import DECKS, VERSION, found, places, table_of, unsuited
from tutor.quiz.question import Level, as_json, from_json
from tutor.words.words import languages

every_deck = pytest.mark.parametrize("deck", DECKS)
LEAST = {"52": 400, "36": 200, "32": 200}


def some(deck: str, number: int) -> list[BankHand]:
    """Some hands of a bank, always the same."""
    return Random(f"some/{deck}").sample(read_deck(deck).hands, number)


def throw_of(hand: BankHand, keep: Cards) -> Cards:
    return tuple(card for card in hand.cards if card not in keep)


@every_deck
def test_there_are_enough_hands_of_every_concept(deck: str) -> None:
    hands = read_deck(deck).hands
    assert len(hands) >= LEAST[deck]
    concepts = Counter(hand.concept for hand in hands)
    assert set(concepts) == set(Concept)
    assert min(concepts.values()) >= 20


@every_deck
def test_no_hand_and_no_id_comes_twice(deck: str) -> None:
    hands = read_deck(deck).hands
    assert len({hand.id for hand in hands}) == len(hands)
    assert len({unsuited(hand.cards) for hand in hands}) == len(hands)


@every_deck
@pytest.mark.parametrize("limit", LIMITS)
def test_every_limit_has_hands_of_every_level_close_calls_and_flips(deck: str, limit: str) -> None:
    known = [hand.limits[limit] for hand in read_deck(deck).hands]
    assert min(Counter(at.level for at in known)[level] for level in Level) >= 20
    assert sum(at.close for at in known) >= 40
    assert all(sum(openers in at.flips for at in known) >= 10 for openers in (2, 3))


@every_deck
@pytest.mark.parametrize("limit", LIMITS)
def test_what_is_best_is_legal_and_follows_from_the_chances(deck: str, limit: str) -> None:
    table = table_of(deck, limit)
    for hand in some(deck, 40):
        wins = wins_of(hand, legal_discards(hand.cards, table))
        at = hand.limits[limit]
        assert wins[throw_of(hand, at.keep)] == at.win == max(wins.values())


@every_deck
def test_the_chances_are_those_of_the_engine(deck: str) -> None:
    table = table_of(deck, "draw5")
    for hand in some(deck, 2):
        throws = legal_discards(hand.cards, table)
        exact = win_chances(hand.cards, throws, table)
        assert wins_of(hand, throws) == pytest.approx(exact, abs=1e-9)


@every_deck
def test_a_flip_is_what_is_best_against_more_openers(deck: str) -> None:
    table = table_of(deck)
    flipping = [hand for hand in read_deck(deck).hands if hand.limits["draw3"].flips][:3]
    for hand in flipping:
        for openers, keep in hand.limits["draw3"].flips.items():
            won = win_chances_against(openers, hand.cards, legal_discards(hand.cards, table), table)
            assert won[throw_of(hand, keep)] == max(won.values()) > won[throw_of(hand, hand.limits["draw3"].keep)]


def test_a_bank_is_for_its_deck_and_its_order_of_hands_alone() -> None:
    def deck_at(text: str, players: int) -> str | None:
        hands = read_bank(at_table(rulebook(text), players)).hands
        return hands[0].id.split("-")[0] if hands else None

    assert [deck_at("club+draw5", 4), deck_at("classic-casino", 5), deck_at("jackpots", 4)] == ["52"] * 3
    assert [deck_at("seven-ace", 4), deck_at("seven-ace+draw3", 5)] == ["32", "36"]
    for text in ("seven-ace+fullhouse", "seven-ace+nolowstraight", "club+deck32", "deuces-wild", "triple-draw"):
        assert deck_at(text, 4) is None


# Files that cannot be used


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with a copy of the bank of 32 cards."""
    (tmp_path / "32.json").write_bytes((FOLDER / "32.json").read_bytes())
    yield tmp_path
    read_deck.cache_clear()


def problem_of(folder: Path) -> str | None:
    bank = read_deck("32", folder)
    assert bool(bank.problem) != bool(bank.hands)
    return bank.problem.key if bank.problem else None


def test_the_banks_are_whole() -> None:
    assert bank_problems() == ()


def test_a_whole_copy_can_be_read(folder: Path) -> None:
    assert problem_of(folder) is None


def test_a_missing_file_is_said(folder: Path) -> None:
    (folder / "32.json").unlink()
    assert problem_of(folder) == "no_file"


@pytest.mark.parametrize("text", ["", "[]", "null", '{"version": 1}', '{"hands": []}', "\ud83c\udccf", "\x00"])
def test_what_is_no_bank_is_said(text: str, folder: Path) -> None:
    (folder / "32.json").write_text(text, encoding="utf-8", errors="surrogatepass")
    assert problem_of(folder) == "damaged_file"


def test_a_file_cut_short_is_said(folder: Path) -> None:
    whole = (folder / "32.json").read_bytes()
    (folder / "32.json").write_bytes(whole[: len(whole) // 2])
    assert problem_of(folder) == "damaged_file"


def test_a_changed_figure_is_said(folder: Path) -> None:
    file = json.loads((folder / "32.json").read_bytes())
    file["hands"][7]["wins"][3] += 0.01
    (folder / "32.json").write_text(json.dumps(file), encoding="utf-8")
    assert problem_of(folder) == "damaged_file"


def test_an_older_file_is_said(folder: Path) -> None:
    file = json.loads((folder / "32.json").read_bytes())
    file["version"] = VERSION - 1
    (folder / "32.json").write_text(json.dumps(file), encoding="utf-8")
    assert problem_of(folder) == "older_file"


@pytest.mark.parametrize("lang", languages())
def test_what_is_wrong_can_be_read(lang: str, folder: Path) -> None:
    (folder / "32.json").write_text("{", encoding="utf-8")
    bank = read_deck("32", folder)
    assert bank.problem
    assert problem_text(bank.problem, lang).startswith("tutor/quiz/bank/32.json:1: ")
    assert "tutor bench bank" in problem_text(bank.problem, lang)


def test_without_a_bank_hands_are_dealt_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_table(rulebook("seven-ace"), 4)
    monkeypatch.setattr(bank_file, "read_bank", lambda _table: Bank())
    for seed in range(3):
        question = question_of("what_to_discard", seed, table, Level.TWO)
        assert question == what_to_discard.generate(seed, table, Level.TWO)


# Questions


def from_the_bank(table: TableRules, level: Level) -> Iterator[tuple[int, BankHand]]:
    """Seeds whose question is about a hand of the bank, and that hand."""
    by_id = {hand.id: hand for hand in read_bank(table).hands}
    for seed in range(1000):
        question = question_of("what_to_discard", seed, table, level)
        if question.item:
            yield seed, by_id[question.item]


@pytest.mark.parametrize(("text", "players"), [("classic-home", 4), ("seven-ace", 5), ("seven-ace", 4)])
@pytest.mark.parametrize("level", Level)
def test_a_question_from_the_bank_is_the_one_that_the_engine_would_make(text: str, players: int, level: Level) -> None:
    table = at_table(rulebook(text), players)
    for seed, hand in islice(from_the_bank(table, level), 1):
        question = question_of("what_to_discard", seed, table, level)
        assert set(question.cards) == set(hand.cards)
        asked = what_to_discard.question_about(question.cards, table, level=level, seed=seed)
        assert (question.right, question.hint, question.bright) == (asked.right, asked.hint, asked.bright)
        assert [line.key for line in question.why] == [line.key for line in asked.why]
        for mark, other in zip(question.marks, asked.marks, strict=True):
            assert (mark.given, mark.grade, mark.mistake) == (other.given, other.grade, other.mistake)
            assert mark.loss == pytest.approx(other.loss, abs=1e-6)
        assert from_json(json.loads(json.dumps(as_json(question)))) == question


def test_most_questions_are_from_the_bank_and_some_are_dealt_afresh() -> None:
    table = at_table(rulebook("seven-ace"), 4)
    items = [question_of("what_to_discard", seed, table, Level.TWO).item for seed in range(30)]
    assert 10 <= sum(item is not None for item in items) <= 27
    assert len(set(items)) > 8


def test_other_kinds_of_question_have_no_bank() -> None:
    table = at_table(rulebook("jackpots"), 4)
    assert question_of("may_open", 7, table, Level.ONE).item is None


# Building


def test_building_goes_on_where_it_was_left(folder: Path) -> None:
    (folder / "32.json").unlink()
    first = list(islice(build_bank(folder, ["32"]), 2))
    again = next(build_bank(folder, ["32"]))
    assert [built.done for built in (*first, again)] == [1, 2, 3]
    assert again == Built("32", 3, len(places("32")))
    rows = [json.loads(line) for line in (folder / "32.part").read_text("utf-8").splitlines()]
    assert rows == json.loads((FOLDER / "32.json").read_bytes())["hands"][:3]


def test_a_damaged_beginning_is_begun_again(folder: Path) -> None:
    (folder / "32.json").unlink()
    (folder / "32.part").write_text('{"id": "32-ki', encoding="utf-8")
    assert next(build_bank(folder, ["32"])).done == 1


def test_a_bank_that_is_there_is_not_built_again(folder: Path) -> None:
    assert list(build_bank(folder, ["32"])) == []


@pytest.mark.slow
@every_deck
def test_the_search_finds_what_is_shipped(deck: str) -> None:
    hands, taken = read_deck(deck).hands, set()
    for concept in Concept:
        of_concept = [hand for hand in hands if hand.concept is concept]
        assert found(deck, concept, 1, taken) == of_concept[0]
        taken |= {unsuited(hand.cards) for hand in of_concept}
