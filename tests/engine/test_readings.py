"""Three rulings that can be read in more than one way: how the engine reads them, and why that is right."""

from tutor.engine.actions import action
from tutor.engine.play import Ending, Hand, apply, deal, why_not
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table


def dealt(text: str, stacks: list[int], does: str, *, dealer: int = 0) -> Hand:
    hand = deal(at_table(rulebook(text), len(stacks)), stacks, dealer, 1)
    for each in does.split():
        hand = apply(hand, action(each))
    return hand


def reason(hand: Hand, text: str) -> str:
    refusal = why_not(hand, action(text))
    return "" if refusal is None else f"{refusal.key} {refusal.rule}"


def test_a_short_all_in_raises_the_price_but_neither_the_cap_nor_the_next_full_raise() -> None:
    """R3, read word by word: the next raise is measured from the last full one.

    A bet of 10 and an all-in to 15 leave the next raise at 20, not at 25: 10 is the last full bet, and one more full
    step from it is 20. Some rooms add the full raise to the 15; the ruling does not. The judgement: as ruled.
    """
    hand = dealt("classic-home", [50, 50, 16, 50], "b10 r15")
    assert (reason(hand, "r19"), reason(hand, "r20")) == ("too_little R19", "")


def test_a_short_all_in_lets_those_raise_who_have_not_spoken_to_the_last_full_bet() -> None:
    """R3: `already acted` is said of the last full bet, not of the round.

    Who has checked, or has called a bet before the last full raise, may raise; who has answered the last full bet may
    not, even if he is asked for more. A caller of the short all-in has answered the same full bet. The judgement: this
    is what `does not reopen` means, and the only reading under which R21 holds as well.
    """
    hand = dealt("classic-home", [50, 50, 50, 16], "b10 c r15 c")
    assert (hand.turn, reason(hand, "r25")) == (1, "not_reopened R3")
    hand = dealt("club", [4, 50, 50], "k b2 r3")
    assert (hand.turn, reason(hand, "r4")) == (1, "")


def test_short_all_ins_that_make_a_full_raise_together_reopen_and_count_as_one() -> None:
    """R3, its last clause: together they are a full raise, so they do all that one does.

    The price goes on from the last of them, the next raise must match their sum, and the cap counts one more. A short
    raise alone never counts. The judgement: `make a full raise` is taken at its word.
    """
    hand = dealt("classic-home", [50, 50, 16, 22], "b10 r15 r21 c")
    assert (hand.turn, reason(hand, "r31"), reason(hand, "r32")) == (1, "too_little R19", "")
    assert hand.betting.steps == 2


def test_nobody_raises_where_no_other_can_go_beyond_the_bet() -> None:
    """R25 skips a round in which nothing could follow from a bet; the same holds of a raise nobody could answer.

    Such a raise comes back whole (R2), decides nothing and would only make its maker the last raiser, who shows first
    (B15). F28 is no counter-example: there the other can still go beyond the bet, so the raise is legal and what he
    cannot match comes back. The judgement: an extension of R25, not its letter; pokerkit plays it alike.
    """
    hand = dealt("classic-home", [50, 6], "b5")
    assert (hand.turn, reason(hand, "r10")) == (0, "nobody_can_answer R25")
    hand = dealt("classic-home+ante10", [1000, 200], "", dealer=1)
    assert reason(hand, "b260") == ""


def test_the_only_one_with_chips_is_asked_only_for_what_he_owes() -> None:
    """R25: `nothing is owed` is measured by what others have really put in, not by the nominal price.

    With a big blind of 1 of 2 chips, a small blind who is alone with chips owes nothing beyond that 1 and is not asked;
    with a third player who has chips R27 leaves the full price. The judgement: owed to whom, if nobody can win it.
    """
    assert dealt("classic-casino", [50, 1], "").betting.number == 1
    assert dealt("classic-casino", [50, 1], "").phase.value == "drawing"
    assert dealt("classic-casino", [50, 50, 1], "").betting.price == 2


def test_a_false_opener_leaves_what_nobody_matched_to_all_at_the_table() -> None:
    """R32: nothing of a false opener's returns, so what nobody has matched stays; nobody else owns that layer.

    R29 gives a carried pot to those who built it, which here would be the false opener alone: he would get back what
    R32 says does not return. So all who have a claim to any pot of the deal get one to this layer. The judgement: R32
    goes before R29 for that layer, and R29 holds for all others.
    """
    hand = deal(at_table(rulebook("jackpots+nolimit+trust"), 2), [5, 50], 0, 1)
    assert reason(hand, "b10") == ""
    hand = apply(apply(hand, action("b10")), action("c"))
    false = not hand.proof
    hand = apply(apply(hand, action("d")), action("d"))
    assert false
    assert hand.outcomes[0].returned == (0, 0)
    assert [(pot.amount, sorted(pot.eligible)) for pot in hand.outcomes[0].carried] == [(6, [0, 1])]


def test_a_false_opener_whom_all_leave_alone_wins_nothing() -> None:
    """R32: an uncontested pot of a false opener has no owner and is carried over with the claims of all who paid.

    Those who folded to him have a claim to it again: they gave up a deal that had no winner. He keeps his own claim to
    what he has built (R29); only this deal's hand is dead. The judgement: the deal is played as if nobody had opened.
    """
    hand = dealt("jackpots+trust", [50, 50, 50], "b2 f f")
    assert hand.outcomes[0].ending is Ending.UNCONTESTED
    assert hand.outcomes[0].proof == ()
    assert [(pot.amount, sorted(pot.eligible)) for pot in hand.outcomes[0].carried] == [(5, [0, 1, 2])]
    assert hand.deals == 2
