"""Hands with wild cards: what are they called, and which rank does the wild card stand for?

What wild cards mislead to stands in `wild_hands`, and how a hand is named in `name_the_hand`; here every hand has a
wild card.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from tutor.engine.cards import SUITS, Card, Cards, Rank
from tutor.engine.hands import HandValue, value_of
from tutor.engine.rulebooks import CLASSIC_HOME
from tutor.engine.rules import Category, TableRules, at_table
from tutor.quiz import name_the_hand, sketches
from tutor.quiz.question import Fact, Kind, Level, Question, cited, line
from tutor.quiz.seated import Wrong, choices, wrong
from tutor.quiz.sketches import below, mixed, pick

SKILL = "name_the_wild_hand"
VERSION = 1

_TRIES = 300
_FEWEST_WRONG = 2


def offered(table: TableRules) -> bool:
    """Whether this table can ask it: where a card is wild."""
    return bool(sketches.wild_deck(table))


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: names of plain hands, then of look-alikes, then also what the wild card stands for."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    if level is Level.THREE and below(rng, 2):
        for hand in _hands(rng, table, level):
            if _number_wild(hand, table) == 1 and _can_be_mistaken(hand, table):
                return standing(hand, table, level=level, seed=seed)
    return question_about(next(_hands(rng, table, level)), table, level=level, seed=seed)


def question_about(cards: Cards, table: TableRules, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question what these five cards are called, wild cards among them.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> question_about(parse_cards("Kh Kd 9s 9c Joker"), at_table(rulebook("joker-wild"), 4)).right
    ('full_house',)
    """
    return replace(name_the_hand.question_about(cards, table, level=level, seed=seed), skill=SKILL, version=VERSION)


def standing(cards: Cards, table: TableRules, *, level: Level = Level.THREE, seed: int = 0) -> Question:
    """The question which rank the only wild card among these five stands for."""
    value = value_of(cards, table)
    wild = next(card for card in cards if card in sketches.wild_deck(table))
    right = _right(cards, table, value)
    facts: dict[str, Fact] = {
        "card": str(wild),
        "wild": sketches.wild_fact(table),
        "value": value.text,
        "rank": right.letter,
    }
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("name_the_wild_hand.prompt", **facts),
        cards=cards,
        hands=(),
        choices=choices(
            SKILL,
            right.letter,
            _mistaken(cards, table, value),
            level=level,
            text=lambda id_: line("name_the_wild_hand.choice", rank=id_),
            order=lambda id_: -_rank(id_),
            facts=facts,
        ),
        marks=(),
        most=0,
        right=(right.letter,),
        why=(line("name_the_wild_hand.why", **facts),),
        contrast=line(f"name_the_wild_hand.contrast.{_contrast(table, value)}", **facts),
        rules=cited(table, "wild", "order", *(["bug"] if table.rules.bug else [])),
        hint=line("name_the_wild_hand.hint", wild=sketches.wild_fact(table)),
        bright=(str(wild),),
    )


def _rank(letter: str) -> Rank:
    return next(rank for rank in Rank if rank.letter == letter)


def _natural(cards: Cards, table: TableRules) -> Cards:
    return tuple(card for card in cards if card not in sketches.wild_deck(table))


def _number_wild(cards: Cards, table: TableRules) -> int:
    return 5 - len(_natural(cards, table))


def _stands_for(cards: Cards, table: TableRules) -> dict[Rank, HandValue]:
    """What the hand would be with each rank in the place of its wild card, a card that nobody holds; no five alike."""
    plain = at_table(CLASSIC_HOME, CLASSIC_HOME.seats[0])
    natural = _natural(cards, table)
    made: dict[Rank, HandValue] = {}
    for rank in table.ranks:
        free = [card for card in (Card(rank, suit) for suit in SUITS) if card not in natural]
        if free:
            made[rank] = max(value_of((*natural, card), plain) for card in free)
    return made


def _right(cards: Cards, table: TableRules, value: HandValue) -> Rank:
    """The rank that makes the hand what it is."""
    if value.category is Category.FIVE_OF_A_KIND:
        return value.ranks[0]
    same = [
        rank
        for rank, made in _stands_for(cards, table).items()
        if (made.category, made.ranks) == (value.category, value.ranks)
    ]
    return max(same)


def _can_be_mistaken(cards: Cards, table: TableRules) -> bool:
    """Whether there are enough wrong ranks to choose from."""
    return len({each.id for each in _mistaken(cards, table, value_of(cards, table))}) >= _FEWEST_WRONG


def _mistaken(cards: Cards, table: TableRules, value: HandValue) -> Iterator[Wrong]:
    """Ranks that one may take the wild card for, the likeliest first, each with what the hand would be."""
    made = _stands_for(cards, table)
    natural = [rank for rank, _ in sketches.groups(_natural(cards, table))]
    wild = next(card for card in cards if card in sketches.wild_deck(table))
    own = [wild.rank] if wild.rank is not Rank.JOKER else []
    beside = (max(natural) + 1, min(natural) - 1, *(rank + step for rank in sorted(natural) for step in (1, -1)))
    ends = [Rank(rank) for rank in beside if Rank.TWO <= rank <= Rank.ACE]
    for rank in (Rank.ACE, *own, *ends[:2], *natural, *ends):
        if rank in made and (made[rank].category, made[rank].ranks) != (value.category, value.ranks):
            yield _mistake(rank, made[rank], value, table, own)


def _mistake(rank: Rank, made: HandValue, value: HandValue, table: TableRules, own: Sequence[Rank]) -> Wrong:
    order = table.rules.order
    better = (order.index(made.category), made.ranks) > (order.index(value.category), value.ranks)
    if table.rules.bug and better:
        return wrong(rank.letter, "bug_taken_for_wild", made=made.text)
    if rank in own:
        return wrong(rank.letter, "wild_not_counted", made=made.text)
    name = "wild_always_an_ace" if rank is Rank.ACE else "wild_could_do_better"
    return wrong(rank.letter, name, made=made.text)


def _contrast(table: TableRules, value: HandValue) -> str:
    if table.rules.bug:
        return "bug"
    return "flush" if value.category is Category.FLUSH else "other"


# --- what to ask ------------------------------------------------------------------------------------------------------


def _hands(rng: Random, table: TableRules, level: Level) -> Iterator[Cards]:
    """Hands with a wild card, without end as good as: plain ones of every kind, or look-alikes, later with two."""
    for _ in range(_TRIES):
        if level is Level.ONE or below(rng, 3) == 0:
            kinds = [kind for kind in table.rules.order if kind is not Category.HIGH_CARD]
            hand = sketches.hand_of(rng, table, pick(rng, kinds))
        else:
            hand = sketches.drawn(rng, table, sketches.with_wild)
        number = _number_wild(hand, table) if hand else 0
        if hand and number and (level is not Level.ONE or number == 1):
            yield tuple(mixed(rng, hand))
