"""Words and their meaning: what a word means, which word is meant, what else it is called, and the trap of passing.

The words stand in `glossary`, their meanings in `words`; nothing is known here but which of them are mixed up.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from random import Random

from tutor.engine.rules import TableRules
from tutor.quiz import sketches
from tutor.quiz.glossary import ALSO, FOREIGN, Word, others, words_of
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, line
from tutor.quiz.seated import CHOICES
from tutor.quiz.sketches import below, mixed, pick

SKILL = "word_and_meaning"
VERSION = 2

_PASSING_RULES = ("A10", "B6")


class Asked(Enum):
    """What is asked about a word."""

    MEANING = "meaning"
    WORD = "word"
    """Which word has this meaning."""
    ALSO = "also"
    """Which word is meant by another one."""
    FOREIGN = "foreign"
    """Which word it is in one's own language."""


class Passing(Enum):
    """When somebody says that he passes: what he means is the right answer."""

    NOTHING_OWED = "check"
    AFTER_A_BET = "fold"
    NOT_SAID = "depends"


_PASSING_ANSWERS = ("check", "fold", "pat", "depends")


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has its words."""
    return True


def situations(table: TableRules, level: Level) -> int | None:
    """How many different questions there are: one for each word, and for each other name of one."""
    return len(_askable(table, level))


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: what a word means, then which word is meant, then other names and passing."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    found = pick(rng, _askable(table, level))
    if isinstance(found, Passing):
        return passing(found, table, level=level, seed=seed)
    word, asked = found
    return question_about(word, table, asked, _wrong(rng, word, table, level), level=level, seed=seed)


def question_about(
    word: Word, table: TableRules, asked: Asked, wrong: Sequence[Word], *, level: Level = Level.ONE, seed: int = 0
) -> Question:
    """The question about a word, with these wrong ones beside it; all in the order of the glossary.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> check, *_, fold = words_of(table := at_table(rulebook("club"), 4))[:5]
    >>> question_about(check, table, Asked.MEANING, (fold,)).right
    ('action.check',)
    """
    shown = [each for each in words_of(table) if each is word or each in wrong]
    return _question(
        table,
        level,
        seed,
        prompt=line(f"word_and_meaning.prompt.{asked.value}", word=word.key),
        choices=tuple(_choice(each, word, asked) for each in shown),
        right=word.key,
        why=tuple(_why(word, asked)),
        contrast=_contrast(word, table),
        rules=word.rules,
        hint=line("word_and_meaning.hint", group=word.group.value),
    )


def passing(when: Passing, table: TableRules, *, level: Level = Level.THREE, seed: int = 0) -> Question:
    """The question what somebody means who says that he passes."""
    return _question(
        table,
        level,
        seed,
        prompt=line(f"word_and_meaning.passing.{when.value}"),
        choices=tuple(_passing_choice(answer, when) for answer in _PASSING_ANSWERS),
        right=when.value,
        why=(line("word_and_meaning.why.passing"),),
        contrast=line("word_and_meaning.contrast.passing"),
        rules=_PASSING_RULES,
        hint=line("word_and_meaning.hint.passing"),
    )


def _question(
    table: TableRules,
    level: Level,
    seed: int,
    *,
    prompt: Line,
    choices: tuple[Choice, ...],
    right: str,
    why: tuple[Line, ...],
    contrast: Line,
    rules: tuple[str, ...],
    hint: Line,
) -> Question:
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=prompt,
        cards=(),
        hands=(),
        choices=choices,
        marks=(),
        most=0,
        right=(right,),
        why=why,
        contrast=contrast,
        rules=rules,
        hint=hint,
    )


# --- what to say ------------------------------------------------------------------------------------------------------


def _choice(each: Word, word: Word, asked: Asked) -> Choice:
    form = "meaning" if asked is Asked.MEANING else "word"
    text = line(f"word_and_meaning.choice.{form}", word=each.key)
    if each is word:
        return Choice(each.key, text)
    told = line(f"word_and_meaning.told.{form}", word=each.key)
    return Choice(each.key, text, "words_mixed_up", (told,))


def _why(word: Word, asked: Asked) -> Iterator[Line]:
    facts: dict[str, Fact] = {"word": word.key}
    yield line("word_and_meaning.why.meaning", **facts)
    if asked is not Asked.FOREIGN and word.key in ALSO:
        yield line("word_and_meaning.why.also", **facts)
    if asked is Asked.FOREIGN:
        yield line("word_and_meaning.why.foreign", **facts)


def _contrast(word: Word, table: TableRules) -> Line:
    return line("word_and_meaning.contrast", other=others(word, table)[0].key)


def _passing_choice(answer: str, when: Passing) -> Choice:
    text = line(f"word_and_meaning.passing_choice.{answer}")
    if answer == when.value:
        return Choice(answer, text)
    mistake = {"fold": "pass_taken_for_fold", "check": "pass_taken_for_check", "pat": "pass_taken_for_pat"}.get(
        answer, "pass_thought_unclear"
    )
    return Choice(answer, text, mistake, (line(f"word_and_meaning.told.{mistake}", when=when.value),))


# --- what to ask ------------------------------------------------------------------------------------------------------


def _askable(table: TableRules, level: Level) -> tuple[tuple[Word, Asked] | Passing, ...]:
    """All that is asked at this level."""
    words = words_of(table)
    if level is not Level.THREE:
        asked = Asked.MEANING if level is Level.ONE else Asked.WORD
        return tuple((word, asked) for word in words)
    also = [(word, Asked.ALSO) for word in words if word.key in ALSO]
    foreign = [(word, Asked.FOREIGN) for word in words if word.key in FOREIGN]
    return (*also, *foreign, *Passing)


def _wrong(rng: Random, word: Word, table: TableRules, level: Level) -> tuple[Word, ...]:
    """Wrong words: at level one one that is close and others from anywhere, then only close ones."""
    close = others(word, table)
    if level is not Level.ONE:
        return tuple(mixed(rng, close[: CHOICES[level] + 1]))[: CHOICES[level] - 1]
    first = close[below(rng, min(3, len(close)))]
    far = [other for other in words_of(table) if other.group is not word.group and other.key not in word.near]
    far = [other for other in far if word.key not in other.near]
    return (first, *mixed(rng, far)[: CHOICES[level] - 2])
