"""A betting round: who acts, how much may be bet, when the round is over.

It knows no cards: who may open with which hand is said in `play`.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from tutor.engine.actions import CALL, CHECK, FOLD, Act, Action, Refusal, bet, raise_to, refused
from tutor.engine.rules import Betting, FirstSpeaker, TableRules
from tutor.engine.values import changed

Each = TypeVar("Each")


@dataclass(frozen=True)
class Round:
    """A betting round at one moment. Chips throughout; tuples by seat."""

    number: int
    """The first round of a deal is 1."""
    stacks: tuple[int, ...]
    """What each still has behind."""
    paid: tuple[int, ...]
    """What each has put in since the deal began, stakes and earlier rounds included."""
    bets: tuple[int, ...]
    """What each has put in in this round; antes are no bets."""
    carried: int
    """What earlier deals have left in the pot."""
    out: frozenset[int]
    """Who has folded, or was not dealt in."""
    price: int
    """What one must have put in to stay."""
    full: int
    """The last full bet or raise: up to where (R3)."""
    step: int
    """The smallest full bet or raise."""
    steps: int
    """Full bets and raises so far, the big blind included (R18)."""
    answered: tuple[int | None, ...]
    """The last full bet when each last spoke to a bet: who has spoken to the present one may not raise (R3)."""
    spoken: frozenset[int]
    """Who has spoken in this round."""
    turn: int | None
    """Who speaks now; nobody once the round is over."""
    first: int | None
    """Who had to speak first; nobody in a round that is skipped (R25)."""
    raiser: int | None
    """The last who bet or raised, the big blind at first (R18)."""
    stepped: int | None
    """Who made the last full bet or raise."""


@lru_cache(maxsize=1024)
def clockwise(after: int, seats: int) -> tuple[int, ...]:
    """All seats, beginning with the one to the left of this one, which comes last.

    >>> clockwise(1, 4)
    (2, 3, 0, 1)
    """
    return tuple((after + step) % seats for step in range(1, seats + 1))


def blind_seats(dealer: int, seats: int) -> tuple[int, int]:
    """The seats of the small and the big blind; heads-up the dealer has the small one.

    Source: A7, C6, R14.

    >>> blind_seats(0, 4), blind_seats(0, 2)
    ((1, 2), (0, 1))
    """
    small = dealer if seats == 2 else (dealer + 1) % seats
    return small, (small + 1) % seats


def opening_round(
    table: TableRules,
    dealer: int,
    stacks: tuple[int, ...],
    *,
    carried: int = 0,
    out: frozenset[int] = frozenset(),
    posting: frozenset[int] = frozenset(),
) -> Round:
    """The first round, once antes or blinds are paid; who has too little pays what he has.

    Newcomers who post pay the big blind wherever they sit, and it counts as their bet.

    Source: A7, A10, B3, B6, C6, C7, C8, R13, R14, R18, R25, R27, R37.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> first = opening_round(at_table(rulebook("classic-casino"), 4), 0, (100, 100, 100, 100))
    >>> first.bets, first.price, first.turn
    ((0, 1, 2, 0), 2, 3)
    """
    seats = len(stacks)
    blinds = _blinds(table, dealer, seats) | dict.fromkeys(posting, table.big_blind)
    antes = tuple(0 if seat in out else min(table.rules.ante, chips) for seat, chips in enumerate(stacks))
    bets = tuple(min(blinds.get(seat, 0), chips) for seat, chips in enumerate(stacks))
    paid = tuple(ante + blind for ante, blind in zip(antes, bets, strict=True))
    big = blind_seats(dealer, seats)[1]
    start = big if table.rules.first_before_draw is FirstSpeaker.LEFT_OF_BIG_BLIND else dealer
    begun = Round(
        number=1,
        stacks=tuple(chips - pays for chips, pays in zip(stacks, paid, strict=True)),
        paid=paid,
        bets=bets,
        carried=carried,
        out=out,
        price=table.big_blind,
        full=table.big_blind,
        step=smallest_bet(table, 1),
        steps=1 if blinds else 0,
        answered=(None,) * seats,
        spoken=frozenset(),
        turn=None,
        first=None,
        raiser=big if blinds else None,
        stepped=None,
    )
    return _opened(begun, start)


def _blinds(table: TableRules, dealer: int, seats: int) -> dict[int, int]:
    """Who posts what, by seat. Source: A7, C6, R13."""
    if table.rules.blinds is None:
        return {}
    small, big = blind_seats(dealer, seats)
    return {small: table.small_blind, big: table.big_blind}


def next_round(before: Round, table: TableRules, dealer: int) -> Round:
    """The round after this one.

    Source: A12, B13, C4, C7, R14, R18, R25.
    """
    seats = len(before.stacks)
    start = dealer
    if table.rules.first_after_draw is FirstSpeaker.LAST_RAISER and before.raiser is not None:
        start = before.raiser - 1
    begun = changed(
        before,
        number=before.number + 1,
        bets=(0,) * seats,
        price=0,
        full=0,
        step=smallest_bet(table, before.number + 1),
        steps=0,
        answered=(None,) * seats,
        spoken=frozenset(),
        raiser=None,
        stepped=None,
    )
    return _opened(begun, start)


def _opened(begun: Round, start: int) -> Round:
    """The round with its first speaker: the first after `start` who has to speak."""
    turn = _next(begun, start)
    return changed(begun, turn=turn, first=turn)


def smallest_bet(table: TableRules, number: int) -> int:
    """The smallest bet of a round, which with a fixed limit is the only one.

    Source: C4, R19, R20, R34.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> [smallest_bet(at_table(rulebook("triple-draw"), 4), number) for number in (1, 2, 3, 4)]
    [2, 2, 4, 4]
    """
    limits = table.rules.bets
    if limits:
        return limits.upper if number >= limits.upper_from_round else limits.lower
    return table.big_blind or table.rules.ante


def most_steps(table: TableRules) -> int | None:
    """The most bets and raises of a round; none where there is no cap. Source: B9, C5, R18, R34."""
    return None if table.rules.raises is None else table.rules.raises + 1


def remaining(betting: Round) -> tuple[int, ...]:
    """The seats that have not folded."""
    return tuple(seat for seat in range(len(betting.stacks)) if seat not in betting.out)


def in_the_pot(betting: Round) -> int:
    """All chips in the middle, the bets of this round included."""
    return betting.carried + sum(betting.paid)


def owed(betting: Round, seat: int) -> int:
    """What the seat must pay to stay, as far as it has it."""
    return min(betting.price - betting.bets[seat], betting.stacks[seat])


def bounds(betting: Round, table: TableRules) -> tuple[int, int]:
    """Up to where, at least and at most, the seat in turn may bet or raise, if it may at all.

    Who has less than the least may put in all he has.

    Source: C4, R3, R19, R20.
    """
    seat = betting.turn
    assert seat is not None
    everything = betting.bets[seat] + betting.stacks[seat]
    least = betting.full + betting.step
    match table.rules.betting:
        case Betting.FIXED_LIMIT:
            most = least
        case Betting.POT_LIMIT:
            most = max(least, 2 * betting.price - betting.bets[seat] + in_the_pot(betting))
        case Betting.NO_LIMIT:
            most = everything
    return min(least, everything), min(most, everything)


def why_not_bet(betting: Round, action: Action, table: TableRules) -> Refusal | None:
    """Why the seat in turn may not do this in a betting round; nothing if it may.

    Source: B6, B8, B9, C5, R3, R19, R21, R25, R26, R27.
    """
    seat = betting.turn
    assert seat is not None
    owes = owed(betting, seat)
    match action.act:
        case Act.FOLD if not owes:
            return refused("fold_unasked", "R26")
        case Act.CHECK if owes:
            return refused("check_owing", "B6", owes=owes)
        case Act.CALL if not owes:
            return refused("call_nothing", "R26")
        case Act.BET if betting.price:
            return refused("bet_already", "B6", price=betting.price)
        case Act.RAISE if not betting.price:
            return refused("raise_nothing", "B6")
        case Act.BET | Act.RAISE:
            return _why_not_step_up(betting, seat, table) or _why_not_so_much(betting, action.to, table)
    return None


def _why_not_step_up(betting: Round, seat: int, table: TableRules) -> Refusal | None:
    """Why the seat may not bet or raise at all."""
    most = most_steps(table)
    if most is not None and betting.steps >= most:
        return refused("capped", table.rules.sources["raises"][0], most=most)
    if betting.bets[seat] + betting.stacks[seat] <= betting.price:
        return refused("only_enough_to_call", "A17", stack=betting.stacks[seat])
    sums = (bets + chips for bets, chips in zip(betting.bets, betting.stacks, strict=True))
    if all(most <= betting.price for other, most in enumerate(sums) if other != seat and other not in betting.out):
        return refused("nobody_can_answer", "R25")
    if betting.answered[seat] == betting.full:
        if betting.stepped == seat and "B8" in table.rules.sources["raises"]:
            return refused("twice_in_a_row", "B8")
        return refused("not_reopened", "R3")
    return None


def _why_not_so_much(betting: Round, to: int, table: TableRules) -> Refusal | None:
    """Why the seat in turn may not bet or raise to just this."""
    seat = betting.turn
    assert seat is not None
    everything = betting.bets[seat] + betting.stacks[seat]
    least, most = bounds(betting, table)
    if to > everything:
        return refused("more_than_one_has", "A17", most=everything)
    if least <= to <= most:
        return None
    rule = table.rules.sources["betting"][0]
    if table.rules.betting is Betting.FIXED_LIMIT and least == betting.full + betting.step:
        return refused("other_than_the_limit", rule, limit=least)
    if to < least:
        return refused("too_little", rule, least=least)
    return refused("more_than_the_pot", rule, most=most)


def betting_actions(betting: Round, table: TableRules) -> tuple[Action, ...]:
    """What the seat in turn may do, of bets and raises the smallest and the largest: what `why_not_bet` lets pass."""
    seat = betting.turn
    assert seat is not None
    plain = (FOLD, CALL) if owed(betting, seat) else (CHECK,)
    if _why_not_step_up(betting, seat, table) is not None:
        return plain
    least, most = bounds(betting, table)
    step_up = raise_to if betting.price else bet
    return (*plain, step_up(least), step_up(most)) if most > least else (*plain, step_up(least))


def spoke(betting: Round, action: Action) -> Round:
    """The round after the seat in turn has done this, which must be allowed.

    Source: B7, R3, R25.
    """
    seat = betting.turn
    assert seat is not None
    out, before = betting.out, betting.bets[seat]
    match action.act:
        case Act.FOLD:
            out, to = out | {seat}, before
        case Act.CHECK:
            to = before
        case Act.CALL:
            to = before + owed(betting, seat)
        case Act.BET | Act.RAISE:
            to = action.to
        case _:
            raise ValueError(f"{action} is nothing to say in a betting round")
    chips = to - before
    done = changed(
        betting,
        stacks=_with(betting.stacks, seat, betting.stacks[seat] - chips),
        paid=_with(betting.paid, seat, betting.paid[seat] + chips),
        bets=_with(betting.bets, seat, to),
        out=out,
        spoken=betting.spoken | {seat},
    )
    return _answered(_stepped_up(done, seat, to) if to > betting.price else done, seat)


def _stepped_up(betting: Round, seat: int, to: int) -> Round:
    """After a bet or raise: a short one leaves the last full one where it was."""
    if to - betting.full < betting.step:
        return changed(betting, price=to, raiser=seat)
    step, steps = to - betting.full, betting.steps + 1
    return changed(betting, price=to, full=to, step=step, steps=steps, raiser=seat, stepped=seat)


def _answered(betting: Round, seat: int) -> Round:
    """Once the seat has spoken: whom it has answered, and who speaks next."""
    answered = _with(betting.answered, seat, betting.full) if betting.price else betting.answered
    return changed(betting, answered=answered, turn=_next(betting, seat))


def _next(betting: Round, after: int) -> int | None:
    """Who speaks next: the first clockwise who has chips and owes or has not spoken; nobody if the round is over."""
    seats = len(betting.stacks)
    if len(betting.out) == seats - 1:
        return None
    able = [seat for seat in clockwise(after, seats) if betting.stacks[seat] and seat not in betting.out]
    if not able or (len(able) == 1 and betting.bets[able[0]] >= max(betting.bets)):
        return None
    return next((seat for seat in able if betting.bets[seat] < betting.price or seat not in betting.spoken), None)


def _with(values: tuple[Each, ...], seat: int, value: Each) -> tuple[Each, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
