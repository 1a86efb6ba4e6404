"""Which deck? By rulebook and number of players: its cards, what is left after the deal, its lowest straight.

The question draws the number of players itself, now and then more than the rulebook seats.
"""

from collections.abc import Iterator
from enum import Enum
from random import Random

from tutor.engine.cards import Rank
from tutor.engine.rulebooks import CLASSIC_HOME, RULEBOOKS, SEVEN_ACE
from tutor.engine.rules import Shortage, TableRules, at_table
from tutor.quiz import sketches
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, cited, line
from tutor.quiz.seated import Wrong, choices, wrong
from tutor.quiz.sketches import below, pick

SKILL = "which_deck"
VERSION = 1
NONE = "none"
"""The answer that so many may not play."""

_HAND = 5
_FULL, _STRIPPED, _WITH_SIXES, _ONE_JOKER, _TWO_JOKERS = 52, 32, 36, 53, 54


class Asked(Enum):
    """What about the deck is asked."""

    DECK = "deck"
    STOCK = "stock"
    RUN = "run"


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has a deck."""
    return True


def situations(table: TableRules, level: Level) -> int | None:
    """How many different questions there are: one for each number of players and thing asked."""
    return sum(len(_numbers(table, asked, level)) for asked in _askable(level))


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: the deck, then also what is left of it, then its lowest straight, and too many."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    asked = pick(rng, _askable(level))
    return question_about(table, _number(rng, table, asked, level), asked, level=level, seed=seed)


def question_about(
    table: TableRules, number: int, asked: Asked = Asked.DECK, *, level: Level = Level.ONE, seed: int = 0
) -> Question:
    """The question about the deck of this table's rulebook with so many players.

    >>> from tutor.engine.rulebooks import rulebook
    >>> [question_about(at_table(rulebook("seven-ace"), 4), number).right for number in (4, 5, 6)]
    [('32',), ('36',), ('none',)]
    """
    at = _at(table, number)
    right = _right(at, asked)
    facts = _facts(table, at, number)
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line(f"which_deck.prompt.{asked.value}", **facts),
        cards=(),
        hands=(),
        choices=_options(table, at, number, asked, right, level, facts),
        marks=(),
        most=0,
        right=(right,),
        why=tuple(_why(at, asked, right, facts)),
        contrast=line(f"which_deck.contrast.{_contrast(table, asked, number)}", **facts),
        rules=_rules(table, at, asked),
        hint=line(f"which_deck.hint.{asked.value}"),
    )


def _at(table: TableRules, number: int) -> TableRules | None:
    """The table with so many players; none if the rulebook does not seat them."""
    fewest, most = table.rules.seats
    return at_table(table.rules, number) if fewest <= number <= most else None


def _right(at: TableRules | None, asked: Asked) -> str:
    if at is None:
        return NONE
    match asked:
        case Asked.DECK:
            return str(len(at.deck))
        case Asked.STOCK:
            return str(len(at.deck) - _HAND * at.players)
        case Asked.RUN:
            return _run_text(sketches.runs(at)[0])


def _run_text(run: tuple[Rank, ...]) -> str:
    return "-".join(rank.letter for rank in run)


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(table: TableRules, at: TableRules | None, number: int) -> dict[str, Fact]:
    """What the sentences may need; `other` is a number of players who play with another deck."""
    size = len(at.deck) if at else 0
    other = _other_number(table, number)
    elsewhere = at_table(SEVEN_ACE, min(number, SEVEN_ACE.seats[1]))
    lowest = sketches.runs(at or table)[0]
    return {
        "rulebook": table.rules.text,
        "number": number,
        "most": table.rules.seats[1],
        "size": size,
        "dealt": _HAND * number,
        "hand": _HAND,
        "left": size - _HAND * number,
        "wild": table.rules.wild.value,
        "other": other or number,
        "other_size": len(at_table(table.rules, other).deck) if other else size,
        "without_sixes": SEVEN_ACE.decks[0].most_players,
        "with_sixes": SEVEN_ACE.decks[1].most_players,
        "usual": len(at_table(RULEBOOKS[table.rules.name], table.players).deck),
        "full_run": _run_text(sketches.runs(at_table(CLASSIC_HOME, 4))[0]),
        "elsewhere": SEVEN_ACE.name,
        "elsewhere_number": elsewhere.players,
        "elsewhere_size": len(elsewhere.deck),
        "elsewhere_run": _run_text(sketches.runs(elsewhere)[0]),
        "run": _run_text(lowest),
        "ace_low": "yes" if lowest[0] is Rank.ACE else "no",
        "lowest": (at or table).ranks[0].letter,
    }


def _other_number(table: TableRules, number: int) -> int | None:
    """The nearest number of players who play this rulebook with another deck; none if there is one deck only."""
    fewest, most = table.rules.seats
    at = _at(table, number)
    others = [
        other
        for other in range(fewest, most + 1)
        if at is None or len(at_table(table.rules, other).deck) != len(at.deck)
    ]
    return min(others, key=lambda other: abs(other - number), default=None)


def _options(
    table: TableRules,
    at: TableRules | None,
    number: int,
    asked: Asked,
    right: str,
    level: Level,
    facts: dict[str, Fact],
) -> tuple[Choice, ...]:
    def text(id_: str) -> Line:
        if id_ == NONE:
            return line("which_deck.choice.none")
        if asked is Asked.RUN:
            return line("which_deck.choice.run", ranks=id_)
        return line(f"which_deck.choice.{asked.value}", cards=int(id_))

    def order(id_: str) -> int:
        return int(id_) if id_.isdigit() else 0 if id_ == NONE else _place(id_)

    mistaken = {
        Asked.DECK: lambda: _other_decks(table, at, number),
        Asked.STOCK: lambda: _other_stocks(at or table),
        Asked.RUN: lambda: _other_runs(at or table),
    }[asked]()
    return choices(SKILL, right, mistaken, level=level, text=text, order=order, facts=facts, fixed=frozenset((NONE,)))


def _place(run: str) -> int:
    """Straights go by their top card, then by their lowest."""
    ranks = [next(rank for rank in Rank if rank.letter == letter) for letter in run.split("-")]
    return 100 * ranks[-1] + ranks[0]


def _why(at: TableRules | None, asked: Asked, right: str, facts: dict[str, Fact]) -> Iterator[Line]:
    if right == NONE:
        yield line("which_deck.why.none", **facts)
        return
    if asked is not Asked.RUN:
        yield line("which_deck.why.deck", **facts)
    if asked is Asked.STOCK:
        yield line("which_deck.why.stock", **facts)
    if asked is Asked.RUN:
        yield line(f"which_deck.why.{'run' if facts['ace_low'] == 'yes' else 'no_low_ace'}", **facts)
    if asked is Asked.DECK and at and at.rules.wild.value in ("deuces", "one_eyed_jacks"):
        yield line("which_deck.why.no_joker", **facts)


def _contrast(table: TableRules, asked: Asked, number: int) -> str:
    stripped = table.ranks[0] is not Rank.TWO
    if asked is Asked.RUN:
        return "full_deck" if stripped else "run"
    if _other_number(table, number):
        return "by_players"
    return "without_option" if stripped else "elsewhere"


def _rules(table: TableRules, at: TableRules | None, asked: Asked) -> tuple[str, ...]:
    if at is None:
        return cited(table, "seats")
    if asked is Asked.RUN:
        return cited(table, "low_straight")
    return cited(table, "decks", "face_up") if asked is Asked.STOCK else cited(table, "decks")


# --- wrong answers ----------------------------------------------------------------------------------------------------


def _other_decks(table: TableRules, at: TableRules | None, number: int) -> Iterator[Wrong]:
    """The wrong decks that this table invites, the likeliest first."""
    stripped = table.ranks[0] is not Rank.TWO
    if at is None:
        yield wrong(len(table.deck), "more_than_the_rulebook_seats")
        yield wrong(_WITH_SIXES if stripped else _TWO_JOKERS, "deck_enlarged_for_more_players")
        yield wrong(_FULL, "deck_enlarged_for_more_players")
        yield wrong(_STRIPPED, "stripped_deck_elsewhere")
        return
    size = len(at.deck)
    if table.rules.name == SEVEN_ACE.name:
        yield wrong(_STRIPPED, "sixes_forgotten")
        yield wrong(_WITH_SIXES, "sixes_too_early")
        yield wrong(_FULL, "full_deck_for_the_stripped")
        yield wrong(NONE, "seats_thought_too_few")
    yield from _other_jokers(size, at)
    agreed = "B1" in table.rules.sources["decks"] and not stripped
    if agreed and number <= 4:
        yield wrong(_STRIPPED, "small_deck_not_agreed")
    told = "small_deck_for_few" if agreed else ""
    yield Wrong(str(_STRIPPED), "stripped_deck_elsewhere", {}, told)
    yield wrong(_FULL, "full_deck_for_the_stripped")
    yield wrong(_WITH_SIXES, "sixes_of_another_rulebook")
    yield wrong(NONE, "seats_thought_too_few")


def _other_jokers(size: int, at: TableRules) -> Iterator[Wrong]:
    """Decks with another number of jokers."""
    if size == _ONE_JOKER:
        yield wrong(_FULL, "joker_forgotten")
        yield wrong(_TWO_JOKERS, "two_jokers")
    elif at.rules.wild.value != "none":
        yield wrong(_ONE_JOKER, "wild_cards_taken_for_jokers")
    else:
        yield wrong(_ONE_JOKER, "joker_added")


def _other_stocks(at: TableRules) -> Iterator[Wrong]:
    """The wrong sums of what is left after the deal, the likeliest first."""
    size, number = len(at.deck), at.players
    if at.rules.name == SEVEN_ACE.name:
        usual = _STRIPPED if size == _WITH_SIXES else _WITH_SIXES
        yield from _sum(usual - _HAND * number, "sixes_forgotten" if usual == _STRIPPED else "sixes_too_early")
    if size < _FULL:
        yield from _sum(_FULL - _HAND * number, "full_deck_for_the_stripped")
    if size == _ONE_JOKER:
        yield from _sum(_FULL - _HAND * number, "joker_forgotten")
    yield from _sum(size - _HAND * (number - 1), "own_hand_forgotten")
    if at.shortage is Shortage.LAST_CARD_KEPT:
        yield from _sum(size - _HAND * number - 1, "last_card_left_out")
    yield from _sum(_HAND * number, "cards_dealt_counted")
    yield from _sum(size - number, "one_card_each_dealt")
    yield from _sum(size - _HAND * (number + 1), "dealer_counted_twice")


def _sum(number: int, mistake: str) -> Iterator[Wrong]:
    if number > 0:
        yield wrong(number, mistake)


def _other_runs(at: TableRules) -> Iterator[Wrong]:
    """The wrong lowest straights, the likeliest first."""
    lows = {_FULL: "A-2-3-4-5", _WITH_SIXES: "A-6-7-8-9", _STRIPPED: "A-7-8-9-T"}
    plain = _run_text(at.ranks[:5])
    if not at.rules.low_straight:
        own = lows.get(len(at.deck), lows[_FULL])
        yield wrong(own, "low_straight_ruled_out")
    else:
        yield wrong(plain, "low_ace_forgotten")
    mistake = "low_straight_of_another_deck"
    for size in (_FULL, _STRIPPED, _WITH_SIXES):
        yield wrong(lows[size], mistake)
    yield wrong(_run_text((Rank.KING, Rank.ACE, *at.ranks[:3])), "round_the_corner")


# --- what to ask ------------------------------------------------------------------------------------------------------


def _askable(level: Level) -> tuple[Asked, ...]:
    """What is asked at this level."""
    return (Asked.DECK, Asked.STOCK, Asked.RUN)[: level.value]


def _numbers(table: TableRules, asked: Asked, level: Level) -> tuple[int, ...]:
    """The numbers of players that are asked about: from level two on, of the deck, one too many as well."""
    fewest, most = table.rules.seats
    return tuple(range(fewest, most + (2 if asked is Asked.DECK and level is not Level.ONE else 1)))


def _number(rng: Random, table: TableRules, asked: Asked, level: Level) -> int:
    """A number of players; where the deck depends on it, one close to where it changes."""
    numbers = _numbers(table, asked, level)
    if len(table.rules.decks) > 1 and below(rng, 2):
        return pick(rng, numbers[-(2 if level is Level.ONE else 3) :])
    return pick(rng, numbers)
