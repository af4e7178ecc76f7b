"""Does something to a store in a child that is killed at a statement, at each in turn; prints what was there afterwards.

Run by test_killed.py: ``killed.py WHAT URL... CONTENT``; one empty database for each turn.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

from sqlalchemy import Engine, event
from sqlalchemy.exc import SQLAlchemyError

from gunbai.content import Layers
from gunbai.errors import GunbaiError
from gunbai.rulebook import load_rulebooks
from gunbai.ruling import Person
from gunbai.store.archive import export_archive
from gunbai.store.database import Database
from gunbai.store.docket import Docket
from gunbai.store.intake import Intake
from gunbai.store.rebuilding import rebuild

ADMIN, OTHER = Person("事務局", "admin"), Person("勝負審判", "head judge")


def kill_at(statement: int) -> None:
    """Kills this process, as a power cut would, before it sends a statement, or the end of a transaction."""
    sent = 0

    def count(*_: object) -> None:
        nonlocal sent
        sent += 1
        if sent == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", count)
    event.listen(Engine, "commit", count)


def intake(url: str, content: Path) -> Intake:
    """Opens a store over a book."""
    docket = Docket(Database(url), load_rulebooks(content), lambda path: False)
    return Intake(docket, Layers([content]), lambda path, text: None)


def prepare(what: str, url: str, content: Path) -> None:
    """Makes a store what it is before the deed."""
    if what == "migrate":
        return
    found = intake(url, content)
    if what in ("publish", "archive"):
        found.follow()
        text = found.docket.revision("red-cards").text
        found.docket.edit("red-cards", text, 1, ADMIN, "")
        found.docket.act("red-cards", "submit", 2, ADMIN, "")
    if what == "archive":
        export_archive(found.docket.database, content / "archive")
    found.docket.database.close()


def do(what: str, url: str, content: Path) -> None:
    """Does the deed that is killed."""
    found = intake(url, content)
    if what == "import":
        found.follow()
    elif what == "publish":
        found.docket.act("red-cards", "publish", 3, OTHER, "")
    elif what == "rebuild":
        rebuild(found, content / "archive", ADMIN, "")


def after(url: str, content: Path) -> dict[str, object]:
    """Returns what is in the store: the statuses of all states of all rulings, and how many deeds the log has."""
    found = intake(url, content)
    entries = found.docket.entries()
    states = {id: [each.status for each in found.docket.history(id)] for id in entries}
    with found.docket.database.reading() as connection:
        deeds = connection.exec_driver_sql("SELECT count(*) FROM audit").scalar()
    heads = {id: entry.head for id, entry in entries.items()}
    found.follow()
    return {"states": states, "heads": heads, "deeds": deeds, "again": sorted(found.docket.entries())}


def main(what: str, urls: list[str], content: Path) -> None:
    """Kills a child at the first statement, another at the second, and so on, until one lives."""
    if what == "rebuild":
        prepare("archive", urls.pop(), content)
    turns: list[object] = []
    for turn, url in enumerate(urls, 1):
        prepare(what, url, content)
        child = os.fork()
        if child == 0:
            kill_at(turn)
            try:
                do(what, url, content)
            except (GunbaiError, SQLAlchemyError) as error:
                print(error, file=sys.stderr)
                os._exit(1)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        turns.append({"killed": os.WIFSIGNALED(status), "code": os.waitstatus_to_exitcode(status), **after(url, content)})
        if not os.WIFSIGNALED(status):
            break
    print(json.dumps(turns))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:-1], Path(sys.argv[-1]))
