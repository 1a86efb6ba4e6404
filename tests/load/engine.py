"""How fast the engine is, side by side in one run: `python -m tests.load.engine`.

Each figure is a ratio of medians, measured in turn (ours, the other, ours, …) so that a noisy machine disturbs both
alike. In brackets stands the bound that the project set itself; nothing here fails a test.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

import numpy as np
import pokerkit

from tutor.engine.cards import Cards, parse_cards
from tutor.engine.discards import analyse, distribution, legal_discards
from tutor.engine.hands import value_of
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table
from tutor.engine.strength import strengths
from tutor.engine.winchance import win_chances

HANDS = 2_598_960
CLASSES = 7_462
HOLDS = 32


def interleaved(first: Callable[[], object], second: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Median seconds of two things done in turn, after one warm-up of each."""
    took: tuple[list[float], list[float]] = ([], [])
    for turn in range(rounds + 1):
        for run, times in zip((first, second), took, strict=True):
            start = time.perf_counter()
            run()
            if turn:
                times.append(time.perf_counter() - start)
    return statistics.median(took[0]), statistics.median(took[1])


def hands_of(number: int) -> list[Cards]:
    """Random hands of five."""
    rng = random.Random("tests/load/engine")
    deck = at_table(rulebook("classic-home"), 4).deck
    return [tuple(rng.sample(deck, 5)) for _ in range(number)]


def report(what: str, ours: float, other: float, bound: str) -> None:
    """One line: ours, the other, ours as a multiple of the other."""
    print(f"{what:64} {ours * 1e3:8.2f} ms {other * 1e3:8.2f} ms  {ours / other:6.2f}  ({bound})")  # noqa: T201


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    rng = np.random.default_rng(7)
    table = at_table(rulebook("classic-home"), 4)

    hands = hands_of(20_000)
    theirs = [tuple(pokerkit.Card.parse("".join(map(str, hand)))) for hand in hands]
    ours, other = interleaved(
        lambda: [value_of(hand, table) for hand in hands],
        lambda: [pokerkit.StandardHighHand(hand) for hand in theirs],
        rounds,
    )
    report("20,000 hands: value_of against pokerkit", ours, other, "at most 0.33")

    hand = parse_cards("Ks Kh Ad 7c 3h")
    bins = rng.integers(0, HOLDS * CLASSES, HANDS)
    all_holds = legal_discards(hand, at_table(rulebook("classic-home+draw5"), 4))
    ours, other = interleaved(
        lambda: distribution(hand, all_holds, strengths(table)),
        lambda: np.bincount(bins, minlength=HOLDS * CLASSES),
        rounds,
    )
    report(
        "32 holds, all classes: distribution against a bincount",
        ours,
        other,
        "at most 3",
    )

    classes = rng.integers(0, CLASSES, HANDS).astype(np.uint16)
    weights = rng.random(HANDS)
    for name, bound in (("classic-home", 10), ("club", 14), ("club+draw5", 30), ("seven-ace", 6)):
        table = at_table(rulebook(name), 5 if name == "seven-ace" else 4)
        hand = parse_cards("Ks Kh Ad 9c 8h" if name == "seven-ace" else "Ks Kh Ad 7c 3h")
        ours, other = interleaved(
            lambda hand=hand, table=table: win_chances(hand, legal_discards(hand, table), table),
            lambda: np.bincount(classes, weights=weights, minlength=CLASSES),
            rounds,
        )
        report(
            f"{name}: exact win chance against a weighted bincount",
            ours,
            other,
            f"at most {bound}",
        )

    table = at_table(rulebook("classic-home"), 4)
    ours, other = interleaved(
        lambda: analyse(parse_cards("Ks Kh Ad 7c 3h"), table),
        lambda: np.bincount(classes, weights=weights, minlength=CLASSES),
        rounds,
    )
    report("classic-home: the whole analysis of a hand", ours, other, "no bound")


if __name__ == "__main__":
    main()
