"""What nobody has modelled, or said what it is: no answer that hangs on it is certain."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.library import Library

FLIPPED = """game: asterisk
title: ダメージでめくれたカードのトリガー(3.5.4.5-2.a)
board:
  turn: {{seat: 甲, number: 3, phase: メイン}}
  甲: {{field: {{前1: 剣士#A 2000/1 ライズ}}, deck: 10, hand: []}}
  乙: {{field: {{}}, deck: [守護霊#D スペル {words}, ?*5], damage: [], hand: []}}
line:
  - 甲: {{attack: A}}
  - 乙: {{{tried}}}
claims:
  乙: {{says: 認められる, then: {{D.zone: ダメージゾーン}}}}
"""


@pytest.mark.parametrize(
    ("words", "tried", "verdict", "on"),
    [
        # 3.5.4.5-2.a: the effect below the icon may be used, and nobody says what stands there.
        ("トリガー", "trigger: D", "unknown", ["text"]),
        # Without the icon there is no such effect.
        ("青", "trigger: D", "holds", []),
        # What is refused by another clause (3.5.1.a: only one's own turn) hangs on no text below the icon.
        ("トリガー", "play: D", "holds", []),
    ],
)
def test_a_text_below_an_icon_that_nobody_tells(
    library: Library, tmp_path: Path, words: str, tried: str, verdict: str, on: list[str]
) -> None:
    """A card with an icon and no text is not certainly refused by the clause that lets the text be used."""
    claim = library.replay(written(tmp_path, FLIPPED.format(words=words, tried=tried))).claims[0]
    assert claim.verdict == verdict
    assert [hinge.rpartition(".")[2] for hinge in claim.on] == on
