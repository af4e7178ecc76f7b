"""What a search found, as plain data: what the command line and the page hand to programs."""

from __future__ import annotations

from gunbai.search.document import Document, Results


def results_json(results: Results) -> dict[str, object]:
    """Returns results as plain data: the query as understood, the jump, the hits, what they can be narrowed by.

    ``highlights`` are half-open character offsets into ``heading`` and ``text`` as given here, ``sentence`` those of the sentence
    that answers; ``under`` are rulings, boards and entries of the glossary that are about a hit.
    """
    return {
        "query": results.query,
        "understood": results.understood,
        "did_you_mean": results.did_you_mean,
        "near": results.near,
        "jump": results.jump and _document(results.jump),
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


def _document(document: Document) -> dict[str, object]:
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
