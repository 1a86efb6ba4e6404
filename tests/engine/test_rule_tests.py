"""Every rule has tests that hold the engine to it: `rule_tests.yaml` names them, and here they are found."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

TESTS = Path(__file__).parents[1]
TABLE = yaml.safe_load((TESTS / "tables" / "rule_tests.yaml").read_text(encoding="utf-8"))
NOT_OF_PLAY = TABLE.pop("not_of_play")
RULES = yaml.safe_load((TESTS.parent / "lessons" / "rules.yaml").read_text(encoding="utf-8"))
NAMED = [(rule, named) for rule, names in TABLE.items() for named in names]


@cache
def rows(file: str) -> dict[str, str]:
    """The rows of a table by id, as text."""
    some = yaml.safe_load((TESTS / "tables" / file).read_text(encoding="utf-8"))
    return {str(row["id"]): str(row) for row in some}


@cache
def functions(file: str) -> dict[str, str]:
    """The tests of a file by name, as text; the engine's own file if there are several of this name."""
    path = min(TESTS.rglob(file), key=lambda path: (path.parent.name != "engine", path))
    text = path.read_text(encoding="utf-8")
    found = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    lines = text.splitlines()
    starts = {node.name: min([node.lineno, *(each.lineno for each in node.decorator_list)]) for node in found}
    return {node.name: "\n".join(lines[starts[node.name] - 1 : node.end_lineno]) for node in found}


@pytest.mark.parametrize(("rule", "named"), NAMED, ids=[f"{rule}: {named}" for rule, named in NAMED])
def test_a_test_of_a_rule_exists_and_names_it(rule: str, named: str) -> None:
    file, name = named.split(" ", 1)
    if file.endswith(".yaml"):
        texts = [rows(file)[name]]
    else:
        texts = [text for each, text in functions(file).items() if each.startswith(f"test_{name}")]
    assert len(texts) == 1, named
    assert re.search(rf"(?<![A-Za-z0-9]){rule}(?![0-9])", texts[0]), f"{named} does not name {rule}"


def test_no_rule_is_without_its_test() -> None:
    known = {row["id"] for row in RULES if row["document"] != "S" and not row["id"].startswith("S")}
    assert set(TABLE) | set(NOT_OF_PLAY) == known
    assert not set(TABLE) & set(NOT_OF_PLAY)
    assert all(TABLE.values())
