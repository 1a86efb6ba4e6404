"""An opponent of a known temperament who opened or called and draws now: what he may hold, and how likely each is.

It asks nothing: `what_does_the_draw_tell` does.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from tutor.engine.bots import TEMPERAMENTS
from tutor.engine.cards import Cards
from tutor.engine.deck import shuffled
from tutor.engine.habits import kept_of
from tutor.engine.hands import value_of
from tutor.engine.rates import open_rate
from tutor.engine.reading import Called, Did, Opened, Reading, posterior
from tutor.engine.rules import Category, TableRules
from tutor.quiz.question import Level
from tutor.quiz.sketches import below, mixed, pick

CALL = (2, 6)
"""What a caller pays, and what was in the pot before, in chips."""
_HAND = 5
_SEEDS = 1_000_000
_OPEN = 0.08
"""A chance further than this from nought and one is worth reckoning."""
_BLUFFS = (Category.HIGH_CARD, Category.ONE_PAIR, Category.TWO_PAIR)


@dataclass(frozen=True, slots=True)
class Spot:
    """An opponent who opened or called and draws now."""

    table: TableRules
    temperament: str
    drawn: int
    behind: int
    """How many were still to speak when he opened; 0 if he called."""
    who: int = 1
    """His seat; one's own is 0."""
    cards: Cards = ()
    """One's own hand after the draw, where it matters."""
    thrown: Cards = ()

    @property
    def did(self) -> Did:
        """What he did before the draw."""
        return _did(self.table, self.behind)


@lru_cache(maxsize=32)
def _did(table: TableRules, behind: int) -> Did:
    if behind:
        return Opened(behind)
    call, pot = CALL
    return Called(call / (call + pot), open_rate(table, TEMPERAMENTS["loose"], 1))


@lru_cache(maxsize=32)
def reading(spot: Spot) -> Reading:
    """What he holds, exactly; one's own cards are none of his. Raises `CannotBe` as `posterior`."""
    if spot.cards:
        temperament = TEMPERAMENTS[spot.temperament]
        return posterior(spot.cards, spot.table, spot.drawn, temperament, did=spot.did, thrown=spot.thrown)
    return read_of(spot.table, spot.temperament, spot.drawn, spot.behind)


@lru_cache(maxsize=256)
def read_of(table: TableRules, temperament: str, drawn: int, behind: int) -> Reading:
    """What he holds for somebody who sees none of the cards. Raises `CannotBe` as `posterior`."""
    return posterior((), table, drawn, TEMPERAMENTS[temperament], did=_did(table, behind))


def holding(category: Category, drawn: int) -> str:
    """What somebody had in mind who was dealt such a hand and draws so many cards."""
    match drawn:
        case 0:
            return "bluff" if category in _BLUFFS else "made"
        case 1:
            return "two_pair" if category is Category.TWO_PAIR else "draw"
        case 2:
            return {Category.THREE_OF_A_KIND: "three", Category.ONE_PAIR: "pair_and_ace"}.get(category, "high_cards")
        case _:
            return "pair" if category is Category.ONE_PAIR else "high_cards"


def shares(read: Reading) -> dict[str, float]:
    """How likely each holding is, the likeliest first. Fractions of one."""
    assert read.drawn is not None
    found: dict[str, float] = {}
    for category, share in read.before.items():
        if share:
            name = holding(category, read.drawn)
            found[name] = found.get(name, 0.0) + share
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def likeliest(read: Reading) -> Category:
    """The kind of hand that he most likely was dealt."""
    return max(read.before, key=lambda category: read.before[category])


def improved(spot: Spot, read: Reading) -> float:
    """The chance that he ends with a better kind of hand than he most likely was dealt."""
    order = spot.table.rules.order
    better = order[order.index(likeliest(read)) + 1 :]
    return sum(read.after.get(category, 0.0) for category in better)


# --- opponents to ask about -------------------------------------------------------------------------------------------


def opponent(rng: Random, table: TableRules, level: Level) -> Spot:
    """Somebody who opened on the first or the last seat but one; from level two on also a loose caller."""
    names = ("tight", "never_bluffs") if level is Level.ONE else tuple(TEMPERAMENTS)
    if level is not Level.ONE and below(rng, 4) == 0:
        return Spot(table, "loose", 1 + below(rng, 3), behind=0, who=1 + below(rng, table.players - 1))
    behind = pick(rng, sorted({1, table.players - 1}))
    return Spot(table, pick(rng, names), below(rng, 4), behind, who=1 + below(rng, table.players - 1))


def with_cards(rng: Random, spot: Spot) -> Spot:
    """The same, with a hand of one's own that is worth a call: dealt, drawn to by plain rules, neither lost nor won."""
    table, read = spot.table, read_of(spot.table, spot.temperament, spot.drawn, spot.behind)
    while True:
        order = shuffled(table.deck, f"what_does_the_draw_tell/{below(rng, _SEEDS)}")
        dealt = order[:_HAND]
        kept = kept_of(dealt, table, table.rules.draw.most)
        final = (*kept, *order[_HAND : 2 * _HAND - len(kept)])
        worth = value_of(dealt, table).category is not Category.HIGH_CARD or len(kept) == _HAND - 1
        if worth and _OPEN < read.beaten_by(final, table) < 1 - _OPEN:
            thrown = tuple(card for card in dealt if card not in kept)
            return Spot(table, spot.temperament, spot.drawn, spot.behind, spot.who, tuple(mixed(rng, final)), thrown)
