"""Lessons on the page: everything in them shown in both languages, exercises answered in place."""

import re
from html import unescape
from pathlib import Path
from shutil import copytree
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.ui.pages import answer, data_of, fire, open_page, press, text
from tutor.content import files
from tutor.content.blocks import Example, Lesson
from tutor.content.lessons import course
from tutor.store.answers import answers_of, attempts_of
from tutor.store.database import database
from tutor.store.people import local_learner
from tutor.words.words import term

LESSONS = [lesson for chapter in course() for lesson in chapter.lessons if isinstance(lesson, Lesson)]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_lesson_is_shown_whole(lesson: Lesson, lang: str) -> None:
    app = open_page(f"lesson-{lesson.id}", lang)
    shown = text(app)
    assert f"<h1>{lesson.title[lang]}</h1>" in shown.replace("&#x27;", "'")
    assert _asks(app, f"choose-{lesson.id}-1") or _asks(app, f"mark-{lesson.id}-1"), "the first question stands open"
    for exercise in lesson.exercises[1:]:
        assert app.button(key=f"begin-{lesson.id}-{exercise.number}")
    assert "10" in app.button(key="go-test-out").label, "who knows it already may say so in ten questions"
    examples = [block for block in lesson.blocks[lang] if isinstance(block, Example)]
    assert shown.count('<ol class="steps-list">') == len(examples)
    for rule in lesson.rules:
        assert f">{rule}</summary>" in shown
    assert "{" not in re.sub(r"<style>.*?</style>|src=\"[^\"]*\"", "", shown, flags=re.DOTALL)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_no_word_of_a_lesson_is_named_twice(lesson: Lesson, lang: str) -> None:
    words = re.findall(r'<a class="way" href="glossary[^>]*>([^<]*)</a>', text(open_page(f"lesson-{lesson.id}", lang)))
    assert len(words) == len(set(words)) == len(lesson.introduces)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_exercise_can_be_answered_right_to_its_end(lesson: Lesson, lang: str) -> None:  # F37
    app = open_page(f"lesson-{lesson.id}", lang)
    for exercise in lesson.exercises:
        slug = f"{lesson.id}-{exercise.number}"
        for turn in range(exercise.count):
            key = next(key for key in (f"choose-{slug}", f"mark-{slug}") if _asks(app, key))
            solution = _solution(data_of(app, key)["item"])
            answer(app, key, solution)
            assert data_of(app, key)["kind"] == "right"
            if turn + 1 < exercise.count:
                fire(app, key, ("next", True))
        assert data_of(app, key)["words"]["next"] == "", "the last one ends in the flow of the lesson"
    done = open_page("learn", lang)
    assert ("geschafft" if lang == "de" else "done") in text(done)


def _asks(app: object, key: str) -> bool:
    try:
        return bool(data_of(app, key))  # type: ignore[arg-type]
    except AssertionError:
        return False


def _solution(attempt: str) -> str:
    from tutor.store.answers import try_of

    found = try_of(database(), attempt)
    assert found is not None
    return str(found.attempt.shown["right"][0])


def test_a_first_wrong_answer_is_only_warned_of_and_may_be_changed() -> None:  # F38
    app = press(open_page("lesson-openers"), "begin-openers-3")
    answer(app, "choose-openers-3", "all-five")
    data = data_of(app, "choose-openers-3")
    assert (data["phase"], data["right"]) == ("ask", [])
    assert "v-inaccuracy" in text(app)
    assert _answers() == []
    answer(app, "choose-openers-3", "jacks")
    assert [(row["given"], row["right"], row["hints"]) for row in _answers()] == [("jacks", True, 1)]


def test_a_first_wrong_answer_is_still_warned_of_after_a_reload_and_the_second_counts() -> None:
    app = press(open_page("lesson-openers"), "begin-openers-3")
    before = data_of(answer(app, "choose-openers-3", "all-five"), "choose-openers-3")
    again = open_page("lesson-openers")
    assert data_of(again, "choose-openers-3") | {"tries": 1} == before
    assert "v-inaccuracy" in text(again)
    answer(again, "choose-openers-3", "all-five")
    assert [(row["given"], row["right"], row["hints"]) for row in _answers()] == [("all-five", False, 1)]


def test_whoever_does_not_know_is_told_at_once() -> None:
    app = press(open_page("lesson-openers"), "begin-openers-3")
    answer(app, "choose-openers-3", "dont_know")
    assert data_of(app, "choose-openers-3")["phase"] == "told"


def _answers() -> list[dict[str, object]]:
    engine = database()
    return answers_of(engine, local_learner(engine).id)


def test_an_exercise_goes_on_after_a_reload() -> None:  # F55
    app = open_page("lesson-openers")
    before = data_of(app, "choose-openers-1")
    assert data_of(open_page("lesson-openers"), "choose-openers-1") == before


def test_the_first_question_is_dealt_once_and_stored_before_it_is_shown() -> None:
    app = open_page("lesson-the-deck")
    asked = data_of(app, "choose-the-deck-1")["item"]
    press(app, "step-the-deck-3")
    assert data_of(app, "choose-the-deck-1")["item"] == asked
    engine = database()
    assert [each.id for each in attempts_of(engine, local_learner(engine).id)] == [asked]


def test_the_next_exercise_opens_when_one_is_done_and_the_others_say_what_they_ask() -> None:
    app = open_page("lesson-the-deck")
    assert "Eine Frage: Welches Blatt gewinnt?" in text(app)
    labels = [each.label for each in app.button if str(each.key).startswith("begin-")]
    assert labels == [f"Aufgabe {number} zeigen" for number in range(2, 6)]
    answer(app, "choose-the-deck-1", "two")
    assert _asks(app, "choose-the-deck-2")
    assert not _asks(app, "choose-the-deck-3")


def test_the_open_steps_of_an_example_come_one_by_one() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "openers")
    examples = [block for block in lesson.blocks["de"] if isinstance(block, Example)]
    number = next(n for n, example in enumerate(examples, start=1) if example.open == 2)
    app = open_page("lesson-openers")
    hidden = len(examples[number - 1].steps) - 2
    counts = []
    for _ in range(2):
        counts.append(text(app).count("<li>"))
        press(app, f"step-openers-{number}")
    counts.append(text(app).count("<li>"))
    assert hidden >= 1
    assert counts[1] == counts[0] + 1
    assert counts[2] == counts[1] + 1
    labels = [each.label for each in app.button if each.key == f"step-openers-{number}"]
    assert labels == ["Die Schritte wieder verdecken"], "the same button, so that it keeps the focus"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_steps_one_has_opened_stay_open_and_can_be_hidden_again(lang: str) -> None:
    other = "en" if lang == "de" else "de"
    app = press(press(open_page("lesson-openers", lang), "step-openers-4"), "step-openers-4")
    opened = text(app).count("<li>")
    for name in ("home", "lesson-openers"):
        app._page_hash = open_page(name)._page_hash
        app.run()
    app.button_group(key="lang-choice").set_value(other).run()
    assert text(app).count("<li>") == opened
    app = open_page("lesson-openers", other)
    assert text(app).count("<li>") == opened, "after a reload too"
    assert app.button(key="step-openers-4").label == (
        "Die Schritte wieder verdecken" if other == "de" else "Hide the steps again"
    )
    press(app, "step-openers-4")
    assert text(app).count("<li>") == opened - 2
    again = press(open_page("lesson-openers", lang), "step-openers-4")
    assert text(again).count("<li>") == opened - 1
    assert text(open_page("lesson-openers", lang)).count("<li>") == opened - 1, "half open"


def test_the_steps_of_one_example_open_no_other_and_no_setting_is_lost() -> None:
    press(open_page("lesson-the-deck"), "step-the-deck-3")
    app = open_page("settings")
    app.radio(key="set-colours").set_value("4").run()
    app = open_page("lesson-openers")
    assert {f"step-openers-{n}" for n in (3, 4)} <= {str(each.key) for each in app.button}
    assert local_learner(database()).settings == {"steps/the-deck/3": 1, "colours": 4}
    again = open_page("lesson-the-deck").button(key="step-the-deck-3")
    assert again.label == "Den Schritt wieder verdecken"


def test_without_a_database_the_steps_open_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_page("lesson-openers")
    before = text(app).count("<li>")
    monkeypatch.setenv("TUTOR_DATABASE_URL", "sqlite:////proc/nowhere/tutor.sqlite3")
    press(app, "step-openers-4")
    assert text(app).count("<li>") == before + 1
    assert 'role="alert"' in text(app)


def test_the_deck_is_shown_with_the_letters_of_both_languages() -> None:
    shown = text(open_page("lesson-the-deck", "de"))
    for name, german, english in (("Bube", "B", "J"), ("Dame", "D", "Q"), ("Zehn", "10", "10"), ("Ass", "A", "A")):
        assert f'<th scope="row">{name}</th><td>{german}</td><td>{english}</td>' in shown


def test_a_rule_s_chip_opens_its_text_and_source_in_place() -> None:
    shown = text(open_page("lesson-openers", "en"))
    opened = r'<summary[^>]*>B16</summary><span><b>([^<]+)</b> ([^<]+) <a href="([^"]+)"'
    chip = re.search(r'<details class="rule">' + opened, shown)
    assert chip
    assert chip[1] == "Source B: club rules with jackpots"
    assert len(chip[2]) > 40
    assert chip[3] == "rules?rule=B16&amp;lang=en"


@pytest.fixture
def broken_course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course one of whose lessons has two faults, and one quiz with a fault."""
    for name in ("lessons", "quizzes"):
        copytree(files.root() / name, tmp_path / "course" / name)
    lesson = tmp_path / "course" / "lessons" / "openers"
    text_file, yaml_file = lesson / "en.md", lesson / "lesson.yaml"
    text_file.write_text(text_file.read_text("utf-8") + "\n:::hand nobody\n", "utf-8")
    yaml_file.write_text(yaml_file.read_text("utf-8").replace("minutes: 12", "minutes: soon"), "utf-8")
    for module in ("lessons", "questions", "quizzes", "rules"):
        monkeypatch.setattr(f"tutor.content.{module}.root", lambda: tmp_path / "course")
    return tmp_path / "course"


@pytest.mark.usefixtures("broken_course")
@pytest.mark.parametrize(("lang", "word"), [("de", "fehlt"), ("en", "is missing")])
def test_a_broken_lesson_is_named_with_its_faults_and_the_others_are_there(lang: str, word: str) -> None:
    app = open_page("learn", lang)
    shown = text(app)
    assert re.search(rf"openers[^<]*{word}", shown)
    assert "lessons/openers/lesson.yaml:" in shown
    assert len(app.get("page_link")) > 5, "the other lessons can be opened"


@pytest.mark.parametrize(
    ("lang", "words"), [("de", "Quiz zu dieser Lektion, 10 Fragen"), ("en", "Quiz on this lesson, 10 questions")]
)
def test_the_quiz_of_a_lesson_begins_at_its_end(lang: str, words: str) -> None:
    app = open_page("lesson-the-deck", lang)
    assert app.button(key="go-quiz").label == words
    press(app, "go-quiz")
    assert data_of(app, "choose-practise")["phase"] == "ask"
    assert ("Frage 1 von 10" if lang == "de" else "Question 1 of 10") in text(app)


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("de", "Alle Unterschiede, zu vier am Tisch und mit Quellen"),
        ("en", "All the differences for four players, with their sources"),
    ],
)
def test_the_differences_in_a_lesson_lead_to_all_of_them(lang: str, says: str) -> None:
    shown = text(open_page("lesson-three-rulebooks", lang))
    (address,) = re.findall(rf'<a class="way" href="(rules\?books=[^"]+)" target="_self">{says}</a>', shown)
    fields = {name: value for name, (value,) in parse_qs(urlsplit(unescape(address)).query).items()}
    assert fields == {"books": "classic-home,club,seven-ace", "players": "4", "lang": lang}
    beside = text(open_page("rules", **fields))
    for name in ("classic-home", "club", "seven-ace"):
        assert term(f"rulebook.{name}", lang) in beside
    assert 'role="alert"' not in beside
