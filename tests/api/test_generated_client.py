"""A client that a stranger's generator makes from the document does a judge's work with it: nothing here names an address."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
from flask import Flask

from gunbai.api.interface import document
from gunbai.library import Library
from gunbai.ruling import Person
from gunbai.store import people as module
from gunbai.store.people import People
from gunbai.web import create_app

ADMIN = Person("事務局", "admin")
CASE = """game: legions
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {field: {左: ルーン剣士#A 3/2 WT2}}
  乙: {field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1}}
line: [{甲: {attack: A, target: C}}]
claims:
  甲: {says: 番兵はウェイトゾーンへ行く, then: {C.zone: タイムライン}}
  乙: {says: 番兵はリバース状態で残る, then: {C.face: リバース, C.zone: 中央}}
"""
"""39-5: regeneration takes the place of the way to the wait zone."""
DRAFT = """---
id: by-a-client
game: legions
version: "1.00"
question: {ja: 再生を持つ番兵はブレイクしたらどこへ行くか。}
answer: {ja: その場でリバース状態になる。}
status: draft
date: 2026-11-28
author: 行司
provenance: judge
citations:
  - {rule: 39-5, quote: タイムラインに置く代わりに、その場でリバース状態にします}
---
再生はブレイクの行き先に代わる。
"""
OVERRIDES = (
    "post_hooks: []\nliteral_enums: true\npackage_name_override: made\ncontent_type_overrides: {application/jsonl: text/plain}\n"
)
"""What docs/how-to/programs.md tells whoever generates with this program: it knows no lines of JSON."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """Returns the package that the generator makes, in which a warning is a failure."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(json.dumps(document(), default=str), "utf-8")
    (folder / "config.yaml").write_text(OVERRIDES, "utf-8")
    program = Path(sys.executable).with_name("openapi-python-client")
    words = ["generate", "--path", "openapi.json", "--config", "config.yaml", "--meta", "none", "--output-path", "made"]
    done = subprocess.run([program, *words, "--fail-on-warning"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("made")
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == "made"]:
            del sys.modules[name]


@pytest.fixture
def app(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Flask, dict[str, str]]:
    """Returns an app of one book in which people sign in, and the token of a person of each role."""
    monkeypatch.setattr(module, "_hasher", module.argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    content = tmp_path / "content"
    content.mkdir()
    (content / "templates").symlink_to(repository / "templates")
    for name in ("rulebooks", "scenarios", "rulings"):
        (content / name).mkdir()
        (content / name / "legions").symlink_to(repository / name / "legions")
    library = Library.open(content, tmp_path / "data")
    people, tokens = People(library.registry.database), {}
    for name, role in (("見習い", "reader"), ("行司", "judge"), ("審判部長", "head judge")):
        people.add(name, role, "立行司は木村庄之助である", ADMIN)
        tokens[role] = people.add_token(name, "プログラム", ADMIN)
    return create_app(library, locked=True), tokens


class Caller:
    """Calls operations by their names, as who has a token; ``last`` is the answer as it came."""

    def __init__(self, made: ModuleType, app: Flask, token: str = "") -> None:
        self._made = made
        kind, named = (made.AuthenticatedClient, {"token": token}) if token else (made.Client, {})
        sent = {"transport": httpx.WSGITransport(app)}
        self._client = kind(base_url="http://127.0.0.1/api/v1", httpx_args=sent, raise_on_unexpected_status=True, **named)
        self.last: Any = None

    def __call__(self, tag: str, operation: str, *path: object, **said: object) -> Any:
        """Returns what the generated function makes of the answer."""
        module = importlib.import_module(f"made.api.{tag}.{operation}")
        self.last = module.sync_detailed(*path, client=self._client, **said)
        return self.last.parsed

    def body(self, name: str, **fields: object) -> Any:
        """Returns what a generated class makes of the fields of a body."""
        return getattr(importlib.import_module("made.models"), name)(**fields)


def test_a_judge_finds_and_replays(made: ModuleType, app: tuple[Flask, dict[str, str]]) -> None:
    """Search, clause, check, replay and lines, as classes with the fields that the document names; a refusal is one, too."""
    call = Caller(made, app[0])
    assert [book.game for book in call("books", "list_books")] == ["legions"]
    assert call("books", "search", q="再生", game="legions").hits[0].id == "39-5"
    clause = call("books", "get_clause", "legions", "39-5")
    assert (clause.version, clause.text[:6]) == ("1.00", "再生を持つユ")
    checked = call("cases", "check_case", body=call.body("SentCase", scenario=CASE.replace("target: C", "target: Z")))
    assert [(problem.line, problem.code) for problem in checked.problems] == [(6, "NO-SUCH-CARD")]
    played = call("cases", "replay_case", body=call.body("ReplayCall", scenario=CASE))
    assert {claim.by: claim.verdict for claim in played.claims} == {"甲": "never", "乙": "holds"}
    assert "39-5" in {ground.rule for step in played.steps for ground in step.grounds}
    lines = call("cases", "explore_case", body=call.body("ExploreCall", scenario=CASE, edges=50))
    assert lines.complete
    assert [group.facts["C.zone"] for group in lines.groups] == ["ミニオンゾーン"]
    missing = call("books", "get_clause", "legions", "99-99")
    assert (type(missing).__name__, missing.status, missing.type_) == ("ProblemDetails", 404, "/api#not-found")
    assert '"kind":"clause"' in call("dump", "get_dump")


def test_a_ruling_lives(made: ModuleType, app: tuple[Flask, dict[str, str]]) -> None:
    """With tokens a ruling is proposed, reviewed, published, listed, and read again by its ETag without being sent again."""
    nobody, judge, head = (Caller(made, app[0], app[1].get(role, "")) for role in ("", "judge", "head judge"))
    proposed = judge.body("NewRuling", text=DRAFT, reason="大会で")
    assert judge("rulings", "add_ruling", body=proposed).n == 1
    assert nobody("rulings", "get_ruling", "by-a-client").status == 404
    for base, (deed, who) in enumerate((("submit", judge), ("accept", head), ("publish", head)), 1):
        done = who("rulings", "act_on_ruling", "by-a-client", body=who.body("Done", deed=deed, base=base, reason=""))
        assert (done.n, done.deed) == (base + 1, deed)
    late = head("rulings", "act_on_ruling", "by-a-client", body=head.body("Done", deed="publish", base=3, reason=""))
    assert (late.status, late.revision) == (409, 4)
    shown = nobody("rulings", "get_ruling", "by-a-client")
    assert (shown.in_force, shown.ruling.citations[0].rule) == (True, "39-5")
    known = nobody.last.headers["etag"]
    assert nobody("rulings", "get_ruling", "by-a-client", if_none_match=known) is None
    assert nobody.last.status_code == 304
    met, offset = [], 0
    while offset is not None:
        page = nobody("rulings", "list_rulings", game="legions", limit=20, offset=offset)
        met += [each.ruling.id for each in page.items]
        offset = page.next_
    assert "by-a-client" in met
    assert len(met) == len({*met}) == page.total > 20
