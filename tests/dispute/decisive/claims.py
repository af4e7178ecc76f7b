"""The beginnings of boards, and what becomes of the claims on one."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.cases import written

from gunbai.dispute.court import Judged
from gunbai.dispute.decisive.deciding import means_for
from gunbai.dispute.decisive.making import Making
from gunbai.dispute.decisive.searched import Means
from gunbai.dispute.resolution import Resolution
from gunbai.interpreter.game.findings import Findings
from gunbai.library import Library

LEGIONS = "game: legions\ntitle: t\nboard:\n  turn: {seat: 甲, number: 4, phase: メイン}\n"
STARS = "game: legend-of-stars\ntitle: t\nboard:\n  turn: {seat: 甲, number: 5, phase: アタック}\n"
WARS = "game: star-wars\ntitle: t\nboard:\n  turn: {seat: 甲, number: 4, phase: 戦闘}\n"
ASTERISK = "game: asterisk\ntitle: t\nboard:\n  turn: {seat: 甲, number: 5, phase: プログレス}\n"
KING = "game: king-castle\ntitle: t\nboard:\n  turn: {seat: 甲, number: 3, phase: バトル}\n"


def judge(library: Library, tmp_path: Path, text: str) -> dict[str, Judged]:
    """Returns what becomes of each player's claim."""
    return {claim.by: claim for claim in library.replay(written(tmp_path, text)).claims}


def decided(library: Library, tmp_path: Path, text: str) -> list[tuple[str, int, str]]:
    """Returns for each claim the verdict, the step at which they part and the clause."""
    return [(claim.verdict, claim.parts_at, claim.decided_by) for claim in judge(library, tmp_path, text).values()]


def replayed(library: Library, tmp_path: Path, text: str) -> Resolution:
    """Returns the resolution of a board."""
    return library.replay(written(tmp_path, text))


def means(resolution: Resolution) -> Means:
    """Returns what the searches about the recorded line of a case work with."""
    worlds = resolution.worlds
    settled = Making(resolution.court.facts)
    return means_for(settled, resolution.scenario.readings, worlds.line, worlds.default, Findings())
