"""Entries that list words with a number each, clauses by the word of an action, phases left out, what a board implies."""

from types import SimpleNamespace

import pytest

from gunbai.cards.reader import read_cards
from gunbai.cards.text_words import CardTextWords
from gunbai.document import Problems, read_text
from gunbai.interpreter.game import Game
from gunbai.interpreter.state import put_var
from gunbai.interpreter.vocabulary import vocabulary_from
from gunbai.notation.board_writer import format_board
from gunbai.notation.notation import Notation
from gunbai.notation.token_reader import parse_token
from gunbai.replay.answers import whose
from gunbai.replay.facts import holds, read_fact
from gunbai.replay.phase import in_phase
from gunbai.replay.snapshot import board_of

from .helpers import board_from, machine_for, start_from, wrong

SHIPS = """
seats: [東, 西]
phases: {櫂: [1, 2], 帆: [1, 3]}
zones: {海: {clause: 1}, 船倉: {clause: 1, visible: owner}, 沈没: {clause: 1, visible: none}}
live: 海
kinds: {船: {clause: 5}}
alternate: no
tokens: {numbers: {船: [speed]}, kind: 船, fields: {帆: sails, 錨: anchors}, aliases: {north: 北, vessel: 船}}
board:
  dice: {alias: 賽, var: dice, labels: [北, 南]}
  winds: {alias: 風, group: {北: {var: wind.北}, 南: {var: wind.南, alias: south}}}
  sea: {alias: 海面, zone: 海, kind: 船}
  hold: {zone: 船倉}
  wreck: {zone: 沈没, setup: "0"}
decisions: {row: {clause: 2, phase: 櫂}, sail: {clause: 3, phase: 帆, not yours: [3, 4]}}
not yours: 7
"""


@pytest.fixture
def ships() -> Notation:
    """A game of dice and ships."""
    return Notation(vocabulary_from(read_text(SHIPS, "v")))


@pytest.mark.parametrize(
    ("written", "read"),
    [("[南2, 北6]", "南2 北6"), ("北6 北1", "北6 北1"), ("{北: 6}", "北6"), ("{北: [6, 1]}", "北6 北1"), ("north", "北")],
)
def test_words_with_numbers(written: str, read: str, ships: Notation) -> None:
    """Dice are written in any of the usual ways and keep their order; the board prints what it reads back."""
    board = board_from(f"東: {{dice: {written}}}", ships)
    assert board.side("東").number("dice") == read
    assert board_from(format_board(board, ships), ships) == board


def test_a_group_may_be_written_as_words(ships: Notation) -> None:
    """A group of numbers is a mapping, or its members with their numbers one after another."""
    assert board_from("東: {winds: 北4south2}", ships) == board_from("東: {風: {北: 4, 南: 2}}", ships)


def test_what_is_no_label(ships: Notation) -> None:
    """A word the entry does not know is named at its place."""
    assert wrong("東: {dice: [東3]}", ships) == ["b:1:12: dice cannot be 東 — use one of north, 北, 南 [UNKNOWN-WORD]"]
    assert wrong("東: {dice: 6}", ships) == ["b:1:11: dice: 6 does not say what it is — write e.g. north6 [UNKNOWN-WORD]"]


def test_facts_of_labels_and_piles(ships: Notation) -> None:
    """Dice are equal in any order and can be counted; a pile of cards alone means how many lie there."""
    start = start_from("東: {dice: [北6, 南1], sea: [船A 3, 船B 2]}", ships)
    paths = ("東.dice", "東.dice.count", "東.sea", "西.海面.枚数")
    facts = [read_fact(machine_for(start), start.state, start, path) for path in paths]
    assert [fact.value for fact in facts] == ["北6 南1", "2", "2", "0"]
    assert [holds(facts[0], said) for said in ("南1 北6", "北6南1", "2", "北6")] == [True, True, True, False]
    assert format_board(board_of(start.state, start), ships).startswith("turn:")


def test_numbers_of_cards_in_play_must_be_known(ships: Notation) -> None:
    """What lies where abilities work needs its numbers, also where cards have no orientation."""
    assert wrong("東: {sea: [船A#A]}", ships)[0].startswith("b:1:11: no card named 船A is known, and its SPEED matters here")


def test_what_a_board_implies(ships: Notation) -> None:
    """A game may fill in what the rest of a board implies, knowing what was left out."""
    game = Game("ships")

    @game.hook("implied")
    def dice_of_a_fleet(state, cards, left_out):
        return put_var(state, "東.dice", f"北{len(cards)}") if "東.dice" in left_out else state

    assert start_from("東: {sea: [船A 3]}", ships, game=game).state.var("東.dice") == "北1"
    assert start_from("東: {sea: [船A 3], dice: 南}", ships, game=game).state.var("東.dice") == "南"


def test_the_first_word_of_a_line_tells_the_phase(ships: Notation) -> None:
    """A board that leaves its phase out stands in the phase in which the first decision can be taken; one that says it keeps it."""
    line = [SimpleNamespace(words={"sail": "A"})]
    assert in_phase(board_from("turn: {seat: 東}", ships), line, ships).turn.phase == "帆"
    assert in_phase(board_from("turn: {phase: 櫂}", ships), line, ships).turn.phase == "櫂"
    assert in_phase(board_from("turn: {seat: 東}", ships), [], ships).turn.phase == ""


def test_the_order_of_play_may_change_each_round(ships: Notation) -> None:
    """Where turns do not alternate, the number of a turn says nothing about whose it is."""
    assert start_from("turn: {seat: 東, number: 4, first: 東}", ships).problems == ()


def test_clauses_by_the_word_of_an_action(ships: Notation) -> None:
    """Which clause an untimely action breaks may differ from action to action, or be one for all who are not on turn."""
    state = put_var(start_from("turn: {seat: 東}", ships).state, "turn.seat", "東")
    words = ("row", "sail", "dive")
    assert [whose(ships.vocabulary, state, word, "西") for word in words] == [("7",), ("3", "4"), ("7",)]
    assert [whose(ships.vocabulary, state, word, "東") for word in words] == [(), ("3", "4"), ()]


def test_costs_as_printed(ships: Notation) -> None:
    """A cost is a word, a word with its number, or several as they stand on a card; kinds may be called by an alias."""
    text = "船: {kind: vessel, abilities: [{text: 進む。, when: [], cost: 北4南2}, {text: 進む。, when: [], cost: [{北: 1}, 南]}]}"
    problems = Problems()
    card = read_cards(read_text(text, "s"), ships, CardTextWords(frozenset(), frozenset({"北", "南"})), problems)["船"]
    assert card.kind == "船"
    assert [[(cost.word, cost.amount) for cost in ability.costs] for ability in card.abilities] == [
        [("北", 4), ("南", 2)],
        [("北", 1), ("南", 0)],
    ]


def test_labels_written_together(ships: Notation) -> None:
    """Fields with their numbers may be written as one word, the way a card prints its cost."""
    apart, together = (parse_token(f"船A 3 {words}", ships, Problems()) for words in ("帆2 錨1", "帆2錨1"))
    assert apart == together
    assert dict(apart.fields) == {"sails": 2, "anchors": 1}
    assert wrong("東: {sea: [船A 3 帆2櫓1]}", ships)[0].startswith("b:1:16: 帆2櫓1 says nothing about a card")


def test_a_hidden_pile_that_is_empty_at_the_start(ships: Notation) -> None:
    """A pile that a game begins without is empty when the board leaves it out; another hidden one is unknown."""
    start = start_from("東: {}", ships)
    facts = [read_fact(machine_for(start), start.state, start, f"東.{pile}").value for pile in ("hold", "wreck")]
    assert facts == ["?", "0"]


def test_a_word_may_mean_the_phase_that_is_going_on(ships: Notation) -> None:
    """What the name of this phase begins with is this phase; anything else is looked up."""
    assert [ships.phase_meant(word, "櫂") for word in ("櫂フェイズ", "帆", "")] == ["櫂", "帆", ""]
