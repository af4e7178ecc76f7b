"""``gunbai mcp``: answers assistants by the Model Context Protocol."""

from __future__ import annotations

import getpass
import importlib.util

import click

from gunbai.cli.shared.session import Session, pass_session
from gunbai.errors import GunbaiError
from gunbai.ruling import Person

LACKING = "アシスタントには拡張が要ります / assistants need an extra: pip install 'gunbai[mcp]'"


@click.command("mcp")
@click.option(
    "--http", "port", type=click.IntRange(1, 65535), metavar="PORT", help="Answer over HTTP at this port instead, at /mcp."
)
@click.option("--write", is_flag=True, help="Offer what changes rulings and events, too, not only what reads.")
@click.option(
    "--by", envvar="GUNBAI_NAME", metavar="NAME", help="With --write: sign with this name. [$GUNBAI_NAME, else the login]"
)
@pass_session
def command(session: Session, port: int | None, write: bool, by: str | None) -> None:
    """アシスタント: let an assistant search rules, read clauses and rulings, and replay cases (Model Context Protocol).

    It talks on the standard streams to the program that has started it. It only reads unless --write is given. It needs the extra
    gunbai[mcp].
    """
    if importlib.util.find_spec("mcp") is None:
        raise GunbaiError(LACKING)
    from gunbai.api.operation import Caller
    from gunbai.assistant.server import serve_http, serve_streams

    library = session.library
    with session.waiting("indexing"):
        library.index()
    # Whoever may start this on this machine may change its files: a password would keep nobody from anything.
    caller = Caller(library, Person(by or getpass.getuser(), "admin") if write else None)
    if port is None:
        serve_streams(caller)
    else:
        click.echo(session.messages("mcp.ready", url=f"http://127.0.0.1:{port}/mcp"), err=True)
        serve_http(caller, port)
