"""Every page in both languages and widths: no axe violation, no sideways scrolling, nothing too small to touch."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.chromium import EXERCISE, LANGUAGES, WIDTHS, answer, begin, go, open_path, pause, settle

PATHS = (
    "/",
    "/learn",
    "/placement",
    "/lesson-the-deck",
    "/lesson-openers",
    "/practise",
    "/practise?skill=juggling&quiz=7",
    "/play",
    "/progress",
    "/rules?rule=R32",
    "/rules?books=classic-home,club,seven-ace",
    "/rules?books=club,bridge&players=9",
    "/settings",
    "/cards",
    "/summary?lesson=openers",
    "/glossary?word=kicker",
    "/glossary?search=stra%C3%9Fe",
)
TOO_SMALL = """() => {
  const roots = [document, ...[...document.querySelectorAll('*')].map(each => each.shadowRoot).filter(Boolean)];
  const kinds = 'button:not([tabindex="-1"]), a[href], label, [role=radio], [role=combobox]';
  const all = roots.flatMap(root => [...root.querySelectorAll(kinds)]);
  return all.filter(each => {
    const box = each.getBoundingClientRect();
    const visible = getComputedStyle(each).visibility === 'visible' && !each.closest('[aria-hidden=true]');
    const shown = box.width > 0 && visible;
    const touchable = each.matches('label') ? each.querySelector('input') : true;
    return shown && touchable && box.bottom > 0 && (box.height < 44 || box.width < 40);
  }).map(each => each.outerHTML.slice(0, 160) + ' ' + JSON.stringify(each.getBoundingClientRect()));
}"""


def check(page: Page, where: str) -> None:
    """The three checks of a page as it stands, in both languages and widths."""
    for lang in LANGUAGES:
        page.locator(".st-key-lang button").nth(LANGUAGES.index(lang)).click()
        page.wait_for_function(f"document.documentElement.lang === '{lang}'")
        settle(page)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_timeout(120)
            _check(page, f"{where} {lang} at {width}")


def _check(page: Page, where: str) -> None:
    found = Axe().run(page).response["violations"]
    assert not found, f"{where}: " + "; ".join(
        f"{each['id']}: {[node['html'][:120] for node in each['nodes'][:3]]}" for each in found
    )
    room = page.evaluate("document.querySelector('[data-testid=stMain]').clientWidth")
    wide = page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth")
    assert wide <= room, f"{where}: {wide} px in {room}"
    assert not (small := page.evaluate(TOO_SMALL)), f"{where}: {small}"


@pytest.mark.parametrize("path", PATHS)
def test_every_page_as_it_opens(page: Page, address: str, path: str) -> None:
    open_path(page, address, f"{path}{'&' if '?' in path else '?'}lang=de")
    assert page.evaluate("document.documentElement.lang") == "de"
    check(page, path)


def test_a_choice_before_and_after_the_answer_and_the_result(page: Page, address: str) -> None:
    begin(page, address, "de", "which_hand_wins")
    check(page, "asked")
    answer(page)
    page.locator("details.rule summary").first.click()
    check(page, "told")
    pause(page)
    go(page).click()
    page.wait_for_selector(".st-key-stop-practise button")
    page.click(".st-key-stop-practise button")
    page.wait_for_selector("ol.results")
    settle(page)
    check(page, "result")
    open_path(page, address, "/progress?lang=de")
    page.locator("details.more summary").first.click()
    check(page, "progress without a picture")


def test_a_test_while_it_is_asked_when_it_waits_and_corrected(page: Page, address: str) -> None:
    open_path(page, address, "/lesson-the-deck?lang=de")
    page.click(".st-key-go-test-out button")
    page.wait_for_selector(".st-key-asked-practise .choice")
    page.wait_for_selector(".st-key-page-lesson", state="detached")
    settle(page)
    _keep(page)
    check(page, "answer kept")
    assert page.locator(".choice:is(.good, .bad)").count() == 0
    page.click(".st-key-stop-practise button")
    page.wait_for_selector(".st-key-go-on button")
    settle(page)
    check(page, "test that waits")
    page.focus(".st-key-hand-in button")
    page.keyboard.press("Enter")
    page.wait_for_selector(".st-key-early-yes button")
    settle(page)
    check(page, "asked whether to hand in")
    page.focus(".st-key-early-no button")
    page.keyboard.press("Enter")
    for _ in range(9):
        _keep(page)
        pause(page)
        go(page).click()
        page.wait_for_selector(".line.kept", state="detached")
        settle(page)
    page.wait_for_selector("details.corrected")
    settle(page)
    check(page, "corrected")


def test_a_test_is_handed_in_with_the_keyboard_and_the_result_says_what_was_open(page: Page, address: str) -> None:
    open_path(page, address, "/lesson-the-deck?lang=de")
    page.click(".st-key-go-test-out button")
    page.wait_for_selector(".st-key-asked-practise .choice")
    page.wait_for_selector(".st-key-page-lesson", state="detached")
    settle(page)
    _keep(page)
    for key in ("early-practise", "early-yes"):
        page.wait_for_selector(f".st-key-{key} button")
        settle(page)
        page.focus(f".st-key-{key} button")
        page.keyboard.press("Enter")
    page.wait_for_selector("details.corrected")
    settle(page)
    assert "Abgegeben nach einer von 10 Fragen." in page.inner_text(".st-key-page-list")
    check(page, "handed in")


def test_a_hand_that_is_marked_in_a_test_stays_as_it_was_marked(page: Page, address: str) -> None:
    open_path(page, address, "/practise?lang=de&skill=what_to_discard")
    page.locator(".st-key-mode-pick button").nth(1).click()
    settle(page)
    page.click(".st-key-go-own button")
    page.wait_for_selector(".card")
    settle(page)
    page.locator(".card").nth(1).click()
    pause(page)
    go(page).click()
    page.wait_for_selector(".line.kept")
    settle(page)
    assert page.locator(".card:is(.bright, .faded)").count() == 0
    assert [each.get_attribute("aria-pressed") for each in page.locator(".card").all()].count("true") == 1
    check(page, "marked in a test")
    page.locator(".card").nth(2).dispatch_event("click")
    assert page.locator(".card[aria-pressed=true]").count() == 1, "what is answered stays"


def test_the_placement_leads_to_the_lesson_to_begin_with(page: Page, address: str) -> None:
    open_path(page, address, "/placement?lang=de")
    page.click(".st-key-go-begin button")
    while True:
        _keep(page)
        pause(page)
        go(page).click()
        page.wait_for_selector(".line.kept", state="detached")
        settle(page)
        if page.locator("details.corrected").count():
            break
    check(page, "placement")
    page.click(".st-key-go-course a")
    page.wait_for_selector("figure.paths")
    settle(page)
    check(page, "map")
    assert page.inner_text(".st-key-lesson-the-deck .over b") in {"Hier geht es weiter", "Go on here"}


def _keep(page: Page) -> None:
    """Say that one does not know, in a test, and wait until that is stored."""
    page.wait_for_selector(".choice, .card, .item")
    pause(page)
    if page.locator(".pass:not([hidden])").count():
        page.locator(".pass").click()
    else:
        page.locator(".choice").last.click()
        go(page).click()
    page.wait_for_selector(".line.kept")
    settle(page)


def test_progress_with_a_picture(page: Page, address: str) -> None:
    begin(page, address, "de", "may_open")
    for _ in range(5):
        answer(page)
        pause(page)
        go(page).click()
        page.wait_for_selector(".line:not(.right, .inaccuracy, .mistake, .unknown)")
        settle(page)
    open_path(page, address, "/progress?lang=de")
    page.wait_for_selector(".js-plotly-plot")
    settle(page)
    check(page, "progress with a picture")


def test_a_hand_to_mark_before_and_after_the_answer(page: Page, address: str) -> None:
    begin(page, address, "de", "what_to_discard")
    page.locator(".card").nth(1).click()
    check(page, "marked")
    answer(page)
    check(page, "told")


def test_an_exercise_in_a_lesson_warned_and_answered(page: Page, address: str) -> None:
    open_path(page, address, "/lesson-openers?lang=de")
    page.click(".st-key-begin-openers-3 button")
    page.wait_for_selector(f"{EXERCISE} .choice")
    settle(page)
    page.locator(f"{EXERCISE} .choice").nth(1).click()
    pause(page)
    go(page, EXERCISE).click()
    page.wait_for_selector(".verdict.v-inaccuracy")
    settle(page)
    check(page, "warned")
    page.locator(f"{EXERCISE} .choice").nth(2).click()
    pause(page)
    go(page, EXERCISE).click()
    page.wait_for_selector(f"{EXERCISE} .line:is(.right, .inaccuracy, .mistake, .unknown)")
    settle(page)
    check(page, "answered")


@pytest.mark.parametrize(("lang", "skip"), [("de", "Zum Inhalt springen"), ("en", "Skip to the content")])
def test_the_first_link_leads_past_the_navigation_in_one_s_language(
    page: Page, address: str, lang: str, skip: str
) -> None:
    open_path(page, address, f"/?lang={lang}")
    assert page.inner_text('[data-testid="stSkipToContent"]') == skip


def test_a_list_s_arrow_is_named_in_one_s_language(page: Page, address: str) -> None:
    open_path(page, address, "/practise?lang=en")
    arrow = page.locator('[data-testid="stSelectbox"] button')
    assert arrow.get_attribute("aria-label") == "Open"
    page.locator(".st-key-lang button").first.click()
    page.wait_for_function("document.documentElement.lang === 'de'")
    settle(page)
    assert arrow.get_attribute("aria-label") == "Öffnen"


@pytest.mark.parametrize(
    "paths", [("/", "/learn", "/practise", "/settings", "/lesson-the-deck"), ("/odds", "/rules", "/cards")]
)
def test_pages_of_a_kind_begin_at_the_same_edge(page: Page, address: str, paths: tuple[str, ...]) -> None:
    edges = set()
    for path in paths:
        open_path(page, address, path)
        edges.add(round(page.evaluate("document.querySelector('h1').getBoundingClientRect().left")))
    assert len(edges) == 1


def test_an_edited_address_leads_back_to_the_start_page(page: Page, address: str) -> None:
    page.goto(address + "/practice-makes-perfect?lang=de")
    page.click("text=Zur Startseite")
    page.wait_for_selector(".st-key-nav")
    assert page.locator("[role=dialog]").count() == 0
