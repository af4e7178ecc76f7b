"""Everything that everybody may see, one value of JSON in each line: for whoever keeps a copy or builds an index of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from gunbai.api.openapi import JsonLines
from gunbai.api.operation import Caller, Operations
from gunbai.library import Library
from gunbai.library.clause_json import book_json, defect_json, node_json, term_json
from gunbai.ruling import PUBLIC

dump = Operations("dump")


@dump.get("/dump")
def get_dump(caller: Caller) -> JsonLines:
    """Returns books, clauses of every version, terms, defects, public rulings and boards, one a line, each with its ``kind``."""
    return JsonLines(msgspec.json.encode({"kind": kind, **told}, enc_hook=str) + b"\n" for kind, told in _all(caller.library))


def _all(library: Library) -> Iterator[tuple[str, dict[str, object]]]:
    for game in library.games():
        rulebook = library.rulebook(game)
        yield "book", {**book_json(rulebook)}
        for version in rulebook.versions:
            held = rulebook.book(version.name)
            yield from _each("clause", {"game": game, "version": version.name}, (node_json(node) for node in held.nodes.values()))
        yield from _each("term", {"game": game}, (term_json(term) for term in rulebook.glossary))
        yield from _each("defect", {"game": game}, (defect_json(defect) for defect in rulebook.defects))
        for case in library.cases.readable(game):
            yield (
                "case",
                {"game": game, "name": case.name, "title": case.title, "text": library.layers.at(case.path).read_text("utf-8")},
            )
    for entry in library.docket.entries().values():
        if entry.public is not None and entry.public.status in PUBLIC:
            yield "ruling", {"revision": entry.shown, "text": library.docket.revision(entry.id, entry.shown).text, "id": entry.id}


def _each(kind: str, where: dict[str, object], told: Iterable[object]) -> Iterator[tuple[str, dict[str, object]]]:
    for one in told:
        assert isinstance(one, dict)
        yield kind, {**where, **one}
