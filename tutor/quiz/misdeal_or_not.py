"""Misdeal or not? What follows when a card is seen that should not be, and when it may be seen.

Only what the rules rule on is asked: cards seen in the deal and in the draw, and those that lie open by right.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from random import Random

from tutor.engine.cards import Card, Rank
from tutor.engine.play import Hand, Phase, apply, deal
from tutor.engine.rules import Shortage, TableRules
from tutor.quiz import sketches
from tutor.quiz.question import Choice, Fact, Level, Line, Question, cited, line
from tutor.quiz.scenes import deep, likely, scene
from tutor.quiz.seated import Wrong, at_the_table, choices, wrong
from tutor.quiz.sketches import below, pick
from tutor.quiz.telling import player

SKILL = "misdeal_or_not"
VERSION = 1

_SEEDS = 1_000_000
_JACK_AGAIN = "jack_again"
_OUTCOMES = (
    "redeal",
    "redeal_next",
    "redeal_paid",
    "replaced_now",
    "replaced_after",
    "kept",
    "owner",
    "removed",
    "play_on",
)
"""What might follow, in the order in which it is shown."""


class Case(Enum):
    """Which card is seen, and when."""

    DEAL = "deal"
    WHO = "who"
    """In the deal; asked is who deals again."""
    OPEN_CARD = "open_card"
    """Shotgun's first card."""
    DRAW = "draw"
    EMPTY = "empty"
    """In the last draw of all, which empties the stock."""
    SHOWN_ACE = "shown_ace"
    LAST_CARD = "last_card"
    """The bottom card of the stock, where it is never dealt."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A card of somebody's, at a moment of a hand; the hand stands before it was seen."""

    case: Case
    hand: Hand
    seat: int
    """Whose card it is; of the stock's, who draws."""
    card: Card
    drawn: int = 0
    """How many cards are being drawn."""


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: cards are dealt and drawn everywhere."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: deal and draw, then who deals again, then empty stocks and cards rightly seen."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    spot = _spot(rng, table, pick(rng, _askable(table, level)))
    return question_about(spot, below(rng, table.players), level=level, seed=seed)


def question_about(spot: Spot, me: int, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question what follows from this card being seen, told by the player on seat `me`.

    >>> from tutor.engine.play import replay
    >>> hand = replay("v1;club;3;50,50,50;0;7;")
    >>> question_about(Spot(Case.DEAL, hand, 1, hand.piles.hands[1][0]), 0).right
    ('redeal',)
    """
    right = _right(spot)
    facts = _facts(spot, me)
    return at_the_table(
        spot.hand,
        me,
        skill=SKILL,
        version=VERSION,
        level=level,
        seed=seed,
        prompt=line(f"misdeal_or_not.prompt.{spot.case.value}", **facts),
        options=_options(spot, me, right, level, facts),
        right=right,
        why=(line(f"misdeal_or_not.why.{_reason(spot)}", **facts),),
        contrast=line(f"misdeal_or_not.contrast.{_contrast(spot)}", **facts),
        rules=_rules(spot),
        hint=line(f"misdeal_or_not.hint.{'deal' if spot.case in _DEALS else 'draw'}"),
        play="" if spot.case is Case.EMPTY else None,
    )


_DEALS = (Case.DEAL, Case.WHO, Case.OPEN_CARD)


def _right(spot: Spot) -> str:
    """What follows. Source: A9, B12, R15, R35, R36."""
    match spot.case:
        case Case.DEAL:
            return "redeal"
        case Case.WHO:
            return str(spot.hand.dealer)
        case Case.DRAW:
            return "replaced_after"
        case Case.EMPTY:
            return "kept" if spot.hand.table.shortage is Shortage.NONE else "replaced_after"
        case Case.OPEN_CARD | Case.SHOWN_ACE | Case.LAST_CARD:
            return "play_on"


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(spot: Spot, me: int) -> dict[str, Fact]:
    """What the sentences may need."""
    hand = spot.hand
    return {
        "who": player(spot.seat, me),
        "card": str(spot.card),
        "drawn": spot.drawn,
        "dealer": player(hand.dealer, me),
        "next": player((hand.dealer + 1) % hand.table.players, me),
        "rulebook": hand.table.rules.text,
        "number": hand.table.players,
        "shortage": hand.table.shortage.value,
        "stakes": "blinds" if hand.table.rules.blinds else "ante",
        "with_ace": hand.table.rules.draw.most_with_ace,
        "open": "yes" if hand.table.rules.face_up else "no",
    }


def _options(spot: Spot, me: int, right: str, level: Level, facts: dict[str, Fact]) -> tuple[Choice, ...]:
    def text(id_: str) -> Line:
        if id_.isdigit():
            return line("misdeal_or_not.choice.seat", who=player(int(id_), me))
        return line(f"misdeal_or_not.choice.{id_}", **facts)

    def order(id_: str) -> int:
        return int(id_) if id_.isdigit() else _OUTCOMES.index(id_) if id_ in _OUTCOMES else 0

    fixed = frozenset((_JACK_AGAIN, "play_on"))
    return choices(SKILL, right, _mistaken(spot), level=level, text=text, order=order, facts=facts, fixed=fixed)


def _reason(spot: Spot) -> str:
    if spot.case is Case.EMPTY:
        return f"empty.{spot.hand.table.shortage.value}"
    return "deal" if spot.case is Case.WHO else spot.case.value


def _contrast(spot: Spot) -> str:
    match spot.case:
        case Case.DEAL | Case.WHO:
            return "in_the_draw" if not spot.hand.table.rules.face_up else "open_card"
        case Case.OPEN_CARD:
            return "second_card"
        case Case.EMPTY:
            return "reshuffled" if spot.hand.table.shortage is Shortage.NONE else "not_reshuffled"
        case Case.SHOWN_ACE | Case.LAST_CARD:
            return "drawn_card"
        case Case.DRAW:
            return "in_the_deal"


def _rules(spot: Spot) -> tuple[str, ...]:
    table = spot.hand.table
    match spot.case:
        case Case.DEAL | Case.WHO:
            return ("A9", "R15")
        case Case.OPEN_CARD:
            return (*cited(table, "face_up"), "R15")
        case Case.DRAW:
            return ("R15", "R5")
        case Case.EMPTY:
            return ("R15", *cited(table, "seats_without_reshuffle" if _right(spot) == "kept" else "shortage"))
        case Case.SHOWN_ACE:
            return ("R36", *cited(table, "draw"))
        case Case.LAST_CARD:
            return cited(table, "shortage")


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _mistaken(spot: Spot) -> Iterator[Wrong]:
    """What else one may think follows, the likeliest first."""
    match spot.case:
        case Case.DEAL:
            yield wrong("redeal_next", "misdeal_passes_the_deal")
            yield wrong("replaced_now", "exposed_card_replaced_in_the_deal")
            yield wrong("redeal_paid", "misdeal_costs_another_stake")
            yield wrong("kept", "exposed_card_kept")
            yield wrong("owner", "owner_decides")
        case Case.WHO:
            yield from _other_dealers(spot)
        case Case.OPEN_CARD:
            yield wrong("redeal", "open_card_taken_for_a_fault")
            yield wrong("replaced_now", "open_card_replaced")
            yield wrong("owner", "owner_decides")
        case Case.DRAW:
            yield wrong("redeal", "draw_taken_for_a_deal")
            yield wrong("replaced_now", "replaced_at_once")
            yield wrong("kept", "exposed_card_kept")
            yield wrong("owner", "owner_decides")
        case Case.EMPTY:
            yield wrong("replaced_after", "nothing_left_to_replace_it")
            yield wrong("kept", "reshuffle_forgotten")
            yield wrong("redeal", "draw_taken_for_a_deal")
            yield wrong("owner", "owner_decides")
        case Case.SHOWN_ACE:
            yield wrong("replaced_after", "shown_ace_taken_for_exposed")
            yield wrong("redeal", "shown_ace_taken_for_exposed")
            yield wrong("removed", "shown_ace_taken_for_exposed")
        case Case.LAST_CARD:
            yield wrong("redeal", "last_card_taken_for_a_fault")
            yield wrong("removed", "last_card_removed")
            yield wrong("replaced_after", "last_card_taken_for_drawn")


def _other_dealers(spot: Spot) -> Iterator[Wrong]:
    players, dealer = spot.hand.table.players, spot.hand.dealer
    yield wrong((dealer + 1) % players, "misdeal_passes_the_deal")
    yield wrong(spot.seat, "owner_deals")
    yield wrong(_JACK_AGAIN, "jack_finds_the_dealer_again")
    yield wrong((dealer - 1) % players, "deal_goes_the_wrong_way")


# --- moments to ask about ---------------------------------------------------------------------------------------------


def _askable(table: TableRules, level: Level) -> tuple[Case, ...]:
    """The cases of this level that this table knows."""
    open_card = (Case.OPEN_CARD,) if table.rules.face_up else ()
    ace = (Case.SHOWN_ACE,) if table.rules.draw.most_with_ace > table.rules.draw.most else ()
    last = (Case.LAST_CARD,) if table.shortage is Shortage.LAST_CARD_KEPT else ()
    match level:
        case Level.ONE:
            return Case.DEAL, Case.DRAW, *open_card
        case Level.TWO:
            return Case.DEAL, Case.WHO, Case.DRAW, *open_card, *ace
        case Level.THREE:
            return Case.WHO, Case.DRAW, Case.EMPTY, Case.EMPTY, *ace, *last


def _spot(rng: Random, table: TableRules, case: Case) -> Spot:
    """A card seen at a moment that suits the case."""
    if case in _DEALS:
        hand = deal(table, deep(rng, table), below(rng, table.players), below(rng, _SEEDS))
        seat = below(rng, table.players)
        cards = hand.piles.hands[seat]
        return Spot(case, hand, seat, cards[0] if case is Case.OPEN_CARD else pick(rng, cards[table.rules.face_up :]))
    if case is Case.SHOWN_ACE:
        return _shown_ace(rng, table)
    last = case is Case.EMPTY
    hand = scene(rng, table, lambda hand: _draws(hand, rng) > 0 and (len(hand.drawers) == 1) is last)
    seat, drawn = hand.drawers[0], _draws(hand, rng)
    if case is Case.LAST_CARD:
        return Spot(case, hand, seat, hand.piles.stock[-1], drawn)
    return Spot(case, hand, seat, _exposed(hand, rng, drawn), drawn)


def _draws(hand: Hand, rng: Random) -> int:
    """How many cards whoever is in turn would draw; none in a betting round."""
    return len(likely(hand, rng).places) if hand.phase is Phase.DRAWING and hand.drawers else 0


def _exposed(hand: Hand, rng: Random, drawn: int) -> Card:
    """One of the cards that whoever is in turn draws."""
    action = likely(hand, rng)
    place = action.places[below(rng, drawn)]
    return apply(hand, action).piles.hands[hand.drawers[0]][place]


def _shown_ace(rng: Random, table: TableRules) -> Spot:
    """A player who holds an ace and shows it to draw as many as that allows."""
    hand = scene(rng, table, lambda hand: hand.phase is Phase.DRAWING and _ace(hand) is not None)
    ace = _ace(hand)
    assert ace is not None
    return Spot(Case.SHOWN_ACE, hand, hand.drawers[0], ace, table.rules.draw.most_with_ace)


def _ace(hand: Hand) -> Card | None:
    """The ace of whoever draws now."""
    return next((card for card in hand.piles.hands[hand.drawers[0]] if card.rank is Rank.ACE), None)
