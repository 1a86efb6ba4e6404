from pathlib import Path

import pytest

from tests.content.conftest import Break
from tutor.content.blocks import Lesson, Missing
from tutor.content.lessons import course
from tutor.content.questions import questions
from tutor.content.quizzes import Quiz, grouped, quizzes
from tutor.engine.rulebooks import RULEBOOKS
from tutor.quiz.question import DONT_KNOW, Level, Line, as_json, from_json, grade
from tutor.words.lexicon import phrase_files, read
from tutor.words.words import languages, term

ASKED = "lessons/one/questions.yaml"


def test_a_question_by_hand_is_a_question_like_any_other(folder: Path) -> None:
    question = questions(folder)["colour"]
    assert (question.item, question.table, question.players, question.level) == ("colour", "jackpots", 4, Level.ONE)
    assert question.why == (
        Line("text", (("de", "Unter 52 Karten sind Pik."), ("en", "There are spades among 52 cards."))),
    )
    assert from_json(as_json(question)) == question


def test_choices_that_are_fixed_stay_last(folder: Path, put: Break) -> None:
    put(ASKED, "{id: hearts", "{fixed: true, id: hearts")
    assert [choice.id for choice in questions(folder)["colour"].choices] == ["diamonds", "spades", "hearts"]


def test_openers_stay_bright_where_jacks_open(folder: Path, put: Break) -> None:
    put(ASKED, "Kh Qd", "9d Jd 4h Js 4c")
    put(ASKED, "skill: which_deck", "skill: may_open")
    assert questions(folder)["colour"].bright == ("Jd", "Js")


def test_no_card_stands_out_where_the_hand_s_worth_is_not_asked(folder: Path, put: Break) -> None:
    put(ASKED, "Kh Qd", "9d Jd 4h Js 4c")
    assert questions(folder)["colour"].bright == ()


@pytest.mark.parametrize(("bright", "shown"), [("4h 9d", ("4h", "9d")), ("", ())])
def test_a_question_may_name_the_cards_that_stand_out(
    folder: Path, put: Break, bright: str, shown: tuple[str, ...]
) -> None:
    put(ASKED, '"Kh Qd"', f'"9d Jd 4h Js 4c"\n  bright: "{bright}"')
    put(ASKED, "skill: which_deck", "skill: may_open")
    assert questions(folder)["colour"].bright == shown


def test_a_question_on_suits_rings_no_card_and_one_on_a_flush_rings_the_four() -> None:
    delivered = questions()
    assert delivered["how-many-suits"].bright == ()
    assert delivered["one-card-short"].bright == ("Kd", "Qd", "8d", "5d")


def test_a_question_at_another_table_is_read_by_that_table(folder: Path, put: Break) -> None:
    put(ASKED, "rules: [A4]", "rules: [A4]\n  table: seven-ace")
    assert "32 cards" in dict(questions(folder)["colour"].why[0].facts)["en"]


def test_the_right_answer_of_every_question_as_delivered_is_graded_right_and_no_other() -> None:
    for question in questions().values():
        right = {choice.id for choice in question.choices if grade(question, choice.id).right}
        assert right == set(question.right) != set()
        assert not grade(question, DONT_KNOW).right


def test_the_mistakes_that_stand_with_those_of_questions_written_by_hand_are_theirs() -> None:
    file = next(path for path in phrase_files() if path.stem == "mistakes")
    names = [key.removeprefix("mistake.") for key in read(file)]
    assert names == sorted(names)
    assert set(names) <= {choice.mistake for question in questions().values() for choice in question.choices}


def test_a_quiz_has_its_parts(folder: Path) -> None:
    (quiz,) = quizzes(folder)
    assert isinstance(quiz, Quiz)
    assert [(part.number, part.skill, part.count, part.table.rules.text) for part in quiz.parts] == [
        (1, "name_the_hand", 3, "seven-ace"),
        (2, "which_deck", 1, "jackpots"),
    ]


def test_quizzes_stand_by_group_those_of_rulebooks_and_lessons_in_their_order(folder: Path) -> None:
    asked = (folder / "quizzes" / "short.yaml").read_text("utf-8")
    for id in ("rulebook-club", "rulebook-classic-home", "rulebook-chess", "lesson-two", "lesson-one", "anything"):
        group = id.partition("-")[0] if "-" in id else "topic"
        (folder / "quizzes" / f"{id}.yaml").write_text(asked.replace("id: short", f"id: {id}\ngroup: {group}"), "utf-8")
    assert [(group, [quiz.id for quiz in some]) for group, some in grouped(folder).items()] == [
        ("topic", ["anything", "short"]),
        ("rulebook", ["rulebook-classic-home", "rulebook-club", "rulebook-chess"]),
        ("lesson", ["lesson-one", "lesson-two"]),
    ]


def test_without_a_quiz_there_is_no_group(folder: Path) -> None:
    (folder / "quizzes" / "short.yaml").unlink()
    assert grouped(folder) == {}


def test_a_quiz_with_faults_is_missing_with_all_of_them(folder: Path, put: Break) -> None:
    put("quizzes/short.yaml", "order: mixed", "order: any")
    put("quizzes/short.yaml", "mode: practise", "mode: any")
    (quiz,) = quizzes(folder)
    assert isinstance(quiz, Missing)
    assert [fault.line for fault in quiz.problems] == [4, 8]


@pytest.mark.parametrize("quiz", quizzes(), ids=lambda quiz: quiz.id)
def test_every_quiz_as_delivered_can_be_asked(quiz: Quiz | Missing) -> None:
    assert isinstance(quiz, Quiz)


def test_every_question_written_by_hand_is_asked_by_a_quiz_or_a_lesson() -> None:
    lessons = [each for chapter in course() for each in chapter.lessons if isinstance(each, Lesson)]
    parts = [part for quiz in quizzes() if isinstance(quiz, Quiz) for part in quiz.parts]
    parts += [exercise for lesson in lessons for exercise in lesson.exercises]
    assert set(questions()) == {part.question.item for part in parts if part.question}


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_rulebook_has_a_quiz_of_its_name_that_asks_of_it_alone(name: str) -> None:
    quiz = next(quiz for quiz in grouped()["rulebook"] if quiz.id == f"rulebook-{name}")
    assert {part.table.rules.name for part in quiz.parts} == {name}
    assert dict(quiz.title) == {lang: term(f"rulebook.{name}", lang) for lang in languages()}
    assert 10 <= sum(part.count for part in quiz.parts) <= 12
    assert sum(part.question is None for part in quiz.parts) >= 3
    assert sum(part.question is not None for part in quiz.parts) >= 2
