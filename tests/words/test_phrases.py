"""All language files: readable, in step in both languages, and written as one writes German and English."""

import re
from collections.abc import Iterator

import pytest

from tutor.words.lexicon import phrases
from tutor.words.sentence import EXAMPLES, branches, compiled, facts_of, split
from tutor.words.words import Fact, faults, languages, term, terms

PLACEHOLDER = re.compile(r"\{[^{}]*\}")
QUOTED = re.compile(r"„[^“]*“|“[^”]*”|\([^)]*\)")
ENGLISH = re.compile(
    r"\b(fold|call|raise|check|hands?|decks?|draw|bet|suits?|the|and|your?|stand pat)\b", re.IGNORECASE
)
NAMES = re.compile(r"Five-Card Draw|Triple Draw|\btutor check\b|\b[a-z]+(-[a-z]+)+\b")
GERMAN = re.compile(r"\b(du|dein|deine|und|oder|nicht|Karten?|Blatt|Farbe)\b")
# what may stand in figures: ranks in a row, and words that one types (option names, rule ids, keys, addresses)
TYPED = re.compile(r"[A-Z2-9](-(10|[A-Z2-9]))+|[A-Za-z+_/.:-]+\d[\w+/.:-]*")
FORMAL = re.compile(r"(?<=[a-zäöüß,] )(Sie|Ihnen|Ihre?[mnrs]?)\b")
# letters of cards, names of decks, how sure a band is
NUMBERED = {"settings.letters_de", "settings.letters_en", "family.standard", "family.stripped", "progress.facts"}
SIGN = re.compile("[\u2660\u2665\u2666\u2663](?!\ufe0e)")


def texts() -> Iterator[tuple[str, str, str]]:
    for key, entry in phrases().items():
        for lang, text in entry.items():
            yield key, lang, text


def plain(text: str) -> str:
    """The text that is the phrase's own: no placeholders, of choices the branches."""
    while (shorter := PLACEHOLDER.sub(lambda match: branches_only(match[0]), text)) != text:
        text = shorter
    return text


def branches_only(placeholder: str) -> str:
    _, *branches = placeholder[1:-1].split("|")
    return "|".join(re.sub(r"^=\S* ?", "", branch) for branch in branches) if branches else "…"


def test_no_language_file_has_a_fault() -> None:
    assert [(fault.path.name, fault.line, fault.key, fault.facts) for fault in faults()] == []


def test_every_key_and_language_is_text() -> None:
    for key, entry in [*phrases().items(), *terms().items()]:
        assert isinstance(key, str)
        assert tuple(entry) == languages(), key


def test_every_sentence_can_be_said_and_leaves_no_brace() -> None:
    for key, lang, text in texts():
        say = compiled(text, lang)
        for facts in examples(text):
            said = say(facts)
            assert not {"{", "}"} & set(said), key


def examples(text: str) -> Iterator[dict[str, Fact]]:
    """Facts that suit a phrase: each number in turn, and each of the words that a choice in it asks for."""
    needed, words = facts_of(text), words_asked_for(text)
    for name, some in words.items():  # and one that the choice leaves to its last branch
        some += [fact for kind in needed[name] for fact in EXAMPLES.get(kind, ()) if kind and fact not in some]
    for turn in range(max(4, *map(len, words.values())) if words else 4):
        number = (0, 1, 2, 1250)[turn % 4]
        yield {
            name: words[name][turn % len(words[name])] if name in words else example(kinds, number)
            for name, kinds in needed.items()
        }


def words_asked_for(text: str) -> dict[str, list[str]]:
    """The facts that are chosen by a word, with the words."""
    words: dict[str, list[str]] = {}
    for piece, is_placeholder in split(text):
        name, *texts = branches(piece) if is_placeholder else ("",)
        for branch in texts:
            value = branch[1:].partition(" ")[0] if branch.startswith("=") else ""
            if value and not value.isdigit():
                words.setdefault(name.removeprefix("^"), []).append(value)
            for inner, more in words_asked_for(branch).items():
                words.setdefault(inner, []).extend(more)
    return words


def example(kinds: set[str], number: int) -> Fact:
    known = sorted(kind for kind in kinds if kind not in ("", "|"))  # a set's order changes from run to run
    if not known:
        return number if "|" in kinds else "text"
    return EXAMPLES.get(known[0], (0.5 if "percent" in known[0] else number,))[0]


def test_no_english_words_stand_in_german() -> None:
    found = [
        (key, match[0])
        for key, lang, text in texts()
        if lang == "de"
        for match in ENGLISH.finditer(NAMES.sub("", QUOTED.sub("", plain(text))))
    ]
    assert found == []


def test_no_german_words_stand_in_english() -> None:
    found = [(key, match[0]) for key, lang, text in texts() if lang == "en" for match in GERMAN.finditer(plain(text))]
    assert found == []


def test_german_says_du() -> None:
    found = [(key, match[0]) for key, lang, text in texts() if lang == "de" for match in FORMAL.finditer(plain(text))]
    assert found == []


def test_no_number_is_typed() -> None:
    found = [
        (key, lang, match[0])
        for key, lang, text in texts()
        if key not in NUMBERED
        for match in re.finditer(r"\S*\d\S*", TYPED.sub("", plain(text)))
    ]
    assert found == []


def test_quotation_marks_are_those_of_the_language() -> None:
    found = [(key, lang, text) for key, lang, text in texts() if '"' in text or (lang == "en" and "„" in text)]
    assert found == []


def test_suit_signs_are_followed_by_the_selector_for_text() -> None:
    found = [(key, lang) for key, lang, text in texts() if SIGN.search(text)]
    assert found == []


def test_no_double_blanks_and_no_blank_before_a_full_stop() -> None:
    found = [(key, lang) for key, lang, text in texts() if re.search(r"\S  \S| [.,;:?!](\s|$)", plain(text).strip())]
    assert [key for key, _ in found if not key.startswith("command.")] == []  # the terminal has columns


@pytest.mark.parametrize("lang", languages())
def test_every_word_of_the_glossary_is_said(lang: str) -> None:
    assert all(term(key, lang) for key in terms())


@pytest.mark.parametrize("form", ["a", "acc", "dat", "the", "the_acc", "the_dat", "your", "no"])
@pytest.mark.parametrize("lang", languages())
def test_every_rank_and_hand_has_the_forms_that_phrases_ask_for(lang: str, form: str) -> None:
    for key in terms():
        if key.startswith(("rank.", "hand.", "card.")):
            assert term(key, lang, form)


def test_every_german_noun_has_a_gender() -> None:
    lacking = [
        key
        for key, entry in terms().items()
        if (entry["de"].plural or key.startswith(("rank.", "hand.", "suit.", "word."))) and not entry["de"].gender
    ]
    assert set(lacking) <= {"word.capped", "word.ace_low", "word.heads_up"}
