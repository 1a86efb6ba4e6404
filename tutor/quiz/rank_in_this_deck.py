"""The same two hands by two rulebooks, a full deck and a stripped one as a rule: which of them wins where?

The wrong answers take the order or the lowest straight of one rulebook for that of the other, or see a difference
where there is none.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from tutor.engine.cards import SUITS, Card, Cards, Rank
from tutor.engine.hands import HandValue, value_of, winners
from tutor.engine.rulebooks import CLASSIC_HOME, SEVEN_ACE
from tutor.engine.rules import Category, Low, TableRules, Wild, at_table
from tutor.engine.strength import by_category, strengths
from tutor.quiz import sketches
from tutor.quiz.question import Fact, Kind, Level, Line, Question, cited, line
from tutor.quiz.seated import Wrong, choices, wrong
from tutor.quiz.sketches import hand_of, mixed, of_ranks, pick

SKILL = "rank_in_this_deck"
VERSION = 1
SPLIT = "0-0"
"""The answer that the pot is split by both rulebooks; the others name the winner by each: `1-2`."""

_ANSWERS = ("1-1", "2-2", "1-2", "2-1", SPLIT)
_TRIES = 60
_ROYAL = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH)

Two = tuple[Cards, Cards]
Match = Callable[[Random, TableRules], Two | None]
"""A way to draw two hands from the smaller deck; none if it did not work out this time."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What two hands are worth by one rulebook, and the number of the winner, 0 for none alone."""

    table: TableRules
    values: tuple[HandValue, HandValue]
    winner: int


@dataclass(frozen=True, slots=True)
class Compared:
    """The same two hands by the table's own rulebook and by another."""

    here: Reading
    there: Reading

    @property
    def right(self) -> str:
        """Who wins here and there, as an answer."""
        return f"{self.here.winner}-{self.there.winner}"

    @property
    def differs(self) -> bool:
        """Whether another hand wins there than here."""
        return self.here.winner != self.there.winner

    @property
    def by_run(self) -> bool:
        """Whether one of the hands is a straight by one rulebook only."""
        pairs = zip(self.here.values, self.there.values, strict=True)
        return any(
            (one.category in sketches.STRAIGHTS) != (other.category in sketches.STRAIGHTS) for one, other in pairs
        )


def offered(table: TableRules) -> bool:
    """Whether this table can ask it: where the highest hand wins, and no card is wild."""
    return table.rules.wild is Wild.NONE and table.rules.low is Low.NONE


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def other_table(table: TableRules) -> TableRules:
    """The table of the other rulebook: the full deck beside seven-ace, seven-ace beside all others."""
    if table.rules.name == SEVEN_ACE.name:
        return at_table(CLASSIC_HOME, table.players)
    return at_table(SEVEN_ACE, min(table.players, SEVEN_ACE.seats[1]))


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: plain hands, then also the lowest straights, then near ones and ties too."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    small = min(table, other_table(table), key=lambda at: len(at.deck))
    for match in (pick(rng, _MATCHES[level]) for _ in range(_TRIES)):
        if hands := match(rng, small):
            return question_about(tuple(mixed(rng, hands)), table, level=level, seed=seed)
    raise AssertionError(f"{table.rules.text} has no hands to compare")


def question_about(hands: tuple[Cards, ...], table: TableRules, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question which of these two hands wins here and which by the other rulebook; both decks have their cards.

    >>> from tutor.engine.cards import parse_cards
    >>> hands = parse_cards("As Js 9s 8s 7s"), parse_cards("Ks Kh Kd Qs Qh")
    >>> question_about(hands, at_table(CLASSIC_HOME, 4)).right
    ('2-1',)
    """
    met = Compared(_reading(hands, table), _reading(hands, other_table(table)))
    facts = _facts(met)
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("rank_in_this_deck.prompt", **facts),
        cards=(),
        hands=hands,
        choices=choices(
            SKILL,
            met.right,
            _mistaken(met),
            level=level,
            text=lambda id_: _text(id_, facts),
            order=_ANSWERS.index,
            facts=facts,
            fixed=frozenset((SPLIT,)),
        ),
        marks=(),
        most=0,
        right=(met.right,),
        why=tuple(_why(met, facts)),
        contrast=line(f"rank_in_this_deck.contrast.{_contrast(met)}", **facts),
        rules=_rules(met),
        hint=line("rank_in_this_deck.hint"),
    )


def _reading(hands: tuple[Cards, ...], table: TableRules) -> Reading:
    one, two = (value_of(hand, table) for hand in hands)
    best = winners((one, two))
    return Reading(table, (one, two), min(best) + 1 if len(best) == 1 else 0)


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(met: Compared) -> dict[str, Fact]:
    """What the sentences may need of both rulebooks; the deck of seven-ace is told for both numbers of players."""
    seven_ace = _seven_ace(met).table
    few, many = (at_table(SEVEN_ACE, deck.most_players) for deck in SEVEN_ACE.decks)
    return {
        "here": met.here.table.rules.text,
        "there": met.there.table.rules.text,
        "here_size": len(met.here.table.deck),
        "there_size": len(met.there.table.deck),
        "one": 1,
        "two": 2,
        "small": seven_ace.rules.text,
        "flushes": _number(seven_ace, Category.FLUSH),
        "full_houses": _number(seven_ace, Category.FULL_HOUSE),
        "few": few.players,
        "few_run": _letters(sketches.runs(few)[0]),
        "many": many.players,
        "many_run": _letters(sketches.runs(many)[0]),
        "here_run": _letters(sketches.runs(met.here.table)[0]),
        "there_run": _letters(sketches.runs(met.there.table)[0]),
    }


def _seven_ace(met: Compared) -> Reading:
    return met.here if met.here.table.rules.name == SEVEN_ACE.name else met.there


@lru_cache(maxsize=32)
def _number(table: TableRules, category: Category) -> int:
    """How many hands of the deck are of this kind."""
    strong = strengths(table)
    return by_category(strong.hands, strong)[category]


def _letters(ranks: tuple[Rank, ...]) -> str:
    return "-".join(rank.letter for rank in ranks)


def _text(id_: str, facts: dict[str, Fact]) -> Line:
    here, there = id_.split("-")
    if id_ == SPLIT:
        return line("rank_in_this_deck.choice.split")
    if here == there:
        return line("rank_in_this_deck.choice.both", number=int(here))
    return line(
        "rank_in_this_deck.choice.each", first=int(here), second=int(there), here=facts["here"], there=facts["there"]
    )


def _why(met: Compared, facts: dict[str, Fact]) -> Iterator[Line]:
    for reading in (met.here, met.there):
        one, two = reading.values
        yield line(
            "rank_in_this_deck.why.reading",
            book=reading.table.rules.text,
            first=1,
            value=one.text,
            second=2,
            other=two.text,
            winner=reading.winner,
        )
    if met.by_run:
        yield line("rank_in_this_deck.why.run", **facts)
    elif met.differs:
        yield line("rank_in_this_deck.why.order", **facts)


def _contrast(met: Compared) -> str:
    if met.here.winner == 0:
        return "tie"
    if met.by_run:
        return "players"
    if met.differs:
        return "rest_alike"
    return "flush_and_full_house" if met.here.table.rules.order != met.there.table.rules.order else "run"


def _rules(met: Compared) -> tuple[str, ...]:
    tables = (met.here.table, met.there.table)
    fields = ("low_straight", "order") if met.by_run else ("order",)
    found = [rule for at in tables for rule in cited(at, *fields)]
    return tuple(dict.fromkeys((*found, *(("R23", "A4") if met.here.winner == 0 else ()))))


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _mistaken(met: Compared) -> Iterator[Wrong]:
    """Every wrong answer with its mistake, the likeliest first."""
    for id_ in _ANSWERS:
        if id_ != met.right:
            yield _misread(id_, met)


def _misread(id_: str, met: Compared) -> Wrong:
    here, there = (int(number) for number in id_.split("-"))
    if met.right == SPLIT:
        return wrong(id_, "suit_breaks_tie")
    if id_ == SPLIT:
        return wrong(id_, "tie_imagined")
    if not met.differs:
        return wrong(id_, "order_of_hands" if here == there else "difference_imagined")
    if here != there:
        return wrong(id_, "rulebooks_swapped")
    missed = met.there if here == met.here.winner else met.here
    return wrong(id_, _one_for_both(missed, met), book=missed.table.rules.text, winner=missed.winner)


def _one_for_both(missed: Reading, met: Compared) -> str:
    """Which rule of the other rulebook one has followed where it does not hold."""
    if met.by_run:
        other = met.there if missed is met.here else met.here
        rows = [sum(value.category in sketches.STRAIGHTS for value in each.values) for each in (missed, other)]
        return "low_ace_forgotten" if rows[0] > rows[1] else "low_straight_of_another_deck"
    order = missed.table.rules.order
    stripped = order.index(Category.FLUSH) > order.index(Category.FULL_HOUSE)
    return "standard_order_in_stripped_deck" if stripped else "stripped_order_in_standard_deck"


# --- what to ask ------------------------------------------------------------------------------------------------------


def _flush_and_full_house(rng: Random, small: TableRules) -> Two | None:
    return _of_kinds(rng, small, Category.FLUSH, Category.FULL_HOUSE)


def _two_kinds(rng: Random, small: TableRules) -> Two | None:
    """Two hands of different kinds, not a flush and a full house."""
    first, second = mixed(rng, [kind for kind in small.rules.order if kind not in _ROYAL])[:2]
    if {first, second} == {Category.FLUSH, Category.FULL_HOUSE}:
        return None
    return _of_kinds(rng, small, first, second)


def _flush_or_full_house(rng: Random, small: TableRules) -> Two | None:
    """One of the two that change places, against a hand that stays below or above them everywhere."""
    one = pick(rng, (Category.FLUSH, Category.FULL_HOUSE))
    return _of_kinds(rng, small, one, pick(rng, (Category.STRAIGHT, Category.FOUR_OF_A_KIND)))


def _lowest_straight(rng: Random, small: TableRules) -> Two | None:
    """The lowest straight of the smaller deck, against a hand that it beats only if it counts."""
    low = of_ranks(rng, small, sketches.runs(small)[0], frozenset())
    return _against(rng, small, low, (Category.ONE_PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND))


def _foreign_straight(rng: Random, small: TableRules) -> Two | None:
    """A row with the ace below as another deck has it, against a pair or two."""
    low = sketches.drawn(rng, small, sketches.foreign_low)
    return _against(rng, small, low, (Category.ONE_PAIR, Category.TWO_PAIR))


def _lowest_straight_flush(rng: Random, small: TableRules) -> Two | None:
    """The lowest straight all of one suit: elsewhere it is no more than a flush."""
    suit = pick(rng, SUITS)
    low = tuple(mixed(rng, (Card(rank, suit) for rank in sketches.runs(small)[0])))
    return _against(rng, small, low, (Category.FULL_HOUSE, Category.FOUR_OF_A_KIND))


def _two_straights(rng: Random, small: TableRules) -> Two | None:
    low = of_ranks(rng, small, sketches.runs(small)[0], frozenset())
    return _against(rng, small, low, (Category.STRAIGHT,))


def _tie(rng: Random, small: TableRules) -> Two | None:
    hand = hand_of(rng, small, pick(rng, (Category.HIGH_CARD, Category.ONE_PAIR, Category.TWO_PAIR, Category.STRAIGHT)))
    other = of_ranks(rng, small, [card.rank for card in hand], frozenset(hand)) if hand else None
    return (hand, other) if hand and other and value_of(hand, small) == value_of(other, small) else None


def _against(rng: Random, small: TableRules, hand: Cards | None, kinds: tuple[Category, ...]) -> Two | None:
    if not hand:
        return None
    other = hand_of(rng, small, pick(rng, kinds), without=frozenset(hand))
    return (tuple(mixed(rng, hand)), other) if other else None


def _of_kinds(rng: Random, small: TableRules, first: Category, second: Category) -> Two | None:
    return _against(rng, small, hand_of(rng, small, first), (second,))


_MATCHES: dict[Level, tuple[Match, ...]] = {
    Level.ONE: (_flush_and_full_house, _flush_or_full_house, _two_kinds),
    Level.TWO: (_flush_and_full_house, _flush_or_full_house, _lowest_straight, _lowest_straight, _two_kinds),
    Level.THREE: (
        _flush_and_full_house,
        _flush_or_full_house,
        _lowest_straight,
        _foreign_straight,
        _lowest_straight_flush,
        _two_straights,
        _tie,
    ),
}
"""What two hands are drawn by, each as likely as the other."""
