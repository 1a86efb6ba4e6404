"""How likely is it that a draw comes off? A hand and what is kept of it: the exact chance of what it is drawn to.

The wrong chances are mistakes in reckoning with these very cards. Whether the chance is worth its price is asked
elsewhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tutor.engine.cards import RANKS, SUITS
from tutor.engine.rules import Category, TableRules
from tutor.quiz import count_outs, draws, sketches
from tutor.quiz.draws import Draw, Sort, helping, sort_of
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, cited, line

SKILL = "chance_to_improve"
VERSION = 1

CLOSE = 0.005
"""Of two chances that are no further apart than this only one is offered."""
_FULL_DECK = len(RANKS) * len(SUITS)
_CHOICES = {Level.ONE: 4, Level.TWO: 5, Level.THREE: 6}
_DRAWS: dict[Level, tuple[draws.Sketched, ...]] = {
    Level.ONE: (
        draws.flush,
        draws.open_ended,
        draws.gutshot,
        draws.of_groups(Sort.TWO_PAIR, Category.FULL_HOUSE),
    ),
    Level.TWO: (
        draws.either,
        draws.one_ended,
        draws.of_groups(Sort.PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND),
        draws.of_groups(Sort.THREE, Category.FULL_HOUSE),
    ),
    Level.THREE: (
        draws.of_groups(Sort.PAIR_AND_KICKER, Category.TWO_PAIR, Category.THREE_OF_A_KIND),
        draws.of_groups(Sort.PAIR, Category.THREE_OF_A_KIND, Category.FULL_HOUSE),
        draws.of_groups(Sort.THREE, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND),
        draws.three_flush,
        draws.high_cards,
    ),
}
"""What is drawn to, by level."""
_NEXT = {
    Sort.PAIR: Category.TWO_PAIR,
    Sort.PAIR_AND_KICKER: Category.TWO_PAIR,
    Sort.THREE: Category.FULL_HOUSE,
}
"""The weakest kind of hand that is better than what is kept."""
_WITH_MORE = {Sort.PAIR: "as_with_a_kicker", Sort.THREE: "as_with_a_kicker", Sort.PAIR_AND_KICKER: "as_without_kicker"}


@dataclass(frozen=True, slots=True)
class Mistaken:
    """A wrong chance, the mistake that leads to it, and the wrong number of cards that it rests on, if it does."""

    chance: float
    mistake: str
    counted: int | None = None


def offered(table: TableRules) -> bool:
    """Whether the table's hands are high ones and nobody else's card lies open."""
    return draws.offered(table)


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: one new card first, then several, then those in which it is easy to go wrong."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    return question_about(draws.drawn(rng, table, _DRAWS[level]), table, level=level, seed=seed)


def question_about(draw: Draw, table: TableRules, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question how likely this draw is to come off.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hand = parse_cards("7s 7h Kd 9c 4s")
    >>> question_about(Draw(hand, hand[:2], Category.TWO_PAIR), at_table(rulebook("club"), 4)).right
    ('28.71',)
    """
    facts = _facts(draw, table)
    right = _number(facts["chance"])
    wrong: list[Mistaken] = []
    rng = sketches.random_of(f"{SKILL}/choices", VERSION, table, level, seed)
    for each in draws.first_then_mixed(rng, mistaken(draw, table)):
        taken = [right, *(other.chance for other in wrong)]
        if CLOSE < each.chance < 1 and all(abs(each.chance - other) > CLOSE for other in taken):
            wrong.append(each)
    choices = [_wrong(each, facts) for each in wrong[: _CHOICES[level] - 1]]
    choices.append(Choice(_id(right), line("chance_to_improve.choice", answer=right)))
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("chance_to_improve.prompt", **facts),
        cards=draw.cards,
        hands=(),
        choices=tuple(sorted(choices, key=lambda choice: float(choice.id))),
        marks=(),
        most=0,
        right=(_id(right),),
        why=tuple(_why(draw, table, facts)),
        contrast=line(f"chance_to_improve.contrast.{sort_of(draw, table).value}", **facts),
        rules=tuple(dict.fromkeys((*count_outs.rules_of(draw, table), *cited(table, "draw")))),
        hint=line(f"chance_to_improve.hint.{'one_card' if len(draw.thrown) == 1 else 'more_cards'}"),
        bright=tuple(str(card) for card in draw.kept),
    )


def _facts(draw: Draw, table: TableRules) -> dict[str, Fact]:
    """What the sentences may need; chances are fractions."""
    finals = draws.finals(draw, table)
    total = sum(finals.values())
    good = draws.reaching(finals, draw.aim, table)
    exactly = finals.get(draw.aim, 0)
    other = _other(draw)
    return draws.facts(draw, table) | {
        "draws": total,
        "good": good,
        "chance": good / total,
        "exactly": exactly / total,
        "better": (good - exactly) / total,
        "stock": max(0, len(table.deck) - 5 * table.players),
        "more": " ".join(str(card) for card in other.kept if card not in draw.kept) or "-",
        "other_chance": draws.chance_of(other, table) if other is not draw else good / total,
    }


def _other(draw: Draw) -> Draw:
    """The same with the highest other card kept too, or without the kicker; the draw itself if it has no such other."""
    many = [number for _, number in sketches.groups(draw.kept)]
    if many == [2, 1]:
        pair = sketches.groups(draw.kept)[0][0]
        return replace(draw, kept=tuple(card for card in draw.kept if card.rank is pair))
    if many in ([2], [3]):
        highest = max(draw.thrown, key=lambda card: card.rank)
        return replace(draw, kept=tuple(card for card in draw.cards if card in draw.kept or card is highest))
    return draw


def _number(fact: Fact) -> float:
    if isinstance(fact, (str, tuple)):
        raise TypeError(f"a number is needed, not {fact!r}")
    return fact


def _id(chance: float) -> str:
    """A chance as the id of a choice: percent with two decimals."""
    return f"{100 * chance:.2f}"


def _wrong(mistaken: Mistaken, facts: dict[str, Fact]) -> Choice:
    told: tuple[Line, ...]
    if mistaken.counted is not None:
        told = (
            line("chance_to_improve.told.counted", answer=mistaken.counted, **facts),
            line(f"count_outs.told.{mistaken.mistake}", answer=mistaken.counted, **facts),
        )
    else:
        told = (line(f"chance_to_improve.told.{mistaken.mistake}", answer=mistaken.chance, **facts),)
    text = line("chance_to_improve.choice", answer=mistaken.chance)
    return Choice(_id(mistaken.chance), text, mistaken.mistake, told)


def _why(draw: Draw, table: TableRules, facts: dict[str, Fact]) -> Iterator[Line]:
    if len(draw.thrown) == 1:
        yield line("draws.why.one_card", **facts)
        yield from draws.how_counted(draw, table)
        return
    yield line("chance_to_improve.why.more_cards", **facts)
    if facts["better"]:
        yield line("chance_to_improve.why.parts", **facts)


# --- wrong chances ----------------------------------------------------------------------------------------------------


def mistaken(draw: Draw, table: TableRules) -> Iterator[Mistaken]:
    """The wrong chances that this draw invites, the likeliest first."""
    right = draws.chance_of(draw, table)
    yield from _with_one_card(draw, table) if len(draw.thrown) == 1 else _with_more_cards(draw, table)
    yield Mistaken(1 - right, "miss_taken_for_hit")
    yield Mistaken(1 / 2, "either_or")


def _with_one_card(draw: Draw, table: TableRules) -> Iterator[Mistaken]:
    helps, unseen = helping(draw, table), len(draws.unseen(draw, table))
    outs, stock = len(helps.outs), len(table.deck) - 5 * table.players
    yield Mistaken(outs / len(table.deck), "whole_deck_counted")
    for number, mistake in count_outs.mistaken(draw, table):
        if outs / 2 <= number <= 5 * outs / 2 and number != outs:
            yield Mistaken(number / unseen, mistake, number)
    if outs < stock:
        yield Mistaken(outs / stock, "only_the_stock_counted")
    yield Mistaken(outs / (unseen - outs), "odds_taken_for_chance")
    yield Mistaken(2 * outs / 100, "twice_the_outs")
    if len(table.deck) < _FULL_DECK:
        yield Mistaken(outs / (_FULL_DECK - 5), "full_deck_chance")


def _with_more_cards(draw: Draw, table: TableRules) -> Iterator[Mistaken]:
    facts = _facts(draw, table)
    helps, unseen, sort = helping(draw, table), len(draws.unseen(draw, table)), sort_of(draw, table)
    if sort in _WITH_MORE:
        yield Mistaken(_number(facts["other_chance"]), _WITH_MORE[sort])
    yield Mistaken(_number(facts["exactly"]), "exactly_for_at_least")
    yield Mistaken(_number(facts["better"]), "aim_itself_left_out")
    one = len(helps.by_suit) if sort is Sort.THREE_FLUSH else len(helps.outs)
    yield Mistaken(one / unseen, "one_new_card_enough" if sort is Sort.THREE_FLUSH else "one_card_drawn")
    yield Mistaken(one * len(draw.thrown) / unseen, "chances_added")
    improved = _improved(draw, table)
    yield Mistaken(improved, "any_improvement_counted")


def _improved(draw: Draw, table: TableRules) -> float:
    """The chance of any better kind of hand than what is kept."""
    return draws.chance_of(replace(draw, aim=_NEXT.get(sort_of(draw, table), Category.ONE_PAIR)), table)
