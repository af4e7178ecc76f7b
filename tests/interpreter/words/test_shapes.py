"""What a vocabulary says is checked once, where it is loaded."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.document import read_text
from gunbai.errors import BadInput
from gunbai.interpreter.words.shapes import check_shapes
from gunbai.interpreter.words.vocabulary import vocabulary_from

LYING: dict[str, Any] = {"tokens": {"turned": ["upright", "sideways"]}, "zones": {"yard": {"turned": "upright"}, "hand": {}}}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"presumed": {"turned": {"value": "upright"}}, "zones": {"yard": {}}}, "but no zone has cards that lie so"),
        ({"presumed": {"face": {"value": "open"}}, "zones": {"yard": {}}}, "but no zone has cards that lie so"),
        ({"presumed": {"turned": {"value": "uprigt"}}}, "uprigt is no way to lie"),
        ({"presumed": {"turned": {"value": "upright", "doubt": "sideway"}}}, "sideway is no way to lie"),
        ({"presumed": {"turned": {"value": "upright", "doubt": ["sideway"]}}}, "sideway is no way to lie"),
        ({"seats": ["one"]}, "a game is played by two seats"),
        ({"decisions": {"pay": {"parts": "[fw]+"}}}, "parts of pay of decisions of the vocabulary must be a list"),
        ({"zones": ["yard"]}, "zones of the vocabulary must be written as name: value"),
        ({"board": {"yard": {"zone": "yrad"}}}, "board: yrad is no zone of the vocabulary — did you mean yard?"),
        ({"board": {"field": {"slots": {"left": "yrad"}}}}, "board: yrad is no zone of the vocabulary"),
        ({"areas": {"field": ["yard", "yrad.left"]}}, "areas: yrad.left is no zone of the vocabulary"),
        ({"areas": {"field": ["pier.left"]}, "zones": {"pier": {"slots": ["right"]}}}, "areas: pier.left is no zone"),
        ({"live": "field"}, "live: field is no zone of the vocabulary"),
        (
            {"board": {"energy": {"group": {"dark": {"var": "dark", "setup": "leave"}}}}},
            "setup: leave is no number — write a number",
        ),
        ({"board": {"mode": {"var": "mode", "words": ["calm"], "setup": "0"}}}, "setup: 0 is none of its words — use one of calm"),
        ({"board": {"life": {"var": "life", "setup": ["08-3"]}}}, "setup names a clause and what it says there"),
    ],
)
def test_what_no_board_could_be_read_by_is_refused(more: dict[str, Any], said: str) -> None:
    """A presumption that no card is ever under would leave every answer certain that should be doubted."""
    with pytest.raises(BadInput, match=said):
        check_shapes({**LYING, **more})


def test_what_fits_together_is_taken() -> None:
    """One zone whose cards lie so is enough."""
    check_shapes({**LYING, "presumed": {"turned": {"value": "upright", "doubt": ["sideways"]}, "phase": {"value": "main"}}})
    begun = {"life": {"var": "life", "setup": ["08-3", "life"]}, "mode": {"var": "mode", "words": ["calm"], "setup": "calm"}}
    check_shapes({**LYING, "board": {**begun, "mp": {"var": "mp", "setup": "0"}, "dice": {"var": "dice", "labels": ["red"]}}})


def test_a_zone_names_a_way_to_lie_that_boards_can_say() -> None:
    """``turned: yes`` of a zone would let its cards lie as no board says it."""
    said = {"tokens": {"turned": ["縦", "横"]}, "zones": {"市場": {"turned": "yes"}}}
    with pytest.raises(BadInput) as refused:
        check_shapes(said)
    assert "zones: yes of 市場 is no way to lie that tokens: turned lists — use one of 縦, 横" in str(refused.value)


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("zones: {yard: {ordered: true}}", "ordered of yard of zones of the vocabulary cannot be true — write yes"),
        (
            "zones: {yard: {visible: nobody}}",
            "visible of yard of zones of the vocabulary cannot be nobody — write all or owner or none",
        ),
        ("zones: {yard: {face down: ower}}", "face down of yard of zones of the vocabulary cannot be ower — write owner"),
        ("board: {yard: {single: 1}}", "single of yard of board of the vocabulary cannot be 1 — write yes or no"),
        ("board: {yard: {group: {a: {unsaid: no}}}}", "unsaid of a of group of yard of board of the vocabulary cannot be no"),
        ("moments: {up: {seat: opponent}}", "seat of up of moments of the vocabulary cannot be opponent — write you or foe"),
        ("moments: {up: {look: after}}", "look of up of moments of the vocabulary cannot be after — write before"),
        ("keywords: {haste: {number: none}}", "number of haste of keywords of the vocabulary cannot be none"),
        ("kinds: {ploy: {used: False}}", "used of ploy of kinds of the vocabulary cannot be False — write no"),
        ("decisions: {use: {in turn: on}}", "in turn of use of decisions of the vocabulary cannot be on — write yes"),
        ("events: {flags: {signed: y}}", "signed of flags of events of the vocabulary cannot be y — write yes"),
        ("windows: {'4': {first: turns}}", "first of 4 of windows of the vocabulary cannot be turns — write turn"),
        ("constants: alway", "constants of the vocabulary cannot be alway — write always"),
        ("preparation: {judged: true}", "judged of preparation of the vocabulary cannot be true — write yes"),
    ],
)
def test_what_is_one_of_a_few_words_is_held_against_them(section: str, said: str) -> None:
    """Another word would be read as none of them: an order that does not count, a pile that everybody sees."""
    with pytest.raises(BadInput) as told:
        check_shapes(read_text(section, "v.yaml"))
    (problem,) = told.value.problems
    assert str(problem).split(": ", 1)[1].startswith(said)
    assert problem.line == 1
    assert problem.column > 1


@pytest.mark.parametrize("section", ["keywords: {haste: {number: yes}}", "moments: {up: {event: turn}}"])
def test_a_word_that_stands_for_a_clause_says_which(section: str) -> None:
    """Every answer that the word leads to names its clause: without one nothing could be cited."""
    with pytest.raises(BadInput) as told:
        check_shapes(read_text(section, "v.yaml"))
    (problem,) = told.value.problems
    assert (problem.code, problem.line) == ("NO-CLAUSE", 1)


def test_all_that_is_wrong_with_a_vocabulary_is_told_at_once() -> None:
    """Values, and keys that nothing reads, in the order of the file."""
    text = "seats: [a, b]\nzones:\n  pile: {ordered: true, visble: owner}\n  hand: {visible: ower}\nconstant: always\n"
    with pytest.raises(BadInput) as told:
        vocabulary_from(read_text(text, "v.yaml"))
    assert [(problem.code, problem.line) for problem in told.value.problems] == [
        ("BAD-VALUE", 3),
        ("UNKNOWN-KEY", 3),
        ("BAD-VALUE", 4),
        ("UNKNOWN-KEY", 5),
    ]
