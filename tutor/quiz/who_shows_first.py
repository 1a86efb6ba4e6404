"""Who shows first? The last raiser, the first speaker if all checked, and who need not show at all.

Who wins is asked elsewhere.
"""

from collections.abc import Callable, Iterator

from tutor.engine.actions import Act
from tutor.engine.betting import clockwise, remaining
from tutor.engine.play import Ending, Hand, Outcome, Phase, Played
from tutor.engine.rules import Opening, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Fact, Level, Line, Question, line
from tutor.quiz.scenes import LIVELY, QUIET, STEADY, TIMID, Mood, Stacks, deep, scene, scraps, short
from tutor.quiz.seated import Wrong, at_the_table, before_last, choices, first_of_each, last_action, wrong
from tutor.quiz.sketches import pick
from tutor.quiz.telling import player

SKILL = "who_shows_first"
VERSION = 2
NOBODY = "nobody"
PROOF = "proof"
WHOLE = "whole"
EVERYBODY = "everybody"

_FIXED = (NOBODY, PROOF, WHOLE, EVERYBODY)


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has showdowns."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: after a bet, then after checks and where all others folded, then with all-ins."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    wanted, mood, stacks = pick(rng, _sought(table, level))
    hand = scene(rng, table, lambda hand: _asks(hand) and wanted(hand), mood=mood, stacks=stacks)
    seats = range(table.players) if _uncontested(hand) else remaining(hand.betting)
    return question_about(hand, pick(rng, seats), level=level, seed=seed)


def question_about(hand: Hand, me: int, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question who shows first, or must show at all, after the last action of this hand, which ended it.

    >>> from tutor.engine.play import replay
    >>> question_about(replay("v1;club;3;50,50,50;0;7;b2.c.f.d0.d0.b4.c"), 2).right
    ('1',)
    """
    right, facts = _right(hand), _facts(hand, me)
    key = "must" if _outcome(hand).ending is Ending.UNCONTESTED else "first"

    def text(id_: str) -> Line:
        if id_.isdigit():
            return line(f"{SKILL}.choice", who=player(int(id_), me))
        return line(f"{SKILL}.choice.{id_}", winner=facts["winner"], asked=key)

    return at_the_table(
        hand,
        me,
        skill=SKILL,
        version=VERSION,
        level=level,
        seed=seed,
        prompt=line(f"{SKILL}.prompt.{key}", **facts),
        options=choices(
            SKILL,
            right,
            _mistaken(hand, me),
            level=level,
            text=text,
            order=lambda id_: str(_FIXED.index(id_)) if id_ in _FIXED else id_,
            facts=facts,
            fixed=frozenset(_FIXED) if key == "first" else frozenset(),
        ),
        right=right,
        why=_why(hand, facts),
        contrast=line(f"{SKILL}.contrast.{_contrast(hand)}", **facts),
        rules=_rules(hand),
        hint=line(f"{SKILL}.hint.{key}"),
        play=before_last(hand),
    )


def _outcome(hand: Hand) -> Outcome:
    return hand.outcomes[-1]


def _right(hand: Hand) -> str:
    outcome = _outcome(hand)
    if outcome.ending is Ending.UNCONTESTED:
        return PROOF if outcome.opener in remaining(hand.betting) else NOBODY
    return str(outcome.shown[0][0])


def _last_round(hand: Hand) -> list[Played]:
    """What was played in the last betting round, the latest first; nothing in a round that was skipped."""
    some: list[Played] = []
    for each in reversed(hand.log):
        if each.act is Act.DRAW:
            break
        some.append(each)
    return some


def _steps(some: list[Played]) -> list[int]:
    """Who bet or raised, the latest first."""
    return [each.seat for each in some if each.act in (Act.BET, Act.RAISE) and each.seat is not None]


def _raiser(hand: Hand) -> int | None:
    """Who bet or raised last in the last betting round."""
    return hand.betting.raiser if _steps(_last_round(hand)) else None


def _skipped(hand: Hand) -> bool:
    """Whether nobody could bet in the last betting round."""
    return hand.betting.first is None


def _begins(hand: Hand) -> int:
    """With whom it begins: the last raiser, else the first speaker, else the first to the left of the dealer."""
    betting = hand.betting
    begins = betting.raiser if betting.raiser is not None else betting.first
    if begins is None:
        return next(seat for seat in clockwise(hand.dealer, hand.table.players) if seat not in betting.out)
    return begins


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _mistaken(hand: Hand, me: int) -> Iterator[Wrong]:
    """What one may take to be right, the likeliest first."""
    uncontested = _outcome(hand).ending is Ending.UNCONTESTED
    some = _about_the_uncontested(hand) if uncontested else _about_the_showdown(hand)
    for id_, mistake in some:
        yield wrong(id_, mistake, who=player(int(id_), me) if str(id_).isdigit() else id_)


def _about_the_uncontested(hand: Hand) -> Iterator[tuple[int | str, str]]:
    opener = _outcome(hand).opener
    if opener in remaining(hand.betting):
        yield NOBODY, "opener_need_not_prove"
        yield WHOLE, "whole_hand_for_the_proof"
    else:
        yield WHOLE, "winner_must_always_show"
        if hand.table.rules.opening is Opening.JACKS:
            yield PROOF, "proof_without_opening"
    yield EVERYBODY, "folded_hands_shown"


def _about_the_showdown(hand: Hand) -> Iterator[tuple[int | str, str]]:
    seats, alive = hand.table.players, remaining(hand.betting)
    steps, last = _steps(_last_round(hand)), _last_round(hand)
    left = next(seat for seat in clockwise(hand.dealer, seats) if seat in alive)
    if steps:
        callers = [each.seat for each in last if each.act is Act.CALL and each.seat in alive]
        yield from ((seat, "last_caller_shows_first") for seat in callers[:1] if seat is not None)
        if steps[-1] in alive:
            yield steps[-1], "first_bet_shows_first"
    elif not _skipped(hand):
        earlier = _steps(list(reversed(hand.log)))
        if earlier and earlier[0] in alive:
            yield earlier[0], "raiser_of_the_round_before"
        if last and last[0].seat is not None:
            yield last[0].seat, "last_speaker_shows_first"
    if _skipped(hand):
        earlier = _steps(list(reversed(hand.log)))
        if earlier and earlier[0] in alive:
            yield earlier[0], "raiser_of_the_round_before"
    yield left, "left_of_dealer_shows_first"
    if hand.dealer in alive:
        yield hand.dealer, "dealer_shows_first"
    yield from ((seat, "all_in_shows_first") for seat in alive if not _behind(hand, seat))
    yield EVERYBODY, "all_show_at_once"
    yield from ((seat, "out_of_turn") for seat in alive)


def _behind(hand: Hand, seat: int) -> int:
    """What the seat had left before the pots were paid out."""
    outcome = _outcome(hand)
    return hand.stacks[seat] - outcome.returned[seat] - sum(shared.shares[seat] for shared in outcome.pots)


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(hand: Hand, me: int) -> dict[str, Fact]:
    outcome = _outcome(hand)
    uncontested = outcome.ending is Ending.UNCONTESTED
    winner = remaining(hand.betting)[0] if uncontested else outcome.shown[0][0]
    return {
        **last_action(hand, me),
        "winner": player(winner, me),
        "first": player(int(_right(hand)), me) if not uncontested else "nobody",
        "begins": player(_begins(hand), me),
        "skipped": "yes" if _skipped(hand) else "no",
        "raised": "yes" if len(_steps(_last_round(hand))) > 1 else "no",
        "least": hand.least.letter,
    }


def _why(hand: Hand, facts: dict[str, Fact]) -> Iterator[Line]:
    if _outcome(hand).ending is Ending.UNCONTESTED:
        yield line(f"{SKILL}.why.{_right(hand)}", **facts)
        return
    yield line(f"{SKILL}.why.{_decided(hand)}", **facts)
    yield line(f"{SKILL}.why.{'all_shown' if _skipped(hand) else 'others'}")


def _decided(hand: Hand) -> str:
    if _skipped(hand):
        return "skipped"
    return "checked" if _raiser(hand) is None else "raiser"


def _contrast(hand: Hand) -> str:
    if _outcome(hand).ending is Ending.UNCONTESTED:
        return "showdown"
    return "raiser" if _raiser(hand) is None else "checked"


def _rules(hand: Hand) -> Iterator[str]:
    club = "B6" in hand.table.rules.sources["first_before_draw"]
    if _outcome(hand).ending is Ending.UNCONTESTED:
        yield from ("B16", "R32") if _right(hand) == PROOF else ()
        yield from ("B14",) if club else ("A6", "B14")
        return
    if _skipped(hand):
        yield from ("R31", "R25")
        return
    yield from ("R7", "R31") if _raiser(hand) is None else ("B15", "R31")


# --- moments to ask about ---------------------------------------------------------------------------------------------

_Sought = tuple[Callable[[Hand], bool], Mood, Stacks]


def _sought(table: TableRules, level: Level) -> tuple[_Sought, ...]:
    """What sort of end a level asks about, and how those play with whom it comes soon."""
    proof = ((_won_by_the_opener, TIMID, deep),) if table.rules.opening is Opening.JACKS else ()
    if level is Level.ONE:
        return ((_bet_and_called, STEADY, deep), (_bet_and_called, LIVELY, deep))
    if level is Level.TWO:
        two = table.players == 2 and bool(proof)  # who does not open wins there only when the opener folds and proves
        return ((_checked, QUIET, deep), *(() if two else ((_nothing_to_show, TIMID, deep),)), *proof)
    if table.players == 2:
        return ((_checked, QUIET, deep), (_nobody_could_bet, LIVELY, scraps), *proof)
    all_in = ((_nobody_could_bet, LIVELY, scraps), (_somebody_all_in, LIVELY, short))
    return (*all_in, (_raised, LIVELY, deep), *proof)


def _asks(hand: Hand) -> bool:
    """Whether the deal has just ended with something to ask about; false openings are left aside."""
    if hand.phase is not Phase.OVER or len(hand.outcomes) != 1:
        return False
    outcome = _outcome(hand)
    if outcome.ending not in (Ending.SHOWDOWN, Ending.UNCONTESTED) or (
        outcome.opener is not None and not outcome.proof
    ):
        return False
    if outcome.ending is Ending.UNCONTESTED and _proved_in_folding(hand):
        return False
    return len(first_of_each(_right(hand), _mistaken(hand, 0))) > 1


def _proved_in_folding(hand: Hand) -> bool:
    """Whether the opener has folded just now: he proves at that moment, whoever wins. Source: R32."""
    last = hand.log[-1]
    return hand.table.rules.opening is Opening.JACKS and last.act is Act.FOLD and last.seat == hand.opener


def _shown_down(hand: Hand) -> bool:
    return _outcome(hand).ending is Ending.SHOWDOWN


def _uncontested(hand: Hand) -> bool:
    return _outcome(hand).ending is Ending.UNCONTESTED


def _nothing_to_show(hand: Hand) -> bool:
    return _uncontested(hand) and _right(hand) == NOBODY


def _won_by_the_opener(hand: Hand) -> bool:
    return _uncontested(hand) and _right(hand) == PROOF


def _bet_and_called(hand: Hand) -> bool:
    return _shown_down(hand) and _raiser(hand) is not None and len(_outcome(hand).pots) == 1


def _raised(hand: Hand) -> bool:
    return _shown_down(hand) and len(_steps(_last_round(hand))) > 1


def _checked(hand: Hand) -> bool:
    return _shown_down(hand) and _raiser(hand) is None and not _skipped(hand)


def _nobody_could_bet(hand: Hand) -> bool:
    return _shown_down(hand) and _skipped(hand)


def _somebody_all_in(hand: Hand) -> bool:
    return _shown_down(hand) and not _skipped(hand) and any(not _behind(hand, seat) for seat in remaining(hand.betting))
