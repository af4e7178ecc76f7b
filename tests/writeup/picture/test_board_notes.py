"""What a board says beside its places is told in words."""

from __future__ import annotations

from typing import Any

from gunbai.library import Library
from gunbai.notation.notation import Notation
from gunbai.writeup.messages import load_messages
from gunbai.writeup.picture.board_text import board_lines
from gunbai.writeup.picture.board_view import view

NOTES: dict[str, Any] = {
    "in force": [
        {"on": "A", "field": "行動不能", "op": "status", "until": "battle"},
        {"on": "A", "field": "attack", "op": "cannot", "until": "start:乙"},
        {"on": "A", "field": "used", "op": "note"},
        {"on": "A", "keyword": "貫通2", "until": "leave", "by": "38-2", "source": "B"},
    ],
    "already": ["A", {"A": "attack"}],
    "pending": [{"run": "春の祝福", "at": "trigger", "with": {"this": "B", "you": "甲"}}],
}


def test_notes_are_told_in_words(notation: Notation) -> None:
    """What is in force, was used or waits is told in the words of the game, never in those of the notation."""
    told = {
        lang: board_lines(view(NOTES, notation, lang), load_messages(Library.open().content, "writeups")[lang])[-6:]
        for lang in ("ja", "en")
    }
    assert told["ja"] == [
        "    継続中: A 行動不能（このバトルの終わりまで）",
        "    継続中: A 「アタック」ができない（乙の次のターンの開始まで）",
        "    継続中: A 貫通2（その場を離れるまで）",
        "    済: A",
        "    済: A アタック",
        "    待機: B 春の祝福",
    ]
    assert told["en"][1:3] == [
        "    In force: A cannot attack (until 乙's next turn begins)",
        "    In force: A piercing2 (as long as it stays there)",
    ]
