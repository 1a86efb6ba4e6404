"""Answering in a real browser: by keyboard alone, by touch, twice at once, through reloads and a restart."""

import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.chromium import answer, begin, go, new_page, open_path, pause, settle
from tests.served import ROOT, TUTOR, served

HOW_FAR_DOWN = """() => {
  const [question] = document.querySelectorAll('.st-key-asked-practise');
  const host = [...question.querySelectorAll('*')].find(each => each.shadowRoot?.querySelector('.go'));
  return host.shadowRoot.querySelector('.go').getBoundingClientRect().y - question.getBoundingClientRect().y;
}"""
NAME, DISCARD = "name_the_hand", "what_to_discard"


def focused(page: Page) -> str:
    """What has the focus, inside a component too: its text, or a choice's or card's name."""
    return str(
        page.evaluate(
            """() => {
              let at = document.activeElement;
              while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
              return at.getAttribute('aria-label') || (at.closest('label') || at).innerText.trim();
            }"""
        )
    )


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(30)


def tab_to(page: Page, name: str) -> None:
    """Go on with Tab until something with this name has the focus."""
    for _ in range(60):
        press(page, "Tab")
        if focused(page) == name:
            return
    raise AssertionError(f"Tab never reaches {name!r}")


def first_by_tab(page: Page) -> None:
    """Give the first answer, reached by Tab."""
    if page.locator(".choice").count():
        tab_to(page, page.locator(".choice").first.inner_text().strip())
        press(page, "Space", "Enter")
    else:
        tab_to(page, go(page).inner_text())
        press(page, "Enter")


def told(page: Page) -> None:
    page.wait_for_selector(".line:is(.right, .inaccuracy, .mistake, .unknown)")
    settle(page)
    pause(page)


def asked_again(page: Page) -> None:
    page.wait_for_selector(".line:not(.right, .inaccuracy, .mistake, .unknown)")
    settle(page)
    pause(page)


def test_a_set_begins_at_the_top_of_its_page(chromium: Browser, address: str) -> None:
    page = new_page(chromium, 360)
    begin(page, address, "de", NAME)
    pause(page)
    assert page.locator('[data-testid="stMain"]').evaluate("each => each.scrollTop") == 0
    page.context.close()


def test_choosing_by_keyboard_alone(page: Page, address: str) -> None:
    begin(page, address, "de", NAME)
    pause(page)
    assert go(page).is_disabled(), "nothing is chosen yet"
    tab_to(page, page.locator(".choice").first.inner_text().strip())
    press(page, "Space", "ArrowDown", "ArrowUp", "Enter")
    told(page)
    assert focused(page) == "Weiter", "the focus goes to what comes next"
    press(page, "Enter")
    asked_again(page)
    assert page.locator(".choice input").first.evaluate("each => each === each.getRootNode().activeElement")
    assert page.locator(".choice input:checked").count() == 0
    press(page, "2", "Enter")
    told(page)
    assert "Frage 2 von 10" in page.inner_text(".st-key-asked-practise")


def test_marking_by_keyboard_alone(page: Page, address: str) -> None:
    begin(page, address, "de", DISCARD)
    pause(page)
    cards = page.locator(".card")
    tab_to(page, str(cards.first.get_attribute("aria-label")))
    press(page, "Space", "ArrowRight", "Enter", "5", "5", "ArrowLeft", "ArrowLeft")
    marked = [card.get_attribute("aria-pressed") == "true" for card in cards.all()]
    assert marked == [True, True, False, False, False]
    assert focused(page) == cards.nth(4).get_attribute("aria-label"), "the arrows go round"
    assert go(page).inner_text() == "2 Karten abwerfen"
    tab_to(page, "2 Karten abwerfen")
    press(page, "Enter")
    told(page)
    press(page, "Enter")
    asked_again(page)
    assert page.locator(".card[aria-pressed=true]").count() == 0, "F35: nothing is marked"
    assert focused(page) == cards.first.get_attribute("aria-label")
    assert go(page).inner_text() == "Nichts tauschen"


def test_never_more_cards_than_allowed_and_it_says_so(page: Page, address: str) -> None:
    begin(page, address, "de", DISCARD)
    for card in page.locator(".card").all():
        card.click()
    most = page.locator(".card[aria-pressed=true]").count()
    assert most in (3, 4, 5)
    if most < 5:
        assert f"Mehr als {most} Karten darfst du nicht abwerfen." in page.inner_text(".live")


def test_a_set_to_its_end_by_keyboard_alone(page: Page, address: str) -> None:
    open_path(page, address, "/practise?lang=en")
    tab_to(page, "10 mixed questions")
    press(page, "Enter")
    page.wait_for_selector(".go")
    settle(page)
    for number in range(1, 11):
        assert f"Question {number} of 10" in page.inner_text(".st-key-asked-practise")
        pause(page)
        if number == 1:
            first_by_tab(page)
        elif page.locator(".choice").count():
            press(page, "1", "Enter")
        else:
            press(page, "1")
            tab_to(page, go(page).inner_text())
            press(page, "Enter")
        told(page)
        assert focused(page) in ("Next", "See the result"), f"question {number}"
        press(page, "Enter")
        if number < 10:
            asked_again(page)
    page.wait_for_selector("ol.results > li:nth-child(10)")


def test_nothing_jumps_when_the_explanation_comes(page: Page, address: str) -> None:
    for skill in (NAME, DISCARD):
        begin(page, address, "de", skill)
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 900})
            settle(page)
            before = page.evaluate(HOW_FAR_DOWN)
            answer(page)
            assert abs(page.evaluate(HOW_FAR_DOWN) - before) < 1, f"{skill} at {width}"
            pause(page)
            go(page).click()
            asked_again(page)


def test_a_double_click_answers_once_and_does_not_skip_the_explanation(page: Page, address: str) -> None:
    begin(page, address, "de", NAME)
    pause(page)
    page.locator(".choice").first.click()
    go(page).dblclick()
    told(page)
    page.wait_for_timeout(600)
    assert "Frage 1 von 10" in page.inner_text(".st-key-asked-practise")
    assert page.locator(".verdict").count() == 1


def test_the_explanation_is_announced(page: Page, address: str) -> None:  # F64
    begin(page, address, "de", NAME)
    answer(page)
    said = page.inner_text(".live")
    assert said.startswith(page.inner_text(".line").strip())
    assert len(said) > 20


def test_five_cards_stand_in_one_row_on_a_phone(page: Page, address: str) -> None:  # F62
    page.set_viewport_size({"width": 320, "height": 700})
    for skill, card in ((NAME, "ul.cards li"), (DISCARD, ".card")):
        begin(page, address, "de", skill)
        boxes = [each.bounding_box() for each in page.locator(card).all()]
        assert len({round(box["y"]) for box in boxes if box}) == 1, skill
        assert all(box and box["width"] >= 44 for box in boxes)


def test_the_language_switch_keeps_the_marks_and_the_place(page: Page, address: str) -> None:  # F57
    begin(page, address, "de", DISCARD)
    page.locator(".card").nth(2).click()
    name = page.locator(".card").nth(2).get_attribute("aria-label")
    page.locator(".st-key-lang button").nth(1).click()
    page.wait_for_function("document.documentElement.lang === 'en'")
    settle(page)
    assert page.locator(".card").nth(2).get_attribute("aria-pressed") == "true"
    assert page.locator(".card").nth(2).get_attribute("aria-label") != name
    assert go(page).inner_text() == "Discard 1 card"
    assert "lang=en" in page.url


def test_what_is_chosen_and_not_sent_outlives_another_page_and_a_reload(page: Page, address: str) -> None:
    for skill, chosen, pick in (
        (NAME, ".choice:has(input:checked)", ".choice"),
        (DISCARD, ".card[aria-pressed=true]", ".card"),
    ):
        begin(page, address, "de", skill)
        assert page.locator(chosen).count() == 0
        page.locator(pick).nth(1).click()
        for _ in range(2):
            page.click(".st-key-others button")
            page.click(".st-key-menu a[href*=settings]")
            page.wait_for_selector("h1:has-text('Einstellungen')")
            page.click(".st-key-tabs a[href*=practise]")
            page.wait_for_selector(chosen)
            page.reload()
            page.wait_for_selector(chosen)
            settle(page)
        assert page.locator(pick).nth(1).and_(page.locator(chosen)).count() == 1
        assert page.locator(chosen).count() == 1
        assert "Frage 1 von 10" in page.inner_text(".st-key-asked-practise"), "nothing was sent"
        go(page).click()
        told(page)
        go(page).click()
        asked_again(page)
        assert page.locator(chosen).count() == 0


def test_a_reload_shows_the_same_question_and_the_same_score(page: Page, address: str) -> None:  # F54, F55
    begin(page, address, "de", NAME)
    answer(page)
    pause(page)
    go(page).click()
    asked_again(page)
    cards = page.locator("ul.cards img").evaluate_all("all => all.map(each => each.alt)")
    for _ in range(2):
        page.reload()
        page.wait_for_selector(".go")
        settle(page)
        assert page.locator("ul.cards img").evaluate_all("all => all.map(each => each.alt)") == cards
        assert "Frage 2 von 10" in page.inner_text(".st-key-asked-practise")


def test_another_browser_is_another_learner(page: Page, chromium: Browser, address: str) -> None:
    begin(page, address, "de", NAME)
    other = new_page(chromium)
    open_path(other, address, "/practise?lang=de")
    assert other.locator(".st-key-go-mixed button").count() == 1
    other.context.close()


def test_cards_can_be_marked_by_touch(chromium: Browser, address: str) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 740}, has_touch=True, locale="de-DE")
    page = context.new_page()
    begin(page, address, "de", DISCARD)
    page.locator(".card").nth(0).tap()
    page.locator(".card").nth(3).tap()
    assert go(page).inner_text() == "2 Karten abwerfen"
    page.locator(".card").nth(3).tap()
    assert go(page).inner_text() == "1 Karte abwerfen"
    context.close()


def test_an_answer_that_cannot_be_stored_is_kept_and_can_be_given_again(
    page: Page, address: str, database: Path
) -> None:
    begin(page, address, "de", DISCARD)
    page.locator(".card").nth(1).click()
    pause(page)
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    go(page).click()
    page.wait_for_selector('.st-key-problem [role="alert"]')
    settle(page)
    assert "Deine Antwort ist noch nicht gespeichert." in page.inner_text(".st-key-problem")
    assert page.locator(".card").nth(1).get_attribute("aria-pressed") == "true"
    assert go(page).inner_text() == "1 Karte abwerfen"
    other.execute("ROLLBACK")
    other.close()
    go(page).click()
    told(page)
    assert page.locator(".st-key-problem").count() == 0


@pytest.mark.slow
def test_an_open_question_outlives_the_server(page: Page, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tutor.sqlite3'}"
    with served(TUTOR, ROOT, TUTOR_DATABASE_URL=database) as (port, _):
        begin(page, f"http://127.0.0.1:{port}", "de", NAME)
        cards = page.locator("ul.cards img").evaluate_all("all => all.map(each => each.alt)")
        page.locator(".choice").nth(1).click()
    away = page.get_by_role("alert")
    away.wait_for()
    assert away.inner_text().startswith("Der Tutor antwortet gerade nicht.")
    page.wait_for_timeout(1000)
    assert page.get_by_role("dialog").count() == 0, "Streamlit would say it in English"
    with served(TUTOR, ROOT, port, TUTOR_DATABASE_URL=database):
        away.wait_for(state="detached", timeout=60_000)
        settle(page)
        assert page.locator("ul.cards img").evaluate_all("all => all.map(each => each.alt)") == cards
        assert page.locator(".choice input").nth(1).is_checked()
        pause(page)
        go(page).click()
        told(page)
        page.goto(f"http://127.0.0.1:{port}/practise?lang=de")
        page.wait_for_selector(".line.right, .line.mistake")
        assert page.locator("ul.cards img").evaluate_all("all => all.map(each => each.alt)") == cards


@pytest.mark.parametrize("path", ["/", "/learn", "/practise", "/progress"])
def test_the_navigation_marks_where_one_is(page: Page, address: str, path: str) -> None:
    open_path(page, address, f"{path}?lang=de")
    page.wait_for_selector(".st-key-nav a[aria-current=page]")
    here = page.locator(".st-key-nav a[aria-current=page]")
    assert here.count() == 1
    assert str(here.evaluate("each => new URL(each.href).pathname")) == path


@pytest.mark.parametrize("path", ["/rules", "/glossary", "/settings"])
def test_a_page_behind_the_last_word_of_the_navigation_is_marked_there(page: Page, address: str, path: str) -> None:
    open_path(page, address, f"{path}?lang=de")
    page.wait_for_selector(".st-key-others button[data-here]")
    page.click(".st-key-others button")
    page.wait_for_selector(f".st-key-menu a[aria-current=page][href*={path[1:]}]")
    open_path(page, address, "/learn?lang=de")
    assert page.locator(".st-key-others button[data-here]").count() == 0


@pytest.mark.parametrize("width", [1280, 360])
def test_the_steps_of_an_example_are_opened_and_hidden_by_one_button_that_keeps_the_focus(
    chromium: Browser, address: str, width: int
) -> None:
    page = new_page(chromium, width)
    open_path(page, address, "/lesson-openers?lang=de")
    tab_to(page, "Nächster Schritt (2 von 3)")
    for name in ("Nächster Schritt (3 von 3)", "Die Schritte wieder verdecken", "Nächster Schritt (2 von 3)"):
        press(page, "Enter")
        page.get_by_role("button", name=name).wait_for()
        settle(page)
        assert focused(page) == name
    page.context.close()
