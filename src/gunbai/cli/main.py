"""The `gunbai` command itself: its options, its commands, and how it reports what it refuses."""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

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

UNIVERSAL = ("utf-8", "utf-16", "utf-32")
"""Encodings in which every character can be written: what cannot be is a fault of ours."""
FAILED = "プログラムの誤りです / the program failed: {error}"


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

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Reads the options; what is asked for in place of a command, such as the help, is printed here."""
        _hold_streams()
        with self._told(None):
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Runs a command."""
        with self._told(ctx.params.get("data")):
            return super().invoke(ctx)

    @contextmanager
    def _told(self, data: str | None) -> Iterator[None]:
        """Prints what gunbai refuses, and ends with the exit code that says so.

        An error that nobody foresaw is one sentence, a saved report, and an exit code of its own.
        """
        try:
            try:
                yield
            finally:
                sys.stdout.flush()
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except BrokenGame as error:
            self.report(data, error, f"{error.sentence}\n{error}")
        except GunbaiError as error:
            self.refuse(*refusal(error))
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            _drop_output()
            about = f"{error.filename}: " if error.filename else ""
            self.refuse(f"{about}{error.strerror or error}")
        except UnicodeEncodeError as error:
            if error.encoding in UNIVERSAL:
                self.report(data, error, FAILED.format(error="UnicodeEncodeError"))
            _drop_output()
            self.refuse(f"the output cannot be written in {error.encoding}: set PYTHONUTF8=1, or a locale with UTF-8")
        except MemoryError:
            self.refuse("メモリーが足りません / memory ran out: this asks for more than this machine has")
        except Exception as error:
            self.report(data, error, FAILED.format(error=type(error).__name__))

    def refuse(self, *lines: str) -> NoReturn:
        """Says why a command is not done, and ends it."""
        for line in lines:
            click.echo(line, err=True)
        raise click.exceptions.Exit(UNREADABLE)

    def report(self, data: str | None, error: Exception, sentence: str) -> NoReturn:
        """Saves a report of a fault, says in one sentence what happened, and ends the command."""
        path = reports.save(data_root(data), error, sys.argv)
        click.echo(f"{sentence} — {path}" if path else sentence, err=True)
        raise click.exceptions.Exit(FAULT)


def _hold_streams() -> None:
    """Opens nothing in place of a stream that was closed by whoever started the command, so that no file takes its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _drop_output() -> None:
    """Sends the rest of the output nowhere: it could not be written, and would fail once more as the process ends."""
    with suppress(OSError, ValueError):
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
