"""What was asked and answered: stored once, found again, never changed."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

from sqlalchemy import Engine

from tests.store.questions import NOON, answer_to, attempt_of
from tutor.store.answers import (
    Attempt,
    Mode,
    Origin,
    answers_of,
    attempts_of,
    deal_again,
    deal_attempt,
    end,
    ended_sets,
    go_on,
    lately,
    newest_try,
    open_attempt,
    stop,
    stopped_tests,
    tries,
    try_of,
    warn,
)
from tutor.store.database import database_address, open_database
from tutor.store.people import learner_for_device, local_learner, new_token


def test_an_attempt_comes_back_as_it_was_dealt(engine: Engine) -> None:
    attempt = attempt_of(
        engine, item="wheel", mode=Mode.LEARN, origin=Origin.LESSON, origin_id="openers/2", seed=2**53 + 1
    )
    deal_attempt(engine, attempt)
    assert attempts_of(engine, attempt.learner) == (attempt,)


def test_dealing_the_same_attempt_twice_stores_it_once(engine: Engine) -> None:
    attempt = attempt_of(engine)
    deal_attempt(engine, attempt)
    deal_attempt(engine, attempt)
    assert len(attempts_of(engine, attempt.learner)) == 1


def test_f54_five_fast_submits_are_one_answer(engine: Engine) -> None:
    attempt = attempt_of(engine)
    deal_attempt(engine, attempt)
    with ThreadPoolExecutor(5) as pool:
        new = list(pool.map(lambda given: answer_to(engine, attempt, given), ["a", "b", "c", "d", "e"]))
    assert new.count(True) == 1
    found = try_of(engine, attempt.id)
    assert found is not None
    assert found.answer is not None
    assert found.answer.given == "abcde"[new.index(True)]
    assert len(answers_of(engine, attempt.learner)) == 1


def test_f54_f55_an_open_question_is_the_same_after_reloads_and_a_restart(engine: Engine) -> None:
    attempt = attempt_of(engine)
    deal_attempt(engine, attempt)
    for _ in range(2):
        assert open_attempt(engine, attempt.learner, Origin.QUIZ, "first set") == attempt
    engine.dispose()
    again = open_database(database_address(str(engine.url)))
    assert open_attempt(again, local_learner(again).id, Origin.QUIZ, "first set") == attempt
    again.dispose()


def test_a_question_waits_only_until_it_is_answered_and_only_for_its_learner(engine: Engine) -> None:
    attempt = attempt_of(engine)
    deal_attempt(engine, attempt)
    other = learner_for_device(engine, new_token()).id
    assert open_attempt(engine, other, Origin.QUIZ, "first set") is None
    assert open_attempt(engine, attempt.learner, Origin.QUIZ, "second set") is None
    assert open_attempt(engine, attempt.learner, Origin.AGAIN, "first set") is None
    assert answer_to(engine, attempt)
    assert open_attempt(engine, attempt.learner, Origin.QUIZ, "first set") is None


def test_a_set_s_position_and_result_follow_from_its_tries(engine: Engine) -> None:
    dealt = [attempt_of(engine, seed=n, dealt_at=NOON + timedelta(minutes=n)) for n in range(4)]
    for attempt in reversed(dealt):
        deal_attempt(engine, attempt)
    for attempt in dealt[:3]:
        answer_to(engine, attempt, right=attempt.seed != 1)
    deal_attempt(engine, attempt_of(engine, origin_id="another set", dealt_at=NOON - timedelta(days=1)))
    found = tries(engine, dealt[0].learner, Origin.QUIZ, "first set")
    assert [each.attempt for each in found] == dealt
    assert [each.answer.right if each.answer else None for each in found] == [True, False, True, None]
    assert len(tries(engine, dealt[0].learner, Origin.QUIZ)) == 5


def test_the_newest_try_says_in_which_set_one_is(engine: Engine) -> None:
    learner = local_learner(engine).id
    assert newest_try(engine, learner, Origin.QUIZ) is None
    for n, name in enumerate(["first set", "second set", "first set"]):
        deal_attempt(engine, attempt_of(engine, origin_id=name, dealt_at=NOON + timedelta(minutes=n)))
    deal_attempt(engine, attempt_of(engine, origin=Origin.LESSON, origin_id="x", dealt_at=NOON + timedelta(hours=1)))
    found = newest_try(engine, learner, Origin.QUIZ)
    assert found is not None
    assert (found.attempt.origin_id, found.answer) == ("first set", None)


def test_the_newest_of_several_origins_is_found(engine: Engine) -> None:
    for n, origin in enumerate([Origin.QUIZ, Origin.AGAIN, Origin.QUIZ, Origin.LESSON]):
        deal_attempt(engine, attempt_of(engine, origin=origin, seed=n, dealt_at=NOON + timedelta(minutes=n)))
    found = newest_try(engine, local_learner(engine).id, Origin.AGAIN, Origin.QUIZ)
    assert found is not None
    assert found.attempt.seed == 2


def test_a_first_wrong_try_is_kept_and_the_question_stays_open(engine: Engine) -> None:
    attempt = attempt_of(engine, mode=Mode.LEARN)
    deal_attempt(engine, attempt)
    for given in ("no", "never"):
        warn(engine, attempt.id, given=given, at=NOON)
    found = try_of(engine, attempt.id)
    assert found is not None
    assert (found.warned, found.answer) == ("no", None)
    assert open_attempt(engine, attempt.learner, attempt.origin, attempt.origin_id) == attempt
    assert answers_of(engine, attempt.learner) == []


def test_a_stop_is_kept_until_one_goes_on(engine: Engine) -> None:
    attempt, later = attempt_of(engine), NOON + timedelta(minutes=1)
    deal_attempt(engine, attempt)
    for at in (later, later + timedelta(minutes=1)):
        stop(engine, attempt.id, at)
    found = newest_try(engine, attempt.learner, Origin.QUIZ)
    assert found is not None
    assert found.stopped_at == later
    go_on(engine, attempt.id)
    again = try_of(engine, attempt.id)
    assert again is not None
    assert again.stopped_at is None


def test_f43_a_retry_is_the_same_question_and_counts_for_nothing(engine: Engine) -> None:
    attempt = attempt_of(engine)
    deal_attempt(engine, attempt)
    answer_to(engine, attempt, "no", right=False)
    later = NOON + timedelta(minutes=1)
    again = deal_again(engine, attempt, later)
    assert again == replace(attempt, id=again.id, rated=False, retry_of=attempt.id, dealt_at=later)
    assert open_attempt(engine, attempt.learner, Origin.QUIZ, "first set") == again
    assert answer_to(engine, again)
    assert [row["rated"] for row in answers_of(engine, attempt.learner)] == [True, False]


def test_f35_a_new_question_brings_no_answer_of_the_one_before(engine: Engine) -> None:
    first, second = attempt_of(engine), attempt_of(engine, dealt_at=NOON + timedelta(minutes=1))
    deal_attempt(engine, first)
    answer_to(engine, first, "Jh 2c")
    deal_attempt(engine, second)
    found = newest_try(engine, first.learner, Origin.QUIZ)
    assert found is not None
    assert (found.attempt, found.answer) == (second, None)


def test_f41_old_answers_are_all_there(engine: Engine) -> None:
    old = [attempt_of(engine, seed=n, dealt_at=NOON - timedelta(days=400, minutes=n)) for n in range(3)]
    for attempt in old:
        deal_attempt(engine, attempt)
        answer_to(engine, attempt, "no", right=False)
    wrong = [row for row in answers_of(engine, old[0].learner) if not row["right"]]
    offered = [each for each in tries(engine, old[0].learner, Origin.QUIZ) if each.answer and not each.answer.right]
    assert len(wrong) == len(offered) == 3


def test_an_answer_s_row_tells_all_that_progress_needs(engine: Engine) -> None:
    attempt = attempt_of(engine)
    deal_attempt(engine, attempt)
    answer_to(engine, attempt, "no", right=False, loss=0.63, mistake="kicker_kept", rule="B16", certainty=2, hints=1)
    (row,) = answers_of(engine, attempt.learner)
    assert row == {
        "attempt": attempt.id,
        "given": "no",
        "right": False,
        "loss": 0.63,
        "mistake": "kicker_kept",
        "rule": "B16",
        "certainty": 2,
        "hints": 1,
        "lang": "de",
        "answered_at": NOON + timedelta(seconds=5),
        "ms": 5000,
        "learner": attempt.learner,
        "item": None,
        "skill": "may_open",
        "version": 1,
        "table": "jackpots+trust",
        "players": 4,
        "level": 2,
        "seed": 7,
        "origin": "quiz",
        "origin_id": "first set",
        "mode": "practise",
        "rated": True,
        "retry_of": None,
        "dealt_at": NOON,
    }


def test_f61_thirty_threads_store_six_hundred_answers(engine: Engine) -> None:
    patient = open_database(f"sqlite:///{engine.url.database}")

    def answered(pupil: int) -> int:
        learner = learner_for_device(patient, f"device {pupil}").id
        dealt = [attempt_of(patient, learner=learner, seed=n) for n in range(20)]
        for attempt in dealt:
            deal_attempt(patient, attempt)
            assert answer_to(patient, attempt)
        return len(answers_of(patient, learner))

    with ThreadPoolExecutor(30) as pool:
        assert list(pool.map(answered, range(30))) == [20] * 30
    patient.dispose()


def test_a_question_at_which_a_test_was_handed_in_takes_no_answer_and_is_not_stopped_at(engine: Engine) -> None:
    first, second = (attempt_of(engine, mode=Mode.TEST, seed=n, dealt_at=NOON + timedelta(minutes=n)) for n in (1, 2))
    for each in (first, second):
        deal_attempt(engine, each)
    answer_to(engine, first)
    stop(engine, second.id, NOON)
    for minutes in (5, 9):
        end(engine, second.id, NOON + timedelta(minutes=minutes))
    assert not answer_to(engine, second, in_test=True)
    found = tries(engine, first.learner, Origin.QUIZ, "first set")
    assert [(each.answer is None, each.stopped_at, each.ended_at) for each in found] == [
        (False, None, None),
        (True, None, NOON + timedelta(minutes=5)),
    ]
    assert stopped_tests(engine, first.learner) == ()
    assert open_attempt(engine, first.learner, Origin.QUIZ, "first set") is None
    assert ended_sets(engine, first.learner, Origin.QUIZ) == {"first set"}
    assert ended_sets(engine, first.learner, Origin.TEST_OUT) == frozenset()


def test_what_was_shown_lately_is_of_the_same_kind_table_and_level_newest_first(engine: Engine) -> None:
    def shown(number: int, **fields: object) -> Attempt:
        attempt = attempt_of(engine, dealt_at=NOON + timedelta(minutes=number), shown={"n": number}, **fields)
        deal_attempt(engine, attempt)
        return attempt

    first = shown(1, origin_id="an older set")
    shown(2, origin=Origin.LESSON, mode=Mode.LEARN)
    others = {"skill": "which_deck", "version": 2, "table": "club", "players": 5, "level": 3, "item": "wheel"}
    for number, (name, value) in enumerate(others.items(), start=3):
        shown(number, **{name: value})
    shown(20, retry_of=first.id)
    shown(21, learner=learner_for_device(engine, new_token()).id)
    kind = {"skill": "may_open", "version": 1, "table": "jackpots+trust", "players": 4, "level": 2}
    assert lately(engine, first.learner, **kind, most=9) == ({"n": 2}, {"n": 1})
    assert lately(engine, first.learner, **kind, most=1) == ({"n": 2},)
