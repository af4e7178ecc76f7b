"""Calls as CSV and as plain data."""

from __future__ import annotations

import csv
import io

from gunbai.ruling.call_table import COLUMNS, calls_csv, calls_json
from gunbai.ruling.tournament import JudgeCall, Tournament

CALL = JudgeCall(table="12", asked='=HYPERLINK("x")', claims=("甲: 残る", "乙: 残らない"), minutes=4)


def test_a_table_reads_back() -> None:
    """One row a call under the names of the fields; quotes, commas and line breaks stay; no cell is a formula."""
    call = JudgeCall(asked='"残る", と\n言った', ruling="残る")
    head, first, second = csv.reader(io.StringIO(calls_csv([(1, CALL), (2, call)])))
    assert tuple(head) == COLUMNS
    told = dict(zip(head, first, strict=True))
    assert (told["n"], told["claims"], told["minutes"]) == ("1", "甲: 残る / 乙: 残らない", "4")
    assert told["asked"] == '\'=HYPERLINK("x")'
    assert dict(zip(head, second, strict=True))["asked"] == '"残る", と\n言った'


def test_plain_data_has_everything() -> None:
    """The event and each call with its number, and whether it is still open."""
    data = calls_json(Tournament(id="a", title="A", day="2026-11-23"), [(3, CALL)])
    assert data["day"] == "2026-11-23"
    assert data["calls"] == [
        {
            "n": 3, "table": "12", "round": "", "game": "", "claims": ("甲: 残る", "乙: 残らない"), "case": "",
            "asked": '=HYPERLINK("x")', "ruling": "", "clauses": (), "rulings": (), "judge": "", "minutes": 4, "penalty": "",
            "appeal": "", "appealed_to": "", "open": True,
        }
    ]  # fmt: skip
