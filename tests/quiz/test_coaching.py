"""The coach: what a decision is worth, by numbers counted in another way; nothing that the player cannot see."""

from random import Random

import pytest

from tests.quiz.test_telling import TABLES, played
from tutor.content.rules import rules
from tutor.engine.actions import CALL, CHECK, FOLD, PAT, Action, bet, raise_to, throw
from tutor.engine.behind import chance_behind
from tutor.engine.betting import bounds
from tutor.engine.cards import Cards, parse_cards
from tutor.engine.discards import analyse
from tutor.engine.play import Hand, replay, view
from tutor.engine.rulebooks import rulebook
from tutor.quiz.coaching import About, Advice, advice, decisions
from tutor.quiz.question import Grade
from tutor.words.words import languages, say


def with_cards(line: str, seat: int, text: str) -> Hand:
    """The hand of a line, the seat's cards exchanged for others of the deck."""
    hand = replay(line)
    cards: Cards = parse_cards(text)
    piles = hand.piles
    free = [card for card in (*piles.stock, *piles.hands[seat]) if card not in cards]
    others = tuple(
        tuple(card if card not in cards else free.pop() for card in own) if other != seat else cards
        for other, own in enumerate(piles.hands)
    )
    return type(hand)(**{**fields(hand), "piles": type(piles)(**{**fields(piles), "hands": others})})


def fields(value: object) -> dict[str, object]:
    return {name: getattr(value, name) for name in value.__dataclass_fields__}  # type: ignore[attr-defined]


def said(hand: Hand, action: Action) -> Advice:
    assert hand.turn is not None
    found = advice(view(hand, hand.turn), action)
    assert found is not None
    return found


def test_a_discard_is_graded_as_the_analysis_grades_it() -> None:
    hand = with_cards("v1;classic-home;2;50,50;0;7;b1.c", 1, "As Ah Kd 7c 3s")
    found = analyse(parse_cards("As Ah Kd 7c 3s"), hand.table)
    best = said(hand, throw(2, 3, 4))
    assert (best.about, best.grade) == (About.DISCARD, Grade.RIGHT)
    assert best.win == pytest.approx(found[0].win)
    worse = said(hand, PAT)
    pat = next(each for each in found if not each.throw)
    assert worse.grade is Grade.MISTAKE
    assert worse.win == pytest.approx(pat.win)
    assert worse.best == best.win


def test_a_table_without_graded_discards_is_commented_by_the_share_of_hands_beaten() -> None:
    hand = replay("v1;joker-wild;2;50,50;0;7;b1.c")
    found = said(hand, PAT)
    assert found.grade is None
    assert found.told[0].key == "coach.share"
    assert advice(view(replay("v1;triple-draw;2;50,50;0;7;c.k"), 1), PAT) is None


def test_an_opener_who_splits_is_told_that_his_discards_lie_aside() -> None:
    hand = with_cards("v1;jackpots+trust;3;50,50,50;0;7;b2.c.c", 1, "Js Jh Ts 9s 2s")
    hand = type(hand)(**{**fields(hand), "opening": hand.piles.hands[1]})
    splits, keeps = said(hand, throw(1)), said(hand, throw(2, 3, 4))
    assert "coach.splits" in [each.key for each in splits.told]
    assert "B16" in splits.rules
    assert "coach.splits" not in [each.key for each in keeps.told]


@pytest.mark.parametrize(
    ("cards", "action", "grade", "key"),
    [
        ("As Ah Kd 7c 3s", bet(1), Grade.RIGHT, "opened.good"),
        ("As Ah Kd 7c 3s", CHECK, Grade.INACCURACY, "checked.good"),
        ("6s 6h Kd 7c 3s", bet(1), Grade.MISTAKE, "opened.bad"),
        ("6s 6h Kd 7c 3s", CHECK, Grade.RIGHT, "checked.bad"),
    ],
)
def test_an_early_seat_opens_only_if_hardly_anybody_behind_is_better(
    cards: str, action: Action, grade: Grade, key: str
) -> None:
    hand = with_cards("v1;classic-home;6;50,50,50,50,50,50;0;7;", 1, cards)
    found = said(hand, action)
    assert (found.about, found.grade, found.told[0].key) == (About.OPENING, grade, f"coach.opening.{key}")


def test_the_last_seat_opens_with_what_the_first_would_check() -> None:
    hand = with_cards("v1;classic-home;6;50,50,50,50,50,50;0;7;k.k.k.k", 5, "Ts Th Kd 7c 3s")
    assert said(hand, bet(1)).grade is Grade.RIGHT
    assert dict(said(hand, bet(1)).told[0].facts)["behind"] == 1


@pytest.mark.parametrize(
    ("cards", "action", "grade"),
    [
        ("As Ah Kd 7c 3s", CHECK, Grade.INACCURACY),
        ("As Ah Kd 7c 3s", bet(1), Grade.RIGHT),
        ("3d 3h Kd 7c 2s", CHECK, None),
        ("Kh Qd 9d 7c 3s", CHECK, None),
        ("Kh Qd 9d 7c 3s", bet(1), None),
    ],
)
def test_that_all_others_have_checked_does_not_put_everything_ahead_of_them(
    cards: str, action: Action, grade: Grade | None
) -> None:
    hand = with_cards("v1;classic-home;3;50,50,50;0;7;k.k", 0, cards)
    found = advice(view(hand, 0), action)
    if grade is None:
        assert found is None or (found.about, found.grade) == (About.BET, None)
        return
    assert found is not None
    assert (found.grade, found.told[0].key[-5:]) == (grade, ".last")
    assert dict(found.told[0].facts)["best"] == pytest.approx(1 - chance_behind(hand.piles.hands[0], hand.table, 2))


def test_a_check_with_nothing_goes_without_saying() -> None:
    line = "v1;classic-home;6;50,50,50,50,50,50;0;7;"
    assert advice(view(with_cards(line, 1, "As Qh 9d 7c 3s"), 1), CHECK) is None
    assert said(with_cards(line, 1, "As Qh 9d 7c 3s"), bet(1)).grade is Grade.MISTAKE
    assert said(with_cards(f"{line}k.k.k.k", 5, "As Qh 9d 7c 3s"), CHECK).about is About.OPENING


def test_nobody_is_judged_for_not_opening_what_he_may_not_open() -> None:
    hand = with_cards("v1;jackpots;3;50,50,50;0;7;", 1, "Ts Th Kd 7c 3s")
    assert advice(view(hand, 1), CHECK) is None


@pytest.mark.parametrize(
    ("cards", "action", "grade", "key"),
    [
        ("As 9h 7d 5c 3s", CALL, Grade.MISTAKE, "called.costs"),
        ("As 9h 7d 5c 3s", FOLD, Grade.RIGHT, "folded.costs"),
        ("As Ah Ad 5c 3s", FOLD, Grade.MISTAKE, "folded.pays"),
        ("As Ah Ad 5c 3s", CALL, Grade.RIGHT, "called.pays"),
    ],
)
def test_a_call_before_the_last_card_is_measured_by_chance_and_price(
    cards: str, action: Action, grade: Grade, key: str
) -> None:
    hand = with_cards("v1;classic-home;2;50,50;0;7;b4", 0, cards)
    found = said(hand, action)
    assert (found.about, found.grade, found.told[0].key) == (About.CALL, grade, f"coach.call.{key}")
    facts = dict(found.told[0].facts)
    assert (facts["n"], facts["pot"]) == (4, 10)
    assert facts["price"] == pytest.approx(0.4)
    assert facts["win"] == pytest.approx(analyse(parse_cards(cards), hand.table)[0].win)


@pytest.mark.parametrize(
    "line", ["v1;classic-home;3;50,50,50;0;7;b4.c", "v1;classic-home;2;50,50;0;7;b1.c.d.d.b3"], ids=["two", "after"]
)
def test_a_call_against_several_or_after_the_draw_is_told_its_price_only(line: str) -> None:
    found = said(replay(line), CALL)
    assert (found.grade, found.told[0].key) == (None, "coach.price")


@pytest.mark.parametrize("text", TABLES)
def test_all_advice_can_be_said_and_hints_give_nothing_away(text: str) -> None:
    for players in {rulebook(text).seats[0], rulebook(text).seats[1]}:
        for seed in range(2):
            hand = played(text, players, seed)
            for each in decisions(hand, Random(seed).getrandbits(8) % players):
                assert set(each.advice.rules) <= set(rules())
                for lang in languages():
                    for told in (*each.advice.told, each.advice.hint):
                        assert "{" not in say(told.key, lang, **dict(told.facts))


def test_a_bet_is_told_the_price_that_it_puts_to_the_others() -> None:
    found = said(replay("v1;classic-home;2;50,50;0;7;b1.c.d.d"), bet(2))
    assert (found.about, found.grade) == (About.BET, None)
    assert dict(found.told[0].facts) == {"did": "bet", "n": 2, "pot": 8, "price": 0.25}
    raised = dict(said(replay("v1;classic-home;2;50,50;0;7;b1.c.d.d.b2"), raise_to(6)).told[0].facts)
    assert raised == {"did": "raise", "n": 4, "pot": 16, "price": 0.25}


@pytest.mark.parametrize(
    ("line", "cards", "warns"),
    [
        ("v1;jackpots;2;50,50;0;1;b2", "Ks 9h 7d 5c 3s", True),
        ("v1;jackpots;2;50,50;0;1;b2", "8s 8h 9d 5c 3s", True),
        ("v1;jackpots;2;50,50;0;1;b2", "As Ah Kd 7c 3s", False),
        ("v1;classic-home;3;50,50,50;0;7;b4.r8", "Ks 9h 7d 5c 3s", True),
        ("v1;deuces-wild;2;50,50;0;7;b4", "Ks 9h 7d 5c 3s", False),
    ],
)
def test_who_raises_an_opener_with_a_hopeless_hand_is_warned_with_the_exact_chance(
    line: str, cards: str, *, warns: bool
) -> None:
    hand = with_cards(line, 0, cards)
    least, _ = bounds(hand.betting, hand.table)
    found = said(hand, raise_to(least))
    assert (found.about, found.grade, found.warns) == (About.BET, None, warns)
    assert [each.key for each in found.told] == ["coach.bet", *(["coach.bet.behind"] if warns else [])]
    if warns:
        facts = dict(found.told[1].facts)
        assert facts["win"] == pytest.approx(analyse(parse_cards(cards), hand.table)[0].win)
        assert facts["several"] == ("yes" if hand.table.players == 3 else "no")
        assert found.hint == found.told[1]


def test_the_opener_himself_is_not_warned_of_openers() -> None:
    hand = with_cards("v1;classic-home;3;50,50,50;0;7;", 1, "6s 6h Kd 7c 3s")
    assert not said(hand, bet(4)).warns


@pytest.mark.parametrize(
    ("table", "cards", "warns"),
    [
        ("jackpots", "Ts Th 9d 5c 3s", True),
        ("jackpots", "Js Jh 9d 5c 3s", False),
        ("jackpots+trust", "Ts Th 9d 5c 3s", False),
        ("classic-home", "Ts Th 9d 5c 3s", False),
    ],
)
def test_after_the_draw_less_than_openers_is_warned_of_where_openers_are_needed(
    table: str, cards: str, *, warns: bool
) -> None:
    hand = with_cards(f"v1;{table};2;50,50;0;1;b2.c.d.d.b4", 0, cards)
    found = said(hand, raise_to(bounds(hand.betting, hand.table)[0]))
    assert (found.grade, found.warns) == (None, warns)
    assert [each.key for each in found.told[1:]] == (["coach.bet.beaten"] if warns else [])


def test_decisions_are_those_of_the_seat_in_their_order() -> None:
    hand = replay("v1;classic-home;2;50,50;0;7;b1.c.d012.d.k.k")
    assert [(each.number, str(each.action)) for each in decisions(hand, 1)] == [(0, "b1"), (2, "d012")]
