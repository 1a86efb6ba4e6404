"""The odds page in a real browser: clicking and keyboard, the chosen discard, the link, axe, both widths."""

from playwright.sync_api import Page

from tests.browser.chromium import new_page, open_path, settle
from tests.browser.test_every_page import check

ACES = "/odds?hand=AsAhKd7c3s&rulebook=classic-home&players=4&opponents=1"
TOO_NARROW = """() => {
  const roots = [...document.querySelectorAll('*')].map(each => each.shadowRoot).filter(Boolean);
  return roots.flatMap(root => [...root.querySelectorAll('.suit .card')]).filter(each => {
    const box = each.getBoundingClientRect();
    return box.width < 44 || box.height < 44;
  }).length;
}"""


def ranked(page: Page) -> None:
    page.wait_for_selector(".ranking .row")
    settle(page)


def test_the_page_without_a_hand_with_one_and_with_a_wrong_one(page: Page, address: str) -> None:
    open_path(page, address, "/odds?lang=de")
    page.wait_for_selector(".picker .card")
    check(page, "odds without a hand")
    assert page.locator(".picker .card").count() == 52
    assert page.evaluate(TOO_NARROW) == 0, "all cards can be touched at 360 px"
    open_path(page, address, ACES)
    ranked(page)
    page.locator(".all").click()
    assert page.locator(".ranking .row").count() == 26
    check(page, "odds of a hand")
    page.locator(".st-key-odds-view button").nth(1).click()
    page.wait_for_selector("text=800")
    settle(page)
    check(page, "odds on a machine")
    open_path(page, address, "/odds?hand=AsAsKd7c3s&rulebook=joker-wild")
    page.wait_for_selector("[role=alert]")
    check(page, "odds of what is no hand")


def test_wild_cards_are_shown_without_a_verdict(page: Page, address: str) -> None:
    open_path(page, address, "/odds?hand=AsAhKd7cXr&rulebook=joker-wild")
    ranked(page)
    assert page.locator(".ranking .verdict svg").count() == 0
    check(page, "odds with a joker")


def test_any_hand_as_opponent_and_where_another_discard_is_best(page: Page, address: str) -> None:
    open_path(page, address, "/odds?hand=8s8h9d7c6s&opponents=any")
    ranked(page)
    page.wait_for_selector("text=/einen einzigen|single opponent/")
    check(page, "odds against any hand")


def test_five_cards_are_picked_by_keyboard_alone(page: Page, address: str) -> None:
    open_path(page, address, "/odds?lang=en")
    page.wait_for_selector(".picker .card")
    page.locator(".picker .card").first.focus()
    for key in ("Space", "ArrowDown", "Enter", "ArrowRight", "ArrowDown", "Space", "End", "Space", "ArrowLeft"):
        page.keyboard.press(key)
    assert page.inner_text(".picker + .bar .line") == "Four of five cards chosen: A♠︎ A♥︎ K♦︎ 2♣︎"
    page.keyboard.press("Space")
    ranked(page)
    assert "hand=AsAhKd2c3c" in page.url
    assert page.locator(".picker .card[aria-pressed=true]").count() == 5
    page.locator(".picker .card").nth(20).click()
    assert "You have five cards already." in page.inner_text(".picker + .bar .line")
    page.locator(".picker .card[aria-pressed=true]").first.click()
    page.locator(".picker .card").nth(20).click()
    page.wait_for_url("**hand=AhKd2c3c7h**")
    ranked(page)
    assert page.input_value("[data-testid=stTextInput] input") == "Ah Kd 2c 3c 7h"


def test_typing_a_hand_and_pressing_enter(page: Page, address: str) -> None:
    open_path(page, address, "/odds?lang=de")
    field = page.locator("[data-testid=stTextInput] input")
    field.fill("Herz 10, Herz 9, Herz 8, Herz 7, Kreuz 2")
    field.press("Enter")
    ranked(page)
    assert "hand=Th9h8h7h2c" in page.url
    assert "Herz-Zehn" in page.inner_text(".odds-hand .lead")


def test_the_chosen_discard_shows_what_it_may_become(page: Page, address: str) -> None:
    open_path(page, address, ACES + "&lang=en")
    ranked(page)
    assert page.inner_text(".detail h3") == "Keep the ace of spades and the ace of hearts"
    page.locator(".keep input").first.focus()
    page.keyboard.press("ArrowDown")
    assert "king of diamonds" in page.inner_text(".detail h3")
    assert "1,081 possibilities" in page.inner_text(".detail p")
    page.locator(".ranking .row").nth(7).locator("td").first.click()
    assert page.inner_text(".detail h3") == "Stand pat"
    page.locator(".all").click()
    assert page.locator(".ranking .row").count() == 26


def test_on_a_phone_it_opens_under_the_discard_and_what_was_touched_stays(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 900})
    open_path(page, address, ACES)
    ranked(page)
    row = page.locator(".ranking .row").nth(3)
    row.scroll_into_view_if_needed()
    before = row.evaluate("each => each.getBoundingClientRect().top")
    row.locator(".keep").click()
    after = row.evaluate("each => each.getBoundingClientRect().top")
    assert abs(after - before) < 2
    assert row.evaluate("each => each.nextSibling.classList.contains('inline')")


def test_the_copied_link_opens_the_same_in_another_browser(page: Page, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_path(page, address, "/odds?hand=8s8h8dAc3s&rulebook=club%2Bdraw5&players=3&opponents=1&lang=en")
    ranked(page)
    page.locator(".copy").click()
    page.wait_for_selector("text=Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert page.context.browser
    other = new_page(page.context.browser)
    open_path(other, link, "")
    ranked(other)
    assert other.locator(".chance b").all_inner_texts() == [
        text.replace(".", ",").replace("%", "\N{NO-BREAK SPACE}%")
        for text in page.locator(".chance b").all_inner_texts()
    ]
    other.context.close()


def test_the_browser_s_back_button_leads_to_the_hand_before(page: Page, address: str) -> None:
    open_path(page, address, ACES + "&lang=en")
    ranked(page)
    page.click(".st-key-odds-random button")
    page.wait_for_url(lambda url: "hand=AsAhKd7c3s" not in url)
    ranked(page)
    page.go_back()
    page.wait_for_function("document.querySelector('.odds-hand h2')?.innerText.startsWith('A pair of aces')")
    settle(page)
    assert page.input_value("[data-testid=stTextInput] input") == "As Ah Kd 7c 3s"
