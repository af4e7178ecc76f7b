"""``gunbai rulings``: listed, shown, and checked against a version."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_rulings(run: Run) -> None:
    """Rulings are listed with their state and shown with what they quote."""
    listed = run("rulings", "list", "-g", "legions").output
    assert "regeneration-replaces-the-break  legions 1.00 · 有効 · " in listed
    shown = run("--lang", "en", "rulings", "show", "regeneration-replaces-the-break").output
    assert "At once." in shown
    assert "「タイムラインに置く代わりに、その場でリバース状態にします」" in shown
    data = json.loads(run("rulings", "show", "regeneration-replaces-the-break", "--json").output)
    assert data["in_force"] is True
    assert "path" not in data


def test_rulings_are_rechecked_against_a_version(demo: Run) -> None:
    """Each citation says how it stands, with the old and the new text."""
    found = json.loads(demo("rulings", "recheck", "demo", "2", "--json").output)
    assert [(one["ruling"], one["version"], one["against"], one["sound"]) for one in found] == [("red", "1", "2", False)]
    stood = [(one["rule"], one["status"], one["old"]["text"], (one["new"] or {}).get("text")) for one in found[0]["citations"]]
    assert stood == [
        ("1-1", "CHANGED", "赤いカードを引く。", "赤いカードを二枚引く。"),
        ("1-2", "MOVED", "白いカードを捨てる。", "白いカードを捨てる。"),
        ("1-3", "GONE", "青いカードを見る。", None),
    ]
    output = demo("rulings", "recheck", "demo", "--as-of", "2021-06-01").output
    assert "MOVED     1-2 → 1-3「白いカードを捨てる」" in output
    assert output.endswith("2 に照らした裁定 1件: MOVED 1, CHANGED 1, GONE 1\n")
    assert demo("rulings", "recheck", "demo", "--as-of", "2020-06-01").output.endswith("OK 3\n")


def test_a_clause_that_moved_tells_what_to_write(demo: Run, content: Path) -> None:
    """A clause that keeps its id under a new number, and one whose number came back with a new id: both are told apart."""
    book = content / "rulebooks" / "demo"
    text = (book / "text" / "2.yaml").read_text("utf-8").replace("id: '1-2', printed: '1-2'", "id: '1-9', printed: '1-9'")
    (book / "text" / "2.yaml").write_text(text.replace("id: '1-3', printed: '1-3'", "id: '1-2.v2', printed: '1-2'"), "utf-8")
    (book / "model.yaml").write_text((book / "model.yaml").read_text("utf-8").replace("[1-3]", "[1-2.v2]"), "utf-8")
    lines = demo("rulings", "recheck", "demo", "2").output.splitlines()
    at = next(n for n, line in enumerate(lines) if "1-2 → " in line)
    assert lines[at].strip().startswith("MOVED     1-2 → 1-2「白いカードを捨てる」")
    assert lines[at + 1].strip() == "numbered 1-2 now: write 1-2.v2"
