"""Words in lessons: none before it is explained, none that the glossary lacks, none from the other language."""

from collections import Counter
from pathlib import Path

import pytest

from tests.content.conftest import Break, faults
from tutor.content.check import problems
from tutor.content.files import problem_text, root
from tutor.content.lessons import course_ids, read_lesson
from tutor.content.terms_used import EVERYDAY, KEYS, uses
from tutor.quiz.glossary import WORDS
from tutor.words.spellings import spellings
from tutor.words.words import languages

ONE, TWO = "lessons/one", "lessons/two"

EARLY = [
    ("de.md", "Zwei Könige.", "Zwei Damen.", "de.md:13 word_too_early"),
    ("de.md", "Zwei Könige.", "Ben stieg trotzdem aus.", "de.md:13 word_too_early"),
    ("de.md", "Zwei Könige.", "Kein König, aber lauter Straßen.", "de.md:13 word_too_early"),
    ("en.md", "Two kings.", "Kings, and folding them.", "en.md:13 word_too_early"),
    ("en.md", "# Opening", "# Opening and showdowns", "en.md:1 word_too_early"),
    ("questions.yaml", "Schau hin.", "Der Pott zählt nicht.", "questions.yaml:12 word_too_early"),
]


@pytest.mark.parametrize(("file", "old", "new", "expected"), EARLY)
def test_a_word_before_it_is_explained_is_a_fault_in_every_form(
    put: Break, folder: Path, file: str, old: str, new: str, expected: str
) -> None:
    put(f"{ONE}/{file}", old, new)
    assert f"{ONE}/{expected}" in faults(folder)


def test_the_quiz_of_a_lesson_too_uses_no_word_before_it_is_explained(folder: Path) -> None:
    short = (folder / "quizzes/short.yaml").read_text("utf-8").replace("id: short", "id: lesson-one")
    (folder / "quizzes/lesson-one.yaml").write_text(short.replace("Ein paar Fragen", "Fragen zum Pott"), "utf-8")
    assert "quizzes/lesson-one.yaml:3 word_too_early" in faults(folder)


def test_what_is_explained_may_be_used_in_that_lesson_and_in_those_that_need_it(put: Break, folder: Path) -> None:
    put(f"{ONE}/de.md", "Zwei Könige.", "Das ist der Pott.")
    put(f"{ONE}/en.md", "Two kings.", "This is the pot.")
    put(f"{TWO}/de.md", "Zwei Könige.", "Im Pott.")
    put(f"{ONE}/lesson.yaml", "introduces: [action.open, rank.K,", "introduces: [action.open, word.pot,")
    put(f"{TWO}/en.md", "Two kings.", "In the pot.")
    put(f"{TWO}/lesson.yaml", "introduces: [action.open, rank.K,", "introduces: [")
    assert faults(folder) == []


def test_a_lesson_knows_only_what_the_lessons_that_it_needs_explain(put: Break, folder: Path) -> None:
    put(f"{TWO}/lesson.yaml", "introduces: [action.open, rank.K,", "introduces: [rank.K,")
    assert faults(folder) == []


def test_the_order_of_the_course_alone_is_not_enough(put: Break, folder: Path) -> None:
    put(f"{TWO}/lesson.yaml", "introduces: [action.open, rank.K,", "introduces: [rank.K,")
    put(f"{TWO}/lesson.yaml", "needs: [one]", "needs: []")
    assert f"{TWO}/de.md:1 word_too_early" in faults(folder)


INTRODUCED = [
    ("rank.K,", "rank.K, word.quads,", "lesson.yaml:19 no_such_word"),
    ("rank.K,", "rank.K, word.pot,", "lesson.yaml:19 word_not_there"),
]


@pytest.mark.parametrize(("old", "new", "expected"), INTRODUCED)
def test_what_a_lesson_explains_is_a_word_and_stands_in_its_text(
    put: Break, folder: Path, old: str, new: str, expected: str
) -> None:
    put(f"{ONE}/lesson.yaml", old, new)
    assert f"{ONE}/{expected}" in faults(folder)


@pytest.mark.parametrize(
    ("lang", "old", "new"),
    [("de", "Zwei Könige.", "Zwei Könige auf dem River."), ("en", "Two kings.", "Two kings, and a straddle.")],
)
def test_a_word_of_players_that_the_glossary_lacks_is_a_fault(
    put: Break, folder: Path, lang: str, old: str, new: str
) -> None:
    put(f"{ONE}/{lang}.md", old, new)
    assert f"{ONE}/{lang}.md:13 not_in_glossary" in faults(folder)


FOREIGN = [
    ("lessons/one/de.md", "Zwei Könige.", "Zwei kings.", "lessons/one/de.md:13"),
    ("lessons/one/de.md", "Zwei Könige.", "Du kannst den Pot gewinnen.", "lessons/one/de.md:13"),
    ("lessons/one/en.md", "Two kings.", "Two Könige.", "lessons/one/en.md:13"),
    ("lessons/one/questions.yaml", "Schau hin.", "Check das.", "lessons/one/questions.yaml:12"),
    ("lessons/one/lesson.yaml", "de: [Bluffen]", "de: [Betting]", "lessons/one/lesson.yaml:4"),
    ("lessons/rules.yaml", "de: So ist es.", "de: Das ist ein raise.", "lessons/rules.yaml:1"),
    ("quizzes/short.yaml", "de: Ein paar Fragen.", "de: Fragen zum Dealer.", "quizzes/short.yaml:3"),
]


@pytest.mark.parametrize(("file", "old", "new", "where"), FOREIGN)
def test_a_word_of_the_other_language_is_a_fault(
    put: Break, folder: Path, file: str, old: str, new: str, where: str
) -> None:
    put(file, old, new)
    assert f"{where} foreign_word" in faults(folder)


@pytest.mark.parametrize(
    "new", ["Zwei Könige, auf Englisch *kings*.", "Zwei Könige, auf Englisch „kings“.", "Zwei Könige: Full House?"]
)
def test_a_foreign_word_may_be_spoken_of_and_what_both_languages_say_may_be_said(
    put: Break, folder: Path, new: str
) -> None:
    put(f"{ONE}/de.md", "Zwei Könige.", new)
    assert not any(fault.endswith("foreign_word") for fault in faults(folder))


def test_faults_of_words_are_said_with_the_word(put: Break, folder: Path) -> None:
    put(f"{ONE}/de.md", "Zwei Könige.", "Zwei Damen.")
    (said,) = [problem_text(fault, "de") for fault in problems(folder) if fault.key == "word_too_early"]
    assert said.startswith(f"{ONE}/de.md:13: „Damen“ steht hier")


# ---- the course itself ----------------------------------------------------------------------------------------------
def test_every_word_that_a_lesson_explains_is_a_word_of_the_glossary() -> None:
    explained = {key for id in course_ids(root()) for key in read_lesson(root(), id).lesson.introduces}  # type: ignore[union-attr]
    assert explained <= KEYS
    assert len(explained) > 90


@pytest.mark.parametrize("lang", languages())
def test_no_lesson_uses_a_word_that_no_lesson_up_to_it_explains(lang: str) -> None:
    ids = course_ids(root())
    forms = Counter(form.lower() for key in KEYS for form in spellings(key, lang))
    shared = {key for key in KEYS if any(forms[form.lower()] > 1 for form in spellings(key, lang))}
    for key, use in uses(root(), lang).items():
        if use.used and key not in EVERYDAY | shared:  # “bet” is one word, whether one does it or puts it in
            assert use.explained, key
            assert ids.index(use.explained[0]) <= ids.index(use.used[0]), key


@pytest.mark.parametrize("lang", languages())
def test_every_word_of_the_glossary_is_explained_in_a_lesson(lang: str) -> None:
    assert [word.key for word in WORDS if not uses(root(), lang)[word.key].explained] == []
