"""What stands in the folder of a rulebook: whatever a loader reads is named here, and nothing else is read."""

from __future__ import annotations

from typing import Literal, get_args

BookFile = Literal[
    "aliases", "defects", "glossary", "model", "parts", "references", "restrictions", "versions", "vocabulary"
]  # fmt: skip
"""The files of a rulebook, without ``.yaml``."""

FOLDERS = ("text", "source", "cards")
"""The folders of a rulebook: its texts by version, what they were made from, its cards."""
NAMES = {**{f"{name}.yaml": False for name in get_args(BookFile)}, "ids.txt": False, **dict.fromkeys(FOLDERS, True)}
"""Every name in the folder of a rulebook, and whether it is a folder."""
