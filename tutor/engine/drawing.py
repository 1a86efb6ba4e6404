"""The draw: where every card lies, how many one may throw, and what happens when the stock runs out.

It does not know whose turn it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tutor.engine.actions import Action, Refusal, refused
from tutor.engine.cards import Card, Cards, Rank
from tutor.engine.deck import shuffled
from tutor.engine.rules import Shortage, TableRules
from tutor.engine.values import changed

HAND = 5
PLACES = frozenset(some for number in range(HAND + 1) for some in combinations(range(HAND), number))
"""All that one may name of a hand's places: each at most once, low to high."""


@dataclass(frozen=True)
class Piles:
    """Where the cards lie. Hands, stock, discards and what is laid aside are together the deck, always."""

    hands: tuple[Cards, ...]
    """By seat; none for who has folded or was not dealt in."""
    stock: Cards
    """The top card first."""
    discards: Cards
    """What was thrown and the hands of those who folded, in order, until it is shuffled back."""
    aside: Cards
    """The opener's discards, and his hand if he folded: never shuffled back (R32)."""
    thrown: tuple[Cards, ...]
    """By seat, all that each has thrown in this deal, wherever it lies now."""
    seen: frozenset[Card]
    """Cards that all have seen: Shotgun's, a shown ace, exposed ones; not once they are shuffled back."""
    waiting: tuple[tuple[int, int, Cards], ...]
    """Exposed cards to be replaced after the draw (R15): seat, place, and what that seat has just thrown."""
    seed: str
    """What seeds the shuffles, but for their number."""
    shuffles: int
    """How many shuffles there have been in this hand."""


def dealt(table: TableRules, order: Sequence[int], seats: int, seed: str, shuffles: int) -> Piles:
    """A fresh deal: five cards one at a time to these seats in their order. Source: A8, A18, B4, R35."""
    cards = shuffled(table.deck, f"{seed}/{shuffles + 1}")
    many = len(order)
    hands: list[Cards] = [()] * seats
    for place, seat in enumerate(order):
        hands[seat] = cards[place : HAND * many : many]
    return Piles(
        hands=tuple(hands),
        stock=cards[HAND * many :],
        discards=(),
        aside=(),
        thrown=((),) * seats,
        seen=frozenset(card for hand in hands for card in hand[: table.rules.face_up]),
        waiting=(),
        seed=seed,
        shuffles=shuffles + 1,
    )


def why_not_throw(action: Action, seat: int, piles: Piles, table: TableRules) -> Refusal | None:
    """Why the seat may not throw these of its cards; nothing if it may.

    Source: A2, A11, A14, B10, C3, R6, R15, R36.
    """
    places, limit = action.places, table.rules.draw
    number, rule = len(places), table.rules.sources["draw"][0]
    if places not in PLACES:
        return refused("no_such_places", "A11")
    if action.exposed and (action.exposed not in PLACES or action.exposed[-1] >= number):
        return refused("exposed_not_drawn", "R15")
    if number > max(limit.most, limit.most_with_ace):
        return refused("too_many_thrown", rule, most=max(limit.most, limit.most_with_ace))
    if number > limit.most and shown_ace(places, piles.hands[seat]) is None:
        return refused("ace_lacking", rule, most=limit.most)
    if table.shortage is Shortage.NONE and number > (left := len(_for(seat, piles, table))):
        return refused("only_so_many_left", "R6", left=left)
    return None


def shown_ace(places: Sequence[int], hand: Cards) -> Card | None:
    """The ace that one must show to throw four cards, which one keeps, or five.

    Source: A11, A14, R9, R36.
    """
    aces = (card for place, card in enumerate(hand) if card.rank is Rank.ACE)
    return next((ace for ace in aces if len(places) == HAND or hand.index(ace) not in places), None)


def _for(seat: int, piles: Piles, table: TableRules) -> Cards:
    """What of the stock the seat may be dealt: nothing that it has thrown, and not a last card that is kept.

    Source: B12, R5.
    """
    kept = 1 if table.shortage is Shortage.LAST_CARD_KEPT else 0
    stock = piles.stock[: len(piles.stock) - kept]
    thrown = piles.thrown[seat]
    return tuple(card for card in stock if card not in thrown) if thrown else stock


def exchanged(piles: Piles, seat: int, action: Action, table: TableRules, *, opener: bool) -> Piles:
    """After the seat has thrown these cards and received as many; each new card takes a thrown one's place.

    The opener's go aside. An exposed card stays where it lies until the draw is over.

    Source: A11, B10, B11, B16, R5, R15, R24, R32, R36.
    """
    hand = piles.hands[seat]
    threw = tuple(hand[place] for place in action.places)
    seen = piles.seen
    limit = table.rules.draw
    if len(threw) > limit.most and (ace := shown_ace(action.places, hand)) is not None:
        seen = seen | {ace}
    piles = changed(
        piles,
        thrown=_put(piles.thrown, seat, piles.thrown[seat] + threw),
        discards=piles.discards if opener else piles.discards + threw,
        aside=piles.aside + threw if opener else piles.aside,
        seen=seen,
    )
    held = list(hand)
    for place in action.places:
        piles, card = _served(piles, seat, threw, table)
        assert card is not None
        held[place] = card
    exposed = [action.places[which] for which in action.exposed]
    return changed(
        piles,
        hands=_put(piles.hands, seat, tuple(held)),
        seen=piles.seen | {held[place] for place in exposed},
        waiting=piles.waiting + tuple((seat, place, threw) for place in exposed),
    )


def _served(piles: Piles, seat: int, threw: Cards, table: TableRules) -> tuple[Piles, Card | None]:
    """The next card for the seat, off the stock or after shuffling; none where nothing is left for it."""
    may_have = _for(seat, piles, table)
    if not may_have and table.shortage is not Shortage.NONE:
        piles = _shuffled_back(piles, threw)
        may_have = _for(seat, piles, table)
    if not may_have:
        return piles, None
    at = piles.stock.index(may_have[0])
    return changed(piles, stock=piles.stock[:at] + piles.stock[at + 1 :]), may_have[0]


def _shuffled_back(piles: Piles, threw: Cards) -> Piles:
    """Stock and discards shuffled together, but for what the seat now drawing has just thrown.

    Source: A15, B12, C3, R5, R32.
    """
    back = [card for card in piles.discards if card not in threw]
    stock = tuple(sorted((*piles.stock, *back), key=lambda card: card.number))
    return changed(
        piles,
        stock=shuffled(stock, f"{piles.seed}/{piles.shuffles + 1}"),
        discards=tuple(card for card in piles.discards if card in threw),
        seen=piles.seen.difference(back),
        shuffles=piles.shuffles + 1,
    )


def replaced(piles: Piles, table: TableRules) -> Piles:
    """After the draw: another card for each exposed one, as far as there are any; else it stays.

    Source: R15.
    """
    for seat, place, threw in piles.waiting:
        piles, card = _served(piles, seat, threw, table)
        if card is not None:
            hand = piles.hands[seat]
            piles = changed(
                piles,
                hands=_put(piles.hands, seat, (*hand[:place], card, *hand[place + 1 :])),
                discards=(*piles.discards, hand[place]),
            )
    return changed(piles, waiting=()) if piles.waiting else piles


def folded(piles: Piles, seat: int, *, opener: bool) -> Piles:
    """After the seat has folded: its hand lies with the discards, the opener's aside.

    Source: B6, R5, R32.
    """
    hand = piles.hands[seat]
    return changed(
        piles,
        hands=_put(piles.hands, seat, ()),
        discards=piles.discards if opener else piles.discards + hand,
        aside=piles.aside + hand if opener else piles.aside,
    )


def _put(hands: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], cards, *hands[seat + 1 :])
