"""Rulings: what was decided, on which clauses, by whom, and whether the clauses still say so."""

from gunbai.ruling.checking import Checked, check, passage, recheck
from gunbai.ruling.loading import load_rulings, read_ruling, sound_rulings
from gunbai.ruling.ruling import PROVENANCES, STATUSES, Ruling

__all__ = [
    "PROVENANCES",
    "STATUSES",
    "Checked",
    "Ruling",
    "check",
    "load_rulings",
    "passage",
    "read_ruling",
    "recheck",
    "sound_rulings",
]
