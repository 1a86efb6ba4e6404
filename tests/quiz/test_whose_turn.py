"""Whose turn it is: by hand-made rows, and once more by a way of its own that reads the actions alone."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.quiz.tables import TABLES, questions, said
from tutor.engine.play import replay
from tutor.engine.rulebooks import rulebook
from tutor.quiz.question import Level, Question, grade
from tutor.quiz.whose_turn import Asked, question_about

ROWS = yaml.safe_load((Path(__file__).parents[1] / "tables" / "turns.yaml").read_text(encoding="utf-8"))
BLINDS = ("classic-casino", "seven-ace", "triple-draw")
BY_RAISER = ("club", "jackpots")
MORE = [*TABLES, ("classic-casino", 2), ("seven-ace", 2), ("club", 2), ("club", 7), ("jackpots", 6), ("triple-draw", 3)]
MORE += [("classic-home", 8), ("club+blinds", 4), ("shotgun", 2)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_turn_its_rules_and_the_mistakes_about_it(row: dict[str, Any]) -> None:
    asked = Asked(row["asked"]) if "asked" in row else None
    question = question_about(replay(row["play"]), row.get("me", 0), asked=asked, level=Level.THREE)
    assert question.right == (str(row["right"]),)
    assert set(row["rules"]) <= set(question.rules)
    for answer, mistake in row.get("wrong", {}).items():
        assert grade(question, str(answer)).mistake == mistake


class Told:
    """A table of which only the actions are known: who is out, who has spoken since the last raise, who has chips."""

    def __init__(self, line: str) -> None:
        _, text, players, stacks, dealer, _, actions = line.split(";")
        self.name, *self.options = text.split("+")
        self.seats, self.dealer = int(players), int(dealer)
        self.blinds = self.name in BLINDS or "blinds" in self.options
        self.chips = [int(chips) for chips in stacks.split(",")]
        self.bets = [0] * self.seats
        self.out: set[int] = set()
        self.spoken: set[int] = set()
        self.raiser: int | None = None
        self.drawing = False
        self.draws = 0
        self.actions = actions.split(".") if actions else []
        self.small, self.big = ((self.dealer, 1 - self.dealer) if self.seats == 2 else self.left(self.dealer, 2))[:2]
        self.stake()
        self.waiting = self.around(self.big if self.blinds else self.dealer)

    def left(self, seat: int, number: int) -> tuple[int, ...]:
        return tuple((seat + step) % self.seats for step in range(1, number + 1))

    def around(self, seat: int) -> list[int]:
        return [each for each in self.left(seat, self.seats) if each not in self.out]

    def stake(self) -> None:
        rules = rulebook("+".join((self.name, *self.options)))
        if self.blinds and rules.blinds:
            for seat, chips in ((self.small, rules.blinds.small), (self.big, rules.blinds.big)):
                self.pay(seat, min(chips, self.chips[seat]))
            self.raiser = self.big
        else:
            self.chips = [max(0, chips - rules.ante) for chips in self.chips]

    def pay(self, seat: int, chips: int) -> None:
        self.chips[seat] -= chips
        self.bets[seat] += chips

    def price(self) -> int:
        return max(self.bets)

    def next(self) -> int | None:
        """The first who waits and is not passed over."""
        return next((seat for seat in self.waiting if self.drawing or self.chips[seat]), None)

    def play(self, action: str) -> None:
        seat = self.next()
        assert seat is not None
        at = self.waiting.index(seat)
        self.waiting = self.waiting[at + 1 :]
        match action[0]:
            case "f":
                self.out.add(seat)
            case "c":
                self.pay(seat, min(self.owed(seat), self.chips[seat]))
            case "b" | "r":
                self.pay(seat, int(action[1:]) - self.bets[seat])
                self.raiser = seat
                self.waiting = self.around(seat)[:-1]

    def owed(self, seat: int) -> int:
        blind = rulebook("+".join((self.name, *self.options))).blinds
        full = blind.big if blind and self.blinds and not self.draws else 0
        return max(self.price(), full) - self.bets[seat]

    def after(self) -> tuple[str, int | None]:
        """What is asked after the last action, and who is in turn."""
        for action in self.actions:
            drew = self.drawing
            if self.next() is None or self.nobody_to_bet():
                self.turn_over()
                drew = self.drawing
            self.play(action)
        if self.next() is None or self.nobody_to_bet():
            if not self.drawing:
                return "speaks_next", None
            self.turn_over()
            return "speaks_first", self.next()
        if self.drawing:
            return "draws_next", self.next()
        return ("speaks_next" if self.actions and not drew else "speaks_first"), self.next()

    def nobody_to_bet(self) -> bool:
        """Whether the only player with chips has nothing to answer."""
        if self.drawing:
            return False
        able = [seat for seat in self.around(self.dealer) if self.chips[seat]]
        return not able or (len(able) == 1 and not self.owed(able[0]))

    def turn_over(self) -> None:
        """From a betting round to the draw, from the draw to a betting round."""
        self.drawing = not self.drawing
        start = self.dealer
        if self.drawing:
            self.draws += 1
        else:
            self.bets = [0] * self.seats
            if self.name in BY_RAISER and self.raiser is not None:
                start = self.raiser - 1
        self.waiting = self.around(start)


def whole_line(question: Question) -> str:
    """The line with the last action, which the prompt tells."""
    facts = dict(question.prompt.facts)
    end = {"fold": "f", "check": "k", "call": "c", "bet": "b", "raise": "r", "pat": "d", "draw": "d"}.get(
        str(facts["act"])
    )
    if end is None:
        return question.play
    to = str(facts["to"]) if end in "br" else "01234"[: int(str(facts["drawn"]))] if end == "d" else ""
    return question.play + ("." if question.play[-1] != ";" else "") + end + to


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("text", "players"), MORE)
def test_the_turn_is_that_of_the_rules(text: str, players: int, level: Level) -> None:
    for question in questions("whose_turn", text, players, level):
        asked, turn = Told(whole_line(question)).after()
        if "draws_first" in question.prompt.key:
            dealt = Told(whole_line(question))
            assert dealt.after() == ("speaks_next", None)
            assert question.right == (str(dealt.around(dealt.dealer)[0]),)
        else:
            assert question.prompt.key.endswith(asked)
            assert question.right == ("nobody" if turn is None else str(turn),)
        assert question.seat not in Told(whole_line(question)).out


def test_each_level_asks_its_own_things() -> None:
    asked = {
        level: {
            (question.prompt.key.rpartition(".")[2], dict(question.prompt.facts)["round"] == 1)
            for question in questions("whose_turn", "club", 4, level)
        }
        for level in Level
    }
    assert ("speaks_first", True) in asked[Level.ONE]
    assert ("speaks_first", False) in asked[Level.TWO]
    assert asked[Level.TWO] == {("speaks_first", False), ("speaks_next", True)} | asked[Level.TWO]


def test_the_picture_of_the_table_does_not_show_what_is_asked() -> None:
    for question in questions("whose_turn", "club", 4, Level.TWO):
        if "nobody" in question.right:
            assert replay(question.play).phase.value == "betting"


def test_the_question_tells_the_last_action() -> None:
    question = question_about(replay("v1;club;4;50,50,50,50;0;7;b2.c.r4.c.f"), 0)
    assert said(question.prompt, "de") == "Ben steigt aus. Wer ist in dieser Setzrunde als Nächstes an der Reihe?"
    assert said(question.why[0], "en") == "It goes on clockwise. Cem has not answered the bet yet: 2 chips are missing."
