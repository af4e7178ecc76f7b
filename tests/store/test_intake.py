"""Rulings taken from files: all that can be proven, or nothing, with every problem at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.ruling.test_loading import GOOD
from tests.store.conftest import DRAFT, HEAD, JUDGE

from gunbai.errors import BadInput
from gunbai.ruling import Person
from gunbai.store.intake import Intake

ADMIN = Person("事務局", "admin")


def ship(intake: Intake, name: str, text: str = GOOD) -> Path:
    """Writes a ruling file into the content that ships."""
    path = intake.layers.top / "rulings" / "demo" / f"{name}.md"
    path.write_bytes(text.replace("id: red-cards", f"id: {name}").encode())
    return path


def test_what_ships_is_taken_at_first(intake: Intake) -> None:
    """An empty store takes every file, byte for byte; opening it again changes nothing."""
    windows = "\ufeff" + GOOD.replace("\n", "\r\n")
    ship(intake, "red-cards", windows)
    ship(intake, "blue-cards")
    assert intake.follow() == []
    assert list(intake.docket.entries()) == ["blue-cards", "red-cards"]
    assert intake.docket.revision("red-cards").text == windows
    stamp = intake.docket.stamp()
    assert intake.follow() == []
    assert intake.docket.stamp() == stamp


def test_no_bad_file_spoils_another(intake: Intake) -> None:
    """Files with problems are told with each of them, and left out, with those that lean on them; the sound ones are taken."""
    ship(intake, "red-cards")
    ship(intake, "blue-cards", GOOD.replace("quote: 赤いカード を引く", "quote: 黒い"))
    ship(intake, "white-cards", GOOD.replace("game: demo", "game: demoo"))
    ship(intake, "old-cards", GOOD.replace("status: published", "status: superseded\nsuperseded_by: blue-cards"))
    ship(intake, "older-cards", GOOD.replace("status: published", "status: superseded\nsuperseded_by: old-cards"))
    codes = ["QUOTE-NOT-FOUND", "WRONG-PLACE", "NO-SUCH-GAME", "NO-SUCH-RULING", "NO-SUCH-RULING"]
    assert [problem.code for problem in intake.follow()] == codes
    assert list(intake.docket.entries()) == ["red-cards"]


def test_a_file_that_changes_is_a_new_state(intake: Intake) -> None:
    """A newer file is taken as a revision of the project where nobody has changed the ruling here."""
    ship(intake, "red-cards")
    intake.follow()
    ship(intake, "red-cards", GOOD.replace("ja: 引ける。", "ja: 必ず引ける。"))
    assert intake.follow() == []
    history = intake.docket.history("red-cards")
    assert [(each.n, each.deed, each.by) for each in history] == [(1, "import", "gunbai"), (2, "import", "gunbai")]
    assert intake.docket.entry("red-cards").ruling.answer["ja"] == "必ず引ける。"


def test_a_ruling_changed_here_is_not_overwritten(intake: Intake) -> None:
    """A newer file of a ruling that somebody has edited here is reported each time, and not taken."""
    ship(intake, "red-cards")
    intake.follow()
    intake.docket.edit("red-cards", DRAFT.replace("ja: 引ける。", "ja: 引けない。"), 1, JUDGE, "")
    ship(intake, "red-cards", GOOD.replace("ja: 引ける。", "ja: 必ず引ける。"))
    for _ in range(2):
        assert [problem.code for problem in intake.follow()] == ["NOT-TAKEN"]
    assert len(intake.docket.history("red-cards")) == 2


def test_a_file_that_breaks_later_is_reported(intake: Intake) -> None:
    """A file that cannot be read any more is told; the store keeps what it has, and takes the other files."""
    ship(intake, "red-cards")
    intake.follow()
    ship(intake, "red-cards", GOOD.replace("quote: 赤いカード を引く", "quote: 黒い"))
    ship(intake, "blue-cards")
    assert [problem.code for problem in intake.follow()] == ["QUOTE-NOT-FOUND"]
    assert list(intake.docket.entries()) == ["blue-cards", "red-cards"]


def write(folder: Path, name: str, text: str = GOOD, within: str = "rulings") -> Path:
    """Writes a ruling file as an export would."""
    path = folder / within / "demo" / f"{name.rpartition('/')[2]}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace("id: red-cards", f"id: {name}"), "utf-8")
    return path


def test_an_import_is_proven_or_refused(intake: Intake, tmp_path: Path) -> None:
    """A false quote, an unknown game, an id that is here, a successor that is nowhere: all told at once, nothing taken."""
    intake.docket.add(DRAFT, JUDGE, "")
    folder = tmp_path / "from"
    write(folder, "red-cards")
    write(folder, "a-fine-one")
    write(folder, "quote", GOOD.replace("quote: 赤いカード を引く", "quote: 黒い"))
    write(folder, "game", GOOD.replace("game: demo", "game: chess"))
    write(folder, "next", GOOD.replace("status: published", "status: superseded\nsuperseded_by: nothing"))
    stamp = intake.docket.stamp()
    with pytest.raises(BadInput) as caught:
        intake.folder(folder, ADMIN, "")
    codes = {problem.code for problem in caught.value.problems}
    assert codes == {"QUOTE-NOT-FOUND", "NO-SUCH-GAME", "WRONG-PLACE", "NO-SUCH-RULING", "REPEATED-ID"}
    assert intake.docket.stamp() == stamp


def test_a_file_that_is_no_text_hides_no_other_problem(intake: Intake, tmp_path: Path) -> None:
    """It is told with the quote that does not stand in its clause, and nothing is taken."""
    folder = tmp_path / "export" / "rulings" / "demo"
    folder.mkdir(parents=True)
    (folder / "grey-cards.md").write_bytes(b"\xff\xfe")
    (folder / "blue-cards.md").write_text(
        GOOD.replace("id: red-cards", "id: blue-cards").replace("赤いカード を引く", "黒い"), "utf-8"
    )
    (folder / "red-cards.md").write_text(GOOD, "utf-8")
    with pytest.raises(BadInput) as caught:
        intake.folder(tmp_path / "export", ADMIN, "")
    assert {problem.code for problem in caught.value.problems} == {"NOT-UTF8", "QUOTE-NOT-FOUND"}
    assert list(intake.docket.entries()) == []


def test_an_import_replaces_only_when_told(intake: Intake, tmp_path: Path) -> None:
    """A ruling that is here with another text becomes a new state with ``replace``; the same text changes nothing."""
    intake.docket.add(DRAFT, JUDGE, "")
    write(tmp_path / "from", "red-cards")
    done = intake.folder(tmp_path / "from", ADMIN, "移転", replace=True)
    assert (done.added, done.changed, done.same) == ((), ("red-cards",), ())
    again = intake.folder(tmp_path / "from", ADMIN, "移転")
    assert (again.added, again.changed, again.same) == ((), (), ("red-cards",))
    assert [each.deed for each in intake.docket.history("red-cards")] == ["draft", "import"]


def test_scenarios_come_with_rulings(intake: Intake, tmp_path: Path) -> None:
    """A ruling may name a scenario that is imported with it; one that the content has otherwise is refused."""
    named = GOOD.replace('scenario: ""', "scenario: scenarios/demo/red.yaml")
    write(tmp_path / "from", "red-cards", named)
    with pytest.raises(BadInput, match=r"there is no scenario scenarios/demo/red\.yaml"):
        intake.folder(tmp_path / "from", ADMIN, "")
    board = tmp_path / "from" / "scenarios" / "demo" / "red.yaml"
    board.parent.mkdir(parents=True)
    board.write_text("game: demo\n", "utf-8")
    assert intake.folder(tmp_path / "from", ADMIN, "").added == ("red-cards",)
    own = intake.layers.top / "scenarios" / "demo" / "red.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("game: other\n", "utf-8")
    with pytest.raises(BadInput, match="the content has another scenario"):
        intake.folder(tmp_path / "from", ADMIN, "")


def test_an_empty_folder_is_no_import(intake: Intake, tmp_path: Path) -> None:
    """A folder without rulings is a mistake, not a success."""
    with pytest.raises(BadInput, match="there is no ruling here"):
        intake.folder(tmp_path, HEAD, "")
