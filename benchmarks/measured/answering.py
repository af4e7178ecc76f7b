"""Pages beside a bare Flask app that sends as many bytes, and commands beside a Python that does nothing."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

from flask import Flask
from werkzeug.test import Client

from gunbai.library import Library
from gunbai.web import create_app
from measured.figure import Chapter, Plot, Row, compared, in_turns, milliseconds, ratios

PAGES = {
    "a search": "/?q=%E6%89%8B%E6%9C%AD",
    "a clause": "/rules/legions/34-5",
    "a whole book": "/rules/legions/all",
    "a board": "/scenarios/legions/awakening-in-the-core-phase",
    "the rulings": "/rulings",
    "a search by the API": "/api/v1/search?q=%E6%89%8B%E6%9C%AD",
}
"""Pages that are measured, by what they show."""
COMMANDS: dict[str, tuple[str, ...]] = {
    "`gunbai --version`": ("--version",),
    "`gunbai search`": ("search", "手札"),
    "`gunbai rule`": ("rule", "legions", "34-5"),
    "`gunbai replay`": ("replay", "scenarios/legions/awakening-in-the-core-phase.yaml"),
}


def pages(content: Path, data: Path) -> Chapter:
    """Measures warm pages in one process: what the server works, without the network."""
    ours = Client(create_app(Library.open(content, data)))
    sizes = {name: len(ours.get(address).data) for name, address in PAGES.items()}
    bare = Flask("bare")
    bare.add_url_rule("/<int:size>", view_func=lambda size: "x" * size)
    peer = Client(bare)
    rows = []
    for name, address in PAGES.items():
        mine, other = in_turns(lambda address=address: ours.get(address), lambda size=sizes[name]: peer.get(f"/{size}"), rounds=9)  # type: ignore[misc]
        rows.append(compared(f"{name}, {sizes[name] / 1000:.0f} kB", mine, other, milliseconds))
    return Chapter(
        "Pages",
        "Each page was asked for before; what a browser keeps is not asked for again, which is not counted here. The peer is a"
        " Flask app with one route, which sends a text of the same length. A ratio says what templates, citations and the session"
        " cost beside that.",
        "bare Flask",
        tuple(rows),
        Plot("pages", "Pages beside a bare Flask page", "times as long", bars=ratios(rows)),
    )


def commands(content: Path, data: Path) -> Chapter:
    """Measures commands from a warm disk, with compiled files."""
    run = "from gunbai.cli import main; main()"
    nothing = spent([sys.executable, "-c", "pass"], content)
    rows = []
    for name, typed in COMMANDS.items():
        mine = spent([sys.executable, "-c", run, "--data", str(data), *typed], content)
        rows.append(Row(name, milliseconds(mine), milliseconds(nothing), mine / nothing))
    return Chapter(
        "Commands",
        "CPU time of the process, the least of several runs, from a warm disk with compiled files. The peer is `python -c pass`.",
        "bare Python",
        tuple(rows),
        Plot(
            "commands",
            "Commands beside a bare Python",
            "times as long",
            bars=ratios(rows),
        ),
    )


def spent(command: list[str], folder: Path, rounds: int = 7) -> float:
    """Returns the CPU seconds that a command and its children took, the least of some runs."""

    def once() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    once()
    return min(once() for _ in range(rounds))
