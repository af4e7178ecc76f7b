"""Rulings: what was decided, on which clauses, by whom, whether the clauses still say so, and what may be done to a ruling."""

from gunbai.ruling.checking import Checked, check, passage, recheck
from gunbai.ruling.front import compose, with_fields
from gunbai.ruling.life import DEEDS, PUBLIC, ROLES, WRITTEN, Deed, Person, may, possible
from gunbai.ruling.loading import load_rulings, read_past_text, read_ruling, read_ruling_text, sound_rulings
from gunbai.ruling.ruling import PROVENANCES, STATUSES, Ruling
from gunbai.ruling.selection import Selection, cited

__all__ = [
    "DEEDS",
    "PROVENANCES",
    "PUBLIC",
    "ROLES",
    "STATUSES",
    "WRITTEN",
    "Checked",
    "Deed",
    "Person",
    "Ruling",
    "Selection",
    "check",
    "cited",
    "compose",
    "load_rulings",
    "may",
    "passage",
    "possible",
    "read_past_text",
    "read_ruling",
    "read_ruling_text",
    "recheck",
    "sound_rulings",
    "with_fields",
]
