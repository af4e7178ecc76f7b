"""Search: documents in, hits out. It knows neither rules nor rulings."""

from gunbai.search.document import Document, GlossaryWord, Highlight, Hit, Results, Where
from gunbai.search.generations import NoIndex
from gunbai.search.index import Index, Shelf
from gunbai.search.names import called

__all__ = ["Document", "GlossaryWord", "Highlight", "Hit", "Index", "NoIndex", "Results", "Shelf", "Where", "called"]
