"""Showdowns to ask about: who has paid what, which hands lie open, who gets what, and what one may get wrong in it.

It asks nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from tutor.engine.betting import clockwise
from tutor.engine.cards import Card, Cards
from tutor.engine.hands import HandValue
from tutor.engine.rules import Category, Low, TableRules, Wins
from tutor.engine.showdown import Pot, SharedPot, Worth, halves, pots, settle, unmatched, worth
from tutor.quiz.scenes import stake_of
from tutor.quiz.sketches import below, hand_of, mixed, of_ranks, pick

Chips = tuple[int, ...]
"""Chips by seat."""

_TRIES = 400
_KINDS = (Category.ONE_PAIR, Category.ONE_PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.STRAIGHT)


@dataclass(frozen=True, slots=True)
class Showdown:
    """All that settles who gets the pot. Tuples by seat."""

    table: TableRules
    dealer: int
    paid: Chips
    hands: tuple[Cards, ...]
    """None for who has folded."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Those who show their hands, clockwise from the dealer's left."""
        return tuple(seat for seat in clockwise(self.dealer, len(self.paid)) if self.hands[seat])

    @property
    def folded(self) -> tuple[int, ...]:
        """Those who have folded, clockwise from the dealer's left."""
        return tuple(seat for seat in clockwise(self.dealer, len(self.paid)) if not self.hands[seat])

    @property
    def back(self) -> Chips:
        """What goes back because nobody has matched it."""
        return unmatched(self.paid)

    @property
    def values(self) -> Worth:
        """What the hands are worth."""
        return worth({seat: self.hands[seat] for seat in self.seats}, self.table)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots."""
        return pots(self.paid, self.folded)

    @property
    def shared(self) -> tuple[SharedPot, ...]:
        """The pots as they are paid out."""
        return settle(self.pots, self.values, self.dealer, len(self.paid))

    @property
    def gets(self) -> Chips:
        """What each gets, returned chips included."""
        return added(self.back, *(shared.shares for shared in self.shared))


def added(*some: Chips) -> Chips:
    """Chips added up seat by seat."""
    return tuple(map(sum, zip(*some, strict=True)))


# --- what one may get wrong -----------------------------------------------------------------------------------------


def mistaken(down: Showdown) -> Iterator[tuple[Chips, str]]:
    """What each would get by a mistake, the likeliest first; where a mistake is harmless, what each does get."""
    several = len(down.pots) > 1
    if several:
        yield from _about_side_pots(down)
    if down.table.rules.wins is Wins.BOTH:
        yield from _about_halves(down)
    yield from _about_ties(down)
    if any(down.back):
        yield _all_to(down, _winners(down), back=False), "unmatched_part_won"
    yield from _about_the_folded(down)
    yield from _about_the_hands(down)


def _one_pot(down: Showdown, seats: frozenset[int]) -> Chips:
    """What each gets if all is one pot for these seats; returned chips go back."""
    pot = Pot(sum(down.paid) - sum(down.back), seats)
    (shared,) = settle((pot,), down.values, down.dealer, len(down.paid))
    return added(down.back, shared.shares)


def _about_side_pots(down: Showdown) -> Iterator[tuple[Chips, str]]:
    everyone, most = frozenset(down.seats), max(down.paid[seat] for seat in down.seats)
    level = min(down.paid[seat] for seat in down.seats)
    covered = frozenset(seat for seat in down.seats if down.paid[seat] > level)
    yield _one_pot(down, everyone), "all_in_wins_everything"
    yield _one_pot(down, covered), "all_in_player_is_out"
    if down.folded and any(down.paid[seat] for seat in down.folded):
        yield _folded_aside(down), "folded_into_the_side_pot"
    main = down.shared[0]
    above = tuple(max(0, chips - level) for chips in down.paid)
    missing = sum(down.paid) - main.pot.amount - sum(above)
    if not missing and most > level:
        yield added(main.shares, above), "side_pot_given_back"


def _folded_aside(down: Showdown) -> Chips:
    """What each gets if the chips of those who folded are counted to the last side pot only."""
    first, *between, last = down.pots
    extra = _from_the_folded(down, first)
    moved = (Pot(first.amount - extra, first.eligible), *between, Pot(last.amount + extra, last.eligible))
    shared = settle(moved, down.values, down.dealer, len(down.paid))
    return added(down.back, *(each.shares for each in shared))


def _from_the_folded(down: Showdown, pot: Pot) -> int:
    """How much of a main pot comes from those who have folded."""
    level = min(down.paid[seat] for seat in pot.eligible)
    return pot.amount - level * len(pot.eligible)


def _about_halves(down: Showdown) -> Iterator[tuple[Chips, str]]:
    values = down.values
    yield _settled(down, Worth(values.high, {})), "high_takes_all"
    for seat in down.seats:
        others = {other: value for other, value in values.low.items() if other != seat}
        if others and any(each.high == each.low == {seat} for each in down.shared):
            yield _settled(down, Worth(values.high, others)), "high_low_needs_two_winners"
    yield _settled(down, Worth({}, values.low)), "low_takes_all"
    yield _odd_to_the_low(down), "odd_chip_to_the_low_half"


def _settled(down: Showdown, values: Worth) -> Chips:
    shared = settle(down.pots, values, down.dealer, len(down.paid))
    return added(down.back, *(each.shares for each in shared))


def _odd_to_the_low(down: Showdown) -> Chips:
    """What each gets if an odd chip goes to the low half."""
    chips = [down.back]
    for each in down.shared:
        high, low = halves(each.pot)
        moved = high.amount - low.amount
        parts = (
            (Pot(high.amount - moved, each.pot.eligible), Worth(down.values.high, {})),
            (Pot(low.amount + moved, each.pot.eligible), Worth({}, down.values.low)),
        )
        for pot, values in parts:
            (shared,) = settle((pot,), values, down.dealer, len(down.paid))
            chips.append(shared.shares)
    return added(*chips)


def _about_ties(down: Showdown) -> Iterator[tuple[Chips, str]]:
    seats = len(down.paid)
    if not any(len(_sharing(each)) > 1 for each in down.shared):
        return
    if down.table.rules.wins is Wins.BOTH:
        return
    tied = [seat for seat in down.seats if any(seat in _sharing(each) for each in down.shared)]
    for seat in tied:
        alone = [_given(each.pot.amount, [_preferred(seat, each, down)], seats) for each in down.shared]
        yield added(down.back, *alone), "first_to_show_wins_ties" if seat == tied[0] else "suit_breaks_tie"
    backwards = (_given(each.pot.amount, _last_first(each, down), seats) for each in down.shared)
    yield added(down.back, *backwards), "odd_chip_to_the_dealer"
    yield added(down.back, *(_rounded(each, seats) for each in down.shared)), "odd_chip_left_over"


def _preferred(seat: int, shared: SharedPot, down: Showdown) -> int:
    """This seat if it shares in a pot, else the first that does."""
    return min(_sharing(shared), key=lambda other: (other != seat, down.seats.index(other)))


def _rounded(shared: SharedPot, seats: int) -> Chips:
    """Equal shares of a pot, what is left over given to nobody."""
    some = _sharing(shared)
    return tuple(shared.pot.amount // len(some) if seat in some else 0 for seat in range(seats))


def _sharing(shared: SharedPot) -> frozenset[int]:
    """The seats that get something of a pot."""
    return shared.high | shared.low or frozenset(seat for seat, chips in enumerate(shared.shares) if chips)


def _last_first(shared: SharedPot, down: Showdown) -> list[int]:
    """The seats that share a pot, the dealer or whoever sits next to him on the right first."""
    return [seat for seat in reversed(clockwise(down.dealer, len(down.paid))) if seat in _sharing(shared)]


def _given(amount: int, order: list[int], seats: int) -> Chips:
    """An amount shared equally, odd chips one by one in this order."""
    each, odd = divmod(amount, len(order))
    return tuple(each + (order.index(seat) < odd) if seat in order else 0 for seat in range(seats))


def _about_the_folded(down: Showdown) -> Iterator[tuple[Chips, str]]:
    chips = sum(down.paid[seat] for seat in down.folded)
    if not chips or len(down.pots) > 1:
        return
    kept = tuple(Pot(each.amount - chips, each.eligible) for each in down.pots)
    shared = settle(kept, down.values, down.dealer, len(down.paid))
    back = tuple(paid if seat in down.folded else 0 for seat, paid in enumerate(down.paid))
    yield added(down.back, back, *(each.shares for each in shared)), "folded_chips_given_back"


def _about_the_hands(down: Showdown) -> Iterator[tuple[Chips, str]]:
    for seat in sorted(down.seats, key=lambda seat: _strength(down, seat), reverse=True):
        if not all(seat in _sharing(each) for each in down.shared):
            yield _all_to(down, frozenset((seat,)), back=True), "weaker_hand"
    yield _all_to(down, frozenset(down.seats), back=True), "shared_by_all"


def _strength(down: Showdown, seat: int) -> tuple[HandValue, ...]:
    values = down.values
    return tuple(kind[seat] for kind in (values.high, values.low) if seat in kind)


def _winners(down: Showdown) -> frozenset[int]:
    return _sharing(down.shared[0])


def _all_to(down: Showdown, seats: frozenset[int], *, back: bool) -> Chips:
    """Everything to these seats, in equal parts; what nobody matched goes back, or does not."""
    order = [seat for seat in down.seats if seat in seats]
    if not back:
        return _given(sum(down.paid), order, len(down.paid))
    return added(down.back, _given(sum(down.paid) - sum(down.back), order, len(down.paid)))


# --- showdowns from a seed ------------------------------------------------------------------------------------------

Wanted = Callable[[Showdown], bool]


def drawn(
    rng: Random, table: TableRules, wanted: Wanted, *, contenders: tuple[int, int], levels: int, tied: bool
) -> Showdown:
    """A showdown of so many players, with stakes at so many levels, some hands of the same ranks if `tied`.

    Raises `LookupError` if none is as wanted.
    """
    for _ in range(_TRIES):
        most = min(contenders[1], table.players)
        number = min(most, contenders[0] + below(rng, contenders[1] - contenders[0] + 1))
        hands = _hands(rng, table, number, tied=tied)
        if hands is None:
            continue
        seats = mixed(rng, range(table.players))[:number]
        held = {seat: hand for seat, hand in zip(seats, hands, strict=True)}
        down = Showdown(
            table=table,
            dealer=below(rng, table.players),
            paid=_paid(rng, table, frozenset(seats), levels, uneven=tied and levels == 1),
            hands=tuple(held.get(seat, ()) for seat in range(table.players)),
        )
        if wanted(down):
            return down
    raise LookupError(f"no such showdown at {table.rules.text} with {table.players}")


def _paid(rng: Random, table: TableRules, seats: frozenset[int], levels: int, *, uneven: bool) -> Chips:
    """What each has paid: those who show at one of the levels, the others all the same little.

    Uneven levels are those of players who are all-in.
    """
    unit = max(5, stake_of(table))
    steps = sorted(unit * (2 + below(rng, 9)) + table.rules.ante + below(rng, unit) * uneven for _ in range(levels))
    little = table.rules.ante or pick(rng, (0, table.big_blind))
    order = mixed(rng, seats)
    stakes = {seat: steps[min(place, levels - 1)] for place, seat in enumerate(order)}
    return tuple(stakes.get(seat, little) for seat in range(table.players))


def _hands(rng: Random, table: TableRules, number: int, *, tied: bool) -> list[Cards] | None:
    """So many hands without a card in common; with `tied` two of the same ranks among them."""
    hands: list[Cards] = []
    while len(hands) < number:
        used = frozenset(card for hand in hands for card in hand)
        hand = (
            of_ranks(rng, table, [card.rank for card in hands[0]], used)
            if tied and len(hands) == 1
            else _hand(rng, table, used)
        )
        if hand is None:
            return None
        hands.append(tuple(mixed(rng, hand)))
    return mixed(rng, hands)


def _hand(rng: Random, table: TableRules, used: frozenset[Card]) -> Cards | None:
    low = table.rules.low is Low.DEUCE_TO_SEVEN or (table.rules.low is Low.ACE_TO_FIVE and below(rng, 2))
    if low:
        small = [rank for rank in table.ranks if rank <= table.ranks[9]]
        return of_ranks(rng, table, mixed(rng, small)[:5], used)
    return hand_of(rng, table, pick(rng, _KINDS), without=used)


def by_seat(down: Showdown, chips: Chips) -> Mapping[int, int]:
    """Who gets how much, of those who show; in their order."""
    return {seat: chips[seat] for seat in down.seats}
