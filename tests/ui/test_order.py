"""Hands in order on the practise page: what the component is told, before the answer and after it."""

from tests.ui.pages import answer, data_of, text
from tests.ui.test_practise import asked, begun, forward, mistaken, rows, wrong

ORDER = "order-practise"


def test_the_component_shows_the_hands_as_they_were_dealt_and_no_order() -> None:
    app = begun("order_the_hands")
    data, question = data_of(app, ORDER), asked(app)
    assert [hand["id"] for hand in data["hands"]] == [str(number) for number in range(len(question.hands))]
    assert [hand["name"] for hand in data["hands"]][:2] == ["Blatt 1", "Blatt 2"]
    assert all(len(hand["cards"]) == 5 for hand in data["hands"])
    assert (data["order"], data["given"], data["phase"]) == ([], "", "ask")
    assert '<div class="hands">' not in text(app), "they stand in the component alone"


def test_after_the_answer_it_has_the_right_order_and_one_s_own() -> None:
    app = begun("order_the_hands")
    right = asked(app).right[0]
    given = " ".join(reversed(right.split()))
    answer(app, ORDER, given)
    data = data_of(app, ORDER)
    assert (data["order"], data["given"], data["kind"]) == (right.split(), given, "mistake")
    assert [row["mistake"] for row in rows()] == ["worst_first"]


def test_who_does_not_know_has_no_order_of_his_own() -> None:
    app = wrong(begun("order_the_hands"))
    data = data_of(app, ORDER)
    assert (data["given"], data["kind"]) == ("", "unknown")
    assert data["order"]


def test_the_list_of_results_tells_the_order_in_words() -> None:
    app = forward(mistaken(begun("order_the_hands")))
    for _ in range(9):
        forward(wrong(app))
    told = text(app)
    assert "Deine Antwort: Vom besten an: Blatt" in told
    assert "Richtig: Vom besten an: Blatt" in told
