"""What was answered, afterwards: a line of a list of results, and a question of a test that has been corrected.

It asks and grades nothing.
"""

from html import escape

from tutor.quiz.generators import SHOWN
from tutor.quiz.question import DONT_KNOW, NOTHING, Graded, Kind, Question
from tutor.ui.context import html, told, told_line
from tutor.ui.look import Verdict, card_row, verdict, verdict_word
from tutor.ui.question import cards_of, explanation

SHORT = 64
"""A prompt of so many characters names its question in a list; for a longer one its skill does."""


def given_text(question: Question, given: str) -> str:
    """An answer in words: the chosen text, the cards thrown, or the hands in order."""
    if given == DONT_KNOW:
        return told("ask.dont_know")
    if question.kind is Kind.MARK:
        if question.skill in SHOWN:
            return told("ask.show_cards", n=0) if given == NOTHING else told("ask.shown", cards=given)
        return told("ask.discard", n=0) if given == NOTHING else told("ask.thrown", cards=given)
    if question.kind is Kind.ORDER:
        return told("order_the_hands.choice", hands=tuple(str(int(place) + 1) for place in given.split()))
    return next((told_line(choice.text) for choice in question.choices if choice.id == given), given)


def result_line(question: Question, given: str, worth: Graded) -> str:
    """One answered question in a list of results: verdict, prompt, and where it was not right the answers and why."""
    prompt = told_line(question.prompt)
    prompt = prompt if len(prompt) <= SHORT else told("practise.skill", skill=question.skill)
    found = verdict(worth, given)
    inside = f'<div class="over">{verdict_word(found)}<b>{escape(prompt)}</b></div>'
    if worth.right:
        return f"<li>{inside}</li>"
    yours = "" if found is Verdict.UNKNOWN else html("ask.you_said", answer=given_text(question, given)) + "<br>"
    right = html("ask.right_was", answer=given_text(question, question.right[0]))
    why = "".join(f"<p>{escape(told_line(each))}</p>" for each in worth.told[:2])
    cards = cards_of(question, worth) or _kept(question)
    return f'<li>{inside}{cards}<p class="answers">{yours}{right}</p>{why}</li>'


def _kept(question: Question) -> str:
    """The cards of a hand that was marked: those best thrown, or best not shown, are faded."""
    marked = question.right[0].split()
    shows = question.skill in SHOWN
    return card_row(question.cards, dim=[name for name in map(str, question.cards) if (name in marked) != shows])


def corrected(question: Question, given: str, worth: Graded) -> str:
    """One question of a test as it is given back: both answers, why, and the rules. What was right is folded up."""
    found = verdict(worth, given)
    cards = cards_of(question, worth) or _kept(question)
    yours = html("ask.you_said", answer=given_text(question, given))
    best = given if worth.right else question.right[0]
    right = html("ask.right_was", answer=given_text(question, best))
    head = f'<span class="over">{verdict_word(found)}<b>{escape(told_line(question.prompt))}</b></span>'
    inside = f'{cards}<p class="answers">{yours}<br>{right}</p>{explanation(question, worth, given)}'
    opened = "" if worth.right else " open"
    return f'<li><details class="corrected"{opened}><summary>{head}</summary>{inside}</details></li>'
