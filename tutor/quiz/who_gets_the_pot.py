"""Who gets the pot? Winners, splits, odd chips, side pots and what goes back, high and low halves.

The showdowns and the mistakes about them stand in `showdowns`.
"""

from collections.abc import Iterator

from tutor.engine.cards import Cards
from tutor.engine.hands import deciding_cards
from tutor.engine.rules import TableRules, Wins
from tutor.engine.showdown import Pot, SharedPot, halves
from tutor.quiz import sketches
from tutor.quiz.question import Choice, Fact, Kind, Level, Line, Question, cited, line
from tutor.quiz.seated import CHOICES
from tutor.quiz.showdowns import Chips, Showdown, drawn, mistaken
from tutor.quiz.sketches import below, pick
from tutor.quiz.telling import player, players

SKILL = "who_gets_the_pot"
VERSION = 1

_NUMBERS = ("none", "one", "two", "three", "four")


def offered(table: TableRules) -> bool:  # noqa: ARG001
    """Whether this table can ask it: every table has a pot."""
    return True


def situations(table: TableRules, level: Level) -> int | None:  # noqa: ARG001
    """How many different questions there are; none for very many."""
    return None


def generate(seed: int, table: TableRules, level: Level) -> Question:
    """The question of this seed: one pot, then a side pot or odd chips, then several of these at once."""
    rng = sketches.random_of(SKILL, VERSION, table, level, seed)
    tied = below(rng, 2) == 1 and not (level is Level.ONE and table.rules.wins is Wins.BOTH)
    if level is Level.ONE:
        down = drawn(rng, table, _plain, contenders=(2, 3), levels=1, tied=tied)
    elif table.players == 2:
        down = drawn(rng, table, _unmatched, contenders=(2, 2), levels=2, tied=tied and level is Level.THREE)
    elif level is Level.TWO:
        wanted, levels = (_odd, 1) if tied else (_side_pot, 2)
        down = drawn(rng, table, wanted, contenders=(2, 3), levels=levels, tied=tied)
    else:
        down = drawn(rng, table, _hard, contenders=(3, 4), levels=2 + below(rng, 2) if tied else 3, tied=tied)
    return question_about(down, pick(rng, down.seats), level=level, seed=seed)


def question_about(down: Showdown, me: int, *, level: Level = Level.ONE, seed: int = 0) -> Question:
    """The question who gets how much at this showdown, asked of the player on seat `me`.

    >>> from tutor.engine.cards import parse_cards
    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> hands = parse_cards("As Ah 9d 7c 3s"), parse_cards("Ks Kh 8d 5c 2s"), parse_cards("Qs Qh 8h 5h 2d")
    >>> down = Showdown(at_table(rulebook("classic-home"), 3), dealer=2, paid=(30, 70, 100), hands=hands)
    >>> question_about(down, me=0).right
    ('90-80-30',)
    """
    right = _id(down, down.gets)
    wrong: dict[str, tuple[Chips, str]] = {}
    for chips, mistake in mistaken(down):
        if (id_ := _id(down, chips)) != right:
            wrong.setdefault(id_, (chips, mistake))
    facts = _facts(down, me)
    shown = sorted([right, *list(wrong)[: CHOICES[level] - 1]], key=_parts, reverse=True)

    def choice(id_: str) -> Choice:
        if id_ == right:
            return Choice(id_, _shares(down, down.gets, me))
        chips, mistake = wrong[id_]
        told = line(f"{SKILL}.told.{mistake}", **(facts | {"least": _least(down, chips)}))
        return Choice(id_, _shares(down, chips, me), mistake, (told,))

    return Question(
        skill=SKILL,
        version=VERSION,
        table=down.table.rules.text,
        players=down.table.players,
        level=level,
        seed=seed,
        kind=Kind.CHOOSE,
        prompt=_prompt(down, me),
        cards=(),
        hands=tuple(down.hands[seat] for seat in down.seats),
        choices=tuple(choice(id_) for id_ in shown),
        marks=(),
        most=0,
        right=(right,),
        why=tuple(_why(down, me)),
        contrast=line(f"{SKILL}.contrast.{_contrast(down)}", **facts),
        rules=tuple(dict.fromkeys(_rules(down))),
        hint=line(f"{SKILL}.hint.{_concept(down)}"),
        bright=_bright(down),
        seat=me,
    )


def _id(down: Showdown, chips: Chips) -> str:
    """What those who show get, in their order, and with a sign at its end what anybody else would get."""
    text = "-".join(str(chips[seat]) for seat in down.seats)
    others = sum(chips[seat] for seat in down.folded)
    return f"{text}+{others}" if others else text


def _parts(id_: str) -> tuple[int, ...]:
    return tuple(int(part) for part in id_.replace("+", "-").split("-"))


def _shares(down: Showdown, chips: Chips, me: int) -> Line:
    """Who gets how much, as the text of a choice; those who folded come last."""
    some = [seat for seat in (*down.seats, *down.folded) if chips[seat]]
    folded = [seat for seat in some if seat in down.folded]
    facts: dict[str, Fact] = {"folded": sum(chips[seat] for seat in folded)}
    named = [seat for seat in some if seat not in folded]
    for place, seat in enumerate(named, start=1):
        facts |= {f"who{place}": player(seat, me), f"gets{place}": chips[seat]}
    return Line(f"{SKILL}.choice.{_NUMBERS[len(named)]}", tuple(facts.items()))


def _prompt(down: Showdown, me: int) -> Line:
    facts: dict[str, Fact] = {}
    for place, seat in enumerate(down.seats, start=1):
        facts |= {f"who{place}": player(seat, me), f"paid{place}": down.paid[seat], f"hand{place}": place}
    facts |= {
        "dealer": player(down.dealer, me),
        "folded": sum(down.paid[seat] for seat in down.folded),
        "many": len([seat for seat in down.folded if down.paid[seat]]),
        "wins": down.table.rules.wins.value,
        "wild": sketches.wild_fact(down.table),
    }
    return Line(f"{SKILL}.prompt.{_NUMBERS[len(down.seats)]}", tuple(facts.items()))


# --- what to say ------------------------------------------------------------------------------------------------------


def _facts(down: Showdown, me: int) -> dict[str, Fact]:
    values, winners = down.values, _best(down)
    kind = values.high or values.low
    return {
        "winners": players(winners, me),
        "who": player(min(winners), me),
        "value": kind[min(winners)].text,
        "wins": down.table.rules.wins.value,
        "odd": max(_odd_chips(each) for each in down.shared),
        "back": sum(down.back),
        "owner": player(max(range(len(down.paid)), key=down.paid.__getitem__), me),
        "folded": sum(down.paid[seat] for seat in down.folded),
        "dealer": player(down.dealer, me),
        "number": len(winners),
    }


def _least(down: Showdown, chips: Chips) -> int:
    """What those who would get too much have paid, at least."""
    too_much = [down.paid[seat] for seat in (*down.seats, *down.folded) if chips[seat] > down.gets[seat]]
    return min(too_much, default=0)


def _best(down: Showdown) -> tuple[int, ...]:
    """The seats with the best hand of all: the high one where both count."""
    main = down.shared[0]
    return tuple(sorted(main.high or main.low))


def _odd_chips(shared: SharedPot) -> int:
    """How many chips of a pot do not divide."""
    if shared.high and shared.low:
        high, low = halves(shared.pot)
        return high.amount % len(shared.high) + low.amount % len(shared.low) + (high.amount - low.amount)
    return shared.pot.amount % len(shared.high or shared.low or (0,))


def _why(down: Showdown, me: int) -> Iterator[Line]:
    below_it = 0
    names = ("only",) if len(down.shared) == 1 else ("main", "side", *("next" for _ in down.shared))
    before: SharedPot | None = None
    for which, shared in zip(names, down.shared, strict=False):
        each = min(down.paid[seat] - down.back[seat] for seat in shared.pot.eligible) - below_it
        below_it += each
        yield _counted(shared.pot, which, each, me)
        again = before is not None and (before.high, before.low) == (shared.high, shared.low)
        yield from _won(down, shared, which, me, again=again)
        before = shared
    if any(down.back):
        yield line(f"{SKILL}.why.back", **_facts(down, me))


def _counted(pot: Pot, which: str, each: int, me: int) -> Line:
    """How much is in a pot, as a sum."""
    number = len(pot.eligible)
    extra = pot.amount - each * number
    facts: dict[str, Fact] = {"which": which, "number": number, "each": each, "extra": extra, "amount": pot.amount}
    return line(f"{SKILL}.why.pot", who=players(pot.eligible, me), **facts)


def _won(down: Showdown, shared: SharedPot, which: str, me: int, *, again: bool) -> Iterator[Line]:
    """Who wins a pot, and how it is divided; `again` if the pot before has the same winners."""
    facts: dict[str, Fact] = {
        "again": "yes" if again else "no",
        "which": which,
        "amount": shared.pot.amount,
        "dealer": player(down.dealer, me),
    }
    values = down.values
    if len(shared.pot.eligible) == 1:
        yield line(f"{SKILL}.why.alone", who=players(shared.pot.eligible, me), **facts)
        return
    if shared.high and shared.low:
        high, low = halves(shared.pot)
        yield line(f"{SKILL}.why.halves", high=high.amount, low=low.amount, **facts)
        for name, half, seats, kind in (
            ("high", high, shared.high, values.high),
            ("low", low, shared.low, values.low),
        ):
            value, number, odd = kind[min(seats)].text, len(seats), half.amount % len(seats)
            yield line(
                f"{SKILL}.why.half", half=name, who=players(seats, me), value=value, number=number, odd=odd, **facts
            )
        return
    seats = shared.high or shared.low
    value = (values.high or values.low)[min(seats)].text
    facts |= {"value": value, "wins": down.table.rules.wins.value, "number": len(seats)}
    if len(seats) == 1:
        yield line(f"{SKILL}.why.wins", who=player(min(seats), me), **facts)
        return
    each, odd = divmod(shared.pot.amount, len(seats))
    yield line(f"{SKILL}.why.splits", who=players(seats, me), each=each, odd=odd, **facts)
    if odd:
        lucky = [seat for seat in down.seats if seat in seats][:odd]
        yield line(f"{SKILL}.why.odd", who=players(lucky, me), odd=odd, **facts)


def _concept(down: Showdown) -> str:
    if len(down.pots) > 1:
        return "side_pots"
    return "halves" if down.table.rules.wins is Wins.BOTH else "one_pot"


def _contrast(down: Showdown) -> str:
    if len(down.pots) > 1:
        return "equal_stakes"
    if down.table.rules.wins is Wins.BOTH:
        return "one_half"
    return "clear" if len(_best(down)) > 1 else "tie"


def _rules(down: Showdown) -> Iterator[str]:
    if len(down.pots) > 1:
        yield from ("A17", "R22")
    yield from cited(down.table, "wins")
    if down.table.rules.wins is Wins.BOTH:
        yield from ("R11", "R1")
    if any(len(each.high) > 1 or len(each.low) > 1 for each in down.shared):
        yield "A13"
    if any(map(_odd_chips, down.shared)):
        yield "R1"
    if any(down.back):
        yield "R2"


def _bright(down: Showdown) -> tuple[str, ...]:
    if down.table.rules.wins is not Wins.HIGH:
        return ()
    hands: list[Cards] = [down.hands[seat] for seat in _best(down)]
    return tuple(str(card) for hand in hands for card in deciding_cards(hand, down.table))


# --- showdowns to ask about -------------------------------------------------------------------------------------------


def _choosable(down: Showdown) -> int:
    """How many wrong answers there are."""
    return len({_id(down, chips) for chips, _ in mistaken(down)} - {_id(down, down.gets)})


def _ties(down: Showdown) -> bool:
    return any(len(each.high) > 1 or len(each.low) > 1 for each in down.shared)


def _plain(down: Showdown) -> bool:
    return not any(map(_odd_chips, down.shared)) and _choosable(down) > 1


def _odd(down: Showdown) -> bool:
    return any(map(_odd_chips, down.shared)) and _choosable(down) > 1


def _side_pot(down: Showdown) -> bool:
    """Whether somebody wins the main pot who may not win the side pot, or in part."""
    if len(down.pots) == 1 or any(down.back):
        return False
    main, *_, side = down.shared
    return (main.high, main.low) != (side.high, side.low) and _choosable(down) > 2


def _hard(down: Showdown) -> bool:
    several = (len(down.pots) > 1) + any(down.back) + _ties(down) + any(map(_odd_chips, down.shared))
    return several > 1 and _choosable(down) > 2


def _unmatched(down: Showdown) -> bool:
    """Whether something goes back to somebody who has not won alone."""
    wins = down.shared[0].shares
    return any(back and not won for back, won in zip(down.back, wins, strict=True)) or (
        any(down.back) and _ties(down) and _choosable(down) > 1
    )
