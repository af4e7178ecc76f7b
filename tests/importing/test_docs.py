"""The page on import says what the code says."""

from pathlib import Path

from gunbai.importing import CODES


def test_every_code_is_documented():
    """The table of doubts in docs/importing.md is the one the code goes by."""
    page = (Path(__file__).parents[2] / "docs" / "importing.md").read_text("utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| `") and line.count("|") == 3]
    listed = {code.strip("`"): meaning for code, meaning in rows if code.strip("`").isupper()}
    assert listed == CODES
