"""What may you do? Check, bet, call, raise, fold: which of them are open to the player in turn.

How much one may bet is asked elsewhere.
"""

from collections.abc import Callable, Iterator

from tutor.engine.actions import Act, Refusal, raise_to
from tutor.engine.betting import most_steps, owed
from tutor.engine.openers import may_open
from tutor.engine.play import Hand, Phase, legal_actions, why_not
from tutor.engine.rules import Openers, Opening, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Fact, Level, Line, Question, cited, line
from tutor.quiz.scenes import LIVELY, QUIET, STEADY, Mood, Stacks, deep, scene, short, tiny
from tutor.quiz.seated import Wrong, at_the_table, choices, first_of_each, wrong
from tutor.quiz.sketches import pick
from tutor.quiz.telling import player
from tutor.quiz.whose_turn import speaking_rule

SKILL = "what_may_i_do"
VERSION = 1

_ACTS = (Act.FOLD, Act.CHECK, Act.CALL, Act.BET, Act.RAISE)
_ORDER = (
    "nothing",
    "check",
    "check_bet",
    "check_raise",
    "check_call",
    "check_call_raise",
    "bet",
    "fold",
    "fold_bet",
    "fold_check_bet",
    "fold_check_raise",
    "fold_call",
    "fold_call_raise",
    "call",
    "call_raise",
)
"""What one may do, in the order in which it is shown."""


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has betting rounds."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: asked or not asked to pay, then who spoke before, then where nobody may raise."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    wanted, mood, stacks = pick(rng, _sought(table, level))
    hand = scene(rng, table, lambda hand: _asks(hand) and wanted(hand), mood=mood, stacks=stacks)
    return question_about(hand, level=level, seed=seed)


def question_about(hand: Hand, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question what the player in turn may do.

    >>> from tutor.engine.play import replay
    >>> question_about(replay("v1;club;3;50,50,50;0;7;b2")).right
    ('fold_call_raise',)
    """
    assert hand.turn is not None
    right, facts = _allowed(hand), _facts(hand)

    def text(id_: str) -> Line:
        return line(f"{SKILL}.choice.{id_}")

    return at_the_table(
        hand,
        hand.turn,
        skill=SKILL,
        version=VERSION,
        level=level,
        seed=seed,
        prompt=line(f"{SKILL}.prompt", **facts),
        options=choices(SKILL, right, _mistaken(hand, right), level=level, text=text, order=_ORDER.index, facts=facts),
        right=right,
        why=_why(hand, right, facts),
        contrast=line(f"{SKILL}.contrast.{right}", **facts),
        rules=_rules(hand, right),
        hint=line(f"{SKILL}.hint"),
    )


def _allowed(hand: Hand) -> str:
    """What may be done, as the id of an answer."""
    acts = {action.act for action in legal_actions(hand)}
    return "_".join(act.name.lower() for act in _ACTS if act in acts)


def _no_raise(hand: Hand) -> Refusal | None:
    """Why nobody in this seat may raise, whatever the amount; nothing if he may."""
    if Act.RAISE in {action.act for action in legal_actions(hand)}:
        return None
    return why_not(hand, raise_to(hand.betting.full + hand.betting.step))


def _openers_checked(hand: Hand) -> bool:
    """Whether the table lets nobody make the first bet now without openers."""
    rules = hand.table.rules
    return hand.betting.number == 1 and rules.opening is Opening.JACKS and rules.openers is Openers.CHECKED


def _lacks_openers(hand: Hand) -> bool:
    """Whether openers are asked for and the player in turn has none."""
    assert hand.turn is not None
    asked = hand.table.rules.opening is Opening.JACKS and hand.betting.number == 1
    return asked and not may_open(hand.piles.hands[hand.turn], hand.table, hand.least)


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _mistaken(hand: Hand, right: str) -> Iterator[Wrong]:
    """What one may take to be allowed, the likeliest first."""
    match right:
        case "check_bet" | "check":
            some = _unopened(hand, right)
        case "check_raise" | "fold_check_raise":
            some = _at_the_option()
        case "fold_call":
            some = _without_raise(hand)
        case _:
            some = _asked_to_pay(hand)
    for id_, mistake in some:
        yield wrong(id_, mistake)


def _unopened(hand: Hand, right: str) -> Iterator[tuple[str, str]]:
    if _openers_checked(hand):
        yield ("check_bet", "opens_without_openers") if right == "check" else ("check", "openers_overlooked")
        if right == "check":
            yield "fold", "no_openers_so_out"
    yield "fold_check_bet", "fold_when_checking_is_free"
    yield "fold_bet", "pass_taken_for_fold"
    yield "bet", "first_speaker_must_bet"
    yield "fold_call_raise", "ante_taken_for_bet" if hand.betting.number == 1 else "earlier_round_taken_for_this"


def _at_the_option() -> Iterator[tuple[str, str]]:
    yield "nothing", "big_blind_has_no_option"
    yield "fold_call_raise", "blind_not_counted"
    yield "fold_check_raise", "fold_when_checking_is_free"
    yield "check", "own_blind_not_raised"
    yield "check_bet", "blind_is_no_bet"


def _without_raise(hand: Hand) -> Iterator[tuple[str, str]]:
    refusal = _no_raise(hand)
    assert refusal is not None
    yield "fold_call_raise", _RAISED_ALL_THE_SAME[refusal.key]
    if refusal.key == "only_enough_to_call":
        yield "fold", "too_little_must_fold"
    yield "check_call", "check_facing_a_bet"
    yield "call", "must_stay_in"
    yield "check", "bet_overlooked"
    yield "fold", "cap_ends_the_calling" if refusal.key == "capped" else "calling_forgotten"


_RAISED_ALL_THE_SAME = {
    "capped": "raise_after_the_cap",
    "only_enough_to_call": "raises_with_too_little",
    "nobody_can_answer": "raise_nobody_can_answer",
    "twice_in_a_row": "own_raise_raised_again",
    "not_reopened": "short_raise_reopens",
}


def _asked_to_pay(hand: Hand) -> Iterator[tuple[str, str]]:
    seat, betting = hand.turn, hand.betting
    assert seat is not None
    if _lacks_openers(hand):
        yield "fold", "no_jacks_no_call"
        yield "fold_call", "no_jacks_no_raise"
    if seat in betting.spoken:
        raised = betting.answered[seat] is not None and _stepped_before(hand)
        yield "fold_call", "raised_once_only" if raised else "who_checked_may_not_raise"
    yield "check_call_raise", "check_facing_a_bet"
    yield "fold_call", "capped_too_early" if betting.steps > 1 else "only_one_may_bet"
    yield "call_raise", "must_stay_in"
    yield "check_bet", "bet_overlooked"


def _stepped_before(hand: Hand) -> bool:
    """Whether the player in turn has bet or raised in this round himself."""
    some = [each for each in hand.log if each.seat == hand.turn and each.act in (Act.BET, Act.RAISE)]
    return bool(some) and bool(hand.betting.bets[some[-1].seat or 0])


def _checked_before(hand: Hand) -> bool:
    """Whether the player in turn has checked in this round."""
    for each in reversed(hand.log):
        if each.act is Act.DRAW:
            return False
        if each.act is Act.CHECK and each.seat == hand.turn and each.deal == hand.deals:
            return True
    return False


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(hand: Hand) -> dict[str, Fact]:
    seat, betting = hand.turn, hand.betting
    assert seat is not None
    return {
        "owes": owed(betting, seat),
        "price": betting.price,
        "stack": hand.stacks[seat],
        "most": most_steps(hand.table) or 0,
        "steps": betting.steps,
        "least": hand.least.letter,
        "dealer": player(hand.dealer, seat),
        "round": betting.number,
    }


def _why(hand: Hand, right: str, facts: dict[str, Fact]) -> Iterator[Line]:
    yield line(f"{SKILL}.why.{right}", **facts)
    if right == "check":
        yield line(f"{SKILL}.why.no_openers", **facts)
    if right == "fold_call" and (refusal := _no_raise(hand)):
        yield Line(f"refusal.{refusal.key}", tuple(refusal.facts.items()))
    if right == "fold_call_raise" and hand.turn in hand.betting.spoken:
        yield line(f"{SKILL}.why.reopened", **facts)
    elif right == "fold_call_raise" and _lacks_openers(hand):
        yield line(f"{SKILL}.why.any_hand", **facts)


def _rules(hand: Hand, right: str) -> Iterator[str]:
    speaking = speaking_rule(hand.table, hand.betting.number)
    match right:
        case "check_bet" | "check":
            if _openers_checked(hand):
                yield from cited(hand.table, "opening")
            yield from ("R26", speaking)
        case "check_raise":
            yield from ("R27", *cited(hand.table, "blinds"), "R26")
        case "fold_call":
            refusal = _no_raise(hand)
            yield from (refusal.rule,) if refusal else ()
            yield speaking
        case _:
            yield speaking
            if _checked_before(hand) or _lacks_openers(hand):
                yield "R21"


# --- moments to ask about ---------------------------------------------------------------------------------------------

_Sought = tuple[Callable[[Hand], bool], Mood, Stacks]


def _sought(table: TableRules, level: Level) -> tuple[_Sought, ...]:
    """What sort of moment a level asks about, and how those play with whom it comes soon."""
    if level is Level.ONE:
        return ((_free, STEADY, deep), (_plainly_asked, STEADY, deep))
    if level is Level.TWO:
        option = ((_option, QUIET, deep),) if table.rules.blinds else ()
        openers = ((_openers_matter, QUIET, deep),) if table.rules.opening is Opening.JACKS else ()
        return ((_spoken_before, STEADY, deep), *option, *openers, *openers)
    capped = ((_last_raise, LIVELY, deep), (_capped, LIVELY, deep)) if most_steps(table) else ()
    return ((_may_not_raise, LIVELY, short), (_may_not_raise, LIVELY, tiny), (_spoken_before, LIVELY, short), *capped)


def _asks(hand: Hand) -> bool:
    """Whether there is something to choose from here."""
    if hand.phase is not Phase.BETTING:
        return False
    right = _allowed(hand)
    return right in _ORDER and len(first_of_each(right, _mistaken(hand, right))) > 1


def _free(hand: Hand) -> bool:
    return not hand.betting.price


def _plainly_asked(hand: Hand) -> bool:
    return _allowed(hand) == "fold_call_raise" and hand.turn not in hand.betting.spoken


def _spoken_before(hand: Hand) -> bool:
    return _allowed(hand) == "fold_call_raise" and hand.turn in hand.betting.spoken


def _option(hand: Hand) -> bool:
    return _allowed(hand) == "check_raise"


def _openers_matter(hand: Hand) -> bool:
    return _lacks_openers(hand) or (_openers_checked(hand) and not hand.betting.price)


def _may_not_raise(hand: Hand) -> bool:
    return _allowed(hand) == "fold_call"


def _capped(hand: Hand) -> bool:
    refusal = _no_raise(hand)
    return _may_not_raise(hand) and refusal is not None and refusal.key == "capped"


def _last_raise(hand: Hand) -> bool:
    most = most_steps(hand.table)
    return _allowed(hand) == "fold_call_raise" and most is not None and hand.betting.steps == most - 1
