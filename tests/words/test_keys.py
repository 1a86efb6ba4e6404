"""What the program says by name has its words: keys with the facts they need, rulebooks, house options, categories."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tutor
from tutor.engine.rulebooks import OPTIONS, RULEBOOKS
from tutor.engine.rules import Category
from tutor.words.lexicon import phrases
from tutor.words.sentence import compiled, facts_of
from tutor.words.words import error_text, languages, term

ROOT = Path(tutor.__file__).parent
# who speaks: the name of the function, what goes before its key, and how many arguments stand before the facts
SPEAKERS = {
    "CannotBe": "error.",
    "StoreProblem": "error.",
    "refused": "refusal.",
    "line": "",
    "say": "",
    "told": "",
    "html": "",
}


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


@pytest.mark.parametrize("lang", languages())
def test_every_rulebook_house_option_and_category_has_a_name(lang: str) -> None:
    for option in OPTIONS:
        name = say_kind("{x:option}", lang, option.replace("#", "5"))
        assert all(
            say_kind("{x:rulebook}", lang, f"{book}+{option.replace('#', '5')}").endswith(name) for book in RULEBOOKS
        )
    assert all(term(f"hand.{category.value}", lang) for category in Category)


@pytest.mark.parametrize("lang", languages())
def test_who_names_no_rulebook_or_option_that_exists_is_told_all_of_them(lang: str) -> None:
    books = error_text("unknown_rulebook", {"text": "bridge"}, lang)
    assert all(re.search(rf"(?<![\w-]){book}(?![\w-])", books) for book in RULEBOOKS)
    options = error_text("unknown_option", {"text": "draw9", "rulebook": "club"}, lang)
    assert all(re.search(rf"\b{option.replace('#', '[0-9]+')}\b", options) for option in OPTIONS)


def say_kind(template: str, lang: str, fact: str) -> str:
    return compiled(template, lang)({"x": fact})
