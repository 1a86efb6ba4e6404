"""What the browser tests and the screenshots do with Chromium: start it, open a page, wait, answer."""

from pathlib import Path

from playwright.sync_api import Browser, Locator, Page

EXECUTABLE = Path("/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDTHS = (1280, 360)
LANGUAGES = ("de", "en")
EXERCISE = ".st-key-exercise-openers-3"
"""An exercise of a lesson that one has to open."""


def new_page(browser: Browser, width: int = 1280) -> Page:
    """A page in a browser profile of its own."""
    context = browser.new_context(viewport={"width": width, "height": 900}, locale="de-DE", timezone_id="Europe/Berlin")
    context.set_default_timeout(20_000)
    return context.new_page()


def open_path(page: Page, address: str, path: str) -> None:
    """Go to a page and wait until it stands still."""
    page.goto(address + path)
    page.wait_for_selector(".st-key-nav a[aria-current=page], h1")
    page.wait_for_selector("h1")
    settle(page)


def settle(page: Page) -> None:
    """Wait until the script has run and the cards have turned over."""
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')
    page.wait_for_function("document.getAnimations().every(each => each.playState !== 'running')")
    page.wait_for_timeout(60)


def pause(page: Page) -> None:
    """Wait as long as the button takes a second click for a double click."""
    page.wait_for_timeout(330)


def begin(page: Page, address: str, lang: str, skill: str) -> None:
    """Begin ten questions of one skill."""
    open_path(page, address, f"/practise?lang={lang}&skill={skill}")
    stop, new, own = (page.locator(f".st-key-{key} button") for key in ("stop-practise", "go-new", "go-own"))
    stop.or_(new).or_(own).first.wait_for()
    for left in (stop, new):  # what was left open before
        if left.count():
            left.click()
            left.wait_for(state="detached")
            new.or_(own).first.wait_for()
    own.click()
    page.wait_for_selector(".go")
    settle(page)


def go(page: Page, within: str = "") -> Locator:
    """The one button of a question; where several stand on a page, `within` says in which element."""
    return page.locator(f"{within} .go".strip())


def answer(page: Page) -> None:
    """Answer with the first choice, the first card thrown, or the hands as they lie, and wait for the explanation."""
    pause(page)
    if page.locator(".choice").count():
        page.locator(".choice").first.click()
    elif page.locator(".card").count():
        page.locator(".card").first.click()
    go(page).click()
    page.wait_for_selector(".line:is(.right, .inaccuracy, .mistake, .unknown)")
    settle(page)
