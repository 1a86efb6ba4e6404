"""What does the draw tell? What an opponent of a known temperament holds who draws so many cards, and how often.

All chances are exact for that temperament. What one should do about it is asked elsewhere.
"""

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from random import Random

from tutor.engine.bots import TEMPERAMENTS
from tutor.engine.cards import CannotBe, Cards
from tutor.engine.discards import graded
from tutor.engine.hands import value_of
from tutor.engine.reading import Reading
from tutor.engine.rules import Category, Opening, TableRules
from tutor.quiz import sketches
from tutor.quiz.opponents_draw import CALL, Spot, improved, likeliest, opponent, read_of, reading, shares, with_cards
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, cited, line
from tutor.quiz.seated import CHOICES, Wrong, choices, wrong
from tutor.quiz.should_open import better_share
from tutor.quiz.telling import player

SKILL = "what_does_the_draw_tell"
VERSION = 2

CLOSE = 0.02
"""Chances that lie closer than this are no choice."""
LIKELY = 0.55
"""A holding that is so likely is the most likely beyond doubt."""
MIXED = 0.95
"""Below it a holding is worth asking how likely it is."""
_FEWEST_DRAWS = 0.01
"""How often somebody must draw so many cards to be asked about."""
_HOLDINGS = ("pair", "pair_and_ace", "two_pair", "three", "draw", "high_cards", "made", "bluff")
"""What may lie behind a draw, in the order in which it is shown."""
_USUAL = {"pair": 3, "two_pair": 1, "three": 2, "draw": 1, "made": 0}
"""How many cards are drawn to what, by the book (A19)."""


class Asked(Enum):
    """What is asked about the opponent."""

    HOLDS = "holds"
    SHARE = "share"
    """How often it was the likeliest holding."""
    BLUFF = "bluff"
    IMPROVED = "improved"
    BEATEN = "beaten"
    """How often one's own hand beats what he ends with."""


def offered(table: TableRules) -> bool:
    """Whether hands are told by ranks and suits alone, so that all of them can be counted."""
    return graded(table)


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: what he holds, then how often, then how one's own hand stands against it."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    spot, asked = _spot(rng, table, level)
    return question_about(spot, asked, level=level, seed=seed)


def question_about(spot: Spot, asked: Asked, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question about this opponent.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> spot = Spot(at_table(rulebook("jackpots+deck32"), 4), "tight", drawn=2, behind=3)
    >>> question_about(spot, Asked.HOLDS).right
    ('three',)
    """
    read = reading(spot)
    facts = _facts(spot, read)
    right, options = (
        _holdings(spot, read, level, facts) if asked is Asked.HOLDS else _chances(spot, read, asked, level, facts)
    )
    return Question(
        skill=SKILL,
        version=VERSION,
        table=spot.table.rules.text,
        players=spot.table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line(f"what_does_the_draw_tell.prompt.{asked.value}", **facts),
        cards=spot.cards,
        hands=(),
        choices=options,
        marks=(),
        most=0,
        right=(right,),
        why=tuple(_why(spot, asked, facts)),
        contrast=_contrast(spot, facts),
        rules=_rules(spot),
        hint=line(f"what_does_the_draw_tell.hint.{asked.value}", **facts),
    )


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(spot: Spot, read: Reading) -> dict[str, Fact]:
    """What the sentences may need; chances are fractions."""
    held = list(shares(read).items())
    call, pot = CALL
    return {
        "who": player(spot.who, 0),
        "how": spot.temperament,
        "did": "opened" if spot.behind else "called",
        "behind": spot.behind,
        "call": call,
        "pot": pot,
        "drawn": spot.drawn,
        "holding": held[0][0],
        "share": held[0][1],
        "second": held[1][0] if len(held) > 1 else "none",
        "second_share": held[1][1] if len(held) > 1 else 0.0,
        "hand": likeliest(read).value,
        "chance": read.chance,
        "bluff": read.bluff,
        "habit": TEMPERAMENTS[spot.temperament].pat_bluffs,
        "improved": improved(spot, read),
        "value": value_of(spot.cards, spot.table).text if spot.cards else "high_card A",
        "thrown": len(spot.thrown),
        "threw": " ".join(str(card) for card in spot.thrown) or "-",
        "beaten": read.beaten_by(spot.cards, spot.table) if spot.cards else 0.0,
    }


def _why(spot: Spot, asked: Asked, facts: dict[str, Fact]) -> Iterator[Line]:
    yield line(f"what_does_the_draw_tell.why.{facts['holding']}", **facts)
    if facts["second"] != "none":
        yield line("what_does_the_draw_tell.why.second", **facts)
    if asked is Asked.BLUFF:
        yield line("what_does_the_draw_tell.why.bluffs", **facts)
    if asked in (Asked.IMPROVED, Asked.BEATEN) and spot.drawn:
        yield line("what_does_the_draw_tell.why.improved", **facts)
    if asked is Asked.BEATEN:
        yield line("what_does_the_draw_tell.why.beaten", **facts)


def _contrast(spot: Spot, facts: dict[str, Fact]) -> Line | None:
    """What another number of cards would have told."""
    for drawn in (1, 3, 2):
        if drawn != spot.drawn:
            try:
                name, share = next(iter(shares(read_of(spot.table, spot.temperament, drawn, spot.behind)).items()))
            except CannotBe:
                continue
            return line("what_does_the_draw_tell.contrast", who=facts["who"], drawn=drawn, holding=name, share=share)
    return None


def _rules(spot: Spot) -> tuple[str, ...]:
    jacks = cited(spot.table, "opening") if spot.behind and spot.table.rules.opening is Opening.JACKS else ()
    return tuple(dict.fromkeys(("A19", "R24", *jacks)))


# --- answers ----------------------------------------------------------------------------------------------------------


def _holdings(spot: Spot, read: Reading, level: Level, facts: dict[str, Fact]) -> tuple[str, tuple[Choice, ...]]:
    """The likeliest holding among others, each wrong for a reason of its own."""
    right = next(iter(shares(read)))

    def text(id_: str) -> Line:
        return line("what_does_the_draw_tell.choice.holding", holding=id_)

    some = _other_holdings(spot, read)
    return right, choices(SKILL, right, some, level=level, text=text, order=_HOLDINGS.index, facts=facts)


def _other_holdings(spot: Spot, read: Reading) -> Iterator[Wrong]:
    known = shares(read)
    for name in list(known)[1:]:
        yield wrong(name, "less_likely_holding", other=name, other_share=known[name])
    for name, drawn in sorted(_USUAL.items(), key=lambda item: abs(item[1] - spot.drawn)):
        if name not in known:
            mistake = "draw_in_the_openers_hand" if drawn == spot.drawn else "drawn_to_otherwise"
            yield wrong(name, mistake, other=name, usual=drawn)


def _chances(
    spot: Spot, read: Reading, asked: Asked, level: Level, facts: dict[str, Fact]
) -> tuple[str, tuple[Choice, ...]]:
    """The chance among wrong ones that lie apart from it and from one another, small to large."""
    right = _chance(spot, read, asked)
    taken: list[tuple[float, str]] = [(right, "")]
    for number, mistake in _other_chances(spot, read, asked, right):
        apart = all(abs(number - other) > CLOSE for other, _ in taken)
        if apart and CLOSE / 2 < number < 1 - CLOSE / 2 and len(taken) < CHOICES[level]:
            taken.append((number, mistake))
    return _id(right), tuple(_chance_choice(number, mistake, facts) for number, mistake in sorted(taken))


def _chance(spot: Spot, read: Reading, asked: Asked) -> float:
    match asked:
        case Asked.SHARE | Asked.HOLDS:
            return next(iter(shares(read).values()))
        case Asked.BLUFF:
            return read.bluff
        case Asked.IMPROVED:
            return improved(spot, read)
        case Asked.BEATEN:
            return read.beaten_by(spot.cards, spot.table)


def _id(chance: float) -> str:
    """A chance as the id of a choice: in whole percent."""
    return f"{100 * chance:.0f}"


def _chance_choice(number: float, mistake: str, facts: dict[str, Fact]) -> Choice:
    text = line("what_does_the_draw_tell.choice.chance", answer=number)
    if not mistake:
        return Choice(_id(number), text)
    return Choice(_id(number), text, mistake, (line(f"what_does_the_draw_tell.told.{mistake}", **facts),))


def _other_chances(spot: Spot, read: Reading, asked: Asked, right: float) -> Iterator[tuple[float, str]]:
    """Wrong chances, the likeliest first."""
    match asked:
        case Asked.BLUFF:
            yield TEMPERAMENTS[spot.temperament].pat_bluffs, "habit_taken_for_chance"
            yield 1 - right, "real_hands_counted"
        case Asked.IMPROVED:
            yield 1 - right, "stays_taken_for_improves"
            yield _dealt_better(spot, likeliest(read)), "dealt_hands_counted"
        case Asked.BEATEN:
            yield 1 - right, "wins_and_losses_swapped"
            yield 1 - better_share(spot.cards, spot.table), "dealt_hands_counted"
            yield 1 - improved(spot, read), "staying_taken_for_losing"
        case Asked.SHARE | Asked.HOLDS:
            yield 1 - right, "other_holding_counted"
    yield read.chance, "draw_itself_taken_for_the_hand"
    yield 1 / 2, "either_or"
    yield 1 - read.chance, "other_draws_counted"


def _dealt_better(spot: Spot, category: Category) -> float:
    """The share of all hands dealt that are of a better kind than this."""
    return better_share(_best_of(spot.table, category), spot.table)


@lru_cache(maxsize=128)
def _best_of(table: TableRules, category: Category) -> Cards:
    """A hand of this kind that no other of its kind beats."""
    rng = sketches.random_of(SKILL, VERSION, table, 0, 0)
    some = (sketches.hand_of(rng, table, category) for _ in range(400))
    return max((hand for hand in some if hand), key=lambda hand: value_of(hand, table))


# --- opponents to ask about -------------------------------------------------------------------------------------------


def _spot(rng: Random, table: TableRules, level: Level) -> tuple[Spot, Asked]:
    """An opponent and something to ask about him that suits the level."""
    while True:
        spot = opponent(rng, table, level)
        read = _read(spot)
        if read is None or read.chance < _FEWEST_DRAWS:
            continue
        if level is Level.THREE and spot.drawn:
            dealt = with_cards(rng, spot)
            if _read(dealt) is None:  # one's own cards leave him none that he would open and draw so many to
                continue
            return dealt, Asked.BEATEN
        for asked in _askable(spot, read, level):
            return spot, asked


def _read(spot: Spot) -> Reading | None:
    """What he holds; nothing if he never does that."""
    try:
        return reading(spot)
    except CannotBe:
        return None


def _askable(spot: Spot, read: Reading, level: Level) -> Iterator[Asked]:
    share = next(iter(shares(read).values()))
    if level is Level.ONE:
        if share >= LIKELY:
            yield Asked.HOLDS
        return
    if spot.drawn == 0:
        if read.bluff:
            yield Asked.BLUFF
        return
    yield Asked.SHARE if share < MIXED else Asked.IMPROVED
