"""``gunbai replay``: for a person, as JSON, as of a date."""

from __future__ import annotations

import json
import re
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
    assert "  甲「番兵はウェイトゾーンへ行く」  不成立    この手順が認められるなら、どの読み・どの前提でも同じ" in lines
    assert "  乙「番兵はリバース状態で残る」    成立      この手順が認められるなら、どの読み・どの前提でも同じ" in lines
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


def test_a_replay_as_of_a_date(run: Run, scenario: Path) -> None:
    """A scenario is played by the version in force on the date; before the first there is a sentence, not a guess."""
    played = json.loads(run("replay", scenario, "--as-of", "2018-01-01", "--json").output)
    assert played["version"] == "1.00"
    for command in (["replay", scenario], ["explore", scenario], ["why", scenario, "甲.life"], ["writeup", scenario]):
        result = run(*command, "--as-of", "2017-01-01")
        assert (result.exit_code, result.output) == (2, "legions has no version dated 2017-01-01 or before — 1.00?\n")
    assert run("coverage", "legions", "--touched", "--as-of", "2017-01-01").exit_code == 2
    assert "no version dated 2017-01-01" in run("check", scenario, "--as-of", "2017-01-01").output


def test_three_grounds_are_shown_and_all_where_they_are_asked_for(run: Run, scenario: Path) -> None:
    """A step names three of its clauses and how many more there are; with ``--all-grounds`` it names them all."""
    few, every = run("replay", scenario).output, run("replay", scenario, "--all-grounds").output
    more = [line for line in few.splitlines() if re.search(r"[^ ]+, [^ ]+, [^ ]+ ほか\d+$", line)]
    assert more
    assert not re.search(r"ほか\d", every)
    assert len(re.findall(r"\d-\d", every)) > len(re.findall(r"\d-\d", few))
