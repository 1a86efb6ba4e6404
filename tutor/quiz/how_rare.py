"""How rare is a hand in this deck? Which of some kinds is the rarest, and how many of all hands are of a kind.

Every number is counted by the engine; rank and rarity do not always agree, and that is what is asked about.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, pairwise
from math import comb
from random import Random

from tutor.engine.rulebooks import CLASSIC_HOME, SEVEN_ACE
from tutor.engine.rules import Category, Low, TableRules, Wild, at_table
from tutor.engine.strength import by_category, strengths
from tutor.quiz import sketches
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, cited, line
from tutor.quiz.seated import Wrong, choices, numbers, wrong
from tutor.quiz.sketches import below, pick

SKILL = "how_rare"
VERSION = 1

_HAND = 5
_SHOWN = {Level.ONE: 3, Level.TWO: 4}
"""Kinds of hand to choose the rarest from."""
_CLEAR = 3
"""How many times as common the next kind is where the answer is meant to be clear."""
_CONTAINED = {
    Category.STRAIGHT: (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH),
    Category.FLUSH: (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH),
    Category.STRAIGHT_FLUSH: (Category.ROYAL_FLUSH,),
    Category.THREE_OF_A_KIND: (Category.FULL_HOUSE, Category.FOUR_OF_A_KIND),
    Category.TWO_PAIR: (Category.FULL_HOUSE,),
    Category.ONE_PAIR: (Category.TWO_PAIR, Category.THREE_OF_A_KIND),
}
"""Better kinds of hand in which one can see the weaker kind, too."""

Kinds = tuple[Category, ...]


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every deck can be counted."""
    return True


def situations(table: TableRules, level: Level) -> int | None:
    """How many different questions there are: one for each kind of hand, or each set of kinds."""
    return len(_asked(table, level))


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: the rarest of three that differ much, then of four, then how many there are."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    return question_about(_kinds(rng, table, level), table, level=level, seed=seed)


def question_about(kinds: Kinds, table: TableRules, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question which of these kinds of hand is the rarest; of one kind, how many hands are of it.

    >>> from tutor.engine.rulebooks import rulebook
    >>> question_about((Category.FLUSH, Category.FOUR_OF_A_KIND), at_table(rulebook("seven-ace"), 4)).right
    ('flush',)
    """
    found = counts(table)
    rarest = min(kinds, key=lambda kind: found[kind])
    one = len(kinds) == 1
    facts = _facts(rarest, table)
    right = str(found[rarest]) if one else rarest.value
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line(f"how_rare.prompt.{'number' if one else 'rarest'}", **facts),
        cards=(),
        hands=(),
        choices=_numbers(rarest, table, level, facts) if one else _names(kinds, rarest, table, level, facts),
        marks=(),
        most=0,
        right=(right,),
        why=tuple(_why(kinds, table, facts)),
        contrast=line("how_rare.contrast", **facts),
        rules=cited(table, "order", "decks", *(["wild"] if sketches.wild_deck(table) else [])),
        hint=line(f"how_rare.hint.{'number' if one else 'rarest'}", **facts),
    )


@lru_cache(maxsize=64)
def counts(table: TableRules) -> Mapping[Category, int]:
    """How many hands of the deck are of each kind that it can make, in the table's order, weak to strong."""
    strong = strengths(table)
    found = by_category(strong.hands, strong)
    return {kind: found[kind] for kind in table.rules.order if kind in found}


def elsewhere(table: TableRules) -> TableRules:
    """The table that this one's numbers are held against: the full deck, and for the full deck the stripped one."""
    plain_full = len(table.deck) == len(at_table(CLASSIC_HOME, 2).deck) and table.rules.wild is Wild.NONE
    return at_table(SEVEN_ACE, SEVEN_ACE.seats[0]) if plain_full else at_table(CLASSIC_HOME, CLASSIC_HOME.seats[0])


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(kind: Category, table: TableRules) -> dict[str, Fact]:
    other = elsewhere(table)
    number = counts(other).get(kind, 0)
    return {
        "hand": kind.value,
        "number": counts(table)[kind],
        "everything": comb(len(table.deck), _HAND),
        "size": len(table.deck),
        "rulebook": table.rules.text,
        "wild": sketches.wild_fact(table),
        "other_size": len(other.deck),
        "other_number": number,
        "other_rate": round(comb(len(other.deck), _HAND) / number) if number else 0,
    }


def _why(kinds: Kinds, table: TableRules, facts: dict[str, Fact]) -> Iterator[Line]:
    """How many there are of each, the rarest first, and where a rarer hand is beaten by a commoner one."""
    found = counts(table)
    rare_first = sorted(kinds, key=lambda kind: found[kind])
    for kind in rare_first:
        rate = round(comb(len(table.deck), _HAND) / found[kind])
        yield line("how_rare.why.count", hand=kind.value, number=found[kind], everything=facts["everything"], rate=rate)
    for rarer, commoner in pairwise(rare_first):
        if _beats(commoner, rarer, table):
            yield line("how_rare.why.rank_is_not_rarity", over=commoner.value, hand=rarer.value)


def _beats(one: Category, other: Category, table: TableRules) -> bool:
    """Whether one kind beats the other as high hands do; a low game says nothing about it."""
    order = table.rules.order
    return table.rules.low is not Low.DEUCE_TO_SEVEN and order.index(one) > order.index(other)


# --- answers ----------------------------------------------------------------------------------------------------------


def _names(
    kinds: Kinds, rarest: Category, table: TableRules, level: Level, facts: dict[str, Fact]
) -> tuple[Choice, ...]:
    order = [kind.value for kind in table.rules.order]
    return choices(
        SKILL,
        rarest.value,
        (_commoner(kind, rarest, table) for kind in kinds if kind is not rarest),
        level=level,
        text=lambda id_: line("how_rare.choice.hand", hand=id_),
        order=order.index,
        facts={name: fact for name, fact in facts.items() if name != "number"},
    )


def _commoner(kind: Category, rarest: Category, table: TableRules) -> Wrong:
    """A kind taken for the rarest, though it is not."""
    usual = counts(at_table(CLASSIC_HOME, CLASSIC_HOME.seats[0]))
    turned = usual.get(kind, 0) < usual.get(rarest, 0)
    mistake = "rarity_of_the_full_deck" if turned else "commoner_taken_for_rarer"
    return wrong(kind.value, mistake, chosen=kind.value, number=counts(table)[kind])


def _numbers(kind: Category, table: TableRules, level: Level, facts: dict[str, Fact]) -> tuple[Choice, ...]:
    return numbers(SKILL, counts(table)[kind], _miscounted(kind, table), level=level, facts=facts)


def _miscounted(kind: Category, table: TableRules) -> Iterator[Wrong]:
    """Wrong numbers of hands of a kind, the likeliest first."""
    found = counts(table)
    contained = [better for better in _CONTAINED.get(kind, ()) if better in found]
    if contained:
        total = found[kind] + sum(found[better] for better in contained)
        yield wrong(total, "better_hands_counted_in", better=contained[0].value)
    for at in _other_decks(table):
        mistake = "wild_cards_left_out" if len(at.deck) == 52 and sketches.wild_deck(table) else "count_of_another_deck"
        yield wrong(counts(at).get(kind, 0), mistake, cards=len(at.deck))
    order = list(found)
    for step in (1, -1, 2, -2):
        place = order.index(kind) + step
        if 0 <= place < len(order):
            neighbour = order[place]
            yield wrong(found[neighbour], "count_of_another_kind", other=neighbour.value)


def _other_decks(table: TableRules) -> Iterator[TableRules]:
    """Tables with other decks: the full one, and the stripped ones without and with the sixes."""
    others = (at_table(CLASSIC_HOME, 2), *(at_table(SEVEN_ACE, deck.most_players) for deck in SEVEN_ACE.decks))
    for at in others:
        if at.deck != table.deck or sketches.wild_deck(table):
            yield at


# --- what to ask ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def _asked(table: TableRules, level: Level) -> tuple[Kinds, ...]:
    """All that is asked at this level: single kinds, or sets of them with one rarest, at level one by far."""
    found = {kind: number for kind, number in counts(table).items() if kind is not Category.ROYAL_FLUSH}
    if level is Level.THREE:
        return tuple((kind,) for kind in found)
    sets = []
    for kinds in combinations(found, _SHOWN[level]):
        first, second, *_ = sorted(found[kind] for kind in kinds)
        if second >= (_CLEAR * first if level is Level.ONE else first + 1):
            sets.append(kinds)
    return tuple(sets)


def _kinds(rng: Random, table: TableRules, level: Level) -> Kinds:
    """Kinds to ask about; at level two every other time some whose rank and rarity disagree."""
    sets = _asked(table, level)
    if level is Level.TWO and below(rng, 2):
        sets = tuple(kinds for kinds in sets if _disagree(kinds, table)) or sets
    return pick(rng, sets)


def _disagree(kinds: Kinds, table: TableRules) -> bool:
    """Whether the rarest of them is beaten by another."""
    rarest = min(kinds, key=lambda kind: counts(table)[kind])
    return any(_beats(kind, rarest, table) for kind in kinds)
