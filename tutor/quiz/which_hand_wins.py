"""Which of two or three hands wins, or is the pot split? By the table's own order, high or low.

What somebody has misread who names another hand stands in `misreadings`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tutor.engine.cards import Cards, Rank
from tutor.engine.hands import HandValue, deciding_cards, low_value_of, value_of, wild_cards, winners
from tutor.engine.rulebooks import SEVEN_ACE
from tutor.engine.rules import Category, Low, TableRules, Wins
from tutor.quiz import duels, sketches
from tutor.quiz.misreadings import Seen, misread, misread_as_tie
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, cited, line
from tutor.quiz.sketches import high_value

SKILL = "which_hand_wins"
VERSION = 1
SPLIT = "split"

_PLACES = {
    Category.HIGH_CARD: ("first", "second", "third", "fourth", "fifth"),
    Category.FLUSH: ("first", "second", "third", "fourth", "fifth"),
    Category.ONE_PAIR: ("pair", "kicker", "second_kicker", "third_kicker"),
    Category.TWO_PAIR: ("higher_pair", "lower_pair", "fifth_card"),
    Category.THREE_OF_A_KIND: ("three", "kicker", "second_kicker"),
    Category.STRAIGHT: ("top",),
    Category.FULL_HOUSE: ("three", "pair_beside_three"),
    Category.FOUR_OF_A_KIND: ("four", "kicker"),
    Category.STRAIGHT_FLUSH: ("top",),
    Category.ROYAL_FLUSH: ("top",),
    Category.FIVE_OF_A_KIND: ("five",),
}
"""What each deciding rank of a category is, in the order of `HandValue.ranks`."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Hands that meet at a table, the half of the pot that is asked for, and the places of the best."""

    table: TableRules
    half: Wins
    seen: tuple[Seen, ...]
    best: frozenset[int]

    @property
    def winners(self) -> tuple[Seen, ...]:
        """The best hands."""
        return tuple(self.seen[place] for place in sorted(self.best))

    @property
    def winner(self) -> Seen:
        """The first of the best hands."""
        return self.winners[0]

    @property
    def rival(self) -> Seen:
        """The best of the losing hands; of a split among all, there is none."""
        return max((hand for hand in self.seen if hand.number - 1 not in self.best), key=lambda hand: hand.value)


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table can."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def half_asked(table: TableRules, level: Level) -> Wins:
    """Which half of the pot is asked for: where high and low share it, the low one at level three."""
    if table.rules.wins is Wins.BOTH:
        return Wins.LOW if level is Level.THREE else Wins.HIGH
    return table.rules.wins


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: two hands of different kinds, two of one kind, or three close ones."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    half = half_asked(table, level)
    return question_about(_hands(rng, table, level, half), table, half=half, level=level, seed=seed)


def question_about(
    hands: tuple[Cards, ...],
    table: TableRules,
    *,
    half: Wins | None = None,
    level: Level = Level.ONE,
    seed: int = 0,
) -> Question:
    """The question which of these hands wins the pot, or one half of it; no card twice among them.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hands = parse_cards("9s 8h 7d 6c 5s"), parse_cards("9h 8c 7s 6d 5h")
    >>> question_about(hands, at_table(rulebook("club"), 4)).right
    ('split',)
    """
    asked = half or half_asked(table, level)
    seen = tuple(Seen(number, cards, value_here(cards, table, asked)) for number, cards in enumerate(hands, 1))
    met = Meeting(table, asked, seen, winners(hand.value for hand in seen))
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=line("which_hand_wins.prompt", game=_game(met), number=len(hands), wild=sketches.wild_fact(table)),
        cards=(),
        hands=hands,
        choices=(*(_hand_choice(hand, met) for hand in seen), _split_choice(met)),
        marks=(),
        most=0,
        right=(SPLIT if len(met.best) > 1 else str(met.winner.number),),
        why=(*(_value_line(hand, met) for hand in seen), *_decided(met)),
        contrast=_contrast(met),
        rules=_rules(met),
        hint=line("which_hand_wins.hint", game=_game(met), wild=sketches.wild_fact(table)),
        bright=tuple(_bright(met)),
    )


def value_here(cards: Cards, table: TableRules, half: Wins) -> HandValue:
    """What the hand is worth in the half that is asked for; greater is better."""
    return low_value_of(cards, table) if half is Wins.LOW else value_of(cards, table)


def _hands(rng: Random, table: TableRules, level: Level, half: Wins) -> tuple[Cards, ...]:
    for _ in range(200):
        drawn = duels.drawn(rng, table, level, half)
        if drawn and len({card for hand in drawn for card in hand}) == 5 * len(drawn):
            return tuple(sketches.mixed(rng, drawn))
    raise AssertionError(f"{table.rules.text} has no hands to compare")


def _game(met: Meeting) -> str:
    if met.table.rules.low is Low.DEUCE_TO_SEVEN:
        return "deuce_to_seven"
    return f"{met.half.value}_half" if met.table.rules.wins is Wins.BOTH else "plain"


def _facts(hand: Seen, winner: Seen) -> dict[str, Fact]:
    """What the sentences about a losing and a winning hand may need."""
    return {
        "number": hand.number,
        "winner": winner.number,
        "value": hand.value.text,
        "best": winner.value.text,
        "hand": hand.value.category.value,
        "over": winner.value.category.value,
        "top": max(card.rank for card in hand.cards if card.rank is not Rank.JOKER).letter,
    }


def _hand_choice(hand: Seen, met: Meeting) -> Choice:
    text = line("which_hand_wins.choice.hand", number=hand.number)
    if met.best == {hand.number - 1}:
        return Choice(str(hand.number), text)
    winner = next(other for other in met.winners if other is not hand)
    mistake = misread(hand, winner, met.table, met.half)
    key = f"which_hand_wins.told.{mistake or _how_weaker(hand, winner, met.half)}"
    told = line(key, deck=_deck(met.table), **_facts(hand, winner))
    return Choice(str(hand.number), text, mistake, (told,))


def _deck(table: TableRules) -> str:
    """The deck, where the order of flush and full house is explained by it: `full`, `small`, or `house` options."""
    if table.rules.name == SEVEN_ACE.name:
        return "house"
    return "full" if table.ranks[0] is Rank.TWO else "small"


def _how_weaker(hand: Seen, winner: Seen, half: Wins) -> str:
    """What to say to a wrong hand that no usual mistake explains."""
    if half is Wins.LOW:
        return "low_weaker"
    return "weaker_in_ranks" if hand.value.category is winner.value.category else "weaker"


def _split_choice(met: Meeting) -> Choice:
    text = line("which_hand_wins.choice.split")
    if len(met.best) > 1:
        return Choice(SPLIT, text, fixed=True)
    mistake = misread_as_tie(met.rival, met.winner, met.half)
    told = line(f"which_hand_wins.told.{mistake or 'not_equal'}", **_facts(met.rival, met.winner))
    return Choice(SPLIT, text, mistake, (told,), fixed=True)


def _value_line(hand: Seen, met: Meeting) -> Line:
    low = met.half is Wins.LOW and hand.value.category is Category.HIGH_CARD
    key = "which_hand_wins.why.low_value" if low else "which_hand_wins.why.value"
    return line(key, number=hand.number, value=hand.value.text)


def _decided(met: Meeting) -> Iterator[Line]:
    """What decided it: the kinds of hand, or the first rank that differs."""
    if len(met.best) > 1:
        yield line("which_hand_wins.why.equal", hands=tuple(str(hand.number) for hand in met.winners))
    if len(met.best) == len(met.seen):
        return
    low = "low_" if met.half is Wins.LOW else ""
    mine, theirs = met.winner.value, met.rival.value
    facts = _facts(met.rival, met.winner)
    if mine.category is not theirs.category:
        yield line(f"which_hand_wins.why.{low}category", **facts)
    elif mine.ranks == theirs.ranks:
        yield line("which_hand_wins.why.natural", **facts)
    else:
        place = _deciding_place(mine, theirs)
        role = _PLACES[mine.category][place]
        better, worse = mine.ranks[place].letter, theirs.ranks[place].letter
        yield line(f"which_hand_wins.why.{low}rank", role=role, better=better, worse=worse, **facts)
    if sketches.ace_below(met.rival.cards, theirs) and mine.category is theirs.category:
        yield line("which_hand_wins.why.ace_below", number=met.rival.number)


def _deciding_place(one: HandValue, other: HandValue) -> int:
    return next(place for place, (a, b) in enumerate(zip(one.ranks, other.ranks, strict=True)) if a is not b)


def _contrast(met: Meeting) -> Line:
    """What would have decided otherwise: another deck, the other half, one card more."""
    if met.half is Wins.LOW:
        high = winners(high_value(hand.cards, met.table) for hand in met.seen)
        number = min(high) + 1 if len(high) == 1 else 0
        return line("which_hand_wins.contrast.low", number=number, same="yes" if high == met.best else "no")
    if len(met.best) > 1:
        return line("which_hand_wins.contrast.equal")
    kinds = {met.winner.value.category, met.rival.value.category}
    if kinds == {Category.FLUSH, Category.FULL_HOUSE}:
        over = met.winner.value.category.value
        return line("which_hand_wins.contrast.order", over=over, deck=_deck(met.table))
    straights = [hand for hand in (met.winner, met.rival) if sketches.ace_below(hand.cards, hand.value)]
    if straights and met.winner.value.ranks != met.rival.value.ranks:
        highest = " ".join(rank.letter for rank in sketches.runs(met.table)[-1])
        return line("which_hand_wins.contrast.ace_below", ranks=highest)
    if len(kinds) == 2:
        return line("which_hand_wins.contrast.category", hand=met.rival.value.category.value)
    return _contrast_of_ranks(met)


def _contrast_of_ranks(met: Meeting) -> Line:
    """What would have decided between two hands of one kind, had these ranks been equal too."""
    mine, theirs = met.winner.value.ranks, met.rival.value.ranks
    if mine == theirs:
        return line("which_hand_wins.contrast.natural")
    wild = wild_cards((*met.winner.cards, *met.rival.cards), met.table)
    then = "natural" if wild and met.table.rules.natural else "split"
    if len(mine) == 1:
        return line("which_hand_wins.contrast.top", then=then)
    if mine[:-1] == theirs[:-1]:
        return line("which_hand_wins.contrast.last", then=then)
    return line("which_hand_wins.contrast.rank", then=then)


def _rules(met: Meeting) -> tuple[str, ...]:
    rules = met.table.rules
    fields = ["low", "wins"] if met.half is Wins.LOW else ["order"]
    if rules.wins is Wins.BOTH and met.half is Wins.HIGH:
        fields.append("wins")
    if any(sketches.ace_below(hand.cards, hand.value) for hand in met.seen):
        fields.append("low_straight")
    if any(wild_cards(hand.cards, met.table) for hand in met.seen):
        fields += ["wild", *(["bug"] if rules.bug else []), *(["natural"] if rules.natural else [])]
    close = len(met.best) > 1 or met.rival.value.category is met.winner.value.category
    ours = ["R23"] if close and met.half is Wins.HIGH else []
    suits = ["A4"] if len(met.best) > 1 else []
    return tuple(dict.fromkeys((*cited(met.table, *fields), *ours, *suits)))


def _bright(met: Meeting) -> Iterator[str]:
    """The cards that decided it: of the rank that did, in both hands, else those that make the winning hand."""
    if len(met.best) == 1:
        mine, theirs = met.winner.value, met.rival.value
        wild = wild_cards((*met.winner.cards, *met.rival.cards), met.table)
        if mine.category is theirs.category and len(mine.ranks) > 1 and not wild:
            place = _deciding_place(mine, theirs)
            for hand in (met.winner, met.rival):
                yield from (str(card) for card in hand.cards if card.rank is hand.value.ranks[place])
            return
    for hand in met.winners:
        low = met.half is Wins.LOW and hand.value.category is Category.HIGH_CARD
        yield from (str(card) for card in (hand.cards if low else deciding_cards(hand.cards, met.table)))
