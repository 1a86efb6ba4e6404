"""Random hands, and all that holds at every step of any hand."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

from tutor.engine.actions import END, MISDEAL, Act, Action, IllegalAction, action, throw
from tutor.engine.deck import shuffled
from tutor.engine.play import Hand, Phase, apply, deal, legal_actions, replay, view, why_not
from tutor.engine.rulebooks import RULEBOOKS, options_of, rulebook
from tutor.engine.rules import Shortage, TableRules, at_table


def tables() -> Iterator[tuple[str, int]]:
    """Every rulebook with every number of players."""
    for name, rules in RULEBOOKS.items():
        for players in range(rules.seats[0], rules.seats[1] + 1):
            yield name, players


def tables_with_options() -> Iterator[tuple[str, int]]:
    """Every rulebook with each of its house options, with every number of players that it takes."""
    for name in RULEBOOKS:
        for option in options_of(name):
            rules = rulebook(f"{name}+{option}")
            for players in range(rules.seats[0], rules.seats[1] + 1):
                yield rules.text, players


def check_hand(text: str, players: int, seed: int, *, fully: bool = False, seldom: int = 4) -> Hand:
    """Play one hand at random and check all that holds.

    What costs more is checked at every step if `fully`, else at one of two to the power of `seldom`.
    """
    table, chance = at_table(rulebook(text), players), Random(f"{text}/{players}/{seed}")
    rich, patient = chance.getrandbits(1), chance.getrandbits(1)
    stacks = [200 if rich else chance.getrandbits(6) + 1 for _ in range(players)]
    posting = (
        frozenset({chance.getrandbits(8) % players}) if table.big_blind and not chance.getrandbits(2) else frozenset()
    )
    hand = deal(table, stacks, chance.getrandbits(8) % players, seed, posting=posting)
    chips, checked = sum(stacks), None
    for _ in range(5000):
        assert sum(hand.stacks) + hand.pot == chips
        assert min(hand.stacks) >= 0
        if hand.piles is not checked:  # else no card has moved
            check_cards(hand)
        checked = hand.piles
        if hand.turn is None:
            break
        if fully or not chance.getrandbits(seldom):
            check_view(hand, chance.getrandbits(8) % players, chance)
            check_actions(hand, chance)
        hand = apply(hand, some_action(hand, chance, patient=bool(patient)))
    assert hand.turn is None
    assert hand.phase is Phase.OVER
    assert hand.pot == 0
    check_view(hand, 0, chance)
    return hand


def check_replay(hand: Hand) -> None:
    """The line tells the hand."""
    assert replay(hand.line) == hand


@cache
def deck_bits(table: TableRules) -> int:
    """The cards of a deck, a bit each."""
    return sum(1 << card.number for card in table.deck)


def check_cards(hand: Hand) -> None:
    """Every card lies in one place, nobody holds what he has thrown, and a last card that is kept is kept.

    Source: B11, B12, R5; F33.
    """
    piles = hand.piles
    lying = [*piles.stock, *piles.discards, *piles.aside]
    for cards in piles.hands:
        lying += cards
    assert len(lying) == len(hand.table.deck)
    bits = 0
    for card in lying:
        bits |= 1 << card.number
    assert bits == deck_bits(hand.table)
    for held, thrown in zip(piles.hands, piles.thrown, strict=True):
        if thrown:
            assert not set(held) & set(thrown)
    assert piles.seen.isdisjoint(piles.stock)
    if hand.table.shortage is Shortage.LAST_CARD_KEPT:
        assert piles.stock


def check_view(hand: Hand, seat: int, chance: Random) -> None:
    """Whatever is hidden from the seat may lie anywhere: it sees the same."""
    piles = hand.piles
    hidden = [card for cards in (piles.stock, piles.discards, piles.aside) for card in cards if card not in piles.seen]
    hidden += [card for other, cards in enumerate(piles.hands) if other != seat for card in cards]
    hidden = [card for card in hidden if card not in piles.seen and card not in piles.thrown[seat]]
    mixed = dict(zip(hidden, shuffled(tuple(hidden), f"{chance.getrandbits(32)}"), strict=True))
    elsewhere = replace(
        piles,
        hands=tuple(tuple(mixed.get(card, card) for card in cards) for cards in piles.hands),
        stock=tuple(mixed.get(card, card) for card in piles.stock),
        discards=tuple(mixed.get(card, card) for card in piles.discards),
        aside=tuple(mixed.get(card, card) for card in piles.aside),
        seed="another",
    )
    assert view(replace(hand, piles=elsewhere, seed=-1, actions=()), seat) == view(hand, seat)


def check_actions(hand: Hand, chance: Random) -> None:
    """What is not refused is done, what is refused is refused for the same reason; what is called legal is."""
    some = [EVERYTHING[chance.getrandbits(16) % len(EVERYTHING)] for _ in range(8)]
    for each in (*some, *legal_actions(hand)[-4:]):
        refusal = why_not(hand, each)
        try:
            after = apply(hand, each)
        except IllegalAction as illegal:
            assert illegal.refusal == refusal  # noqa: PT017
        else:
            assert refusal is None
            assert after.actions == (*hand.actions, each)
    assert all(why_not(hand, each) is None for each in legal_actions(hand))


def some_action(hand: Hand, chance: Random, *, patient: bool = False, mishaps: bool = True) -> Action:
    """A legal action; now and then an accident at the table. The patient do not fold."""
    if mishaps and not chance.getrandbits(5):
        if hand.fresh:
            return END if hand.carried and not chance.getrandbits(2) else MISDEAL
        if hand.phase is Phase.DRAWING:
            throws = [each for each in legal_actions(hand) if each.places]
            if throws:
                each = throws[chance.getrandbits(16) % len(throws)]
                return replace(each, exposed=(chance.getrandbits(8) % len(each.places),))
    some = legal_actions(hand)
    if patient and some[0].act is Act.FOLD:
        some = some[1:]
    return some[chance.getrandbits(16) % len(some)]


def everything() -> Iterator[Action]:
    """Whatever one could think of doing."""
    yield from (action(text) for text in "fkcme")
    for to in range(45):
        yield Action(Act.BET, to)
        yield Action(Act.RAISE, to)
    for number in range(6):
        for places in combinations(range(5), number):
            yield throw(*places)
            yield throw(*places, exposed=(0,))
    yield from (Action(Act.DRAW, places=(0, 0)), Action(Act.DRAW, places=(2, 1)), Action(Act.DRAW, places=(5,)))


EVERYTHING = tuple(everything())
