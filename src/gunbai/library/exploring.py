"""Exploration of many boards as one batch: every legal line of each, within a budget of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from gunbai.budget import Budget
from gunbai.dispute.report.payload import LinesJson
from gunbai.errors import BadContent, BadInput, GunbaiError
from gunbai.library.batch import DIED, Batch, Crew, Done
from gunbai.library.scenarios import Cases, opened_cases


class Voyage(Struct, frozen=True):
    """How boards are explored: how far, with how many edges and seconds for each, by which version of their book."""

    to: str
    edges: int
    seconds: float
    version: str = ""
    as_of: str = ""


class Explored(Struct, frozen=True):
    """What was found of one board: its lines as plain data, or what keeps it from being explored."""

    lines: LinesJson | None = None
    problems: tuple[str, ...] = ()


def explore_all(cases: Cases, paths: Sequence[Path], voyage: Voyage, done: Done, crew: Crew) -> dict[Path, Explored]:
    """Returns what is found of the boards in files, in their order."""
    named = {path.absolute(): path for path in paths}  # a worker may stand in another folder
    asked = [(path, voyage) for path in named]
    batch = Batch(opened_cases, (cases.layers.roots, cases.seconds), _explored)
    found = {named[path]: one for (path, _), one in batch.done(asked, crew, done)}
    return {path: found.get(path, Explored(problems=(f"{path}: {DIED}",))) for path in paths}


def boards_of(paths: Iterable[Path]) -> list[Path]:
    """Returns the files that are named, and those of boards right in the folders that are."""
    return [file for path in paths for file in (sorted(path.glob("*.yaml")) if path.is_dir() else [path])]


def _explored(cases: Cases, asked: tuple[Path, Voyage]) -> Explored:
    path, voyage = asked
    budget = Budget(voyage.edges, voyage.seconds)
    try:
        lines = cases.explore(path, voyage.to, budget, voyage.version or None, voyage.as_of or None)
    except (BadInput, BadContent) as error:
        return Explored(problems=tuple(map(str, error.problems)))
    except GunbaiError as error:
        return Explored(problems=(f"{path}: {error}",))
    return Explored(lines.to_json())
