"""The table as one sees it: seats around the felt, bets, pots, whose turn it is; and the log of the hand in words.

HTML only, for any page; it plays nothing. Of other seats it shows what all have seen.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from tutor.engine.actions import Act
from tutor.engine.betting import clockwise
from tutor.engine.cards import Cards
from tutor.engine.hands import low_value_of, value_of
from tutor.engine.play import Hand, Phase, Played, replay
from tutor.engine.rules import Wins
from tutor.engine.showdown import Pot, layers, merged, unmatched, without
from tutor.quiz.telling import Told, before_the_word, player, renamed
from tutor.quiz.telling import told as told_of
from tutor.ui.context import html, lang, look
from tutor.ui.look import card_image, card_row
from tutor.ui.rule import chips
from tutor.words.words import Fact, say

PLACES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((50, 15),),
    2: ((20, 24), (80, 24)),
    3: ((14, 47), (50, 15), (86, 47)),
    4: ((13, 52), (33, 15), (67, 15), (87, 52)),
    5: ((12, 56), (21, 16), (50, 13), (79, 16), (88, 56)),
    6: ((12, 69), (12, 36), (34, 12), (66, 12), (88, 36), (88, 69)),
    7: ((12, 70), (12, 40), (21, 12), (50, 11), (79, 12), (88, 40), (88, 70)),
}
"""Where the others sit, clockwise from one's left, in percent of the felt's width and height, by how many they are."""
MINE = (50, 87)


# ---- the table ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class _Seen:
    """Who looks, and the chair of each seat where players keep their names over a sitting."""

    me: int | None
    chairs: Sequence[int] | None
    language: str
    letters: str

    def says(self, key: str, **facts: Fact) -> str:
        """A sentence, safe to stand in HTML: the language is looked up once for the whole table."""
        return escape(say(key, self.language, **{"letters": self.letters, **facts}))

    def player(self, seat: int) -> str:
        chair = seat if self.chairs is None else self.chairs[seat]
        return player(seat, self.me) if seat == self.me else player(chair, None)

    def players(self, seats: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.player(seat) for seat in sorted(seats, key=lambda seat: (seat == self.me, seat)))


def table_html(
    hand: Hand,
    me: int | None,
    *,
    turn: bool = True,
    own: bool = True,
    chairs: Sequence[int] | None = None,
    above_own: str = "",
) -> str:
    """The table at this moment for the player on seat `me`, or for somebody who only looks on.

    `turn` says whose turn it is; `own` puts one's own cards below the felt, `above_own` is HTML between the two;
    `chairs` are those of the seats in a sitting, after which the players are named.
    """
    seen = _Seen(me, chairs, lang(), look().letters)
    bottom = me if me is not None else 0
    order = clockwise(bottom, hand.table.players)
    seats = "".join(_seat(hand, seat, seen, place, turn=turn) for place, seat in enumerate(order))
    felt = f'<div class="felt of-{len(order)}" role="group" aria-label="{seen.says("table.label")}">'
    pots = f'<div class="pots">{"".join(_pots(hand, seen))}</div>'
    mine = own_cards(hand, me) if own and me is not None else ""
    return f'<div class="room">{felt}{pots}<ol class="seats" role="list">{seats}</ol></div>{above_own}{mine}</div>'


def own_cards(hand: Hand, me: int) -> str:
    """One's own cards in a row, and what they are worth; nothing once one has folded."""
    cards = hand.piles.hands[me]
    if not cards:
        return ""
    return f'<div class="mine">{card_row(cards)}<p class="held">{held(hand, me)}</p></div>'


def held(hand: Hand, seat: int) -> str:
    """What a seat's hand is worth at this table, as HTML."""
    cards, table = hand.piles.hands[seat], hand.table
    high = html("table.held", value=value_of(cards, table).text) if table.rules.wins is not Wins.LOW else ""
    low = html("table.held_low", value=low_value_of(cards, table).text) if table.rules.wins is not Wins.HIGH else ""
    return f"{high}<small>{low}</small>" if high and low else high or low


def _pots(hand: Hand, seen: _Seen) -> Iterator[str]:
    """What lies in the middle, and who may win it; bets of a round that goes on lie in front of the seats."""
    pots, back = in_the_middle(hand)
    for place, pot in enumerate(pots):
        which = "only" if len(pots) == 1 else "side" if place else "main"
        of = seen.says("table.pot_of", who=seen.players(pot.eligible)) if len(pots) > 1 else ""
        yield f"<p><span>{seen.says('table.pot', pot=which)}</span><b>{pot.amount}</b><span>{of}</span></p>"
    for seat, chips_ in enumerate(back):
        if chips_:
            yield f"<p><span>{seen.says('table.back', who=seen.player(seat))}</span><b>{chips_}</b></p>"
    if sum(pot.amount for pot in pots) + sum(back) < hand.pot:
        yield f'<p class="all">{seen.says("table.with_bets", n=hand.pot)}</p>'


def in_the_middle(hand: Hand) -> tuple[tuple[Pot, ...], tuple[int, ...]]:
    """The pots without the bets of a round that goes on, and what goes back to each seat because nobody matched it.

    Once the hand is over: the pots as they were paid out.
    """
    if hand.phase is Phase.OVER:
        last = hand.outcomes[-1]
        return tuple(shared.pot for shared in last.pots), last.returned
    betting = hand.betting
    bets = betting.bets if hand.phase is Phase.BETTING else (0,) * hand.table.players
    paid = [chips_ - bet for chips_, bet in zip(betting.paid, bets, strict=True)]
    back = unmatched(paid) if hand.phase is Phase.DRAWING else (0,) * hand.table.players
    collected = layers([chips_ - returned for chips_, returned in zip(paid, back, strict=True)])
    return without(merged((*hand.carried, *collected)), betting.out) or (Pot(0, frozenset()),), back


# ---- a seat ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a seat is drawn: in percent of the felt, and on which side of it."""

    x: int
    y: int
    side: str


def _spot(place: int, players_: int) -> _Spot:
    """The place of the seat that is so many to the left of the one at the bottom; that one comes last."""
    if place == players_ - 1:
        return _Spot(*MINE, "bottom")
    x, y = PLACES[players_ - 1][place]
    return _Spot(x, y, "top" if y < 28 else "left" if x < 50 else "right")


def _seat(hand: Hand, seat: int, seen: _Seen, place: int, *, turn: bool) -> str:
    spot, state = _spot(place, hand.table.players), _state(hand, seat, turn=turn)
    dealer = ""
    if seat == hand.dealer:
        letter = seen.says("table.dealer_letter")
        dealer = f'<span class="dealer"><span aria-hidden="true">{letter}</span><span class="sr">'
        dealer += f"{seen.says('table.dealer')}</span></span>"
    did = "\u00a0· ".join(each for each in _did(hand, seat, seen, turn=turn))
    who = f"<span>{seen.says('table.name', who=seen.player(seat))}</span>"
    stack = f'<span class="stack">{seen.says("table.chips", n=hand.stacks[seat])}</span>'
    plate = f'<div class="plate"><span class="who">{who}{stack}{dealer}</span><span class="did">{did}</span></div>'
    cards = _cards(hand, seat, seen.me)
    return (
        f'<li class="seat {spot.side} {state}" style="--x:{spot.x}%;--y:{spot.y}%">'
        f'<div class="at">{cards}{plate}</div>{_bet(hand, seat, seen)}</li>'
    )


def _state(hand: Hand, seat: int, *, turn: bool) -> str:
    if hand.phase is Phase.OVER:
        won = any(shared.shares[seat] for shared in hand.outcomes[-1].pots)
        return "won" if won else "out" if seat in hand.betting.out else ""
    if seat in hand.betting.out:
        return "out"
    return "turn" if turn and hand.turn == seat else ""


def _bet(hand: Hand, seat: int, seen: _Seen) -> str:
    bet = hand.betting.bets[seat] if hand.phase is Phase.BETTING else 0
    if not bet:
        return '<span class="bet"></span>'
    said = f'<span class="sr">{seen.says("table.bet")} </span>{bet}'
    return f'<span class="bet"><i class="coin"></i><span>{said}</span></span>'


def _cards(hand: Hand, seat: int, me: int | None) -> str:
    """The cards at a seat: those that all have seen face up, the others face down."""
    cards = hand.piles.hands[seat]
    if not cards:
        return ""
    shown = seen_cards(hand, seat)
    if seat == me and not shown:
        return ""
    faces = "".join(card_image(str(card)) for card in shown)
    backs = '<i class="back"></i>' * (len(cards) - len(shown))
    return f'<div class="held-cards{" seen" if shown else ""}">{faces}{backs}</div>'


def seen_cards(hand: Hand, seat: int) -> Cards:
    """The cards of a seat that everybody has seen."""
    if hand.phase is Phase.OVER:
        return dict(hand.outcomes[-1].shown).get(seat, ())
    return tuple(card for card in hand.piles.hands[seat] if card in hand.piles.seen)


def _did(hand: Hand, seat: int, seen: _Seen, *, turn: bool) -> Iterator[str]:
    """What stands under a player's name: what he has drawn and done last, and whether it is his turn."""
    who = seen.player(seat)
    log = [each for each in hand.log if each.deal == hand.deals and each.seat == seat]
    draws = [each.drawn for each in log if each.act is Act.DRAW]
    if hand.phase is Phase.OVER:
        yield from _end(hand, seat, who, draws, seen)
        return
    if seat in hand.betting.out:
        yield seen.says("table.folded" if log else "table.not_in")
        return
    if draws:
        yield seen.says("table.drew", n=draws[-1])
    if (word := _last_word(hand, log, who, seen)) is not None:
        yield word
    if not hand.stacks[seat]:
        yield seen.says("table.all_in")
    if turn and hand.turn == seat:
        yield seen.says("table.turn", who=who)


def _last_word(hand: Hand, log: Sequence[Played], who: str, seen: _Seen) -> str | None:
    """What the seat said last in the round that goes on."""
    if hand.phase is not Phase.BETTING or not log or log[-1].act is Act.DRAW:
        return None
    said = [each for each in hand.log if each.deal == hand.deals]
    since = next((place for place in range(len(said), 0, -1) if said[place - 1].act is Act.DRAW), 0)
    if log[-1] not in said[since:]:
        return None
    return seen.says(f"table.did.{log[-1].act.name.lower()}", who=who, to=log[-1].to)


def _end(hand: Hand, seat: int, who: str, draws: list[int], seen: _Seen) -> Iterator[str]:
    outcome = hand.outcomes[-1]
    won = sum(shared.shares[seat] for shared in outcome.pots)
    if draws:
        yield seen.says("table.drew", n=draws[-1])
    if won:
        yield seen.says("table.won", n=won, who=who)
    elif seat in hand.betting.out:
        yield seen.says("table.folded")
    elif seat not in dict(outcome.shown) and seat != outcome.opener:
        yield seen.says("table.not_shown")


# ---- table and log of a question ------------------------------------------------------------------------------------
@lru_cache(maxsize=64)
def replayed(line: str) -> Hand:
    """The hand of a line that the program has made itself."""
    return replay(line)


def at_the_table(line: str, seat: int, *, own: bool = True) -> str:
    """Table and log of a hand that a question is about: the last part of the log in sight, the parts before it folded.

    Whose turn it is stays unsaid, also by the log: it may be what is asked, or the question tells of one more action.
    """
    hand = replayed(line)
    lines = before_the_word(hand, seat)
    last = max(place for place, each in enumerate(lines[:-1]) if each.heading)  # a bare heading alone says too little
    before = f"<summary>{html('table.log_before')}</summary>{lines_html(lines[:last])}" if last else ""
    log = (f'<details class="more">{before}</details>' if before else "") + lines_html(lines[last:])
    return f'{table_html(hand, seat, turn=False, own=own)}<div class="told">{log}</div>'


# ---- the log --------------------------------------------------------------------------------------------------------
def log_html(
    hand: Hand,
    me: int | None,
    from_index: int = 0,
    *,
    newest_first: bool = False,
    chairs: Sequence[int] | None = None,
) -> str:
    """The hand in words from the line of this number on, each line with the chips of its rules.

    With `newest_first` the last part stands on top; each part is told in its order. `chairs` as in `table_html`.
    """
    lines = told_of(hand, me)[from_index:]
    lines = renamed(lines, chairs) if chairs else lines
    return lines_html(reversed_parts(lines) if newest_first else lines)


def log_heading() -> str:
    """The heading of a log whose newest part stands on top, which is said there."""
    return f'<h2>{html("table.log")}</h2><p class="small">{html("table.newest_first")}</p>'


def lines_html(lines: Iterable[Told]) -> str:
    """Some lines of a log, as they stand."""
    language, letters = lang(), look().letters
    return f'<ol class="log" role="list">{"".join(_line(each, language, letters) for each in lines)}</ol>'


def reversed_parts(lines: Sequence[Told]) -> tuple[Told, ...]:
    """A log with its last part first; within a part things stand in their order, for one follows from the other."""
    parts: list[list[Told]] = []
    for each in lines:
        if each.heading or not parts:
            parts.append([])
        parts[-1].append(each)
    return tuple(each for part in reversed(parts) for each in part)


@lru_cache(maxsize=4096)
def _line(each: Told, language: str, letters: str) -> str:
    said = escape(say(each.line.key, language, **{"letters": letters, **dict(each.line.facts)}))
    if each.heading:
        return f'<li class="part">{said}</li>'
    return f"<li><span>{said}</span><span class='ids'>{chips(each.rules)}</span></li>"
