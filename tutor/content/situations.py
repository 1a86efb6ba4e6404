"""When two questions ask the same, and a question that asks what has not been asked yet.

Which questions a set has, and what a learner was asked before, is handed in.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from tutor.content.bank import question_of
from tutor.engine.cards import Rank
from tutor.engine.rules import TableRules
from tutor.quiz import how_many_may_i_draw, how_rare, word_and_meaning
from tutor.quiz.generators import GENERATORS
from tutor.quiz.question import Kind, Level, Question
from tutor.quiz.word_and_meaning import words_in
from tutor.words.words import say

Situation = tuple[Hashable, ...]

_TRIES = 20
"""Seeds tried for something new where there are very many situations."""
_TRIES_EACH = 60
"""The same for each of few situations: enough to find the last of them."""
_SEEDS = 2**31
_SEED = 5
"""Where a hand's line has its seed: cards that nobody has seen make no other situation."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A question of this kind at this table: which one is up to the seed."""

    skill: str
    seed: int
    table: TableRules
    level: Level
    known: frozenset[str] | None = None
    """The words that a question about words may use; any if none are named."""


def situation(question: Question) -> Situation:
    """What a question asks as people see it; wrong answers beside the right one and the order of cards are no matter.

    >>> from tutor.engine.rulebooks import rulebook
    >>> from tutor.engine.rules import at_table
    >>> table = at_table(rulebook("seven-ace"), 4)
    >>> asked = [question_of("which_deck", seed, table, Level.ONE) for seed in range(50)]
    >>> len({situation(question) for question in asked})
    4
    """
    prompt = say(question.prompt.key, "de", **dict(question.prompt.facts))
    line = question.play.split(";")
    table = (*line[:_SEED], *line[_SEED + 1 :], question.seat)
    return question.skill, question.table, prompt, _shown(question), table, question.right


def _shown(question: Question) -> Hashable:
    """What is seen beside the prompt: cards, or what there is to choose from where that is what is asked about."""
    if question.skill == how_many_may_i_draw.SKILL:
        return any(card.rank is Rank.ACE for card in question.cards)
    if question.skill == how_rare.SKILL:
        return frozenset(choice.id for choice in question.choices) if question.level is not Level.THREE else None
    if question.kind is Kind.ORDER:
        return frozenset(frozenset(hand) for hand in question.hands)
    return frozenset(question.cards), tuple(frozenset(hand) for hand in question.hands)


def new_question(wish: Wish, before: Iterable[Question], lately: Iterable[Question] = ()) -> Question:
    """The question wished for; with another seed if its situation came `before`, as long as there are others left.

    `before` are the generated ones of the same set, in their order: once all situations of this kind, table and level
    have come, they may come again. Those of `lately`, newest first, are avoided where that is easy; of few situations
    only the half that came last, so that they come in ever another order.
    """
    number = _number(wish)
    shown = [situation(each) for each in before if _alike(each, wish)]
    taken = set(shown[len(shown) - len(shown) % number :] if number else shown)
    stale = list(dict.fromkeys(situation(each) for each in lately if _alike(each, wish)))
    stale = stale[: number // 2] if number else stale
    tries = _TRIES_EACH * number if number else _TRIES
    second_choice = third_choice = None
    for step in range(tries):
        question = question_of(wish.skill, (wish.seed + step) % _SEEDS, wish.table, wish.level)
        if not _may_be_asked(question, wish):
            continue
        third_choice = third_choice or question
        found = situation(question)
        if found in taken:
            continue
        if found not in stale:
            return question
        second_choice = second_choice or question
        if step >= _TRIES:
            break
    return second_choice or third_choice or question


def _number(wish: Wish) -> int | None:
    """How many different questions fulfil the wish; none for very many."""
    if wish.skill == word_and_meaning.SKILL:
        return word_and_meaning.situations(wish.table, wish.level, wish.known)
    return GENERATORS[wish.skill].situations(wish.table, wish.level)


def _may_be_asked(question: Question, wish: Wish) -> bool:
    return wish.known is None or question.skill != word_and_meaning.SKILL or words_in(question) <= wish.known


def _alike(question: Question, wish: Wish) -> bool:
    known = question.skill, question.table, question.players, question.level
    return known == (wish.skill, wish.table.rules.text, wish.table.players, wish.level)
