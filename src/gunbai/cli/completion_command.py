"""``gunbai completion``: what a shell needs to complete the words of a command."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

VARIABLE = "_GUNBAI_COMPLETE"
"""By which a shell asks the command what may come next."""


@click.command("completion")
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """補完: print what a shell runs to complete commands and options; they are those of this gunbai.

    \b
    eval "$(gunbai completion bash)"                              in ~/.bashrc
    eval "$(gunbai completion zsh)"                               in ~/.zshrc
    gunbai completion fish > ~/.config/fish/completions/gunbai.fish
    """
    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(ctx.find_root().command, {}, "gunbai", VARIABLE).source())
