"""Every word and sentence that a person sees: keys and facts in, German or English out.

What the sentences are stands in `terms.yaml` and `phrases/*.yaml`; how their placeholders are written, in `sentence`.
"""

from tutor.words.faults import Fault, faults
from tutor.words.figures import day, joined, number, percent
from tutor.words.kinds import Fact, letters, short_card
from tutor.words.lexicon import LANGUAGES, phrases, term, terms
from tutor.words.nouns import MissingWord
from tutor.words.sentence import Facts, fill

__all__ = [
    "Fact",
    "Fault",
    "MissingWord",
    "day",
    "error_text",
    "faults",
    "has",
    "joined",
    "languages",
    "letters",
    "number",
    "percent",
    "say",
    "short_card",
    "term",
    "terms",
]


def languages() -> tuple[str, ...]:
    """The languages, German first."""
    return LANGUAGES


def say(key: str, lang: str, /, **facts: Fact) -> str:
    """A sentence by its key, filled with plain facts.

    The key `text` says a hand-written sentence: the fact named like the language. The fact `letters` (`de` or `en`)
    sets the letters of ranks where the learner has chosen others than the language's.
    Raises MissingWord if there is no such key or a fact is lacking.

    >>> say("error.card_twice", "de", card="Qh")
    'Die Herz-Dame kommt zweimal vor. Jede Karte gibt es nur einmal.'
    """
    return _say(key, lang, facts)


def error_text(key: str, facts: Facts, lang: str) -> str:
    """What is wrong and what would be right, for the key and facts of an error."""
    return _say(f"error.{key}", lang, facts)


def has(key: str) -> bool:
    """Whether `say` has a sentence for this key.

    >>> has("error.card_twice"), has("error.nonsense")
    (True, False)
    """
    return key in phrases()


def _say(key: str, lang: str, facts: Facts) -> str:
    if key != "text":
        return fill(key, lang, facts)
    try:
        return str(facts[lang])
    except KeyError:
        raise MissingWord(f"text ({lang})") from None
