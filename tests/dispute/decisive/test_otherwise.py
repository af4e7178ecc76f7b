"""A line is played otherwise: without a clause, with a refusal carried through, from another board, without some of its words."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from tests.dispute.decisive.claims import LEGIONS, means, replayed

from gunbai.dispute.decisive.otherwise import Otherwise
from gunbai.interpreter.data.state import put
from gunbai.library import Library
from gunbai.replay.run import HAPPENED

BOARD = """  甲: {field: {左: 疲れ#T 2/2 疲労, 中央: 剣士#A 3/2}}
  乙: {life: 20, field: {中央: 番兵#C 3/2}}
line:
  - 甲: {attack: T, target: C}
  - 甲: {attack: A, target: C}
"""
"""The first attack is refused, for T is exhausted (27-3b); in the second both break."""


def played(library: Library, tmp_path: Path, text: str = BOARD) -> Otherwise:
    """Returns a line to be played otherwise."""
    return means(replayed(library, tmp_path, LEGIONS + text)).otherwise


def test_the_line_is_without_what_is_refused_of_it(library: Library, tmp_path: Path) -> None:
    """An attempt changes nothing; the number of what is left says where it stands in the recorded line."""
    otherwise = played(library, tmp_path)
    assert [len(line) for line in (otherwise.recorded, otherwise.line)] == [2, 1]
    assert otherwise.numbers == [1]
    assert [item.line for item in otherwise.attempts] == [1]
    assert otherwise.refused == []


def test_an_attempt_alone_is_put_back_in_its_place(library: Library, tmp_path: Path) -> None:
    """Carried through, it happened all the same."""
    otherwise = played(library, tmp_path)
    line, index = otherwise.attempting(otherwise.attempts[0])
    assert (line, index) == (otherwise.recorded, 0)
    assert [decision.who for decision in otherwise.carried(otherwise.attempts[0])] == [HAPPENED, "甲"]


def test_without_a_clause_it_comes_out_otherwise_and_is_played_once(library: Library, tmp_path: Path) -> None:
    """Without the step that breaks units at 0 (14-3i) both stay; asked again, the same run comes back and its frames count."""
    otherwise = played(library, tmp_path)
    first, second = otherwise.findings(), otherwise.findings()
    machine, run = otherwise.without("14-3i", first)
    assert run is not None
    assert otherwise.come_true(machine, run, {"A.zone": "中央", "C.zone": "中央"}, first)
    assert otherwise.without("14-3i", second)[1] is run
    assert second.meter.frames > 0


def test_what_cannot_be_played_is_no_line(library: Library, tmp_path: Path) -> None:
    """From a board on which the attacker is gone the line cannot be told, and nothing fails."""
    otherwise = played(library, tmp_path)
    uid = otherwise.start.find("A")
    gone = put(otherwise.start.state, replace(otherwise.start.state.obj(uid), zone="", slot=""))
    assert otherwise.true(otherwise.line, {"C.zone": "タイムライン"}, start=replace(otherwise.start, state=gone)) is None
    assert otherwise.true(otherwise.line, {"C.zone": "タイムライン"}) is not None


def test_words_and_acts_that_name_a_card_are_left_out(library: Library, tmp_path: Path) -> None:
    """A decision that says nothing else goes as a whole; what another card does stays."""
    otherwise = played(library, tmp_path)
    target, attacker = (otherwise.start.find(tag) for tag in "CA")
    assert otherwise.named() == [attacker, target]
    assert [[*decision.words] for decision in otherwise.without_card(str(target))] == [["attack"]]
    assert otherwise.without_acts(attacker) == ()
    assert otherwise.without_acts(target) == otherwise.line


def test_to_claim_that_nothing_happens_is_to_claim_the_board(library: Library, tmp_path: Path) -> None:
    """All of the facts have to be as they were."""
    otherwise = played(library, tmp_path)
    assert otherwise.still({"A.zone": "中央", "乙.life": "20"})
    assert not otherwise.still({"A.zone": "中央", "乙.life": "17"})


def test_what_the_line_leaves_open_is_answered_as_in_its_first_end(library: Library, tmp_path: Path) -> None:
    """Who attacks without saying whom attacks the first unit on offer; the line goes on from there, not from the question."""
    text = BOARD.replace("  - 甲: {attack: T, target: C}\n", "").replace("{attack: A, target: C}", "{attack: A}")
    otherwise = played(library, tmp_path, text.replace("C 3/2}", "C 3/2, 左: 兵#D 1/1}"))
    run = otherwise.played(otherwise.machine, otherwise.line)
    assert run is not None
    assert otherwise.come_true(otherwise.machine, run, {"A.turned": "疲労"}, otherwise.findings())
    assert [key for key, _ in otherwise.answers] == ["target"]
    assert run.ask is None or run.ask.key == "action"
