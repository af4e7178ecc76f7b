"""Boards that meet what is expected of them: tried on all cores, and kept by content, so that an unchanged one is not played again.

Only that a board is sound is kept. One that is not is left to whoever asks, who plays it and says what is wrong.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from gunbai.errors import GunbaiError
from gunbai.files import write_whole
from gunbai.library.batch import ALL_CORES, Batch, Crew, Done
from gunbai.library.digests import Digests
from gunbai.library.scenarios import Cases, opened_cases

FEW = 16
"""Fewer boards than this are left to whoever asks: to tell whether they have changed takes longer than to play them."""


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

    def sound(self, paths: Sequence[Path], done: Done = lambda count: None, crew: Crew = ALL_CORES) -> set[Path]:
        """Returns which scenario files meet their expectations; those not known to are played, on all cores unless said.

        One at which every process died is not among them.
        """
        if len(paths) < FEW:
            return set()
        kept = self._read()
        known = {path for path in paths if (proof := kept.get(_key(path))) and proof.digest == self._digest(proof.game, path)}
        done(len(known))
        left = [path for path in paths if path not in known]
        batch = Batch(opened_cases, (self.cases.layers.roots, self.cases.seconds), meets)
        named = {path.absolute(): path for path in left}  # a worker may stand in another folder
        found = {named[path] for path, sound in batch.done([*named], crew, done, FEW) if sound}
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


def meets(cases: Cases, path: Path) -> bool:
    """Tells whether a board meets its expectations; whatever is wrong is said where it is played again."""
    try:
        return not cases.failures(path)
    except GunbaiError:
        return False
