"""Which boards show a changed number: found once, and committed in ``benchmarks/citations/<slug>.txt``, a place a line.

``file function clause: board board`` names the boards by which a change at a place is found out, the quickest first, or what else
finds it out; ``(not run)`` stands for a place in a function that no board runs. What no board can show for another reason stands in
``benchmarks/citations/<slug>.yaml`` with the reason.
"""

from __future__ import annotations

from pathlib import Path

from gunbai.document import read_text

from .places import ROOT

NOT_RUN = "(not run)"
"""What stands for a place that no board runs."""
FOLDER = ROOT / "benchmarks" / "citations"


def proofs(slug: str) -> dict[str, list[str]]:
    """Returns what is known to find out a change, by place."""
    path = _file(slug)
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    pairs = (line.rpartition(": ") for line in lines)
    return {place: [shown] if shown.startswith("(") else shown.split() for place, _, shown in pairs}


def write_proofs(slug: str, found: dict[str, list[str]]) -> None:
    """Writes what finds out a change, by place."""
    _file(slug).write_text("".join(f"{place}: {' '.join(shown)}\n" for place, shown in sorted(found.items())), "utf-8")


def _file(slug: str) -> Path:
    return FOLDER / f"{slug}.txt"


def hidden(slug: str) -> dict[str, str]:
    """Returns the places whose numbers no board can show, each with the reason."""
    path = FOLDER / f"{slug}.yaml"
    told = read_text(path.read_text("utf-8"), str(path)) if path.is_file() else {}
    return {str(place): str(reason) for reason, places in told.items() for place in places}
