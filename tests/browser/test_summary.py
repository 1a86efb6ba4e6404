"""A lesson's summary fills one printed page and no more, in both languages; nothing of the frame is printed."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.chromium import LANGUAGES, open_path
from tutor.content.blocks import Lesson
from tutor.content.lessons import course

LESSONS = [lesson.id for chapter in course() for lesson in chapter.lessons if isinstance(lesson, Lesson)]
LONGEST = ("the-deck", "straights-and-flushes", "the-draw", "seven-ace", "three-rulebooks", "wild-cards")
"""Those that fill the page most; the others take their time."""


@pytest.mark.parametrize(
    "name", [name if name in LONGEST else pytest.param(name, marks=pytest.mark.slow) for name in LESSONS]
)
def test_a_summary_is_printed_on_one_page(page: Page, address: str, name: str) -> None:
    for lang in LANGUAGES:
        open_path(page, address, f"/summary?lesson={name}&lang={lang}")
        printed = page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1
    page.emulate_media(media="print")
    assert page.locator(".summary").is_visible()
    assert not page.locator(".st-key-nav").is_visible()
    assert not page.locator(".st-key-summary-ways").is_visible()
