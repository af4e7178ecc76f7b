"""The address of a site: where a ruling, a case and an event stand on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run

from gunbai.cli.shared.site_option import event_link, ruling_link
from gunbai.library import Library
from gunbai.web import create_app

SITE = "https://judges.example/"


def test_a_ruling_is_named(demo: Run) -> None:
    """By its id, with the version that was asked for; without --site no address is made up."""
    assert demo("writeup", "red", "--site", "https://judges.example").output.endswith(f"\n\n<{SITE}rulings/red>\n")
    assert ruling_link(SITE, "red", version="2", as_of="") == f"{SITE}rulings/red?version=2"
    assert event_link(SITE, "nationals") == f"{SITE}events/nationals"
    assert "<http" not in demo("writeup", "red").output


def test_a_case_of_the_content_is_named(run: Run, repository: Path) -> None:
    """By its name: the address is short."""
    file = repository / "scenarios" / "legions" / "attack-range.yaml"
    assert run("writeup", file, "--site", SITE).output.endswith(f"\n\n<{SITE}scenarios/legions/attack-range?lang=ja>\n")


def test_the_address_of_any_other_case_holds_it(run: Run, scenario: Path, tmp_path: Path) -> None:
    """Whoever opens it on the site reads the same answer."""
    link = run("--lang", "en", "writeup", scenario, "--site", SITE).output.splitlines()[-1].strip("<>")
    assert link.startswith(f"{SITE}case/legions?c=")
    page = create_app(Library.open(data=tmp_path / "data")).test_client().get(link.removeprefix(SITE[:-1]))
    assert page.status_code == 200
    assert "再生を持つミニオンにアタックした" in page.text


def test_the_address_may_stand_in_the_environment(demo: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said once for every command."""
    monkeypatch.setenv("GUNBAI_SITE", f"{SITE}gunbai/")
    assert f"<{SITE}gunbai/rulings/red>" in demo("writeup", "red").output


@pytest.mark.parametrize(
    "wrong", ["judges.example", "ftp://judges.example", "https://", "https://judges.example/?a=b", "https://例.jp"]
)
def test_what_is_no_address_is_refused(demo: Run, wrong: str) -> None:
    """With a sentence that says what to write."""
    result = demo("writeup", "red", "--site", wrong)
    assert result.exit_code == 2
    assert f"{wrong} is no address of a site: write https://HOST/" in result.stderr
