"""A hand from its first deal until its pot is won: what one may do, what follows, and what each player sees.

The rules of its parts stand in `betting`, `drawing`, `openers` and `showdown`; no sentence is said here.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from tutor.engine.actions import Act, Action, IllegalAction, Refusal, action, refused, throw
from tutor.engine.betting import (
    Round,
    betting_actions,
    clockwise,
    in_the_pot,
    next_round,
    opening_round,
    remaining,
    spoke,
    why_not_bet,
)
from tutor.engine.cards import CannotBe, Cards, Rank
from tutor.engine.drawing import PLACES, Piles, dealt, exchanged, folded, replaced, shown_ace, why_not_throw
from tutor.engine.openers import may_open, opening_cards
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Openers, Opening, TableRules, at_table
from tutor.engine.showdown import Pot, SharedPot, layers, merged, settle, shares, showing, unmatched, without, worth

__all__ = ["Action", "Hand", "IllegalAction", "Refusal", "View", "apply", "deal", "legal_actions", "replay", "view"]
__all__ += ["Ending", "Outcome", "Phase", "Played", "pots_now", "why_not"]


class Phase(Enum):
    """What is going on."""

    BETTING = "betting"
    DRAWING = "drawing"
    OVER = "over"


class Ending(Enum):
    """How a deal ended."""

    PASSED_OUT = "passed_out"
    """Nobody opened: the pot is carried over (B17, R4)."""
    UNCONTESTED = "uncontested"
    SHOWDOWN = "showdown"
    SITTING_OVER = "sitting_over"
    """The sitting ended with a pot carried: those who paid share it (R29)."""


@dataclass(frozen=True, slots=True)
class Played:
    """What everybody saw of one action."""

    deal: int
    seat: int | None
    """Nobody for what befell the table."""
    act: Act
    to: int = 0
    """What the seat then had in the round, in chips."""
    drawn: int = 0
    """How many cards it drew."""
    cards: Cards = ()
    """What was shown: an ace, exposed cards, openers proved on folding."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one deal ended, as everybody saw it. Chips; tuples by seat."""

    deal: int
    dealer: int
    ending: Ending
    returned: tuple[int, ...]
    """The unmatched part of a stake (R2)."""
    pots: tuple[SharedPot, ...]
    """As they were paid out, the largest group first."""
    shown: tuple[tuple[int, Cards], ...]
    """Who showed his hand, in the order in which they did."""
    opener: int | None
    """Who had to prove his openers."""
    proof: Cards
    """What proved them, discards included; nothing if he could not."""
    carried: tuple[Pot, ...]
    """What stays in the pot, with those who have a claim to it."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand at one moment: the log that tells it, and all that follows from it. Chips; tuples by seat."""

    table: TableRules
    start: tuple[int, ...]
    """Stacks before the first stakes."""
    first_dealer: int
    seed: int
    actions: tuple[Action, ...]
    deals: int
    """The number of this deal; the first is 1."""
    dealer: int
    """Who deals now."""
    fresh: bool
    """Whether nobody has done anything in this deal yet."""
    passed: int
    """How many deals were passed out."""
    carried: tuple[Pot, ...]
    """What earlier deals have left, with those who have a claim to it (R29)."""
    phase: Phase
    betting: Round
    """The present round, or the one before the present draw."""
    piles: Piles
    draw: int
    """The number of the present draw, or of the last one; none was 0."""
    drawers: tuple[int, ...]
    """Who still has to draw, in turn."""
    opener: int | None
    """Who made the first bet where that takes openers."""
    opening: Cards
    """His five cards when he did."""
    log: tuple[Played, ...]
    outcomes: tuple[Outcome, ...]
    """Of the deals that are over."""

    @property
    def turn(self) -> int | None:
        """The seat that has to act; nobody once the hand is over."""
        if self.phase is Phase.DRAWING:
            return self.drawers[0]
        return self.betting.turn if self.phase is Phase.BETTING else None

    @property
    def stacks(self) -> tuple[int, ...]:
        """What each has behind."""
        return self.betting.stacks

    @property
    def pot(self) -> int:
        """All chips in the middle."""
        return in_the_pot(self.betting)

    @property
    def least(self) -> Rank:
        """The lowest pair that opens in this deal (B16; A18 with the progressive option)."""
        return Rank(min(Rank.JACK + self.passed, Rank.ACE)) if self.table.rules.progressive else Rank.JACK

    @property
    def line(self) -> str:
        """The hand in one line, from which `replay` makes it again."""
        stacks = ",".join(map(str, self.start))
        setup = f"v1;{self.table.rules.text};{self.table.players};{stacks};{self.first_dealer};{self.seed};"
        return setup + ".".join(map(str, self.actions))


def deal(table: TableRules, stacks: Sequence[int], dealer: int, seed: int) -> Hand:
    """A new hand: stakes paid, cards dealt, the first one to act in turn.

    Raises `CannotBe`: `stacks_and_players(stacks, players)`, `no_chips(seat)`, `no_such_seat(seat, players)`.

    Source: A3, A7, A8, B3, B4, C6.

    >>> hand = deal(at_table(rulebook("jackpots"), 4), (100, 100, 100, 100), dealer=2, seed=7)
    >>> hand.turn, hand.pot, hand.line
    (3, 4, 'v1;jackpots;4;100,100,100,100;2;7;')
    """
    if len(stacks) != table.players:
        raise CannotBe("stacks_and_players", stacks=len(stacks), players=table.players)
    for seat, chips in enumerate(stacks):
        if chips < 1:
            raise CannotBe("no_chips", seat=seat)
    if not 0 <= dealer < table.players:
        raise CannotBe("no_such_seat", seat=str(dealer), players=table.players)
    seed_text = f"hand/1/{table.rules.text}/{table.players}/{seed}"
    betting = opening_round(table, dealer, tuple(stacks))
    begun = Hand(
        table=table,
        start=tuple(stacks),
        first_dealer=dealer,
        seed=seed,
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


def why_not(hand: Hand, action: Action) -> Refusal | None:
    """Why this may not be done now; nothing if it may.

    >>> from tutor.engine.actions import PAT
    >>> hand = deal(at_table(rulebook("club"), 4), (100, 100, 100, 100), dealer=0, seed=1)
    >>> why_not(hand, PAT)
    Refusal(key='draw_later', facts={}, rule='A1')
    """
    seat = hand.turn
    if seat is None:
        return refused("hand_over", "A6")
    match action.act:
        case Act.MISDEAL:
            return None if hand.fresh else refused("misdeal_too_late", "A9")
        case Act.END:
            return _why_not_end(hand)
        case Act.DRAW if hand.phase is Phase.BETTING:
            return refused("draw_later", "A1")
        case Act.DRAW:
            return why_not_throw(action, seat, hand.piles, hand.table)
    if hand.phase is Phase.DRAWING:
        return refused("bet_later", "A1")
    return why_not_bet(hand.betting, action, hand.table) or _why_not_open(hand, action, seat)


def _why_not_end(hand: Hand) -> Refusal | None:
    if not hand.carried:
        return refused("nothing_carried", "R29")
    return None if hand.fresh else refused("deal_begun", "R29")


def _takes_openers(hand: Hand, action: Action) -> bool:
    """Whether this is a bet that takes openers: the first of the first round."""
    opens = action.act is Act.BET and hand.betting.number == 1
    return opens and hand.table.rules.opening is Opening.JACKS


def _why_not_open(hand: Hand, action: Action, seat: int) -> Refusal | None:
    """Source: A10, B16, R8, R33."""
    if not _takes_openers(hand, action) or hand.table.rules.openers is Openers.TRUSTED:
        return None
    if may_open(hand.piles.hands[seat], hand.table, hand.least):
        return None
    return refused("no_openers", hand.table.rules.sources["opening"][0], least=hand.least.letter)


_THROWS = tuple(throw(*places) for places in sorted(PLACES, key=lambda places: (len(places), places)))
"""Everything that one might throw."""


def legal_actions(hand: Hand) -> tuple[Action, ...]:
    """What the player in turn may do: of bets and raises the smallest and the largest, and every draw.

    What befalls the table (a card exposed, the end of the sitting) is not among them.

    >>> hand = deal(at_table(rulebook("club"), 4), (100, 100, 100, 100), dealer=0, seed=1)
    >>> [str(action) for action in legal_actions(hand)]
    ['k', 'b2']
    """
    seat = hand.turn
    if seat is None:
        return ()
    if hand.phase is Phase.DRAWING:
        return tuple(each for each in _THROWS if why_not_throw(each, seat, hand.piles, hand.table) is None)
    some = betting_actions(hand.betting, hand.table)
    return tuple(each for each in some if _why_not_open(hand, each, seat) is None)


def apply(hand: Hand, action: Action) -> Hand:
    """The hand after this, and after all that follows of itself until somebody has to act.

    Raises `IllegalAction` with what `why_not` says.
    """
    if (refusal := why_not(hand, action)) is not None:
        raise IllegalAction(refusal)
    seat, actions = hand.turn, (*hand.actions, action)
    assert seat is not None
    match action.act:
        case Act.MISDEAL:
            return _dealt_again(replace(hand, actions=actions))
        case Act.END:
            return _ended(replace(hand, actions=actions))
        case Act.DRAW:
            return _moved_on(_drew(replace(hand, actions=actions, fresh=False), action, seat))
    return _moved_on(_spoke(replace(hand, actions=actions, fresh=False), action, seat))


def _dealt_again(hand: Hand) -> Hand:
    """The same dealer shuffles and deals again; the stakes stay. Source: A9, R15."""
    piles = _cards_dealt(hand.table, hand.betting, hand.dealer, hand.piles.seed, hand.piles.shuffles)
    return replace(hand, piles=piles, log=(*hand.log, Played(hand.deals, None, Act.MISDEAL)))


def _spoke(hand: Hand, action: Action, seat: int) -> Hand:
    """After a word in a betting round. Who folds and has opened proves it. Source: B6, B16, R32."""
    betting, piles = spoke(hand.betting, action), hand.piles
    shown: Cards = ()
    opener, opening = hand.opener, hand.opening
    if _takes_openers(hand, action):
        opener, opening = seat, piles.hands[seat]
    if action.act is Act.FOLD:
        piles = folded(piles, seat, opener=seat == opener)
        shown = _proof(hand) if seat == opener else ()
    played = Played(hand.deals, seat, action.act, to=betting.bets[seat], cards=shown)
    return replace(hand, betting=betting, piles=piles, opener=opener, opening=opening, log=(*hand.log, played))


def _drew(hand: Hand, action: Action, seat: int) -> Hand:
    """After a draw. Source: A11, R15, R24, R36."""
    before = hand.piles
    piles = exchanged(before, seat, action, hand.table, opener=seat == hand.opener)
    places, shown = action.places, [piles.hands[seat][action.places[which]] for which in action.exposed]
    if len(places) > hand.table.rules.draw.most and (ace := shown_ace(places, before.hands[seat])) is not None:
        shown.insert(0, ace)
    played = Played(hand.deals, seat, Act.DRAW, drawn=len(places), cards=tuple(shown))
    return replace(hand, piles=piles, drawers=hand.drawers[1:], log=(*hand.log, played))


def _moved_on(hand: Hand) -> Hand:
    """What follows of itself: the next round, the next draw, the end of the deal.

    Source: A1, B7, B12, B17, R4, R24, R25, R30.
    """
    if hand.phase is Phase.DRAWING:
        if hand.drawers:
            return hand
        betting = next_round(hand.betting, hand.table, hand.dealer)
        hand = replace(hand, phase=Phase.BETTING, betting=betting, piles=replaced(hand.piles, hand.table))
    betting = hand.betting
    if len(remaining(betting)) == 1:
        return _finished(hand, Ending.UNCONTESTED)
    if betting.turn is not None:
        return hand
    if betting.number == 1 and betting.first is not None and betting.raiser is None:
        return _passed_out(hand)
    if betting.number > hand.table.rules.draws:
        return _finished(hand, Ending.SHOWDOWN)
    in_turn = tuple(seat for seat in clockwise(hand.dealer, hand.table.players) if seat not in betting.out)
    return replace(hand, phase=Phase.DRAWING, draw=hand.draw + 1, drawers=in_turn)


def _passed_out(hand: Hand) -> Hand:
    """Nobody has opened: the stakes stay for the next deal. Source: A10, B17, R4, R26, R29."""
    back = unmatched(hand.betting.paid)
    carried = merged((*hand.carried, *layers(_less(hand.betting.paid, back))))
    return _over(replace(hand, passed=hand.passed + 1), Ending.PASSED_OUT, back, (), (), carried)


def _finished(hand: Hand, ending: Ending) -> Hand:
    """The pots go to those who win them; what nobody may win is carried over.

    Source: A6, A13, A17, B14, B15, B16, R2, R22, R29, R32.
    """
    betting = hand.betting
    false_opener = {hand.opener} - {None} if hand.opener is not None and not _proof(hand) else set()
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
    return _over(hand, ending, back, paid_out, shown, merged(carried))


def _proof(hand: Hand) -> Cards:
    """The cards that prove the opener's right to open; none if he had none. Source: B16, R32."""
    return opening_cards(hand.opening, hand.table, hand.least) if hand.opener is not None else ()


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
    paid_out: tuple[SharedPot, ...],
    shown: tuple[tuple[int, Cards], ...],
    carried: tuple[Pot, ...],
) -> Hand:
    """The deal is over: chips are paid out, and with a pot carried over the next deal begins."""
    nothing = (0,) * hand.table.players
    stacks = tuple(map(sum, zip(hand.stacks, back, *(shared.shares for shared in paid_out), strict=True)))
    outcome = Outcome(hand.deals, hand.dealer, ending, back, paid_out, shown, hand.opener, _proof(hand), carried)
    in_pot = sum(pot.amount for pot in carried)
    ended = replace(
        hand,
        carried=carried,
        phase=Phase.OVER,
        betting=replace(hand.betting, stacks=stacks, paid=nothing, bets=nothing, carried=in_pot, turn=None),
        outcomes=(*hand.outcomes, outcome),
    )
    return _next_deal(ended) if carried else ended


def _next_deal(hand: Hand) -> Hand:
    """The next deal for the pot that is carried over: everyone antes, the next player deals.

    Who has no chips is dealt in if he has a claim. Source: B17, R26, R29.
    """
    claims = frozenset[int]().union(*(pot.eligible for pot in hand.carried))
    out = frozenset(seat for seat, chips in enumerate(hand.stacks) if not chips and seat not in claims)
    dealer = next(seat for seat in clockwise(hand.dealer, hand.table.players) if seat not in out)
    betting = opening_round(hand.table, dealer, hand.stacks, carried=hand.betting.carried, out=out)
    begun = replace(
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


def _ended(hand: Hand) -> Hand:
    """The sitting ends before this deal is played: its antes go back, those with a claim share what was carried.

    Source: R29.
    """
    seats = hand.table.players
    shared = tuple(
        SharedPot(pot, frozenset(), frozenset(), tuple(parts.get(seat, 0) for seat in range(seats)))
        for pot in hand.carried
        for parts in (shares(pot, pot.eligible, hand.dealer, seats),)
    )
    logged = replace(hand, log=(*hand.log, Played(hand.deals, None, Act.END)))
    return _over(logged, Ending.SITTING_OVER, hand.betting.paid, shared, (), ())


def _less(paid: Sequence[int], back: Sequence[int]) -> tuple[int, ...]:
    return tuple(chips - returned for chips, returned in zip(paid, back, strict=True))


def pots_now(hand: Hand) -> tuple[Pot, ...]:
    """All chips in the middle at this moment, with those who may still win them; the largest group first.

    Source: A17, R29.
    """
    return without((*hand.carried, *layers(hand.betting.paid)), hand.betting.out)


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


_NUMBER = re.compile(r"[0-9]{1,9}")
_SEED = re.compile(r"-?[0-9]{1,18}")


def replay(line: str) -> Hand:
    """The hand that a line tells.

    Raises `CannotBe`: `line_parts(number)`, `line_version(version)`, `line_number(text)`, `line_action(number, text)`,
    `line_illegal(number, text, rule)`, and whatever the rulebook, the table and the deal refuse.

    >>> replay("v1;club;3;50,50,50;0;7;b2.f.f").stacks
    (49, 52, 49)
    """
    parts = line.strip().split(";")
    if parts[0] != "v1":
        raise CannotBe("line_version", version=parts[0])
    if len(parts) != 7:
        raise CannotBe("line_parts", number=len(parts))
    _, rules, players, stacks, dealer, seed, actions = parts
    table = at_table(rulebook(rules), _read(players))
    hand = deal(table, [_read(chips) for chips in stacks.split(",")], _read(dealer), _read(seed, _SEED))
    for number, text in enumerate(actions.split(".") if actions else (), start=1):
        hand = _replayed(hand, number, text)
    return hand


def _read(text: str, pattern: re.Pattern[str] = _NUMBER) -> int:
    if not pattern.fullmatch(text):
        raise CannotBe("line_number", text=text)
    return int(text)


def _replayed(hand: Hand, number: int, text: str) -> Hand:
    """The hand after one more action of its line."""
    try:
        return apply(hand, action(text))
    except IllegalAction as illegal:
        raise CannotBe("line_illegal", number=number, text=text, rule=illegal.refusal.rule) from illegal
    except CannotBe as fault:
        raise CannotBe("line_action", number=number, text=text) from fault
