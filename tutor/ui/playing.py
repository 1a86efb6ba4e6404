"""A sitting that is being played: begun, acted in, taken back, gone on with. What changes one is called from callbacks.

It is plain data in the session, and the database has it all: a hand's line is stored before it is shown, so that a
reload, a restart or another tab goes on from there. The rules are the engine's; nothing is drawn here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from random import Random
from secrets import randbelow
from threading import Lock
from time import monotonic
from typing import Any

from tutor.engine.actions import Act, Action, action
from tutor.engine.bots import TEMPERAMENTS, choose
from tutor.engine.cards import CannotBe
from tutor.engine.play import Hand, apply, replay, view, why_not
from tutor.engine.rulebooks import rulebook
from tutor.engine.sitting import Sitting, after, in_time, next_hand, sit_down
from tutor.quiz.coaching import Advice, Decision, advice, decisions
from tutor.quiz.question import Grade
from tutor.quiz.telling import moments
from tutor.store import hands as stored
from tutor.store.answers import Mode
from tutor.store.database import StoreProblem, database
from tutor.store.hands import StoredHand, StoredSitting
from tutor.ui.session import LEARNER, PLAY, forget, keep_problem, recall, remember

Play = dict[str, Any]
"""What the session knows of a sitting: `id`, `table`, `chair`, `opponents`, `mode`, `deals`, `start`, `seed`; of its
present hand `hand` (id), `number`, `line`, `chairs` (of each seat); and for this moment `warned` (an action's text),
`said` (why something did not happen, or what one should know: key, facts, rule), `tries`, and when something was
`moved` last."""
DOUBLE_CLICK = 0.4
"""Seconds: a second click so soon after a move is none of its own, whatever stands under it by now."""
TAKEN_BACK = "play.taken_back"
"""What is said after a move was taken back: the same cards lie there, and how it counts."""
CHAIR = 0
"""The learner's chair."""
FORMS = (10, 20, 50)
"""How many deals a sitting at home may have."""


# ---- what is there --------------------------------------------------------------------------------------------------
def playing() -> Play | None:
    """The sitting that is being played, if there is one."""
    return recall(PLAY)  # type: ignore[no-any-return]


def hand_of(line: str) -> Hand:
    """The hand of a line that is stored; those of late are still known."""
    with _HANDS_LOCK:
        known = _HANDS.get(line)
    return known or _known_as(line, replay(line))


_HANDS: dict[str, Hand] = {}
"""Hands by their lines, the newest last."""
_HANDS_LOCK = Lock()
_MOST_HANDS = 256


def _known_as(line: str, hand: Hand) -> Hand:
    """Keep a hand, so that its line need not be replayed."""
    with _HANDS_LOCK:
        _HANDS[line] = hand
        if len(_HANDS) > _MOST_HANDS:
            del _HANDS[next(iter(_HANDS))]
    return hand


def seat_of(play: Mapping[str, Any]) -> int | None:
    """The learner's seat in the present hand; none once he is out."""
    return play["chairs"].index(play["chair"]) if play["chair"] in play["chairs"] else None


@lru_cache(maxsize=256)
def decisions_in(line: str, seat: int) -> tuple[Decision, ...]:
    """The decisions of a hand about which the coach has something to say."""
    return decisions(hand_of(line), seat)


@lru_cache(maxsize=256)
def last_advice(line: str, seat: int) -> Advice | None:
    """What the coach says of the last action of a seat in a hand; nothing if it has not acted yet."""
    hand = hand_of(line)
    last = _last_own(hand, seat)
    return None if last is None else _said_of(moments(hand)[last], hand.actions[last])


@lru_cache(maxsize=2048)
def sitting_at(sitting_id: str, done: int) -> Sitting:
    """A sitting once so many of its hands are over. Raises `StoreProblem`; the sitting must be stored."""
    found = stored.sitting_of(database(), sitting_id)
    assert found is not None
    if done == 0:
        return sit_down(rulebook(found.table), found.format["stacks"], found.seed, most_deals=found.format["deals"])
    before = sitting_at(sitting_id, done - 1)
    line = stored.line_of(database(), sitting_id, done)
    assert line is not None
    return after(before, hand_of(line))


def known_sitting(sitting_id: str, done: int) -> Sitting:
    """The same, however many hands it has had."""
    for number in range(0, done, 100):  # so that no chain of calls grows long
        sitting_at(sitting_id, number)
    return sitting_at(sitting_id, done)


def sitting_now(play: Mapping[str, Any]) -> Sitting:
    """The sitting after the present hand, which must be over."""
    return after(known_sitting(play["id"], play["number"] - 1), hand_of(play["line"]))


def dealt(play: Mapping[str, Any]) -> int:
    """How many deals the sitting has had with the present one; one that nobody opened counts too. Source: R28."""
    deals = known_sitting(play["id"], play["number"] - 1).deals + hand_of(play["line"]).deals
    return deals if play["deals"] is None else min(deals, play["deals"])


def sitting_over(play: Mapping[str, Any]) -> bool:
    """Whether, now that the present hand is over, the sitting is too, or the learner has no chips left."""
    sitting = sitting_now(play)
    return sitting.over or play["chair"] not in sitting.in_play


# ---- beginning, going on, leaving -----------------------------------------------------------------------------------
def sat_down(
    table: str,
    stacks: Sequence[int],
    opponents: Sequence[str],
    *,
    mode: Mode,
    deals: int | None,
    seed: int | None = None,
) -> bool:
    """Begin a sitting and deal its first hand; whether it could be stored.

    `opponents` has a temperament for each chair, nothing for the learner's own. Raises `CannotBe` for a table that the
    rulebook forbids.
    """
    learner = recall(LEARNER)
    rules, chosen = rulebook(table), randbelow(2**31) if seed is None else seed
    sitting = sit_down(rules, stacks, chosen, most_deals=deals)
    now = datetime.now(UTC)
    new = StoredSitting(
        learner=learner["id"] if learner else "",
        table=rules.text,
        seat=CHAIR,
        opponents=tuple(opponents),
        format={"stacks": list(stacks), "deals": deals, "mode": mode.value},
        seed=chosen,
        started_at=now,
    )
    play = play_of(new, StoredHand(sitting=new.id, number=1, line=next_hand(sitting).line, at=now), sitting.in_play)
    play["line"] = _others_act(play, sitting, hand_of(play["line"])).line
    if learner is None:
        return False
    try:
        stored.sit(database(), new, replace(_stored_hand(play), at=now))
    except StoreProblem as problem:
        keep_problem(problem)
        return False
    remember(PLAY, play | {"moved": monotonic()})
    return True


def play_of(sitting: StoredSitting, hand: StoredHand, chairs: Sequence[int]) -> Play:
    """What the session knows of a sitting, from what is stored of it; `chairs` are those of the hand's seats."""
    return {
        "id": sitting.id,
        "table": sitting.table,
        "chair": sitting.seat,
        "opponents": list(sitting.opponents),
        "mode": sitting.format["mode"],
        "deals": sitting.format["deals"],
        "start": list(sitting.format["stacks"]),
        "seed": sitting.seed,
        **_present(hand, chairs),
    }


def _present(hand: StoredHand, chairs: Sequence[int]) -> Play:
    """What the session knows of the present hand."""
    return {
        "hand": hand.id,
        "number": hand.number,
        "line": hand.line,
        "chairs": list(chairs),
        "warned": None,
        "said": None,
        "tries": 0,
        "moved": float("-inf"),
    }


def _stored_hand(play: Mapping[str, Any]) -> StoredHand:
    line, now = play["line"], datetime.now(UTC)
    return StoredHand(id=play["hand"], sitting=play["id"], number=play["number"], line=line, at=now)


def take_up(sitting: StoredSitting) -> None:
    """Go on with a stored sitting, wherever it was left. Raises `StoreProblem`."""
    hand = stored.newest_hand(database(), sitting.id)
    if hand is not None:
        remember(PLAY, play_of(sitting, hand, known_sitting(sitting.id, hand.number - 1).in_play))


def sit_again(sitting: StoredSitting) -> None:
    """Sit down again where one has got up. Raises `StoreProblem`."""
    stored.sit_again(database(), sitting.id)
    take_up(sitting)


def leave() -> None:
    """Get up from the table; what was played is stored, and so is that one has got up, for a reload."""
    play = playing()
    forget(PLAY)
    if play is None:
        return
    try:
        stored.get_up(database(), play["id"], datetime.now(UTC))
    except StoreProblem as problem:
        keep_problem(problem)


# ---- acting ---------------------------------------------------------------------------------------------------------
def act(wish: Action, before: str, *, sure: bool = False) -> None:
    """Do this in the hand whose line was `before`.

    A stale action changes nothing, nor does an illegal one, and it is said why. In Learn a weak one is warned of first,
    unless the player is `sure`.
    """
    play = playing()
    if play is None:
        return
    play |= {"said": None, "tries": play["tries"] + 1}
    if _is_late(play, before):
        return
    hand = hand_of(before)
    if (refusal := why_not(hand, wish)) is not None or hand.turn != seat_of(play):
        _says(play, f"refusal.{refusal.key}" if refusal else "play.not_your_turn", refusal)
        return
    if play["mode"] == Mode.LEARN and not sure and play["warned"] != str(wish) and _is_weak(before, wish):
        if _refresh(play):
            _says(play, "play.stale")
        else:
            play |= {"warned": str(wish), "moved": monotonic()}
        return
    try:
        sitting = known_sitting(play["id"], play["number"] - 1)
    except StoreProblem as problem:
        keep_problem(problem)
        return
    _goes_on(play, _others_act(play, sitting, in_time(sitting, apply(hand, wish))))


def no_amount(before: str, raises: str, least: int, most: int) -> None:
    """Say that the field for the amount is empty, instead of betting any."""
    play = playing()
    if play is None:
        return
    play |= {"said": None, "tries": play["tries"] + 1}
    if not _is_late(play, before):
        play["said"] = {"key": "play.no_amount", "facts": {"raises": raises, "least": least, "most": most}, "rule": ""}


def warning(play: Mapping[str, Any]) -> Advice | None:
    """What the coach says of the action that he has warned of."""
    return _warning(play["line"], play["warned"]) if play["warned"] else None


@lru_cache(maxsize=256)
def _warning(line: str, wish: str) -> Advice | None:
    return _said_of(hand_of(line), action(wish))


def _said_of(hand: Hand, wish: Action) -> Advice | None:
    return advice(view(hand, hand.turn), wish) if hand.turn is not None else None


def _is_weak(line: str, wish: Action) -> bool:
    said = _warning(line, str(wish))
    return said is not None and (said.warns or said.grade in (Grade.INACCURACY, Grade.MISTAKE))


def _says(play: Play, key: str, refusal: Any = None) -> None:
    """Keep why nothing has happened; after another tab's action the newest state is shown."""
    facts, rule = (dict(refusal.facts), refusal.rule) if refusal else ({}, "")
    _refresh(play)
    play["said"] = {"key": key, "facts": facts, "rule": rule}


def _is_late(play: Play, before: str) -> bool:
    """Whether a click belongs to a hand that has changed since, or is the second of a double click; that is said."""
    if play["line"] != before:
        _says(play, "play.stale")
    elif monotonic() - play["moved"] < DOUBLE_CLICK:
        _says(play, "play.double_click")
    else:
        return False
    return True


def _refresh(play: Play) -> bool:
    """Take over what the database has of this sitting, if somebody has gone on elsewhere; whether that is so."""
    try:
        newest = stored.newest_hand(database(), play["id"])
        if newest is not None and newest.line != play["line"]:
            chairs = known_sitting(play["id"], newest.number - 1).in_play
            play |= _present(newest, chairs) | {"tries": play["tries"] + 1}
            return True
    except StoreProblem as problem:
        keep_problem(problem)
    return False


def _others_act(play: Mapping[str, Any], sitting: Sitting, hand: Hand) -> Hand:
    """The hand once all others have acted, until it is the learner's turn again or the hand is over.

    What they do follows from the sitting's seed and the place in the hand: no reload brings new luck.
    """
    me = seat_of(play)
    while hand.turn is not None and hand.turn != me:
        rng = Random(f"bot/1/{play['seed']}/{play['number']}/{len(hand.actions)}")
        temperament = TEMPERAMENTS[play["opponents"][play["chairs"][hand.turn]]]
        hand = in_time(sitting, apply(hand, choose(view(hand, hand.turn), temperament, rng)))
    return hand


def _goes_on(play: Play, hand: Hand) -> None:
    """Store what the hand has become, then show it."""
    line = hand.line
    _known_as(line, hand)
    try:
        new = stored.play_on(database(), play["hand"], play["line"], line)
    except StoreProblem as problem:
        keep_problem(problem)
        return
    if new:
        play |= {"line": line, "warned": None, "moved": monotonic()}
    else:
        _says(play, "play.stale")


def taken_back(before: str) -> None:
    """Take one's last action in this hand back, in Learn; the others' that followed go with it."""
    play = playing()
    if play is None or play["mode"] != Mode.LEARN:
        return
    play |= {"said": None, "tries": play["tries"] + 1}
    if _is_late(play, before):
        return
    if (earlier := before_last_own(play)) is not None:
        _goes_on(play, earlier)
        if play["line"] == earlier.line:
            play["said"] = {"key": TAKEN_BACK, "facts": {}, "rule": ""}


def before_last_own(play: Mapping[str, Any]) -> Hand | None:
    """The hand as it was before the learner's last action in it."""
    me, hand = seat_of(play), hand_of(play["line"])
    if me is None or (last := _last_own(hand, me)) is None:
        return None
    return moments(hand)[last]


def _last_own(hand: Hand, seat: int) -> int | None:
    """The number of the last action of a seat; what befell the table is nobody's."""
    states = moments(hand)
    numbers = range(len(hand.actions) - 1, -1, -1)
    own = (n for n in numbers if states[n].turn == seat and hand.actions[n].act not in (Act.END, Act.MISDEAL))
    return next(own, None)


def next_dealt(before: str) -> None:
    """Deal the next hand of the sitting, once the present one is over."""
    play = playing()
    if play is None:
        return
    play |= {"said": None}
    if _is_late(play, before) or hand_of(before).turn is not None:
        return
    try:
        sitting = sitting_now(play)
        if sitting.over or play["chair"] not in sitting.in_play:
            return
        present = StoredHand(sitting=play["id"], number=play["number"] + 1, line="", at=datetime.now(UTC))
        new = {**play, **_present(present, sitting.in_play)}
        hand = _others_act(new, sitting, next_hand(sitting))
        _known_as(hand.line, hand)
        fresh = stored.deal_hand(database(), replace(present, line=hand.line))
    except StoreProblem as problem:
        keep_problem(problem)
        return
    except CannotBe:  # another tab has taken a move of the hand before back
        _says(play, "play.stale")
        return
    if fresh:
        play |= _present(replace(present, line=hand.line), sitting.in_play) | {"moved": monotonic()}
    else:
        _says(play, "play.stale")
