"""Answers one query from several snapshots: narrows, understands, ranks, merges."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from gunbai.search.document import Document, Hit, Results, Where
from gunbai.search.hits import Found, Teller, collapse, fold
from gunbai.search.names import narrow
from gunbai.search.normal import normalise
from gunbai.search.query import Query
from gunbai.search.ranking import CANDIDATES, Asked, First, Scored
from gunbai.search.snapshot import Snapshot
from gunbai.search.testimony import stand_before, told
from gunbai.search.traits import Told

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

ALL, FAIR, ASKED, MANY = 0.99, 0.45, 0.38, 7
"""A document that lacks the most telling word of a query must have such a part of it, or such a like alias, to be an answer; of so
many words half of that part is enough."""

SIDE, WORTH = 3, 0.45
"""When all games are searched, so many hits of each game take turns before the rest, if they have that part of the best score."""

OWN = 4.0
"""What it counts when a word stands in a book as typed and in none of the others; less, the more of them have it."""

WORD = 6
"""For what is no longer than a word, words that look like it are suggested when nothing answers."""

MEANT = 4
"""So many words are named that a word was taken for."""

_HOW = {"kana": "読み reading", "synonym": "同じ意味 same meaning", "slip": "打ち間違い slip", "sound": "同じ音 same sound"}


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
    near = not found or not _answers(found)
    if not found:
        found = _nearest(readings, game, kinds, limit, where)
    elif not kinds and not any(snapshot.book and _kind(one) != "glossary" for one in found for snapshot in one[:1]):
        books = [(snapshot, query) for snapshot, query in readings if snapshot.book]
        found += _nearest(books, game, kinds, limit, where)
    if not kinds:
        found = _said_first(stand_before(found, readings, game, where))
    if game is None and len(snapshots) > 1:
        found = _side_by_side(found)
    shown = collapse(found[: 3 * limit + 10])[: limit if kinds else limit + MADE]
    rows = [(one, []) for one in shown] if kinds else fold(shown, found)
    tell = _Tellers()
    hits = tuple([tell.hit(one, tuple([tell.hit(each) for each in under])) for one, under in rows[:limit]])
    suggestions = tuple(dict.fromkeys(_suggestions(readings, rest, found, near)))
    best = tuple([_document(one) for one in found[:CANDIDATES]])
    seen = {id(snapshot) for snapshot, _, _ in shown[:SIDE]}
    said = (*understood, *_said([each for each in readings if id(each[0]) in seen] or readings, rest))
    return Results(query, hits, suggestions, _jump(readings, game), said, best, near and bool(hits))


class _Tellers:
    """Makes hits, with one teller for each snapshot and reading of a query."""

    def __init__(self) -> None:
        self._held: dict[int, Teller] = {}

    def hit(self, found: Found, under: tuple[Hit, ...] = ()) -> Hit:
        snapshot, reading, scored = found
        if id(reading) not in self._held:
            self._held[id(reading)] = Teller(snapshot, reading)
        return self._held[id(reading)].hit(scored, under)


def _ranked(readings: Sequence[Reading], game: str | None, kinds: Collection[str] | None, limit: int, where: Where) -> list[Found]:
    asked = [snapshot.ranking.ask(query) for snapshot, query in readings]
    firsts = _firsts(readings, asked, game, kinds, where, max(CANDIDATES, 2 * limit))
    own = _own(readings)
    judged: list[list[Found]] = [[] for _ in readings]
    tells: dict[str, Told] = {}
    for at in sorted(range(len(readings)), key=lambda at: readings[at][0].book):
        (snapshot, query), rows = readings[at], firsts[at]
        speaking = not (snapshot.book or kinds)
        best = snapshot.ranking.judge(asked[at], rows[: MADE if speaking else None], snapshot.told(tells))
        judged[at] = [(snapshot, query, scored._replace(score=scored.score + own[at])) for scored in best]
        if speaking:
            tells |= told(judged[at])
    found = [one for each in judged for one in each]
    if not kinds:
        found = [_by_kind(one) for one in found]
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


def _answers(found: Sequence[Found]) -> bool:
    """Tells whether any of the best has a fair part of what was asked: its most telling word, many others, or an alias."""
    best = [scored for _, _, scored in found[:SIDE]]
    fair = FAIR if len(found[0][1].chunks) < MANY else FAIR / 2
    return any(
        scored.traits is None
        or scored.number
        or scored.traits.missed < ALL
        or max(scored.traits.any, scored.traits.pairs) >= fair
        or scored.traits.alias >= ASKED
        for scored in best
    )


def _nearest(readings: Sequence[Reading], game: str | None, kinds: Collection[str] | None, limit: int, where: Where) -> list[Found]:
    """Returns what is nearest to a query that nothing answers: the clauses beside a number, or those with any letters of it."""
    beside = [
        (snapshot, query, Scored(row, 1.0))
        for snapshot, query in readings
        for row in (snapshot.numbers.nearest(query.number) if query.number else ())
        if snapshot.allowed(game, kinds, where)(row)
    ]
    loose = [(snapshot, snapshot.understanding.loosely(query)) for snapshot, query in readings]
    return beside or _ranked(loose, game, kinds, limit, where)


def _said_first(found: list[Found]) -> list[Found]:
    """Puts what only leads to clauses behind the first few of them: what the books say themselves comes first."""
    said = [one for one in found if _kind(one) not in LEADING]
    entries = [one for one in found if _kind(one) == "glossary"][:TERMS]
    leading = [*entries, *(one for one in found if _kind(one) == "scenario")]
    return [*said[:SAID], *sorted([*said[SAID:], *leading], key=lambda one: -one[2].score)]


def _document(found: Found) -> Document:
    return found[0].documents[found[2].row]


def _kind(found: Found) -> str:
    return found[0].held[found[2].row].kind


def _by_kind(found: Found) -> Found:
    """Returns a document with what its kind leaves of its score."""
    snapshot, query, scored = found
    return snapshot, query, scored._replace(score=scored.score * KINDS.get(_kind(found), 1.0))


def _own(readings: Sequence[Reading]) -> list[float]:
    """Returns, for each book, what it counts that words stand in it as typed which other books have not: the book is meant."""
    told = [
        {chunk.typed: chunk.counts for chunk in query.chunks if snapshot.understanding.has(chunk)} if snapshot.book else {}
        for snapshot, query in readings
    ]
    books = sum(snapshot.book for snapshot, _ in readings)
    known = Counter(typed for words in told for typed in words)
    return [sum([OWN * counts * (1 - known[typed] / books) for typed, counts in words.items()]) for words in told]


def _read(snapshots: Sequence[Snapshot], text: str) -> list[Reading]:
    """Understands a query with each snapshot; what no book knows may be a slip of the finger, whatever was made of the books."""
    queries = [snapshot.understanding.read(text) for snapshot in snapshots]
    unknown = [query.unknown for snapshot, query in zip(snapshots, queries, strict=True) if snapshot.book]
    unknown = unknown or [query.unknown for query in queries]
    if unknown and (slips := frozenset.intersection(*unknown)):
        queries = [snapshot.understanding.read(text, slips) for snapshot in snapshots]
    return [(snapshot, snapshot.understanding.apart(query)) for snapshot, query in zip(snapshots, queries, strict=True)]


def _side_by_side(found: Sequence[Found]) -> list[Found]:
    """Puts the best clause of each book first, then the next ones: every book has its say, and the largest fills no page.

    Only so many of each book, and only those that have a fair part of the best score, stand before the rest.
    """
    above: Counter[str] = Counter()
    places: list[int] = []
    for one in found:
        game = one[0].held[one[2].row].game
        above[game] += 1
        places.append(above[game] if above[game] <= SIDE and one[2].score >= WORTH * found[0][2].score else SIDE + 1)
    return [one for _, one in sorted(zip(places, found, strict=True), key=lambda pair: pair[0])]


def _jump(readings: Sequence[Reading], game: str | None) -> Document | None:
    """Returns the one document whose number was typed; None when several games have it, spelled alike."""
    offered = []
    for snapshot, query in readings:
        for row in snapshot.numbers.exact(query.number) if query.number else ():
            document = snapshot.documents[row]
            if query.number and (game is None or document.game == game):
                offered.append((query.number.spelling not in snapshot.numbers.spellings[row], document))
    if not offered:
        return None
    best = min(otherwise for otherwise, _ in offered)
    documents = [document for otherwise, document in offered if otherwise == best]
    return documents[0] if len({document.game for document in documents}) == 1 else None


def _suggestions(readings: Sequence[Reading], text: str, found: Sequence[Found], near: bool) -> Iterator[str]:
    numbered = [(snapshot, query.number) for snapshot, query in readings if query.number]
    if numbered and not any(snapshot.numbers.exact(number) for snapshot, number in numbered):
        for snapshot, number in numbered:
            for row in snapshot.numbers.nearest(number):
                document = snapshot.documents[row]
                yield text.replace(number.text, document.number or document.local_id)
    seen = {id(snapshot) for snapshot, _, _ in found}
    for snapshot, query in readings:
        if id(snapshot) in seen and not near:
            for chunk in query.chunks:
                if chunk.how in ("slip", "sound"):
                    yield _replaced(text, chunk.typed, snapshot.lexicon.show(chunk.options[0].word))
    if near and len(text) <= WORD:
        for snapshot, query, _ in found[:3]:
            alike = (option for chunk in query.chunks for option in chunk.options[:1] if option.how == "alike")
            yield from (snapshot.lexicon.show(option.word) for option in alike)


def _replaced(text: str, typed: str, meant: str) -> str:
    as_typed = _typed(text, typed)
    return text.replace(as_typed, meant, 1) if as_typed in text else meant


def _typed(text: str, word: str) -> str:
    """Returns a word in normal form as it was typed."""
    normal = normalise(text, wrapped=False)
    at = normal.text.find(word)
    if at < 0:
        return word
    start, end = normal.original(at, at + len(word))
    return text[start:end]


def _said(readings: Sequence[Reading], text: str) -> Iterator[str]:
    """Yields how a query was read: its number, then each word that was taken for others, by all these books together."""
    numbers: dict[str, bool] = {}
    words: dict[tuple[str, str], dict[str, None]] = {}
    for snapshot, query in readings:
        if query.number and snapshot.book:
            borne = bool(snapshot.numbers.exact(query.number))
            numbers[query.number.text] = numbers.get(query.number.text, False) or borne
        show = snapshot.lexicon.show
        for chunk in query.chunks:
            if chunk.how in _HOW:
                meant = words.setdefault((_typed(text, chunk.typed), chunk.how), {})
                meant.update(dict.fromkeys(show(option.word) for option in chunk.options[:MEANT]))
    for number, borne in numbers.items():
        yield f"番号 number: {number}" if borne else f"番号 {number} の条文はない no clause has the number {number}"
    for (typed, how), meant in words.items():
        yield f"「{typed}」 → {'・'.join(list(meant)[:MEANT])} ({_HOW[how]})"
