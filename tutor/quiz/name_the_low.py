"""How is this hand read as a low one? By deuce-to-seven or ace-to-five, from its highest card down.

The wrong choices read it from the bottom, take the ace or a row for what it is elsewhere, or overlook a pair.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from tutor.engine.cards import Cards, Rank
from tutor.engine.hands import HandValue, deciding_cards, low_value_of
from tutor.engine.rules import Category, Low, TableRules
from tutor.engine.strength import low_strengths
from tutor.quiz import duels, sketches
from tutor.quiz.question import Fact, Kind, Level, Question, cited, line
from tutor.quiz.seated import Wrong, choices, wrong
from tutor.quiz.sketches import below, mixed, of_ranks, pick
from tutor.quiz.which_low_wins import small_ranks

SKILL = "name_the_low"
VERSION = 1

Ranks = tuple[Rank, ...]
Draw = Callable[[Random, TableRules], Cards | None]
"""A way to draw a hand; none if it did not work out this time."""

_TRIES = 200
_LOW_ACE = 1


def offered(table: TableRules) -> bool:
    """Whether this table can ask it: where there are low hands."""
    return table.rules.low is not Low.NONE


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: plain lows and pairs, then aces and rows, then also near rows and the joker."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    for draw in (pick(rng, _DRAWS[level]) for _ in range(_TRIES)):
        hand = draw(rng, table)
        if hand and len(set(hand)) == 5:
            return question_about(tuple(mixed(rng, hand)), table, level=level, seed=seed)
    raise AssertionError(f"{table.rules.text} has no low hand to name")


def question_about(cards: Cards, table: TableRules, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question how these five cards are read as a low hand.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hand = parse_cards("As 2h 3d 4c 5s")
    >>> [question_about(hand, at_table(rulebook(book), 4)).right[0] for book in ("triple-draw", "high-low")]
    ['high_card-A-5-4-3-2', 'high_card-5-4-3-2-A']
    """
    value = low_value_of(cards, table)
    facts = _facts(cards, table, value)
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("name_the_low.prompt", game=table.rules.low.value, wild=sketches.wild_fact(table)),
        cards=cards,
        hands=(),
        choices=choices(
            SKILL,
            _id(value.text),
            _mistaken(cards, table, value),
            level=level,
            text=lambda id_: line("name_the_low.choice", value=id_.replace("-", " ")),
            order=_order,
            facts=facts,
        ),
        marks=(),
        most=0,
        right=(_id(value.text),),
        why=tuple(line(f"name_the_low.why.{key}", **facts) for key in _why(cards, table, value)),
        contrast=line("name_the_low.contrast", **facts),
        rules=cited(table, "low", *(["wild"] if _joker(cards) else [])),
        hint=line("name_the_low.hint", game=table.rules.low.value),
        bright=tuple(str(card) for card in _deciding(cards, table, value)),
    )


def _id(text: str) -> str:
    """A value's text as an answer: `one_pair-8-5-4-3`."""
    return text.replace(" ", "-")


def _order(id_: str) -> tuple[int, str]:
    """Names by their category, low hands without a name first."""
    return [kind.value for kind in Category].index(id_.partition("-")[0]), id_


def _deciding(cards: Cards, table: TableRules, value: HandValue) -> Cards:
    return cards if value.category is Category.HIGH_CARD else deciding_cards(cards, table)


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(cards: Cards, table: TableRules, value: HandValue) -> dict[str, Fact]:
    best = low_strengths(table).values[-1]
    return {
        "game": table.rules.low.value,
        "value": value.text,
        "rank": value.ranks[0].letter,
        "best": best.text,
        "joker": _stands_for(cards, value),
    }


def _why(cards: Cards, table: TableRules, value: HandValue) -> Iterator[str]:
    """Which sentences say how the hand is read: the joker, what it is called, the ace, the row."""
    five_to_seven = table.rules.low is Low.DEUCE_TO_SEVEN
    if _joker(cards):
        yield "joker"
    if value.category is Category.HIGH_CARD:
        yield "read"
    else:
        yield "named" if value.category in _REPEATING else "row"
    if any(card.rank is Rank.ACE for card in cards) and value.category in (Category.HIGH_CARD, Category.ONE_PAIR):
        yield "ace_high" if five_to_seven else "ace_low"
    if not five_to_seven and not _joker(cards) and _row(cards, table):
        yield "no_rows"


_REPEATING = (
    Category.ONE_PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.FIVE_OF_A_KIND,
)


def _joker(cards: Cards) -> bool:
    return any(card.rank is Rank.JOKER for card in cards)


def _stands_for(cards: Cards, value: HandValue) -> str:
    """The rank that a joker stands for in a hand without a pair; empty if there is none."""
    natural = {card.rank for card in cards}
    return next((rank.letter for rank in value.ranks if rank not in natural), "") if _joker(cards) else ""


def _row(cards: Cards, table: TableRules) -> Category | None:
    """Which straight or flush these cards would be where the highest hand wins, the lowest straight counted in."""
    high = sketches.high_value(cards, table)
    return high.category if high.category in (*sketches.STRAIGHTS, *sketches.FLUSHES) else None


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _mistaken(cards: Cards, table: TableRules, value: HandValue) -> Iterator[Wrong]:
    """How one may misread the hand, the likeliest mistakes first."""
    natural = [card.rank for card in cards if card.rank is not Rank.JOKER]
    down = _down(natural, table)
    if _joker(cards):
        yield from _joker_misread(natural, table)
        return
    if value.category in _REPEATING:
        yield from _pair_misread(value, down)
        yield wrong(f"straight-{down[0].letter}", "straight_with_a_pair")
        return
    yield from _row_misread(cards, table, value)
    ace = "ace_low_in_deuce_to_seven" if table.rules.low is Low.DEUCE_TO_SEVEN else "ace_high_in_ace_to_five"
    yield wrong(_id_of(Category.HIGH_CARD, _down(natural, table, turned=True)), ace)
    yield wrong(_id_of(Category.HIGH_CARD, tuple(reversed(down))), "low_from_the_bottom")
    yield from _seen_too_much(cards, table, down)


def _seen_too_much(cards: Cards, table: TableRules, down: Ranks) -> Iterator[Wrong]:
    """A straight, a flush or a pair seen where there is none."""
    row, suits = _row(cards, table), sketches.suit_count(cards)[1]
    if row not in sketches.STRAIGHTS:
        near = sketches.four_of_a_run(cards, table) is not None
        yield wrong(f"straight-{down[0].letter}", "straight_by_four" if near else "straight_with_gaps")
    if row not in sketches.FLUSHES:
        yield wrong(f"flush-{down[0].letter}", "flush_by_four" if suits == 4 else "flush_by_fewer", number=suits)
    yield wrong(f"one_pair-{down[-1].letter}", "pair_by_suit")


def _id_of(category: Category, ranks: Ranks) -> str:
    return "-".join((category.value, *(rank.letter for rank in ranks)))


def _down(ranks: Iterable[Rank], table: TableRules, *, turned: bool = False) -> Ranks:
    """The different ranks from the highest down as this game counts the ace, or, turned, as the other one does."""
    ace_low = (table.rules.low is Low.ACE_TO_FIVE) != turned
    return tuple(sorted(set(ranks), key=lambda rank: _LOW_ACE if ace_low and rank is Rank.ACE else rank, reverse=True))


def _joker_misread(natural: Sequence[Rank], table: TableRules) -> Iterator[Wrong]:
    """The joker left out, of no use, or put in the wrong place."""
    down = _down(natural, table)
    yield wrong(_id_of(Category.HIGH_CARD, down), "wild_not_counted")
    yield wrong(f"one_pair-{down[0].letter}", "wild_could_do_better")
    free = [rank for rank in (Rank.ACE, *table.ranks[:-1]) if rank not in natural]
    for rank in (free[1], free[-1]):
        yield wrong(_id_of(Category.HIGH_CARD, _down([*natural, rank], table)), "wild_could_do_better")


def _pair_misread(value: HandValue, down: Ranks) -> Iterator[Wrong]:
    """A pair overlooked, one of two, or the third card of three."""
    first = value.ranks[0].letter
    yield wrong(_id_of(Category.HIGH_CARD, down), "pair_overlooked")
    match value.category:
        case Category.ONE_PAIR:
            yield wrong(f"three_of_a_kind-{first}", "card_counted_twice")
        case Category.TWO_PAIR:
            yield wrong(f"one_pair-{value.ranks[1].letter}", "second_pair_overlooked")
            yield wrong(f"one_pair-{first}", "second_pair_overlooked")
        case _:
            yield wrong(f"one_pair-{first}", "third_overlooked")


def _row_misread(cards: Cards, table: TableRules, value: HandValue) -> Iterator[Wrong]:
    """A straight or flush ignored where it counts, or counted where it does not."""
    down = _down([card.rank for card in cards], table)
    if value.category is not Category.HIGH_CARD:
        yield wrong(_id_of(Category.HIGH_CARD, down), "straight_ignored_in_low")
        if value.category in (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH):
            yield wrong(f"straight-{down[0].letter}", "suit_overlooked")
            yield wrong(f"flush-{down[0].letter}", "row_overlooked")
    elif row := _row(cards, table):
        high = sketches.high_value(cards, table).ranks[0].letter
        deuce_to_seven = table.rules.low is Low.DEUCE_TO_SEVEN
        told = "low_straight_in_deuce_to_seven" if deuce_to_seven else ""
        mistake = "ace_low_in_deuce_to_seven" if deuce_to_seven else "straight_counted_in_ace_to_five"
        yield Wrong(f"{row.value}-{high}", mistake, {}, told)


# --- what to ask ------------------------------------------------------------------------------------------------------


def _plain(rng: Random, table: TableRules) -> Cards | None:
    """Five different ranks below the ace that are no row and of several suits."""
    ranks = [rank for rank in table.ranks if rank is not Rank.ACE]
    hand = of_ranks(rng, table, mixed(rng, ranks[: 8 + below(rng, 5)])[:5], frozenset())
    fine = hand and _row(hand, table) is None and sketches.plain(hand, table)
    return hand if fine else None


def _paired(rng: Random, table: TableRules) -> Cards | None:
    four = mixed(rng, small_ranks(table))[:4]
    return of_ranks(rng, table, (*four, four[0]), frozenset())


def _with_an_ace(rng: Random, table: TableRules) -> Cards | None:
    four = mixed(rng, [rank for rank in small_ranks(table) if rank is not Rank.ACE])[:4]
    return of_ranks(rng, table, (Rank.ACE, *four), frozenset())


def _seeming(rng: Random, table: TableRules) -> Cards | None:
    """A wheel, a small straight or flush, or a pair among small cards."""
    return duels.seeming_low(rng, table, small_ranks(table), frozenset())


def _near(rng: Random, table: TableRules) -> Cards | None:
    """Four cards to a straight or flush among different ranks."""
    hand = sketches.drawn(rng, table, pick(rng, (sketches.four_flush, sketches.four_straight)))
    return hand if hand and len({card.rank for card in hand}) == 5 else None


def _repeated(rng: Random, table: TableRules) -> Cards | None:
    """Two pair or three of a kind among small cards."""
    one, other, third = mixed(rng, small_ranks(table))[:3]
    ranks = (one, one, other, other, third) if below(rng, 2) else (one, one, one, other, third)
    return of_ranks(rng, table, ranks, frozenset())


def _with_joker(rng: Random, table: TableRules) -> Cards | None:
    """The joker and four small cards of different ranks."""
    wild = sorted(sketches.wild_deck(table), key=lambda card: card.number)
    four = of_ranks(rng, table, mixed(rng, small_ranks(table))[:4], frozenset())
    return (*four, wild[0]) if wild and four else None


_DRAWS: dict[Level, tuple[Draw, ...]] = {
    Level.ONE: (_plain, _plain, _paired),
    Level.TWO: (_plain, _with_an_ace, _seeming, _seeming, _with_joker),
    Level.THREE: (_with_an_ace, _seeming, _near, _repeated, _with_joker, _with_joker),
}
"""What hands are drawn by, each as likely as the other."""
