"""Questions written by hand, and the exercises and quiz parts that ask for questions of either sort.

What a question is and how it is graded stands in `quiz.question`; here it is only read.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from pydantic import Field

from tutor.content.blocks import Exercise
from tutor.content.claims import CATEGORIES, Claims, cannot_be, read_hand, table_at
from tutor.content.figures import USUAL_TABLE, table_of
from tutor.content.files import (
    Both,
    Place,
    Problem,
    Strict,
    Words,
    Written,
    fault_at,
    fit,
    found,
    is_broken,
    line_of,
    read_yaml,
    root,
)
from tutor.content.pages import Stock
from tutor.content.sentences import filled
from tutor.engine.cards import CannotBe, Cards, parse_cards
from tutor.engine.hands import deciding_cards
from tutor.engine.openers import may_open, opening_cards
from tutor.engine.rules import Opening, TableRules
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import DONT_KNOW, Choice, Fact, Kind, Level, Line, Question
from tutor.words.words import languages

VERSION = 1
"""A question written by hand has no other version: another meaning takes another id."""
OWN = "cards"
"""The name of a question's own hand among those that it speaks of."""
OF_THE_HAND = {"may_open", "name_the_hand", "prove_openers", "rank_in_this_deck", "splits_openers", "which_hand_wins"}
"""Skills whose answers rest on what the hand is worth: its cards stand out unless the question names others."""


class ChoiceFile(Strict):
    """One answer as the file has it."""

    id: Words
    """A name of its own within the question; stored answers point to it."""
    right: bool = False
    mistake: Words | None = None
    """What a wrong choice gets wrong: the key of a `mistake.…` among the phrases."""
    text: Both
    told: Both | None = None
    """What a wrong choice is told: why it is wrong."""
    fixed: bool = False
    """Whether it stays below the others, such as “none of these”."""


class QuestionFile(Strict):
    """A question as the file has it."""

    id: Words
    """Its name for ever: a question that means something else takes another."""
    skill: Words
    """What it practises."""
    level: int = Field(ge=1, le=3)
    rules: list[Words] = Field(min_length=1)
    """The rules that the answer rests on."""
    table: Words | None = None
    """The rulebook with its house options; if not given the lesson's, in a quiz `classic-home`."""
    players: int | None = None
    cards: Words | None = None
    """The learner's cards; five of them are a hand, which `is` names."""
    is_: Literal[CATEGORIES] | None = Field(default=None, alias="is")  # type: ignore[valid-type]
    """What the five cards are."""
    opens: bool | None = None
    """Whether they may open; a question of the skill `may_open` must say so."""
    beats: Words | None = None
    """The hand of `hands` that they beat; a question of the skill `which_hand_wins` must say who wins."""
    ties: Words | None = None
    """The hand of `hands` that is as good."""
    hands: dict[str, Claims] = {}
    """Other hands that the words speak of, by name; the question's own is `cards`."""
    bright: str | None = None
    """The cards that stand out afterwards, where these are not the ones that make the hand."""
    prompt: Both
    """What is asked."""
    choices: list[ChoiceFile]
    """One that is right and at least two that are wrong."""
    why: Both
    """Why the right answer is right."""
    contrast: Both | None = None
    """What would be otherwise in another situation."""
    hint: Both
    """What helps without giving the answer away."""


class ExerciseFile(Strict):
    """An exercise or a quiz part as a file has it: skill, level and count, or a question's id."""

    skill: Words | None = None
    level: int | None = Field(default=None, ge=1, le=3)
    count: int | None = Field(default=None, ge=1, le=50)
    """How many generated questions in a row."""
    table: Words | None = None
    """The rulebook with its house options; if not given the lesson's, in a quiz `classic-home`."""
    players: int | None = None
    question: Words | None = None
    """The id of a question written by hand; then nothing else stands here."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a question stands, and what is claimed of its hands; its own cards are the hand `OWN`.

    The stock has the hands once `with_hands` has worked them out.
    """

    written: Written
    place: Place
    claims: Mapping[str, Claims]
    stock: Stock

    @property
    def line(self) -> int:
        """The line of its id."""
        return line_of(self.written, *self.place, "id")


# ---- finding them ---------------------------------------------------------------------------------------------------
def questions(folder: Path | None = None) -> Mapping[str, Question]:
    """All questions written by hand, by id; those with faults are left out (`read_questions` says why)."""
    return read_questions(folder or root())[0]


@cache
def read_questions(folder: Path) -> tuple[Mapping[str, Question], tuple[Problem, ...], Mapping[str, Source]]:
    """All questions by id, every fault of theirs, and where each stands."""
    found: dict[str, Question] = {}
    where: dict[str, Source] = {}
    faults: list[Problem] = []
    for written, place, table in _sources(folder):
        faults += written.problems
        entries = written.data
        for step in place:
            entries = entries.get(step) if isinstance(entries, dict) else None
        if entries is not None and not isinstance(entries, list):
            faults.append(fault_at(written, place, "not_a_list", name=written.file))
        for number in range(len(entries) if isinstance(entries, list) else 0):
            question, source, wrong = _read(written, (*place, number), table)
            faults += wrong
            if question and question.item in where:
                first = where[question.item]
                facts: dict[str, Fact] = {"name": question.item, "where": first.written.file, "first": first.line}
                faults.append(fault_at(written, (*place, number, "id"), "question_twice", **facts))
            elif question and source and question.item:
                found[question.item] = question
                where[question.item] = source
    return MappingProxyType(found), tuple(faults), MappingProxyType(where)


def _sources(folder: Path) -> Iterator[tuple[Written, Place, tuple[str, int]]]:
    """Every file with questions, where in it they stand, and the table they are about if they name none."""
    for path in found(folder, "lessons/*/questions.yaml"):
        lesson = read_yaml(folder, f"lessons/{path.parent.name}/lesson.yaml").data
        match lesson:
            case {"table": str(table), "players": int(players)}:
                usual = table, players
            case _:
                usual = USUAL_TABLE
        yield read_yaml(folder, f"lessons/{path.parent.name}/questions.yaml"), (), usual
    for path in found(folder, "quizzes/*.yaml"):
        yield read_yaml(folder, f"quizzes/{path.name}"), ("questions",), USUAL_TABLE


# ---- one question ---------------------------------------------------------------------------------------------------
def _read(
    written: Written, place: Place, usual: tuple[str, int]
) -> tuple[Question | None, Source | None, list[Problem]]:
    """A question and what it claims, or its faults."""
    entry, misfits = fit(QuestionFile, written, place)
    if not entry:
        return None, None, list(misfits)
    faults = _choice_faults(entry, written, place)
    table = table_at(entry.table, entry.players, usual, written, place)
    if isinstance(table, Problem):
        return None, None, [*faults, table]
    cards: Cards = ()
    bright: Cards = ()
    at = "cards"
    try:
        cards = _of_deck(entry.cards or "", table)
        at = "bright"
        bright = _bright(entry, cards, table) if cards else ()
        others = [str(card) for card in bright if card not in cards]
        faults += [fault_at(written, (*place, at), "not_in_hand", card=card) for card in others]
    except CannotBe as fault:
        faults.append(cannot_be(written, (*place, at), fault))

    claims = _claims(entry, cards, table, written, place, faults)
    source = Source(written, place, claims, Stock(table, {}, {}, {}, {}, {}, {}, faults))
    stock = with_hands(source) if any(f":{name}" in str(entry) for name in claims) else source.stock

    def said(text: Both, *where: str | int) -> Line:
        return Line("text", tuple(filled(text, table, stock.hands, written, (*place, *where), faults).items()))

    question = Question(
        skill=entry.skill,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=Level(entry.level),
        seed=0,
        kind=Kind.CHOOSE,
        prompt=said(entry.prompt, "prompt"),
        cards=cards,
        hands=(),
        choices=tuple(
            Choice(
                choice.id,
                said(choice.text, "choices", n, "text"),
                choice.mistake,
                (said(choice.told, "choices", n, "told"),) if choice.told else (),
                choice.fixed,
            )
            for n, choice in enumerate(entry.choices)
        ),
        marks=(),
        most=0,
        right=tuple(choice.id for choice in entry.choices if choice.right),
        why=(said(entry.why, "why"),),
        contrast=said(entry.contrast, "contrast") if entry.contrast else None,
        rules=tuple(entry.rules),
        hint=said(entry.hint, "hint"),
        bright=tuple(str(card) for card in bright),
        item=entry.id,
    )
    in_place = sorted(question.choices, key=lambda choice: choice.fixed)
    whole = None if is_broken(faults) else replace(question, choices=tuple(in_place))
    return whole, source, faults


def with_hands(source: Source) -> Stock:
    """The stock of a question with its hands worked out; their faults go to the stock's.

    Only the check needs them, and sentences that have figures of a hand: they take the app seconds at its first page.
    """
    table, hands = source.stock.table, source.stock.hands
    for name, claimed in source.claims.items():
        if name not in hands:
            place = source.place if name == OWN else (*source.place, "hands", name)
            read_hand(name, claimed, (table.rules.text, table.players), source.written, place, source.stock)
    return source.stock


def _claims(
    entry: QuestionFile, cards: Cards, table: TableRules, written: Written, place: Place, faults: list[Problem]
) -> dict[str, Claims]:
    """What a question claims of the hands that it shows and speaks of, by name; of its five cards it must."""
    claimed = {"is": entry.is_, "opens": entry.opens, "beats": entry.beats, "ties": entry.ties}
    if OWN in entry.hands:
        faults.append(fault_at(written, (*place, "hands", OWN), "id_twice", name=OWN))
    if len(cards) != 5:
        said = [name for name, value in claimed.items() if value is not None]
        faults += [fault_at(written, (*place, name), "no_such_hand", name=OWN) for name in said]
        return dict(entry.hands)
    if entry.is_ is None:
        faults.append(fault_at(written, (*place, OWN), "claim_lacking", name=OWN))
        return dict(entry.hands)
    if entry.skill == "may_open" and entry.opens is None and not table.rules.progressive:
        faults.append(fault_at(written, (*place, OWN), "opens_lacking"))
    compared = (entry.beats, entry.ties, *(name for each in entry.hands.values() for name in (each.beats, each.ties)))
    if entry.skill == "which_hand_wins" and not any(compared):
        faults.append(fault_at(written, (*place, OWN), "winner_lacking"))
    own = Claims.model_validate({"cards": entry.cards, **claimed})
    return {**entry.hands, OWN: own}


def _of_deck(text: str, table: TableRules) -> Cards:
    """Cards that the table's deck has."""
    cards = parse_cards(text)
    for card in cards:
        if card not in table.deck:
            raise CannotBe("not_in_deck", card=str(card), cards=len(table.deck))
    return cards


def _bright(entry: QuestionFile, cards: Cards, table: TableRules) -> Cards:
    """The cards that stay bright once the question is answered: those that it names, or none if it names no card.

    A question about what the hand is worth need not name them: the openers of who may open, else the deciding ones.
    """
    if entry.bright is not None:
        return parse_cards(entry.bright)
    if len(cards) != 5 or entry.skill not in OF_THE_HAND:
        return ()
    opens = table.rules.opening is Opening.JACKS and may_open(cards, table)
    return opening_cards(cards, table) if opens else deciding_cards(cards, table)


def _choice_faults(entry: QuestionFile, written: Written, place: Place) -> list[Problem]:
    """What is wrong with the choices: right and wrong must be told apart, and one from another."""
    right = sum(choice.right for choice in entry.choices)
    faults = []
    if not right:
        faults.append(fault_at(written, (*place, "choices"), "no_right_choice", name=entry.id))
    if len(entry.choices) - right < 2:
        faults.append(fault_at(written, (*place, "choices"), "too_few_wrong", name=entry.id))
    seen: dict[tuple[str, str], str] = {}
    for n, choice in enumerate(entry.choices):
        at = (*place, "choices", n)
        if choice.id == DONT_KNOW or ("id", choice.id) in seen:
            faults.append(fault_at(written, (*at, "id"), "id_twice", name=choice.id))
        for lacking in ("mistake", "told") if not choice.right else ():
            if getattr(choice, lacking) is None:
                faults.append(fault_at(written, at, "wrong_choice_lacks", name=choice.id, lacking=lacking))
        if choice.right and choice.mistake:
            faults.append(fault_at(written, (*at, "mistake"), "right_choice_mistaken", name=choice.id))
        for key, text in (("id", choice.id), *((lang, getattr(choice.text, lang)) for lang in languages())):
            plain = " ".join(text.casefold().split()) if key != "id" else text
            if key != "id" and (key, plain) in seen:
                faults.append(fault_at(written, (*at, "text", key), "same_choice", text=text, other=seen[key, plain]))
            seen.setdefault((key, plain), choice.id)
    return faults


# ---- exercises ------------------------------------------------------------------------------------------------------
def exercise(
    number: int,
    entry: ExerciseFile,
    written: Written,
    place: Place,
    usual: tuple[str, int],
    known: Mapping[str, Question],
) -> tuple[Exercise | None, list[Problem]]:
    """An exercise or quiz part as a value, or its faults; `usual` is the table that it has if it names none."""
    generated = (entry.skill, entry.level, entry.count)
    if entry.question is not None:
        if any(value is not None for value in (*generated, entry.table, entry.players)):
            return None, [fault_at(written, place, "skill_or_question")]
        if entry.question not in known:
            return None, [fault_at(written, (*place, "question"), "no_such_question", name=entry.question)]
        question = known[entry.question]
        played_at = table_of(question.table, question.players)
        return Exercise(number, question.skill, question.level, 1, played_at, question), []
    if entry.skill is None or entry.level is None or entry.count is None:
        return None, [fault_at(written, place, "skill_or_question")]
    table = table_at(entry.table, entry.players, usual, written, place)
    if isinstance(table, Problem):
        return None, [table]
    if entry.skill not in GENERATORS:
        return None, [fault_at(written, (*place, "skill"), "no_such_skill", name=entry.skill)]
    if not GENERATORS[entry.skill].offered(table):
        return None, [fault_at(written, (*place, "skill"), "not_offered", skill=entry.skill, table=table.rules.text)]
    return Exercise(number, entry.skill, Level(entry.level), entry.count, table), []
