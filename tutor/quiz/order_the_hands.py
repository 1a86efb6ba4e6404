"""Hands to put in order, the best first: by the table's own order, high or low, never two of the same worth.

What one misreads between two neighbours stands in `which_hand_wins` and `misreadings`.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

from tutor.engine.cards import Cards
from tutor.engine.rules import Category, TableRules, Wins
from tutor.quiz import duels, sketches, which_hand_wins
from tutor.quiz.question import Choice, Kind, Level, Line, Question, line
from tutor.quiz.sketches import hand_of, mixed
from tutor.quiz.which_hand_wins import half_asked, value_here

SKILL = "order_the_hands"
VERSION = 1

Hands = tuple[Cards, ...]

_TRIES = 500


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table can."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: three hands of different kinds, then four, two of one kind, then five close ones."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    half = half_asked(table, level)
    for _ in range(_TRIES):
        hands = _hands(rng, table, level, half)
        if hands and _can_be_ordered(hands, table, half):
            return question_about(hands, table, level=level, seed=seed)
    raise AssertionError(f"{table.rules.text} has no hands to put in order")


def question_about(hands: Hands, table: TableRules, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question how these hands stand in order; no two of them are worth the same, no card comes twice.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hands = parse_cards("Kh Kd 9s 7c 4d"), parse_cards("8s 8d 3h 3c 2s"), parse_cards("Ah Qd Js 7d 5c")
    >>> question_about(hands, at_table(rulebook("club"), 4)).right
    ('1 0 2',)
    """
    half = half_asked(table, level)
    order = _order(hands, table, half)
    met = [_neighbours(hands, table, half, pair) for pair in pairwise(order)]
    asked = which_hand_wins.question_about(hands, table, half=half, level=level, seed=seed)
    return replace(
        asked,
        skill=SKILL,
        version=VERSION,
        kind=Kind.ORDER,
        prompt=line("order_the_hands.prompt", **dict(asked.prompt.facts)),
        choices=_choices(order, met),
        right=(_text(order),),
        why=tuple(_why(order, met)),
        contrast=None,
        rules=tuple(dict.fromkeys(rule for pair in met for rule in pair.rules)),
        hint=line("order_the_hands.hint", **dict(asked.hint.facts)),
        bright=(),
    )


def _order(hands: Hands, table: TableRules, half: Wins) -> tuple[int, ...]:
    """The places of the hands, the best first."""
    values = [value_here(hand, table, half) for hand in hands]
    return tuple(sorted(range(len(hands)), key=values.__getitem__, reverse=True))


def _text(order: tuple[int, ...]) -> str:
    return " ".join(map(str, order))


# --- what to say ------------------------------------------------------------------------------------------------------


def _neighbours(hands: Hands, table: TableRules, half: Wins, pair: tuple[int, int]) -> Question:
    """Which of two neighbours wins, as a question of its own, the better one being its first hand."""
    better, worse = pair
    return which_hand_wins.question_about((hands[better], hands[worse]), table, half=half)


def _renumbered(said: Line, pair: tuple[int, int]) -> Line:
    """A sentence about the two hands of a question, with the numbers that they have here."""
    numbers = {1: pair[0] + 1, 2: pair[1] + 1}
    return Line(
        said.key,
        tuple(
            (name, numbers[value] if name in ("number", "winner") and isinstance(value, int) else value)
            for name, value in said.facts
        ),
    )


def _why(order: tuple[int, ...], met: list[Question]) -> Iterator[Line]:
    """What each hand is, the best first, and between two of one kind what decided."""
    pairs = list(pairwise(order))
    for place, (pair, question) in enumerate(zip(pairs, met, strict=True)):
        first, second, *decided = question.why
        if place == 0:
            yield _renumbered(first, pair)
        if any(said.key.endswith("rank") or said.key.endswith("natural") for said in decided):
            yield from (_renumbered(said, pair) for said in decided)
        yield _renumbered(second, pair)


def _choices(order: tuple[int, ...], met: list[Question]) -> tuple[Choice, ...]:
    """The right order, and the wrong ones that a mistake leads to: two neighbours swapped, or the worst first."""
    found = {_text(order): Choice(_text(order), _order_line(order))}
    for place, question in enumerate(met):
        pair = (order[place], order[place + 1])
        swapped = (*order[:place], order[place + 1], order[place], *order[place + 2 :])
        worse = next(choice for choice in question.choices if choice.id == "2")
        told = tuple(_renumbered(said, pair) for said in worse.told)
        found[_text(swapped)] = Choice(_text(swapped), _order_line(swapped), worse.mistake, told)
    turned = tuple(reversed(order))
    worst_first = Choice(_text(turned), _order_line(turned), "worst_first", (line("order_the_hands.told.worst_first"),))
    found.setdefault(_text(turned), worst_first)
    return tuple(found[text] for text in sorted(found))


def _order_line(order: tuple[int, ...]) -> Line:
    return line("order_the_hands.choice", hands=tuple(str(place + 1) for place in order))


# --- what to ask ------------------------------------------------------------------------------------------------------


def _hands(rng: Random, table: TableRules, level: Level, half: Wins) -> Hands | None:
    close = () if level is Level.ONE else duels.drawn(rng, table, level, half)
    if close is None:
        return None
    hands = _and_others(rng, table, close, 3 if level is Level.ONE else 2)
    return tuple(mixed(rng, hands)) if hands else None


def _and_others(rng: Random, table: TableRules, hands: Hands, number: int) -> Hands | None:
    """These hands and so many others of different kinds, no card of them twice; none if it did not work out."""
    kinds = [kind for kind in table.rules.order if kind is not Category.ROYAL_FLUSH]
    for kind in mixed(rng, kinds)[:number]:
        hand = hand_of(rng, table, kind, without=frozenset(card for each in hands for card in each))
        if not hand:
            return None
        hands = (*hands, hand)
    return hands


def _can_be_ordered(hands: Hands, table: TableRules, half: Wins) -> bool:
    """Whether no card comes twice, no two hands are equal, and the hands do not lie in the right order already.

    Among low hands there is no joker either: it would stand for a card, and then for another in the high half.
    """
    cards = {card for hand in hands for card in hand}
    if len(cards) < 5 * len(hands) or (half is Wins.LOW and sketches.wild_deck(table) & cards):
        return False
    values = {value_here(hand, table, half).strength for hand in hands}
    return len(values) == len(hands) and _order(hands, table, half) != tuple(range(len(hands)))
