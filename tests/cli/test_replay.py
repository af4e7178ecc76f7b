"""``gunbai replay``, ``why``, ``writeup`` and ``check``."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from tests.cli.conftest import Run


def test_a_replay_for_a_person(run: Run, scenario: Path) -> None:
    """Book and version, the board with facing lanes, numbered steps with their clauses, verdicts, what decides."""
    result = run("replay", scenario)
    lines = result.output.splitlines()
    assert result.exit_code == 0
    assert lines[:7] == [
        "レギオンズ!総合ルールブック 1.00 (2017-12-27)",
        "再生を持つミニオンにアタックした",
        "",
        "    甲の手番・3ターン目・メイン",
        "    乙: ライフ 20",
        "乙  右 ─                     中央 番兵#C 3/2 WT2 再生 ダメージ1  左 ─",
        "甲  左 ルーン剣士#A 3/2 WT2  中央 ─                              右 ─",
    ]
    assert "    番兵#C ダメージ 1 → 4" in lines
    assert any(line.startswith("    39-5「再生を持つユニットがブレイクした場合、") for line in lines)
    assert "  甲「番兵はウェイトゾーンへ行く」  不成立    どの読み・どの前提でも同じ" in lines
    assert "  乙「番兵はリバース状態で残る」    成立      どの読み・どの前提でも同じ" in lines
    assert any(line.startswith("分かれ目  手順 ") and line.endswith("決め手 39-5") for line in lines)


def test_a_replay_in_english(run: Run, scenario: Path) -> None:
    """The words around the book's own are English; the quotes stay as printed."""
    output = run("--lang", "en", "replay", scenario).output
    assert "乙: life 20" in output
    assert "Decided by 39-5" in output
    assert "39-5「再生を持つユニット" in output


def test_a_replay_as_json(run: Run, scenario: Path) -> None:
    """``--json`` prints the resolution; ``--boards`` adds the board after every step."""
    data = json.loads(run("replay", scenario, "--json").output)
    assert [claim["verdict"] for claim in data["claims"]] == ["never", "holds"]
    assert "board" not in data["steps"][0]
    assert "board" in json.loads(run("replay", scenario, "--json", "--boards").output)["steps"][0]


def test_an_expectation_that_fails(run: Run, scenario: Path) -> None:
    """Exit code 1, and which expectation failed."""
    text = scenario.read_text("utf-8")
    scenario.write_text(text.replace("then: {C.face: リバース}\n", "then: {C.face: リバース, A.zone: 山札}\n"), "utf-8")
    result = run("replay", scenario)
    assert result.exit_code == 1
    assert "期待と違う" in result.output
    assert "A.zone" in result.output.rpartition("期待と違う")[2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: legions\nboard: {甲: {life: x}}\nlien: []\n", ":2:19: "),
        ("game: [", ":2:1: "),
        ("", ":1: "),
        ("game: nothing\n", ":1:7: "),
    ],
)
def test_what_cannot_be_read(run: Run, tmp_path: Path, text: str, said: str) -> None:
    """Exit code 2, every problem with its file, line and column, and nothing on standard output."""
    path = tmp_path / "bad.yaml"
    path.write_text(text, "utf-8")
    result = run("replay", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{path}{said}" in result.stderr
    if "lien" in text:
        assert "did you mean line?" in result.stderr


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    """Exit code 2 and a message."""
    result = run("replay", tmp_path / "none.yaml")
    assert result.exit_code == 2
    assert result.stderr == f"{tmp_path / 'none.yaml'}: cannot be read: No such file or directory [NO-FILE]\n"


def test_why(run: Run, scenario: Path) -> None:
    """A fact is explained by the steps that changed it."""
    output = run("why", scenario, "C.face").output
    assert output.startswith("Cの面: リバース\n")
    assert "39-5" in output
    result = run("why", scenario, "C.fase")
    assert result.exit_code == 2
    assert "did you mean C.face?" in result.stderr


def test_writeup_to_standard_output(run: Run, scenario: Path) -> None:
    """Markdown is printed as it is; JSON holds Markdown and HTML."""
    assert run("writeup", scenario).output.startswith("# 再生を持つミニオンにアタックした\n")
    written = json.loads(run("writeup", scenario, "-t", "slip", "--json").output)
    assert written["kind"] == "slip"
    assert "<h1>" in written["html"]


def test_writeup_to_a_file(run: Run, scenario: Path, tmp_path: Path) -> None:
    """The ending of the file decides the format; the file is written whole and nothing else is left beside it."""
    target = tmp_path / "out" / "ruling.html"
    target.parent.mkdir()
    assert run("writeup", scenario, "-o", target).output == f"{target} に書きました。\n"
    page = target.read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert "<svg" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert [path.name for path in target.parent.iterdir()] == ["ruling.html"]
    assert stat.S_IMODE(target.stat().st_mode) & stat.S_IRUSR


def test_writeup_where_nothing_can_be_written(run: Run, scenario: Path, tmp_path: Path) -> None:
    """Exit code 2 and a message, not a traceback."""
    result = run("writeup", scenario, "-o", tmp_path / "nowhere" / "x.md")
    assert result.exit_code == 2
    assert "cannot be written: No such file or directory" in result.stderr


def test_writeup_of_a_ruling(run: Run) -> None:
    """A ruling is written up by its id; a wrong id names the nearest."""
    assert "**39-5**" in run("writeup", "regeneration-replaces-the-break").output
    result = run("writeup", "regeneration-replaces-the-brake")
    assert (result.exit_code, result.stderr) == (
        2,
        "there is no ruling regeneration-replaces-the-brake — regeneration-replaces-the-break?\n",
    )


def test_check_of_one_file(run: Run, scenario: Path) -> None:
    """A sound file is counted; a broken one is reported with its place and exit code 2."""
    assert run("check", scenario).output == "問題ありません: 盤面1件\n"
    scenario.write_text("game: legions\nbored: {}\n", "utf-8")
    result = run("check", scenario)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{scenario}:2:1: ")


def test_check_counts_failed_expectations(run: Run, scenario: Path) -> None:
    """An expectation that is not met is exit code 1, not 2."""
    scenario.write_text(scenario.read_text("utf-8").replace("then: {C.face: リバース}\n", "then: {A.zone: 山札}\n"), "utf-8")
    assert run("check", scenario).exit_code == 1


def test_what_is_done_by_hand_is_asked_in_words(run: Run, tmp_path: Path) -> None:
    """A sentence that only people can carry out is asked about in the judge's language; the key of the program is not shown."""
    case = tmp_path / "case.yaml"
    case.write_text(
        "game: legions\ntitle: t\nboard:\n  turn: {seat: 甲, number: 5, phase: メイン}\n"
        "  甲: {master: 甲の長#M 赤, cores: {active: 2}, hand: [秘術#S]}\n  乙: {field: {中央: 盾兵#P 1/3 WT1}}\n"
        "cards:\n  秘術: {kind: スキル, 属性: [赤], cost: 2, wt: 1, text: 何かをする。, do: [{by-hand: 何かをする。}]}\n"
        "line: [{甲: {unlock: S, then: play}}]\nclaims: {甲: {says: 割れる, then: {P.zone: タイムライン}}}\n",
        encoding="utf-8",
    )
    told = run("replay", case).output
    assert "人が処理する文（秘術.1）" in told
    assert "処理した" in told
    assert "by-hand" not in told
    assert "card:" not in told
