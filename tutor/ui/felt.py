"""The table at which one plays: the hand as it stands, what one may do, what the coach says, the log.

What an action changes is `playing`'s affair; what the coach thinks, `coaching`'s.
"""

from functools import partial
from html import escape
from typing import Any

import streamlit as st

from tutor.engine.actions import CALL, CHECK, FOLD, Action, Refusal, action, bet, raise_to, throw
from tutor.engine.betting import bounds, in_the_pot, owed
from tutor.engine.drawing import PLACES, why_not_throw
from tutor.engine.play import Ending, Hand, Phase, why_not
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import Shortage, at_table
from tutor.engine.seating import first_dealer
from tutor.quiz import telling
from tutor.quiz.coaching import About, Advice
from tutor.quiz.question import DONT_KNOW, NOTHING, Grade, line
from tutor.quiz.telling import Told, player, renamed
from tutor.store.answers import Mode
from tutor.ui import playing
from tutor.ui.cards import card_svg
from tutor.ui.coach import advice_html, decisions_html
from tutor.ui.context import html, lang, look, told, told_line
from tutor.ui.hand import hand as hand_component
from tutor.ui.look import Verdict, note, verdict_word
from tutor.ui.playing import Play, decisions_in, hand_of, last_advice, seat_of
from tutor.ui.replaying import play_address
from tutor.ui.rule import chip, chips
from tutor.ui.table import held, in_the_middle, lines_html, log_heading, reversed_parts, table_html
from tutor.ui.turn import turn

DRAW = "draw-play"
ALWAYS_KNOWN = {"fold_unasked", "check_owing", "call_nothing", "bet_already", "raise_nothing"}
"""Refusals that go with every turn: their reasons stand folded."""


def felt(play: Play) -> None:
    """The whole table of a sitting, with everything one can do there."""
    hand, me = hand_of(play["line"]), seat_of(play)
    my_turn = hand.turn is not None and hand.turn == me
    drawing = my_turn and hand.phase is Phase.DRAWING
    left, right = st.columns([2.5, 1], gap="large")
    with left:
        table = table_html(hand, me, own=not drawing, chairs=play["chairs"], above_own=_dealt_again(hand, me))
        price = _price_line(hand, me) if my_turn and me is not None and not drawing else ""
        st.html(_over(play, hand) + table + price)
        if drawing and me is not None:
            with st.container(key="drawing", gap="small"):
                st.html(_held_line(hand, me))
                _draw(play, hand, me)
        elif my_turn and me is not None:
            with st.container(key="actions", horizontal=True, gap="small", vertical_alignment="bottom"):
                _bets(play, hand, me)
        if hand.turn is None:
            st.html(_refused(play) + _result(play, hand, me))
            _ways(play, hand)
            _say(_coach(play, hand, me))
        else:
            said = _refused(play) + _coach(play, hand, me)
            if play["warned"]:
                _say(said)
                _anyway(play)
                said = ""
            _say(said + _why_not(play, hand))
            _ways(play, hand)
    with right:
        lines = (*_first_dealer(play), *renamed(telling.told(hand, me), play["chairs"]))
        st.html(f"{log_heading()}{lines_html(reversed_parts(lines))}{_opponents(play)}")
    turn("turn-play", play["hand"], len(hand.actions), _news(play, hand, me))


def _say(said: str) -> None:
    """HTML, if there is any: each element costs the server time and the browser room."""
    if said:
        st.html(f'<div class="coach" id="coach">{said}</div>')


# ---- words over and under the felt ----------------------------------------------------------------------------------
def _over(play: Play, hand: Hand) -> str:
    deals = play["deals"]
    of = html("play.tournament") if deals is None else html("play.of_deals", deals=deals, n=_uncounted(play))
    table = html("practise.table", rulebook=play["table"], players=hand.table.players)
    number, mode = html("play.number", n=play["number"]), html("play.coached", mode=play["mode"])
    words = f"<b>{number}</b><span>{table}</span><span>{of}</span><span>{mode}</span>{_to_the_coach(play, hand)}"
    return f'<h1 class="sr">{html("page.play")}</h1><p class="over">{words}</p>'


def _to_the_coach(play: Play, hand: Hand) -> str:
    """On a phone, where one does not see it, a link to what the coach says of one's last move."""
    said = _explained(play, hand, seat_of(play))
    if said is None:
        return ""
    worth = verdict_word(Verdict(said.grade.value)) if said.grade else ""
    return f'<span class="to-coach"><a href="#coach">{html("play.coach_says")}</a>{worth}</span>'


def _uncounted(play: Play) -> int:
    """Which deal this is, where deals that nobody opened make that differ from the number of the hand; else 0."""
    dealt = playing.dealt(play)
    return dealt if dealt != play["number"] else 0


def _anew(hand: Hand, me: int | None) -> Told | None:
    """That nobody has opened and the cards are new ones, until one acts again; n is what lies in the middle."""
    if hand.turn is None or not hand.outcomes or hand.outcomes[-1].ending is not Ending.PASSED_OUT:
        return None
    if any(each.deal == hand.deals and each.seat == me for each in hand.log):
        return None
    why = next(each for each in reversed(telling.told(hand, me)) if each.line.key == "log.passed_out")
    pots, _ = in_the_middle(hand)
    return Told(line("play.dealt_again", n=sum(pot.amount for pot in pots)), why.rules)


def _dealt_again(hand: Hand, me: int | None) -> str:
    anew = _anew(hand, me)
    said = f"<span>{escape(told_line(anew.line))}</span>{chips(anew.rules)}" if anew else ""
    return f'<div class="price again">{said}</div>' if said else ""


def _first_dealer(play: Play) -> tuple[Told, ...]:
    """How it was found who deals the first hand of a sitting. Source: B2, R28."""
    if play["number"] > 1:
        return ()
    found = first_dealer(at_table(rulebook(play["table"]), len(play["opponents"])), play["seed"])
    who, starter = (player(chair, play["chair"]) for chair in (found.seat, found.starter))
    jack, number = str(found.dealt[-1][1]), len(found.dealt)
    return (Told(line("play.first_dealer", who=who, starter=starter, n=number, card=jack), ("B2", "R28")),)


def _opponents(play: Play) -> str:
    """Who plays how, as it was chosen."""
    others = [chair for chair in play["chairs"] if chair != play["chair"]]
    how = [(f"seat{chair}", play["opponents"][chair]) for chair in others]
    items = "".join(f"<li>{html('play.plays', who=who, how=temperament)}</li>" for who, temperament in how)
    summary = f"<summary>{html('play.about_opponents')}</summary>"
    return f'<details class="more">{summary}<ul class="list">{items}</ul></details>'


def _held_line(hand: Hand, me: int) -> str:
    """What one holds, and what is left to draw where nothing is reshuffled. Source: R6."""
    few = ""
    if hand.table.shortage is Shortage.NONE and len(hand.piles.stock) < hand.table.rules.draw.most:
        left = html("play.few_left", left=len(hand.piles.stock))
        few = f'<div class="price again"><span>{left}</span>{chip("R6")}</div>'
    return f'<div class="held">{held(hand, me)}</div>{few}'


def _price_line(hand: Hand, me: int) -> str:
    betting = hand.betting
    pays = owed(betting, me)
    if not pays:
        return f'<p class="price">{html("play.nothing_owed")}</p>'
    return f'<p class="price">{html("play.price", n=pays, pot=in_the_pot(betting))}</p>'


def _news(play: Play, hand: Hand, me: int | None) -> str:
    """What a screen reader says after a move: whose turn it is, or that the hand is over."""
    if play["said"]:
        return told(play["said"]["key"], **play["said"]["facts"])
    if (warned := playing.warning(play)) is not None:
        return f"{told('play.warned')}. {told_line(warned.hint)}"
    if hand.turn is None:
        return told("play.net", **_net(hand, me))
    if me is None or hand.turn != me:
        return ""
    pays = owed(hand.betting, me) if hand.phase is Phase.BETTING else 0
    your_turn = told("play.your_turn", pays=pays, drawing="yes" if hand.phase is Phase.DRAWING else "no")
    anew = _anew(hand, me)
    return f"{told_line(anew.line)} {your_turn}" if anew else your_turn


# ---- acting ---------------------------------------------------------------------------------------------------------
def _bets(play: Play, hand: Hand, me: int) -> None:
    """A button for each thing that may be done now; the amount can be chosen where there is no fixed one."""
    stored, pays = play["line"], owed(hand.betting, me)
    for key, wish, label in (
        ("do-fold", FOLD, told("play.fold")),
        ("do-check", CHECK, told("play.check")),
        ("do-call", CALL, told("play.call", n=pays)),
    ):
        if why_not(hand, wish) is None:
            st.button(
                label,
                key,
                type="secondary" if wish == FOLD else "primary",
                on_click=playing.act,
                args=(wish, stored),
                width="stretch",
            )
    step = _step_up(hand)
    if why_not(hand, step) is None:
        _amount(play, hand)


def _step_up(hand: Hand) -> Action:
    """The smallest bet or raise there is."""
    least, _ = bounds(hand.betting, hand.table)
    return raise_to(least) if hand.betting.price else bet(least)


def _amount(play: Play, hand: Hand) -> None:
    least, most = bounds(hand.betting, hand.table)
    key = "play.raise" if hand.betting.price else "play.bet"
    if hand.betting.number == 1 and not hand.betting.price and hand.opener is None:
        key = "play.open"
    field, raises = f"amount-{play['number']}-{len(hand.actions)}", "yes" if hand.betting.price else "no"
    if most > least:
        st.session_state.setdefault(field, least)
        # no value and no bounds: it would bet the least instead of none, and keep quiet about what breaks the bounds
        label = told("play.amount", raises=raises, least=least, most=most)
        st.number_input(label, value=None, step=1, key=field, width=170)
    amount = "chosen" if most > least else "fixed"
    args = (play["line"], field, raises, least, most)
    st.button(told(key, to=least, amount=amount), "do-step", on_click=_stepped_up, args=args, width="stretch")


def _stepped_up(stored: str, field: str, raises: str, least: int, most: int) -> None:
    """Bet or raise to the amount in the field, as it stands there now; where there is no field, to the only one."""
    to = st.session_state.get(field, least)
    if to is None:
        playing.no_amount(stored, raises, least, most)
    else:
        playing.act(raise_to(int(to)) if raises == "yes" else bet(int(to)), stored)


def _draw(play: Play, hand: Hand, me: int) -> None:
    """One's cards, to mark what is thrown."""
    cards, drawn = [str(card) for card in hand.piles.hands[me]], look()
    most = max(len(places) for places in PLACES if why_not_throw(throw(*places), me, hand.piles, hand.table) is None)
    words = {
        "pass": "",
        "next": "",
        "keep": told("ask.keep"),
        "toss": told("ask.toss"),
        "full": told("ask.full", most=most),
        "counts": [told("ask.marked", n=n, most=most) for n in range(most + 1)],
        "discards": [told("ask.discard", n=n) for n in range(most + 1)],
    }
    data = {
        "item": f"{play['hand']}/{hand.deals}/{hand.draw}",
        "lang": lang(),
        "look": f"{drawn.letters}{drawn.colours}",
        "label": told("play.mark"),
        "phase": "ask",
        "tries": play["tries"],
        "place": "play",
        "note": "",
        "kind": "",
        "verdict": "",
        "first": "",
        "shape": "",
        "cards": [
            {"id": card, "svg": card_svg(card, letters=drawn.letters, colours=drawn.colours), "name": name}
            for card, name in ((card, told("page.card", card=card)) for card in cards)
        ],
        "most": most,
        "marked": [],
        "keep": [],
        "words": words,
    }
    hand_component(DRAW, data, on_answer=partial(_drawn, play["line"], cards), on_next=_nothing)


def _drawn(stored: str, cards: list[str]) -> None:
    """Take the cards that the component has sent."""
    sent = st.session_state[DRAW]["answer"]
    if not sent or sent["given"] == DONT_KNOW:
        return
    given = [] if sent["given"] == NOTHING else str(sent["given"]).split()
    known = set(given) <= set(cards)  # else they were marked in a hand that has changed since
    playing.act(throw(*map(cards.index, given)) if known else throw(), stored if known else "")


def _nothing() -> None:
    """A component's other trigger, which does not come here."""


def _refused(play: Play) -> str:
    """Why something has not happened, or what one should know."""
    said = play["said"]
    if not said:
        return ""
    rule = f'<div class="src">{chip(said["rule"])}</div>' if said["rule"] else ""
    text = escape(told(said["key"], **said["facts"]))
    kind = "note" if said["key"] == playing.TAKEN_BACK else "inaccuracy"
    return note(kind, f'<p role="alert">{text}</p>{rule}')


def _why_not(play: Play, hand: Hand) -> str:
    """Why other things cannot be done now."""
    if hand.phase is not Phase.BETTING or hand.turn != seat_of(play):
        return ""
    refused = [(name, refusal) for name, wish in _all_acts(hand) if (refusal := why_not(hand, wish)) is not None]
    weighty = "".join(_refusal(name, each) for name, each in refused if each.key not in ALWAYS_KNOWN)
    plain = "".join(_refusal(name, each) for name, each in refused if each.key in ALWAYS_KNOWN)
    folded = f'<details class="more"><summary>{html("play.why_not")}</summary><ul class="list">{plain}</ul></details>'
    return (f'<ul class="list">{weighty}</ul>' if weighty else "") + (folded if plain else "")


def _all_acts(hand: Hand) -> tuple[tuple[str, Action], ...]:
    step = ("raise", _step_up(hand)) if hand.betting.price else ("bet", _step_up(hand))
    return (("fold", FOLD), ("check", CHECK), ("call", CALL), step)


def _refusal(name: str, refusal: Refusal) -> str:
    said = escape(told(f"refusal.{refusal.key}", **refusal.facts))
    return f"<li><b>{html(f'play.act.{name}')}:</b> {said} {chip(refusal.rule)}</li>"


# ---- the coach ------------------------------------------------------------------------------------------------------
def _coach(play: Play, hand: Hand, me: int | None) -> str:
    """Learn warns before, Practise explains at once, Test at the end."""
    if me is None:
        return ""
    if hand.turn is None:
        return decisions_html(decisions_in(play["line"], me))
    if (warned := playing.warning(play)) is not None:
        return note("inaccuracy", f"<h2>{html('play.warned')}</h2><p>{escape(told_line(warned.hint))}</p>")
    said = _explained(play, hand, me)
    return advice_html(said) if said is not None else ""


def _explained(play: Play, hand: Hand, me: int | None) -> Advice | None:
    """What the coach explains at once: the last move, but in a test nothing, nor while he warns of the next."""
    if me is None or hand.turn is None or play["mode"] == Mode.TEST or play["warned"]:
        return None
    return last_advice(play["line"], me)


def _anyway(play: Play) -> None:
    """The way to do what the coach has warned of."""
    args = (action(play["warned"]), play["line"])
    st.button(told("play.anyway"), "do-anyway", on_click=playing.act, args=args, kwargs={"sure": True})


# ---- the end of a hand ----------------------------------------------------------------------------------------------
def _net(hand: Hand, me: int | None) -> dict[str, Any]:
    """What the hand has brought the learner."""
    net = hand.stacks[me] - hand.start[me] if me is not None else 0
    return {"n": abs(net), "how": "won" if net > 0 else "lost" if net < 0 else "even"}


def _result(play: Play, hand: Hand, me: int | None) -> str:
    """The grade stands beside the result, and whether it was luck can be asked."""
    grade = _worst(play, me)
    word = f'<span class="beside">{html("play.your_play")} {verdict_word(Verdict(grade.value))}</span>' if grade else ""
    said = f'<div class="result"><p class="lead">{html("play.net", **_net(hand, me))}</p>{word}</div>'
    if me is not None and (luck := _luck(play, hand, me)):
        summary = html(f"luck.question_{luck[0]}")
        said += f'<details class="more luck"><summary>{summary}</summary><p>{luck[1]}</p></details>'
    return said


def _worst(play: Play, me: int | None) -> Grade | None:
    """The worst grade among the decisions of the hand."""
    order = (Grade.MISTAKE, Grade.INACCURACY, Grade.RIGHT)
    grades = [each.advice.grade for each in decisions_in(play["line"], me)] if me is not None else []
    return next((grade for grade in order if grade in grades), None)


def _luck(play: Play, hand: Hand, me: int) -> tuple[str, str] | None:
    """Whether the result of a showdown was luck, by the exact chance of one's draw; nothing without one."""
    outcome = hand.outcomes[-1]
    draws = [each.advice for each in decisions_in(play["line"], me) if each.advice.about is About.DISCARD]
    if outcome.ending is not Ending.SHOWDOWN or me in hand.betting.out or not draws or draws[-1].win is None:
        return None
    last = draws[-1]
    result = "won" if any(shared.shares[me] for shared in outcome.pots) else "lost"
    how = "right" if last.grade is Grade.RIGHT else "wrong"
    likely = "yes" if last.win is not None and last.win >= 0.5 else "no"
    facts = {"win": last.win, "best": last.best} | ({"likely": likely} if how == "right" else {})
    return result, html(f"luck.{result}_{how}", **facts)  # type: ignore[arg-type]


def _ways(play: Play, hand: Hand) -> None:
    """The ways on: the next hand, a move back, the replay, getting up."""
    over = hand.turn is None
    ended = over and playing.sitting_over(play)
    with st.container(key="ways-play", horizontal=True, gap="small", vertical_alignment="center"):
        if over and not ended:
            label = told("play.next")
            st.button(label, "do-next", type="primary", on_click=playing.next_dealt, args=(play["line"],))
        if play["mode"] == Mode.LEARN and playing.before_last_own(play) is not None:
            st.button(told("play.undo"), "do-undo", on_click=playing.taken_back, args=(play["line"],))
        label = told("play.new_table" if ended else "play.leave")
        st.button(label, "do-leave", type="primary" if ended else "tertiary", on_click=playing.leave)
        if over:
            address = escape(play_address(play["line"], seat_of(play), lang(), play["chairs"]))
            st.html(f'<a class="way" href="{address}" target="_self">{html("play.replay")}</a>')
    if ended:
        st.html(_ranking(play))


def _ranking(play: Play) -> str:
    """How the sitting has ended: who has how many chips."""
    sitting = playing.sitting_now(play)
    names = [("you" if chair == play["chair"] else f"seat{chair}", sitting.stacks[chair]) for chair in sitting.ranking]
    items = "".join(f"<li>{html('play.ranked', who=who, n=chips_)}</li>" for who, chips_ in names)
    how = "play.sitting_over" if play["chair"] in sitting.ranking else "play.you_are_out"
    return f'<h2>{html(how)}</h2><ol class="ranking">{items}</ol>'
