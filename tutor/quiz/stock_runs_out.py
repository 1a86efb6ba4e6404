"""The stock runs out: what happens then, how many cards still come from it, and which are shuffled back.

How many cards one may draw at all is asked elsewhere.
"""

from collections.abc import Iterator
from enum import Enum

from tutor.engine.play import Hand, Phase
from tutor.engine.rules import Shortage, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Choice, Fact, Level, Line, Question, cited, line
from tutor.quiz.scenes import GREEDY, deep, scene
from tutor.quiz.seated import Wrong, at_the_table, choices, first_of_each, wrong
from tutor.quiz.sketches import pick

SKILL = "stock_runs_out"
VERSION = 1

_ORDER = ("reshuffle", "last_card_kept", "none", "own_too", "hands_too", "no_draw")
"""What may happen, in the order in which it is shown."""


class Asked(Enum):
    """What about the short stock is asked."""

    WHAT = "what"
    COMING = "coming"
    """How many cards still come from the stock."""
    SHUFFLED = "shuffled"
    """How many cards are shuffled to go on."""


def offered(table: TableRules) -> bool:
    """Whether the stock can run short here if all draw as many as they may."""
    left = len(table.deck) - 5 * table.players - _kept(table)
    return left < table.rules.draw.most * table.players * table.rules.draws


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: what happens, then how many cards still come, then how many are shuffled."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    asked = pick(rng, _askable(table, level))
    hand = scene(rng, table, lambda hand: _short(hand) and _enough(hand, asked), mood=GREEDY, stacks=deep)
    wanted = pick(rng, range(_coming(hand) + 1, _most(table) + 1))
    return question_about(hand, asked, wanted=wanted, level=level, seed=seed)


def _askable(table: TableRules, level: Level) -> tuple[Asked, ...]:
    if level is Level.ONE:
        return (Asked.WHAT,)
    if table.shortage is Shortage.NONE:
        return (Asked.COMING,) if level is Level.TWO else (Asked.COMING, Asked.WHAT)
    return (Asked.COMING,) if level is Level.TWO else (Asked.SHUFFLED,)


def question_about(
    hand: Hand, asked: Asked, *, wanted: int | None = None, level: Level = Level.ONE, seed: int = 0
) -> Question:
    """The question what follows if the player in turn draws more cards than the stock has: all he may unless told.

    >>> from tutor.engine.play import replay
    >>> hand = replay("v1;seven-ace;4;90,90,90,90;0;7;c.c.c.k.d01234.d01234")
    >>> question_about(hand, Asked.COMING).right, question_about(hand, Asked.SHUFFLED).right
    (('2',), ('10',))
    """
    assert hand.turn is not None
    wanted = wanted or _most(hand.table)
    right, facts = _right(hand, asked), _facts(hand, wanted)
    return at_the_table(
        hand,
        hand.turn,
        skill=SKILL,
        version=VERSION,
        level=level,
        seed=seed,
        prompt=line(f"{SKILL}.prompt.{asked.value}", **facts),
        options=_options(hand, asked, wanted, level, facts),
        right=right,
        why=_why(hand, asked, facts),
        contrast=line(f"{SKILL}.contrast.{_contrast(hand)}", **facts),
        rules=_rules(hand),
        hint=line(f"{SKILL}.hint.{asked.value}"),
    )


def _options(hand: Hand, asked: Asked, wanted: int, level: Level, facts: dict[str, Fact]) -> tuple[Choice, ...]:
    def text(id_: str) -> Line:
        if asked is Asked.WHAT:
            return line(f"{SKILL}.choice.{id_}", **facts)
        return line(f"{SKILL}.choice", answer=int(id_))

    def order(id_: str) -> int:
        return _ORDER.index(id_) if asked is Asked.WHAT else int(id_)

    some = _mistaken(hand, asked, wanted)
    return choices(SKILL, _right(hand, asked), some, level=level, text=text, order=order, facts=facts)


def _kept(table: TableRules) -> int:
    """How many cards of the stock are never dealt."""
    return 1 if table.shortage is Shortage.LAST_CARD_KEPT else 0


def _most(table: TableRules) -> int:
    """How many cards one may draw without an ace."""
    return table.rules.draw.most


def _left(hand: Hand) -> int:
    return len(hand.piles.stock)


def _coming(hand: Hand) -> int:
    """How many cards still come from the stock."""
    return _left(hand) - _kept(hand.table)


def _shuffled(hand: Hand) -> int:
    """How many cards are shuffled to go on: what lies discarded but for one's own, and a card that was kept."""
    return len(hand.piles.discards) + _kept(hand.table)


def _right(hand: Hand, asked: Asked) -> str:
    match asked:
        case Asked.WHAT:
            return hand.table.shortage.value
        case Asked.COMING:
            return str(_coming(hand))
        case Asked.SHUFFLED:
            return str(_shuffled(hand))


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _mistaken(hand: Hand, asked: Asked, wanted: int) -> Iterator[Wrong]:
    """What one may take to be right, the likeliest first."""
    match asked:
        case Asked.WHAT:
            some = _not_what(hand)
        case Asked.COMING:
            some = _not_so_many(hand, wanted)
        case Asked.SHUFFLED:
            some = _not_shuffled(hand, wanted)
    for id_, mistake in some:
        if not isinstance(id_, int) or id_ >= 0:
            yield wrong(id_, mistake)


def _not_what(hand: Hand) -> Iterator[tuple[int | str, str]]:
    match hand.table.shortage:
        case Shortage.RESHUFFLE:
            yield "own_too", "own_cards_back"
            yield "none", "reshuffle_forgotten"
            yield "last_card_kept", "last_card_kept_elsewhere"
        case Shortage.LAST_CARD_KEPT:
            yield "reshuffle", "last_card_dealt"
            yield "none", "reshuffle_forgotten"
            yield "own_too", "own_cards_back"
        case Shortage.NONE:
            yield "reshuffle", "reshuffled_where_nothing_is"
            yield "last_card_kept", "last_card_kept_elsewhere"
            yield "own_too", "reshuffled_where_nothing_is"
    yield "no_draw", "short_stock_ends_the_draw"
    yield "hands_too", "hands_in_play_shuffled"


def _not_so_many(hand: Hand, wanted: int) -> Iterator[tuple[int | str, str]]:
    left = _left(hand)
    match hand.table.shortage:
        case Shortage.LAST_CARD_KEPT:
            yield left, "last_card_dealt"
        case _:
            yield left - 1, "last_card_kept_elsewhere"
    yield wanted, "stock_forgotten"
    yield 0, "short_stock_ends_the_draw"
    yield wanted - _coming(hand), "what_is_missing_counted"


def _not_shuffled(hand: Hand, wanted: int) -> Iterator[tuple[int | str, str]]:
    right = _shuffled(hand)
    folded = 5 * len(_folded(hand))
    yield right + wanted, "own_cards_back"
    if hand.piles.aside:
        yield right + len(hand.piles.aside), "laid_aside_shuffled"
    if _kept(hand.table):
        yield right - 1, "last_card_left_out"
    if folded:
        yield right - folded, "folded_hands_left_out"
    yield right + _left(hand) - _kept(hand.table), "stock_not_dealt_first"
    in_play = 5 * (hand.table.players - len(_folded(hand)))
    yield right + in_play - wanted, "hands_in_play_shuffled"
    yield len(hand.table.deck), "whole_deck_shuffled"


def _folded(hand: Hand) -> list[int]:
    """The seats whose hands lie with the discards."""
    return [seat for seat in sorted(hand.betting.out) if seat != hand.opener]


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(hand: Hand, wanted: int) -> dict[str, Fact]:
    folded = 5 * len(_folded(hand))
    return {
        "wanted": wanted,
        "left": _left(hand),
        "coming": _coming(hand),
        "missing": wanted - _coming(hand),
        "shuffled": _shuffled(hand),
        "folded": folded,
        "thrown": len(hand.piles.discards) - folded,
        "aside": len(hand.piles.aside),
        "shortage": hand.table.shortage.value,
        "deck": len(hand.table.deck),
    }


def _why(hand: Hand, asked: Asked, facts: dict[str, Fact]) -> Iterator[Line]:
    yield line(f"{SKILL}.why.{hand.table.shortage.value}", **facts)
    if asked is Asked.SHUFFLED:
        yield line(f"{SKILL}.why.count", **facts)
    if hand.table.shortage is not Shortage.NONE:
        yield line(f"{SKILL}.why.own")
        if hand.piles.aside:
            yield line(f"{SKILL}.why.aside", **facts)


def _contrast(hand: Hand) -> str:
    return "reshuffle" if hand.table.shortage is Shortage.NONE else "none"


def _rules(hand: Hand) -> Iterator[str]:
    if hand.table.shortage is Shortage.NONE:
        yield from cited(hand.table, "seats_without_reshuffle")
        yield "R6"
        return
    yield from cited(hand.table, "shortage")
    yield "R5"
    if "B6" in hand.table.rules.sources["first_before_draw"]:
        yield "B11"
    if hand.piles.aside:
        yield from ("B16", "R32")


# --- moments to ask about ---------------------------------------------------------------------------------------------


def _short(hand: Hand) -> bool:
    """Whether the player in turn would now exhaust the stock, for the first time in this deal."""
    first = hand.piles.shuffles == 1 and hand.phase is Phase.DRAWING
    return first and 0 <= _coming(hand) < _most(hand.table) and not hand.piles.waiting


def _enough(hand: Hand, asked: Asked) -> bool:
    """Whether there is something to choose from, however many cards are drawn."""
    if asked is Asked.COMING and not _coming(hand):
        return False
    some = range(_coming(hand) + 1, _most(hand.table) + 1)
    return all(len(first_of_each(_right(hand, asked), _mistaken(hand, asked, wanted))) > 1 for wanted in some)
