"""Hands as people type them, and what an address may ask for."""

from pathlib import Path

import pytest

from tutor.engine.cards import CannotBe, Notation, cards_text, parse_cards
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import at_table
from tutor.ui.address import (
    ANY,
    DRAWS,
    Asked,
    asked_in,
    chosen_rulebook,
    draws_of,
    facing_at,
    hand_of,
    house_of,
    opponents_of,
    own_draw,
    pays,
    read_cards,
    table_of,
    typed,
)

ACES = "As Ah Kd 7c 3s"
WRITTEN = (
    ACES,
    "AsAhKd7c3s",
    "a♠ A♥ k♦, 7♣ 3♠",
    "Pik A, Herz A, Karo K, Kreuz 7, Pik 3",
    "Pik-Ass Herz-Ass Karo-König Kreuz-Sieben Pik-Drei".replace("Sieben", "7").replace("Drei", "3"),
    "♠A ♥A ♦K ♣7 ♠3",
)


@pytest.mark.parametrize("notation", ["de", "en"])
@pytest.mark.parametrize("text", WRITTEN)
def test_both_notations_are_read_whatever_the_learner_s_own_is(text: str, notation: Notation) -> None:
    assert cards_text(read_cards(text, notation)) == ACES


@pytest.mark.parametrize("notation", ["de", "en"])
@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("As Ah Kd 7c 3x", "unreadable_card", {"text": "3x"}),
        ("Pik A, Herz A, Karo K, Kreuz 7, Pik X", "unreadable_card", {"text": "Pik X"}),
        ("Pik\N{NO-BREAK SPACE}1", "unreadable_card", {"text": "Pik 1"}),
        ("♥\N{VARIATION SELECTOR-16} 1", "unreadable_card", {"text": "♥ 1"}),
        ("As Ah As", "card_twice", {"card": "As"}),
        ("Herz D, Herz-Dame", "card_twice", {"card": "Qh"}),
    ],
)
def test_the_fault_named_is_that_of_the_notation_in_which_more_is_understood(
    text: str, key: str, facts: dict[str, str], notation: Notation
) -> None:
    with pytest.raises(CannotBe) as fault:
        read_cards(text, notation)
    assert (fault.value.key, fault.value.facts) == (key, facts)


@pytest.mark.parametrize("notation", ["de", "en"])
@pytest.mark.parametrize("hand", [ACES, "Th Jh Qh Kh Ah", "Xr 9c Td Jc 2s"])
def test_a_hand_that_is_written_for_the_learner_can_be_read_again(hand: str, notation: Notation) -> None:
    assert cards_text(read_cards(typed(parse_cards(hand), notation), notation)) == hand


def test_german_letters_are_written_in_german() -> None:
    assert typed(parse_cards("Qh Jc Th"), "de") == "Herz D, Kreuz B, Herz 10"


@pytest.mark.parametrize(
    ("hand", "name", "key"),
    [
        ("", "club", "how_many_cards"),
        ("As Ah Kd 7c", "club", "how_many_cards"),
        ("As Ah Kd 7c 3s 2s", "club", "how_many_cards"),
        ("2s Ah Kd 7c 8s", "seven-ace", "not_in_deck"),
        ("As Ah Kd 7c Xr", "club", "no_joker"),
    ],
)
def test_a_hand_that_the_deck_cannot_hold_is_refused(hand: str, name: str, key: str) -> None:
    with pytest.raises(CannotBe) as fault:
        hand_of(hand, at_table(rulebook(name), 4), "en")
    assert fault.value.key == key


# ---- the address ----------------------------------------------------------------------------------------------------
def test_an_address_without_anything_asks_for_no_hand_at_the_usual_table() -> None:
    asked = asked_in({})
    assert asked == Asked(None)
    assert table_of(asked) == at_table(rulebook("classic-home"), 4)
    assert opponents_of(asked, table_of(asked)) == 1


def test_an_address_asks_for_the_same_when_it_is_read_again() -> None:
    asked = Asked("AsAhKd7c3s", "club+deck32+draw5", "3", "1", "pay")
    assert asked_in(asked.fields) == asked
    assert asked.query == "hand=AsAhKd7c3s&rulebook=club%2Bdeck32%2Bdraw5&players=3&opponents=1&view=pay"


def test_a_plus_sign_typed_in_the_address_is_one() -> None:
    assert asked_in({"rulebook": "club draw5"}).rulebook == "club+draw5"


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"rulebook": "bridge"}, "unknown_rulebook"),
        ({"rulebook": "club+draw-1"}, "unknown_option"),
        ({"rulebook": "seven-ace+deck32"}, "option_not_taken"),
        ({"rulebook": "club+draw3+draw5"}, "options_clash"),
        ({"players": "1"}, "too_few_players"),
        ({"players": "-1"}, "too_few_players"),
        ({"players": "99"}, "too_many_players"),
        ({"players": "four"}, "no_whole_number"),
        ({"players": "9" * 5000}, "no_whole_number"),
        ({"players": ""}, "no_whole_number"),
        ({"opponents": "1.5"}, "no_whole_number"),
        ({"opponents": "0"}, "opponents_not_computed"),
        ({"opponents": "4"}, "too_many_opponents"),
        ({"opponents": "2", "players": "2"}, "too_many_opponents"),
    ],
)
def test_nonsense_in_an_address_is_refused_with_a_reason(fields: dict[str, str], key: str) -> None:
    asked = asked_in(fields)
    with pytest.raises(CannotBe) as fault:
        opponents_of(asked, table_of(asked))
    assert fault.value.key == key


def test_any_hand_can_be_asked_for_where_its_file_is_there(tmp_path: Path) -> None:
    table = at_table(rulebook("seven-ace"), 4)
    assert opponents_of(asked_in({"opponents": "any"}), table) == ANY
    assert facing_at(table) == (1, 2, 3, ANY)
    assert facing_at(table, tmp_path) == (1, 2, 3)
    with pytest.raises(CannotBe, match="any_hand_not_known"):
        opponents_of(asked_in({"opponents": "any"}), table, tmp_path)


# ---- what can be chosen ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_choice_makes_a_rulebook_that_draws_as_chosen(name: str) -> None:
    assert own_draw(name) in draws_of(name)
    assert chosen_rulebook(name, own_draw(name), []) == name
    for draw in draws_of(name):
        for house in ([], list(house_of(name))[:1]):
            assert rulebook(chosen_rulebook(name, draw, house)).draw == DRAWS[draw]


def test_what_another_rulebook_does_not_take_is_left_out() -> None:
    assert chosen_rulebook("triple-draw", "draw3", ["deck32", "bug"]) == "triple-draw"


def test_the_pay_table_is_for_the_full_deck_without_wild_cards() -> None:
    offered = {name for name in RULEBOOKS if pays(at_table(rulebook(name), 4))}
    assert offered == {"classic-home", "classic-casino", "jacks-or-better", "club", "jackpots"}
    assert not pays(at_table(rulebook("club+deck32"), 4))
