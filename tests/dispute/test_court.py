"""What the court tries it tries once: claims of one case share what was found out by playing otherwise."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.shipped import library

from gunbai.budget import Budget
from gunbai.dispute.decisive.otherwise import Otherwise
from gunbai.dispute.presumptions import Presumptions
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.interpreter.game.findings import Findings
from gunbai.scenario.reader import read_scenario_text


def resolved(game: str, name: str) -> Resolution:
    """Returns the resolution of a shipped board, worked out anew."""
    cases = library().cases
    case = cases.named(game, name)
    return resolve(cases.table(case), case, budget=Budget())


def test_a_line_is_played_once_without_a_clause_whoever_claims_what(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two claims are judged, one fails, and one leans on a clause: all of that looks at the same lines."""
    played: Counter[tuple[str, bool]] = Counter()
    without, play = Otherwise.without, Otherwise.played

    def noted(self: Otherwise, clause: str, *args: Any, **named: Any) -> Any:
        before = dict(self._without)
        found = without(self, clause, *args, **named)
        played.update(key for key in self._without if key not in before)
        return found

    whole: list[Otherwise] = []

    def counted(self: Otherwise, *args: Any, **named: Any) -> Any:
        whole.append(self)
        return play(self, *args, **named)

    monkeypatch.setattr(Otherwise, "without", noted)
    monkeypatch.setattr(Otherwise, "played", counted)
    told = resolved("legions", "regenerating-blocker")
    assert [claim.verdict for claim in told.claims] == ["never", "holds"]
    assert played
    assert {*played.values()} == {1}
    assert len({id(each) for each in whole}) == 1


def test_a_number_that_nothing_looks_at_is_not_tried_with_plenty_of_it() -> None:
    """An attack that is refused because of the range asks for no cores: more of them would allow no more of the line."""
    told = resolved("legions", "attack-range")
    assert told.run.refused
    begun = Presumptions(told.table, told.machine, told.start, Findings())
    looked_at = told.worlds.default.read
    numbers = [path for path in told.start.left_out if isinstance(told.start.state.var(path, ""), int)]
    unread = [path for path in numbers if looked_at.isdisjoint((path, path.rpartition(".")[0]))]
    assert unread
    assert [path for path in numbers if begun.plenty(path, looked_at) is None] == unread
    assert all(begun.plenty(path, frozenset((path,))) for path in unread)


LIFE = """\
game: legions
board:
  turn: {seat: 甲, phase: メイン}
  甲: {field: {左: 騎士#K 3/3}}
line: [{甲: {attack: K, target: 乙マスター}}]
claims: {甲: {then: {乙.life: 17}}}
"""


def test_a_claim_that_hangs_on_its_own_number_is_not_decided_by_a_bound() -> None:
    """The board leaves out the life that is claimed: 34-7 makes it 3 less, whatever it was; 08-5 is a bound met below 3 alone."""
    case = read_scenario_text(LIFE, library().cases.kits, "case")
    told = resolve(library().cases.table(case), case, budget=Budget())
    assert [(claim.verdict, claim.on, claim.decided_by) for claim in told.claims] == [("depends", ("乙.life",), "34-7")]


@pytest.mark.parametrize(
    ("game", "name", "clauses"),
    [
        ("king-castle", "castle-attack-after-the-unit-falls", {"5.4-4"}),
        ("legend-of-stars", "energy-first-then-the-character", {"2.5.1:2"}),
    ],
)
def test_what_is_refused_in_the_line_and_done_in_another_is_decided_by_the_refusal(game: str, name: str, clauses: set[str]) -> None:
    """Both are right: the line is refused by a clause, and the claimed line does the same act once that is met."""
    assert {claim.decided_by for claim in resolved(game, name).claims} == clauses
