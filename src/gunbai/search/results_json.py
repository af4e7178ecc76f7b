"""What a search found, as plain data: what the command line and the page hand to programs."""

from __future__ import annotations

from typing import TypedDict

from gunbai.search.document import Document, Highlight, Results


class DocumentJson(TypedDict):
    """One thing that was found: ``id`` without the game, ``printed`` its number, ``context`` the headings above it."""

    game: str
    id: str
    kind: str
    printed: str
    heading: str
    text: str
    context: tuple[str, ...]
    version: str
    date: str
    url: str
    facets: dict[str, tuple[str, ...]]


class HitJson(DocumentJson):
    """A document with what of it answers; ``score`` compares the hits of one search only."""

    score: float
    matched: tuple[str, ...]
    highlights: tuple[Highlight, ...]
    sentence: tuple[int, int] | None
    why: tuple[str, ...]
    under: list[DocumentJson]


class ResultsJson(TypedDict):
    """The answer to a search; ``near`` says that nothing answers and the hits are only near."""

    query: str
    understood: tuple[str, ...]
    did_you_mean: tuple[str, ...]
    near: bool
    jump: DocumentJson | None
    facets: dict[str, dict[str, int]]
    hits: list[HitJson]


def results_json(results: Results) -> ResultsJson:
    """Returns results as plain data: the query as understood, the jump, the hits, what they can be narrowed by.

    ``highlights`` are half-open character offsets into ``heading`` and ``text`` as given here, ``sentence`` those of the sentence
    that answers; ``under`` are rulings, boards and entries of the glossary that are about a hit.
    """
    return {
        "query": results.query,
        "understood": results.understood,
        "did_you_mean": results.did_you_mean,
        "near": results.near,
        "jump": _document(results.jump) if results.jump else None,
        "facets": results.facets,
        "hits": [
            {
                **_document(hit.document),
                "score": hit.score,
                "matched": hit.matched,
                "highlights": hit.highlights,
                "sentence": hit.sentence,
                "why": hit.why,
                "under": [_document(under.document) for under in hit.under],
            }
            for hit in results.hits
        ],
    }


def _document(document: Document) -> DocumentJson:
    return {
        "game": document.game,
        "id": document.local_id,
        "kind": document.kind,
        "printed": document.number,
        "heading": document.heading,
        "text": document.text,
        "context": document.context,
        "version": document.version,
        "date": document.date,
        "url": document.url,
        "facets": document.facets,
    }
