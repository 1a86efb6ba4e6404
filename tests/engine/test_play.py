"""Whole hands: rows of cases, shortages, and what holds in every hand whatever is played."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.engine.random_play import check_cards
from tutor.engine.actions import MISDEAL, PAT, Act, action, throw
from tutor.engine.cards import CannotBe, Rank, cards_text, parse_cards
from tutor.engine.deck import shuffled
from tutor.engine.play import Ending, Hand, Phase, apply, deal, legal_actions, pots_now, replay, view, why_not
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "plays.yaml").read_text(encoding="utf-8"))


def with_cards(hand: Hand, texts: list[str], stock: str = "") -> Hand:
    """The hand with these cards at its seats (any, where no text is given) and on top of the stock."""
    hands = [parse_cards(text) for text in texts]
    named = [card for cards in hands for card in cards]
    top = parse_cards(stock)
    rest = [card for card in hand.table.deck if card not in named and card not in top]
    # what nobody asked for comes from the low end, so that nobody else gets openers
    filled = tuple(cards or tuple(rest.pop(0) for _ in range(5)) for cards in hands)
    return replace(hand, piles=replace(hand.piles, hands=filled, stock=(*top, *rest)))


def started(row: dict[str, Any]) -> Hand:
    stacks = row.get("stacks") or [50] * row["players"]
    table, posting = at_table(rulebook(row["table"]), len(stacks)), frozenset(row.get("posts", ()))
    hand = deal(table, stacks, row.get("dealer", 0), 1, posting=posting)
    texts = row.get("cards")
    return with_cards(hand, texts, row.get("stock", "")) if texts and not row.get("cards_from") else hand


def played(hand: Hand, text: str) -> Hand:
    for each in text.replace("|", " ").split():
        assert why_not(hand, action(each)) is None, each
        hand = apply(hand, action(each))
    return hand


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_hand_goes_by_its_rules(row: dict[str, Any]) -> None:
    hand = played(started(row), row["does"])
    if "least" in row and "cards" in row:
        hand = with_cards(hand, row["cards"])
    outcome = hand.outcomes[-1] if hand.outcomes else None
    facts: dict[str, Any] = {
        "turn": hand.turn,
        "phase": hand.phase.value,
        "dealer_then": hand.dealer,
        "stacks_then": list(hand.stacks),
        "endings": [each.ending.value for each in hand.outcomes],
        "pots": [[pot.amount, sorted(pot.eligible)] for pot in pots_now(hand)],
        "least": hand.least.letter,
        "shuffles": hand.piles.shuffles,
        "dealt": sum(bool(cards) for cards in hand.piles.hands),
        "shown": [seat for seat, _ in outcome.shown] if outcome else None,
        "proof": cards_text(outcome.proof) if outcome else None,
        "back": list(outcome.returned) if outcome else None,
        "logged": cards_text(hand.log[-1].cards) if hand.log else None,
    }
    assert {name: facts[name] for name in row if name in facts} == {name: row[name] for name in row if name in facts}
    for text in row.get("may", ()):
        assert why_not(hand, action(text)) is None, text
    for text, reason in row.get("not", {}).items():
        refusal = why_not(hand, action(text))
        assert refusal is not None, text
        assert f"{refusal.key} {refusal.rule}" == reason


# Shortages


def test_jackpots_of_seven_who_all_draw_four_never_deal_the_last_card() -> None:  # F31b, B12, R32
    hand = deal(at_table(rulebook("jackpots"), 7), [50] * 7, 0, 1)
    hand = played(with_cards(hand, ["", "JsJhAdQc9s", "", "", "", "", ""]), "b2 c c c c c c")
    threw, left = parse_cards("JsJhAdQc"), []
    for drawer in (1, 2, 3, 4, 5, 6, 0):
        assert hand.turn == drawer
        bottom = hand.piles.stock[-1]
        hand = apply(hand, throw(0, 1, 2, 3))
        left.append(len(hand.piles.stock))
        assert hand.piles.aside == threw
        assert drawer in (5,) or hand.piles.stock[-1] == bottom
    assert left == [13, 9, 5, 1, 9, 5, 1]


def test_seven_ace_with_five_who_all_draw_five_reshuffles_and_gives_nobody_his_own_back() -> None:  # F31a, C3, R5
    hand = played(deal(at_table(rulebook("seven-ace"), 5), [50] * 5, 0, 1), "c c c c k")
    left = []
    while hand.phase is Phase.DRAWING:
        hand = apply(hand, throw(0, 1, 2, 3, 4))
        check_cards(hand)
        left.append(len(hand.piles.stock))
    assert left == [6, 1, 6, 1, 6]


def test_triple_draw_of_six_who_always_draw_five_always_has_cards() -> None:  # R6, A15
    hand = deal(at_table(rulebook("triple-draw"), 6), [50] * 6, 0, 1)
    while hand.turn is not None:
        checks = [each for each in legal_actions(hand) if each.act in (Act.CHECK, Act.CALL)]
        hand = apply(hand, throw(0, 1, 2, 3, 4) if hand.phase is Phase.DRAWING else checks[0])
        check_cards(hand)


def test_a_card_thrown_earlier_is_passed_over_and_keeps_its_place() -> None:  # R5
    hand = played(deal(at_table(rulebook("triple-draw"), 2), [50, 50], 0, 1), "c k")
    hand = played(with_cards(hand, ["2s3s4s5s7s", "2h3h4h5h7h"], "8s 9s"), "d01 d k k")
    piles = hand.piles
    stock = (*parse_cards("3h Ts"), *(card for card in piles.stock if str(card) != "Ts"))
    rest = tuple(card for card in piles.discards if str(card) != "3h")
    hand = apply(replace(hand, piles=replace(piles, stock=stock, discards=rest)), throw(2))
    assert cards_text(hand.piles.hands[1]) == "8s 9s Ts 5h 7h"
    assert str(hand.piles.stock[0]) == "3h"


# Cards exposed


def test_an_exposed_card_is_replaced_once_everybody_has_drawn() -> None:  # R15
    hand = played(deal(at_table(rulebook("club"), 3), [50] * 3, 0, 1), "b2 c c")
    hand = with_cards(hand, ["2s2h3s3h4s", "5s5h6s6h7s", "8s8h9s9hTs"], "As Ks Qs Js")
    hand = apply(hand, action("d01x1"))
    assert cards_text(hand.piles.hands[1]) == "As Ks 6s 6h 7s"
    assert cards_text(view(hand, 0).known[1]) == "Ks"
    hand = played(hand, "d0 d")
    assert cards_text(hand.piles.hands[1]) == "As Js 6s 6h 7s"
    assert "Ks" in cards_text(hand.piles.discards)
    assert view(hand, 0).known[1] == ()


def test_an_exposed_card_is_kept_if_no_other_is_left() -> None:  # R15, R6
    hand = played(deal(at_table(rulebook("classic-home"), 8), [50] * 8, 0, 1), "b1 c c c c c c c d012 d012 d012 d012x0")
    exposed = hand.piles.hands[4][0]
    hand = played(hand, "d d d d")
    assert hand.phase is Phase.BETTING
    assert hand.piles.hands[4][0] is exposed
    assert view(hand, 0).known[4] == (exposed,)


def test_a_misdeal_shuffles_anew_and_leaves_dealer_and_stakes() -> None:  # A9
    hand = deal(at_table(rulebook("club"), 3), [50] * 3, 0, 1)
    again = apply(hand, MISDEAL)
    assert (again.dealer, again.stacks, again.pot) == (hand.dealer, hand.stacks, hand.pot)
    assert again.piles.hands != hand.piles.hands
    assert again.piles.stock + sum(again.piles.hands, ()) != hand.piles.stock + sum(hand.piles.hands, ())


def test_shotgun_s_open_card_is_seen_until_it_is_thrown() -> None:  # R35, A18
    hand = deal(at_table(rulebook("shotgun"), 3), [50] * 3, 0, 1)
    assert view(hand, 0).known == tuple(cards[:1] for cards in hand.piles.hands)
    hand = played(hand, "b1 c c d0")
    assert view(hand, 0).known[1] == ()


def test_an_open_card_that_has_been_shuffled_back_is_seen_by_nobody() -> None:  # R35, R5
    hand = played(deal(at_table(rulebook("shotgun+draw5"), 6), [50] * 6, 0, 1), "b1 c c c c c")
    opened = hand.piles.seen
    for _ in range(6):
        hand = apply(hand, throw(0, 1, 2, 3, 4))
        assert not hand.piles.seen & set(hand.piles.stock)
    assert hand.piles.shuffles == 2
    assert any(opened & set(cards) for cards in hand.piles.hands)
    assert view(hand, 0).known == ((),) * 6


def test_a_shown_ace_is_seen_by_all() -> None:  # R36
    hand = played(deal(at_table(rulebook("classic-home+draw4ace"), 2), [50, 50], 0, 1), "b1 c")
    hand = played(with_cards(hand, ["", "KsAh9c7d3h"]), "d0234")
    assert cards_text(hand.log[-1].cards) == "Ah"
    assert cards_text(view(hand, 0).known[1]) == "Ah"


def test_the_first_card_goes_to_the_dealer_s_left() -> None:  # A8, R14
    hand = deal(at_table(rulebook("club"), 4), [50] * 4, 2, 7)
    cards = shuffled(hand.table.deck, "hand/1/club/4/7/1")
    assert [cards_of[0] for cards_of in hand.piles.hands] == [cards[1], cards[2], cards[3], cards[0]]


def test_heads_up_the_first_card_goes_to_the_other_player() -> None:  # R14
    hand = deal(at_table(rulebook("classic-casino"), 2), [50] * 2, 0, 7)
    cards = shuffled(hand.table.deck, "hand/1/classic-casino/2/7/1")
    assert [cards_of[0] for cards_of in hand.piles.hands] == [cards[1], cards[0]]


def test_five_cards_are_dealt_one_at_a_time_and_the_rest_is_the_stock() -> None:  # A8, B4
    hand = deal(at_table(rulebook("club"), 3), [50] * 3, 0, 7)
    cards = shuffled(hand.table.deck, "hand/1/club/3/7/1")
    assert hand.piles.hands[1] == cards[:15:3]
    assert hand.piles.hands[2] == cards[1:15:3]
    assert hand.piles.hands[0] == cards[2:15:3]
    assert hand.piles.stock == cards[15:]
    assert view(hand, 0).known == ((), (), ())


def test_a_misdeal_of_a_later_deal_leaves_what_is_carried() -> None:  # A9, B17
    hand = played(deal(at_table(rulebook("jackpots"), 3), [50] * 3, 0, 1), "k k k m")
    assert (hand.dealer, hand.pot, hand.deals, hand.piles.shuffles) == (1, 6, 2, 3)
    assert why_not(played(hand, "k"), MISDEAL) is not None


def test_a_new_card_takes_the_place_of_the_one_thrown() -> None:  # A11
    hand = played(deal(at_table(rulebook("classic-home"), 2), [50, 50], 0, 1), "b1 c")
    hand = played(with_cards(hand, ["2s2h3s3h4s", "5s5h6s6h7s"], "As Ks Qs"), "d13")
    assert cards_text(hand.piles.hands[1]) == "5s As 6s Ks 7s"
    assert cards_text(hand.piles.discards) == "5h 6h"


def test_triple_draw_has_three_draws_and_four_rounds() -> None:  # A18, R34
    hand = deal(at_table(rulebook("triple-draw"), 2), [50, 50], 0, 1)
    rounds = []
    while hand.turn is not None:
        rounds.append((hand.phase.value, hand.betting.number))
        acts = {each.act: each for each in legal_actions(hand)}
        hand = apply(hand, acts.get(Act.CHECK) or acts.get(Act.CALL) or PAT)
    assert (
        rounds
        == [(phase, number) for number in (1, 2, 3) for phase in ("betting", "drawing") for _ in range(2)]
        + [("betting", 4)] * 2
    )


def test_what_is_shuffled_back_is_all_but_the_opener_s_and_what_was_just_thrown() -> None:  # A15, R5, R32
    hand = deal(at_table(rulebook("jacks-or-better+draw5"), 6), [50] * 6, 0, 1)
    hand = played(with_cards(hand, ["", "JsJhAdQc9s", "", "", "", ""]), "b1 f c c c c")
    stock, before = hand.piles.stock, hand.piles.discards
    assert len(before) == 5  # a folded hand
    hand = played(hand, "d0123")
    assert hand.piles.aside == parse_cards("JsJhAdQc")
    threw = []
    while hand.piles.shuffles == 1:
        seat = hand.drawers[0]
        threw.append(hand.piles.hands[seat])
        hand = played(hand, "d01234")
    *earlier, last = threw
    new = [card for card in hand.piles.hands[seat] if card not in stock]
    back = {*before, *(card for cards in earlier for card in cards)}
    assert set(new) <= back
    assert set(hand.piles.stock) == back - set(new)
    assert hand.piles.discards == last
    assert hand.piles.aside == parse_cards("JsJhAdQc")


def test_the_last_card_is_shuffled_in_with_the_earlier_discards() -> None:  # B12
    hand = deal(at_table(rulebook("jackpots"), 7), [50] * 7, 0, 1)
    hand = played(with_cards(hand, ["", "JsJhAdQc9s", "", "", "", "", ""]), "b2 c c c c c c | d0123 d0123 d0123 d0123")
    (last,) = hand.piles.stock
    discards = hand.piles.discards
    assert len(discards) == 12
    hand = apply(hand, throw(0, 1, 2, 3))
    mixed = shuffled(tuple(sorted((last, *discards), key=lambda card: card.number)), "hand/1/jackpots/7/1/2")
    assert hand.piles.hands[5][:4] == mixed[:4]  # the last card is not dealt before it has been shuffled
    assert hand.piles.stock == mixed[4:]


def test_an_exposed_card_of_each_draw_is_replaced_when_that_draw_is_over() -> None:  # R15, R34
    hand = played(deal(at_table(rulebook("triple-draw"), 2), [50, 50], 0, 1), "c k")
    for number in (1, 2, 3):
        hand = apply(hand, throw(0, 1, exposed=(0,)))
        exposed = hand.piles.hands[1][0]
        assert exposed in hand.piles.seen
        hand = apply(hand, PAT)
        assert exposed in hand.piles.discards
        assert (hand.phase, hand.draw) == (Phase.BETTING, number)
        if number < 3:
            hand = played(hand, "k k")


# The line and the levels


def test_the_line_tells_the_hand() -> None:
    line = "v1;jackpots+trust;4;100,100,80,100;2;7;k.k.b2.c.f.r4.c.c.d024.d.d0x0"
    hand = replay(line)
    assert hand.line == line
    assert replay(hand.line) == hand


def test_the_levels_of_openers_rise_and_fall_back() -> None:  # B17 with the progressive option
    hand = deal(at_table(rulebook("jackpots+progressive"), 2), [50, 50], 0, 1)
    levels = []
    for _ in range(5):
        levels.append(hand.least)
        hand = played(hand, "k k")
    assert levels == [Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE, Rank.ACE]
    assert deal(hand.table, hand.stacks, 0, 2).least is Rank.JACK


def test_the_antes_of_a_sitting_that_ends_go_back() -> None:  # R29
    hand = played(deal(at_table(rulebook("club"), 3), [50, 50, 50], 0, 1), "k k k e")
    assert hand.outcomes[-1].ending is Ending.SITTING_OVER
    assert hand.stacks == (50, 50, 50)


def test_nobody_sees_what_another_threw_but_how_many() -> None:  # B11, R24
    hand = played(deal(at_table(rulebook("club"), 2), [50, 50], 0, 1), "b2 c d01")
    assert view(hand, 1).thrown == hand.piles.thrown[1]
    assert view(hand, 0).thrown == ()
    assert (hand.log[-1].drawn, hand.log[-1].cards) == (2, ())


def test_who_is_not_in_turn_has_nothing_to_do() -> None:
    hand = deal(at_table(rulebook("club"), 2), [50, 50], 0, 1)
    assert view(hand, 0).legal == ()
    assert view(hand, 1).legal == legal_actions(hand)
    with pytest.raises(CannotBe):
        view(hand, 2)
    assert why_not(hand, PAT) is not None
