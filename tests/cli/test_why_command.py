"""``gunbai why``: where a value comes from, and why a fact is not what somebody expected."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_why(run: Run, scenario: Path) -> None:
    """A fact is explained by the steps that changed it."""
    output = run("why", scenario, "C.face").output
    assert output.startswith("Cの面: リバース\n")
    assert "39-5" in output
    result = run("why", scenario, "C.fase")
    assert result.exit_code == 2
    assert "did you mean C.face?" in result.stderr


CASE = Path(__file__).parents[2] / "scenarios" / "legions" / "regenerating-blocker.yaml"


def test_why_a_card_did_not_go_where_it_was_expected(run: Run) -> None:
    """The minion stays because 39-5 replaced its way to the wait zone."""
    result = run("why", CASE, "C.zone=ウェイトゾーンⅡ")
    assert "ウェイトゾーンⅡ ではありません" in result.output
    assert "置き換えられた" in result.output
    told = json.loads(run("why", CASE, "C.zone=ウェイトゾーンⅡ", "--json").output)
    assert not told["holds"]
    assert (told["why_not"][0]["status"], told["why_not"][0]["rule"]) == ("replaced", "39-5:1")


def test_what_is_as_expected_needs_no_reason_why_not(run: Run) -> None:
    """A fact that is as expected says so."""
    told = json.loads(run("why", CASE, "C.face=リバース", "--json").output)
    assert told["holds"]
    assert told["why_not"] == []


def test_why_not_names_the_refused_decision_or_the_clause_without_which_it_would_be_so(run: Run, tmp_path: Path) -> None:
    """An attack out of range is refused by 34-5; a minion that 先制 spared would have been broken without 39-4."""
    board = "game: legions\ntitle: t\nboard:\n  turn: {seat: 甲, number: 4, phase: メイン}\n"

    def why_not(rest: str, fact: str) -> tuple[str, int, str]:
        case = tmp_path / "case.yaml"
        case.write_text(board + rest, encoding="utf-8")
        told = json.loads(run("why", case, fact, "--json").output)["why_not"][0]
        return told["status"], told["n"], told["rule"]

    far = (
        "  甲: {field: {左: 剣士#A 3/3 WT2}}\n  乙: {field: {左: 弓兵#X 1/1 WT1}}\n"
        "line: [{甲: {attack: A, target: X}}]\nexpect: {refused: [{line: 1, ground: 34-5}]}\n"
    )
    assert why_not(far, "X.zone=タイムライン") == ("refused", 1, "34-5:2")
    first = (
        "  甲: {field: {中央: 槍兵#A 2/1 WT2 先制}}\n  乙: {field: {中央: 巨人#C 5/2 WT3}}\nline: [{甲: {attack: A, target: C}}]\n"
    )
    assert why_not(first, "A.zone=タイムライン") == ("decided", 5, "39-4")


def test_why_not_tells_where_the_line_breaks_that_somebody_claims(run: Run, tmp_path: Path) -> None:
    """甲 claims a line with a lead that 5.4 forbids; the recorded line has no such decision, so only the claimed one tells."""
    case = tmp_path / "case.yaml"
    case.write_text(
        "game: legend-of-stars\ntitle: t\nboard:\n  turn: {seat: 甲, number: 3, phase: リード}\n"
        "  甲: {後衛: {1: 狼#A 500/300/200 ▲ 裏側表示}}\n  乙: {}\nline: []\n"
        "claims:\n  甲: {says: 進める, line: [{甲: {lead: A, to: 前衛1}}], then: {A.slot: 前衛1}}\n",
        encoding="utf-8",
    )
    told = json.loads(run("why", case, "A.slot=前衛1", "--json").output)["why_not"][0]
    assert (told["status"], told["by"], told["n"], told["rule"].partition(":")[0]) == ("claimed", "甲", 1, "5.4")


def test_terms_and_what_nobody_knows_are_in_words(run: Run) -> None:
    """A judge reads no key of the program: a printed number is 記載, one that the board leaves open is 不明."""
    unknown = Path(__file__).parents[2] / "scenarios" / "asterisk" / "power-that-nobody-knows.yaml"
    assert "記載 3000 = 3000" in run("why", unknown, "A.power").output
    assert "パワーの数: 不明" in run("why", unknown, "C.power").output


def test_the_worlds_of_a_group_are_in_words(run: Run) -> None:
    """Of a fact that is missing the endings say what it would have to be, not how the program names it."""
    output = run("explore", Path(__file__).parents[2] / "scenarios" / "asterisk" / "power-that-nobody-knows.yaml").output
    assert "以下か:はい" in "".join(output.split())
    assert "fact:" not in output
    assert "<=" not in output
