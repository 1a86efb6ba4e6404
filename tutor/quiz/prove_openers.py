"""Which cards prove that you might open? Mark as few as possible; all equally short proofs are right.

Whether the hand opens at all is another question.
"""

from collections.abc import Iterator
from itertools import combinations

from tutor.engine.cards import Cards, Rank
from tutor.engine.hands import value_of, wild_cards
from tutor.engine.openers import may_open, proofs, prove
from tutor.engine.rules import Opening, TableRules
from tutor.quiz import openings, sketches
from tutor.quiz.question import Fact, Grade, Kind, Level, Line, Mark, Question, cited, line, marked

SKILL = "prove_openers"
VERSION = 1

HAND = 5
_ORDER = (Grade.RIGHT, Grade.INACCURACY, Grade.MISTAKE)


def offered(table: TableRules) -> bool:
    """Whether the table asks for openers."""
    return table.rules.opening is Opening.JACKS


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: a pair or three first, then small pairs and whole hands, then all of it with draws."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    least = openings.least_of(rng, table, level)
    return question_about(openings.drawn(rng, table, level, least), table, least=least, level=level, seed=seed)


def question_about(
    cards: Cards, table: TableRules, *, least: Rank = Rank.JACK, level: Level = Level.ONE, seed: int = 0
) -> Question:
    """The question which of these cards to show; `least` is the lowest rank whose pair opens.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> question_about(parse_cards("7s 7h Ad 4c 4s"), at_table(rulebook("jackpots"), 4)).right
    ('7s 7h 4c 4s',)
    """
    shortest = proofs(cards, table, least)
    marks = sorted(_marks(cards, table, least, shortest), key=lambda mark: _ORDER.index(mark.grade))
    facts = _facts(cards, table, least, shortest)
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.MARK,
        prompt=line("prove_openers.prompt", least=least.letter, wild=sketches.wild_fact(table)),
        cards=cards,
        hands=(),
        choices=(),
        marks=tuple(marks),
        most=HAND,
        right=tuple(mark.given for mark in marks if mark.grade is Grade.RIGHT),
        why=tuple(_why(table, shortest, facts)),
        contrast=line(f"prove_openers.contrast.{'small' if len(shortest[0]) == 2 else 'high'}", least=least.letter),
        rules=_rules(cards, table),
        hint=line("prove_openers.hint", least=least.letter),
        bright=tuple(str(card) for card in shortest[0]),
    )


def _rules(cards: Cards, table: TableRules) -> tuple[str, ...]:
    wild = ("R33",) if wild_cards(cards, table) else ()
    return tuple(dict.fromkeys((*cited(table, "opening"), "R32", *wild)))


def _text(cards: Cards) -> str:
    return " ".join(str(card) for card in cards) or "-"


def _facts(cards: Cards, table: TableRules, least: Rank, shortest: tuple[Cards, ...]) -> dict[str, Fact]:
    """What the sentences about the right answer may need."""
    value = value_of(cards, table)
    wild = wild_cards(shortest[0], table)
    natural = [card.rank for card in shortest[0] if card not in wild]
    return {
        "value": value.text,
        "hand": value.category.value,
        "proof": _text(shortest[0]),
        "rank": max(natural, default=Rank.ACE).letter,
        "wild": _text(wild),
        "least": least.letter,
        "needed": len(shortest[0]),
        "ways": len(shortest),
    }


def _why(table: TableRules, shortest: tuple[Cards, ...], facts: dict[str, Fact]) -> Iterator[Line]:
    yield line("prove_openers.why.hand", **facts)
    yield line(f"prove_openers.why.{_sort(shortest[0], table)}", **facts)
    if len(shortest) > 1:
        yield line("prove_openers.why.ways", **facts)


def _sort(proof: Cards, table: TableRules) -> str:
    """How these cards prove it."""
    wild = len(wild_cards(proof, table))
    if len(proof) == HAND:
        return "all"
    if wild:
        return "bug" if table.rules.bug else "two_wild" if wild == len(proof) else f"wild_{len(proof)}"
    return {2: "pair", 3: "three", 4: "two_pair"}[len(proof)]


# --- every way of marking -------------------------------------------------------------------------------------------


def _marks(cards: Cards, table: TableRules, least: Rank, shortest: tuple[Cards, ...]) -> Iterator[Mark]:
    """All choices of cards; shortest proofs first, of the others the smaller first."""
    needed = len(shortest[0])
    others = (some for number in range(HAND + 1) for some in combinations(cards, number) if some not in shortest)
    for some in (*shortest, *others):
        given = marked(map(str, some), cards)
        if some in shortest:
            yield Mark(given, Grade.RIGHT, None, None, (line("prove_openers.told.right", shown=_text(some)),))
            continue
        proven = prove(some, table, least) if len(some) < HAND else may_open(some, table, least)
        mistake = _too_much(some) if proven else _too_little(some, table, least, needed)
        told = line(f"prove_openers.told.{mistake}", shown=_text(some), needed=needed, **_pair_of(some, table))
        yield Mark(given, Grade.INACCURACY if proven else Grade.MISTAKE, None, mistake, (told,))


def _too_much(shown: Cards) -> str:
    return "whole_hand_shown" if len(shown) == HAND else "showed_too_much"


def _too_little(shown: Cards, table: TableRules, least: Rank, needed: int) -> str:
    """The mistake of who shows cards that prove nothing yet."""
    if not shown:
        return "winner_need_not_prove"
    if needed == HAND and len(shown) == HAND - 1:
        return "four_taken_for_five"
    if _pair_of(shown, table)["rank"] != "-":
        return "small_pair_opens"
    if len(shown) == 1:
        high = shown[0].rank >= least or bool(wild_cards(shown, table))
        return "one_card_of_the_pair_enough" if high else "proof_incomplete"
    return "proof_incomplete"


def _pair_of(shown: Cards, table: TableRules) -> dict[str, Fact]:
    """The rank of the highest natural pair among these cards, `-` if there is none."""
    natural = [card.rank for card in shown if card not in wild_cards(shown, table)]
    pairs = [rank for rank in natural if natural.count(rank) > 1]
    return {"rank": max(pairs).letter if pairs else "-"}
