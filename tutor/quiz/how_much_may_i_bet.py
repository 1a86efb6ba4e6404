"""How much may you bet? The least, the most or the one amount of a bet or raise, or none at all.

What else one may do is asked elsewhere.
"""

from collections.abc import Callable, Iterator
from enum import Enum

from tutor.engine.actions import Act, Refusal, bet, raise_to
from tutor.engine.betting import bounds, most_steps, owed, remaining, smallest_bet
from tutor.engine.play import Hand, Phase, legal_actions, why_not
from tutor.engine.rules import Betting, Opening, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Fact, Level, Line, Question, cited, line
from tutor.quiz.scenes import LIVELY, STEADY, Mood, Stacks, deep, scene, short, tiny
from tutor.quiz.seated import Wrong, at_the_table, choices, first_of_each, wrong
from tutor.quiz.sketches import pick

SKILL = "how_much_may_i_bet"
VERSION = 1
NONE = "none"


class Asked(Enum):
    """Which amount is asked for."""

    FIXED = "fixed"
    LEAST = "least"
    MOST = "most"


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has a limit of its own, or none."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: a plain bet or raise, then one with own chips in the round, then the odd cases."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    wanted, mood, stacks = pick(rng, _sought(table, level))
    asked = pick(rng, _askable(table))
    hand = scene(rng, table, lambda hand: _asks(hand, asked) and wanted(hand), mood=mood, stacks=stacks)
    return question_about(hand, asked=asked, level=level, seed=seed)


def question_about(hand: Hand, *, asked: Asked, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question up to how much the player in turn may bet or raise.

    >>> from tutor.engine.play import replay
    >>> question_about(replay("v1;classic-home;3;50,50,50;0;7;b3.r9"), asked=Asked.LEAST).right
    ('15',)
    """
    right, facts = _right(hand, asked), _facts(hand, asked)

    def text(id_: str) -> Line:
        if id_ == NONE:
            return line(f"{SKILL}.choice.none", raising=facts["raising"])
        return line(f"{SKILL}.choice", answer=int(id_), raising=facts["raising"])

    def order(id_: str) -> int:
        return 0 if id_ == NONE else int(id_)

    return at_the_table(
        hand,
        _seat(hand),
        skill=SKILL,
        version=VERSION,
        level=level,
        seed=seed,
        prompt=line(f"{SKILL}.prompt.{asked.value}", **facts),
        options=choices(
            SKILL,
            right,
            _mistaken(hand, asked, right),
            level=level,
            text=text,
            order=order,
            facts=facts,
            fixed=frozenset((NONE,)),
        ),
        right=right,
        why=_why(hand, asked, right, facts),
        contrast=line(f"{SKILL}.contrast.{_contrast(hand, asked, right)}", **facts),
        rules=_rules(hand, right),
        hint=line(f"{SKILL}.hint.{hand.table.rules.betting.value}"),
    )


def _askable(table: TableRules) -> tuple[Asked, ...]:
    return (Asked.FIXED,) if table.rules.betting is Betting.FIXED_LIMIT else (Asked.LEAST, Asked.MOST)


def _seat(hand: Hand) -> int:
    assert hand.turn is not None
    return hand.turn


def _may(hand: Hand) -> bool:
    """Whether the player in turn may bet or raise at all."""
    return any(action.act in (Act.BET, Act.RAISE) for action in legal_actions(hand))


def _refusal(hand: Hand) -> Refusal | None:
    """Why he may not, whatever the amount."""
    if _may(hand):
        return None
    to = hand.betting.full + hand.betting.step
    return why_not(hand, raise_to(to) if hand.betting.price else bet(to))


def _everything(hand: Hand) -> int:
    return hand.betting.bets[_seat(hand)] + hand.stacks[_seat(hand)]


def _right(hand: Hand, asked: Asked) -> str:
    if not _may(hand):
        return NONE
    least, most = bounds(hand.betting, hand.table)
    return str(most if asked is Asked.MOST else least)


def _roof(hand: Hand) -> int:
    """How far one may go where the pot is the limit. Source: R19."""
    return 2 * hand.betting.price - hand.betting.bets[_seat(hand)] + hand.pot


def _short(hand: Hand) -> bool:
    """Whether a bet or raise is possible only with all that one has, less than a full one."""
    return _may(hand) and _everything(hand) < hand.betting.full + hand.betting.step


def _by_short_all_in(hand: Hand) -> bool:
    """Whether the last raise was short of a full one."""
    return hand.betting.price != hand.betting.full


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _mistaken(hand: Hand, asked: Asked, right: str) -> Iterator[Wrong]:
    """The wrong amounts that this moment invites, the likeliest first; none below what one has already put in."""
    some = _not_allowed(hand) if right == NONE else _most(hand) if asked is Asked.MOST else _least(hand, asked)
    for amount, mistake in some:
        if isinstance(amount, str) or amount > 0:
            yield wrong(amount, mistake)


def _not_allowed(hand: Hand) -> Iterator[tuple[int | str, str]]:
    refusal, betting = _refusal(hand), hand.betting
    assert refusal is not None
    yield betting.full + betting.step, _BET_ALL_THE_SAME[refusal.key]
    yield _everything(hand), "all_in_always_allowed" if _everything(hand) > betting.price else _too_little(hand)
    yield betting.price + betting.step, "measured_from_the_short_all_in"
    yield 2 * betting.price, "always_double"
    yield betting.price, "call_taken_for_raise"


def _too_little(hand: Hand) -> str:
    """What it is to go all-in with no more than the bet stands at."""
    return "call_taken_for_raise" if _everything(hand) == hand.betting.price else "raises_with_too_little"


_BET_ALL_THE_SAME = {
    "capped": "raise_after_the_cap",
    "only_enough_to_call": "raises_with_too_little",
    "nobody_can_answer": "raise_nobody_can_answer",
    "twice_in_a_row": "own_raise_raised_again",
    "not_reopened": "short_raise_reopens",
    "no_openers": "opens_without_openers",
}


def _least(hand: Hand, asked: Asked) -> Iterator[tuple[int | str, str]]:
    betting, table = hand.betting, hand.table
    limits = table.rules.bets
    if _short(hand):
        yield betting.full + betting.step, "more_than_one_has"
        yield NONE, "only_full_raises"
    if betting.full:
        yield betting.step, "by_and_to_confused"
    if _by_short_all_in(hand):
        yield betting.price + betting.step, "measured_from_the_short_all_in"
    if asked is Asked.FIXED and limits:
        for limit in (limits.lower, limits.upper):
            yield betting.full + limit, "limit_of_the_other_round"
    if asked is Asked.LEAST and betting.full:
        yield betting.price + smallest_bet(table, betting.number), "smallest_raise_always"
        yield betting.price + 1, "any_more_will_do"
    if betting.full:
        yield 2 * betting.price, "always_double"
        if owed(betting, _seat(hand)):
            yield betting.price, "call_taken_for_raise"
    else:
        yield hand.pot, "pot_as_limit"
    if asked is Asked.LEAST and not betting.full:
        yield 2 * betting.step, "always_double"
    yield _everything(hand), "no_limit_where_there_is_one" if asked is Asked.FIXED else "most_taken_for_least"
    if betting.full:
        yield hand.pot, "pot_as_limit"
    if most_steps(table) and betting.full:
        yield NONE, "capped_too_early"


def _most(hand: Hand) -> Iterator[tuple[int | str, str]]:
    betting, seat = hand.betting, _seat(hand)
    others = _others(hand)
    if hand.table.rules.betting is Betting.POT_LIMIT:
        owes = betting.price - betting.bets[seat]
        if betting.price:
            yield betting.price + hand.pot, "own_call_left_out"
            yield hand.pot + owes, "by_and_to_confused"
        yield hand.pot, "pot_before_the_call"
        yield _everything(hand), "no_limit_where_there_is_one"
        yield 2 * hand.pot, "pot_doubled"
    else:
        if betting.bets[seat]:
            yield hand.stacks[seat], "stack_without_own_bet"
        yield hand.start[seat], "what_is_paid_counted"
        yield max(others), "other_stack_is_the_limit" if max(others) < _everything(hand) else "more_than_one_has"
        if min(others) < _everything(hand):
            yield min(others), "shortest_stack_is_the_limit"
        yield hand.pot, "pot_as_limit"
    yield bounds(betting, hand.table)[0], "least_taken_for_most"


def _others(hand: Hand) -> list[int]:
    """What each of the others could put into this round at most."""
    betting, seat = hand.betting, _seat(hand)
    return [betting.bets[other] + hand.stacks[other] for other in remaining(betting) if other != seat]


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(hand: Hand, asked: Asked) -> dict[str, Fact]:
    betting, seat, limits = hand.betting, _seat(hand), hand.table.rules.bets
    least, most = bounds(betting, hand.table)
    return {
        "may": "yes" if _may(hand) else "no",
        "raising": "yes" if betting.price else "no",
        "price": betting.price,
        "full": betting.full,
        "step": betting.step,
        "least": least,
        "whole": betting.full + betting.step,
        "most": most,
        "bets": betting.bets[seat],
        "stack": hand.stacks[seat],
        "everything": _everything(hand),
        "pot": hand.pot,
        "owes": betting.price - betting.bets[seat],
        "after": hand.pot + betting.price - betting.bets[seat],
        "roof": _roof(hand),
        "stake": "ante" if hand.table.rules.ante else "blind",
        "lower": limits.lower if limits else 0,
        "upper": limits.upper if limits else 0,
        "upper_round": limits.upper_from_round if limits else 0,
        "round": betting.number,
        "cap": most_steps(hand.table) or 0,
        "steps": betting.steps,
        "openers": hand.least.letter,
        "asked": asked.value,
        "unit": smallest_bet(hand.table, betting.number),
    }


def _why(hand: Hand, asked: Asked, right: str, facts: dict[str, Fact]) -> Iterator[Line]:
    if right == NONE:
        refusal = _refusal(hand)
        assert refusal is not None
        yield Line(f"refusal.{refusal.key}", tuple(refusal.facts.items()))
        return
    if asked is Asked.MOST:
        yield from _why_most(hand, facts)
        return
    if asked is Asked.FIXED:
        yield line(f"{SKILL}.why.limit", **facts)
    if hand.betting.full:
        yield line(f"{SKILL}.why.{'full_step' if asked is Asked.FIXED else 'last_raise'}", **facts)
    elif asked is Asked.LEAST:
        yield line(f"{SKILL}.why.smallest_bet", **facts)
    if _by_short_all_in(hand):
        yield line(f"{SKILL}.why.short_all_in", **facts)
    if _short(hand):
        yield line(f"{SKILL}.why.all_one_has", **facts)


def _why_most(hand: Hand, facts: dict[str, Fact]) -> Iterator[Line]:
    if facts["most"] == facts["roof"] and hand.table.rules.betting is Betting.POT_LIMIT:
        yield line(f"{SKILL}.why.pot", **facts)
        return
    yield line(f"{SKILL}.why.everything", **facts)
    if hand.table.rules.betting is Betting.POT_LIMIT:
        yield line(f"{SKILL}.why.pot_allows_more", **facts)
    elif max(_others(hand)) < _everything(hand):
        yield line(f"{SKILL}.why.comes_back")


def _contrast(hand: Hand, asked: Asked, right: str) -> str:
    if right == NONE:
        return "calling"
    if _short(hand):
        return "full_only"
    if asked is Asked.MOST and hand.table.rules.betting is Betting.POT_LIMIT:
        return "fixed" if right == str(_everything(hand)) else "no_limit"
    if asked is Asked.MOST and _roof(hand) >= _everything(hand):
        return "pot_too"
    return {Asked.FIXED: "no_limit", Asked.LEAST: "fixed", Asked.MOST: "pot"}[asked]


def _rules(hand: Hand, right: str) -> Iterator[str]:
    table = hand.table
    if right == NONE:
        refusal = _refusal(hand)
        assert refusal is not None
        yield refusal.rule
        yield from cited(table, "betting")
        return
    yield from cited(table, "betting", *(["bets"] if table.rules.bets else []))
    if _by_short_all_in(hand):
        yield "R3"
    if _short(hand) or right == str(_everything(hand)):
        yield "A17"
    if hand.table.rules.opening is Opening.JACKS and hand.betting.number == 1 and not hand.betting.price:
        yield from cited(table, "opening")


# --- moments to ask about ---------------------------------------------------------------------------------------------

_Sought = tuple[Callable[[Hand], bool], Mood, Stacks]


def _sought(table: TableRules, level: Level) -> tuple[_Sought, ...]:
    """What sort of moment a level asks about, and how those play with whom it comes soon."""
    if level is Level.ONE:
        return ((_to_bet, STEADY, deep), (_to_raise, STEADY, deep))
    if level is Level.TWO:
        later = ((_to_bet_later, STEADY, deep),) if table.rules.bets else ()
        return ((_own_chips_in, STEADY, deep), (_own_chips_in, LIVELY, deep), *later)
    capped = ((_not_at_all, LIVELY, deep),) if most_steps(table) else ()
    return ((_not_at_all, LIVELY, short), (_odd, LIVELY, short), (_odd, LIVELY, tiny), *capped)


def _asks(hand: Hand, asked: Asked) -> bool:
    """Whether there is something to choose from here."""
    if hand.phase is not Phase.BETTING:
        return False
    right = _right(hand, asked)
    return len(first_of_each(right, _mistaken(hand, asked, right))) > 1


def _to_bet(hand: Hand) -> bool:
    return _may(hand) and not hand.betting.price and not _short(hand)


def _to_bet_later(hand: Hand) -> bool:
    return _to_bet(hand) and hand.betting.number > 1


def _to_raise(hand: Hand) -> bool:
    return _may(hand) and bool(hand.betting.price) and not _short(hand)


def _own_chips_in(hand: Hand) -> bool:
    return _to_raise(hand) and bool(hand.betting.bets[_seat(hand)])


def _not_at_all(hand: Hand) -> bool:
    return not _may(hand)


def _odd(hand: Hand) -> bool:
    """Whether a short all-in, one's own or another's, makes it less plain."""
    return _may(hand) and (_short(hand) or _by_short_all_in(hand))
