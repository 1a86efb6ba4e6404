"""The deck: the cards of a table, shuffling that is the same everywhere and always, taking cards off the top.

It does not know whose turn it is nor when the stock may be made up again: that is the play's affair.
"""

from random import Random

from tutor.engine.cards import CannotBe, Cards
from tutor.engine.rules import TableRules


def deck_for(table: TableRules) -> Cards:
    """All cards in play, unshuffled: rank by rank, jokers last.

    Source: A4, B1, C1.
    """
    return table.deck


def seed_text(skill: str, version: int, table_text: str, players: int, level: int, seed: int) -> str:
    """The text that seeds a deal: whatever it names is dealt the same for ever.

    >>> seed_text("may_open", 1, "jackpots", 4, 2, 7)
    'may_open/1/jackpots/4/2/7'
    """
    return f"{skill}/{version}/{table_text}/{players}/{level}/{seed}"


def shuffled(cards: Cards, seed: str) -> Cards:
    """The cards in an order that the seed decides, the same on every machine and in every Python.

    Fisher and Yates' shuffle on `getrandbits`, the only part of `random` beside `random()` whose stream stays.

    >>> from tutor.engine.cards import cards_text, parse_cards
    >>> cards_text(shuffled(parse_cards("As Ks Qs Js Ts"), "an example"))
    'As Ks Ts Qs Js'
    """
    getrandbits = Random(seed).getrandbits
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        # a number from 0 to last, each as likely: draws of just enough bits, too large ones thrown away
        while (other := getrandbits(last.bit_length())) > last:
            pass
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def take(stock: Cards, number: int) -> tuple[Cards, Cards]:
    """So many cards off the top, and the rest of the stock.

    Raises `CannotBe`: `stock_too_short(number, left)`.
    """
    if number > len(stock):
        raise CannotBe("stock_too_short", number=number, left=len(stock))
    return stock[:number], stock[number:]


def hands_and_stock(cards: Cards, players: int, dealer: int = 0) -> tuple[tuple[Cards, ...], Cards]:
    """Five cards for each seat, dealt one at a time and clockwise from the dealer's left, and the stock.

    The hands stand in the order of the seats; seat `dealer` receives the last card of each round.

    Source: A8, B4.

    >>> from tutor.engine.cards import cards_text, parse_cards
    >>> hands, stock = hands_and_stock(parse_cards("As Ks Ah Kh Ad Kd Ac Kc Qs Js 2c"), players=2)
    >>> cards_text(hands[0]), cards_text(stock)
    ('Ks Kh Kd Kc Js', '2c')
    """
    dealt, stock = take(cards, 5 * players)
    return tuple(dealt[(seat - dealer - 1) % players :: players] for seat in range(players)), stock
