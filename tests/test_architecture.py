"""The house's directions of import, read from the code's own import lines."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TUTOR = ROOT / "tutor"

MAY_IMPORT = {
    "engine": {"engine"},
    "quiz": {"quiz", "engine"},
    "content": {"content", "quiz", "engine", "words"},
    "words": {"words"},
    "store": {"store"},
    "progress": {"progress", "engine"},
    "handout": {"handout", "engine", "quiz", "content", "words"},
    "ui": {"ui", "engine", "quiz", "content", "words", "store", "progress", "handout"},
    "app": {"ui", "engine", "quiz", "content", "words", "store", "progress", "handout"},
    "asgi": {"app", "ui", "engine", "quiz", "content", "words", "store", "progress", "handout"},
    "bench": {"bench", "engine"},
    "bench_play": {"bench", "engine"},
    "cli": {"asgi", "bench", "bench_play", "engine", "quiz", "content", "words", "store", "progress", "handout"},
}
STANDARD_LIBRARY_AND_NUMPY = {
    "strength",
    "strategies",
    "discards",
    "winchance",
    "holds_and_draws",
    "opener_ends",
    "opponents",
    "ranges",
    "any_hand",
    "reading",
    "behind",
    "below",
}
MAY_CATCH_EVERYTHING = {"app.py", "asgi.py", "cli.py"}
PLOTS_AND_FRAMES = {"plotly", "pandas"}
WHERE_PEOPLE_ANSWER = [
    "app.py",
    *(
        f"ui/{name}.py"
        for name in ("bar", "cards", "choices", "context", "frame", "hand", "identity", "lesson", "look")
    ),
    *(
        f"ui/{name}.py"
        for name in ("paths", "places", "plans", "question", "result", "rule", "series", "session", "sets", "way")
    ),
    *(f"ui/{name}.py" for name in ("coach", "felt", "history", "playing", "replaying", "table", "turn")),
    *(f"progress/{name}.py" for name in ("lessons", "mastery", "mistakes", "placement")),
    *(f"ui/{name}.py" for name in ("beside", "entry", "jump", "planned", "rules_address")),
    *(f"ui/pages/{name}.py" for name in ("home", "learn", "placement", "play", "practise", "rules", "settings")),
]


def python_files() -> list[Path]:
    return sorted(path for path in TUTOR.rglob("*.py") if "migrations" not in path.parts)


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield str(node.module)


def room(path: Path) -> str:
    """The part of the house that a file belongs to."""
    return path.relative_to(TUTOR).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(TUTOR)))
def test_imports_go_in_the_house_s_directions_only(path: Path) -> None:
    for module in imported(path):
        match module.split("."):
            case ["tutor", other, *_] if room(path) != "__init__":
                assert other in MAY_IMPORT[room(path)], f"{room(path)} may not import {module}"
            case ["streamlit", *_]:
                assert room(path) in {"ui", "app", "asgi"}, f"{path} imports streamlit"
            case ["numpy", *_] if room(path) == "engine":
                assert path.stem in STANDARD_LIBRARY_AND_NUMPY, f"{path} imports numpy"


@pytest.mark.parametrize("name", WHERE_PEOPLE_ANSWER)
def test_no_plot_and_no_data_frame_where_people_answer(name: str) -> None:
    path = TUTOR / name
    assert path.exists(), f"{name} has moved: mend this table"
    tree = ast.parse(path.read_text("utf-8"))
    top_level = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {module.split(".")[0] for module in imported(path)}
    assert not modules & PLOTS_AND_FRAMES
    for node in top_level:
        module = node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
        assert not str(module).startswith("tutor.progress.charts"), f"{name} imports the charts"


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(TUTOR)))
def test_only_the_edges_catch_everything(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ExceptHandler):
            caught = ast.unparse(node.type) if node.type else ""
            everything = caught in {"", "Exception", "BaseException"}
            assert not everything or path.name in MAY_CATCH_EVERYTHING, f"{path}:{node.lineno}"


def test_the_engine_has_no_clock_no_file_and_no_print() -> None:
    forbidden = {"datetime", "time", "pathlib", "os", "io", "sys"}
    for path in (TUTOR / "engine").glob("*.py"):
        assert not {module.split(".")[0] for module in imported(path)} & forbidden, path
        names = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)}
        assert not names & {"print", "open"}, path


def test_nothing_committed_names_a_machine_or_a_registry() -> None:
    texts = [*TUTOR.rglob("*.py"), *ROOT.glob("*.md"), *ROOT.glob("*.toml"), ROOT / ".ci" / "run"]
    for path in texts:
        text = path.read_text("utf-8")
        for word in ("/work/", "/root/", "pypi.org", "registry.npmjs"):
            assert word not in text, f"{path} holds {word}"
