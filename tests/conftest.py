"""What all tests share: nothing may be skipped where everything is required."""

import os

import pytest


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Under TUTOR_REQUIRE_ALL=1 a skipped test is a failed run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("TUTOR_REQUIRE_ALL") == "1" and reporter and reporter.stats.get("skipped"):
        reporter.write_line("skipped tests, although all are required (TUTOR_REQUIRE_ALL=1)", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
