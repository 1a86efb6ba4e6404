"""The languages of a lesson held against each other, block by block: what has no partner, and what differs.

It judges no word: only kinds of blocks, numbers of list items, directives and figures.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tutor.content.blocks import Figure, Prose
from tutor.content.files import Problem, problem
from tutor.content.prose import Directive, Page, Steps, everything_on
from tutor.content.sentences import in_step
from tutor.words.words import languages

LONELY = 60
"""What it costs in an alignment to leave a block without a partner; two of another shape cost more to pair."""
TAGS = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Bone:
    """A block without its words: `kind` (a tag, a directive's name), `detail` (what must be equal), and its place."""

    kind: str
    items: int
    detail: str
    text: str
    """How it begins, to quote it."""
    size: int
    """How many letters it has."""
    line: int

    @property
    def shape(self) -> tuple[str, int, str]:
        """What must be the same in every language."""
        return self.kind, self.items, self.detail


Pair = tuple[Bone | None, Bone | None]
"""A block and its partner; one of them may be lacking."""


def out_of_step(pages: Mapping[str, Page]) -> Iterator[Problem]:
    """Every block in which a language differs from the first one."""
    first, *others = languages()
    ours = _bones(pages[first])
    for lang in others:
        theirs = _bones(pages[lang])
        if [bone.shape for bone in ours] != [bone.shape for bone in theirs]:
            yield from _differences(ours, theirs, pages[first].file, pages[lang].file)


def _differences(ours: list[Bone], theirs: list[Bone], here: str, there: str) -> Iterator[Problem]:
    """What differs between two languages' blocks, best aligned."""
    pairs = _aligned(ours, theirs)
    moved = _moved(pairs)
    yield from (problem(here, a.line, "other_place", text=a.text, where=there, other=b.line) for a, b in moved)
    told = {id(bone) for pair in moved for bone in pair}
    before = [1, 1]
    for one, other in pairs:
        if one and other:
            before = [one.line, other.line]
            yield from _differs(one, other, here, there)
        elif one and id(one) not in told:
            yield problem(here, one.line, "no_partner", text=one.text, where=there, other=before[1])
        elif other and id(other) not in told:
            yield problem(there, other.line, "no_partner", text=other.text, where=here, other=before[0])


def _moved(pairs: list[Pair]) -> list[tuple[Bone, Bone]]:
    """Directives without a partner in their place that have one elsewhere."""
    left = [other for one, other in pairs if other and not one]
    moved = []
    for one, other in pairs:
        if one and not other and one.kind.startswith(":::"):
            found = next((each for each in left if each.shape == one.shape), None)
            if found:
                left.remove(found)
                moved.append((one, found))
    return moved


def _differs(one: Bone, other: Bone, here: str, there: str) -> Iterator[Problem]:
    """In what two blocks of a kind differ."""
    facts: dict[str, str | int] = {"text": one.text, "where": there, "other": other.line}
    if one.items != other.items:
        yield problem(here, one.line, "not_as_many_items", **facts, here=one.items, there=other.items)
    if one.detail != other.detail:
        yield problem(here, one.line, "out_of_step", **facts, here=one.detail, there=other.detail)


# ---- bones ----------------------------------------------------------------------------------------------------------
def _bones(page: Page) -> list[Bone]:
    return [_bone(each, line) for each, line in everything_on(page) if not isinstance(each, Figure)]


def _bone(each: Prose | Directive | Steps | str, line: int) -> Bone:
    """A block without its words."""
    match each:
        case Prose():
            html = "".join(part if isinstance(part, str) else "…" for part in each.parts)
            plain = " ".join(TAGS.sub(" ", html).split())
            figures = [part for part in each.parts if isinstance(part, Figure)]
            return Bone(each.shape, html.count("<li>"), " ".join(in_step(figures)), _start(plain), len(plain), line)
        case Directive():
            text = " ".join((f":::{each.name}", *each.of))
            return Bone(f":::{each.name}", 0, text, text, 0, line)
        case Steps():
            return Bone(":::example", 0, f":::example {each.name}", f":::example {each.name}", 0, line)
        case _:
            return Bone(each, 0, "", each, 0, line)


def _start(text: str) -> str:
    """The first words of a text."""
    words = text.split()
    return " ".join(words) if len(words) < 8 else " ".join((*words[:6], "…"))


# ---- alignment ------------------------------------------------------------------------------------------------------
def _aligned(ours: list[Bone], theirs: list[Bone]) -> list[Pair]:
    """Blocks side by side, in order, so that the pairs fit best; only blocks of one kind are paired."""
    rows, columns = len(ours), len(theirs)
    cost = [[LONELY * (i + j) for j in range(columns + 1)] for i in range(rows + 1)]
    for i in range(1, rows + 1):
        for j in range(1, columns + 1):
            cost[i][j] = min(
                cost[i - 1][j] + LONELY,
                cost[i][j - 1] + LONELY,
                cost[i - 1][j - 1] + _unlike(ours[i - 1], theirs[j - 1]),
            )
    pairs: list[Pair] = []
    i, j = rows, columns
    while i or j:
        if i and j and cost[i][j] == cost[i - 1][j - 1] + _unlike(ours[i - 1], theirs[j - 1]):
            i, j = i - 1, j - 1
            pairs.append((ours[i], theirs[j]))
        elif i and cost[i][j] == cost[i - 1][j] + LONELY:
            i -= 1
            pairs.append((ours[i], None))
        else:
            j -= 1
            pairs.append((None, theirs[j]))
    return pairs[::-1]


def _unlike(one: Bone, other: Bone) -> int:
    """How badly two blocks fit together: at most 30 with the same shape, more than two `LONELY` of another kind."""
    if one.kind != other.kind:
        return 3 * LONELY
    longer = max(one.size, other.size, 1)
    return 30 * abs(one.size - other.size) // longer + (0 if one.shape == other.shape else 70)
