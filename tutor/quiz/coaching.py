"""The coach at the table: what a decision was worth, from what the player could see. Keys and facts.

Graded are discards, openings and calls before the last card, where the opponent is defined; calls elsewhere are
commented, and so is the price of a bet. When it is said is the page's affair.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from tutor.engine.actions import Act, Action
from tutor.engine.behind import chance_behind
from tutor.engine.betting import in_the_pot, owed, remaining
from tutor.engine.cards import Cards
from tutor.engine.discards import Discard, analyse, graded, legal_discards
from tutor.engine.hands import value_of
from tutor.engine.openers import may_open, splits_openers
from tutor.engine.play import Hand, Phase, View, view
from tutor.engine.rules import Category, Openers, Opening, TableRules, Wins
from tutor.engine.winchance import win_chances
from tutor.quiz.question import Fact, Grade, Line, Question, cited, grade, line, marked
from tutor.quiz.telling import moments
from tutor.quiz.what_to_discard import question_about

OPENS_WELL = 0.5
"""Who opens should hold the best hand with at least this chance: then checking gives something away."""
OPENS_BADLY, OPENS_WORST = 0.35, 0.25
"""Below the first, opening is an inaccuracy, below the second a mistake."""
CLOSE, FAR = 0.02, 0.1
"""How far chance and price may lie apart: up to the first a call and a fold are both right, beyond the second wrong."""

HOPELESS = 0.2
"""Who raises an opponent that has opened, and would win less often than this even with the best draw, is warned."""


class About(Enum):
    """What a decision was about."""

    DISCARD = "discard"
    OPENING = "opening"
    CALL = "call"
    BET = "bet"


@dataclass(frozen=True, slots=True)
class Advice:
    """What one decision was worth, and why. Chances are fractions of one."""

    about: About
    grade: Grade | None
    """None where it is only commented."""
    told: tuple[Line, ...]
    hint: Line
    """The concept to think of, for who is warned; it does not give the answer away."""
    rules: tuple[str, ...]
    win: float | None = None
    """For a graded discard the exact chance to beat one opener."""
    best: float | None = None
    """That chance with the best discard."""
    warns: bool = False
    """Whether to speak before the action counts, though it is only commented."""


def advice(seen: View, action: Action) -> Advice | None:
    """What an action of the player in turn is worth; nothing where there is nothing to say.

    >>> from tutor.engine.actions import throw
    >>> from tutor.engine.play import replay
    >>> hand = replay("v1;classic-home;2;50,50;0;7;b1.c")
    >>> advice(view(hand, 1), throw(0)).about
    <About.DISCARD: 'discard'>
    """
    if seen.phase is Phase.DRAWING:
        return _about_discard(seen, action)
    if seen.phase is not Phase.BETTING:
        return None
    if action.act in (Act.CALL, Act.FOLD):
        return _about_call(seen, action)
    opening = _about_opening(seen, action) if action.act in (Act.CHECK, Act.BET) else None
    return _about_bet(seen, action) if opening is None and action.act in (Act.BET, Act.RAISE) else opening


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a hand that was played."""

    number: int
    """Its place among the actions of the hand, from 0."""
    action: Action
    advice: Advice


def decisions(hand: Hand, seat: int) -> tuple[Decision, ...]:
    """All decisions of this seat so far about which there is something to say, in order."""
    found = []
    for number, (state, action) in enumerate(zip(moments(hand), hand.actions, strict=False)):
        if state.turn == seat and (said := advice(view(state, seat), action)) is not None:
            found.append(Decision(number, action, said))
    return tuple(found)


# ---- discards -------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=256)
def _wins(cards: Cards, table: TableRules) -> Mapping[Cards, float]:
    """The chance against one opener with each discard."""
    return win_chances(cards, legal_discards(cards, table), table)


def _best_win(cards: Cards, table: TableRules) -> float:
    """That chance with the best discard."""
    return max(_wins(cards, table).values())


@lru_cache(maxsize=256)
def _asked(cards: Cards, table: TableRules, thrown: Cards) -> Question:
    """The question what to throw from these cards, where discards are graded, as far as this answer needs it."""
    return question_about(cards, table, wins=_wins(cards, table), thrown=thrown)


@lru_cache(maxsize=256)
def _discards(cards: Cards, table: TableRules) -> tuple[Discard, ...]:
    return analyse(cards, table)


def _about_discard(seen: View, action: Action) -> Advice | None:
    """Against one opener, exact (DISCARDS). Other tables: by the share of hands beaten, not graded."""
    table, throw = seen.table, tuple(seen.cards[place] for place in action.places)
    if table.rules.draws > 1:
        return None
    aside = _about_splitting(seen, throw)
    if not graded(table):
        found = _discards(seen.cards, table)
        own = next((each for each in found if set(each.throw) == set(throw)), None)
        if own is None:
            return None
        said = line("coach.share", share=own.share, best=found[0].share, keep=_text(found[0].keep))
        return Advice(About.DISCARD, None, (said, *aside), line("coach.hint.discard"), cited(table, "draw"))
    asked = _asked(seen.cards, table, throw)
    worth = grade(asked, marked([str(card) for card in throw], seen.cards))
    best = _best_win(seen.cards, table)
    return Advice(
        About.DISCARD,
        worth.grade,
        (*worth.told, *aside),
        asked.hint,
        (*asked.rules, *(["B16"] if aside else [])),
        win=best - (worth.loss or 0.0) / 100,
        best=best,
    )


def _text(cards: Cards) -> str:
    return " ".join(map(str, cards)) or "-"


def _about_splitting(seen: View, throw: Cards) -> tuple[Line, ...]:
    """That an opener who throws his openers must still prove them. Source: B16, R32."""
    kept = tuple(card for card in seen.cards if card not in throw)
    if seen.opener != seen.seat or not splits_openers(seen.cards, kept, seen.table, seen.least):
        return ()
    return (line("coach.splits"),)


# ---- openings -------------------------------------------------------------------------------------------------------
def _about_opening(seen: View, action: Action) -> Advice | None:
    """Whether one's hand is likely enough the best of those who speak later. Source: A19."""
    table, betting = seen.table, seen.betting
    if betting.number > 1 or betting.price or not graded(table):
        return None
    if not may_open(seen.cards, table, seen.least):
        return None
    behind = len([seat for seat in remaining(betting) if seat not in betting.spoken and seat != seen.seat])
    value, opens = value_of(seen.cards, table), action.act is Act.BET
    if not behind:
        return _about_opening_last(seen, opens=opens)
    if not opens and behind > 1 and value.category is Category.HIGH_CARD:
        return None  # that one checks with nothing goes without saying
    best = 1 - _better_behind(seen.cards, table, behind)
    if opens:
        worth = Grade.RIGHT if best >= OPENS_BADLY else Grade.INACCURACY if best >= OPENS_WORST else Grade.MISTAKE
    else:
        worth = Grade.INACCURACY if best >= OPENS_WELL else Grade.RIGHT
    close = OPENS_BADLY <= best < OPENS_WELL
    how = "close" if close else "good" if best >= OPENS_WELL else "bad"
    facts: dict[str, Fact] = {"value": value.text, "behind": behind, "best": best}
    key = f"coach.opening.{'opened' if opens else 'checked'}.{how}"
    return Advice(About.OPENING, worth, (line(key, **facts),), line("coach.hint.opening", behind=behind), ("A19",))


def _about_opening_last(seen: View, *, opens: bool) -> Advice | None:
    """Where all others have checked: what that says of their hands nobody knows, so they count as any hands.

    With less than that nothing is graded. Source: A19.
    """
    others = len(remaining(seen.betting)) - 1
    best = 1 - _better_behind(seen.cards, seen.table, others)
    if best < (OPENS_BADLY if opens else OPENS_WELL):
        return None
    said = line(
        f"coach.opening.{'opened' if opens else 'checked'}.last", value=value_of(seen.cards, seen.table).text, best=best
    )
    worth = Grade.RIGHT if opens else Grade.INACCURACY
    return Advice(About.OPENING, worth, (said,), line("coach.hint.opening", behind=0), ("A19",))


@lru_cache(maxsize=256)
def _better_behind(cards: Cards, table: TableRules, behind: int) -> float:
    return chance_behind(cards, table, behind)


# ---- calls ----------------------------------------------------------------------------------------------------------
def _about_call(seen: View, action: Action) -> Advice | None:
    """Chance against price, before the last card exact against one opener; else the price alone. Source: A19."""
    betting, table = seen.betting, seen.table
    pays = owed(betting, seen.seat)
    if not pays:
        return None
    pot = in_the_pot(betting) + pays
    price, calls = pays / pot, action.act is Act.CALL
    hint = line("coach.hint.call", n=pays, pot=pot)
    facts: dict[str, Fact] = {"n": pays, "pot": pot, "price": price}
    if betting.number > table.rules.draws or not graded(table) or not _against_one(seen):
        said = line("coach.price", **facts)
        return Advice(About.CALL, None, (said,), hint, ("A19",))
    win = _best_win(seen.cards, table)
    short = price - win if calls else win - price
    worth = Grade.RIGHT if short <= CLOSE else Grade.INACCURACY if short <= FAR else Grade.MISTAKE
    how = "close" if abs(win - price) <= CLOSE else "pays" if win > price else "costs"
    key = f"coach.call.{'called' if calls else 'folded'}.{how}"
    return Advice(About.CALL, worth, (line(key, win=win, **facts),), hint, ("A19",))


def _about_bet(seen: View, action: Action) -> Advice:
    """What price a bet or raise puts to the others, and that it can win by folds alone: commented, not graded."""
    betting = seen.betting
    costs = action.to - betting.price
    pot = in_the_pot(betting) + action.to - betting.bets[seen.seat] + costs
    said = line("coach.bet", did=action.act.name.lower(), n=costs, pot=pot, price=costs / pot)
    if (weak := _weak_against_openers(seen)) is not None:
        return Advice(About.BET, None, (said, weak), weak, ("A19",), warns=True)
    return Advice(About.BET, None, (said,), line("coach.hint.bet"), ("A19",))


def _weak_against_openers(seen: View) -> Line | None:
    """That one is far behind those who have opened: before the draw by the chance that a call goes by.

    After it only where openers are needed: who holds less than those has nothing that beats them. Source: B16.
    """
    betting, rules = seen.betting, seen.table.rules
    if betting.number > rules.draws:
        proven = rules.opening is Opening.JACKS and rules.openers is Openers.CHECKED and rules.wins is Wins.HIGH
        if not proven or seen.opener not in set(remaining(betting)) - {seen.seat}:
            return None
        if may_open(seen.cards, seen.table, seen.least):
            return None
        return line("coach.bet.beaten", least=seen.least.letter)
    openers = _inside(seen, Act.BET, Act.RAISE)
    if not openers or not graded(seen.table):
        return None
    win = _best_win(seen.cards, seen.table)
    return line("coach.bet.behind", win=win, several="yes" if len(openers) > 1 else "no") if win < HOPELESS else None


def _against_one(seen: View) -> bool:
    """Whether just one other has bet or called so far, so that it is known against whom one plays."""
    return len(_inside(seen, Act.BET, Act.RAISE, Act.CALL)) == 1


def _inside(seen: View, *acts: Act) -> frozenset[int | None]:
    """The others who have done one of these things in this deal and are still in it."""
    said = [each for each in seen.log if each.deal == seen.deals and each.seat != seen.seat]
    return frozenset(each.seat for each in said if each.act in acts).difference(seen.betting.out)
