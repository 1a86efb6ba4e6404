"""The end of a deal: nobody opened, one is left, or hands are shown; the pots go to their winners or stay.

It does not begin the next deal for a pot that stays: `play` does.
"""

from collections.abc import Sequence

from tutor.engine.actions import Act
from tutor.engine.betting import clockwise, remaining
from tutor.engine.cards import Cards
from tutor.engine.hand import Ending, Hand, Outcome, Phase, Played
from tutor.engine.showdown import Pot, SharedPot, layers, merged, settle, shares, showing, unmatched, without, worth
from tutor.engine.values import changed


def passed_out(hand: Hand) -> Hand:
    """Nobody has opened: the stakes stay for the next deal. Source: A10, B17, R4, R26, R29."""
    back = unmatched(hand.betting.paid)
    carried = merged((*hand.carried, *layers(_less(hand.betting.paid, back))))
    return _over(changed(hand, passed=hand.passed + 1), Ending.PASSED_OUT, back, carried=carried)


def finished(hand: Hand, ending: Ending) -> Hand:
    """The pots go to those who win them; what nobody may win is carried over.

    Source: A6, A13, A17, B14, B15, B16, R2, R22, R29, R32.
    """
    betting = hand.betting
    false_opener = {hand.opener} - {None} if hand.opener is not None and not hand.proof else set()
    back = tuple(0 if seat in false_opener else chips for seat, chips in enumerate(unmatched(betting.paid)))
    claims = merged((*hand.carried, *layers(_less(betting.paid, back))))
    out = betting.out | false_opener
    owned = without((pot for pot in claims if pot.eligible - out), out)
    alive = {seat: hand.piles.hands[seat] for seat in remaining(betting) if seat not in out}
    values = worth(alive if ending is Ending.SHOWDOWN else {}, hand.table)
    paid_out = settle(owned, values, hand.dealer, hand.table.players)
    shown = _shown(hand, [shared.pot for shared in paid_out], false_opener) if ending is Ending.SHOWDOWN else ()
    everyone = frozenset[int]().union(*(pot.eligible for pot in claims))
    carried = (
        Pot(pot.amount, everyone if pot.eligible <= false_opener else pot.eligible)
        for pot in claims
        if not pot.eligible - out
    )
    return _over(hand, ending, back, paid_out=paid_out, shown=shown, carried=merged(carried))


def _shown(hand: Hand, pots_made: Sequence[Pot], false_opener: set[int]) -> tuple[tuple[int, Cards], ...]:
    """Who shows, in turn: the last raiser first; everybody if nothing could be bet. Source: B15, R7, R31, R32."""
    betting, hands, seats = hand.betting, hand.piles.hands, hand.table.players
    alive = {seat: hands[seat] for seat in remaining(betting) if seat not in false_opener}
    first = betting.raiser if betting.raiser is not None else betting.first
    if first is None:
        in_turn = tuple(seat for seat in clockwise(hand.dealer, seats) if seat not in betting.out)
    else:
        failed = tuple(seat for seat in remaining(betting) if seat in false_opener)
        in_turn = failed + showing(pots_made, worth(alive, hand.table), first, seats)
    return tuple((seat, hands[seat]) for seat in in_turn)


def _over(
    hand: Hand,
    ending: Ending,
    back: tuple[int, ...],
    *,
    paid_out: tuple[SharedPot, ...] = (),
    shown: tuple[tuple[int, Cards], ...] = (),
    carried: tuple[Pot, ...] = (),
) -> Hand:
    """The deal is over: chips are paid out, and what nobody has won stays in the middle."""
    nothing = (0,) * hand.table.players
    stacks = tuple(map(sum, zip(hand.stacks, back, *(shared.shares for shared in paid_out), strict=True)))
    outcome = Outcome(hand.deals, hand.dealer, ending, back, paid_out, shown, hand.opener, hand.proof, carried)
    in_pot = sum(pot.amount for pot in carried)
    return changed(
        hand,
        carried=carried,
        phase=Phase.OVER,
        betting=changed(hand.betting, stacks=stacks, paid=nothing, bets=nothing, carried=in_pot, turn=None),
        outcomes=(*hand.outcomes, outcome),
    )


def sitting_over(hand: Hand) -> Hand:
    """The sitting ends before this deal is played: its antes go back, those with a claim share what was carried.

    Source: R29.
    """
    seats = hand.table.players
    shared = tuple(
        SharedPot(pot, frozenset(), frozenset(), tuple(parts.get(seat, 0) for seat in range(seats)))
        for pot in hand.carried
        for parts in (shares(pot, pot.eligible, hand.dealer, seats),)
    )
    logged = changed(hand, log=(*hand.log, Played(hand.deals, None, Act.END)))
    return _over(logged, Ending.SITTING_OVER, hand.betting.paid, paid_out=shared)


def _less(paid: Sequence[int], back: Sequence[int]) -> tuple[int, ...]:
    return tuple(chips - returned for chips, returned in zip(paid, back, strict=True))
