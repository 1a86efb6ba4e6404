"""Tables that the engine fills, by name: what rulebooks say, what one may do at a moment, pots, chances.

They are keys and facts, reckoned when they are shown; which hand and which moment, a lesson says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tutor.content import counts
from tutor.content.blocks import PlayFigure, Sheet
from tutor.content.readings import readings
from tutor.engine.actions import CALL, CHECK, FOLD, Act, Action
from tutor.engine.behind import chance_behind
from tutor.engine.betting import bounds
from tutor.engine.bots import TEMPERAMENTS, opens_from
from tutor.engine.cards import CannotBe, Cards, parse_cards
from tutor.engine.discards import graded
from tutor.engine.play import Hand, Phase, legal_actions, pots_now, why_not
from tutor.engine.rates import open_rate
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Opening, RuleSet, TableRules, at_table
from tutor.engine.seating import first_dealer
from tutor.quiz.question import Fact, Line, line
from tutor.quiz.rulebook_differences import POINTS, said, sources_of
from tutor.quiz.telling import player, players

BY_RULEBOOK: Mapping[str, tuple[str, ...]] = {
    "stakes": ("forced", "betting", "raises"),
    "draws": ("draw", "shortage"),
    "speakers": ("first_before_draw", "first_after_draw"),
}
"""Tables with a row for each rulebook that is named: the columns."""
SOURCES: Mapping[str, tuple[str, ...]] = {"forced": ("ante", "blinds")}
"""The rulebook's fields that a column tells, where it is not the field of its own name."""
NAMES = {*BY_RULEBOOK, "differences", "passed_out", "first_jack", "position", "reading"}
ME = 0
"""The learner's seat where no play says otherwise."""
MOST_PASSED_OUT = 4
"""More players take seconds to reckon."""


Cell = tuple[Line, ...]
"""What stands in a cell, one below the other."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: what it is about, its cells, and the rules behind it."""

    head: Line
    cells: tuple[Cell, ...]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rows:
    """A table as it is shown: the names of its columns (the first for what a row is about), and its rows."""

    head: tuple[Line, ...]
    rows: tuple[Row, ...]


def fault(name: str, of: Sequence[str], table: TableRules) -> Line | None:
    """What is wrong with a table's name and what follows it; nothing if nothing is."""
    if name == "passed_out":
        known = not of and table.rules.opening is Opening.JACKS and counts.has_nobody_opens(table)
        return None if known else line("content.nothing_to_open", table=table.rules.text)
    if name in {"first_jack", "position", "reading"}:
        text = " ".join((f":::{name}", *of))
        return None if _fits(name, tuple(of), table) else line("content.no_such_directive", text=text)
    try:
        for text in of:
            rules = rulebook(text)
            if name == "differences":
                at_table(rules, table.players)
    except CannotBe as cannot:
        return Line(f"error.{cannot.key}", tuple(cannot.facts.items()))
    enough = len(of) >= (2 if name == "differences" else 1)
    return None if enough else line("content.no_such_directive", text=" ".join((f":::{name}", *of)))


def _fits(name: str, of: tuple[str, ...], table: TableRules) -> bool:
    """Whether what follows a table's name is what it needs."""
    if name == "first_jack":
        return len(of) == 1 and of[0].isdecimal()
    if name == "reading":
        return bool(of) and bool(readings(table, of[0], of[1:]))
    return graded(table) and len(of) == 1 and of[0] in TEMPERAMENTS


def rows_of(sheet: Sheet) -> Rows:
    """The table's rows."""
    match sheet.name, sheet.play:
        case "may", PlayFigure() as play:
            return _may(play.hand)
        case "pots", PlayFigure() as play:
            return _pots(play)
        case "passed_out", _:
            return _passed_out(sheet.table)
        case "behind", _:
            return _behind(parse_cards(sheet.of[0]), sheet.table)
        case "position", _:
            return _position(sheet.table, sheet.of[0])
        case "reading", _:
            return _reading(sheet.table, sheet.of[0], sheet.of[1:])
        case "first_jack", _:
            return _first_jack(sheet.table, int(sheet.of[0]))
        case "differences", _:
            return _differences(tuple(at_table(rulebook(text), sheet.table.players) for text in sheet.of))
    return _by_rulebook(sheet.name, sheet.of)


# ---- rulebooks ------------------------------------------------------------------------------------------------------
def _by_rulebook(name: str, texts: Sequence[str]) -> Rows:
    columns = BY_RULEBOOK[name]
    head = tuple(Line(f"sheet.head.{column}") for column in ("rulebook", *columns))
    return Rows(head, tuple(_of_rulebook(rulebook(text), columns) for text in texts))


def _of_rulebook(rules: RuleSet, columns: Sequence[str]) -> Row:
    fields = (field for column in columns for field in SOURCES.get(column, (column,)) if _told(rules, field))
    ids = dict.fromkeys(rules.sources[field][0] for field in fields)
    cells = tuple((_cell(rules, column),) for column in columns)
    return Row(line("sheet.rulebook", rulebook=rules.text), cells, tuple(ids))


def _told(rules: RuleSet, field: str) -> bool:
    """Whether a field has anything to say: of ante and blinds, one is paid."""
    return bool(getattr(rules, field)) if field in {"ante", "blinds"} else True


def _cell(rules: RuleSet, column: str) -> Line:
    """What one rulebook says in one column."""
    facts: dict[str, Fact] = {}
    match column:
        case "forced":
            small, big = (rules.blinds.small, rules.blinds.big) if rules.blinds else (0, 0)
            facts = {"ante": rules.ante, "small": small, "big": big}
        case "betting":
            lower, upper = (rules.bets.lower, rules.bets.upper) if rules.bets else (0, 0)
            least = rules.blinds.big if rules.blinds else rules.ante
            facts = {"how": rules.betting.value, "lower": lower, "upper": upper, "least": least}
            facts["round"] = rules.bets.upper_from_round if rules.bets else 0
        case "raises":
            facts = {"raises": rules.raises or 0}
        case "draw":
            most, with_ace = rules.draw.most, rules.draw.most_with_ace
            facts = {"most": most, "ace": with_ace if with_ace > most else 0, "draws": rules.draws}
        case "shortage":
            facts = {"how": rules.shortage.value, "none_from": rules.seats_without_reshuffle}
        case _:
            facts = {"who": getattr(rules, column).value}
    return Line(f"sheet.cell.{column.partition('_')[0]}", tuple(facts.items()))


def _differences(tables: Sequence[TableRules]) -> Rows:
    """In what rulebooks differ at tables of as many players: what each says, and what that changes at the table."""
    rows = []
    for point, says in POINTS.items():
        if all(says.says(table) == says.says(tables[0]) for table in tables):
            continue
        cells = (*((said(point, table),) for table in tables), (Line(f"sheet.changes.{point}"),))
        rules = dict.fromkeys(rule for table in tables for rule in sources_of(table, point))
        rows.append(Row(Line(f"rulebook_differences.point.{point}"), cells, tuple(rules)))
    books = (line("sheet.rulebook", rulebook=table.rules.text) for table in tables)
    return Rows((line("sheet.head.point"), *books, line("sheet.head.changes")), tuple(rows))


# ---- at a moment ----------------------------------------------------------------------------------------------------
def _may(hand: Hand) -> Rows:
    """What the seat in turn may do in a betting round, and why not."""
    legal = legal_actions(hand)
    rows = []
    for act, tried in ((Act.CHECK, CHECK), (Act.CALL, CALL), (Act.BET, None), (Act.RAISE, None), (Act.FOLD, FOLD)):
        allowed = [each for each in legal if each.act is act]
        attempt = tried or Action(act, bounds(hand.betting, hand.table)[0])
        refusal = why_not(hand, attempt)
        if allowed:
            least, most = allowed[0].to, allowed[-1].to
            fits = "yes" if least == most else "no"
            says = line("sheet.may", least=least, most=most, same=fits, raises="yes" if act is Act.RAISE else "no")
        else:
            assert refusal is not None
            says = Line(f"refusal.{refusal.key}", tuple(refusal.facts.items()))
        rows.append(
            Row(line("sheet.act", act=f"action.{act.name.lower()}"), ((says,),), (refusal.rule,) if refusal else ())
        )
    return Rows((line("sheet.head.act"), line("sheet.head.may")), tuple(rows))


def _pots(play: PlayFigure) -> Rows:
    """The pots at a moment with who may win them; once the hand is over, with who got what."""
    hand = play.hand
    over = hand.phase is Phase.OVER
    shared = hand.outcomes[-1].pots if over else ()
    some = tuple(each.pot for each in shared) or pots_now(hand)
    rows = []
    for place, pot in enumerate(some):
        can_win = players(pot.eligible, play.play.seat)
        cells: list[Cell] = [(line("sheet.chips", n=pot.amount),), (line("sheet.players", who=can_win),)]
        if over:
            cells.append(_shares(shared[place].shares, play))
        rows.append(Row(line("sheet.pot", place=place, of=len(some)), tuple(cells)))
    heads = ("pot", "chips", "eligible", *(("shares",) if over else ()))
    return Rows(tuple(Line(f"sheet.head.{name}") for name in heads), tuple(rows))


def _shares(shares: Sequence[int], play: PlayFigure) -> Cell:
    """Who got how much of a pot."""
    me = play.play.seat
    return tuple(line("sheet.shares", who=player(seat, me), n=chips) for seat, chips in enumerate(shares) if chips)


def _first_jack(table: TableRules, seed: int) -> Rows:
    """The cards dealt round until a jack falls, whose receiver deals first."""
    dealt = first_dealer(table, seed, starter=ME).dealt
    rows = (
        Row(line("sheet.player", who=player(seat, ME)), ((line("sheet.card", card=str(card)),),))
        for seat, card in dealt
    )
    return Rows((line("sheet.head.player"), line("sheet.head.card")), tuple(rows))


# ---- chances --------------------------------------------------------------------------------------------------------
def _passed_out(table: TableRules) -> Rows:
    """How often nobody can open, by the number of players."""
    rows = []
    for number in range(table.rules.seats[0], MOST_PASSED_OUT + 1):
        low, high = counts.nobody_opens(at_table(table.rules, number))
        share = round(high, 4) if round(low, 4) == round(high, 4) else round(high, 3)
        rows.append(Row(line("sheet.number", n=number), ((line("sheet.share", share=share),),)))
    return Rows((line("sheet.head.players"), line("sheet.head.nobody_opens")), tuple(rows))


# ---- opponents ------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=32)
def _behind(cards: Cards, table: TableRules) -> Rows:
    """How likely it is that one of those who speak later holds a better hand, by their number."""
    rows = []
    for number in range(1, table.players):
        share = line("sheet.about", share=chance_behind(cards, table, number))
        rows.append(Row(line("sheet.number", n=number), ((share,),)))
    return Rows((line("sheet.head.behind"), line("sheet.head.better")), tuple(rows))


@lru_cache(maxsize=32)
def _position(table: TableRules, name: str) -> Rows:
    """With what somebody opens, by the number of players still to speak, and how often he is dealt that."""
    rows = []
    for number in range(table.players - 1, -1, -1):
        weakest = line("sheet.opens_from", value=opens_from(table, TEMPERAMENTS[name], number).text)
        rate = line("sheet.about", share=open_rate(table, TEMPERAMENTS[name], number))
        rows.append(Row(line("sheet.number", n=number), ((weakest,), (rate,))))
    heads = (line("sheet.head.behind"), line("sheet.head.opens_from"), line("sheet.head.share"))
    return Rows(heads, tuple(rows))


SHOWN = 0.005
"""Chances below it are left out."""


def _reading(table: TableRules, name: str, did: tuple[str, ...]) -> Rows:
    """What somebody holds who did that, by the number of cards that he draws."""
    heads = ("drawn", "how_often", "dealt", "ends")
    rows = []
    for read in readings(table, name, did):
        often = line("sheet.about", share=read.chance)
        cells: tuple[Cell, ...] = ((often,), _held(read.before), _held(read.after))
        rows.append(Row(line("sheet.drawn", n=read.drawn), cells))
    return Rows(tuple(Line(f"sheet.head.{head}") for head in heads), tuple(rows))


def _held(shares: Mapping[str, float]) -> Cell:
    """Kinds of hand with their chances, likeliest first."""
    some = sorted(((share, hand) for hand, share in shares.items() if share >= SHOWN), reverse=True)
    return tuple(line("sheet.held", hand=hand, share=share) for share, hand in some)
