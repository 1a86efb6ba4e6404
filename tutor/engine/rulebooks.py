"""The rulebooks: their values, each field with the rule it comes from, and the house options that change them.

It decides nothing at a table: `rules.at_table` does that for a number of players.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from tutor.engine.cards import CannotBe, Rank
from tutor.engine.rules import (
    Bets,
    Betting,
    Blinds,
    Category,
    Deck,
    DrawLimit,
    FirstSpeaker,
    Low,
    Openers,
    Opening,
    RuleSet,
    Shortage,
    Wild,
    Wins,
)

CLASSIC_ORDER: tuple[Category, ...] = (
    Category.HIGH_CARD,
    Category.ONE_PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)
"""The hands of A5, weak to strong."""
STRIPPED_ORDER: tuple[Category, ...] = (
    Category.HIGH_CARD,
    Category.ONE_PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)
"""The hands of C2, weak to strong: a flush beats a full house."""
WILD_ORDER: tuple[Category, ...] = (*CLASSIC_ORDER, Category.FIVE_OF_A_KIND)
"""The hands of R9, weak to strong: five of a kind on top."""


def _deck(lowest: Rank = Rank.TWO, jokers: int = 0, *, most_players: int) -> Deck:
    return Deck(lowest=lowest, jokers=jokers, most_players=most_players)


def _limits(lower: int, upper: int, upper_from_round: int = 2) -> dict[str, Blinds | Bets]:
    """The limits of the stripped deck's game and the blinds that follow from them (C6)."""
    return {
        "bets": Bets(lower, upper, upper_from_round),
        "blinds": Blinds(small=lower // 2, big=lower),
    }


def _variant(rules: RuleSet, name: str, sources: Mapping[str, tuple[str, ...]], /, **changes: object) -> RuleSet:
    """Another rulebook: what changes, each with its rule, and the rest as it was."""
    merged = MappingProxyType({**rules.sources, **sources})
    return replace(rules, name=name, sources=merged, **changes)  # type: ignore[arg-type]  # checked by the tests


CLASSIC_HOME = RuleSet(
    name="classic-home",
    options=(),
    seats=(2, 8),
    seats_without_reshuffle=7,
    decks=(_deck(most_players=8),),
    order=CLASSIC_ORDER,
    low_straight=True,
    wild=Wild.NONE,
    bug=False,
    natural=False,
    low=Low.NONE,
    wins=Wins.HIGH,
    face_up=0,
    ante=1,
    blinds=None,
    bets=None,
    betting=Betting.NO_LIMIT,
    raises=None,
    opening=Opening.ANYTHING,
    openers=Openers.CHECKED,
    progressive=False,
    first_before_draw=FirstSpeaker.LEFT_OF_DEALER,
    first_after_draw=FirstSpeaker.LEFT_OF_DEALER,
    draw=DrawLimit(most=3, most_with_ace=3),
    draws=1,
    shortage=Shortage.RESHUFFLE,
    sources=MappingProxyType(
        {
            "name": ("A22", "A7"),
            "options": ("R28",),
            "seats": ("A2",),
            "seats_without_reshuffle": ("A2", "R6"),
            "decks": ("A4",),
            "order": ("A5",),
            "low_straight": ("A4",),
            "wild": ("A4",),
            "bug": ("R10",),
            "natural": ("R9",),
            "low": ("A13",),
            "wins": ("A13",),
            "face_up": ("A8",),
            "ante": ("A7", "R28"),
            "blinds": ("A7",),
            "bets": ("R19",),
            "betting": ("R19",),
            "raises": ("R19",),
            "opening": ("A18",),
            "openers": ("R8",),
            "progressive": ("A10",),
            "first_before_draw": ("A10",),
            "first_after_draw": ("A12",),
            "draw": ("A11",),
            "draws": ("A1",),
            "shortage": ("A15",),
        }
    ),
)
CLASSIC_CASINO = _variant(
    CLASSIC_HOME,
    "classic-casino",
    {"blinds": ("A7", "R28"), "ante": ("A7",), "first_before_draw": ("A10", "R18")},
    seats=(2, 6),
    seats_without_reshuffle=0,
    decks=(_deck(most_players=6),),
    ante=0,
    blinds=Blinds(small=1, big=2),
    first_before_draw=FirstSpeaker.LEFT_OF_BIG_BLIND,
)
JACKS_OR_BETTER = _variant(
    CLASSIC_HOME,
    "jacks-or-better",
    {"opening": ("A10", "A18"), "ante": ("A7", "R26", "R28"), "progressive": ("A18", "R26")},
    opening=Opening.JACKS,
)
CLUB = _variant(
    CLASSIC_HOME,
    "club",
    {
        "name": ("B20",),
        "seats": ("B1",),
        "seats_without_reshuffle": ("B12",),
        "decks": ("B1",),
        "order": ("A5", "R17"),
        "low_straight": ("A4", "R17"),
        "low": ("B5",),
        "wins": ("B5",),
        "face_up": ("B4",),
        "ante": ("B3", "R28"),
        "blinds": ("B3",),
        "bets": ("B6", "R20", "R28"),
        "betting": ("B6", "R20"),
        "raises": ("B9", "B8"),
        "opening": ("B6",),
        "first_before_draw": ("B6",),
        "first_after_draw": ("B13",),
        "draw": ("B10",),
        "draws": ("B10", "B13"),
        "shortage": ("B12",),
    },
    seats=(2, 7),
    seats_without_reshuffle=0,
    decks=(_deck(most_players=7),),
    bets=Bets(lower=2, upper=4),
    betting=Betting.FIXED_LIMIT,
    raises=3,
    first_after_draw=FirstSpeaker.LAST_RAISER,
    draw=DrawLimit(most=4, most_with_ace=4),
    shortage=Shortage.LAST_CARD_KEPT,
)
JACKPOTS = _variant(
    CLUB,
    "jackpots",
    {
        "name": ("B16", "B18"),
        "ante": ("B3", "B17", "R28"),
        "opening": ("B16",),
        "openers": ("B16", "R8"),
        "progressive": ("B17",),
    },
    opening=Opening.JACKS,
)
SEVEN_ACE = _variant(
    CLASSIC_HOME,
    "seven-ace",
    {
        "name": ("C10",),
        "seats": ("C1", "R23"),
        "seats_without_reshuffle": ("C3",),
        "decks": ("C1",),
        "order": ("C2", "R23"),
        "low_straight": ("C9", "R16"),
        "wild": ("C1",),
        "low": ("C2",),
        "wins": ("C2",),
        "face_up": ("C3",),
        "ante": ("C6",),
        "blinds": ("C6", "R13"),
        "bets": ("C4", "R28"),
        "betting": ("C4",),
        "raises": ("C5", "R18"),
        "opening": ("C3",),
        "progressive": ("C3",),
        "first_before_draw": ("R34", "A10"),
        "first_after_draw": ("C7",),
        "draw": ("C3",),
        "draws": ("C3",),
        "shortage": ("C3",),
    },
    seats=(2, 5),
    seats_without_reshuffle=0,
    decks=(_deck(Rank.SEVEN, most_players=4), _deck(Rank.SIX, most_players=5)),
    order=STRIPPED_ORDER,
    ante=0,
    betting=Betting.FIXED_LIMIT,
    raises=3,
    first_before_draw=FirstSpeaker.LEFT_OF_BIG_BLIND,
    draw=DrawLimit(most=5, most_with_ace=5),
    **_limits(4, 8),
)
TRIPLE_DRAW = _variant(
    CLASSIC_HOME,
    "triple-draw",
    {
        "name": ("A18", "B19"),
        "seats": ("R34",),
        "seats_without_reshuffle": ("A15", "R6"),
        "low_straight": ("R12",),
        "low": ("A18", "R12"),
        "wins": ("A18",),
        "ante": ("R34",),
        "blinds": ("R34", "C6"),
        "bets": ("R34", "R28"),
        "betting": ("R34", "C4"),
        "raises": ("R34", "C5", "R18"),
        "first_before_draw": ("R34", "A10"),
        "first_after_draw": ("R34", "C7"),
        "draw": ("R34",),
        "draws": ("A18", "R34"),
        "shortage": ("A15", "R6"),
    },
    seats=(2, 6),
    seats_without_reshuffle=0,
    decks=(_deck(most_players=6),),
    low_straight=False,
    low=Low.DEUCE_TO_SEVEN,
    wins=Wins.LOW,
    ante=0,
    betting=Betting.FIXED_LIMIT,
    raises=3,
    first_before_draw=FirstSpeaker.LEFT_OF_BIG_BLIND,
    draw=DrawLimit(most=5, most_with_ace=5),
    draws=3,
    **_limits(2, 4, upper_from_round=3),
)
JOKER_WILD = _variant(
    CLASSIC_HOME,
    "joker-wild",
    {"name": ("A18",), "decks": ("A18", "R9"), "order": ("A5", "R9"), "wild": ("A18", "R9", "R10")},
    seats=(2, 6),
    seats_without_reshuffle=0,
    decks=(_deck(jokers=1, most_players=6),),
    order=WILD_ORDER,
    wild=Wild.JOKER,
)
DEUCES_WILD = _variant(
    JOKER_WILD,
    "deuces-wild",
    {"decks": ("A4",), "wild": ("A18", "R9")},
    decks=(_deck(most_players=6),),
    wild=Wild.DEUCES,
)
ONE_EYED_JACKS = _variant(DEUCES_WILD, "one-eyed-jacks", {}, wild=Wild.ONE_EYED_JACKS)
SHOTGUN = _variant(
    CLASSIC_HOME,
    "shotgun",
    {"name": ("A18",), "face_up": ("A18", "R35")},
    seats=(2, 6),
    seats_without_reshuffle=0,
    decks=(_deck(most_players=6),),
    face_up=1,
)
HIGH_LOW = _variant(
    CLASSIC_HOME,
    "high-low",
    {"name": ("A18",), "low": ("A18", "R11"), "wins": ("A18", "R1")},
    seats=(2, 6),
    seats_without_reshuffle=0,
    decks=(_deck(most_players=6),),
    low=Low.ACE_TO_FIVE,
    wins=Wins.BOTH,
)

RULEBOOKS: Mapping[str, RuleSet] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            CLASSIC_HOME,
            CLASSIC_CASINO,
            JACKS_OR_BETTER,
            CLUB,
            JACKPOTS,
            SEVEN_ACE,
            TRIPLE_DRAW,
            JOKER_WILD,
            DEUCES_WILD,
            ONE_EYED_JACKS,
            SHOTGUN,
            HIGH_LOW,
        )
    }
)
"""The rulebooks by name, as they are delivered."""

Numbers = tuple[int, ...]
"""The numbers behind an option's word: `blinds5-10` has (5, 10)."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house option: its place in the table of options, who takes it, and what it changes there."""

    row: str
    """Of one row, a table takes one option."""
    taken: Callable[[RuleSet], bool]
    """Whether a rulebook takes it, as the options before it have left it."""
    changes: Callable[[RuleSet, Numbers], Mapping[str, object]]
    sources: tuple[str, ...]
    clashes: tuple[str, ...] = ()
    """Options of other rows that it does not go with."""


def _named(*names: str) -> Callable[[RuleSet], bool]:
    return lambda rules: rules.name in names


def _not_named(*names: str) -> Callable[[RuleSet], bool]:
    return lambda rules: rules.name not in names


def _drawing(most: int, most_with_ace: int, *sources: str) -> Option:
    limit = DrawLimit(most, most_with_ace)
    return Option("draw", _not_named("triple-draw"), lambda _rules, _numbers: {"draw": limit}, sources)


def _stripped(rules: RuleSet, _numbers: Numbers) -> Mapping[str, object]:
    return {"decks": (_deck(Rank.SEVEN, most_players=4),), "seats": (rules.seats[0], 4)}


def _with_blinds(_rules: RuleSet, _numbers: Numbers) -> Mapping[str, object]:
    return {"ante": 0, "blinds": Blinds(1, 2), "first_before_draw": FirstSpeaker.LEFT_OF_BIG_BLIND}


def _with_ante(_rules: RuleSet, _numbers: Numbers) -> Mapping[str, object]:
    return {"ante": 1, "blinds": None, "first_before_draw": FirstSpeaker.LEFT_OF_DEALER}


def _with_joker(rules: RuleSet, _numbers: Numbers) -> Mapping[str, object]:
    return {"decks": tuple(replace(deck, jokers=1) for deck in rules.decks), "order": WILD_ORDER, "wild": Wild.JOKER}


def _fixed_limit(_rules: RuleSet, _numbers: Numbers) -> Mapping[str, object]:
    return {"betting": Betting.FIXED_LIMIT, "bets": Bets(2, 4), "raises": 3}


def _uncapped(betting: Betting) -> Callable[[RuleSet, Numbers], Mapping[str, object]]:
    return lambda _rules, _numbers: {"betting": betting, "bets": None, "raises": None}


def _other_limits(rules: RuleSet, numbers: Numbers) -> Mapping[str, object]:
    lower, upper = numbers
    if rules.name in _LIMITS_SET_BLINDS and rules.bets:
        return _limits(lower, upper, rules.bets.upper_from_round)
    return {"bets": Bets(lower, upper)}


_LIMITS_SET_BLINDS = ("seven-ace", "triple-draw")
_WILD_NAMES = ("joker-wild", "deuces-wild", "one-eyed-jacks")
_OPENING_NAMES = ("jackpots", "jacks-or-better")
_forced_bets = _not_named(*_OPENING_NAMES, *_LIMITS_SET_BLINDS)
_structures = _not_named(*_LIMITS_SET_BLINDS)

OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        "draw3": _drawing(3, 3, "A11", "B10"),
        "draw4ace": _drawing(3, 4, "A11", "R36"),
        "draw4": _drawing(4, 4, "B10"),
        "draw5": _drawing(5, 5, "B10", "C3"),
        "draw5ace": _drawing(3, 5, "A14", "R36"),
        "deck32": Option("deck", _named("club", "jackpots"), _stripped, ("B1", "R17")),
        "nostock": Option(
            "shortage",
            _named("classic-home", "jacks-or-better"),
            lambda rules, _numbers: {"seats_without_reshuffle": rules.seats[0], "shortage": Shortage.NONE},
            ("A2", "R6"),
        ),
        "blinds": Option("forced", _forced_bets, _with_blinds, ("A7", "R18")),
        "ante": Option("forced", _forced_bets, _with_ante, ("A7", "A10")),
        "joker": Option("joker", _named("high-low"), _with_joker, ("A18", "R9", "R10")),
        "limit": Option("betting", _structures, _fixed_limit, ("R20", "B9")),
        "pot": Option("betting", _structures, _uncapped(Betting.POT_LIMIT), ("R19",)),
        "nolimit": Option("betting", _structures, _uncapped(Betting.NO_LIMIT), ("R19",)),
        "jacks": Option(
            "opening",
            _named("club", "classic-home", *_WILD_NAMES),
            lambda _rules, _numbers: {"opening": Opening.JACKS},
            ("A10", "R33"),
            clashes=("blinds",),
        ),
        "trust": Option(
            "openers",
            _named(*_OPENING_NAMES),
            lambda _rules, _numbers: {"openers": Openers.TRUSTED},
            ("R8", "R32"),
        ),
        "progressive": Option(
            "progressive", _named(*_OPENING_NAMES), lambda _rules, _numbers: {"progressive": True}, ("A18", "B17")
        ),
        "bug": Option("bug", _named("joker-wild"), lambda _rules, _numbers: {"bug": True}, ("R10",)),
        "natural": Option("natural", _named(*_WILD_NAMES), lambda _rules, _numbers: {"natural": True}, ("R9",)),
        "nolowstraight": Option(
            "low straight", _named("seven-ace"), lambda _rules, _numbers: {"low_straight": False}, ("C9", "R23")
        ),
        "fullhouse": Option(
            "order", _named("seven-ace"), lambda _rules, _numbers: {"order": CLASSIC_ORDER}, ("A5", "C2")
        ),
        "ante#": Option(
            "ante", lambda rules: rules.ante > 0, lambda _rules, numbers: {"ante": numbers[0]}, ("A7", "B3", "R28")
        ),
        "blinds#-#": Option(
            "blinds",
            lambda rules: rules.blinds is not None and rules.name not in _LIMITS_SET_BLINDS,
            lambda _rules, numbers: {"blinds": Blinds(*numbers)},
            ("A7", "R28"),
        ),
        "bets#-#": Option("bets", lambda rules: rules.bets is not None, _other_limits, ("C4", "R20", "R28")),
    }
)
"""The house options by word, in the order in which they are applied; a # stands for a number of chips."""

_NUMBER = re.compile(r"[1-9][0-9]{0,5}")
_EXAMPLES = {"ante#": "ante5", "blinds#-#": "blinds5-10", "bets#-#": "bets5-10"}


def _split(text: str, rules: RuleSet) -> tuple[str, Numbers]:
    """The word under which an option stands in `OPTIONS`, and its numbers, the smaller first."""
    word = _NUMBER.sub("#", text) if text not in OPTIONS else text
    numbers = tuple(int(found) for found in _NUMBER.findall(text)) if word != text else ()
    if not text:
        raise CannotBe("option_missing", rulebook=rules.name)
    if word not in OPTIONS or "#" in text:
        raise CannotBe("unknown_option", text=text, rulebook=rules.name)
    if list(numbers) != sorted(numbers):
        raise CannotBe("greater_stake_first", option=text)
    return word, numbers


def _changed(rules: RuleSet, text: str) -> RuleSet:
    """The rulebook under one more option."""
    word, numbers = _split(text, rules)
    option = OPTIONS[word]
    if not option.taken(rules):
        raise _not_taken(text, word, rules)
    changes = option.changes(rules, numbers)
    sources = {name: option.sources for name in changes} | {"options": rules.sources["options"] + option.sources}
    return _variant(rules, rules.name, sources, **changes)


def _not_taken(text: str, word: str, rules: RuleSet) -> CannotBe:
    """Why the rulebook does not take an option: most belong to other games, stakes to a bet that is not made here."""
    rule = OPTIONS[word].sources[0]
    if word not in _EXAMPLES:
        return CannotBe("option_not_taken", option=text, rulebook=rules.name, rule=rule)
    kind = word.partition("#")[0]
    reason = "limits" if kind == "blinds" and rules.name in _LIMITS_SET_BLINDS else kind
    before = {"ante": "ante", "blinds": "blinds", "bets": "limit"}[kind]
    own = RULEBOOKS[rules.name]
    remedy = before if OPTIONS[before].taken(own) and not OPTIONS[word].taken(own) else "none"
    return CannotBe("stakes_not_taken", option=text, rulebook=rules.name, rule=rule, reason=reason, remedy=remedy)


def _refuse_clashes(options: tuple[str, ...], rules: RuleSet) -> None:
    split = {text: _split(text, rules)[0] for text in options}
    for place, first in enumerate(options):
        for second in options[place + 1 :]:
            pair = {split[first], split[second]}
            if first == second:
                raise CannotBe("option_twice", option=first)
            one_row = OPTIONS[split[first]].row == OPTIONS[split[second]].row
            if one_row or any(pair == {word, other} for word in pair for other in OPTIONS[word].clashes):
                raise CannotBe("options_clash", first=first, second=second)


def _applied(rules: RuleSet, options: tuple[str, ...]) -> RuleSet:
    """The rulebook under all the options, whatever order they are named in."""
    words = list(OPTIONS)
    for text in sorted(options, key=lambda text: words.index(_split(text, rules)[0])):
        rules = _changed(rules, text)
    return rules


def _is_idle(text: str, options: tuple[str, ...], rules: RuleSet) -> bool:
    """Whether the option changes nothing beside the others."""
    others = tuple(option for option in options if option != text)
    try:
        return _applied(rules, others) == _applied(rules, options)
    except CannotBe:
        return False


@lru_cache(maxsize=1024)
def rulebook(text: str) -> RuleSet:
    """The rulebook of this name under its house options, in canonical form.

    Raises `CannotBe`: `unknown_rulebook(text)`, `unknown_option(text, rulebook)`, `option_missing(rulebook)`,
    `option_not_taken(option, rulebook, rule)`, `stakes_not_taken(option, rulebook, rule, reason, remedy)`,
    `greater_stake_first(option)`, `option_twice(option)`, `options_clash(first, second)`.

    >>> rulebook("club+draw5+deck32+ante1").text
    'club+deck32+draw5'
    """
    name, *named = text.split("+")
    if name not in RULEBOOKS:
        raise CannotBe("unknown_rulebook", text=text)
    rules, options = RULEBOOKS[name], tuple(named)
    _refuse_clashes(options, rules)
    _applied(rules, options)
    for option in options:
        if _is_idle(option, options, rules):
            options = tuple(other for other in options if other != option)
    return replace(_applied(rules, options), options=tuple(sorted(options))) if options else rules


def options_of(name: str) -> tuple[str, ...]:
    """The options that the rulebook takes on its own and that change it; stakes with numbers as an example.

    >>> options_of("seven-ace")
    ('bets5-10', 'draw3', 'draw4', 'draw4ace', 'draw5ace', 'fullhouse', 'nolowstraight')
    """
    rules = rulebook(name)
    texts = (_EXAMPLES.get(word, word) for word in OPTIONS)
    return tuple(sorted(text for text in texts if _takes(rules, text) and _changed(rules, text) != rules))


def _takes(rules: RuleSet, text: str) -> bool:
    return OPTIONS[_split(text, rules)[0]].taken(rules)
