"""Which cards do you throw away, against one opponent who has opened? Graded by the exact chance to beat him.

All discards that are equally good count as right. It computes no chance itself: `engine.discards` does.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from tutor.engine import discards
from tutor.engine.cards import Cards, Rank
from tutor.engine.discards import Discard, analyse, analyse_known, legal_discards
from tutor.engine.hands import value_of
from tutor.engine.rules import Category, TableRules
from tutor.quiz import sketches
from tutor.quiz.bank_hands import BankHand, bank_hand, wins_of
from tutor.quiz.holds import Hold, completing_ranks, hold_of, mistake_of
from tutor.quiz.question import Fact, Grade, Kind, Level, Line, Mark, Question, cited, line, marked
from tutor.quiz.sketches import below, hand_of, mixed, of_ranks, pick

SKILL = "what_to_discard"
VERSION = 1

_TRIES = 40
"""Hands drawn in search of a certain sort, before another sort is tried."""
_WIDE = 1.5
"""Points between the right discards and the best wrong one: as many or more are a wide gap."""
_QUICK = 31
"""How many legal discards are analysed fast enough to do it twice for one question."""
_PLAIN_RULE = {
    Category.ONE_PAIR: Hold.PAIR,
    Category.TWO_PAIR: Hold.TWO_PAIR,
    Category.THREE_OF_A_KIND: Hold.THREE,
}
"""What the book keeps: it lays down every kicker and does not break a pair."""


def offered(table: TableRules) -> bool:
    """Whether discards are graded at this table."""
    return discards.graded(table)


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level, bank: Sequence[BankHand] = ()) -> Question:
    """The question of this seed: first hands with one clear plan, then draws and kickers, then close calls.

    Some are about a hand of the bank, which must be of this table's deck and order; then `item` is its id.
    """
    known = bank_hand(bank, SKILL, table, level, seed)
    if known:
        return _banked(known, table, level, seed)
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    hand = _cards(rng, table, level)
    found = analyse(hand, table)
    if level is not Level.TWO and not fits(found, hand, table, level) and len(found) <= _QUICK:
        other = _cards(rng, table, level)
        others = analyse(other, table)
        if fits(others, other, table, level):
            hand, found = other, others
    return _question(hand, table, found, level, seed)


def _banked(known: BankHand, table: TableRules, level: Level, seed: int) -> Question:
    cards = tuple(mixed(sketches.random_of(SKILL, VERSION, table, level, seed), known.cards))
    found = analyse_known(cards, table, wins_of(known, legal_discards(cards, table)))
    return replace(_question(cards, table, found, level, seed), item=known.id)


def question_about(
    cards: Cards,
    table: TableRules,
    *,
    wins: Mapping[Cards, float] | None = None,
    thrown: Cards | None = None,
    level: Level = Level.ONE,
    seed: int = 0,
) -> Question:
    """The question what to throw from this hand; quicker where the chance with each discard is known already.

    Quicker still with what is `thrown`, in the hand's order: then it has the marks of that and of the best alone.
    """
    counted = None if thrown is None else {thrown}
    found = analyse(cards, table) if wins is None else analyse_known(cards, table, wins, counted)
    return _question(cards, table, found, level, seed)


def _question(cards: Cards, table: TableRules, found: tuple[Discard, ...], level: Level, seed: int) -> Question:
    marks = tuple(_mark(discard, found[0], cards, table) for discard in found if discard.counts)
    limit = table.rules.draw
    with_ace = limit.most_with_ace if limit.most_with_ace > limit.most else 0
    return Question(
        skill=SKILL,
        version=VERSION,
        table=table.rules.text,
        players=table.players,
        level=level,
        seed=seed,
        kind=Kind.MARK,
        prompt=line("what_to_discard.prompt", most=limit.most, with_ace=with_ace),
        cards=cards,
        hands=(),
        choices=(),
        marks=marks,
        most=max(len(discard.throw) for discard in found),
        right=tuple(mark.given for mark in marks if mark.grade is Grade.RIGHT),
        why=tuple(_why(found, cards, table)),
        contrast=line(f"what_to_discard.contrast.{hold_of(found[0].keep, table).value}"),
        rules=(*cited(table, "draw"), *(["A19"] if _hideable(cards, table) else [])),
        hint=line(f"what_to_discard.hint.{_concept(cards, table)}"),
        bright=tuple(str(card) for card in found[0].keep),
    )


# --- what to say ----------------------------------------------------------------------------------------------------


def _text(cards: Cards) -> str:
    return " ".join(str(card) for card in cards) or "-"


def _chance(discard: Discard, better_than: Category, table: TableRules) -> float:
    """The chance that the final hand is of a better kind than this."""
    order = table.rules.order
    better = order[order.index(better_than) + 1 :]
    return sum(discard.counts.get(category, 0) for category in better) / discard.draws


def _made(discard: Discard, categories: frozenset[Category]) -> float:
    return sum(discard.counts.get(category, 0) for category in categories) / discard.draws


def _about_hand(discard: Discard, best: Discard, cards: Cards, table: TableRules) -> dict[str, Fact]:
    """What the sentences about a mistake may need; chances are fractions."""
    value = value_of(cards, table)
    return {
        "hand": value.category.value,
        "rank": value.ranks[0].letter,
        "improved": _chance(discard, value.category, table),
        "best_improved": _chance(best, value.category, table),
    }


def _about_best(best: Discard, cards: Cards, table: TableRules) -> dict[str, Fact]:
    """What the sentences about the best discard may need."""
    return {
        **_about_hand(best, best, cards, table),
        "best": _text(best.keep),
        "best_win": _certain(best.win),
        "number": len(best.throw),
        "suit": sketches.suit_count(best.keep or cards)[0].value,
    }


def _about_swap(discard: Discard, best: Discard) -> dict[str, Fact]:
    """The higher card that is thrown, and the lower one that is kept in its stead."""
    higher, lower = (
        max((card for card in one.keep if card not in other.keep), key=lambda card: card.rank)
        for one, other in ((best, discard), (discard, best))
    )
    return {"higher": str(higher), "lower": str(lower)}


def _certain(chance: float | None) -> float:
    """A chance that is there because the table is graded."""
    if chance is None:
        raise ValueError("this table's discards are not graded")
    return chance


def _mark(discard: Discard, best: Discard, cards: Cards, table: TableRules) -> Mark:
    loss = 100 * _certain(discard.loss)
    said = round(loss, 2)
    given = marked([str(card) for card in discard.throw], cards)
    hiding = _about_hiding(discard, cards, table)
    if discard.grade is discards.Grade.EQUAL:
        told = line("what_to_discard.told.equal", loss=said) if said else line("what_to_discard.told.best")
        return Mark(given, Grade.RIGHT, loss, None, (told, *hiding))
    grade = Grade.MISTAKE if discard.grade is discards.Grade.MISTAKE else Grade.INACCURACY
    mistake = mistake_of(discard.keep, best.keep, cards, table)
    lines = [line("what_to_discard.told.loss", win=_certain(discard.win), loss=said)]
    if mistake == "threw_high_cards":
        lines.append(line("what_to_discard.told.threw_high_cards", **_about_swap(discard, best)))
    elif mistake:
        lines.append(line(f"what_to_discard.told.{mistake}", **_about_hand(discard, best, cards, table)))
    return Mark(given, grade, loss, mistake, (*lines, *hiding))


def _about_hiding(discard: Discard, cards: Cards, table: TableRules) -> tuple[Line, ...]:
    """That standing pat also hides one's hand, which the number does not count (A19)."""
    pat = not discard.throw and _hideable(cards, table)
    return (line("what_to_discard.told.hiding"),) if pat else ()


def _hideable(cards: Cards, table: TableRules) -> bool:
    """Whether the tip is to stand pat now and then: on two pair or a high pair."""
    value = value_of(cards, table)
    high = value.category is Category.ONE_PAIR and value.ranks[0] >= Rank.JACK
    return high or value.category is Category.TWO_PAIR


def _why(found: tuple[Discard, ...], cards: Cards, table: TableRules) -> Iterator[Line]:
    best = found[0]
    four = value_of(cards, table).category is Category.FOUR_OF_A_KIND
    hold = Hold.FOUR if four else hold_of(best.keep, table)
    facts = _about_best(best, cards, table)
    yield line("what_to_discard.why.best", **facts)
    match hold:
        case Hold.FOUR_FLUSH:
            yield line("what_to_discard.why.four_flush", made=_made(best, sketches.FLUSHES), **facts)
        case Hold.OPEN_ENDED | Hold.GUTSHOT:
            ranks = " ".join(rank.letter for rank in completing_ranks(best.keep, table))
            made = _made(best, sketches.STRAIGHTS)
            yield line(f"what_to_discard.why.{hold.value}", made=made, ranks=ranks, **facts)
        case _:
            yield line(f"what_to_discard.why.{hold.value}", **facts)
    if _against_the_book(found, cards, table):
        yield line("what_to_discard.why.against_the_book", **facts)
    others = sum(discard.grade is discards.Grade.EQUAL for discard in found) - 1
    if others:
        yield line("what_to_discard.why.others_equal", number=others)


def _concept(cards: Cards, table: TableRules) -> str:
    """What the hand makes one think of, without saying what is right."""
    category = value_of(cards, table).category
    draw = sketches.suit_count(cards)[1] == 4 or sketches.four_of_a_run(cards, table) is not None
    match category:
        case Category.HIGH_CARD:
            return "draw" if draw else "nothing"
        case Category.ONE_PAIR:
            return "pair_and_draw" if draw else "pair"
        case Category.TWO_PAIR | Category.THREE_OF_A_KIND:
            return "groups"
        case _:
            return "made"


# --- which hands to ask about ---------------------------------------------------------------------------------------


def _against_the_book(found: tuple[Discard, ...], cards: Cards, table: TableRules) -> bool:
    """Whether the plain rule, to keep what is there more than once and nothing else, is not the best."""
    plain = _PLAIN_RULE.get(value_of(cards, table).category)
    right = [hold_of(discard.keep, table) for discard in found if discard.grade is discards.Grade.EQUAL]
    return plain is not None and plain not in right


def fits(found: tuple[Discard, ...], cards: Cards, table: TableRules, level: Level) -> bool:
    """Whether the gap between the right discards and the others suits the level."""
    wrong = [discard.loss for discard in found if discard.grade is not discards.Grade.EQUAL and discard.loss]
    wide = not wrong or 100 * min(wrong) >= _WIDE
    if level is Level.ONE:
        return wide and not _against_the_book(found, cards, table)
    return not wide or _against_the_book(found, cards, table)


def _cards(rng: Random, table: TableRules, level: Level) -> Cards:
    for draw in mixed(rng, _HANDS[level]):
        for _ in range(_TRIES):
            if hand := draw(rng, table):
                return tuple(mixed(rng, hand))
    raise AssertionError(f"{table.rules.text} has no hand to draw to")


_Draw = Callable[[Random, TableRules], Cards | None]


def _of_kind(*categories: Category) -> _Draw:
    """A hand of one of these kinds that is nothing else besides."""

    def draw(rng: Random, table: TableRules) -> Cards | None:
        return hand_of(rng, table, pick(rng, categories), such=lambda hand: sketches.plain(hand, table))

    return draw


def _sketched(sketch: sketches.Sketch, category: Category, *holds: Hold) -> _Draw:
    """A look-alike that is a hand of this kind and from which one could keep one of these holds."""

    def draw(rng: Random, table: TableRules) -> Cards | None:
        hand = sketches.drawn(rng, table, sketch)
        if not hand or value_of(hand, table).category is not category:
            return None
        fours = (tuple(card for card in hand if card is not thrown) for thrown in hand)
        return hand if any(hold_of(four, table) in holds for four in fours) else None

    return draw


def _low_pair_beside_low_cards(rng: Random, table: TableRules) -> Cards | None:
    """A pair without a tempting kicker."""
    return _pair(rng, table, [rank for rank in table.ranks if rank < Rank.QUEEN])


def _pair_and_ace(rng: Random, table: TableRules) -> Cards | None:
    """A pair and an ace, which tempts one to keep it as a kicker."""
    return _pair(rng, table, [rank for rank in table.ranks if rank is not Rank.ACE], Rank.ACE)


def _pair(rng: Random, table: TableRules, ranks: list[Rank], *beside: Rank) -> Cards | None:
    pair, *others = [rank for rank in mixed(rng, ranks) if rank not in beside]
    hand = of_ranks(rng, table, (pair, pair, *beside, *others[: 3 - len(beside)]), frozenset())
    return hand if hand and value_of(hand, table).category is Category.ONE_PAIR else None


def _high_and_nothing(rng: Random, table: TableRules) -> Cards | None:
    """An ace, perhaps a king or a queen, and nothing else."""
    beside = (Rank.ACE, *([pick(rng, (Rank.KING, Rank.QUEEN))] if below(rng, 2) else []))
    others = [rank for rank in mixed(rng, table.ranks) if rank not in beside]
    hand = of_ranks(rng, table, (*beside, *others[: 5 - len(beside)]), frozenset())
    return hand if hand and value_of(hand, table).category is Category.HIGH_CARD else None


_HANDS: dict[Level, tuple[_Draw, ...]] = {
    Level.ONE: (
        _low_pair_beside_low_cards,
        _of_kind(Category.ONE_PAIR),
        _of_kind(Category.TWO_PAIR),
        _of_kind(Category.THREE_OF_A_KIND),
        _of_kind(Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE),
    ),
    Level.TWO: (
        _sketched(sketches.four_flush, Category.HIGH_CARD, Hold.FOUR_FLUSH),
        _sketched(sketches.four_straight, Category.HIGH_CARD, Hold.OPEN_ENDED),
        _pair_and_ace,
        _of_kind(Category.THREE_OF_A_KIND),
        _high_and_nothing,
    ),
    Level.THREE: (
        _sketched(sketches.four_flush, Category.ONE_PAIR, Hold.FOUR_FLUSH),
        _sketched(sketches.four_straight, Category.ONE_PAIR, Hold.OPEN_ENDED),
        _sketched(sketches.gutshot, Category.HIGH_CARD, Hold.GUTSHOT),
        _sketched(sketches.gutshot, Category.ONE_PAIR, Hold.GUTSHOT),
        _pair_and_ace,
        _high_and_nothing,
        _of_kind(Category.TWO_PAIR),
    ),
}
"""Ways to draw a hand, by level."""
