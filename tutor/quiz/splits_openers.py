"""Do you split your openers with this discard? Whether what you keep still proves that you might open.

Whether the discard would be wise is another question.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from tutor.engine import openers
from tutor.engine.cards import Cards, Rank
from tutor.engine.discards import legal_discards
from tutor.engine.hands import deciding_cards, value_of, wild_cards
from tutor.engine.rules import Category, Opening, TableRules
from tutor.quiz import openings, sketches
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, cited, line
from tutor.quiz.sketches import below, pick

SKILL = "splits_openers"
VERSION = 1

Reason = tuple[str, str]
"""A wrong answer and the mistake that it is."""

_CHOICES = {Level.ONE: 4, Level.TWO: 5, Level.THREE: 5}
_TRIES = 60
_ORDER = (
    "yes_proof_gone",
    "yes_hand_broken",
    "yes_any_discard",
    "no_proof_kept",
    "no_one_is_enough",
    "no_small_pair",
    "no_draw",
    "no_laid_aside",
    "not_allowed",
    "wait",
)
"""The answers in the order in which they are shown."""


def offered(table: TableRules) -> bool:
    """Whether the table asks for openers."""
    return table.rules.opening is Opening.JACKS


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: one pair or three first, then two pair and draws, then whole hands and wild cards."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    least = openings.least_of(rng, table, level)
    cards, thrown = _discard(rng, table, level, least)
    return question_about(cards, thrown, table, least=least, level=level, seed=seed)


def question_about(
    cards: Cards, thrown: Cards, table: TableRules, *, least: Rank = Rank.JACK, level: Level = Level.ONE, seed: int = 0
) -> Question:
    """The question whether throwing these of the cards splits the openers; `least` is the lowest pair that opens.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hand = parse_cards("Jh Jd Th 3h 9h")
    >>> question_about(hand, parse_cards("Jd"), at_table(rulebook("jackpots"), 4)).right
    ('yes_proof_gone',)
    """
    kept = tuple(card for card in cards if card not in thrown)
    splits = openers.splits_openers(cards, kept, table, least)
    right = "yes_proof_gone" if splits else "no_proof_kept"
    found = _splitting(kept, table, least) if splits else _keeping(cards, thrown, table)
    wrong = dict(list(found)[: _CHOICES[level] - 1])
    facts = _facts(cards, thrown, kept, table, least)
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("splits_openers.prompt", wild_game=sketches.wild_fact(table), **facts),
        cards=cards,
        hands=(),
        choices=tuple(_choice(id_, wrong.get(id_), facts) for id_ in sorted([right, *wrong], key=_ORDER.index)),
        marks=(),
        most=0,
        right=(right,),
        why=tuple(_why(kept, table, splits, facts)),
        contrast=line(f"splits_openers.contrast.{'kept' if splits else 'split'}", **facts),
        rules=tuple(dict.fromkeys((*cited(table, "opening"), "R32", *_wild_rule(cards, table)))),
        hint=line("splits_openers.hint"),
        bright=tuple(str(card) for card in openers.opening_cards(cards, table, least)),
    )


def _wild_rule(cards: Cards, table: TableRules) -> tuple[str, ...]:
    return ("R33",) if wild_cards(cards, table) else ()


def _text(cards: Cards) -> str:
    return " ".join(str(card) for card in cards) or "-"


def _facts(cards: Cards, thrown: Cards, kept: Cards, table: TableRules, least: Rank) -> dict[str, Fact]:
    """What the sentences may need."""
    pairs = _natural_pairs(kept, table)
    proof = next((some for some in _proofs_in(kept, table, least)), ())
    return {
        "value": value_of(cards, table).text,
        "hand": value_of(cards, table).category.value,
        "thrown": _text(thrown),
        "kept": _text(kept),
        "proof": _text(proof),
        "same": "yes" if proof == kept else "no",
        "pair": pairs[0].letter if pairs else "-",
        "high": max((card.rank for card in kept if card.rank is not Rank.JOKER), default=Rank.ACE).letter,
        "least": least.letter,
    }


def _natural_pairs(some: Cards, table: TableRules) -> list[Rank]:
    """The ranks of natural cards that come more than once, higher first."""
    natural = [card.rank for card in some if card not in wild_cards(some, table)]
    return sorted({rank for rank in natural if natural.count(rank) > 1}, reverse=True)


def _proofs_in(kept: Cards, table: TableRules, least: Rank) -> Iterator[Cards]:
    """What of the kept cards proves it, the fewest first."""
    some = (some for number in range(2, len(kept) + 1) for some in combinations(kept, number))
    yield from (each for each in some if openers.prove(each, table, least))


def _choice(id_: str, mistake: str | None, facts: dict[str, Fact]) -> Choice:
    text = line(f"splits_openers.choice.{id_}", **facts)
    told = (line(f"splits_openers.told.{mistake}", **facts),) if mistake else ()
    return Choice(id_, text, mistake, told, fixed=id_ in ("not_allowed", "wait"))


def _why(kept: Cards, table: TableRules, splits: bool, facts: dict[str, Fact]) -> Iterator[Line]:  # noqa: FBT001
    yield line("splits_openers.why.hand", **facts)
    if not splits:
        yield line("splits_openers.why.kept", **facts)
        return
    yield line(f"splits_openers.why.{'small_pair' if _natural_pairs(kept, table) else 'nothing'}", **facts)
    yield line("splits_openers.why.allowed", **facts)


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _splitting(kept: Cards, table: TableRules, least: Rank) -> Iterator[Reason]:
    """Wrong answers where the openers are split, the likeliest first."""
    if _draw(kept, table):
        yield "no_draw", "draw_taken_for_openers"
    if _natural_pairs(kept, table):
        yield "no_small_pair", "small_pair_opens"
    elif any(card.rank >= least for card in kept):
        yield "no_one_is_enough", "one_card_of_the_pair_enough"
    yield "no_laid_aside", "laid_aside_taken_for_kept"
    yield "not_allowed", "openers_must_be_kept"
    yield "wait", "new_cards_decide"


def _keeping(cards: Cards, thrown: Cards, table: TableRules) -> Iterator[Reason]:
    """Wrong answers where what is kept still proves it, the likeliest first."""
    if set(thrown).intersection(deciding_cards(cards, table)):
        yield "yes_hand_broken", "whole_hand_must_be_kept"
    else:
        yield "yes_any_discard", "any_discard_splits"
    yield "no_laid_aside", "laid_aside_taken_for_kept"
    yield "wait", "new_cards_decide"
    yield "not_allowed", "openers_must_be_kept"


def _draw(kept: Cards, table: TableRules) -> bool:
    """Whether the kept cards are four of a suit or four of a row."""
    return len(kept) == 4 and (sketches.suit_count(kept)[1] == 4 or sketches.four_of_a_run(kept, table) is not None)


# --- hands and discards to ask about ----------------------------------------------------------------------------------


def _discard(rng: Random, table: TableRules, level: Level, least: Rank) -> tuple[Cards, Cards]:
    """A hand that opens and something to throw from it; it splits the openers as often as not."""
    wanted = below(rng, 2) == 1
    for attempt in range(_TRIES):
        cards = openings.drawn(rng, table, level, least)
        throws = [some for some in legal_discards(cards, table) if 1 <= len(some) <= 3]
        some = [throw for throw in throws if _splits(cards, throw, table, least) is wanted]
        plausible = [throw for throw in some if attempt > _TRIES // 2 or _plausible(cards, throw, table, least)]
        if plausible:
            return cards, pick(rng, plausible)
    raise AssertionError(f"{table.rules.text} has nothing to throw")


def _splits(cards: Cards, throw: Cards, table: TableRules, least: Rank) -> bool:
    return openers.splits_openers(cards, tuple(card for card in cards if card not in throw), table, least)


def _plausible(cards: Cards, throw: Cards, table: TableRules, least: Rank) -> bool:
    """Whether somebody might throw this: no wild card, and of equal cards all or none, unless it is for a draw."""
    kept = tuple(card for card in cards if card not in throw)
    if wild_cards(throw, table):
        return False
    if _draw(kept, table):
        return True
    torn = {card.rank for card in throw}.intersection(card.rank for card in kept)
    if torn:
        return value_of(cards, table).category is Category.ONE_PAIR and any(card.rank >= least for card in kept)
    return True
