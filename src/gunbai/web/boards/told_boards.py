"""What comes of every board, told once and kept on disk: the clauses it rests on, its verdicts, its picture, and its page.

A board is told anew when its file, its book, or the program has changed; everything else is read from the data folder.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec
from flask import current_app
from markupsafe import Markup

from gunbai.errors import BadInput, GunbaiError
from gunbai.files import write_whole
from gunbai.library import Library
from gunbai.scenario.file import Scenario
from gunbai.search.normal import plain
from gunbai.web.shared.bare import render_bare
from gunbai.web.shared.current import messages
from gunbai.web.shared.problem_words import problem_line
from gunbai.writeup.account import Account
from gunbai.writeup.account_from_json import tell
from gunbai.writeup.headline import deciding, effective, headline
from gunbai.writeup.messages import in_words
from gunbai.writeup.names import Namer
from gunbai.writeup.picture.pictures import Pictures

SHORT = 8
"""A board that takes so many steps or fewer is soon judged."""
_NAMED = re.compile(r"<title id=.*?</title>|<desc id=.*?</desc>", re.DOTALL)
_Kept = TypeVar("_Kept", dict[str, "BoardRow"], dict[str, str])


class BoardRow(msgspec.Struct, frozen=True):
    """What a list shows of a board: the answer, each claim's seat and verdict, the clauses that decide, the picture.

    ``digest`` tells what it was made of. ``grounds`` are all clauses that the replay rests on; ``happened`` is what people decided,
    in words; ``words`` is all that lies on the board; ``level`` is how hard it is to judge, from 1 to 3.
    """

    digest: str
    name: str
    title: str
    answer: str = ""
    verdicts: tuple[tuple[str, str], ...] = ()
    says: tuple[tuple[str, str], ...] = ()
    deciding: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    happened: tuple[str, ...] = ()
    words: str = ""
    level: int = 0
    picture: str = ""

    @property
    def disputed(self) -> bool:
        """Tells whether two people say different things of it, or one says anything at all."""
        return bool(self.verdicts)


class ToldBoard(msgspec.Struct, frozen=True):
    """One board as it is told: its row in a list, and the whole as HTML."""

    row: BoardRow
    page: str


def tell_board(library: Library, scenario: Scenario, digest: str) -> ToldBoard:
    """Returns a board as it is told in the language of the request; one that cannot be played says why."""
    rulebook = library.rulebook(scenario.game)
    row = BoardRow(digest, scenario.name, scenario.title or scenario.name)
    try:
        resolution = library.replay(scenario)
    except GunbaiError as error:
        found = error.problems if isinstance(error, BadInput) else ()
        problems = [problem_line(each) for each in found] or [in_words(str(error), messages().lang)]
        return ToldBoard(row, render_bare("_kept_board.html", scenario=scenario, rulebook=rulebook, problems=problems))
    told = tell(resolution, Namer(resolution.table.book, resolution.table.notation, messages()))
    pictures = Pictures(resolution, messages())
    said = headline(told, messages())
    row = msgspec.structs.replace(
        row,
        answer=f"{said.sentence} {said.says}".strip(),
        verdicts=tuple((claim.name, effective(claim)) for claim in told.claims),
        says=tuple((claim.by, claim.says) for claim in told.claims),
        deciding=tuple(clause.rule for clause in deciding(told) if clause.printed_in_book),
        grounds=tuple(sorted(library.cases.grounds(scenario))),
        happened=tuple(step.sentence for step in told.steps if step.chosen),
        words=plain(" ".join([row.title, *(claim.says for claim in told.claims), *pictures.lines(0)])),
        level=_level(told),
        picture=_unnamed(pictures.drawn(0)),
    )
    page = render_bare(
        "_kept_board.html",
        scenario=scenario,
        rulebook=rulebook,
        problems=(),
        book=resolution.table.book,
        told=told,
        headline=said,
        deciding=deciding(told),
        effective=effective,
        board=Markup(pictures.drawn(0)),
    )
    return ToldBoard(row, page)


def note_grounds(library: Library, game: str, grounds: Mapping[str, tuple[str, ...]]) -> None:
    """Notes which clauses the boards of a game rest on, by their names: none of them is played for that any more."""
    for scenario in library.cases.readable(game):
        if scenario.name in grounds:
            library.cases.tell_grounds(Path(scenario.path), frozenset(grounds[scenario.name]))


def _level(told: Account) -> int:
    """Returns how hard a board is to judge: hardest where a claim hangs on something, easiest where little happens."""
    if not told.certain:
        return 3
    return 1 if len(told.steps) <= SHORT and not told.refused else 2


def _unnamed(picture: str) -> str:
    """Returns a picture for a row of a list, which says the same in words: without a name of its own."""
    return _NAMED.sub("", picture).replace('role="img" aria-labelledby="board-title board-desc"', 'aria-hidden="true"')


class ToldBoards:
    """The boards of a library as they are told in one language, kept below its data folder."""

    def __init__(self, library: Library, lang: str) -> None:
        self.library, self.lang = library, lang
        self.digests = library.digests
        self.folder = library.data / "told"
        self._rows: dict[str, dict[str, BoardRow]] = {}

    def rows(self, game: str) -> dict[str, BoardRow]:
        """Returns the rows of the boards of a game that are kept and still true, by name."""
        if game not in self._rows:
            kept = _read(self._file(game, "rows"), dict[str, BoardRow])
            digests = {scenario.name: self.digest(scenario) for scenario in self.library.cases.readable(game)}
            self._rows[game] = {name: row for name, row in kept.items() if digests.get(name) == row.digest}
        return self._rows[game]

    def forget(self, game: str) -> None:
        """Reads the rows of a game anew when they are next asked for: another process has told some."""
        self._rows.pop(game, None)

    def grounds(self, game: str) -> dict[str, tuple[str, ...]]:
        """Returns the clauses that the boards of a game rest on, by the names of those that are kept and still true."""
        return {name: row.grounds for name, row in self.rows(game).items()}

    def digest(self, scenario: Scenario) -> str:
        """Returns what tells a board, its book and the program from what they were."""
        return self.digests.case(scenario.game, Path(scenario.path))

    def missing(self, game: str) -> list[Scenario]:
        """Returns the boards of a game that have to be told."""
        held = self.rows(game)
        return [scenario for scenario in self.library.cases.readable(game) if scenario.name not in held]

    def keep(self, game: str, told: Iterable[ToldBoard]) -> None:
        """Keeps boards that were told, beside those that are still true."""
        new = {board.row.name: board for board in told}
        rows = {**self.rows(game), **{name: board.row for name, board in new.items()}}
        pages = {**_read(self._file(game, "pages"), dict[str, str]), **{name: board.page for name, board in new.items()}}
        self._rows[game] = rows
        with contextlib.suppress(OSError):  # A data folder that cannot be written to keeps nothing; what was told stays in memory.
            _write(self._file(game, "pages"), {name: page for name, page in pages.items() if name in rows})
            _write(self._file(game, "rows"), rows)

    def pages(self, game: str) -> dict[str, str]:
        """Returns the pages of the boards of a game that are kept and still true, by name."""
        held = _read(self._file(game, "pages"), dict[str, str])
        return {name: held[name] for name in self.rows(game) if name in held}

    def _file(self, game: str, what: str) -> Path:
        return self.folder / f"{game}.{self.lang}.{what}"


def told_here() -> ToldBoards:
    """Returns the boards as they are told in the visitor's language."""
    held: dict[str, ToldBoards] = current_app.extensions["gunbai.told"]
    return held[messages().lang]


def _read(path: Path, type: type[_Kept]) -> _Kept:
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=type)
    except (OSError, msgspec.DecodeError):  # It was never kept, or is of another gunbai: it is told anew.
        return type()


def _write(path: Path, value: Mapping[str, object]) -> None:
    write_whole(path, msgspec.msgpack.encode(value))
