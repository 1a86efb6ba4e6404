"""Words and their meaning: each word has what is asked of it, in both languages, and no two are alike."""

import re
from itertools import combinations

import pytest

from tests.quiz.tables import CASES, questions, said, table_of
from tutor.quiz.glossary import ALSO, FOREIGN, WORDS, others, words_of
from tutor.quiz.question import Level, Question, grade, line
from tutor.quiz.seated import CHOICES
from tutor.quiz.taught import COURSE, after, first_words, known_with
from tutor.quiz.word_and_meaning import Asked, Passing, generate, passing, question_about, situations, words_in
from tutor.words.spellings import found_in
from tutor.words.words import has, languages, say, term

EVERYDAY = {"word.card", "word.deal", "rank.T", "rank.2"}
"""Words that everybody knows: a card, a game, ten and two."""
ASKING = [case[1:] for case in CASES if case[0] == "word_and_meaning"]
BY_KEY = {word.key: word for word in WORDS}
every_language = pytest.mark.parametrize("lang", languages())


def test_there_are_words_enough_for_a_beginner_at_every_table() -> None:
    assert len(WORDS) >= 40
    assert all(len(words_of(table_of(text))) >= 40 for text in ("club", "seven-ace", "triple-draw", "joker-wild"))


@every_language
def test_every_word_has_one_meaning_and_no_two_the_same(lang: str) -> None:
    meanings = [say(f"meaning.{word.key}", lang) for word in WORDS]
    assert len(set(meanings)) == len(WORDS)
    assert not any(meaning.endswith(".") for meaning in meanings)


@every_language
def test_words_that_sound_the_same_are_never_offered_side_by_side(lang: str) -> None:
    pairs = [pair for pair in combinations(WORDS, 2) if len({term(word.key, lang) for word in pair}) == 1]
    assert all(one.key in other.near or other.key in one.near for one, other in pairs)


@every_language
def test_no_meaning_contains_its_own_word(lang: str) -> None:
    told = [
        word.key
        for word in WORDS
        if re.search(rf"\b{re.escape(term(word.key, lang))}\b", say(f"meaning.{word.key}", lang), re.IGNORECASE)
    ]
    assert told == []


@every_language
def test_every_other_name_is_really_another(lang: str) -> None:
    assert {key for key in BY_KEY if has(f"also.{key}")} == set(ALSO)
    assert all(
        term(key, lang).lower() not in re.findall(r"[„“]([^„“”]+)[“”]", say(f"also.{key}", lang)) for key in ALSO
    )
    assert all(term(key, "de").lower() != term(key, "en").lower() for key in FOREIGN)


def second_way(question: Question) -> set[str]:
    """The choices whose shown text fits the word of the prompt in every language, read from the glossary itself."""
    word = dict(question.prompt.facts).get("word")
    if word is None:
        return {question.prompt.key.rpartition(".")[2]}
    fitting = {choice.id for choice in question.choices}
    for lang in languages():
        meaning = say(f"meaning.{word}", lang)
        shown = (meaning if question.prompt.key.endswith("meaning") else term(str(word), lang)).lower()
        fitting &= {choice.id for choice in question.choices if said(choice.text, lang).lower() == shown}
    return fitting


@pytest.mark.parametrize(("text", "players", "level"), ASKING)
def test_the_right_answer_says_what_the_glossary_says(text: str, players: int, level: Level) -> None:
    for question in questions("word_and_meaning", text, players, level):
        assert set(question.right) == second_way(question)
        word = dict(question.prompt.facts).get("word")
        for lang in languages() if word else ():
            assert (say(f"meaning.{word}", lang) in said(question.prompt, lang)) == (level is Level.TWO)


@pytest.mark.parametrize(("text", "players", "level"), ASKING)
def test_wrong_words_are_used_at_the_table_and_not_as_good(text: str, players: int, level: Level) -> None:
    known = {word.key: word for word in words_of(table_of(text, players))}
    for question in questions("word_and_meaning", text, players, level):
        if question.right[0] not in BY_KEY:
            continue
        right = known[question.right[0]]
        for choice in question.choices:
            assert choice.id == right.key or (choice.id not in right.near and right.key not in known[choice.id].near)


@pytest.mark.parametrize(("text", "players"), sorted({(text, players) for text, players, _ in ASKING}))
def test_a_beginner_is_offered_nothing_that_is_explained_later_than_the_word_itself(text: str, players: int) -> None:
    for question in questions("word_and_meaning", text, players, Level.ONE):
        known = known_with(question.right[0])
        assert known is not None
        assert words_in(question) <= known
        assert len(question.choices) == CHOICES[Level.ONE]


def test_a_beginner_is_asked_mostly_for_words_of_the_first_lessons() -> None:
    def early(level: Level) -> float:
        some = [generate(seed, table_of("jackpots"), level) for seed in range(400)]
        return sum(question.right[0] in first_words() for question in some) / len(some)

    assert early(Level.ONE) > 0.8
    assert early(Level.TWO) < 0.65


def test_every_second_harder_question_offers_nothing_that_is_explained_later() -> None:
    some = questions("word_and_meaning", "club", 4, Level.TWO)
    bound = [words_in(question) <= (known_with(question.right[0]) or set()) for question in some]
    assert len(some) / 4 < sum(bound) < len(some)


def test_what_a_question_uses_is_its_word_its_choices_and_the_look_alike() -> None:
    deck, suit = BY_KEY["word.deck"], BY_KEY["word.suit"]
    question = question_about(deck, table_of("club"), Asked.MEANING, (suit,), level=Level.ONE)
    assert question.contrast == line("word_and_meaning.contrast", other="word.rulebook")
    assert words_in(question) == {"word.deck", "word.suit", "word.rulebook"}
    assert words_in(passing(Passing.NOT_SAID, table_of("club"))) >= {"action.pass", "action.stand_pat"}


@every_language
def test_a_meaning_uses_no_word_that_is_explained_later(lang: str) -> None:
    later = {
        (word.key, found.form)
        for word in WORDS
        for found in found_in(say(f"meaning.{word.key}", lang), lang)
        if BY_KEY.keys() & set(found.keys) and not set(found.keys) & ((known_with(word.key) or set()) | EVERYDAY)
    }
    assert later == set()


def test_at_level_two_all_wrong_words_are_of_one_group() -> None:
    for question in questions("word_and_meaning", "club", 4, Level.TWO):
        assert len({BY_KEY[choice.id].group for choice in question.choices}) == 1


def test_schieben_is_also_called_checken_and_abwarten() -> None:
    check, fold, call = (BY_KEY[f"action.{name}"] for name in ("check", "fold", "call"))
    question = question_about(check, table_of("club"), Asked.ALSO, (fold, call), level=Level.THREE)
    assert said(question.prompt, "de") == "Am Tisch hörst du „checken“ oder „abwarten“. Wie heißt das hier in der App?"
    assert [said(choice.text, "de") for choice in question.choices] == ["Schieben", "Mitgehen", "Aussteigen"]
    assert grade(question, "action.fold").mistake == "words_mixed_up"
    assert question.right == ("action.check",)


def test_to_pass_is_to_check_or_to_fold() -> None:
    answers = {when: passing(when, table_of("jackpots")) for when in Passing}
    assert [question.right for question in answers.values()] == [("check",), ("fold",), ("depends",)]
    assert grade(answers[Passing.NOT_SAID], "fold").mistake == "pass_taken_for_fold"
    assert grade(answers[Passing.NOTHING_OWED], "fold").mistake == "pass_taken_for_fold"
    assert grade(answers[Passing.AFTER_A_BET], "check").mistake == "pass_taken_for_check"
    assert grade(answers[Passing.AFTER_A_BET], "pat").mistake == "pass_taken_for_pat"
    assert {question.rules for question in answers.values()} == {("A10", "B6")}


def test_a_word_is_asked_for_where_it_is_used() -> None:
    def keys(text: str) -> set[str]:
        return {word.key for word in words_of(table_of(text))}

    assert {"word.big_blind"} <= keys("classic-casino") - keys("classic-home")
    assert {"word.openers", "word.jackpot"} <= keys("jackpots") - keys("club")
    assert keys("joker-wild") - keys("deuces-wild") == {"word.joker", "word.bug"}
    assert "word.wheel" not in keys("seven-ace+nolowstraight")


def test_every_word_is_asked_for_in_the_end() -> None:
    table = table_of("club")
    assert situations(table, Level.ONE) == situations(table, Level.TWO) == len(words_of(table))
    assert all(len(others(word, table)) >= 3 for word in words_of(table))


def test_what_the_course_explains_are_words_of_the_glossary_each_once() -> None:
    taught = [word for _, words in COURSE.values() for word in words.split()]
    assert set(taught) == set(BY_KEY)
    assert {need for needs, _ in COURSE.values() for need in needs.split()} <= set(COURSE)
    for needs, words in COURSE.values():
        assert not set(words.split()) & frozenset().union(*map(after, needs.split()))
