"""Boards in text: lanes that face each other, whoever stands below."""

from __future__ import annotations

import re

from tests.writeup.boards import BOARD

from gunbai.notation.notation import Notation
from gunbai.writeup.columns import width
from gunbai.writeup.messages import Messages
from gunbai.writeup.picture.board_text import board_lines
from gunbai.writeup.picture.board_view import view


def test_lanes_face_each_other(notation: Notation, messages: Messages) -> None:
    """The far seat's row is mirrored, and lanes that face each other begin in the same column."""
    lines = board_lines(view(BOARD, notation), messages)
    assert lines[:2] == ["    甲の手番・3ターン目・メイン", "    乙: ライフ 3"]
    assert lines[4:] == [
        "    甲: ライフ 20  コア(活性) 3  手札 ?*4  ウェイトⅡ 影#W 2/2、手#V",
        "    継続中: A ATK +2（ターン終了まで）",
    ]
    far, near = lines[2:4]
    assert re.findall("右|中央|左", far) == ["右", "中央", "左"]
    assert re.findall("右|中央|左", near) == ["左", "中央", "右"]
    assert width(far[: far.index("中央")]) == width(near[: near.index("中央")])
    assert width(far[: far.index("左 ")]) == width(near[: near.index("右 ")])


def test_the_other_seat_can_be_at_the_bottom(notation: Notation, messages: Messages) -> None:
    """A judge who stands behind 乙 sees 乙's row below, left to right."""
    lines = board_lines(view(BOARD, notation, near="乙"), messages)
    seats = [line[0] for line in lines if line[0] in "甲乙"]
    assert seats == ["甲", "乙"]
    near = next(line for line in lines if line.startswith("乙"))
    assert near.index("左") < near.index("中央") < near.index("右")
