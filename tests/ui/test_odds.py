"""The odds page: a hand typed or clicked, every table, what is refused, and the address that reopens it."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
import yaml
from streamlit.testing.v1 import AppTest

from tests.ui.pages import data_of, fire, open_page, press, text
from tutor.engine.cards import parse_cards
from tutor.engine.discards import analyse
from tutor.engine.rulebooks import RULEBOOKS, rulebook
from tutor.engine.rules import at_table
from tutor.engine.strategies import pay_returns
from tutor.ui.address import asked_in, table_of, typed
from tutor.words.words import percent

ACES = {"hand": "AsAhKd7c3s", "rulebook": "classic-home", "players": "4", "opponents": "1"}
RANKING, PICKER = "odds-ranking", "odds-picker"
HANDS = {"seven-ace": "As Ah Kd 9c 7s", "joker-wild": "As Ah Kd 7c Xr", "deuces-wild": "2s Ah Kd 7c 3s"}
COUNTED = yaml.safe_load((Path(__file__).parents[1] / "tables" / "odd_hands.yaml").read_text(encoding="utf-8"))
"""Hands whose chances were counted by brute force."""
GRADED = {"classic-home", "classic-casino", "jacks-or-better", "club", "jackpots", "seven-ace"}


def shown(app: AppTest) -> bool:
    """Whether there is a ranking."""
    return any(each.proto.id.endswith(RANKING) for each in app.get("bidi_component"))


def fault(app: AppTest) -> str:
    found = re.findall(r'role="alert">(.*?)</p>', text(app))
    return found[0] if found else ""


def sent(app: AppTest) -> dict[str, str]:
    """The address as it stands."""
    return {name: app.query_params[name] for name in app.query_params}


def type_hand(app: AppTest, hand: str) -> AppTest:
    app.text_input(key="odds-text").set_value(hand)
    return press(app, "odds-show")


# ---- entering -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("lang", "says"), [("de", "Noch liegt kein Blatt da."), ("en", "There is no hand yet.")])
def test_without_a_hand_the_page_says_what_to_do(lang: str, says: str) -> None:
    app = open_page("odds", lang)
    assert says in text(app)
    assert not shown(app)
    assert app.expander[0].proto.expanded


@pytest.mark.parametrize(("lang", "hand"), [("de", "Pik A, Herz A, Karo K, Kreuz 7, Pik 3"), ("en", "As Ah Kd 7c 3s")])
def test_a_typed_hand_is_analysed_and_stands_in_the_address(lang: str, hand: str) -> None:
    app = type_hand(open_page("odds", lang), hand)
    assert ACES.items() <= sent(app).items()
    assert app.text_input(key="odds-text").value == hand
    rows = data_of(app, RANKING)["rows"]
    assert len(rows) == 26
    assert rows[0]["value"] == {"de": "52,18\N{NO-BREAK SPACE}%", "en": "52.18%"}[lang]


def test_clicked_cards_are_analysed_and_written_into_the_field() -> None:
    app = open_page("odds", "de")
    assert sum(len(suit["cards"]) for suit in data_of(app, PICKER)["suits"]) == 52
    app = fire(app, PICKER, ("hand", "Th 9h 8h 7h 2c"))
    assert sent(app)["hand"] == "Th9h8h7h2c"
    assert app.text_input(key="odds-text").value == "Herz 10, Herz 9, Herz 8, Herz 7, Kreuz 2"
    assert data_of(app, PICKER)["chosen"] == ["Th", "9h", "8h", "7h", "2c"]
    assert app.expander[0].proto.expanded, "who clicks may go on clicking"
    assert shown(app)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_random_hand_is_one_of_the_deck(name: str) -> None:
    app = press(open_page("odds", rulebook=name), "odds-random")
    table = table_of(asked_in(sent(app)))
    assert table.rules.name == name
    assert set(parse_cards(sent(app)["hand"])) <= set(table.deck)
    assert shown(app)


def test_a_random_hand_works_where_the_address_is_nonsense() -> None:
    app = press(open_page("odds", rulebook="bridge", players="x"), "odds-random")
    assert shown(app)
    assert sent(app)["rulebook"] == "classic-home"


def test_the_field_follows_the_language_and_the_letters() -> None:
    app = open_page("odds", "de", **ACES)
    assert app.text_input(key="odds-text").value == "Pik A, Herz A, Karo K, Kreuz 7, Pik 3"
    app.button_group(key="lang-choice").set_value("en").run()
    assert app.text_input(key="odds-text").value == "As Ah Kd 7c 3s"
    assert sent(app) == {**ACES, "lang": "en"}


# ---- what is refused ------------------------------------------------------------------------------------------------
BAD = [
    ({"hand": "AsAhKd7c3x"}, "„AsAhKd7c3x“ ist keine Karte.", "“AsAhKd7c3x” is not a card."),
    ({"hand": "AsAhKd7c"}, "Hier sind es vier.", "Here there are four."),
    ({"hand": "AsAhKd7c3s2s"}, "Hier sind es sechs.", "Here there are six."),
    ({"hand": ""}, "Hier ist keine.", "Here there is none."),
    ({"hand": "AsAhAsKd3s"}, "Das Pik-Ass kommt zweimal vor.", "The ace of spades appears twice."),
    ({"hand": "AsAhKd7cXr"}, "kennt keinen Joker.", "has no joker."),
    ({"hand": "6sAhKd7c9s", "rulebook": "seven-ace"}, "Die Pik-Sechs gibt es", "The six of spades is not in this deck"),
    ({**ACES, "rulebook": "bridge"}, "Das Regelwerk „bridge“ gibt es nicht.", "There is no rulebook “bridge”."),
    ({**ACES, "rulebook": "club+draw-1"}, "Die Hausregel „draw-1“", "There is no house option “draw-1”."),
    ({**ACES, "players": "99"}, "höchstens acht am Tisch", "at most eight sit at the table"),
    ({**ACES, "players": "<b>"}, "„&lt;b&gt;“ ist keine Zahl", "“&lt;b&gt;” is not a number"),
    ({**ACES, "opponents": "9"}, "höchstens drei Gegner geben", "at most three opponents"),
]


@pytest.mark.parametrize(("address", "german", "english"), BAD, ids=[next(iter(each[0].values())) for each in BAD])
def test_what_cannot_be_is_said_in_both_languages_and_nothing_breaks(
    address: dict[str, str], german: str, english: str
) -> None:
    app = open_page("odds", "de", **address)
    assert german in fault(app)
    assert not shown(app)
    app.button_group(key="lang-choice").set_value("en").run()
    assert not app.exception
    assert english in fault(app)
    assert shown(press(app, "odds-random")), "whatever was wrong, a random hand can be had"


def test_a_wrong_hand_stays_in_the_field_to_be_mended() -> None:
    app = type_hand(open_page("odds", "de"), "Pik A, Herz A, Karo K, Kreuz 7")
    assert "Hier sind es vier." in fault(app)
    app = type_hand(app, "Pik A, Herz Q, Karo K")
    assert "„Herz Q“ ist keine Karte." in fault(app)
    assert app.text_input(key="odds-text").value == "Pik A, Herz Q, Karo K"


# ---- the table ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_rulebook_shows_all_its_legal_discards_with_their_figures(name: str) -> None:
    hand, table = HANDS.get(name, "As Ah Kd 7c 3s"), at_table(rulebook(name), 4)
    app = open_page("odds", "en", hand=hand, rulebook=name)
    found, data = analyse(parse_cards(hand), table), data_of(app, RANKING)
    assert len(data["rows"]) == len(found)
    assert data["graded"] == (name in GRADED)
    assert ("Nothing is graded here" in text(app)) == (name not in GRADED)
    assert ("second betting round" in text(app)) is True
    for row, discard in zip(data["rows"], found, strict=True):
        assert row["keep"] == [n for n, card in enumerate(parse_cards(hand)) if card in discard.keep]
        counts = [int(each["figures"][0].replace(",", "")) for each in row["detail"]["rows"]]
        assert sum(counts) == discard.draws
        assert bool(row["shape"]) == (name in GRADED)


def test_close_calls_are_marked_by_word_and_shape() -> None:
    rows = data_of(open_page("odds", "en", **ACES), RANKING)["rows"]
    assert [row["word"] for row in rows[:5]] == ["best", "inaccuracy", "inaccuracy", "inaccuracy", "mistake"]
    assert [row["loss"] for row in rows[:3]] == ["", "−0.63", "−1.91"]
    assert len({row["shape"] for row in rows}) == 3
    trips = data_of(open_page("odds", "en", hand="8s8h8dAc3s"), RANKING)["rows"]
    assert [row["word"] for row in trips[:3]] == ["best", "equally good", "equally good"]


def test_the_draw_limit_the_players_and_house_options_change_the_address_and_the_analysis() -> None:
    app = open_page("odds", "de", **ACES)
    app.selectbox(key="odds-draw").set_value("draw5").run()
    assert sent(app)["rulebook"] == "classic-home+draw5"
    assert len(data_of(app, RANKING)["rows"]) == 32
    app.selectbox(key="odds-rulebook").set_value("club").run()
    assert sent(app)["rulebook"] == "club", "another rulebook draws by its own limit"
    app.selectbox(key="odds-players").set_value(7).run()
    assert sent(app)["players"] == "7"
    app.button_group(key="odds-house").set_value(["deck32"]).run()
    assert sent(app)["rulebook"] == "club+deck32"
    assert sent(app)["players"] == "4", "as many as this deck is enough for"
    assert "Die Pik-Drei gibt es in diesem Kartenspiel nicht" in fault(app)
    assert sum(len(suit["cards"]) for suit in data_of(app, PICKER)["suits"]) == 32
    app.selectbox(key="odds-rulebook").set_value("seven-ace").run()
    app.selectbox(key="odds-players").set_value(5).run()
    assert sum(len(suit["cards"]) for suit in data_of(app, PICKER)["suits"]) == 36, "the deck goes by the players"


def test_the_joker_can_be_clicked_where_there_is_one() -> None:
    suits = data_of(open_page("odds", "de", rulebook="joker-wild"), PICKER)["suits"]
    assert [card["name"] for card in suits[4]["cards"]] == ["Joker"]
    assert len(data_of(open_page("odds", "de"), PICKER)["suits"]) == 4


# ---- several opponents ----------------------------------------------------------------------------------------------
def test_against_several_opponents_chances_are_about_and_not_graded() -> None:
    app = open_page("odds", "en", **ACES)
    app.selectbox(key="odds-opponents").set_value(2).run()
    assert sent(app)["opponents"] == "2"
    data = data_of(app, RANKING)
    assert data["rows"][0]["value"] == "about 28.8%"
    assert not data["graded"]
    assert not any(row["shape"] for row in data["rows"])
    assert "may be off by about 0.1 percentage points" in text(app)
    assert "Against one the same is still best: 52.18%." in text(app)


def test_close_calls_against_several_opponents_are_not_told_apart() -> None:
    rows = data_of(open_page("odds", "en", hand="8s8h9d7c6s", opponents="2"), RANKING)["rows"]
    assert [(row["word"], row["loss"]) for row in rows[:3]] == [
        ("best", ""),
        ("too close to tell", ""),
        ("", "about −1.6"),
    ]


def test_the_page_says_where_more_opponents_make_another_discard_best() -> None:
    said = text(open_page("odds", "de", hand="8s8h9d7c6s"))
    assert "Gegen zwei ist es anders: Da behältst du am besten die Herz-Acht, die Karo-Neun" in said
    assert "etwa 15,7\N{NO-BREAK SPACE}% statt etwa 14,1\N{NO-BREAK SPACE}%" in said
    assert "Gegen zwei bleibt dasselbe am besten" in text(open_page("odds", "de", **ACES))
    assert "Gegen drei" not in text(open_page("odds", "de", **{**ACES, "players": "3"}))


def test_as_many_opponents_can_be_chosen_as_sit_at_the_table() -> None:
    app = open_page("odds", "de", **{**ACES, "opponents": "3"})
    assert app.selectbox(key="odds-opponents").options == [
        "ein Gegner, der eröffnet hat",
        "zwei Gegner, die eröffnet haben",
        "drei Gegner, die eröffnet haben",
        "ein beliebiges Blatt",
    ]
    app.selectbox(key="odds-players").set_value(3).run()
    assert sent(app)["opponents"] == "2"
    app.selectbox(key="odds-rulebook").set_value("joker-wild").run()
    assert not [each for each in app.selectbox if each.key == "odds-opponents"], "nobody is defined there"


@pytest.mark.parametrize("name", sorted(GRADED))
def test_any_hand_is_an_opponent_too(name: str) -> None:
    app = open_page("odds", "en", hand="AsAhKd9c7s", rulebook=name)
    app.selectbox(key="odds-opponents").set_value("any").run()
    assert sent(app)["opponents"] == "any"
    data = data_of(app, RANKING)
    assert data["rows"][0]["value"].startswith("about ")
    assert not data["graded"]
    assert "The other hand may be any" in text(app)
    assert "And against a single opponent who has opened?" in text(app)


def test_any_hand_asked_for_where_nobody_is_defined_is_a_share() -> None:
    assert "Nothing is graded here" in text(
        open_page("odds", "en", hand="AsAhKd7c3s", rulebook="shotgun", opponents="any")
    )


# ---- what is said beside it -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("AsAhKd7c3s", "Hier kostet er 11,07 Prozentpunkte."),
        ("KsKh7d7c3s", "Hier kostet er 2,77 Prozentpunkte."),
        ("8s8h8dAc3s", "Hier kostet es 0,36 Prozentpunkte."),
    ],
)
def test_tips_that_hide_one_s_hand_are_named_with_what_they_cost(hand: str, says: str) -> None:
    assert says in text(open_page("odds", "de", hand=hand))


def test_no_tip_about_hiding_where_there_is_none() -> None:
    assert "verbergen, und das" not in text(open_page("odds", "de", hand="8s8hAd7c3s"))


# ---- the pay table --------------------------------------------------------------------------------------------------
def test_the_pay_table_is_a_second_view_with_every_hold() -> None:
    app = open_page("odds", "en", **ACES)
    app.button_group(key="odds-view").set_value("pay").run()
    assert sent(app)["view"] == "pay"
    data = data_of(app, RANKING)
    returns = pay_returns(parse_cards("As Ah Kd 7c 3s"))
    assert [row["value"] for row in data["rows"]] == [f"{float(back):.2f}" for _, back in returns]
    assert data["detail"]["rows"][0] == {"name": "Royal flush", "figures": ["800"]}
    assert "“9/6”" in text(app)
    assert "99.54% of the stakes" in text(app)


def test_the_pay_table_says_where_an_opponent_makes_a_difference() -> None:
    app = open_page("odds", "en", hand="JhTh9h8h2c", view="pay")
    other = "Against an opponent it would be different"
    same = "Against an opponent the same is best."
    assert (other in text(app)) != (same in text(app))


@pytest.mark.parametrize("name", ["seven-ace", "joker-wild", "triple-draw", "high-low", "shotgun", "club+deck32"])
def test_no_pay_table_where_it_says_nothing(name: str) -> None:
    app = open_page("odds", "en", hand="AsAhKdJc8s", rulebook=name, view="pay")
    assert not [each for each in app.get("button_group") if each.key == "odds-view"]
    assert "machine" not in text(app)
    assert shown(app)


# ---- the link -------------------------------------------------------------------------------------------------------
def test_the_link_reopens_the_same_analysis() -> None:
    app = open_page("odds", "de", hand="Herz 10, Herz 9, Herz 8, Herz 7, Kreuz 2", rulebook="club draw5", players="3")
    data = data_of(app, RANKING)
    assert data["query"] == "hand=Th9h8h7h2c&rulebook=club%2Bdraw5&players=3&opponents=1"
    again = data_of(open_page("odds", "de", hand="Th9h8h7h2c", rulebook="club+draw5", players="3"), RANKING)
    assert again["rows"] == data["rows"]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("row", COUNTED, ids=lambda row: row["id"])
def test_the_link_of_an_odd_hand_reopens_it_with_the_chances_that_were_counted(row: dict[str, Any], lang: str) -> None:
    app = open_page("odds", lang, rulebook=row["rulebook"], players=str(row["players"]))
    cards = parse_cards(row["cards"])
    data = data_of(type_hand(app, typed(cards, "de" if lang == "de" else "en")), RANKING)
    again = data_of(open_page("odds", lang, **dict(parse_qsl(data["query"]))), RANKING)
    assert again["rows"] == data["rows"]
    shown = {" ".join(str(cards[place]) for place in each["keep"]): each["value"] for each in again["rows"]}
    assert {kept: shown[kept] for kept in row["won"]} == {
        kept: percent(won / 100, lang) for kept, won in row["won"].items()
    }
