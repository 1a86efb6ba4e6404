"""The page Play: stored before it is shown, stale and illegal moves change nothing, the coach's three ways, replays."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.pages import data_of, fire, open_page, press, text
from tutor.engine.cards import CannotBe, Rank
from tutor.engine.discards import analyse
from tutor.engine.openers import may_open
from tutor.engine.play import Hand, replay
from tutor.engine.rulebooks import rulebook
from tutor.engine.sitting import next_hand, sit_down
from tutor.quiz.coaching import HOPELESS
from tutor.quiz.question import NOTHING
from tutor.store.answers import Mode
from tutor.store.database import database
from tutor.store.hands import StoredHand, StoredSitting, hands_of, newest_hand, sit, sittings_of
from tutor.store.people import local_learner
from tutor.ui import playing
from tutor.ui.playing import known_sitting
from tutor.words.words import say

DRAW = "draw-play"


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests click faster than people do."""
    monkeypatch.setattr(playing, "DOUBLE_CLICK", 0.0)


def words(app: AppTest) -> str:
    """What one reads on the page, without its pictures."""
    return " ".join(re.sub(r"<[^>]*>", " ", re.sub(r'src="[^"]*"', "", text(app))).split())


def buttons(app: AppTest) -> list[str]:
    return [each.key for each in app.button if each.key and each.key.startswith("do-")]


def stored(line: str, *, mode: Mode = Mode.PRACTISE, deals: int | None = 20, table: str | None = None) -> StoredSitting:
    """A sitting in the database whose first hand is this one; the learner has seat 0."""
    hand, engine = replay(line), database()
    sitting = StoredSitting(
        learner=local_learner(engine).id,
        table=table or hand.table.rules.text,
        seat=0,
        opponents=("", *["tight"] * (hand.table.players - 1)),
        format={"stacks": list(hand.start), "deals": deals, "mode": mode.value},
        seed=1,
        started_at=datetime(2026, 3, 3, 20, tzinfo=UTC),
    )
    sit(engine, sitting, StoredHand(sitting=sitting.id, number=1, line=line, at=sitting.started_at))
    return sitting


def stored_of_seed(
    table: str, players: int, done: str, wanted: Callable[[Hand], bool] = bool, *, mode: Mode = Mode.PRACTISE
) -> StoredSitting:
    """A sitting whose first hand is the one that its seed deals, and is as wanted; of it these actions are played."""
    engine, stacks = database(), [50] * players
    for seed in range(300):
        first = next_hand(sit_down(rulebook(table), stacks, seed, most_deals=20))
        try:
            hand = replay(first.line + done)
        except CannotBe:
            continue
        if not wanted(hand):
            continue
        sitting = StoredSitting(
            learner=local_learner(engine).id,
            table=table,
            seat=0,
            opponents=("", *["tight"] * (players - 1)),
            format={"stacks": stacks, "deals": 20, "mode": mode.value},
            seed=seed,
            started_at=datetime(2026, 3, 3, 20, tzinfo=UTC),
        )
        sit(engine, sitting, StoredHand(sitting=sitting.id, number=1, line=hand.line, at=sitting.started_at))
        return sitting
    raise AssertionError("no seed deals such a hand")


def seated(line: str, **how: Any) -> AppTest:
    """A session at the table of this hand."""
    stored(line, **how)
    return open_page("play")


def line() -> str:
    """The line of the newest hand of the newest sitting, as it is stored."""
    engine = database()
    hand = newest_hand(engine, sittings_of(engine, local_learner(engine).id)[0].id)
    assert hand is not None
    return hand.line


def actions() -> str:
    return line().split(";")[-1]


def draw(app: AppTest, *places: int) -> AppTest:
    cards = [card["id"] for card in data_of(app, DRAW)["cards"]]
    given = " ".join(cards[place] for place in places) or NOTHING
    return fire(app, DRAW, ("answer", {"given": given, "ms": 900}))


def can_draw(app: AppTest) -> bool:
    return any(each.proto.id.endswith(f"-{DRAW}") for each in app.get("bidi_component"))


def one_move(app: AppTest) -> AppTest:
    """Any move: go along with everything."""
    if "do-anyway" in buttons(app):
        return press(app, "do-anyway")
    if can_draw(app):
        return draw(app)
    return press(app, next(each for each in ("do-call", "do-check", "do-step", "do-next") if each in buttons(app)))


# ---- beginning and going on -----------------------------------------------------------------------------------------
def test_a_hand_is_in_the_database_before_it_is_shown() -> None:
    app = press(open_page("play"), "play-begin")
    engine = database()
    (sitting,) = sittings_of(engine, local_learner(engine).id)
    assert (sitting.table, len(sitting.opponents), sitting.format["mode"]) == ("classic-home", 4, "learn")
    hand = replay(line())
    assert hand.start == (100, 100, 100, 100)
    assert f"{hand.stacks[0]} Chips" in words(app)
    assert hand.turn in (0, None)


def test_what_was_chosen_last_counts_though_it_was_not_drawn_before_the_button_was_pressed() -> None:
    app = open_page("play")
    app.number_input(key="stack-classic-home").set_value(333)
    app.button_group(key="mode-pick").set_value("test")
    app.button_group(key="deals-pick").set_value("tournament")
    app.button_group(key="play-players").set_value("3")
    app.button_group(key="temperaments-pick").set_value(["loose"])
    press(app, "play-begin")
    (sitting,) = sittings_of(database(), local_learner(database()).id)
    assert sitting.format == {"stacks": [333] * 3, "deals": None, "mode": "test"}
    assert tuple(sitting.opponents) == ("", "loose", "loose")


def test_a_table_chosen_last_that_the_rulebook_forbids_seats_nobody() -> None:
    app = open_page("play")
    app.selectbox(key="play-rulebook").set_value("club").run()
    app.button_group(key="play-players").set_value("5").run()
    app.button_group(key="options-club").set_value(["deck32"])
    press(app, "play-begin")
    assert not sittings_of(database(), local_learner(database()).id)
    assert "höchstens vier" in words(app)
    app = open_page("play")
    app.button_group(key="temperaments-pick").set_value([])
    press(app, "play-begin")
    assert not sittings_of(database(), local_learner(database()).id)


def test_a_reload_and_the_other_language_show_the_same_hand() -> None:
    app = press(open_page("play"), "play-begin")
    before, held = line(), re.findall(r'<img alt="([^"]+)"', text(app))
    again = open_page("play")
    assert re.findall(r'<img alt="([^"]+)"', text(again)) == held
    english = open_page("play", lang="en")
    assert "What has happened" in words(english)
    assert line() == before


def test_who_gets_up_can_sit_down_again() -> None:
    app = press(seated("v1;club;3;50,50,50;2;7;"), "do-leave")
    assert "Verein, 3 am Tisch, ein Spiel bisher" in " ".join(each.label for each in app.button)
    key = next(each.key for each in app.button if each.key and each.key.startswith("go-on-"))
    assert "do-check" in buttons(press(app, key))


def test_a_table_that_the_rulebook_forbids_is_refused_with_the_reason() -> None:
    app = open_page("play")
    app.selectbox(key="play-rulebook").select("club").run()
    app.button_group(key="options-club").set_value(["deck32"]).run()
    app.button_group(key="play-players").set_value("6").run()
    assert say("error.too_many_players", "de", rulebook="club+deck32", players=6, most=4, rule="B1") in words(app)
    assert app.button(key="play-begin").disabled


def test_stakes_and_options_make_the_table() -> None:
    app = open_page("play")
    app.selectbox(key="play-rulebook").select("jackpots").run()
    app.button_group(key="options-jackpots").set_value(["progressive", "draw3"]).run()
    app.number_input(key="stake-ante-jackpots").set_value(5).run()
    app.number_input(key="stake-limit-jackpots").set_value(10).run()
    press(app, "play-begin")
    assert line().split(";")[1] == "jackpots+ante5+bets10-20+draw3+progressive"


def test_nobody_plays_without_opponents() -> None:
    app = open_page("play")
    app.button_group(key="temperaments-pick").set_value([]).run()
    assert app.button(key="play-begin").disabled
    assert say("play.choose_opponents", "de") in words(app)


def test_who_has_got_up_stays_up_after_a_reload_and_may_go_on_where_he_was() -> None:
    sitting = stored("v1;club;3;50,50,50;2;7;")
    press(open_page("play"), "do-leave")
    app = open_page("play")
    assert say("play.go_on", "de") in words(app)
    assert buttons(app) == []
    press(app, f"go-on-{sitting.id}")
    assert "do-check" in buttons(app)
    assert "do-check" in buttons(open_page("play"))


def test_a_reload_leads_to_the_table_where_one_sits_though_one_got_up_from_a_newer_one() -> None:
    first = stored("v1;club;3;50,50,50;2;7;")
    press(open_page("play"), "do-leave")
    app = press(open_page("play"), "play-begin")
    press(press(app, "do-leave"), f"go-on-{first.id}")
    assert say("practise.table", "de", rulebook="club", players=3) in words(open_page("play"))


# ---- acting ---------------------------------------------------------------------------------------------------------
def test_only_what_is_allowed_has_a_button_and_the_rest_its_reason() -> None:
    app = seated("v1;club;3;50,50,50;2;7;")
    assert buttons(app) == ["do-check", "do-step", "do-leave"]
    assert say("refusal.fold_unasked", "de") in words(app)
    assert say("refusal.call_nothing", "de") in words(app)


def test_without_openers_there_is_no_button_to_open_and_the_rule_is_named() -> None:
    stored_of_seed("jackpots", 3, "", lambda hand: hand.turn == 0 and not may_open(hand.piles.hands[0], hand.table))
    app = open_page("play")
    assert "do-step" not in buttons(app)
    assert say("refusal.no_openers", "de", least="J") in words(app)
    assert 'aria-label="Regel B16"' in text(app)


def test_a_fixed_bet_has_one_button_with_its_amount() -> None:
    app = seated("v1;club;3;50,50,50;2;7;")
    assert app.button(key="do-step").label == "Mit 2 eröffnen"
    press(app, "do-step")
    assert actions().startswith("b2.")


def test_without_a_limit_the_amount_in_the_field_is_bet() -> None:
    app = seated("v1;classic-home;3;50,50,50;2;7;")
    field = next(each for each in app.number_input if str(each.key).startswith("amount-"))
    assert field.label == say("play.amount", "de", raises="no", least=1, most=49)
    field.set_value(20)
    app.button(key="do-step").click().run()  # typed and pressed at once, as one does
    assert actions().startswith("b20.")


@pytest.mark.parametrize(
    ("amount", "why"), [(99_999, "more_than_one_has"), (19, "too_little"), (0, "too_little"), (-5, "too_little")]
)
def test_an_amount_that_cannot_be_bet_bets_no_other_and_names_the_rule(amount: int, why: str) -> None:  # A17, R3
    app = seated("v1;classic-home;3;50,50,50;1;7;b10")
    before = line()
    next(each for each in app.number_input if str(each.key).startswith("amount-")).set_value(amount)
    press(app, "do-step")
    assert line() == before
    assert say(f"refusal.{why}", "de", least=20, most=49) in words(app)


def test_an_emptied_field_bets_nothing_and_says_so() -> None:
    app = seated("v1;classic-home;3;50,50,50;1;7;b10")
    before = line()
    field = next(str(each.key) for each in app.number_input if str(each.key).startswith("amount-"))
    app.session_state[field] = None
    press(app, "do-step")
    assert line() == before
    assert say("play.no_amount", "de", raises="yes", least=20, most=49) in words(app)


def test_options_that_clash_are_called_by_their_names() -> None:
    app = open_page("play")
    app.selectbox(key="play-rulebook").select("club").run()
    app.button_group(key="options-club").set_value(["draw3", "draw5"]).run()
    assert say("play.options_clash", "de", first="draw3", second="draw5") in words(app)
    assert "draw5" not in words(app)
    assert app.button(key="play-begin").disabled


@pytest.mark.parametrize("mode", [Mode.PRACTISE, Mode.TEST])
def test_on_a_phone_a_link_leads_to_what_the_coach_says(mode: Mode) -> None:
    app = press(seated("v1;classic-home;2;50,50;0;7;b1", mode=mode), "do-call")
    assert ('href="#coach"' in text(app)) == ('id="coach"' in text(app)) == (mode is Mode.PRACTISE)


@pytest.mark.parametrize("place", ["few cards left", "refused"])
def test_a_rule_opens_outside_of_a_paragraph(place: str) -> None:
    """A paragraph ends where a box begins that opens."""
    if place == "refused":
        app = seated("v1;classic-home;3;50,50,50;1;7;b10")
        next(each for each in app.number_input if str(each.key).startswith("amount-")).set_value(0)
        press(app, "do-step")
    else:
        app = seated("v1;classic-home;7;50,50,50,50,50,50,50;0;7;b1.c.c.c.c.c.c.d012.d012.d012.d012.d012.d0")
    assert '<details class="rule"' in text(app)
    assert not re.search(r"<p[^>]*>(?:(?!</p>).)*<details", text(app))


def test_cards_are_marked_and_drawn_and_the_next_draw_begins_with_none_marked() -> None:
    app = seated("v1;triple-draw;2;50,50;0;7;c.k.d")
    assert (data_of(app, DRAW)["most"], data_of(app, DRAW)["marked"]) == (5, [])
    first = data_of(app, DRAW)["item"]
    draw(app, 0, 2)
    assert ".d02." in line()
    while not can_draw(app) and "do-next" not in buttons(app):
        one_move(app)
    if can_draw(app):
        assert data_of(app, DRAW)["item"] != first


def test_the_table_says_how_many_cards_are_left_before_one_marks() -> None:  # R6
    app = seated("v1;classic-home;7;50,50,50,50,50,50,50;0;7;b1.c.c.c.c.c.c.d012.d012.d012.d012.d012.d0")
    assert data_of(app, DRAW)["most"] == 1
    assert say("play.few_left", "de", left=1) in words(app)


def test_who_shows_an_ace_may_mark_more() -> None:  # A11, R36
    def aces(hand: Hand) -> int:
        return [card.rank for card in hand.piles.hands[0]].count(Rank.ACE)

    stored_of_seed("classic-home+draw4ace", 2, "b1.c", lambda hand: hand.turn == 0 and aces(hand) == 1)
    assert data_of(open_page("play"), DRAW)["most"] == 4


@pytest.mark.parametrize("mode", [Mode.PRACTISE, Mode.LEARN])
def test_a_second_tab_changes_nothing_and_is_told_why(mode: Mode) -> None:
    one = seated("v1;club;3;50,50,50;2;7;", mode=mode)
    other = open_page("play")
    press(one, "do-check")
    if "do-anyway" in buttons(one):
        press(one, "do-anyway")
    after = line()
    press(other, "do-step")
    assert line() == after
    assert say("play.stale", "de") in words(other)
    assert buttons(other) == buttons(one)


def test_a_weak_move_in_a_hand_that_has_gone_on_elsewhere_is_not_even_warned_of() -> None:
    one, weak = drawing(Mode.LEARN), worst_places()
    other = open_page("play")
    press(draw(one, *weak), "do-anyway")
    after = line()
    draw(other, *weak)
    assert line() == after
    assert say("play.stale", "de") in words(other)
    assert "do-anyway" not in buttons(other)


@pytest.mark.parametrize(("done", "deal"), [("k.k.k.k", 3), ("", 0)])
def test_deals_that_nobody_opened_are_counted_where_one_sees_it(done: str, deal: int) -> None:
    stored_of_seed("jackpots", 2, done, lambda hand: hand.deals == (deal or 1) and hand.turn == 0)
    assert say("play.of_deals", "de", deals=20, n=deal) in words(open_page("play"))


@pytest.mark.parametrize(("table", "rule"), [("jackpots", "B17"), ("classic-home", "R4")])
def test_that_nobody_opened_is_said_above_the_new_cards_until_one_acts(table: str, rule: str) -> None:
    stored_of_seed(table, 2, "k.k", lambda hand: hand.turn == 0 and hand.deals == 2)
    app = open_page("play")
    says = say("play.dealt_again", "de", n=4)
    news = text(app).split('<div class="price again">')[1]
    assert says in words(app)
    assert f'aria-label="Regel {rule}"' in news.split('class="mine"')[0]
    press(app, "do-check")
    assert say("play.dealt_again", "de", n=4) not in words(app)


def test_a_draw_sent_twice_is_one_draw() -> None:
    app = seated("v1;club;2;50,50;0;7;b2.c.d")
    cards = [card["id"] for card in data_of(app, DRAW)["cards"]]
    both = ("answer", {"given": cards[0], "ms": 1})
    fire(app, DRAW, both, both)
    assert actions().split(".").count("d0") == 1


@pytest.mark.parametrize("mode", [Mode.PRACTISE, Mode.LEARN])
def test_a_second_click_right_after_the_first_is_no_second_move(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    stored_of_seed("club", 2, "b2.r4", lambda hand: hand.turn == 0, mode=mode)
    app = open_page("play")
    monkeypatch.setattr(playing, "DOUBLE_CLICK", 60.0)
    press(app, "do-fold")
    once = line()
    if "do-fold" in buttons(app):  # it was warned of: the same click does not stand for being sure
        press(app, "do-fold")
        assert say("play.double_click", "de") in words(app)
    assert line() == once


@pytest.mark.parametrize("key", ["do-next", "do-undo"])
def test_a_second_click_deals_no_hand_and_takes_nothing_back(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stored_of_seed("club", 2, "b2.r4", lambda hand: hand.turn == 0, mode=Mode.LEARN)
    app = press(open_page("play"), "do-fold")
    if "do-anyway" in buttons(app):
        press(app, "do-anyway")
    over = line()
    monkeypatch.setattr(playing, "DOUBLE_CLICK", 60.0)
    press(app, key)
    assert line() == over
    assert say("play.double_click", "de") in words(app)


def test_a_second_click_on_sitting_down_is_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "DOUBLE_CLICK", 60.0)
    app = press(open_page("play"), "play-begin")
    begun = line()
    press(app, next(key for key in buttons(app) if key in ("do-check", "do-call", "do-next")))
    assert line() == begun
    assert say("play.double_click", "de") in words(app)


def test_cards_marked_in_a_hand_that_has_changed_are_not_taken_for_standing_pat() -> None:
    app = seated("v1;club;2;50,50;0;7;b2.c.d")
    before = line()
    held = {str(card) for card in replay(before).piles.hands[0]}
    fire(app, DRAW, ("answer", {"given": "As" if "As" not in held else "2s", "ms": 1}))
    assert line() == before
    assert say("play.stale", "de") in words(app)


def test_what_nobody_may_throw_changes_nothing_and_names_the_rule() -> None:
    app = seated("v1;club+draw3;2;50,50;0;7;b2.c.d")
    before = line()
    draw(app, 0, 1, 2, 3)
    assert line() == before
    assert say("refusal.too_many_thrown", "de", most=3) in words(app)
    assert 'aria-label="Regel A11"' in text(app)


def test_the_next_hand_is_dealt_by_the_next_player_with_the_chips_of_the_last() -> None:
    app = press(open_page("play"), "play-begin")
    while "do-next" not in buttons(app):
        one_move(app)
    before = replay(line())
    press(app, "do-next")
    now = replay(line())
    assert now.start == before.stacks
    assert now.first_dealer == (before.dealer + 1) % 4


def test_a_button_for_the_next_hand_in_another_tab_deals_no_second_one() -> None:
    app = press(open_page("play"), "play-begin")
    while "do-next" not in buttons(app):
        one_move(app)
    other = open_page("play")
    press(app, "do-next")
    press(other, "do-next")
    engine = database()
    sitting = sittings_of(engine, local_learner(engine).id)[0]
    assert [each.number for each in hands_of(engine, sitting.id)] == [1, 2]
    assert say("play.stale", "de") in words(other)


def test_a_move_of_a_hand_is_not_taken_back_once_the_next_is_dealt() -> None:
    app = press(open_page("play"), "play-begin")
    while "do-next" not in buttons(app):
        one_move(app)
    other = open_page("play")
    press(app, "do-next")
    before = line()
    press(other, "do-undo")
    assert say("play.stale", "de") in words(other)
    assert line() == before
    assert buttons(other) == buttons(app)


@pytest.mark.parametrize("table", ["jackpots", "seven-ace"])
def test_a_whole_sitting_ends_with_everybody_s_chips_and_keeps_them_all(table: str) -> None:
    app = open_page("play")
    app.selectbox(key="play-rulebook").select(table).run()
    app.button_group(key="deals-pick").set_value("10").run()
    press(app, "play-begin")
    for _ in range(400):
        if not {"do-next", "do-call", "do-check", "do-step", "do-anyway"} & set(buttons(app)) and not can_draw(app):
            break
        one_move(app)
    engine = database()
    sitting = sittings_of(engine, local_learner(engine).id)[0]
    number = len(hands_of(engine, sitting.id))
    over = known_sitting(sitting.id, number)
    assert over.over
    assert over.deals == 10
    assert sum(over.stacks) == sum(sitting.format["stacks"])
    assert say("play.sitting_over", "de") in words(app)


def test_the_log_says_that_its_newest_part_stands_on_top() -> None:
    shown = words(seated("v1;club;3;50,50,50;0;7;b2.c.c"))
    assert f"{say('table.log', 'de')} {say('table.newest_first', 'de')}" in shown
    assert shown.index(say("log.draw", "de", of=1, n=1)) < shown.index(say("log.round", "de", n=1))
    replayed = words(open_page("play", hand="v1;club;3;50,50,50;0;7;b2.c.c", seat="0"))
    assert say("table.newest_first", "de") in replayed


# ---- the coach ------------------------------------------------------------------------------------------------------
def drawing(mode: Mode = Mode.PRACTISE) -> AppTest:
    """A session in which the learner draws second, after an opener who has drawn three."""
    stored_of_seed("classic-home", 2, "b1.c.d012", lambda hand: hand.turn == 0, mode=mode)
    return open_page("play")


def worst_places() -> list[int]:
    hand = replay(line())
    found = analyse(hand.piles.hands[0], hand.table)[-1]
    return [place for place, card in enumerate(hand.piles.hands[0]) if card in found.throw]


def worst(app: AppTest) -> AppTest:
    """Throw all that may be thrown of what is best kept."""
    return draw(app, *worst_places())


def test_learn_warns_before_a_weak_move_counts_and_gives_no_solution() -> None:
    app = drawing(Mode.LEARN)
    before = line()
    worst(app)
    assert line() == before
    assert say("play.warned", "de") in words(app)
    assert "Am besten" not in words(app)
    press(app, "do-anyway")
    assert line() != before
    assert "Am besten" in words(app)


def test_learn_warns_before_a_raise_that_only_folds_can_win_though_it_is_not_graded() -> None:
    def hopeless(hand: Hand) -> bool:
        cards, table = hand.piles.hands[0], hand.table
        return hand.turn == 0 and not may_open(cards, table) and (analyse(cards, table)[0].win or 0) < HOPELESS

    stored_of_seed("jackpots", 2, "b2", hopeless, mode=Mode.LEARN)
    app, before = open_page("play"), line()
    press(app, "do-step")
    win = analyse(replay(before).piles.hands[0], replay(before).table)[0].win or 0
    assert line() == before
    assert " ".join(say("coach.bet.behind", "de", win=win, several="no").split()) in words(app)
    press(app, "do-anyway")
    assert line() != before


def test_who_is_warned_may_change_his_mind() -> None:
    app = drawing(Mode.LEARN)
    tries = data_of(app, DRAW)["tries"]
    worst(app)
    assert data_of(app, DRAW)["tries"] > tries  # so that the component sends again
    hand = replay(line())
    best = analyse(hand.piles.hands[0], hand.table)[0]
    draw(app, *[place for place, card in enumerate(hand.piles.hands[0]) if card in best.throw])
    assert line() != hand.line
    assert say("play.warned", "de") not in words(app)


def test_practise_explains_at_once_and_warns_of_nothing() -> None:
    app = drawing()
    before = line()
    worst(app)
    assert line() != before
    assert "Am besten" in words(app)
    assert "do-undo" not in buttons(app)


def test_test_keeps_quiet_until_the_hand_is_over() -> None:
    app = worst(drawing(Mode.TEST))
    if "do-next" not in buttons(app):
        assert "Am besten" not in words(app)
        while "do-next" not in buttons(app):
            one_move(app)
    assert "Am besten" in words(app)
    assert say("play.decisions", "de") in words(app)


def test_in_learn_a_move_is_taken_back_and_the_others_do_the_same_again() -> None:
    app = seated("v1;club;3;50,50,50;2;7;", mode=Mode.LEARN)
    press(app, "do-step")
    if "do-anyway" in buttons(app):
        press(app, "do-anyway")
    played = line()
    press(app, "do-undo")
    assert line() == "v1;club;3;50,50,50;2;7;"
    assert say(playing.TAKEN_BACK, "de") in words(app), "what one has seen meanwhile, and how it counts"
    press(app, "do-step")
    if "do-anyway" in buttons(app):
        press(app, "do-anyway")
    assert line() == played
    assert say(playing.TAKEN_BACK, "de") not in words(app)


def test_the_grade_stands_beside_the_result_and_luck_has_its_exact_chance() -> None:
    app = worst(drawing())
    while "do-next" not in buttons(app):
        one_move(app)
    said = words(app)
    assert re.search(
        rf"Du (verlierst|gewinnst) (einen Chip|\d+ Chips)\. Deine Züge: {say('verdict.mistake', 'de')}", said
    )
    if replay(line()).outcomes[-1].ending.value == "showdown":
        assert re.search(r"War das (Pech|Glück)\? .*\d+,\d\d % der Fälle", said)


# ---- replays and history --------------------------------------------------------------------------------------------
OVER = "v1;club;3;50,50,50;0;7;b2.c.c.d.d01.d.b4.c.f"


def test_a_link_replays_a_hand_move_by_move() -> None:
    app = open_page("play", hand=OVER, seat="1")
    assert "nach 9 von 9 Zügen" in words(app)
    press(app, "replay-back")
    press(app, "replay-back")
    assert "nach 7 von 9 Zügen" in words(app)
    press(app, "replay-first")
    assert "nach 0 von 9 Zügen" in words(app)
    assert app.button(key="replay-back").disabled


def test_a_link_names_the_players_who_were_at_the_table() -> None:
    assert "Ayla" in words(open_page("play", hand=OVER, seat="1"))
    named = words(open_page("play", hand=OVER, seat="1", chairs="407"))
    assert "Emil" in named
    assert "Hanna" in named
    for broken in ("40", "404", "49x"):
        assert "Ayla" in words(open_page("play", hand=OVER, seat="1", chairs=broken))


def test_a_link_to_a_hand_in_play_shows_nobody_s_hidden_cards() -> None:
    app = open_page("play", hand="v1;club;3;50,50,50;0;7;b2.c", seat="1")
    assert re.findall(r'<img alt="([^"]+)"', text(app)) == []
    assert say("replay.in_play", "de") in words(app)
    assert "Du" not in words(app).split()


@pytest.mark.parametrize(
    ("broken", "key", "facts"),
    [
        ("v1;club;3;50,50,50;0;7;b2.zz", "line_action", {"number": 2, "text": "zz"}),
        ("v1;club;3;50,50,50;0;7;b2.k", "line_illegal", {"number": 2, "text": "k", "rule": "B6"}),
        ("v9;club", "line_version", {"version": "v9"}),
    ],
)
def test_a_damaged_link_says_where_it_stops_making_sense(broken: str, key: str, facts: dict[str, Any]) -> None:
    app = open_page("play", hand=broken)
    assert say(f"error.{key}", "de", **facts) in words(app)
    press(app, "replay-away")
    assert "play-begin" in [each.key for each in app.button]


def test_one_s_own_hands_are_listed_and_filtered() -> None:
    stored_of_seed("club", 2, "b2.f", lambda hand: hand.first_dealer == 0)  # the learner deals and folds
    app = press(open_page("play"), "do-leave")
    assert "Du verlierst einen Chip." in words(app)
    app.button_group(key="history-result").set_value("won").run()
    assert say("history.none", "de") in words(app)
    app.button_group(key="history-result").set_value("lost").run()
    assert re.search(r"play\?hand=v1%3Bclub%3B2%3B50%2C50%3B0%3B\d+%3Bb2.f&amp;seat=0&amp;lang=de", text(app))


def test_the_sitting_s_first_hand_is_the_one_that_its_seed_deals() -> None:
    press(open_page("play"), "play-begin")
    engine = database()
    sitting = sittings_of(engine, local_learner(engine).id)[0]
    begun = sit_down(rulebook(sitting.table), sitting.format["stacks"], sitting.seed, most_deals=20)
    assert line().startswith(next_hand(begun).line)
