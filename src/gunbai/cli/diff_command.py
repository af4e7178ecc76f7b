"""``gunbai diff``: shows what changed between two versions of a rulebook."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

import click

from gunbai.cli.shared.session import Session, json_option, pass_session, print_json
from gunbai.cli.shared.terminal import echo, marked_up, name_of
from gunbai.rulebook import load_book, load_rulebook
from gunbai.rulebook.diff import CLASSES, Change, diff
from gunbai.writeup.messages import Messages


@click.command("diff")
@json_option
@click.argument("game")
@click.argument("old")
@click.argument("new")
@pass_session
def command(session: Session, as_json: bool, game: str, old: str, new: str) -> None:
    """版の差: show what changed between two versions of a rulebook, neighbours or not, in either direction.

    OLD and NEW are versions, or dates on which they were in force.
    Words in [-brackets-] are gone, words in {+braces+} are new. A clause that only bears another number shows no text.

    \b
    gunbai diff GAME 1.04 1.05
    gunbai diff path/to/rulebooks/my-game 1.04 1.05
    """
    gc.disable()  # A short run over many small objects: looking for cycles costs a third of it and finds none.
    with session.waiting("comparing"):
        changes = _changes(session, game, old, new)
    if as_json:
        print_json([change.to_json() for change in changes])
        return
    for change in changes:
        _print(change, session.messages)
    counts = Counter(change.cls for change in changes)
    said = ", ".join(session.messages(f"diff.{cls}", count=counts[cls]) for cls in CLASSES if counts[cls])
    click.echo(session.messages("diff.sum" if said else "diff.none", old=old, new=new, counts=said))


def _changes(session: Session, game: str, old: str, new: str) -> list[Change]:
    folder = Path(game)
    if not (folder / "versions.yaml").is_file():
        return session.library.diff(game, old, new)
    folder = folder.resolve()
    paths = [folder / "text" / f"{version}.yaml" for version in (old, new)]
    if folder.parent.name == "rulebooks" and not all(path.is_file() for path in paths):
        rulebook = load_rulebook(folder.parents[1], folder.name)
        return diff(rulebook.edition(old), rulebook.edition(new))
    return diff(*(load_book(path, folder.name) for path in paths))


def _print(change: Change, messages: Messages) -> None:
    names = [name_of(node) or node.id for node in (change.old, change.new) if node]
    numbers = [node.number for node in (change.old, change.new) if node]
    name = f"{numbers[0]} → {names[-1]}" if len(set(numbers)) > 1 else names[-1]
    click.echo(click.style(f"{messages(f'diff.is.{change.cls}')}  ", dim=True) + click.style(name, bold=True))
    if change.marks or change.cls == "moved":
        echo(marked_up(change.marks or change.place), 4)
