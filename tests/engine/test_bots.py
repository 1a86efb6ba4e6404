"""Opponents: legal and honest in every rulebook, the same for the same chance, blind to what is hidden."""

from dataclasses import replace
from random import Random
from statistics import mean, stdev

import pytest

from tutor.engine.actions import Act, Action
from tutor.engine.bots import BLUFFS_PAT, TEMPERAMENTS, Temperament, choose
from tutor.engine.cards import Cards, cards_text, parse_cards
from tutor.engine.discards import analyse
from tutor.engine.habits import kept_of
from tutor.engine.hands import value_of
from tutor.engine.openers import may_open
from tutor.engine.play import Hand, Phase, apply, deal, legal_actions, view, why_not
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import TableRules, at_table

ALL = tuple(TEMPERAMENTS.values())
MORE_TABLES = (
    "jackpots+trust",
    "jackpots+progressive",
    "club+deck32",
    "club+draw5",
    "classic-home+draw4ace",
    "high-low+joker",
)
MORE_TABLES += (
    "classic-home+draw5ace+nostock",
    "joker-wild+bug+natural",
    "classic-casino+pot",
    "seven-ace+nolowstraight",
)
MOST_DEALS = 30


def counts(text: str) -> range:
    fewest, most = rulebook(text).seats
    return range(fewest, most + 1)


TABLES = [(text, players) for text in (*RULEBOOKS, *MORE_TABLES) for players in counts(text)]
SOME_TABLES = [(text, players) for text, players in TABLES if players in (min(counts(text)), max(counts(text)))]


def at_play(hand: Hand, chance: Random, temperaments: tuple[Temperament, ...] = ALL) -> Action:
    assert hand.turn is not None
    return choose(view(hand, hand.turn), temperaments[hand.turn % len(temperaments)], chance)


def played_out(table: TableRules, seed: int, stacks: list[int]) -> Hand:
    hand, chance = deal(table, stacks, seed % table.players, seed), Random(seed)
    while hand.turn is not None and hand.deals < MOST_DEALS:
        action = at_play(hand, chance)
        assert why_not(hand, action) is None, (hand.line, str(action))
        if action.act is Act.BET and hand.betting.number == 1:
            assert may_open(hand.piles.hands[hand.turn], table, hand.least)
        hand = apply(hand, action)
    return hand


@pytest.mark.parametrize(("text", "players"), SOME_TABLES)
def test_bots_are_legal_and_honest_in_every_rulebook(text: str, players: int) -> None:
    table = at_table(rulebook(text), players)
    for seed in range(3):
        stacks = [1 + Random(f"{seed}/{seat}").getrandbits(seed + 2) for seat in range(players)]
        played_out(table, seed, stacks)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "players"), TABLES)
def test_bots_are_legal_and_honest_in_many_hands(text: str, players: int) -> None:
    table = at_table(rulebook(text), players)
    for seed in range(500):
        stacks = [1 + Random(f"{seed}/{seat}").getrandbits(2 + seed % 7) for seat in range(players)]
        played_out(table, seed, stacks)


def test_the_same_chance_makes_the_same_hand() -> None:
    table = at_table(rulebook("jackpots"), 6)
    assert [played_out(table, seed, [80] * 6).line for seed in range(5)] == [
        played_out(table, seed, [80] * 6).line for seed in range(5)
    ]


def test_a_bot_goes_by_its_view_alone() -> None:
    table = at_table(rulebook("jackpots"), 4)
    for seed in range(40):
        hand, chance = deal(table, [60] * 4, 0, seed), Random(seed)
        while hand.turn is not None and hand.deals == 1:
            own, seat = hand.piles.hands[hand.turn], hand.turn
            others = [cards for at, cards in enumerate(hand.piles.hands) if at != seat and cards]
            turned = dict(
                zip([at for at in range(4) if at != seat and hand.piles.hands[at]], others[::-1], strict=True)
            )
            hands = tuple(own if at == seat else turned.get(at, ()) for at in range(4))
            elsewhere = replace(hand, piles=replace(hand.piles, hands=hands, stock=hand.piles.stock[::-1]))
            action = choose(view(hand, seat), PAT_BLUFFER, Random(seed))
            assert choose(view(elsewhere, seat), PAT_BLUFFER, Random(seed)) == action
            hand = apply(hand, at_play(hand, chance))


# What they keep


@pytest.mark.parametrize(
    ("text", "cards", "most", "kept"),
    [
        ("club", "Ks Kh Ad 7c 3h", 4, "Ks Kh"),
        ("club", "Ts Th 9s 4s 2s", 4, "Ts 9s 4s 2s"),
        ("club", "Js Jh 9s 4s 2s", 4, "Js Jh"),
        ("seven-ace", "Ts Th 9s 8s 7s", 5, "Ts Th"),
        ("seven-ace", "Js Th 9s 8s As", 5, "Js Th 9s 8s"),
        ("club", "Js Th 9s 8s As", 4, "Js 9s 8s As"),
        ("club+deck32", "Jh Qc Ac 8c 9c", 4, "Qc Ac"),
        ("club", "Jh Qc Ac 8c 9c", 4, "Qc Ac 8c 9c"),
        ("club", "As Kh Qd 8c 3h", 4, "As Kh"),
        ("club", "As Jh Td 8c 3h", 4, "As"),
        ("classic-home", "As Jh Td 8c 3h", 3, "As Jh"),
        ("club+draw5", "Ts 9h 6d 4c 3h", 5, ""),
        ("club", "9s 9h 9d 9c 3h", 4, "9s 9h 9d 9c 3h"),
        ("triple-draw", "2s 3h 4d 7c Kh", 5, "2s 3h 4d 7c"),
        ("triple-draw", "2s 3h 4d 5c 6h", 5, "2s 3h 4d 5c"),
        ("high-low", "As 2h 4d 7c Kh", 3, "As 2h 4d 7c"),
        ("deuces-wild", "2s 9h 9d 7c Kh", 3, "2s 9h 9d"),
        ("joker-wild", "Xr Ah Kh Qh 3c", 3, "Xr Ah Kh Qh"),
        ("joker-wild+bug", "Xr 9h 8d 3c Kh", 3, "Xr Kh"),
    ],
)
def test_what_is_kept(text: str, cards: str, most: int, kept: str) -> None:  # A19
    table = at_table(rulebook(text), 4)
    assert cards_text(kept_of(parse_cards(cards), table, most)) == kept


def test_who_keeps_an_ace_beside_a_pair_draws_two() -> None:
    table = at_table(rulebook("club"), 4)
    assert cards_text(kept_of(parse_cards("9s 9h Ad 7c 3h"), table, 4, ace_beside_pair=True)) == "9s 9h Ad"
    assert cards_text(kept_of(parse_cards("As Ah Kd 7c 3h"), table, 4, ace_beside_pair=True)) == "As Ah"


# How well they play

TIGHT, LOOSE, NEVER_BLUFFS, PAT_BLUFFER = ALL
GRADED = (("classic-home", 5), ("classic-casino", 6), ("jackpots", 5), ("seven-ace", 4), ("club+deck32", 4))
BESIDE_RANDOM = (("club", 2), ("club", 4), ("jackpots", 3), ("classic-home", 3), ("seven-ace", 4), ("triple-draw", 3))
BESIDE_RANDOM += (("high-low", 3), ("deuces-wild", 3), ("shotgun", 3))


def points_lost(temperament: Temperament, hands: range) -> list[float]:
    """What each of his discards loses, in points; bluffs apart."""
    lost: list[float] = []
    for seed in hands:
        text, players = GRADED[seed % len(GRADED)]
        table, seat, chance = at_table(rulebook(text), players), seed // len(GRADED) % players, Random(seed)
        hand = deal(table, [100] * players, 0, seed)
        while hand.turn is not None and hand.deals < MOST_DEALS:
            who = temperament if hand.turn == seat else ALL[(hand.turn + seed) % len(ALL)]
            action = choose(view(hand, hand.turn), who, chance)
            if hand.phase is Phase.DRAWING and hand.turn == seat:
                cards = hand.piles.hands[seat]
                thrown = tuple(cards[place] for place in action.places)
                if not bluffs(who, cards, thrown, table):
                    lost += [100 * (each.loss or 0) for each in analyse(cards, table) if each.throw == thrown]
            hand = apply(hand, action)
    return lost


def bluffs(temperament: Temperament, cards: Cards, thrown: Cards, table: TableRules) -> bool:
    return bool(temperament.pat_bluffs) and not thrown and value_of(cards, table).category in BLUFFS_PAT


@pytest.mark.parametrize("temperament", ALL, ids=list(TEMPERAMENTS))
def test_discards_lose_little(temperament: Temperament) -> None:
    assert mean(points_lost(temperament, range(60))) < 1


@pytest.mark.slow
@pytest.mark.parametrize("temperament", ALL, ids=list(TEMPERAMENTS))
def test_discards_of_two_thousand_hands_lose_less_than_a_point(temperament: Temperament) -> None:
    lost = points_lost(temperament, range(2_000))
    assert len(lost) > 200
    assert mean(lost) < 1


def won_beside_random(temperament: Temperament, text: str, players: int, hands: range) -> list[int]:
    """What he wins of players who do anything legal, in chips a hand."""
    table, won = at_table(rulebook(text), players), []
    for seed in hands:
        seat, chance = seed % players, Random(f"{text}/{seed}")
        hand = deal(table, [100] * players, seed // players % players, seed)
        while hand.turn is not None and hand.deals < MOST_DEALS:
            some = legal_actions(hand)
            anything = some[chance.getrandbits(16) % len(some)]
            hand = apply(hand, choose(view(hand, seat), temperament, chance) if hand.turn == seat else anything)
        won.append(hand.stacks[seat] - 100)
    return won


def test_a_bot_wins_of_players_who_do_anything() -> None:
    won = won_beside_random(LOOSE, "club", 4, range(250))
    assert mean(won) > 2 * stdev(won) / len(won) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize("temperament", ALL, ids=list(TEMPERAMENTS))
@pytest.mark.parametrize(("text", "players"), BESIDE_RANDOM)
def test_every_bot_wins_of_players_who_do_anything(temperament: Temperament, text: str, players: int) -> None:
    won = won_beside_random(temperament, text, players, range(2_000))
    assert mean(won) > 2 * stdev(won) / len(won) ** 0.5
