"""Before the first hand: everybody's chips, and who deals first, found by the first jack.

Who deals after that and who is still at the table is the sitting's affair.
"""

from dataclasses import dataclass

from tutor.engine.cards import CannotBe, Card, Cards, Rank
from tutor.engine.deck import shuffled
from tutor.engine.rules import TableRules


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """Who deals first, and the cards that decided it."""

    seat: int
    """Who received the first jack."""
    starter: int
    """Who dealt the cards round."""
    dealt: tuple[tuple[int, Card], ...]
    """Seat and card, face up, in the order in which they fell; the jack is the last."""


def first_jack(cards: Cards, players: int, *, starter: int = 0) -> FirstDealer:
    """Who gets the first jack when the starter deals these cards round, face up, beginning on his left.

    Raises `CannotBe`: `no_such_seat(seat, players)`, `no_jack()`.

    Source: B2.

    >>> from tutor.engine.cards import parse_cards
    >>> first_jack(parse_cards("9s Kd 2c Ah Jd"), players=4).seat
    1
    """
    if not 0 <= starter < players:
        raise CannotBe("no_such_seat", seat=str(starter), players=players)
    in_turn = tuple(((starter + 1 + place) % players, card) for place, card in enumerate(cards))
    for number, (seat, card) in enumerate(in_turn, start=1):
        if card.rank is Rank.JACK:
            return FirstDealer(seat, starter, in_turn[:number])
    raise CannotBe("no_jack")


def first_dealer(table: TableRules, seed: int, *, starter: int = 0) -> FirstDealer:
    """Who deals the first hand of a sitting of this seed, with the table's own deck.

    Raises `CannotBe` as `first_jack`.

    Source: B2, R28.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> found = first_dealer(at_table(rulebook("jackpots"), 4), 2)
    >>> found.seat, [str(card) for _, card in found.dealt]
    (2, ['9h', 'Qh', '5c', 'Ac', '2d', 'Jc'])
    """
    order = shuffled(table.deck, f"first_dealer/1/{table.rules.text}/{table.players}/{seed}")
    return first_jack(order, table.players, starter=starter)


FIRST_BETS = 100
"""How many big bets everybody's first chips are (R28)."""


def first_stacks(table: TableRules) -> tuple[int, ...]:
    """Everybody's chips before the first hand, in big bets; without a limit in big blinds or antes.

    Source: R28.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> first_stacks(at_table(rulebook("club"), 3)), first_stacks(at_table(rulebook("classic-casino"), 2))
    ((400, 400, 400), (200, 200))
    """
    rules = table.rules
    unit = rules.bets.upper if rules.bets else table.big_blind or rules.ante
    return (FIRST_BETS * unit,) * table.players
