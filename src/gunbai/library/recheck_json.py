"""What becomes of a ruling under a version of its book, as plain data."""

from __future__ import annotations

import msgspec

from gunbai.rulebook import Node
from gunbai.ruling.staleness import Rechecked


def recheck_json(one: Rechecked) -> dict[str, object]:
    """Returns what becomes of a ruling as plain data, with the old and the new text of each clause and both outcomes."""
    return {
        "ruling": one.ruling.id,
        "status": one.ruling.status,
        "version": one.ruling.version,
        "against": one.against,
        "verdict": one.verdict,
        "sound": all(each.sound for each in one.checked),
        "citations": [
            {
                "rule": each.citation.rule,
                "quote": each.citation.quote,
                "status": each.status,
                "old": _node(each.standing.old),
                "new": _node(each.standing.new),
                "marks": each.standing.marks,
                "around": [node.id for node in each.standing.around],
                "hint": each.hint,
            }
            for each in one.checked
        ],
        "outcome": {
            "scenario": one.ruling.scenario,
            "differs": list(one.differences),
            "old": msgspec.to_builtins(one.old),
            "new": msgspec.to_builtins(one.new),
        },
    }


def _node(node: Node | None) -> dict[str, str] | None:
    return {"id": node.id, "printed": node.printed, "heading": node.title, "text": node.plain} if node else None
