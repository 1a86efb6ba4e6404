"""The table in Chromium: axe, 360 px, the keyboard alone, a double click, Back, a reload."""

import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.chromium import open_path, pause, settle
from tests.browser.test_every_page import check
from tutor.engine.play import replay

CHANGED = "before => document.querySelector('ol.log')?.innerText !== before || document.querySelector('.v-inaccuracy')"
"""Whether a move has been made, or is being warned of."""
MOVES = ("do-anyway", "do-call", "do-check", "do-step")


def at(page: Page, key: str) -> Locator:
    return page.locator(f".st-key-{key} button")


def sit_down(page: Page, address: str, lang: str = "de") -> None:
    open_path(page, address, f"/play?lang={lang}")
    at(page, "play-begin").click()
    page.wait_for_selector(".felt")
    settle(page)


def move(page: Page) -> str:
    """Any move, with the mouse: go along with everything."""
    before = page.locator("ol.log").inner_text()
    if page.locator(".go").count() and not at(page, "do-anyway").count():
        pause(page)
        page.locator(".go").click()
        done = "draw"
    else:
        done = next(key for key in (*MOVES, "do-next") if at(page, key).count())
        at(page, done).first.click()
    page.wait_for_function(
        CHANGED,
        arg=before,
    )
    settle(page)
    page.wait_for_timeout(450)  # else it would be a double click
    return done


def stored_line(database: Path) -> str:
    with sqlite3.connect(database) as connection:
        query = (
            "SELECT h.line FROM hands h JOIN sittings s ON s.id = h.sitting ORDER BY s.started_at DESC, h.number DESC"
        )
        return str(connection.execute(query).fetchone()[0])


def test_every_state_of_the_table_passes_in_both_languages_and_widths(page: Page, address: str) -> None:
    open_path(page, address, "/play?lang=de")
    page.get_by_text("Hausregeln und Einsätze").click()
    check(page, "choosing")
    sit_down(page, address)
    seen: set[str] = set()
    for _ in range(40):
        state = (
            "over"
            if page.locator(".result").count()
            else "warned"
            if at(page, "do-anyway").count()
            else "drawing"
            if page.locator(".go").count()
            else "betting"
        )
        if state not in seen:
            if state == "betting":
                page.locator("details.more summary").first.click()
            check(page, state)
            seen.add(state)
        if state == "over" and {"betting", "drawing"} <= seen:
            break
        move(page)
    assert {"betting", "drawing", "over"} <= seen


def test_the_list_on_a_phone_has_no_felt_and_all_cards_in_one_row(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    sit_down(page, address)
    tops = page.eval_on_selector_all(
        ".mine img", "all => all.map(each => Math.round(each.getBoundingClientRect().top))"
    )
    assert len(tops) == 5
    assert len(set(tops)) == 1
    seats = page.eval_on_selector_all(".seat", "all => all.map(each => Math.round(each.getBoundingClientRect().x))")
    assert len(set(seats)) == 1
    bar = page.locator(".st-key-actions").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 780, "what one can do is in sight"


def in_sight(page: Page, place: str) -> bool:
    """Whether one sees an element's middle: it is in the window, and nothing lies over it."""
    page.wait_for_timeout(200)
    return bool(
        page.locator(place).first.evaluate(
            """each => {
              const box = each.getBoundingClientRect(), seen = document.elementFromPoint(
                box.x + box.width / 2, box.y + box.height / 2);
              return (each.getRootNode().host ?? each).contains(seen);
            }"""
        )
    )


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 640), (1280, 900)])
def test_what_is_new_is_in_sight_after_a_move(page: Page, address: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    sit_down(page, address)
    for _ in range(8):
        if at(page, "do-anyway").count():
            assert in_sight(page, ".coach .v-inaccuracy"), "a warning"
            move(page)
            continue
        if height != 640:
            assert in_sight(page, ".felt .pots"), "the table from its top"
        drawing = page.locator(".go").count()
        over = page.locator(".result").count()
        assert in_sight(page, ".result .lead" if over else ".go" if drawing else ".st-key-actions button"), "what now"
        page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 1000)")
        move(page)


def test_a_hand_is_played_with_the_keyboard_alone(page: Page, address: str) -> None:
    open_path(page, address, "/play?lang=de")
    at(page, "play-begin").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".felt")
    settle(page)
    for _ in range(30):
        if page.locator(".result").count():
            break
        before = page.locator("ol.log").inner_text()
        if page.locator(".go").count() and not at(page, "do-anyway").count():
            pause(page)
            page.locator(".card").first.focus()
            page.keyboard.press("5")
            page.locator(".go").focus()
        else:
            at(page, next(key for key in MOVES if at(page, key).count())).first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            CHANGED,
            arg=before,
        )
        settle(page)
        page.wait_for_timeout(450)
        assert page.evaluate("document.activeElement !== document.body"), "the keyboard is not thrown off the table"
    assert page.locator(".result").count()
    said = page.locator(".st-key-turn-play .live").text_content()
    assert said, "a screen reader hears how it ended"


def test_a_double_click_is_one_move(page: Page, address: str, database: Path) -> None:
    sit_down(page, address)
    before = stored_line(database)
    key = next(key for key in ("do-call", "do-check") if at(page, key).count())
    at(page, key).dblclick()
    page.wait_for_timeout(800)
    settle(page)
    hand = replay(stored_line(database))
    mine = [each for each in hand.log[len(replay(before).log) :] if each.seat == 0]
    assert [each.act.name.lower() for each in mine] in ([], [key.removeprefix("do-")])  # none: it was warned of


@pytest.mark.parametrize("how", ["reload", "back"])
def test_a_reload_and_the_back_button_find_the_same_hand(page: Page, address: str, how: str, database: Path) -> None:
    sit_down(page, address)
    move(page)
    held = page.eval_on_selector_all(".mine img, .hand .card", "all => all.map(each => each.alt || each.ariaLabel)")
    line = stored_line(database)
    if how == "reload":
        page.reload()
    else:
        page.click(".st-key-tabs a >> nth=0")
        page.wait_for_url("**/learn*")
        page.wait_for_selector("h1:not(.sr)")
        settle(page)
        page.go_back()
    page.wait_for_selector(".felt")
    settle(page)
    again = page.eval_on_selector_all(".mine img, .hand .card", "all => all.map(each => each.alt || each.ariaLabel)")
    assert again == held
    assert stored_line(database) == line


def test_a_replay_goes_through_the_hand_and_passes(page: Page, address: str) -> None:
    line = "v1%3Bclub%3B3%3B50%2C50%2C50%3B0%3B7%3Bb2.c.c.d.d01.d.b4.c.f"
    open_path(page, address, f"/play?hand={line}&seat=1&lang=de")
    page.wait_for_selector(".felt")
    check(page, "replay")
    at(page, "replay-back").click()
    page.get_by_text("nach 8 von 9 Zügen").or_(page.get_by_text("after 8 of 9 moves")).wait_for()
