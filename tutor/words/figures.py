"""Numbers, percentages, dates and lists as one writes them in German and English, through Babel.

It knows no sentence and no poker.
"""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from functools import cache, lru_cache
from math import floor, log10

from babel import Locale
from babel.dates import format_date, format_time
from babel.lists import format_list
from babel.numbers import NumberPattern, parse_pattern

from tutor.words.nouns import MissingWord

# what languages write differently; `faults` names a language that lacks something here
NOTHING = 1e-12
"""What differs from one by less is one: the rest is the machine's rounding."""
LOCALES = {"de": "de", "en": "en_GB"}
PERCENT_SIGN = {"de": "\N{NO-BREAK SPACE}%", "en": "%"}
DATES = {
    "": {"de": "d. MMMM y", "en": "d MMMM y"},
    "day": {"de": "d. MMMM", "en": "d MMMM"},
    "short": {"de": "dd.MM.yyyy", "en": "dd/MM/yyyy"},
    "weekday": {"de": "EEEE, d. MMMM", "en": "EEEE, d MMMM"},
    "weekday_dat": {"de": "EEEE, 'dem' d. MMMM", "en": "EEEE, d MMMM"},
}


@cache
def locale(lang: str) -> Locale:
    """Babel's locale of a language; English is written the British way."""
    return Locale.parse(LOCALES.get(lang, lang))


@cache
def _pattern(text: str) -> NumberPattern:
    return parse_pattern(text)


@lru_cache(maxsize=4096)
def number(value: float, lang: str, decimals: int | None = None) -> str:
    """A number with the separators of the language; up to three decimals, or exactly as many as asked for.

    >>> number(1250, "de"), number(0.6, "de"), number(2.0, "en", 1)
    ('1.250', '0,6', '2.0')
    """
    text = "#,##0.###" if decimals is None else "#,##0." + "0" * decimals if decimals else "#,##0"
    return str(_pattern(text).apply(value, locale(lang)))


@lru_cache(maxsize=4096)
def percent(fraction: float, lang: str, decimals: int = 2) -> str:
    """A fraction as a percentage. What is rare, but not impossible, keeps two figures instead of turning to nought.

    What is nearly sure keeps as many nines as it takes, with however few decimals it is asked for. A half is rounded
    up, as at school.

    >>> percent(0.1599, "en"), percent(0.0000015, "en"), percent(0.9999751, "en"), percent(5 / 32, "en")
    ('15.99%', '0.00015%', '99.9975%', '15.63%')
    >>> percent(-1e-17, "en")
    '0.00%'
    """
    figures, rounding = (2 if decimals >= 2 else 1), 0.005 / 10**decimals
    tiny = NOTHING < fraction < (0.0001 if decimals == 2 else rounding)
    if 1 - rounding <= fraction < 1 - NOTHING:
        decimals = figures - 1 - floor(log10(round(100 * (1 - fraction), 12)))
    text = "@" * figures if tiny else "#,##0." + "0" * decimals if decimals else "#,##0"
    value = Decimal(repr(round(fraction * 100, 12) + 0.0))  # what rounding left below nought has no minus
    if not tiny:
        value = value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    sign = PERCENT_SIGN.get(lang, PERCENT_SIGN["de"])
    return f"{_pattern(text).apply(value, locale(lang))}{sign}"


@lru_cache(maxsize=512)
def day(text: str, lang: str, form: str = "") -> str:
    """A date or time given in ISO form. Forms: `day`, `short`, `weekday`, `weekday_dat`, `time`.

    >>> day("2026-03-03", "de", "weekday_dat")
    'Dienstag, dem 3. März'
    """
    moment = datetime.fromisoformat(text)
    if form == "time":
        return format_time(moment, "HH:mm", locale=locale(lang))
    if form not in DATES:
        raise MissingWord(f"date.{form}")
    pattern = DATES[form].get(lang, DATES[form]["en"])
    return format_date(date(moment.year, moment.month, moment.day), pattern, locale=locale(lang))


def joined(words: Sequence[str], lang: str, how: str = "standard") -> str:
    """Words as a list; `how` is Babel's style: `standard` (and) or `or`.

    >>> joined(("Ben", "Ayla", "du"), "de"), joined(("one", "two"), "en", "or")
    ('Ben, Ayla und du', 'one or two')
    """
    if len(words) < 2:
        return "".join(words)
    return format_list(words, "or" if how == "or" else "standard", locale(lang))
