"""What every command shares: the library, the language, and the shape of its answers."""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

import click
import msgspec

from gunbai.cli.shared.waiting import waiting
from gunbai.content import content_layers, data_root
from gunbai.store.stamp import quick_stamp, store_url
from gunbai.writeup.messages import Messages, load_messages

if TYPE_CHECKING:
    from gunbai.library import Library
    from gunbai.library.finder import Finder

FAILED, UNREADABLE, FAULT = 1, 2, 3
"""Exit codes: an expectation was not met; the input cannot be read; the program itself failed."""


class Session:
    """One run of the command: opens the library when it is first needed."""

    def __init__(
        self,
        content: str | None,
        data: str | None,
        lang: str,
        add: Sequence[str] = (),
        database: str | None = None,
    ) -> None:
        self._content, self._data, self._add, self._database = content, data, add, database
        self.lang = lang

    @functools.cached_property
    def library(self) -> Library:
        """The library named on the command line or in the environment."""
        from gunbai.library import Library  # with all that it needs; a search does without

        return Library.open(self._content, self._data, self._add, self._database)

    @functools.cached_property
    def finder(self) -> Finder:
        """The search of that library; the library itself is opened only when an index has to be built."""
        from gunbai.library.finder import Finder

        layers, data = content_layers(self._content, self._add), data_root(self._data)
        return Finder(layers, data, lambda name: self.library.contents(name), self._stamp)

    def waiting(self, what: str) -> AbstractContextManager[None]:
        """Shows on a terminal what is being done where it takes long; nothing else may be printed meanwhile."""
        return waiting(self.messages(f"waiting.{what}"))

    @functools.cached_property
    def store(self) -> str:
        """The address of the store, which may not be there yet."""
        return store_url(content_layers(self._content, self._add), data_root(self._data), self._database)

    def _stamp(self) -> str:
        """Returns what tells the rulings from the same after a change; a store that has files to take first says it itself."""
        return quick_stamp(self.store) or self.library.stamp()

    @functools.cached_property
    def messages(self) -> Messages:
        """The messages of the command line in the language asked for."""
        return load_messages(content_layers(self._content, self._add).top, "cli")[self.lang]


pass_session = click.make_pass_decorator(Session)
"""Hands a command the session as its first argument."""


def json_option(command: Callable[..., object]) -> Callable[..., object]:
    """Adds ``--json`` to a command."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text. / JSONで出力する")(command)


def print_json(value: object) -> None:
    """Prints a value as indented JSON in UTF-8."""
    click.echo(msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=2).decode())


def as_of_option(command: Callable[..., object]) -> Callable[..., object]:
    """Adds ``--as-of DATE`` to a command; the date is handed over as one."""
    return click.option(
        "--as-of", type=click.DateTime(["%Y-%m-%d"]), callback=_day, metavar="DATE", help="Use the version in force on this date."
    )(command)


def edition_options(command: Callable[..., object]) -> Callable[..., object]:
    """Adds ``--as-of DATE`` and ``--version VERSION`` to a command, which gets either or neither as a keyword."""

    @functools.wraps(command)
    def run(*args: object, version: str | None, as_of: datetime.date | None, **more: object) -> object:
        if version and as_of:
            raise click.UsageError("name a version or a date, not both")
        return command(*args, version=version, as_of=as_of, **more)

    return as_of_option(
        click.option("--version", metavar="VERSION", help="Use this version; a text without a date has only a name.")(run)
    )


def _day(ctx: click.Context, param: click.Parameter, value: datetime.datetime | None) -> datetime.date | None:
    return value.date() if value else None
