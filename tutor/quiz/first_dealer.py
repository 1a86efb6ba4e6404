"""Who deals first? Cards are dealt round, face up, until a jack falls; at level three also who deals after that.

The question draws the number of players, among those that play with the deck of the table that asks.

How a sitting goes on when players are broke is no affair of this question.
"""

from collections.abc import Iterator
from random import Random

from tutor.engine.cards import CannotBe, Cards, Rank
from tutor.engine.rules import TableRules, at_table
from tutor.engine.seating import first_dealer, first_jack
from tutor.quiz import sketches
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, line
from tutor.quiz.seated import Wrong, choices, wrong
from tutor.quiz.sketches import below, pick
from tutor.quiz.telling import player

SKILL = "first_dealer"
VERSION = 2
NOBODY = "nobody"
"""The answer that no jack has fallen yet."""

_MOST_CARDS = 10
"""More cards than this nobody wants to count."""
_FEWEST_CARDS = 4
_SEEDS = 1_000_000
_PICTURES = (Rank.QUEEN, Rank.KING)


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: the first jack finds the first dealer everywhere (R28)."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: a jack in the first round, then a later one or none yet, then who deals afterwards."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    at = at_table(table.rules, pick(rng, _numbers(table)))
    starter = below(rng, at.players)
    cards = _cards(rng, at, level, starter)
    nth = 1 + below(rng, 3) if level is Level.THREE else 1
    me = below(rng, at.players)
    return question_about(cards, at, me, starter=starter, nth=nth, asked_at=table, level=level, seed=seed)


def question_about(
    cards: Cards,
    table: TableRules,
    me: int,
    *,
    starter: int = 0,
    nth: int = 1,
    asked_at: TableRules | None = None,
    level: Level = Level.ONE,
    seed: int = 0,
) -> Question:
    """The question who deals the `nth` hand when these cards have been dealt round from the starter's left.

    `asked_at` is the table that asks, if it has other players.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> question_about(parse_cards("9s Kd 2c Ah Jd"), at_table(rulebook("jackpots"), 4), 0).right
    ('1',)
    """
    jack = _jack(cards, table, starter)
    right = NOBODY if jack is None else str((jack + nth - 1) % table.players)
    facts = _facts(cards, table, me, starter=starter, nth=nth, jack=jack)
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=(asked_at or table).players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("first_dealer.prompt", **facts),
        cards=cards,
        hands=(),
        choices=_options(cards, table, me, right=right, starter=starter, nth=nth, level=level, facts=facts),
        marks=(),
        most=0,
        right=(right,),
        why=tuple(_why(jack, nth, facts)),
        contrast=line(f"first_dealer.contrast.{'afterwards' if nth == 1 else 'suit'}"),
        rules=_rules(table, nth),
        hint=line("first_dealer.hint"),
        bright=tuple(str(card) for card in cards if card.rank is Rank.JACK),
    )


def _jack(cards: Cards, table: TableRules, starter: int) -> int | None:
    """The seat that has received the first jack; none if there is none."""
    try:
        return first_jack(cards, table.players, starter=starter).seat
    except CannotBe:
        return None


def _seat(place: int, table: TableRules, starter: int) -> int:
    """Who receives the card at this place of the row, counted from 0."""
    return (starter + 1 + place) % table.players


def _highest(cards: Cards) -> int:
    """The place of the highest card, the first of equal ones; a joker is none."""
    ranks = [0 if card.rank is Rank.JOKER else int(card.rank) for card in cards]
    return ranks.index(max(ranks))


def _facts(cards: Cards, table: TableRules, me: int, *, starter: int, nth: int, jack: int | None) -> dict[str, Fact]:
    """What the sentences may need."""
    highest = _highest(cards)
    return {
        "starter": player(starter, me),
        "order": tuple(player(_seat(place, table, starter), me) for place in range(table.players)),
        "number": nth,
        "cards": len(cards),
        "jack": str(cards[-1]),
        "receiver": player(starter if jack is None else jack, me),
        "dealer": player(starter if jack is None else (jack + nth - 1) % table.players, me),
        "highest": str(cards[highest]),
        "place": len(cards),
        "rounds": (len(cards) - 1) // table.players,
        "over": (len(cards) - 1) % table.players + 1,
    }


def _options(
    cards: Cards,
    table: TableRules,
    me: int,
    *,
    right: str,
    starter: int,
    nth: int,
    level: Level,
    facts: dict[str, Fact],
) -> tuple[Choice, ...]:
    def text(id_: str) -> Line:
        if id_ == NOBODY:
            return line("first_dealer.choice.nobody")
        return line("first_dealer.choice.seat", who=player(int(id_), me))

    mistaken = _without_jack(cards, table, starter) if right == NOBODY else _with_jack(cards, table, starter, nth)
    fixed = frozenset((NOBODY,))
    return choices(SKILL, right, mistaken, level=level, text=text, order=str, facts=facts, fixed=fixed)


def _why(jack: int | None, nth: int, facts: dict[str, Fact]) -> Iterator[Line]:
    if jack is None:
        yield line("first_dealer.why.nobody", **facts)
        return
    yield line("first_dealer.why.jack", **facts)
    yield line(f"first_dealer.why.{'round' if facts['rounds'] == 0 else 'rounds'}", **facts)
    if nth > 1:
        yield line("first_dealer.why.afterwards", **facts)


def _rules(table: TableRules, nth: int) -> tuple[str, ...]:
    """B tells of the first jack; that it finds the first dealer everywhere is a ruling."""
    everywhere = () if table.rules.name in ("club", "jackpots") else ("R28",)
    return ("B2", *everywhere, *(("A3",) if nth > 1 else ()))


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _with_jack(cards: Cards, table: TableRules, starter: int, nth: int) -> Iterator[Wrong]:
    """Wrong answers once a jack has fallen, the likeliest first."""
    players = table.players
    jack = _seat(len(cards) - 1, table, starter)
    if nth > 1:
        yield wrong(jack, "same_dealer_again")
        yield wrong((jack - nth + 1) % players, "deal_goes_the_wrong_way")
    yield wrong((jack + nth - 2) % players, "counted_from_the_starter")
    yield wrong(NOBODY, "jack_overlooked")
    yield wrong((jack + nth) % players, "left_of_the_jack")
    yield wrong(_seat(_highest(cards), table, starter), "highest_card_deals")
    yield wrong(starter, "starter_deals")
    yield wrong(_seat(0, table, starter), "first_card_deals")


def _without_jack(cards: Cards, table: TableRules, starter: int) -> Iterator[Wrong]:
    """Wrong answers while no jack has fallen, the likeliest first."""
    for place, card in enumerate(cards):
        if card.rank in _PICTURES:
            yield wrong(_seat(place, table, starter), "other_picture_taken_for_a_jack")
    yield wrong(_seat(_highest(cards), table, starter), "highest_card_deals")
    yield wrong(starter, "starter_deals")
    yield wrong(_seat(len(cards) - 1, table, starter), "last_card_deals")
    yield wrong(_seat(0, table, starter), "first_card_deals")


# --- cards to ask about -----------------------------------------------------------------------------------------------


def _numbers(table: TableRules) -> tuple[int, ...]:
    """How many players may sit there: with two there is nothing to count, with another deck there are other cards."""
    fewest, most = table.rules.seats
    numbers = range(max(3, fewest), most + 1)
    return tuple(number for number in numbers if at_table(table.rules, number).deck == table.deck) or (table.players,)


def _cards(rng: Random, table: TableRules, level: Level, starter: int) -> Cards:
    """Cards as they fall up to the first jack, so late as suits the level; now and then only those before it."""
    fewest, most = _bounds(table, level)
    none_yet = level is Level.TWO and below(rng, 4) == 0
    while True:
        found = first_dealer(table, below(rng, _SEEDS), starter=starter)
        cards = tuple(card for _, card in found.dealt)
        if none_yet and len(cards) > _FEWEST_CARDS:
            return cards[:-1][:_MOST_CARDS]
        if not none_yet and fewest <= len(cards) <= most:
            return cards


def _bounds(table: TableRules, level: Level) -> tuple[int, int]:
    """The fewest and the most cards up to the jack."""
    if level is Level.ONE:
        return 2, table.players + 1
    return min(table.players + 1, _MOST_CARDS - 2), _MOST_CARDS
