"""What players claim of a deck list is judged by the clauses about decks, whatever the cards are that nobody has named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from gunbai.cli.main import main
from gunbai.errors import BadInput
from gunbai.library import Library
from gunbai.replay.deck import check_deck

LIST = """game: legions
title: t
deck:
  master: 炎の長 赤 黒
  main:
    影の兵 ミニオン 黒: {copies}
    ?: {rest}
claims:
  - {{by: 甲, says: s, then: {{{claim}}}}}
"""


def written(tmp_path: Path, claim: str, copies: int = 4, rest: int = 36) -> Path:
    """Returns the file of a list of which somebody claims something."""
    path = tmp_path / "deck.yaml"
    path.write_text(LIST.format(claim=claim, copies=copies, rest=rest), "utf-8")
    return path


@pytest.mark.parametrize(
    ("claim", "verdict", "decided"),
    [
        ("breaks: [23-2c]", "holds", "23-2c"),
        ("keeps: [23-2c]", "never", "23-2c"),
        ("legal: yes", "never", "23-2c"),
        ("legal: no", "holds", "23-2c"),
        ("keeps: [23-2a]", "holds", "23-2a"),
        ("breaks: [23-2a, 23-2c]", "never", "23-2a"),
        ("breaks: [23-2d]", "unknown", "23-2d"),
    ],
)
def test_a_claim_is_judged_by_its_clauses(tmp_path: Path, claim: str, verdict: str, decided: str) -> None:
    """Four copies break 23-2c whatever the rest is; 40 cards keep 23-2a; the class of unnamed cards is not known (23-2d)."""
    told = Library.open().deck(written(tmp_path, claim))
    assert [(item.verdict, item.decided_by) for item in told.claims] == [(verdict, decided)]


def test_a_list_that_may_be_legal_is_not_certainly(tmp_path: Path) -> None:
    """Three copies break nothing; the others may still be four of a name, or of a class that the master has not."""
    told = Library.open().deck(written(tmp_path, "legal: yes", 3, 37))
    assert [item.verdict for item in told.claims] == ["unknown"]
    assert {item.clause: item.state for item in told.clauses}["23-2a"] == "kept"
    assert told.problems == ()


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ("legal: maybe", "UNKNOWN-WORD"),
        ("breaks: [34-5]", "BAD-EXPECT"),
        ("keeps: [99]", "NO-SUCH-RULE"),
        ("C.zone: 左", "UNKNOWN-KEY"),
    ],
)
def test_a_claim_that_is_none_is_told_at_its_place(tmp_path: Path, claim: str, code: str) -> None:
    """A list is legal or not; a clause about battles judges no deck; a fact of a board is none of a list."""
    with pytest.raises(BadInput) as told:
        Library.open().deck(written(tmp_path, claim))
    assert [problem.code for problem in told.value.problems] == [code]
    assert told.value.problems[0].line == 9


def test_an_expected_verdict_is_held_against_the_claim(tmp_path: Path) -> None:
    """What the author expects of a claim and of its clause is reported where it is otherwise."""
    path = written(tmp_path, "legal: yes")
    path.write_text(path.read_text("utf-8") + "expect: {breaks: [23-2c], verdict: {甲: 成立}, decided: {甲: 23-2a}}\n", "utf-8")
    assert [problem.message for problem in check_deck(path, Library.open().cases.kits)] == [
        "the claim of 甲 is never (不成立), not 成立",
        "23-2c decides on the claim of 甲, not 23-2a",
    ]


def test_the_command_prints_every_clause_with_its_words(tmp_path: Path) -> None:
    """A judge reads which clause is kept and which is broken, each quoted; with --json the same as data."""
    path = written(tmp_path, "legal: yes")
    printed = CliRunner().invoke(main, ["--lang", "en", "replay", str(path)])
    assert "  23-2c     broken" in printed.output
    assert "「メインデッキに、同じ名前を持つカードは3枚までしか入れる事は出来ませ" in printed.output
    assert printed.exit_code == 0
    told = json.loads(CliRunner().invoke(main, ["replay", "--json", str(path)]).output)
    assert [(item["clause"], item["state"]) for item in told["clauses"]][:2] == [("22-1", "kept"), ("23-2a", "kept")]
    assert told["claims"] == [{"by": "甲", "says": "s", "verdict": "never", "decided_by": "23-2c"}]
