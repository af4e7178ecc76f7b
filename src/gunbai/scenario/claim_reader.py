"""Reads what each player claims."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.document import Mapping, Sequence
from gunbai.notation.fields import NotationReader
from gunbai.scenario.fact_reader import FactReader
from gunbai.scenario.file import Claim
from gunbai.scenario.line_reader import LineReader

CLAIM = ("by", "says", "then", "line")


class ClaimReader(NotationReader):
    """Reads claims: a mapping of seats, or a list in which each says by whom it is made."""

    def __init__(self, lines: LineReader, facts: FactReader) -> None:
        super().__init__(lines.notation, lines.problems)
        self.lines = lines
        self.facts = facts

    def claims(self, value: object) -> Iterator[Claim]:
        """Yields the claims of a case."""
        if isinstance(value, Sequence):
            yield from (self._listed(self.mapping(entry, "a claim")) for entry in value)
            return
        for key, entry in self.mapping(value, "claims").items():
            yield self._claim(self.seat(key, "a claim's seat"), self.mapping(entry, f"the claim of {key}"))

    def _listed(self, entry: Mapping) -> Claim:
        if "by" in entry:
            return self._claim(self.seat(entry["by"], "by"), entry)
        hint = f"write by: {self.notation.seats[0]}"
        self.problems.add("MISSING-KEY", "a claim needs by: the seat that makes it", entry, hint)
        return self._claim("", entry)

    def _claim(self, by: str, entry: Mapping) -> Claim:
        self.keys(entry, "a claim", CLAIM)
        line = self.lines.line(entry["line"]) if "line" in entry else None
        if "then" not in entry:
            self.problems.add("MISSING-KEY", "a claim needs then: the facts it comes to", entry, "write then: {C.zone: …}")
        return Claim(by, self.text_of(entry, "says"), self.facts.facts(entry.get("then"), "then"), line)
