"""Calls as CSV and as plain data: what other programs read."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

import msgspec

from gunbai.ruling.tournament import Digest, JudgeCall, Tournament

COLUMNS = ("n", *JudgeCall.__struct_fields__)
"""The columns of the table, in their order."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for the beginning of a formula."""
SEPARATOR = " / "
"""What stands between several values of one cell."""


def calls_csv(calls: Iterable[tuple[int, JudgeCall]]) -> str:
    """Returns calls as a table with a heading; no cell of it is a formula, whatever somebody wrote."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for n, call in calls:
        writer.writerow([n, *(_cell(value) for value in msgspec.structs.astuple(call))])
    return text.getvalue()


def calls_json(event: Tournament, calls: Iterable[tuple[int, JudgeCall]]) -> dict[str, object]:
    """Returns an event and its calls as plain data."""
    told = [{"n": n, **msgspec.structs.asdict(call), "open": call.open} for n, call in calls]
    return {**msgspec.structs.asdict(event), "calls": told}


def digest_json(event: Tournament, digest: Digest) -> dict[str, object]:
    """Returns the digest of an event as plain data: calls by their numbers, how often each clause was cited, calls by round."""
    return {
        **msgspec.structs.asdict(event),
        "count": len(digest.calls),
        "minutes": digest.minutes,
        "slowest": [{"n": n, "minutes": call.minutes} for n, call in digest.slowest],
        "clauses": dict(digest.clauses),
        "rounds": dict(digest.rounds),
        "open": [n for n, _ in digest.open],
        "appeals": [{"n": n, "appeal": call.appeal} for n, call in digest.appeals],
    }


def _cell(value: object) -> str:
    said = SEPARATOR.join(value) if isinstance(value, tuple) else str(value)
    return f"'{said}" if said.startswith(_FORMULA) else said
