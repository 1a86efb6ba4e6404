"""The `tutor` command: starts the app, and ranks, analyses, deals, asks, checks and measures from a terminal.

It computes nothing itself: the engine does, and `words` says it. With `--json` each command prints one object for
programs.
"""

import errno
import io
import json
import locale
import os
import platform
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, Literal

import click

from tutor.bench import MOST_MEMORY, Figure, engine_figures, memory
from tutor.bench_play import play_figures
from tutor.content.any_hand import known_any_hand
from tutor.content.bank import build_bank, read_deck
from tutor.content.check import problem_text, problems
from tutor.content.files import Problem
from tutor.engine.cards import CannotBe, Cards, Notation, cards_text, parse_cards
from tutor.engine.deck import deck_for, hands_and_stock, shuffled
from tutor.engine.discards import DIGITS, Discard, analyse, analyse_any_hand, graded
from tutor.engine.hands import HandValue, low_value_of, value_of, winners
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import TableRules, Wins, at_table
from tutor.engine.seating import first_stacks
from tutor.handout.plain import letters, question_fields, question_lines
from tutor.quiz.bank_search import DECKS
from tutor.quiz.bank_search import places as places_of
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import DONT_KNOW, NOTHING, Kind, Level
from tutor.store.database import StoreProblem, database_address, open_database
from tutor.words.words import error_text, languages, say

SHOWN_DISCARDS = 8
ANY: Literal["any"] = "any"
"""Stands for one opponent who may hold any hand."""
MODELS = {1: "one opener, exact", 2: "two openers, about", 3: "three openers, about", ANY: "any hand, about"}
"""What `tutor odds --json` says of the opponents: so many openers, or any hand."""
EXAMPLE_PORT = "9000"
READY_WITHIN = 60.0
"""Seconds after which a start that does not answer is given up."""


# ---- the call itself ------------------------------------------------------------------------------------------------
def main() -> None:
    """Run the command; bad input is one clear line on standard error and exit code 2.

    So is output that cannot be written. If nobody reads it any more, the command ends without a word and with code 1.
    """
    arguments = sys.argv[1:]
    lang = spoken(arguments, os.environ)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that has no suit signs
    try:
        code = run_command(arguments, lang)
    except OSError as fault:
        if fault.filename or fault.errno not in (*FULL, errno.EPIPE):
            raise
        forget_output(sys.stdout)
        code = READER_GONE if fault.errno == errno.EPIPE else fault_told(say("command.output_full", lang))
    sys.exit(code)


FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What the system says where it takes no more output."""
BAD_INPUT, READER_GONE, STOPPED = 2, 1, 130
"""Exit codes."""


def run_command(arguments: list[str], lang: str) -> int:
    """Run the command and give its exit code."""
    try:
        code = in_language(tutor, lang).main(arguments, prog_name="tutor", standalone_mode=False)
    except (CannotBe, StoreProblem) as fault:
        code = fault_told(error_text(fault.key, fault.facts, lang))
    except click.UsageError as fault:
        code = fault_told(usage_text(fault, lang))
    except click.Abort:
        code = STOPPED
    except SystemExit as left:
        code = left.code
    if sys.stdout:
        sys.stdout.flush()  # what is still to be written may not be taken
    return int(code or 0)


def fault_told(message: str) -> int:
    """Say one line on standard error; the exit code."""
    try:
        click.echo(message, err=True)
    except OSError:
        forget_output(sys.stderr)
    return BAD_INPUT


def forget_output(stream: Any) -> None:  # noqa: ANN401
    """Let what cannot be written go nowhere, so that Python does not try again at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def spoken(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of a call: `--lang`, else the system's, else German.

    >>> spoken(["rank", "--lang", "en"], {}), spoken([], {"LANG": "en_GB.UTF-8"}), spoken([], {"LANG": "C.UTF-8"})
    ('en', 'en', 'de')
    """
    given = " ".join(arguments).replace("--lang=", "--lang ").split()
    for option, value in zip(given, given[1:], strict=False):
        if option == "--lang" and value in languages():
            return value
    return next((code for code in system_languages(environment) if code in languages()), "de")


def system_languages(environment: Mapping[str, str]) -> list[str]:
    """The languages that the system asks for, the one wanted most first; none where the locale is C or POSIX.

    As gettext has it: a list in LANGUAGE counts before the locale, unless that has no language.
    """
    named = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    asked = [*environment.get("LANGUAGE", "").split(":"), named]
    if has_no_language(named):
        return []
    return [locale.normalize(each)[:2].lower() for each in asked if each and not has_no_language(each)]


def has_no_language(name: str) -> bool:
    """Whether a locale is that of machines: C, POSIX, C.UTF-8."""
    return name.partition(".")[0] in ("C", "POSIX")


def usage_text(fault: click.UsageError, lang: str) -> str:
    """What is wrong with the way a command was called, in one line."""
    name = name_of(fault.param, lang) if isinstance(fault, click.BadParameter) and fault.param else ""
    match fault:
        case click.NoSuchOption():
            return say("command.no_such_option", lang, option=fault.option_name)
        case click.MissingParameter():
            return say("command.missing", lang, name=name)
        case click.BadParameter() if fault.param:
            return say("command.bad_value", lang, name=name, allowed=allowed(fault.param.type, lang))
        case click.BadOptionUsage():
            return say("command.no_value", lang, option=fault.option_name)
    return say("command.bad_call", lang)


def name_of(parameter: click.Parameter, lang: str) -> str:
    """What a parameter is called: an option as it is typed, an argument by its word."""
    if isinstance(parameter, click.Argument):
        return say(f"command.argument.{parameter.name}", lang)
    return parameter.opts[-1]


def allowed(kind: "click.ParamType[Any]", lang: str) -> str:
    """What an option's value may be."""
    match kind:
        case click.Choice():
            return say("command.one_of", lang, choices=", ".join(map(str, kind.choices)))
        case click.IntRange() if kind.max is not None:
            return say("command.between", lang, least=str(kind.min), most=str(kind.max))
    return say("command.whole_number", lang)


class StartsByDefault(click.Group):
    """A group whose first word may be left out: then it starts the app. (A class, because click wants one here.)"""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the word `run` before options that stand alone; the language may stand before any word."""
        rest = list(args)
        while rest and rest[0].startswith("--lang"):
            rest = rest[1:] if "=" in rest[0] else rest[2:]
        if not rest or (rest[0].startswith("-") and rest[0] != "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name an unknown command, and those there are."""
        if args[0] not in self.commands:
            raise CannotBe("unknown_command", command=args[0], commands=", ".join(sorted(self.commands)))
        return super().resolve_command(ctx, args)


def in_language(group: click.Group, lang: str) -> click.Group:
    """The command with its help written in this language."""

    class Spoken(click.HelpFormatter):
        """Headings in this language."""

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, prefix or say("command.usage", lang) + " ")

        def write_heading(self, heading: str) -> None:
            super().write_heading(say("command.heading." + heading.lower(), lang))

    class Context(click.Context):
        formatter_class = Spoken

    for command in (group, *group.commands.values()):
        command.context_class = Context
        command.help = command.short_help = say(f"command.help.{command.name}", lang)
        command.options_metavar = f"[{say('command.metavar.options', lang)}]"
        for each in command.params:
            if isinstance(each, click.Option):
                each.help = say(f"command.option.{each.name}", lang)
            each.metavar = metavar(each, lang)
    group.epilog = say("command.help.starting", lang, port=EXAMPLE_PORT)
    group.subcommand_metavar = f"{say('command.metavar.command', lang)} […]"
    return group


def metavar(parameter: click.Parameter, lang: str) -> str | None:
    """The word that stands for a value in the help; none where the values themselves do."""
    match parameter.type:
        case click.Choice():
            return None
        case click.types.IntParamType():
            return say("command.metavar.number", lang)
    if isinstance(parameter, click.Argument):
        return say(f"command.argument.{parameter.name}", lang) + (" …" if parameter.nargs == -1 else "")
    return parameter.metavar


# ---- options that several commands share ----------------------------------------------------------------------------
Command = Callable[..., Any]


def spoken_in(command: Command) -> Command:
    """Add --lang and --help."""
    command = click.option("--lang", type=click.Choice(languages()), expose_value=False)(command)
    return click.help_option("--help")(command)


def at_a_table(command: Command) -> Command:
    """Add --rulebook, --players and --json, besides the language."""
    for option in (
        click.option("--rulebook", "named", default="classic-home", metavar="NAME"),
        click.option("--players", type=click.IntRange(2, 8), default=2),
        click.option("--json", "as_json", is_flag=True),
    ):
        command = option(command)
    return spoken_in(command)


def reading_cards(command: Command) -> Command:
    """Add --notation: how the cards of this call are written."""
    return click.option("--notation", type=click.Choice(("en", "de")), default="en")(command)


def read_cards(text: str, notation: Notation) -> Cards:
    """The cards of a text; if the other notation would read it, the fault says how to ask for that."""
    try:
        return parse_cards(text, notation)
    except CannotBe as fault:
        other: Notation = "de" if notation == "en" else "en"
        if "text" in fault.facts and is_readable(text, other):
            raise CannotBe("other_notation", text=str(fault.facts["text"]), notation=other) from None
        raise


def is_readable(text: str, notation: Notation) -> bool:
    """Whether a text can be read in this notation."""
    try:
        return bool(parse_cards(text, notation))
    except CannotBe:
        return False


def here() -> str:
    """The language of the running call."""
    return spoken(sys.argv[1:], os.environ)


def printed(fields: Mapping[str, object]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(fields, ensure_ascii=False))


# ---- the commands ---------------------------------------------------------------------------------------------------
@click.group(cls=StartsByDefault, add_help_option=False)
@spoken_in
def tutor() -> None:
    """Everything below stands here."""


@tutor.command(add_help_option=False)
@click.option("--port", type=click.IntRange(1, 65535), default=8501)
@click.option("--host", default="127.0.0.1")
@click.option("--database-url", metavar="URL")
@click.option("--no-browser", is_flag=True)
@spoken_in
def run(port: int, host: str, database_url: str | None, no_browser: bool) -> None:  # noqa: FBT001 click passes by name
    """Start the app and print its address once it answers."""
    from tutor.asgi import serve

    # Serving leaves this folder, which a relative address means.
    os.environ["TUTOR_DATABASE_URL"] = database_address(database_url)
    open_database().dispose()
    free_port(host, port)
    address = f"http://{address_of(host)}:{port}"
    threading.Thread(target=announce, args=(address, here()), kwargs={"browser": not no_browser}, daemon=True).start()
    serve(host, port)


def address_of(host: str) -> str:
    """Where this computer itself reaches the app that listens there."""
    if host in {"", "0.0.0.0", "::"}:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def free_port(host: str, port: int) -> None:
    """Refuse a port that something else listens on or that one may not use, and an address of another computer."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as refused:
            faults = {errno.EADDRINUSE: "port_taken", errno.EACCES: "port_forbidden"}
            key = faults.get(refused.errno or 0, "no_such_host")
            raise CannotBe(key, **({"host": host} if key == "no_such_host" else {"port": str(port)})) from None


def announce(address: str, lang: str, *, browser: bool) -> None:
    """Print the address as soon as the app and its database answer, and open it in a browser."""
    end = time.monotonic() + READY_WITHIN
    while not (answers(address + "/_stcore/health") and answers(address + "/readyz")):
        if time.monotonic() > end:
            return click.echo(say("command.not_ready", lang, address=address), err=True)
        time.sleep(0.1)
    click.echo(say("command.running", lang, address=address))
    if browser:
        webbrowser.open(address)
    return None


def answers(address: str) -> bool:
    """Whether an address answers with success."""
    try:
        with urllib.request.urlopen(address, timeout=2):
            return True
    except (urllib.error.URLError, OSError):
        return False


@tutor.command(add_help_option=False)
@click.argument("hands", nargs=-1, required=True)
@reading_cards
@at_a_table
def rank(hands: tuple[str, ...], named: str, players: int, notation: Notation, as_json: bool) -> None:  # noqa: FBT001
    """Rank hands against each other."""
    table = at_table(rulebook(named), players)
    dealt = [read_cards(text, notation) for text in hands]
    apart(dealt)
    if table.rules.wins is Wins.LOW:
        values = [low_value_of(cards, table) for cards in dealt]
    else:
        values = [value_of(cards, table) for cards in dealt]
    rows = [
        ranked(cards, value, places(values)[seat])
        for seat, (cards, value) in enumerate(zip(dealt, values, strict=True))
    ]
    result: dict[str, object] = {"rulebook": table.rules.text, "players": players, "hands": rows}
    result["winners"] = sorted(winners(values))
    if table.rules.wins is Wins.BOTH:
        lows = [low_value_of(cards, table) for cards in dealt]
        for row, low, place in zip(rows, lows, places(lows), strict=True):
            row["low"] = {"ranks": [r.letter for r in low.ranks], "place": place}
        result["low_winners"] = sorted(winners(lows))
    if as_json:
        return printed(result)
    for row, cards, value in sorted(zip(rows, dealt, values, strict=True), key=lambda each: each[0]["place"]):
        key = "command.ranked_low" if table.rules.wins is Wins.LOW else "command.ranked"
        click.echo(say(key, here(), place=row["place"], cards=cards_text(cards), value=value.text))
        if "low" in row:
            low = low_value_of(cards, table)
            click.echo(say("command.ranked_half", here(), place=row["low"]["place"], value=low.text))
    return None


def apart(hands: Sequence[Cards]) -> None:
    """Refuse a card that stands in two hands."""
    seen: set[str] = set()
    for text in (str(card) for hand in hands for card in hand):
        if text in seen:
            raise CannotBe("card_twice", card=text)
        seen.add(text)


def places(values: Sequence[HandValue]) -> list[int]:
    """The place of each value, from 1; equal ones share it."""
    return [1 + sum(other > value for other in values) for value in values]


def ranked(cards: Cards, value: HandValue, place: int) -> dict[str, Any]:
    """One hand's row."""
    return {
        "cards": letters(cards),
        "category": value.category.value,
        "ranks": [r.letter for r in value.ranks],
        "place": place,
    }


@tutor.command(add_help_option=False)
@click.argument("hand")
@click.option("--opponents", default="1", metavar="1|2|3|any")
@reading_cards
@at_a_table
def odds(hand: str, opponents: str, named: str, players: int, notation: Notation, as_json: bool) -> None:  # noqa: FBT001
    """Analyse every legal discard of a hand, best first."""
    table = at_table(rulebook(named), players)
    cards, facing = read_cards(hand, notation), opponents_in(opponents)
    discards = analysed(cards, table, facing)
    model = MODELS[facing] if graded(table) else "none: share of all hands beaten"
    if as_json:
        rows = [discard_fields(discard) for discard in discards]
        return printed({"hand": letters(cards), "rulebook": table.rules.text, "model": model, "discards": rows})
    said = f"command.odds_of_{facing}" if graded(table) else "command.shares_of"
    click.echo(say(said, here(), cards=cards_text(cards)))
    for discard in discards[:SHOWN_DISCARDS]:
        click.echo(discard_text(discard, here()))
    if len(discards) > SHOWN_DISCARDS:
        click.echo(say("command.more_discards", here(), n=len(discards) - SHOWN_DISCARDS))
    return None


def opponents_in(text: str) -> int | Literal["any"]:
    """The opponents as they are typed: a number, or any."""
    if text == ANY:
        return ANY
    try:
        return int(text)
    except ValueError:
        raise CannotBe(
            "no_such_opponents", text=text, numbers=", ".join(str(each) for each in MODELS if each != ANY)
        ) from None


def analysed(cards: Cards, table: TableRules, opponents: int | Literal["any"]) -> tuple[Discard, ...]:
    """Every legal discard against these opponents."""
    if opponents != ANY:
        return analyse(cards, table, opponents)
    if not graded(table):
        return analyse(cards, table)
    known = known_any_hand(table)
    if isinstance(known, Problem):
        raise CannotBe("any_hand_not_known")
    return analyse_any_hand(cards, table, known)


def discard_fields(discard: Discard) -> dict[str, object]:
    """One discard as JSON fields."""
    return {
        "keep": letters(discard.keep),
        "throw": letters(discard.throw),
        "draws": discard.draws,
        "counts": {category.value: count for category, count in discard.counts.items()},
        "share": discard.share,
        "win": discard.win,
        "loss": discard.loss,
        "grade": discard.grade,
        "error": discard.error,
    }


def discard_text(discard: Discard, lang: str) -> str:
    """One discard as a line to read."""
    keep = cards_text(discard.keep)
    if discard.win is None:
        key = "command.shares" if keep else "command.shares_none"
        return say(key, lang, keep=keep, share=discard.share)
    if discard.grade is None:
        key = "command.wins_about" if keep else "command.wins_about_none"
        return say(key, lang, keep=keep, win=discard.win)
    key = "command.wins" if keep else "command.wins_none"
    grade = "best" if is_best(discard) else discard.grade
    return say(key, lang, keep=keep, win=discard.win, grade=f"grade.{grade}")


def is_best(discard: Discard) -> bool:
    """Whether no other discard has a better chance."""
    return discard.loss is not None and round(discard.loss, DIGITS) == 0


@tutor.command(add_help_option=False)
@click.option("--seed", type=int, default=1)
@click.option("--dealer", type=click.IntRange(0, 7), default=0)
@at_a_table
def deal(seed: int, dealer: int, named: str, players: int, as_json: bool) -> None:  # noqa: FBT001
    """Deal a table's hands from a seed."""
    table = at_table(rulebook(named), players)
    if dealer >= players:
        raise CannotBe("no_such_dealer", dealer=str(dealer), players=players, most=str(players - 1))
    shuffle = shuffled(deck_for(table), f"hand/1/{table.rules.text}/{players}/{seed}/1")
    hands, stock = hands_and_stock(shuffle, players, dealer)
    if as_json:
        stacks = ",".join(str(chips) for chips in first_stacks(table))
        line = f"v1;{table.rules.text};{players};{stacks};{dealer};{seed};"
        fields = {"rulebook": table.rules.text, "players": players, "seed": seed, "dealer": dealer}
        return printed({**fields, "hands": [letters(hand) for hand in hands], "stock": len(stock), "line": line})
    for seat, hand in enumerate(hands):
        key = "command.dealt_dealer" if seat == dealer else "command.dealt"
        click.echo(say(key, here(), seat=seat + 1, cards=cards_text(hand)))
    click.echo(say("command.stock", here(), n=len(stock)))
    return None


@tutor.command(add_help_option=False)
@click.argument("skill", type=click.Choice(sorted(GENERATORS)))
@click.option("--level", type=click.IntRange(1, 3), default=1)
@click.option("--seed", type=int, default=1)
@click.option("--answer", metavar="TEXT")
@reading_cards
@at_a_table
def ask(
    skill: str,
    level: int,
    seed: int,
    answer: str | None,
    named: str,
    players: int,
    notation: Notation,
    as_json: bool,  # noqa: FBT001
) -> None:
    """Make one question; with an answer, grade it. Marked cards are read in the notation."""
    table = at_table(rulebook(named), players)
    if not GENERATORS[skill].offered(table):
        raise CannotBe("skill_not_offered", skill=skill, rulebook=table.rules.text)
    question = GENERATORS[skill].generate(seed, table, Level(level))
    if answer and question.kind is Kind.MARK and answer not in (NOTHING, DONT_KNOW):
        answer = cards_text(read_cards(answer, notation))
    if as_json:
        return printed(question_fields(question, answer, here()))
    for line in question_lines(question, answer, here()):
        click.echo(line)
    return None


@tutor.command(add_help_option=False)
@click.option("--json", "as_json", is_flag=True)
@spoken_in
def check(as_json: bool) -> None:  # noqa: FBT001
    """Check all lessons, quizzes, rules and words; faults one a line, exit code 1 if there are any."""
    found = problems()
    lines = [problem_text(problem, here()) for problem in found]
    if as_json:
        printed({"problems": lines})
    else:
        for line in lines:
            click.echo(line)
        if not lines:
            click.echo(say("command.no_problems", here()))
    if found:
        sys.exit(1)


@tutor.command(add_help_option=False)
@click.argument("topic", type=click.Choice(("engine", "play", "bank")))
@click.option("--rounds", type=click.IntRange(1, 99), default=7)
@click.option("--json", "as_json", is_flag=True)
@spoken_in
def bench(topic: str, rounds: int, as_json: bool) -> None:  # noqa: FBT001
    """Measure how fast the engine or a played hand is, a line for each figure; or build the practice bank."""
    if topic == "bank":
        return bank(as_json)
    shown = []
    if not as_json:
        names = ("what", "rival", "ours", "theirs", "ratio")
        click.echo(columns([say(f"command.bench.{name}", here()) for name in names]))
    for figure in play_figures(rounds) if topic == "play" else engine_figures(rounds):
        shown.append(figure_fields(figure))
        if not as_json:
            click.echo(figure_text(figure, here()))
    peaks = list(memory()) if topic == "engine" else []
    if as_json:
        rows = [{"rulebook": peak.rulebook, "megabytes": peak.megabytes, "reached": peak.reached} for peak in peaks]
        about = {"topic": topic, "rounds": rounds, "python": platform.python_version()}
        return printed({**about, "figures": shown, "memory": {"goal": MOST_MEMORY, "tables": rows}})
    for peak in peaks:
        megabytes = round(peak.megabytes)
        click.echo(say("command.bench.memory", here(), rulebook=peak.rulebook, megabytes=megabytes, most=MOST_MEMORY))
    if topic == "engine" and not peaks:
        click.echo(say("command.bench.no_memory", here()))
    return None


def bank(as_json: bool) -> None:  # noqa: FBT001
    """Build the practice bank where it is missing, older or damaged; a later call goes on where one was broken off."""
    for deck, steps in groupby(build_bank(), key=lambda built: built.deck):
        label = say("command.bench.building", here(), cards=int(deck))
        with click.progressbar(length=len(places_of(deck)), label=label, file=sys.stderr) as bar:
            for built in steps:
                bar.update(built.done - bar.pos)
    hands = {deck: len(read_deck(deck).hands) for deck in DECKS}
    if as_json:
        return printed({"topic": "bank", "hands": hands})
    for deck, number in hands.items():
        click.echo(say("command.bench.bank", here(), cards=int(deck), hands=number))
    return None


def figure_fields(figure: Figure) -> dict[str, object]:
    """One measured figure as JSON fields; times in seconds."""
    return {
        "what": figure.task.name,
        **figure.task.facts,
        "rival": figure.rival.name,
        "yardstick": figure.rival.yardstick,
        "missing": figure.rival.missing,
        "ours": figure.ours,
        "theirs": figure.theirs,
        "ratio": figure.ratio,
        "goal": figure.rival.goal,
        "reached": figure.reached,
    }


def figure_text(figure: Figure, lang: str) -> str:
    """One measured figure as a line of the table."""
    if figure.ratio is None:
        verdict = say(f"command.bench.{figure.rival.missing}", lang)
    else:
        kind = "times_as_long" if figure.rival.yardstick else "times_as_fast"
        verdict = say(f"command.bench.{kind}", lang, n=three_digits(figure.ratio))
    if figure.reached is not None and figure.rival.goal is not None:
        kind = "at_most" if figure.rival.yardstick else "at_least"
        kind = f"command.bench.{kind}" if figure.reached else f"command.bench.{kind}_missed"
        verdict += say(kind, lang, n=three_digits(figure.rival.goal))
    times = [seconds_text(seconds, lang) for seconds in (figure.ours, figure.theirs)]
    what = say(f"command.bench.{figure.task.name}", lang, **figure.task.facts)
    return columns([what, figure.rival.name, *times, verdict])


def columns(texts: Sequence[str]) -> str:
    """One line of the table of figures: what, beside what, two times, the ratio."""
    what, rival, ours, theirs, ratio = texts
    return f"{what:43}  {rival:17}  {ours:>9}  {theirs:>9}  {ratio}"


def seconds_text(seconds: float | None, lang: str) -> str:
    """A time in the unit that suits it; nothing where nothing was measured."""
    if seconds is None:
        return ""
    factor, unit = next(each for each in ((1, "s"), (1e3, "ms"), (1e6, "µs"), (1e9, "ns")) if seconds * each[0] >= 1)
    return say("command.bench.time", lang, n=three_digits(seconds * factor), unit=unit)


def three_digits(number: float) -> float:
    """A number without digits that mean nothing.

    >>> three_digits(1.6749), three_digits(606.6426)
    (1.67, 607.0)
    """
    return float(f"{number:.3g}")


if __name__ == "__main__":
    main()
