"""How many cards help? A hand that lacks one card, or two: how many of the unseen ones make it what it is drawn to.

The wrong numbers are mistakes in counting these very cards. How likely they are to come is asked elsewhere.
"""

from collections.abc import Iterator

from tutor.engine.cards import RANKS, SUITS, Card, Cards, Rank, Suit
from tutor.engine.rules import Category, TableRules
from tutor.quiz import draws, sketches
from tutor.quiz.draws import BY_SUIT_AND_RANK, TO_STRAIGHT, Draw, Sort, helping, sort_of
from tutor.quiz.question import Choice, Fact, Kind, Level, Question, cited, line

SKILL = "count_outs"
VERSION = 1

Mistaken = tuple[int, str]
"""A wrong number and the mistake that leads to it."""

_CHOICES = {Level.ONE: 4, Level.TWO: 5, Level.THREE: 6}
_SUIT_OF_A_FULL_DECK = len(RANKS)
_DRAWS: dict[Level, tuple[draws.Sketched, ...]] = {
    Level.ONE: (
        draws.flush,
        draws.open_ended,
        draws.gutshot,
        draws.of_groups(Sort.TWO_PAIR, Category.FULL_HOUSE),
    ),
    Level.TWO: (
        draws.either,
        draws.one_ended,
        draws.lowest_open_ended,
        draws.gutshot,
        draws.of_groups(Sort.THREE_AND_KICKER, Category.FULL_HOUSE),
    ),
    Level.THREE: (
        draws.either,
        draws.straight_flush,
        draws.one_ended,
        draws.of_groups(Sort.PAIR_AND_KICKER, Category.TWO_PAIR),
        draws.of_groups(Sort.THREE, Category.FOUR_OF_A_KIND),
    ),
}
"""What is drawn to, by level."""
_CONCEPTS = {Sort.FLUSH: "suit", Sort.EITHER: "either", Sort.STRAIGHT_FLUSH: "straight_flush"}


def offered(table: TableRules) -> bool:
    """Whether the table's hands are high ones and nobody else's card lies open."""
    return draws.offered(table)


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: one target first, then two at once and ends of the deck, then two new cards."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    return question_about(draws.drawn(rng, table, _DRAWS[level]), table, level=level, seed=seed)


def question_about(draw: Draw, table: TableRules, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question how many cards help this draw, of one or two cards.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hand = parse_cards("9s 8h 7d 6s 2c")
    >>> question_about(Draw(hand, hand[:4], Category.STRAIGHT), at_table(rulebook("club"), 4)).right
    ('8',)
    """
    rng = sketches.random_of(f"{SKILL}/choices", VERSION, table, level, seed)
    facts = draws.facts(draw, table)
    right = len(draws.outs(draw, table))
    wrong: dict[int, str] = {}
    for number, mistake in draws.first_then_mixed(rng, mistaken(draw, table)):
        if number not in (right, 0):
            wrong.setdefault(number, mistake)
    numbers = sorted([right, *list(wrong)[: _CHOICES[level] - 1]])
    one = len(draw.thrown) == 1
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("count_outs.prompt", **facts),
        cards=draw.cards,
        hands=(),
        choices=tuple(_choice(number, wrong.get(number), facts) for number in numbers),
        marks=(),
        most=0,
        right=(str(right),),
        why=(
            line("draws.why.one_card" if one else "draws.why.two_cards", **facts),
            *draws.how_counted(draw, table),
        ),
        contrast=line(f"count_outs.contrast.{sort_of(draw, table).value}", **facts),
        rules=rules_of(draw, table),
        hint=line(f"count_outs.hint.{_concept(draw, table)}", game=sketches.wild_fact(table)),
        bright=tuple(str(card) for card in draw.kept),
    )


def rules_of(draw: Draw, table: TableRules) -> tuple[str, ...]:
    """The rules that the count rests on: the deck, the low straight where one is near, wild cards."""
    ends = {Rank.ACE, table.ranks[0]} & {card.rank for card in draw.kept}
    low = ends and sort_of(draw, table) in TO_STRAIGHT | BY_SUIT_AND_RANK
    wild = ["wild", *(["bug"] if table.rules.bug else [])] if sketches.wild_deck(table) else []
    return cited(table, "decks", *(["low_straight"] if low else []), *wild)


def _choice(number: int, mistake: str | None, facts: dict[str, Fact]) -> Choice:
    text = line("count_outs.choice", answer=number)
    if mistake is None:
        return Choice(str(number), text)
    return Choice(str(number), text, mistake, (line(f"count_outs.told.{mistake}", answer=number, **facts),))


def _concept(draw: Draw, table: TableRules) -> str:
    """What one has to think of, without the answer."""
    sort = sort_of(draw, table)
    return "row" if sort in TO_STRAIGHT else _CONCEPTS.get(sort, "groups")


# --- wrong numbers ----------------------------------------------------------------------------------------------------


def mistaken(draw: Draw, table: TableRules) -> Iterator[Mistaken]:
    """The wrong numbers that these cards invite, the likeliest first."""
    helps = helping(draw, table)
    sort = sort_of(draw, table)
    if helps.wild:
        yield len(helps.natural), "wild_forgotten"
    match sort:
        case Sort.FLUSH:
            yield from _with_a_suit(draw, table)
        case Sort.EITHER:
            yield from _with_either(draw, table)
        case Sort.STRAIGHT_FLUSH:
            yield len(helps.by_suit) + len(helps.wild), "any_of_the_suit"
            yield len(helps.by_rank) + len(helps.wild), "any_of_the_rank"
            yield _together(draw, table), "straight_or_flush_enough"
        case sort if sort in TO_STRAIGHT:
            yield from _with_a_row(draw, table)
        case _:
            yield from _with_groups(draw, table)
    if sort in TO_STRAIGHT or sort is Sort.FLUSH:
        yield len(helps.outs) + 3 * len(draw.kept), "pairs_counted"


def _natural(cards: Cards, table: TableRules) -> list[Card]:
    return [card for card in cards if card not in sketches.wild_deck(table)]


def _matching(draw: Draw, table: TableRules) -> int:
    """How many natural cards can come that are of a rank that was thrown."""
    thrown = {card.rank for card in draw.thrown}
    return sum(card.rank in thrown for card in _natural(draws.unseen(draw, table), table))


def _together(draw: Draw, table: TableRules) -> int:
    """All of the suit and all of the ranks, each card once."""
    helps = helping(draw, table)
    return len({*helps.by_suit, *helps.by_rank, *helps.wild})


def _with_a_suit(draw: Draw, table: TableRules) -> Iterator[Mistaken]:
    helps = helping(draw, table)
    yield len(helps.outs) + len(draw.kept), "own_cards_counted"
    yield len(draw.kept), "held_cards_counted"
    if len(table.ranks) < _SUIT_OF_A_FULL_DECK:
        yield _SUIT_OF_A_FULL_DECK - len(draw.kept), "full_deck_counted"
    yield 1, "cards_needed_counted"
    yield 2 * len(SUITS) + len(helps.wild), "straight_taken_for_flush"


def _with_either(draw: Draw, table: TableRules) -> Iterator[Mistaken]:
    helps = helping(draw, table)
    yield len(helps.by_suit) + len(helps.by_rank) + len(helps.wild), "counted_twice"
    yield len(helps.by_suit) + len(helps.wild), "straight_forgotten"
    yield len(helps.by_rank) + len(helps.wild), "flush_forgotten"
    yield len(helps.either) + len(helps.wild), "only_both_counted"
    yield _together(draw, table) - len(helps.either), "both_left_out"


def _with_a_row(draw: Draw, table: TableRules) -> Iterator[Mistaken]:
    helps = helping(draw, table)
    each, ends = len(SUITS), len(helps.ranks)
    ace_below = Rank.ACE in helps.ranks and table.ranks[0] in {card.rank for card in draw.kept}
    match sort_of(draw, table):
        case Sort.OPEN_ENDED:
            end = len(helps.outs) - helps.left(helps.ranks[-1])
            yield end, "low_ace_forgotten" if ace_below else "one_end_forgotten"
            suit = sum(card.suit is Suit.CLUBS for card in _natural(table.deck, table))
            yield suit - len(draw.kept) + len(helps.wild), "flush_taken_for_straight"
        case Sort.ONE_ENDED:
            ace = any(card.rank is Rank.ACE for card in draw.kept)
            yield len(helps.outs) + each, "round_the_corner" if ace else "low_straight_ruled_out"
        case _:
            yield len(helps.outs) + each, "gutshot_taken_for_open_ended"
    yield ends, "ranks_counted"
    yield len(helps.outs) - ends, "others_cards_subtracted"


def _with_groups(draw: Draw, table: TableRules) -> Iterator[Mistaken]:
    helps = helping(draw, table)
    same, beside = helps.left(helps.ranks[0]), helps.left(helps.ranks[-1])
    wild = len(helps.wild)
    all_of_them = sum(card.rank in helps.ranks for card in _natural(table.deck, table)) + wild
    matching = len(helps.outs) + _matching(draw, table)
    match sort_of(draw, table):
        case Sort.TWO_PAIR:
            yield all_of_them, "own_cards_counted"
            yield matching, "thrown_counted"
            yield same + wild, "one_pair_forgotten"
            yield len(helps.outs) + 2, "pair_counted_as_one"
        case Sort.THREE_AND_KICKER:
            yield beside + wild, "fourth_forgotten"
            yield same + wild, "kicker_forgotten_in_outs"
            yield all_of_them, "own_cards_counted"
            yield matching, "thrown_counted"
            yield len(helps.ranks), "ranks_counted"
        case Sort.PAIR_AND_KICKER:
            yield same + wild, "kicker_forgotten_in_outs"
            yield beside + wild, "third_forgotten"
            yield all_of_them, "own_cards_counted"
            yield matching, "thrown_counted"
            yield len(helps.ranks), "ranks_counted"
        case _:
            yield all_of_them, "own_cards_counted"
            yield len(draw.kept), "held_cards_counted"
            yield len(draw.thrown), "cards_drawn_counted"
            yield matching, "thrown_counted"
