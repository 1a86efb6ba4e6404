"""Nobody has opened: what happens now, who deals, how big is the pot, what it takes to open next time?

Whether one may open is asked elsewhere.
"""

from collections.abc import Iterator
from enum import Enum
from random import Random

from tutor.engine.actions import CHECK
from tutor.engine.cards import Rank
from tutor.engine.play import Hand, Phase, apply, deal, pots_now
from tutor.engine.rules import Opening, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Choice, Fact, Level, Line, Question, cited, line
from tutor.quiz.scenes import deep
from tutor.quiz.seated import Wrong, at_the_table, before_last, choices, wrong
from tutor.quiz.sketches import below, pick
from tutor.quiz.telling import player

SKILL = "nobody_opened"
VERSION = 1

_SEEDS = 1_000_000
_JACK_AGAIN = "jack_again"


class Asked(Enum):
    """What about the deal that nobody opened is asked."""

    WHAT = "what"
    DEALER = "dealer"
    POT = "pot"
    OPENERS = "openers"
    CLAIM = "claim"
    """What a player with too few chips for his antes can win of the pot."""


_OUTCOMES = ("next_deal", "same_dealer", "no_ante", "returned", "draw", "showdown")
"""What might happen, in the order in which it is shown."""


def offered(table: TableRules) -> bool:
    """Whether a deal can be passed out here: blinds are a first bet, antes are not."""
    return table.rules.ante > 0


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: a first deal passed out, then one of several, then with a player short of chips."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    asked = pick(rng, _askable(table, level))
    deals = 1 if level is Level.ONE else 1 + below(rng, 3)
    short = below(rng, table.players) if asked is Asked.CLAIM or (level is Level.THREE and table.players > 2) else None
    hand = _passed_out(rng, table, deals, short)
    return question_about(hand, below(rng, table.players), asked, level=level, seed=seed)


def question_about(hand: Hand, me: int, asked: Asked, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question about a hand of which the last deal has just been passed out, told by the player on seat `me`.

    >>> from tutor.engine.play import replay
    >>> question_about(replay("v1;jackpots;3;50,50,50;0;7;k.k.k"), 0, Asked.POT).right
    ('6',)
    """
    right = _right(hand, asked)
    facts = _facts(hand, me)
    return at_the_table(
        hand,
        me,
        skill=SKILL,
        version=VERSION,
        level=level,
        seed=seed,
        prompt=line(f"nobody_opened.prompt.{asked.value}", **facts),
        options=_options(hand, me, asked, right, level, facts),
        right=right,
        why=_why(hand, asked, facts),
        contrast=line(f"nobody_opened.contrast.{_contrast(asked)}", **facts),
        rules=_rules(hand, asked),
        hint=line(f"nobody_opened.hint.{asked.value}"),
        play=before_last(hand),
    )


def _right(hand: Hand, asked: Asked) -> str:
    match asked:
        case Asked.WHAT:
            return "next_deal"
        case Asked.DEALER:
            return str(hand.dealer)
        case Asked.POT:
            return str(hand.pot)
        case Asked.OPENERS:
            return hand.least.letter
        case Asked.CLAIM:
            return str(_claim(hand, _shortest(hand)))


def _dealt_before(hand: Hand) -> int:
    """Who dealt the deal that was passed out."""
    return hand.outcomes[-1].dealer


def _carried(hand: Hand) -> int:
    """What earlier deals have left in the pot, in chips."""
    return sum(pot.amount for pot in hand.carried)


def _shortest(hand: Hand) -> int:
    """The seat that has paid least: the one without chips for all antes, if there is such."""
    return min(range(hand.table.players), key=lambda seat: (_paid(hand, seat), seat))


def _paid(hand: Hand, seat: int) -> int:
    """What the seat has put into the pot in all deals, in chips."""
    return hand.start[seat] - hand.stacks[seat]


def _is_short(hand: Hand) -> bool:
    return _paid(hand, _shortest(hand)) < hand.deals * hand.table.rules.ante


def _claim(hand: Hand, seat: int) -> int:
    """What the seat can win of the pot as it lies now, in chips."""
    return sum(pot.amount for pot in pots_now(hand) if seat in pot.eligible)


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(hand: Hand, me: int) -> dict[str, Fact]:
    """What the sentences may need; chips are numbers."""
    last = hand.log[-1].seat
    assert last is not None
    ante, new = hand.table.rules.ante, hand.pot - _carried(hand)
    return {
        "last": player(last, me),
        "next": player(hand.dealer, me),
        "dealer": player(_dealt_before(hand), me),
        "opening": hand.table.rules.opening.value,
        "ante": ante,
        "players": hand.table.players,
        "deals": hand.passed,
        "before": _carried(hand),
        "new": new,
        "pot": hand.pot,
        "short": player(_shortest(hand), me),
        "is_short": "yes" if _is_short(hand) else "no",
        "paid": _paid(hand, _shortest(hand)),
        "claim": _claim(hand, _shortest(hand)),
        "least": hand.least.letter,
    }


def _options(hand: Hand, me: int, asked: Asked, right: str, level: Level, facts: dict[str, Fact]) -> tuple[Choice, ...]:
    def text(id_: str) -> Line:
        match asked:
            case Asked.WHAT:
                return line(f"nobody_opened.choice.{id_}", **facts)
            case Asked.DEALER if id_ == _JACK_AGAIN:
                return line("nobody_opened.choice.jack_again")
            case Asked.DEALER:
                return line("nobody_opened.choice.seat", who=player(int(id_), me))
            case Asked.OPENERS:
                return line("nobody_opened.choice.rank", rank=id_)
            case _:
                return line("nobody_opened.choice.chips", answer=int(id_))

    def order(id_: str) -> int:
        if asked is Asked.WHAT:
            return _OUTCOMES.index(id_)
        return "JQKA".index(id_) if asked is Asked.OPENERS else int(id_) if id_.isdigit() else 0

    return choices(
        SKILL,
        right,
        _mistaken(hand, asked),
        level=level,
        text=text,
        order=order,
        facts=facts,
        fixed=frozenset((_JACK_AGAIN,)),
    )


def _why(hand: Hand, asked: Asked, facts: dict[str, Fact]) -> Iterator[Line]:
    yield line(f"nobody_opened.why.{asked.value}", **facts)
    if asked is Asked.POT:
        yield line(f"nobody_opened.why.{'short' if _is_short(hand) else 'antes'}", **facts)
    if asked is Asked.CLAIM:
        yield line("nobody_opened.why.layers", **facts)


def _contrast(asked: Asked) -> str:
    match asked:
        case Asked.WHAT:
            return "blinds"
        case Asked.OPENERS:
            return "won"
        case Asked.CLAIM:
            return "full"
        case _:
            return "misdeal"


def _rules(hand: Hand, asked: Asked) -> Iterator[str]:
    table = hand.table
    if asked is Asked.OPENERS:
        yield from cited(table, "progressive")
        return
    if asked is Asked.CLAIM or (asked is Asked.POT and _is_short(hand)):
        yield from ("R29", "A17")
    if table.rules.opening is Opening.ANYTHING:
        yield from ("R4", "B17")
    elif table.rules.name == "jacks-or-better":
        yield from ("A10", "A18", "R26")
    else:
        yield "B17"


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _mistaken(hand: Hand, asked: Asked) -> Iterator[Wrong]:
    """The wrong answers that this moment invites, the likeliest first."""
    match asked:
        case Asked.WHAT:
            yield wrong("same_dealer", "same_dealer_again")
            yield wrong("returned", "antes_returned")
            yield wrong("no_ante", "no_new_ante")
            yield wrong("draw", "draw_without_opening")
            yield wrong("showdown", "showdown_without_opening")
        case Asked.DEALER:
            yield from _other_dealers(hand)
        case Asked.POT:
            yield from _other_pots(hand)
        case Asked.OPENERS:
            yield from _other_openers(hand)
        case Asked.CLAIM:
            yield wrong(hand.pot, "all_in_wins_everything")
            yield wrong(0, "all_in_is_out")
            yield wrong(_paid(hand, _shortest(hand)), "own_chips_only")
            yield wrong(_carried(hand), "new_antes_left_out")
            yield wrong(hand.pot - _claim(hand, _shortest(hand)), "side_pot_taken_for_main_pot")


def _other_dealers(hand: Hand) -> Iterator[Wrong]:
    players, before = hand.table.players, _dealt_before(hand)
    yield wrong(before, "same_dealer_again")
    yield wrong((before - 1) % players, "deal_goes_the_wrong_way")
    yield wrong((before + 2) % players, "deal_skips_one")
    yield wrong(_JACK_AGAIN, "jack_finds_the_dealer_again")


def _other_pots(hand: Hand) -> Iterator[Wrong]:
    before, players, ante = _carried(hand), hand.table.players, hand.table.rules.ante
    if _is_short(hand):
        yield wrong(hand.deals * players * ante, "short_ante_counted_full")
    yield wrong(before, "no_new_ante")
    yield wrong(hand.pot - before, "antes_returned")
    if hand.deals > 2:
        yield wrong(2 * players * ante, "earlier_deals_forgotten")
    yield wrong(before + (players - 1) * ante, "dealer_pays_no_ante")
    yield wrong(before + 2 * players * ante, "ante_doubled")
    yield wrong(before + ante, "only_the_dealer_antes")


def _other_openers(hand: Hand) -> Iterator[Wrong]:
    right = hand.least
    if right is not Rank.JACK:
        yield wrong(Rank.JACK.letter, "openers_do_not_rise")
        yield wrong(Rank(right - 1).letter, "openers_of_the_last_deal")
    if right is not Rank.ACE:
        yield wrong(Rank(right + 1).letter, "openers_rise_by_two")
    yield wrong(Rank.ACE.letter, "openers_rise_by_two")
    yield wrong(Rank.QUEEN.letter, "openers_rise_once")
    yield wrong(Rank.KING.letter, "openers_of_the_last_deal" if right is Rank.ACE else "openers_rise_by_two")


# --- hands to ask about -----------------------------------------------------------------------------------------------


def _askable(table: TableRules, level: Level) -> tuple[Asked, ...]:
    """What is asked at this level."""
    rise = (Asked.OPENERS, Asked.OPENERS) if table.rules.progressive else ()
    match level:
        case Level.ONE:
            return Asked.WHAT, Asked.DEALER, Asked.POT
        case Level.TWO:
            return Asked.WHAT, Asked.DEALER, Asked.POT, Asked.POT, *rise
        case Level.THREE:
            claim = (Asked.CLAIM,) if table.players > 2 else ()
            return Asked.POT, *claim, *rise


def _passed_out(rng: Random, table: TableRules, deals: int, short: int | None) -> Hand:
    """A hand of which so many deals have been passed out; the short player lacks chips for his antes."""
    stacks = list(deep(rng, table))
    if short is not None:
        stacks[short] = 1 + below(rng, (deals + 1) * table.rules.ante - 1)
    hand = deal(table, stacks, below(rng, table.players), below(rng, _SEEDS))
    while hand.deals <= deals:
        hand = apply(hand, CHECK)
    assert hand.phase is Phase.BETTING
    return hand
