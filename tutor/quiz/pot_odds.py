"""Chance and price: what share of the pot a call costs, and whether a draw comes off often enough to pay it.

Which cards help is asked elsewhere, and so is how much a call costs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import ceil

from tutor.engine.actions import CALL
from tutor.engine.betting import owed
from tutor.engine.cards import Cards
from tutor.engine.hands import value_of, wild_cards
from tutor.engine.play import Hand, Phase, apply
from tutor.engine.rules import Category, TableRules, Wins
from tutor.quiz import draws, sketches
from tutor.quiz.draws import Draw, Sort, sort_of
from tutor.quiz.holds import completing_ranks
from tutor.quiz.question import Choice, Fact, Level, Line, Question, line
from tutor.quiz.scenes import LIVELY, STEADY, deep, scene
from tutor.quiz.seated import CHOICES, Wrong, at_the_table, choices, wrong
from tutor.quiz.sketches import pick, suit_count
from tutor.quiz.whose_turn import speaking_rule

SKILL = "pot_odds"
VERSION = 1

CLOSE = 0.005
"""Of two shares that are no further apart than this only one is offered."""
CLEAR = 0.04
"""By so much chance and price differ where the decision is to be plain."""
_ORDER = ("yes", "yes_due", "yes_sunk", "no", "no_chasing", "no_beaten")
"""The reasons in the order in which they are shown: those for calling first."""
_SORTS = (Sort.FLUSH, Sort.OPEN_ENDED, Sort.ONE_ENDED, Sort.GUTSHOT)
"""What is drawn to, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Share:
    """A wrong price and the mistake that leads to it."""

    price: float
    mistake: str


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has calls at a price."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: the price alone, then a plain decision, then one that a slip would turn round.

    Where nobody draws to a high hand for the whole pot it is always the price, later on with own chips in the round.
    """
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    mood = pick(rng, (STEADY, LIVELY))
    if level is Level.ONE or not _decides(table):
        wanted = _to_price if level is Level.ONE else _to_price_with_own
        return price_of(scene(rng, table, wanted, mood=mood, stacks=deep), level=level, seed=seed)
    decided = _plain if level is Level.TWO or table.players == 2 else _turned_by_a_slip
    hand = scene(
        rng,
        table,
        lambda hand: _to_draw(hand) and decided(hand),
        mood=mood,
        stacks=deep,
        dealt=_somebody_draws,
        until=lambda hand: hand.phase is Phase.DRAWING,
    )
    return decision_in(hand, level=level, seed=seed)


# --- the price --------------------------------------------------------------------------------------------------------


def price_of(hand: Hand, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question how often the player in turn must win at least for his call to pay.

    >>> from tutor.engine.play import replay
    >>> price_of(replay("v1;club;3;50,50,50;0;7;b2.c")).right
    ('22.22',)
    """
    right, facts = _price(hand), _facts(hand)
    rng = sketches.random_of(f"{SKILL}/choices", VERSION, hand.table, level, seed)

    def choice(each: Share) -> Choice:
        told = line(f"{SKILL}.told.{each.mistake}", answer=each.price, **facts)
        return Choice(_id(each.price), line(f"{SKILL}.choice", answer=each.price), each.mistake, (told,))

    some = draws.first_then_mixed(rng, _prices_apart(hand))
    shown = [choice(each) for each in some[: CHOICES[level] - 1]]
    shown.append(Choice(_id(right), line(f"{SKILL}.choice", answer=right)))
    return at_the_table(
        hand,
        _seat(hand),
        skill=SKILL,
        version=VERSION,
        level=level,
        seed=seed,
        prompt=line(f"{SKILL}.prompt.price", **facts),
        options=tuple(sorted(shown, key=lambda choice: float(choice.id))),
        right=_id(right),
        why=(line(f"{SKILL}.why.price", **facts), line(f"{SKILL}.why.balance", **facts)),
        contrast=line(f"{SKILL}.contrast.price", **facts),
        rules=("A19", speaking_rule(hand.table, hand.betting.number)),
        hint=line(f"{SKILL}.hint.price"),
    )


def _id(share: float) -> str:
    return f"{100 * share:.2f}"


def _seat(hand: Hand) -> int:
    assert hand.turn is not None
    return hand.turn


def _cost(hand: Hand) -> int:
    return owed(hand.betting, _seat(hand))


def _decides(table: TableRules) -> bool:
    """Whether one can draw to a high hand that wins the whole pot."""
    return draws.offered(table) and table.rules.wins is Wins.HIGH


def _price(hand: Hand) -> float:
    """What share of the pot after the call one pays: as often one must win at least."""
    return _cost(hand) / (hand.pot + _cost(hand))


def _prices_apart(hand: Hand) -> list[Share]:
    """The wrong prices that can be told from the right one and from each other, the likeliest first."""
    kept: list[Share] = []
    for each in _mistaken_prices(hand):
        taken = [_price(hand), *(other.price for other in kept)]
        if CLOSE < each.price < 1 and all(abs(each.price - other) > CLOSE for other in taken):
            kept.append(each)
    return kept


def _mistaken_prices(hand: Hand) -> Iterator[Share]:
    cost, pot, betting, seat = _cost(hand), hand.pot, hand.betting, _seat(hand)
    yield Share(cost / pot, "call_by_pot")
    if paid := betting.paid[seat]:
        yield Share((cost + paid) / (pot + cost), "sunk_chips_counted")
    if betting.price < pot:
        yield Share(cost / (pot - betting.price + cost), "pot_before_the_bet")
    yield Share(pot / (pot + cost), "odds_turned_round")
    yield Share(cost / (pot + 2 * cost), "own_call_twice")
    yield Share(0.5, "either_or")
    yield Share(cost / hand.stacks[seat], "share_of_the_stack")


# --- the decision -----------------------------------------------------------------------------------------------------


def decision_in(hand: Hand, *, level: Level = Level.TWO, seed: int = 0) -> Question:
    """The question whether the player in turn should pay the last call before the draw for what he draws to.

    >>> from tutor.engine.play import replay
    >>> decision_in(replay("v1;classic-home;4;90,90,90,90;0;50;b2.c.c")).right
    ('yes',)
    """
    draw = _draw_in(hand)
    assert draw is not None
    right = "yes" if _chance(draw, hand.table) >= _price(hand) else "no"
    facts = _facts(hand) | draws.facts(draw, hand.table) | _compared(draw, hand)

    def text(id_: str) -> Line:
        return line(f"{SKILL}.choice.{id_}", **facts)

    return at_the_table(
        hand,
        _seat(hand),
        skill=SKILL,
        version=VERSION,
        level=level,
        seed=seed,
        prompt=line(f"{SKILL}.prompt.decision", **facts),
        options=choices(
            SKILL, right, _mistaken_reasons(draw, hand, right), level=level, text=text, order=_ORDER.index, facts=facts
        ),
        right=right,
        why=(
            line(f"{SKILL}.why.price", **facts),
            *draws.how_counted(draw, hand.table),
            line("draws.why.one_card", **facts),
            line(f"{SKILL}.why.{right}", **facts),
        ),
        contrast=line(f"{SKILL}.contrast.{right}", **facts),
        rules=("A19", "S7", speaking_rule(hand.table, hand.betting.number)),
        hint=line(f"{SKILL}.hint.decision"),
    )


def _mistaken_reasons(draw: Draw, hand: Hand, right: str) -> Iterator[Wrong]:
    chance, price = _chance(draw, hand.table), _price(hand)
    if right == "yes":
        turned = _cost(hand) / hand.pot > chance
        yield Wrong("no", "call_by_pot", {}, "turned_by_pot") if turned else wrong("no", "price_overrated")
        yield wrong("no_chasing", "never_chase")
        yield wrong("no_beaten", "bet_means_beaten")
        yield wrong("yes_due", "flush_is_due")
        yield wrong("yes_sunk", "sunk_chips")
        return
    doubled = sort_of(draw, hand.table) is Sort.GUTSHOT and 2 * chance >= price
    if doubled:
        yield Wrong("yes", "gutshot_taken_for_open_ended", {}, "turned_by_gutshot")
    yield wrong("yes", "chance_overrated")
    yield wrong("yes_due", "flush_is_due")
    if hand.betting.paid[_seat(hand)]:
        yield wrong("yes_sunk", "sunk_chips")
    yield wrong("no_chasing", "never_chase")
    yield wrong("no_beaten", "bet_means_beaten")


def _chance(draw: Draw, table: TableRules) -> float:
    """How often the one card drawn helps."""
    return len(draws.outs(draw, table)) / len(draws.unseen(draw, table))


def _draw_in(hand: Hand) -> Draw | None:
    """The draw by one card that the hand of the player in turn is; none if it is none or is more."""
    return _draw_of(hand.piles.hands[_seat(hand)], hand.table)


@lru_cache(maxsize=1024)
def _draw_of(cards: Cards, table: TableRules) -> Draw | None:
    """The likeliest draw by one card that these are."""
    if wild_cards(cards, table) or not _near(cards, table):
        return None
    if value_of(cards, table).category is not Category.HIGH_CARD:
        return None
    found: dict[Sort, Draw] = {}
    for kept in combinations(cards, 4):
        for aim in (Category.FLUSH, Category.STRAIGHT):
            draw = Draw(cards, kept, aim)
            if _fits(draw, table):
                found.setdefault(sort_of(draw, table), draw)
    return next((found[sort] for sort in _SORTS if sort in found), None)


def _near(cards: Cards, table: TableRules) -> bool:
    """Whether four of the cards are of one suit or of one straight."""
    return suit_count(cards)[1] == 4 or any(completing_ranks(kept, table) for kept in combinations(cards, 4))


def _fits(draw: Draw, table: TableRules) -> bool:
    """Whether these four are drawn to just this."""
    suited, ranks = suit_count(draw.kept)[1] == 4, completing_ranks(draw.kept, table)
    return suited and not ranks if draw.aim is Category.FLUSH else bool(ranks) and not suited


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(hand: Hand) -> dict[str, Fact]:
    cost, pot, betting, seat = _cost(hand), hand.pot, hand.betting, _seat(hand)
    return {
        "cost": cost,
        "pot": pot,
        "sum": pot + cost,
        "price": _price(hand),
        "paid": betting.paid[seat],
        "before": max(0, pot - betting.price),
        "bet": betting.price,
        "stack": hand.stacks[seat],
        "cheap": cost / (2 * pot + cost),
    }


def _compared(draw: Draw, hand: Hand) -> dict[str, Fact]:
    """Chance beside price, and from how much in the pot on the call would pay."""
    chance, cost = _chance(draw, hand.table), _cost(hand)
    return {
        "chance": chance,
        "by_pot": cost / hand.pot,
        "doubled": 2 * chance,
        "fair": ceil(round(cost * (1 - chance) / chance, 6)),
        "sort": sort_of(draw, hand.table).value,
    }


# --- moments to ask about ---------------------------------------------------------------------------------------------


def _to_price(hand: Hand) -> bool:
    """Whether there is a full call to be priced, at no odd price."""
    if hand.phase is not Phase.BETTING or not _cost(hand):
        return False
    return _cost(hand) < hand.stacks[_seat(hand)] and _price(hand) > 0.05 and len(_prices_apart(hand)) > 1


def _to_price_with_own(hand: Hand) -> bool:
    return _to_price(hand) and hand.betting.bets[_seat(hand)] > 0


def _somebody_draws(hand: Hand) -> bool:
    """Whether one of the hands dealt is a draw by one card."""
    return any(cards and _draw_of(cards, hand.table) is not None for cards in hand.piles.hands)


def _to_draw(hand: Hand) -> bool:
    """Whether the player in turn has a draw by one card, and his call is the last word before it."""
    if hand.betting.number > 1 or not _to_price(hand) or _draw_in(hand) is None:
        return False
    return apply(hand, CALL).phase is Phase.DRAWING


def _plain(hand: Hand) -> bool:
    draw = _draw_in(hand)
    return draw is not None and abs(_chance(draw, hand.table) - _price(hand)) > CLEAR


def _turned_by_a_slip(hand: Hand) -> bool:
    """Whether the usual slip, call ÷ pot or the other straight's number, would decide otherwise."""
    draw = _draw_in(hand)
    if draw is None:
        return False
    chance, price = _chance(draw, hand.table), _price(hand)
    by_pot = _cost(hand) / hand.pot
    gutshot = sort_of(draw, hand.table) is Sort.GUTSHOT
    return price < chance < by_pot or (gutshot and chance < price < 2 * chance)
