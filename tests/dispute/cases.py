"""Cases of a test, as files."""

from __future__ import annotations

from pathlib import Path


def written(tmp_path: Path, text: str) -> Path:
    """Returns the file of a case."""
    path = tmp_path / "case.yaml"
    path.write_text(text, encoding="utf-8")
    return path
