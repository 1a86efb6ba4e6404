"""What a file claims of a hand: its cards, what they are, and whom they beat; and every claim that is not so.

Lessons claim it of their example hands, questions of the cards they show and of those they speak of.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

from pydantic import Field

from tutor.content.blocks import HandFigure
from tutor.content.figures import PRICE, discard_figure, discarded, hand_figure, hit, kept_of, price, table_of, worth
from tutor.content.files import Place, Problem, Strict, Words, Written, fault_at
from tutor.content.pages import Stock
from tutor.engine.cards import CannotBe, parse_cards
from tutor.engine.discards import graded, legal_discards
from tutor.engine.hands import low_value_of
from tutor.engine.openers import may_open, splits_openers
from tutor.engine.rules import Category, Low, TableRules

CATEGORIES = tuple(category.value for category in Category)


class Claims(Strict):
    """An example hand as the file has it: its cards, and what is claimed of it."""

    cards: Words
    is_: Literal[CATEGORIES] = Field(alias="is")  # type: ignore[valid-type]
    """What the hand is."""
    ranks: Words | None = None
    """The ranks that decide, highest first: `"J 9 6 2"`."""
    low: Words | None = None
    """The ranks of the low hand, highest first."""
    opens: bool | None = None
    """Whether it may open."""
    bright: Words | None = None
    """The cards that stand out, where these are not the ones that make the hand."""
    keep: str | None = None
    """The cards that are kept in the draw; empty for none."""
    to: Literal[CATEGORIES] | None = None  # type: ignore[valid-type]
    """What is drawn to; if not given, the next better kind of hand."""
    grade: Literal["equal", "inaccuracy", "mistake"] | None = None
    """How good it is to keep these cards, beside the best."""
    worth: Words | None = None
    """A price that the draw is worth: the call, a slash, the pot: `"3/12"`."""
    not_worth: Words | None = None
    """A price that the draw is not worth."""
    splits: bool | None = None
    """Whether what is kept no longer proves the opening."""
    beats: Words | None = None
    """The name of a hand that it beats."""
    ties: Words | None = None
    """The name of a hand that is as good."""
    table: Words | None = None
    """The rulebook, if it is not the lesson's."""
    players: int | None = None


# ---- reading them ----------------------------------------------------------------------------------------------------
def read_hand(name: str, claims: Claims, usual: tuple[str, int], written: Written, place: Place, stock: Stock) -> None:
    """Put a hand, and what is thrown of it, into the stock; `place` is where in the file it is claimed what it is."""
    stock.hands[name] = None
    table = table_at(claims.table, claims.players, usual, written, place)
    if isinstance(table, Problem):
        stock.faults.append(table)
        return
    at = "cards"
    try:
        cards = parse_cards(claims.cards)
        stock.hands[name] = figure = hand_figure(cards, table, opens=claims.opens is not None)
        stock.tables[name] = table
        if claims.bright is not None:
            at = "bright"
            bright = parse_cards(claims.bright)
            stock.hands[name] = figure = replace(figure, bright=bright)
            others = [card for card in bright if card not in cards]
            stock.faults.extend(fault_at(written, (*place, at), "not_in_hand", card=str(card)) for card in others)
        if claims.keep is not None:
            at = "keep"
            kept = parse_cards(claims.keep)
            stock.discards[name] = discard_figure(cards, kept, table, splits=claims.splits is not None)
            aim = Category(claims.to) if claims.to else None
            stock.hands[name] = replace(figure, kept=kept_of(cards, kept, aim, table))
            others = [card for card in kept if card not in cards]
            stock.faults.extend(fault_at(written, (*place, at), "keeps_other", card=str(card)) for card in others)
    except CannotBe as fault:
        stock.faults.append(cannot_be(written, (*place, at), fault))


def table_at(
    text: str | None, players: int | None, usual: tuple[str, int], written: Written, place: Place
) -> TableRules | Problem:
    """The table that `table` and `players` at this place name, the usual one for what is not named; or the fault."""
    try:
        return table_of(usual[0] if text is None else text, usual[1] if players is None else players)
    except CannotBe as fault:
        return cannot_be(written, (*place, "players" if fault.key.endswith("_players") else "table"), fault)


def cannot_be(written: Written, place: Place, fault: CannotBe) -> Problem:
    """What the engine refuses, as a fault of the file."""
    return fault_at(written, place, f"error.{fault.key}", **fault.facts)


# ---- judging them ----------------------------------------------------------------------------------------------------
def untrue(name: str, claims: Claims, stock: Stock, written: Written, place: Place) -> Iterator[Problem]:
    """What is claimed of a hand of the stock, and is not so."""
    hand = stock.hands.get(name)
    if not hand:
        return

    def wrong(claim: str, key: str, **facts: str) -> Problem:
        return fault_at(written, (*place, claim), key, **facts)

    table = stock.tables[name]
    category, *ranks = hand.value.split()
    if category != claims.is_:
        yield wrong("is", "is_not", name=name, claimed=claims.is_, value=hand.value)
    if claims.ranks is not None and claims.ranks.split() != ranks:
        yield wrong("ranks", "other_ranks", name=name, ranks=" ".join(ranks))
    if claims.low is not None and claims.low != (low := _ranks_low(hand, table)):
        yield wrong("low", "other_ranks", name=name, ranks=low)
    if claims.opens is not None and may_open(hand.cards, table) is not claims.opens:
        yield wrong("opens", "opens_not" if claims.opens else "opens_after_all", name=name)
    if claims.splits is not None and name not in stock.discards:
        yield wrong("splits", "nothing_kept", name=name)
    elif claims.splits is not None:
        splits = splits_openers(hand.cards, stock.discards[name].kept, table)
        if splits is not claims.splits:
            yield wrong("splits", "splits_not" if claims.splits else "splits_after_all", name=name)
    if claims.grade or claims.worth or claims.not_worth:
        yield from _kept_claims(name, claims, hand, wrong)
    for claim, other in (("beats", claims.beats), ("ties", claims.ties)):
        if other is None:
            continue
        theirs = stock.hands.get(other)
        if other not in stock.hands:
            yield wrong(claim, "no_such_hand", name=other)
        elif theirs:
            ours, against = worth(hand.cards, table), worth(theirs.cards, table)
            if not (ours > against if claim == "beats" else ours == against):
                yield wrong(claim, f"{claim}_not", name=name, other=other)


def _ranks_low(hand: HandFigure, table: TableRules) -> str:
    """The ranks of the low hand, highest first; nothing where there are no low hands."""
    return "" if table.rules.low is Low.NONE else low_value_of(hand.cards, table).text.partition(" ")[2]


def _kept_claims(name: str, claims: Claims, hand: HandFigure, wrong: Callable[..., Problem]) -> Iterator[Problem]:
    """What is claimed of the cards that are kept: how good that is, and which price it is worth."""
    kept = hand.kept
    if not kept:
        yield wrong("keep" if claims.keep is not None else "is", "nothing_kept", name=name)
        return
    legal = kept.draw.thrown in legal_discards(kept.draw.cards, kept.table)
    if not legal:
        yield wrong("keep", "not_legal", name=name, table=kept.table.rules.text)
    elif claims.grade and not graded(kept.table):
        yield wrong("grade", "not_reckoned", name=name, table=kept.table.rules.text)
    elif claims.grade and (grade := discarded(kept).grade) != claims.grade:
        yield wrong("grade", "other_grade", name=name, grade=f"grade.{grade}")
    for claim, text in (("worth", claims.worth), ("not_worth", claims.not_worth)):
        if text and not PRICE.fullmatch(text):
            yield wrong(claim, "not_a_price", text=text)
        elif text and legal and (hit(kept) > price(text)) is not (claim == "worth"):
            yield wrong(claim, "not_worth_it" if claim == "worth" else "worth_it_after_all", name=name, price=text)
