"""What else a learner knows who knows a word: which words the course has explained by then.

The lessons say it themselves, in `introduces` and `needs`. It stands here once more because the same seed asks the
same for ever, whatever becomes of the lessons: a change here raises the version of the questions about words.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

COURSE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "the-deck": (
            "",
            "word.deck word.chip word.pot word.rank word.suit suit.s suit.h suit.d suit.c word.hand rank.A rank.K "
            "rank.Q rank.J word.picture_card rank.T rank.2 action.split_pot hand.straight word.wheel word.ace_low "
            "word.rulebook",
        ),
        "pairs-and-more": (
            "the-deck",
            "hand.high_card hand.one_pair hand.two_pair hand.three_of_a_kind hand.full_house hand.four_of_a_kind "
            "word.kicker hand.flush hand.straight_flush hand.royal_flush",
        ),
        "straights-and-flushes": ("pairs-and-more", "word.four_flush rulebook.seven-ace"),
        "one-hand": (
            "straights-and-flushes",
            "word.five_card_draw word.dealer action.deal action.shuffle word.ante word.deal word.round action.check "
            "action.bet action.call action.fold word.draw action.draw action.discard word.stock word.showdown "
            "action.misdeal word.bluff word.hole_card word.boxed_card",
        ),
        "kickers-and-ties": ("one-hand", "word.joker action.stand_pat action.raise word.tie"),
        "betting": ("one-hand", "word.bet action.raise action.open action.pass"),
        "stakes": (
            "betting",
            "word.blind word.small_blind word.big_blind action.post word.button word.blind_option word.stack "
            "option.nolimit option.pot option.limit word.lower_amount word.upper_amount word.capped",
        ),
        "the-draw": (
            "one-hand",
            "action.stand_pat word.option word.exposed_card action.reshuffle action.burn word.dead_card",
        ),
        "what-to-discard": (
            "the-draw",
            "rulebook.jacks-or-better action.open word.tie word.open_ended word.percentage_point",
        ),
        "showdown": ("kickers-and-ties betting", "word.odd_chip"),
        "openers": (
            "betting the-draw",
            "rulebook.jackpots word.opening_hand word.opener action.prove word.openers action.split_openers "
            "word.discard_pile",
        ),
        "jackpots": (
            "openers showdown",
            "rulebook.jacks-or-better word.jackpot option.trust word.false_openers word.dead_hand",
        ),
        "the-pot": ("jackpots stakes", "action.all_in word.main_pot word.side_pot word.tournament"),
        "outs-and-price": (
            "betting what-to-discard",
            "word.chance word.out word.gutshot word.price action.chase word.odds",
        ),
        "opening-and-position": ("jackpots", "word.position"),
        "reading-the-draw": ("outs-and-price opening-and-position", "word.made_hand word.tell"),
        "seven-ace": ("the-pot", "word.short_all_in word.heads_up"),
        "three-rulebooks": ("outs-and-price seven-ace", "rulebook.shotgun word.open_card word.california word.flop"),
        "wild-cards": (
            "kickers-and-ties openers",
            "word.wild_card action.declare hand.five_of_a_kind word.one_eyed_jack word.natural word.bug",
        ),
        "lowball": ("kickers-and-ties stakes the-draw", "word.lowball word.deuce_to_seven rulebook.triple-draw"),
        "high-low-and-shotgun": (
            "the-pot wild-cards lowball",
            "rulebook.high-low word.low_hand word.california rulebook.shotgun word.open_card",
        ),
    }
)
"""Each lesson with those that it needs and the words that are new in it, as text with blanks, by their keys."""
FIRST = ("the-deck", "pairs-and-more", "straights-and-flushes", "one-hand", "kickers-and-ties", "betting")
"""The lessons whose words a beginner meets first, whatever game he plays."""


@cache
def after(lesson: str) -> frozenset[str]:
    """The words that somebody knows who has read this lesson and all that it needs.

    >>> "hand.flush" in after("one-hand"), "action.raise" in after("one-hand")
    (True, False)
    """
    needs, words = COURSE[lesson]
    return frozenset(words.split()).union(*map(after, needs.split()))


@cache
def known_with(word: str) -> frozenset[str] | None:
    """The words that everybody knows who has had this one explained, in whichever lesson; none if no lesson does.

    >>> "word.small_blind" in known_with("word.big_blind"), "word.small_blind" in known_with("word.pot")
    (True, False)
    """
    lessons = [after(lesson) for lesson, (_, words) in COURSE.items() if word in words.split()]
    return frozenset.intersection(*lessons) if lessons else None


@cache
def first_words() -> frozenset[str]:
    """The words that the first lessons explain."""
    return frozenset().union(*map(after, FIRST))
