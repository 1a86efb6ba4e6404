"""The ready quizzes, as a list by what they are about; long ones in parts that one answers at a sitting.

What they ask stands in `quizzes/`; beginning one is the page's.
"""

from collections.abc import Callable
from html import escape

import streamlit as st

from tutor.content.blocks import Missing
from tutor.content.files import problem_text
from tutor.content.quizzes import SITTING, Quiz, grouped, quizzes
from tutor.store.answers import Mode
from tutor.ui.context import html, lang, told
from tutor.ui.session import QUIZZES, recall, remember

Begin = Callable[[str, int | None], None]
"""Begins a quiz, by its id, or one of its parts, counted from 1."""


def ready_quizzes(begin: Begin) -> None:
    """Show the quizzes of one group, and those that are missing."""
    st.html(f"<h2>{html('practise.quizzes')}</h2>")
    for quiz in quizzes():
        if isinstance(quiz, Missing):
            faults = "".join(f"<li>{escape(problem_text(fault, lang()))}</li>" for fault in quiz.problems)
            st.html(
                f'<div class="verdict v-mistake"><p>{html("practise.broken", quiz=quiz.id)}</p><ul>{faults}</ul></div>'
            )
    groups = grouped()
    for quiz in groups[_group(tuple(groups))] if groups else ():
        if quiz.sittings > 1:
            _in_parts(quiz, begin)
        else:
            with st.container(key=f"quiz-{quiz.id}", gap="small"):
                st.html(_about(quiz))
                words = told("practise.begin_test" if quiz.mode == Mode.TEST else "practise.begin", n=quiz.count)
                st.button(words, key=f"go-{quiz.id}", on_click=begin, args=(quiz.id, None))


def _about(quiz: Quiz) -> str:
    return f"<h3>{escape(quiz.title[lang()])}</h3><p>{escape(quiz.about[lang()])}</p>"


def _in_parts(quiz: Quiz, begin: Begin) -> None:
    """A long quiz: its parts one by one, and all of it."""
    st.html(f'{_about(quiz)}<p class="small">{html("practise.in_parts", n=SITTING)}</p>')
    with st.container(key=f"parts-{quiz.id}", horizontal=True, gap="small"):
        for part in range(1, quiz.sittings + 1):
            words = told("practise.begin_part", part=part, parts=quiz.sittings, n=len(quiz.sitting(part)))
            st.button(words, key=f"go-{quiz.id}-part-{part}", on_click=begin, args=(quiz.id, part))
        words = told("practise.begin_whole", n=quiz.count)
        st.button(words, key=f"go-{quiz.id}", type="tertiary", on_click=begin, args=(quiz.id, None))


def _group(groups: tuple[str, ...]) -> str:
    """The group of quizzes to show: the one that was picked last. Where there is but one, there is nothing to pick."""
    if len(groups) == 1:
        return groups[0]
    wish = recall(QUIZZES)
    st.session_state.setdefault("quizzes-pick", wish if wish in groups else groups[0])
    picked = st.segmented_control(
        told("practise.quizzes_by"),
        groups,
        required=True,
        format_func=lambda group: told(f"practise.quizzes_{group}"),
        key="quizzes-pick",
    )
    remember(QUIZZES, picked)
    return str(picked)
