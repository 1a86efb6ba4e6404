"""One server and one Chromium for all browser tests; each test has a browser profile, and so a learner, of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, EXECUTABLE, new_page
from tests.served import ROOT, TUTOR, served


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in Path(item.path).parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")  # gone before other tests run: Playwright leaves an event loop running
def chromium() -> Iterator[Browser]:
    if not EXECUTABLE.exists():
        pytest.skip(f"no Chromium at {EXECUTABLE}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The server's database file."""
    return tmp_path_factory.mktemp("browser") / "tutor.sqlite3"


@pytest.fixture(scope="package")
def address(chromium: Browser, database: Path) -> Iterator[str]:  # noqa: ARG001 where there is none, skip at once
    """Where the tutor is served; it waits for a locked database for two seconds only."""
    with served(TUTOR, ROOT, TUTOR_DATABASE_URL=f"sqlite:///{database}?timeout=2") as (port, _):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    new = new_page(chromium)
    yield new
    new.context.close()
