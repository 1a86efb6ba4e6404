"""Should you open? By seat: how likely it is that one of those who speak later holds a better hand.

Whether one may open is asked elsewhere. The question draws the number of players itself, so that seats differ.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import accumulate
from random import Random

from tutor.engine.actions import CHECK
from tutor.engine.behind import STATED_ERROR, chance_behind
from tutor.engine.betting import remaining
from tutor.engine.cards import Cards
from tutor.engine.discards import graded
from tutor.engine.hands import value_of
from tutor.engine.openers import may_open
from tutor.engine.play import Hand, apply, deal
from tutor.engine.rules import Opening, TableRules, at_table
from tutor.engine.strength import strengths
from tutor.quiz import sketches
from tutor.quiz.coaching import OPENS_BADLY, OPENS_WELL
from tutor.quiz.question import Choice, Fact, Level, Line, Question, cited, line
from tutor.quiz.scenes import deep
from tutor.quiz.seated import CHOICES, Wrong, at_the_table, choices, wrong
from tutor.quiz.sketches import below

SKILL = "should_open"
VERSION = 1

CLOSE = 0.03
"""Chances that lie closer than this are no choice."""
_FEWEST_CHOICES = 3
_SEEDS = 1_000_000
_TRIES = 1500
"""Hands dealt in search of one that suits."""
_CLEAR = 0.1
"""How far from the close calls the chance lies at level one."""
_ORDER = ("open_ahead", "open_may", "open_scares", "check_behind", "check_table", "check_hides", "check_pair", "fold")
"""The answers in the order in which they are shown."""


class Asked(Enum):
    """What is asked of the seat."""

    DECISION = "decision"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Spot:
    """Somebody in turn before anybody has bet, and how likely the others are to have better. Fractions of one."""

    hand: Hand
    seat: int
    behind: int
    """How many have not spoken yet."""
    chance: float
    """That one of them holds a better hand."""

    @property
    def cards(self) -> Cards:
        """The five cards of whoever is in turn."""
        return self.hand.piles.hands[self.seat]


def offered(table: TableRules) -> bool:
    """Whether hands are compared by ranks and suits alone, and the first bet is nobody's blind."""
    return graded(table) and table.rules.ante > 0


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: clear seats first, then closer ones, then the chance itself."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    asked = Asked.CHANCE if level is Level.THREE and below(rng, 3) else Asked.DECISION
    hand = _hand(rng, table, level)
    return question_about(spot_of(hand), asked, asked_at=table, level=level, seed=seed)


def spot_of(hand: Hand) -> Spot:
    """The spot of whoever is in turn; what it costs is one look at all hands of the deck.

    >>> from tutor.engine.play import replay
    >>> spot = spot_of(replay("v1;jackpots;3;50,50,50;0;7;k"))
    >>> spot.seat, spot.behind
    (2, 1)
    """
    seat = hand.turn
    assert seat is not None
    behind = _behind(hand)
    return Spot(hand, seat, behind, chance_behind(hand.piles.hands[seat], hand.table, behind))


def question_about(
    spot: Spot, asked: Asked, *, asked_at: TableRules | None = None, level: Level = Level.ONE, seed: int = 0
) -> Question:
    """The question for whoever is in turn; `asked_at` is the table that asks, if it has other players."""
    facts = _facts(spot)
    right, options = _decision(spot, level, facts) if asked is Asked.DECISION else _chances(spot, level, facts)
    question = at_the_table(
        spot.hand,
        spot.seat,
        skill=SKILL,
        version=VERSION,
        level=level,
        seed=seed,
        prompt=line(f"should_open.prompt.{asked.value}", **facts),
        options=options,
        right=right,
        why=_why(spot, facts),
        contrast=line("should_open.contrast", **facts),
        rules=_rules(spot.hand.table),
        hint=line(f"should_open.hint.{asked.value}", behind=spot.behind),
    )
    return replace(question, players=asked_at.players) if asked_at else question


def _behind(hand: Hand) -> int:
    return sum(seat not in hand.betting.spoken and seat != hand.turn for seat in remaining(hand.betting))


def _opens(spot: Spot) -> bool:
    """Whether one is more likely than not ahead of all who speak later."""
    return 1 - spot.chance >= OPENS_WELL


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(spot: Spot) -> dict[str, Fact]:
    """What the sentences may need; chances are fractions."""
    others = len(remaining(spot.hand.betting)) - 1
    elsewhere = 1 if spot.behind > 1 else 3
    value = value_of(spot.cards, spot.hand.table)
    return {
        "value": value.text,
        "hand": value.category.value,
        "behind": spot.behind,
        "others": others,
        "opening": spot.hand.table.rules.opening.value,
        "chance": spot.chance,
        "best": 1 - spot.chance,
        "exact": "yes" if spot.behind <= 2 else "no",
        "error": 100 * STATED_ERROR,
        "elsewhere": elsewhere,
        "elsewhere_chance": chance_behind(spot.cards, spot.hand.table, elsewhere),
    }


def _why(spot: Spot, facts: dict[str, Fact]) -> Iterator[Line]:
    yield line("should_open.why.chance", **facts)
    best = 1 - spot.chance
    yield line(f"should_open.why.{'open' if _opens(spot) else 'check' if best < OPENS_BADLY else 'close'}", **facts)


def _rules(table: TableRules) -> tuple[str, ...]:
    jacks = cited(table, "opening") if table.rules.opening is Opening.JACKS else ()
    return ("A19", *jacks, "R21")


def _decision(spot: Spot, level: Level, facts: dict[str, Fact]) -> tuple[str, tuple[Choice, ...]]:
    right = "open_ahead" if _opens(spot) else "check_behind"

    def text(id_: str) -> Line:
        return line(f"should_open.choice.{id_}", **facts)

    some = _when_ahead(spot) if _opens(spot) else _when_behind(spot)
    fixed = frozenset(("fold",))
    return right, choices(SKILL, right, some, level=level, text=text, order=_ORDER.index, facts=facts, fixed=fixed)


def _when_ahead(spot: Spot) -> Iterator[Wrong]:
    """Wrong answers where one should open, the likeliest first."""
    yield wrong("check_behind", "better_hands_expected")
    if spot.behind < len(remaining(spot.hand.betting)) - 1:
        yield wrong("check_table", "whole_table_counted")
    yield wrong("check_hides", "strong_hand_hidden")
    yield wrong("fold", "folded_when_checking_is_free")
    if spot.hand.table.rules.opening is Opening.JACKS:
        yield wrong("open_may", "may_taken_for_should")


def _when_behind(spot: Spot) -> Iterator[Wrong]:
    """Wrong answers where one should check, the likeliest first."""
    if spot.hand.table.rules.opening is Opening.JACKS:
        yield wrong("open_may", "may_taken_for_should")
    yield wrong("open_ahead", "seats_behind_forgotten")
    yield wrong("fold", "folded_when_checking_is_free")
    yield wrong("open_scares", "everybody_folds_to_a_bet")
    yield wrong("check_pair", "pair_never_opens")


def _chances(spot: Spot, level: Level, facts: dict[str, Fact]) -> tuple[str, tuple[Choice, ...]]:
    """The chance among wrong ones that lie apart from it and from one another, small to large."""
    taken: list[tuple[float, str | None]] = [(spot.chance, None)]
    for most, some in ((CHOICES[level], _other_chances(spot)), (_FEWEST_CHOICES, _further_chances(spot))):
        for number, mistake in some:
            apart = all(abs(number - other) > CLOSE for other, _ in taken)
            if len(taken) < most and 0 < number < 1 and apart:
                taken.append((number, mistake))
    return _id(spot.chance), tuple(
        _chance_choice(number, mistake, facts) for number, mistake in sorted(taken, key=_first)
    )


def _first(pair: tuple[float, str | None]) -> float:
    return pair[0]


def _id(chance: float) -> str:
    """A chance as the id of a choice: in whole percent."""
    return f"{100 * chance:.0f}"


def _chance_choice(number: float, mistake: str | None, facts: dict[str, Fact]) -> Choice:
    text = line("should_open.choice.chance", answer=number)
    told = (line(f"should_open.told.{mistake}", answer=number, **facts),) if mistake else ()
    return Choice(_id(number), text, mistake, told)


def _other_chances(spot: Spot) -> Iterator[tuple[float, str]]:
    """Wrong chances, the likeliest first."""
    table, behind = spot.hand.table, spot.behind
    others = len(remaining(spot.hand.betting)) - 1
    one = chance_behind(spot.cards, table, 1)
    if behind > 1:
        yield one, "one_opponent_counted"
        yield behind * one, "chances_added"
        yield one**behind, "all_for_one"
    if behind < others:
        yield chance_behind(spot.cards, table, others), "whole_table_counted"
    yield 1 - spot.chance, "nobody_for_somebody"
    yield behind / (behind + 1), "own_hand_ignored"
    yield 1 / 2, "either_or"


def _further_chances(spot: Spot) -> Iterator[tuple[float, str]]:
    """More of them, for where too few lie apart: one's own chance is near a half, and one opponent is left."""
    others = len(remaining(spot.hand.betting)) - 1
    if spot.behind + 1 < others:
        yield chance_behind(spot.cards, spot.hand.table, spot.behind + 1), "whole_table_counted"
    yield others / (others + 1), "own_hand_ignored"


# --- hands to ask about -----------------------------------------------------------------------------------------------


def _hand(rng: Random, table: TableRules, level: Level) -> Hand:
    """A hand in which nobody has bet and whoever is in turn is clearly ahead, or clearly not; each as often."""
    wanted = below(rng, 2) == 1
    for attempt in range(2 * _TRIES):
        hand = _checked(rng, _with_players(rng, table))
        seat = hand.turn
        assert seat is not None
        cards = hand.piles.hands[seat]
        if not may_open(cards, hand.table):
            continue
        best = (1 - better_share(cards, hand.table)) ** _behind(hand)
        if _suits(best, level) is (wanted if attempt < _TRIES else not wanted) and _settled(hand, level):
            return hand
    raise AssertionError(f"{table.rules.text} has nothing to open with")


def _settled(hand: Hand, level: Level) -> bool:
    """Whether the exact chance says what the rough one did."""
    spot = spot_of(hand)
    return _suits(1 - spot.chance, level) is _opens(spot)


def _suits(best: float, level: Level) -> bool | None:
    """Whether this chance to be ahead is one to open with, or to check with; none if it is too close, or hopeless."""
    margin = _CLEAR if level is Level.ONE else 0.0
    if best >= OPENS_WELL + margin:
        return True
    return False if _CLEAR / 2 < best < OPENS_BADLY - margin / 2 else None


def _with_players(rng: Random, table: TableRules) -> TableRules:
    """The table with as many players as it takes for seats to differ, at most as many as the rulebook seats."""
    most = table.rules.seats[1]
    fewest = min(4, most)
    return at_table(table.rules, fewest + below(rng, most - fewest + 1))


def _checked(rng: Random, table: TableRules) -> Hand:
    """A fresh hand in which some have checked, but not all."""
    hand = deal(table, deep(rng, table), below(rng, table.players), below(rng, _SEEDS))
    for _ in range(below(rng, table.players - 1)):
        hand = apply(hand, CHECK)
    return hand


def better_share(cards: Cards, table: TableRules) -> float:
    """The share of all hands of the deck that are better than these five cards, as a fraction; a first estimate.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> round(better_share(parse_cards("Jh Jd 9s 8c 3s"), at_table(rulebook("jackpots"), 4)), 2)
    0.2
    """
    values, hands = _hands_up_to(table)
    return 1 - hands[bisect_right(values, value_of(cards, table).strength) - 1] / hands[-1]


@lru_cache(maxsize=64)
def _hands_up_to(table: TableRules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The strengths of all hands, weak to strong, and how many hands are no better than each."""
    strong = strengths(table)
    return tuple(value.strength for value in strong.values), tuple(accumulate(int(hands) for hands in strong.hands))
