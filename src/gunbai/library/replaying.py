"""One replay that a recheck needs, and how it is done wherever it is done: here, in another process, on another machine."""

from __future__ import annotations

from msgspec import Struct

from gunbai.errors import GunbaiError
from gunbai.library.scenarios import Cases
from gunbai.ruling.played import PlayedOut, played_out
from gunbai.scenario.reader import read_scenario_text


class Job(Struct, frozen=True):
    """One replay: the scenario at a path, as its text where only the store has it, by one version of its book."""

    path: str
    text: str | None
    version: str


def play(cases: Cases, job: Job) -> PlayedOut:
    """Returns how one scenario ends; what keeps it from being played is said instead."""
    try:
        at = cases.layers.at(job.path)
        scenario = cases.read(at) if job.text is None else read_scenario_text(job.text, cases.kits, job.path)
        return played_out(cases.outcome(scenario, job.version))
    except GunbaiError as error:
        return PlayedOut(fault=str(error))
