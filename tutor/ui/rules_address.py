"""What the page Rules is asked for, as it stands in its address: a rule, what to search, or rulebooks to compare.

It shows nothing. Whatever an address holds, it is read; whether there is such a thing is found out where it is shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from tutor.ui.plans import USUAL_PLAYERS

LONGEST = 80
"""So many characters are read of what somebody searches for, and of a name."""
MOST_BOOKS = 3
"""So many rulebooks stand side by side."""
USUAL_BOOKS = ("classic-home", "club", "seven-ace")
"""What is compared at first: one rulebook of each source."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for, as it was written; empty where it says nothing."""

    rule: str = ""
    topic: str = ""
    kind: str = ""
    """The letter of the ids: A, B, C, R or S."""
    find: str = ""
    books: tuple[str, ...] = ()
    """The rulebooks to compare; none where one browses."""
    players: str = str(USUAL_PLAYERS)

    @property
    def fields(self) -> dict[str, str]:
        """The address again; what is empty is not named, and when comparing nothing but that."""
        if self.books:
            return {"books": ",".join(self.books), "players": self.players}
        fields = {"rule": self.rule, "topic": self.topic, "kind": self.kind, "find": self.find}
        return {name: text for name, text in fields.items() if text}


def asked_in(fields: Mapping[str, str]) -> Asked:
    """What an address asks for. A plus sign that was typed in it arrives as a blank."""
    books = (text.strip().replace(" ", "+")[:LONGEST] for text in fields.get("books", "").split(","))
    usual = Asked()
    return Asked(
        rule=fields.get("rule", "").strip()[:LONGEST],
        topic=fields.get("topic", "").strip()[:LONGEST],
        kind=fields.get("kind", "").strip().upper()[:LONGEST],
        find=fields.get("find", "").strip()[:LONGEST],
        books=tuple(text for text in books if text),
        players=fields.get("players", usual.players).strip(),
    )


def beside_address(books: Sequence[str], players: int, lang: str) -> str:
    """Where rulebooks stand side by side with all that they differ in, as a link from any page."""
    return "rules?" + urlencode({**Asked(books=tuple(books), players=str(players)).fields, "lang": lang}, safe=",")


def rule_address(id: str, lang: str) -> str:
    """Where a rule stands with all that belongs to it, as a link from any page."""
    return "rules?" + urlencode({"rule": id, "lang": lang})
