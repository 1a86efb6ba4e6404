"""What a built wheel carries: an installed tutor finds its lessons, quizzes and settings without a checkout."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_a_built_wheel_works_without_the_checkout(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", tmp_path, ROOT], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        packed.extractall(tmp_path / "installed")
    assert {"tutor/lessons/course.yaml", "tutor/lessons/rules.yaml", "tutor/.streamlit/config.toml"} <= names
    assert {"tutor/lessons/GUIDE.md", "tutor/content/schemas/lesson.json", "tutor/words/terms.yaml"} <= names
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from tutor.cli import main; main()"
    command = [sys.executable, "-c", code, str(tmp_path / "installed"), "check", "--lang", "en", "--json"]
    checked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout.strip()) == (0, '{"problems": []}'), checked.stderr
