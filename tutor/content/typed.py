"""Numbers that somebody typed into prose, in figures or in words, where the program should put them in.

Up to twelve a number in words is language („zwei Paare“, "three cards"); what the engine counts above that it writes in
figures, so a word above twelve can only have been typed, and nothing would keep it true.
"""

import re

IDS = tuple(
    f"{letter}{number}"
    for letter, last in {"A": 22, "B": 22, "C": 10, "R": 37, "S": 15}.items()
    for number in range(1, last + 1)
)
"""Every rule there must be: what the sources A, B and C say, our rulings R, and the slips S of the sources."""
RULE = re.compile(r"\b[ABCRS]\d{1,2}\b")
"""What looks like the id of a rule."""
DIGITS = re.compile(r"\S*[\d½⅓⅔¼¾]\S*")
_ONES = "ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun"
_TENS = "zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig"
WORDS = re.compile(
    rf"\b(?:(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|(?:(?:{_ONES})und)?(?:{_TENS})"
    rf"|(?:{_ONES})?(?:hundert|tausend)(?!stel)|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:y|ie)|(?:hundred|thousand|million|dutzend|dozen))[\w-]*",
    re.IGNORECASE,
)
"""Numbers above twelve in German and in English, with whatever ending."""


def typed(text: str) -> tuple[str, ...]:
    """The numbers typed into a text, as they stand there. (Where ids of rules may stand, cut them out first.)

    >>> typed("zwei Paare, dreizehn Werte, 52 Karten"), typed("a pair, the twenty-first"), typed("zehn bis zwölf")
    (('52', 'dreizehn'), ('twenty-first',), ())
    """
    return (*DIGITS.findall(text), *WORDS.findall(text))
