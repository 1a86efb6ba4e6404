"""The words that are asked about: in groups in which they are mixed up, with the rules they come from.

What they mean and how they are said stands in `words`; which of them a table uses is decided here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from tutor.engine.rules import Opening, TableRules, Wild


class Group(Enum):
    """What a word is about."""

    ACTING = "acting"
    CHIPS = "chips"
    CARDS = "cards"
    TABLE = "table"
    HANDS = "hands"


def _everywhere(table: TableRules) -> bool:  # noqa: ARG001
    return True


def _ante(table: TableRules) -> bool:
    return table.rules.ante > 0


def _blinds(table: TableRules) -> bool:
    return table.rules.blinds is not None


def _cap(table: TableRules) -> bool:
    return table.rules.raises is not None


def _openers(table: TableRules) -> bool:
    return table.rules.opening is Opening.JACKS


def _low_ace(table: TableRules) -> bool:
    return table.rules.low_straight


def _wild(table: TableRules) -> bool:
    return table.rules.wild is not Wild.NONE


def _joker(table: TableRules) -> bool:
    return table.rules.wild is Wild.JOKER


@dataclass(frozen=True, slots=True)
class Word:
    """A word by the key of its term, what it is about, the rules it comes from, and where it is used."""

    key: str
    group: Group
    rules: tuple[str, ...]
    used: Callable[[TableRules], bool] = _everywhere
    near: tuple[str, ...] = ()
    """Words so near in meaning that neither is offered as a wrong answer for the other."""


WORDS: tuple[Word, ...] = (
    Word("action.check", Group.ACTING, ("R26", "B6")),
    Word("action.bet", Group.ACTING, ("B6",), near=("action.open", "word.bet")),
    Word("action.call", Group.ACTING, ("A10", "B6")),
    Word("action.raise", Group.ACTING, ("A10", "B6")),
    Word("action.fold", Group.ACTING, ("A10", "B6")),
    Word("action.open", Group.ACTING, ("A20",)),
    Word("action.all_in", Group.ACTING, ("A17", "A20")),
    Word("action.discard", Group.ACTING, ("A11", "B10"), near=("action.draw", "word.draw")),
    Word("action.draw", Group.ACTING, ("A11", "B10"), near=("word.draw",)),
    Word("action.stand_pat", Group.ACTING, ("A11", "A20")),
    Word("action.misdeal", Group.ACTING, ("A9",)),
    Word("word.ante", Group.CHIPS, ("A7", "B3"), _ante, near=("word.bet",)),
    Word("word.small_blind", Group.CHIPS, ("A7", "C6"), _blinds, near=("word.bet",)),
    Word("word.big_blind", Group.CHIPS, ("A7", "C6"), _blinds, near=("word.bet",)),
    Word("word.pot", Group.CHIPS, ("A6",), near=("word.main_pot", "word.side_pot", "word.jackpot")),
    Word("word.main_pot", Group.CHIPS, ("A17",)),
    Word("word.side_pot", Group.CHIPS, ("A17",)),
    Word("word.bet", Group.CHIPS, ("B6",)),
    Word("word.chip", Group.CHIPS, ("R28",)),
    Word("word.jackpot", Group.CHIPS, ("B18",), _openers),
    Word("word.capped", Group.CHIPS, ("B9", "C5"), _cap),
    Word("word.hand", Group.CARDS, ("A1",)),
    Word("word.suit", Group.CARDS, ("A4",)),
    Word("word.rank", Group.CARDS, ("A4",)),
    Word("word.kicker", Group.CARDS, ("A16", "A20")),
    Word("word.wheel", Group.CARDS, ("A4", "A20"), _low_ace),
    Word("word.gutshot", Group.CARDS, ("A19",)),
    Word("word.open_ended", Group.CARDS, ("A19",)),
    Word("word.joker", Group.CARDS, ("A18", "R10"), _joker, near=("word.wild_card",)),
    Word("word.wild_card", Group.CARDS, ("A18", "A20"), _wild),
    Word("word.opening_hand", Group.CARDS, ("B16", "A10"), _openers, near=("word.openers",)),
    Word("word.openers", Group.CARDS, ("B16", "R32"), _openers),
    Word("word.deck", Group.TABLE, ("A4", "B1"), near=("word.stock",)),
    Word("word.deal", Group.TABLE, ("A3",)),
    Word("word.rulebook", Group.TABLE, ("A7",)),
    Word("word.round", Group.TABLE, ("A1", "B7")),
    Word("word.draw", Group.TABLE, ("A1", "A11")),
    Word("word.stock", Group.TABLE, ("B4",)),
    Word("word.discard_pile", Group.TABLE, ("A11", "B11")),
    Word("word.dealer", Group.TABLE, ("A3", "A8"), near=("word.button",)),
    Word("word.button", Group.TABLE, ("A7", "C6")),
    Word("word.opener", Group.TABLE, ("B13", "B16")),
    Word("word.showdown", Group.TABLE, ("A13", "B15")),
    Word("word.tie", Group.TABLE, ("A13", "A16")),
    Word("word.bluff", Group.TABLE, ("B5",)),
    Word("hand.high_card", Group.HANDS, ("A5", "A21")),
    Word("hand.one_pair", Group.HANDS, ("A5", "A21")),
    Word("hand.two_pair", Group.HANDS, ("A5", "A21")),
    Word("hand.three_of_a_kind", Group.HANDS, ("A5", "A21")),
    Word("hand.straight", Group.HANDS, ("A5", "A21")),
    Word("hand.flush", Group.HANDS, ("A5", "A21")),
    Word("hand.full_house", Group.HANDS, ("A5", "A21")),
    Word("hand.four_of_a_kind", Group.HANDS, ("A5", "A21")),
    Word("hand.straight_flush", Group.HANDS, ("A5", "A21"), near=("hand.royal_flush",)),
    Word("hand.royal_flush", Group.HANDS, ("A5", "A21")),
)
"""Every word that is asked about, by group; in a group those that are easily mixed up stand close together."""

ALSO = (
    "action.check",
    "action.bet",
    "action.call",
    "action.fold",
    "word.pot",
    "word.hand",
    "word.kicker",
    "word.wheel",
    "word.gutshot",
    "word.round",
    "word.draw",
    "word.stock",
    "word.button",
    "hand.three_of_a_kind",
    "hand.full_house",
    "hand.four_of_a_kind",
)
"""Words that have another word beside them."""
FOREIGN = (
    "action.check",
    "action.bet",
    "action.call",
    "action.raise",
    "action.fold",
    "action.discard",
    "action.draw",
    "action.misdeal",
    "word.ante",
    "word.side_pot",
    "word.capped",
    "word.hand",
    "word.suit",
    "word.rank",
    "word.gutshot",
    "word.open_ended",
    "word.openers",
    "word.deck",
    "word.round",
    "word.stock",
    "word.discard_pile",
    "word.dealer",
    "word.opener",
    "word.tie",
    "hand.straight",
    "hand.three_of_a_kind",
    "hand.four_of_a_kind",
)
"""Words that are another in the other language, and not just as good as the same."""


def words_of(table: TableRules) -> tuple[Word, ...]:
    """The words that one needs at this table.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> "word.joker" in {word.key for word in words_of(at_table(rulebook("club"), 4))}
    False
    """
    return tuple(word for word in WORDS if word.used(table))


def others(word: Word, table: TableRules) -> tuple[Word, ...]:
    """The words of the same group that one may take this one for, the likeliest first."""
    group = [other for other in WORDS if other.group is word.group]
    place = group.index(word)
    closest = sorted(group, key=lambda other: abs(group.index(other) - place))
    return tuple(other for other in closest if other.used(table) and _apart(word, other))


def _apart(one: Word, other: Word) -> bool:
    return one is not other and one.key not in other.near and other.key not in one.near
