"""Answers one query from several snapshots: narrows, understands, ranks, merges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from gunbai.search.document import Document, Results
from gunbai.search.hits import Found, Teller, collapse
from gunbai.search.names import narrow
from gunbai.search.normal import normalise
from gunbai.search.query import Query
from gunbai.search.ranking import Scored
from gunbai.search.snapshot import Snapshot

Reading = tuple[Snapshot, Query]
"""A snapshot and the query as understood with its words."""

KINDS = {"rule": 1.0, "example": 1.0, "ruling": 0.8, "scenario": 0.55}
"""What a score counts by the kind of the document, unless kinds were asked for: what a book says comes before what was made of it."""

SPREAD = 0.93
"""What is left of a score for each hit of the same game above it, when all games are searched."""

_HOW = {"kana": "読み reading", "synonym": "同じ意味 same meaning", "slip": "打ち間違い slip"}


def answer(snapshots: Sequence[Snapshot], text: str, game: str | None, kinds: Collection[str] | None, limit: int) -> Results:
    """Returns the answer to a query; see ``Index.search``."""
    query = text.strip()
    understood: list[str] = []
    rest = query
    if game is None:
        named, rest = narrow(query, {slug: names for snapshot in snapshots for slug, names in snapshot.names.items()})
        if named and any(named in snapshot.games for snapshot in snapshots):
            game = named
            understood.append(f"ゲーム game: {named}")
        else:
            rest = query
    snapshots = [snapshot for snapshot in snapshots if game is None or game in snapshot.games]
    readings = _read(snapshots, rest)
    found = [
        (snapshot, reading, scored if kinds else _by_kind(snapshot, scored))
        for snapshot, reading in readings
        for scored in snapshot.rank(reading, game, kinds, limit)
    ]
    found.sort(key=lambda one: -one[2].score)
    if game is None and len(snapshots) > 1:
        found = _spread(found)
    shown = collapse(found[: 3 * limit + 10])[:limit]
    tellers = {id(snapshot): Teller(snapshot, reading) for snapshot, reading in readings}
    hits = tuple([tellers[id(snapshot)].hit(scored) for snapshot, _, scored in shown])
    suggestions = tuple(dict.fromkeys(_suggestions(readings, rest, found)))
    return Results(query, hits, suggestions, _jump(readings, game), (*understood, *_said(readings)))


def _by_kind(snapshot: Snapshot, scored: Scored) -> Scored:
    counts = KINDS.get(snapshot.rows[scored.row].document.kind, 1.0)
    return scored if counts == 1.0 else scored._replace(score=scored.score * counts)


def _read(snapshots: Sequence[Snapshot], text: str) -> list[Reading]:
    """Understands a query with each snapshot; what none of them knows may be a slip of the finger."""
    queries = [snapshot.understand(text) for snapshot in snapshots]
    if queries and (slips := frozenset.intersection(*(query.unknown for query in queries))):
        queries = [snapshot.understand(text, slips) for snapshot in snapshots]
    return list(zip(snapshots, queries, strict=True))


def _spread(found: Sequence[Found]) -> list[Found]:
    """Lets each game have its say: the more hits of a game stand above, the less its next one counts."""
    above: Counter[str] = Counter()
    weighed = []
    for one in found:
        game = one[0].rows[one[2].row].document.game
        weighed.append((one[2].score * SPREAD ** above[game], one))
        above[game] += 1
    return [one for _, one in sorted(weighed, key=lambda pair: -pair[0])]


def _jump(readings: Sequence[Reading], game: str | None) -> Document | None:
    """Returns the one document whose number was typed; None when several games have it, spelled alike."""
    offered = []
    for snapshot, query in readings:
        for row in snapshot.numbers.exact(query.number) if query.number else ():
            document = snapshot.rows[row].document
            if query.number and (game is None or document.game == game):
                offered.append((query.number.spelling not in snapshot.numbers.spellings[row], document))
    if not offered:
        return None
    best = min(otherwise for otherwise, _ in offered)
    documents = [document for otherwise, document in offered if otherwise == best]
    return documents[0] if len({document.game for document in documents}) == 1 else None


def _suggestions(readings: Sequence[Reading], text: str, found: Sequence[Found]) -> Iterator[str]:
    numbered = [(snapshot, query.number) for snapshot, query in readings if query.number]
    if numbered and not any(snapshot.numbers.exact(number) for snapshot, number in numbered):
        for snapshot, number in numbered:
            for row in snapshot.numbers.nearest(number):
                document = snapshot.rows[row].document
                yield text.replace(number.text, document.number or document.local_id)
    seen = {id(snapshot) for snapshot, _, _ in found}
    for snapshot, query in readings:
        if id(snapshot) in seen:
            for chunk in query.chunks:
                if chunk.how == "slip":
                    yield _replaced(text, chunk.typed, snapshot.lexicon.show(chunk.options[0].word))


def _replaced(text: str, typed: str, meant: str) -> str:
    normal = normalise(text, wrapped=False)
    at = normal.text.find(typed)
    if at < 0:
        return meant
    start, end = normal.original(at, at + len(typed))
    return f"{text[:start]}{meant}{text[end:]}"


def _said(readings: Sequence[Reading]) -> Iterator[str]:
    lines: dict[str, None] = {}
    for snapshot, query in readings:
        if query.number and snapshot.numbers.exact(query.number):
            lines[f"番号 number: {query.number.text}"] = None
        for chunk in query.chunks:
            if chunk.how in _HOW:
                meant = "・".join(snapshot.lexicon.show(option.word) for option in chunk.options[:4])
                lines[f"「{chunk.typed}」 → {meant} ({_HOW[chunk.how]})"] = None
    yield from lines
