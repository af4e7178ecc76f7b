"""``gunbai explore``: follows every legal line."""

from __future__ import annotations

import datetime
from pathlib import Path

import click

from gunbai.budget import SECONDS
from gunbai.cli.session import Session, edition_options, json_option, pass_session, print_json
from gunbai.cli.terminal import echo
from gunbai.dispute.every_line import Lines, Said
from gunbai.dispute.worlds import ACTION, HORIZONS
from gunbai.interpreter.explore import BUDGET


@click.command("explore")
@click.option("--to", type=click.Choice(HORIZONS), default=ACTION, show_default=True, help="Follow lines so far.")
@click.option("--budget", type=click.IntRange(1), default=BUDGET, show_default=True, help="Follow so many edges at most.")
@click.option(
    "--seconds", type=click.FloatRange(0), default=SECONDS, show_default=True, help="Follow lines so long at most; 0: to the end."
)
@edition_options
@json_option
@click.argument("file", type=click.Path(path_type=Path))
@pass_session
def command(
    session: Session,
    version: str | None,
    as_of: datetime.date | None,
    to: str,
    budget: int,
    seconds: float,
    as_json: bool,
    file: Path,
) -> None:
    """全手順: follow every legal line from where a scenario stops, group the endings by what is claimed, judge each claim.

    A line that stops in the middle of something is followed until something new may be begun; a board without a line, through
    one action. --to turn or --to game goes on to the end of the turn or of the game.

    \b
    gunbai explore FILE
    gunbai explore FILE --to turn
    """
    with session.waiting("exploring"):
        found = session.library.explore(file, to, budget, version, as_of, seconds)
    if as_json:
        print_json(found.to_json())
    else:
        _print(session, found)


def _print(session: Session, found: Lines) -> None:
    messages = session.messages
    count = "explore.uncounted" if found.lines is None else "explore.at-least" if found.at_least else "explore.count"
    echo(messages(count, lines=found.lines, groups=len(found.groups), edges=found.edges), bold=True)
    told = found.to_json()
    resolution = found.resolution
    called = resolution.labels
    if resolution.cut:
        echo(messages("explore.truncated", edges=found.edges))
    for loop in told["loops"]:
        way = _way(session, [*loop["path"], *loop["round"]])
        echo(messages("explore.grows" if loop["grows"] else "explore.loop", way=way, grows="、".join(loop["grows"])))
    for line in told["broken_off"]:
        how = "explore.endless" if line["endless"] else "explore.failed"
        echo(messages(how, way=_way(session, line["path"]), clause=line["clause"]))
    for group in found.groups:
        facts = "  ".join(f"{path} {value}" for path, value in group.facts.items())
        holds = messages("explore.holds", by="、".join(group.holds)) if group.holds else ""
        echo(messages("explore.group", lines="?" if group.lines is None else group.lines, facts=facts, holds=holds), 2)
        if group.witness:
            echo(_way(session, group.witness), 4)
        for choices in group.under:
            said = "、".join(called.choice(name, value, session.lang) for name, value in choices.items())
            echo(messages("explore.under", choices=said) if said else messages("explore.default"), 4)
    for claim in told["claims"]:
        on = "、".join(item["text"][session.lang] for item in claim["on"])
        verdict = messages(f"verdict.{claim['verdict']}")
        hangs = f"（{on}）" if on else ""
        echo(messages("explore.claim", by=claim["by"], says=claim["says"], verdict=verdict, on=hangs), bold=True)


def _way(session: Session, said: list[Said]) -> str:
    return " → ".join(step[session.lang] for step in said)
