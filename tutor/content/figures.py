"""What the engine puts into a lesson: values of hands, who wins and why, examples, counts and chances.

It makes facts and keys for `words`; sentences are filled in the language asked for, when they are asked for.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from html import escape

from tutor.content import counts, given, opponents, plays
from tutor.content.blocks import (
    Compare,
    Counts,
    DeckFigure,
    DiscardFigure,
    Figure,
    HandFigure,
    Kept,
    Lesson,
    Order,
    Prose,
)
from tutor.engine.cards import SUITS, CannotBe, Card, Cards, cards_text, parse_cards
from tutor.engine.discards import Discard, analyse, graded, legal_discards
from tutor.engine.hands import HandValue, deciding_cards, low_value_of, value_of, winners
from tutor.engine.openers import may_open, splits_openers
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Category, Opening, TableRules, Wins, at_table
from tutor.quiz import draws
from tutor.quiz.question import Line, line
from tutor.words.sentence import compiled
from tutor.words.words import MissingWord, languages, percent, say

USUAL_TABLE = ("classic-home", 4)
"""The table of a rule, a question, an exercise or a quiz that names none and stands in no lesson."""
RANKS = re.compile(r"[2-9TJQKA](-[2-9TJQKA])*")
PRICE = re.compile(r"([1-9][0-9]{0,5})/([1-9][0-9]{0,5})")
"""What a call costs and what is in the pot: `3/12`."""
STAKES: Mapping[str, Callable[[TableRules], int]] = {
    "ante": lambda table: table.rules.ante,
    "small": lambda table: table.small_blind,
    "big": lambda table: table.big_blind,
    "lower": lambda table: table.rules.bets.lower if table.rules.bets else 0,
    "upper": lambda table: table.rules.bets.upper if table.rules.bets else 0,
}
"""What is bet at a table, in chips; 0 where that is not."""
LIMITS: Mapping[str, Callable[[TableRules], int]] = {
    "most": lambda table: table.rules.draw.most,
    "raises": lambda table: table.rules.raises or 0,
}
"""The most cards one may draw, and the most raises of a betting round; 0 where there is no such limit."""
BEGINNING = re.compile(r"(^|[.?!][”“\"»]?\s+|<(p|li|h\d|td|th|blockquote)>)\s*(<(strong|em)>)*[„“\"«]?$")
"""What stands before the first word of a sentence, a paragraph, a point or an answer to choose."""
RULED = {**STAKES, **LIMITS}
EXAMPLES: Mapping[Category, str] = {
    Category.ROYAL_FLUSH: "0d 1d 2d 3d 4d",
    Category.STRAIGHT_FLUSH: "2c 3c 4c 5c 6c",
    Category.FOUR_OF_A_KIND: "4s 4h 4d 4c 0d",
    Category.FULL_HOUSE: "1s 1h 1c 6d 6s",
    Category.FLUSH: "0c 2c 4c 5c 7c",
    Category.STRAIGHT: "3d 4s 5c 6h 7d",
    Category.THREE_OF_A_KIND: "5s 5h 5c 0d 2h",
    Category.TWO_PAIR: "1h 1d 6s 6c 4d",
    Category.ONE_PAIR: "0s 0d 2c 4h 6d",
    Category.HIGH_CARD: "0h 2s 4d 5c 7h",
}
"""One hand of each category that every deck can make: how far below the ace each rank stands, and its suit."""
GROUPED = {
    Category.ONE_PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 1,
    Category.FULL_HOUSE: 2,
    Category.FOUR_OF_A_KIND: 1,
    Category.FIVE_OF_A_KIND: 1,
}
"""How many of the deciding ranks are those of pairs, threes and fours; the rest are single cards."""


# ---- tables ---------------------------------------------------------------------------------------------------------
def table_of(text: str, players: int) -> TableRules:
    """A table by its text. Raises `CannotBe`, for text that is not canonical too (`not_canonical(text, canonical)`)."""
    rules = rulebook(text)
    if rules.text != text:
        raise CannotBe("not_canonical", text=text, canonical=rules.text)
    return at_table(rules, players)


def _table_at(figure: Figure, table: TableRules) -> TableRules:
    """The table that a figure is about: `seven-ace/4`, or the lesson's own."""
    text, _, players = figure.table.partition("/")
    return table_of(text, int(players) if players.isdigit() else table.players) if text else table


# ---- blocks ---------------------------------------------------------------------------------------------------------
def worth(cards: Cards, table: TableRules) -> HandValue:
    """What a hand is worth by the order that wins at this table."""
    return low_value_of(cards, table) if table.rules.wins is Wins.LOW else value_of(cards, table)


def hand_figure(cards: Cards, table: TableRules, *, opens: bool = False) -> HandFigure:
    """A hand with its value; where `opens` is asked, also whether it may open. Raises `CannotBe`."""
    value = worth(cards, table)
    told = [line("content.low" if table.rules.wins is Wins.LOW else "content.value", value=value.text)]
    if table.rules.wins is Wins.BOTH:
        told.append(line("content.low_too", value=low_value_of(cards, table).text))
    if opens:
        told.append(line("content.may_open" if may_open(cards, table) else "content.may_not_open"))
    single = table.rules.wins is Wins.LOW and value.category is Category.HIGH_CARD
    return HandFigure(cards, cards if single else deciding_cards(cards, table), value.text, tuple(told))


def discard_figure(cards: Cards, kept: Cards, table: TableRules, *, splits: bool = False) -> DiscardFigure:
    """A hand, what is kept and what is thrown; where `splits` is asked, also what becomes of the openers."""
    thrown = tuple(card for card in cards if card not in kept)
    told = [line("content.discard", kept=cards_text(kept), thrown=cards_text(thrown))]
    if splits:
        told.append(line("content.splits" if splits_openers(cards, kept, table) else "content.keeps_openers"))
    return DiscardFigure(cards, kept, thrown, tuple(told))


def compare(first: HandFigure, second: HandFigure, table: TableRules) -> Compare:
    """Two hands, who wins, and what decides it."""
    values = worth(first.cards, table), worth(second.cards, table)
    best = tuple(sorted(winners(values)))
    if table.rules.wins is Wins.BOTH:
        lows = tuple(sorted(winners([low_value_of(hand.cards, table) for hand in (first, second)])))
        halves = (("high", best), ("low", lows))
        told = (line(f"content.{half}_half", winner=some[0] + 1, both=len(some)) for half, some in halves)
        return Compare((first, second), best if best == lows else (), tuple(told))
    if len(best) == 2:
        return Compare((first, second), best, (line("content.tie"),))
    says = line("content.second_wins" if best == (1,) else "content.first_wins")
    return Compare((first, second), best, (says, _reason(max(values), min(values), table)))


def _reason(winner: HandValue, loser: HandValue, table: TableRules) -> Line:
    """What decides between two hands."""
    if winner.category is not loser.category and table.rules.wins is Wins.LOW:
        return line("content.decided_by_higher_hand", loser=loser.category.value)
    if winner.category is not loser.category:
        return line("content.decided_by_hand", winner=winner.category.value, loser=loser.category.value)
    for place, (ours, theirs) in enumerate(zip(winner.ranks, loser.ranks, strict=True)):
        if ours is not theirs:
            groups = GROUPED.get(winner.category, 0)
            how = "group" if place < groups else "rank" if place else "top"
            how = "low" if table.rules.wins is Wins.LOW else how
            return line(f"content.decided_by_{how}", winner=ours.letter, loser=theirs.letter)
    return line("content.decided_by_wild")


def order(table: TableRules) -> Order:
    """The order of the hands, strongest first, with an example of each."""
    hands = ((category, _example(category, table)) for category in reversed(table.rules.order))
    return Order(tuple((category, hand_figure(cards, table)) for category, cards in hands))


def _example(category: Category, table: TableRules) -> Cards:
    """A hand of this category, without wild cards but where it takes one."""
    if category is not Category.FIVE_OF_A_KIND:
        return tuple(_below_the_ace(text, table) for text in EXAMPLES[category].split())
    aces = parse_cards("As Ah Ad Ac")
    hands = ((*aces, card) for card in table.deck if card not in aces)
    return next(hand for hand in hands if value_of(hand, table).category is category)


def _below_the_ace(text: str, table: TableRules) -> Card:
    return parse_cards(table.ranks[-1 - int(text[0])].letter + text[1])[0]


def deck_figure(table: TableRules) -> DeckFigure:
    """The ranks and suits of the table's deck."""
    return DeckFigure(table.ranks, SUITS)


def count_rows(block: Counts) -> tuple[tuple[Category, int, float], ...]:
    """How many of all hands are of each category, and what share of all."""
    everything = counts.count(counts.ALL, block.table)
    numbers = ((category, counts.count(category.value, block.table)) for category in block.categories)
    return tuple((category, number, number / everything) for category, number in numbers)


# ---- what is kept ---------------------------------------------------------------------------------------------------
def kept_of(cards: Cards, kept: Cards, aim: Category | None, table: TableRules) -> Kept:
    """What is kept, drawn to `aim`, or else to the next better kind of hand."""
    order = table.rules.order
    better = order[order.index(value_of(cards, table).category) + 1 :]
    in_order = tuple(card for card in cards if card in kept)
    return Kept(draws.Draw(cards, in_order, aim or (better or order)[0]), table)


def discarded(kept: Kept) -> Discard:
    """The discard that keeps these cards, with its exact chance to beat an opener, where that is graded."""
    return next(each for each in _discards(kept.draw.cards, kept.table) if each.keep == kept.draw.kept)


@lru_cache(maxsize=64)
def _discards(cards: Cards, table: TableRules) -> tuple[Discard, ...]:
    return analyse(cards, table)


def hit(kept: Kept) -> float:
    """The exact chance to become what is drawn to, or better."""
    return draws.chance_of(kept.draw, kept.table)


def price(text: str) -> float:
    """What share of the pot after the call the call itself is: `3/12` is three of fifteen."""
    call, pot = map(int, text.split("/"))
    return call / (pot + call)


def _of_kept(name: str, kept: Kept, lang: str) -> str:
    """What a figure about kept cards says."""
    match name:
        case "win":
            return percent(discarded(kept).win or 0.0, lang)
        case "loss":
            return say("content.points", lang, n=100 * (discarded(kept).loss or 0.0))
        case "outs":
            return say("content.count", lang, n=len(draws.outs(kept.draw, kept.table)))
        case _:
            return percent(hit(kept), lang)


def _kept_fault(name: str, of: str, hand: HandFigure | None) -> Line | None:
    """Whether it can be reckoned with what is kept of a hand; a hand with a fault of its own is none here."""
    if hand is None:
        return None
    if hand.kept is None:
        return line("content.nothing_kept", name=of)
    draw, table = hand.kept.draw, hand.kept.table
    if draw.thrown not in legal_discards(draw.cards, table):
        return line("content.not_legal", name=of, table=table.rules.text)
    if not (graded(table) if name in {"win", "loss"} else draws.offered(table)):
        return line("content.not_reckoned", name=of, table=table.rules.text)
    return line("content.nothing_drawn", name=of) if name == "outs" and len(draw.thrown) not in {1, 2} else None


# ---- sentences ------------------------------------------------------------------------------------------------------
def html_of(prose: Prose, lesson: Lesson, lang: str, chip: Callable[[str], str], letters: str = "") -> str:
    """A lesson's paragraph as safe HTML, its figures filled in.

    `chip` makes HTML of a rule id; `letters` (`de`, `en`) are those of the learner's cards, if not the language's.
    """
    filled = []
    for part in prose.parts:
        if isinstance(part, str):
            filled.append(part)
        elif part.name == "rule":
            filled.append(chip(part.of))
        else:
            told = special_line(part, lesson)
            said = say(told.key, lang, **dict(told.facts)) if told else ""
            said = said or figure_text(part, lesson.table, lesson.hands, lang, letters or lang)
            filled.append(escape(_begun(said, "".join(filled)), quote=False))
    return "".join(filled)


def _begun(said: str, before: str) -> str:
    """What a figure says, with a capital where it begins a sentence, a paragraph, a point or an answer to choose."""
    return said[:1].upper() + said[1:] if BEGINNING.search(before) else said


def special_line(figure: Figure, lesson: Lesson) -> Line | None:
    """What a figure about a hand played or about opponents says; none of another kind."""
    if figure.name.partition(".")[0] in plays.FIGURES:
        return plays.played_line(figure, lesson.plays)
    if figure.name in opponents.FIGURES:
        return opponents.opponents_line(figure, lesson.table, lesson.hands)
    return None


def sentence(
    parts: Sequence[str | Figure], table: TableRules, lang: str, hands: Mapping[str, HandFigure | None]
) -> str:
    """A plain sentence, its figures filled in. Only for figures without a fault."""
    known = {name: hand for name, hand in hands.items() if hand}
    said = ""
    for part in parts:
        said += part if isinstance(part, str) else _begun(figure_text(part, table, known, lang, lang), said)
    return said


def figure_text(figure: Figure, table: TableRules, hands: Mapping[str, HandFigure], lang: str, letters: str) -> str:
    """What stands in the place of an inline figure. Only for figures without a fault (`figure_fault`)."""
    name = figure.name.partition(".")[0]
    table = _table_at(figure, table)
    match name:
        case "deck":
            return say("content.number", lang, n=len(table.deck))
        case "players":
            return say("content.count", lang, n=table.players)
        case "count":
            return say("content.count", lang, n=counts.count(figure.of, table))
        case "chance":
            return percent(*_chance(figure.of, table, lang))
        case "unseen":
            return say("content.number", lang, n=len(table.deck) - 5)
        case "chips":
            return _chips(int(figure.of), figure, lang)
        case name if name in STAKES:
            return _chips(STAKES[name](table), figure, lang)
        case name if name in LIMITS:
            return say("content.count", lang, n=LIMITS[name](table))
        case "price":
            share = price(figure.of)
            return percent(share, lang, 0 if round(100 * share, 6).is_integer() else 2)
        case "win" | "loss" | "outs" | "hit":
            kept = hands[figure.of].kept
            return _of_kept(name, kept, lang) if kept else ""
        case "value":
            return _said(_kind(figure), hands[figure.of].value, lang, letters)
        case _ if name in given.FIGURES:
            told = given.given_line(figure, table)
            return say(told.key, lang, **dict(told.facts)) if told else ""
        case _:
            return _said(_kind(figure), figure.of, lang, letters)


def _chips(number: int, figure: Figure, lang: str) -> str:
    """So many chips in the case that the figure names."""
    told = plays.chips_line(number, figure.name.partition(".")[2])
    return say(told.key, lang, **dict(told.facts))


def _chance(of: str, table: TableRules, lang: str) -> tuple[float, str, int]:
    """A chance, and as many decimals of the percentage as are certain."""
    low, high = counts.chance(of, table)
    certain = next((decimals for decimals in (2, 1) if round(low, decimals + 2) == round(high, decimals + 2)), 0)
    return high, lang, certain


def _kind(figure: Figure) -> str:
    """What `words` calls the figure: its name, but for hands in mid-sentence and for ranks in the learner's letters."""
    return {"value": "value.in", "cards": "ranks"}.get(figure.name, figure.name)


def _said(kind: str, fact: str, lang: str, letters: str) -> str:
    return compiled(f"{{of:{kind}}}", lang)({"of": fact, "letters": letters})


def figure_fault(figure: Figure, table: TableRules, hands: Mapping[str, HandFigure | None]) -> Line | None:
    """What is wrong with an inline figure where these hands have names; none if nothing is.

    A rule's id is looked up by `check`, together with all others.
    """
    name, _, form = figure.name.partition(".")
    try:
        table = _table_at(figure, table)
        match name:
            case "rule":
                return None
            case "deck" | "players" | "unseen" if not figure.of and name == figure.name:
                return None
            case "chips" if figure.of.isdecimal() and form in plays.CASES:
                return None
            case name if name in RULED and not figure.of and form in (plays.CASES if name in STAKES else {""}):
                return None if RULED[name](table) else line("content.not_ruled", name=name, table=table.rules.text)
            case "price" if name == figure.name:
                return None if PRICE.fullmatch(figure.of) else line("content.not_a_price", text=figure.of)
            case "count" | "chance":
                return _count_fault(figure, table)
            case _ if name in given.FIGURES:
                return given.given_fault(figure, table)
            case "value" | "win" | "loss" | "outs" | "hit" if figure.of not in hands:
                return line("content.no_such_hand", name=figure.of)
            case "win" | "loss" | "outs" | "hit" if name == figure.name and not figure.table:
                return _kept_fault(name, figure.of, hands[figure.of])
            case "cards" if not RANKS.fullmatch(figure.of):
                return line("content.not_ranks", text=figure.of)
            case "card" if len(parse_cards(figure.of)) != 1:
                return line("content.not_one_card", text=figure.of)
            case "value" | "cards" | "card":
                for lang in languages():
                    _said(_kind(figure), "flush A" if name == "value" else figure.of, lang, lang)
                return None
    except CannotBe as fault:
        return Line(f"error.{fault.key}", tuple(fault.facts.items()))
    except MissingWord:
        pass
    return line("content.unknown_figure", name=figure.name)


def _count_fault(figure: Figure, table: TableRules) -> Line | None:
    """Whether a count or a chance can be had at a table."""
    known = figure.of in counts.counted(table) or (figure.name == "chance" and figure.of == counts.NOBODY_OPENS)
    if not known:
        return line("content.not_counted", name=figure.of, table=table.rules.text)
    asks_opening = figure.of in {counts.OPENS, counts.NOBODY_OPENS}
    if asks_opening and table.rules.opening is not Opening.JACKS:
        return line("content.nothing_to_open", table=table.rules.text)
    if figure.of == counts.NOBODY_OPENS and not counts.has_nobody_opens(table):
        return line("content.not_counted", name=figure.of, table=table.rules.text)
    return None
