"""A question as lines of text and as JSON fields, in one language: what a terminal and other programs read.

It asks nobody and stores nothing.
"""

from collections.abc import Iterable

from tutor.engine.cards import Cards, cards_text
from tutor.engine.play import replay
from tutor.quiz.generators import SHOWN
from tutor.quiz.question import NOTHING, Grade, Kind, Line, Question, grade
from tutor.quiz.telling import before_the_word, player
from tutor.words.words import say

VERDICTS = {Grade.RIGHT: "right", Grade.INACCURACY: "inaccuracy", Grade.MISTAKE: "mistake"}


def said(line: Line, lang: str) -> str:
    """A line as a sentence."""
    return say(line.key, lang, **dict(line.facts))


def letters(cards: Cards) -> list[str]:
    """The cards as English text."""
    return [str(card) for card in cards]


def question_fields(question: Question, answer: str | None, lang: str) -> dict[str, object]:
    """A question as JSON fields; with an answer, what that is worth."""
    fields: dict[str, object] = {
        "skill": question.skill,
        "version": question.version,
        "kind": question.kind.value,
        "prompt": said(question.prompt, lang),
        "cards": letters(question.cards),
        "hands": [letters(hand) for hand in question.hands],
        "choices": [{"id": choice.id, "text": said(choice.text, lang)} for choice in question.choices],
        "right": list(question.right),
        "why": [said(line, lang) for line in question.why],
        "rules": list(question.rules),
    }
    if question.play:
        fields |= {"play": question.play, "seat": question.seat}
    return fields if answer is None else fields | {"answer": _graded_fields(question, answer, lang)}


def _graded_fields(question: Question, answer: str, lang: str) -> dict[str, object]:
    graded = grade(question, answer)
    return {
        "given": answer,
        "right": graded.right,
        "grade": graded.grade.value,
        "loss": graded.loss,
        "mistake": graded.mistake,
        "told": [said(line, lang) for line in graded.told],
    }


def question_lines(question: Question, answer: str | None, lang: str) -> list[str]:
    """A question to read: the table, what is asked, the choices, then the verdict on the answer or the solution."""
    lines = [*_table_lines(question, lang), said(question.prompt, lang)]
    lines += [_cards_line(hand, lang) for hand in (question.cards, *question.hands) if hand]
    lines += [f"  {choice.id}: {said(choice.text, lang)}" for choice in question.choices]
    if answer is None:
        lines.append(say("command.right_answers", lang, answers="; ".join(right_texts(question, lang))))
        return lines + [said(line, lang) for line in question.why]
    graded = grade(question, answer)
    return [*lines, say(f"command.verdict.{VERDICTS[graded.grade]}", lang), *_each(graded.told, lang)]


def _each(lines: Iterable[Line], lang: str) -> list[str]:
    return [said(line, lang) for line in lines]


def _cards_line(cards: Cards, lang: str) -> str:
    return "  " + say("command.cards", lang, cards=cards_text(cards))


def _table_lines(question: Question, lang: str) -> list[str]:
    """What happened at the table, each line with its rules, then what everybody has left and one's own cards."""
    if not question.play:
        return []
    hand, me = replay(question.play), question.seat
    lines = []
    for each in before_the_word(hand, me):
        rules = f" [{', '.join(each.rules)}]" if each.rules else ""
        lines.append(said(each.line, lang) if each.heading else f"  {said(each.line, lang)}{rules}")
    stacks = (
        say("command.left", lang, who=player(seat, me), n=chips)
        for seat, chips in enumerate(hand.stacks)
        if seat not in hand.betting.out
    )
    lines.append(say("command.all_left", lang, text="; ".join(stacks)))
    return lines if question.cards else [*lines, _cards_line(hand.piles.hands[me], lang)]


def right_texts(question: Question, lang: str) -> list[str]:
    """Every right answer as one would say it."""
    if question.kind is Kind.MARK:
        return [_marked_text(right, shown=question.skill in SHOWN, lang=lang) for right in question.right]
    texts = {choice.id: said(choice.text, lang) for choice in question.choices}
    return [texts.get(right, right) for right in question.right]


def _marked_text(marked: str, *, shown: bool, lang: str) -> str:
    if marked == NOTHING:
        return say("command.none_shown" if shown else "command.pat", lang)
    return say("command.shown" if shown else "command.thrown", lang, cards=marked)
