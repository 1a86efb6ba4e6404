"""What one seat may see of a hand: all that a bot or a page is given.

What it makes of it is not decided here.
"""

from dataclasses import dataclass

from tutor.engine.actions import Action
from tutor.engine.betting import Round
from tutor.engine.cards import CannotBe, Cards, Rank
from tutor.engine.hand import Hand, Outcome, Phase, Played, pots_now
from tutor.engine.legal import legal_actions
from tutor.engine.rules import TableRules
from tutor.engine.showdown import Pot


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat may see. Chips; tuples by seat."""

    table: TableRules
    seat: int
    deals: int
    dealer: int
    phase: Phase
    turn: int | None
    betting: Round
    pots: tuple[Pot, ...]
    """All chips in the middle, with those who may still win them; the largest group first."""
    draw: int
    drawers: tuple[int, ...]
    cards: Cards
    """The seat's own hand."""
    thrown: Cards
    """What the seat itself has thrown in this deal."""
    known: tuple[Cards, ...]
    """Of every hand, the cards that all have seen."""
    stock: int
    """How many cards are left in the stock."""
    opener: int | None
    least: Rank
    """The lowest pair that opens."""
    log: tuple[Played, ...]
    outcomes: tuple[Outcome, ...]
    legal: tuple[Action, ...]
    """What the seat may do, if it is in turn."""


def view(hand: Hand, seat: int) -> View:
    """All that this seat may see: its own cards, and what everybody has seen.

    Raises `CannotBe`: `no_such_seat(seat, players)`.

    >>> from tutor.engine.cards import cards_text
    >>> from tutor.engine.play import deal
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hand = deal(at_table(rulebook("shotgun"), 3), (100, 100, 100), dealer=0, seed=1)
    >>> [cards_text(cards) for cards in view(hand, 0).known]
    ['5s', '4c', '6h']
    """
    if not 0 <= seat < hand.table.players:
        raise CannotBe("no_such_seat", seat=str(seat), players=hand.table.players)
    piles = hand.piles
    return View(
        table=hand.table,
        seat=seat,
        deals=hand.deals,
        dealer=hand.dealer,
        phase=hand.phase,
        turn=hand.turn,
        betting=hand.betting,
        pots=pots_now(hand),
        draw=hand.draw,
        drawers=hand.drawers,
        cards=piles.hands[seat],
        thrown=piles.thrown[seat],
        known=tuple(tuple(card for card in cards if card in piles.seen) for cards in piles.hands),
        stock=len(piles.stock),
        opener=hand.opener,
        least=hand.least,
        log=hand.log,
        outcomes=hand.outcomes,
        legal=legal_actions(hand) if hand.turn == seat else (),
    )
