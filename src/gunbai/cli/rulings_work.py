"""What is done to rulings from the command line: written, reviewed, published, taken back; each by somebody, for a reason."""

from __future__ import annotations

import difflib
import functools
import getpass
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click
import msgspec

from gunbai.cli.shared.session import Session, json_option, pass_session, print_json
from gunbai.document import read_plain
from gunbai.errors import BadInput, Conflict, Problem
from gunbai.files import read_bytes
from gunbai.library import Library
from gunbai.limits import RULING_BYTES
from gunbai.ruling import Person, compose
from gunbai.store.intake import Taken
from gunbai.store.revision import Revision, revision_json


def signed(command: Callable[..., object]) -> Callable[..., object]:
    """Adds ``--by NAME`` and ``--reason TEXT`` to a command, which gets the person and the reason as keywords."""

    @functools.wraps(command)
    def run(*args: object, by: str | None, reason: str, **more: object) -> object:
        # Whoever may run commands on this machine may change its files: nothing is gained by asking for a password here.
        return command(*args, by=Person(by or getpass.getuser(), "admin"), reason=reason, **more)

    said = click.option("--reason", default="", metavar="TEXT", help="Say why; it stands in the history.")(run)
    return click.option("--by", envvar="GUNBAI_NAME", metavar="NAME", help="Sign with this name. [$GUNBAI_NAME, else the login]")(
        said
    )


def based(command: Callable[..., object]) -> Callable[..., object]:
    """Adds ``--base N`` to a command: the revision that it is about, the last one unless said."""
    return click.option("--base", type=int, metavar="N", help="Refuse when N is not the last revision any more.")(command)


def print_written(session: Session, files: Sequence[Path], folder: Path, as_json: bool) -> None:
    """Prints which files an export has written below a folder."""
    if as_json:
        print_json([path.relative_to(folder).as_posix() for path in files])
    else:
        click.echo(session.messages("rulings.exported", count=len(files), folder=folder))


def print_taken(session: Session, taken: Taken, kind: str, as_json: bool) -> None:
    """Prints what became of the files of an import; ``kind`` is what they hold: rulings, events, reports."""
    if as_json:
        print_json(taken)
    else:
        counts = {kind: len(ids) for kind, ids in msgspec.structs.asdict(taken).items()}
        click.echo(session.messages(f"imported.{kind}", **counts))


@click.command("new")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--replay", is_flag=True, help="FILE is a scenario: make a draft of what comes of it, with the scenario attached.")
@click.option("--id", "id", metavar="ID", default="", help="With --replay: the id of the ruling, not the name of the file.")
@signed
@json_option
@pass_session
def new_ruling(session: Session, file: Path, replay: bool, id: str, by: Person, reason: str, as_json: bool) -> None:
    """起案: take a ruling file as a draft (- reads the standard input), or make one of a replay.

    \b
    gunbai rulings new my-ruling.md --reason "asked at table 12"
    gunbai rulings new case.yaml --replay --id regeneration-in-a-skill
    """
    if replay:
        _tell(session, _from_replay(session.library, file, id, by, reason), as_json)
    else:
        _tell(session, session.library.docket.add(_text(file), by, reason), as_json)


def _from_replay(library: Library, file: Path, id: str, by: Person, reason: str) -> Revision:
    """Adds a draft of what comes of a scenario; a file outside the content is kept with the ruling."""
    resolution = library.replay(file)
    inside = file.resolve().is_relative_to(library.content.resolve() / "scenarios")
    path = file.resolve().relative_to(library.content.resolve()).as_posix() if inside else ""
    draft = library.draft(resolution, id, by.name, path)
    boards = {} if inside else {draft.scenario: _text(file)}
    return library.docket.add(compose(draft), by, reason, boards)


@click.command("edit")
@click.argument("id")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), required=False)
@based
@signed
@json_option
@pass_session
def edit_ruling(session: Session, id: str, file: Path | None, base: int | None, by: Person, reason: str, as_json: bool) -> None:
    """編集: put another text in the place of a ruling's last one; without FILE your editor opens.

    What is published stays as it is for everybody until the change has been reviewed and published.
    """
    docket = session.library.docket
    last = docket.revision(id)
    if file is not None:
        written = _text(file)
    elif (edited := click.edit(last.text, extension=".md")) is None:
        click.echo(session.messages("rulings.same"))
        return
    else:
        written = edited
    _tell(session, docket.edit(id, written, base or last.n, by, reason), as_json)


@click.command("review")
@click.argument("id")
@click.option("--accept", "deed", flag_value="accept", help="Sign as its reviewer: somebody else than who wrote it.")
@click.option("--return", "deed", flag_value="return", help="Give it back to who wrote it.")
@click.option("--pending", "deed", flag_value="hold", help="調整中: the question stands, the answer is open.")
@based
@signed
@json_option
@pass_session
def review_ruling(session: Session, id: str, deed: str | None, base: int | None, by: Person, reason: str, as_json: bool) -> None:
    """査読: hand a draft in for review, or say what came of the review."""
    _act(session, id, deed or "submit", base, by, reason, as_json)


@click.command("publish")
@click.argument("id")
@based
@signed
@json_option
@pass_session
def publish_ruling(session: Session, id: str, base: int | None, by: Person, reason: str, as_json: bool) -> None:
    """公開: publish what was reviewed; where nobody has signed the review yet, you do."""
    _act(session, id, "publish", base, by, reason, as_json)


@click.command("supersede")
@click.argument("id")
@click.argument("successor")
@based
@signed
@json_option
@pass_session
def supersede_ruling(session: Session, id: str, successor: str, base: int | None, by: Person, reason: str, as_json: bool) -> None:
    """差し替え: put a published ruling in the place of another, which links to it from then on."""
    _act(session, id, "supersede", base, by, reason, as_json, successor)


@click.command("withdraw")
@click.argument("id")
@based
@signed
@json_option
@pass_session
def withdraw_ruling(session: Session, id: str, base: int | None, by: Person, reason: str, as_json: bool) -> None:
    """取り下げ: take a ruling out of force; it stays visible as withdrawn."""
    _act(session, id, "withdraw", base, by, reason, as_json)


@click.command("restore")
@click.argument("id")
@click.argument("revision", type=int)
@based
@signed
@json_option
@pass_session
def restore_ruling(session: Session, id: str, revision: int, base: int | None, by: Person, reason: str, as_json: bool) -> None:
    """復元: take the words of an earlier revision again, as a draft."""
    docket = session.library.docket
    _tell(session, docket.restore(id, revision, base or docket.entry(id).head, by, reason), as_json)


def _act(
    session: Session, id: str, deed: str, base: int | None, by: Person, reason: str, as_json: bool, successor: str = ""
) -> None:
    registry = session.library.registry
    _tell(session, registry.act(id, deed, base or registry.docket.entry(id).head, by, reason, successor), as_json)


def _tell(session: Session, done: Revision, as_json: bool) -> None:
    if as_json:
        print_json(revision_json(done))
    else:
        state = session.messages.either("status", done.status)
        click.echo(session.messages("rulings.done", id=done.id, n=done.n, status=state))


def _text(file: Path) -> str:
    """Returns what a file or the standard input holds, its line ends as they are."""
    if str(file) != "-":
        read_plain(file, RULING_BYTES)
        return read_bytes(file, RULING_BYTES).decode()
    data = sys.stdin.buffer.read(RULING_BYTES + 1)
    if len(data) > RULING_BYTES:
        raise BadInput([Problem("TOO-LARGE", f"larger than {RULING_BYTES:,} bytes, the most that a ruling may have", "-")])
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BadInput([Problem("NOT-UTF8", "not UTF-8 text", "-", hint="save it as UTF-8")]) from error


def conflict(error: Conflict) -> Iterator[str]:
    """Yields what a second writer needs to see: the text that stands now, and how the own one differs from it."""
    yield str(error)
    if error.ours:
        yield from unified(error.theirs, error.ours, f"{error.id} {error.head} ({error.by})", f"{error.id} {error.base}+")


def unified(old: str, new: str, old_name: str, new_name: str) -> Iterator[str]:
    """Yields the lines in which two texts differ, with some around them."""
    yield from difflib.unified_diff(old.splitlines(), new.splitlines(), old_name, new_name, lineterm="")
