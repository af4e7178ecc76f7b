"""An index: documents in, hits out, safe across threads, processes and crashes."""

from __future__ import annotations

import os
import threading
from collections.abc import Collection, Iterable, Mapping, Sequence

from gunbai.search.answer import answer
from gunbai.search.document import Document, GlossaryWord, Results
from gunbai.search.generations import Generations, NoIndex, Stamp
from gunbai.search.snapshot import Contents, Snapshot

REMEMBERED = 512
"""So many answers are remembered."""


class Index:
    """A searchable set of documents in one folder: one version of one rulebook, or the rulings.

    ``build`` writes, ``open`` reads; an opened index follows what others publish, and never writes. ``content`` is the
    fingerprint of what it was built from.
    """

    def __init__(self, generations: Generations) -> None:
        self._generations = generations
        self._lock = threading.Lock()
        self._stamp: Stamp | None = None
        self.content = ""
        self._snapshot = self._load()

    @classmethod
    def build(
        cls,
        folder: str | os.PathLike[str],
        documents: Iterable[Document],
        schema_hash: str = "",
        *,
        terms: Iterable[GlossaryWord] = (),
        names: Mapping[str, Sequence[str]] | None = None,
        force: bool = False,
    ) -> Index:
        """Returns an index of exactly these documents, written anew only if the folder holds no sound one of them.

        ``terms`` are the glossaries of all games, so that words of one are found in another; ``names`` says what people
        call each game. Raises BadContent when two documents bear one id.
        """
        contents = Contents.of(documents, terms, names)
        generations = Generations(folder)
        fingerprint = contents.fingerprint(schema_hash)
        generations.publish(fingerprint, contents.write, force)
        try:
            return cls(generations)
        except NoIndex:
            generations.publish(fingerprint, contents.write, force=True)
            return cls(generations)

    @classmethod
    def open(cls, folder: str | os.PathLike[str]) -> Index:
        """Opens the index in a folder; raises NoIndex when there is none or it is damaged."""
        return cls(Generations(folder))

    def search(
        self,
        query: str,
        game: str | None = None,
        kinds: Collection[str] | None = None,
        limit: int = 10,
        where: Mapping[str, Collection[str]] | None = None,
    ) -> Results:
        """Returns the best hits for what somebody typed, with a jump for a number and what else may have been meant.

        ``where`` gives, for each facet to narrow by, the values to have at least one of.
        """
        return Shelf([self]).search(query, game, kinds, limit, where)

    def snapshot(self) -> Snapshot:
        """Returns the generation in force; one that was published since is opened first, a damaged one is not taken."""
        stamp = self._generations.stamp()
        if stamp != self._stamp and stamp is not None and self._lock.acquire(blocking=False):
            try:
                self._snapshot = self._load()
            except NoIndex:
                self._stamp = stamp
            finally:
                self._lock.release()
        return self._snapshot

    def _load(self) -> Snapshot:
        """Opens the generation in force; tries again when another was published, and this one removed, meanwhile."""
        stamp = self._generations.stamp()
        try:
            folder, manifest = self._generations.verified()
            snapshot = Snapshot(folder)
        except NoIndex:
            if self._generations.stamp() == stamp:
                raise
            return self._load()
        self._stamp, self.content = stamp, manifest.content
        return snapshot

    def __len__(self) -> int:
        return len(self.snapshot().documents)


class Shelf:
    """Several indexes searched as one, as a judge searches all rulebooks and the rulings."""

    def __init__(self, indexes: Iterable[Index]) -> None:
        self.indexes = tuple(indexes)
        self._answered: dict[tuple[object, ...], tuple[Sequence[Snapshot], Results]] = {}

    def search(
        self,
        query: str,
        game: str | None = None,
        kinds: Collection[str] | None = None,
        limit: int = 10,
        where: Mapping[str, Collection[str]] | None = None,
    ) -> Results:
        """Returns the best hits of all indexes; see ``Index.search``. Remembers what was asked lately."""
        wanted = {name: frozenset(values) for name, values in (where or {}).items() if values}
        asked = (query, game, frozenset(kinds) if kinds is not None else None, limit, frozenset(wanted.items()))
        snapshots = [index.snapshot() for index in self.indexes]
        before, results = self._answered.get(asked, ((), None))
        if results is None or any(now is not then for now, then in zip(snapshots, before, strict=True)):
            results = answer(snapshots, query, game, kinds, limit, wanted)
            if len(self._answered) >= REMEMBERED:
                self._answered.clear()
            self._answered[asked] = snapshots, results
        return results
