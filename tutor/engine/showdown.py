"""The end of a deal: pots and who may win them, how they are shared, who shows his hand and in which order.

It does not know how the chips came into the pot nor when a deal ends.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tutor.engine.cards import Cards
from tutor.engine.hands import HandValue, low_value_of, value_of
from tutor.engine.rules import TableRules, Wins


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips, and the seats that may win them."""

    amount: int
    eligible: frozenset[int]


@dataclass(frozen=True, slots=True)
class SharedPot:
    """A pot that has been paid out."""

    pot: Pot
    high: frozenset[int]
    """The seats with the best high hand; nobody where the low hand wins."""
    low: frozenset[int]
    """The seats with the best low hand; nobody where the high hand wins."""
    shares: tuple[int, ...]
    """Chips by seat."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What the hands still in play are worth, by seat; only what counts at the table."""

    high: Mapping[int, HandValue]
    low: Mapping[int, HandValue]


def unmatched(paid: Sequence[int]) -> tuple[int, ...]:
    """What goes back to each seat: the part of the highest stake that nobody else has matched.

    Source: R2.

    >>> unmatched((30, 70, 100))
    (0, 0, 30)
    """
    second, most = sorted((0, *paid))[-2:]
    return tuple(chips - second if chips == most else 0 for chips in paid)


def layers(paid: Sequence[int]) -> tuple[Pot, ...]:
    """What the seats have paid in layers, each with all who paid into it; the widest group first.

    Source: A17, R29.
    """
    levels = [0, *sorted({chips for chips in paid if chips})]
    return tuple(
        Pot(
            (level - below) * sum(chips >= level for chips in paid),
            frozenset(seat for seat, chips in enumerate(paid) if chips >= level),
        )
        for below, level in zip(levels, levels[1:], strict=False)
    )


def merged(some: Iterable[Pot]) -> tuple[Pot, ...]:
    """The pots with those put together that the same seats may win; the largest group first.

    Source: R29.
    """
    amounts: dict[frozenset[int], int] = {}
    for pot in some:
        amounts[pot.eligible] = amounts.get(pot.eligible, 0) + pot.amount
    return tuple(sorted((Pot(amounts[seats], seats) for seats in amounts), key=lambda pot: -len(pot.eligible)))


def without(some: Iterable[Pot], folded: Collection[int]) -> tuple[Pot, ...]:
    """The pots once these seats have no claim any more. Source: R22."""
    return merged(Pot(pot.amount, pot.eligible.difference(folded)) for pot in some)


def pots(paid: Sequence[int], folded: Collection[int] = ()) -> tuple[Pot, ...]:
    """The main pot and the side pots of what each seat has paid, once what is unmatched has gone back.

    The largest group stands first. Who has folded has paid but may not win.

    Source: A17, R2, R22.

    >>> [(pot.amount, sorted(pot.eligible)) for pot in pots((30, 70, 100, 100), {3})]
    [(120, [0, 1, 2]), (120, [1, 2]), (60, [2])]
    """
    matched = [chips - back for chips, back in zip(paid, unmatched(paid), strict=True)]
    return without(layers(matched), folded)


def shares(pot: Pot, winning_seats: Collection[int], dealer: int, seats: int) -> dict[int, int]:
    """What each of the winning seats gets: equal parts, odd chips one by one, clockwise from the dealer's left.

    Source: R1, A13.

    >>> shares(Pot(11, frozenset({0, 1, 2})), {0, 1, 2}, dealer=0, seats=4)
    {1: 4, 2: 4, 0: 3}
    """
    each, odd = divmod(pot.amount, len(winning_seats))
    in_turn = sorted(winning_seats, key=lambda seat: (seat - dealer - 1) % seats)
    return {seat: each + (place < odd) for place, seat in enumerate(in_turn)}


def halves(pot: Pot) -> tuple[Pot, Pot]:
    """The high half and the low half of a pot; an odd chip goes to the high one.

    Source: R1.

    >>> [half.amount for half in halves(Pot(25, frozenset({0, 1})))]
    [13, 12]
    """
    low = pot.amount // 2
    return Pot(pot.amount - low, pot.eligible), Pot(low, pot.eligible)


def worth(hands: Mapping[int, Cards], table: TableRules) -> Worth:
    """What these hands are worth at the table. Source: A13, A18, R11, R12."""
    wins = table.rules.wins
    return Worth(
        high={} if wins is Wins.LOW else {seat: value_of(cards, table) for seat, cards in hands.items()},
        low={} if wins is Wins.HIGH else {seat: low_value_of(cards, table) for seat, cards in hands.items()},
    )


def settle(pots_made: Iterable[Pot], values: Worth, dealer: int, seats: int) -> tuple[SharedPot, ...]:
    """Every pot shared among the best hands of those who may win it, each on its own with its own odd chips.

    Who is alone in a pot needs no hand to win it.

    Source: A13, A17, R1, R11, R22.
    """
    return tuple(_shared(pot, values, dealer, seats) for pot in pots_made)


def _shared(pot: Pot, values: Worth, dealer: int, seats: int) -> SharedPot:
    high, low = _best(values.high, pot.eligible), _best(values.low, pot.eligible)
    if high and low:
        high_half, low_half = halves(pot)
        parts = [shares(high_half, high, dealer, seats), shares(low_half, low, dealer, seats)]
    else:
        parts = [shares(pot, high or low or pot.eligible, dealer, seats)]
    chips = tuple(sum(part.get(seat, 0) for part in parts) for seat in range(seats))
    return SharedPot(pot, high, low, chips)


def _best(values: Mapping[int, HandValue], seats: Collection[int]) -> frozenset[int]:
    """Those of the seats that have the best of their values; nobody where this kind of hand does not count."""
    some = {seat: values[seat] for seat in seats if seat in values}
    best = max(some.values(), default=None)
    return frozenset(seat for seat, value in some.items() if value == best)


def showing(pots_made: Sequence[Pot], values: Worth, first: int, seats: int) -> tuple[int, ...]:
    """The seats that show their hands, in the order in which they do; the others throw theirs away unseen.

    `first` begins, then clockwise: who beats or ties what lies open shows. The side pot made last comes first.

    Source: B15, R31.
    """
    shown: list[int] = []
    seen: set[int] = set()
    for pot in reversed(pots_made):
        for seat in sorted(pot.eligible - seen, key=lambda seat: (seat - first) % seats):
            seen.add(seat)
            open_hands = [other for other in shown if other in pot.eligible]
            if _may_win(seat, open_hands, values):
                shown.append(seat)
    return tuple(shown)


def _may_win(seat: int, open_hands: Collection[int], values: Worth) -> bool:
    """Whether the seat's hand beats or ties all that lie open, high or low."""
    return any(
        seat in kind and all(kind[seat] >= kind[other] for other in open_hands) for kind in (values.high, values.low)
    )
