"""``gunbai replay``: plays a disputed board through the rulebook."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path

import click

from gunbai.cli.shared.session import FAILED, Session, edition_options, json_option, pass_session, print_json
from gunbai.cli.shared.terminal import echo
from gunbai.cli.shared.terminal_account import print_account
from gunbai.cli.shared.terminal_deck import print_deck
from gunbai.dispute.resolution import Resolution
from gunbai.library.ruled import SettledReading
from gunbai.notation.board_writer import board_data
from gunbai.replay.deck import holds_deck
from gunbai.replay.snapshot import board_of
from gunbai.writeup.account_from_json import tell
from gunbai.writeup.columns import COLUMNS
from gunbai.writeup.messages import Messages
from gunbai.writeup.names import Namer
from gunbai.writeup.picture.board_text import board_lines
from gunbai.writeup.picture.board_view import view


@click.command("replay")
@click.option("--as-ruled", is_flag=True, help="Take the readings that published rulings settle.")
@click.option(
    "--all-grounds",
    is_flag=True,
    help="Print every clause behind a step or a refusal, and by which each next answer is offered or not.",
)
@click.option("--boards", is_flag=True, help="With --json: add the board after every step.")
@edition_options
@json_option
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
@pass_session
def command(
    session: Session,
    ctx: click.Context,
    version: str | None,
    as_of: datetime.date | None,
    as_ruled: bool,
    all_grounds: bool,
    boards: bool,
    as_json: bool,
    file: Path,
) -> None:
    """再生: play a scenario file; print every step with its clauses, and which claim holds.

    Of a deck list it prints what the list does with every clause about decks, and which claims about that hold.

    Exits with 1 when the scenario states an expectation that was not met; a player losing a claim is no failure.
    """
    library = session.library
    if holds_deck(file):
        _answer_deck(session, ctx, file, version, as_of, as_json=as_json)
        return
    with session.waiting("replaying"):
        resolution = library.replay(file, version, as_of, ruled=as_ruled)
    if as_json:
        print_json(resolution.to_json(boards=boards))
    else:
        _print(session, resolution, every=all_grounds)
        if not as_ruled and (settled := library.settled(resolution, as_of)):
            _print_ruled(session, settled, library.replay(file, version, as_of, ruled=True))
    if not resolution.met:
        ctx.exit(FAILED)


def _answer_deck(
    session: Session, ctx: click.Context, file: Path, version: str | None, as_of: datetime.date | None, *, as_json: bool
) -> None:
    told = session.library.deck(file, version, as_of)
    if as_json:
        print_json(told.to_json())
    else:
        print_deck(told, session.messages)
        _print_failures(list(map(str, told.problems)), session.messages)
    if told.problems:
        ctx.exit(FAILED)


def _print_failures(failures: Sequence[str], messages: Messages) -> None:
    if failures:
        click.echo()
        click.echo(click.style(messages("expect.failed"), bold=True))
        for failure in failures:
            echo(failure, 2)


def _print_ruled(session: Session, settled: list[SettledReading], ruled: Resolution) -> None:
    """Prints how each claim comes out as published rulings read the book, and which these are."""
    messages = session.messages
    click.echo()
    click.echo(click.style(messages("ruled.title"), bold=True))
    for item in settled:
        said = "ruled.settled" if item.reading else "ruled.disputed"
        rulings = messages.listed(item.rulings)
        echo(messages(said, defect=item.defect, reading=item.reading, rulings=rulings), 2)
    for claim in ruled.claims:
        echo(f"{claim.by}「{claim.says}」 {messages(f'verdict.{claim.verdict}')}", 2)


def _print(session: Session, resolution: Resolution, *, every: bool) -> None:
    messages, notation, start = session.messages, resolution.table.notation, resolution.start
    told = tell(resolution, Namer(resolution.table.book, notation, messages))
    board = view(board_data(board_of(start.state, start), notation), notation, messages.lang)
    print_account(told, board_lines(board, messages, COLUMNS), messages, every=every)
    _print_failures(told.failures, messages)
