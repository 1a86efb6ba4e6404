"""The README cannot lie: its two commands come first, and every call that it shows works."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from tutor import cli

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
CALLS = [line.split("#")[0].strip() for block in BLOCKS[1:] for line in block.splitlines() if line.startswith("tutor ")]


def test_the_readme_opens_with_exactly_two_commands() -> None:
    assert README.startswith("```")
    run, test = BLOCKS[0].splitlines()
    assert run.split("#")[0].strip().endswith("tutor")
    assert ".venv/bin/pytest" in test.split("#")[0]


@pytest.mark.parametrize("call", [call for call in CALLS if call.split()[1] not in {"--port", "--host", "run"}])
def test_every_call_in_the_readme_works(
    call: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", shlex.split(call))
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 0, capsys.readouterr().err


def test_every_path_that_the_readme_names_exists() -> None:
    root = Path(__file__).parents[1]
    named = re.findall(r"`((?:tutor|lessons|quizzes|tests|\.ci|\.streamlit)/[\w./-]*)`", README)
    named += re.findall(r"\]\(([\w./-]+)\)", README)
    assert len(named) > 10
    for path in named:
        assert (root / path).exists(), f"README names {path}"
