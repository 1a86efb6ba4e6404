"""A lesson on one page: what one takes away from it, a few of its hands, one of its tables.

It is what one prints and pins up; it picks, and computes nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.content.blocks import (
    Block,
    Compare,
    Counts,
    DeckFigure,
    DiscardFigure,
    Example,
    HandFigure,
    Lesson,
    Order,
    Prose,
    Sheet,
)

HANDS = 4
"""So many hands and comparisons have room beside the words."""
Hand = HandFigure | Compare | DiscardFigure
Table = Counts | Order | DeckFigure | Sheet


@dataclass(frozen=True, slots=True)
class Summary:
    """`points` are the lists of the lesson's last part; `hands` are at most four, `tables` at most one."""

    points: tuple[Prose, ...]
    hands: tuple[Hand, ...]
    tables: tuple[Table, ...]


def summary_of(lesson: Lesson, lang: str) -> Summary:
    """The summary of a lesson in a language. The points stand below its last heading, that is how lessons end."""
    blocks = lesson.blocks[lang]
    last = max((n for n, block in enumerate(blocks) if isinstance(block, Prose) and block.shape == "h2"), default=-1)
    points = tuple(block for block in blocks[last + 1 :] if isinstance(block, Prose))
    still = list(dict.fromkeys(_still(blocks)))
    hands = tuple(each for each in still if isinstance(each, Hand))
    tables = tuple(each for each in still if isinstance(each, Table))
    return Summary(points, _spread(hands), tables[:1])


def _still(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """The hands and tables of a lesson as they come, those of its examples too; none of a hand that is played."""
    for block in blocks:
        for each in (piece for step in block.steps for piece in step) if isinstance(block, Example) else (block,):
            if isinstance(each, Hand | Table) and not (isinstance(each, Sheet) and each.play):
                yield each


def _spread(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """At most four, evenly from the whole lesson, comparisons first."""
    compared = [each for each in hands if isinstance(each, Compare)]
    alone = [each for each in hands if not isinstance(each, Compare)]
    picked = _evenly(compared, HANDS // 2)
    picked += _evenly(alone, HANDS - 2 * len(picked))
    return tuple(each for each in hands if each in picked)


def _evenly(hands: Sequence[Hand], most: int) -> list[Hand]:
    if len(hands) <= most:
        return list(hands)
    return [hands[n * len(hands) // most] for n in range(most)]
