"""Every key that the program says by name has its sentence, and every fact that the sentence needs is given."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tutor
from tutor.words.lexicon import phrases
from tutor.words.sentence import facts_of

ROOT = Path(tutor.__file__).parent
# who speaks: the name of the function, what goes before its key, and how many arguments stand before the facts
SPEAKERS = {"CannotBe": "error.", "StoreProblem": "error.", "line": "", "say": "", "told": "", "html": ""}


def spoken() -> Iterator[tuple[str, str, set[str] | None]]:
    """Where a key is said, the key, and the names of its facts (none where they cannot be seen)."""
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in SPEAKERS:
                continue
            key = node.args[0] if node.args else None
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value != "text":
                names = {word.arg for word in node.keywords}
                facts = None if None in names else {name for name in names if name}
                yield f"{path.relative_to(ROOT)}:{node.lineno}", SPEAKERS[node.func.id] + key.value, facts


SPOKEN = list(spoken())


def test_the_program_says_something() -> None:
    assert SPOKEN


@pytest.mark.parametrize(("where", "key", "facts"), SPOKEN, ids=[f"{where} {key}" for where, key, _ in SPOKEN])
def test_a_key_has_its_sentence_and_the_facts_it_needs(where: str, key: str, facts: set[str] | None) -> None:
    assert key in phrases(), where
    if facts is not None:
        for text in phrases()[key].values():
            assert set(facts_of(text)) <= facts, where
