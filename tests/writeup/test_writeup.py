"""Accounts and write-ups."""

from __future__ import annotations

import string
from pathlib import Path
from typing import Any

import pytest

from gunbai.library import Library
from gunbai.writeup.account import Account
from gunbai.writeup.account_from_json import account, tell
from gunbai.writeup.messages import load_messages
from gunbai.writeup.names import Namer
from gunbai.writeup.writeup import WriteUpPrinter

CASE = """\
game: legions
title: "*強* <b>再生</b>を持つミニオンにアタックした"
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {life: 20, field: {左: ルーン_剣士_#A 3/2 WT2}}
  乙: {field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1}}
line:
  - 甲: {attack: A, target: C}
claims:
  甲: {says: 番兵はウェイトゾーンへ行く, then: {C.zone: タイムライン}}
  乙: {says: 番兵はリバース状態で残る, then: {C.face: リバース}}
"""


@pytest.fixture(scope="module")
def library() -> Library:
    """Opens what ships."""
    return Library.open()


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Writes a scenario whose names hold marks of Markdown and HTML."""
    path = tmp_path_factory.mktemp("case") / "case.yaml"
    path.write_text(CASE, "utf-8")
    return path


def told(library: Library, path: Path, lang: str = "ja", **changed: Any) -> Account:
    """Returns the account of a scenario, with some of its JSON changed."""
    resolution = library.replay(path)
    namer = Namer(resolution.table.book, resolution.table.notation, load_messages(library.content, "writeups")[lang])
    return account({**resolution.to_json(), **changed}, namer)


def test_the_account_says_what_decides(library: Library, case: Path) -> None:
    """Claims have their verdict in words, the step where they part, and the clause that decides there."""
    found = told(library, case)
    assert [(claim.by, claim.word) for claim in found.claims] == [("甲", "不成立"), ("乙", "成立")]
    assert [clause.printed for clause in found.deciding] == ["39-5"]
    parting = found.steps[found.parts_at - 1]
    assert parting.parts == ("甲", "乙")
    assert [clause.printed for clause in parting.quotes] == ["39-5"]
    assert "番兵#C 面 表 → リバース" in parting.changes
    assert found.certainty == "certain"


def test_the_account_in_english(library: Library, case: Path) -> None:
    """Changes and verdicts are in English; names stay as they are."""
    found = told(library, case, "en")
    assert [claim.word for claim in found.claims] == ["never", "holds"]
    assert any(change == "番兵#C face face up → リバース" for step in found.steps for change in step.changes)


@pytest.mark.parametrize(("verdict", "certainty"), [("depends", "depends"), ("unknown", "unknown")])
def test_an_uncertain_account_says_on_what(library: Library, case: Path, verdict: str, certainty: str) -> None:
    """A verdict that is open names the reading or fact it hangs on."""
    claim = {**library.replay(case).to_json()["claims"][0], "verdict": verdict}
    claim["on"] = [{"id": "D-017", "kind": "reading", "text": {"ja": "再生の読み", "en": "how 39-5 is read"}}]
    found = told(library, case, claims=[claim])
    assert found.certainty == certainty
    assert [hinge.text for hinge in found.claims[0].on] == ["D-017 再生の読み"]


TWO_READINGS = """\
game: legions
title: 移動攻撃
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {field: {左: 斥候#A 2/3 WT1 移動攻撃}}
  乙: {life: 20, field: {}}
line:
  - 甲: {move: A, to: 中央, attack now: yes, target: 乙マスター}
claims:
  甲: {says: 移動した後にアタックできる, then: {乙.life: 18}}
"""


def test_each_reading_has_its_outcome(library: Library, tmp_path: Path) -> None:
    """A claim that hangs on a reading says how it comes out under each, and which one is taken."""
    path = tmp_path / "two.yaml"
    path.write_text(TWO_READINGS, "utf-8")
    found, _ = tell(library.replay(path), load_messages(library.content, "writeups")["ja"])
    (claim,) = found.claims
    assert claim.verdict == "depends"
    (hinge,) = claim.on
    assert hinge.id == "D-010"
    assert [(outcome.reading, outcome.taken, outcome.word) for outcome in hinge.outcomes] == [
        ("a", True, "成立"),
        ("b", False, "不成立"),
    ]
    written = library.writeup(library.replay(path)).markdown
    assert "**D-010 (a) と読み、甲の主張「移動した後にアタックできる」は成立します。**" in written
    assert "→ **不成立**" in written


def test_the_ruling_is_a_document(library: Library, case: Path) -> None:
    """Title, lines to fill in, facts with the board, question, ruling in bold, reasons, certainty, book and its terms."""
    written = library.writeup(library.replay(case))
    text = written.markdown
    order = [
        *("# ", "| 日付 | 大会 | 卓 | ジャッジ |", "## 事実", "```board", "## 問い", "## 裁定", "**甲の主張", "## 理由", "**1.** "),
        *("> **39-5** ", "## 確かさと前提", "## 規則", "総合ルールブック 1.00 (2017-12-27)", "発行者", "署名"),
    ]
    places = [text.index(part) for part in order]
    assert places == sorted(places)
    assert "\n\n\n" not in text
    assert "<svg" in written.html
    assert "```" not in written.html
    assert "{{" not in text
    assert "None" not in text


def test_names_are_no_markup(library: Library, case: Path) -> None:
    """A title or name with marks of Markdown or HTML is shown as written."""
    written = library.writeup(library.replay(case))
    assert r"# \*強\* &lt;b>再生&lt;/b>を持つ" in written.markdown
    assert "<h1>*強* &lt;b&gt;再生&lt;/b&gt;を持つ" in written.html
    assert r"ルーン\_剣士\_#A" in written.markdown
    page = WriteUpPrinter(library.content, "ja").page(written)
    assert "<title>*強* &lt;b>再生" in page


def test_the_slip_is_short(library: Library, case: Path) -> None:
    """The players' slip holds the ruling, the words that decide, the version, and nothing a phone cannot show."""
    slip = library.writeup(library.replay(case), "slip")
    assert "> **39-5** " in slip.markdown
    assert "1.00" in slip.markdown
    assert len(slip.markdown) < 400
    assert "<svg" not in slip.html


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("kind", ["ruling", "slip"])
def test_every_shipped_ruling_can_be_written_up(library: Library, kind: str, lang: str) -> None:
    """Each ruling becomes a document with its answer in bold and each of its quotes."""
    for ruling in library.rulings():
        text = library.writeup(ruling, kind, lang).markdown
        assert text.startswith("# ")
        assert text.count("\n> **") >= len(ruling.citations)


def test_words_have_both_languages_and_no_holes(library: Library) -> None:
    """What a text leaves open is the same in both languages."""
    for room in ("web", "cli", "writeups"):
        texts = load_messages(library.content, room)["ja"].texts
        for key, said in texts.items():
            holes = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in said.values()]
            assert holes[0] == holes[1], key
