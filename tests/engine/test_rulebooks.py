"""The rulebooks and their house options."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.engine.cards import CannotBe
from tutor.engine.rulebooks import (
    CLASSIC_ORDER,
    OPTIONS,
    RULEBOOKS,
    STRIPPED_ORDER,
    options_of,
    rulebook,
)
from tutor.engine.rules import Category, Low, RuleSet, TableRules, Wild, Wins, at_table

TABLES = yaml.safe_load((Path(__file__).parents[1] / "tables" / "rulebooks.yaml").read_text(encoding="utf-8"))
NAMES = [
    "classic-home",
    "classic-casino",
    "jacks-or-better",
    "club",
    "jackpots",
    "seven-ace",
    "triple-draw",
    "joker-wild",
    "deuces-wild",
    "one-eyed-jacks",
    "shotgun",
    "high-low",
]
WILD_NAMES = {"joker-wild": Wild.JOKER, "deuces-wild": Wild.DEUCES, "one-eyed-jacks": Wild.ONE_EYED_JACKS}
RULE_IDS = {
    f"{letter}{number}"
    for letter, most in {"A": 22, "B": 22, "C": 10, "R": 37}.items()
    for number in range(1, most + 1)
}


def ids(row: dict[str, Any]) -> str:
    return str(row["id"])


def facts(table: TableRules) -> dict[str, Any]:
    rules = table.rules
    return {
        "seats": list(rules.seats),
        "cards": len(table.deck),
        "ante": rules.ante,
        "blinds": [table.small_blind, table.big_blind],
        "bets": [rules.bets.lower, rules.bets.upper, rules.bets.upper_from_round] if rules.bets else None,
        "raises": rules.raises,
        "opening": rules.opening.value,
        "first": [rules.first_before_draw.value, rules.first_after_draw.value],
        "draw": [rules.draw.most, rules.draw.most_with_ace],
        "draws": rules.draws,
        "shortage": table.shortage.value,
        "betting": rules.betting.value,
    }


def test_there_are_the_twelve_rulebooks() -> None:
    assert list(RULEBOOKS) == NAMES
    assert all(rulebook(name) is RULEBOOKS[name] and RULEBOOKS[name].text == name for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_field_names_a_rule_that_exists(name: str) -> None:
    rules = RULEBOOKS[name]
    assert all(rules.sources.values())
    assert set(rules.sources) == {part.name for part in fields(RuleSet)} - {"sources"}
    assert {rule for some in rules.sources.values() for rule in some} <= RULE_IDS


def test_every_rule_named_has_its_meaning_in_the_lessons() -> None:
    lines = (Path(__file__).parents[2] / "lessons" / "rules.yaml").read_text(encoding="utf-8")
    explained = set(re.findall(r"^- id: (\w+)", lines, re.MULTILINE))
    named = {rule for rules in RULEBOOKS.values() for some in rules.sources.values() for rule in some}
    assert named | {rule for option in OPTIONS.values() for rule in option.sources} <= explained


@pytest.mark.parametrize("row", TABLES["canonical"], ids=ids)
def test_a_table_has_one_canonical_text(row: dict[str, Any]) -> None:
    rules = rulebook(row["text"])
    assert rules.text == row["is"]
    assert rulebook(rules.text) == rules
    assert rules.sources == rulebook(row["is"]).sources


@pytest.mark.parametrize("row", TABLES["refused"], ids=ids)
def test_what_a_rulebook_does_not_take_is_refused_with_its_reason(row: dict[str, Any]) -> None:
    with pytest.raises(CannotBe) as fault:
        rulebook(row["text"])
    assert (fault.value.key, fault.value.facts) == (row["fault"], row["facts"])


@pytest.mark.parametrize("row", TABLES["tables"], ids=ids)
def test_the_rulebook_says_what_its_sources_say(row: dict[str, Any]) -> None:
    expected = {name: value for name, value in row.items() if name not in ("id", "text", "players")}
    assert facts(at_table(rulebook(row["text"]), row["players"])) == expected


@pytest.mark.parametrize("name", NAMES)
def test_every_option_on_offer_makes_another_table(name: str) -> None:
    for option in options_of(name):
        rules = rulebook(f"{name}+{option}")
        assert rules.options == (option,)
        assert rules != RULEBOOKS[name]
        assert all(rules.sources.values())


@pytest.mark.parametrize("name", NAMES)
def test_an_option_is_the_source_of_what_it_changes(name: str) -> None:
    for option in options_of(name):
        rules, bare = rulebook(f"{name}+{option}"), RULEBOOKS[name]
        for part in fields(RuleSet):
            if part.name not in ("sources", "options") and getattr(rules, part.name) != getattr(bare, part.name):
                sources = OPTIONS[re.sub(r"(?<=ante|inds|bets)[0-9]+|(?<=-)[0-9]+", "#", option)].sources
                assert rules.sources[part.name] == sources


def test_every_option_is_taken_by_the_rulebooks_that_the_rules_name() -> None:
    taking = {option: {name for name in NAMES if option in options_of(name)} for option in OPTIONS}
    assert taking["deck32"] == {"club", "jackpots"}
    assert taking["nostock"] == {"classic-home", "jacks-or-better"}
    assert taking["trust"] == taking["progressive"] == {"jackpots", "jacks-or-better"}
    assert taking["jacks"] == {"club", "classic-home", *WILD_NAMES}
    assert taking["natural"] == set(WILD_NAMES)
    assert taking["bug"] == {"joker-wild"}
    assert taking["joker"] == {"high-low"}
    assert taking["nolowstraight"] == taking["fullhouse"] == {"seven-ace"}
    assert taking["pot"] == set(NAMES) - {"seven-ace", "triple-draw"}
    assert taking["draw4ace"] == set(NAMES) - {"triple-draw"}
    assert taking["blinds"] | taking["ante"] == set(NAMES) - {"jackpots", "jacks-or-better", "seven-ace", "triple-draw"}


def test_flush_beats_full_house_in_seven_ace_alone() -> None:
    for name, rules in RULEBOOKS.items():
        order = [category for category in rules.order if category is not Category.FIVE_OF_A_KIND]
        assert order == list(STRIPPED_ORDER if name == "seven-ace" else CLASSIC_ORDER)
    assert rulebook("seven-ace+fullhouse").order == CLASSIC_ORDER
    assert rulebook("club+deck32").order == CLASSIC_ORDER


def test_five_of_a_kind_stands_on_top_where_cards_are_wild() -> None:
    for name, rules in RULEBOOKS.items():
        assert rules.wild is WILD_NAMES.get(name, Wild.NONE)
        assert (rules.order[-1] is Category.FIVE_OF_A_KIND) == (name in WILD_NAMES)
    assert rulebook("high-low+joker").order[-1] is Category.FIVE_OF_A_KIND


def test_the_low_hand_counts_in_triple_draw_and_high_low_alone() -> None:
    low = {name: (rules.low, rules.wins) for name, rules in RULEBOOKS.items()}
    assert low.pop("triple-draw") == (Low.DEUCE_TO_SEVEN, Wins.LOW)
    assert low.pop("high-low") == (Low.ACE_TO_FIVE, Wins.BOTH)
    assert set(low.values()) == {(Low.NONE, Wins.HIGH)}


def test_the_ace_is_never_low_in_triple_draw() -> None:
    assert [name for name, rules in RULEBOOKS.items() if not rules.low_straight] == ["triple-draw"]
    assert not rulebook("seven-ace+nolowstraight").low_straight


def test_a_card_lies_open_in_shotgun_alone() -> None:
    assert {name: rules.face_up for name, rules in RULEBOOKS.items() if rules.face_up} == {"shotgun": 1}
