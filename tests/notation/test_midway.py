"""Boards in the middle of something: windows and events read back as they were printed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notations import LEGIONS

from gunbai.document import Problems, read_text
from gunbai.errors import BadInput
from gunbai.interpreter.data.state import Contribution, Event, Fired, Obj, Record, State, Use, Window
from gunbai.notation.board_reader import read_board
from gunbai.notation.board_writer import flow
from gunbai.notation.description import Description, described, plain
from gunbai.notation.midway import Describer, Restorer, Surroundings

WORDS = st.text("abc甲乙", max_size=3)


OBJS = [Obj(uid, "兵", "甲", "手札", stamp=uid) for uid in (1, 2, 3)]
STATE = State(objs=tuple(OBJS), vars=(("turn.seat", "甲"),))
AROUND = Surroundings({}, ("甲", "乙"))
DESCRIBER = Describer(STATE, AROUND, lambda uid: f"#{uid}")
RESTORER = Restorer({obj.uid: obj for obj in OBJS}, AROUND, lambda name: int(name[1:]) if name.startswith("#") else 0)


def again(fields: Description) -> Description:
    """Returns fields as they read back from a file."""
    problems = Problems()
    board = read_board(read_text(f"recent: [{plain_text(fields)}]"), LEGIONS, problems)
    return board.recent[0]


def plain_text(fields: Description) -> str:
    """Returns fields as they are printed."""
    return flow(plain(fields))


CONTRIBUTIONS = st.builds(
    Contribution,
    WORDS.filter(bool),
    st.sampled_from(["add", "set"]),
    st.just(2),
    st.just(2),
    amount=st.integers(-9, 9),
    source=st.just(3),
)
NOTES = st.one_of(
    st.builds(Use, st.just("turn"), WORDS, st.just(2), st.sampled_from([None, 2])),
    st.builds(Use, st.just("turn"), WORDS, seat=st.sampled_from(["甲", "乙"])),
    st.builds(Fired, st.just(2), WORDS, st.integers(0, 3), st.sampled_from([None, 0, 1]), st.integers(0, 2), st.just("missed")),
)
WINDOWS = st.builds(
    Window,
    st.just("9.4"),
    st.just("x"),
    st.sampled_from(["甲", "乙"]),
    st.permutations(["甲", "乙"]).map(tuple),
    st.integers(1, 3),
    st.integers(0, 2),
    st.booleans(),
    st.booleans(),
    out=st.sampled_from([(), ("甲",), ("甲", "乙")]),
)
EVENTS = st.builds(
    Event,
    st.sampled_from(["draw", "move", "force"]),
    st.integers(0, 3),
    st.sampled_from(["", "甲", "乙"]),
    st.integers(-9, 9),
    word=WORDS,
    source=st.integers(0, 3),
    more=st.lists(st.tuples(st.just("item"), st.one_of(CONTRIBUTIONS, NOTES)), max_size=1).map(tuple),
)


@given(EVENTS)
def test_events_read_back(event: Event) -> None:
    """An event that waits in the pipe is the same after it has been printed and read."""
    assert RESTORER.event(again(DESCRIBER.event(event))) == event


@given(st.builds(Fired, st.just(2), WORDS.filter(bool), st.integers(1, 3), time=st.integers(0, 2)))
def test_texts_that_have_been_used_read_back(item: Fired) -> None:
    """A text is used on one event; of several instances of a keyword each for itself."""
    said = described([*DESCRIBER.record(Record(1, 0, Event("draw"))).items, ("fired", (DESCRIBER.fired(item),))])
    used = again(said).get("fired")
    assert isinstance(used, tuple)
    assert [RESTORER.fired(one) for one in used] == [item]


@given(WINDOWS)
def test_windows_read_back(window: Window) -> None:
    """An open window keeps who may act, who has passed, and all that differs from the usual."""
    assert RESTORER.window(again(DESCRIBER.window(window)), "甲") == window


def test_a_name_that_holds_nothing_is_refused() -> None:
    """An empty mapping where a thing is to be named is a mistake of the file, not a fault."""
    with pytest.raises(BadInput, match="a name holds nothing"):
        RESTORER.held(Description())
