"""``gunbai explore``: follows every legal line."""

from __future__ import annotations

import datetime
from pathlib import Path

import click

from gunbai.cli.session import Session, edition_options, json_option, pass_session, print_json
from gunbai.cli.show import echo
from gunbai.interpreter.explore import BUDGET
from gunbai.scenario.lines import every_line


@click.command("explore")
@click.option("--budget", type=click.IntRange(1), default=BUDGET, show_default=True, help="Follow so many edges at most.")
@edition_options
@json_option
@click.argument("file", type=click.Path(path_type=Path))
@pass_session
def command(session: Session, version: str | None, as_of: datetime.date | None, budget: int, as_json: bool, file: Path) -> None:
    """全手順: follow every legal line from where a scenario's line stops, and group the endings by what is claimed.

    \b
    gunbai explore FILE
    """
    resolution = session.library.replay(file, version, as_of)
    found = every_line(resolution, budget)
    if as_json:
        print_json(found.to_json())
        return
    echo(session.words("explore.count", lines=found.lines, groups=len(found.groups), edges=found.edges), bold=True)
    if not found.complete:
        echo(session.words("explore.truncated", edges=found.edges))
    if found.loops:
        echo(session.words("explore.loops", loops=found.loops))
    for group in found.groups:
        facts = "  ".join(f"{path} {value}" for path, value in group.facts.items())
        echo(session.words("explore.group", lines=group.lines, facts=facts), 2)
        echo(" → ".join(step[session.lang] for step in group.witness), 4)
