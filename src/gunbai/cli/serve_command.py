"""``gunbai serve``: opens the web app on this machine."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import click

from gunbai.cli.session import Session, pass_session
from gunbai.errors import GunbaiError

if TYPE_CHECKING:
    from gunbai.library import Library
    from gunbai.web.quiet import Quiet


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Listen on this address; 0.0.0.0 lets phones in.")
@click.option("--port", type=click.IntRange(0, 65535), envvar="PORT", default=8000, show_default=True, help="Port. [$PORT]")
@click.option("--threads", type=click.IntRange(1, 64), default=4, show_default=True, help="Answer so many requests at once.")
@pass_session
def command(session: Session, host: str, port: int, threads: int) -> None:
    """公開: open the web app in a browser at the address that is printed."""
    from waitress.server import create_server

    from gunbai.web import create_app
    from gunbai.web.quiet import Quiet

    library = session.library
    library.index()
    for problem in library.left_out():
        click.echo(session.messages("serve.left-out", problem=str(problem)), err=True)
    quiet = Quiet(create_app(library))
    try:
        server = create_server(quiet, host=host, port=port, threads=threads, ident="gunbai")
    except OSError as error:
        raise GunbaiError(f"{host}:{port} cannot be used ({error.strerror}): name another port with --port N") from error
    threading.Thread(target=warm, args=(library, quiet), name="warm", daemon=True).start()
    shown = f"[{host}]" if ":" in host else host
    click.echo(session.messages("serve.ready", url=f"http://{shown}:{server.effective_port}/"))
    server.run()


def warm(library: Library, quiet: Quiet) -> None:
    """Does beforehand, while nobody waits for a page, what pages would otherwise wait for."""
    for _ in library.warming():
        quiet.wait()
