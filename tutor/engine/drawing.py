"""The draw: where every card lies, how many one may throw, and what happens when the stock runs out.

It does not know whose turn it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tutor.engine.actions import Action, Refusal, refused, throw
from tutor.engine.cards import Card, Cards, Rank
from tutor.engine.deck import shuffled
from tutor.engine.rules import Shortage, TableRules
from tutor.engine.values import changed

HAND = 5
PLACES = tuple(some for number in range(HAND + 1) for some in combinations(range(HAND), number))
"""All that one may name of a hand's places: each at most once, low to high; fewest first."""
_ALL_PLACES = frozenset(PLACES)


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
    if action.places not in _ALL_PLACES:
        return refused("no_such_places", "A11")
    if action.exposed and (action.exposed not in _ALL_PLACES or action.exposed[-1] >= len(action.places)):
        return refused("exposed_not_drawn", "R15")
    aces, left = _aces(piles.hands[seat]), _left(seat, piles, table)
    return _beyond_the_limit(action.places, aces, table) or _beyond_the_stock(action.places, left)


def throws(seat: int, piles: Piles, table: TableRules) -> tuple[Action, ...]:
    """All that the seat may throw, fewest cards first, nothing exposed. Source: as `why_not_throw`."""
    return _throws(_aces(piles.hands[seat]), _left(seat, piles, table), table)


@lru_cache(maxsize=4096)
def _throws(aces: tuple[int, ...], left: int | None, table: TableRules) -> tuple[Action, ...]:
    within = (places for places in PLACES if _beyond_the_stock(places, left) is None)
    return tuple(throw(*places) for places in within if _beyond_the_limit(places, aces, table) is None)


def within_the_limit(places: Sequence[int], cards: Cards, table: TableRules) -> bool:
    """Whether the table's limit lets one throw the cards at these places of this hand.

    Source: A11, A14, B10, C3, R36.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> table = at_table(rulebook("classic-home+draw4ace"), 4)
    >>> [within_the_limit((0, 1, 2, 3), parse_cards(text), table) for text in ("2s5h8cJdAs", "As2s5h8cJd")]
    [True, False]
    """
    return _beyond_the_limit(places, _aces(cards), table) is None


def _beyond_the_limit(places: Sequence[int], aces: Sequence[int], table: TableRules) -> Refusal | None:
    """Why one may not throw so many with aces at these places of the hand."""
    number, limit = len(places), table.rules.draw
    if number <= limit.most:
        return None
    rule = table.rules.sources["draw"][0]
    if number > limit.most_with_ace:
        return refused("too_many_thrown", rule, most=max(limit.most, limit.most_with_ace))
    if _shown(places, aces) is None:
        return refused("ace_lacking", rule, most=limit.most)
    return None


def _beyond_the_stock(places: Sequence[int], left: int | None) -> Refusal | None:
    """Why one may not throw so many when nothing is reshuffled. Source: A2, R6."""
    if left is not None and len(places) > left:
        return refused("only_so_many_left", "R6", left=left)
    return None


def _left(seat: int, piles: Piles, table: TableRules) -> int | None:
    """How many cards are left for the seat where nothing is reshuffled; elsewhere the cards always suffice (R6)."""
    return min(HAND, len(_for(seat, piles, table))) if table.shortage is Shortage.NONE else None


def _aces(hand: Cards) -> tuple[int, ...]:
    """The places of the aces; a joker is none (R9)."""
    return tuple(place for place, card in enumerate(hand) if card.rank is Rank.ACE)


def _shown(places: Sequence[int], aces: Sequence[int]) -> int | None:
    """The place of the ace that is shown: one that is kept, or any if all five go. Source: A11, A14, R36."""
    return next((ace for ace in aces if len(places) == HAND or ace not in places), None)


def shown_ace(places: Sequence[int], hand: Cards, table: TableRules) -> Card | None:
    """The ace that one must show to throw the cards at these places; none where so many are free.

    Source: A11, A14, R9, R36.
    """
    if len(places) <= table.rules.draw.most:
        return None
    place = _shown(places, _aces(hand))
    return None if place is None else hand[place]


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
    ace = shown_ace(action.places, hand, table)
    before = changed(
        piles,
        thrown=_put(piles.thrown, seat, piles.thrown[seat] + threw),
        discards=piles.discards if opener else piles.discards + threw,
        aside=piles.aside + threw if opener else piles.aside,
        seen=piles.seen if ace is None else piles.seen | {ace},
    )
    after, received = _served(before, seat, len(threw), threw, table)
    held = list(hand)
    for place, card in zip(action.places, received, strict=True):
        held[place] = card
    exposed = [action.places[which] for which in action.exposed]
    return changed(
        after,
        hands=_put(piles.hands, seat, tuple(held)),
        seen=after.seen.union(held[place] for place in exposed),
        waiting=piles.waiting + tuple((seat, place, threw) for place in exposed),
    )


def _served(piles: Piles, seat: int, number: int, threw: Cards, table: TableRules) -> tuple[Piles, Cards]:
    """The next cards for the seat, off the stock and after shuffling; fewer where no more are left for it."""
    cards = _for(seat, piles, table)[:number]
    if cards:
        on_top = piles.stock[: len(cards)] == cards
        rest = piles.stock[len(cards) :] if on_top else tuple(card for card in piles.stock if card not in cards)
        piles = changed(piles, stock=rest)
    if len(cards) == number or table.shortage is Shortage.NONE:
        return piles, cards
    piles = _shuffled_back(piles, threw)
    if not _for(seat, piles, table):
        return piles, cards
    piles, more = _served(piles, seat, number - len(cards), threw, table)
    return piles, cards + more


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
        piles, received = _served(piles, seat, 1, threw, table)
        for card in received:
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
