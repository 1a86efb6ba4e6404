"""What is this hand called? In wild-card games the wild ones count, in deuce-to-seven the low order names it.

The wrong choices are mistakes that one can make with exactly these cards; what wild cards mislead to stands in
`wild_hands`.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from tutor.engine.cards import Cards, Rank
from tutor.engine.hands import HandValue, deciding_cards, wild_cards
from tutor.engine.rules import Category, Low, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, cited, line
from tutor.quiz.sketches import FLUSHES, STRAIGHTS, Sketch
from tutor.quiz.wild_hands import Mistaken, mistaken_with_wild, stands_for, wild_contrast

SKILL = "name_the_hand"
VERSION = 2

_CHOICES = {Level.ONE: 4, Level.TWO: 5, Level.THREE: 6}
_DECOYS: dict[Level, tuple[Sketch, ...]] = {
    Level.TWO: (
        sketches.four_flush,
        sketches.four_straight,
        sketches.gutshot,
        sketches.corner,
        sketches.low_straight,
        sketches.all_of_a_colour,
    ),
    Level.THREE: (
        sketches.low_straight,
        sketches.suited_run,
        sketches.nearly_straight_flush,
        sketches.foreign_low,
        sketches.corner,
        sketches.four_flush,
    ),
}


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table can."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: at level one plain hands, every name about equally often; then look-alikes too."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    return question_about(_cards(rng, table, level), table, level=level, seed=seed)


def question_about(cards: Cards, table: TableRules, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question what these five cards are called.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> from tutor.engine.cards import parse_cards
    >>> question_about(parse_cards("Qs Kh Ad 2c 3s"), at_table(rulebook("club"), 4)).right
    ('high_card',)
    """
    value = sketches.named(cards, table)
    low = table.rules.low is Low.DEUCE_TO_SEVEN
    mistaken = _mistaken(cards, table, value, _CHOICES[level] - 1)
    strength = {category: place for place, category in enumerate(table.rules.order)}
    names = sorted([value.category, *mistaken], key=lambda name: strength.get(name, len(strength)))
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("name_the_hand.prompt", game=_game(table)),
        cards=cards,
        hands=(),
        choices=tuple(_choice(name, mistaken.get(name)) for name in names),
        marks=(),
        most=0,
        right=(value.category.value,),
        why=tuple(_why(cards, table, value)),
        contrast=line(
            f"name_the_hand.contrast.{_look_alike(cards, table, value)}", highest=_letters(sketches.runs(table)[-1])
        ),
        rules=_rules(cards, table, value),
        hint=line("name_the_hand.hint", game=_game(table) if wild_cards(cards, table) or low else "none"),
        bright=tuple(str(card) for card in _deciding(cards, table, value)),
    )


def _cards(rng: Random, table: TableRules, level: Level) -> Cards:
    if level is not Level.ONE and sketches.below(rng, 3):
        decoys = _DECOYS[level]
        if sketches.wild_deck(table) and sketches.below(rng, 2):
            decoys = (sketches.with_wild,)
        for sketch in sketches.mixed(rng, decoys):
            if hand := sketches.drawn(rng, table, sketch):
                return hand
    for category in sketches.mixed(rng, table.rules.order):
        such = (lambda hand: sketches.plain(hand, table)) if level is Level.ONE else (lambda _: True)
        if hand := sketches.hand_of(rng, table, category, such=such):
            return hand
    raise AssertionError(f"{table.rules.text} has no hand to name")


def _deciding(cards: Cards, table: TableRules, value: HandValue) -> Cards:
    """The cards that make the hand what it is; of a low hand without a pair, all five."""
    low = table.rules.low is Low.DEUCE_TO_SEVEN and value.category is Category.HIGH_CARD
    return cards if low else deciding_cards(cards, table)


def _game(table: TableRules) -> str:
    """By what sort of rules this table names hands, for a sentence."""
    return "deuce_to_seven" if table.rules.low is Low.DEUCE_TO_SEVEN else sketches.wild_fact(table)


def _choice(name: Category, mistaken: Mistaken | None) -> Choice:
    text = line("name_the_hand.choice", hand=name.value)
    if mistaken is None:
        return Choice(name.value, text)
    return Choice(name.value, text, mistaken.mistake, (mistaken.told,))


def _mistaken(cards: Cards, table: TableRules, value: HandValue, most: int) -> dict[Category, Mistaken]:
    """What one may take the hand for, at most so many, the likeliest mistakes first."""
    if sketches.wild_deck(table).intersection(cards):
        found = mistaken_with_wild(cards, table, value)
    else:
        found = (*_look_alikes(cards, table, value), *_usual(cards, table, value))
    wrong: dict[Category, Mistaken] = {}
    for mistaken in found:
        if mistaken.category is not value.category:
            wrong.setdefault(mistaken.category, mistaken)
    return dict(list(wrong.items())[:most])


def _told(category: Category, mistake: str, **facts: Fact) -> Mistaken:
    return Mistaken(category, mistake, line(f"name_the_hand.told.{mistake}", hand=category.value, **facts))


def _look_alikes(cards: Cards, table: TableRules, value: HandValue) -> Iterator[Mistaken]:
    """What this hand nearly is, or would be by another deck's rules."""
    category = value.category
    suited = category in FLUSHES
    row = Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT
    if sketches.round_the_corner(cards, table):
        below = "yes" if sketches.runs(table)[0][0] is Rank.ACE else "no"
        yield _told(row, "round_the_corner", ranks=_around(cards, table), low_straight=below)
    if sketches.low_straight_ruled_out(cards, table):
        yield _told(row, "low_straight_ruled_out", ranks=_letters((Rank.ACE, *table.ranks[:4])))
    if sketches.foreign_low_straight(cards, table):
        ranks = _letters(sorted(cards_ranks(cards), key=lambda rank: rank % Rank.ACE))
        mistake = "low_straight_of_another_deck"
        if table.rules.low is Low.DEUCE_TO_SEVEN:
            mistake = "ace_low_in_deuce_to_seven"
        yield _told(row, mistake, ranks=ranks, own=_letters(sketches.runs(table)[0]))
    if sketches.ace_below(cards, value):
        ranks = _letters(sketches.runs(table)[0])
        forgotten = Category.FLUSH if suited else Category.HIGH_CARD
        yield _told(forgotten, "low_ace_forgotten", ranks=ranks, rank=ranks.split()[1])
    if category is Category.STRAIGHT_FLUSH and Category.ROYAL_FLUSH in table.rules.order:
        yield _told(Category.ROYAL_FLUSH, "king_high_called_royal", rank=value.ranks[0].letter)
    suit, number = sketches.suit_count(cards)
    if number == 4:
        flush = Category.STRAIGHT_FLUSH if category in STRAIGHTS else Category.FLUSH
        yield _told(flush, "flush_by_four", suit=suit.value)
    run = sketches.four_of_a_run(cards, table)
    if run and category in (Category.HIGH_CARD, Category.ONE_PAIR, Category.FLUSH):
        missing = sketches.missing_rank(run, cards)
        yield _told(row, "straight_by_four", ranks=_letters(run), rank=missing.letter)
    if sketches.one_colour(cards) and not suited:
        flush = Category.STRAIGHT_FLUSH if category in STRAIGHTS else Category.FLUSH
        yield _told(flush, "colour_taken_for_suit")


def _usual(cards: Cards, table: TableRules, value: HandValue) -> Iterator[Mistaken]:
    """What a beginner may take any hand of this kind for."""
    rank = sketches.groups(cards)[0][0].letter
    other = sketches.groups(cards)[1][0].letter
    neighbour = _neighbour(cards)
    suit, number = sketches.suit_count(cards)
    facts: dict[str, Fact] = {"rank": rank, "other": other}
    low = table.rules.low is Low.DEUCE_TO_SEVEN
    match value.category:
        case Category.HIGH_CARD:
            yield _told(Category.STRAIGHT, "straight_with_gaps", ranks=_letters(sorted(cards_ranks(cards))))
            yield _told(Category.FLUSH, "flush_by_fewer", suit=suit.value, number=number)
            yield _told(Category.ONE_PAIR, "pair_by_suit", cards=_of_one_suit(cards))
        case Category.ONE_PAIR:
            yield _told(Category.HIGH_CARD, "pair_overlooked", **facts)
            yield _told(Category.TWO_PAIR, "pair_by_suit", cards=_of_one_suit(cards))
            if neighbour:
                yield _told(Category.THREE_OF_A_KIND, "neighbour_counted_in", rank=rank, other=neighbour)
            yield _told(Category.STRAIGHT, "straight_with_a_pair", **facts)
        case Category.TWO_PAIR:
            yield _told(Category.FULL_HOUSE, "two_pair_taken_for_full_house", **facts)
            yield _told(Category.ONE_PAIR, "second_pair_overlooked", **facts)
            yield _told(Category.FOUR_OF_A_KIND, "two_pair_called_four", **facts)
            yield _told(Category.THREE_OF_A_KIND, "two_pair_called_three", **facts)
        case Category.THREE_OF_A_KIND:
            yield _told(Category.FULL_HOUSE, "three_taken_for_full_house", **facts)
            yield _told(Category.TWO_PAIR, "card_counted_twice", **facts)
            yield _told(Category.ONE_PAIR, "third_overlooked", **facts)
            if neighbour:
                yield _told(Category.FOUR_OF_A_KIND, "neighbour_counted_in", rank=rank, other=neighbour)
        case Category.STRAIGHT:
            ranks = _letters(_run(cards, table))
            if value.ranks[0] is Rank.ACE and Category.ROYAL_FLUSH in table.rules.order:
                yield _told(Category.ROYAL_FLUSH, "royal_by_ranks", ranks=ranks)
            yield _told(Category.HIGH_CARD, "straight_ignored_in_low" if low else "straight_overlooked", ranks=ranks)
            yield _told(Category.FLUSH, "straight_called_flush", ranks=ranks)
            yield _told(Category.STRAIGHT_FLUSH, "suits_mixed", suit=suit.value, number=number)
        case Category.FLUSH:
            yield _told(Category.STRAIGHT_FLUSH, "row_with_gaps", suit=suit.value)
            yield _told(
                Category.HIGH_CARD, "flush_ignored_in_low" if low else "flush_must_be_in_order", suit=suit.value
            )
            yield _told(Category.STRAIGHT, "flush_called_straight", suit=suit.value)
        case Category.FULL_HOUSE:
            yield _told(Category.TWO_PAIR, "third_overlooked", **facts)
            yield _told(Category.THREE_OF_A_KIND, "pair_beside_three_overlooked", **facts)
            yield _told(Category.FOUR_OF_A_KIND, "full_house_called_four", **facts)
        case Category.FOUR_OF_A_KIND:
            yield _told(Category.FULL_HOUSE, "four_called_full_house", **facts)
            yield _told(Category.THREE_OF_A_KIND, "fourth_overlooked", **facts)
            yield _told(Category.TWO_PAIR, "four_called_two_pair", **facts)
            yield _told(Category.FIVE_OF_A_KIND, "five_of_a_kind_without_wild", **facts)
        case Category.STRAIGHT_FLUSH | Category.ROYAL_FLUSH:
            ranks = _letters(_run(cards, table))
            if value.category is Category.ROYAL_FLUSH:
                yield _told(Category.STRAIGHT_FLUSH, "royal_called_straight_flush", ranks=ranks)
            yield _told(Category.FLUSH, "row_overlooked", ranks=ranks)
            yield _told(Category.STRAIGHT, "suit_overlooked", suit=suit.value)
            if low:
                yield _told(Category.HIGH_CARD, "straight_ignored_in_low", ranks=ranks)
        case _:
            return


def _why(cards: Cards, table: TableRules, value: HandValue) -> Iterator[Line]:
    natural = tuple(card for card in cards if card not in sketches.wild_deck(table))
    if len(natural) < 5:
        if standing := stands_for(cards, table, value):
            yield standing
        else:
            yield line("name_the_hand.why.several_wild", cards=_texts(cards, natural))
        yield line("name_the_hand.why.with_wild", value=value.text)
        return
    name = value.category.value
    groups = sketches.groups(cards)
    facts: dict[str, Fact] = {"rank": groups[0][0].letter, "other": groups[1][0].letter}
    if value.category in FLUSHES:
        facts |= {"suit": sketches.suit_count(cards)[0].value}
    if value.category in STRAIGHTS:
        facts |= {"ranks": _letters(_run(cards, table))}
    if table.rules.low is Low.DEUCE_TO_SEVEN and value.category is Category.HIGH_CARD:
        facts |= {"ranks": _letters(value.ranks)}
        name = "low_high_card"
    yield line(f"name_the_hand.why.{name}", **facts)
    if sketches.ace_below(cards, value):
        yield line("name_the_hand.why.ace_below", rank=sketches.runs(table)[0][1].letter)


def _look_alike(cards: Cards, table: TableRules, value: HandValue) -> str:
    """Which look-alike to tell the hand from: the one it nearly is, else the one its kind is mixed up with."""
    if sketches.wild_deck(table).intersection(cards):
        return "bug" if table.rules.bug else wild_contrast(value)
    if table.rules.low is Low.DEUCE_TO_SEVEN:
        return "deuce_to_seven"
    weak = value.category in (Category.HIGH_CARD, Category.ONE_PAIR)
    if weak and sketches.suit_count(cards)[1] == 4:
        return "four_flush"
    if sketches.round_the_corner(cards, table):
        return "corner"
    if weak and sketches.four_of_a_run(cards, table):
        return "four_straight"
    return value.category.value


def _rules(cards: Cards, table: TableRules, value: HandValue) -> tuple[str, ...]:
    fields = ["order"]
    row = value.category in STRAIGHTS or sketches.foreign_low_straight(cards, table)
    if Rank.ACE in cards_ranks(cards) and (row or sketches.round_the_corner(cards, table)):
        fields.append("low_straight")
    if table.rules.low is Low.DEUCE_TO_SEVEN:
        fields.insert(0, "low")
    if sketches.wild_deck(table).intersection(cards):
        fields.insert(0, "wild")
        fields += ["bug"] if table.rules.bug else []
    return cited(table, *fields)


def cards_ranks(cards: Cards) -> list[Rank]:
    """The ranks of the cards, in their order."""
    return [card.rank for card in cards]


def _letters(ranks: Iterator[Rank] | list[Rank] | tuple[Rank, ...]) -> str:
    return " ".join(rank.letter for rank in ranks)


def _texts(cards: Cards, natural: Cards) -> str:
    return " ".join(str(card) for card in cards if card not in natural)


def _run(cards: Cards, table: TableRules) -> tuple[Rank, ...]:
    """The straight that these cards are, low to high."""
    return next(run for run in sketches.runs(table) if set(run) == set(cards_ranks(cards)))


def _around(cards: Cards, table: TableRules) -> str:
    """The ranks as they run round the corner: Q K A 2 3."""
    ranks = sorted(cards_ranks(cards))
    lower = [rank for rank in ranks if rank - table.ranks[0] < len(table.ranks) // 2]
    return _letters([rank for rank in ranks if rank not in lower] + lower)


def _neighbour(cards: Cards) -> str | None:
    """A single card's rank next to the most frequent one."""
    first, *others = (rank for rank, _ in sketches.groups(cards))
    return next((rank.letter for rank in others if abs(rank - first) == 1), None)


def _of_one_suit(cards: Cards) -> str:
    """Two cards of one suit and different ranks, if possible beside the pair: among five cards there are always two."""
    pair = sketches.groups(cards)[0][0]
    beside_first = sorted(cards, key=lambda card: card.rank is pair)
    return next(f"{one} {other}" for one, other in combinations(beside_first, 2) if one.suit is other.suit)
