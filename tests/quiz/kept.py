"""A table of which only the line of its actions is known: a second way to keep count, apart from the engine's own."""

from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import RuleSet
from tutor.quiz.question import Question

BLINDS = ("classic-casino", "seven-ace", "triple-draw")
BY_RAISER = ("club", "jackpots")


class Kept:
    """Who is out, who still has to speak, who has which chips, what was bet up to where."""

    def __init__(self, line: str) -> None:
        _, text, players, stacks, dealer, _, actions = line.split(";")
        self.rules: RuleSet = rulebook(text)
        self.name, *self.options = text.split("+")
        self.seats, self.dealer = int(players), int(dealer)
        self.blinds = self.name in BLINDS or "blinds" in self.options
        self.chips = [int(chips) for chips in stacks.split(",")]
        self.bets = [0] * self.seats
        self.paid = [0] * self.seats
        self.out: set[int] = set()
        self.raiser: int | None = None
        self.drawing = False
        self.draws = 0
        self.actions = actions.split(".") if actions else []
        self.small, self.big = ((self.dealer, 1 - self.dealer) if self.seats == 2 else self.left(self.dealer, 2))[:2]
        self.full = self.rules.blinds.big if self.blinds and self.rules.blinds else 0
        self.step, self.steps = self.smallest(), 1 if self.blinds else 0
        self.answered: dict[int, int] = {}
        self.stake()
        self.waiting = self.around(self.big if self.blinds else self.dealer)

    def left(self, seat: int, number: int) -> tuple[int, ...]:
        return tuple((seat + step) % self.seats for step in range(1, number + 1))

    def around(self, seat: int) -> list[int]:
        return [each for each in self.left(seat, self.seats) if each not in self.out]

    def smallest(self) -> int:
        """The smallest bet of this round."""
        if limits := self.rules.bets:
            return limits.upper if self.draws + 1 >= limits.upper_from_round else limits.lower
        return self.rules.blinds.big if self.rules.blinds else self.rules.ante

    def stake(self) -> None:
        if self.blinds and self.rules.blinds:
            for seat, chips in ((self.small, self.rules.blinds.small), (self.big, self.rules.blinds.big)):
                self.pay(seat, min(chips, self.chips[seat]))
            self.raiser = self.big
        else:
            for seat in range(self.seats):
                self.pay(seat, min(self.rules.ante, self.chips[seat]))
            self.bets = [0] * self.seats

    def pay(self, seat: int, chips: int) -> None:
        self.chips[seat] -= chips
        self.bets[seat] += chips
        self.paid[seat] += chips

    def price(self) -> int:
        return max(*self.bets, self.full)

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
                to = int(action[1:])
                self.pay(seat, to - self.bets[seat])
                if to - self.full >= self.step:
                    self.step, self.full, self.steps = to - self.full, to, self.steps + 1
                self.raiser = seat
                self.waiting = self.around(seat)[:-1]
        if action[0] in "crb" and not self.drawing:
            self.answered[seat] = self.full

    def owed(self, seat: int) -> int:
        return self.price() - self.bets[seat]

    def reach(self) -> None:
        """Play all actions, and go on to what comes after the last of them."""
        for action in self.actions:
            self.settle()
            self.play(action)
        self.settle()

    def settle(self) -> None:
        while self.next() is None or self.nobody_to_bet():
            self.turn_over()

    def after(self) -> tuple[str, int | None]:
        """What is asked after the last action, and who is in turn."""
        for action in self.actions:
            self.settle()
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
            self.bets, self.answered = [0] * self.seats, {}
            self.full, self.step, self.steps = 0, self.smallest(), 0
            if self.name in BY_RAISER and self.raiser is not None:
                start = self.raiser - 1
        self.waiting = self.around(start)

    def spoke(self) -> list[tuple[int, str]]:
        """Who did what, action by action."""
        some = []
        for action in self.actions:
            self.settle()
            seat = self.next()
            assert seat is not None
            some.append((seat, action))
            self.play(action)
        return some


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
