"""A word of the game that a module misspells is a fault there and then: nothing reads 0, nobody is allowed everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.probes.support import Probe, begin, board, play, put

from gunbai.document import read_text
from gunbai.errors import BadContent, BrokenGame
from gunbai.game import Contribution, Game, Offer, Open, Outcome, Play, Question, Use, Window
from gunbai.interpreter.data.state import NOBODY, State

VOCABULARY: dict[str, Any] = {
    "zones": {"手": {"visible": "owner"}, "場": {}},
    "areas": {"野": ["手", "場"]},
    "values": {"power": {"printed": "1"}},
    "keywords": {"盾": {"clause": "1"}},
    "limits": {"raid": {"clause": "1"}},
    "tokens": {"statuses": {"疲労": "1"}, "counters": {"盾": "shield"}, "face": {"裏": "down"}},
    "board": {"fire": {"var": "fire"}, "手": {"zone": "手"}, "場": {"zone": "場"}},
}
MODEL = {"1": ["1.1"]}
OWN_WORDS = Question("it", (1,), if_allowed="riad")


def own(leaf: Callable[[Play], object]) -> Game:
    """Returns a game of one step, with one condition, one action, one window and what it keeps for itself."""
    game = Game("own")
    game.notes("decked", "turn.ending", "怒り", "steps")
    game.step("1.1")(leaf)  # type: ignore[arg-type]  # what a leaf hands back wrongly is the matter
    game.condition("2", of="raid")(lambda play, uid: True)
    game.action("raid", "1.1", at="main")(lambda play, seat: [1])
    game.offers("ploys", "2")(lambda play, seat: [Offer(1, [])])
    return game


def carried_out(leaf: Callable[[Play], object], vocabulary: dict[str, Any] = VOCABULARY) -> State:
    """Returns the board of one card after the step."""
    probe = Probe(own(leaf), MODEL, vocabulary)
    return play(probe, board([put("兵", "甲", "場")], [begin("1", probe)])).state


WRONG: list[tuple[Callable[[Play], object], str]] = [
    (lambda play: play.status(play.obj(1), "疲"), "no card has the status 疲"),
    (lambda play: play.counters(play.obj(1), "shiled"), "no counters are called shiled: did you mean shield?"),
    (lambda play: play.read("turn.frist"), "nothing is called turn.frist: did you mean turn.first?"),
    (lambda play: play.read("turn.frist", ""), "nothing is called turn.frist: did you mean turn.first?"),
    (
        lambda play: play.var("甲", "renown"),
        "no number of the board is called renown: list it under board, or declare it with game.notes",
    ),
    (lambda play: play.read("甲.renown", ""), "no number of the board is called renown"),
    (lambda play: [play.event("var", seat="甲", word="renown", amount=1)], "no number of the board is called renown"),
    (lambda play: [play.event("var", word="turn.endign", to=1)], "nothing is called turn.endign: did you mean turn.ending?"),
    (lambda play: [play.event("count", 1, word="shiled", amount=1)], "no counters are called shiled"),
    (lambda play: play.within(play.obj(1), "山"), "山 is no zone of the vocabulary"),
    (lambda play: play.told(play.obj(1), "cannot", "riad"), "no text forbids or permits riad: did you mean raid?"),
    (lambda play: play.has(play.obj(1), "槍"), "no card has the keyword 槍"),
    (lambda play: play.law("oder"), "oder is no law: did you mean order?"),
    (lambda play: play.check("riad", 1), "nothing says what riad allows: did you mean raid?"),
    (lambda play: play.choose("it", (1,), if_allowed="riad"), "nothing says what riad allows: did you mean raid?"),
    (lambda play: play.ask(OWN_WORDS), "nothing says what riad allows: did you mean raid?"),
    (lambda play: play.allowed("riad", (1,)), "nothing says what riad allows: did you mean raid?"),
    (lambda play: play.choose_action("mian", "甲"), "no action is bound at mian: did you mean main?"),
    (lambda play: [Open(Window("1.1", "plosy", "甲", ("甲", "乙")))], "nothing binds the offers plosy: did you mean ploys?"),
    (lambda play: play.derive(play.obj(1), "pwoer"), "no number of a card is called pwoer: did you mean power?"),
    (lambda play: play.known_value(play.obj(1), "pwoer"), "no number of a card is called pwoer"),
    (lambda play: play.number_of(1, "pwoer"), "no number of a card is called pwoer"),
    (lambda play: [play.force(play.obj(1), "疲", "status")], "no card has the status 疲"),
    (lambda play: [play.force(play.obj(1), "槍", "keyword")], "no card has the keyword 槍"),
    (lambda play: [play.force(play.obj(1), "riad", "cannot")], "no text forbids or permits riad"),
    (lambda play: [play.force(play.obj(1), "power", "ad", amount=1)], "nothing is put in force as ad: did you mean add?"),
    (lambda play: [play.event("set", 1, face="up")], "no card shows the face up"),
    (lambda play: [play.event("shuffle", seat="甲", zone="山")], "山 is no zone of the vocabulary"),
    (lambda play: [play.event("shuffle", seat="丙", zone="手")], "shuffle is of a player, and 丙 is none"),
    (lambda play: [play.event("use", item=Use("trun", "raid"))], "no use counts until trun: did you mean turn?"),
]


@pytest.mark.parametrize(("leaf", "said"), WRONG)
def test_a_word_that_nothing_knows_is_a_fault(leaf: Callable[[Play], object], said: str) -> None:
    """The line names the file, the line, the function and the clause, and what to write."""
    with pytest.raises(BrokenGame) as told:
        carried_out(leaf)
    assert said in str(told.value)
    assert "game/test_known_words.py:" in str(told.value)
    assert "failed while own carried out 1.1" in str(told.value)


def test_a_section_of_a_file_is_named_with_the_place_in_the_module() -> None:
    """Either may be wrong: the line of the vocabulary, and the function that asks with its line."""
    vocabulary = read_text("board:\n  fire: {var: fire}\ntokens:\n  statuses: {疲労: 1}\n", "v.yaml")
    with pytest.raises(BadContent, match=r"v\.yaml:4:\d+: own asks for it at 1\.1, in <lambda> \(game/test_known_words\.py:\d+\)"):
        carried_out(lambda play: play.status(play.obj(1), "疲"), vocabulary)


def test_a_constant_effect_on_what_there_is_not_is_a_fault() -> None:
    """A contribution of a number that no card has would never be looked at."""
    game = own(lambda play: [])
    game.constant("2")(lambda play, obj: [Contribution("pwoer", "add", obj.uid, obj.stamp, amount=1, clause="2")])
    probe = Probe(game, MODEL, {**VOCABULARY, "procedures": {"@sequence": ["@constants"]}})
    game.step("1.2")(lambda play: [])
    with pytest.raises(BrokenGame, match=r"carried out 2: NotListed: no number of a card is called pwoer"):
        probe.machine().begin(board([put("兵", "甲", "場")], [begin("1", probe)]))


RIGHT: list[Callable[[Play], object]] = [
    lambda play: play.status(play.obj(1), "疲労") or play.status(play.obj(1), "怒り"),
    lambda play: play.counters(play.obj(1), "shield") + play.counters(play.obj(1), "steps"),
    lambda play: play.var("甲", "fire") or play.var("乙", "decked") or play.read("turn.ending") or play.read("甲.手.unknown"),
    lambda play: play.told(play.obj(1), "cannot", "raid") or play.has(play.obj(1), "盾") or play.law("live") is False,
    lambda play: play.check("raid", 1) or play.allowed("1.1", (1,))[1] or play.allowed("", (1,))[1],
]


@pytest.mark.parametrize("leaf", RIGHT)
def test_what_is_listed_or_declared_is_known(leaf: Callable[[Play], object]) -> None:
    """Words of the vocabulary, what ``game.notes`` declares, and what every game has; they read as nothing."""
    found: list[object] = []

    def reads(play: Play) -> list[Outcome]:
        found.append(leaf(play))
        return []

    carried_out(reads)
    assert not found[0]


def test_before_anybody_has_begun_it_is_nobodys_turn() -> None:
    """No card is theirs: a zone of nobody is not one of everybody."""
    seen: list[object] = []

    def reads(play: Play) -> list[Outcome]:
        seen.extend((play.turn_player, play.zone("場", play.turn_player), len(play.zone("場"))))
        return []

    probe = Probe(own(reads), MODEL, VOCABULARY)
    play(probe, replace(board([put("兵", "甲", "場")], [begin("1", probe)]), vars=()))
    assert seen == [NOBODY, [], 1]
