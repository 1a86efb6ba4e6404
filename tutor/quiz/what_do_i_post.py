"""What do you post before the deal? Antes, blinds by seat, too few chips, joining late; the question draws the players.

What the others must pay to stay is asked elsewhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from random import Random

from tutor.engine.betting import blind_seats, opening_round
from tutor.engine.rulebooks import RULEBOOKS
from tutor.engine.rules import TableRules, at_table
from tutor.quiz import sketches
from tutor.quiz.question import Fact, Kind, Level, Line, Question, cited, line
from tutor.quiz.scenes import deep
from tutor.quiz.seated import Wrong, choices, wrong
from tutor.quiz.sketches import below, pick
from tutor.quiz.telling import player

SKILL = "what_do_i_post"
VERSION = 1


class Case(Enum):
    """What is special about this deal."""

    PLAIN = "plain"
    AGAIN = "again"
    """The deal before was passed out (B17, R4)."""
    SHORT = "short"
    """One has fewer chips than one owes."""
    LATE = "late"
    """One has just come to a running table and does not want to wait (C8)."""
    WAITS = "waits"
    """One has just come and waits for the big blind (C8)."""
    CARRIED = "carried"
    """One has just come while a pot is carried over (R29)."""


NEWCOMERS = (Case.LATE, Case.WAITS, Case.CARRIED)
"""The cases of one who has just come."""


class Role(Enum):
    """What the seat is where blinds are posted."""

    SMALL = "small"
    BIG = "big"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one sits in which deal. Chips; seats from 0."""

    case: Case
    me: int
    dealer: int
    stack: int


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has an ante or blinds."""
    return True


def situations(table: TableRules, level: Level) -> int:
    """How many different questions there are, as the prompt tells them: who sits where, who deals, what is special.

    >>> from tutor.engine.rulebooks import rulebook
    >>> [situations(at_table(rulebook("seven-ace"), 4), level) for level in Level]
    [50, 54, 130]
    """
    numbers = ((case, number) for case in _askable(table, level) for number in _numbers(table, case, level))
    return sum(_spots(at_table(table.rules, number), case) for case, number in numbers)


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: plain stakes, then two players and a second ante, then short stacks and newcomers."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    case = pick(rng, _askable(table, level))
    at = at_table(table.rules, _number(rng, table, case, level))
    return question_about(at, _spot(rng, at, case), asked_at=table, level=level, seed=seed)


def question_about(
    at: TableRules, spot: Spot, *, asked_at: TableRules | None = None, level: Level = Level.ONE, seed: int = 0
) -> Question:
    """The question what to post at this spot; `asked_at` is the table that asks, if it has other players.

    >>> from tutor.engine.rulebooks import rulebook
    >>> at = at_table(rulebook("seven-ace"), 4)
    >>> [question_about(at, Spot(Case.PLAIN, me, dealer=0, stack=99)).right for me in range(4)]
    [('0',), ('2',), ('4',), ('0',)]
    """
    table = asked_at or at
    right = str(due(at, spot))
    facts = _facts(at, spot)

    def text(id_: str) -> Line:
        return line("what_do_i_post.choice", answer=int(id_))

    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("what_do_i_post.prompt", **facts),
        cards=(),
        hands=(),
        choices=choices(SKILL, right, _mistaken(at, spot), level=level, text=text, order=int, facts=facts),
        marks=(),
        most=0,
        right=(right,),
        why=tuple(_why(at, spot, facts)),
        contrast=line(f"what_do_i_post.contrast.{_contrast(at, spot)}", **facts),
        rules=tuple(dict.fromkeys(_rules(at, spot))),
        hint=line(f"what_do_i_post.hint.{_concept(at, spot)}"),
    )


def due(at: TableRules, spot: Spot) -> int:
    """What one pays at this spot before the deal, in chips.

    Source: A7, B3, C6, C8, R13, R14, R29, R37.
    """
    if spot.case in (Case.WAITS, Case.CARRIED):
        return 0
    plenty = 100 * (at.big_blind + at.rules.ante)
    stacks = tuple(spot.stack if seat == spot.me else plenty for seat in range(at.players))
    posting = frozenset((spot.me,)) if spot.case is Case.LATE and at.rules.blinds else frozenset[int]()
    return opening_round(at, spot.dealer, stacks, posting=posting).paid[spot.me]


def role(at: TableRules, spot: Spot) -> Role:
    """What the seat would be if it had been there before."""
    small, big = blind_seats(spot.dealer, at.players)
    return Role.SMALL if spot.me == small else Role.BIG if spot.me == big else Role.OTHER


def _stake(at: TableRules, spot: Spot) -> int:
    """What the seat owes if it has the chips, newcomer or not."""
    if at.rules.ante:
        return at.rules.ante
    if spot.case is Case.LATE:
        return at.big_blind
    return {Role.SMALL: at.small_blind, Role.BIG: at.big_blind, Role.OTHER: 0}[role(at, spot)]


# --- what to say ------------------------------------------------------------------------------------------------------


def _kind(at: TableRules) -> str:
    """How the stakes are named: an ante, blinds, or limits from which the blinds follow (C6)."""
    return "ante" if at.rules.ante else "limits" if _from_limits(at) else "blinds"


def _from_limits(at: TableRules) -> bool:
    """Whether the blinds follow from the limits (C6, R34)."""
    delivered = RULEBOOKS[at.rules.name]
    return delivered.bets is not None and delivered.blinds is not None


def _facts(at: TableRules, spot: Spot) -> dict[str, Fact]:
    """What the sentences may need; chips are numbers."""
    small, big = blind_seats(spot.dealer, at.players)
    bets = at.rules.bets
    return {
        "rulebook": at.rules.text,
        "stakes": _kind(at),
        "case": spot.case.value,
        "players": at.players,
        "order": tuple(player(seat, spot.me) for seat in range(at.players)),
        "dealer": player(spot.dealer, spot.me),
        "small_seat": player(small, spot.me),
        "big_seat": player(big, spot.me),
        "ante": at.rules.ante,
        "small": at.small_blind,
        "big": at.big_blind,
        "lower": bets.lower if bets else 0,
        "upper": bets.upper if bets else 0,
        "stack": spot.stack,
        "full": _stake(at, spot),
        "due": due(at, spot),
    }


def _why(at: TableRules, spot: Spot, facts: dict[str, Fact]) -> Iterator[Line]:
    if spot.case in NEWCOMERS:
        kind = "late_ante" if spot.case is Case.LATE and at.rules.ante else spot.case.value
        yield line(f"what_do_i_post.why.{kind}", **facts)
        return
    if at.rules.ante:
        yield line(f"what_do_i_post.why.{'again' if spot.case is Case.AGAIN else 'ante'}", **facts)
    else:
        yield line(f"what_do_i_post.why.{'heads_up' if at.players == 2 else 'seats'}", **facts)
        yield line(f"what_do_i_post.why.{role(at, spot).value}", **facts)
        if _from_limits(at) and role(at, spot) is not Role.OTHER:
            yield line("what_do_i_post.why.limits", **facts)
    if spot.case is Case.SHORT:
        yield line("what_do_i_post.why.short", **facts)


def _contrast(at: TableRules, spot: Spot) -> str:
    if spot.case is Case.LATE:
        return "stayed" if at.rules.ante else "wait"
    if spot.case is Case.WAITS:
        return "post"
    if spot.case in (Case.CARRIED, Case.AGAIN):
        return "misdeal" if spot.case is Case.AGAIN else "won"
    if at.rules.ante:
        return "blinds"
    return "more_players" if at.players == 2 else "heads_up"


def _concept(at: TableRules, spot: Spot) -> str:
    if spot.case in NEWCOMERS:
        return "newcomer"
    return "ante" if at.rules.ante else "heads_up" if at.players == 2 else "blinds"


def _rules(at: TableRules, spot: Spot) -> Iterator[str]:
    match spot.case:
        case Case.CARRIED:
            yield "R29"
            return
        case Case.LATE | Case.WAITS:
            yield from cited(at, "ante") if at.rules.ante else ("C8", "R37")
            return
        case Case.AGAIN:
            yield from ("B17", *(("R26",) if at.rules.name == "jacks-or-better" else ()))
        case Case.SHORT:
            yield "A17"
    if at.rules.ante:
        yield from cited(at, "ante")
        return
    yield from RULEBOOKS[at.rules.name].sources["blinds"] if _from_limits(at) else cited(at, "blinds")
    if at.players == 2:
        yield "R14"
    if not at.small_blind:
        yield "R13"


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _mistaken(at: TableRules, spot: Spot) -> Iterator[Wrong]:
    """The wrong amounts that this spot invites, the likeliest first."""
    if spot.case is Case.SHORT:
        yield wrong(_stake(at, spot), "short_stake_counted_full")
        yield wrong(0, "too_short_to_play")
    yield from _with_ante(at, spot) if at.rules.ante else _with_blinds(at, spot)


def _with_ante(at: TableRules, spot: Spot) -> Iterator[Wrong]:
    ante = at.rules.ante
    if spot.case is Case.CARRIED:
        yield wrong(ante, "joined_a_carried_pot")
        yield wrong(2 * ante, "missed_antes_paid")
    if spot.case is Case.LATE:
        yield wrong(0, "newcomer_pays_nothing")
        yield wrong(2 * ante, "missed_antes_paid")
    if spot.case is Case.AGAIN:
        yield wrong(0, "no_new_ante")
        yield wrong(2 * ante, "ante_doubled")
    yield wrong(0, "dealer_pays_no_ante" if spot.me == spot.dealer else "only_blinds_pay")
    if at.rules.bets:
        yield wrong(at.rules.bets.lower, "limit_taken_for_the_ante")
        yield wrong(at.rules.bets.upper, "limit_taken_for_the_ante")
    yield wrong(2 * ante, "big_blind_at_an_ante_table")
    yield wrong(at.players * ante, "one_pays_for_all")


def _with_blinds(at: TableRules, spot: Spot) -> Iterator[Wrong]:
    small, big, bets = at.small_blind, at.big_blind, at.rules.bets
    match spot.case, role(at, spot):
        case (Case.LATE, _):
            yield wrong(0, "newcomer_pays_nothing")
            yield wrong(small + big, "both_blinds_paid")
            yield wrong(small, "small_blind_for_the_big")
        case (Case.WAITS, _):
            yield wrong(big, "blind_paid_while_waiting")
            yield wrong(small + big, "both_blinds_paid")
            yield wrong(small, "blind_paid_while_waiting")
        case (_, Role.SMALL):
            yield wrong((bets.lower + 1) // 2 if bets and _from_limits(at) else small, "half_rounded_up")
            yield wrong(big, "heads_up_blinds_swapped" if at.players == 2 else "big_blind_for_the_small")
            yield wrong(0, "dealer_posts_nothing" if at.players == 2 else "blinds_moved_by_one")
            yield wrong(small + big, "both_blinds_paid")
        case (_, Role.BIG):
            yield wrong(small, "heads_up_blinds_swapped" if at.players == 2 else "small_blind_for_the_big")
            yield wrong(0, "blinds_moved_by_one")
            yield wrong(small + big, "both_blinds_paid")
        case _:
            yield wrong(small, "dealer_posts_the_small_blind" if spot.me == spot.dealer else "blinds_moved_by_one")
            yield wrong(big, "everybody_pays_the_blind")
            yield wrong(small + big, "both_blinds_paid")
    if bets and bets.upper != big:
        yield wrong(bets.upper, "upper_limit_for_the_blind")
    yield wrong(2 * big, "blind_doubled")


# --- spots to ask about -----------------------------------------------------------------------------------------------


def _askable(table: TableRules, level: Level) -> tuple[Case, ...]:
    """The cases of this level; one needs two chips of stake to have too few."""
    if level is Level.ONE:
        return (Case.PLAIN,)
    short = (Case.SHORT,) if max(table.rules.ante, table.big_blind) > 1 else ()
    if table.rules.ante:
        return (Case.PLAIN, Case.AGAIN) if level is Level.TWO else (Case.AGAIN, Case.LATE, Case.CARRIED, *short)
    return (Case.PLAIN,) if level is Level.TWO else (Case.PLAIN, *short, Case.LATE, Case.WAITS)


def _numbers(table: TableRules, case: Case, level: Level) -> tuple[int, ...]:
    """How many may sit at the table, few to many: a newcomer finds a full table, and two are for blinds later on."""
    fewest, most = table.rules.seats
    if case in NEWCOMERS:
        return tuple(range(4, most + 1))
    two = level is not Level.ONE and case is Case.PLAIN and table.rules.blinds
    return tuple(range(max(2 if two else 3, fewest), most + 1))


def _number(rng: Random, table: TableRules, case: Case, level: Level) -> int:
    """How many sit at the table; where two may, every second time it is two."""
    numbers = _numbers(table, case, level)
    if numbers[0] == 2:
        return 2 if below(rng, 2) else pick(rng, numbers[1:])
    return pick(rng, numbers)


def _spots(at: TableRules, case: Case) -> int:
    """How many spots there are: the same seats from every dealer, each with every number of chips that is too few."""
    seats = [me for me in range(at.players) if _suits(at, Spot(case, me, dealer=0, stack=1))]
    return at.players * sum(_stake(at, Spot(case, me, 0, 1)) - 1 if case is Case.SHORT else 1 for me in seats)


def _suits(at: TableRules, spot: Spot) -> bool:
    """Whether the case can be asked about at this seat."""
    if spot.case is Case.SHORT:
        return _stake(at, spot) > 1
    if spot.case in NEWCOMERS:
        return spot.me != spot.dealer and not (at.rules.blinds and role(at, spot) is not Role.OTHER)
    return True


def _spot(rng: Random, at: TableRules, case: Case) -> Spot:
    """A seat of a role that suits the case, each role as likely as the others."""
    while True:
        dealer, me = below(rng, at.players), below(rng, at.players)
        spot = Spot(case, me, dealer, deep(rng, at)[me])
        if not _suits(at, spot):
            continue
        if at.rules.blinds and role(at, spot) is Role.OTHER and case not in NEWCOMERS and below(rng, at.players):
            continue
        return Spot(case, me, dealer, 1 + below(rng, _stake(at, spot) - 1)) if case is Case.SHORT else spot
