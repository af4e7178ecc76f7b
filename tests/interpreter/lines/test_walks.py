"""Lines among states that lead back to each other: each comes to no state twice, in whatever order the states are met."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gunbai.interpreter.data.state import State
from gunbai.interpreter.lines import walks
from gunbai.interpreter.lines.walks import Walks

Graph = list[list[int]]


def at(number: int) -> State:
    """Returns a state that differs from every other in one number."""
    return replace(State(), clock=number)


def walked(graph: Graph) -> Walks:
    """Returns the ways from the first state of a graph to those that lead nowhere."""
    below = {at(number): [at(to) for to in out] for number, out in enumerate(graph)}
    return Walks(at(0), below.__getitem__, {at(number) for number, out in enumerate(graph) if not out})


def one_by_one(graph: Graph, way: tuple[int, ...] = (0,)) -> list[int]:
    """Returns where each line ends, every one followed by itself."""
    out = graph[way[-1]]
    return [end for to in out if to not in way for end in one_by_one(graph, (*way, to))] if out else [way[-1]]


def test_there_and_back_counts_once_whichever_way_is_met_first() -> None:
    """0 leads to 1 and 2, these to each other and to the end 3: 0-1-3, 0-1-2-3, 0-2-3, 0-2-1-3."""
    for first in permutations((1, 2)):
        for second in permutations((2, 3)):
            for third in permutations((1, 3)):
                assert walked([[*first], [*second], [*third], []]).known[at(0)] == 4


@given(st.integers(2, 7).flatmap(lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n)))
def test_lines_are_as_many_as_one_by_one(graph: Graph) -> None:
    """In any graph, with loops of any kind and several answers that lead to the same: as many as are found one by one."""
    graph = [*graph[:-1], []]
    found = walked(graph)
    ends = one_by_one(graph)
    assert found.known[at(0)] == len(ends)
    arrivals = found.arrivals()
    assert all(arrivals[at(number)] == ends.count(number) for number, out in enumerate(graph) if not out)


def test_what_goes_on_behind_the_answers_adds_up() -> None:
    """The lines behind each answer, after the way to it, are together the lines behind the question."""
    found = walked([[1, 2], [2, 3], [1, 3, 3], []])
    behind = [found.number(at(to), {at(0)}) for to in (1, 2)]
    assert (found.known[at(0)], behind) == (6, [3, 3])
    assert [found.number(at(to), {at(0), at(1)}) for to in (2, 3)] == [2, 1]


def test_too_many_ways_round_are_not_counted() -> None:
    """Eleven states that all lead to each other have millions of ways: nobody counts them, and it is said."""
    graph = [[to for to in range(11) if to != number] + [11] for number in range(11)] + [[]]
    assert not walked(graph).counted
    assert walked(graph[-1:]).counted
    assert walks.MOST_STEPS < 1_000_000
