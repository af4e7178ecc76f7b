"""``gunbai index``: makes the search index ready."""

from __future__ import annotations

import click

from gunbai.cli.shared.session import Session, json_option, pass_session, print_json


@click.command("index")
@click.option("--rebuild", is_flag=True, help="Write every index anew, even where nothing changed.")
@json_option
@pass_session
def command(session: Session, rebuild: bool, as_json: bool) -> None:
    """索引: build the search index of every rulebook version and of the rulings.

    The other commands build what they need by themselves; this makes the first search as fast as the rest.
    """
    with session.waiting("indexing"):
        counts = session.library.index(rebuild)
    if as_json:
        print_json({"folder": str(session.library.data), "documents": counts})
        return
    for name, count in counts.items():
        click.echo(f"{count:6} {name}")
