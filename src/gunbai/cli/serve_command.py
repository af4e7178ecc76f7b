"""``gunbai serve``: opens the web app on this machine."""

from __future__ import annotations

import os

import click

from gunbai.cli.session import Session, pass_session
from gunbai.errors import GunbaiError
from gunbai.store.people import People


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Listen on this address; 0.0.0.0 lets phones in.")
@click.option("--port", type=click.IntRange(0, 65535), envvar="PORT", default=8000, show_default=True, help="Port. [$PORT]")
@click.option("--threads", type=click.IntRange(1, 64), default=16, show_default=True, help="Answer so many requests at once.")
@click.option("--trust", "trusted", multiple=True, metavar="HOST", help="Answer to this name too. [$TRUSTED_HOSTS]")
@click.option("--accounts", is_flag=True, help="Have people sign in to change rulings, on this machine's own address too.")
@pass_session
def command(session: Session, host: str, port: int, threads: int, trusted: tuple[str, ...], accounts: bool) -> None:
    """公開: open the web app in a browser at the address that is printed.

    On this machine's own address nobody signs in. On any other, with --trust and with --accounts, people sign in to change
    anything: add them first with `gunbai people add`.


    It answers only to names that it goes by: those of the address it listens on, and those of --trust (in $TRUSTED_HOSTS between
    commas). A name that begins with a dot stands for all below it.
    """
    from gunbai.web.hosts import is_loopback
    from gunbai.web.server import Server

    named = [*trusted, *(name.strip() for name in os.environ.get("TRUSTED_HOSTS", "").split(",") if name.strip())]
    library = session.library
    locked = accounts or bool(named) or not is_loopback(host)
    if locked and not People(library.registry.database).all():
        raise GunbaiError(f"{host} は他の人も開けます / others can reach {host}: first run gunbai people add NAME --role admin")
    library.index()
    for problem in library.left_out():
        click.echo(session.messages("serve.left-out", problem=str(problem)), err=True)
    server = Server(library, host, port, threads, named, locked)
    if not is_loopback(host):
        click.echo(session.messages("serve.open", host=host), err=True)
    shown = f"[{host}]" if ":" in host else host
    click.echo(session.messages("serve.ready", url=f"http://{shown}:{server.port}/"))
    server.run()
