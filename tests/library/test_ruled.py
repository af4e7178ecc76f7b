"""A case as published rulings read its book, beside what it comes to as printed: in the library, the command and the browser."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from gunbai.cli import main
from gunbai.library import Library
from gunbai.web import create_app

CASE = "scenarios/legions/arts-without-target-and-free-standby.yaml"
RULING = """\
---
id: {id}
game: legions
version: "1.00"
question: {{ja: 対象のないアーツをアンロックできるか。}}
answer: {{ja: できない。}}
status: published
tags: []
date: 2026-11-21
author: a
reviewer: b
provenance: head judge
settles: ["D-040:{reading}"]
defects: []
scenario: ""
citations:
  - {{rule: 31-6, quote: 適正対象がないもしくは、領域に空きがない場合}}
---
> **31-6** 適正対象がないもしくは、領域に空きがない場合
"""


@pytest.fixture
def opened(repository: Path, tmp_path: Path) -> Callable[..., Library]:
    """Returns a function that opens a book, one board, and rulings that settle D-040 by these readings."""

    def library(**readings: str) -> Library:
        root = tmp_path / "content"
        shutil.copytree(repository / "rulebooks" / "legions", root / "rulebooks" / "legions")
        (root / "templates").symlink_to(repository / "templates")
        (root / CASE).parent.mkdir(parents=True)
        shutil.copy(repository / CASE, root / CASE)
        (root / "rulings" / "legions").mkdir(parents=True)
        for id, reading in readings.items():
            (root / "rulings" / "legions" / f"{id}.md").write_text(RULING.format(id=id, reading=reading), "utf-8")
        return Library.open(root, tmp_path / "data")

    return library


def test_a_published_ruling_decides_what_the_book_leaves_open(opened: Callable[..., Library]) -> None:
    """31-6 as printed: both claims depend. By D-040 b the arts stays in the hand: 甲 is right, and the ruling is named."""
    library = opened(kept="b")
    case = library.content / CASE
    printed, ruled = library.replay(case), library.replay(case, ruled=True)
    assert [claim.verdict for claim in printed.claims] == ["depends", "depends"]
    assert [claim.verdict for claim in ruled.claims] == ["holds", "never"]
    (settled,) = library.settled(printed)
    assert (settled.defect, settled.reading, settled.rulings) == ("D-040", "b", ("kept",))
    (told,) = [item for item in ruled.to_json()["assumptions"] if item["kind"] == "reading"]
    assert (told["id"], told["value"], told["rulings"], told["matters"]) == ("D-040", "b", ["kept"], True)
    assert ruled.met
    assert "（裁定 kept）" in library.writeup(ruled).markdown


def test_a_day_before_the_ruling_nothing_is_settled(opened: Callable[..., Library]) -> None:
    """A ruling settles a reading from its date on."""
    library = opened(kept="b")
    ruled = library.replay(library.content / CASE, as_of="2026-11-20", ruled=True)
    assert [claim.verdict for claim in ruled.claims] == ["depends", "depends"]


def test_rulings_that_disagree_are_both_named(opened: Callable[..., Library]) -> None:
    """Neither is followed: the claims depend, as printed."""
    library = opened(kept="b", exiled="a")
    printed, ruled = library.replay(library.content / CASE), library.replay(library.content / CASE, ruled=True)
    assert [claim.verdict for claim in ruled.claims] == ["depends", "depends"]
    assert [(item.reading, item.rulings) for item in library.settled(printed)] == [("", ("exiled", "kept"))]


def test_the_command_prints_both(opened: Callable[..., Library]) -> None:
    """As ruled stands below as printed; ``--as-ruled`` replays it so, as JSON too."""
    library = opened(kept="b")
    words = ["--content", str(library.content), "--data", str(library.data), "replay", str(library.content / CASE)]
    beside = CliRunner().invoke(main, words).output.partition("裁定どおりなら")[2]
    assert "D-040 は b と読む（裁定 kept）" in beside
    assert "甲「雷撃は手札に残り、何も払わない」 成立" in beside
    data = json.loads(CliRunner().invoke(main, [*words, "--as-ruled", "--json"]).output)
    assert [claim["verdict"] for claim in data["claims"]] == ["holds", "never"]
    assert [item["rulings"] for item in data["assumptions"] if "rulings" in item] == [["kept"]]


def test_the_page_shows_both_and_the_rulings_that_decide(opened: Callable[..., Library]) -> None:
    """The verdict as ruled, a link to the ruling, and a link under which all of the page is as ruled."""
    client = create_app(opened(kept="b")).test_client()
    address = "/scenarios/legions/arts-without-target-and-free-standby"
    page = client.get(address).text
    assert 'href="/rulings/kept"' in page.partition('id="ruled"')[2].partition("</section>")[0]
    assert "ruled=1" in page
    assert 'id="near"' in page
    ruled = client.get(f"{address}?ruled=1").text
    assert "公開された裁定の読みのもとで" in ruled
    assert "（裁定 kept）" in client.get(f"{address}/writeup?ruled=1").text


def test_a_part_that_only_another_reading_asks_for_is_no_mistake(repository: Path, tmp_path: Path) -> None:
    """By KC-D20 a and KC-D39 a the IN never happens, so nobody asks for its target; printed, KC-D20 b does."""
    library = Library.open(repository, tmp_path / "data")
    case = repository / "scenarios" / "king-castle" / "trap-before-the-in-ability.yaml"
    assert [claim.verdict for claim in library.replay(case).claims] == ["depends", "depends"]
    assert [claim.verdict for claim in library.replay(case, ruled=True).claims] == ["never", "holds"]
