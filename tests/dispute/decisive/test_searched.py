"""Every search that is written is tried."""

from __future__ import annotations

from importlib import import_module
from inspect import isfunction, signature
from pathlib import Path

from gunbai.dispute.decisive import deciding

ROOM = Path(deciding.__file__).parent
TRIED = {*deciding.FIRST, *deciding.WHERE_IT_WENT_AWAY, *deciding.WHERE_SOMETHING_MADE_IT_SO, *deciding.WHERE_NOTHING_DID}


def searches() -> set[object]:
    """Returns the public functions of the room that look like a search: ``f(means, matter)``."""
    found: set[object] = set()
    for name in sorted(path.stem for path in ROOM.glob("*.py")):
        for run in vars(import_module(f"gunbai.dispute.decisive.{name}")).values():
            if isfunction(run) and not run.__name__.startswith("_") and [*signature(run).parameters] == ["means", "matter"]:
                found.add(run)
    return found


def test_every_search_stands_in_a_list() -> None:
    """One that no list tries would never find anything; what only helps is no public search."""
    assert searches() - {deciding.broken} == TRIED


def test_no_list_tries_a_search_twice() -> None:
    """The second time it would find nothing again."""
    for rest in (deciding.WHERE_SOMETHING_MADE_IT_SO, deciding.WHERE_NOTHING_DID):
        assert len({*deciding.FIRST, *rest}) == len(deciding.FIRST) + len(rest)
