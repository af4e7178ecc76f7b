"""What a scenario's author expects: what is left out, and what does not exist."""

from __future__ import annotations

from tests.scenario.cases import refused

from gunbai.scenario.reader import read_scenario_text


def test_what_a_file_does_not_expect(kits):
    """An empty list of refusals expects none; a missing one expects nothing."""
    assert read_scenario_text("game: legions\n", kits).expect.refused is None
    assert read_scenario_text("game: legions\nexpect: {refused: []}\n", kits).expect.refused == ()


def test_expectations(kits):
    """Clauses, counts, seats and verdicts that do not exist are refused."""
    text = """game: legions
claims:
  乙: {say: y}
expect:
  grounds: [34-77]
  at: {ここ: {turn.seat: 甲}}
  refused: [{line: 1, grond: 1}]
  verdict: {甲: 成功}
  ending: {winner: 丙}
"""
    assert refused(text, kits) == [
        "s:3:6: a claim needs then: the facts it comes to — write then: {C.zone: …} [MISSING-KEY]",
        "s:3:7: a claim has no say — did you mean says? [KEY-TYPO]",
        "s:5:13: the book has no clause 34-77 — did you mean 34-7? [NO-SUCH-RULE]",
        "s:6:8: the book has no clause ここ [NO-SUCH-RULE]",
        "s:7:23: refused has no grond — did you mean ground? [KEY-TYPO]",
        "s:8:16: a verdict cannot be 成功 — did you mean 成立? [UNKNOWN-WORD]",
        "s:9:20: the winner cannot be 丙 — use one of 甲, 乙 [UNKNOWN-WORD]",
    ]
