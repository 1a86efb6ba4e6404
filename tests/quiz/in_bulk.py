"""Hands dealt and compared by the hundred thousand: a second way for what is ahead, won, held and drawn.

It knows a table's ranks and its order of hands, and nothing of the engine's counts. High hands, no wild cards.
Cards are numbers: four times the rank, from 0 for the deuce, and the suit.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray

from tutor.engine.bots import AHEAD, BEHIND, DRAWING, NOTHING, TEMPERAMENTS, Temperament
from tutor.engine.cards import Cards
from tutor.engine.rules import TableRules

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
JACK, QUEEN, ACE = 9, 10, 12
BY_SHAPE = {5: "high_card", 7: "one_pair", 9: "two_pair", 11: "three_of_a_kind", 13: "full_house", 17: "four_of_a_kind"}
"""By how many equal cards each of the five sees, itself counted."""
CATEGORY = 16**5
AT_ONCE = 200_000


def numbers(cards: Iterable[object]) -> list[int]:
    return [4 * "23456789TJQKA".index(str(card)[0]) + "shdc".index(str(card)[1]) for card in cards]


def deck_of(table: TableRules) -> list[int]:
    return sorted(numbers(table.deck))


def worths(hands: Ints, table: TableRules) -> Ints:
    """What each hand (a row) is worth; greater is better. A multiple of `CATEGORY` and what decides within it."""
    parts = [_worths(hands[at : at + AT_ONCE], table) for at in range(0, len(hands), AT_ONCE)]
    return np.concatenate(parts) if parts else np.zeros(0, np.int64)


def _worths(hands: Ints, table: TableRules) -> Ints:
    order = [each.value for each in table.rules.order]
    lowest = deck_of(table)[0] // 4
    by_weight = in_groups(hands) // 4
    same = (by_weight[:, :, None] == by_weight[:, None, :]).sum((1, 2))
    flush = (hands % 4 == hands[:, :1] % 4).all(1)
    top, distinct = by_weight[:, 0].copy(), same == 5
    low = distinct & (top == ACE) & (by_weight[:, 1] == lowest + 3) & table.rules.low_straight
    straight = low | (distinct & (top - by_weight[:, 4] == 4))
    top[low] = lowest + 3
    category = np.array([order.index(BY_SHAPE[each]) if each in BY_SHAPE else -1 for each in range(18)])[same]
    category[flush] = order.index("flush")
    category[straight] = order.index("straight")
    category[straight & flush] = order.index("straight_flush")
    category[straight & flush & (top == ACE)] = order.index("royal_flush")
    weights = 16 ** np.arange(4, -1, -1)
    return category * CATEGORY + np.where(straight, top * weights[0], by_weight @ weights)


def in_groups(hands: Ints) -> Ints:
    """Each hand with what it holds most often first, then from high to low."""
    ranks = hands // 4
    counts = (ranks[:, :, None] == ranks[:, None, :]).sum(2)
    return np.take_along_axis(hands, np.argsort(-(counts * 64 + hands), axis=1), axis=1)


def named(hands: Ints, table: TableRules) -> NDArray[np.str_]:
    """The names of hands that were weighed."""
    return np.array([each.value for each in table.rules.order])[hands // CATEGORY]


def dealt(rng: np.random.Generator, unseen: Iterable[int], number: int, times: int) -> Ints:
    """So many cards from those unseen, so many times."""
    cards = np.array(list(unseen))
    return cards[np.argsort(rng.random((times, len(cards))), axis=1)[:, :number]]


# --- who speaks later -------------------------------------------------------------------------------------------------


def better_behind(cards: Cards, table: TableRules, players: int, *, times: int, seed: int) -> float:
    """How often one of so many players was dealt more than these five cards."""
    own = numbers(cards)
    unseen = [card for card in deck_of(table) if card not in own]
    deals = dealt(np.random.default_rng(seed), unseen, 5 * players, times)
    mine = worths(np.array([own]), table)[0]
    hands = [worths(deals[:, 5 * at : 5 * at + 5], table) > mine for at in range(players)]
    return float(np.logical_or.reduce(hands).mean())


# --- against an opener ------------------------------------------------------------------------------------------------


def against_an_opener(cards: Cards, keeps: list[Cards], table: TableRules, *, times: int, seed: int) -> Floats:
    """What each hold wins in deals in which the opponent opened: a row for each deal; 1, a half or 0."""
    own = numbers(cards)
    unseen = [card for card in deck_of(table) if card not in own]
    deals = dealt(np.random.default_rng(seed), unseen, 13, times)
    deals = deals[opens(worths(deals[:, :5], table), table)]
    his = worths(after_the_plain_rule(deals[:, :5], deals[:, 5:8], table), table)
    columns = []
    for keep in keeps:
        kept = np.repeat([numbers(keep)], len(deals), axis=0).astype(np.int64)
        mine = worths(np.concatenate((kept, deals[:, 8 : 13 - len(keep)]), axis=1), table)
        columns.append((mine > his) + (mine == his) / 2)
    return np.array(columns).T


def opens(hands: Ints, table: TableRules) -> NDArray[np.bool_]:
    """Whether hands that were weighed are a pair of jacks or better."""
    pair = [each.value for each in table.rules.order].index("one_pair")
    return hands >= pair * CATEGORY + JACK * 16**4


def after_the_plain_rule(hands: Ints, draws: Ints, table: TableRules) -> Ints:
    """What comes of hands whose holders keep a pair, two pair or three, and all five cards of a better hand."""
    kept = {"one_pair": 2, "two_pair": 4, "three_of_a_kind": 3}
    sizes = np.array([kept.get(each.value, 5) for each in table.rules.order])[worths(hands, table) // CATEGORY]
    return np.where(
        np.arange(5) < sizes[:, None], in_groups(hands), np.roll(np.pad(draws, ((0, 0), (0, 2))), 2, axis=1)
    )


# --- an opponent by his temperament -----------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _everything(deck: tuple[int, ...]) -> Ints:
    """Every hand of a deck."""
    flat = np.fromiter(chain.from_iterable(combinations(deck, 5)), np.int8)
    return flat.reshape(-1, 5).astype(np.int64)


@lru_cache(maxsize=2)
def _weighed(table: TableRules) -> tuple[Ints, Floats]:
    """What every hand of the deck is worth, and which share of all hands is better."""
    found = worths(_everything(tuple(deck_of(table))), table)
    levels, place, times = np.unique(found, return_inverse=True, return_counts=True)
    return found, (1 - np.cumsum(times) / len(found))[place]


@lru_cache(maxsize=4)
def _kept(table: TableRules, ace_beside_pair: bool) -> NDArray[np.bool_]:  # noqa: FBT001
    """Which cards of every hand are kept, by the rules in the head of `engine.habits`."""
    hands = _everything(tuple(deck_of(table)))
    ranks, suits = hands // 4, hands % 4
    same = (suits[:, :, None] == suits[:, None, :]).sum(2)
    sorts, which = np.unique(ranks @ 16 ** np.arange(5), return_inverse=True)
    first = np.zeros(len(sorts), np.int64)
    first[which] = np.arange(len(hands))
    rules = [_keep(tuple(ranks[at].tolist()), table, ace_beside_pair=ace_beside_pair) for at in first]
    kept = np.array([[place in places for place in range(5)] for places, _ in rules])[which]
    gives_way = np.array([gives for _, gives in rules])[which] & (same.max(1) == 4)
    kept[gives_way] = (same == 4)[gives_way]
    kept[same.max(1) == 5] = True
    return kept


def _keep(ranks: tuple[int, ...], table: TableRules, *, ace_beside_pair: bool) -> tuple[tuple[int, ...], bool]:
    """The places kept of ranks from low to high in mixed suits, and whether four of one suit are kept instead."""
    lowest = deck_of(table)[0] // 4
    short, limit = lowest > 0, table.rules.draw
    runs = [set(range(at, at + 5)) for at in range(lowest, ACE - 3)]
    runs += [{ACE, *range(lowest, lowest + 4)}] if table.rules.low_straight else []
    repeated = tuple(place for place in range(5) if ranks.count(ranks[place]) > 1)
    if set(ranks) in runs or len(repeated) == 5 or max(map(ranks.count, ranks)) == 4:
        return (0, 1, 2, 3, 4), False
    if len(repeated) == 2:
        rank = ranks[repeated[0]]
        ace = (4,) if ace_beside_pair and ranks[4] == ACE != rank else ()
        return (*repeated, *ace), not short and rank < JACK
    if repeated:
        return repeated, False
    for places in ((1, 2, 3, 4), (0, 2, 3, 4), (0, 1, 3, 4), (0, 1, 2, 4), (0, 1, 2, 3)):
        if sum({ranks[place] for place in places} < run for run in runs) == 2:
            return places, not short
    most = max(limit.most, limit.most_with_ace) if ranks[4] == ACE else limit.most
    number = max(5 - most, min(2, sum(rank >= QUEEN for rank in ranks)))
    return tuple(range(5 - number, 5)), not short or ranks[4] < ACE


@cache
def _would(table: TableRules, how: str, behind: int) -> NDArray[np.bool_]:
    """Which of all hands this temperament opens with, so many being still to speak, or calls with if nobody is."""
    found, better = _weighed(table)
    temperament = TEMPERAMENTS[how]
    if behind:
        return _opened(found, better, table, temperament, behind)
    share = _opened(found, better, table, TEMPERAMENTS["loose"], 1).mean()
    four = _kept(table, temperament.ace_beside_pair).sum(1) == 4
    nothing = named(found, table) == "high_card"
    gains = np.where(nothing, np.where(four, DRAWING, NOTHING), BEHIND)
    ahead = np.maximum(0, 1 - better / share)
    wins = ahead * AHEAD + (1 - ahead) * gains
    return (temperament.calls * 2 / 8 <= wins) & (wins < temperament.raises)


def _opened(found: Ints, better: Floats, table: TableRules, temperament: Temperament, behind: int) -> NDArray[np.bool_]:
    chosen = (1 - better) ** behind >= temperament.opens
    return chosen & opens(found, table) if table.rules.opening.value == "jacks" else chosen


@lru_cache(maxsize=2)
def _masks(deck: tuple[int, ...]) -> NDArray[np.uint64]:
    """The cards of every hand of a deck, as bits."""
    return np.bitwise_or.reduce(np.uint64(1) << _everything(deck).astype(np.uint64), axis=1)


@lru_cache(maxsize=64)
def _played(table: TableRules, how: str, behind: int, drawn: int) -> tuple[Ints, Floats]:
    """The hands that a temperament plays so and draws so many cards to; how often it does with each of them."""
    temperament = TEMPERAMENTS[how]
    chosen = np.flatnonzero(_would(table, how, behind))
    thrown = 5 - _kept(table, temperament.ace_beside_pair)[chosen].sum(1)
    bluffs = np.isin(named(_weighed(table)[0][chosen], table), ("high_card", "one_pair", "two_pair")) & (thrown > 0)
    often = np.where(bluffs, 1 - temperament.pat_bluffs, 1.0) * (thrown == drawn)
    if drawn == 0:
        often += bluffs * temperament.pat_bluffs
    return chosen[often > 0], often[often > 0]


class Opponent:
    """What somebody holds who opened or called and drew so many cards, and what he ends with."""

    def __init__(self, table: TableRules, how: str, behind: int, drawn: int, dead: Cards = ()) -> None:
        self.table, self.drawn = table, drawn
        deck, gone = tuple(deck_of(table)), numbers(dead)
        played, often = _played(table, how, behind, drawn)
        possible = _masks(deck)[played] & np.uint64(sum(1 << card for card in gone)) == 0
        at, weights = played[possible], often[possible]
        self.weights = weights / weights.sum()
        self.hands, self.found = _everything(deck)[at], _weighed(table)[0][at]
        self.kept = _kept(table, TEMPERAMENTS[how].ace_beside_pair)[at]
        self.before = named(self.found, table)
        self.unseen = np.array([card for card in deck if card not in gone])

    def holdings(self) -> dict[str, float]:
        """How likely each thing is that he may have had in mind, the likeliest first."""
        shares: dict[str, float] = {}
        for name in np.unique(self.before):
            share = float(self.weights[self.before == name].sum())
            shares[_holding(str(name), self.drawn)] = shares.get(_holding(str(name), self.drawn), 0.0) + share
        return dict(sorted(shares.items(), key=lambda item: -item[1]))

    def ends(self, rng: np.random.Generator, times: int) -> Ints:
        """What his hand is worth after the draw, so often dealt."""
        some = rng.choice(len(self.hands), times, p=self.weights)
        if not self.drawn:
            return self.found[some]
        hands, kept = self.hands[some], self.kept[some]
        order = rng.random((times, len(self.unseen)))
        for row in range(5):
            order[self.unseen[None] == hands[:, row : row + 1]] = 2
        draws = self.unseen[np.argsort(order, axis=1)[:, : self.drawn]]
        final = hands.copy()
        final[~kept] = draws.ravel()
        return worths(final, self.table)


def _holding(name: str, drawn: int) -> str:
    if drawn == 0:
        return "bluff" if name in ("high_card", "one_pair", "two_pair") else "made"
    by_number = {1: {"two_pair": "two_pair"}, 2: {"three_of_a_kind": "three", "one_pair": "pair_and_ace"}}
    return by_number.get(drawn, {"one_pair": "pair"}).get(name, "draw" if drawn == 1 else "high_cards")
