"""A lesson on the page: prose, cards and tables in the flow, examples that build up, exercises answered in place.

What it says comes from the lesson; what the figures say, from the engine.
"""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from random import Random
from secrets import randbelow

import streamlit as st

from tutor.content.blocks import (
    FROM_THE_DEAL,
    Block,
    Compare,
    Counts,
    DeckFigure,
    DiscardFigure,
    Example,
    Exercise,
    HandFigure,
    Lesson,
    Order,
    PlayFigure,
    Prose,
    Sheet,
)
from tutor.content.figures import count_rows, html_of
from tutor.content.sheets import Row, rows_of
from tutor.engine.play import Hand
from tutor.quiz.question import Line
from tutor.quiz.telling import Told
from tutor.quiz.telling import told as told_of
from tutor.store.answers import Mode, Origin
from tutor.store.database import StoreProblem
from tutor.ui import series
from tutor.ui.cards import LETTERS
from tutor.ui.context import html, lang, look, settings, told, told_line
from tutor.ui.identity import set_settings
from tutor.ui.look import card_row
from tutor.ui.plans import part_entries
from tutor.ui.question import ask
from tutor.ui.rule import chip, chips
from tutor.ui.rules_address import beside_address
from tutor.ui.series import Series, graded
from tutor.ui.session import STEPS, keep_problem, shelf
from tutor.ui.table import lines_html, table_html

Still = Prose | HandFigure | Compare | DiscardFigure | Counts | Order | DeckFigure | PlayFigure | Sheet


def show_blocks(lesson: Lesson) -> None:
    """Show all that a lesson says and asks."""
    for waits, blocks in groupby(lesson.blocks[lang()], key=lambda block: isinstance(block, Exercise | Example)):
        if not waits:
            st.html(f'<div class="prose">{"".join(still(block, lesson) for block in blocks)}</div>')
            continue
        for block in blocks:
            if isinstance(block, Exercise):
                _exercise(lesson, block)
            elif isinstance(block, Example):
                _example(lesson, block)


# ---- what stands still ----------------------------------------------------------------------------------------------
def still(block: Block, lesson: Lesson) -> str:
    """A block that one only reads, as HTML."""
    match block:
        case Prose():
            return _prose(block, lesson)
        case HandFigure():
            return _figure(_row(block), block.told)
        case DiscardFigure():
            return _figure(card_row(block.cards, dim=_names(block.thrown)), block.told)
        case Compare():
            return _compare(block)
        case Counts():
            return _counts(block)
        case Order():
            return _order(block)
        case DeckFigure():
            return _deck(block)
        case PlayFigure():
            return _play(block)
        case Sheet():
            return _sheet(block)
        case Exercise() | Example():
            raise ValueError("not a block that stands still")


def _prose(block: Prose, lesson: Lesson) -> str:
    """A paragraph; one that holds a rule's chip is a block that may hold what the chip opens."""
    text = html_of(block, lesson, lang(), chip, look().letters)
    return text.replace("<p>", '<div class="p">').replace("</p>", "</div>") if "<details" in text else text


def _figure(cards: str, lines: Iterable[Line]) -> str:
    first, *rest = (escape(told_line(line)) for line in lines)
    first += "." if rest and first[-1] not in ".?!" else ""
    return f'<figure class="fig">{cards}<figcaption>{" ".join((f"<b>{first}</b>", *rest))}</figcaption></figure>'


def _names(cards: Iterable[object]) -> list[str]:
    return [str(card) for card in cards]


def _row(block: HandFigure) -> str:
    """A hand's cards: those that make it what it is ringed, the others faded; nothing stands out if it takes all."""
    rest = [str(card) for card in block.cards if card not in block.bright]
    return card_row(block.cards, bright=_names(block.bright) if rest else (), dim=rest)


def _compare(block: Compare) -> str:
    rows = ""
    for place, each in enumerate(block.hands):
        wins = place in block.winners and len(block.winners) == 1
        name = html("ask.hand", number=place + 1) + (f"<small>{html('ask.wins')}</small>" if wins else "")
        value = "<br>".join(escape(told_line(line)) for line in each.told)
        rows += (
            f'<figure class="{"winner" if wins else ""}"><figcaption>{name}</figcaption>'
            f'<div>{_row(each)}<p class="small">{value}</p></div></figure>'
        )
    return f'<div class="hands versus">{rows}</div>{_figure("", block.told)}'


def _counts(block: Counts) -> str:
    body = ""
    for category, number, share in count_rows(block):
        name, count, percent = (
            html("lesson.hand", hand=category.value),
            html("lesson.number", n=number),
            html("lesson.share", share=share),
        )
        body += f'<tr><th scope="row">{name}</th><td class="r">{count}</td><td class="r">{percent}</td></tr>'
    head = "".join(
        f'<th scope="col"{kind}>{html(f"lesson.{key}")}</th>'
        for key, kind in (("head_hand", ""), ("head_number", ' class="r"'), ("head_share", ' class="r"'))
    )
    caption = html("lesson.counted", deck=len(block.table.deck))
    return f'<table class="num"><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _play(block: PlayFigure) -> str:
    """The table as it stands; below it what has happened since the step before, or since the deal."""
    seat = block.play.seat
    before = () if block.start == FROM_THE_DEAL else _told_so_far(block.play.moments[block.start], seat)
    lines = _told_so_far(block.hand, seat)[len(before) :]
    log = lines_html(lines) if lines else ""
    return f'<div class="play">{table_html(block.hand, seat)}{log}</div>'


def _told_so_far(hand: Hand, seat: int) -> tuple[Told, ...]:
    """The log without a heading that has nothing below it yet: that one begins the next step."""
    lines = told_of(hand, seat)
    return lines[:-1] if lines and lines[-1].heading else lines


def _sheet(block: Sheet) -> str:
    rows = rows_of(block)
    ruled = any(row.rules for row in rows.rows)
    heads = [escape(told_line(line)) for line in rows.head] + ([html("sheet.head.rules")] if ruled else [])
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "".join(_sheet_row(row, heads) for row in rows.rows)
    if block.name != "differences":
        return f'<table class="num sheet"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    address = escape(beside_address(block.of, block.table.players, lang()))
    whole = f'<p><a class="way" href="{address}" target="_self">{html("sheet.beside", n=block.table.players)}</a></p>'
    return f'<table class="num sheet differences"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{whole}'


def _sheet_row(row: Row, heads: Sequence[str]) -> str:
    """A row whose cells know the names of their columns: in a narrow room they stand one below the other."""
    cells = ["".join(f"<span>{escape(told_line(line))}</span>" for line in cell) for cell in row.cells]
    if len(heads) > len(cells) + 1:
        cells.append(chips(row.rules))
    tds = "".join(
        f'<td data-head="{head}">{cell}</td>' if cell else "<td></td>"
        for head, cell in zip(heads[1:], cells, strict=True)
    )
    bare = f' data-head="{heads[0]}"' if row.head.key == "sheet.number" else ""
    return f'<tr><th scope="row"{bare}>{escape(told_line(row.head))}</th>{tds}</tr>'


def _order(block: Order) -> str:
    rows = ""
    for place, (category, each) in enumerate(block.rows, start=1):
        name = html("lesson.hand", hand=category.value)
        rows += f'<li><span class="rank"><b>{place}</b> {name}</span>{_row(each)}</li>'
    return f'<ol class="list order">{rows}</ol>'


def _deck(block: DeckFigure) -> str:
    ranks = "".join(
        f'<tr><th scope="row">{html("lesson.rank", rank=rank.letter)}</th>'
        f"<td>{escape(_letter(rank.letter, 'de'))}</td><td>{escape(_letter(rank.letter, 'en'))}</td></tr>"
        for rank in reversed(block.ranks)
    )
    suits = "".join(
        f"<li>{card_row([f'A{suit.value}'])}<span>{html('lesson.suit', suit=suit.value)}</span></li>"
        for suit in block.suits
    )
    head = "".join(f'<th scope="col">{html(f"lesson.{key}")}</th>' for key in ("head_rank", "head_de", "head_en"))
    table = f'<table class="num"><thead><tr>{head}</tr></thead><tbody>{ranks}</tbody></table>'
    return f'<ul class="suits" role="list">{suits}</ul>{table}'


def _letter(rank: str, letters: str) -> str:
    """What stands in the corner of a card."""
    return "10" if rank == "T" else LETTERS[letters].get(rank, rank)


# ---- what one does --------------------------------------------------------------------------------------------------
def _example(lesson: Lesson, block: Example) -> None:
    number = _examples(lesson).index(block) + 1
    key = f"{lesson.id}/{number}"
    shown = len(block.steps) - block.open + _opened(key)
    with st.container(key=f"example-{lesson.id}-{number}", gap="small"):
        over = f'<p class="over"><b>{html("lesson.example", n=number)}</b></p>'
        cards = f'<figure class="fig">{card_row(block.hand.cards)}</figure>' if block.hand else ""
        steps = "".join(
            f"<li>{''.join(still(piece, lesson) for piece in step)}</li>" for step in block.steps[: max(1, shown)]
        )
        st.html(f'<div class="prose">{over}{cards}<ol class="steps-list">{steps}</ol></div>')
        if block.open:
            _next_step(key, shown, block)


def _next_step(key: str, shown: int, block: Example) -> None:
    """The button that opens a step of an example, and in the end hides them: one and of one look, to keep the focus.

    `key` is its lesson and its number there.
    """
    words, opened = told("lesson.next_step", n=shown + 1, of=len(block.steps)), _opened(key) + 1
    if shown >= len(block.steps):
        words, opened = told("lesson.hide_steps", n=block.open), 0
    st.button(words, f"step-{key.replace('/', '-')}", on_click=_open, args=(key, opened))


def _examples(lesson: Lesson) -> list[Example]:
    return [block for block in lesson.blocks[lang()] if isinstance(block, Example)]


def _opened(key: str) -> int:
    """How many of an example's open steps have been opened, in this session or as the learner's settings say before."""
    kept = settings().get(f"{STEPS}/{key}")
    return int(shelf(STEPS).get(key, kept if isinstance(kept, int) else 0))


def _open(key: str, opened: int) -> None:
    """Open so many steps, for good; without the database for this session."""
    shelf(STEPS)[key] = opened
    try:
        set_settings({f"{STEPS}/{key}": opened})
    except StoreProblem as problem:
        keep_problem(problem)


def place_of(lesson: Lesson, number: int) -> str:
    """Where an exercise's questions are asked, and what the database knows it by."""
    return f"{lesson.id}/{number}"


def _exercise(lesson: Lesson, block: Exercise) -> None:
    place = place_of(lesson, block.number)
    slug = f"{lesson.id}-{block.number}"
    current = series.series_at(place)
    with st.container(key=f"exercise-{slug}", gap="small"):
        if current is None:
            with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
                asks = f'<p class="ask">{html("lesson.asks", n=block.count, skill=block.skill)}</p>'
                st.html(f'<div class="exercise">{_over(lesson, block, None)}{asks}</div>', width="content")
                words = told("lesson.begin", n=block.number)
                st.button(words, key=f"begin-{slug}", on_click=_begin, args=(lesson, block))
            return
        ask(place, over=_over(lesson, block, current), heading=3)
        if finished(current):
            right = sum(graded(each["question"], each["given"]).right for each in current["done"])
            st.html(f'<p class="soft">{html("lesson.finished", right=right, of=len(current["plan"]))}</p>')
            st.button(told("lesson.again"), key=f"again-{slug}", on_click=_begin, args=(lesson, block))


def _over(lesson: Lesson, block: Exercise, current: Series | None) -> str:
    words = [f"<b>{html('lesson.exercise', n=block.number, of=len(lesson.exercises))}</b>"]
    if block.question is None and current is not None:
        words.append(f"<span>{html('practise.skill', skill=block.skill)}</span>")
    if current is not None and block.count > 1:
        words.append(f"<span>{html('ask.place', n=current['place'] + 1, of=block.count)}</span>")
    return f'<p class="over">{"".join(words)}</p>'


def open_next(lesson: Lesson) -> None:
    """Deal the first exercise that is still to be answered, so that its question stands open. Once is enough.

    Whoever calls it knows what the database has: an exercise that was begun is not dealt anew.
    """
    for exercise in lesson.exercises:
        place = place_of(lesson, exercise.number)
        current = series.series_at(place)
        if current is None:
            _begin(lesson, exercise)
        if not finished(current):
            return


def _begin(lesson: Lesson, block: Exercise) -> None:
    entries = part_entries(block, Random(randbelow(2**31)), lesson.id)
    place = place_of(lesson, block.number)
    series.begin(place, entries, origin=Origin.LESSON, origin_id=place, mode=Mode.LEARN)


def finished(current: Series | None) -> bool:
    """Whether all questions of an exercise are answered."""
    return current is not None and len(current["done"]) == len(current["plan"])
