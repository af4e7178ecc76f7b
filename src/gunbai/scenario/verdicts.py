"""The verdicts: the words that a case file may expect and that a replay returns."""

from __future__ import annotations

from collections.abc import Mapping

HOLDS, NEVER, DEPENDS, UNKNOWN = "holds", "never", "depends", "unknown"

VERDICTS: Mapping[str, tuple[str, ...]] = {
    HOLDS: ("成立",),
    NEVER: ("不成立",),
    DEPENDS: ("〜による", "による", "～による", "~による"),
    UNKNOWN: ("不明",),
}
"""Each verdict with the words that a case file may use for it, the one that messages use first."""
