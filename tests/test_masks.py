"""A game quite unlike the five, outside the package: English numbering, bids, a shared row, secret choices, schemes that wait."""

from __future__ import annotations

import json
import re
import sys
from functools import partial
from pathlib import Path

import pytest

from gunbai import games
from gunbai.errors import BadInput, BrokenGame, Problem
from gunbai.interpreter.data.state import Event
from gunbai.interpreter.game.game import Binding
from gunbai.interpreter.play import Play
from gunbai.library import Library
from gunbai.replay.deck import broken_by
from gunbai.replay.snapshot import board_of
from gunbai.scenario.file import Scenario
from gunbai.scenario.reader import read_scenario_text
from gunbai.writeup.messages import load_messages
from gunbai.writeup.picture.board_svg import draw
from gunbai.writeup.picture.board_text import board_lines
from gunbai.writeup.picture.board_view import view

ROOT = Path(__file__).parents[1]
FOLDER = Path(__file__).parent / "masks"
SCENARIOS = sorted(path.stem for path in (FOLDER / "content/scenarios/masks").glob("*.yaml"))


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """Opens the game's content, with its package installed: an entry point on the path is all that it needs."""
    record = tmp_path / "gunbai_masks-0.1.dist-info"
    record.mkdir()
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: gunbai-masks\nVersion: 0.1\n", "utf-8")
    (record / "entry_points.txt").write_text(f"[{games.GROUP}]\nmasks = gunbai_masks\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(FOLDER))
    yield Library.open(FOLDER / "content", tmp_path / "data")
    sys.modules.pop("gunbai_masks", None)
    games.load_game.cache_clear()


def scenario(library: Library, board: str) -> Scenario:
    """Returns a scenario with a board and nothing else."""
    return read_scenario_text(f"game: masks\ntitle: x\nboard:\n{board}\n", library.cases.kits)


@pytest.mark.parametrize("name", SCENARIOS)
def test_each_scenario_meets_its_expectations(library: Library, name: str) -> None:
    """What comes out is what the clauses say."""
    assert library.replay(library.scenario("masks", name)).failures == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_each_board_on_the_way_can_be_taken_up_again(library: Library, name: str) -> None:
    """Boards in the middle of an auction, a duel or waiting schemes are printed so that they can be read."""
    for step in library.replay(library.scenario("masks", name)).to_json(boards=True)["steps"]:
        text = json.dumps({"game": "masks", "title": name, "board": step["board"]}, ensure_ascii=False)
        read_scenario_text(text, library.cases.kits)


def test_a_shared_row_stands_beside_the_seats(library: Library) -> None:
    """A card of the quay belongs to nobody until it is bought; under a seat it is refused with where it goes."""
    case = library.replay(library.scenario("masks", "auction"))
    data = case.to_json(boards=True)
    assert data["start"]["quay"] == "Duke#D price3"
    assert case.start.state.obj(case.start.find("D")).owner == ""
    assert case.run.state.obj(case.start.find("D")).owner == "South"
    with pytest.raises(BadInput, match="quay belongs to no seat — write quay: beside North:"):
        scenario(library, "  North: {quay: [Duke]}")


def test_a_name_of_several_words_bears_a_tag(library: Library) -> None:
    """A word of a name that is also a kind of card is part of the name where the game has such a card; elsewhere it is not."""
    case = scenario(library, "  North: {stage: [Lantern Charter#L]}")
    assert [token.name for *_, token in case.board.tokens()] == ["Lantern Charter"]
    with pytest.raises(BadInput, match="does not follow the name"):
        scenario(library, "  North: {stage: [Nameless Charter#L]}")


def test_a_word_glued_to_its_label_is_explained(library: Library) -> None:
    """A field that holds a word is written with a colon."""
    with pytest.raises(BadInput, match="did you mean guild:…"):
        scenario(library, "  North: {stage: [Poet 3/2 guildquill]}")


def test_an_ending_of_another_reading_has_its_lines(library: Library) -> None:
    """An ending that no line reaches under the defaults is reached by as many as under the reading that it is told of."""
    found = library.explore(library.scenario("masks", "two-doublings")).groups
    assert [(group.facts, group.lines, group.under) for group in found] == [
        ({"D.might": "12"}, 1, [{"MASK-2": "a"}]),
        ({"D.might": "6"}, 1, [{"MASK-2": "b"}]),
    ]


def test_a_deck_list_is_judged_by_each_clause(library: Library) -> None:
    """Too few cards, four copies, and two of a charter: three clauses, each at its line."""
    path = FOLDER / "content/scenarios/masks/decks/too-much-of-everything.yaml"
    assert broken_by(path, library.cases.kits, []) == {"400.1", "400.2", "400.2a"}


def test_a_fault_of_the_module_names_its_line_and_clause(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever writes a game is told where it failed, not shown sixty lines of the interpreter."""
    game = games.load_game("masks")

    def income(play: Play) -> None:
        raise KeyError("nothing is bound to 'coin'")

    monkeypatch.setitem(game.steps, "501.2", income)
    with pytest.raises(BrokenGame, match=r"test_masks\.py:\d+: income failed while masks carried out 501\.2: KeyError: nothing is"):
        library.replay(library.scenario("masks", "empty-deck"))


PUT = """
game: masks
title: x
board:
  turn: {seat: North, number: 3, phase: intrigue}
  North: {hand: [Bravo#C]}
line:
  - North: {put: C}
claims:
  North: {says: it is put, then: {C.zone: stage}}
"""


def test_a_fault_in_what_is_only_tried_leaves_the_line_as_it_is(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """The coins that the board leaves out are tried otherwise; where the module fails, the answer is open and the fault is told."""
    game = games.load_game("masks")
    usual = library.replay(read_scenario_text(PUT, library.cases.kits))
    assert [(claim.verdict, claim.on) for claim in usual.claims] == [("holds", ())]
    told = usual.start.state.var("North.coins")

    def changed(play: Play, uid: int) -> bool:
        return bool(1 // (play.var(play.turn_player, "coins") == told))

    monkeypatch.setitem(game.about, ("condition", "503.2"), [Binding("503.2", "condition", "503.2", changed)])
    replayed = library.replay(read_scenario_text(PUT, library.cases.kits))
    assert [step.at for step in replayed.run.trace.steps] == [step.at for step in usual.run.trace.steps]
    assert [(claim.verdict, claim.on) for claim in replayed.claims] == [("unknown", ("503.1",))]
    (fault,) = replayed.to_json()["problems"]
    assert "changed: ZeroDivisionError" in fault
    assert "(503.1) [FAILED]" in fault
    assert re.match(r"tests/test_masks\.py:\d+: ", fault)


def test_what_is_lacking_in_what_is_only_tried_leaves_the_line_as_it_is(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only coins that the board leaves out need a word that is not written, the answer is open, and what lacks is told."""
    game = games.load_game("masks")
    told = library.replay(read_scenario_text(PUT, library.cases.kits)).start.state.var("North.coins")

    def needing(play: Play, uid: int) -> bool:
        if play.var(play.turn_player, "coins") != told:
            raise BadInput([Problem("NO-WORD", "the board does not say it", hint="write it", rule="masks:503.2")])
        return True

    monkeypatch.setitem(game.about, ("condition", "503.2"), [Binding("503.2", "condition", "503.2", needing)])
    replayed = library.replay(read_scenario_text(PUT, library.cases.kits))
    assert replayed.run.refused == []
    assert [(claim.verdict, claim.on) for claim in replayed.claims] == [("unknown", ("503.2",))]
    (lacking,) = replayed.to_json()["problems"]
    assert "what was only tried cannot go on from what is written (the board does not say it)" in lacking
    assert lacking.endswith("(masks:503.2) — write it [NO-WORD]")


def test_a_fault_beyond_the_line_leaves_the_line_as_it_is(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """What may follow an auction is followed: where the module fails there, what has happened stands."""
    text = """
game: masks
title: x
board:
  turn: {seat: North, number: 3, phase: market}
  North: {coins: 9}
  South: {coins: 9}
  quay: [Lady#L]
line:
  - North: {auction: L}
claims:
  North: {says: North has it, then: {L.zone: hand}}
expect: {ask: {who: North}}
"""

    def mistaken(play: Play, event: Event) -> None:
        raise KeyError("bidder")

    game = games.load_game("masks")
    monkeypatch.setitem(game.about, ("event", "bid"), [Binding("600.2", "event", "bid", mistaken)])
    replayed = library.replay(read_scenario_text(text, library.cases.kits))
    assert replayed.failures == []
    assert [(claim.verdict, claim.on) for claim in replayed.claims] == [("unknown", ("600.2",))]
    assert ["[FAILED]" in problem for problem in replayed.to_json()["problems"]] == [True]


HOOKS = ("concede", "not now", "works", "lives on", "chooser", "skips", "fewer", "terms", "entered", "face", "described")


@pytest.mark.parametrize("name", HOOKS)
def test_a_fault_of_a_hook_is_one_line(library: Library, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Whatever a hook fails with, in a line or where a fact is read, is a fault of the module and one line that names its place."""
    game = games.load_game("masks")

    def mistaken(*about: object) -> None:
        raise ZeroDivisionError("about nothing")

    monkeypatch.setitem(game.about, ("hook", name), [Binding("", "hook", name, mistaken)])
    board = "{turn: {seat: North, number: 3, phase: market}, North: {coins: 9, hand: [Clown#C], stage: [Duke#D]}, quay: [Lady#L]}"
    lines = ("{North: {auction: L}}, {North: {put: C}}", "{North: {concede: yes}}")
    texts = (f"game: masks\ntitle: x\nboard: {board}\nline: [{line}]\n" for line in lines)
    cases = [read_scenario_text(text, library.cases.kits) for text in texts]
    faults: set[str] = set()
    for case in (*cases, *map(partial(library.scenario, "masks"), SCENARIOS)):
        try:
            library.replay(case)
        except BrokenGame as error:
            faults.add(str(error))
    told = r"[^\n]*test_masks\.py:\d+: mistaken failed while masks carried out [^\n]+: ZeroDivisionError: about nothing[^\n]*"
    assert [fault for fault in faults if not re.fullmatch(told, fault)] == []
    assert faults or name not in ("concede", "not now", "terms", "entered", "works")


def test_names_without_a_scope_are_refused(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that binds names to nothing would lose them silently."""
    game = games.load_game("masks")
    monkeypatch.setitem(game.steps, "501.2", lambda play: [play.call("503.2", card=1)])
    with pytest.raises(BrokenGame, match=r"a call of 503\.2 that binds card needs a kind of scope to bind them in"):
        library.replay(library.scenario("masks", "empty-deck"))


def test_what_is_shared_lies_between_the_seats(library: Library) -> None:
    """The drawn board shows the row in the middle."""
    kit = library.cases.kits["masks"]
    resolution = library.replay(library.scenario("masks", "auction"))
    table = view(resolution.to_json()["start"], kit.notation, "en")
    lines = board_lines(table, load_messages(ROOT, "web")["en"])
    at = {word: index for index, line in enumerate(lines) for word in ("South", "quay", "North:") if word in line}
    assert at["South"] < at["quay"] < at["North:"]
    assert "Duke" in draw(table, load_messages(ROOT, "web")["en"])
    assert board_of(resolution.start.state, resolution.start).side("").cards
