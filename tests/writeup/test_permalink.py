"""Where a write-up stands: its address as text, and as a code."""

from __future__ import annotations

from pathlib import Path

from gunbai.writeup.messages import load_messages
from gunbai.writeup.permalink import DENSE, LONGEST_CODE, code_of, linked
from gunbai.writeup.writeup import WriteUp

LINK = "https://judges.example/rulings/red?version=2&lang=ja"


def test_an_address_is_text_and_a_code(repository: Path) -> None:
    """The last line of the Markdown, and on paper beside its code; the same address gives the same bytes."""
    messages = load_messages(repository, "writeups")["en"]
    written = linked(WriteUp("Red", "slip", "en", "# Red\n", "<h1>Red</h1>"), LINK, messages)
    assert written.markdown == f"# Red\n\n<{LINK}>\n"
    assert written.html.startswith("<h1>Red</h1>\n<footer ")
    assert written.html.endswith('<p class="link-text">https://judges.example/rulings/red?version=2&amp;lang=ja</p></footer>')
    assert "<title>QR code of where this stands</title>" in written.html
    assert written == linked(WriteUp("Red", "slip", "en", "# Red\n", "<h1>Red</h1>"), LINK, messages)


def test_a_long_address_has_a_large_code_and_a_longer_one_none() -> None:
    """A phone has to read what is printed."""
    assert 'class="code"' in code_of("x" * DENSE, "")
    assert 'class="code dense"' in code_of("x" * (DENSE + 1), "")
    assert code_of("x" * (LONGEST_CODE + 1), "") == ""
