"""Hands played at a table, as lessons step through them: read from a line, looked at after any number of actions.

It draws nothing and says nothing: figures are keys and facts, tables are rows of them.
"""

import re
from collections.abc import Mapping

from tutor.content.blocks import FROM_THE_DEAL, Figure, Play, PlayFigure
from tutor.engine.betting import owed
from tutor.engine.cards import CannotBe
from tutor.engine.hands import low_value_of, value_of
from tutor.engine.play import Hand, Outcome, Phase, pots_now, replay
from tutor.engine.rules import Wins
from tutor.quiz.question import Line, line
from tutor.quiz.telling import moments, players

FIGURES = {"pot", "main", "side", "call", "cost", "by", "stack", "bet", "stock", "drawn", "holds", "share", "winner"}
"""Inline figures about a play: `{pot:name}`, `{call:name/3}` after three actions, `{stack:name/3/s2}` of seat 2."""
CASES = frozenset(("", "nom", "acc", "dat"))
"""The cases in which chips and cards can be said; without a name the accusative."""
_IN_CASES = ("pot", "main", "side", "call", "by", "stack", "bet", "drawn", "share")
FORMS = {"holds": {"", "acc", "dat"}, "winner": {"", "acc"}, **dict.fromkeys(_IN_CASES, CASES)}
OF = re.compile(r"(?P<name>[a-z_]+)(/(?P<number>\d{1,3}))?(/s(?P<seat>\d))?")


# ---- reading --------------------------------------------------------------------------------------------------------
def read_play(text: str, seat: int) -> Play:
    """The hand of a line, blanks left out, with all its moments. Raises `CannotBe`, as `replay` does, and for the seat.

    >>> play = read_play("v1;club;3;50,50,50;0;7; b2.f.f", 1)
    >>> [hand.pot for hand in play.moments]
    [3, 5, 5, 0]
    """
    hand = replay("".join(text.split()))
    if not 0 <= seat < hand.table.players:
        raise CannotBe("no_such_seat", seat=str(seat), players=hand.table.players)
    return Play(moments(hand), seat)


def play_figure(play: Play, numbers: tuple[str, ...]) -> PlayFigure | None:
    """The table after so many actions, and the log since; none for numbers that name no moments of it.

    No number is the whole hand, 0 the deal, another one the table at that moment; two are what happens in between.
    """
    if not all(number.isdigit() and int(number) < len(play.moments) for number in numbers):
        return None
    match [int(number) for number in numbers]:
        case []:
            return PlayFigure(play, FROM_THE_DEAL, len(play.moments) - 1)
        case [0]:
            return PlayFigure(play, FROM_THE_DEAL, 0)
        case [moment]:
            return PlayFigure(play, moment, moment)
        case [start, end] if start < end:
            return PlayFigure(play, start, end)
    return None


# ---- inline figures -------------------------------------------------------------------------------------------------
def _found(figure: Figure, plays: Mapping[str, Play | None]) -> tuple[Play, Hand, int] | None:
    """The play that a figure names, its moment (the last unless it has a number) and the seat (else the learner's)."""
    of = OF.fullmatch(figure.of)
    play = plays.get(of["name"]) if of else None
    if not of or not play:
        return None
    number, seat = int(of["number"] or len(play.moments) - 1), int(of["seat"] or play.seat)
    if number >= len(play.moments) or seat >= play.moments[0].table.players:
        return None
    return play, play.moments[number], seat


def played_line(figure: Figure, plays: Mapping[str, Play | None]) -> Line | None:
    """What an inline figure about a play says; nothing if it cannot be had at that moment."""
    found = _found(figure, plays)
    name, _, form = figure.name.partition(".")
    if not found or figure.table or form not in FORMS.get(name, {""}):
        return None
    play, hand, seat = found
    if name == "call":
        return chips_line(owed(hand.betting, hand.turn), form) if hand.turn is not None else None
    if name == "by":
        return _by(play, hand, form)
    if name == "cost":
        return _cost(hand)
    if name == "drawn":
        return line("content.cards_drawn", n=hand.log[-1].drawn, form=form) if hand.log else None
    if name == "holds":
        return _held(hand, seat, form)
    if name in {"share", "winner"}:
        return _won(hand, play, seat, name, form)
    return _counted(hand, seat, name, form)


def _by(play: Play, hand: Hand, form: str) -> Line | None:
    """By how much the last action went beyond what one had to have paid; nothing if it did not."""
    before = play.moments[max(0, len(hand.actions) - 1)].betting
    beyond = hand.betting.price - before.price if hand.betting.number == before.number else 0
    return chips_line(beyond, form) if beyond > 0 else None


def _cost(hand: Hand) -> Line | None:
    """What part of the pot after the call the call is; nothing where nothing is owed."""
    owes = owed(hand.betting, hand.turn) if hand.turn is not None else 0
    return line("content.about", share=owes / (hand.pot + owes)) if owes else None


def _counted(hand: Hand, seat: int, name: str, form: str) -> Line | None:
    """Chips or cards at a moment."""
    match name:
        case "stack":
            return chips_line(hand.stacks[seat], form)
        case "bet":
            return chips_line(hand.betting.bets[seat], form)
        case "stock":
            return line("content.count", n=len(hand.piles.stock))
        case "pot":
            return chips_line(sum(_amounts(hand)), form)
        case "main" | "side" if len(amounts := _amounts(hand)) > 1:
            return chips_line(amounts[0 if name == "main" else -1], form)
    return None


def _amounts(hand: Hand) -> tuple[int, ...]:
    """The pots at a moment; once the hand is over, as they were paid out."""
    if hand.phase is Phase.OVER:
        return tuple(shared.pot.amount for shared in hand.outcomes[-1].pots)
    return tuple(pot.amount for pot in pots_now(hand))


def _held(hand: Hand, seat: int, form: str) -> Line | None:
    cards = hand.piles.hands[seat]
    if not cards:
        return None
    low = hand.table.rules.wins is Wins.LOW
    value = low_value_of(cards, hand.table) if low else value_of(cards, hand.table)
    return line("content.holds", value=value.text, form=form)


def _won(hand: Hand, play: Play, seat: int, name: str, form: str) -> Line | None:
    """What a seat won of the last deal that is over, or who won."""
    if not hand.outcomes:
        return None
    if name == "share":
        return chips_line(winnings(hand.outcomes[-1], hand.table.players)[seat], form)
    return line("content.winners", who=players(winning_seats(hand), play.seat), form=form)


def winnings(outcome: Outcome, players: int) -> tuple[int, ...]:
    """What each seat got of the pots, in chips."""
    return tuple(sum(shared.shares[seat] for shared in outcome.pots) for seat in range(players))


def winning_seats(hand: Hand) -> tuple[int, ...]:
    """Who won anything of the last deal that is over."""
    return tuple(seat for seat, chips in enumerate(winnings(hand.outcomes[-1], hand.table.players)) if chips)


def chips_line(number: int, case: str) -> Line:
    """So many chips, in the case of the sentence around them (one of `CASES`)."""
    return line("content.chips", n=number, form=case)


def played_fault(figure: Figure, plays: Mapping[str, Play | None]) -> Line | None:
    """What is wrong with an inline figure about a play; nothing if all is well, or the play has a fault of its own."""
    of = OF.fullmatch(figure.of)
    if of and of["name"] in plays and plays[of["name"]] is None:
        return None
    if not of or of["name"] not in plays:
        return line("content.no_such_play", name=figure.of)
    return None if played_line(figure, plays) else line("content.not_at_that_moment", text=f"{figure.name}:{figure.of}")
