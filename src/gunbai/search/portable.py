"""An index as plain values, for a search that runs where there is no Python: in a browser without a network.

The posting lists, words and numbers are those of the whole index, so that a word is as rare there as here; documents are given for
some games only. The scripts in ``web/static/find/`` rank them as this room does.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from gunbai.search import weights
from gunbai.search.document import Document
from gunbai.search.likeness import Phrases
from gunbai.search.snapshot import Snapshot
from gunbai.search.sound import readings_of_kanji
from gunbai.search.tables import asking
from gunbai.search.whoosh_index import FIELDS

Plain = dict[str, Any]
"""Values that JSON can hold."""


def portable(snapshot: Snapshot, games: Collection[str]) -> Plain:
    """Returns an index with the documents of some games, each row in its place; a row of another game is None."""
    for _ in snapshot.warming():
        pass
    kept = [held.game in games for held in snapshot.held]
    ranking = snapshot.ranking
    return {
        "count": len(snapshot.documents),
        "book": snapshot.book,
        "names": {slug: names for slug, names in snapshot.names.items() if slug in games},
        "documents": [_document(snapshot.documents[row]) if here else None for row, here in enumerate(kept)],
        "bodies": [msgspec.structs.asdict(body) if here else None for body, here in zip(ranking.bodies, kept, strict=True)],
        "numbers": [[sorted(one.spellings), [list(key) for key in one.keys]] for one in snapshot.numbers.borne],
        "phrases": _phrases(ranking.phrases),
        "pairs": ranking.held_pairs,
        "words": snapshot.lexicon.plain(),
        "postings": {field: snapshot.reader.plain(field) for field in FIELDS},
    }


def rows_of(snapshot: Snapshot, game: str) -> list[tuple[int, Plain, Plain]]:
    """Returns the documents of a game in an index that was given without them: the row, the document, what is read of it."""
    rows = [row for row, held in enumerate(snapshot.held) if held.game == game]
    bodies = snapshot.ranking.bodies
    return [(row, _document(snapshot.documents[row]), msgspec.structs.asdict(bodies[row])) for row in rows]


def shared_tables() -> Plain:
    """Returns what every index is searched with: the words that ask, the sounds of kanji, what each trait counts."""
    words = asking()
    return {
        "dropped": sorted(words.dropped),
        "weak": sorted(words.weak),
        "asked": sorted(words.sounds),
        "sounds": {kanji: [list(on), list(kun)] for kanji, (on, kun) in readings_of_kanji().items()},
        "weights": {"short": weights.SHORT._asdict(), "long": weights.LONG._asdict()},
    }


def _document(document: Document) -> Plain:
    fields = ("id", "game", "kind", "number", "heading", "text", "context", "parent", "url", "about")
    return {name: getattr(document, name) for name in fields}


def _phrases(phrases: Phrases) -> list[list[list[str]]]:
    return [[sorted(pairs) for pairs in phrases.pairs_of(row)] for row in range(len(phrases.rows))]
