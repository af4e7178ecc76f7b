"""What each trait of a document counts, for a short query and for a long one.

Learned by logistic regression over the documents that the first pass finds (softmax over the candidates of each query, L2 .002).
Taught by the queries of benchmarks/queries but ``seventh.yaml`` and ``eighth.yaml``, and by some 700 aliases taken as queries, all
asked of books whose aliases were emptied. What aliases themselves count was chosen by what other sets taught, five folds.
"""

from __future__ import annotations

from gunbai.search.traits import Traits

SHORT = Traits(
    any=1.84,
    counted=3.72,
    text=0.24,
    heading=1.78,
    above=0.41,
    sentence=0.90,
    pairs=1.78,
    covered=0.36,
    named=0.70,
    under=1.11,
    defined=3.10,
    explained=0.89,
    answers=1.05,
    refuses=0.55,
    missed=-0.13,
    length=-0.49,
    bare=-0.79,
    example=-1.21,
    alias=6.00,
    aliases=16.00,
    told=1.08,
    tolds=1.70,
)
"""The weights of a query of few telling words."""

LONG = Traits(
    any=1.58,
    counted=2.03,
    text=1.41,
    heading=0.25,
    above=0.75,
    sentence=1.37,
    pairs=0.78,
    covered=0.44,
    named=0.03,
    under=0.17,
    defined=0.11,
    explained=0.02,
    answers=0.43,
    refuses=0.52,
    missed=-0.53,
    length=0.08,
    bare=-0.24,
    example=0.31,
    alias=6.00,
    aliases=16.00,
    told=1.80,
    tolds=2.57,
)
"""The weights of a long question: what it names counts less than how much of it a document has, and where together."""
