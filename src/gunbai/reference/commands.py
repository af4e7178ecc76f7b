"""The page of the command line: the help of every command, as it prints it."""

from __future__ import annotations

from collections.abc import Iterator

import click

from gunbai.reference.page import PageSection, page

WIDTH = 100
"""How wide the help is printed."""


def commands_page(command: click.Command) -> str:
    """Returns the page of a command and of every command below it."""
    context = click.Context(command, info_name="gunbai", **{**command.context_settings, "terminal_width": WIDTH})
    lead = (
        "What `--help` prints. Exit codes: 0 fine, 1 an expectation was not met, 2 something could not be read, 3 the program"
        " itself failed."
    )
    return page("Commands", lead, _sections(command, context))


def _sections(command: click.Command, context: click.Context) -> Iterator[PageSection]:
    yield PageSection(context.command_path, f"```text\n{command.get_help(context)}\n```")
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None and not below.hidden:
                yield from _sections(below, click.Context(below, parent=context, info_name=name, terminal_width=WIDTH))
