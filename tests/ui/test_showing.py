"""Where marked cards are shown and not thrown, the page says so."""

from tests.ui.pages import data_of
from tests.ui.test_practise import asked, begun, key_of, right, text, wrong


def test_who_proves_openers_shows_cards_and_throws_none() -> None:
    words = data_of(app := begun("prove_openers"), key_of(app))["words"]
    assert (words["mark"], words["keep"], words["toss"]) == ("zeigen", "zeigen", "verdeckt")
    assert words["discards"][:3] == ["Nichts zeigen", "1 Karte zeigen", "2 Karten zeigen"]
    assert "abwerfen" not in text(app)


def test_the_cards_that_prove_it_stay_bright_once_it_is_told() -> None:
    app = begun("prove_openers")
    proof = asked(app).right[0].split()
    assert data_of(right(app), key_of(app))["keep"] == [name for name in map(str, asked(app).cards) if name in proof]


def test_elsewhere_marked_cards_are_thrown() -> None:
    app = begun("what_to_discard")
    assert data_of(app, key_of(app))["words"]["mark"] == "abwerfen"
    best = asked(app).right[0].split()
    assert not set(data_of(wrong(app), key_of(app))["keep"]) & set(best)
