"""Pictures of every page in both languages and widths, before and after answering.

    python -m tests.browser.screenshots FOLDER [LANGUAGE…]

`FOLDER/practise.png` is the picture of the README: a discard that was answered, in English, on a wide screen.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import (
    ARGUMENTS,
    EXECUTABLE,
    EXERCISE,
    LANGUAGES,
    WIDTHS,
    answer,
    begin,
    go,
    new_page,
    open_path,
    pause,
    settle,
)
from tests.served import ROOT, TUTOR, served

PAGES = {
    "home": "/",
    "learn": "/learn",
    "the-deck": "/lesson-the-deck",
    "pairs-and-more": "/lesson-pairs-and-more",
    "straights-and-flushes": "/lesson-straights-and-flushes",
    "openers": "/lesson-openers",
    "practise-start": "/practise",
    "play-start": "/play",
    "replay": "/play?hand=v1%3Bclub%3B3%3B50%2C50%2C50%3B0%3B7%3Bb2.c.c.d.d01.d.b4.c.f&seat=1",
    "odds-empty": "/odds",
    "odds": "/odds?hand=AsAhKd7c3s",
    "odds-close": "/odds?hand=8s8h8dAc3s&rulebook=club%2Bdraw5",
    "odds-two": "/odds?hand=8s8h9d7c6s&opponents=2",
    "odds-any-hand": "/odds?hand=AsAhKd9c7s&rulebook=seven-ace&opponents=any",
    "odds-machine": "/odds?hand=AsJs8s5s2d&view=pay",
    "odds-wild": "/odds?hand=AsAhKd7cXr&rulebook=joker-wild",
    "odds-wrong": "/odds?hand=AsAhKd7c",
    "rules": "/rules",
    "rules-found": "/rules?find=Joker",
    "rules-beside": "/rules?books=classic-home,club,seven-ace",
    "rules-twice": "/rules?books=club,club",
    "progress-empty": "/progress",
    "settings": "/settings",
    "cards": "/cards",
    "summary": "/summary?lesson=openers",
}
SKILLS = {"name": "name_the_hand", "wins": "which_hand_wins", "open": "may_open", "discard": "what_to_discard"}


def whole(page: Page, file: Path) -> None:
    """Take a picture of a page in its full height."""
    size = page.viewport_size or {"width": 1280, "height": 900}
    height = page.evaluate("document.querySelector('[data-testid=stMain]').scrollHeight")
    page.set_viewport_size({"width": size["width"], "height": max(900, min(height + 10, 9000))})
    settle(page)
    page.screenshot(path=file)
    page.set_viewport_size(size)


def take(browser: Browser, address: str, folder: Path, lang: str, width: int) -> None:
    """Take all pictures in one language and width."""
    page = new_page(browser, width)
    for name, path in PAGES.items():
        open_path(page, address, f"{path}{'&' if '?' in path else '?'}lang={lang}")
        whole(page, folder / f"{name}-{lang}-{width}.png")
    for name, skill in SKILLS.items():
        begin(page, address, lang, skill)
        whole(page, folder / f"{name}-asked-{lang}-{width}.png")
        if name == "discard":
            page.locator(".card").nth(2).click()
            page.locator(".card").nth(4).click()
            whole(page, folder / f"{name}-marked-{lang}-{width}.png")
        for number in range(6):
            answer(page)
            if number == 0:
                whole(page, folder / f"{name}-told-{lang}-{width}.png")
            pause(page)
            go(page).click()
            page.wait_for_selector(".line:not(.right, .inaccuracy, .mistake)")
            settle(page)
        page.click(".st-key-stop-practise button")
        page.wait_for_selector("ol.results")
        settle(page)
        whole(page, folder / f"{name}-result-{lang}-{width}.png")
    open_path(page, address, f"/progress?lang={lang}")
    page.wait_for_selector(".js-plotly-plot")
    settle(page)
    whole(page, folder / f"progress-{lang}-{width}.png")
    open_path(page, address, f"/?lang={lang}")
    whole(page, folder / f"home-later-{lang}-{width}.png")
    exercise(page, address, folder, lang, width)
    table(page, address, folder, lang, width)
    page.context.close()


def table(page: Page, address: str, folder: Path, lang: str, width: int) -> None:
    """A hand at the table: the first bet, the draw, the end."""
    open_path(page, address, f"/play?lang={lang}")
    page.click(".st-key-play-begin button")
    page.wait_for_selector(".felt")
    for _ in range(20):
        settle(page)
        drawing, over = page.locator(".go").count() > 0, page.locator(".result").count() > 0
        whole(page, folder / f"play-{'over' if over else 'draw' if drawing else 'bet'}-{lang}-{width}.png")
        if over:
            return
        pause(page)
        keys = ("do-anyway", *(() if drawing else ("do-call", "do-check", "do-step")))
        pressed = [key for key in keys if page.locator(f".st-key-{key} button").count()]
        page.click(f".st-key-{pressed[0]} button" if pressed else ".go")
        page.wait_for_timeout(700)


def exercise(page: Page, address: str, folder: Path, lang: str, width: int) -> None:
    """An exercise in a lesson: warned, then answered, its rule opened."""
    open_path(page, address, f"/lesson-openers?lang={lang}")
    page.click(".st-key-begin-openers-3 button")
    page.wait_for_selector(f"{EXERCISE} .choice")
    settle(page)
    page.locator(f"{EXERCISE} .choice").nth(1).click()
    pause(page)
    go(page, EXERCISE).click()
    page.wait_for_selector(".verdict.v-inaccuracy")
    settle(page)
    page.locator(EXERCISE).screenshot(path=folder / f"exercise-warned-{lang}-{width}.png")
    page.locator(f"{EXERCISE} .choice").nth(2).click()
    pause(page)
    go(page, EXERCISE).click()
    page.wait_for_selector(f"{EXERCISE} .line:is(.right, .inaccuracy, .mistake, .unknown)")
    settle(page)
    page.locator(f"{EXERCISE} summary").first.click()
    whole(page, folder / f"openers-answered-{lang}-{width}.png")


def main(folder: Path, languages: list[str]) -> None:
    """Start a server with an empty database and take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as own, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=ARGUMENTS)
        with served(TUTOR, ROOT, TUTOR_DATABASE_URL=f"sqlite:///{own}/tutor.sqlite3") as (port, _):
            for lang in languages:
                for width in WIDTHS:
                    take(browser, f"http://127.0.0.1:{port}", folder, lang, width)
        browser.close()
    if "en" in languages:
        shutil.copy(folder / "discard-told-en-1280.png", folder / "practise.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(LANGUAGES))
