"""What wild cards mislead to: names that one may give a hand with wild cards, and for which card one of them stands.

It draws no hand and asks nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine.cards import RANKS, SUITS, Card, Cards, Rank
from tutor.engine.hands import HandValue, value_of, wild_cards
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Category, TableRules, at_table
from tutor.quiz import sketches
from tutor.quiz.question import Fact, Line, line

_ENOUGH = 3
"""Wrong names to choose from."""
_ONE_TOO_FEW = {
    Category.ONE_PAIR: Category.THREE_OF_A_KIND,
    Category.TWO_PAIR: Category.FULL_HOUSE,
    Category.THREE_OF_A_KIND: Category.FOUR_OF_A_KIND,
    Category.FULL_HOUSE: Category.FOUR_OF_A_KIND,
    Category.FOUR_OF_A_KIND: Category.FIVE_OF_A_KIND,
}
_COUNTED_TWICE = {
    Category.ONE_PAIR: Category.TWO_PAIR,
    Category.THREE_OF_A_KIND: Category.FULL_HOUSE,
}
_GROUPS = {
    Category.ONE_PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}
_UP_TO_ROYAL = frozenset(
    {
        Category.ONE_PAIR,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
    }
)
"""Hands with wild cards that have a look-alike of their own: with one card other than it is, they would be better."""


@dataclass(frozen=True, slots=True)
class Mistaken:
    """A name that someone could give the hand, the mistake behind it, and what to say to it."""

    category: Category
    mistake: str
    told: Line


def mistaken_with_wild(cards: Cards, table: TableRules, value: HandValue) -> tuple[Mistaken, ...]:
    """What a hand with wild cards may be taken for, the likeliest mistakes first; three names at least."""
    likely = tuple(_likely(cards, table, value))
    names = {mistaken.category for mistaken in likely} - {value.category}
    return likely if len(names) >= _ENOUGH else (*likely, *_less_likely(cards, table, value))


def _likely(cards: Cards, table: TableRules, value: HandValue) -> Iterator[Mistaken]:
    wild = wild_cards(cards, table)
    natural = tuple(card for card in cards if card not in wild)
    facts: dict[str, Fact] = {"wild": _texts(wild), "value": value.text}
    if table.rules.bug:
        fully = value_of(cards, at_table(rulebook("joker-wild"), table.players)).category
        if fully is not value.category:
            yield _told(fully, "bug_taken_for_wild", **facts)
    yield _not_counted(as_they_stand(cards, table), table, facts)
    if value.category is Category.STRAIGHT_FLUSH:
        yield _told(Category.ROYAL_FLUSH, "king_high_called_royal", rank=value.ranks[0].letter)
    if not table.rules.bug:
        yield from _weaker(natural, len(wild), table, value, facts)
    if value.category in _ONE_TOO_FEW:
        yield _told(_ONE_TOO_FEW[value.category], "one_wild_too_few", **facts)
    if value.category in _COUNTED_TWICE:
        grouped = sketches.groups(natural)[0][1] > 1
        mistake = "bug_taken_for_wild" if table.rules.bug and grouped else "wild_counted_twice"
        yield _told(_COUNTED_TWICE[value.category], mistake, **facts)
    suit, number = sketches.suit_count(natural)
    if value.category in sketches.STRAIGHTS and value.category not in sketches.FLUSHES:
        yield _told(Category.STRAIGHT_FLUSH, "suits_mixed", number=number + len(wild))
        yield _told(Category.FLUSH, "suits_mixed", number=number + len(wild))
    elif value.category not in sketches.FLUSHES and number + len(wild) == 4:
        yield _told(Category.FLUSH, "flush_by_four_with_wild", suit=suit.value, **facts)
    if value.category is Category.FLUSH:
        yield _told(Category.STRAIGHT_FLUSH, "row_with_gaps", suit=suit.value)
    if value.category is Category.FIVE_OF_A_KIND:
        yield _told(Category.FOUR_OF_A_KIND, "five_of_a_kind_forgotten", **facts)
        yield _told(Category.FULL_HOUSE, "five_of_a_kind_forgotten", **facts)
        yield _told(Category.THREE_OF_A_KIND, "five_of_a_kind_forgotten", **facts)
    if value.category is Category.FULL_HOUSE:
        three, pair = (rank.letter for rank in value.ranks)
        yield _told(Category.THREE_OF_A_KIND, "pair_beside_three_overlooked", rank=three, other=pair)


def _less_likely(cards: Cards, table: TableRules, value: HandValue) -> Iterator[Mistaken]:
    """What one would hardly take the hand for, where there is nothing better to choose from."""
    facts: dict[str, Fact] = {"wild": _texts(wild_cards(cards, table)), "value": value.text}
    if table.rules.bug:
        yield _told(Category.TWO_PAIR, "bug_taken_for_wild", **facts)
        if value.category not in sketches.STRAIGHTS | sketches.FLUSHES:
            yield _told(Category.STRAIGHT, "bug_completes_too_little", **facts)
            yield _told(Category.FLUSH, "bug_completes_too_little", **facts)
    yield _not_counted(Category.HIGH_CARD, table, facts)
    yield _not_counted(Category.ONE_PAIR, table, facts)


def _texts(cards: Cards) -> str:
    return " ".join(str(card) for card in cards)


def stands_for(cards: Cards, table: TableRules, value: HandValue) -> Line | None:
    """For which card the only wild card stands; none if there are more, or if no natural card makes such a hand."""
    natural = tuple(card for card in cards if card not in sketches.wild_deck(table))
    if len(natural) != 4:
        return None
    wild = next(card for card in cards if card not in natural)
    if value.category is Category.FIVE_OF_A_KIND:
        return line("name_the_hand.why.stands_for_rank", wild=str(wild), rank=value.ranks[0].letter)
    plain = at_table(rulebook("classic-home"), 2)
    for substitute in (Card(rank, suit) for rank in reversed(RANKS) for suit in SUITS):
        if substitute in cards and substitute != wild:
            continue
        made = value_of((*natural, substitute), plain)
        if (made.category, made.ranks) == (value.category, value.ranks):
            return line("name_the_hand.why.stands_for", wild=str(wild), card=str(substitute))
    return None


def wild_contrast(value: HandValue) -> str:
    """Which look-alike to tell a hand with wild cards from, by the end of its key."""
    return f"wild_{value.category.value}" if value.category in _UP_TO_ROYAL else "wild"


def _not_counted(category: Category, table: TableRules, facts: dict[str, Fact]) -> Mistaken:
    """The name of the hand without its wild cards; the bug is not whatever helps most."""
    if not table.rules.bug:
        return _told(category, "wild_not_counted", **facts)
    return Mistaken(category, "wild_not_counted", line("name_the_hand.told.bug_not_counted", **facts))


def _told(category: Category, mistake: str, **facts: Fact) -> Mistaken:
    return Mistaken(category, mistake, line(f"name_the_hand.told.{mistake}", hand=category.value, **facts))


def as_they_stand(cards: Cards, table: TableRules) -> Category:
    """What the hand would be if the wild cards were not wild: deuces and jacks stay what they are, a joker is none."""
    if all(card.rank is not Rank.JOKER for card in cards):
        return value_of(cards, at_table(rulebook("classic-home"), 2)).category
    natural = tuple(card for card in cards if card not in sketches.wild_deck(table))
    counts = tuple(count for _, count in sketches.groups(natural))
    return {
        (4,): Category.FOUR_OF_A_KIND,
        (3, 1): Category.THREE_OF_A_KIND,
        (2, 2): Category.TWO_PAIR,
        (2, 1, 1): Category.ONE_PAIR,
    }.get(counts, Category.HIGH_CARD)


def _weaker(
    natural: Cards, wild: int, table: TableRules, value: HandValue, facts: dict[str, Fact]
) -> Iterator[Mistaken]:
    """What the wild cards could also be used for, though the hand would be weaker; the strongest first."""
    order = table.rules.order
    paired = sketches.groups(natural)[0][1] == 2
    for category in reversed(order[: order.index(value.category)]):
        if not _within_reach(natural, wild, category, table):
            continue
        if category is Category.TWO_PAIR and paired:
            yield _told(category, "pair_and_joker_make_two_pair", **facts)
        else:
            yield _told(category, "wild_could_do_better", **facts)


def _within_reach(natural: Cards, wild: int, category: Category, table: TableRules) -> bool:
    ranks = {card.rank for card in natural}
    if category in _GROUPS:
        have = [count for _, count in sketches.groups(natural)]
        want = _GROUPS[category]
        have += [0] * (len(want) - len(have))
        return len(have) == len(want) and all(count <= most for count, most in zip(have, want, strict=True))
    if category is Category.STRAIGHT:
        return len(ranks) == 5 - wild and any(ranks.issubset(run) for run in sketches.runs(table))
    return category is Category.FLUSH and sketches.suit_count(natural)[1] == 5 - wild
