"""``gunbai people``: accounts, tokens and the log from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.cli.conftest import Run

from gunbai.cli import main
from gunbai.store import people as module

WORD = "立行司は木村庄之助である"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes with the least work that argon2 admits."""
    monkeypatch.setattr(module, "_hasher", module.argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def added(demo: Run, content: Path, tmp_path: Path) -> Run:
    """Adds an admin, whose password is typed twice and one judge, whose is read; returns the command."""
    options = ["--content", str(content), "--data", str(tmp_path / "data"), "people"]
    typed = CliRunner().invoke(main, [*options, "add", "事務局", "--role", "admin"], input=f"{WORD}\n{WORD}\n")
    assert typed.output.endswith("事務局 を admin として加えました。\n")
    assert WORD not in typed.output
    read = CliRunner().invoke(main, [*options, "add", "行司", "--password-stdin"], input=f"{WORD}\n")
    assert read.output == "行司 を judge として加えました。\n"
    return demo


def test_accounts_are_listed_and_changed(added: Run) -> None:
    """Names and roles are listed, no passwords; a role is changed, an account removed, but the last admin stays."""
    assert added("people", "list").output == "事務局  admin\n行司  judge\n"
    assert added("people", "role", "行司", "head judge").exit_code == 0
    listed = json.loads(added("people", "list", "--json").output)
    assert listed["accounts"] == [{"name": "事務局", "role": "admin"}, {"name": "行司", "role": "head judge"}]
    refused = added("people", "remove", "事務局")
    assert (refused.exit_code, "is the last admin" in refused.stderr) == (2, True)
    assert added("people", "remove", "行司").output == "行司 を削除しました。\n"
    assert added("people", "role", "行司", "judge").exit_code == 2


def test_a_token_is_shown_once(added: Run) -> None:
    """It is printed when it is made, listed by its id, and taken away by that."""
    secret = added("people", "token", "行司", "--label", "掲示").output.strip()
    assert secret.startswith("gunbai_")
    (line,) = [line for line in added("people", "list").output.splitlines() if "掲示" in line]
    assert secret not in line
    assert added("people", "revoke", line.split()[0]).exit_code == 0
    assert "掲示" not in added("people", "list").output


def test_the_log_tells_who_did_what(added: Run) -> None:
    """The latest stands first."""
    found = json.loads(added("people", "log", "--json").output)
    assert [(each["did"], each["about"]) for each in found] == [
        ("person-add", "行司"),
        ("person-add", "事務局"),
        ("import", "rulings"),
    ]
    assert "person-add  行司  judge" in added("people", "log", "-n", "1").output


@pytest.mark.parametrize("words", [("--host", "0.0.0.0"), ("--accounts",)])
def test_nobody_is_let_in_without_accounts(demo: Run, words: tuple[str, ...]) -> None:
    """On an address that others reach, `gunbai serve` starts with an account only, and says how to add one."""
    refused = demo("serve", "--port", "0", *words)
    assert refused.exit_code == 2
    assert "first run gunbai people add NAME --role admin" in refused.stderr
