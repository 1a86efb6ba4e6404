"""How fast the engine is beside other libraries and beside numpy, all in one run.

What is compared is done in turn, ours, the others, ours again, so that a busy machine disturbs all alike, and only
after a check that the others order hands as we do. Nothing is printed here: the command does, in the person's language.
"""

import ctypes
import random
import statistics
import subprocess
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from importlib import import_module
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np

from tutor.engine.cards import Cards, parse_cards
from tutor.engine.discards import analyse, distribution
from tutor.engine.hands import value_of
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import TableRules, at_table
from tutor.engine.strategies import best_return
from tutor.engine.strength import HAND, Ints, all_classes, look_up, over_places, strengths
from tutor.engine.winchance import win_chances

SAMPLE, TIMES = 4_000, 5
"""How many hands are evaluated one by one, and how often in a round: so few that their cards stay in the cache."""
ALL_HANDS = 2_598_960
HOLDS, CLASSES = 32, 7_462
MOST_MEMORY = 150
"""Megabytes that an analysis may take beyond the idle process."""
MEMORY_OF = ("classic-home", "seven-ace", "triple-draw", "high-low+joker", "joker-wild+bug+natural")
"""Where the memory of an analysis is measured."""

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Task:
    """What is done: its name, the work, and what belongs to the name in a sentence, such as how many cards."""

    name: str
    work: Work
    facts: Mapping[str, int | str] = field(default_factory=dict)
    calls: int = 1
    """How many calls the work consists of."""


class Missing(StrEnum):
    """Why there is nothing to compare with: the library is not there, or it orders hands differently."""

    NOT_INSTALLED = "not_installed"
    OTHER_ORDER = "other_order"


@dataclass(frozen=True, slots=True)
class Rival:
    """What ours is compared with: another library, or as a yardstick one plain step of numpy."""

    name: str
    work: Work | None
    """None if there is nothing to compare with."""
    goal: float | None = None
    """How many times as fast as a library ours should be at least, how many times as long as a yardstick at most."""
    missing: Missing | None = None
    yardstick: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """How long ours took, and the rival. Times are medians, in seconds of processor time, for one call."""

    task: Task
    rival: Rival
    ours: float
    theirs: float | None
    ratio: float | None
    """How many times as fast as a library ours is; how many times as long as a yardstick it takes."""

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; none where there is no goal or nothing was compared."""
        if self.ratio is None or self.rival.goal is None:
            return None
        return self.ratio <= self.rival.goal if self.rival.yardstick else self.ratio >= self.rival.goal


@dataclass(frozen=True, slots=True)
class Memory:
    """How many megabytes the first analysis at a table took at its peak, beyond the idle process."""

    rulebook: str
    megabytes: float

    @property
    def reached(self) -> bool:
        """Whether it stays below `MOST_MEMORY`."""
        return self.megabytes < MOST_MEMORY


def engine_figures(rounds: int) -> Iterator[Figure]:
    """All that is measured of the engine's speed, one thing after the other."""
    yield from _one_by_one(rounds)
    yield from _all_at_once(rounds)
    yield from _beside_a_bincount(rounds)


def compared(task: Task, rivals: Sequence[Rival], rounds: int) -> Iterator[Figure]:
    """Ours beside its rivals, in turn, as often as there are rounds.

    >>> nobody = Rival("nobody", None, missing=Missing.NOT_INSTALLED)
    >>> [(figure.theirs, figure.ratio) for figure in compared(Task("nothing", int), [nobody], rounds=1)]
    [(None, None)]
    """
    works = [task.work, *(rival.work for rival in rivals if rival.work)]
    took: list[list[float]] = [[] for _ in works]
    for turn in range(rounds + 1):
        for work, times in zip(works, took, strict=True):
            start = time.process_time()
            work()
            if turn:  # the first turn warms up
                times.append((time.process_time() - start) / task.calls)
    theirs = iter(took[1:])
    for rival in rivals:
        yield _figure(task, rival, took[0], next(theirs) if rival.work else [])


def _figure(task: Task, rival: Rival, ours: Sequence[float], theirs: Sequence[float]) -> Figure:
    pairs = zip(ours, theirs, strict=False)
    ratios = [own / other if rival.yardstick else other / own for own, other in pairs]
    return Figure(
        task=task,
        rival=rival,
        ours=statistics.median(ours),
        theirs=statistics.median(theirs) if theirs else None,
        ratio=statistics.median(ratios) if ratios else None,
    )


def _table(text: str = "classic-home", players: int = 4) -> TableRules:
    return at_table(rulebook(text), players)


# One hand at a time


def _one_by_one(rounds: int) -> Iterator[Figure]:
    table, rng = _table(), random.Random("tutor/bench")
    hands = [tuple(rng.sample(table.deck, HAND)) for _ in range(SAMPLE)]
    numbers = [[card.number for card in hand] for hand in hands]
    class_of = look_up(strengths(table))
    classes = [class_of(hand) for hand in numbers]
    goals = {"pokerkit": 10.0, "treys": 1.4, "eval7": 1.4, "phevaluator": None, "pokerfast": None}
    rivals = [_evaluating(name, hands, classes, goal) for name, goal in goals.items()]
    look_up_all = Task("look_up", _repeated(lambda: [class_of(hand) for hand in numbers]), calls=SAMPLE * TIMES)
    yield from compared(look_up_all, rivals, rounds)
    read_all = Task("value_of", _repeated(lambda: [value_of(hand, table) for hand in hands]), calls=SAMPLE * TIMES)
    yield from compared(read_all, [_evaluating("pokerkit", hands, classes, goal=5.0)], rounds)


def _repeated(evaluate: Callable[[], list[Any]]) -> Work:
    def work() -> None:
        for _ in range(TIMES):
            evaluate()

    return work


def _evaluating(name: str, hands: Sequence[Cards], classes: Sequence[int], goal: float | None) -> Rival:
    """A library that evaluates these hands one by one, from its own kind of cards, made beforehand."""
    module = module_of(name)
    if module is None:
        return Rival(name, None, goal, missing=Missing.NOT_INSTALLED)
    evaluate = _EVALUATORS[name](module, hands)
    if not same_order(classes, evaluate()):
        return Rival(name, None, goal, missing=Missing.OTHER_ORDER)
    return Rival(name, _repeated(evaluate), goal)


def module_of(name: str) -> Any:  # noqa: ANN401 none of the libraries has types
    """A library to compare with; none if it is not installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # theirs to mend
        try:
            return import_module(name)
        except ImportError:
            return None


def same_order(ours: Sequence[int], theirs: Sequence[Any]) -> bool:
    """Whether the others tie where we tie, and else rank all hands our way or all of them the other way round.

    >>> same_order([7, 3, 3, 1], [10, 20, 20, 40]), same_order([7, 3, 3, 1], [10, 20, 30, 40])
    (True, False)
    """
    ranked = sorted(zip(ours, theirs, strict=True), key=lambda hand: hand[0])
    steps = {(own < better, (other < next_) - (other > next_)) for (own, other), (better, next_) in pairwise(ranked)}
    return steps <= {(False, 0), (True, 1)} or steps <= {(False, 0), (True, -1)}


_Evaluator = Callable[[], list[Any]]
"""What a library makes of the hands."""


def _pokerkit(module: Any, hands: Sequence[Cards]) -> _Evaluator:  # noqa: ANN401
    value, own = module.StandardHighHand, [tuple(module.Card.parse("".join(map(str, hand)))) for hand in hands]
    return lambda: [value(hand) for hand in own]


def _treys(module: Any, hands: Sequence[Cards]) -> _Evaluator:  # noqa: ANN401
    evaluate, own = module.Evaluator().evaluate, [[module.Card.new(str(card)) for card in hand] for hand in hands]
    no_board: list[int] = []
    return lambda: [evaluate(hand, no_board) for hand in own]


def _eval7(module: Any, hands: Sequence[Cards]) -> _Evaluator:  # noqa: ANN401
    evaluate, own = module.evaluate, [[module.Card(str(card)) for card in hand] for hand in hands]
    return lambda: [evaluate(hand) for hand in own]


def _phevaluator(module: Any, hands: Sequence[Cards]) -> _Evaluator:  # noqa: ANN401
    # Its numbers name the suits in another order, which is all the same.
    evaluate, own = module.evaluate_cards, [[card.number for card in hand] for hand in hands]
    return lambda: [evaluate(*hand) for hand in own]


def _pokerfast(module: Any, hands: Sequence[Cards]) -> _Evaluator:  # noqa: ANN401
    evaluate, own = module.eval7, [tuple(map(str, hand)) for hand in hands]
    return lambda: [evaluate(hand) for hand in own]


_EVALUATORS = {
    "pokerkit": _pokerkit,
    "treys": _treys,
    "eval7": _eval7,
    "phevaluator": _phevaluator,
    "pokerfast": _pokerfast,
}


# All hands of 52 cards


def _all_at_once(rounds: int) -> Iterator[Figure]:
    strong = strengths(_table())
    rivals = [_eval7_on_all_hands(), _compiled_on_all_hands(all_classes(strong))]
    yield from compared(Task("all_hands", lambda: all_classes(strong), {"hands": ALL_HANDS}), rivals, rounds)


def _eval7_on_all_hands() -> Rival:
    module = module_of("eval7")
    if module is None:
        return Rival("eval7", None, 10.0, missing=Missing.NOT_INSTALLED)
    evaluate, deck = module.evaluate, [module.Card(str(card)) for card in _table().deck]
    return Rival("eval7", lambda: deque(map(evaluate, combinations(deck, HAND)), maxlen=0), 10.0)


def _compiled_on_all_hands(classes: Ints) -> Rival:
    """The C++ evaluator inside pokerfast, called as its own Python functions call it, all hands in one go."""
    name, goal = "pokerfast (C++)", 1 / 1.3
    module = module_of("pokerfast.equity")
    if module is None or not module.available():
        return Rival(name, None, goal, missing=Missing.NOT_INSTALLED)
    evaluator = ctypes.CDLL(module.find_library())
    evaluator.pf_evaluate.argtypes = [ctypes.c_char_p, ctypes.c_uint, ctypes.c_uint, ctypes.c_void_p]
    cards = np.arange(len(_table().deck), dtype=np.uint8)
    places = [over_places([cards * (at == place) for at in range(HAND)]) for place in range(HAND)]
    hands, worth = np.stack(places, axis=1).tobytes(), np.empty(ALL_HANDS, np.uint16)

    def work() -> object:
        return evaluator.pf_evaluate(hands, ALL_HANDS, HAND, worth.ctypes.data)

    work()
    by_class = np.zeros(classes.max() + 1, np.int64)
    by_class[classes] = worth
    if not (np.array_equal(by_class[classes], worth) and (np.diff(by_class) > 0).all()):
        return Rival(name, None, goal, missing=Missing.OTHER_ORDER)
    return Rival(name, work, goal)


# Tables and analyses, beside one numpy.bincount of as many values as there are hands


def _beside_a_bincount(rounds: int) -> Iterator[Figure]:
    rng = np.random.default_rng(7)
    values, weights = rng.integers(0, HOLDS * CLASSES, ALL_HANDS), rng.random(ALL_HANDS)
    classes = rng.integers(0, CLASSES, ALL_HANDS).astype(np.uint16)

    def bincount(goal: float) -> list[Rival]:
        return [Rival("bincount", partial(np.bincount, values, minlength=HOLDS * CLASSES), goal, yardstick=True)]

    def weighted(goal: float | None) -> list[Rival]:
        return [Rival("weighted bincount", partial(np.bincount, classes, weights, CLASSES), goal, yardstick=True)]

    table, cards = _table(), parse_cards("Ks Kh Ad 9c 8h")
    yield from compared(Task("strategy", _strategy_from_nothing, {"pays": "9/6"}), bincount(20), rounds)
    finals = partial(distribution, cards, _throws(cards), strengths(table))
    yield from compared(Task("distribution", finals), bincount(3), rounds)
    for text, players, most, goal in WIN_CHANCES:
        game = _table(text, players)
        work = partial(win_chances, cards, _throws(cards, most), game)
        task = Task("win_chances", work, {"cards": len(game.deck), "most": most})
        yield from compared(task, weighted(goal), rounds)
    whole = Task("analysis", lambda: analyse(cards, table), {"cards": len(table.deck), "most": table.rules.draw.most})
    yield from compared(whole, weighted(None), rounds)


WIN_CHANCES = (
    ("classic-home", 4, 3, 6),
    ("classic-home", 4, 4, 14),
    ("classic-home", 4, 5, 30),
    ("seven-ace", 5, 5, 6),
    ("seven-ace", 4, 5, 4),
)
"""Rulebook, players, most cards thrown, and how many times as long as the yardstick at most."""


def _throws(cards: Cards, most: int = HAND) -> list[Cards]:
    return [throw for number in range(most + 1) for throw in combinations(cards, number)]


def _strategy_from_nothing() -> object:
    """9/6 Jacks or Better, after all that the engine keeps for the next call has been thrown away."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tutor.engine."):
            for kept in vars(module).values():
                getattr(kept, "cache_clear", int)()
    return best_return()


# Memory


def memory() -> Iterator[Memory]:
    """The memory of an analysis at some tables, each in a process of its own; none if the system does not tell it."""
    if not STATUS.exists():
        return
    program = "import sys; from tutor import bench; print(bench.peak_beyond_idle(sys.argv[1]))"
    for text in MEMORY_OF:
        told = subprocess.run([sys.executable, "-c", program, text], capture_output=True, text=True, check=True)
        yield Memory(text, float(told.stdout))


STATUS = Path("/proc/self/status")


def peak_beyond_idle(text: str) -> float:
    """How many megabytes this process grows in its first analysis at this table."""
    idle = _megabytes("VmRSS")
    analyse(parse_cards("Ks Kh Ad 9c 8h"), _table(text))
    return _megabytes("VmHWM") - idle


def _megabytes(field: str) -> float:
    lines = dict(line.split(":", 1) for line in STATUS.read_text("ascii").splitlines())
    return int(lines[field].split()[0]) / 1024
