"""What was asked before an update can still be said after it: a stored question holds keys and facts, no sentence.

`tables/said_before.json` has a line of every kind that version 0.1.0 could store. Rows are added, never changed.
"""

import json
from pathlib import Path

import pytest

from tutor.words.words import languages, say

STORED = json.loads((Path(__file__).parents[1] / "tables" / "said_before.json").read_text("utf-8"))


@pytest.mark.parametrize("lang", languages())
def test_every_line_stored_by_an_earlier_version_is_still_said(lang: str) -> None:
    assert len(STORED) > 200
    for row in STORED:
        facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in row["facts"].items()}
        assert say(row["key"], lang, **facts)
