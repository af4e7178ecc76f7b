"""Rulings written to files, byte for byte as they were taken or written: what anyone can rebuild the site from."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select

from gunbai.errors import GunbaiError
from gunbai.files import write_whole
from gunbai.store import schema
from gunbai.store.boards import Boards
from gunbai.store.database import Database


def export(database: Database, folder: Path) -> list[Path]:
    """Writes every ruling below a folder, and returns the files.

    What everybody sees goes to ``rulings/<game>/<id>.md``, and a draft that was never published; what is in work on a published one
    to ``in-work/<game>/<id>.md``; scenarios that came with rulings to where these name them. Each file is replaced whole.
    """
    texts = {**_rulings(database), **Boards(database).all()}
    return [write_file(folder / name, text) for name, text in sorted(texts.items())]


def _rulings(database: Database) -> dict[str, str]:
    table, states = schema.ruling, schema.revision
    wanted = (states.c.n == table.c.head) | (states.c.n == table.c.shown)
    query = select(table.c.id, table.c.game, table.c.shown, states.c.n, states.c.text).join(states, states.c.ruling == table.c.id)
    with database.reading() as connection:
        rows = connection.execute(query.where(wanted)).all()
    return {f"{'rulings' if row.n == row.shown or not row.shown else 'in-work'}/{row.game}/{row.id}.md": row.text for row in rows}


def write_file(path: Path, text: str, private: bool = False) -> Path:
    """Writes a file in the place of what is there, or leaves it as it was; raises GunbaiError where it cannot be written.

    What is ``private`` only its owner may read.
    """
    try:
        write_whole(path, text.encode(), private=private)
    except OSError as error:
        raise GunbaiError(f"{path} cannot be written ({error.strerror}): name another folder") from error
    return path
