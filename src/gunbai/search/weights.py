"""What each trait of a document counts, for a short query and for a long one.

Learned by logistic regression over the documents that the first pass finds (softmax over the candidates of each query): from the
queries of benchmarks/queries but ``second.yaml``, and from 2,500 aliases taken as queries, all asked of books whose aliases were
emptied. What aliases themselves count was chosen on the half of ``second.yaml`` that may be looked at; what the number of words
(``counted``) counts, on the sets of hard queries after their first runs.
"""

from __future__ import annotations

from gunbai.search.traits import Traits

SHORT = Traits(
    any=4.02,
    counted=0.50,
    text=-2.26,
    heading=1.97,
    above=0.88,
    sentence=2.47,
    pairs=2.35,
    covered=-0.00,
    named=0.60,
    under=1.61,
    defined=1.39,
    explained=0.53,
    answers=0.97,
    refuses=0.27,
    missed=-1.05,
    length=-0.13,
    bare=-0.77,
    example=-2.01,
    alias=4.00,
    aliases=12.00,
)
"""The weights of a query of few telling words."""

LONG = Traits(
    any=6.60,
    counted=1.00,
    text=1.91,
    heading=1.59,
    above=3.09,
    sentence=3.70,
    pairs=4.34,
    covered=2.25,
    named=1.08,
    under=1.56,
    defined=2.19,
    explained=0.94,
    answers=0.21,
    refuses=1.41,
    missed=0.03,
    length=-0.58,
    bare=0.08,
    example=-0.76,
    alias=4.00,
    aliases=12.00,
)
"""The weights of a long question: what it names counts less than how much of it a document has, and where together."""
