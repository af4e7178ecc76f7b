"""The `gunbai` command itself: its options, its commands, and how it reports what it refuses."""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import sys
from typing import NoReturn

import click

from gunbai import reports
from gunbai.cli.shared.session import FAULT, UNREADABLE, Session
from gunbai.content import data_root
from gunbai.errors import BadContent, BadInput, BrokenGame, Conflict, GunbaiError, NotFound
from gunbai.writeup.messages import LANGUAGES

COMMANDS = (
    *("serve", "mcp", "kit", "search", "rule", "replay", "explore", "why", "writeup"),
    *("check", "coverage", "diff", "import", "index", "schema", "reference", "rulings", "events", "store", "people", "completion"),
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

    def invoke(self, ctx: click.Context) -> object:
        """Runs a command; what gunbai refuses is printed, and the exit code says so.

        An error that nobody foresaw is one sentence, a saved report, and an exit code of its own.
        """
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except BrokenGame as error:
            self.report(ctx, error, f"{error.sentence}\n{error}")
        except GunbaiError as error:
            for line in refusal(error):
                click.echo(line, err=True)
            ctx.exit(UNREADABLE)
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            _drop_output()
            about = f"{error.filename}: " if error.filename else ""
            click.echo(f"{about}{error.strerror or error}", err=True)
            ctx.exit(UNREADABLE)
        except MemoryError:
            click.echo("メモリーが足りません / memory ran out: this asks for more than this machine has", err=True)
            ctx.exit(UNREADABLE)
        except Exception as error:
            self.report(ctx, error, f"プログラムの誤りです / the program failed: {type(error).__name__}")

    def report(self, ctx: click.Context, error: Exception, sentence: str) -> NoReturn:
        """Saves a report of a fault, says in one sentence what happened, and ends the command."""
        path = reports.save(data_root(ctx.params.get("data")), error, sys.argv)
        click.echo(f"{sentence} — {path}" if path else sentence, err=True)
        ctx.exit(FAULT)


def _drop_output() -> None:
    """Sends the rest of the output nowhere: it could not be written, and would fail once more as the process ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def refusal(error: GunbaiError) -> list[str]:
    """Returns the lines to print for what gunbai refuses: every problem with its place, or the nearest names.

    >>> refusal(NotFound("there is no rulebook demoo", ["demo"]))
    ['there is no rulebook demoo — demo?']
    """
    if isinstance(error, Conflict):
        from gunbai.cli.rulings_work import conflict  # with all that changes rulings; no other refusal needs it

        return list(conflict(error))
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
@click.option("--data", metavar="DIR", help="Keep the search index and the rulings in this folder. [$GUNBAI_DATA]")
@click.option(
    "--database", metavar="URL", help="Keep the rulings there: sqlite:///FILE, postgresql://HOST/NAME. [$GUNBAI_DATABASE]"
)
@click.option("--lang", type=click.Choice(LANGUAGES), envvar="GUNBAI_LANG", default=LANGUAGES[0], help="表示言語 / language.")
@click.version_option(package_name="gunbai", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context, content: str | None, add: tuple[str, ...], data: str | None, database: str | None, lang: str) -> None:
    """A judge's assistant for trading card games: 検索・盤面・裁定.

    Exit codes: 0 fine, 1 an expectation of a scenario was not met, 2 something could not be read, 3 the program itself failed: it
    saves a report, and says where.
    """
    ctx.obj = Session(content, data, lang, add, database)
