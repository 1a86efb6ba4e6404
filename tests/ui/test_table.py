"""The table and its log as HTML: who sits where, what lies in front of whom, what is hidden, whose turn it is."""

import re
from random import Random

import pytest

from tests.quiz.test_telling import TABLES, played
from tutor.engine.play import Hand, Phase, replay
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.quiz.telling import moments, told
from tutor.ui.table import PLACES, at_the_table, in_the_middle, log_html, reversed_parts, table_html
from tutor.words.words import say

BETTING = "v1;club;4;40,40,40,40;3;7;b2.r4.f"
DRAWN = f"{BETTING}.c.c.d01.d.d012"


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", re.sub(r'src="[^"]*"', "", html)).split())


def seats(html: str) -> list[str]:
    return re.findall(r'<li class="seat .*?</li>', html)


def named_cards(html: str) -> list[str]:
    return [name for name in re.findall(r'<img alt="([^"]*)"', html) if name]


def moments_of_many_hands() -> list[tuple[Hand, int]]:
    some = []
    for text in TABLES:
        players = rulebook(text).seats[1]
        states = moments(played(text, players, 1))
        rng = Random(text)
        some += [(states[rng.getrandbits(16) % len(states)], seat % players) for seat in range(1)] + [(states[-1], 1)]
    return some


@pytest.mark.parametrize(("hand", "me"), moments_of_many_hands())
def test_any_moment_of_any_table_can_be_drawn(hand: Hand, me: int) -> None:
    shown = table_html(hand, me)
    assert len(seats(shown)) == hand.table.players
    assert "{" not in words(shown)
    assert log_html(hand, me).count("<li") == len(told(hand, me))


@pytest.mark.parametrize(("hand", "me"), moments_of_many_hands())
def test_nobody_s_hidden_cards_are_in_the_html(hand: Hand, me: int) -> None:
    seen = set(hand.piles.seen) | set(hand.piles.hands[me])
    if hand.phase is Phase.OVER:
        seen |= {card for _, cards in hand.outcomes[-1].shown for card in cards}
    names = {say("page.card", "de", card=str(card)) for card in seen}
    assert set(named_cards(table_html(hand, me))) <= names


@pytest.mark.parametrize(("hand", "me"), moments_of_many_hands())
def test_the_chips_on_the_picture_are_all_there_are(hand: Hand, me: int) -> None:  # noqa: ARG001
    pots, back = in_the_middle(hand)
    bets = sum(hand.betting.bets) if hand.phase is Phase.BETTING else 0
    in_play = 0 if hand.phase is Phase.OVER else sum(pot.amount for pot in pots) + sum(back) + bets
    assert in_play + sum(hand.stacks) == sum(hand.start)


def test_the_learner_sits_at_the_bottom_and_the_others_clockwise_from_his_left() -> None:
    shown = seats(table_html(replay(BETTING), 2))
    assert [words(each).split()[0] for each in shown] == ["Dana", "Ayla", "Ben", "Du"]
    assert ["bottom" in each.split('"')[1] for each in shown] == [False, False, False, True]


def test_there_is_a_place_for_everybody_at_every_table() -> None:
    most = max(rules.seats[1] for rules in RULEBOOKS.values())
    assert all(len(PLACES[others]) == others for others in range(1, most))


def test_bets_lie_in_front_of_the_seats_and_the_pot_names_them_too() -> None:
    shown = table_html(replay(BETTING), 0)
    assert [words(each).partition("Einsatz: ")[2] for each in seats(shown)] == ["4", "", "", "2"]
    assert "Pott 4 mit den Einsätzen dieser Runde: 10" in words(shown)


def test_turn_dealer_and_what_each_has_done_stand_on_the_plates() -> None:
    ben, cem, dana, du = (words(each) for each in seats(table_html(replay(BETTING), 0)))
    assert ben.startswith("Ben 35 Chips auf 4 erhöht")
    assert cem == "Cem 39 Chips ausgestiegen"
    assert dana == "Dana 39 Chips G Geber ist an der Reihe"
    assert du.startswith("Du 37 Chips 2 gesetzt")


def test_the_number_drawn_is_public() -> None:
    shown = [words(each) for each in seats(table_html(replay(DRAWN), 0))]
    assert "nichts getauscht (pat)" in shown[0]
    assert "3 getauscht" in shown[2]
    assert "2 getauscht" in shown[3]


def test_whose_turn_it_is_can_be_left_unsaid() -> None:
    assert "an der Reihe" not in table_html(replay(BETTING), 0, turn=False)
    assert 'class="seat right turn"' not in table_html(replay(BETTING), 0, turn=False)


def test_side_pots_name_those_who_may_win_them() -> None:
    shown = words(table_html(replay("v1;classic-home;3;10,40,40;2;7;b9.r20.c"), 1))
    assert "Hauptpott 30 Ayla, Cem und du Nebenpott 22 Cem und du" in shown


def test_what_nobody_matched_goes_back_on_the_picture_too() -> None:
    shown = words(table_html(replay("v1;classic-home;2;10,40;0;7;b30.c"), 1))
    assert "Zurück an dich 21" in shown


def test_at_the_end_the_shown_cards_lie_open_and_the_winner_is_named() -> None:
    hand = replay("v1;club;2;40,40;0;7;b2.c.d.d.k.k")
    shown = table_html(hand, 0)
    assert len(named_cards(shown)) == 5 * len(hand.outcomes[-1].shown) + 5  # one's own lie below as well
    assert "bekommt 6" in words(shown) or "bekommst 6" in words(shown)


def test_who_only_looks_on_has_no_cards_of_his_own() -> None:
    shown = table_html(replay(BETTING), None)
    assert named_cards(shown) == []
    assert "Du" not in words(shown)


def test_the_newest_part_of_a_log_can_stand_on_top() -> None:
    lines = told(replay(DRAWN), 0)
    newest = reversed_parts(lines)
    assert sorted(map(repr, newest)) == sorted(map(repr, lines))
    assert newest[0].line.key == "log.round"
    assert newest[-1] == next(before for before, each in zip(lines, lines[1:], strict=False) if each.heading)


def test_a_pot_is_paid_below_the_hands_that_are_shown() -> None:
    over = replay("v1;club;3;50,50,50;0;7;b2.c.c.d.d01.d.b4.c.f")
    keys = [each.line.key for each in reversed_parts(told(over, 0))]
    assert keys[0] == "log.showdown"
    assert keys.index("log.shows.high") < keys.index("log.wins") < keys.index("log.round")


def test_a_line_of_the_log_has_its_rules_as_chips_that_open() -> None:
    assert '<summary aria-label="Regel B6">B6</summary>' in log_html(replay(BETTING), 0)


def test_a_question_s_log_shows_its_last_part_and_folds_the_rest() -> None:
    shown = words(at_the_table(DRAWN, 0))
    assert "an der Reihe" not in shown
    parts = ["Davor", "Erste Setzrunde", "Kartentausch", "Zweite Setzrunde"]
    assert sorted(parts, key=shown.index) == parts


def test_a_question_s_log_has_something_in_sight_before_anybody_has_spoken() -> None:
    shown = words(at_the_table("v1;club;3;50,50,50;0;7;", 0))
    assert "Davor" not in shown
    assert "Alle zahlen den Grundeinsatz" in shown
    before_the_draw = words(at_the_table("v1;club;3;50,50,50;0;7;k.k.b2.c.c", 0))
    assert before_the_draw.index("Davor") < before_the_draw.index("Erste Setzrunde")


def test_a_question_s_log_has_more_in_sight_than_a_bare_heading() -> None:
    for done in ("k.k.b2.c.c", "k.k.b2.c.c.d.d.d"):
        in_sight = words(at_the_table(f"v1;club;3;50,50,50;0;7;{done}", 0).split("</details>", 1)[1])
        assert re.search(r"(geht mit|gehst mit|tausch\w+ nichts)", in_sight), done
    assert not words(at_the_table("v1;club;3;50,50,50;0;7;k.k.b2.c.c", 0)).endswith("Kartentausch")


def test_a_question_s_log_does_not_say_who_speaks_first_before_he_has() -> None:
    assert "spricht zuerst" not in words(at_the_table("v1;club;3;50,50,50;0;7;", 0))
    assert "spricht zuerst" in words(at_the_table("v1;club;3;50,50,50;0;7;k", 0))


def test_a_player_keeps_his_name_when_another_has_left_the_table() -> None:
    hand = replay("v1;club;3;40,40,40;2;7;b2")
    shown = table_html(hand, 0, chairs=(1, 2, 4))
    assert [words(each).split()[0] for each in seats(shown)] == ["Cem", "Emil", "Du"]
    assert "Emil gibt jedem fünf Karten." in words(log_html(hand, 0, chairs=(1, 2, 4)))


def test_the_log_of_a_question_does_not_say_who_speaks_first() -> None:
    shown = words(at_the_table("v1;club;4;40,40,40,40;3;7;", 0))
    assert say("log.first.left_of_dealer", "de", who="you") not in shown
    assert say("log.round", "de", n=1) in shown
