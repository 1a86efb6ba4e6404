"""What one may do in a hand, and why not: the rules of betting, drawing and opening put together.

It changes nothing: `play` does what is allowed.
"""

from tutor.engine.actions import Act, Action, Refusal, refused
from tutor.engine.betting import betting_actions, why_not_bet
from tutor.engine.drawing import throws, why_not_throw
from tutor.engine.hand import Hand, Phase
from tutor.engine.openers import may_open
from tutor.engine.rules import Openers, Opening


def why_not(hand: Hand, action: Action) -> Refusal | None:
    """Why this may not be done now; nothing if it may.

    >>> from tutor.engine.actions import PAT
    >>> from tutor.engine.play import deal
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
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


def takes_openers(hand: Hand, action: Action) -> bool:
    """Whether this is a bet that takes openers: the first of the first round."""
    opens = action.act is Act.BET and hand.betting.number == 1
    return opens and hand.table.rules.opening is Opening.JACKS


def _why_not_open(hand: Hand, action: Action, seat: int) -> Refusal | None:
    """Source: A10, B16, R8, R33."""
    if not takes_openers(hand, action) or hand.table.rules.openers is Openers.TRUSTED:
        return None
    if may_open(hand.piles.hands[seat], hand.table, hand.least):
        return None
    return refused("no_openers", hand.table.rules.sources["opening"][0], least=hand.least.letter)


def legal_actions(hand: Hand) -> tuple[Action, ...]:
    """What the player in turn may do: of bets and raises the smallest and the largest, and every draw.

    What befalls the table (a card exposed, the end of the sitting) is not among them.

    >>> from tutor.engine.play import deal
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hand = deal(at_table(rulebook("club"), 4), (100, 100, 100, 100), dealer=0, seed=1)
    >>> [str(action) for action in legal_actions(hand)]
    ['k', 'b2']
    """
    seat = hand.turn
    if seat is None:
        return ()
    if hand.phase is Phase.DRAWING:
        return throws(seat, hand.piles, hand.table)
    some = betting_actions(hand.betting, hand.table)
    if hand.table.rules.opening is Opening.ANYTHING:
        return some
    return tuple(each for each in some if _why_not_open(hand, each, seat) is None)
