"""The schemas are those that the models make, and every file of the content is as its schema says."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tutor.content.files import read_yaml, root
from tutor.content.schemas import FILES, FOLDER, first_line, schema_of, schemas, texts
from tutor.words.lexicon import TERMS, read

AGAIN = "make them again: python -m tutor.content.schemas"
OF_FILE = schema_of(root())


def data(path: Path) -> Any:
    """What stands in a file, as an editor reads it."""
    if "words" not in path.parts:
        return read_yaml(root(), str(path.relative_to(root()))).data
    entries: dict[str, Any] = read(path)
    for entry in entries.values() if path == TERMS else ():
        for noun in entry.values():
            if isinstance(noun, dict) and "bare" in noun:
                noun["bare"] = noun["bare"] == "true"
    return entries


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((FOLDER / f"{name}.json").read_text("utf-8")))


def test_the_schemas_are_up_to_date() -> None:
    assert {path.name for path in FOLDER.glob("*")} == {path.name for path, _ in texts()}
    for path, text in texts():
        assert path.read_text("utf-8") == text, f"{path.name}: {AGAIN}"


@pytest.mark.parametrize("name", FILES)
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(schemas()[name])


@pytest.mark.parametrize("path", OF_FILE, ids=lambda path: str(path.relative_to(root())))
def test_a_file_is_as_its_schema_says_and_names_it(path: Path) -> None:
    name = OF_FILE[path]
    assert path.read_text("utf-8").startswith(f"{first_line(path, name)}\n"), AGAIN
    assert [f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(data(path))] == []


def test_every_yaml_file_has_a_schema() -> None:
    every = {path for folder in ("lessons", "quizzes", "tutor/words") for path in (root() / folder).rglob("*.yaml")}
    assert every == set(OF_FILE)


FAULTS: list[tuple[str, Callable[[Any], Any]]] = [
    ("lessons/course.yaml", lambda data: data["chapters"][0]["title"].pop("en")),
    ("lessons/openers/lesson.yaml", lambda data: data.update(minuets=5)),
    ("lessons/openers/lesson.yaml", lambda data: data.pop("minutes")),
    ("lessons/openers/lesson.yaml", lambda data: data.update(table="bridge")),
    ("lessons/openers/lesson.yaml", lambda data: data["rules"].append("B61")),
    ("lessons/openers/lesson.yaml", lambda data: data["goals"].append("may_sing")),
    ("lessons/openers/lesson.yaml", lambda data: data["hands"]["jacks"].update({"is": "two_pairs"})),
    ("lessons/openers/lesson.yaml", lambda data: data["exercises"][0].update(level=4)),
    ("lessons/openers/lesson.yaml", lambda data: data["exercises"][0].update(skill="may_sing")),
    ("lessons/openers/questions.yaml", lambda data: data[0]["choices"][0].update(mistake="no_such_mistake")),
    ("lessons/openers/questions.yaml", lambda data: data[0]["rules"].append("Z1")),
    ("lessons/openers/questions.yaml", lambda data: data[0]["hint"].pop("de")),
    ("lessons/openers/questions.yaml", lambda data: data[0].update(hands={"mia": {"cards": "9s 9h 9d 2c 2d"}})),
    ("quizzes/hand-rankings.yaml", lambda data: data["questions"][0].update(level=0)),
    ("quizzes/hand-rankings.yaml", lambda data: data.update(group="lessons")),
    ("lessons/rules.yaml", lambda data: data[0].update(id="A23")),
    ("lessons/rules.yaml", lambda data: data[0].update(topic="weather")),
    ("tutor/words/terms.yaml", lambda data: data["rank.J"]["de"].update(gender="x")),
    ("tutor/words/terms.yaml", lambda data: data["rank.J"]["de"].pop("word")),
    ("tutor/words/terms.yaml", lambda data: data["rank.J"].pop("de")),
    ("tutor/words/phrases/content.yaml", lambda data: data["content.tie"].pop("en")),
    ("tutor/words/phrases/meanings.yaml", lambda data: data.update({"a word": {"de": "Pott", "en": "pot"}})),
]


@pytest.mark.parametrize(("file", "spoil"), FAULTS)
def test_a_schema_marks_a_fault(file: str, spoil: Callable[[Any], Any]) -> None:
    spoilt = copy.deepcopy(data(root() / file))
    spoil(spoilt)
    assert not validator(OF_FILE[root() / file]).is_valid(spoilt)


def test_a_schema_tells_what_a_field_is_for() -> None:
    every = schemas()
    hand = every["lesson"]["$defs"]["Claims"]["properties"]
    assert hand["opens"] == {"type": "boolean", "description": "Whether it may open."}
    assert every["terms"]["$defs"]["Noun"]["properties"]["weak"]["description"].startswith("What a weak German noun is")
    assert "club" in every["lesson"]["properties"]["table"]["anyOf"][0]["enum"]
    table = Draft202012Validator(every["lesson"]["properties"]["table"])
    assert all(table.is_valid(text) for text in ("club", "club+deck32+draw5"))
    assert not any(table.is_valid(text) for text in ("club+", "clubs", "", 5))
