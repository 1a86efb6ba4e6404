"""Whose turn is it? Who speaks first, who speaks next, when a round is over, who draws next.

What the player in turn may do is asked elsewhere.
"""

from collections.abc import Callable, Iterator
from enum import Enum

from tutor.engine.actions import Act
from tutor.engine.betting import Round, blind_seats, clockwise, remaining
from tutor.engine.play import Hand, Phase, Played
from tutor.engine.rules import FirstSpeaker, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Fact, Level, Line, Question, cited, line
from tutor.quiz.scenes import LIVELY, QUIET, STEADY, Mood, Stacks, deep, scene, short, tiny
from tutor.quiz.seated import Wrong, at_the_table, before_last, choices, first_of_each, last_action, wrong
from tutor.quiz.sketches import pick
from tutor.quiz.telling import player

SKILL = "whose_turn"
VERSION = 1
NOBODY = "nobody"
TOGETHER = "together"


class Asked(Enum):
    """What about the turn is asked."""

    SPEAKS_FIRST = "speaks_first"
    SPEAKS_NEXT = "speaks_next"
    DRAWS_FIRST = "draws_first"
    DRAWS_NEXT = "draws_next"


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has turns."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: plain turns, then first speakers and the end of a round, then who is passed over."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    wanted, mood, stacks = pick(rng, _sought(table, level))
    hand = scene(rng, table, wanted, mood=mood, stacks=stacks)
    asked = Asked.DRAWS_FIRST if _round_over(hand) and level is Level.ONE else None
    return question_about(hand, pick(rng, remaining(hand.betting)), asked=asked, level=level, seed=seed)


def question_about(
    hand: Hand, me: int, *, asked: Asked | None = None, level: Level = Level.ONE, seed: int = 0
) -> Question:
    """The question who is in turn after the last action of this hand, told by the player on seat `me`.

    >>> from tutor.engine.play import replay
    >>> question_about(replay("v1;club;3;50,50,50;0;7;b2.c"), 0).right
    ('0',)
    >>> question_about(replay("v1;club;3;50,50,50;0;7;b2.c.f"), 0).right
    ('nobody',)
    """
    asked = asked or _asked(hand)
    right = NOBODY if asked is Asked.SPEAKS_NEXT and _round_over(hand) else str(hand.turn)
    facts = _facts(hand, me) | {"asked": "over" if right == NOBODY else asked.value}

    def text(id_: str) -> Line:
        if id_.isdigit():
            return line(f"{SKILL}.choice", who=player(int(id_), me))
        return line(f"{SKILL}.choice.{id_}", asked=asked.value, round=hand.betting.number)

    return at_the_table(
        hand,
        me,
        skill=SKILL,
        version=VERSION,
        level=level,
        seed=seed,
        prompt=line(f"{SKILL}.prompt.{asked.value}", **facts),
        options=choices(
            SKILL,
            right,
            _mistaken(hand, asked, right, me),
            level=level,
            text=text,
            order=str,
            facts=facts,
            fixed=frozenset((NOBODY, TOGETHER)),
        ),
        right=right,
        why=_why(hand, asked, facts),
        contrast=line(f"{SKILL}.contrast.{_contrast(hand, asked)}", **facts),
        rules=_rules(hand, asked),
        hint=line(f"{SKILL}.hint.{asked.value}", number=hand.betting.number, bet=facts["bet"]),
        play=before_last(hand),
    )


def _round_over(hand: Hand) -> bool:
    """Whether the last action has ended a betting round before a draw."""
    return hand.phase is Phase.DRAWING and bool(hand.log) and hand.log[-1].act is not Act.DRAW


def _asked(hand: Hand) -> Asked:
    """What there is to ask after the last action."""
    if hand.phase is Phase.DRAWING:
        return Asked.SPEAKS_NEXT if _round_over(hand) else Asked.DRAWS_NEXT
    drawn = not hand.log or hand.log[-1].act is Act.DRAW
    return Asked.SPEAKS_FIRST if drawn else Asked.SPEAKS_NEXT


def _by_raiser(hand: Hand) -> bool:
    """Whether the last raiser of the round before speaks first in this one."""
    return hand.betting.number > 1 and hand.table.rules.first_after_draw is FirstSpeaker.LAST_RAISER


def _last(hand: Hand) -> int | None:
    """The seat of the last action."""
    return hand.log[-1].seat if hand.log else None


def _stepped(hand: Hand) -> list[int]:
    """Who bet or raised in the last betting round in which anybody did, in order: the opener first."""
    some = [each.seat for each in hand.log if each.act in (Act.BET, Act.RAISE) and each.seat is not None]
    return some if hand.table.rules.draws == 1 else some[-1:]


def _raiser(hand: Hand) -> int | None:
    """Who raised last before the present round, the opener or the big blind if nobody did."""
    stepped = _stepped(hand)
    if stepped:
        return stepped[-1]
    return blind_seats(hand.dealer, hand.table.players)[1] if hand.table.rules.blinds else None


def _passed_over(hand: Hand) -> tuple[int, ...]:
    """The seats between the last action, or the dealer, and the player in turn: out, or with nothing left to bet."""
    if hand.turn is None:
        return ()
    after = _last(hand)
    if after is None or _asked(hand) is Asked.SPEAKS_FIRST or _round_over(hand):
        after = hand.dealer
    some = clockwise(after, hand.table.players)
    return some[: some.index(hand.turn)]


# --- wrong answers --------------------------------------------------------------------------------------------------


def _mistaken(hand: Hand, asked: Asked, right: str, me: int) -> Iterator[Wrong]:
    """Whom one may take to be in turn, the likeliest first."""
    match asked:
        case Asked.SPEAKS_FIRST:
            some = _not_first(hand)
        case Asked.SPEAKS_NEXT:
            some = _not_next(hand, right)
        case _:
            some = _not_drawing(hand, asked)
    for id_, mistake in some:
        yield wrong(id_, mistake, who=player(int(id_), me) if str(id_).isdigit() else id_)
    if (last := _last(hand)) is not None and last not in hand.betting.out:
        yield wrong(last, "just_acted", who=player(last, me))
    for seat in clockwise(hand.dealer, hand.table.players):
        if seat not in hand.betting.out:
            yield _out_of_turn(hand, asked, right, seat, me)


def _out_of_turn(hand: Hand, asked: Asked, right: str, seat: int, me: int) -> Wrong:
    """Why it is not the turn of a seat that nothing else speaks for."""
    who: dict[str, Fact] = {"who": player(seat, me)}
    if asked in (Asked.SPEAKS_FIRST, Asked.SPEAKS_NEXT) and not hand.stacks[seat]:
        return Wrong(str(seat), "all_in_player_asked", who)
    if asked is Asked.DRAWS_NEXT and seat not in hand.drawers:
        return Wrong(str(seat), "out_of_turn", who, "has_drawn")
    return Wrong(str(seat), "one_more_time_round" if right == NOBODY else "out_of_turn", who)


def _not_first(hand: Hand) -> Iterator[tuple[int | str, str]]:
    table, dealer, seats = hand.table, hand.dealer, hand.table.players
    alive = [seat for seat in clockwise(dealer, seats) if seat not in hand.betting.out]
    small, big = blind_seats(dealer, seats)
    if hand.betting.number == 1:
        if table.rules.blinds:
            yield big, "big_blind_speaks_first"
            yield small, "left_of_dealer_before_blinds"
        yield dealer, "dealer_speaks_first"
        if not table.rules.blinds:
            yield (big + 1) % seats, "blinds_where_none_are"
        yield (dealer - 1) % seats, "other_way_round"
        yield NOBODY, "draw_before_betting"
        return
    raiser = _raiser(hand)
    if _by_raiser(hand):
        if raiser is not None and raiser != hand.turn:
            yield raiser, "all_in_player_asked"
        yield alive[0], "last_raiser_forgotten"
        if len(stepped := _stepped(hand)) > 1 and stepped[0] not in hand.betting.out:
            yield stepped[0], "opener_before_raiser"
    else:
        yield from _skipped(hand)
        if raiser is not None and raiser not in hand.betting.out:
            yield raiser, "raiser_of_another_rulebook"
        if table.rules.blinds:
            yield next(seat for seat in clockwise(big, seats) if seat not in hand.betting.out), "as_before_the_draw"
    yield dealer, "dealer_speaks_first"
    yield NOBODY, "showdown_after_the_draw"


def _skipped(hand: Hand) -> Iterator[tuple[int | str, str]]:
    """Those who are passed over, as if they were not."""
    for seat in _passed_over(hand):
        out = seat in hand.betting.out
        if out or not hand.stacks[seat]:
            yield seat, "folded_player_asked" if out else "all_in_player_asked"


def _not_next(hand: Hand, right: str) -> Iterator[tuple[int | str, str]]:
    last, seats = _last(hand), hand.table.players
    assert last is not None
    alive = [seat for seat in clockwise(last, seats) if seat not in hand.betting.out and seat != last]
    before = hand.betting
    if right == NOBODY:
        if before.raiser is not None and any(each.act in (Act.BET, Act.RAISE) for each in _of_round(hand)):
            yield before.raiser, "last_raiser_asked_again"
        yield alive[0], "one_more_time_round"
    else:
        if _option(hand):
            yield NOBODY, "big_blind_has_no_option"
        yield from _skipped(hand)
        if before.raiser in before.spoken and before.raiser != last:
            assert before.raiser is not None
            yield before.raiser, "last_raiser_asked_again"
        yield NOBODY, "round_ended_too_soon"
    before_last_one = next(seat for seat in clockwise(last, seats)[-2::-1] if seat not in before.out)
    yield before_last_one, "one_more_time_round" if right == NOBODY else "other_way_round"
    if len(alive) > 1 and str(alive[0]) == right:
        yield alive[1], "player_passed_over"


def _of_round(hand: Hand) -> Iterator[Played]:
    """What was played in the betting round that the last action belongs to, the latest first."""
    for each in reversed(hand.log):
        if each.act is Act.DRAW:
            return
        yield each


def _option(hand: Hand) -> bool:
    """Whether the big blind, merely called, is in turn."""
    betting = hand.betting
    return betting.number == 1 and betting.turn is not None and betting.turn == betting.raiser and not _raised(betting)


def _raised(betting: Round) -> bool:
    return betting.stepped is not None


def _not_drawing(hand: Hand, asked: Asked) -> Iterator[tuple[int | str, str]]:
    seats, turn, last = hand.table.players, hand.turn, _last(hand)
    assert turn is not None
    assert last is not None
    if not hand.stacks[turn]:
        able = [seat for seat in clockwise(turn, seats) if hand.stacks[seat] and seat not in hand.betting.out]
        yield from ((seat, "all_in_may_not_draw") for seat in able[:1])
    yield from ((seat, mistake) for seat, mistake in _skipped(hand) if mistake == "folded_player_asked")
    if asked is Asked.DRAWS_FIRST:
        raiser = _raiser(hand)
        if raiser is not None and raiser not in hand.betting.out:
            yield raiser, "raiser_draws_first"
        yield hand.dealer, "dealer_draws_first"
    else:
        other_way = clockwise(last, seats)[-2::-1]
        yield next((seat for seat in other_way if seat in hand.drawers), TOGETHER), "other_way_round"
        if len(hand.drawers) > 1:
            yield hand.drawers[1], "player_passed_over"
    yield TOGETHER, "all_at_once"


# --- what to say ----------------------------------------------------------------------------------------------------


def _facts(hand: Hand, me: int) -> dict[str, Fact]:
    betting, turn = hand.betting, hand.turn
    assert turn is not None
    raiser = _raiser(hand)
    return {
        **last_action(hand, me),
        "turn": player(turn, me),
        "owes": 0 if hand.phase is Phase.DRAWING else betting.price - betting.bets[turn],
        "spoken": "yes" if turn in betting.spoken else "no",
        "round": betting.number,
        "dealer": player(hand.dealer, me),
        "raiser": player(raiser, me) if raiser is not None else "nobody",
        "passed": len([seat for seat in _passed_over(hand) if seat in betting.out or not hand.stacks[seat]]),
        "bet": "yes" if betting.price else "no",
        "club": "club",
        "all_in": "yes" if not hand.stacks[turn] else "no",
    }


def _why(hand: Hand, asked: Asked, facts: dict[str, Fact]) -> Iterator[Line]:
    yield line(f"{SKILL}.why.{_decided(hand, asked)}", **facts)
    if asked is Asked.SPEAKS_NEXT and _round_over(hand):
        return
    if asked in (Asked.DRAWS_FIRST, Asked.DRAWS_NEXT):
        yield line(f"{SKILL}.why.each_in_turn", **facts)
    elif facts["passed"] and not _by_raiser(hand):
        yield line(f"{SKILL}.why.passed_over", **facts)


def _decided(hand: Hand, asked: Asked) -> str:
    """What settles whose turn it is."""
    match asked:
        case Asked.SPEAKS_FIRST:
            return _first(hand)
        case Asked.SPEAKS_NEXT if _round_over(hand):
            return "over" if hand.betting.price else "over_checked"
        case Asked.SPEAKS_NEXT:
            return "option" if _option(hand) else "owes" if hand.betting.price else "has_not_spoken"
        case Asked.DRAWS_FIRST | Asked.DRAWS_NEXT:
            return str(asked.value)


def _first(hand: Hand) -> str:
    rules, number = hand.table.rules, hand.betting.number
    if rules.blinds and hand.table.players == 2:
        return "heads_up" if number == 1 else "heads_up_later"
    if number == 1:
        return str(rules.first_before_draw.value)
    if not _by_raiser(hand):
        return "left_of_dealer"
    if _raiser(hand) != hand.turn:
        return "raiser_all_in"
    stepped = _stepped(hand)
    return "big_blind" if not stepped else "raiser" if len(stepped) > 1 else "opener"


def _contrast(hand: Hand, asked: Asked) -> str:
    match asked:
        case Asked.SPEAKS_FIRST if hand.betting.number == 1:
            return "ante" if hand.table.rules.blinds else "blinds"
        case Asked.SPEAKS_FIRST:
            return "left_of_dealer" if _by_raiser(hand) else "raiser"
        case Asked.SPEAKS_NEXT:
            return "raised" if _round_over(hand) else "called"
        case _:
            return "betting"


def _rules(hand: Hand, asked: Asked) -> Iterator[str]:
    table, number = hand.table, hand.betting.number
    match asked:
        case Asked.SPEAKS_FIRST:
            if table.rules.blinds and table.players == 2:
                yield "R14"
            yield from cited(table, "first_before_draw" if number == 1 else "first_after_draw")
            if number > 1 and any(not hand.stacks[seat] for seat in _passed_over(hand)):
                yield "R25"
        case Asked.SPEAKS_NEXT:
            yield from ("B7",) if _round_over(hand) else ()
            yield from ("R27", *cited(table, "blinds")) if _option(hand) else ()
            yield speaking_rule(table, number)
        case _:
            yield "R24"
            yield from cited(table, "draw")


def speaking_rule(table: TableRules, number: int) -> str:
    """The rule by which one calls, raises or folds in a betting round. Source: A10, A12, B6."""
    if "B6" in table.rules.sources["first_before_draw"]:
        return "B6"
    return "A10" if number == 1 else "A12"


# --- moments to ask about -------------------------------------------------------------------------------------------

_Sought = tuple[Callable[[Hand], bool], Mood, Stacks]


def _sought(table: TableRules, level: Level) -> tuple[_Sought, ...]:
    """What sort of moment a level asks about, and how those play with whom it comes soon."""
    if level is Level.ONE:
        return ((_start, STEADY, deep), (_plainly_next, STEADY, deep), (_plain_draw, QUIET, deep))
    if level is Level.TWO:
        option = ((_with_option, QUIET, deep),) if table.rules.blinds else ()
        return ((_seat_or_raiser, STEADY, deep), (_seat_or_raiser, LIVELY, deep), (_over, STEADY, deep), *option)
    later = ((_later_round, LIVELY, short), (_all_in_draws, LIVELY, tiny))
    if table.players == 2:
        return ((_over, LIVELY, short), *later)
    return ((_somebody_skipped, LIVELY, short), (_somebody_skipped, STEADY, short), *later)


def _enough(hand: Hand, asked: Asked | None = None) -> bool:
    """Whether there is something to choose from."""
    asked = asked or _asked(hand)
    right = NOBODY if asked is Asked.SPEAKS_NEXT and _round_over(hand) else str(hand.turn)
    return len(first_of_each(right, _mistaken(hand, asked, right, 0))) > 1


def _start(hand: Hand) -> bool:
    return not hand.actions and hand.turn is not None and hand.phase is Phase.BETTING


def _asks(hand: Hand) -> bool:
    """Whether a turn can be asked about here at all."""
    return hand.turn is not None and bool(hand.actions)


def _plainly_next(hand: Hand) -> bool:
    return _asks(hand) and _asked(hand) is Asked.SPEAKS_NEXT and not _round_over(hand) and _enough(hand)


def _plain_draw(hand: Hand) -> bool:
    if _asks(hand) and _round_over(hand):
        return _enough(hand, Asked.DRAWS_FIRST)
    return _drawing_on(hand) and _enough(hand)


def _drawing_on(hand: Hand) -> bool:
    """Whether some have drawn in this draw and some have not."""
    return hand.phase is Phase.DRAWING and 0 < len(hand.drawers) < len(remaining(hand.betting))


def _later_round(hand: Hand) -> bool:
    return _asks(hand) and _asked(hand) is Asked.SPEAKS_FIRST and _enough(hand)


def _seat_or_raiser(hand: Hand) -> bool:
    """Whether it matters in this later round if the seat counts or the last raise."""
    if not _later_round(hand):
        return False
    if not _by_raiser(hand):
        return _raiser(hand) != hand.turn
    return hand.turn != next(
        seat for seat in clockwise(hand.dealer, hand.table.players) if seat not in hand.betting.out
    )


def _over(hand: Hand) -> bool:
    return _asks(hand) and _round_over(hand) and _enough(hand)


def _with_option(hand: Hand) -> bool:
    return _asks(hand) and hand.phase is Phase.BETTING and _option(hand) and _enough(hand)


def _somebody_skipped(hand: Hand) -> bool:
    """Whether somebody who is out or all-in sits where one might expect the next to speak."""
    return _asks(hand) and hand.phase is Phase.BETTING and any(_skipped(hand)) and _enough(hand)


def _all_in_draws(hand: Hand) -> bool:
    if hand.turn is None or not _drawing_on(hand):
        return False
    return not hand.stacks[hand.turn] and _enough(hand)
