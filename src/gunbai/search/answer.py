"""Answers one query from several snapshots: narrows, understands, ranks, merges."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from gunbai.search.document import Document, Results, Where
from gunbai.search.hits import RankedRow, Teller, collapse
from gunbai.search.names import narrow
from gunbai.search.normal_form import normalise
from gunbai.search.query import Query
from gunbai.search.ranking import CANDIDATES, Asked, First, Scored
from gunbai.search.snapshot import Snapshot

Reading = tuple[Snapshot, Query]
"""A snapshot and the query as understood with its words."""

KINDS = {"rule": 1.0, "example": 1.0, "ruling": 0.5, "glossary": 0.6, "scenario": 0.35}
"""What a score counts by the kind of the document, unless kinds were asked for: a book comes before what was made of it."""

MADE = 20
"""How many documents are looked at of an index that holds no book."""

SAID, TERMS = 5, 2
"""So many hits stand before what only leads to them, and so many entries of glossaries are shown, unless kinds were asked for."""

LEADING = frozenset({"glossary", "scenario"})
"""Kinds of documents that lead to clauses, or play through them, and rule on nothing by themselves."""

SPREAD = 0.93
"""What is left of a score for each hit of the same game above it, when all games are searched."""

_HOW = {"kana": "読み reading", "synonym": "同じ意味 same meaning", "slip": "打ち間違い slip"}


def answer(
    snapshots: Sequence[Snapshot], text: str, game: str | None, kinds: Collection[str] | None, limit: int, where: Where
) -> Results:
    """Returns the answer to a query; see ``Index.search``."""
    query = text.strip()
    understood: list[str] = []
    rest = query
    named, left = narrow(query, {slug: names for snapshot in snapshots for slug, names in snapshot.names.items()})
    if named and game in (None, named) and any(named in snapshot.games for snapshot in snapshots):
        if game is None:
            understood.append(f"ゲーム game: {named}")
        game, rest = named, left
    snapshots = [snapshot for snapshot in snapshots if game is None or game in snapshot.games]
    readings = _read(snapshots, rest)
    found = _ranked(readings, game, kinds, limit, where)
    near = not found
    if near:
        found = _nearest(readings, game, kinds, limit, where)
    elif not kinds and not any(snapshot.book and _kind(one) != "glossary" for one in found for snapshot in one[:1]):
        books = [(snapshot, query) for snapshot, query in readings if snapshot.book]
        found += _nearest(books, game, kinds, limit, where)
    if game is None and len(snapshots) > 1:
        found = _spread(found)
    if not kinds:
        found = _said_first(found)
    shown = collapse(found[: 3 * limit + 10])[:limit]
    tellers: dict[int, Teller] = {}
    for snapshot, reading, _ in shown:
        if id(reading) not in tellers:
            tellers[id(reading)] = Teller(snapshot, reading)
    hits = tuple([tellers[id(reading)].hit(scored) for _, reading, scored in shown])
    suggestions = tuple(dict.fromkeys(_suggestions(readings, rest, found, near)))
    best = tuple([_document(one) for one in found[:CANDIDATES]])
    said = (*understood, *_said(readings))
    return Results(query, hits, suggestions, _jump(readings, game), said, best, near and bool(hits))


def _ranked(
    readings: Sequence[Reading], game: str | None, kinds: Collection[str] | None, limit: int, where: Where
) -> list[RankedRow]:
    asked = [snapshot.ranking.ask(query) for snapshot, query in readings]
    firsts = _firsts(readings, asked, game, kinds, where, max(CANDIDATES, 2 * limit))
    found = [
        (snapshot, query, scored if kinds else _by_kind(snapshot, scored))
        for (snapshot, query), one, rows in zip(readings, asked, firsts, strict=True)
        for scored in snapshot.ranking.judge(one, rows[: None if snapshot.book or kinds else MADE])
    ]
    found.sort(key=lambda one: -one[2].score)
    return found


def _firsts(
    readings: Sequence[Reading], asked: Sequence[Asked], game: str | None, kinds: Collection[str] | None, where: Where, count: int
) -> list[list[First]]:
    """Returns what the first pass finds in each snapshot, and of several books only the best so many of all together.

    The one that may hold the best is asked first, so that one which can hold none of them need not be asked at all.
    """
    firsts: list[list[First]] = [[] for _ in readings]
    least, several = -math.inf, sum(snapshot.book for snapshot, _ in readings) > 1
    scores: list[float] = []
    for at in sorted(range(len(readings)), key=lambda at: -asked[at].most):
        if asked[at].most < least:
            break
        firsts[at] = readings[at][0].first(asked[at], game, kinds, where, least)
        if several and firsts[at]:
            scores = sorted([*scores, *(row.score for row in firsts[at])], reverse=True)[:count]
            least = scores[-1] if len(scores) == count else least
    return [[row for row in rows if row.score >= least] for rows in firsts]


def _nearest(
    readings: Sequence[Reading], game: str | None, kinds: Collection[str] | None, limit: int, where: Where
) -> list[RankedRow]:
    """Returns what is nearest to a query that nothing answers: the clauses beside a number, or those with any letters of it."""
    beside = [
        (snapshot, query, Scored(row, 1.0))
        for snapshot, query in readings
        for row in (snapshot.numbers.nearest(query.number) if query.number else ())
        if snapshot.allowed(game, kinds, where)(row)
    ]
    loose = [(snapshot, snapshot.understanding.loosely(query)) for snapshot, query in readings]
    return beside or _ranked(loose, game, kinds, limit, where)


def _said_first(found: list[RankedRow]) -> list[RankedRow]:
    """Puts what only leads to clauses behind the first few of them: what the books say themselves comes first."""
    said = [one for one in found if _kind(one) not in LEADING]
    entries = [one for one in found if _kind(one) == "glossary"][:TERMS]
    leading = sorted([*entries, *(one for one in found if _kind(one) == "scenario")], key=lambda one: -one[2].score)
    if len(said) <= SAID:
        return [*said, *leading]
    most = said[SAID - 1][2].score
    capped = [(snapshot, reading, scored._replace(score=min(scored.score, most))) for snapshot, reading, scored in leading]
    return sorted([*said, *capped], key=lambda one: -one[2].score)


def _document(found: RankedRow) -> Document:
    return found[0].rows[found[2].row].document


def _kind(found: RankedRow) -> str:
    return found[0].held[found[2].row].kind


def _by_kind(snapshot: Snapshot, scored: Scored) -> Scored:
    counts = KINDS.get(snapshot.held[scored.row].kind, 1.0)
    return scored if counts == 1.0 else scored._replace(score=scored.score * counts)


def _read(snapshots: Sequence[Snapshot], text: str) -> list[Reading]:
    """Understands a query with each snapshot; what no book knows may be a slip of the finger, whatever was made of the books."""
    queries = [snapshot.understanding.read(text) for snapshot in snapshots]
    unknown = [query.unknown for snapshot, query in zip(snapshots, queries, strict=True) if snapshot.book]
    unknown = unknown or [query.unknown for query in queries]
    if unknown and (slips := frozenset.intersection(*unknown)):
        queries = [snapshot.understanding.read(text, slips) for snapshot in snapshots]
    return list(zip(snapshots, queries, strict=True))


def _spread(found: Sequence[RankedRow]) -> list[RankedRow]:
    """Lets each game have its say: the more hits of a game stand above, the less its next one counts."""
    above: Counter[str] = Counter()
    weighed = []
    for one in found:
        game = one[0].held[one[2].row].game
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


def _suggestions(readings: Sequence[Reading], text: str, found: Sequence[RankedRow], near: bool) -> Iterator[str]:
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
    if near:
        for snapshot, query, _ in found[:3]:
            yield from (snapshot.lexicon.show(option.word) for chunk in query.chunks for option in chunk.options[:1])


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
