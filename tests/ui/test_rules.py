"""The page Rules: browsing by topic, searching, one rule by its address, rulebooks side by side."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.pages import data_of, open_page, text
from tutor.content.finding import KINDS
from tutor.content.rules import LINES, rules
from tutor.content.typed import IDS
from tutor.engine.rulebooks import RULEBOOKS
from tutor.words.words import term


def entries(app: AppTest) -> list[str]:
    return re.findall(r'<article class="entry" id="rule-([A-Z]\d+)"', text(app))


def entry(app: AppTest, id: str) -> str:
    found = re.search(rf'id="rule-{id}".*?</article>', text(app), re.DOTALL)
    assert found
    return found[0]


def open_topics(app: AppTest) -> int:
    return text(app).count('<details class="topic" open>')


def alerts(app: AppTest) -> list[str]:
    return re.findall(r'role="alert">(.*?)</p>', text(app))


# ---- browsing -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_rule_stands_there_once_with_its_words_and_who_says_so(lang: str) -> None:
    app = open_page("rules", lang)
    assert sorted(entries(app)) == sorted(IDS)
    assert open_topics(app) == 0
    for id in ("A1", "B18", "C10"):
        assert rules()[id].meaning[lang].split(".")[0] in entry(app, id).replace("&#x27;", "'")
        assert term(f"document.{id[0]}", lang) in entry(app, id)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_ruling_and_slip_has_what_each_source_says_or_that_it_is_silent(lang: str) -> None:
    app = open_page("rules", lang)
    silent = {"de": "sagt nichts dazu", "en": "says nothing about it"}[lang]
    for id in IDS:
        shown = entry(app, id)
        if id in LINES:
            assert '<dl class="sources">' not in shown
            continue
        for line in rules()[id].about:
            assert f"<b>{line}</b>" in shown
        assert shown.count(silent) == 3 - len({line[0] for line in rules()[id].about})


def test_a_line_names_the_rulings_on_it_and_its_lessons_and_rulebooks() -> None:
    shown = entry(open_page("rules", "de"), "B16")
    assert 'aria-label="Regel R32"' in shown
    assert 'href="lesson-openers?lang=de"' in shown
    assert "Darauf beruht: Jackpots" in shown


def test_other_rules_that_a_rule_names_open_in_place() -> None:
    assert '<span class="cited">(<details class="rule"><summary aria-label="Regel R5">' in entry(
        open_page("rules", "de"), "S10"
    )


def test_a_search_shows_only_what_fits_and_is_kept_in_the_address() -> None:
    app = open_page("rules", "de")
    app.text_input(key="rules-find").set_value("strasse").run()
    assert app.query_params["find"] == "strasse"
    assert "A21" in entries(app)
    assert "B2" not in entries(app)
    assert open_topics(app) > 0
    assert entries(open_page("rules", "de", find="Straße")) == entries(app)
    app.button(key="rules-all").click().run()
    assert sorted(entries(app)) == sorted(IDS)
    assert "find" not in app.query_params


@pytest.mark.parametrize("kind", KINDS)
def test_one_source_alone(kind: str) -> None:
    app = open_page("rules", "de")
    app.selectbox(key="rules-kind").select(kind).run()
    assert sorted(entries(app)) == sorted(id for id in IDS if id[0] == kind)
    assert app.query_params["kind"] == kind


@pytest.mark.parametrize(("lang", "says"), [("de", "Dazu steht hier keine Regel."), ("en", "No rule here fits that.")])
def test_a_search_without_a_result_says_what_to_do(lang: str, says: str) -> None:
    app = open_page("rules", lang, find="Zeppelin <b>")
    assert entries(app) == []
    assert says in text(app)
    assert app.text_input(key="rules-find").value == "Zeppelin <b>"


# ---- one rule -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("written", ["B16", "b16", " b 16"])
def test_an_address_opens_at_its_rule(written: str) -> None:
    app = open_page("rules", "de", rule=written)
    assert open_topics(app) == 1
    assert data_of(app, "rules")["at"] == "rule-B16"
    assert sorted(entries(app)) == sorted(IDS)
    assert not alerts(app)


@pytest.mark.parametrize(
    ("lang", "says"), [("de", "Eine Regel „B99“ gibt es nicht."), ("en", "There is no rule “B99”.")]
)
def test_a_rule_that_is_not_there_is_told_with_those_that_are(lang: str, says: str) -> None:
    app = open_page("rules", lang, rule="B99")
    (alert,) = alerts(app)
    assert says in alert
    assert all(id in alert for id in ("A1", "A22", "R37", "S15"))
    assert sorted(entries(app)) == sorted(IDS)
    assert data_of(app, "rules")["at"] == ""


@pytest.mark.parametrize("address", [{"topic": "cheating"}, {"kind": "D"}, {"rule": "<script>"}])
def test_what_an_address_names_and_is_not_there_is_told(address: dict[str, str]) -> None:
    for lang in ("de", "en"):
        app = open_page("rules", lang, **address)
        (alert,) = alerts(app)
        assert next(iter(address.values())).replace("<", "&lt;").replace(">", "&gt;") in alert
        assert sorted(entries(app)) == sorted(IDS)


def test_an_address_opens_a_topic() -> None:
    assert open_topics(open_page("rules", "de", topic="openers")) == 1


def test_a_rule_s_chip_leads_to_the_rule_on_its_page() -> None:
    assert 'href="rules?rule=B16&amp;lang=en"' in text(open_page("lesson-openers", "en"))


# ---- rulebooks side by side -----------------------------------------------------------------------------------------
def points(app: AppTest) -> int:
    return text(app).count('<dl class="sides">')


def test_three_rulebooks_are_compared_at_first() -> None:
    app = open_page("rules", "de")
    app.button_group(key="rules-view").set_value("beside").run()
    assert app.query_params["books"] == "classic-home,club,seven-ace"
    assert points(app) == text(app).count('<p class="changes">') > 10
    assert text(app).count("<dt>Verein</dt>") == points(app)
    assert not alerts(app)
    app.button_group(key="rules-view").set_value("rules").run()
    assert "books" not in app.query_params
    assert entries(app)


def test_what_is_picked_stands_in_the_address_and_leads_back_to_the_same() -> None:
    app = open_page("rules", "de", books="club,jackpots", players="4")
    assert points(app) == 1
    app.button_group(key="rules-options-1-jackpots").set_value(["deck32"]).run()
    assert app.query_params["books"] == "club,jackpots+deck32"
    assert points(app) > 1
    app.selectbox(key="rules-players").select(3).run()
    again = open_page("rules", "de", books="club,jackpots deck32", players="3")
    assert re.findall("<article>.*?</article>", text(again)) == re.findall("<article>.*?</article>", text(app))
    app.selectbox(key="rules-book-2").select("seven-ace").run()
    assert app.query_params["books"] == "club,jackpots+deck32,seven-ace"
    assert app.query_params["players"] == "3"
    assert not alerts(app)


def test_rulebooks_that_seat_fewer_take_the_number_of_players_down() -> None:
    app = open_page("rules", "de", books="club,jackpots", players="7")
    app.selectbox(key="rules-book-1").select("seven-ace").run()
    assert app.query_params["players"] == "5"
    assert not alerts(app)


def test_what_is_the_same_for_so_many_is_told_for_another_number() -> None:
    app = open_page("rules", "de", books="classic-home,classic-home+nostock", players="7")
    assert "Zu siebt ist es gleich, zu sechst aber so:" in text(app)


def test_another_rulebook_leaves_the_options_of_the_former_behind_and_keeps_stakes_that_were_named() -> None:
    app = open_page("rules", "de", books="club+draw3,jackpots+ante5")
    app.selectbox(key="rules-book-0").select("shotgun").run()
    assert app.query_params["books"] == "shotgun,jackpots+ante5"


@pytest.mark.parametrize("books", ["club,club", "club,club+draw4", "jackpots,club,jackpots"])
@pytest.mark.parametrize(("lang", "says"), [("de", "hast du zweimal gewählt"), ("en", "You have chosen")])
def test_the_same_rulebook_twice_is_told(books: str, lang: str, says: str) -> None:
    app = open_page("rules", lang, books=books)
    (alert,) = alerts(app)
    assert says in alert
    assert points(app) == (1 if books.startswith("jackpots") else 0)


@pytest.mark.parametrize(
    ("books", "players", "says"),
    [
        ("club", "4", "Zum Vergleichen braucht es zwei Regelwerke."),
        ("club,bridge", "4", "bridge"),
        ("bridge,whist,skat", "4", "whist"),
        ("club,jackpots+deck32+deck32", "4", "deck32"),
        ("club,seven-ace", "6", "Seven-Ace"),
        ("club,seven-ace", "viele", "viele"),
        ("club,jackpots,shotgun,high-low", "4", "Hier sind die ersten."),
        ("club,<b>", "4", "&lt;b&gt;"),
    ],
)
def test_what_cannot_be_compared_is_told_in_a_sentence(books: str, players: str, says: str) -> None:
    app = open_page("rules", "de", books=books, players=players)
    assert says in " ".join(alerts(app))
    assert not app.exception


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_rulebook_can_stand_beside_another(lang: str) -> None:
    for name in RULEBOOKS:
        app = open_page("rules", lang, books=f"classic-home,{name}")
        assert bool(points(app)) is (name != "classic-home")
        assert bool(alerts(app)) is (name == "classic-home")
