"""An archive of a store is taken elsewhere whole, and comes out byte for byte; one that cannot be proven changes nothing."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from tests.ruling.test_loading import GOOD
from tests.store.conftest import DRAFT, HEAD, JUDGE, OTHER, Ticking
from tests.store.test_tournaments import CALL, DAY

from gunbai.content import Layers
from gunbai.errors import BadInput, Forbidden
from gunbai.rulebook import load_rulebooks
from gunbai.ruling import Person
from gunbai.ruling.played import PlayedOut
from gunbai.store import people as module
from gunbai.store.archive import export_archive
from gunbai.store.audit import log
from gunbai.store.boards import Boards
from gunbai.store.database import Database
from gunbai.store.docket import Docket
from gunbai.store.intake import Intake
from gunbai.store.notices import Notices
from gunbai.store.outcomes import Outcomes
from gunbai.store.people import People
from gunbai.store.rebuilding import rebuild
from gunbai.store.tournaments import Tournaments

ADMIN = Person("事務局", "admin")
BOARD = "game: demo\ntitle: 赤\n"
WORD = "立行司は木村庄之助である"
Elsewhere = Callable[[], Intake]


@pytest.fixture
def elsewhere(new_url: Callable[[], str], content: Path) -> Iterator[Elsewhere]:
    """Returns a function that opens one more empty store over the same book."""
    open_ones: list[Database] = []

    def opened() -> Intake:
        database = Database(new_url(), Ticking())
        open_ones.append(database)
        boards = Boards(database)
        docket = Docket(database, load_rulebooks(content), lambda path: boards.text(path) is not None)
        return Intake(docket, Layers([content]), lambda path, text: None)

    yield opened
    for database in open_ones:
        database.close()


@pytest.fixture
def lived(elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch) -> Intake:
    """Opens a store in which a season has begun: a ruling with a life, a call that was changed, reports, two accounts."""
    intake = elsewhere()
    monkeypatch.setattr(module, "_hasher", module.argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    docket = intake.docket
    database = docket.database
    board = {"scenarios/demo/red.yaml": BOARD}
    docket.add(DRAFT.replace('scenario: ""', "scenario: scenarios/demo/red.yaml"), JUDGE, "卓12", board)
    docket.act("red-cards", "submit", 1, JUDGE, "")
    docket.act("red-cards", "accept", 2, OTHER, "")
    docket.act("red-cards", "publish", 3, HEAD, "")
    docket.edit("red-cards", docket.revision("red-cards").text.replace("引ける。\n", "必ず引ける。\n"), 4, JUDGE, "言い直し")
    Outcomes(database).keep("red-cards", 4, PlayedOut(claims=(("甲", "引ける", "holds"),)))
    held = Tournaments(database)
    held.add(DAY, JUDGE)
    held.take(DAY.id, CALL, JUDGE)
    held.change(DAY.id, 1, 1, msgspec.structs.replace(CALL, ruling="間に合う"), OTHER)
    number = Notices(database).report("ruling:red-cards", "誤字", "観客")
    Notices(database).close(number, "answered", "直しました", JUDGE)
    Notices(database).report("rule:demo:1:1-1", "読みにくい", "")
    for name, role in (("事務局", "admin"), ("行司", "judge")):
        People(database).add(name, role, WORD, ADMIN)
    return intake


def archived(intake: Intake, folder: Path, passwords: bool = False) -> dict[str, bytes]:
    """Writes an archive and returns its files."""
    export_archive(intake.docket.database, folder, passwords)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def changed(folder: Path, name: str, old: str, new: str) -> None:
    """Changes a file of an archive as somebody would who also mends its digest."""
    path, listed = folder / name, folder / "store.json"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    manifest = json.loads(listed.read_text("utf-8"))
    manifest["files"][name] = hashlib.sha256(path.read_bytes()).hexdigest()
    listed.write_text(json.dumps(manifest), "utf-8")


def refusal(intake: Intake, folder: Path) -> list[str]:
    """Returns the problems for which an archive is refused; nothing of it is in the store then."""
    with pytest.raises(BadInput) as refused:
        rebuild(intake, folder, ADMIN, "")
    assert intake.docket.entries() == {}
    assert log(intake.docket.database) == []
    return [f"{problem.file}: {problem.message}" for problem in refused.value.problems]


@pytest.mark.parametrize("passwords", [False, True])
def test_a_store_comes_back_byte_for_byte(lived: Intake, elsewhere: Elsewhere, tmp_path: Path, passwords: bool) -> None:
    """Every state with who, when and why, outcomes, the scenario, states of a call, reports, accounts; a second time is none."""
    files, other = archived(lived, tmp_path / "out", passwords), elsewhere()
    done = rebuild(other, tmp_path / "out", ADMIN, "引っ越し")
    assert {kind: taken.added for kind, taken in done.items()} == {
        "rulings": ("red-cards",),
        "scenarios": ("scenarios/demo/red.yaml",),
        "events": (DAY.id,),
        "reports": ("1", "2"),
        "accounts": ("事務局", "行司"),
    }
    assert archived(other, tmp_path / "again", passwords) == files
    assert other.docket.history("red-cards") == lived.docket.history("red-cards")
    assert other.docket.entry("red-cards") == lived.docket.entry("red-cards")
    assert not any(taken.added or taken.changed for taken in rebuild(other, tmp_path / "out", ADMIN, "").values())
    assert Notices(other.docket.database).report("ruling:red-cards", "もう一つ", "") == 3


def test_a_store_goes_on_elsewhere(lived: Intake, elsewhere: Elsewhere, tmp_path: Path) -> None:
    """The draft is handed in, reviewed and published there, and its writers are known still."""
    archived(lived, tmp_path / "out")
    other = elsewhere()
    rebuild(other, tmp_path / "out", ADMIN, "")
    docket = other.docket
    docket.act("red-cards", "submit", 5, JUDGE, "")
    with pytest.raises(Forbidden, match="a second person"):
        docket.act("red-cards", "publish", 6, Person(JUDGE.name, "head judge"), "")
    assert docket.act("red-cards", "publish", 6, HEAD, "").ruling.in_force


def test_what_went_on_is_brought_up_to_date(lived: Intake, elsewhere: Elsewhere, tmp_path: Path) -> None:
    """A later archive adds the later states; an earlier one changes nothing of what has gone on here."""
    archived(lived, tmp_path / "early")
    other = elsewhere()
    rebuild(other, tmp_path / "early", ADMIN, "")
    lived.docket.act("red-cards", "submit", 5, JUDGE, "")
    Notices(lived.docket.database).close(2, "answered", "読めます", JUDGE)
    files = archived(lived, tmp_path / "late")
    done = rebuild(other, tmp_path / "late", ADMIN, "")
    assert (done["rulings"].changed, done["reports"].changed, done["events"].same) == (("red-cards",), ("2",), (DAY.id,))
    assert archived(other, tmp_path / "again") == files
    assert rebuild(lived, tmp_path / "early", ADMIN, "")["rulings"].same == ("red-cards",)
    assert lived.docket.entry("red-cards").head == 6


def test_what_only_shipped_gives_way_to_its_history(elsewhere: Elsewhere, content: Path, tmp_path: Path) -> None:
    """A new site has taken the rulings that ship already: those nobody touched get the history that they have in the archive."""
    (content / "rulings" / "demo" / "red-cards.md").write_text(GOOD, "utf-8")
    intake, other = elsewhere(), elsewhere()
    intake.follow()
    intake.docket.edit("red-cards", GOOD.replace("引ける。\n", "必ず引ける。\n"), 1, JUDGE, "")
    other.docket.database.clock()
    other.follow()
    stamp, first = other.docket.stamp(), other.docket.history("red-cards")[0]
    files = archived(intake, tmp_path / "out")
    assert rebuild(other, tmp_path / "out", ADMIN, "")["rulings"].changed == ("red-cards",)
    assert archived(other, tmp_path / "again") == files
    assert other.docket.stamp() != stamp
    assert other.docket.history("red-cards")[0].at != first.at
    assert other.follow() == []
    assert other.docket.entry("red-cards").head == 2


def test_another_history_is_refused(lived: Intake, elsewhere: Elsewhere, tmp_path: Path) -> None:
    """What was written here stays: a ruling, an event, a report and an account of the same name are told at once."""
    archived(lived, tmp_path / "out")
    other = elsewhere()
    database = other.docket.database
    other.docket.add(DRAFT, OTHER, "別")
    Tournaments(database).add(DAY, OTHER)
    Tournaments(database).take(DAY.id, msgspec.structs.replace(CALL, asked="別の件"), OTHER)
    Notices(database).report("ruling:red-cards", "別", "")
    People(database).add("行司", "reader", WORD, ADMIN)
    before = archived(other, tmp_path / "before")
    with pytest.raises(BadInput) as refused:
        rebuild(other, tmp_path / "out", ADMIN, "")
    assert [problem.message for problem in refused.value.problems] == [
        "there is a ruling red-cards with another history already",
        f"there is an event {DAY.id} with other calls already",
        "there is another report 1, or it was answered otherwise",
        "行司 is a reader here, and a judge there",
    ]
    assert archived(other, tmp_path / "after") == before


def test_only_an_admin_rebuilds(lived: Intake, elsewhere: Elsewhere, tmp_path: Path) -> None:
    """Accounts come with it: nobody makes themselves one."""
    archived(lived, tmp_path / "out")
    with pytest.raises(Forbidden):
        rebuild(elsewhere(), tmp_path / "out", HEAD, "")


def test_a_file_that_was_changed_or_lost_is_found_out(lived: Intake, elsewhere: Elsewhere, tmp_path: Path) -> None:
    """Every file that is not as it was written is named; an export that was cut off has no list, or an older one."""
    archived(lived, tmp_path / "out")
    (tmp_path / "out/history/demo/red-cards/2.md").unlink()
    (tmp_path / "out/scenarios.json").write_text("[]", "utf-8")
    found = refusal(elsewhere(), tmp_path / "out")
    assert len(found) == 2
    assert "2.md" in found[0]
    assert "it was cut off, or changed later" in found[1]
    (tmp_path / "out/store.json").unlink()
    assert "store.json" in refusal(elsewhere(), tmp_path / "out")[0]


def test_a_list_cannot_lead_elsewhere(lived: Intake, elsewhere: Elsewhere, tmp_path: Path) -> None:
    """A name that no file of an archive has is refused before it is opened."""
    archived(lived, tmp_path / "out")
    listed = tmp_path / "out" / "store.json"
    manifest = json.loads(listed.read_text("utf-8"))
    listed.write_text(json.dumps({**manifest, "files": {"../../etc/passwd": ""}}), "utf-8")
    assert "'../../etc/passwd' is no file of an archive" in refusal(elsewhere(), tmp_path / "out")[0]


PLACE = "history/demo/red-cards/"


UNPROVEN = [
    (f"{PLACE}4.md", "赤いカード を引く", "赤いカードを捨てる", "4.md: 1-1 does not say 「赤いカードを捨てる」"),
    (f"{PLACE}5.md", "game: demo", "game: elsewhere", "state 5 (edit): it is the ruling red-cards of elsewhere"),
    (f"{PLACE}4.md", "引ける。\n", "引けない。\n", "state 4 (publish): words have changed that it does not touch"),
    (f"{PLACE}4.md", "reviewer: 勝負審判", "reviewer: 行司", "state 4 (publish): 行司 reviewed it, who wrote it"),
    (f"{PLACE}record.json", '"deed": "submit"', '"deed": "publish"', "state 2 (publish): it leads from draft to in review"),
    (f"{PLACE}record.json", '"at": "2026', '"at": "soon', "is no time"),
    (f"{PLACE}record.json", '"states"', '"conditions"', "unknown field"),
    ("reports/1.json", '"about": "ruling:', '"about": "novel:', "reports/1.json: it is about no clause and no ruling"),
    ("accounts.json", '"role": "judge"', '"role": "yokozuna"', "is no account"),
    (f"events/{DAY.id}.json", '"revision": 2', '"revision": 3', "state 3 of call 1 does not follow state 1 of call 1"),
    ("scenarios.json", "scenarios/demo/red", "scenarios/demo/blue", "it stands only in one of the list"),
]
"""A file, what is changed in it, and what is said then."""


def test_what_cannot_be_proven_is_refused(lived: Intake, elsewhere: Elsewhere, tmp_path: Path) -> None:
    """A quote that is not there, a deed out of its order, a writer who reviewed, a role that there is not: said, not taken."""
    archived(lived, tmp_path / "out")
    other = elsewhere()
    for n, (name, old, new, said) in enumerate(UNPROVEN):
        folder = tmp_path / f"changed{n}"
        shutil.copytree(tmp_path / "out", folder)
        changed(folder, name, old, new)
        found = refusal(other, folder)
        assert any(said in each for each in found), found


def test_every_problem_is_said_at_once(lived: Intake, elsewhere: Elsewhere, tmp_path: Path) -> None:
    """A quote, a role and a report that are wrong are three problems of one refusal."""
    archived(lived, tmp_path / "out")
    changed(tmp_path / "out", f"{PLACE}4.md", "赤いカード を引く", "赤いカードを捨てる")
    changed(tmp_path / "out", "accounts.json", '"role": "judge"', '"role": "yokozuna"')
    changed(tmp_path / "out", "reports/2.json", '"state": "open"', '"state": "shut"')
    found = "\n".join(refusal(elsewhere(), tmp_path / "out"))
    assert all(said in found for said in ("does not say 「赤いカードを捨てる」", "is no account", "it is 'shut' at"))


def test_accounts_without_passwords_cannot_be_entered(lived: Intake, elsewhere: Elsewhere, tmp_path: Path) -> None:
    """No hash is in the archive unless asked for; such an account waits for an admin. With it, the old password opens."""
    assert "argon2" not in archived(lived, tmp_path / "bare")["accounts.json"].decode()
    bare, whole = elsewhere(), elsewhere()
    rebuild(bare, tmp_path / "bare", ADMIN, "")
    for word in ("", WORD):
        with pytest.raises(Forbidden):
            People(bare.docket.database).sign_in("行司", word, "here")
    archived(lived, tmp_path / "whole", passwords=True)
    rebuild(whole, tmp_path / "whole", ADMIN, "")
    assert People(whole.docket.database).sign_in("行司", WORD, "here").role == "judge"
    assert (tmp_path / "whole" / "accounts.json").stat().st_mode & 0o077 == 0
