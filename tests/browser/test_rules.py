"""The page Rules in Chromium: the way there, a rule brought into sight, what opens within it, rulebooks on a phone."""

import pytest
from playwright.sync_api import Page

from tests.browser.chromium import open_path, settle
from tests.browser.test_every_page import check

MENU = ".st-key-menu a"


@pytest.mark.parametrize("width", [1280, 360])
def test_the_last_word_of_the_navigation_leads_to_the_rules_and_closes(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    open_path(page, address, "/settings?lang=de")
    page.click(".st-key-others button")
    page.wait_for_selector(f"{MENU}[aria-current=page]")
    assert page.inner_text(f"{MENU}[aria-current=page]") == "Einstellungen"
    page.click(f"{MENU} >> text=Regeln")
    page.wait_for_selector("text=Das Kartenspiel")
    page.wait_for_selector(MENU, state="detached")
    assert page.title().startswith("Regeln")


def test_an_address_brings_its_rule_into_sight_with_the_focus(page: Page, address: str) -> None:
    open_path(page, address, "/rules?rule=R32&lang=en")
    page.wait_for_function("document.activeElement.id === 'rule-R32'")
    top, below = page.evaluate("""() => {
      const box = document.activeElement.getBoundingClientRect();
      return [box.top, document.querySelector('.st-key-nav').getBoundingClientRect().bottom];
    }""")
    assert below <= top < 400
    page.click("#rule-R32 details.more summary")
    assert page.locator("#rule-R32 dl.sources dd").count() == 3
    page.locator("#rule-R32 .p details.rule summary").first.click()
    check(page, "a rule with all that opens")


def test_a_chip_s_link_leads_to_its_rule(page: Page, address: str) -> None:
    open_path(page, address, "/lesson-openers?lang=de")
    page.locator("details.rule summary").first.click()
    rule = page.locator("details.rule summary").first.inner_text()
    page.locator("details.rule[open] a").first.click()
    page.wait_for_function(f"document.activeElement.id === 'rule-{rule}'")


def test_side_by_side_on_a_phone_each_rulebook_stands_below_the_other(page: Page, address: str) -> None:
    open_path(page, address, "/rules?books=club,jackpots,seven-ace&lang=de")
    sides = page.locator("dl.sides").first.locator("> div")
    tops = {round(each.bounding_box()["y"]) for each in sides.all()}  # type: ignore[index]
    assert len(tops) == 1
    page.set_viewport_size({"width": 360, "height": 900})
    settle(page)
    lefts = {round(each.bounding_box()["x"]) for each in sides.all()}  # type: ignore[index]
    assert len(lefts) == 1
