"""Play: choose a table, play a sitting against opponents, look at hands again.

What happens at the table is `felt`'s and `playing`'s affair.
"""

from collections.abc import Callable
from functools import partial
from html import escape

import streamlit as st

from tutor.engine.bots import TEMPERAMENTS
from tutor.engine.cards import CannotBe
from tutor.engine.rulebooks import RULEBOOKS, options_of, rulebook
from tutor.engine.rules import RuleSet, at_table
from tutor.store.answers import Mode
from tutor.store.database import StoreProblem, database
from tutor.store.hands import StoredSitting, departed, hands_played, newest_hand, sittings_of
from tutor.ui import playing
from tutor.ui.context import html, in_one_go, lang, told
from tutor.ui.felt import felt
from tutor.ui.frame import say_problem
from tutor.ui.history import history
from tutor.ui.look import note, page
from tutor.ui.playing import CHAIR, FORMS
from tutor.ui.playing import playing as sitting_there
from tutor.ui.replaying import replayed_hand
from tutor.ui.rulebook import about
from tutor.ui.session import LEARNER, PLAY_CHOSEN, PLAY_TAKEN_UP, keep_problem, recall, remember
from tutor.words.words import error_text, has

MODES = (Mode.LEARN, Mode.PRACTISE, Mode.TEST)
USUAL = {"rulebook": "classic-home", "options": [], "players": 4, "temperaments": ["tight", "loose"], "deals": "20"}
TOURNAMENT = "tournament"
OPEN = 5
"""So many sittings that can be gone on with are offered."""


def show() -> None:
    """Show a hand from a link, else the table where one plays, else what can be chosen."""
    if line := st.query_params.get("hand"):
        with page("table"):
            replayed_hand(line, st.query_params.get("seat"), st.query_params.get("chairs", ""))
        return
    _take_up()
    if sitting_there() is None:
        with page("list"):
            _start()
    else:
        with page("table"):
            _table()


@st.fragment
@in_one_go()
def _table() -> None:
    """The table. A move writes only this again, not the frame around it."""
    play = sitting_there()
    if play is None:
        st.rerun()  # one has got up: the whole page changes
    felt(play)
    say_problem()


def _take_up() -> None:
    """Once a session: go on with the newest sitting that is not over and from which one has not got up."""
    learner = recall(LEARNER)
    if recall(PLAY_TAKEN_UP) or learner is None:
        return
    try:
        left = departed(database(), learner["id"])
        sat = [each for each in sittings_of(database(), learner["id"]) if each.id not in left][:OPEN]
        if (newest := next((each for each in sat if not _is_over(each)), None)) is not None:
            playing.take_up(newest)
    except StoreProblem as problem:
        keep_problem(problem)
        return
    remember(PLAY_TAKEN_UP, "yes")


def _is_over(sitting: StoredSitting) -> bool:
    """Whether a stored sitting has come to its end, for the learner at least; so has one that nobody can replay."""
    hand = newest_hand(database(), sitting.id)
    if hand is None:
        return True
    try:
        before = playing.known_sitting(sitting.id, hand.number - 1)
        play = playing.play_of(sitting, hand, before.in_play)
        return playing.hand_of(hand.line).turn is None and playing.sitting_over(play)
    except CannotBe:
        return True


# ---- choosing -------------------------------------------------------------------------------------------------------
def _start() -> None:
    st.html(f'<h1>{html("page.play")}</h1><p class="lead">{html("play.lead")}</p>')
    _open_sittings()
    st.html(f"<h2>{html('play.new_table')}</h2>")
    _choose()
    history()


def _open_sittings() -> None:
    """What was begun and can be gone on with."""
    learner = recall(LEARNER)
    if learner is None:
        return
    try:
        found = [each for each in sittings_of(database(), learner["id"])[: 2 * OPEN] if not _is_over(each)][:OPEN]
        numbers = hands_played(database(), learner["id"]) if found else {}
    except StoreProblem as problem:
        keep_problem(problem)
        return
    if found:
        st.html(f"<h2>{html('play.go_on')}</h2>")
    for each in found:
        label = told("play.go_on_at", rulebook=each.table, players=len(each.opponents), n=numbers[each.id])
        st.button(label, f"go-on-{each.id}", on_click=_go_on, args=(each,))


def _go_on(sitting: StoredSitting) -> None:
    try:
        playing.sit_again(sitting)
    except StoreProblem as problem:
        keep_problem(problem)


def _choose() -> None:
    chosen = {**USUAL, "mode": Mode.LEARN.value, **recall(PLAY_CHOSEN, {})}
    name = _picked_rulebook(chosen)
    about(name)
    options = _picked_options(name, chosen)
    players = _picked_players(name, chosen)
    temperaments = st.pills(
        told("play.opponents"),
        list(TEMPERAMENTS),
        selection_mode="multi",
        default=[each for each in chosen["temperaments"] if each in TEMPERAMENTS],
        format_func=lambda each: told(f"temperament.{each}"),
        key="temperaments-pick",
    )
    st.segmented_control(
        told("play.format"),
        [*map(str, FORMS), TOURNAMENT],
        required=True,
        default=str(chosen["deals"]),
        format_func=lambda each: told("play.tournament") if each == TOURNAMENT else told("play.deals", n=int(each)),
        key="deals-pick",
    )
    mode = st.segmented_control(
        told("play.coach"),
        [each.value for each in MODES],
        required=True,
        default=str(chosen["mode"]),
        format_func=lambda each: told(f"play.mode_{each}"),
        key="mode-pick",
    )
    st.html(f'<p class="small">{html(f"play.about_{mode}")}</p>')
    table, fault = _table_of(name, options, players)
    if fault is not None or table is None:
        st.html(note("mistake", f'<p role="alert">{fault}</p>'))
        st.button(told("play.begin"), "play-begin", type="primary", disabled=True)
        return
    _picked_stack(table)
    if not temperaments:
        st.html(f'<p class="soft">{html("play.choose_opponents")}</p>')
    st.button(told("play.begin"), "play-begin", type="primary", disabled=not temperaments, on_click=_begin)


def _picked_rulebook(chosen: dict[str, object]) -> str:
    st.session_state.setdefault("play-rulebook", chosen["rulebook"])
    return str(
        st.selectbox(
            told("practise.rulebook"),
            list(RULEBOOKS),
            format_func=lambda each: told("practise.named", rulebook=each),
            key="play-rulebook",
            placeholder=told("practise.rulebook"),
        )
    )


def _picked_options(name: str, chosen: dict[str, object]) -> list[str]:
    """House options, and stakes as numbers, which are options too."""
    before = [str(each) for each in chosen["options"]] if chosen["rulebook"] == name else []  # type: ignore[attr-defined]
    plain = [each for each in options_of(name) if not each.startswith(("ante5", "blinds5", "bets5"))]
    with st.expander(told("play.options")):
        picked = st.pills(
            told("play.house"),
            plain,
            selection_mode="multi",
            default=[each for each in before if each in plain],
            format_func=lambda each: told("play.option", option=each),
            key=f"options-{name}",
        )
        stakes = _stakes(name, list(picked), partial(_number, name))
    return [*picked, *stakes]


def _stakes(name: str, picked: list[str], number: Callable[[str, int], int]) -> list[str]:
    """Other stakes than those delivered, as options; `number` asks for each of them, given what is usual."""
    try:
        rules = rulebook("+".join((name, *picked)))
    except CannotBe:
        return []
    stakes: list[str] = []
    if rules.ante:
        ante = number("ante", rules.ante)
        stakes += [f"ante{ante}"] if ante != rules.ante else []
    if rules.blinds and not _limits_set_blinds(rules):
        big = number("big_blind", rules.blinds.big)
        stakes += [f"blinds{max(1, big // 2)}-{big}"] if big != rules.blinds.big else []
    if rules.bets:
        lower = number("limit", rules.bets.lower)
        stakes += [f"bets{lower}-{2 * lower}"] if lower != rules.bets.lower else []
    return stakes


def _limits_set_blinds(rules: RuleSet) -> bool:
    return rules.name in ("seven-ace", "triple-draw")


def _number(name: str, what: str, usual: int) -> int:
    return int(st.number_input(told(f"play.stake_{what}"), 1, 1000, usual, 1, key=f"stake-{what}-{name}"))


def _picked_players(name: str, chosen: dict[str, object]) -> int:
    seats = _seats(name)
    wish = str(recall("play-players", chosen["players"]))
    st.session_state["play-players"] = _fitting(wish, seats)
    return int(st.segmented_control(told("practise.players"), seats, required=True, key="play-players") or wish)


def _seats(name: str) -> list[str]:
    fewest, most = RULEBOOKS[name].seats
    return [str(number) for number in range(fewest, most + 1)]


def _fitting(wish: str, seats: list[str]) -> str:
    return wish if wish in seats else seats[min(2, len(seats) - 1)]


def _picked_stack(rules: RuleSet) -> None:
    st.number_input(told("play.stack"), 1, 100_000, _usual_stack(rules), 1, key=f"stack-{rules.text}")


def _usual_stack(rules: RuleSet) -> int:
    return 100 * (rules.bets.upper if rules.bets else rules.blinds.big if rules.blinds else rules.ante)


def _table_of(name: str, options: list[str], players: int) -> tuple[RuleSet | None, str | None]:
    """The rulebook under the options for so many, or what is wrong with that."""
    try:
        rules = rulebook("+".join((name, *options)))
        at_table(rules, players)
    except CannotBe as fault:
        return None, _said_of(fault)
    return rules, None


def _said_of(fault: CannotBe) -> str:
    """What is wrong with the choice, safe to stand in HTML; options by their names, for here nobody types their ids."""
    key = f"play.{fault.key}"
    return html(key, **fault.facts) if has(key) else escape(error_text(fault.key, fault.facts, lang()))


def _begin() -> None:
    """Sit down at the table as it is chosen now: what was typed last has not been drawn when the button is pressed."""
    state = st.session_state
    name = str(state["play-rulebook"])
    picked = [str(each) for each in state.get(f"options-{name}", [])]
    options = [*picked, *_stakes(name, picked, lambda what, usual: int(state.get(f"stake-{what}-{name}", usual)))]
    players = int(_fitting(str(state["play-players"]), _seats(name)))
    table, _ = _table_of(name, options, players)
    some = [str(each) for each in state["temperaments-pick"]]
    if table is None or not some:
        return  # the page says why
    wish = {"rulebook": name, "options": options, "players": players, "temperaments": some}
    remember(PLAY_CHOSEN, wish | {"deals": state["deals-pick"], "mode": state["mode-pick"]})
    stack = int(state.get(f"stack-{table.text}", _usual_stack(table)))
    others = [some[place % len(some)] for place in range(players - 1)]
    deals = None if state["deals-pick"] == TOURNAMENT else int(state["deals-pick"])
    opponents = [*others[:CHAIR], "", *others[CHAIR:]]
    playing.sat_down(table.text, [stack] * players, opponents, mode=Mode(state["mode-pick"]), deals=deals)
