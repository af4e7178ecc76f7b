"""Claims that come true only later in the turn; written from the books."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.decisive.claims import STARS, judge

from gunbai.library import Library

DRAWN = (
    STARS.replace("アタック", "メイン")
    + """  甲: {energy: [火A], hand: [書#F, 札 エフェクト *6], deck: 20}
  乙: {field: []}
cards:
  書: {kind: エフェクト, cost: 1, text: カードを2枚引く。, do: [{draw: 2}]}
line: [{甲: {use: F}}]
"""
)


def test_what_is_not_due_yet(library: Library, tmp_path: Path) -> None:
    """A hand of eight is reduced in the end phase (5.6.3); the limit of seven (3.6) says nothing of the main phase."""
    claims = """claims:
  甲: {says: 7枚になるように捨てるのはエンドフェイズ。今は8枚持てる, then: {甲.hand.count: 8}}
  乙: {says: 手札の上限は7枚なので8枚は持てない, then: {甲.hand.count: 7}}
"""
    found = judge(library, tmp_path, DRAWN + claims)
    assert (found["乙"].decided_by, found["乙"].leans_on) == ("5.6.3", "3.6:4")
    assert "5.6.3" in found["甲"].grounds


def test_what_nobody_speaks_of_is_no_reason(library: Library, tmp_path: Path) -> None:
    """The hand comes to seven in the end phase anyway; whoever says how many are drawn does not speak of that."""
    claims = """claims:
  甲: {says: 2枚引いたので8枚, then: {甲.hand.count: 8}}
  乙: {says: 1枚しか引けない, then: {甲.hand.count: 7}}
"""
    assert judge(library, tmp_path, DRAWN + claims)["乙"].decided_by != "5.6.3"
