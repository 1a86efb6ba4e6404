"""A hand from its first deal until its pot is won: dealing, doing what is allowed, and what follows of itself.

The rules of its parts stand in `betting`, `drawing`, `openers` and `showdown`; no sentence is said here.
"""

from collections.abc import Sequence

from tutor.engine.actions import MISDEAL, Act, Action, IllegalAction, Refusal, action
from tutor.engine.betting import Round, clockwise, next_round, opening_round, spoke
from tutor.engine.cards import CannotBe, Cards
from tutor.engine.drawing import Piles, dealt, exchanged, folded, replaced, shown_ace
from tutor.engine.ending import finished, passed_out, sitting_over
from tutor.engine.hand import Ending, Hand, Outcome, Phase, Played, pots_now
from tutor.engine.legal import legal_actions, takes_openers, why_not
from tutor.engine.lines import setup_of
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import TableRules, at_table
from tutor.engine.values import changed
from tutor.engine.view import View, view

__all__ = ["Action", "Hand", "IllegalAction", "Refusal", "View", "apply", "deal", "legal_actions", "replay", "view"]
__all__ += ["Ending", "Outcome", "Phase", "Played", "at_table", "pots_now", "rulebook", "why_not"]


def deal(
    table: TableRules, stacks: Sequence[int], dealer: int, seed: int, *, posting: frozenset[int] = frozenset()
) -> Hand:
    """A new hand: stakes paid, cards dealt, the first one to act in turn. Newcomers may post the big blind.

    Raises `CannotBe`: `stacks_and_players(stacks, players)`, `no_chips(seat)`, `no_such_seat(seat, players)`,
    `nothing_to_post(rulebook, rule)`.

    Source: A3, A7, A8, B3, B4, C6, C8, R37.

    >>> hand = deal(at_table(rulebook("jackpots"), 4), (100, 100, 100, 100), dealer=2, seed=7)
    >>> hand.turn, hand.pot, hand.line
    (3, 4, 'v1;jackpots;4;100,100,100,100;2;7;')
    """
    if len(stacks) != table.players:
        raise CannotBe("stacks_and_players", stacks=len(stacks), players=table.players)
    for seat, chips in enumerate(stacks):
        if chips < 1:
            raise CannotBe("no_chips", seat=seat)
    for seat in (dealer, *posting):
        if not 0 <= seat < table.players:
            raise CannotBe("no_such_seat", seat=str(seat), players=table.players)
    if posting and not table.big_blind:
        raise CannotBe("nothing_to_post", rulebook=table.rules.text, rule="C8")
    seed_text = f"hand/1/{table.rules.text}/{table.players}/{seed}"
    betting = opening_round(table, dealer, tuple(stacks), posting=posting)
    begun = Hand(
        table=table,
        start=tuple(stacks),
        first_dealer=dealer,
        seed=seed,
        posting=posting,
        actions=(),
        deals=1,
        dealer=dealer,
        fresh=True,
        passed=0,
        carried=(),
        phase=Phase.BETTING,
        betting=betting,
        piles=_cards_dealt(table, betting, dealer, seed_text, 0),
        draw=0,
        drawers=(),
        opener=None,
        opening=(),
        log=(),
        outcomes=(),
    )
    return _moved_on(begun)


def _cards_dealt(table: TableRules, betting: Round, dealer: int, seed: str, shuffles: int) -> Piles:
    order = [seat for seat in clockwise(dealer, table.players) if seat not in betting.out]
    return dealt(table, order, table.players, seed, shuffles)


def apply(hand: Hand, action: Action) -> Hand:
    """The hand after this, and after all that follows of itself until somebody has to act.

    Raises `IllegalAction` with what `why_not` says.
    """
    if (refusal := why_not(hand, action)) is not None:
        raise IllegalAction(refusal)
    match action.act:
        case Act.MISDEAL:
            return _dealt_again(hand)
        case Act.END:
            return sitting_over(changed(hand, actions=(*hand.actions, action)))
        case Act.DRAW:
            return _moved_on(_drew(hand, action))
    return _moved_on(_spoke(hand, action))


def _dealt_again(hand: Hand) -> Hand:
    """The same dealer shuffles and deals again; the stakes stay. Source: A9, R15."""
    piles = _cards_dealt(hand.table, hand.betting, hand.dealer, hand.piles.seed, hand.piles.shuffles)
    log = (*hand.log, Played(hand.deals, None, Act.MISDEAL))
    return changed(hand, piles=piles, actions=(*hand.actions, MISDEAL), log=log)


def _spoke(hand: Hand, action: Action) -> Hand:
    """After a word in a betting round. Who folds and has opened proves it. Source: B6, B16, R32."""
    seat, betting, piles = hand.turn, spoke(hand.betting, action), hand.piles
    assert seat is not None
    shown: Cards = ()
    opener, opening = hand.opener, hand.opening
    if takes_openers(hand, action):
        opener, opening = seat, piles.hands[seat]
    if action.act is Act.FOLD:
        piles = folded(piles, seat, opener=seat == opener)
        shown = hand.proof if seat == opener else ()
    played = Played(hand.deals, seat, action.act, to=betting.bets[seat], cards=shown)
    return changed(
        hand,
        actions=(*hand.actions, action),
        fresh=False,
        betting=betting,
        piles=piles,
        opener=opener,
        opening=opening,
        log=(*hand.log, played),
    )


def _drew(hand: Hand, action: Action) -> Hand:
    """After a draw. Source: A11, R15, R24, R36."""
    seat, before = hand.drawers[0], hand.piles
    piles = exchanged(before, seat, action, hand.table, opener=seat == hand.opener)
    places, shown = action.places, [piles.hands[seat][action.places[which]] for which in action.exposed]
    if (ace := shown_ace(places, before.hands[seat], hand.table)) is not None:
        shown.insert(0, ace)
    played = Played(hand.deals, seat, Act.DRAW, drawn=len(places), cards=tuple(shown))
    return changed(
        hand,
        actions=(*hand.actions, action),
        fresh=False,
        piles=piles,
        drawers=hand.drawers[1:],
        log=(*hand.log, played),
    )


def _moved_on(hand: Hand) -> Hand:
    """What follows of itself: the next round, the next draw, the end of the deal.

    Source: A1, B7, B12, B17, R4, R24, R25, R30.
    """
    if hand.phase is Phase.DRAWING:
        if hand.drawers:
            return hand
        betting = next_round(hand.betting, hand.table, hand.dealer)
        hand = changed(hand, phase=Phase.BETTING, betting=betting, piles=replaced(hand.piles, hand.table))
    betting = hand.betting
    if len(betting.out) == hand.table.players - 1:
        return _next_deal(finished(hand, Ending.UNCONTESTED))
    if betting.turn is not None:
        return hand
    if betting.number == 1 and betting.first is not None and betting.raiser is None:
        return _next_deal(passed_out(hand))
    if betting.number > hand.table.rules.draws:
        return _next_deal(finished(hand, Ending.SHOWDOWN))
    in_turn = tuple(seat for seat in clockwise(hand.dealer, hand.table.players) if seat not in betting.out)
    return changed(hand, phase=Phase.DRAWING, draw=hand.draw + 1, drawers=in_turn)


def _next_deal(hand: Hand) -> Hand:
    """The next deal if a pot is carried over: everyone antes, the next player deals; else the hand is over.

    Who has no chips is dealt in if he has a claim. Source: B17, R26, R29.
    """
    if not hand.carried:
        return hand
    claims = frozenset[int]().union(*(pot.eligible for pot in hand.carried))
    out = frozenset(seat for seat, chips in enumerate(hand.stacks) if not chips and seat not in claims)
    dealer = next(seat for seat in clockwise(hand.dealer, hand.table.players) if seat not in out)
    betting = opening_round(hand.table, dealer, hand.stacks, carried=hand.betting.carried, out=out)
    begun = changed(
        hand,
        deals=hand.deals + 1,
        dealer=dealer,
        fresh=True,
        phase=Phase.BETTING,
        betting=betting,
        piles=_cards_dealt(hand.table, betting, dealer, hand.piles.seed, hand.piles.shuffles),
        draw=0,
        drawers=(),
        opener=None,
        opening=(),
    )
    return _moved_on(begun)


def replay(line: str) -> Hand:
    """The hand that a line tells.

    Raises `CannotBe`: `line_parts(number)`, `line_version(version)`, `line_number(text)`, `line_action(number, text)`,
    `line_illegal(number, text, rule)`, and whatever the rulebook, the table and the deal refuse.

    >>> replay("v1;club;3;50,50,50;0;7;b2.f.f").stacks
    (49, 52, 49)
    """
    setup, texts = setup_of(line)
    hand = deal(setup.table, setup.stacks, setup.dealer, setup.seed, posting=setup.posting)
    for number, text in enumerate(texts, start=1):
        hand = _replayed(hand, number, text)
    return hand


def _replayed(hand: Hand, number: int, text: str) -> Hand:
    """The hand after one more action of its line."""
    try:
        return apply(hand, action(text))
    except IllegalAction as illegal:
        raise CannotBe("line_illegal", number=number, text=text, rule=illegal.refusal.rule) from illegal
    except CannotBe as fault:
        raise CannotBe("line_action", number=number, text=text) from fault
