"""Moments at the table that are worth a question: hands played from a seed until one comes that is wanted.

Who plays here is no opponent to learn from, only plausible: he bets more with more, and draws to what he has.
Another way of playing makes other questions: the kinds that ask about scenes get a new VERSION then.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random

from tutor.engine.actions import CALL, CHECK, FOLD, PAT, Act, Action, throw
from tutor.engine.cards import Cards, Rank
from tutor.engine.hands import wild_cards
from tutor.engine.play import Hand, Phase, apply, deal, legal_actions, why_not
from tutor.engine.rules import Category, TableRules, Wins
from tutor.quiz.sketches import below, groups, named, pick, suit_count

Wanted = Callable[[Hand], bool]
"""Whether this moment of a hand will do."""
Stacks = Callable[[Random, TableRules], Sequence[int]]
"""How the stacks of a hand are drawn: `deep`, `short`."""

_HANDS = 4000
"""Hands played in search of a moment before it is given up."""
_ACTIONS = 80
"""More than this nobody wants to read."""
_SEEDS = 1_000_000


@dataclass(frozen=True, slots=True)
class Mood:
    """How a table plays: weights beside those of the cards, in quarters.

    `gives_up` folds with any hand; who is `greedy` draws as many cards as the rules allow, or one fewer.
    """

    folds: int = 4
    steps_up: int = 4
    gives_up: int = 0
    greedy: bool = False


STEADY = Mood()
LIVELY = Mood(folds=2, steps_up=12)
"""Much is raised, few fold: caps, players with nothing left, side pots."""
QUIET = Mood(folds=3, steps_up=1)
"""Mostly checked and called."""
TIMID = Mood(folds=16, gives_up=64)
"""A bet is seldom called."""
GREEDY = Mood(folds=1, steps_up=3, greedy=True)
"""Most stay in and draw all they can or one card fewer, so that the stock runs short."""


def scene(
    rng: Random,
    table: TableRules,
    wanted: Wanted,
    *,
    stacks: Sequence[int] | Stacks | None = None,
    dealer: int | None = None,
    mood: Mood = STEADY,
    deals: int = 1,
    dealt: Wanted | None = None,
    until: Wanted | None = None,
) -> Hand:
    """A hand played up to a moment that is wanted; of several in the same hand one is picked.

    Stacks are chips by seat or a way to draw them for each hand, deep unless given; any seat deals unless one is given.
    With more `deals` a hand goes on after one that nobody opened. To be quick where little will do, only what is
    `dealt` so is played, and no further than `until`.

    Raises `LookupError` if no such moment comes in thousands of hands.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hand = scene(Random(1), at_table(rulebook("club"), 4), lambda hand: hand.phase is Phase.DRAWING)
    >>> hand.betting.number, hand.phase.value
    (1, 'drawing')
    """
    for _ in range(_HANDS):
        chips = (stacks or deep)(rng, table) if stacks is None or callable(stacks) else stacks
        first = below(rng, table.players) if dealer is None else dealer
        begun = deal(table, chips, first, below(rng, _SEEDS))
        if dealt is not None and not dealt(begun):
            continue
        played = moments(begun, rng, mood=mood, deals=deals)
        if until is not None:
            played = takewhile(lambda moment: not until(moment), played)
        if found := [moment for moment in played if wanted(moment)]:
            return pick(rng, found)
    raise LookupError(f"no such moment at {table.rules.text} with {table.players}")


def moments(hand: Hand, rng: Random, *, mood: Mood = STEADY, deals: int = 1) -> Iterator[Hand]:
    """The hand before each action, and once it is over: from here until so many deals have been played."""
    for _ in range(_ACTIONS):
        if hand.deals > deals:
            return
        yield hand
        if hand.turn is None:
            return
        hand = apply(hand, likely(hand, rng, mood))


def deep(rng: Random, table: TableRules) -> tuple[int, ...]:
    """Stacks that last: forty to a hundred of the largest stakes, in round figures. Chips, by seat."""
    return tuple(10 * stake_of(table) * (4 + below(rng, 7)) for _ in range(table.players))


def short(rng: Random, table: TableRules) -> tuple[int, ...]:
    """Stacks of which some are soon used up: two to fifteen of the largest stakes. Chips, by seat."""
    return tuple(stake_of(table) * (2 + below(rng, 14)) for _ in range(table.players))


def tiny(rng: Random, table: TableRules) -> tuple[int, ...]:
    """Stacks that are used up at once: two to five of the largest stakes. Chips, by seat."""
    return tuple(stake_of(table) * (2 + below(rng, 4)) for _ in range(table.players))


def scraps(rng: Random, table: TableRules) -> tuple[int, ...]:
    """Stacks that hardly last for a raise: between one and two of the largest stakes. Chips, by seat."""
    stake = stake_of(table)
    return tuple(stake + 1 + below(rng, stake + 1) for _ in range(table.players))


def stake_of(table: TableRules) -> int:
    """The largest stake that the table names: the upper limit, the big blind or the ante. Chips."""
    return table.rules.bets.upper if table.rules.bets else table.big_blind or table.rules.ante


# --- how one plays ------------------------------------------------------------------------------------------------


def likely(hand: Hand, rng: Random, mood: Mood = STEADY) -> Action:
    """What whoever is in turn does: by his cards, with some chance."""
    assert hand.turn is not None
    cards = hand.piles.hands[hand.turn]
    if hand.phase is Phase.DRAWING:
        return _draw(hand, cards, rng, mood)
    return _word(hand, rng, mood, _strength(cards, hand.table))


def _strength(cards: Cards, table: TableRules) -> int:
    """How good the hand looks, 0 to 2."""
    value = named(cards, table)
    if table.rules.wins is Wins.LOW:
        if value.category is not Category.HIGH_CARD:
            return 0
        return 2 if value.ranks[0] <= Rank.NINE else 1 if value.ranks[0] <= Rank.JACK else 0
    if value.category is Category.HIGH_CARD:
        return 1 if suit_count(cards)[1] == 4 else 0
    return 1 if value.category is Category.ONE_PAIR and value.ranks[0] < Rank.ACE else 2


_UNASKED = ((8, 1), (5, 3), (2, 5))
"""Check, bet: by how good the hand looks."""
_ASKED = ((20, 16, 1), (6, 24, 3), (0, 16, 8))
"""Fold, call, raise."""


def _word(hand: Hand, rng: Random, mood: Mood, strength: int) -> Action:
    legal = legal_actions(hand)
    steps_up = [action for action in legal if action.act in (Act.BET, Act.RAISE)]
    if CHECK in legal:
        wait, step_up = _UNASKED[strength]
        weights = [(CHECK, 4 * wait)]
    else:
        fold, wait, step_up = _ASKED[strength]
        weights = [(FOLD, fold * mood.folds + mood.gives_up), (CALL, 4 * wait)]
    if steps_up:
        weights.append((_sized(steps_up, hand, rng), step_up * mood.steps_up))
    return _weighed(rng, weights)


def _weighed(rng: Random, weights: Sequence[tuple[Action, int]]) -> Action:
    drawn = below(rng, sum(weight for _, weight in weights))
    for action, weight in weights:
        if drawn < weight:
            return action
        drawn -= weight
    raise AssertionError("the weights add up")


def _sized(steps_up: Sequence[Action], hand: Hand, rng: Random) -> Action:
    """A bet or raise of a usual size: the least, twice or three times as much, or about half the pot."""
    least, most = steps_up[0].to, steps_up[-1].to
    price = hand.betting.price
    step = least - price
    size = pick(rng, (step, step, 2 * step, 3 * step, max(step, hand.pot // (2 * step) * step)))
    return Action(steps_up[0].act, min(price + size, most))


def _draw(hand: Hand, cards: Cards, rng: Random, mood: Mood) -> Action:
    """As many as the rules allow of what is worth nothing in the hand, or of all of it."""
    loose = _loose(cards, hand.table)
    if mood.greedy:
        loose += [place for place in range(len(cards)) if place not in loose]
        loose = loose[: hand.table.rules.draw.most - below(rng, 2)]
    for number in range(len(loose), 0, -1):
        action = throw(*loose[:number])
        if why_not(hand, action) is None:
            return action
    return PAT


def _loose(cards: Cards, table: TableRules) -> list[int]:
    """The places of the cards that one would throw, the most useless first."""
    if table.rules.wins is Wins.LOW:
        return _too_high(cards)
    value = named(cards, table)
    if value.category not in _TO_DRAW_TO:
        return []
    wild = wild_cards(cards, table)
    suit, number = suit_count(cards)
    ranks = {rank for rank, many in groups(cards) if many > 1}
    if number == 4 and not ranks:
        return [place for place, card in enumerate(cards) if card.suit is not suit and card not in wild]
    if not ranks and not wild:
        ranks = {max(card.rank for card in cards)}
    loose = [place for place, card in enumerate(cards) if card.rank not in ranks and card not in wild]
    return sorted(loose, key=lambda place: cards[place].rank)


def _too_high(cards: Cards) -> list[int]:
    """The places of what is above nine or comes a second time, the highest first."""
    kept: set[Rank] = set()
    loose = []
    for place in sorted(range(len(cards)), key=lambda place: cards[place].rank):
        if cards[place].rank > Rank.NINE or cards[place].rank in kept:
            loose.append(place)
        kept.add(cards[place].rank)
    return loose[::-1]


_TO_DRAW_TO = (Category.HIGH_CARD, Category.ONE_PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND)
"""What one does not stand pat on."""
