"""The `gunbai` command itself: its options, its commands, and how it reports what it refuses."""

from __future__ import annotations

import importlib
from typing import Any

import click

from gunbai.cli.session import UNREADABLE, Session
from gunbai.errors import BadContent, BadInput, GunbaiError, NotFound
from gunbai.writeup.templates import LANGUAGES

COMMANDS = (
    *("serve", "search", "rule", "replay", "explore", "why", "writeup"),
    *("check", "coverage", "diff", "import", "index", "rulings"),
)
"""The commands in the order of the help; each is the module ``gunbai.cli.<name>_command``."""


class Gunbai(click.Group):
    """Loads a command's module when it is called, and turns every refusal into a message and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Returns the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Returns a command by its name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"gunbai.cli.{cmd_name}_command").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a command; what gunbai refuses is printed, and the exit code says so."""
        try:
            return super().invoke(ctx)
        except GunbaiError as error:
            for line in refusal(error):
                click.echo(line, err=True)
            ctx.exit(UNREADABLE)


def refusal(error: GunbaiError) -> list[str]:
    """Returns the lines to print for what gunbai refuses: every problem with its place, or the nearest names.

    >>> refusal(NotFound("there is no rulebook demoo", ["demo"]))
    ['there is no rulebook demoo — demo?']
    """
    if isinstance(error, BadInput | BadContent):
        return [str(problem) for problem in error.problems]
    if isinstance(error, NotFound) and error.suggestions:
        return [f"{error} — {', '.join(error.suggestions[:5])}?"]
    return [str(error)]


@click.group(cls=Gunbai, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.option("--content", metavar="DIR", help="Read rulebooks, rulings and scenarios from this folder. [$GUNBAI_CONTENT]")
@click.option(
    "--add", metavar="DIR", multiple=True, help="Lay this folder's rulebooks, rulings and scenarios over them. [$GUNBAI_ADD]"
)
@click.option("--data", metavar="DIR", help="Keep the search index in this folder. [$GUNBAI_DATA]")
@click.option("--lang", type=click.Choice(LANGUAGES), envvar="GUNBAI_LANG", default=LANGUAGES[0], help="表示言語 / language.")
@click.version_option(package_name="gunbai", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context, content: str | None, add: tuple[str, ...], data: str | None, lang: str) -> None:
    """A judge's assistant for trading card games: 検索・盤面・裁定.

    Exit codes: 0 fine, 1 an expectation of a scenario was not met, 2 something could not be read.
    """
    ctx.obj = Session(content, data, lang, add)
