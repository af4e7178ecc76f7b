"""``gunbai serve``: opens the web app on this machine."""

from __future__ import annotations

import datetime
import io
import os
import signal
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from gunbai.cli.shared.session import Session, pass_session
from gunbai.errors import GunbaiError
from gunbai.files import sweep
from gunbai.store.people import People

FORMS = ("text", "json")
"""How a log may be written."""

if TYPE_CHECKING:
    from gunbai.web.serving.certificate import Certificate


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Listen on this address; 0.0.0.0 lets phones in.")
@click.option("--port", type=click.IntRange(0, 65535), envvar="PORT", default=8000, show_default=True, help="Port. [$PORT]")
@click.option("--threads", type=click.IntRange(1, 64), default=16, show_default=True, help="Answer so many requests at once.")
@click.option("--trust", "trusted", multiple=True, metavar="HOST", help="Answer to this name too. [$TRUSTED_HOSTS]")
@click.option("--origin", "origins", multiple=True, metavar="URL", help="Let pages of this site read /api/v1, in browsers.")
@click.option("--accounts", is_flag=True, help="Have people sign in to change rulings, on this machine's own address too.")
@click.option("--lan", is_flag=True, help="Serve the phones of a hall, encrypted: prints the address, its QR code, what to accept.")
@click.option("--certificate", metavar="FILE", help="With --lan: use this certificate, in PEM, instead of one made here.")
@click.option("--key", metavar="FILE", help="With --certificate: the file of its key.")
@click.option("--log", type=click.Choice(FORMS), help="Log every request and fault on the standard error, for people or as JSON.")
@click.option("--metrics", is_flag=True, help="Tell figures at /metrics, in the text of Prometheus.")
@pass_session
def command(
    session: Session,
    host: str,
    port: int,
    threads: int,
    trusted: tuple[str, ...],
    origins: tuple[str, ...],
    accounts: bool,
    lan: bool,
    certificate: str | None,
    key: str | None,
    log: str | None,
    metrics: bool,
) -> None:
    """公開: open the web app in a browser at the address that is printed.

    On this machine's own address nobody signs in. On any other, with --trust and with --accounts, people sign in to change
    anything: add them first with `gunbai people add`.

    It answers only to names that it goes by: those of the address it listens on, and those of --trust (in $TRUSTED_HOSTS between
    commas). A name that begins with a dot stands for all below it.

    Stopped by an interrupt or SIGTERM, it first answers what it is at, for twenty seconds at most.
    """
    from gunbai.web.server import Server, Serving
    from gunbai.web.shared.hosts import OWN, hosts_of, is_loopback, outward

    host = "0.0.0.0" if lan and is_loopback(host) else host
    named = [*trusted, *(name.strip() for name in os.environ.get("TRUSTED_HOSTS", "").split(",") if name.strip())]
    library = session.library
    locked = accounts or bool(named) or not is_loopback(host)
    store = library.registry.database
    if locked and not store.closed and not People(store).all():
        raise GunbaiError(f"{host} は他の人も開けます / others can reach {host}: first run gunbai people add NAME --role admin")
    sweep(library.data)
    with session.waiting("indexing"):
        library.index()
    for problem in library.left_out():
        click.echo(session.messages("serve.left-out", problem=str(problem)), err=True)
    held = _certificate(library.data, [*hosts_of(host), *OWN], certificate, key) if lan or certificate or key else None
    serving = Serving(host, port, threads, tuple(named), locked, held, tuple(origins), log or "", metrics)
    server = Server(library, serving)
    if held:
        _invite(session, outward(host), server.port, made_here=held.authority is not None)
    else:
        if not is_loopback(host):
            click.echo(session.messages("serve.open", host=host), err=True)
        shown = f"[{host}]" if ":" in host else host
        click.echo(session.messages("serve.ready", url=f"http://{shown}:{server.port}/"))
    signal.signal(signal.SIGTERM, _stopped)
    server.run()


def _stopped(number: int, frame: FrameType | None) -> None:
    """Ends the server as an interrupt does: what is being answered is answered first."""
    raise SystemExit(0)


def _certificate(data: Path, hosts: Sequence[str], chain: str | None, key: str | None) -> Certificate:
    """Returns the certificate that is named, or one made for these hosts."""
    from gunbai.web.serving.certificate import made, taken

    if bool(chain) != bool(key):
        raise click.UsageError("--certificate and --key go together: name both, or neither")
    if chain and key:
        return taken(Path(chain), Path(key))
    return made(data / "certificate", hosts, datetime.datetime.now(datetime.UTC))


def _invite(session: Session, host: str, port: int, *, made_here: bool) -> None:
    """Prints the address, the same as a QR code, and what a phone has to accept."""
    import segno

    from gunbai.web.serving.certificate import is_vouched

    url = f"https://{host}:{port}/"
    click.echo(session.messages("serve.ready", url=url))
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, compact=True)
    click.echo(drawn.getvalue())
    if made_here:
        click.echo(session.messages("serve.accept" if is_vouched(host) else "serve.accept-only", url=url))
