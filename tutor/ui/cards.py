"""The card faces: SVG text, drawn from paths alone (no font, no id, no file), so that any number stands on one page.

It says no card's name: whatever holds a card does that, in the learner's language.
"""

from functools import cache, lru_cache

PAPER, EDGE, INK, GOLD = "#fffdf8", "#8b8574", "#1c2430", "#d9a441"
SKIN, LIPS, PANEL = "#f8e3c8", "#a8433a", "#eef0e9"
BACK, BACK_LINE = "#2f4a43", "#c9d6c8"
RED, BLUE, GREEN = "#b51d27", "#1b5fb0", "#1a7440"
COLOURS = {
    2: {"s": INK, "c": INK, "h": RED, "d": RED},
    4: {"s": INK, "h": RED, "d": BLUE, "c": GREEN},
}
"""Suit colours of the two-colour and the four-colour deck; on PAPER their contrast is 15.4, 6.5, 6.2 and 5.7."""
LETTERS = {"en": {}, "de": {"J": "B", "Q": "D"}}
"""Where a language's corner letters differ from the English ones."""

# Suits in a box of 100 around 0,0: only M C A H L Z, absolute, so that they can be scaled and turned below.
SUITS = {
    "h": "M 0 47 C -12 26 -46 8 -46 -19 C -46 -36 -34 -46 -22 -46 C -11 -46 -3 -38 0 -27"
    " C 3 -38 11 -46 22 -46 C 34 -46 46 -36 46 -19 C 46 8 12 26 0 47 Z",
    "d": "M 0 -50 C 9 -32 24 -13 39 0 C 24 13 9 32 0 50 C -9 32 -24 13 -39 0 C -24 -13 -9 -32 0 -50 Z",
    "s": "M 0 -50 C 12 -28 46 -9 46 15 C 46 29 35 37 24 37 C 15 37 8 33 4 26 C 5 38 9 45 17 50"
    " L -17 50 C -9 45 -5 38 -4 26 C -8 33 -15 37 -24 37 C -35 37 -46 29 -46 15 C -46 -9 -12 -28 0 -50 Z",
    "c": "M -4 20 A 22 22 0 1 1 -16 -10 A 22 22 0 1 1 16 -10 A 22 22 0 1 1 4 20 C 5 36 9 45 17 50"
    " L -17 50 C -9 45 -5 36 -4 20 Z",
    "star": "M 0 -50 L 12 -16 L 48 -15 L 19 6 L 30 41 L 0 20 L -30 41 L -19 6 L -48 -15 L -12 -16 Z",
}
# Corner letters as strokes, 52 high, around x = 0. The ten is two digits in the room of one.
GLYPHS = {
    "A": "M-17 52 0 0 17 52M-11 35H11",
    "K": "M-13 0V52M15 0-13 31M-4 22 17 52",
    "Q": "M-17 19a17 19 0 0 1 34 0v14a17 19 0 0 1-34 0zM3 37 19 56",
    "J": "M-6 0H14M9 0V35C9 58-13 55-17 40",
    "D": "M-13 0V52H-4C24 52 24 0-4 0Z",
    "B": "M-13 24V52H1A14 14 0 0 0 1 24H-13V0H0A12 12 0 0 1 0 24",
    "2": "M-15 14C-15-5 15-5 15 14 15 27-9 37-15 52H17",
    "3": "M-14 0H13L-3 21C21 18 22 52-1 52-9 52-15 48-17 40",
    "4": "M8 52V0L-18 37H18",
    "5": "M13 0H-11L-13 23C-6 16 16 15 16 34 16 55-11 57-17 43",
    "6": "M11 0C-6 5-16 20-16 36a16 16 0 1 0 32 0a16 16 0 1 0-32 0",
    "7": "M-16 0H16C4 18-5 34-7 52",
    "8": "M0 23A12 11.5 0 1 1 .1 23A16 14.5 0 1 1 0 23Z",
    "9": "M-11 52C6 47 16 32 16 16a16 16 0 1 0-32 0a16 16 0 1 0 32 0",
    "T": "M-16 10-8 0V52M3 12a9 12 0 0 1 18 0v28a9 12 0 0 1-18 0z",
}


def _columns(*rows: int) -> list[tuple[int, int]]:
    """The places of two columns of pips."""
    return [(x, y) for y in rows for x in (85, 155)]


# Where the pips of a number card lie; what lies below the middle is turned round.
PIPS = {
    "2": [(120, 58), (120, 278)],
    "3": [(120, 58), (120, 168), (120, 278)],
    "4": _columns(58, 278),
    "5": [*_columns(58, 278), (120, 168)],
    "6": _columns(58, 168, 278),
    "7": [*_columns(58, 168, 278), (120, 113)],
    "8": [*_columns(58, 168, 278), (120, 113), (120, 223)],
    "9": [*_columns(58, 131, 205, 278), (120, 168)],
    "T": [*_columns(58, 131, 205, 278), (120, 95), (120, 241)],
}


def _number(x: float) -> str:
    text = f"{x:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _place(suit: str, x: float, y: float, size: float, *, turned: bool = False) -> str:
    """Path data of a suit, `size` units high, centred on x, y."""
    scale, out, todo = (-size if turned else size) / 100, [], SUITS[suit].split()
    while todo:
        command = todo.pop(0)
        out.append(command)
        if command == "A":
            radii, flags = todo[:2], todo[2:5]
            del todo[:5]
            out += [*(_number(float(radius) * abs(scale)) for radius in radii), *flags]
        while todo and not todo[0].isalpha():
            out += [_number(x + scale * float(todo.pop(0))), _number(y + scale * float(todo.pop(0)))]
    text = " ".join(out)
    for letter in "MCALZ":
        text = text.replace(f" {letter}", letter).replace(f"{letter} ", letter)
    return text.replace(" -", "-")


def _filled(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>'


def _edged(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>'


def _line(d: str, stroke: str, width: float = 2) -> str:
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round"/>'


def _corners(glyph: str, suit: str, colour: str) -> str:
    """Rank and suit in two opposite corners."""
    x, y, size = (36, 40, 48) if suit == "star" else (32, 106, 36)
    suits = _filled(_place(suit, x, y, size) + _place(suit, 240 - x, 336 - y, size, turned=True), colour)
    if not glyph:
        return suits
    d, width = GLYPHS[glyph], 8.5 if glyph == "T" else 9.5
    return (
        f'{suits}<g fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round">'
        f'<path d="{d}" transform="translate(32 22)"/><path d="{d}" transform="matrix(-1 0 0-1 208 314)"/></g>'
    )


# Courts: half a figure above the middle line (y = 0), drawn twice.
def _face(y: int, lips: str, lips_y: int = 18) -> str:
    eyes = f"M-10 {y}a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6 {y}a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
    return (
        _line(f"M-13 {y - 7}q5-3 9 0M4 {y - 7}q5-3 9 0M0 {y}v9l-3 1", INK)
        + f'<path d="{eyes}" fill="{INK}" stroke="{INK}"/>'
        + _line(f"M-5 {y + lips_y}q5 4 10 0", lips, 2.5)
    )


def _king(colour: str, hair: str) -> str:
    """A beard and a tall crown."""
    return (
        _filled("M-60 0V-26C-52-40-34-47-22-50H22C34-47 52-40 60-26V0Z", colour)
        + _filled("M-24-50-9 0H9L24-50Z", SKIN)
        + _line("M-27-49-12 0M27-49 12 0M-60-8C-50-18-46-30-44-42M60-8C50-18 46-30 44-42", GOLD, 4)
        + _filled("M-24-101C-32-88-32-64-30-50H30C32-64 32-88 24-101Z", hair)
        + _filled("M-19-102H19V-74C19-58-19-58-19-74Z", SKIN)
        + _filled("M-20-82C-16-72-8-76 0-73 8-76 16-72 20-82 22-52 12-34 0-28-12-34-22-52-20-82Z", hair)
        + _face(-89, SKIN, 23)
        + _edged("M-25-97-30-121-13-110 0-132 13-110 30-121 25-97Z", GOLD)
        + _line("M-25-100H25", colour, 5)
    )


def _queen(colour: str, hair: str) -> str:
    """Long hair and a round coronet."""
    coronet = (
        "M-24-106Q0-117 24-106V-113C21-118 17-118 15-114 14-126 6-126 5-118"
        " 4-134-4-134-5-118-6-126-14-126-15-114-17-118-21-118-24-113Z"
    )
    return (
        _filled("M0-118C-36-118-36-86-33-70-31-56-42-46-39-26H39C42-46 31-56 33-70 36-86 36-118 0-118Z", hair)
        + _filled("M-60 0V-14C-52-30-38-38-17-43-12-24 12-24 17-43 38-38 52-30 60-14V0Z", colour)
        + _filled("M-19-92C-19-112 19-112 19-92 19-76 13-65 9-62V-38L0-24-9-38V-62C-13-65-19-76-19-92Z", SKIN)
        + _line("M-18-42C-12-22 12-22 18-42M-40-34Q-33-18-36 0M40-34Q33-18 36 0", GOLD, 4)
        + _filled("M-21-88C-19-106-6-108 0-110 6-108 19-106 21-88 25-120-25-120-21-88Z", hair)
        + _face(-85, LIPS)
        + _edged(coronet, GOLD)
        + f'<circle cy="-10" r="5" fill="{GOLD}"/>'
    )


def _jack(colour: str, hair: str, *, one_eyed: bool) -> str:
    """A cap with a feather; in profile the one-eyed ones."""
    head = _profile(hair) if one_eyed else _full_face(hair)
    return (
        _filled("M-60 0V-18C-54-34-40-40-22-44H22C40-40 54-34 60-18V0Z", colour)
        + _line("M-46 0-34-41M-22 0-16-44M46 0 34-41M22 0 16-44M0 0V-40", GOLD, 4)
        + _edged("M-28-47C-30-58 30-58 28-47 30-33-30-33-28-47Z", PAPER)
        + _line("M-17-54V-37M-6-55V-36M6-55V-36M17-54V-37", INK, 1)
        + head
        + _edged("M20-112C28-130 42-134 54-128 50-114 38-104 22-104ZL48-124", GOLD)
        + _filled("M-30-100C-32-128 22-134 31-108L28-98C10-104-12-104-28-97Z", colour)
        + _line("M-29-99C-12-106 10-106 29-99", GOLD, 4)
    )


def _profile(hair: str) -> str:
    return (
        _edged("M-16-104-18-90-27-78-19-76-20-71-17-68C-18-58-10-56-4-56H10V-104Z", SKIN)
        + _filled("M8-106C-2-92 10-78 2-58 12-52 26-53 34-60 28-70 32-90 26-104Z", hair)
        + _line("M-18-66h8M-15-96q5-3 9 0M-12-88a2 2 0 1 0 4 0a2 2 0 1 0-4 0", INK)
    )


def _full_face(hair: str) -> str:
    return (
        _filled("M-24-104C-32-86-30-66-34-57-26-52-16-54-12-60H12C16-54 26-52 34-57 30-66 32-86 24-104Z", hair)
        + _filled("M-18-104H18V-80C18-66 8-57 0-57S-18-66-18-80Z", SKIN)
        + _face(-87, LIPS)
    )


def _court(rank: str, suit: str, colour: str) -> str:
    """A figure with two heads in a frame. The jacks of spades and hearts are the one-eyed ones."""
    hair = "#6f4a2c" if suit in "sd" else "#a5642a"
    match rank:
        case "K":
            half = _king(colour, hair)
        case "Q":
            half = _queen(colour, hair)
        case _:
            half = _jack(colour, hair, one_eyed=suit in "sh")
    return (
        f'<path d="M64 32h112v272H64z" fill="{PANEL}"/><g transform="matrix(.92 0 0 .95 120 168)">{half}'
        f'<g transform="rotate(180)">{half}</g>{_line("M-60 0H60", GOLD, 5)}</g>'
        + _filled(_place(suit, 79, 51, 22) + _place(suit, 161, 285, 22, turned=True), colour)
        + f'<rect x="64" y="30" width="112" height="276" rx="6" fill="none" stroke="{colour}" stroke-width="2.5"/>'
    )


def _ace(suit: str, colour: str) -> str:
    d = _place(suit, 120, 168, 110)
    inner = _filled(_place(suit, 120, 166, 30), PAPER) + _filled(_place(suit, 120, 164, 14), colour)
    return (
        _line(d, colour, 23)
        + f'<path d="{d}" fill="{colour}" stroke="{PAPER}" stroke-width="18" stroke-linejoin="round"/>'
        + _filled(d, colour)
        + ("" if suit == "c" else inner)
        + _filled(_place("d", 120, 70, 18) + _place("d", 120, 266, 18), colour)
        + _line("M90 70h18M132 70h18M90 266h18M132 266h18", colour, 2.5)
    )


def _joker(colour: str) -> str:
    hat = "M0-64C-14-96-44-104-66-84-46-82-38-66-36-40H0Z"
    bells = '<circle cx="-66" cy="-80" r="9"/><circle cx="66" cy="-80" r="9"/><circle cy="-121" r="9"/>'
    smile = "M-20-20q7-5 13 0M7-20q7-5 13 0M0-14v16l-6 2M-16 14C-8 26 8 26 16 14"
    return (
        '<g transform="translate(120 178)">'
        + _filled("M-58 96C-54 52-32 34 0 34S54 52 58 96Z", colour)
        + _line("M0 34V96M-34 48-24 96M34 48 24 96", GOLD, 5)
        + _edged("M-44 38-28 62-14 42 0 66 14 42 28 62 44 38C20 24-20 24-44 38Z", GOLD)
        + _filled("M-34-42H34V-4C34 22 14 38 0 38S-34 22-34-4Z", SKIN)
        + _filled(hat, colour)
        + f'<path d="{hat}" transform="scale(-1 1)" fill="{GOLD}"/>'
        + _edged("M-24-42C-26-80-12-104 0-118 12-104 26-80 24-42Z", PAPER)
        + _filled("M0-118V-42C14-42 20-42 24-42 26-80 12-104 0-118Z", colour)
        + _line("M-37-40H37", INK, 7)
        + f'<g fill="{GOLD}" stroke="{INK}" stroke-width="2">{bells}</g>'
        + _line(smile, INK, 3)
        + f'<circle cx="-13" cy="-11" r="3.5" fill="{INK}"/><circle cx="13" cy="-11" r="3.5" fill="{INK}"/></g>'
    )


def _back() -> str:
    """A lattice of felt green, the same upside down."""
    width, height, step = 192, 288, 24
    lattice = ""
    for k in range(step - height, width, step):  # the line x - y = k, cut to the panel, and its mirror image
        a, b = max(0, k), min(width, k + height)
        lattice += f"M{24 + a} {24 + a - k}L{24 + b} {24 + b - k}M{216 - a} {24 + a - k}L{216 - b} {24 + b - k}"
    places = (("s", 120, 142), ("h", 146, 168), ("c", 120, 194), ("d", 94, 168))
    return (
        f'<rect x="12" y="12" width="216" height="312" rx="10" fill="{BACK}"/>'
        f'<path d="{lattice}" stroke="{BACK_LINE}" stroke-opacity=".45" stroke-width="2" fill="none"/>'
        f'<rect x="24" y="24" width="192" height="288" rx="4" fill="none" stroke="{BACK_LINE}" stroke-width="3"/>'
        f'<circle cx="120" cy="168" r="54" fill="{BACK}" stroke="{BACK_LINE}" stroke-width="3"/>'
        + _filled("".join(_place(suit, x, y, 26) for suit, x, y in places), BACK_LINE)
    )


def _inside(card: str, letters: str, colours: int) -> str:
    if card == "back":
        return _back()
    if card[0] == "X":
        colour = RED if card == "Xr" else INK
        return _joker(colour) + _corners("", "star", colour)
    rank, suit = card[0], card[1]
    colour = COLOURS[colours][suit]
    if rank in "JQK":
        middle = _court(rank, suit, colour)
    elif rank == "A":
        middle = _ace(suit, colour)
    else:
        middle = _filled("".join(_place(suit, x, y, 40, turned=y > 168) for x, y in PIPS[rank]), colour)
    return middle + _corners(LETTERS[letters].get(rank, rank), suit, colour)


@lru_cache(maxsize=512)
def card_svg(card: str, *, letters: str = "en", colours: int = 2) -> str:
    """A card's face from its English text (`Qh`, `Xr`, or `back`), 240 × 336 units; the width is set in CSS.

    `letters` are the corner letters (`en` or `de`), `colours` the deck's (2 or 4). Hidden from screen readers.
    """
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 336" aria-hidden="true">'
        f'<rect x="2.5" y="2.5" width="235" height="331" rx="16" fill="{PAPER}" stroke="{EDGE}"'
        f' vector-effect="non-scaling-stroke"/>{_inside(card, letters, colours)}</svg>'
    )


@cache
def suit_svg(suit: str, *, colours: int = 2) -> str:
    """A suit's sign alone, in its colour; `star` stands for a joker."""
    colour = COLOURS[colours].get(suit, INK)
    sign = _filled(_place(suit, 14, 14, 26), colour)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" aria-hidden="true">{sign}</svg>'


@lru_cache(maxsize=512)
def card_source(card: str, *, letters: str = "en", colours: int = 2) -> str:
    """The same face as a data address, for the `src` of an image (`st.html` deletes <svg>)."""
    return data_address(card_svg(card, letters=letters, colours=colours))


def data_address(svg: str) -> str:
    """An SVG text as a data address without double quotes."""
    coded = svg.replace("%", "%25").replace("#", "%23").replace('"', "'")
    return f"data:image/svg+xml,{coded}"


@cache
def favicon() -> str:
    """A spade on a card, as the browser shows it beside the page's title."""
    spade = _filled(_place("s", 16, 16, 22), INK)
    card = f'<rect x="4" y="1" width="24" height="30" rx="4" fill="{PAPER}" stroke="{BACK}" stroke-width="2"/>'
    return data_address(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{card}{spade}</svg>')
