"""The words that are asked about: in groups in which they are mixed up, with the rules they come from.

What they mean and how they are said stands in `words`; which of them a table uses is decided here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from tutor.engine.rules import Betting, Low, Opening, TableRules, Wild


class Group(Enum):
    """What a word is about, in the order of the glossary."""

    ACTING = "acting"
    CHIPS = "chips"
    FACES = "faces"
    CARDS = "cards"
    HANDS = "hands"
    TABLE = "table"
    CHANCES = "chances"
    GAMES = "games"


def _everywhere(table: TableRules) -> bool:  # noqa: ARG001
    return True


def _ante(table: TableRules) -> bool:
    return table.rules.ante > 0


def _blinds(table: TableRules) -> bool:
    return table.rules.blinds is not None


def _fixed(table: TableRules) -> bool:
    return table.rules.betting is Betting.FIXED_LIMIT


def _cap(table: TableRules) -> bool:
    return table.rules.raises is not None


def _openers(table: TableRules) -> bool:
    return table.rules.opening is Opening.JACKS


def _low_ace(table: TableRules) -> bool:
    return table.rules.low_straight


def _low(table: TableRules) -> bool:
    return table.rules.low is not Low.NONE


def _twos(table: TableRules) -> bool:
    return table.ranks[0].letter == "2"


def _wild(table: TableRules) -> bool:
    return table.rules.wild is not Wild.NONE


def _joker(table: TableRules) -> bool:
    return table.rules.wild is Wild.JOKER


def _one_eyed(table: TableRules) -> bool:
    return table.rules.wild is Wild.ONE_EYED_JACKS


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
    Word("action.check", Group.ACTING, ("R26", "B6"), near=("action.pass",)),
    Word("action.bet", Group.ACTING, ("B6",), near=("action.open", "word.bet")),
    Word("action.call", Group.ACTING, ("A10", "B6")),
    Word("action.raise", Group.ACTING, ("A10", "B6")),
    Word("action.fold", Group.ACTING, ("A10", "B6"), near=("action.pass",)),
    Word("action.pass", Group.ACTING, ("A10", "B6", "B17")),
    Word("action.open", Group.ACTING, ("A20",)),
    Word("action.all_in", Group.ACTING, ("A17", "A20")),
    Word(
        "action.post",
        Group.ACTING,
        ("A7", "C6"),
        near=("word.ante", "word.blind", "word.small_blind", "word.big_blind"),
    ),
    Word("action.discard", Group.ACTING, ("A11", "B10"), near=("action.draw", "word.draw")),
    Word("action.draw", Group.ACTING, ("A11", "B10"), near=("word.draw",)),
    Word("action.stand_pat", Group.ACTING, ("A11", "A20")),
    Word("action.deal", Group.ACTING, ("A8", "B4"), near=("word.deal", "action.misdeal")),
    Word("action.misdeal", Group.ACTING, ("A9",)),
    Word("action.shuffle", Group.ACTING, ("A8",), near=("action.misdeal", "action.reshuffle")),
    Word("action.reshuffle", Group.ACTING, ("A15", "C3")),
    Word("action.burn", Group.ACTING, ("A11",)),
    Word("action.declare", Group.ACTING, ("R11",)),
    Word("action.prove", Group.ACTING, ("B16", "R32"), _openers, near=("word.openers",)),
    Word("action.split_openers", Group.ACTING, ("B16",), _openers),
    Word("action.split_pot", Group.ACTING, ("A13",)),
    Word("action.chase", Group.ACTING, ("A19", "S7")),
    Word("word.ante", Group.CHIPS, ("A7", "B3"), _ante, near=("word.bet",)),
    Word("word.blind", Group.CHIPS, ("A7", "C6"), _blinds, near=("word.bet", "word.small_blind", "word.big_blind")),
    Word("word.small_blind", Group.CHIPS, ("A7", "C6"), _blinds, near=("word.bet",)),
    Word("word.big_blind", Group.CHIPS, ("A7", "C6"), _blinds, near=("word.bet", "word.lower_amount")),
    Word("word.blind_option", Group.CHIPS, ("R27",), _blinds),
    Word("word.pot", Group.CHIPS, ("A6",), near=("word.main_pot", "word.side_pot", "word.jackpot")),
    Word("word.main_pot", Group.CHIPS, ("A17",)),
    Word("word.side_pot", Group.CHIPS, ("A17",)),
    Word("word.bet", Group.CHIPS, ("B6",)),
    Word("word.chip", Group.CHIPS, ("R28",)),
    Word("word.odd_chip", Group.CHIPS, ("R1",), near=("word.chip",)),
    Word("word.stack", Group.CHIPS, ("R28",)),
    Word("word.short_all_in", Group.CHIPS, ("R3",), near=("action.all_in",)),
    Word("word.jackpot", Group.CHIPS, ("B18",), _openers, near=("rulebook.jackpots",)),
    Word("word.lower_amount", Group.CHIPS, ("C4", "R20"), _fixed),
    Word("word.upper_amount", Group.CHIPS, ("C4", "R20"), _fixed),
    Word("word.capped", Group.CHIPS, ("B9", "C5"), _cap),
    Word("option.limit", Group.CHIPS, ("R20", "C4")),
    Word("option.pot", Group.CHIPS, ("R19",)),
    Word("option.nolimit", Group.CHIPS, ("R19",)),
    Word("word.suit", Group.FACES, ("A4",)),
    Word("word.rank", Group.FACES, ("A4",)),
    Word("suit.s", Group.FACES, ("A4",)),
    Word("suit.h", Group.FACES, ("A4",)),
    Word("suit.d", Group.FACES, ("A4",)),
    Word("suit.c", Group.FACES, ("A4",)),
    Word("word.picture_card", Group.FACES, ("A4", "S4"), near=("rank.K", "rank.Q", "rank.J")),
    Word("rank.A", Group.FACES, ("A4",)),
    Word("rank.K", Group.FACES, ("A4", "S4")),
    Word("rank.Q", Group.FACES, ("A4", "S4")),
    Word("rank.J", Group.FACES, ("A4", "S4")),
    Word("rank.T", Group.FACES, ("A4", "S4")),
    Word("rank.2", Group.FACES, ("A4",), _twos),
    Word("word.hand", Group.CARDS, ("A1",)),
    Word("word.made_hand", Group.CARDS, ("A19",)),
    Word("word.four_flush", Group.CARDS, ("A19", "S7")),
    Word("word.kicker", Group.CARDS, ("A16", "A20")),
    Word("word.wheel", Group.CARDS, ("A4", "A20"), _low_ace, near=("word.ace_low",)),
    Word("word.ace_low", Group.CARDS, ("A4", "C9"), _low_ace, near=("rank.A",)),
    Word("word.gutshot", Group.CARDS, ("A19",)),
    Word("word.open_ended", Group.CARDS, ("A19",)),
    Word("word.joker", Group.CARDS, ("A18", "R10"), _joker, near=("word.wild_card",)),
    Word("word.wild_card", Group.CARDS, ("A18", "A20"), _wild),
    Word("word.bug", Group.CARDS, ("R10",), _joker, near=("word.joker", "word.wild_card")),
    Word("word.one_eyed_jack", Group.CARDS, ("A18", "R9"), _one_eyed, near=("word.wild_card", "rank.J")),
    Word("word.natural", Group.CARDS, ("R9",), _wild),
    Word("word.opening_hand", Group.CARDS, ("B16", "A10"), _openers, near=("word.openers",)),
    Word("word.openers", Group.CARDS, ("B16", "R32"), _openers),
    Word("word.false_openers", Group.CARDS, ("R8", "R32"), _openers),
    Word("word.low_hand", Group.CARDS, ("R11", "A18"), _low, near=("word.lowball",)),
    Word("word.dead_hand", Group.CARDS, ("R32",)),
    Word("word.dead_card", Group.CARDS, ("B11", "R5")),
    Word("word.hole_card", Group.CARDS, ("A20",)),
    Word("word.open_card", Group.CARDS, ("R35",), near=("word.exposed_card", "word.boxed_card")),
    Word("word.exposed_card", Group.CARDS, ("A9", "R15"), near=("word.boxed_card",)),
    Word("word.boxed_card", Group.CARDS, ("A9", "R15")),
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
    Word("hand.five_of_a_kind", Group.HANDS, ("R9",), _wild),
    Word("word.deck", Group.TABLE, ("A4", "B1"), near=("word.stock",)),
    Word("word.deal", Group.TABLE, ("A3",)),
    Word("word.rulebook", Group.TABLE, ("A7",)),
    Word("word.option", Group.TABLE, ("A14", "A22")),
    Word("word.round", Group.TABLE, ("A1", "B7")),
    Word("word.draw", Group.TABLE, ("A1", "A11")),
    Word("word.stock", Group.TABLE, ("B4",)),
    Word("word.discard_pile", Group.TABLE, ("A11", "B11")),
    Word("word.dealer", Group.TABLE, ("A3", "A8"), near=("word.button",)),
    Word("word.button", Group.TABLE, ("A7", "C6")),
    Word("word.opener", Group.TABLE, ("B13", "B16"), near=("word.openers",)),
    Word("word.heads_up", Group.TABLE, ("R14",)),
    Word("word.showdown", Group.TABLE, ("A13", "B15")),
    Word("word.tie", Group.TABLE, ("A13", "A16"), near=("action.split_pot",)),
    Word("word.tournament", Group.TABLE, ("A17",)),
    Word("option.trust", Group.TABLE, ("R8", "R32"), _openers),
    Word("word.chance", Group.CHANCES, ("A19",), near=("word.odds",)),
    Word("word.odds", Group.CHANCES, ("A19",)),
    Word("word.price", Group.CHANCES, ("A19", "S7")),
    Word("word.out", Group.CHANCES, ("A19",)),
    Word("word.percentage_point", Group.CHANCES, ("A19",)),
    Word("word.position", Group.CHANCES, ("A19", "S7")),
    Word("word.bluff", Group.CHANCES, ("B5",)),
    Word("word.tell", Group.CHANCES, ("A19",)),
    Word("word.five_card_draw", Group.GAMES, ("A1", "B20")),
    Word("rulebook.jackpots", Group.GAMES, ("B16", "B17"), near=("rulebook.jacks-or-better",)),
    Word("rulebook.jacks-or-better", Group.GAMES, ("A10", "A20")),
    Word("rulebook.seven-ace", Group.GAMES, ("C1", "C2")),
    Word(
        "word.lowball", Group.GAMES, ("A18",), near=("word.deuce_to_seven", "rulebook.triple-draw", "word.california")
    ),
    Word("word.deuce_to_seven", Group.GAMES, ("A18", "R12"), near=("rulebook.triple-draw",)),
    Word("rulebook.triple-draw", Group.GAMES, ("A18", "B19", "R34")),
    Word("rulebook.high-low", Group.GAMES, ("A18", "R11"), near=("word.california",)),
    Word("word.california", Group.GAMES, ("A18", "S9")),
    Word("rulebook.shotgun", Group.GAMES, ("A18", "R35", "S8")),
    Word("word.flop", Group.GAMES, ("S12",)),
)
"""Every word that is asked about, by group; in a group those that are easily mixed up stand close together."""

ALSO = (
    "action.check",
    "action.bet",
    "action.call",
    "action.fold",
    "action.stand_pat",
    "action.deal",
    "action.declare",
    "action.split_pot",
    "word.ante",
    "word.pot",
    "word.capped",
    "word.stack",
    "word.odd_chip",
    "word.lower_amount",
    "word.upper_amount",
    "option.limit",
    "option.nolimit",
    "word.hand",
    "word.kicker",
    "word.wheel",
    "word.gutshot",
    "word.made_hand",
    "word.four_flush",
    "word.open_card",
    "word.round",
    "word.draw",
    "word.stock",
    "word.discard_pile",
    "word.button",
    "word.option",
    "word.chance",
    "word.price",
    "word.five_card_draw",
    "suit.c",
    "rank.2",
    "rank.J",
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
    "action.pass",
    "action.discard",
    "action.draw",
    "action.deal",
    "action.misdeal",
    "action.shuffle",
    "action.reshuffle",
    "action.post",
    "action.declare",
    "action.prove",
    "action.split_openers",
    "action.split_pot",
    "action.chase",
    "word.ante",
    "word.side_pot",
    "word.odd_chip",
    "word.short_all_in",
    "word.stack",
    "word.lower_amount",
    "word.upper_amount",
    "word.capped",
    "option.limit",
    "option.pot",
    "option.nolimit",
    "word.suit",
    "word.rank",
    "suit.s",
    "suit.h",
    "suit.d",
    "suit.c",
    "word.picture_card",
    "rank.A",
    "rank.K",
    "rank.Q",
    "rank.J",
    "rank.T",
    "rank.2",
    "word.hand",
    "word.made_hand",
    "word.four_flush",
    "word.ace_low",
    "word.gutshot",
    "word.open_ended",
    "word.one_eyed_jack",
    "word.natural",
    "word.openers",
    "word.false_openers",
    "word.low_hand",
    "word.dead_hand",
    "word.dead_card",
    "word.hole_card",
    "word.open_card",
    "word.exposed_card",
    "word.boxed_card",
    "hand.straight",
    "hand.three_of_a_kind",
    "hand.four_of_a_kind",
    "hand.five_of_a_kind",
    "word.deck",
    "word.option",
    "word.round",
    "word.stock",
    "word.discard_pile",
    "word.dealer",
    "word.opener",
    "word.heads_up",
    "word.tie",
    "word.tournament",
    "option.trust",
    "word.odds",
    "word.price",
    "word.out",
    "word.percentage_point",
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
