"""Rulings: what was decided, on which clauses, by whom, whether the clauses still say so, and what may be done to a ruling."""

from gunbai.ruling.checking import Checked, check, passage, recheck
from gunbai.ruling.front import compose, with_fields
from gunbai.ruling.life import DEEDS, PUBLIC, ROLES, Deed, Person, may, possible
from gunbai.ruling.loading import load_rulings, read_ruling, read_ruling_text
from gunbai.ruling.ruling import PROVENANCES, STATUSES, Ruling

__all__ = [
    "DEEDS",
    "PROVENANCES",
    "PUBLIC",
    "ROLES",
    "STATUSES",
    "Checked",
    "Deed",
    "Person",
    "Ruling",
    "check",
    "compose",
    "load_rulings",
    "may",
    "passage",
    "possible",
    "read_ruling",
    "read_ruling_text",
    "recheck",
    "with_fields",
]
