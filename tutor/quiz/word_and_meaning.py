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
from tutor.quiz.taught import first_words, known_with

SKILL = "word_and_meaning"
VERSION = 3

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
_PASSING_WORDS = frozenset(("action.pass", "action.check", "action.fold", "action.stand_pat"))
_ANY_WORD = 4
"""At level one a question in so many may be about any word; the others are about those that come first."""


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has its words."""
    return True


def situations(table: TableRules, level: Level, known: frozenset[str] | None = None) -> int | None:
    """How many different questions there are: one for each word, and for each other name of one.

    With words that are `known`, by their keys: how many there are about these.
    """
    askable = _askable(table, level)
    return len([each for each in askable if known is None or _about(each) <= known])


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: what a word means, then which word is meant, then other names and passing."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    found = _found(rng, table, level)
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
        contrast=_contrast(word, table, level),
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


def words_in(question: Question) -> frozenset[str]:
    """Every word that one must know to make sense of a question about words: the one asked about, and all offered."""
    if question.prompt.key.startswith(f"{SKILL}.passing"):
        return _PASSING_WORDS
    contrast = (question.contrast,) if question.contrast else ()
    said = (question.prompt, *(choice.text for choice in question.choices), *contrast)
    return frozenset(str(fact) for each in said for name, fact in each.facts if name in ("word", "other"))


def _question(
    table: TableRules,
    level: Level,
    seed: int,
    *,
    prompt: Line,
    choices: tuple[Choice, ...],
    right: str,
    why: tuple[Line, ...],
    contrast: Line | None,
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


def _contrast(word: Word, table: TableRules, level: Level) -> Line | None:
    """The word that is likeliest to be taken for this one, to a beginner only one that he knows."""
    close, known = others(word, table), _known(word, table)
    first = next((other for other in close if other.key in known), None if level is Level.ONE else close[0])
    return line("word_and_meaning.contrast", other=first.key) if first else None


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


def _about(found: tuple[Word, Asked] | Passing) -> frozenset[str]:
    """The words that one must know to be asked this."""
    return _PASSING_WORDS if isinstance(found, Passing) else frozenset((found[0].key,))


def _found(rng: Random, table: TableRules, level: Level) -> tuple[Word, Asked] | Passing:
    """What this question asks, each thing as likely as any other; a beginner is asked mostly for the first words."""
    askable = _askable(table, level)
    if level is not Level.ONE or below(rng, _ANY_WORD) == 0:
        return pick(rng, askable)
    return pick(rng, [each for each in askable if _about(each) <= first_words()])


def _known(word: Word, table: TableRules) -> frozenset[str]:
    """What a learner knows as soon as he knows this word; all words of the table if no lesson explains it."""
    known = known_with(word.key)
    return frozenset(other.key for other in words_of(table)) if known is None else known


def _wrong(rng: Random, word: Word, table: TableRules, level: Level) -> tuple[Word, ...]:
    """Wrong words. At level one none that is explained later: one that is close and others from anywhere.

    After that only close ones; in every second question none that is explained later, if there are enough.
    """
    number = CHOICES[level] - 1
    close = others(word, table)
    known = _known(word, table)
    close_known = [other for other in close if other.key in known]
    if level is not Level.ONE:
        chosen = close_known if below(rng, 2) and len(close_known) >= number else close
        return tuple(mixed(rng, chosen[: number + 2]))[:number]
    first = [close_known[below(rng, min(3, len(close_known)))]] if close_known else []
    far = [other for other in words_of(table) if other.group is not word.group and other.key not in word.near]
    far = [other for other in far if word.key not in other.near and other.key in known]
    return (*first, *mixed(rng, far)[: number - len(first)])
