"""``gunbai explore``: follows every legal line."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from gunbai.budget import ACTION, EXPLORED, HORIZONS, SECONDS
from gunbai.cli.shared.crew_options import crew_options
from gunbai.cli.shared.session import UNREADABLE, Session, edition_options, json_option, pass_session, print_json
from gunbai.cli.shared.terminal import echo
from gunbai.dispute.every_line import Lines, Said
from gunbai.dispute.report.payload import LinesJson
from gunbai.library.batch import Crew
from gunbai.library.exploring import Explored, Voyage, boards_of, explore_all
from gunbai.writeup.messages import Messages


@click.command("explore")
@click.option("--to", type=click.Choice(HORIZONS), default=ACTION, show_default=True, help="Follow lines so far.")
@click.option("--budget", type=click.IntRange(1), default=EXPLORED, show_default=True, help="Follow so many edges at most.")
@click.option(
    "--seconds", type=click.FloatRange(0), default=SECONDS, show_default=True, help="Follow lines so long at most; 0: to the end."
)
@edition_options
@crew_options
@json_option
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.pass_context
@pass_session
def command(
    session: Session,
    ctx: click.Context,
    version: str | None,
    as_of: datetime.date | None,
    to: str,
    budget: int,
    seconds: float,
    crew: Crew,
    as_json: bool,
    files: tuple[Path, ...],
) -> None:
    """全手順: follow every legal line from where a scenario stops, group the endings by what is claimed, judge each claim.

    A line that stops in the middle of something is followed until something new may be begun; a board without a line, through
    one action. --to turn or --to game goes on to the end of the turn or of the game.

    Of several files or folders each board is told in short. They are followed on all cores, or on a cluster whose workers have one
    thread each; --seconds 0 makes the result the same however fast a worker is.

    \b
    gunbai explore FILE
    gunbai explore FILE --to turn
    gunbai explore FOLDER --json
    """
    boards = boards_of(files)
    if [*files] != boards or len(boards) > 1:
        voyage = Voyage(to, budget, seconds, version or "", str(as_of or ""))
        ctx.exit(_many(session, boards, voyage, crew, as_json))
    with session.waiting("exploring"):
        found = session.library.explore(boards[0], to, budget, version, as_of, seconds)
    if as_json:
        print_json(found.to_json())
    else:
        _print(session, found)


def _many(session: Session, boards: Sequence[Path], voyage: Voyage, crew: Crew, as_json: bool) -> int:
    """Prints what is found of many boards, and returns the exit code: 2 where one of them cannot be explored."""
    hidden, label = not sys.stderr.isatty(), session.messages("explore.exploring")
    with click.progressbar(length=len(boards), label=label, file=sys.stderr, hidden=hidden) as bar:
        found = explore_all(session.library.cases, boards, voyage, bar.update, crew)
    if as_json:
        print_json({str(path): one.lines or {"problems": one.problems} for path, one in found.items()})
    for path, one in {} if as_json else found.items():
        _print_short(session, path, one)
    return UNREADABLE if any(one.problems for one in found.values()) else 0


def _print_short(session: Session, path: Path, one: Explored) -> None:
    """Prints one board of many: how many lines and endings it has, and the verdicts of its claims."""
    for problem in one.problems:
        click.echo(problem, err=True)
    if one.lines is None:
        return
    messages, told = session.messages, one.lines
    said = _counted(messages, told)
    claims = "  ".join(f"{claim['by']} {messages('verdict.' + claim['verdict'])}" for claim in told["claims"])
    echo(f"{path}: {said}  {claims}".rstrip())
    if not told["complete"]:
        echo(messages("explore.truncated", edges=told["edges"]), 2)


def _counted(messages: Messages, told: LinesJson) -> str:
    """Returns how many lines and endings a board has, as a sentence."""
    count = "explore.uncounted" if told["lines"] is None else "explore.at-least" if told["at_least"] else "explore.count"
    return messages(count, lines=told["lines"], groups=len(told["groups"]), edges=told["edges"])


def _print(session: Session, found: Lines) -> None:
    messages = session.messages
    told = found.to_json()
    echo(_counted(messages, told), bold=True)
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
    for all_told, some in ((told["loops_in_all"], told["loops"]), (told["broken_off_in_all"], told["broken_off"])):
        if more := all_told - len(some):
            echo(messages("explore.more", more=more))
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
