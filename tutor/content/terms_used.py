"""Which words of the glossary the lessons use and explain, and the faults in that.

A lesson's `introduces` names the words that it explains. It may use those, and what the lessons that it needs explain.
Which forms a word has, and where a text has one, `words` knows.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from tutor.content.files import Problem, Written, fault_at, found, line_of, problem, read_text, read_yaml, root
from tutor.content.lessons import Read, course_ids, read_lesson
from tutor.quiz.glossary import WORDS
from tutor.words.lexicon import phrase_files
from tutor.words.sentence import plain_texts
from tutor.words.spellings import Found, found_in, jargon_in, other_names, spellings
from tutor.words.words import languages

KEYS = frozenset(word.key for word in WORDS)
"""The words of the glossary."""
EVERYDAY = frozenset({"word.card", "word.deal", "rank.T", "rank.2"})
"""Words that everybody knows and every text uses: a card, a game, ten and two."""
_OF_THE_GAME = ("suit.", "hand.", "word.", "action.")
_NOT_PROSE = re.compile(r"^:::.*$|\{[^{}]*\}")
_QUOTED = re.compile(r"„[^„“”]*“|“[^“”]*”|\"[^\"]*\"|(?<!\*)\*[^*]+\*(?!\*)")
_TYPED = re.compile(r"\S*\+\S*")
"""A rulebook with its options, as the command takes it."""
NAMES = frozenset({"error.unknown_rulebook", "error.unknown_option"})
"""Phrases that list names which are typed as they stand."""
Said = tuple[int, str]
"""A line of a file, from 1, and what it says."""


@dataclass(frozen=True, slots=True)
class Use:
    """The lessons, by id and in the order of the course, that explain a word, and those in whose text it stands."""

    explained: tuple[str, ...]
    used: tuple[str, ...]


@cache
def uses(folder: Path, lang: str) -> Mapping[str, Use]:
    """Where each word of the glossary is explained and used, in the text of this language."""
    explained: dict[str, list[str]] = {key: [] for key in KEYS}
    used: dict[str, list[str]] = {key: [] for key in KEYS}
    for id in course_ids(folder):
        for key in _introduced(folder, id):
            explained[key].append(id)
        for key in {key for _, each in _words(folder, id, lang) for key in each.keys}:
            if key in KEYS - EVERYDAY:
                used[key].append(id)
    return MappingProxyType({key: Use(tuple(explained[key]), tuple(used[key])) for key in KEYS})


def term_problems(folder: Path) -> Iterator[Problem]:
    """Words that a lesson uses too early or that nothing explains, and words of the other language."""
    for id in course_ids(folder):
        read = read_lesson(folder, id)
        if read.file:
            yield from _introduces(folder, read)
        for lang in languages():
            yield from _unknown(folder, id, lang)
            yield from _early(folder, id, lang)
    for lang in languages():
        yield from _foreign(folder, lang)


# ---- what a lesson says ---------------------------------------------------------------------------------------------
def _prose(folder: Path, id: str, lang: str) -> Iterator[Said]:
    """A lesson's text, line by line, without its figures and directives."""
    text = read_text(folder, f"lessons/{id}/{lang}.md")
    for number, line in enumerate(text.splitlines() if isinstance(text, str) else (), start=1):
        yield number, _NOT_PROSE.sub(" ", line)


def _in_yaml(folder: Path, file: str, lang: str) -> Iterator[Said]:
    """All that a YAML file says in a language, without its figures."""
    written = read_yaml(folder, file)
    for place, line in written.lines.items():
        if place and place[-1] == lang:
            for text in _texts(written, place):
                yield line, text


def _texts(written: Written, place: tuple[str | int, ...]) -> Iterator[str]:
    """The text at a place, or the texts of the list there."""
    value: object = written.data
    for step in place:
        value = value[step]  # type: ignore[index]
    for text in value if isinstance(value, list) else [value]:
        if isinstance(text, str):
            yield text


@cache
def _words(folder: Path, id: str, lang: str) -> tuple[tuple[int, Found], ...]:
    """The words in a lesson's text, each with its line."""
    return tuple((line, each) for line, text in _prose(folder, id, lang) for each in found_in(text, lang))


def _asked(folder: Path, file: str, lang: str) -> Iterator[tuple[int, Found]]:
    """The words in a file of questions, each with its line; none where there is no such file."""
    if (folder / file).exists():
        for line, text in _in_yaml(folder, file, lang):
            yield from ((line, each) for each in found_in(_NOT_PROSE.sub(" ", text), lang))


# ---- in their order -------------------------------------------------------------------------------------------------
def _introduced(folder: Path, id: str) -> tuple[str, ...]:
    """The words that a lesson explains, as far as they are words of the glossary."""
    file = read_lesson(folder, id).file
    return tuple(key for key in file.introduces if key in KEYS) if file else ()


def _introduces(folder: Path, read: Read) -> Iterator[Problem]:
    """What a lesson says it explains, and does not."""
    assert read.file
    for n, key in enumerate(read.file.introduces):
        if key not in KEYS:
            yield fault_at(read.written, ("introduces", n), "no_such_word", name=key)
            continue
        for lang in languages():
            if not any(key in each.keys for _, each in _words(folder, read.id, lang)):
                yield fault_at(read.written, ("introduces", n), "word_not_there", name=key, file=f"{lang}.md")


def _known(folder: Path, id: str) -> frozenset[str] | None:
    """The words that somebody knows who reads this lesson; none where a lesson before it cannot be read."""
    known: set[str] = set(EVERYDAY)
    ids, seen = [id], set()
    while ids:
        if (one := ids.pop()) in seen:
            continue
        seen.add(one)
        file = read_lesson(folder, one).file
        if file is None:
            return None
        known.update(file.introduces)
        ids += file.needs
    return frozenset(known)


def _early(folder: Path, id: str, lang: str) -> Iterator[Problem]:
    """Words that a lesson, its questions or its quiz use before they are explained, each where it first stands."""
    known = _known(folder, id)
    if known is None:
        return
    told: set[tuple[str, ...]] = set()
    questions = (f"lessons/{id}/questions.yaml", f"quizzes/lesson-{id}.yaml")
    said = [(f"lessons/{id}/{lang}.md", _words(folder, id, lang))]
    said += [(file, tuple(_asked(folder, file, lang))) for file in questions]
    for file, words in said:
        for line, each in words:
            keys = tuple(key for key in each.keys if key in KEYS)
            if keys and not known & set(each.keys) and keys not in told:
                told.add(keys)
                yield problem(file, line, "word_too_early", text=each.form, name=keys[0])


# ---- not in the glossary --------------------------------------------------------------------------------------------
def _unknown(folder: Path, id: str, lang: str) -> Iterator[Problem]:
    """Words of the game in a lesson that the glossary does not have."""
    file = f"lessons/{id}/{lang}.md"
    for line, each in _words(folder, id, lang):
        if each.keys[0].startswith(_OF_THE_GAME) and not (KEYS | EVERYDAY) & set(each.keys):
            yield problem(file, line, "not_in_glossary", text=each.form)
    for line, text in _prose(folder, id, lang):
        for form in jargon_in(text, lang):
            if form.lower() not in _own(lang):
                yield problem(file, line, "not_in_glossary", text=form)


# ---- the other language ---------------------------------------------------------------------------------------------
@cache
def _own(lang: str) -> frozenset[str]:
    """Every form and every other name that the words of the glossary have in a language, in small letters."""
    forms = {form for key in KEYS for form in spellings(key, lang)}
    return frozenset(form.lower() for form in forms | {name for key in KEYS for name in other_names(key, lang)})


def _foreign(folder: Path, lang: str) -> Iterator[Problem]:
    """Words of the game from the other language; in quotation marks or italics they are only spoken of."""
    other = next(each for each in languages() if each != lang)
    for file, line, text in _everything(folder, lang):
        for each in found_in(_QUOTED.sub(" ", text), other):
            if each.form.lower() not in _own(lang) and KEYS & set(each.keys):
                yield problem(file, line, "foreign_word", text=each.form)


def _everything(folder: Path, lang: str) -> Iterator[tuple[str, int, str]]:
    """All that is said in a language: file, line and text of lessons, questions, quizzes, rules and phrases."""
    for path in found(folder, f"lessons/*/{lang}.md"):
        for line, text in _prose(folder, path.parent.name, lang):
            yield path.relative_to(folder).as_posix(), line, text
    for path in (*found(folder, "lessons/*/*.yaml"), *found(folder, "quizzes/*.yaml"), folder / "lessons/rules.yaml"):
        file = path.relative_to(folder).as_posix()
        for line, text in _in_yaml(folder, file, lang):
            yield file, line, _NOT_PROSE.sub(" ", text)
    for path in phrase_files() if folder == root() else ():
        written = read_yaml(folder, path.relative_to(folder).as_posix())
        for key, said in written.data.items() if isinstance(written.data, dict) else ():
            if key not in NAMES and isinstance(said, dict):
                text = "  ".join(plain_texts(str(said.get(lang, ""))))
                yield written.file, line_of(written, key, lang), _TYPED.sub(" ", text)
