"""The placement: which lesson to ask about next, and which lessons one may skip.

Pure functions of the course's paths and of what was answered; the answers are the only record. It words no question.
"""

from collections.abc import Iterable, Mapping, Sequence

MOST = 20
"""So many questions at most."""
ENOUGH = 2
"""So many right answers about a lesson show that one knows it, so many wrong ones that one does not."""

Needs = Mapping[str, Sequence[str]]
"""The lessons in the order of the course, each with those that come before it."""
Given = Sequence[tuple[str, bool | None]]
"""What was answered, in turn: about which lesson, and whether right; none for not to know."""


def next_lesson(needs: Needs, given: Given) -> str | None:
    """The lesson to ask about next; none when all is decided or the questions are used up.

    It is the one that settles most, whichever way the answers go: who knows it needs none of those before it, who does
    not is asked nothing about those that build on it. Of equal ones the first in the course. What was answered about
    lessons that the course no longer has only counts as asked.

    >>> course = {"deck": [], "pairs": ["deck"], "openers": ["pairs"]}
    >>> next_lesson(course, []), next_lesson(course, [("pairs", True), ("pairs", True)])
    ('pairs', 'openers')
    """
    if given and given[-1][0] in needs and not _decided(given[-1][0], given):
        return given[-1][0] if len(given) < MOST else None
    if MOST - len(given) < ENOUGH:
        return None
    known, closed = skippable(needs, given), _closed(needs, given)
    left = [lesson for lesson in needs if lesson not in known and lesson not in closed]
    before = {lesson: _all_before(needs, lesson) for lesson in needs}

    def settles(lesson: str) -> int:
        below = sum(each in before[lesson] for each in left)
        above = sum(lesson in before[each] for each in left)
        return min(below, above)

    return max(left, key=settles, default=None)


def skippable(needs: Needs, given: Given) -> frozenset[str]:
    """The lessons that one may skip: those that one has shown to know, and all that come before them."""
    shown = [lesson for lesson in needs if _knows(lesson, given)]
    return frozenset(shown).union(*(_all_before(needs, lesson) for lesson in shown)) - _missed(needs, given)


def _missed(needs: Needs, given: Given) -> frozenset[str]:
    return frozenset(lesson for lesson in needs if _decided(lesson, given) and not _knows(lesson, given))


def _closed(needs: Needs, given: Given) -> frozenset[str]:
    """The lessons about which nothing more is asked, for one does not know them or something that they need."""
    missed = _missed(needs, given)
    return frozenset(lesson for lesson in needs if lesson in missed or missed & _all_before(needs, lesson))


def _all_before(needs: Needs, lesson: str) -> frozenset[str]:
    """Everything that a lesson needs, and what that needs. Lessons that are not there need nothing."""
    found: set[str] = set()
    todo = list(needs.get(lesson, ()))
    while todo:
        each = todo.pop()
        if each in needs and each not in found:
            found.add(each)
            todo += needs[each]
    return frozenset(found)


def _about(lesson: str, given: Given) -> list[bool | None]:
    return [right for asked, right in given if asked == lesson]


def _knows(lesson: str, given: Given) -> bool:
    about = _about(lesson, given)
    return None not in about and about.count(True) >= ENOUGH


def _decided(lesson: str, given: Given) -> bool:
    """Whether nothing more need be asked about a lesson: two of a kind, or that one does not know."""
    about = _about(lesson, given)
    return None in about or max(about.count(True), about.count(False)) >= ENOUGH


def newest_placement(answers: Iterable[tuple[str, bool | None]], under_way: str | None) -> Given:
    """What was answered in the placement that stands; nothing without one.

    `answers`: `<placement>/<lesson>` and whether right, oldest first. It is the newest one; while that is `under_way`,
    the one before it, if there is one.
    """
    sets: dict[str, list[tuple[str, bool | None]]] = {}
    for where, right in answers:
        name, _, lesson = where.rpartition("/")
        sets.setdefault(name, []).append((lesson, right))
    over = [name for name in sets if name != under_way] or list(sets)
    return tuple(sets[over[-1]]) if over else ()
