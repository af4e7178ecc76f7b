"""Keeps the search indexes of a library in its data folder: one for each version of each rulebook, one for the rulings."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from gunbai.errors import GunbaiError
from gunbai.library.documents import clauses, terms
from gunbai.rulebook import Book, Rulebook
from gunbai.search import Document, Index, Term, called


class Shelves:
    """Builds and opens indexes; what is built once is opened from then on, until the content changes."""

    def __init__(self, content: Path, data: Path) -> None:
        # Two content roots may share a data folder: an index follows what others publish into its folder.
        root = hashlib.sha256(str(content.resolve()).encode()).hexdigest()[:12]
        self.folder = data / "index" / root

    def book(self, rulebook: Rulebook, book: Book, others: Iterable[Rulebook], rebuild: bool = False) -> Index:
        """Returns the index of one version of a rulebook; ``others`` are all rulebooks, whose words are understood too."""
        words = [term for other in others for term in terms(other)]
        names = {book.slug: called(book.slug, rulebook.title, rulebook.game)}
        documents = list(clauses(rulebook, book))
        return self._build(self.folder / book.slug / quote(book.version, safe=""), documents, words, names, rebuild)

    def other(self, name: str, documents: Iterable[Document], others: Iterable[Rulebook], rebuild: bool = False) -> Index:
        """Returns the index of other documents, such as the rulings."""
        words = [term for other in others for term in terms(other)]
        names = {other.slug: called(other.slug, other.title, other.game) for other in others}
        return self._build(self.folder / f"+{name}", list(documents), words, names, rebuild)

    def _build(
        self, folder: Path, documents: list[Document], words: list[Term], names: dict[str, tuple[str, ...]], rebuild: bool
    ) -> Index:
        try:
            return Index.build(folder, documents, terms=words, names=names, force=rebuild)
        except OSError as error:
            message = f"the search index cannot be written to {folder} ({error.strerror}): name another folder with --data DIR"
            raise GunbaiError(message) from error
