"""How many cards may you draw at most? By rulebook and house options, with and without an ace, when the stock is short.

Which cards to throw is asked elsewhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from tutor.engine.cards import Card, Cards, Rank
from tutor.engine.discards import legal_discards
from tutor.engine.rulebooks import RULEBOOKS
from tutor.engine.rules import Shortage, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, cited, line
from tutor.quiz.sketches import below, mixed, pick

SKILL = "how_many_may_i_draw"
VERSION = 1

Mistaken = tuple[int, str]
"""A wrong number and the mistake that leads to it."""

_CHOICES = {Level.ONE: 4, Level.TWO: 5, Level.THREE: 6}
_LIMITS: Mapping[int, str] = {3: "classic-home", 4: "club", 5: "seven-ace"}
"""The usual limits, each with a rulebook that has it as delivered."""


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has a draw."""
    return True


def situations(table: TableRules, level: Level) -> int | None:
    """How many different questions there are, hands told apart only by whether they hold an ace."""
    hands = [_five(table.deck, with_ace=with_ace) for with_ace in (False, True)[:level]]
    return sum(len(_lefts(hand, table)) for hand in hands) if level is Level.THREE else len(hands)


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: the plain limit, then hands with an ace, then a stock that runs short."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    cards = _cards(rng, table, with_ace=level is not Level.ONE and below(rng, 2) == 1)
    left = pick(rng, _lefts(cards, table)) if level is Level.THREE else None
    return question_about(cards, table, left=left, level=level, seed=seed)


def question_about(
    cards: Cards, table: TableRules, *, left: int | None = None, level: Level = Level.ONE, seed: int = 0
) -> Question:
    """The question how many of these cards may be drawn, `left` cards being left in the stock if it is short.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> question_about(parse_cards("As Kh 9d 7c 3s"), at_table(rulebook("classic-home+draw4ace"), 4)).right
    ('4',)
    """
    limit = _limit(cards, table)
    right = limit if left is None or table.shortage is not Shortage.NONE else min(limit, left)
    wrong: dict[int, str] = {}
    for number, mistake in _mistaken(cards, table, left, limit):
        if number != right and number >= 0:
            wrong.setdefault(number, mistake)
    facts = _facts(table, left, limit, right)
    numbers = sorted([right, *list(wrong)[: _CHOICES[level] - 1]])
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("how_many_may_i_draw.prompt", **facts),
        cards=cards,
        hands=(),
        choices=tuple(_choice(number, wrong.get(number), facts) for number in numbers),
        marks=(),
        most=0,
        right=(str(right),),
        why=tuple(_why(cards, table, left, limit, facts)),
        contrast=line(f"how_many_may_i_draw.contrast.{_contrast(cards, table, left, limit)}", **facts),
        rules=_rules(cards, table, left, limit),
        hint=line(f"how_many_may_i_draw.hint.{_concept(cards, table, left)}"),
        bright=tuple(str(card) for card in cards if card.rank is Rank.ACE) if _ace_rule(table) else (),
    )


def _limit(cards: Cards, table: TableRules) -> int:
    """The most cards that the rules allow to throw from this hand, however many the stock has."""
    return max(len(throw) for throw in legal_discards(cards, table))


def _ace_rule(table: TableRules) -> bool:
    """Whether an ace allows more."""
    return table.rules.draw.most_with_ace > table.rules.draw.most


def _has_ace(cards: Cards) -> bool:
    return any(card.rank is Rank.ACE for card in cards)


def _short(left: int | None, limit: int, table: TableRules) -> bool:
    """Whether the stock cannot give so many; where the last card is never dealt it counts for nothing."""
    never_dealt = 1 if table.shortage is Shortage.LAST_CARD_KEPT else 0
    return left is not None and left - never_dealt < limit


# --- what to say ----------------------------------------------------------------------------------------------------


def _facts(table: TableRules, left: int | None, limit: int, right: int) -> dict[str, Fact]:
    """What the sentences may need."""
    return {
        "rulebook": table.rules.text,
        "players": table.players,
        "stock": "plenty" if left is None else "stated",
        "left": left or 0,
        "most": table.rules.draw.most,
        "with_ace": table.rules.draw.most_with_ace,
        "limit": limit,
        "right": right,
        "draws": table.rules.draws,
        **{f"in_{name.partition('-')[0]}": limit for limit, name in _LIMITS.items()},
    }


def _choice(number: int, mistake: str | None, facts: dict[str, Fact]) -> Choice:
    text = line("how_many_may_i_draw.choice", answer=number)
    if mistake is None:
        return Choice(str(number), text)
    whose = _LIMITS.get(number, "classic-home")
    told = line(f"how_many_may_i_draw.told.{mistake}", answer=number, whose=whose, **facts)
    return Choice(str(number), text, mistake, (told,))


def _why(cards: Cards, table: TableRules, left: int | None, limit: int, facts: dict[str, Fact]) -> Iterator[Line]:
    yield line("how_many_may_i_draw.why.answer", **facts)
    yield line(f"how_many_may_i_draw.why.{_by_rule(cards, table)}", **facts)
    if left is not None:
        stock = table.shortage.value if _short(left, limit, table) else "enough"
        yield line(f"how_many_may_i_draw.why.{stock}", **facts)


def _by_rule(cards: Cards, table: TableRules) -> str:
    """Which rule sets the limit for this hand."""
    limit = table.rules.draw
    if not _ace_rule(table):
        return "all_five" if limit.most == 5 else "limit"
    if not _has_ace(cards):
        return "no_ace"
    return "five_with_ace" if limit.most_with_ace == 5 else "four_with_ace"


def _contrast(cards: Cards, table: TableRules, left: int | None, limit: int) -> str:
    if _short(left, limit, table):
        return "no_reshuffle" if table.shortage is not Shortage.NONE else "reshuffle"
    if _ace_rule(table):
        return "without_ace" if _has_ace(cards) else "with_ace"
    return "other_rulebooks"


def _concept(cards: Cards, table: TableRules, left: int | None) -> str:
    """What one has to think of, without the answer."""
    if left is not None:
        return "stock"
    return "ace" if _ace_rule(table) or _has_ace(cards) else "rulebook"


def _rules(cards: Cards, table: TableRules, left: int | None, limit: int) -> tuple[str, ...]:
    """The rules of the draw; where the stock is short, those of its shortage first."""
    found = list(cited(table, "draw"))
    if left is not None:
        none = table.shortage is Shortage.NONE
        short = cited(table, "seats_without_reshuffle" if none else "shortage")
        found = [*short, *(["R6"] if _short(left, limit, table) else []), *found]
    joker = any(card.rank is Rank.JOKER for card in cards) and _ace_rule(table)
    return tuple(dict.fromkeys([*found, *(["R9"] if joker else [])]))


# --- wrong numbers ----------------------------------------------------------------------------------------------------


def _mistaken(cards: Cards, table: TableRules, left: int | None, limit: int) -> Iterator[Mistaken]:
    """The wrong numbers that this hand and table invite, the likeliest first."""
    if left is not None:
        yield from _about_the_stock(table, left, limit)
    yield from _about_the_ace(cards, table)
    usual = RULEBOOKS[table.rules.name].draw.most
    if table.rules.draw != RULEBOOKS[table.rules.name].draw:
        yield usual, "house_option_forgotten"
    yield table.rules.draws, "draws_taken_for_cards"
    for number in _LIMITS:
        yield number, "another_rulebooks_draw"
    yield table.rules.draws * table.rules.draw.most, "draws_added_up"


def _about_the_ace(cards: Cards, table: TableRules) -> Iterator[Mistaken]:
    limit = table.rules.draw
    if not _ace_rule(table):
        if _has_ace(cards) and limit.most == 3:
            yield 4, "ace_rule_not_played"
        return
    if not _has_ace(cards):
        joker = any(card.rank is Rank.JOKER for card in cards)
        yield limit.most_with_ace, "joker_is_no_ace" if joker else "ace_lacking"
        return
    yield limit.most, "ace_forgotten"
    if limit.most_with_ace == 5:
        yield 4, "shown_ace_kept"
    else:
        yield 5, "shown_ace_thrown"


def _about_the_stock(table: TableRules, left: int, limit: int) -> Iterator[Mistaken]:
    if not _short(left, limit, table):
        yield left, "stock_taken_for_limit"
        return
    match table.shortage:
        case Shortage.NONE:
            yield limit, "stock_forgotten"
        case Shortage.RESHUFFLE:
            yield left, "reshuffle_forgotten"
        case Shortage.LAST_CARD_KEPT:
            yield left, "reshuffle_forgotten"
            yield left - 1, "last_card_taken_for_the_end"
    yield 0, "short_stock_ends_the_draw"


# --- hands and stocks to ask about ------------------------------------------------------------------------------------


def _cards(rng: Random, table: TableRules, *, with_ace: bool) -> Cards:
    """Any five cards, with or without an ace among them."""
    return tuple(mixed(rng, _five(mixed(rng, table.deck), with_ace=with_ace)))


def _five(cards: Sequence[Card], *, with_ace: bool) -> Cards:
    """The first five of these cards that are no aces, or four of them and the first ace."""
    aces = [card for card in cards if card.rank is Rank.ACE]
    others = [card for card in cards if card.rank is not Rank.ACE]
    return (aces[0], *others[:4]) if with_ace else tuple(others[:5])


def _lefts(cards: Cards, table: TableRules) -> tuple[int | None, ...]:
    """How many cards the stock may have left when one's turn to draw comes; just none where it cannot be short."""
    limit = _limit(cards, table)
    drawn = table.rules.draw.most * ((table.players - 1) + table.players * (table.rules.draws - 1))
    never_dealt = 1 if table.shortage is Shortage.LAST_CARD_KEPT else 0
    fewest = max(never_dealt, len(table.deck) - 5 * table.players - drawn)
    return tuple(range(fewest, limit + 2)) if _short(fewest, limit, table) else (None,)
