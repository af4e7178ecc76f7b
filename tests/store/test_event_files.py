"""Events go to files with every state of their calls, and come back the same; a file that is wrong changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.store.conftest import JUDGE, OTHER, Ticking
from tests.store.test_tournaments import CALL, DAY

from gunbai.errors import BadInput, Forbidden
from gunbai.ruling import Person
from gunbai.store.audit import log
from gunbai.store.database import Database
from gunbai.store.event_files import export_events, import_events
from gunbai.store.tournaments import Tournaments

ADMIN = Person("事務局", "admin")
GAMES = {"legions": None}


@pytest.fixture
def exported(database: Database, tmp_path: Path) -> Path:
    """Writes an event with two calls, one of them changed by somebody else, to a folder."""
    held = Tournaments(database)
    held.add(DAY, JUDGE)
    held.take(DAY.id, CALL, JUDGE)
    held.change(DAY.id, 1, 1, replace(CALL, ruling="間に合う", penalty="警告"), OTHER)
    held.take(DAY.id, replace(CALL, asked="二件目", game="legions"), OTHER)
    export_events(database, tmp_path / "out")
    return tmp_path / "out"


@pytest.fixture
def other(new_url: Callable[[], str]) -> Iterator[Database]:
    """Opens a store with nothing in it."""
    found = Database(new_url(), Ticking())
    yield found
    found.close()


def test_an_export_is_taken_elsewhere(exported: Path, other: Database, tmp_path: Path) -> None:
    """Every state is there with who wrote it and when; what is written from there is the same, byte for byte."""
    assert import_events(other, exported, GAMES, ADMIN, "春").added == (DAY.id,)
    assert [(each.n, each.revision, each.by) for each in Tournaments(other).calls(DAY.id)] == [
        (1, 2, OTHER.name),
        (2, 1, OTHER.name),
    ]
    export_events(other, tmp_path / "again")
    name = Path("events", f"{DAY.id}.json")
    assert (tmp_path / "again" / name).read_bytes() == (exported / name).read_bytes()
    assert import_events(other, exported, GAMES, ADMIN).same == (DAY.id,)
    assert [(each.did, each.detail) for each in log(other)] == [("import", "(0)"), ("import", "春 (1)")]


def test_later_states_are_added(exported: Path, database: Database, other: Database) -> None:
    """A call that went on at the one place is brought up to date at the other; nothing there is written over."""
    import_events(other, exported, GAMES, ADMIN)
    Tournaments(database).change(DAY.id, 2, 1, replace(CALL, asked="二件目", ruling="届く"), JUDGE)
    export_events(database, exported)
    assert import_events(other, exported, GAMES, ADMIN).changed == (DAY.id,)
    assert Tournaments(other).call(DAY.id, 2).call.ruling == "届く"


def test_another_event_of_that_id_is_refused(exported: Path, other: Database) -> None:
    """What was recorded here stays as it is."""
    Tournaments(other).add(DAY, JUDGE)
    Tournaments(other).take(DAY.id, replace(CALL, asked="別の件"), JUDGE)
    with pytest.raises(BadInput, match="there is an event nationals with other calls already"):
        import_events(other, exported, GAMES, ADMIN)
    assert [each.call.asked for each in Tournaments(other).calls(DAY.id)] == ["別の件"]


def test_every_problem_is_said(exported: Path, other: Database) -> None:
    """A file that is none, one under another name, an unknown game, a state that is left out: all at once, and nothing is taken."""
    text = (exported / "events" / f"{DAY.id}.json").read_text("utf-8")
    for name, said in (
        ("broken", "{"),
        ("renamed", text),
        ("game", text.replace(DAY.id, "game").replace('"legions"', '"chess"')),
        ("gap", text.replace(DAY.id, "gap").replace('"revision": 2', '"revision": 3')),
    ):
        (exported / "events" / f"{name}.json").write_text(said, "utf-8")
    with pytest.raises(BadInput) as caught:
        import_events(other, exported, GAMES, ADMIN)
    assert [(problem.code, Path(problem.file or "").stem) for problem in caught.value.problems] == [
        ("NOT-AN-EVENT", "broken"),
        ("NO-SUCH-GAME", "game"),
        ("OUT-OF-ORDER", "gap"),
        ("WRONG-PLACE", "renamed"),
        ("REPEATED-ID", "renamed"),
    ]
    assert Tournaments(other).all() == []


def test_who_may_take_them(exported: Path, other: Database, tmp_path: Path) -> None:
    """Only an admin; a folder without events is said to have none."""
    with pytest.raises(Forbidden, match="this takes a admin"):
        import_events(other, exported, GAMES, JUDGE)
    with pytest.raises(BadInput, match="there is no event here"):
        import_events(other, tmp_path / "nothing", GAMES, ADMIN)
