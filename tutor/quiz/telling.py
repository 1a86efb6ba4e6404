"""A hand told from its first deal on, as one seat saw it: keys and facts, and the rule behind each line.

It makes no sentence (`words` does) and tells no hidden card of another seat.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tutor.engine.actions import Act, Action
from tutor.engine.betting import blind_seats, clockwise, remaining
from tutor.engine.cards import Cards, cards_text
from tutor.engine.play import Ending, Hand, Outcome, Phase, Played, apply, deal
from tutor.engine.rules import FirstSpeaker, Opening, TableRules, Wins
from tutor.engine.showdown import SharedPot, halves, worth
from tutor.quiz.question import Fact, Line, line

YOU = "you"


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a log: what happened, and by which rules."""

    line: Line
    rules: tuple[str, ...] = ()
    heading: bool = False
    """Whether it begins a part of the hand: the deal, a round, a draw, the showdown."""


def player(seat: int, me: int | None) -> str:
    """The fact of the word kind `player` for a seat: `you` for one's own, else `seat0`, `seat1` …

    >>> player(2, me=2), player(1, me=2), player(1, me=None)
    ('you', 'seat1', 'seat1')
    """
    return YOU if seat == me else f"seat{seat}"


def players(seats: Iterable[int], me: int | None) -> tuple[str, ...]:
    """The fact of the word kind `players` for some seats: others by their seats, oneself last.

    >>> players({2, 0, 1}, me=0)
    ('seat1', 'seat2', 'you')
    """
    return tuple(player(seat, me) for seat in sorted(seats, key=lambda seat: (seat == me, seat)))


def moments(hand: Hand) -> tuple[Hand, ...]:
    """The hand as it stood at its first deal and after each of its actions; the last one is the hand itself."""
    return _moments(_begun_as(hand), hand.actions)


_Begun = tuple[TableRules, tuple[int, ...], int, int, frozenset[int]]
"""What a hand is dealt from: table, stacks, dealer, seed, who posts."""


def _begun_as(hand: Hand) -> _Begun:
    return hand.table, hand.start, hand.first_dealer, hand.seed, hand.posting


@lru_cache(maxsize=512)
def _moments(begun: _Begun, actions: tuple[Action, ...]) -> tuple[Hand, ...]:
    """One action more than what is known already: a hand is told again and again while it grows."""
    if not actions:
        table, stacks, dealer, seed, posting = begun
        return (deal(table, stacks, dealer, seed, posting=posting),)
    for known in range(0, len(actions) - 1, 200):  # so that no chain of calls grows long
        _moments(begun, actions[:known])
    before = _moments(begun, actions[:-1])
    return (*before, apply(before[-1], actions[-1]))


def told(hand: Hand, me: int | None) -> tuple[Told, ...]:
    """The whole log of a hand for the player on seat `me`, or for somebody who only looks on.

    >>> from tutor.engine.play import replay
    >>> [each.line.key for each in told(replay("v1;club;3;50,50,50;0;7;b2.f"), me=1)]
    ['log.deal', 'log.ante', 'log.deals', 'log.round', 'log.first.left_of_dealer', 'log.bet', 'log.fold']
    """
    return _told(_begun_as(hand), hand.actions, me)


def before_the_word(hand: Hand, me: int | None) -> tuple[Told, ...]:
    """The log of a hand that a question is about: who speaks now stays unsaid, for that may be what is asked.

    So does a draw in which nobody has drawn yet. A round that has begun keeps its name: it says which one it is.

    >>> from tutor.engine.play import replay
    >>> [each.line.key for each in before_the_word(replay("v1;club;3;50,50,50;0;7;"), me=1)]
    ['log.deal', 'log.ante', 'log.deals', 'log.round']
    """
    lines = told(hand, me)
    lines = lines[:-1] if lines[-1].line.key.startswith("log.first.") else lines
    return lines[:-1] if lines[-1].line.key == "log.draw" else lines


@lru_cache(maxsize=512)
def _told(begun: _Begun, actions: tuple[Action, ...], me: int | None) -> tuple[Told, ...]:
    states = _moments(begun, actions)
    if not actions:
        return tuple(_dealt(states[0], me))
    for known in range(0, len(actions) - 1, 200):
        _told(begun, actions[:known], me)
    return (*_told(begun, actions[:-1], me), *_step(states[-2], states[-1], actions[-1], me))


def step(before: Hand, action: Action, me: int | None) -> tuple[Told, ...]:
    """What the log says of one more action and of all that follows from it."""
    return tuple(_step(before, apply(before, action), action, me))


def renamed(lines: Iterable[Told], chairs: Sequence[int]) -> tuple[Told, ...]:
    """The lines with every seat called by its chair in a sitting, so that a name stays with its player.

    >>> each = Told(line("log.splits", who=("seat1", "you")))
    >>> renamed([each], chairs=(0, 3))[0].line.facts
    (('who', ('seat3', 'you')),)
    """
    names = {f"seat{seat}": f"seat{chair}" for seat, chair in enumerate(chairs)}

    def named(fact: Fact) -> Fact:
        if isinstance(fact, tuple):
            return tuple(names.get(each, each) for each in fact)
        return names.get(fact, fact) if isinstance(fact, str) else fact

    return tuple(
        replace(each, line=Line(each.line.key, tuple((name, named(fact)) for name, fact in each.line.facts)))
        for each in lines
    )


# ---- the deal and its stakes ----------------------------------------------------------------------------------------
def _heading(key: str, **facts: Fact) -> Told:
    return Told(line(key, **facts), heading=True)


def _dealt(hand: Hand, me: int | None) -> Iterator[Told]:
    """Who deals, what each pays, what lies open, who speaks first. Source: A7, A8, B3, B4, B17, C6, R13, R14, R29."""
    table = hand.table
    yield _heading("log.deal", n=hand.deals)
    if hand.carried:
        yield Told(line("log.carried", n=sum(pot.amount for pot in hand.carried)), _passed_rules(table))
        if table.rules.progressive:
            yield Told(line("log.least", least=hand.least.letter), table.rules.sources["progressive"][:1])
    yield from _antes(hand, me)
    yield from _blinds(hand, me)
    yield Told(line("log.deals", who=player(hand.dealer, me)), table.rules.sources["face_up"][:1])
    if table.rules.face_up:
        for seat in remaining(hand.betting):
            shown = cards_text(hand.piles.hands[seat][: table.rules.face_up])
            yield Told(line("log.lies_open", who=player(seat, me), cards=shown), ("R35",))
    yield from _begun(hand, None, me)


def _antes(hand: Hand, me: int | None) -> Iterator[Told]:
    ante = hand.table.rules.ante
    if not ante:
        return
    yield Told(line("log.ante", n=ante), hand.table.rules.sources["ante"][:1])
    for seat in remaining(hand.betting):
        paid = hand.betting.paid[seat] - hand.betting.bets[seat]
        if not paid:
            yield Told(line("log.ante.nothing", who=player(seat, me)), ("R29",))
        elif not hand.betting.stacks[seat]:
            yield Told(line("log.ante.short", who=player(seat, me), n=paid), ("A17",))


def _blinds(hand: Hand, me: int | None) -> Iterator[Told]:
    table = hand.table
    if table.rules.blinds is None:
        return
    small, big = blind_seats(hand.dealer, table.players)
    rules = table.rules.sources["blinds"][:1]
    if table.small_blind:
        heads_up = ("R14",) if table.players == 2 else ()
        yield Told(line("log.small_blind", who=player(small, me), n=hand.betting.bets[small]), rules + heads_up)
    else:
        yield Told(line("log.no_small_blind"), ("R13",))
    yield Told(line("log.big_blind", who=player(big, me), n=hand.betting.bets[big]), rules)
    for seat in sorted(hand.posting - {small, big}) if hand.deals == 1 else ():
        yield Told(line("log.posts", who=player(seat, me), n=hand.betting.bets[seat]), ("C8",))


# ---- rounds and draws -----------------------------------------------------------------------------------------------
def _begun(hand: Hand, before: Hand | None, me: int | None) -> Iterator[Told]:
    """What has begun since: a betting round with its first speaker, or one that is skipped, and a draw."""
    if hand.phase is Phase.OVER or before is None or hand.betting.number > before.betting.number:
        if hand.phase is not Phase.OVER:
            yield _heading("log.round", n=hand.betting.number)
        if hand.betting.first is None:
            yield Told(line("log.skipped"), ("R25",))
        elif hand.phase is Phase.BETTING:
            yield _first(hand, me)
    if hand.phase is Phase.DRAWING and (before is None or hand.draw > before.draw):
        yield _heading("log.draw", n=hand.draw, of=hand.table.rules.draws)


def _first(hand: Hand, me: int | None) -> Told:
    """Who speaks first, and why. Source: A10, A12, B6, B13, C7, R14, R18, R25."""
    rules, betting = hand.table.rules, hand.betting
    assert betting.first is not None
    who = player(betting.first, me)
    field = "first_before_draw" if betting.number == 1 else "first_after_draw"
    speaker = rules.first_before_draw if betting.number == 1 else rules.first_after_draw
    key, due = "left_of_dealer", hand.dealer
    if speaker is FirstSpeaker.LEFT_OF_BIG_BLIND:
        key, due = "left_of_big_blind", blind_seats(hand.dealer, hand.table.players)[1]
    stepped = next((each for each in reversed(_of_deal(hand)) if each.act in (Act.BET, Act.RAISE)), None)
    if speaker is FirstSpeaker.LAST_RAISER:
        if stepped is not None and stepped.seat is not None:
            key, due = ("raiser" if stepped.act is Act.RAISE else "opener"), stepped.seat - 1
        elif rules.blinds is not None:
            key, due = "big_blind", blind_seats(hand.dealer, hand.table.players)[1] - 1
    expected = next(seat for seat in clockwise(due, hand.table.players) if seat not in betting.out)
    if betting.first != expected:
        return Told(line("log.first.skipping", who=who), (rules.sources[field][0], "R25"))
    if rules.blinds is not None and hand.table.players == 2:
        key = "heads_up" if betting.number == 1 else "heads_up_later"
        return Told(line(f"log.first.{key}", who=who), ("R14",))
    because = ("R18",) if key == "big_blind" else ()
    return Told(line(f"log.first.{key}", who=who), (rules.sources[field][0], *because))


def _of_deal(hand: Hand) -> list[Played]:
    return [each for each in hand.log if each.deal == hand.deals]


def _step(before: Hand, after: Hand, action: Action, me: int | None) -> Iterator[Told]:
    played = after.log[len(before.log)]
    match played.act:
        case Act.MISDEAL:
            yield Told(line("log.misdeal", who=player(before.dealer, me)), ("A9",))
            return
        case Act.END:
            pass
        case Act.DRAW:
            yield from _drew(before, after, played, me)
        case _:
            yield _spoke(before, played, me)
            yield from _folding_opener(before, played, me)
    new = after.outcomes[len(before.outcomes) :]
    if not new:
        yield from _begun(after, before, me)
        return
    if before.phase is Phase.DRAWING:  # nobody could bet in the last round
        yield Told(line("log.skipped"), ("R25",))
    for outcome in new:
        yield from _ended(before, action, outcome, me)
    if after.deals > before.deals:
        yield from _dealt(after, me)


def _speaking(table: TableRules, number: int) -> str:
    """The rule that lets one call, fold or raise. Source: A10, A12, B6."""
    if "B6" in table.rules.sources["first_before_draw"]:
        return "B6"
    return "A10" if number == 1 else "A12"


def _spoke(before: Hand, played: Played, me: int | None) -> Told:
    """A word in a betting round. Source: A10, A12, A17, B6, B9, B16, C4, R3, R19, R26."""
    assert played.seat is not None
    table, betting, seat = before.table, before.betting, played.seat
    sources, rule = table.rules.sources, _speaking(before.table, betting.number)
    who, to = player(seat, me), played.to
    pays = to - betting.bets[seat]
    all_in = "yes" if pays and pays == betting.stacks[seat] else "no"
    broke = ("A17",) if all_in == "yes" else ()
    match played.act:
        case Act.FOLD:
            return Told(line("log.fold", who=who), (rule,))
        case Act.CHECK:
            return Told(line("log.check", who=who), ("R26" if rule == "A10" else rule,))
        case Act.CALL:
            return Told(line("log.call", who=who, n=pays, all_in=all_in), (rule, *broke))
        case Act.BET:
            opens = betting.number == 1 and table.rules.opening is Opening.JACKS
            key = "log.opens" if opens else "log.bet"
            field = "opening" if opens else "betting"
            return Told(line(key, who=who, n=to, all_in=all_in), (sources[field][0], *broke))
    if to - betting.full < betting.step:
        return Told(line("log.raise.short", who=who, to=to), ("R3", "A17"))
    capped = rule if table.rules.raises is None else sources["raises"][0]
    raised = line("log.raise", who=who, by=to - betting.price, to=to, all_in=all_in)
    return Told(raised, (capped, *broke))


def _folding_opener(before: Hand, played: Played, me: int | None) -> Iterator[Told]:
    if played.act is not Act.FOLD or played.seat != before.opener or played.seat is None:
        return
    yield _proof(played.seat, played.cards, me)


def _proof(seat: int, proof: Cards, me: int | None) -> Told:
    if not proof:
        return Told(line("log.proof.none", who=player(seat, me)), ("R32",))
    return Told(line("log.proof", who=player(seat, me), cards=cards_text(proof)), ("B16", "R32"))


def _drew(before: Hand, after: Hand, played: Played, me: int | None) -> Iterator[Told]:
    """A draw. Source: A11, A14, A15, B10, B12, C3, R15, R36."""
    assert played.seat is not None
    table, who = before.table, player(played.seat, me)
    rules, shown = table.rules.sources["draw"][:1], list(played.cards)
    if played.drawn > table.rules.draw.most and shown:
        ace = str(shown.pop(0))
        yield Told(line("log.draws.ace", who=who, n=played.drawn, card=ace), (*rules, "R36"))
    elif played.drawn:
        yield Told(line("log.draws", who=who, n=played.drawn), rules)
    else:
        yield Told(line("log.pat", who=who), rules)
    if after.piles.shuffles - before.piles.shuffles > after.deals - before.deals:
        yield Told(line(f"log.shuffled.{table.shortage.value}"), (*table.rules.sources["shortage"][:1], "R5"))
    for card in shown:
        yield Told(line("log.exposed", who=who, card=str(card)), ("R15",))


# ---- the end --------------------------------------------------------------------------------------------------------
def _passed_rules(table: TableRules) -> tuple[str, ...]:
    """The rule by which a deal that nobody opened is dealt again. Source: A10, B17, R4, R26."""
    if table.rules.opening is Opening.ANYTHING:
        return ("R4",)
    return ("B17",) if "B16" in table.rules.sources["opening"] else ("A10", "R26")


def _ended(before: Hand, action: Action, outcome: Outcome, me: int | None) -> Iterator[Told]:
    """How a deal ended. Source: A6, A13, A17, B14, B15, B16, B17, R1, R2, R7, R29, R31, R32."""
    carried = sum(pot.amount for pot in outcome.carried)
    yield _heading("log.showdown" if outcome.ending is Ending.SHOWDOWN else "log.end")
    for seat, chips in enumerate(outcome.returned):
        if chips:
            yield Told(line("log.returned", who=player(seat, me), n=chips), ("R2",))
    match outcome.ending:
        case Ending.PASSED_OUT:
            yield Told(line("log.passed_out", n=carried), _passed_rules(before.table))
            return
        case Ending.SITTING_OVER:
            yield Told(line("log.sitting_over"), ("R29",))
            for shared in outcome.pots:
                yield from _gets(shared.shares, me, odd=False)
            return
        case Ending.SHOWDOWN:
            yield from _showdown(before, action, outcome, me)
        case Ending.UNCONTESTED:
            if outcome.opener != before.turn:  # else the opener has folded last, and that is told already
                yield from _opener_at_the_end(before, outcome, me)
            yield from _uncontested(before.table, outcome, me)
    if carried:
        yield Told(line("log.ownerless", n=carried), ("R32",))


def _uncontested(table: TableRules, outcome: Outcome, me: int | None) -> Iterator[Told]:
    chips = [sum(each) for each in zip(*(shared.shares for shared in outcome.pots), strict=True)]
    rule = "B14" if "B6" in table.rules.sources["first_before_draw"] else "A6"
    for seat, amount in enumerate(chips):
        if amount:
            yield Told(line("log.uncontested", who=player(seat, me), n=amount), (rule,))


def _opener_at_the_end(before: Hand, outcome: Outcome, me: int | None) -> Iterator[Told]:
    if outcome.opener is not None and outcome.opener not in before.betting.out:
        yield _proof(outcome.opener, outcome.proof, me)


def _showdown(before: Hand, action: Action, outcome: Outcome, me: int | None) -> Iterator[Told]:
    table = before.table
    values = worth(dict(outcome.shown), table)
    folded = {before.turn} if action.act is Act.FOLD else set()
    first = "B15" if before.betting.raiser is not None else "R7"
    if before.phase is Phase.DRAWING:
        first = "R31"
    for place, (seat, cards) in enumerate(outcome.shown):
        facts: dict[str, Fact] = {"who": player(seat, me), "cards": cards_text(cards)}
        if seat in values.high:
            facts["value"] = values.high[seat].text
        if seat in values.low:
            facts["low"] = values.low[seat].text
        yield Told(line(f"log.shows.{table.rules.wins.value}", **facts), (first if not place else "R31",))
    for seat in remaining(before.betting):
        if seat not in folded and seat not in dict(outcome.shown):
            yield Told(line("log.throws_away", who=player(seat, me)), ("R31",))
    if outcome.opener not in folded:
        yield from _opener_at_the_end(before, outcome, me)
    for place, shared in enumerate(outcome.pots):
        which = "only" if len(outcome.pots) == 1 else "side" if place else "main"
        yield from _paid_out(table, shared, which, me)


def _paid_out(table: TableRules, shared: SharedPot, which: str, me: int | None) -> Iterator[Told]:
    """Who gets a pot. Source: A6, A13, A17, R1, R11, R22."""
    rules = ("A17", "R22") if which == "side" else ("A13",)
    winners = [seat for seat, chips in enumerate(shared.shares) if chips]
    if len(winners) == 1:
        yield Told(line("log.wins", who=player(winners[0], me), pot=which, n=shared.pot.amount), rules)
        return
    if table.rules.wins is Wins.BOTH and shared.high and shared.low:
        high, low = halves(shared.pot)
        yield Told(line("log.halves", pot=which, high=high.amount, low=low.amount), ("A18", "R1"))
        yield Told(line("log.high_half", who=players(shared.high, me)), ("A18",))
        yield Told(line("log.low_half", who=players(shared.low, me)), ("R11",))
        yield from _gets(shared.shares, me, odd=False)
        return
    yield Told(line("log.splits", who=players(winners, me), pot=which, n=shared.pot.amount), ("A13",))
    yield from _gets(shared.shares, me, odd=bool(shared.pot.amount % len(winners)))


def _gets(shares: tuple[int, ...], me: int | None, *, odd: bool) -> Iterator[Told]:
    for seat, chips in enumerate(shares):
        if chips:
            yield Told(line("log.gets", who=player(seat, me), n=chips), ("R1",) if odd else ())
