"""The error tree: what it is, and how its messages read."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

from gunbai import errors
from gunbai.errors import Ambiguous, BadContent, BadInput, GunbaiError, NotAllowed, NotFound, Problem, counted, unusable
from gunbai.limits import PROBLEMS

SHORT = Problem("NO-FILE", "cannot be read: No such file or directory")
FULL = Problem("RANGE", "番兵#C is out of range", "case.yaml", 12, 5, "choose a unit in 中央", "34-5")


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (SHORT, "cannot be read: No such file or directory [NO-FILE]"),
        (FULL, "case.yaml:12:5: 番兵#C is out of range (34-5) — choose a unit in 中央 [RANGE]"),
        (Problem("X", "is wrong", "case.yaml"), "case.yaml: is wrong [X]"),
        (Problem("X", "is wrong", "case.yaml", 3), "case.yaml:3: is wrong [X]"),
        (Problem("X", "is wrong", rule="9.1"), "is wrong (9.1) [X]"),
        (Problem("X", "is wrong", hint="drop it"), "is wrong — drop it [X]"),
    ],
)
def test_problem_reads_as_one_line(problem: Problem, text: str) -> None:
    """A problem prints place, sentence, clause, hint and code, and leaves out what is not known."""
    assert str(problem) == text


@pytest.mark.parametrize("kind", [BadInput, BadContent])
def test_every_problem_is_told(kind: type[BadInput] | type[BadContent]) -> None:
    """An error about input or content carries all its problems, in order, and prints one per line."""
    error = kind(problem for problem in (FULL, SHORT))
    assert error.problems == (FULL, SHORT)
    assert str(error) == (
        "case.yaml:12:5: 番兵#C is out of range (34-5) — choose a unit in 中央 [RANGE]\n"
        "cannot be read: No such file or directory [NO-FILE]"
    )


def test_what_is_only_ambiguous_is_told_apart() -> None:
    """Whoever may ask back does so for Ambiguous; what cannot be read beside it is bad input as a whole."""
    several = Problem("AMBIGUOUS-NAME", "槍 may be several cards")
    assert type(unusable([several, several])) is Ambiguous
    assert type(unusable([several, SHORT])) is BadInput
    assert unusable([several]).problems == (several,)


def test_what_a_clause_forbids_names_it() -> None:
    """A decision that turns out to be illegal names its clause."""
    assert str(NotAllowed("34-5")) == "34-5 によりできません / 34-5 does not allow it"


def test_not_found_suggests() -> None:
    """What was not found comes with the nearest names that exist."""
    error = NotFound("no rule 34-50", (name for name in ("34-5", "34-4")))
    assert str(error) == "no rule 34-50"
    assert error.suggestions == ("34-5", "34-4")
    assert NotFound("no rule 99").suggestions == ()


@pytest.mark.parametrize(
    "error",
    [
        BadInput([FULL, SHORT]),
        Ambiguous([SHORT]),
        BadContent([FULL]),
        NotAllowed("34-5", (("by", "甲"),)),
        NotFound("no rule 34-50", ["34-5"]),
    ],
)
def test_errors_survive_processes(error: GunbaiError) -> None:
    """A copied or pickled error says what the original says: a worker process can hand one over."""
    for twin in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(twin) is type(error)
        assert (str(twin), vars(twin)) == (str(error), vars(error))


def test_docstring_shows_the_tree() -> None:
    """The tree printed in the module's docstring names every error class once, all of them below GunbaiError."""
    classes = [name for name, value in vars(errors).items() if inspect.isclass(value) and issubclass(value, Exception)]
    tree = [line for line in (errors.__doc__ or "").splitlines() if line.startswith(("GunbaiError", "├", "└", "│"))]
    assert [line.lstrip("│├└─ ").split()[0] for line in tree] == classes
    assert all(issubclass(getattr(errors, name), GunbaiError) for name in classes)


def test_of_very_many_problems_the_first_are_told_and_how_many_more() -> None:
    """A file with 20,000 mistakes does not fill a screen with them; read again beside another file's, none is counted twice."""
    wrong = [Problem("X", f"{number} is wrong", "case.yaml", number) for number in range(1, 20_001)]
    told = BadInput(wrong).problems
    assert told[:PROBLEMS] == tuple(wrong[:PROBLEMS])
    assert str(told[-1]) == "case.yaml:51: ここから先に、ほかに19,950件あります / there are 19,950 more from here on [MORE]"
    assert (len(told), counted(told)) == (PROBLEMS + 1, 20_000)
    assert BadInput(told).problems == told
    both = BadContent([*told, *told]).problems
    assert (len(both), counted(both)) == (PROBLEMS + 1, 40_000)
    assert copy.copy(BadInput(wrong)).problems == pickle.loads(pickle.dumps(BadInput(wrong))).problems == told


def test_as_many_problems_as_are_told_are_told() -> None:
    """Nothing says that there are more where there are none."""
    wrong = [Problem("X", f"{number} is wrong") for number in range(PROBLEMS)]
    assert BadInput(wrong).problems == tuple(wrong)
