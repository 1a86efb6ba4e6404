"""A third language: `tutor check` names all that it lacks, and nothing falls over."""

import json
import subprocess
import sys
from collections import Counter

from tutor.content.files import found, root

CODE = """
import json, tutor.words.lexicon as lexicon
lexicon.LANGUAGES = (*lexicon.LANGUAGES, "fr")
from tutor.content.check import problem_text, problems
found = problems()
assert all(problem_text(each, lang) for each in found for lang in ("de", "en"))
print(json.dumps([[each.file, each.key, dict(each.facts)] for each in found]))
"""


def test_a_third_language_lacks_every_file_text_word_and_sentence() -> None:
    ran = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True, cwd=root())
    faults = json.loads(ran.stdout)
    lacking = Counter(key for _, key, facts in faults if "fr" in facts.values())
    missing = {file for file, key, _ in faults if key == "no_file"}
    assert missing == {f"lessons/{path.name}/fr.md" for path in found(root(), "lessons/*/")}
    assert {file for file, key, facts in faults if key == "fault.code"} == {
        "tutor/words/figures.py",
        "tutor/words/kinds.py",
    }
    for file in (
        "lessons/rules.yaml",
        "lessons/course.yaml",
        *(f"quizzes/{path.name}" for path in found(root(), "quizzes/*.yaml")),
    ):
        assert any(each == [file, "missing_key", {"name": "fr"}] for each in faults), file
    assert lacking["fault.language"] > 1000
    assert lacking["missing_key"] > 1000
    assert not [each for each in faults if each[1] in {"no_such_rule", "rule_lacking", "source_lacking"}]
