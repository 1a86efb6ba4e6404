"""Odds: every legal discard of a hand, best first, with what it may become.

The address says which hand and which table; it is read in `address`. All figures come from the engine.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from secrets import randbelow
from typing import Any

import streamlit as st

from tutor.engine.cards import RANKS, SUITS, CannotBe, Card, Cards, Notation, Rank, cards_text, parse_cards
from tutor.engine.deck import shuffled
from tutor.engine.discards import EQUAL_BELOW, MISTAKE_ABOVE, Discard, analyse, analyse_any_hand, graded
from tutor.engine.hands import low_value_of, value_of
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import Category, TableRules, Wild, Wins, at_table
from tutor.engine.strategies import JACKS_OR_BETTER, best_return, pay_returns
from tutor.ui import address
from tutor.ui.address import AGAINST, ANY, DRAWS, PAY, USUAL_RULEBOOK, Asked, Facing, asked_in
from tutor.ui.cards import card_source, suit_svg
from tutor.ui.context import html, lang, look, told
from tutor.ui.look import card_row, note, page
from tutor.ui.picker import picker
from tutor.ui.plans import USUAL_PLAYERS
from tutor.ui.ranking import ranking
from tutor.ui.rule import chip
from tutor.ui.rulebook import about
from tutor.ui.session import ODDS_JUMP, ODDS_PICKER, ODDS_TEXT, forget, recall, remember
from tutor.ui.unknown import short
from tutor.ui.worth import compared, pay_data, pay_sentence, ranking_data, sentence
from tutor.words.words import error_text

TEXT, PICKER, VIEW = "odds-text", "odds-picker", "odds-view"
RULEBOOK, DRAW, HOUSE, PLAYERS = "odds-rulebook", "odds-draw", "odds-house", "odds-players"
FACING = "odds-opponents"
EXAMPLE = parse_cards("As Ah Kd 7c 3s")
FIRST = 8
"""So many discards are shown at once."""


def show() -> None:
    """Show where to enter a hand, at which table it is held, and what each discard is worth."""
    asked = asked_in(st.query_params)
    fault: CannotBe | None = None
    cards: Cards | None = None
    table = at_table(rulebook(USUAL_RULEBOOK), USUAL_PLAYERS)
    opponents: Facing = 1
    try:
        table = address.table_of(asked)
        opponents = address.opponents_of(asked, table)
        cards = None if asked.hand is None else address.hand_of(asked.hand, table, _notation())
    except CannotBe as found:
        fault = found
    with page("odds"):
        with st.container(key="odds-ask", gap="medium"):
            st.html(f'<h1>{html("odds.title")}</h1><p class="lead">{html("odds.lead")}</p>')
            _enter(asked)
            for text in _faults(asked, fault):
                st.html(note("mistake", f'<p class="faults" role="alert">{escape(text)}</p>'))
            _pick(asked, table)
            _choose_table(table, opponents)
            if fault is None and cards is None:
                st.html(f'<p class="wait">{html("odds.nothing")}</p>')
        if cards:
            with st.container(key="odds-result", gap="medium"):
                _result(asked, cards, table, opponents)


def _faults(asked: Asked, fault: CannotBe | None) -> list[str]:
    """What is wrong with what the address asks for, a view that there is not among it."""
    view = str(st.query_params.get("view", asked.view))
    said = [] if view in (AGAINST, PAY) else [told("odds.no_such_view", text=view[: address.SHOWN])]
    if fault:
        facts = {name: short(fact) if isinstance(fact, str) else fact for name, fact in fault.facts.items()}
        said.append(error_text(fault.key, {"letters": look().letters, **facts}, lang()))
    return said


def _ask(**changes: str) -> None:
    """Ask for something else: the address changes, and with it all that the page shows."""
    asked = asked_in(st.query_params)
    st.query_params.pop("view", None)
    st.query_params.update({**asked.fields, **changes, "lang": lang()})


def _jump() -> None:
    """After a new hand the page goes on to what it is worth."""
    remember(ODDS_JUMP, randbelow(2**31))


# ---- entering a hand ------------------------------------------------------------------------------------------------
def _enter(asked: Asked) -> None:
    """The field in which a hand is typed; what came from elsewhere is written into it."""
    sign = f"{asked.hand} {_notation()}"
    if recall(ODDS_TEXT) != sign or TEXT not in st.session_state:
        st.session_state[TEXT] = _as_typed(asked.hand or "")
        remember(ODDS_TEXT, sign)
    notation = _notation()
    with st.form("odds-form", border=False):
        st.text_input(told("odds.hand"), key=TEXT, max_chars=address.LONGEST, autocomplete="off")
        example = {"typed": address.typed(EXAMPLE, notation), "other": address.typed(EXAMPLE, address.other(notation))}
        st.html(f'<p class="small">{html("odds.how", **example)}</p>')
        with st.container(horizontal=True, gap="small"):
            st.form_submit_button(told("odds.show"), key="odds-show", type="primary", on_click=_typed)
            st.form_submit_button(told("odds.random"), key="odds-random", on_click=_random)


def _notation() -> Notation:
    return "de" if look().letters == "de" else "en"


def _as_typed(hand: str) -> str:
    """The hand of an address as this learner would type it; what is no hand stays as it is."""
    try:
        return address.typed(address.read_cards(hand, _notation()), _notation())
    except CannotBe:
        return hand


def _typed() -> None:
    text = str(st.session_state[TEXT] or "")
    try:
        hand = _compact(address.read_cards(text, _notation()))
    except CannotBe:
        hand = text
    remember(ODDS_TEXT, f"{hand} {_notation()}")
    forget(ODDS_PICKER)
    _jump()
    _ask(hand=hand)


def _compact(cards: Cards) -> str:
    return cards_text(cards).replace(" ", "")


def _random() -> None:
    try:
        asked = asked_in(st.query_params)
        table = address.table_of(asked)
        address.opponents_of(asked, table)
        changes = {}
    except CannotBe:
        table = at_table(rulebook(USUAL_RULEBOOK), USUAL_PLAYERS)
        changes = Asked(None).fields
    forget(ODDS_PICKER)
    _jump()
    _ask(hand=_compact(shuffled(table.deck, f"odds/{randbelow(2**53)}")[:5]), **changes)


def _pick(asked: Asked, table: TableRules) -> None:
    """All cards of the deck, to be clicked; closed where a hand came from elsewhere."""
    with st.expander(told("odds.click"), type="compact", expanded=asked.hand is None or bool(recall(ODDS_PICKER))):
        picker(PICKER, _picker_data(asked, table), on_hand=_picked)


def _picker_data(asked: Asked, table: TableRules) -> dict[str, Any]:
    drawn = look()
    suits = [
        _suit(told("lesson.suit", suit=suit.value), suit.value, [card for card in table.deck if card.suit is suit])
        for suit in SUITS
    ]
    jokers = [card for card in table.deck if card.rank is Rank.JOKER]
    return {
        "lang": lang(),
        "look": f"{drawn.letters}{drawn.colours}",
        "label": told("odds.click"),
        "suits": suits + ([_suit(told("odds.jokers"), "star", jokers)] if jokers else []),
        "chosen": _chosen(asked, table),
        "words": {
            "counts": [told("odds.picked", n=n) for n in range(6)],
            "full": told("odds.full"),
            "clear": told("odds.clear"),
        },
    }


def _suit(name: str, sign: str, cards: Sequence[Card]) -> dict[str, Any]:
    shown = [
        {
            "id": str(card),
            "rank": "" if card.rank is Rank.JOKER else told("odds.rank", rank=card.rank.letter),
            "name": told("page.card", card=str(card)),
            "short": told("odds.short", card=str(card)),
        }
        for card in sorted(cards, key=lambda card: -card.rank)
    ]
    return {"name": name, "svg": suit_svg(sign, colours=look().colours), "cards": shown}


def _chosen(asked: Asked, table: TableRules) -> list[str]:
    """The cards of the hand that can be shown as chosen: at most five, all of this deck."""
    try:
        cards = address.read_cards(asked.hand or "", _notation())
    except CannotBe:
        return []
    return [str(card) for card in cards if card in table.deck][:5]


def _picked() -> None:
    hand = st.session_state[PICKER]["hand"]
    if hand:
        remember(ODDS_PICKER, hand)
        _jump()
        _ask(hand=str(hand).replace(" ", ""))


# ---- the table ------------------------------------------------------------------------------------------------------
def _choose_table(table: TableRules, opponents: Facing) -> None:
    """Rulebook, draw limit, players, opponents and house options, as far as chances depend on them."""
    name, limit = table.rules.name, table.rules.draw
    st.session_state[RULEBOOK], st.session_state[PLAYERS] = name, table.players
    st.session_state[DRAW] = next(option for option in DRAWS if DRAWS[option] == limit)
    fewest, most = table.rules.seats
    books = {each: told("practise.named", rulebook=each) for each in RULEBOOKS}
    draws = {option: _limit(option, name) for option in address.draws_of(name)}
    first, second = st.columns(2)
    with first:
        _select(told("odds.rulebook"), RULEBOOK, books)
        about(name)
        _select(told("odds.players"), PLAYERS, {n: str(n) for n in range(fewest, most + 1)})
    with second:
        _select(told("odds.draw"), DRAW, draws)
        if graded(table):
            st.session_state[FACING] = opponents
            facing = address.facing_at(table)
            _select(told("odds.opponents"), FACING, {n: told("odds.facing", n=n) for n in facing})
    house = {option: told("odds.option", option=option) for option in address.house_of(name)}
    if house:
        st.session_state[HOUSE] = [option for option in house if option in table.rules.options]
        st.pills(
            told("odds.house"),
            list(house),
            selection_mode="multi",
            format_func=house.__getitem__,
            key=HOUSE,
            on_change=_chose,
        )
    chips = "".join(map(chip, table.rules.sources["draw"]))
    st.html(f'<div class="src small">{html("odds.deck", cards=len(table.deck))} {chips}</div>')


def _select(label: str, key: str, named: Mapping[Any, str]) -> None:
    st.selectbox(label, list(named), format_func=named.__getitem__, key=key, on_change=_chose, placeholder=label)


def _limit(option: str, name: str) -> str:
    return told("odds.own_limit" if option == address.own_draw(name) else "odds.limit", option=option)


def _chose() -> None:
    name = str(st.session_state[RULEBOOK])
    try:
        before = address.table_of(asked_in(st.query_params)).rules.name
    except CannotBe:
        before = USUAL_RULEBOOK
    house = list(st.session_state.get(HOUSE) or [])
    draw = str(st.session_state[DRAW]) if name == before else ""
    rules = rulebook(address.chosen_rulebook(name, draw, house))
    fewest, most = rules.seats
    players = min(max(int(st.session_state[PLAYERS]), fewest), most)
    opponents = st.session_state.get(FACING) or 1
    if opponents != ANY:
        opponents = min(int(opponents), players - 1)
    _ask(rulebook=rules.text, players=str(players), opponents=str(opponents))


# ---- what a hand is worth -------------------------------------------------------------------------------------------
@lru_cache(maxsize=64)
def _analysed(cards: Cards, table: TableRules, opponents: Facing) -> tuple[Discard, ...]:
    if opponents != ANY:
        return analyse(cards, table, opponents)
    known = address.any_hand_at(table) if graded(table) else None
    return analyse_any_hand(cards, table, known) if known else analyse(cards, table)


def _result(asked: Asked, cards: Cards, table: TableRules, opponents: Facing) -> None:
    low = table.rules.wins is Wins.LOW
    value = low_value_of(cards, table).text if low else value_of(cards, table).text
    said = html("odds.low_value", value=value) if low else html("odds.value", value=value)
    with st.spinner(told("odds.counting")):
        found = _analysed(cards, table, opponents)
        paid = pay_returns(cards) if asked.view == PAY and address.pays(table) else ()
    best = pay_sentence(paid, _analysed(cards, table, 1)[0]) if paid else sentence(found, opponents)
    st.html(
        f'<div class="odds-hand"><h2>{said}</h2>{card_row(cards)}<p class="lead">{escape(best)}</p></div>',
    )
    if address.pays(table):
        st.session_state[VIEW] = asked.view
        views = {AGAINST: told("odds.view_opponent", n=opponents), PAY: told("odds.view_pay")}
        st.segmented_control(
            told("odds.view"),
            list(views),
            required=True,
            format_func=views.__getitem__,
            label_visibility="collapsed",
            key=VIEW,
            on_change=_viewed,
        )
    data = {
        "item": f"{_compact(cards)} {asked.query}",
        "lang": lang(),
        "jump": recall(ODDS_JUMP),
        "said": best,
        "first": FIRST,
        "query": Asked(_compact(cards), table.rules.text, str(table.players), asked.opponents, asked.view).query,
        "cards": [card_source(str(card), letters=_notation(), colours=look().colours) for card in cards],
    }
    forget(ODDS_JUMP)
    if paid:
        ranking("odds-ranking", data | pay_data(paid, cards))
        _about_machine()
    elif graded(table):
        ranking("odds-ranking", data | ranking_data(found, cards, opponents))
        _about_model(found, cards, table, opponents)
    else:
        ranking("odds-ranking", data | ranking_data(found, cards, opponents))
        _about_share(table)


def _viewed() -> None:
    _ask(view=str(st.session_state[VIEW]))


def _about_machine() -> None:
    full_house, flush = JACKS_OR_BETTER.pays[Category.FULL_HOUSE], JACKS_OR_BETTER.pays[Category.FLUSH]
    said = html("odds.pay_model", full_house=full_house, flush=flush, back=_best_return())
    st.html(f'<div class="odds-about"><h2>{html("odds.model")}</h2><p>{said}</p></div>')


@lru_cache(maxsize=1)
def _best_return() -> float:
    return float(best_return())


# ---- what the figures are -------------------------------------------------------------------------------------------
def _about_model(found: Sequence[Discard], cards: Cards, table: TableRules, opponents: Facing) -> None:
    error = found[0].error
    legend = f'<p class="small">{html("odds.legend", equal=EQUAL_BELOW, mistake=MISTAKE_ABOVE)}</p>'
    exact = html("odds.exact") if error is None else html("odds.not_exact", n=opponents, error=round(100 * error, 2))
    tip = _tip(found, cards, table) if error is None else ""
    st.html(
        f'<div class="odds-about">{legend if error is None else ""}<h2>{html("odds.model")}</h2>'
        f"<p>{exact} {html('odds.opener', n=opponents)} {html('odds.left_out')}</p>{tip}</div>"
    )
    with st.spinner(told("odds.counting")):
        _about_others(found, cards, table, opponents)


def _about_others(found: Sequence[Discard], cards: Cards, table: TableRules, opponents: Facing) -> None:
    """Whether the same is best against other opponents; it is worked out after all else is there."""
    others = address.facing_at(table)[1:] if opponents == 1 else (1,)
    said = "".join(f"<p>{escape(compared(found, _analysed(cards, table, each), each))}</p>" for each in others)
    if others:
        title = html("odds.others") if opponents == 1 else html("odds.one")
        st.html(f'<div class="odds-about"><h2>{title}</h2>{said}</div>')


def _tip(found: Sequence[Discard], cards: Cards, table: TableRules) -> str:
    """What the tips that hide one's hand cost here, if this is a hand for them (A19)."""
    value = value_of(cards, table)
    pair = value.category is Category.ONE_PAIR and value.ranks[0] >= Rank.JACK
    if pair or value.category is Category.TWO_PAIR:
        loss = next(each.loss or 0.0 for each in found if not each.throw)
        key = "odds.hiding" if round(100 * loss, 2) else "odds.hiding_free"
        return note("note", f"<p>{html(key, loss=round(100 * loss, 2))} {chip('A19')}</p>")
    if value.category is Category.THREE_OF_A_KIND:
        beside = [each.loss or 0.0 for each in found if len(each.throw) == 1 and _holds_three(each.keep)]
        return note("note", f"<p>{html('odds.disguise', loss=round(100 * min(beside), 2))}</p>")
    return ""


def _holds_three(keep: Cards) -> bool:
    ranks = [card.rank for card in keep]
    return any(ranks.count(rank) == 3 for rank in RANKS)


def _about_share(table: TableRules) -> None:
    kind = _kind(table)
    said = f"{html('odds.not_graded', kind=kind)} {html('odds.share_is', kind=kind)}"
    st.html(f'<div class="odds-about"><h2>{html("odds.model")}</h2><p>{said} {html("odds.left_out")}</p></div>')


def _kind(table: TableRules) -> str:
    """Why nothing is graded at this table."""
    if table.rules.wins is Wins.BOTH:
        return "both"
    if table.rules.wins is Wins.LOW:
        return "low"
    return "wild" if table.rules.wild is not Wild.NONE else "shotgun"
