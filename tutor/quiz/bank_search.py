"""Finding hands for the bank: drawn from a seed, concept by concept, and analysed under every draw limit.

It writes no file: `content.bank` does.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from itertools import permutations
from random import Random

from tutor.engine.cards import SUITS, Card, Cards, Rank
from tutor.engine.discards import Discard, Grade, analyse, analyse_known, legal_discards
from tutor.engine.hands import value_of
from tutor.engine.opponents import MOST_OPENERS, stated_error, win_chances_against
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Category, TableRules, at_table
from tutor.engine.winchance import win_chances
from tutor.quiz import sketches
from tutor.quiz.bank_hands import LIMITS, AtLimit, BankHand, Concept
from tutor.quiz.holds import hold_of
from tutor.quiz.question import Level
from tutor.quiz.sketches import below, drawn, hand_of, mixed, of_ranks, pick
from tutor.quiz.what_to_discard import fits

VERSION = 1
"""Raised whenever the search would find other hands or other figures."""
DECKS: Mapping[str, tuple[str, int, int]] = {
    "52": ("classic-home", 4, 46),
    "36": ("seven-ace", 5, 23),
    "32": ("seven-ace", 4, 23),
}
"""For each bank the rulebook and players that stand for its deck and order, and how many hands it has of a concept."""
CLOSE = 0.01
"""A discard of another kind that loses less than this is a close call."""
_TRIES = 80
"""Hands looked at for one place in the bank; then the last that shows the concept is taken."""
_EASY = (Concept.TWO_PAIR, Concept.THREE, Concept.PAT)
_FIRST_LIMIT = "draw3"

_Draw = Callable[[Random, TableRules], Cards | None]


def places(deck: str) -> tuple[tuple[Concept, int], ...]:
    """The places of a bank to be filled, in order: a concept and a number from 1."""
    return tuple((concept, number) for concept in Concept for number in range(1, DECKS[deck][2] + 1))


def found(deck: str, concept: Concept, number: int, taken: Set[Cards]) -> BankHand:
    """The hand for one place; none of those taken (as `unsuited` gives them), whatever its suits are called.

    Of four hands one has a wide gap between right and wrong, one is close or against the book, two are as they come.
    """
    rng = Random(f"bank/{VERSION}/{deck}/{concept.value}/{number}")
    table = table_of(deck)
    wanted = (Level.ONE, None, Level.THREE, None)[number % 4]
    last: Cards | None = None
    for _ in range(_TRIES):
        cards = _DRAWS[concept](rng, table)
        if cards is None or unsuited(cards) in taken:
            continue
        last = cards
        if wanted is None or fits(analyse(cards, table), cards, table, wanted):
            break
    if last is None:
        raise ValueError(f"there is no other hand for {concept.value} in a deck of {deck}")
    return _analysed(f"{deck}-{concept.value.replace('_', '-')}-{number:03}", last, concept, deck)


def unsuited(cards: Cards) -> Cards:
    """The same hand whatever its suits are called: of all namings the first."""
    namings = (dict(zip(SUITS, suits, strict=True)) for suits in permutations(SUITS))
    renamed = (tuple(sorted((Card(card.rank, names[card.suit]) for card in cards), key=_number)) for names in namings)
    return min(renamed, key=lambda hand: tuple(map(_number, hand)))


def _number(card: Card) -> int:
    return card.number


def table_of(deck: str, limit: str = _FIRST_LIMIT) -> TableRules:
    """The table that stands for a bank's deck and order, with a draw limit."""
    text, players, _ = DECKS[deck]
    return at_table(rulebook(f"{text}+{limit}"), players)


def _analysed(name: str, cards: Cards, concept: Concept, deck: str) -> BankHand:
    table = table_of(deck, "draw5")
    throws = legal_discards(cards, table)
    one = win_chances(cards, throws, table)
    several = {number: win_chances_against(number, cards, throws, table) for number in range(2, MOST_OPENERS + 1)}
    wins = [0.0] * len(throws)
    for throw, chance in one.items():
        wins[sum(1 << place for place, card in enumerate(cards) if card not in throw)] = round(chance, 9)
    limits = {limit: _at_limit(cards, concept, table_of(deck, limit), one, several) for limit in LIMITS}
    return BankHand(name, cards, concept, tuple(wins), limits)


def _at_limit(
    cards: Cards,
    concept: Concept,
    table: TableRules,
    one: Mapping[Cards, float],
    several: Mapping[int, Mapping[Cards, float]],
) -> AtLimit:
    discards = analyse_known(cards, table, one)
    best = discards[0]
    kind = hold_of(best.keep, table)
    close = any(
        hold_of(discard.keep, table) is not kind
        for discard in discards
        if discard.loss is not None and discard.loss < CLOSE
    )
    easy = Level.ONE if concept in _EASY else Level.TWO
    level = Level.THREE if fits(discards, cards, table, Level.THREE) else easy
    flips = {number: keep for number, chances in several.items() for keep in _flips(number, discards, chances, table)}
    return AtLimit(best.keep, round(best.win or 0.0, 9), level, close, flips)


def _flips(
    openers: int, discards: tuple[Discard, ...], chances: Mapping[Cards, float], table: TableRules
) -> Iterator[Cards]:
    """What is best to keep against more openers, if all that is right against one is worse beyond any doubt."""
    best = max(discards, key=lambda discard: chances[discard.throw])
    right = max(chances[discard.throw] for discard in discards if discard.grade is Grade.EQUAL)
    if chances[best.throw] - right > 2 * stated_error(openers, table):
        yield best.keep


# --- hands of each concept ------------------------------------------------------------------------------------------


def _kicker(rng: Random, table: TableRules) -> Cards | None:
    """A pair with a high card beside it, and no draw."""
    kicker = pick(rng, (Rank.ACE, Rank.ACE, Rank.KING, Rank.QUEEN))
    pair, *others = [rank for rank in mixed(rng, table.ranks) if rank is not kicker]
    hand = of_ranks(rng, table, (pair, pair, kicker, *others[:2]), frozenset())
    return hand if hand and _is(hand, table, Category.ONE_PAIR) and sketches.plain(hand, table) else None


def _gutshot(rng: Random, table: TableRules) -> Cards | None:
    hand = drawn(rng, table, sketches.gutshot)
    return hand if hand and _has_no_more_than(3, hand) and _is(hand, table, *_WEAK) else None


def _three_flush(rng: Random, table: TableRules) -> Cards | None:
    """A pair of which one card is of the suit of two others."""
    suit = pick(rng, SUITS)
    of_suit = mixed(rng, [card for card in table.deck if card.suit is suit])[:3]
    twins = [card for card in table.deck if card.suit is not suit and card.rank is of_suit[0].rank]
    rest = [card for card in table.deck if card.suit is not suit and card.rank not in {c.rank for c in of_suit}]
    hand = (*of_suit, pick(rng, twins), pick(rng, rest))
    return hand if _is(hand, table, Category.ONE_PAIR) and sketches.four_of_a_run(hand, table) is None else None


def _two_pair(rng: Random, table: TableRules) -> Cards | None:
    return hand_of(rng, table, Category.TWO_PAIR)


def _four_flush(rng: Random, table: TableRules) -> Cards | None:
    """Four of a suit, as often as not with a pair."""
    wanted = pick(rng, _WEAK)
    hand = drawn(rng, table, sketches.four_flush)
    return hand if hand and _is(hand, table, wanted) else None


def _open_ended(rng: Random, table: TableRules) -> Cards | None:
    """Four in a row, as often as not with a pair."""
    wanted = pick(rng, _WEAK)
    hand = drawn(rng, table, sketches.four_straight)
    return hand if hand and _has_no_more_than(3, hand) and _is(hand, table, wanted) else None


def _pat(rng: Random, table: TableRules) -> Cards | None:
    """A pair of jacks or better, or two pair, with which one might stand pat; a made hand that might be drawn to."""
    if below(rng, 3) == 0:
        return drawn(rng, table, sketches.nearly_straight_flush)
    if below(rng, 2):
        return hand_of(rng, table, Category.TWO_PAIR)
    pair, *others = mixed(rng, [rank for rank in table.ranks if rank >= Rank.JACK])
    low = mixed(rng, [rank for rank in table.ranks if rank < Rank.JACK])
    hand = of_ranks(rng, table, (pair, pair, *mixed(rng, (*others[:1], *low[:3]))[:3]), frozenset())
    return hand if hand and _is(hand, table, Category.ONE_PAIR) else None


def _three(rng: Random, table: TableRules) -> Cards | None:
    return hand_of(rng, table, Category.THREE_OF_A_KIND)


def _high_cards(rng: Random, table: TableRules) -> Cards | None:
    """Nothing, with one to three cards from the jack up."""
    high = mixed(rng, [rank for rank in table.ranks if rank >= Rank.JACK])[: 1 + below(rng, 3)]
    low = mixed(rng, [rank for rank in table.ranks if rank < Rank.JACK])
    hand = of_ranks(rng, table, (*high, *low[: 5 - len(high)]), frozenset())
    return hand if hand and _is(hand, table, Category.HIGH_CARD) and _has_no_more_than(3, hand) else None


_WEAK = (Category.HIGH_CARD, Category.ONE_PAIR)


def _is(hand: Cards, table: TableRules, *categories: Category) -> bool:
    return len(hand) == 5 and value_of(hand, table).category in categories


def _has_no_more_than(number: int, hand: Cards) -> bool:
    """Whether no suit comes more often."""
    return sketches.suit_count(hand)[1] <= number


_DRAWS: Mapping[Concept, _Draw] = {
    Concept.KICKER: _kicker,
    Concept.GUTSHOT: _gutshot,
    Concept.THREE_FLUSH: _three_flush,
    Concept.TWO_PAIR: _two_pair,
    Concept.FOUR_FLUSH: _four_flush,
    Concept.OPEN_ENDED: _open_ended,
    Concept.PAT: _pat,
    Concept.THREE: _three,
    Concept.HIGH_CARDS: _high_cards,
}
