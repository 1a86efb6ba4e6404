"""How often a hand beats an opener, by dealing out everything; written plainly, and without a line of the engine.

Cards are texts such as `As`. It takes pat hands and draws of one card, with 32 and 36 cards; more takes too long.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

RANKS = "6789TJQKA"
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
SHAPES = {(4, 1): FOUR, (3, 2): FULL_HOUSE, (3, 1, 1): THREE, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
DRAWN = {PAIR: 3, TWO_PAIR: 1, THREE: 2}
"""How many cards an opener draws; none to anything better."""
Cards = tuple[str, ...]
Strength = tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """A deck from its lowest rank up, and what ranks hands in it."""

    lowest: str
    flush_beats_full_house: bool = True
    ace_may_be_low: bool = True

    @property
    def deck(self) -> Cards:
        """All cards."""
        return tuple(rank + suit for rank in RANKS[RANKS.index(self.lowest) :] for suit in "shdc")

    def strength(self, five: Cards) -> Strength:
        """What a hand is worth, category first; greater is better."""
        numbers = sorted((RANKS.index(card[0]) for card in five), reverse=True)
        times = Counter(numbers)
        one_suit = len({card[1] for card in five}) == 1
        top = self.top_of_straight(numbers)
        if top is not None:
            return (STRAIGHT_FLUSH if one_suit else STRAIGHT), top
        category = SHAPES.get(tuple(sorted(times.values(), reverse=True)), FLUSH if one_suit else HIGH_CARD)
        if self.flush_beats_full_house and category in (FLUSH, FULL_HOUSE):
            category = FLUSH + FULL_HOUSE - category
        return category, *sorted(times, key=lambda number: (times[number], number), reverse=True)

    def top_of_straight(self, numbers: list[int]) -> int | None:
        """The highest rank of a straight; none if it is none. An ace may stand below the lowest rank."""
        low = RANKS.index(self.lowest)
        if self.ace_may_be_low and numbers == [RANKS.index("A"), low + 3, low + 2, low + 1, low]:
            return low + 3
        return numbers[0] if numbers == [numbers[0] - step for step in range(5)] else None


def opens(strength: Strength) -> bool:
    """Whether it is a pair of jacks or better."""
    return strength[0] > PAIR or (strength[0] == PAIR and strength[1] >= RANKS.index("J"))


def kept_by_opener(five: Cards, strength: Strength) -> Cards:
    """What an opener keeps: the pair, the two pair, the three of a kind; all of a better hand. Others do not open."""
    if not opens(strength):
        return ()
    times = Counter(card[0] for card in five)
    return tuple(card for card in five if strength[0] not in DRAWN or times[card[0]] > 1)


# From here on cards are bits of a number, so that two sets have no card in common if their numbers have no bit.


@cache
def bit_of(game: Game) -> dict[str, int]:
    """The bit of each card."""
    return {card: 1 << at for at, card in enumerate(game.deck)}


def number_of(cards: Cards, game: Game) -> int:
    """Cards as bits."""
    return sum(map(bit_of(game).__getitem__, cards))


@dataclass(frozen=True)
class Hands:
    """Every hand of a deck: its place among all strengths, the weakest 0, and what an opener keeps of it."""

    place: dict[int, int]
    kept: dict[int, int]
    places: int


@cache
def hands_of(game: Game) -> Hands:
    """All hands."""
    strengths = {five: game.strength(five) for five in combinations(game.deck, 5)}
    ladder = {strength: place for place, strength in enumerate(sorted(set(strengths.values())))}
    numbers = {five: number_of(five, game) for five in strengths}
    return Hands(
        place={numbers[five]: ladder[strength] for five, strength in strengths.items()},
        kept={numbers[five]: number_of(kept_by_opener(five, strength), game) for five, strength in strengths.items()},
        places=len(ladder),
    )


@cache
def draws_to(kept: int, game: Game) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All sets of cards that may be drawn to the kept ones; and the place of the hand with each."""
    others = [1 << at for at in range(len(game.deck)) if not kept >> at & 1]
    sets = [sum(drawn) for drawn in combinations(others, 5 - kept.bit_count())]
    return np.array(sets), np.array([hands_of(game).place[kept | drawn] for drawn in sets])


def openers_end(dead: int, game: Game) -> NDArray[np.float64]:
    """By place: how many opening hands among the cards that are not dead end there; drawing makes parts of hands."""
    hands, live = hands_of(game), [1 << at for at in range(len(game.deck)) if not dead >> at & 1]
    thrown: dict[int, list[int]] = defaultdict(list)
    for five in map(sum, combinations(live, 5)):
        if kept := hands.kept[five]:
            thrown[kept].append(five - kept)
    ends = np.zeros(hands.places)
    for kept, throws in thrown.items():
        sets, places = draws_to(kept, game)
        free = sets & dead == 0
        throws_beside = (np.array(throws)[:, None] & sets[free] == 0).sum(axis=0)
        draws_each = comb(len(live) - 5, 5 - kept.bit_count())
        ends += np.bincount(places[free], throws_beside, hands.places) / draws_each
    return ends


def win_chances(hand: Cards, game: Game, most: int) -> dict[Cards, float]:
    """The chance to beat an opener by what is kept: of the pat hand, and with `most` = 1 of each draw of one card."""
    won: Counter[Cards] = Counter()
    opened: Counter[Cards] = Counter()
    for number in range(most + 1):
        for drawn in combinations([card for card in game.deck if card not in hand], number):
            ends = openers_end(number_of(hand + drawn, game), game)
            for kept in combinations(hand, 5 - number):
                own = hands_of(game).place[number_of(kept + drawn, game)]
                won[kept] += ends[:own].sum() + ends[own] / 2
                opened[kept] += ends.sum()
    return {kept: float(won[kept] / opened[kept]) for kept in opened}
