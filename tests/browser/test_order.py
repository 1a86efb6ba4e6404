"""Putting hands in order in Chromium: by keyboard, by touch at 360 px, a reload, axe."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.chromium import begin, go, new_page, pause, settle
from tests.browser.test_answering import focused, press, tab_to, told

ORDER = "order_the_hands"


def order(page: Page) -> list[str]:
    """The hands from the top down, by name."""
    return [item.inner_text().split("\n")[0].strip() for item in page.locator(".item .name").all()]


def sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def test_hands_are_put_in_order_by_keyboard_alone(page: Page, address: str) -> None:
    begin(page, address, "de", ORDER)
    pause(page)
    assert order(page)[:3] == ["Blatt 1", "Blatt 2", "Blatt 3"]
    tab_to(page, "Blatt 1 nach unten")
    press(page, "ArrowDown")
    assert order(page)[:2] == ["Blatt 2", "Blatt 1"]
    assert focused(page) == "Blatt 1 nach unten", "the focus goes along with the hand"
    assert page.inner_text(".live").startswith("Blatt 1: Platz 2 von ")
    press(page, "Enter")
    assert order(page)[2] == "Blatt 1"
    press(page, "ArrowUp", "ArrowUp", "ArrowUp")
    assert order(page)[0] == "Blatt 1", "at the top it stays"
    tab_to(page, "Antworten")
    press(page, "Enter")
    told(page)
    assert focused(page) == "Weiter"
    assert page.locator(".move:visible").count() == 0
    assert page.locator(".item.good, .item.bad").count() == page.locator(".item").count()


def test_what_is_moved_outlives_a_reload(page: Page, address: str) -> None:
    begin(page, address, "de", ORDER)
    page.locator(".down").first.click()
    moved = order(page)
    assert moved[0] == "Blatt 2"
    page.reload()
    page.wait_for_selector(".go")
    settle(page)
    assert order(page) == moved


@pytest.mark.parametrize("width", [1280, 360])
def test_it_fits_is_large_enough_to_touch_and_axe_finds_nothing(chromium: Browser, address: str, width: int) -> None:
    page = new_page(chromium, width)
    begin(page, address, "en", ORDER)
    assert not sideways(page)
    boxes = [button.bounding_box() for button in page.locator(".move button").all()]
    assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []
    pause(page)
    page.locator(".up").last.click()
    go(page).click()
    told(page)
    assert not sideways(page)
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []
    page.context.close()
