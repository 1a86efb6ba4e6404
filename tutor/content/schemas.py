"""JSON schemas of the YAML files, so that an editor completes, explains and marks what stands in them.

Made from the models that read the files, and from what the engine and the words know. They lie in `schemas/` beside
this module; `python -m tutor.content.schemas` makes them again. They forgive what `tutor check` does not.
"""

import ast
import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from inspect import getsource
from itertools import pairwise
from os.path import relpath
from pathlib import Path
from typing import Any

from pydantic import Field, TypeAdapter, create_model

from tutor.content.files import Strict, Words, found, in_every_language, root
from tutor.content.lessons import CourseFile, LessonFile
from tutor.content.questions import QuestionFile
from tutor.content.quizzes import QuizFile
from tutor.content.rules import LINES, RuleFile
from tutor.content.terms_used import KEYS
from tutor.content.typed import IDS
from tutor.engine.rulebooks import RULEBOOKS
from tutor.quiz.question import Level
from tutor.words.lexicon import phrases, terms
from tutor.words.nouns import GENDERS, Noun

FOLDER = Path(__file__).parent / "schemas"
FILES: Mapping[str, str] = {
    "course": "lessons/course.yaml",
    "jargon": "tutor/words/jargon.yaml",
    "lesson": "lessons/*/lesson.yaml",
    "meanings": "tutor/words/phrases/meanings.yaml",
    "phrases": "tutor/words/phrases/*.yaml",
    "questions": "lessons/*/questions.yaml",
    "quiz": "quizzes/*.yaml",
    "rules": "lessons/rules.yaml",
    "terms": "tutor/words/terms.yaml",
}
"""The name of each schema -> the files that it is for; what two patterns fit is for the first of them."""
LINE = "# yaml-language-server: $schema="
"""How a file begins that names its schema."""


class WholeQuizFile(QuizFile):
    """A quiz: what it asks, and its questions written by hand."""

    questions: list[QuestionFile] = []
    """Questions written by hand; a part asks for one by its id."""


# ---- what the models leave to the engine and the words --------------------------------------------------------------
def _skills() -> list[str]:
    return sorted(key.removeprefix("skill.") for key in terms() if key.startswith("skill."))


def _mistakes() -> list[str]:
    return sorted(key.removeprefix("mistake.") for key in phrases() if key.startswith("mistake."))


def _table() -> dict[str, Any]:
    """A rulebook, alone or with house options in alphabetical order."""
    names = list(RULEBOOKS)
    return {"anyOf": [{"enum": names}, {"type": "string", "pattern": rf"^({'|'.join(names)})(\+[a-z0-9-]+)+$"}]}


def _closed() -> dict[str, dict[str, Any]]:
    """Name of a field -> what may stand in it, or in each of its entries."""
    rules, skills = {"enum": list(IDS)}, {"enum": _skills()}
    return {
        "table": _table(),
        "rules": {"items": rules},
        "goals": {"items": skills},
        "introduces": {"items": {"enum": sorted(KEYS)}},
        "level": {"enum": [level.value for level in Level]},
        "mistake": {"enum": _mistakes()},
        "skill": skills,
    }


def _narrowed(schema: Any, closed: Mapping[str, Mapping[str, Any]]) -> Any:
    """A schema whose fields of these names allow only what there is, without the titles that pydantic adds."""
    if isinstance(schema, list):
        return [_narrowed(each, closed) for each in schema]
    if not isinstance(schema, dict):
        return schema
    narrowed = {
        key: _narrowed(value, closed)
        for key, value in schema.items()
        if not (key == "title" and isinstance(value, str))
    }
    if "default" in narrowed and narrowed["default"] is None:  # what may be left out
        (only,) = (each for each in narrowed.pop("anyOf") if each != {"type": "null"})
        del narrowed["default"]
        narrowed |= only
    properties = narrowed.get("properties", {})
    for name in properties.keys() & closed.keys():
        _narrow(properties[name], closed[name])
    if "document" in properties:
        _narrow(properties["id"], closed["rules"]["items"])
        _narrow(properties["about"], {"items": {"enum": list(LINES)}})
    return narrowed


def _narrow(field: dict[str, Any], allowed: Mapping[str, Any]) -> None:
    """Narrow a field, or its entries; its description stays."""
    for key in () if "items" in allowed else ("type", "pattern", "minimum", "maximum"):
        field.pop(key, None)
    field.update(allowed)


# ---- the schemas ----------------------------------------------------------------------------------------------------
def _noun() -> type[Strict]:
    """A word with its grammar, as `terms.yaml` has it: the fields of `Noun`."""
    kinds: dict[str, tuple[Any, Any]] = {field.name: (str, "") for field in fields(Noun)}
    kinds |= {"word": (Words, ...), "bare": (bool, False), "forms": (dict[str, str], {})}
    kinds |= dict.fromkeys(("spelt", "apart"), (list[Words], []))
    told = _told(Noun)
    texts: dict[str, Any] = {
        name: (kind, Field(default, description=told.get(name))) for name, (kind, default) in kinds.items()
    }
    return create_model("Noun", __base__=Strict, __doc__=Noun.__doc__, **texts)


def _told(model: type) -> dict[str, str]:
    """What stands below each field of a class in its source."""
    (body,) = (node.body for node in ast.parse(getsource(model)).body if isinstance(node, ast.ClassDef))
    return {
        field.target.id: doc.value.value
        for field, doc in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant) and isinstance(doc.value.value, str)
    }


def _models() -> dict[str, tuple[Any, str]]:
    """Name of a schema -> the type it is made from, and what the file holds."""
    sentence: Any = in_every_language("Sentence", "A sentence in every language, with its placeholders.", (str, ...))
    several: Any = in_every_language("Several", "Words of every language.", (list[Words], ...))
    either = Words | _noun()
    word: Any = in_every_language("Word", "A word in every language: plain, or with its grammar.", (either, ...))
    return {
        "course": (CourseFile, "The chapters and the order of the lessons."),
        "jargon": (several, "Words that poker players use; a lesson that uses one needs it in the glossary."),
        "lesson": (LessonFile, "What is true of a lesson in every language."),
        "meanings": (dict[str, sentence], "What words mean, and what else they are called."),
        "phrases": (dict[str, sentence], "Sentences by key."),
        "questions": (list[QuestionFile], "The questions of a lesson that are written by hand."),
        "quiz": (WholeQuizFile, "A ready quiz."),
        "rules": (list[RuleFile], "Every rule in our own words."),
        "terms": (dict[str, word], "The words by key."),
    }


def schemas() -> dict[str, dict[str, Any]]:
    """Every schema by its name."""
    closed, made = _closed(), {}
    for name, (model, description) in _models().items():
        schema = _narrowed(TypeAdapter(model).json_schema(), closed)
        made[name] = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "description": description}
    made["meanings"]["propertyNames"] = made["phrases"]["propertyNames"] = {"pattern": r"^[\w.-]+$"}
    made["terms"]["propertyNames"] = {"pattern": r"^[a-z_]+\.[\w.-]+$"}
    made["terms"]["$defs"]["Noun"]["properties"]["gender"]["enum"] = list(GENDERS)
    return made


def texts() -> Iterator[tuple[Path, str]]:
    """The file of every schema, and what must stand in it."""
    for name, schema in schemas().items():
        yield FOLDER / f"{name}.json", json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def schema_of(folder: Path) -> dict[Path, str]:
    """Every file with a schema -> the name of its schema."""
    named: dict[Path, str] = {}
    for name, pattern in FILES.items():
        for path in found(folder, pattern):
            named.setdefault(path, name)
    return named


def first_line(path: Path, name: str) -> str:
    """The line with which a file names its schema, for editors."""
    return f"{LINE}{relpath(FOLDER / f'{name}.json', path.parent)}"


def main() -> None:
    """Write the schemas, and their names into the files that are for them."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in texts():
        path.write_text(text, "utf-8")
    for path, name in schema_of(root()).items():
        first, _, rest = path.read_text("utf-8").partition("\n")
        line = first_line(path, name)
        if first != line:
            path.write_text("\n".join((line, rest if first.startswith(LINE) else f"{first}\n{rest}")), "utf-8")


if __name__ == "__main__":
    main()
