"""The command as people and programs call it."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tutor import cli
from tutor.engine.cards import CannotBe
from tutor.words.words import error_text

TABLE = ["--rulebook", "jackpots", "--players", "4"]


def called(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of one call."""
    monkeypatch.setattr(sys, "argv", ["tutor", *arguments])
    with pytest.raises(SystemExit) as left:
        cli.main()
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return lambda *arguments: called(list(arguments), monkeypatch, capsys)


def fields(answer: tuple[int, str, str]) -> dict[str, Any]:
    code, out, err = answer
    assert (code, err) == (0, "")
    assert out.count("\n") == 1, "one object on one line"
    return json.loads(out)  # type: ignore[no-any-return]


def test_rank_gives_categories_places_and_winners(call: Any) -> None:
    table = ["--rulebook", "seven-ace", "--players", "4", "--json"]
    ranked = fields(call("rank", *table, "Ad 7c 8h 9s Td", "Ks Kd Kh 8c 8d"))
    assert ranked["hands"] == [
        {"cards": ["Ad", "7c", "8h", "9s", "Td"], "category": "straight", "ranks": ["T"], "place": 2},
        {"cards": ["Ks", "Kd", "Kh", "8c", "8d"], "category": "full_house", "ranks": ["K", "8"], "place": 1},
    ]
    assert ranked["winners"] == [1]


def test_equal_hands_share_a_place_and_the_pot(call: Any) -> None:
    ranked = fields(call("rank", "--json", "9s 8h 7d 6c 5s", "9h 8c 7s 6d 5h", "2s 4d 6h 8d Tc"))
    assert [row["place"] for row in ranked["hands"]] == [1, 1, 3]
    assert ranked["winners"] == [0, 1]


def test_triple_draw_ranks_by_the_low_order(call: Any) -> None:
    ranked = fields(call("rank", "--json", "--rulebook", "triple-draw", "Ah 2d 3c 4s 5h", "7h 5d 4c 3s 2h"))
    assert [(row["category"], row["place"]) for row in ranked["hands"]] == [("high_card", 2), ("high_card", 1)]
    assert ranked["hands"][0]["ranks"] == ["A", "5", "4", "3", "2"]


def test_high_low_ranks_both_halves(call: Any) -> None:
    ranked = fields(call("rank", "--json", "--rulebook", "high-low", "Ah 2d 3c 4s 5h", "Kh Kd Kc 9s 8h"))
    assert ranked["winners"] == [0]
    assert ranked["low_winners"] == [0]
    assert ranked["hands"][0]["low"] == {"ranks": ["5", "4", "3", "2", "A"], "place": 1}


def test_odds_lists_every_legal_discard_best_first(call: Any) -> None:
    hand = ["As Ah Kd 7c 3s", "--rulebook", "classic-home", "--players", "4", "--opponents", "1"]
    analysed = fields(call("odds", *hand, "--json"))
    assert analysed["model"] == "one opener, exact"
    assert len(analysed["discards"]) == 26
    best = analysed["discards"][0]
    assert (best["keep"], best["draws"], best["loss"], best["grade"]) == (["As", "Ah"], 16215, 0.0, "equal")
    assert best["win"] == pytest.approx(0.52178565, abs=5e-9)
    for row in analysed["discards"]:
        assert sum(row["counts"].values()) == row["draws"]


@pytest.mark.parametrize(("opponents", "model"), [("2", "two openers, about"), ("3", "three openers, about")])
def test_odds_against_several_openers_have_an_error_and_no_grade(call: Any, opponents: str, model: str) -> None:
    analysed = fields(call("odds", "As Ah Kd 7c 3s", "--opponents", opponents, "--json"))
    assert analysed["model"] == model
    assert analysed["discards"][0]["keep"] == ["As", "Ah"]
    assert {row["grade"] for row in analysed["discards"]} == {None}
    assert all(0 < row["error"] < 0.01 for row in analysed["discards"])
    code, told, _ = call("odds", "As Ah Kd 7c 3s", "--opponents", opponents, "--lang", "en")
    assert code == 0
    assert "about" in told.splitlines()[1]


def test_odds_against_any_hand_say_so(call: Any) -> None:
    analysed = fields(call("odds", "As Ah Kd 7c 3s", "--opponents", "any", "--json"))
    assert analysed["model"] == "any hand, about"
    assert analysed["discards"][0]["win"] == pytest.approx(0.804, abs=0.002)
    assert {row["grade"] for row in analysed["discards"]} == {None}
    assert all(row["error"] > 0 for row in analysed["discards"])
    for lang, words in (("de", "irgendein Blatt"), ("en", "any hand")):
        assert words in call("odds", "As Ah Kd 7c 3s", "--opponents", "any", "--lang", lang)[1].splitlines()[0]


@pytest.mark.parametrize("opponents", ["1", "2", "3", "any"])
def test_odds_without_a_model_are_shares_whoever_the_opponents_are(call: Any, opponents: str) -> None:
    analysed = fields(call("odds", "As Ah Kd 7c 3s", "--rulebook", "joker-wild", "--opponents", opponents, "--json"))
    assert analysed["model"] == "none: share of all hands beaten"


@pytest.mark.parametrize(
    ("lang", "best", "equal"), [("de", "(am besten)", "(gleich gut)"), ("en", "(best)", "(equally good)")]
)
def test_the_best_discard_is_called_the_best_and_others_as_good_as_it(
    call: Any, lang: str, best: str, equal: str
) -> None:
    lines = call("odds", "8s 8h 8d Ac 3s", "--rulebook", "classic-home+draw4", "--lang", lang)[1].splitlines()[1:]
    assert [best in line for line in lines[:4]] == [True, False, False, False]
    assert [equal in line for line in lines[:4]] == [False, True, True, False]


@pytest.mark.parametrize("rulebook", ["triple-draw", "joker-wild", "high-low", "shotgun"])
def test_odds_without_an_opponent_model_are_shares_and_no_grades(call: Any, rulebook: str) -> None:
    analysed = fields(call("odds", "As Ah Kd 7c 3s", "--rulebook", rulebook, "--json"))
    assert {(row["win"], row["loss"], row["grade"]) for row in analysed["discards"]} == {(None, None, None)}
    shares = [row["share"] for row in analysed["discards"]]
    assert shares == sorted(shares, reverse=True)
    assert all(0 <= share <= 1 for share in shares)


def test_a_bank_that_is_there_is_only_counted(call: Any) -> None:
    assert fields(call("bench", "bank", "--json")) == {"topic": "bank", "hands": {"52": 414, "36": 207, "32": 207}}


def test_deal_gives_hands_stock_and_the_line_of_the_hand(call: Any) -> None:
    dealt = fields(call("deal", "--rulebook", "club", "--players", "5", "--seed", "7", "--json"))
    assert [len(hand) for hand in dealt["hands"]] == [5] * 5
    assert len({card for hand in dealt["hands"] for card in hand}) == 25
    assert dealt["stock"] == 27
    assert dealt["line"] == "v1;club;5;400,400,400,400,400;0;7;"
    assert dealt == fields(call("deal", "--rulebook", "club", "--players", "5", "--seed", "7", "--json"))


@pytest.mark.parametrize(
    ("lang", "seats"), [("de", ["Platz 1", "Platz 2", "Platz 3"]), ("en", ["Seat 1", "Seat 2", "Seat 3"])]
)
def test_people_count_seats_from_one_and_programs_from_zero(call: Any, lang: str, seats: list[str]) -> None:
    lines = call("deal", "--players", "3", "--dealer", "2", "--lang", lang)[1].splitlines()
    assert [line.partition(":")[0] for line in lines[:3]] == seats
    assert [line.endswith(("(Geber)", "(dealer)")) for line in lines[:3]] == [False, False, True]
    assert fields(call("deal", "--players", "3", "--dealer", "2", "--json"))["dealer"] == 2


def test_ask_shows_every_right_answer_and_its_rules(call: Any) -> None:
    asked = fields(call("ask", "may_open", *TABLE, "--level", "2", "--seed", "7", "--lang", "de", "--json"))
    assert asked["kind"] == "choose"
    assert set(asked["right"]) <= {choice["id"] for choice in asked["choices"]}
    assert "B16" in asked["rules"]
    assert asked["why"]


def test_ask_grades_an_answer(call: Any) -> None:
    asked = fields(call("ask", "may_open", *TABLE, "--json"))
    right = asked["right"][0]
    wrong = next(choice["id"] for choice in asked["choices"] if choice["id"] not in asked["right"])
    assert fields(call("ask", "may_open", *TABLE, "--answer", right, "--json"))["answer"]["right"] is True
    told = fields(call("ask", "may_open", *TABLE, "--answer", wrong, "--json"))["answer"]
    assert told["right"] is False
    assert told["mistake"]


def test_check_finds_nothing_in_the_shipped_content(call: Any) -> None:
    assert fields(call("check", "--json")) == {"problems": []}


@pytest.mark.parametrize(
    "arguments",
    [
        ["rank", "As Ah Kd 7c"],
        ["rank", "As Ah Kd 7c 3s 2s"],
        ["rank", "As As Kd 7c 3s"],
        ["rank", "As Ah Kd 7c 3s", "As 2h 3d 4c 5s"],
        ["rank", "--rulebook", "seven-ace", "As Ah Kd 7c 6s"],
        ["rank", "As Ah Kd 7c Joker"],
        ["rank", "--notation", "de", "D, Herz 10, Karo 2, Pik 3, Kreuz 4"],
        ["rank", "--rulebook", "bridge", "As Ah Kd 7c 3s"],
        ["rank", "--rulebook", "club+joker", "As Ah Kd 7c 3s"],
        ["rank", "--rulebook", "seven-ace", "--players", "6", "As Ah Kd 7c 8s"],
        ["rank", "--players", "nine", "As Ah Kd 7c 3s"],
        ["rank", "--colour"],
        ["rank"],
        ["rank", "--players"],
        ["odds", "As Ah Kd 7c 3s", "--opponents", "0"],
        ["odds", "As Ah Kd 7c 3s", "--opponents", "4"],
        ["odds", "As Ah Kd 7c 3s", "--opponents", "10"],
        ["odds", "As Ah Kd 7c 3s", "--opponents", "two"],
        ["odds", "As Ah Kd 7c 3s", "--opponents", ""],
        ["deal", "--dealer", "5", "--players", "4"],
        ["ask", "may_open", "--rulebook", "classic-home"],
        ["ask", "may_fly"],
        ["ask", "may_open", *TABLE, "--answer", "perhaps"],
        ["shuffle"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_bad_input_is_one_clear_line_and_exit_code_two(call: Any, arguments: list[str], lang: str) -> None:
    code, out, err = call(*arguments, "--lang", lang)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert "{" not in err


@pytest.mark.parametrize(
    ("cards", "asked"), [("Herz 10, Pik A, Karo 2, Pik 3, Kreuz 4", "de"), ("Th As 2d 3s 4c", "en")]
)
def test_cards_in_the_other_notation_are_told_how_they_are_read(call: Any, cards: str, asked: str) -> None:
    given = {"de": "en", "en": "de"}[asked]
    for lang in ("de", "en"):
        code, _, err = call("rank", cards, "--notation", given, "--lang", lang)
        assert (code, err.count("\n")) == (2, 1)
        assert f"--notation {asked}" in err
    assert call("rank", cards, "--notation", asked)[0] == 0


def test_bad_input_is_said_in_the_caller_s_language(call: Any) -> None:
    german = call("rank", "As As Kd 7c 3s", "--lang", "de")[2]
    english = call("rank", "As As Kd 7c 3s", "--lang", "en")[2]
    assert "Pik-Ass" in german
    assert "ace of spades" in english


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "de"),
        ({"LANG": "C"}, "de"),
        ({"LANG": "C.UTF-8"}, "de"),
        ({"LANG": "POSIX"}, "de"),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8", "LANGUAGE": "en"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "en_US.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "de_AT@euro", "LC_MESSAGES": "en_US.UTF-8", "LANG": "en_US"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:en_GB"}, "en"),
        ({"LANGUAGE": "en"}, "en"),
    ],
    ids=str,
)
def test_without_a_language_the_command_speaks_the_system_s_else_german(
    call: Any, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], lang: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert {"de": "Befehle", "en": "Commands"}[lang] in call("--help")[1]


def test_the_help_names_the_options_of_the_start(call: Any) -> None:
    for lang in ("de", "en"):
        told = call("--help", "--lang", lang)[1]
        assert all(word in told for word in ("--port", "--host", "--database-url", "tutor run --help"))


@pytest.mark.parametrize("name", ["run", "rank", "odds", "deal", "ask", "check"])
def test_every_command_has_its_help_in_both_languages(call: Any, name: str) -> None:
    code, german, _ = call(name, "--lang", "de", "--help")
    assert (code, german.split()[0]) == (0, "Aufruf:")
    code, english, _ = call(name, "--lang", "en", "--help")
    assert (code, english.split()[0]) == (0, "Usage:")
    assert german != english


@pytest.mark.parametrize("arguments", [[], *([name] for name in cli.tutor.commands)], ids=" ".join)
def test_no_english_stands_in_the_german_help(call: Any, arguments: list[str]) -> None:
    code, german, err = call(*arguments, "--help", "--lang", "de")
    assert (code, err) == (0, "")
    assert not re.search(r"OPTIONS|ARGS|INTEGER|RANGE|COMMAND|HANDS|default|required|\.\.\.", german)


@pytest.mark.parametrize("arguments", [("--lang", "en", "--help"), ("--help", "--lang", "en"), ("--lang=en", "--help")])
def test_the_language_may_stand_anywhere(call: Any, arguments: tuple[str, ...]) -> None:
    assert "Commands:" in call(*arguments)[1]
    assert "ace" in call("--lang", "en", "rank", "As Kd Qh Jc 9s")[1]


@pytest.mark.parametrize(
    ("host", "port", "key"), [("192.0.2.1", "0", "no_such_host"), ("no.such.host.invalid", "0", "no_such_host")]
)
def test_an_address_of_another_computer_is_said(host: str, port: str, key: str) -> None:
    with pytest.raises(CannotBe) as refused:
        cli.free_port(host, int(port))
    assert refused.value.key == key
    assert all(host in error_text(key, refused.value.facts, lang) for lang in ("de", "en"))


def test_the_address_printed_is_one_that_a_browser_opens() -> None:
    hosts = ["", "0.0.0.0", "::", "::1", "127.0.0.1", "tutor.local"]
    assert [cli.address_of(host) for host in hosts] == ["127.0.0.1"] * 3 + ["[::1]", "127.0.0.1", "tutor.local"]


def test_a_terminal_without_suit_signs_gets_what_it_can_show() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "tutor.cli", "rank", "As Kd Qh Jc 9s", "--lang", "de"]
    answer = subprocess.run(command, env=environment, capture_output=True, encoding="latin-1", check=True)
    assert "Höchste Karte: Ass" in answer.stdout
    assert answer.stderr == ""


def started(*arguments: str, **streams: Any) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tutor.cli", *arguments, "--lang", "en"]
    return subprocess.Popen(command, text=True, **streams)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize(
    "arguments", [["odds", "As Kd Qh Jc 9s"], ["odds", "As Kd Qh Jc 9s", "--json"], ["--help"]], ids=" ".join
)
def test_output_that_cannot_be_written_is_one_clear_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full, started(*arguments, stdout=full, stderr=subprocess.PIPE) as running:
        told = running.communicate()[1]
    assert (running.returncode, told.count("\n")) == (2, 1)
    assert "no space left" in told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_fault_that_cannot_be_said_still_has_its_exit_code() -> None:
    with Path("/dev/full").open("w") as full, started("rank", "As", stdout=subprocess.PIPE, stderr=full) as running:
        assert (running.communicate()[0], running.returncode) == ("", 2)


def test_a_reader_who_has_gone_is_no_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with started("odds", "As Kd Qh Jc 9s", stdout=writing, stderr=subprocess.PIPE) as running:
        os.close(writing)
        assert (running.communicate()[1], running.returncode) == ("", 1)


def test_the_low_half_is_said_as_a_value_of_its_own(call: Any) -> None:
    hands = ("As Ad 3s 5c 5h", "Ah 2s 4s 6s 7c")
    german, english = (call("rank", "--rulebook", "high-low", *hands, "--lang", lang)[1] for lang in ("de", "en"))
    assert "tiefe Hälfte, Platz 2: Zwei Paare" in german
    assert "low half, place 2: Two pair" in english


def test_a_taken_port_is_said(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_DATABASE_URL", "sqlite://")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, _, err = call("--port", port, "--no-browser", "--lang", "en")
    assert code == 2
    assert port in err


def test_a_database_that_cannot_be_used_is_said_and_left_alone(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ayla\n")
    monkeypatch.setenv("TUTOR_DATABASE_URL", f"sqlite:///{letter}")
    for lang in ("de", "en"):
        code, out, err = call("--no-browser", "--lang", lang)
        assert (code, out) == (2, "")
        assert err.strip() == error_text("not_a_database", {"where": str(letter)}, lang)
    assert letter.read_text() == "Dear Ayla\n"


def test_the_app_starts_from_another_folder_and_says_where_it_is(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "TUTOR_DATABASE_URL": f"sqlite:///{tmp_path / 'answers.sqlite3'}",
        "PYTHONUNBUFFERED": "1",
    }
    command = [sys.executable, "-m", "tutor.cli", "--port", str(port), "--no-browser", "--lang", "en"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert f"http://127.0.0.1:{port}" in server.stdout.readline()
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
                assert answer.status == 200
        finally:
            server.terminate()
            end = time.monotonic() + 10
            while server.poll() is None and time.monotonic() < end:
                time.sleep(0.05)
            server.kill()
