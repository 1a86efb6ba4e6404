"""What the discards of a hand are worth, as `ranking` shows it: in words, figures and widths of bars.

The engine has worked it all out; what is said here goes through `words`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tutor.engine.cards import Cards, cards_text
from tutor.engine.discards import Discard, Grade
from tutor.engine.rules import Category
from tutor.engine.strategies import JACKS_OR_BETTER
from tutor.ui.address import Facing
from tutor.ui.context import lang, told
from tutor.ui.look import SHAPES, Verdict, shape_svg
from tutor.words.words import Fact, number, percent

VERDICTS = {Grade.EQUAL: Verdict.RIGHT, Grade.INACCURACY: Verdict.INACCURACY, Grade.MISTAKE: Verdict.MISTAKE}
Paid = Sequence[tuple[Cards, Fraction]]
"""The cards kept and what comes back for one chip, best first."""


def sentence(found: Sequence[Discard], opponents: Facing) -> str:
    """What is best, in one or two sentences."""
    best = found[0]
    facts = _best(best.keep)
    if best.win is None:
        return told("odds.best_share", share=best.share, **facts)
    if best.error is not None:
        close = sum(is_close(each, best) for each in found[1:])
        said = told("odds.best_about", win=best.win, opponents=opponents, **facts)
        return f"{said} {told('odds.others_close', number=close)}".strip()
    equal = sum(each.grade is Grade.EQUAL for each in found[1:])
    return f"{told('odds.best', win=best.win, **facts)} {told('odds.others_equal', number=equal)}".strip()


def is_close(discard: Discard, best: Discard) -> bool:
    """Whether the error of their chances hides which of the two is better."""
    return (best.win or 0.0) - (discard.win or 0.0) <= 2 * (best.error or 0.0)


def compared(found: Sequence[Discard], other: Sequence[Discard], opponents: Facing) -> str:
    """Whether what is best here is still best against other opponents, `other` being the discards there."""
    best, there = found[0], other[0]
    own = next(each for each in other if each.throw == best.throw)
    if own is there:
        return told("odds.same_for", n=opponents, win=there.win or 0.0)
    if is_close(own, there) or _alike(best, there, found):
        return told("odds.close_for", n=opponents, win=there.win or 0.0)
    return told("odds.flips_for", n=opponents, win=there.win or 0.0, other=own.win or 0.0, **_best(there.keep))


def _alike(best: Discard, there: Discard, found: Sequence[Discard]) -> bool:
    """Whether what is best there is here as good as the best."""
    return is_close(next(each for each in found if each.throw == there.throw), best)


def _best(keep: Cards) -> dict[str, Fact]:
    return {"number": 5 - len(keep), "best": cards_text(keep) or "-"}


# ---- the discards ---------------------------------------------------------------------------------------------------
def _words(heads: Sequence[str], columns: Sequence[str], count: int, unit: str) -> dict[str, Any]:
    return {
        "heads": heads,
        "columns": columns,
        "unit": unit,
        "all": told("odds.all", n=count),
        "copy": told("odds.copy"),
        "copied": told("odds.copied"),
        "by_hand": told("odds.by_hand"),
    }


def ranking_data(found: Sequence[Discard], cards: Cards, opponents: Facing) -> dict[str, Any]:
    """All discards with chance, distance and verdict; where there is no chance, with the share."""
    measured, exact = found[0].win is not None, found[0].error is None
    heads = (
        told("odds.head_keep"),
        told("odds.head_share") if not measured else told("odds.head_win", n=opponents),
        told("odds.head_grade") if measured and exact else told("odds.head_points"),
    )
    columns = (told("odds.becomes"), told("odds.number"), told("odds.of_all"))
    return {
        "graded": measured and exact,
        "about": not exact,
        "label": told("odds.ranked", n=len(found)),
        "rows": [_row(place, discard, found[0], cards) for place, discard in enumerate(found)],
        "detail": None,
        "words": _words(heads, columns, len(found), told("odds.unit")),
    }


def _row(place: int, discard: Discard, best: Discard, cards: Cards) -> dict[str, Any]:
    """One discard: its chance (or share), how far it is behind the best, its verdict where there is one."""
    worth, most = (discard.share, best.share) if discard.win is None else (discard.win, best.win or 0.0)
    kind = "plain" if discard.grade is None else discard.grade.value
    shape = "" if discard.grade is None else shape_svg(SHAPES[VERDICTS[discard.grade]])
    word, loss, value = "", "", percent(worth, lang())
    if place == 0:
        word = told("odds.word_best")
    elif discard.error is not None:
        close = is_close(discard, best)
        loss = "" if close else told("odds.points_about", loss=number(100 * (most - worth), lang(), 1))
        word = told("odds.word_close") if close else ""
    else:
        loss = told("odds.points", loss=round(100 * (most - worth), 2))
        word = told(f"odds.word_{kind}") if discard.grade else ""
    if discard.error is not None:
        value = told("odds.about", share=worth)
    return {
        "keep": [n for n, card in enumerate(cards) if card in discard.keep],
        "name": told("odds.keep", **_kept(discard.keep)),
        "value": value,
        "width": worth / most if most else 0.0,
        "kind": kind,
        "shape": shape,
        "word": word,
        "loss": loss,
        "detail": _detail(discard),
    }


def _kept(keep: Cards) -> dict[str, Fact]:
    return {"number": 5 - len(keep), "keep": cards_text(keep) or "-"}


def _detail(discard: Discard) -> dict[str, Any]:
    """What a discard may become, the highest hands first."""
    rows: list[dict[str, Any]] = [
        {
            "name": told("odds.category", hand=category.value),
            "width": count / discard.draws,
            "figures": (number(count, lang()), percent(count / discard.draws, lang())),
        }
        for category, count in reversed(list(discard.counts.items()))
        if count
    ]
    title, about = told("odds.title_keep", **_kept(discard.keep)), _draws(discard)
    likely = max(rows, key=lambda row: row["width"])
    return {"title": title, "about": about, "said": f"{title}: {likely['name']} {likely['figures'][1]}", "rows": rows}


def _draws(discard: Discard) -> str:
    return told("odds.draws", number=len(discard.throw), draws=discard.draws)


# ---- the pay table --------------------------------------------------------------------------------------------------
def pay_sentence(paid: Paid, best: Discard) -> str:
    """What a machine rewards most, and whether the same is best against an opponent."""
    keep, back = paid[0]
    facts = _best(keep) | {"back": number(float(back), lang(), 2)}
    other = _best(best.keep)
    same = set(keep) == set(best.keep)
    return told("odds.best_pay", **facts) + " " + (told("odds.pay_same") if same else told("odds.pay_other", **other))


def pay_data(paid: Paid, cards: Cards) -> dict[str, Any]:
    """All holds with what a machine pays back, and its pay table beside them."""
    most, chips = float(paid[0][1]), told("odds.pay_chips")
    rows = [
        {
            "keep": [n for n, card in enumerate(cards) if card in keep],
            "name": told("odds.keep", **_kept(keep)),
            "value": number(float(back), lang(), 2),
            "width": float(back) / most if most else 0.0,
            "kind": "equal" if back == paid[0][1] else "plain",
            "shape": "",
            "word": told("odds.word_best") if place == 0 else "",
            "loss": f"−{number(most - float(back), lang(), 2)}" if place else "",
            "detail": None,
        }
        for place, (keep, back) in enumerate(paid)
    ]
    heads = (told("odds.head_keep"), told("odds.head_pay"), told("odds.head_first"))
    return {
        "graded": False,
        "about": False,
        "label": told("odds.ranked_pay", n=len(paid)),
        "rows": rows,
        "detail": _pay_table(),
        "words": _words(heads, (told("odds.pay_hand"), chips), len(paid), chips),
    }


def _pay_table() -> dict[str, Any]:
    pays = sorted(JACKS_OR_BETTER.pays.items(), key=lambda row: -row[1])
    rows = [
        {
            "name": told("odds.pay_jacks") if each is Category.ONE_PAIR else told("odds.category", hand=each.value),
            "figures": (number(coins, lang()),),
        }
        for each, coins in pays
    ]
    return {"title": told("odds.pay_title"), "about": told("odds.pay_about"), "said": "", "rows": rows}
