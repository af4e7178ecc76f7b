"""The rulebook: what a book prints, how it is numbered and cited, and what we know of it.

What compares versions stands apart, in `diff` and `history`: a replay has one version.
"""

from gunbai.numbering import Typed, is_id, read_number, split_part
from gunbai.rulebook.any_version import AnyVersion
from gunbai.rulebook.book import Book, Excluded, Found, TextOrigin
from gunbai.rulebook.citation import Citation, Standing
from gunbai.rulebook.defect import Defect, Defects, Reading, unlisted
from gunbai.rulebook.formulas import signs
from gunbai.rulebook.glossary import Glossary, Term
from gunbai.rulebook.loading import load_book, load_rulebook, load_rulebooks
from gunbai.rulebook.model import Model, RuleModel, digest_of
from gunbai.rulebook.node import Node, Part, fingerprint, plain, quotes
from gunbai.rulebook.rulebook import Imprint, Rulebook, Version
from gunbai.rulebook.word_diff import DiffRun

__all__ = [
    "AnyVersion",
    "Book",
    "Citation",
    "Defect",
    "Defects",
    "DiffRun",
    "Excluded",
    "Found",
    "Glossary",
    "Imprint",
    "Model",
    "Node",
    "Part",
    "Reading",
    "RuleModel",
    "Rulebook",
    "Standing",
    "Term",
    "TextOrigin",
    "Typed",
    "Version",
    "digest_of",
    "fingerprint",
    "is_id",
    "load_book",
    "load_rulebook",
    "load_rulebooks",
    "plain",
    "quotes",
    "read_number",
    "signs",
    "split_part",
    "unlisted",
]
