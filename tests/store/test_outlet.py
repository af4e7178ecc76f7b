"""An export and an import of it give the same files and the same site, byte for byte."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.ruling.test_loading import GOOD
from tests.store.conftest import DRAFT, HEAD, JUDGE, OTHER

from gunbai.content import Layers
from gunbai.errors import BadInput
from gunbai.rulebook import load_rulebooks
from gunbai.ruling import Person
from gunbai.store.database import Database, sqlite_url
from gunbai.store.docket import Docket
from gunbai.store.intake import Intake
from gunbai.store.outlet import export

ADMIN = Person("事務局", "admin")


def files(folder: Path) -> dict[str, bytes]:
    """Returns every file below a folder with its bytes."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def elsewhere(content: Path, folder: Path) -> Intake:
    """Returns what takes files into an empty store somewhere else."""
    docket = Docket(Database(sqlite_url(folder / "gunbai.db")), load_rulebooks(content), lambda path: False)
    docket.has_scenario = lambda path: False
    return Intake(docket, Layers([content]), lambda path, text: None)


def test_an_export_rebuilds_the_site(intake: Intake, tmp_path: Path) -> None:
    """Published, in work, drafts, boards: taken elsewhere, they show the same, and are exported the same."""
    docket, first, second = intake.docket, tmp_path / "first", tmp_path / "second"
    windows = "\ufeff" + GOOD.replace("\n", "\r\n").replace("id: red-cards", "id: windows")
    board = GOOD.replace("id: red-cards", "id: board").replace('scenario: ""', "scenario: scenarios/demo/red.yaml")
    texts = {Path("rulings/demo/windows.md"): windows, Path("rulings/demo/board.md"): board}
    intake.take(texts, {"scenarios/demo/red.yaml": "game: demo\n# 盤面\n"}, ADMIN, "")
    docket.add(DRAFT, JUDGE, "")
    docket.edit("windows", windows.replace("Yes.", "Always."), 1, OTHER, "")
    written = export(docket.database, first)
    assert (
        sorted(path.relative_to(first).as_posix() for path in written)
        == sorted(files(first))
        == [
            "in-work/demo/windows.md",
            "rulings/demo/board.md",
            "rulings/demo/red-cards.md",
            "rulings/demo/windows.md",
            "scenarios/demo/red.yaml",
        ]
    )
    assert files(first)["rulings/demo/windows.md"] == windows.encode()
    there = elsewhere(intake.layers.top, tmp_path / "there")
    there.folder(first, ADMIN, "")
    export(there.docket.database, second)
    assert files(second) == files(first)
    shown = [{id: entry.ruling for id, entry in each.entries().items()} for each in (docket, there.docket)]
    assert shown[0] == shown[1]
    docket.act("windows", "submit", 2, HEAD, "")
    assert there.docket.entry("windows").in_work


bodies = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=200)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=bodies, ends=st.sampled_from(["\n", "\r\n"]))
def test_any_text_comes_back_as_it_was(tmp_path: Path, content: Path, body: str, ends: str) -> None:
    """Whatever stands below the fields is exported as the bytes that were imported, or refused with a sentence."""
    intake = elsewhere(content, tmp_path / "any")
    text = GOOD.replace("\n", ends) + body
    try:
        intake.take({Path("rulings/demo/red-cards.md"): text}, {}, ADMIN, "", replace=True)
    except BadInput as refused:
        said = [problem.line for problem in refused.problems]
    else:
        said = []
        export(intake.docket.database, tmp_path / "out")
        written = (tmp_path / "out" / "rulings" / "demo" / "red-cards.md").read_bytes()
        assert written == text.encode()
    intake.docket.database.close()
    assert all(said)
