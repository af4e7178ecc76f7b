"""The page of problems lists every code that the code gives, with its words."""

from __future__ import annotations

import re
from pathlib import Path

import gunbai
from gunbai.importing import CODES
from gunbai.reference.problems import problems_page

PACKAGE = Path(gunbai.__file__).parent
ELSEWHERE = {"UTF-8", "UTF-16"}
"""Words in capitals with a hyphen that are no codes."""


def test_a_message_reads_as_in_the_code(tmp_path: Path) -> None:
    """What is filled in stands between ‹ and ›; what to write instead stands beside it."""
    (tmp_path / "reader.py").write_text(
        "def read(problems, word, token):\n"
        "    hint = f'did you mean {word}?'\n"
        "    problems.add('NO-SUCH-WORD', f'{token.name} is no word', word, hint)\n",
        "utf-8",
    )
    assert "| `NO-SUCH-WORD` | ‹name› is no word | did you mean ‹word›? |" in problems_page(tmp_path)


def test_every_code_is_on_the_page() -> None:
    """Every word in capitals with a hyphen that the code holds as a text is a code on the page."""
    page = problems_page(PACKAGE)
    sources = [path.read_text("utf-8") for path in PACKAGE.rglob("*.py") if "games" not in path.parts]
    codes = {code for source in sources for code in re.findall(r'"([A-Z]{2,}(?:-[A-Z0-9]+)+)"', source)} - ELSEWHERE
    assert sorted(code for code in codes if f"| `{code}` |" not in page) == []


def test_the_doubts_of_import_are_on_the_page() -> None:
    """Each doubt stands there with its meaning."""
    page = problems_page(PACKAGE)
    assert [code for code, meaning in CODES.items() if f"| `{code}` | {meaning} |" not in page] == []
