"""A fault of a module names the function that failed, and the clause that this function carries out."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from tests.probes.support import Probe, begin, board, play, put

from gunbai.document import read_text
from gunbai.errors import BadContent, BadInput, BrokenGame
from gunbai.game import Game, Open, Outcome, Play, Window, verbs
from gunbai.interpreter.data.argument import Argument
from gunbai.interpreter.data.card import Card, Sentence
from gunbai.interpreter.data.state import Obj

VOCABULARY = {"zones": {"手": {}, "場": {}}, "areas": {"野": ["手", "場"]}}


def own(word: str, verb: Callable[[Play, Argument], object]) -> Game:
    """Returns a game with one verb, and a step that carries out the text of its only card."""
    game = Game("own")
    game.step("1.1")(lambda play: [play.call("card:兵", "effect", this=1, you="甲")])
    game.verb(word, "9")(verb)
    return game


def carried_out(game: Game, word: str, argument: Argument) -> None:
    """Carries out a card text of one order."""
    card = Card("兵", "", effect=(Sentence("card:兵.1", "text", orders=((word, argument),)),))
    probe = Probe(game, {"1": ["1.1"]}, VOCABULARY, {"兵": card})
    play(probe, board([put("兵", "甲", "場")], [begin("1", probe)]))


def lost(play: Play, argument: Argument) -> list[Outcome]:
    """Puts a card where its text says, and where it says nothing into a zone that there is not."""
    return [play.event("move", play["this"], zone=str(argument) if argument != "away" else "無い")]


def test_what_a_verb_does_wrong_is_a_fault_of_the_module() -> None:
    """Only what the author of the card wrote is bad input; a zone that the module made up is a fault with its line."""
    with pytest.raises(
        BrokenGame, match=r"test_fault\.py:\d+: lost failed while own carried out 9: ValueError: no card can lie in 無い"
    ):
        carried_out(own("lose", lost), "lose", "away")
    with pytest.raises(BadInput, match=r"兵\.1: lose cannot be carried out with 野: no card can lie in 野"):
        carried_out(own("lose", lost), "lose", "野")


@pytest.mark.parametrize(
    ("leaf", "said"),
    [
        (
            lambda play: play.value(play.obj(1), "attack"),
            r"v:4:3: own asks for it at 1\.1, in <lambda> \(game/test_fault\.py:\d+\): no number of a card is called",
        ),
        (
            lambda play: play.var("甲", "fire"),
            r"v:6:3: own asks for it at 1\.1, in <lambda> \(game/test_fault\.py:\d+\): no number of the board is called",
        ),
    ],
)
def test_a_number_that_a_file_calls_otherwise_is_a_mistake_of_the_file(leaf: Callable[[Play], object], said: str) -> None:
    """The vocabulary's section is named with its line, and the function that asks: neither a report nor another exit code."""
    game = Game("own")
    game.step("1.1")(leaf)
    text = "zones:\n  場: {}\nvalues:\n  power: {printed: 1}\nboard:\n  fires: {var: fires}\n"
    probe = Probe(game, {"1": ["1.1"]}, read_text(text, "v"))
    with pytest.raises(BadContent) as told:
        play(probe, board([put("兵", "甲", "場")], [begin("1", probe)]))
    assert re.match(said, str(told.value))


@pytest.mark.parametrize("given", [5, [5]])
def test_what_is_no_outcome_is_a_fault_of_who_returned_it(given: object) -> None:
    """The line is that of the module's function, though it is the interpreter that stumbles."""

    def five(play: Play, argument: Argument) -> object:
        return given

    with pytest.raises(BrokenGame, match=r"test_fault\.py:\d+: five failed while own carried out 9: TypeError"):
        carried_out(own("five", five), "five", 1)


def test_a_function_given_to_a_shared_verb_is_named() -> None:
    """A verb of all games runs what the game gave to it: that function is at fault, not the interpreter's."""

    def nothing(play: Play, obj: Obj) -> object:
        return 5

    game = own("other", lost)
    verbs.bind(game, {"hit": verbs.to_cards("8", nothing)})
    with pytest.raises(BrokenGame, match=r"test_fault\.py:\d+: nothing failed while own carried out 8: TypeError"):
        carried_out(game, "hit", {"to": "this"})


def test_the_clause_is_that_of_the_function() -> None:
    """What a step looks up is bound to a clause of its own: that clause is named, not the step."""
    game = Game("own")

    @game.definition("7", otherwise=False)
    def is_free(play: Play) -> bool:
        raise KeyError("x")

    game.step("1.1")(lambda play: [play.event("end")] if is_free(play) else [])
    probe = Probe(game, {"1": ["1.1"]}, VOCABULARY)
    with pytest.raises(BrokenGame, match=r"is_free failed while own carried out 7: KeyError: x"):
        play(probe, board([], [begin("1", probe)]))


@pytest.mark.parametrize(
    ("bind", "leaf"),
    [
        (lambda game: game.trigger("5", on="bell"), lambda play: [play.event("bell")]),
        (lambda game: game.offers("open", "5"), lambda play: [Open(Window("1.1", "open", "甲", ("甲", "乙"), passes=2))]),
        (lambda game: game.action("ring", "5"), lambda play: play.choose_action("main", "甲") or []),
        (lambda game: game.condition("5", of="ring"), lambda play: play.allowed("ring", [1])[0] or []),
    ],
)
def test_what_runs_dry_is_told_with_the_place_in_the_module(
    bind: Callable[[Game], Callable[..., object]], leaf: Callable[[Play], object]
) -> None:
    """The interpreter looks things up in generators, which make an error of their own of it: the module's line counts."""
    game = Game("own")
    game.happens("bell")

    def the_first_of_none(play: Play, *about: object) -> object:
        return next(iter(play.known("場", "乙")))

    bind(game)(the_first_of_none)
    game.step("1.1")(leaf)
    probe = Probe(game, {"1": ["1.1"]}, {**VOCABULARY, "procedures": {"@sequence": ["@triggers"]}})
    with pytest.raises(BrokenGame, match=r"test_fault\.py:\d+: the_first_of_none failed while own carried out 5: StopIteration$"):
        play(probe, board([put("兵", "甲", "場")], [begin("1", probe)]))
