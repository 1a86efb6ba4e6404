"""How much is it to call? What the bet stands at, less what one has put in in this round, as far as one has it.

How much one may bet oneself is asked elsewhere.
"""

from collections.abc import Callable, Iterator

from tutor.engine.actions import Act
from tutor.engine.betting import blind_seats, owed
from tutor.engine.play import Hand, Phase
from tutor.engine.rules import TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Fact, Level, Line, Question, cited, line
from tutor.quiz.scenes import LIVELY, STEADY, Mood, Stacks, deep, scene, short, tiny
from tutor.quiz.seated import Wrong, at_the_table, first_of_each, numbers, wrong
from tutor.quiz.sketches import pick
from tutor.quiz.whose_turn import speaking_rule

SKILL = "how_much_to_call"
VERSION = 1


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has bets to call."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: nothing put in yet, then something, then too few chips or many raises."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    wanted, mood, stacks = pick(rng, _sought(level))
    hand = scene(rng, table, lambda hand: _asks(hand) and wanted(hand), mood=mood, stacks=stacks)
    return question_about(hand, level=level, seed=seed)


def question_about(hand: Hand, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question what the player in turn must pay to call.

    >>> from tutor.engine.play import replay
    >>> question_about(replay("v1;club;3;50,50,50;0;7;b2.r4.c")).right
    ('2',)
    """
    assert hand.turn is not None
    right, facts = owed(hand.betting, hand.turn), _facts(hand)
    return at_the_table(
        hand,
        hand.turn,
        skill=SKILL,
        version=VERSION,
        level=level,
        seed=seed,
        prompt=line(f"{SKILL}.prompt"),
        options=numbers(SKILL, right, _mistaken(hand), level=level, facts=facts),
        right=str(right),
        why=_why(hand, facts),
        contrast=line(f"{SKILL}.contrast.{_contrast(hand)}", **facts),
        rules=_rules(hand),
        hint=line(f"{SKILL}.hint"),
    )


def _seat(hand: Hand) -> int:
    assert hand.turn is not None
    return hand.turn


def _lacking(hand: Hand) -> int:
    """What is missing to the full price, whether one has it or not."""
    return hand.betting.price - hand.betting.bets[_seat(hand)]


def _short(hand: Hand) -> bool:
    return hand.stacks[_seat(hand)] < _lacking(hand)


def _blind(hand: Hand) -> int:
    """What of this round's chips of the player in turn is a blind that he has not spoken to yet."""
    seat = _seat(hand)
    posted = hand.betting.number == 1 and bool(hand.table.rules.blinds) and seat not in hand.betting.spoken
    return hand.betting.bets[seat] if posted and seat in blind_seats(hand.dealer, hand.table.players) else 0


def _stands(hand: Hand) -> tuple[int, ...]:
    """What the bet of this round has stood at, step by step."""
    steps = [hand.table.big_blind] if hand.betting.number == 1 and hand.table.big_blind else []
    for each in reversed(hand.log):
        if each.act is Act.DRAW:
            break
        if each.act in (Act.BET, Act.RAISE):
            steps.insert(bool(hand.table.big_blind and hand.betting.number == 1), each.to)
    return tuple(steps)


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _mistaken(hand: Hand) -> Iterator[Wrong]:
    """The wrong amounts that this moment invites, the likeliest first."""
    betting, seat, ante = hand.betting, _seat(hand), hand.table.rules.ante
    owes, stands = owed(betting, seat), _stands(hand)
    if _short(hand):
        yield wrong(_lacking(hand), "more_than_one_has")
    if betting.bets[seat]:
        yield wrong(betting.price, "own_blind_forgotten" if _blind(hand) else "by_and_to_confused")
        yield wrong(betting.price + betting.bets[seat], "own_bet_added")
    if len(stands) > 1:
        yield wrong(stands[-1] - stands[-2], "last_raise_only", last=stands[-1] - stands[-2])
    if ante and betting.number == 1:
        yield wrong(owes - ante, "ante_counted_in")
        yield wrong(owes + ante, "ante_counted_on_top")
    if earlier := betting.paid[seat] - betting.bets[seat]:
        yield wrong(owes + earlier, "earlier_rounds_counted", earlier=earlier)
    if not _short(hand):
        yield wrong(_lacking(hand) + betting.step, "raise_taken_for_call", step=betting.step)
    yield wrong(hand.pot, "whole_pot")
    yield wrong(hand.pot + owes, "pot_after_the_call")


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(hand: Hand) -> dict[str, Fact]:
    betting, seat = hand.betting, _seat(hand)
    return {
        "price": betting.price,
        "bets": betting.bets[seat],
        "owes": owed(betting, seat),
        "lacking": _lacking(hand),
        "stack": hand.stacks[seat],
        "ante": hand.table.rules.ante,
        "pot": hand.pot,
        "short": "yes" if _short(hand) else "no",
        "blind": "yes" if _blind(hand) else "no",
    }


def _why(hand: Hand, facts: dict[str, Fact]) -> Iterator[Line]:
    yield line(f"{SKILL}.why.{'less_own' if facts['bets'] else 'whole'}", **facts)
    if _short(hand):
        yield line(f"{SKILL}.why.short", **facts)
    if hand.table.rules.ante and hand.betting.number == 1:
        yield line(f"{SKILL}.why.ante")
    elif hand.betting.number > 1:
        yield line(f"{SKILL}.why.this_round")


def _contrast(hand: Hand) -> str:
    if _short(hand):
        return "enough"
    return "nothing_yet" if hand.betting.bets[_seat(hand)] else "something_already"


def _rules(hand: Hand) -> Iterator[str]:
    yield speaking_rule(hand.table, hand.betting.number)
    if _blind(hand):
        yield from cited(hand.table, "blinds")
    elif hand.table.rules.ante and hand.betting.number == 1:
        yield from cited(hand.table, "ante")[:1]
    if _short(hand):
        yield "A17"


# --- moments to ask about ---------------------------------------------------------------------------------------------

_Sought = tuple[Callable[[Hand], bool], Mood, Stacks]


def _sought(level: Level) -> tuple[_Sought, ...]:
    """What sort of moment a level asks about, and how those play with whom it comes soon."""
    if level is Level.ONE:
        return ((_nothing_in, STEADY, deep),)
    if level is Level.TWO:
        return ((_something_in, STEADY, deep), (_something_in, LIVELY, deep))
    return ((_short, LIVELY, short), (_short, LIVELY, tiny), (_raised_often, LIVELY, deep))


def _asks(hand: Hand) -> bool:
    """Whether there is something to call, and something to choose from."""
    if hand.phase is not Phase.BETTING or not owed(hand.betting, _seat(hand)):
        return False
    some = first_of_each(str(owed(hand.betting, _seat(hand))), _mistaken(hand))
    return sum(int(id_) > 0 for id_ in some) > 1


def _nothing_in(hand: Hand) -> bool:
    return not hand.betting.bets[_seat(hand)] and not _short(hand)


def _something_in(hand: Hand) -> bool:
    return bool(hand.betting.bets[_seat(hand)]) and not _short(hand)


def _raised_often(hand: Hand) -> bool:
    return len(_stands(hand)) > 2 and bool(hand.betting.bets[_seat(hand)])
