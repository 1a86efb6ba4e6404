"""The paths through the course as a picture: each lesson a numbered disc, below those that it builds on.

Pure: it knows ids and which needs which. In words the same stands beside each lesson.
"""

from collections.abc import Callable, Mapping, Sequence

from tutor.progress.lessons import Standing

WIDTH, DOWN, RADIUS, EDGE = 304, 58, 16, 22
"""Of the picture, in its own units: how wide it is, from row to row, a disc's size, the room around."""
APART, PASSING = 54, 20
"""From disc to disc; from a line that passes a row to what stands beside it."""
SWEEPS = 24
"""So often the rows are put in order, and in place, by what they are joined to."""

Needs = Mapping[str, Sequence[str]]
"""The lessons in the order of the course, each with those that come before it."""
Edge = tuple[str, str]
Spots = Mapping[str, float]


def direct(needs: Needs) -> dict[str, tuple[str, ...]]:
    """What each lesson needs straight away: nothing that another of its needs needs already.

    >>> direct({"deck": [], "pairs": ["deck"], "flushes": ["deck", "pairs"]})["flushes"]
    ('pairs',)
    """
    every: dict[str, frozenset[str]] = {}
    for lesson, before in needs.items():
        here = [each for each in before if each in every]
        every[lesson] = frozenset(here).union(*(every[each] for each in here))
    found = {}
    for lesson, before in needs.items():
        through = {other for each in before for other in every.get(each, ())}
        found[lesson] = tuple(each for each in before if each in every and each not in through)
    return found


def depths(needs: Needs) -> dict[str, int]:
    """In which row each lesson stands: below all that it needs.

    >>> depths({"deck": [], "pairs": ["deck"], "hand": ["pairs"], "openers": ["pairs"]})
    {'deck': 0, 'pairs': 1, 'hand': 2, 'openers': 2}
    """
    found: dict[str, int] = {}
    for lesson, before in needs.items():
        found[lesson] = 1 + max((found[each] for each in before if each in found), default=-1)
    return found


def picture(needs: Needs, standings: Mapping[str, Standing], here: str | None) -> str:
    """The picture as SVG text; `here` is the lesson to go on with."""
    depth = depths(needs)
    ways = {(before, lesson): _way(before, lesson, depth) for lesson, some in direct(needs).items() for before in some}
    spots, row_of = _spots(depth, ways)
    height = 2 * EDGE + max(row_of.values(), default=0) * DOWN
    lines = "".join(_line([(spots[each], EDGE + row_of[each] * DOWN) for each in way]) for way in ways.values())
    discs = "".join(
        _disc(n, (spots[lesson], EDGE + depth[lesson] * DOWN), standings[lesson], ringed=lesson == here)
        for n, lesson in enumerate(needs, start=1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">'
        f'<g fill="none" stroke="#8b8574" stroke-width="1.5">{lines}</g>{discs}</svg>'
    )


# ---- where everything stands ----------------------------------------------------------------------------------------
def _way(before: str, lesson: str, depth: Mapping[str, int]) -> tuple[str, ...]:
    """What a line goes through: its two lessons, and in each row between them a place of its own."""
    between = range(depth[before] + 1, depth[lesson])
    return before, *(f"{before}>{lesson}/{row}" for row in between), lesson


def _spots(depth: Mapping[str, int], ways: Mapping[Edge, tuple[str, ...]]) -> tuple[Spots, dict[str, int]]:
    """How far to the right each lesson, and each line that passes a row, stands; and in which row."""
    row_of = dict(depth)
    joined: dict[str, list[str]] = {each: [] for each in depth}
    for way in ways.values():
        for n, each in enumerate(way):
            row_of.setdefault(each, depth[way[0]] + n)
            joined.setdefault(each, [])
        for one, other in zip(way, way[1:], strict=False):
            joined[one].append(other)
            joined[other].append(one)
    rows = [[each for each in row_of if row_of[each] == n] for n in range(1 + max(row_of.values(), default=-1))]
    spots = {each: WIDTH / 2 for each in row_of}

    def wish(each: str) -> float:
        return sum(spots[other] for other in joined[each]) / len(joined[each]) if joined[each] else spots[each]

    for sweep in range(SWEEPS):
        for n in range(len(rows)) if sweep % 2 == 0 else reversed(range(len(rows))):
            rows[n] = sorted(rows[n], key=wish)
            spots |= _in_place(rows[n], wish, depth)
    return spots, row_of


def _in_place(row: Sequence[str], wish: Callable[[str], float], lessons: Mapping[str, int]) -> dict[str, float]:
    """A row in this order, each as near to where it wishes to stand as its neighbours and the edges allow."""

    def apart(one: str, other: str) -> float:
        return (PASSING, (APART + PASSING) / 2, APART)[(one in lessons) + (other in lessons)]

    gaps = [apart(one, other) for one, other in zip(row, row[1:], strict=False)]
    offsets = [sum(gaps[:n]) for n in range(len(row))]
    squeeze = min(1.0, (WIDTH - 2 * EDGE) / offsets[-1]) if offsets[-1:] and offsets[-1] else 1.0
    offsets = [each * squeeze for each in offsets]
    start = [wish(each) - offset for each, offset in zip(row, offsets, strict=True)]
    from_left = [max(start[: n + 1]) for n in range(len(row))]
    from_right = [min(start[n:]) for n in range(len(row))]
    most = WIDTH - EDGE - (offsets[-1] if offsets else 0)
    middle = [(left + right) / 2 for left, right in zip(from_left, from_right, strict=True)]
    return {each: min(max(spot, EDGE), most) + offset for each, spot, offset in zip(row, middle, offsets, strict=True)}


# ---- drawing --------------------------------------------------------------------------------------------------------
def _line(points: Sequence[tuple[float, float]]) -> str:
    path = f"M{points[0][0]:.0f} {points[0][1]}"
    for (x1, y1), (x2, y2) in zip(points, points[1:], strict=False):
        bend = (y2 - y1) / 2
        path += f"C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} {x2:.0f} {y2}"
    return f'<path d="{path}"/>'


def _disc(number: int, spot: tuple[float, float], standing: Standing, *, ringed: bool) -> str:
    """Filled when passed, with a broken edge when it may be skipped, thick when begun; a second ring where to go on."""
    x, y = spot
    fill, ink, edge = "#fffdf8", "#1c2430", 'stroke="#4b5563" stroke-width="1.5"'
    if standing in {Standing.DONE, Standing.TESTED_OUT}:
        fill, ink, edge = "#1f5140", "#fff", 'stroke="#1f5140" stroke-width="1.5"'
    elif standing is Standing.PLACED:
        fill, edge = "#cfe3d6", 'stroke="#1f5140" stroke-width="1.5" stroke-dasharray="4 3"'
    elif standing is Standing.BEGUN:
        edge = 'stroke="#1f5140" stroke-width="4"'
    ring = f'<circle cx="{x:.0f}" cy="{y}" r="{RADIUS + 5}" fill="#f8f4ec" stroke="#1d4ed8" stroke-width="2.5"/>'
    return (
        f'{ring if ringed else ""}<circle cx="{x:.0f}" cy="{y}" r="{RADIUS}" fill="{fill}" {edge}/>'
        f'<text x="{x:.0f}" y="{y + 5}" fill="{ink}" font-family="sans-serif" font-size="14" font-weight="600" '
        f'text-anchor="middle">{number}</text>'
    )
