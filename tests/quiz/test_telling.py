"""A hand's log: every line can be said and names a rule that exists; nobody's hidden cards are told."""

import re
from functools import cache
from random import Random

import pytest

from tutor.content.rules import rules
from tutor.engine.play import Hand, apply, deal, legal_actions, replay
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import at_table
from tutor.quiz.telling import Told, before_the_word, moments, player, players, step, told
from tutor.words.lexicon import terms
from tutor.words.sentence import compiled
from tutor.words.words import languages, say

TABLES = (*RULEBOOKS, "jackpots+trust", "jackpots+progressive", "club+deck32+draw5", "classic-home+nostock")
CARD = re.compile(r"\b[2-9TJQKAX][shdcrb]\b")


@cache
def played(text: str, players: int, seed: int) -> Hand:
    """A hand of legal actions picked by a seeded choice; folding is rare, so that most reach the showdown."""
    rng, rules = Random(f"{text}/{players}/{seed}"), rulebook(text)
    stacks = [rng.getrandbits(5) + 3 for _ in range(players)] if seed % 2 else [100] * players
    hand = deal(at_table(rules, players), stacks, seed % players, seed)
    while hand.turn is not None and len(hand.actions) < 120:
        may = legal_actions(hand)
        kept = [each for each in may if str(each) != "f" or not rng.getrandbits(3)] or list(may)
        hand = apply(hand, kept[rng.getrandbits(16) % len(kept)])
    return hand


def hands() -> list[tuple[str, int, int]]:
    return [
        (text, players, seed)
        for text in TABLES
        for players in range(rulebook(text).seats[0], rulebook(text).seats[1] + 1)
        for seed in range(2)
    ]


def keys(line: str, me: int | None = None) -> list[str]:
    return [each.line.key.removeprefix("log.") for each in told(replay(line), me)]


def said(each: Told, lang: str) -> str:
    return say(each.line.key, lang, **dict(each.line.facts))


@pytest.mark.parametrize(("text", "players", "seed"), hands())
def test_every_line_can_be_said_and_cites_rules_that_exist(text: str, players: int, seed: int) -> None:
    hand = played(text, players, seed)
    for me in (None, 0, players - 1):
        for each in told(hand, me):
            assert each.heading or each.rules or each.line.key == "log.gets", each
            assert set(each.rules) <= set(rules())
            for lang in languages():
                assert "{" not in said(each, lang)


@pytest.mark.parametrize(("text", "players", "seed"), hands())
def test_only_cards_that_all_have_seen_are_told(text: str, players: int, seed: int) -> None:
    hand = played(text, players, seed)
    seen = {card for each in hand.log for card in each.cards}
    seen |= {card for outcome in hand.outcomes for _, cards in outcome.shown for card in cards}
    seen |= {card for outcome in hand.outcomes for card in outcome.proof}
    open_at_first = hand.table.rules.face_up
    for state in moments(hand):
        seen |= {card for cards in state.piles.hands for card in cards[:open_at_first] if card in state.piles.seen}
    for each in told(hand, 0):
        named = {text for _, fact in each.line.facts for text in CARD.findall(str(fact))}
        assert named <= {str(card) for card in seen}, each


@pytest.mark.parametrize(("text", "players", "seed"), hands()[::7])
def test_the_log_grows_by_what_each_action_adds(text: str, players: int, seed: int) -> None:
    hand = played(text, players, seed)
    states = moments(hand)
    assert states[-1] == hand
    lines = told(states[0], 1)
    for before, action in zip(states, hand.actions, strict=False):
        lines += step(before, action, 1)
    assert lines == told(hand, 1)


def test_the_learner_is_you_and_the_others_have_names_up_to_the_largest_table() -> None:
    assert player(0, me=0) == "you"
    assert players((3, 0, 1), me=1) == ("seat0", "seat3", "you")
    most = max(rules.seats[1] for rules in RULEBOOKS.values())
    for lang in languages():
        names = [terms()[f"player.seat{seat}"][lang].word for seat in range(most)]
        assert len(set(names)) == most


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("de", "Du gehst mit dir, dich und dein; Ben geht mit Bens. Ayla, Ben und du."),
        ("en", "Du gehst mit you, you und your; Ben geht mit Ben's. Ayla, Ben and you."),
    ],
)
def test_players_in_every_case(lang: str, says: str) -> None:
    text = (
        "{a|=you Du gehst|{a:player} geht} mit {a:player.dat}, {a:player.acc} und {a:player.gen}; "
        "{b|=you Du gehst|{b:player} geht} mit {b:player.gen}. {^all:players}."
    )
    assert compiled(text, lang)({"a": "you", "b": "seat1", "all": ("seat0", "seat1", "you")}) == says


def test_blinds_are_told_with_their_rules_and_heads_up_with_ours() -> None:
    lines = told(replay("v1;classic-casino;2;50,50;0;7;"), me=0)
    assert [(each.line.key, each.rules) for each in lines if "blind" in each.line.key or "first" in each.line.key] == [
        ("log.small_blind", ("A7", "R14")),
        ("log.big_blind", ("A7",)),
        ("log.first.heads_up", ("R14",)),
    ]


def test_a_limit_too_low_has_no_small_blind() -> None:
    assert "no_small_blind" in keys("v1;seven-ace+bets1-2;3;50,50,50;0;7;")  # R13


def test_the_last_raiser_speaks_first_in_the_club_and_the_opener_if_nobody_raised() -> None:
    assert keys("v1;club;3;50,50,50;0;7;b2.r4.c.c.d.d.d")[-1] == "first.raiser"  # B13
    assert keys("v1;club;3;50,50,50;0;7;b2.c.c.d.d.d")[-1] == "first.opener"
    assert keys("v1;club+blinds;3;50,50,50;0;7;c.c.k.d.d.d")[-1] == "first.big_blind"  # R18


def test_a_round_in_which_nobody_can_bet_is_told_as_skipped() -> None:
    line = "v1;classic-home;3;10,10,10;0;7;b9.c.c"
    assert keys(line)[-2:] == ["call", "draw"]
    assert keys(f"{line}.d.d.d")[-8:].count("skipped") == 1  # R25


def test_a_passed_out_deal_is_followed_by_the_next_for_the_same_pot() -> None:
    found = keys("v1;jackpots;3;50,50,50;0;7;k.k.k")
    assert found[found.index("passed_out") :] == [
        *("passed_out", "deal", "carried", "ante", "deals", "round", "first.left_of_dealer")
    ]
    assert "least" in keys("v1;jackpots+progressive;3;50,50,50;0;7;k.k.k")


def test_an_opener_who_folds_last_proves_it_once() -> None:
    found = keys("v1;jackpots;2;50,50;0;1;b2.r4.f")
    assert [key for key in found if key.startswith("proof")] == ["proof"]
    assert found.index("proof") < found.index("end")


def test_a_misdeal_and_an_exposed_card_are_told() -> None:
    assert keys("v1;club;3;50,50,50;0;7;m")[-1] == "misdeal"  # A9
    assert keys("v1;club;3;50,50,50;0;7;b2.c.c.d01x1")[-2:] == ["draws", "exposed"]  # R15


def test_an_all_in_call_and_a_short_raise_are_told_as_such() -> None:
    lines = told(replay("v1;classic-home;3;50,8,50;2;7;b5.r7.c"), me=None)
    assert [(each.line.key, each.rules) for each in lines[-3:-1]] == [
        ("log.bet", ("R19",)),
        ("log.raise.short", ("R3", "A17")),
    ]
    short = told(replay("v1;classic-home;3;50,8,50;2;7;b10.c"), me=None)[-1]
    assert short.rules == ("A10", "A17")
    assert said(short, "de") == "Ben geht mit den letzten 7 Chips mit: All-in."
    assert said(short, "en") == "Ben calls with the last 7 chips: all-in."


@pytest.mark.parametrize(("text", "players", "seed"), hands()[::3])
def test_what_a_question_tells_never_ends_in_the_bare_heading_of_a_draw(text: str, players: int, seed: int) -> None:
    for state in moments(played(text, players, seed)):
        assert before_the_word(state, 0)[-1].line.key != "log.draw"


def test_before_the_first_draw_the_log_ends_with_the_round_before_it() -> None:
    hand = replay("v1;club;3;50,50,50;0;7;k.k.b2.c.c")
    assert told(hand, 1)[-1].line.key == "log.draw"
    assert before_the_word(hand, 1)[-1].line.key == "log.call"
