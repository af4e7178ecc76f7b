"""Boards that meet what is expected of them: tried on all cores, and kept by content, so that an unchanged one is not played again.

Only that a board is sound is kept. One that is not is left to whoever asks, who plays it and says what is wrong.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import msgspec

from gunbai.content import Layers
from gunbai.errors import GunbaiError
from gunbai.files import write_whole
from gunbai.library.books import Books
from gunbai.library.digests import Digests
from gunbai.library.scenarios import Cases

FEW = 16
"""Fewer boards than this are left to whoever asks: to tell whether they have changed takes longer than to play them."""
AT_ONCE = 8
"""How many boards a process is handed at once."""

Done = Callable[[int], None]
"""Is told each time how many more boards are done."""


class Proof(msgspec.Struct, frozen=True):
    """What tells a board that met its expectations from another: its game, and the digest of all that its replay depends on."""

    game: str
    digest: str


class Proven:
    """The boards of a library that are known to meet their expectations, kept in its data folder."""

    def __init__(self, cases: Cases, data: Path) -> None:
        self.cases = cases
        self.file = data / "proven"
        self._digests = Digests(cases.layers)

    def sound(self, paths: Sequence[Path], done: Done = lambda count: None, workers: int | None = None) -> set[Path]:
        """Returns which scenario files meet their expectations; those not known to are played, on every core unless said."""
        if len(paths) < FEW:
            return set()
        kept = self._read()
        known = {path for path in paths if (proof := kept.get(_key(path))) and proof.digest == self._digest(proof.game, path)}
        done(len(known))
        left = [path for path in paths if path not in known]
        found = set(_proved(self.cases, left, done, workers or os.cpu_count() or 1))
        if found:
            new = {_key(path): self._proof(path) for path in found}
            self._keep({name: proof for name, proof in {**kept, **new}.items() if Path(name).is_file()})
        return known | found

    def _proof(self, path: Path) -> Proof:
        game = self.cases.read(path).game
        return Proof(game, self._digest(game, path))

    def _digest(self, game: str, path: Path) -> str:
        return self._digests.case(game, path)

    def _read(self) -> dict[str, Proof]:
        try:
            return msgspec.msgpack.decode(self.file.read_bytes(), type=dict[str, Proof])
        except (OSError, msgspec.DecodeError):  # It was never kept, or is of another gunbai: every board is played.
            return {}

    def _keep(self, proofs: dict[str, Proof]) -> None:
        with contextlib.suppress(OSError):  # A data folder that cannot be written to keeps nothing: the next check plays all again.
            write_whole(self.file, msgspec.msgpack.encode(proofs))


def _key(path: Path) -> str:
    return str(path.absolute())


# -- on all cores ------------------------------------------------------------------------------------------------------


def _proved(cases: Cases, paths: Sequence[Path], done: Done, workers: int) -> Iterator[Path]:
    """Yields the files that meet their expectations; what a process leaves unfinished as it dies is not among them."""
    for path, sound in _tried(cases, paths, min(workers, len(paths))):
        done(1)
        if sound:
            yield path


def _tried(cases: Cases, paths: Sequence[Path], workers: int) -> Iterable[tuple[Path, bool]]:
    if workers < 2 or len(paths) < FEW:
        yield from ((path, _meets(cases, path)) for path in paths)
        return
    spawned = multiprocessing.get_context("spawn")  # a copy of this process would have its threads' locks, and not their threads
    begun = _open, (cases.layers.roots, cases.seconds)
    with ProcessPoolExecutor(workers, spawned, *begun) as pool, contextlib.suppress(BrokenProcessPool):
        yield from zip(paths, pool.map(_meets_here, paths, chunksize=AT_ONCE), strict=True)


def _meets(cases: Cases, path: Path) -> bool:
    """Tells whether a board meets its expectations; whatever is wrong is said where it is played again."""
    try:
        return not cases.failures(path)
    except GunbaiError:
        return False


_here: dict[str, Cases] = {}
"""The scenarios of a worker process, opened once."""


def _open(roots: tuple[Path, ...], seconds: float) -> None:
    layers = Layers(roots)
    _here["cases"] = Cases(layers, Books(layers), seconds)


def _meets_here(path: Path) -> bool:
    return _meets(_here["cases"], path)
