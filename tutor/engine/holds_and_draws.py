"""What each hold of a hand becomes with each draw, and what a deck and its order of hands decide about that.

It reckons no chance: `winchance`, `opponents` and `any_hand` do.

In this file and in those a rank is its place in the deck, lowest 0. A *draw* is a multiset of ranks such as K K 4; it
stands for several sets of cards. A *column* is a hand that an opener may end with, flushes and straight flushes apart.
A card is *live* if it is neither among one's own five nor in the draw. A *hold* is the set of places kept, as five
bits.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from tutor.engine.cards import SUITS, Cards, Rank
from tutor.engine.rules import Category
from tutor.engine.strength import HAND, KEYS, Ints, Strengths, classes_of, over_sets

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Run = tuple[int, ...]

SUIT_COUNT = len(SUITS)
HOLDS = 1 << HAND
WAYS = np.array([[comb(cards, taken) for taken in range(HAND + 1)] for cards in range(SUIT_COUNT + 1)])
"""How many ways there are to take so many of so many cards of one rank."""


# What the deck and its order of hands decide, once for all


@dataclass(frozen=True, slots=True, eq=False)
class Draws:
    """Every multiset of at most five ranks, smaller ones first; none holds one rank five times."""

    ranks: tuple[tuple[int, ...], ...]
    """Low to high."""
    copies: Ints
    """Rank by draw: how often the rank is drawn."""
    sizes: Ints
    keys: Ints
    """The sum of the rank keys."""


@dataclass(frozen=True, slots=True, eq=False)
class Straights:
    """The runs of ranks that make a straight, the lowest first."""

    runs: tuple[Run, ...]
    in_mixed_suits: Ints
    """The class of each run; then as a straight flush."""
    in_one_suit: Ints
    free: Ints
    """Set of ranks, as bits, by run: one if the run has none of them."""
    gains: Floats
    """Class by run: what a hand wins from that straight flush, less what it wins from it as a mere straight."""


@dataclass(frozen=True, slots=True, eq=False)
class Flushes:
    """The rank sets of flushes that are no straights, weak to strong."""

    classes: Ints
    ranks: Ints
    """As bits."""
    beaten_beside: Ints
    """For each flush the places of those that are weaker and share no rank with it, so that one suit holds both.

    Rows that are shorter are filled with the number of flushes, which is none's place.
    """


@dataclass(frozen=True, slots=True, eq=False)
class StrongHands:
    """One's own final hands from a straight up: weaker ones lose to every straight and flush of an opener."""

    cards: Ints
    """As bits by place in the deck."""
    classes: Ints
    suited: Ints
    """Suit by hand: the ranks in that suit, as bits."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A deck, its order of hands, and what follows from them."""

    strengths: Strengths
    unseen: int
    """How many cards are not among one's own five."""
    ranks: int
    jack: int
    straights: Straights
    columns_below: Ints
    """For each class: how many columns are weaker."""
    columns_up_to: Ints
    """For each class: how many columns are weaker or equal."""
    draws: Draws
    flushes: Flushes
    strong: StrongHands
    chances: Floats
    """Number of cards that the opener draws by one's own: the chance of one given set of five and one given draw."""


@lru_cache(maxsize=8)
def game_of(strengths: Strengths) -> Game:
    """The deck with its order of hands."""
    ranks = len(strengths.ranks)
    jack = strengths.ranks.index(Rank.JACK)
    straights, flushes = _straights_and_flushes(strengths)
    columns = _mixed(strengths, _columns(ranks, jack, straights.runs))
    classes = np.arange(len(strengths.values))
    unseen = ranks * SUIT_COUNT - HAND
    chances = [[_chance(unseen - own, his) for own in range(HAND + 1)] for his in range(4)]
    return Game(
        strengths=strengths,
        unseen=unseen,
        ranks=ranks,
        jack=jack,
        straights=straights,
        columns_below=np.searchsorted(columns, classes, "left"),
        columns_up_to=np.searchsorted(columns, classes, "right"),
        draws=all_draws(ranks),
        flushes=flushes,
        strong=_strong_hands(strengths),
        chances=np.array(chances),
    )


def _chance(unseen: int, drawn: int) -> float:
    """The chance that of so many cards five are one given set, and so many drawn later another."""
    return 1 / (comb(unseen, HAND) * comb(unseen - HAND, drawn))


def _columns(ranks: int, jack: int, runs: Iterable[Run]) -> Iterator[tuple[int, ...]]:
    """The ranks of each column, weak to strong. `chances_up_to` works them out in the same order."""
    for pair in range(jack, ranks):
        yield from ((pair, pair, *kickers) for kickers in _kickers(3, others_of(ranks, pair)))
    for high, low in two_pairs(ranks):
        yield from ((high, high, low, low, kicker) for kicker in others_of(ranks, high, low))
    for three in range(ranks):
        yield from ((three, three, three, *kickers) for kickers in _kickers(2, others_of(ranks, three)))
    yield from runs
    for three in range(ranks):
        yield from ((three, three, three, pair, pair) for pair in others_of(ranks, three))
    for four in range(ranks):
        yield from ((four, four, four, four, kicker) for kicker in others_of(ranks, four))


def _kickers(number: int, ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """Sets of kickers, weak to strong: the highest counts first, which is the order of `over_sets`."""
    return sorted(combinations(ranks, number), key=lambda kickers: kickers[::-1])


def others_of(ranks: int, *but: int) -> list[int]:
    """All ranks of a deck but these."""
    return [rank for rank in range(ranks) if rank not in but]


def two_pairs(ranks: int) -> list[tuple[int, int]]:
    """All two pairs by their ranks, weak to strong: the high pair, the low pair."""
    return [(high, low) for high in range(ranks) for low in range(high)]


@lru_cache(maxsize=8)
def all_draws(ranks: int) -> Draws:
    """The draws from a deck of so many ranks."""
    draws = [
        draw
        for size in range(HAND + 1)
        for draw in combinations_with_replacement(range(ranks), size)
        if size <= SUIT_COUNT or draw[0] != draw[-1]
    ]
    return Draws(
        ranks=tuple(draws),
        copies=np.array([[draw.count(rank) for draw in draws] for rank in range(ranks)], np.int8),
        sizes=np.array([len(draw) for draw in draws]),
        keys=np.array([_key(draw) for draw in draws]),
    )


def draws_up_to(size: int, draws: Draws) -> int:
    """How many draws of at most so many cards there are: they stand first."""
    return int(np.searchsorted(draws.sizes, size, "right"))


def draws_of(size: int, draws: Draws) -> slice:
    """Where the draws of so many cards stand."""
    return slice(draws_up_to(size - 1, draws), draws_up_to(size, draws))


@lru_cache(maxsize=128)
def parts(size: int, part: int, game: Game) -> Ints:
    """For every draw of this size the draws that part of its cards make; one that is there twice stands twice."""
    place = {ranks: at for at, ranks in enumerate(game.draws.ranks)}
    draws = game.draws.ranks[draws_of(size, game.draws)]
    return np.array([[place[ranks] for ranks in combinations(cards, part)] for cards in draws])


def _straights_and_flushes(strengths: Strengths) -> tuple[Straights, Flushes]:
    """All sets of five ranks: those that make a straight, and the others, which of one suit are a flush."""
    rank_sets = list(combinations(range(len(strengths.ranks)), HAND))
    weak_to_strong = [rank_sets[at] for at in np.argsort(_one_suit(strengths, rank_sets))]
    categories = [strengths.values[at].category for at in _mixed(strengths, weak_to_strong)]
    sets = list(zip(weak_to_strong, categories, strict=True))
    runs = [ranks for ranks, category in sets if category is Category.STRAIGHT]
    others = [ranks for ranks, category in sets if category is not Category.STRAIGHT]
    bits, in_mixed_suits, in_one_suit = _bits(others), _mixed(strengths, runs), _one_suit(strengths, runs)
    beside = bits[:, None] & bits == 0
    classes, gone = np.arange(len(strengths.values))[:, None], np.arange(1 << len(strengths.ranks))[:, None]
    free = (gone & _bits(runs) == 0).astype(np.int8)
    gains = _won(classes, in_one_suit) - _won(classes, in_mixed_suits)
    return (
        Straights(tuple(runs), in_mixed_suits, in_one_suit, free, gains),
        Flushes(_one_suit(strengths, others), bits, _places(np.tril(beside, -1))),
    )


def _won(own: Ints, his: Ints) -> Floats:
    """One where the own class is greater, half where both are equal."""
    return np.where(own == his, 0.5, own > his)


def _places(chosen: Bools) -> Ints:
    """Row by row the columns that are chosen; shorter rows are filled with the number of columns."""
    rows, columns = np.nonzero(chosen)
    numbers = chosen.sum(axis=1)
    places = np.full((len(chosen), max(numbers)), chosen.shape[1])
    places[rows, np.arange(len(rows)) - np.repeat(np.cumsum(numbers) - numbers, numbers)] = columns
    return places


def _strong_hands(strengths: Strengths) -> StrongHands:
    keys = over_sets(strengths.keys[strengths.numbers], HAND)
    suits = over_sets(strengths.suits[strengths.numbers], HAND, np.bitwise_and)
    classes = classes_of(keys, suits, strengths)
    lowest_straight = [value.category for value in strengths.values].index(Category.STRAIGHT)
    strong = np.flatnonzero(classes >= lowest_straight)
    cards = over_sets(1 << strengths.numbers - strengths.numbers[0], HAND)[strong]
    ranks = range(len(strengths.ranks))
    suited = [sum((cards >> SUIT_COUNT * rank + suit & 1) << rank for rank in ranks) for suit in range(SUIT_COUNT)]
    return StrongHands(cards, classes[strong], np.array(suited))


def _key(ranks: Iterable[int]) -> int:
    return sum(KEYS[rank] for rank in ranks)


def _mixed(strengths: Strengths, hands: Iterable[Sequence[int]]) -> Ints:
    """The classes of hands of these ranks in mixed suits."""
    return strengths.classes[[_key(ranks) for ranks in hands]]


def _one_suit(strengths: Strengths, hands: Iterable[Sequence[int]]) -> Ints:
    """The classes of hands of these ranks in one suit."""
    return strengths.classes[[_key(ranks) + _suited(strengths) for ranks in hands]]


def _suited(strengths: Strengths) -> int:
    """How far beyond the classes of mixed suits those of one suit lie."""
    return int(strengths.shift[strengths.suits[strengths.numbers[0]]])


def _bits(sets: Iterable[Iterable[int]]) -> Ints:
    """Sets of ranks as bits."""
    return np.array([sum(1 << rank for rank in ranks) for ranks in sets])


# One's own hand, and what it may become


@dataclass(frozen=True, slots=True, eq=False)
class Dealt:
    """One's own five cards."""

    places: Ints
    """The place of each card in the deck; then its rank and its suit."""
    ranks: Ints
    suits: Ints
    left: Ints
    """How many cards of each rank are not among the five."""
    gone: Ints
    """For each suit the ranks that are among the five, as bits."""


@dataclass(frozen=True, slots=True, eq=False)
class Finals:
    """One's own final hands: what each hold becomes with each draw, in mixed suits or in one; an entry each."""

    holds: Ints
    draws: Ints
    classes: Ints
    ways: Ints
    """For how many sets of drawn cards it is so."""


def dealt_of(cards: Cards, game: Game) -> Dealt:
    """One's own five cards as this file wants them."""
    places = np.array([card.number for card in cards]) - game.strengths.numbers[0]
    ranks, suits = places // SUIT_COUNT, places % SUIT_COUNT
    return Dealt(
        places=places,
        ranks=ranks,
        suits=suits,
        left=SUIT_COUNT - np.bincount(ranks, minlength=game.ranks),
        gone=_bits(ranks[suits == suit].tolist() for suit in range(SUIT_COUNT)),
    )


def finals_of(dealt: Dealt, game: Game, holds: Iterable[int]) -> Finals:
    """All final hands of these holds."""
    holds = list(holds)
    most = draws_up_to(max(map(thrown, holds)), game.draws)
    ways = np.prod(WAYS[dealt.left[:, None], game.draws.copies[:, :most]], axis=0)
    parts = [part for hold in holds for part in _finals_of_one(hold, dealt, game, ways)]
    hold, draw, final, number = (np.concatenate(entries) for entries in zip(*parts, strict=True))
    possible = np.flatnonzero(number > 0)
    return Finals(hold[possible], draw[possible], final[possible], number[possible])


def winning_finals(dealt: Dealt, game: Game, holds: Iterable[int]) -> Finals:
    """Those final hands that may beat some column."""
    finals = finals_of(dealt, game, holds)
    may_win = np.flatnonzero(game.columns_up_to[finals.classes] > 0)
    return Finals(finals.holds[may_win], finals.draws[may_win], finals.classes[may_win], finals.ways[may_win])


def _finals_of_one(hold: int, dealt: Dealt, game: Game, ways: Ints) -> Iterator[tuple[Ints, Ints, Ints, Ints]]:
    """The final hands of one hold: those of one suit, suit by suit, then those of mixed suits."""
    kept = [place for place in range(HAND) if hold >> place & 1]
    of_size = draws_of(thrown(hold), game.draws)
    draws = of_size.start + np.flatnonzero(ways[of_size])
    keys = game.draws.keys[draws] + _key(dealt.ranks[kept])
    mixed = ways[draws]
    for suit in range(SUIT_COUNT):
        if all(dealt.suits[kept] == suit):
            of_suit = np.flatnonzero(_fit_in_one_suit(game.draws.copies[:, draws], int(dealt.gone[suit])))
            mixed[of_suit] -= 1
            classes = game.strengths.classes[keys[of_suit] + _suited(game.strengths)]
            yield np.full_like(of_suit, hold), draws[of_suit], classes, np.ones_like(of_suit)
    yield np.full_like(draws, hold), draws, game.strengths.classes[keys], mixed


def _fit_in_one_suit(copies: Ints, gone: int) -> Bools:
    """Which draws there are in a suit of which some ranks are gone: those of different ranks, all still there."""
    missing = [rank for rank in range(len(copies)) if gone >> rank & 1]
    fit: Bools = (copies.max(axis=0) <= 1) & ~copies[missing].any(axis=0)
    return fit


def thrown(hold: int) -> int:
    """How many cards one throws who keeps these places."""
    return HAND - hold.bit_count()


def holds_of(cards: Cards, throws: Iterable[Cards]) -> list[int]:
    """For each of these discards the places kept, as five bits.

    >>> from tutor.engine.cards import parse_cards
    >>> holds_of(parse_cards("9s 9h 9d 7c 7s"), [(), parse_cards("7c 7s")])
    [31, 7]
    """
    return [sum(1 << place for place, card in enumerate(cards) if card not in throw) for throw in throws]


def sum_by_hold(holds: Ints, numbers: Floats) -> Floats:
    """Numbers added up by hold; zero for a hold that has none."""
    return np.bincount(holds, numbers, minlength=HOLDS).astype(np.float64)
