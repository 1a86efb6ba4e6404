"""May you open with this hand, and why? At tables where the first bet takes a pair of jacks or better.

Whether it would be wise to open is another question.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from tutor.engine import openers
from tutor.engine.cards import Cards, Rank
from tutor.engine.hands import HandValue, deciding_cards, value_of, wild_cards
from tutor.engine.rules import Category, Opening, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, cited, line
from tutor.quiz.sketches import FLUSHES, STRAIGHTS, below, hand_of, mixed, of_ranks, pick

SKILL = "may_open"
VERSION = 1

_CHOICES = 4
_TRIES = 40
"""Hands drawn in search of a certain sort, before another sort is tried."""
_ORDER = (
    "yes_pair",
    "yes_better",
    "yes_small_pair",
    "yes_high_card",
    "yes_four_flush",
    "yes_four_straight",
    "yes_corner",
    "yes_wild",
    "yes_anything",
    "no_exactly_jacks",
    "no_two_pair_needed",
    "no_small_two_pair",
    "no_small_three",
    "no_without_pair",
    "no_only_pairs",
    "no_wild",
    "no_small_pair",
    "no_pair",
)
"""The reasons in the order in which they are shown: those for yes first."""

_SMALL_GROUPS = (Category.THREE_OF_A_KIND, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND)


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason why one may or may not open; a wrong one is a named mistake."""

    id: str
    mistake: str | None
    facts: dict[str, Fact]


def offered(table: TableRules) -> bool:
    """Whether the table asks for openers."""
    return table.rules.opening is Opening.JACKS


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: clear hands first, then those close to the line, then look-alikes and wild cards."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    return question_about(_cards(rng, table, level), table, level=level, seed=seed)


def question_about(cards: Cards, table: TableRules, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question whether this hand may open.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> question_about(parse_cards("7s 7h Ad Qc 3s"), at_table(rulebook("jackpots"), 4)).right
    ('no_small_pair',)
    """
    value = value_of(cards, table)
    opens = openers.may_open(cards, table)
    right = _right(value, opens)
    wrong: dict[str, Reason] = {}
    for reason in _mistaken(cards, table, value, opens):
        if reason.id != right:
            wrong.setdefault(reason.id, reason)
    reasons = sorted([right, *list(wrong)[: _CHOICES - 1]], key=_ORDER.index)
    facts = _facts(cards, value)
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("may_open.prompt", wild=sketches.wild_fact(table)),
        cards=cards,
        hands=(),
        choices=tuple(_choice(reason, wrong.get(reason), facts) for reason in reasons),
        marks=(),
        most=0,
        right=(right,),
        why=_why(cards, table, value, right),
        contrast=line(f"may_open.contrast.{_contrast(value, opens)}", **facts),
        rules=cited(table, "opening", *(["order"] if right == "yes_better" else []), *_wild_fields(cards, table)),
        hint=line("may_open.hint", wild=sketches.wild_fact(table)),
        bright=tuple(str(card) for card in openers.opening_cards(cards, table) or deciding_cards(cards, table)),
    )


def _right(value: HandValue, opens: bool) -> str:  # noqa: FBT001
    if value.category is Category.ONE_PAIR:
        return "yes_pair" if opens else "no_small_pair"
    return "yes_better" if opens else "no_pair"


def _facts(cards: Cards, value: HandValue) -> dict[str, Fact]:
    return {
        "value": value.text,
        "hand": value.category.value,
        "rank": value.ranks[0].letter,
        "top": max(card.rank for card in cards if card.rank is not Rank.JOKER).letter,
    }


def _choice(id_: str, mistaken: Reason | None, facts: dict[str, Fact]) -> Choice:
    more = mistaken.facts if mistaken else {}
    text = line(f"may_open.choice.{id_}", **(facts | more))
    if mistaken is None:
        return Choice(id_, text)
    return Choice(id_, text, mistaken.mistake, (line(f"may_open.told.{mistaken.mistake}", **(facts | more)),))


def _mistaken(cards: Cards, table: TableRules, value: HandValue, opens: bool) -> Iterator[Reason]:  # noqa: FBT001
    """Wrong reasons that one may give for this very hand, the likeliest first."""
    yield from _about_wild_cards(cards, table, opens)
    if not opens:
        yield from _look_alikes(cards, table)
    high = [card.rank for card in cards if card.rank is not Rank.JOKER and card.rank >= Rank.JACK]
    match value.category:
        case Category.HIGH_CARD:
            if high:
                yield Reason("yes_high_card", "high_card_opens", {})
            yield Reason("yes_anything", "anything_opens", {})
            yield Reason("no_small_pair", "pair_seen_where_none_is", {})
        case Category.ONE_PAIR if opens:
            if value.ranks[0] is Rank.JACK:
                yield Reason("no_exactly_jacks", "exactly_jacks", {})
            yield Reason("no_two_pair_needed", "pair_never_opens", {})
            yield Reason("yes_anything", "anything_opens", {})
            yield Reason("no_pair", "pair_overlooked", {})
        case Category.ONE_PAIR:
            mistake = "tens_open" if value.ranks[0] is Rank.TEN else "small_pair_opens"
            yield Reason("yes_small_pair", mistake, {})
            if high:
                yield Reason("yes_high_card", "high_card_opens", {})
            yield Reason("yes_anything", "anything_opens", {})
            yield Reason("no_pair", "pair_overlooked", {})
        case Category.TWO_PAIR:
            if value.ranks[0] < Rank.JACK:
                yield Reason("no_small_two_pair", "small_two_pair_may_not_open", {})
            yield Reason("no_only_pairs", "only_one_pair_opens", {})
            if value.ranks[0] < Rank.JACK and high:
                yield Reason("yes_high_card", "high_card_opens", {})
            yield Reason("yes_anything", "anything_opens", {})
            yield Reason("no_small_pair", "second_pair_overlooked", {})
        case Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH | Category.ROYAL_FLUSH:
            row = value.category in STRAIGHTS
            yield Reason("no_without_pair", "straight_may_not_open" if row else "flush_may_not_open", {})
            yield Reason("no_pair", "straight_overlooked" if row else "flush_overlooked", {})
            if high:
                yield Reason("yes_high_card", "high_card_opens", {})
            yield Reason("yes_anything", "anything_opens", {})
        case _:
            if value.ranks[0] < Rank.JACK:
                yield Reason("no_small_three", "small_three_may_not_open", {})
            yield Reason("no_only_pairs", "only_one_pair_opens", {})
            yield Reason("yes_anything", "anything_opens", {})
            yield Reason("no_small_pair", "third_overlooked", {})


def _about_wild_cards(cards: Cards, table: TableRules, opens: bool) -> Iterator[Reason]:  # noqa: FBT001
    wild = wild_cards(cards, table)
    if not wild:
        return
    facts: dict[str, Fact] = {"wild": " ".join(str(card) for card in wild)}
    if opens:
        yield Reason("no_wild", "wild_not_counted", facts)
    elif table.rules.bug:
        yield Reason("yes_wild", "bug_taken_for_wild", facts)
    else:
        yield Reason("yes_wild", "wild_always_opens", facts)


def _look_alikes(cards: Cards, table: TableRules) -> Iterator[Reason]:
    """What this hand nearly is."""
    if sketches.round_the_corner(cards, table):
        yield Reason("yes_corner", "round_the_corner", {})
    suit, number = sketches.suit_count(cards)
    if number == 4:
        yield Reason("yes_four_flush", "four_flush_opens", {"suit": suit.value})
    if run := sketches.four_of_a_run(cards, table):
        yield Reason("yes_four_straight", "four_straight_opens", {"missing": sketches.missing_rank(run, cards).letter})


def _why(cards: Cards, table: TableRules, value: HandValue, right: str) -> tuple[Line, Line]:
    """Two lines, always: what the hand is, and whether it opens."""
    facts = _facts(cards, value)
    wild = "yes" if wild_cards(cards, table) else "no"
    return line("may_open.why.hand", with_wild=wild, **facts), line(f"may_open.why.{right}", **facts)


def _contrast(value: HandValue, opens: bool) -> str:  # noqa: FBT001
    match value.category:
        case Category.ONE_PAIR if opens:
            return "tens"
        case Category.ONE_PAIR:
            return "two_small_pairs"
        case Category.HIGH_CARD:
            return "low_straight"
        case category if category in STRAIGHTS or category in FLUSHES:
            return "four_only"
        case _:
            return "one_small_pair"


def _wild_fields(cards: Cards, table: TableRules) -> list[str]:
    if not wild_cards(cards, table):
        return []
    return ["wild", "bug"] if table.rules.bug else ["wild"]


# --- hands to ask about -------------------------------------------------------------------------------------------

_Draw = Callable[[Random, TableRules], Cards | None]


def _cards(rng: Random, table: TableRules, level: Level) -> Cards:
    """A hand that opens as often as one that does not."""
    opens = below(rng, 2) == 1
    draws = mixed(rng, {Level.ONE: _CLEAR, Level.TWO: _CLOSE, Level.THREE: _HARD}[level][opens])
    if level is not Level.ONE and sketches.wild_deck(table) and below(rng, 2):
        draws.insert(0, _pair_with_wild)
    for draw in draws:
        for _ in range(_TRIES):
            hand = draw(rng, table)
            if hand and openers.may_open(hand, table) is opens:
                return tuple(mixed(rng, hand))
    raise AssertionError(f"{table.rules.text} has no hand to open with")


def _pair_of(*ranks: Rank, beside: tuple[Rank, ...] = ()) -> _Draw:
    """A pair of one of these ranks, if asked for with certain cards beside it."""

    def draw(rng: Random, table: TableRules) -> Cards | None:
        rank = pick(rng, [rank for rank in ranks if rank in table.ranks])
        others = [other for other in mixed(rng, table.ranks) if other is not rank and other not in beside]
        hand = of_ranks(rng, table, (rank, rank, *beside, *others[: 3 - len(beside)]), frozenset())
        return hand if hand and value_of(hand, table).category is Category.ONE_PAIR else None

    return draw


def _of_kind(*categories: Category, below_jacks: bool = False) -> _Draw:
    """A hand of one of these kinds, if asked for with its first rank below the jacks."""

    def draw(rng: Random, table: TableRules) -> Cards | None:
        hand = hand_of(rng, table, pick(rng, categories))
        if hand and below_jacks and value_of(hand, table).ranks[0] >= Rank.JACK:
            return None
        return hand

    return draw


def _sketched(sketch: sketches.Sketch, *, with_ace: bool = False) -> _Draw:
    def draw(rng: Random, table: TableRules) -> Cards | None:
        hand = sketches.drawn(rng, table, sketch)
        if hand and with_ace and all(card.rank is not Rank.ACE for card in hand):
            return None
        return hand

    return draw


def _high_cards(rng: Random, table: TableRules) -> Cards | None:
    """No pair, but ace and king."""
    others = [rank for rank in mixed(rng, table.ranks) if rank not in (Rank.ACE, Rank.KING)]
    hand = of_ranks(rng, table, (Rank.ACE, Rank.KING, *others[:3]), frozenset())
    return hand if hand and value_of(hand, table).category is Category.HIGH_CARD else None


def _pair_with_wild(rng: Random, table: TableRules) -> Cards | None:
    """Four ranks up to one close to the line, and a wild card: a pair of the highest, or with the bug of aces."""
    top = pick(
        rng, (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.ACE) if table.rules.bug else (Rank.NINE, Rank.TEN, Rank.JACK)
    )
    lower = mixed(rng, [rank for rank in table.ranks if rank < top])[:3]
    hand = of_ranks(rng, table, (top, *lower), frozenset())
    wild = pick(rng, sorted(sketches.wild_deck(table), key=lambda card: card.number))
    return (*hand, wild) if hand else None


_SMALL = tuple(rank for rank in Rank if rank < Rank.TEN)
_HIGH = (Rank.QUEEN, Rank.KING, Rank.ACE)
_CLEAR: tuple[tuple[_Draw, ...], tuple[_Draw, ...]] = (
    (_pair_of(*_SMALL), _of_kind(Category.HIGH_CARD)),
    (_pair_of(*_HIGH), _pair_of(*_HIGH), _of_kind(Category.TWO_PAIR), _of_kind(Category.THREE_OF_A_KIND)),
)
_CLOSE: tuple[tuple[_Draw, ...], tuple[_Draw, ...]] = (
    (_pair_of(Rank.TEN), _pair_of(Rank.TEN, Rank.NINE), _high_cards, _sketched(sketches.four_flush)),
    (
        _pair_of(Rank.JACK),
        _of_kind(Category.TWO_PAIR, below_jacks=True),
        _of_kind(Category.STRAIGHT, Category.FLUSH),
        _of_kind(*_SMALL_GROUPS, below_jacks=True),
    ),
)
_HARD: tuple[tuple[_Draw, ...], tuple[_Draw, ...]] = (
    (
        _pair_of(Rank.TEN, beside=(Rank.ACE, Rank.KING)),
        _sketched(sketches.four_flush, with_ace=True),
        _sketched(sketches.four_straight, with_ace=True),
        _sketched(sketches.corner),
        _high_cards,
    ),
    (
        _pair_of(Rank.JACK),
        _of_kind(Category.TWO_PAIR, below_jacks=True),
        _sketched(sketches.low_straight),
        _of_kind(Category.STRAIGHT, below_jacks=True),
        _sketched(sketches.nearly_straight_flush),
    ),
)
"""Ways to draw a hand that may not open, and one that may, by level."""
