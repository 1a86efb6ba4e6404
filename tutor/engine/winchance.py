"""The exact chance to beat one opener, whatever one keeps: nothing is approximated, nothing sampled.

The opener has a pair of jacks or better and draws by the plain rule: three to a pair, two to three of a kind, one to
two pair, none to a straight or better. His five cards, one's own draw and his draw come from one deck; a tie counts
half. Wild cards, low hands and openers who think are not covered.

Why it is quick. An opener who draws keeps a pair, two pair or three of a kind and throws cards of other ranks, so that
neither his first hand nor his last can be a straight or a flush: all he does depends on how many cards of each *rank*
are left. One's own draw then matters by its ranks alone. Suits matter only where he stands pat on a straight or flush;
those few hands are counted apart.

In this file a rank is its place in the deck, lowest 0. A *draw* is a multiset of ranks such as K K 4; it stands for
several sets of cards. A *column* is a hand that an opener may end with, flushes and straight flushes apart. A card is
*live* if it is neither among one's own five nor in the draw. A *hold* is the set of places kept, as five bits.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from tutor.engine.cards import SUITS, Cards, Rank
from tutor.engine.rules import Category, TableRules
from tutor.engine.strength import HAND, KEYS, Ints, Strengths, classes_of, over_sets, strengths

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Run = tuple[int, ...]

SUIT_COUNT = len(SUITS)
HOLDS = 1 << HAND
WAYS = np.array([[comb(cards, taken) for taken in range(HAND + 1)] for cards in range(SUIT_COUNT + 1)])
"""How many ways there are to take so many of so many cards of one rank."""
FIVE_OF = np.array([comb(ranks, HAND) for ranks in range(len(KEYS) + 1)])


def win_chances(cards: Cards, throws: Sequence[Cards], table: TableRules) -> dict[Cards, float]:
    """For each of these discards the exact chance that the final hand beats one opener, ties half.

    It takes five cards of the deck, and a table whose discards are graded.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> win_chances(parse_cards("9s 9h 9d 7c 7s"), [()], at_table(rulebook("seven-ace"), 4))
    {(): 0.8978101...}
    """
    game = game_of(strengths(table))
    holds = holds_of(cards, throws)
    chances = _chances(dealt_of(cards, game), game, holds)
    return {throw: float(chances[hold]) for throw, hold in zip(throws, holds, strict=True)}


def holds_of(cards: Cards, throws: Iterable[Cards]) -> list[int]:
    """For each of these discards the places kept, as five bits.

    >>> from tutor.engine.cards import parse_cards
    >>> holds_of(parse_cards("9s 9h 9d 7c 7s"), [(), parse_cards("7c 7s")])
    [31, 7]
    """
    return [sum(1 << place for place, card in enumerate(cards) if card not in throw) for throw in throws]


def openers(cards: Cards, table: TableRules) -> int:
    """How many opening hands there are among the cards that are not in this hand.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> openers(parse_cards("9s 9h 9d 7c 7s"), at_table(rulebook("seven-ace"), 4))
    46921
    """
    game = game_of(strengths(table))
    return _openers(dealt_of(cards, game), game)


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
    ranks: Ints
    """As bits."""
    in_mixed_suits: Ints
    """The class of each run; then as a straight flush."""
    in_one_suit: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Flushes:
    """The rank sets of flushes that are no straights, weak to strong."""

    classes: Ints
    ranks: Ints
    """As bits."""
    beaten_beside: NDArray[np.float32]
    """Flush by flush: 1 if the second is weaker and shares no rank with the first, so that one suit holds both."""


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
        draws=_all_draws(ranks),
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
        yield from ((pair, pair, *kickers) for kickers in _kickers(3, _others(ranks, pair)))
    for high, low in _two_pairs(ranks):
        yield from ((high, high, low, low, kicker) for kicker in _others(ranks, high, low))
    for three in range(ranks):
        yield from ((three, three, three, *kickers) for kickers in _kickers(2, _others(ranks, three)))
    yield from runs
    for three in range(ranks):
        yield from ((three, three, three, pair, pair) for pair in _others(ranks, three))
    for four in range(ranks):
        yield from ((four, four, four, four, kicker) for kicker in _others(ranks, four))


def _kickers(number: int, ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """Sets of kickers, weak to strong: the highest counts first, which is the order of `over_sets`."""
    return sorted(combinations(ranks, number), key=lambda kickers: kickers[::-1])


def _others(ranks: int, *but: int) -> list[int]:
    return [rank for rank in range(ranks) if rank not in but]


def _two_pairs(ranks: int) -> list[tuple[int, int]]:
    return [(high, low) for high in range(ranks) for low in range(high)]


def _all_draws(ranks: int) -> Draws:
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


def draws_up_to(size: int, game: Game) -> int:
    """How many draws of at most so many cards there are: they stand first."""
    return int(np.searchsorted(game.draws.sizes, size, "right"))


def draws_of(size: int, game: Game) -> slice:
    """Where the draws of so many cards stand."""
    return slice(draws_up_to(size - 1, game), draws_up_to(size, game))


@lru_cache(maxsize=128)
def parts(size: int, part: int, game: Game) -> Ints:
    """For every draw of this size the draws that part of its cards make; one that is there twice stands twice."""
    place = {ranks: at for at, ranks in enumerate(game.draws.ranks)}
    draws = game.draws.ranks[draws_of(size, game)]
    return np.array([[place[ranks] for ranks in combinations(cards, part)] for cards in draws])


def _straights_and_flushes(strengths: Strengths) -> tuple[Straights, Flushes]:
    """All sets of five ranks: those that make a straight, and the others, which of one suit are a flush."""
    rank_sets = list(combinations(range(len(strengths.ranks)), HAND))
    weak_to_strong = [rank_sets[at] for at in np.argsort(_one_suit(strengths, rank_sets))]
    categories = [strengths.values[at].category for at in _mixed(strengths, weak_to_strong)]
    sets = list(zip(weak_to_strong, categories, strict=True))
    runs = [ranks for ranks, category in sets if category is Category.STRAIGHT]
    others = [ranks for ranks, category in sets if category is not Category.STRAIGHT]
    bits = _bits(others)
    beside = bits[:, None] & bits == 0
    return (
        Straights(tuple(runs), _bits(runs), _mixed(strengths, runs), _one_suit(strengths, runs)),
        Flushes(_one_suit(strengths, others), bits, np.tril(beside, -1).astype(np.float32)),
    )


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
    ways = np.prod(WAYS[dealt.left[:, None], game.draws.copies], axis=0)
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
    draws = np.flatnonzero((game.draws.sizes == thrown(hold)) & (ways > 0))
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


# The chance


def _chances(dealt: Dealt, game: Game, holds: Sequence[int]) -> Floats:
    """The chance of each hold, by its number; zero for those not asked for."""
    won = _won_from_mixed_suits(dealt, game, holds) + _won_from_one_suit(dealt, game, holds)
    sets_drawn = np.array([comb(game.unseen, thrown(hold)) for hold in range(HOLDS)])
    opens = _openers(dealt, game) / comb(game.unseen, HAND)
    chances: Floats = won / sets_drawn / opens
    return chances


def _openers(dealt: Dealt, game: Game) -> int:
    """How many opening hands there are among the unseen cards."""
    live = dealt.left
    pairs, threes, fours = (WAYS[live, number] for number in (2, 3, 4))
    one_beside, two_beside, three_beside = _beside(live)
    of_a_kind = (pairs * three_beside)[game.jack :].sum() + (threes * two_beside + fours * one_beside).sum()
    two_pairs = sum(pairs[high] * pairs[low] * (one_beside[high] - live[low]) for high, low in _two_pairs(game.ranks))
    full_houses = (threes * (pairs.sum() - pairs)).sum()
    straights = sum(live[list(run)].prod() for run in game.straights.runs)
    flushes = np.count_nonzero(game.flushes.ranks[:, None] & dealt.gone == 0)
    return int(of_a_kind + two_pairs + full_houses + straights + flushes)


def _won_from_mixed_suits(dealt: Dealt, game: Game, holds: Iterable[int]) -> Floats:
    """For each hold, added up over the cards drawn: the chance that he opens and loses, ties half.

    His flushes are left out, and his straight flushes count as straights; `_won_from_one_suit` puts that right.
    """
    finals = winning_finals(dealt, game, holds)
    draws, column = np.unique(finals.draws, return_inverse=True)
    below, up_to = chances_at(live_after(dealt, game, draws), game, column, finals.classes)
    return sum_by_hold(finals.holds, finals.ways * (below + up_to) / 2)


def sum_by_hold(holds: Ints, numbers: Floats) -> Floats:
    """Numbers added up by hold; zero for a hold that has none."""
    return np.bincount(holds, numbers, minlength=HOLDS).astype(np.float64)


# The opener with cards of mixed suits


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Columns that differ in their kickers alone, the highest kicker counting first.

    A column is `main` times the `copies` of each of its kickers, times what is `free` less what each of them has
    `taken`. Most are arrays by draws, `copies` and `taken` of ranks by draws.
    """

    kickers: int
    ranks: Sequence[int]
    """The ranks that a kicker may have."""
    main: Floats
    copies: Floats
    free: Floats
    taken: Floats
    total: Floats
    """All columns together."""

    @property
    def size(self) -> int:
        """How many columns there are."""
        return comb(len(self.ranks), self.kickers)

    def columns(self, draws: Ints | slice = slice(None)) -> Floats:
        """Column by draw, for some of the draws or for all."""
        rows = self.free[draws] - over_sets(self.taken[self.ranks][:, draws], self.kickers)
        rows *= over_sets(self.copies[self.ranks][:, draws], self.kickers, np.multiply)
        rows *= self.main[draws]
        return rows


@dataclass(frozen=True, slots=True, eq=False)
class Live:
    """What is live after each of some draws. Most are arrays of ranks by draws and count ways to take cards."""

    copies: Floats
    """One card of this rank."""
    pairs: Floats
    """Two cards of this rank; then three and four."""
    threes: Floats
    fours: Floats
    one_beside: Floats
    """One card of another rank."""
    two_beside: Floats
    """Two cards of two other ranks; then three cards of three."""
    three_beside: Floats
    chance: Floats
    """Number of cards that he draws by draws: the chance of one given set of five and one given draw of his."""

    @property
    def ranks(self) -> int:
        """How many ranks there are."""
        return len(self.copies)

    def of(self, draws: Ints) -> "Live":
        """The same after some of the draws."""
        return Live(*(getattr(self, each.name)[:, draws] for each in fields(self)))

    def two_beside_both(self, rank: int) -> Floats:
        """For every second rank: two cards of two ranks, neither of them this one or the second."""
        beside_both: Floats = self.two_beside[rank] - self.copies * (self.one_beside[rank] - self.copies)
        return beside_both


def live_after(dealt: Dealt, game: Game, draws: Ints) -> Live:
    """What is live after these draws."""
    copies = (dealt.left[:, None] - game.draws.copies[:, draws]).astype(np.float64)
    pairs = copies * (copies - 1) / 2
    threes = pairs * (copies - 2) / 3
    one_beside, two_beside, three_beside = _beside(copies)
    return Live(
        copies=copies,
        pairs=pairs,
        threes=threes,
        fours=threes * (copies - 3) / 4,
        one_beside=one_beside,
        two_beside=two_beside,
        three_beside=three_beside,
        chance=game.chances[:, game.draws.sizes[draws]],
    )


def _beside(copies: Floats | Ints) -> tuple[Floats, Floats, Floats]:
    """For each rank: ways to take one, two or three cards of as many other ranks, none twice."""
    one, squares, cubes = ((copies**power).sum(axis=0) - copies**power for power in (1, 2, 3))
    return one, (one**2 - squares) / 2, (one**3 - 3 * one * squares + 2 * cubes) / 6


def chances_at(live: Live, game: Game, draws: Ints, classes: Ints) -> tuple[Floats, Floats]:
    """For each entry, a draw's place among these and a class: the chance that he opens and ends below; then up to it.

    A group that lies wholly below counts as one sum. Its columns are only worked out where the class is one of them,
    and only for the draws that lead there.
    """
    lower, upper = game.columns_below[classes], game.columns_up_to[classes]
    weak_to_strong = np.argsort(lower, kind="stable")
    highest = np.zeros(live.copies.shape[1], upper.dtype)
    np.maximum.at(highest, draws, upper)
    weaker, below, equal = np.zeros(len(highest)), np.zeros(len(draws)), np.zeros(len(draws))
    first = start = 0
    for groups_of in _GROUPS:
        asked = np.flatnonzero(highest > start)
        place = np.zeros(len(highest), np.intp)
        place[asked] = np.arange(len(asked))
        for group in groups_of(live.of(asked), game):
            last = int(np.searchsorted(lower, start + group.size, sorter=weak_to_strong))
            entries = weak_to_strong[first:last]
            below[entries] = weaker[draws[entries]]
            among = entries[upper[entries] > lower[entries]]
            if len(among):
                now, at = np.unique(place[draws[among]], return_inverse=True)
                columns, column = group.columns(now), lower[among] - start
                equal[among] = columns[column, at]
                below[among] += np.cumsum(columns, axis=0)[column, at] - equal[among]
            weaker[asked] += group.total
            first, start = last, start + group.size
    entries = weak_to_strong[first:]
    below[entries] = weaker[draws[entries]]
    return below, below + equal


def chances_up_to(live: Live, game: Game) -> Floats:
    """Row c, draw by draw: the chance that he opens and ends in one of the first c columns."""
    up_to = np.zeros((1 + game.columns_up_to[-1], live.copies.shape[1]))
    groups = chain.from_iterable(groups_of(live, game) for groups_of in _GROUPS)
    columns = chain.from_iterable(group.columns() for group in groups)
    for column, before, after in zip(columns, up_to[:-1], up_to[1:], strict=True):
        np.add(before, column, out=after)  # row by row: np.cumsum is slow down the columns
    return up_to


def _openers_of(live: Live, game: Game) -> Mapping[int, Floats]:
    return {pair: live.two_beside_both(pair) for pair in range(game.jack, game.ranks)}


def _total(ranks: Sequence[int], weights: Floats, free: Floats, taken: Floats) -> Floats:
    """For kickers of these ranks: each one's weight times what is free less what it has taken, added up."""
    rows = free - taken[ranks]
    rows *= weights[ranks]
    total: Floats = rows.sum(axis=0)
    return total


# Below, `openers` are the pairs that open, each with its `two_beside_both`. A column is the ways to take what he kept
# and drew, times the ways to have thrown other cards. The latter follow by inclusion and exclusion: `free` as if he had
# drawn no kickers, less what each of these has `taken`. Of three cards beside a pair, say, that are none of the kickers
# x, y, z there are three_beside + 3 one_beside - 1 - u(x) - u(y) - u(z), where u(x) = two_beside_both(x) + 2 copies(x).
# For the total of a group of n kickers, every kicker brings what the n - 1 others may be beside it, and 1/n of `free`.


def _ending_with_a_pair(live: Live, game: Game) -> Iterator[Group]:
    """A pair that opened and drew three kickers."""
    for pair, beside in _openers_of(live, game).items():
        others = _others(live.ranks, pair)
        free = live.three_beside[pair] + 3 * live.one_beside[pair] - 1
        taken = beside + 2 * live.copies
        main = live.pairs[pair] * live.chance[3]
        total = main * _total(others, live.copies * beside, free / 3, taken)
        yield Group(3, others, main, live.copies, free, taken, total)


def _ending_with_two_pair(live: Live, game: Game) -> Iterator[Group]:
    """Two pair that drew a kicker; a pair that opened and drew a pair and a kicker."""
    openers = _openers_of(live, game)
    nothing = np.zeros_like(live.copies)
    taken_by = {pair: live.chance[3] * (beside + 2 * live.copies) for pair, beside in openers.items()}
    all_taken = {pair: taken * live.copies for pair, taken in taken_by.items()}
    sums = {pair: taken.sum(axis=0) for pair, taken in all_taken.items()}
    for high, low in _two_pairs(live.ranks):
        kickers = live.one_beside[high] - live.copies[low]
        free, taken, lost = live.chance[1] * (kickers - 1), nothing, 0
        for opened, drawn in ((high, low), (low, high)):
            if opened in openers:
                three_beside = live.three_beside[opened] - 2 * openers[opened][drawn] + 2 * kickers
                free += live.chance[3] * three_beside
                taken = taken + taken_by[opened] if opened == low else taken_by[opened]
                lost = lost + sums[opened] - all_taken[opened][high] - all_taken[opened][low]
        main = live.pairs[high] * live.pairs[low]
        others = _others(live.ranks, high, low)
        yield Group(1, others, main, live.copies, free, taken, main * (free * kickers - lost))


def _ending_with_three(live: Live, game: Game) -> Iterator[Group]:
    """Three of a kind that drew two kickers; a pair that opened and drew its third card and two kickers."""
    openers = _openers_of(live, game)
    for three in range(live.ranks):
        others = _others(live.ranks, three)
        free = live.chance[2] * (live.two_beside[three] - 2 * live.one_beside[three] + 1)
        taken = -live.chance[2] * live.copies
        if three in openers:
            third = 3 * live.chance[3]
            free += third * (live.three_beside[three] + live.one_beside[three])
            taken += third * (openers[three] + live.copies)
        main, weights = live.threes[three], live.copies * (live.one_beside[three] - live.copies)
        yield Group(2, others, main, live.copies, free, taken, main * _total(others, weights, free / 2, taken))


def _standing_on_a_straight(live: Live, game: Game) -> Iterator[Group]:
    """A straight pat, straight flushes among them: each alone, as if it were one kicker."""
    for run in game.straights.runs:
        ways = live.copies[list(run)].prod(axis=0)
        whole, nothing = np.ones_like(ways), np.zeros((1, len(ways)))
        yield Group(1, [0], live.chance[0], ways[None], whole, nothing, live.chance[0] * ways)


def _ending_with_a_full_house(live: Live, game: Game) -> Iterator[Group]:
    """A full house pat; one drawn to three of a kind, to either pair of two pair, to either pair that opened."""
    openers = _openers_of(live, game)
    nothing = np.zeros(live.copies.shape[1])
    for three in range(live.ranks):
        one_beside_both = live.one_beside[three] - live.copies
        ways = live.chance[0] + live.chance[2] * (live.two_beside[three] - 2 * one_beside_both)
        ways += 3 * live.chance[1] * one_beside_both
        if three in openers:
            ways += 3 * live.chance[3] * (live.three_beside[three] - 2 * openers[three])
        for pair, beside in openers.items():
            ways[pair] += live.chance[3] * (live.three_beside[pair] - 3 * beside[three])
        main, others = live.threes[three], _others(live.ranks, three)
        yield Group(1, others, main, live.pairs, nothing, -ways, main * _total(others, live.pairs, nothing, -ways))


def _ending_with_four(live: Live, game: Game) -> Iterator[Group]:
    """Four of a kind pat; one drawn to three of a kind, to a pair that opened."""
    openers = _openers_of(live, game)
    for four in range(live.ranks):
        others = _others(live.ranks, four)
        fourth, both = 4 * live.chance[2], 6 * live.chance[3]
        free = live.chance[0] + fourth * (live.two_beside[four] - live.one_beside[four])
        taken = -fourth * live.copies
        if four in openers:
            free += both * live.three_beside[four]
            taken += both * openers[four]
        main = live.fours[four]
        yield Group(1, others, main, live.copies, free, taken, main * _total(others, live.copies, free, taken))


_GROUPS: tuple[Callable[[Live, Game], Iterator[Group]], ...] = (
    _ending_with_a_pair,
    _ending_with_two_pair,
    _ending_with_three,
    _standing_on_a_straight,
    _ending_with_a_full_house,
    _ending_with_four,
)
"""All columns, weak to strong."""


# The opener who stands pat with cards of one suit


def _won_from_one_suit(dealt: Dealt, game: Game, holds: Sequence[int]) -> Floats:
    """For each hold, added up over the cards drawn: what his flushes and straight flushes add, in the same chances."""
    held = sum((game.strong.cards >> place & 1) << card for card, place in enumerate(dealt.places.tolist()))
    asked = np.flatnonzero(np.isin(held, holds))
    held, classes, suited = held[asked], game.strong.classes[asked], game.strong.suited[:, asked]
    gone = suited | dealt.gone[:, None]
    runs_left = (gone[:, :, None] & game.straights.ranks == 0).sum(axis=0)
    flushes_left = FIVE_OF[game.ranks - np.bitwise_count(gone)].sum(axis=0) - runs_left.sum(axis=1)
    beaten = (runs_left * _gain_on_straight_flushes(classes, game)).sum(axis=1)
    beaten += np.where(classes > game.flushes.classes[-1], flushes_left, 0)
    beaten += _flushes_beaten_by_flushes(classes, suited, dealt, game)
    drawn = np.array([thrown(hold) for hold in range(HOLDS)])
    return sum_by_hold(held, beaten * game.chances[0, drawn[held]])


def _gain_on_straight_flushes(classes: Ints, game: Game) -> Floats:
    """Final hand by run: what it wins from that straight flush, less what it won from it as a mere straight."""
    own = classes[:, None]
    return _won(own, game.straights.in_one_suit) - _won(own, game.straights.in_mixed_suits)


def _flushes_beaten_by_flushes(classes: Ints, suited: Ints, dealt: Dealt, game: Game) -> Floats:
    """For each final hand, if it is a flush: how many flushes it beats, half of its equals among them.

    In another suit any weaker flush may lie; in its own suit only one that shares no rank with it.
    """
    flushes = game.flushes
    left = (flushes.ranks[:, None] & dealt.gone == 0).astype(np.float32)
    in_its_suit = flushes.beaten_beside @ left
    in_a_suit = np.cumsum(left, axis=0) - left / 2
    beaten = in_its_suit - in_a_suit + in_a_suit.sum(axis=1, keepdims=True)
    place = np.searchsorted(flushes.classes, classes).clip(max=len(flushes.classes) - 1)
    return np.where(flushes.classes[place] == classes, beaten[place, suited.argmax(axis=0)], 0)


def _won(own: Ints, his: Ints) -> Floats:
    """One where the own class is greater, half where both are equal."""
    return np.where(own == his, 0.5, own > his)
