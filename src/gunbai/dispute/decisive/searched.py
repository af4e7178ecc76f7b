"""What is asked of a line: facts that somebody claims and that do not come true in it, and what there is to search with."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from gunbai.dispute.clause_kinds import ClauseKinds
from gunbai.dispute.decisive.making import Deciding, Making
from gunbai.dispute.decisive.other_boards import OtherBoards
from gunbai.dispute.decisive.otherwise import Otherwise
from gunbai.dispute.roles import Roles
from gunbai.interpreter.lines.explore import Exploration
from gunbai.replay.run import Run


class Matter(Struct, frozen=True):
    """Facts that are claimed and do not come true in a run.

    ``wrong`` are those of them that are false at its end, ``made`` the step that made the first of these so; ``by`` is who claims
    them, ``says`` in which words, ``said`` what those say whose claims come true, ``true`` what
    they claim of the recorded line. ``lines`` is how the run may go on.
    """

    facts: Mapping[str, str]
    run: Run
    wrong: Mapping[str, str]
    made: Deciding
    by: str = ""
    says: str = ""
    said: tuple[str, ...] = ()
    true: tuple[Mapping[str, str], ...] = ()
    lines: Exploration | None = None


class Means(Struct, frozen=True):
    """What a search works with: the line played otherwise, the steps that made facts what they are, what clauses do
    (``roles`` for what rests on them, ``kinds`` in play), other boards."""

    otherwise: Otherwise
    making: Making
    roles: Roles
    kinds: ClauseKinds
    boards: OtherBoards


Search = Callable[[Means, Matter], Deciding | None]
"""A way to look for what decides; None (or nothing found) where it does not find it."""
