"""The card faces: every one its own, readable in both decks, drawn from paths alone (F63, F65)."""

import re
from itertools import product

import pytest

from tutor.ui.cards import COLOURS, PAPER, card_source, card_svg

FACES = [rank + suit for rank, suit in product("23456789TJQKA", "shdc")]
OTHERS = ["Xr", "Xb", "back"]


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("deck", "suit"), [(deck, suit) for deck in COLOURS for suit in "shdc"])
def test_every_suit_stands_out_from_the_card(deck: int, suit: str) -> None:  # F63
    assert (luminance(PAPER) + 0.05) / (luminance(COLOURS[deck][suit]) + 0.05) >= 4.5


def test_the_four_colour_deck_tells_all_suits_apart() -> None:
    assert len(set(COLOURS[4].values())) == 4
    assert len(set(COLOURS[2].values())) == 2


@pytest.mark.parametrize(("letters", "colours"), list(product(("de", "en"), (2, 4))))
def test_no_two_faces_are_alike(letters: str, colours: int) -> None:
    drawn = {card_svg(card, letters=letters, colours=colours) for card in FACES + OTHERS}
    assert len(drawn) == 55


def test_only_queens_and_jacks_have_other_letters_in_german() -> None:
    other = {card[0] for card in FACES if card_svg(card, letters="de") != card_svg(card, letters="en")}
    assert other == {"Q", "J"}


@pytest.mark.parametrize("card", FACES + OTHERS)
def test_a_face_needs_no_font_no_id_and_no_other_file(card: str) -> None:  # F65
    svg = card_svg(card)
    assert not re.search(r"<text|<use|<image| id=|href|url\(", svg)
    assert svg.isascii()
    assert len(svg) < 4600
    assert '"' not in card_source(card)


def test_the_one_eyed_jacks_are_those_of_spades_and_hearts() -> None:
    two_eyes = "a2 2 0 1 0 4 0a2 2 0 1 0-4 0M"
    eyes = {suit: two_eyes in card_svg(f"J{suit}") for suit in "shdc"}
    assert eyes == {"s": False, "h": False, "d": True, "c": True}


@pytest.mark.parametrize("rank", "23456789T")
def test_a_number_card_shows_as_many_pips(rank: str) -> None:
    pips = re.findall(r'<path d="([^"]+)"', card_svg(f"{rank}d"))[0]
    assert pips.count("Z") == (10 if rank == "T" else int(rank))
