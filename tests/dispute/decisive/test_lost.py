"""What somebody lost, and which clauses are one."""

from __future__ import annotations

import pytest

from gunbai.dispute.decisive.lost import Lost, same_clause
from gunbai.dispute.decisive.making import NOTHING, Deciding
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Trace
from gunbai.replay.run import Refused, Run


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("34-7", "34-7", True),
        ("34-7:2", "34-7", True),
        ("34-7", "34-7:2", True),
        ("34-7", "34-71", False),
        ("34-7:1", "34-7:2", False),
    ],
)
def test_a_sentence_is_its_clause_and_no_other_sentence(one: str, other: str, same: bool) -> None:
    """Two sentences of a clause may say opposite things; a clause whose number only begins alike is another."""
    assert same_clause(one, other) is same


def test_what_decides_is_the_clause_before_the_refusal() -> None:
    """A refusal names the clause at its head, unless a search found a better one; where nothing decides none is named."""
    run = Run(State(), Trace())
    refused = Refused(1, "甲", "attack", 1, "27-3b")
    found = [NOTHING, Deciding(refused=refused), Deciding(refused=refused, clause="29-1")]
    assert [Lost("s", {}, one, run).deciding for one in found] == ["", "27-3b", "29-1"]
