"""The door: what other programs and the modules of games import, and what importing it costs."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.pages import DOCS, blocks

import gunbai
from gunbai import errors, game

ROOT = Path(__file__).parents[1]
SEARCHING = {
    "cli",
    "content",
    "document",
    "errors",
    "files",
    "library",
    "limits",
    "numbering",
    "reports",
    "seal",
    "search",
    "store",
    "writeup",
}
"""The rooms that `gunbai search` needs: no rules, no boards."""


def loaded(program: str) -> set[str]:
    """Returns the modules of gunbai that a program has loaded when it ends."""
    program += "\nimport sys; print(*(name for name in sys.modules if name.startswith('gunbai.')))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    said = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return set(said.stdout.split())


def test_importing_gunbai_loads_nothing_else() -> None:
    """Each name is imported when it is first asked for."""
    assert loaded("import gunbai") == set()
    assert loaded("import gunbai; gunbai.BadInput") == {"gunbai.errors", "gunbai.limits"}


def test_searching_loads_no_rules() -> None:
    """The command that must be quick loads the search, and nothing that plays a board."""
    found = loaded("import gunbai.cli, gunbai.cli.search_command")
    assert {name.split(".")[1] for name in found} <= SEARCHING


def loaded_by(data: Path, *words: str) -> set[str]:
    """Returns the modules of gunbai that a command loads."""
    return loaded(
        f"import contextlib, io; from gunbai.cli import main\nwith contextlib.redirect_stdout(io.StringIO()):\n"
        f"    main({['--content', str(ROOT), '--data', str(data), *words]!r}, standalone_mode=False)"
    )


def test_a_clause_loads_nothing_that_plays(tmp_path: Path) -> None:
    """A clause with its rulings is shown without the interpreter; once the rulings are kept, without the store, too."""
    for _ in range(2):  # the store is made, then what is in it is kept
        loaded_by(tmp_path, "rule", "king-castle", "1-1")
    found = loaded_by(tmp_path, "rule", "king-castle", "1-1")
    unread = ("interpreter", "games", "notation", "cards", "scenario", "replay", "dispute", "search", "store.database")
    assert "gunbai.library.library" in found
    assert not [name for name in found if name.startswith(tuple(f"gunbai.{room}" for room in unread))]


def test_a_replay_loads_no_search_and_no_store(tmp_path: Path) -> None:
    """What indexes, keeps rulings, compares versions, prints write-ups or starts processes is imported by what does so."""
    board = next((ROOT / "scenarios" / "king-castle").glob("*.yaml"))
    found = loaded_by(tmp_path, "replay", str(board))
    unread = (
        "gunbai.search",
        "gunbai.store.database",
        "gunbai.rulebook.diff",
        "gunbai.writeup.writeup",
        "gunbai.library.processes",
    )
    assert "gunbai.dispute.resolution" in found
    assert not [name for name in found if name.startswith(unread)]


@pytest.mark.parametrize("name", gunbai.__all__)
def test_every_name_of_gunbai_is_there(name: str) -> None:
    """What `__all__` promises can be asked for, and is a text or a class of that name."""
    found = getattr(gunbai, name)
    assert isinstance(found, str) or found.__name__ == name


def test_what_is_not_offered_is_no_attribute() -> None:
    """A misspelt name is an AttributeError, as in any module."""
    with pytest.raises(AttributeError, match="no attribute 'Libary'"):
        _ = gunbai.Libary


def test_gunbai_offers_every_error() -> None:
    """A program catches each kind of error by a name of gunbai."""
    own = {name for name, each in vars(errors).items() if isinstance(each, type) and issubclass(each, errors.GunbaiError)}
    assert own <= set(gunbai.__all__)


def imported(source: str) -> set[str]:
    """Returns the modules of gunbai that a source imports from."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [[node.module] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names] for node in found]
    return {name for each in names for name in each if name and name.split(".")[0] == "gunbai"}


def test_a_game_needs_the_door_alone() -> None:
    """The games that a stranger may take as a pattern import only `gunbai` and `gunbai.game`."""
    page = [block.text for block in blocks(DOCS / "how-to" / "sixth-game.md") if block.kind == "python"]
    masks = [path.read_text("utf-8") for path in (ROOT / "tests/masks").rglob("*.py")]
    assert masks
    assert {name for source in (*page, *masks) for name in imported(source)} == {"gunbai", "gunbai.game"}


def test_the_page_has_every_name_of_the_door() -> None:
    """Each name of `gunbai.game` stands as code on the page of what a module may use."""
    page = (DOCS / "reference" / "game-module.md").read_text("utf-8")
    words = {word for code in re.findall(r"`([^`\n]+)`", page) for word in re.findall(r"\w+", code)}
    assert [name for name in game.__all__ if name not in words] == []
