"""Where openers end: groups counted as one sum come to the same as their columns one by one."""

from random import Random

import numpy as np
import pytest

from tutor.engine.holds_and_draws import dealt_of, game_of
from tutor.engine.opener_ends import chances_at, chances_up_to, live_after
from tutor.engine.rulebooks import rulebook
from tutor.engine.rules import at_table
from tutor.engine.strength import strengths

TABLES = [("club", 4), ("club+deck32", 4), ("seven-ace", 4), ("seven-ace", 5), ("seven-ace+fullhouse", 5)]


@pytest.mark.parametrize(("text", "players"), TABLES)
def test_a_chance_asked_for_is_that_of_the_columns_up_to_there(text: str, players: int) -> None:
    table, rng = at_table(rulebook(text), players), Random(text)
    game = game_of(strengths(table))
    dealt = dealt_of(tuple(rng.sample(table.deck, 5)), game)
    possible = np.flatnonzero((game.draws.copies <= dealt.left[:, None]).all(axis=0))
    live = live_after(dealt, game, np.array(sorted(rng.sample(possible.tolist(), 60))))
    up_to = chances_up_to(live, game)
    entries = [(draw, rng.randrange(len(strengths(table).values))) for draw in range(60) for _ in range(40)]
    draws, classes = np.array(entries).T
    below, with_equals = chances_at(live, game, draws, classes)
    assert below == pytest.approx(up_to[game.columns_below[classes], draws], abs=1e-14)
    assert with_equals == pytest.approx(up_to[game.columns_up_to[classes], draws], abs=1e-14)


def test_no_entries_have_no_chances() -> None:
    game = game_of(strengths(at_table(rulebook("club"), 4)))
    live = live_after(dealt_of(at_table(rulebook("club"), 4).deck[:5], game), game, np.array([0]))
    nothing = np.array([], np.int64)
    assert all(len(chances) == 0 for chances in chances_at(live, game, nothing, nothing))
