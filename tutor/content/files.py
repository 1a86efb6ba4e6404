"""Where lessons and quizzes lie, and YAML that knows on which line everything stands.

It knows no lesson and no question: what a file may hold is said by the models of the other modules.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError, create_model
from pydantic_core import ErrorDetails

import tutor
from tutor.quiz.question import Fact
from tutor.words.words import languages, say

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The C one where it is there; their answers are the same."""
HARMLESS = {
    "claim_lacking",
    "digits",
    "exercise_not_shown",
    "figures_out_of_step",
    "no_partner",
    "not_as_many",
    "not_as_many_items",
    "opens_lacking",
    "other_place",
    "out_of_step",
    "unused",
    "winner_lacking",
}
"""Faults that a lesson, a question or a quiz can be shown with."""
Place = tuple[str | int, ...]
Words = Annotated[str, StringConstraints(pattern=r"\S")]
"""Text that is not blank."""
M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a content file, whose name is relative to the root.

    `key` names the fault in `words`: `content.<key>`, or the whole key if it has a dot (the engine's `error.…`).
    """

    file: str
    line: int
    key: str
    facts: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """A YAML file as it was read: its values, the line of each of them, and what was wrong with the writing."""

    file: str
    data: object
    lines: Mapping[Place, int]
    """Place in the data (keys and indices from the top) -> line, from 1."""
    problems: tuple[Problem, ...] = ()


class Strict(BaseModel):
    """What a file may hold: exactly the fields named, of exactly their types. (A class, because pydantic wants one.)"""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, use_attribute_docstrings=True)


def in_every_language(name: str, doc: str, field: tuple[Any, Any]) -> type[Strict]:
    """A model with one such field (its type, and its default or `...`) for each language."""
    fields: dict[str, Any] = dict.fromkeys(languages(), field)
    return create_model(name, __base__=Strict, __doc__=doc, **fields)


if TYPE_CHECKING:

    class Both(Strict):
        """A text in every language."""

        de: Words
        en: Words
else:
    Both = in_every_language("Both", "A text in every language.", (Words, ...))


def root() -> Path:
    """The folder that holds `lessons/` and `quizzes/`: the checkout, or the installed package itself."""
    package = Path(tutor.__file__).parent
    return package.parent if (package.parent / "pyproject.toml").exists() else package


def problem(file: str, line: int, key: str, /, **facts: Fact) -> Problem:
    """A fault with its facts. The key may have its `content.` before it; `error.` ones are the engine's."""
    return Problem(file, line, key.removeprefix("content."), tuple(facts.items()))


def problem_text(fault: Problem, lang: str) -> str:
    """A fault as one line to read: `lessons/openers/de.md:12: …`."""
    key = fault.key if "." in fault.key else f"content.{fault.key}"
    return f"{fault.file}:{fault.line}: {say(key, lang, **dict(fault.facts))}"


def is_broken(faults: Iterable[Problem]) -> bool:
    """Whether something with these faults cannot be shown."""
    return any(fault.key not in HARMLESS for fault in faults)


def in_order(faults: list[Problem]) -> tuple[Problem, ...]:
    """Faults by file and line, each once."""
    return tuple(sorted(dict.fromkeys(faults), key=lambda fault: (fault.file, fault.line, fault.key)))


def read_text(folder: Path, file: str) -> str | Problem:
    """A file's text, or what keeps it from being read."""
    try:
        return (folder / file).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return problem(file, 1 + error.object[: error.start].count(b"\n"), "not_utf8")
    except (OSError, ValueError):  # no file, or a name that no file can have
        return problem(file, 1, "no_file")


def read_yaml(folder: Path, file: str) -> Written:
    """A YAML file with the line of everything in it. A key that stands twice is a fault, and so is an alias."""
    text = read_text(folder, file)
    if isinstance(text, Problem):
        return Written(file, None, {(): 1}, (text,))
    try:
        node = yaml.compose(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        return Written(file, None, {(): 1}, (problem(file, mark.line + 1 if mark else 1, "not_yaml"),))
    except yaml.YAMLError:
        return Written(file, None, {(): 1}, (problem(file, 1, "not_yaml"),))
    if node is None:
        return Written(file, None, {(): 1}, (problem(file, 1, "empty_file"),))
    lines: dict[Place, int] = {}
    faults: list[Problem] = []
    data = _value(node, (), file, lines, faults, set())
    return Written(file, data, lines, tuple(faults))


def _value(
    node: yaml.Node, place: Place, file: str, lines: dict[Place, int], faults: list[Problem], seen: set[int]
) -> object:
    """A node's value; its lines and faults are added to the lists given."""
    line = node.start_mark.line + 1
    lines.setdefault(place, line)
    if id(node) in seen:
        faults.append(problem(file, lines[place], "alias"))
        return None
    seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        return [_value(each, (*place, n), file, lines, faults, seen) for n, each in enumerate(node.value)]
    if isinstance(node, yaml.MappingNode):
        values: dict[object, object] = {}
        for key_node, value_node in node.value:
            key, key_line = str(key_node.value), key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode) or key_node.tag != "tag:yaml.org,2002:str":
                faults.append(problem(file, key_line, "key_not_text", name=key))
            elif key in values:
                faults.append(problem(file, key_line, "key_twice", name=key, first=lines[(*place, key)]))
            else:
                lines[(*place, key)] = key_line
                values[key] = _value(value_node, (*place, key), file, lines, faults, seen)
        return values
    try:
        return yaml.constructor.SafeConstructor().construct_object(node)
    except (yaml.YAMLError, ValueError):
        faults.append(problem(file, line, "unreadable_value", text=str(node.value)))
        return None


def line_of(written: Written, *place: str | int) -> int:
    """The line of a place in a file; of the nearest place around it if there is none."""
    while place and place not in written.lines:
        place = place[:-1]
    return written.lines.get(place, 1)


def found(folder: Path, pattern: str) -> list[Path]:
    """The files or folders of this pattern, in order; without those that are hidden or that Python leaves behind."""
    paths = sorted(folder.glob(pattern))
    return [path for path in paths if not any(map(_is_no_content, path.relative_to(folder).parts))]


def _is_no_content(name: str) -> bool:
    return name.startswith(".") or name == "__pycache__"


def fault_at(written: Written, place: Place, key: str, /, **facts: Fact) -> Problem:
    """A fault at a place in a file."""
    return problem(written.file, line_of(written, *place), key, **facts)


def fit(model: type[M], written: Written, place: Place = ()) -> tuple[M | None, tuple[Problem, ...]]:
    """The value at a place as the model says it must be, or every way in which it is not."""
    data: Any = written.data
    for step in place:
        data = data[step]
    try:
        return model.model_validate(data), ()
    except ValidationError as error:
        return None, tuple(_misfit(written, place, each) for each in error.errors())


NOT_OF_TYPE = {
    "string_type": "not_text",
    "int_type": "not_a_number",
    "bool_type": "not_yes_or_no",
    "list_type": "not_a_list",
    "dict_type": "not_a_mapping",
    "model_type": "not_a_mapping",
    "string_pattern_mismatch": "empty_text",
    "too_short": "empty_list",
}
"""Kind of misfit in pydantic -> kind of fault here."""


def _misfit(written: Written, place: Place, error: ErrorDetails) -> Problem:
    """One misfit as a fault."""
    inner = tuple(step for step in error["loc"] if step != "[key]")
    path, last = ".".join(map(str, inner)) or written.file, str(inner[-1]) if inner else ""
    facts: dict[str, Fact] = {"name": path}
    match error["type"]:
        case "missing":
            key, facts = "missing_key", {"name": last}
        case "extra_forbidden":
            key, facts = "unknown_key", {"name": last}
        case "literal_error":
            allowed = tuple(re.findall(r"'([^']*)'", str(error.get("ctx", {}).get("expected", ""))))
            key, facts = "not_one_of", {"name": path, "allowed": allowed}
        case "greater_than_equal" | "less_than_equal":
            key, facts = "out_of_range", {"name": path, "number": str(error["input"])}
        case other:
            key = NOT_OF_TYPE.get(other, "wrong_value")
    return fault_at(written, (*place, *inner), key, **facts)
