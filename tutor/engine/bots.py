"""Opponents: what a player of a given temperament does at the table, from what that seat may see.

They are honest (they open with openers alone, on trust too), know nothing hidden, and take the chance from outside.
They do not play as well as can be: they go by the plain rules that the lessons teach.

Before the draw a hand is judged by how many of all hands are better; after it by what the others usually end with who
draw as many cards. Neither takes one's own cards out of the deck, nor those that lie open: `discards` and `reading` do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from random import Random
from types import MappingProxyType

from tutor.engine.actions import CALL, CHECK, FOLD, Act, Action
from tutor.engine.betting import blind_seats, in_the_pot, owed, remaining
from tutor.engine.cards import Rank
from tutor.engine.habits import kept_of
from tutor.engine.hands import HandValue, low_value_of, value_of
from tutor.engine.openers import is_opener, may_open
from tutor.engine.play import Phase, View
from tutor.engine.rules import Category, Opening, TableRules, Wins
from tutor.engine.standing import better_share, low_needed, low_needs, low_standing, openers_share, standing
from tutor.engine.strength import strengths

HAND = 5


@dataclass(frozen=True, slots=True)
class Temperament:
    """How somebody plays, in plain facts. Chances and shares are fractions of one."""

    name: str
    opens: float
    """Opens if with at least this chance nobody behind holds a better hand; see `opens`."""
    calls: float
    """Calls if the chance to win is at least so many times the price, which is what one pays of the pot then made."""
    raises: float
    """Raises with at least this chance to win."""
    bets: float
    """Bets after the draw with at least this chance to win."""
    bluffs: float
    """How often a hand that hardly wins is bet after the last draw if nobody has."""
    pat_bluffs: float
    """How often less than three of a kind stands pat, to look like a straight or better; then it is bet like one."""
    ace_beside_pair: bool
    """Whether an ace is kept beside a lower pair, so that two cards are drawn and not three."""
    size: float
    """What is bet where there is no fixed limit, in parts of the pot."""


TEMPERAMENTS: Mapping[str, Temperament] = MappingProxyType(
    {
        each.name: each
        for each in (
            Temperament(
                name="tight",
                opens=0.6,
                calls=1.1,
                raises=0.75,
                bets=0.7,
                bluffs=0.03,
                pat_bluffs=0.0,
                ace_beside_pair=False,
                size=0.75,
            ),
            Temperament(
                name="loose",
                opens=0.35,
                calls=0.75,
                raises=0.65,
                bets=0.55,
                bluffs=0.15,
                pat_bluffs=0.0,
                ace_beside_pair=True,
                size=0.5,
            ),
            Temperament(
                name="never_bluffs",
                opens=0.5,
                calls=1.0,
                raises=0.7,
                bets=0.65,
                bluffs=0.0,
                pat_bluffs=0.0,
                ace_beside_pair=False,
                size=0.5,
            ),
            Temperament(
                name="pat_bluffer",
                opens=0.5,
                calls=1.0,
                raises=0.65,
                bets=0.6,
                bluffs=0.1,
                pat_bluffs=0.05,
                ace_beside_pair=False,
                size=0.75,
            ),
        )
    }
)
"""The temperaments by name, which is also the key of their words."""

BLUFFS_PAT = (Category.HIGH_CARD, Category.ONE_PAIR, Category.TWO_PAIR)
"""Hands that a pat-bluffer may stand pat on."""
HARDLY = 0.25
"""A chance below it is none to win by showing."""
AHEAD, BEHIND = 0.8, 0.2
"""How often the better of two hands is still the better one after the draw, and the worse one has become so."""
ALL_AT_ONCE = 0.8
"""What part of that is left for each opponent more, whom the same draw has to beat too."""
NOTHING, DRAWING = 0.13, 0.2
"""The latter with no pair, and with four cards to a straight or flush."""
NARROWS = 0.7
"""What part of his hands somebody raises with who might as well have called."""
BETS = 0.8
"""What part of his hands somebody bets after the draw."""
RAISES = 0.4
"""What part of those that he bets he raises."""
HE_BLUFFS = 0.1
"""The least chance against a bet."""
LOW_CHANCES = (0.7, 0.5, 0.38, 0.25, 0.15, 0.12)
"""The chance to win with a low hand by the number of cards that it needs, before the draw."""


def choose(view: View, temperament: Temperament, rng: Random) -> Action:
    """What a player of this temperament does whose turn it is. Only `rng` may make it differ.

    >>> from tutor.engine.play import deal, view
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hand = deal(at_table(rulebook("jackpots"), 4), (100, 100, 100, 100), dealer=0, seed=6)
    >>> str(choose(view(hand, hand.turn), TEMPERAMENTS["tight"], Random(1)))
    'k'
    """
    if view.phase is Phase.DRAWING:
        return _draw(view, temperament, rng)
    if view.draw:
        return _after_the_draw(view, temperament, rng)
    return _before_the_draw(view, temperament)


# Before the draw


def _before_the_draw(view: View, temperament: Temperament) -> Action:
    if view.betting.price <= view.table.big_blind:
        return _unopened(view, temperament)
    return _answer(view, temperament, _chance_before(view))


def _better(view: View) -> float:
    """The share of all hands dealt that are better than one's own."""
    rules = view.table.rules
    if rules.wins is Wins.LOW:
        return low_needs(view.table)[low_needed(view.cards, view.table)]
    better = better_share(view.cards, view.table)
    return min(better, low_needs(view.table)[low_needed(view.cards, view.table)]) if rules.wins is Wins.BOTH else better


def opens(better: float, behind: int, temperament: Temperament) -> bool:
    """Whether somebody opens if this share of all hands is better than his, with so many players still to speak.

    The last to speak opens with what he would open with before one player: the others have hands too.

    >>> tight = TEMPERAMENTS["tight"]
    >>> opens(0.1, 3, tight), opens(0.1, 5, tight)
    (True, False)
    """
    return (1 - better) ** max(1, behind) >= temperament.opens


def opens_from(table: TableRules, temperament: Temperament, behind: int, least: Rank = Rank.JACK) -> HandValue:
    """The weakest high hand that this temperament opens with, so many players being still to speak.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> table = at_table(rulebook("jackpots"), 6)
    >>> [opens_from(table, TEMPERAMENTS["tight"], behind).text for behind in (5, 3, 1)]
    ['one_pair A T 9 3', 'one_pair Q J T 6', 'one_pair J 4 3 2']
    """
    better, jacks = standing(table).better, table.rules.opening is Opening.JACKS
    weakest = next(
        value
        for value in strengths(table).values
        if opens(better[value.strength], behind, temperament) and (not jacks or is_opener(value, least))
    )
    return replace(weakest, order=value_of(table.deck[:HAND], table).order)


def _unopened(view: View, temperament: Temperament) -> Action:
    """Nobody has opened: open, or check, or pay the rest of a blind if it is cheap, or fold."""
    betting, seat = view.betting, view.seat
    behind = sum(other not in betting.spoken and other != seat for other in remaining(betting))
    better = _better(view)
    honest = view.table.rules.opening is Opening.ANYTHING or may_open(view.cards, view.table, view.least)
    if honest and opens(better, behind, temperament) and (step := _step_up(view, temperament)):
        return step
    if not owed(betting, seat):
        return CHECK
    others = len(remaining(betting)) - 1
    return _answer(view, temperament, (1 - better) ** others, may_raise=False)


def _chance_before(view: View) -> float:
    """The chance to win against those who have opened, raised and called."""
    betting, better, gains = view.betting, _better(view), _gains(view)
    opener_s = opener_s_share(view)
    raises = max(0, betting.steps - 1 - (view.table.big_blind > 0))
    raiser_s, caller_s = opener_s * NARROWS**raises, min(1.0, 2 * opener_s)
    shares = [
        raiser_s if other == betting.raiser else caller_s
        for other in remaining(betting)
        if other != view.seat and (other == betting.raiser or other in betting.spoken)
    ]
    return wins_before(better, shares, gains)


def wins_before(better: float, shares: Sequence[float], gains: float) -> float:
    """The chance to win before the draw against players who each play this share of all hands, as a bot reckons it.

    `better` is the share of all hands that beat one's own, `gains` the chance that the draw makes the better hand of
    the worse one.

    >>> round(wins_before(0.1, [0.2], 0.2), 2)
    0.5
    """
    ahead = prod(max(0.0, 1 - better / share) for share in shares)
    more = max(0, len(shares) - 1)
    return ahead * AHEAD ** len(shares) + (1 - ahead) * gains * ALL_AT_ONCE**more


def _gains(view: View) -> float:
    """The chance that the draw makes the better hand of the worse one."""
    if view.table.rules.wins is Wins.LOW:
        return LOW_CHANCES[low_needed(view.cards, view.table)]
    category = value_of(view.cards, view.table).category
    four = category is Category.HIGH_CARD and len(kept_of(view.cards, view.table, 3)) == HAND - 1
    return gain(category, four_to_a_hand=four)


def gain(category: Category, *, four_to_a_hand: bool) -> float:
    """The same for a high hand of this category, and with four cards kept for a straight or flush."""
    if category is not Category.HIGH_CARD:
        return BEHIND
    return DRAWING if four_to_a_hand else NOTHING


def opener_s_share(view: View) -> float:
    """With what part of all hands one opens from the opener's seat, as far as a stranger can tell."""
    betting, table = view.betting, view.table
    if table.rules.opening is Opening.JACKS:
        return openers_share(table, view.least)
    last = blind_seats(view.dealer, table.players)[1] if table.big_blind else view.dealer
    raiser = betting.raiser if betting.raiser is not None else last
    behind = max(1, (last - raiser) % table.players)
    return float(1 - 0.5 ** (1 / behind))


# The draw


def _draw(view: View, temperament: Temperament, rng: Random) -> Action:
    """Keep what the rules of `habits` say, as far as the limit allows, or stand pat as a bluff."""
    most = max(len(each.places) for each in view.legal)  # by showing an ace too: it is the highest card and is kept
    left = view.table.rules.draws - view.draw + 1
    kept = kept_of(view.cards, view.table, most, ace_beside_pair=temperament.ace_beside_pair, draws_left=left)
    if len(kept) < HAND and _bluffs_pat(view, temperament, rng, left):
        kept = view.cards
    places = tuple(place for place, card in enumerate(view.cards) if card not in kept)
    return next(each for each in view.legal if each.places == places)


def _bluffs_pat(view: View, temperament: Temperament, rng: Random, left: int) -> bool:
    """Whether one stands pat on a hand that ought to be drawn to: at the last draw, if betting can follow."""
    if not temperament.pat_bluffs or left > 1 or not _somebody_may_bet(view):
        return False
    if view.table.rules.wins is not Wins.LOW and value_of(view.cards, view.table).category not in BLUFFS_PAT:
        return False
    return rng.random() < temperament.pat_bluffs


def _somebody_may_bet(view: View) -> bool:
    """Whether both this seat and another one have chips left."""
    stacks = view.betting.stacks
    return stacks[view.seat] > 0 and any(stacks[seat] for seat in remaining(view.betting) if seat != view.seat)


# After the draw


def _after_the_draw(view: View, temperament: Temperament, rng: Random) -> Action:
    drawn = _drawn(view)
    chance = _chance_after(view, drawn)
    if owed(view.betting, view.seat):
        share = BETS * RAISES ** max(0, view.betting.steps - 1)
        return _answer(view, temperament, max(HE_BLUFFS, (chance - 1 + share) / share))
    last = view.draw == view.table.rules.draws
    bluff = last and chance < HARDLY and _bluffs(view, drawn, temperament, rng)
    if (chance >= temperament.bets or bluff) and (step := _step_up(view, temperament)):
        return step
    return CHECK


def _drawn(view: View) -> Mapping[int, int]:
    """How many cards each seat has drawn in the last draw of this deal; the log tells it in turn."""
    return {
        played.seat: played.drawn
        for played in view.log
        if played.act is Act.DRAW and played.deal == view.deals and played.seat is not None
    }


def _chance_after(view: View, drawn: Mapping[int, int]) -> float:
    """The chance to win against all who are still in; in high-low the share of the pot."""
    others = [drawn.get(seat, 0) for seat in remaining(view.betting) if seat != view.seat]
    rules = view.table.rules
    value = low_value_of(view.cards, view.table) if rules.wins is Wins.LOW else value_of(view.cards, view.table)
    beats = standing(view.table).beats
    chance = prod(beats[number][value.strength] for number in others)
    if rules.wins is not Wins.BOTH:
        return chance
    low, beats = low_value_of(view.cards, view.table), low_standing(view.table).beats
    return (chance + prod(beats[number][low.strength] for number in others)) / 2


def _bluffs(view: View, drawn: Mapping[int, int], temperament: Temperament, rng: Random) -> bool:
    """Whether a hand that hardly wins is bet: always after a bluff at the draw, else now and then."""
    if temperament.pat_bluffs and drawn.get(view.seat) == 0:
        return True
    return temperament.bluffs > 0 and rng.random() < temperament.bluffs


# Chips


def _answer(view: View, temperament: Temperament, chance: float, *, may_raise: bool = True) -> Action:
    """To a bet: raise, call or fold, by the chance to win and the price."""
    if may_raise and chance >= temperament.raises and (step := _step_up(view, temperament)):
        return step
    owes = owed(view.betting, view.seat)
    if not owes:
        return CHECK
    return CALL if chance >= temperament.calls * owes / (in_the_pot(view.betting) + owes) else FOLD


def _step_up(view: View, temperament: Temperament) -> Action | None:
    """A bet or raise of the temperament's size, if any is legal."""
    amounts = [each for each in view.legal if each.act in (Act.BET, Act.RAISE)]
    if not amounts:
        return None
    betting = view.betting
    wanted = betting.price + round(temperament.size * (in_the_pot(betting) + owed(betting, view.seat)))
    to = min(max(wanted, amounts[0].to), amounts[-1].to)
    return Action(amounts[0].act, to)
