import re
from pathlib import Path

import pytest

from tests.content.conftest import FILES, Break, faults
from tutor.content import lessons, questions, quizzes, rules
from tutor.content.blocks import Lesson, Missing
from tutor.content.check import problems
from tutor.content.files import problem_text
from tutor.content.typed import IDS

ONE, DE, EN, ASKED = (f"lessons/one/{name}" for name in ("lesson.yaml", "de.md", "en.md", "questions.yaml"))
COURSE, RULES, QUIZ = "lessons/course.yaml", "lessons/rules.yaml", "quizzes/short.yaml"

FIVE = '"As 7h 7s Ah 7d"\n  is: full_house\n'
MIA = '  hands:\n    mia: {cards: "9s 9h 9d 2c 2d", is: full_house'

CASES = [
    # YAML
    (ONE, "minutes: 5", "minutes: 5\nminutes: 6", f"{ONE}:8 key_twice"),
    (ONE, "minutes: 5", "minutes: [5", f"{ONE}:8 not_yaml"),
    (ONE, "minutes: 5", "minutes: five", f"{ONE}:7 not_a_number"),
    (ONE, "minutes: 5", "minutes: 0", f"{ONE}:7 out_of_range"),
    (ONE, "minutes: 5", "minuets: 5", f"{ONE}:7 unknown_key"),
    (ONE, "minutes: 5\n", "", f"{ONE}:1 missing_key"),
    (ONE, "goals: [may_open]", "goals: may_open", f"{ONE}:2 not_a_list"),
    (ONE, "goals: [may_open]", "goals: [may_sing]", f"{ONE}:2 no_such_skill"),
    (ONE, "goals: [may_open]", "goals: []", f"{ONE}:2 empty_list"),
    (ONE, "de: [Bluffen]", "de: [no]", f"{ONE}:4 not_text"),
    (ONE, "de: [Bluffen]", "de: [Bluffen, Raten]", f"{ONE}:4 not_as_many"),
    (ONE, "opens: true, ties", "opens: 'yes', ties", f"{ONE}:10 not_yes_or_no"),
    (ONE, "is: two_pair", "is: two_pairs", f"{ONE}:12 not_one_of"),
    (ONE, "table: jackpots", "table: &t jackpots\n# *t\nstakes: *t", f"{ONE}:7 alias"),
    (ONE, "minutes: 5", "5: minutes", f"{ONE}:7 key_not_text"),
    (ONE, "minutes: 5", "minutes: 2026-99-99", f"{ONE}:7 unreadable_value"),
    (COURSE, "de: Anfang", "de: ' '", f"{COURSE}:3 empty_text"),
    (COURSE, "{de: Anfang, en: Start}", "Anfang", f"{COURSE}:3 not_a_mapping"),
    # the course
    (COURSE, "[one, two]", "[one, two, two]", f"{COURSE}:4 id_twice"),
    (COURSE, "[one, two]", "[one]", f"{COURSE}:1 not_in_course"),
    (COURSE, "[one, two]", "[one, two, three]", "lessons/three/lesson.yaml:1 no_file"),
    (COURSE, "[one, two]", '[one, two, "a\\0b"]', "lessons/a\0b/lesson.yaml:1 no_file"),
    (ONE, "needs: []", "needs: [two]", f"{ONE}:3 needed_too_late"),
    (ONE, "needs: []", "needs: [nought]", f"{ONE}:3 no_such_lesson"),
    (ONE, "id: one", "id: eins", f"{ONE}:1 id_not_name"),
    # tables and cards
    (ONE, "table: jackpots", "table: bridge", f"{ONE}:5 error.unknown_rulebook"),
    (ONE, "table: jackpots", "table: jackpots+draw4", f"{ONE}:5 error.not_canonical"),
    (ONE, "players: 4", "players: 9", f"{ONE}:6 error.too_many_players"),
    (ONE, "Ks Kh 8c 8d 3h", "Ks Kh 8c 8d", f"{ONE}:12 error.how_many_cards"),
    (ONE, "Ks Kh 8c 8d 3h", "Ks Kh 8c 8d Ks", f"{ONE}:12 error.card_twice"),
    (ONE, 'keep: "Js 9s 5s 2s"', 'keep: "Js 9s 5s 3s"', f"{ONE}:13 keeps_other"),
    (ONE, "is: two_pair", 'is: two_pair, bright: "Ks 3d"', f"{ONE}:12 not_in_hand"),
    # claims
    (ONE, "is: two_pair", "is: flush", f"{ONE}:12 is_not"),
    (ONE, 'ranks: "J 9 6 2"', 'ranks: "J 9 6 3"', f"{ONE}:10 other_ranks"),
    (ONE, 'ranks: "J 9 6 2"', 'ranks: "J 9 6 2", low: "J 9 6 2"', f"{ONE}:10 other_ranks"),
    (ONE, "opens: true, ties", "opens: false, ties", f"{ONE}:10 opens_after_all"),
    (ONE, "is: two_pair", "is: two_pair, splits: true", f"{ONE}:12 nothing_kept"),
    (ONE, "splits: true", "splits: false", f"{ONE}:13 splits_after_all"),
    (ONE, "beats: jacks", "ties: jacks", f"{ONE}:12 ties_not"),
    (ONE, "ties: others", "beats: others", f"{ONE}:10 beats_not"),
    (ONE, "beats: jacks", "beats: queens", f"{ONE}:12 no_such_hand"),
    (ONE, "splits: true}", "splits: true, grade: equal}", f"{ONE}:13 other_grade"),
    (ONE, "splits: true}", 'splits: true, to: flush, worth: "5/10"}', f"{ONE}:13 not_worth_it"),
    (ONE, "splits: true}", 'splits: true, to: flush, not_worth: "4/20"}', f"{ONE}:13 worth_it_after_all"),
    (ONE, "splits: true}", "splits: true, worth: cheap}", f"{ONE}:13 not_a_price"),
    (ONE, 'keep: "Js 9s 5s 2s", splits: true', 'keep: "", grade: mistake', f"{ONE}:13 not_legal"),
    (ONE, "splits: true}", "grade: mistake, table: high-low}", f"{ONE}:13 not_reckoned"),
    (ONE, "is: two_pair", "is: two_pair, grade: equal", f"{ONE}:12 nothing_kept"),
    # what a lesson has, and what it uses
    (ONE, "rules: [A5, B16]", "rules: [A5, B61]", f"{ONE}:8 no_such_rule"),
    (ONE, "rules: [A5, B16]", "rules: [A5]", f"{EN}:3 rule_not_listed"),
    (ONE, "{hand: kings, open: 1}", "{hand: queens, open: 1}", f"{ONE}:15 no_such_hand"),
    (ONE, "{hand: kings, open: 1}", "{hand: kings, open: 2}", f"{DE}:12 open_steps"),
    (ONE, "hands:\n", "hands:\n  idle: {cards: Ks Kh 8c 8d 3h, is: two_pair}\n", f"{ONE}:10 unused"),
    (ONE, "skill: may_open", "skill: may_sing", f"{ONE}:17 no_such_skill"),
    (ONE, "count: 4}", "count: 4, table: club}", f"{ONE}:17 not_offered"),
    (ONE, "{question: colour}", "{question: color}", f"{ONE}:18 no_such_question"),
    (ONE, "{question: colour}", "{question: colour, level: 1}", f"{ONE}:18 skill_or_question"),
    # prose
    (DE, "# Eröffnen", "Eröffnen", f"{DE}:1 no_title"),
    (DE, "# Eröffnen", "# *Eröffnen*", f"{DE}:1 title_not_plain"),
    (DE, "Davon", "Davon 7", f"{DE}:4 digits"),
    (DE, "Davon", "Davon B16", f"{DE}:4 digits"),
    (DE, "Davon", "Davon dreizehn", f"{DE}:4 digits"),
    (EN, "Opening", "Twenty openings", f"{EN}:1 digits"),
    (DE, "Davon", "Davon {n:4}", f"{DE}:3 out_of_step"),
    (DE, "Davon", "Davon {sum:6*(5+3}", f"{DE}:4 not_given"),
    (DE, "Davon", "Davon <b>", f"{DE}:4 raw_html"),
    (DE, "Fünf Karten.", "<script>\n", f"{DE}:3 raw_html"),
    (DE, "Davon", "[Davon](x)", f"{DE}:4 not_in_prose"),
    (DE, "Davon", "Davon {", f"{DE}:4 stray_brace"),
    (DE, "Davon", "Davon {dekc}", f"{DE}:4 unknown_figure"),
    (DE, "{card.acc:Jh}", "{card.accusative:Jh}", f"{DE}:18 unknown_figure"),
    (DE, "{card.acc:Jh}", "{card:11h}", f"{DE}:18 error.unreadable_card"),
    (DE, "{card.acc:Jh}", "{card:Jh Jd}", f"{DE}:18 not_one_card"),
    (DE, "{cards:A-2-3-4-5}", "{cards:A-B-C}", f"{DE}:19 not_ranks"),
    (DE, "{value:kings}", "{value:queens}", f"{DE}:15 no_such_hand"),
    (DE, "{value:kings}", "{win:queens}", f"{DE}:15 no_such_hand"),
    (DE, "{value:kings}", "{win:kings}", f"{DE}:15 nothing_kept"),
    (DE, "{value:kings}", "{win:torn@club/4}", f"{DE}:15 unknown_figure"),
    (DE, "{value:kings}", "{price:3 of 12}", f"{DE}:15 not_a_price"),
    (DE, "{value:kings}", "{chips:few}", f"{DE}:15 unknown_figure"),
    (DE, "{value:kings}", "{big}", f"{DE}:15 not_ruled"),
    (DE, "{value:kings}", "{raises:@classic-home/4}", f"{DE}:15 not_ruled"),
    (DE, "{value:kings}", "{most:cards}", f"{DE}:15 unknown_figure"),
    (DE, "{value:kings}", "{price:3/12}", f"{DE}:15 out_of_step"),
    (DE, "{count:all}", "{count:nobody_opens}", f"{DE}:4 not_counted"),
    (DE, "{chance:opens}", "{chance:opens@club/4}", f"{DE}:4 not_counted"),
    (DE, "{chance:opens}", "{chance:flush@bridge/4}", f"{DE}:4 error.unknown_rulebook"),
    (DE, "{rule:B16}", "{rule:B61}", f"{DE}:3 no_such_rule"),
    (DE, ":::hand jacks", ":::hand queens", f"{DE}:6 no_such_hand"),
    (DE, ":::hand jacks", ":::hands jacks", f"{DE}:6 no_such_directive"),
    (DE, ":::hand jacks", "- :::hand jacks", f"{DE}:6 directive_inside"),
    (DE, ":::discard torn", ":::discard jacks", f"{DE}:10 nothing_kept"),
    (DE, ":::exercise 2", ":::exercise 3", f"{DE}:23 no_such_exercise"),
    (DE, ":::exercise 2", "", f"{DE}:1 exercise_not_shown"),
    (DE, ":::example step", ":::example stop", f"{DE}:12 no_such_example"),
    (DE, ":::example step", ":::example", f"{DE}:12 example_without_name"),
    (DE, ":::example step", ":::example step\n:::example step", f"{DE}:13 example_in_example"),
    (DE, ":::hand jacks", ":::hand jacks\n\n:::", f"{DE}:8 nothing_to_close"),
    (DE, ":::hand jacks", ":::hand jacks\n\n---", f"{DE}:8 step_outside_example"),
    (DE, "kings}.\n:::", "kings}.", f"{DE}:12 example_not_closed"),
    (DE, ":::hand jacks", "## Mehr\n\n:::hand jacks", f"{DE}:6 no_partner"),
    (EN, ":::hand jacks", "## More\n\n:::hand jacks", f"{EN}:6 no_partner"),
    (DE, ":::hand jacks", "Ein Satz mehr.\n\n:::hand jacks", f"{DE}:6 no_partner"),
    (
        EN,
        ":::compare kings jacks\n\n:::discard torn",
        ":::discard torn\n\n:::compare kings jacks",
        f"{DE}:10 other_place",
    ),
    (EN, ":::compare kings jacks", ":::compare jacks kings", f"{DE}:8 out_of_step"),
    (EN, "Two kings.\n---\n", "Two kings.\n\n", f"{DE}:13 no_partner"),
    (EN, "- Two", "- One and a half\n- Two", f"{DE}:18 not_as_many_items"),
    (DE, " {rule:B16}", "", f"{DE}:3 out_of_step"),
    (EN, "- Two", "\nTwo", f"{DE}:18 not_as_many_items"),
    (EN, "- Two", "\nTwo", f"{EN}:20 no_partner"),
    # questions
    (ASKED, "right: true, ", "", f"{ASKED}:7 no_right_choice"),
    (ASKED, "mistake: suit_overlooked, ", "right: true, ", f"{ASKED}:7 too_few_wrong"),
    (ASKED, "mistake: suit_overlooked, ", "", f"{ASKED}:8 wrong_choice_lacks"),
    (ASKED, ", told: {de: Doch., en: It is.}", "", f"{ASKED}:8 wrong_choice_lacks"),
    (ASKED, "right: true", "right: true, mistake: none", f"{ASKED}:10 right_choice_mistaken"),
    (ASKED, "id: diamonds", "id: hearts", f"{ASKED}:9 id_twice"),
    (ASKED, "id: diamonds", "id: dont_know", f"{ASKED}:9 id_twice"),
    (ASKED, "de: Karo", "de: ' herz'", f"{ASKED}:9 same_choice"),
    (ASKED, "en: Spades", "en: HEARTS", f"{ASKED}:10 same_choice"),
    (ASKED, "skill: which_deck", "skill: what_deck", f"{ASKED}:1 no_such_skill"),
    (ASKED, "mistake: suit_overlooked", "mistake: suit_mislaid", f"{ASKED}:1 mistake_without_words"),
    (ASKED, "rules: [A4]", "rules: [A44]", f"{ASKED}:1 no_such_rule"),
    (ASKED, "rules: [A4]", "rules: [A4]\n  table: seven-ace\n  cards: 2h", f"{ASKED}:7 key_twice"),
    (ASKED, "Kh Qd", "Kh Xr", f"{ASKED}:5 error.not_in_deck"),
    (ASKED, '"Kh Qd"', '"Kh Qd"\n  bright: "Kh Qs"', f"{ASKED}:6 not_in_hand"),
    (ASKED, '"Kh Qd"', '"Kh Qd"\n  bright: "Kx"', f"{ASKED}:6 error.unreadable_card"),
    (ASKED, "{deck}", "{dekc}", f"{ASKED}:11 unknown_figure"),
    (ASKED, "{deck}", "{Deck", f"{ASKED}:11 stray_brace"),
    (ASKED, "- id: colour", "id: colour", f"{ASKED}:2 not_yaml"),
    *(
        (ASKED, old, f"{old} {number}", f"{ASKED}:{line} digits")
        for number in ("52", "fifty-two", "zweiundfünfzig")
        for line, old in ((6, "Which"), (8, "de: Herz"), (8, "de: Doch"), (11, "There"), (12, "Schau"))
    ),
    (ASKED, "Which", "Which {", f"{ASKED}:6 stray_brace"),
    # what questions claim of hands
    (ASKED, '"Kh Qd"', '"As 7h 7s Ah 7d"', f"{ASKED}:5 claim_lacking"),
    (ASKED, '"Kh Qd"', '"Kh Qd"\n  is: high_card', f"{ASKED}:6 no_such_hand"),
    (ASKED, '"Kh Qd"\n', FIVE.replace("full_house", "flush"), f"{ASKED}:6 is_not"),
    (ASKED, '"Kh Qd"\n', FIVE + "  opens: false\n", f"{ASKED}:7 opens_after_all"),
    (ASKED, '"Kh Qd"\n', FIVE + "  beats: mia\n" + MIA + "}\n", f"{ASKED}:7 beats_not"),
    (ASKED, '"Kh Qd"\n', FIVE + "  beats: ben\n" + MIA + "}\n", f"{ASKED}:7 no_such_hand"),
    (ASKED, '"Kh Qd"\n', FIVE + MIA + ", ties: cards}\n", f"{ASKED}:8 ties_not"),
    (ASKED, '"Kh Qd"\n', FIVE + MIA.replace("full_house", "straight") + "}\n", f"{ASKED}:8 is_not"),
    (ASKED, '"Kh Qd"\n', FIVE + MIA.replace("2c 2d", "2c 2c") + "}\n", f"{ASKED}:8 error.card_twice"),
    (
        ASKED,
        '"Kh Qd"\n',
        FIVE + MIA.replace("9d 2c 2d", "9d As Ac") + ", beats: cards}\n",
        f"{ASKED}:8 error.card_twice",
    ),
    (ASKED, '"Kh Qd"\n', FIVE + MIA.replace("mia", "cards") + "}\n", f"{ASKED}:8 id_twice"),
    *(
        (ASKED, before, before.replace("which_deck", skill).replace('"Kh Qd"\n', FIVE), f"{ASKED}:5 {fault}")
        for before in (FILES[ASKED].partition("prompt")[0],)
        for skill, fault in (("may_open", "opens_lacking"), ("which_hand_wins", "winner_lacking"))
    ),
    (ASKED, "Unter", "{value:mia}", f"{ASKED}:11 no_such_hand"),
    (ASKED, "Unter", "{n:4}", f"{ASKED}:11 figures_out_of_step"),
    (ASKED, "{deck}", "{blinds}", f"{ASKED}:11 not_given"),
    (ASKED, "{deck}", "{rule:B16}", f"{ASKED}:11 unknown_figure"),
    (ASKED, "Look.", "Look (B61).", f"{ASKED}:12 no_such_rule"),
    # quizzes
    (QUIZ, "mode: practise", "mode: drill", f"{QUIZ}:4 not_one_of"),
    (QUIZ, "mode: practise", "group: any\nmode: practise", f"{QUIZ}:4 not_one_of"),
    (QUIZ, "table: seven-ace", "table: club+deck52", f"{QUIZ}:6 error.unknown_option"),
    (QUIZ, "skill: name_the_hand", "skill: may_open", f"{QUIZ}:6 not_offered"),
    (QUIZ, "{question: colour}", "{question: color}", f"{QUIZ}:7 no_such_question"),
    (QUIZ, "order: mixed", f"order: mixed\nquestions:\n{FILES[ASKED]}", f"{QUIZ}:10 question_twice"),
    (QUIZ, "de: Kurz", "de: Zu 20", f"{QUIZ}:2 digits"),
    (QUIZ, "A few questions", "A hundred questions", f"{QUIZ}:3 digits"),
    (QUIZ, "A few questions.", "'A few {questions}'", f"{QUIZ}:3 unknown_figure"),
    # words in lesson.yaml and course.yaml
    (ONE, "de: [Bluffen]", "de: [zwanzig Bluffs]", f"{ONE}:4 digits"),
    (ONE, "en: [bluffing]", "en: ['{deck} bluffs']", f"{ONE}:4 stray_brace"),
    (COURSE, "de: Anfang", "de: Die ersten 3", f"{COURSE}:3 digits"),
    # rules
    (RULES, "So ist es.", "So sind es 52.", f"{RULES}:1 digits"),
    (RULES, "It is so.", "'It is {dekc}.'", f"{RULES}:1 unknown_figure"),
    (RULES, "It is so.", "It is so (B61).", f"{RULES}:1 no_such_rule"),
    (RULES, "It is so.", "'It is {n:4}.'", f"{RULES}:1 figures_out_of_step"),
    (RULES, "id: A2,", "id: A1,", f"{RULES}:1 rule_lacking"),
    (RULES, "id: A3,", "id: A2,", f"{RULES}:3 id_twice"),
    (RULES, "id: R9,", "id: R99,", f"{RULES}:63 no_such_rule"),
    (RULES, "id: A4,", "id: A44,", f"{RULES}:1 source_lacking"),
    (RULES, "about: [A1], ", "", f"{RULES}:55 about_nothing"),
    (RULES, "about: [A1]", "about: [A1, R2]", f"{RULES}:55 about_no_line"),
    (RULES, "about: [A1]", "about: [A1, A1]", f"{RULES}:55 id_twice"),
    (RULES, "id: A2, ", "id: A2, about: [A1], ", f"{RULES}:2 about_of_a_line"),
]


def test_the_small_course_has_no_faults(folder: Path) -> None:
    assert faults(folder) == []


@pytest.mark.parametrize("name", [".git", "__pycache__", ".ipynb_checkpoints", ".DS_Store"])
def test_hidden_folders_and_those_of_python_are_no_lessons_and_no_quizzes(folder: Path, name: str) -> None:
    for place in ("lessons", "quizzes", "lessons/one"):
        (folder / place / name).mkdir()
        (folder / place / name / "questions.yaml").write_text("- [", encoding="utf-8")
    (folder / "quizzes" / ".#short.yaml").write_text("- [", encoding="utf-8")
    assert faults(folder) == []
    (folder / "lessons" / "three").mkdir()
    assert f"{COURSE}:1 not_in_course" in faults(folder)


@pytest.mark.parametrize(("file", "old", "new", "fault"), CASES, ids=[fault for *_, fault in CASES])
def test_a_fault_is_named_with_file_and_line(
    folder: Path, put: Break, file: str, old: str, new: str, fault: str
) -> None:
    put(file, old, new)
    assert fault in faults(folder)


@pytest.mark.parametrize(("keep", "figure", "fault"), [("Js Jh", "outs", "nothing_drawn"), ("", "hit", "not_legal")])
def test_what_cannot_be_reckoned_with_is_named(folder: Path, put: Break, keep: str, figure: str, fault: str) -> None:
    put(ONE, 'keep: "Js 9s 5s 2s", splits: true', f'keep: "{keep}"')
    put(DE, "{value:kings}", f"{{{figure}:torn}}")
    assert f"{DE}:15 {fault}" in faults(folder)


@pytest.mark.parametrize("file", FILES)
def test_a_file_in_another_encoding_is_named_and_the_line(folder: Path, file: str) -> None:
    text = (folder / file).read_bytes()
    (folder / file).write_bytes(text + b"\n# Gr\xf6\xdfe")
    assert f"{file}:{text.count(b'%c' % 10) + 2} not_utf8" in faults(folder)


@pytest.mark.parametrize("file", [file for file in FILES if file not in (ASKED, QUIZ)])
def test_a_file_that_is_missing_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert f"{file}:1 no_file" in faults(folder)


def test_all_faults_of_all_files_come_at_once_and_in_order(folder: Path, put: Break) -> None:
    put(ONE, "minutes: 5", "minutes: five")
    put(ONE, "players: 4", "players: four")
    put(ONE, "goals:", "aims:")
    put(DE, "Davon", "Davon 7 und 8 und <b>")
    put(ASKED, "right: true, ", "")
    put(QUIZ, "order: mixed", "order: any")
    assert faults(folder) == [
        f"{DE}:4 digits",
        f"{DE}:4 digits",
        f"{DE}:4 raw_html",
        f"{ONE}:1 missing_key",
        f"{ONE}:2 unknown_key",
        f"{ONE}:6 not_a_number",
        f"{ONE}:7 not_a_number",
        f"{ASKED}:7 no_right_choice",
        f"{ASKED}:10 wrong_choice_lacks",
        f"{ASKED}:10 wrong_choice_lacks",
        "lessons/two/lesson.yaml:18 no_such_question",
        f"{QUIZ}:8 not_one_of",
    ]


def test_a_fault_is_said_in_both_languages(folder: Path, put: Break) -> None:
    put(ONE, "is: two_pair", "is: flush")
    (fault,) = problems(folder)
    assert problem_text(fault, "de") == (
        f"{ONE}:12: „kings“ ist nicht „Flush“, sondern: Zwei Paare: Könige und Achter, dazu eine Drei."
    )
    assert problem_text(fault, "en").startswith(f"{ONE}:12: “kings” is not “flush” but: Two pair: kings and eights")


def test_a_question_says_what_its_hands_are_and_who_wins(folder: Path, put: Break) -> None:
    put(ASKED, '"Kh Qd"\n', FIVE + MIA + ", beats: cards}\n")
    put(ASKED, "Unter {deck} Karten sind Pik.", "Mia hat {value:mia}.")
    put(ASKED, "There are spades among {deck} cards.", "Mia has {value:mia}.")
    assert faults(folder) == []
    ((_, english),) = (line.facts[:2] for line in questions.questions(folder)["colour"].why)
    assert english == ("en", "Mia has a full house, three nines and two twos.")


def test_a_block_without_a_partner_is_quoted_and_the_rest_stays_in_step(folder: Path, put: Break) -> None:
    long = "Vier Wochen lang wurde an diesem Absatz geschrieben, und jetzt ist er viel länger als alle anderen hier."
    put(DE, ":::hand jacks", f"Kurz.\n\n{long}\n\n:::hand jacks")
    put(EN, ":::hand jacks", "Short.\n\n:::hand jacks")
    put(EN, ":::exercise 2", "## And then\n\n:::exercise 2")
    one, other = problems(folder)
    assert problem_text(one, "de") == (
        f"{DE}:8: „Vier Wochen lang wurde an diesem …“ hat kein Gegenstück in {EN}; es müsste dort nach Zeile 6 stehen."
    )
    assert problem_text(other, "en") == f"{EN}:25: “And then” has no partner in {DE}, where it should follow line 25."


def test_a_broken_lesson_is_missing_with_its_faults_and_the_others_are_there(folder: Path, put: Break) -> None:
    put(ONE, "minutes: 5", "minutes: five")
    ((broken, whole),) = (chapter.lessons for chapter in lessons.course(folder))
    assert isinstance(broken, Missing)
    assert [(fault.file, fault.line) for fault in broken.problems] == [(ONE, 7)]
    assert isinstance(whole, Lesson)
    assert lessons.lesson("one", folder) is broken


@pytest.mark.parametrize("text", ["", "chapters: [", "chapters: 5", "- one"])
def test_a_broken_course_says_so_in_place_of_its_lessons(folder: Path, text: str) -> None:
    (folder / COURSE).write_text(text)
    ((missing,),) = (chapter.lessons for chapter in lessons.course(folder))
    assert isinstance(missing, Missing)
    assert {fault.file for fault in missing.problems} == {COURSE}


def test_whatever_stands_in_the_files_reading_them_raises_nothing(folder: Path) -> None:
    for file in FILES:
        for junk in (
            "",
            "x",
            "- 5",
            "{}",
            "a: {b: [c]}",
            "\0",
            "[[[",
            "id:\n- {}",
            "&a [*a]",
            "questions: 5",
            "? {}\n: 1",
        ):
            (folder / file).write_text(junk)
            for cached in (
                lessons.read_course,
                lessons.read_lesson,
                questions.read_questions,
                quizzes.read_quiz,
                rules.read_rules,
            ):
                cached.cache_clear()
            assert lessons.course(folder)
            assert quizzes.quizzes(folder)
            assert problems(folder)
        (folder / file).write_text(FILES[file])


def test_a_typed_digit_or_languages_out_of_step_do_not_take_a_lesson_away(folder: Path, put: Break) -> None:
    put(DE, "Davon", "Davon 7")
    put(DE, " {rule:B16}", "")
    assert isinstance(lessons.lesson("one", folder), Lesson)


def test_a_typed_digit_does_not_take_a_question_or_a_quiz_away(folder: Path, put: Break) -> None:
    put(ASKED, "Which suit is not here?", "Which suit of the 4 is not here?")
    put(QUIZ, "A few questions", "10 questions")
    assert "colour" in questions.questions(folder)
    assert isinstance(quizzes.quizzes(folder)[0], quizzes.Quiz)


def test_a_lesson_that_the_course_does_not_name_is_no_lesson() -> None:
    for name in ("nought", "../lessons/openers", ""):
        with pytest.raises(KeyError):
            lessons.lesson(name)


def test_the_course_as_delivered_has_no_faults() -> None:
    assert [problem_text(fault, "en") for fault in problems()] == []


def test_every_rule_id_is_there_in_both_languages() -> None:
    assert set(rules.rules()) == set(IDS)
    assert all(set(rule.meaning) == {"de", "en"} for rule in rules.rules().values())


def test_a_ruling_that_names_a_source_s_line_is_about_it() -> None:
    for rule in rules.rules().values():
        named = {id for text in rule.meaning.values() for id in re.findall(r"\b[ABC]\d+\b", text)}
        assert named <= set(rule.about) or not rule.about, rule.id
