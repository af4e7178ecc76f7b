"""``gunbai check --model``: what a model may begin with."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

TEXT = (
    "1. Turns\n1.1. A turn has two phases: draw and play.\n1.1a The first turn has no draw.\n"
    "2. Ending\n2.1. Who has no card loses.\n"
)


def test_a_model_can_begin_with_what_is_printed(run: Run, tmp_path: Path) -> None:
    """Every clause gets a line that loads; once a clause stands in the model it is printed no more."""
    (tmp_path / "rules.txt").write_text(TEXT, "utf-8")
    folder = tmp_path / "rulebooks" / "turns"
    assert run("import", tmp_path / "rules.txt", "-o", folder, "--title", "Turns", "--version", "1").exit_code == 0
    printed = run("--content", tmp_path, "check", "--model", "turns").output
    assert printed.splitlines()[:2] == [
        '"1": {kind: informative, status: exempt, reason: "a heading"}  # Turns',
        '"1.1": {kind: definition, status: unmodelled}  # A turn has two phases: draw and play.',
    ]
    (folder / "model.yaml").write_text(printed, "utf-8")
    assert run("--content", tmp_path, "check", folder).exit_code == 0
    assert run("--content", tmp_path, "check", "--model", "turns").output == ""
