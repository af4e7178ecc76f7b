"""Search: documents in, hits out. It knows neither rules nor rulings."""

from gunbai.search.document import Document, Highlight, Hit, Results, Term, Where
from gunbai.search.generations import NoIndex
from gunbai.search.index import Index, Shelf
from gunbai.search.names import called

__all__ = ["Document", "Highlight", "Hit", "Index", "NoIndex", "Results", "Shelf", "Term", "Where", "called"]
