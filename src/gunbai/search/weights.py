"""What each trait of a document counts; learned, not chosen."""

from __future__ import annotations

from gunbai.search.traits import Traits

SHORT = Traits(any=4.14, text=-2.43, heading=1.99, above=0.91, sentence=2.64, pairs=2.26, covered=-0.01, named=0.60, under=1.62, defined=1.41, explained=0.54, answers=1.03, refuses=0.29, missed=-0.98, length=-0.13, bare=-0.76, example=-2.05, alias=4.00, aliases=12.00)
LONG = Traits(any=6.76, text=2.12, heading=1.82, above=2.94, sentence=3.73, pairs=4.60, covered=2.14, named=1.02, under=1.37, defined=2.32, explained=0.78, answers=0.06, refuses=1.47, missed=0.35, length=-0.44, bare=0.30, example=-0.70, alias=4.00, aliases=12.00)
