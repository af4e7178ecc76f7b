"""Import: turns the text of any numbered rulebook into a book that can be reviewed, searched, cited and compared."""

from gunbai.importing.book import Imported, ImportReport, References, import_book
from gunbai.importing.doubt import CODES, Doubt
from gunbai.importing.folder import import_file

__all__ = ["CODES", "Doubt", "ImportReport", "Imported", "References", "import_book", "import_file"]
