"""What an answer of a line means: by which clause it is untimely, whoever else is reading one at the same time."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.boards import start_from
from tests.probes.support import Probe

from gunbai.game import Game
from gunbai.interpreter.data.ask import Ask, Rejected
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import put_var
from gunbai.interpreter.words.vocabulary import vocabulary_from
from gunbai.library import Library
from gunbai.notation.notation import Notation
from gunbai.replay import answers
from gunbai.replay.answers import option_of, parts_of, whose
from gunbai.scenario.reader import read_scenario_text


def test_clauses_by_the_word_of_an_action(ships: Notation) -> None:
    """Which clause an untimely action breaks may differ from action to action, or be one for all who are not on turn."""
    state = put_var(start_from("turn: {seat: 東}", ships).state, "turn.seat", "東")
    words = ("row", "sail", "dive")
    assert [whose(ships.vocabulary, state, word, "西") for word in words] == [("7",), ("3", "4"), ("7",)]
    assert [whose(ships.vocabulary, state, word, "東") for word in words] == [(), ("3", "4"), ()]


def test_a_bare_word_means_the_action_about_no_card(ships: Notation) -> None:
    """Whether it is offered or refused: a refusal of it is told by its clause."""
    start = start_from("turn: {seat: 東}", ships)
    machine = Probe(Game("own"), {"1": ["1.1"]}, {}).machine()
    for offered, refused in (((Action("row"),), ()), ((), (Rejected(Action("row"), "7"),))):
        ask = Ask("action", "東", "1.1", (Action("end"), *offered), refused)
        assert option_of(machine, start.state, start, ask, "row", "") == Action("row")


def test_a_text_that_waits_is_named_alone(tmp_path: Path) -> None:
    """Where texts wait, the name of one means it, as its card with the name does."""
    library = Library.open(ROOT, tmp_path)
    text = (ROOT / "scenarios/legions/phase-start-and-phase-end-triggers.yaml").read_text()
    assert "trigger: {card: W, ability: 朝の祈り}" in text
    said = text.replace("trigger: {card: W, ability: 朝の祈り}", "trigger: 朝の祈り")
    assert library.replay(read_scenario_text(said, library.cases.kits)).failures == []


def test_parts_are_words_whatever_stands_in_them() -> None:
    """A word of the book is no pattern: brackets mean themselves, and digits of a word can be read in one way only."""
    vocabulary = vocabulary_from({"decisions": {"pay": {"parts": ["火", "([x", "1", "11"]}}})
    ask = Ask("pay", "甲", "1", ())
    assert parts_of(vocabulary, ask, "火2, ([x1") == ["([x1", "火2"]
    assert parts_of(vocabulary, ask, {"火": 1}) == ["火1"]
    assert parts_of(vocabulary, ask, "1" * 4_000 + "?") == []


ROOT = Path(__file__).parents[2]


class Meddling(str):
    """An answer during whose comparison another thread reads one of its own."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        answers._MEANT = ((), "another thread's")
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_an_answer_is_not_taken_from_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """`make serve` answers several requests at once: what one of them reads last is not what the other one asked for."""
    found = Library.open().replay(ROOT / "scenarios" / "legions" / "regenerating-blocker.yaml")
    ask = found.run.ask
    assert ask is not None
    monkeypatch.setattr(answers, "_MEANT", ((), None))
    wanted = answers.option_of(found.machine, found.run.state, found.start, ask, "end", "メイン")
    again = answers.option_of(found.machine, found.run.state, found.start, ask, "end", Meddling("メイン"))
    assert wanted == again == Action("end")
