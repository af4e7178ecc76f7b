"""What each trait of a document counts; learned, not chosen."""

from __future__ import annotations

from gunbai.search.traits import Traits

SHORT = Traits(any=3.0, text=2.0, heading=3.0, above=1.0, sentence=2.0, pairs=3.0, covered=2.0, named=2.0, under=2.0, defined=1.0, explained=1.0, answers=0.5, refuses=0.3, missed=-1.0, length=-0.2, bare=-0.5, example=-0.5, alias=0.0, aliases=0.0)
LONG = Traits(any=4.0, text=3.0, heading=1.0, above=1.0, sentence=3.0, pairs=5.0, covered=1.0, named=0.5, under=0.5, defined=0.3, explained=0.3, answers=0.5, refuses=0.3, missed=-1.0, length=-0.2, bare=-1.0, example=-0.5, alias=0.0, aliases=0.0)
