"""Stretches of a text around what matched."""

from __future__ import annotations

from gunbai.writeup.extract import Stretch, extract, stretches


def test_stretches_mark_what_matched() -> None:
    """Overlapping and adjoining marks neither repeat nor lose a character."""
    found = stretches("あいうえお", [(0, 2), (1, 3), (4, 9)])
    assert "".join(stretch.text for stretch in found) == "あいうえお"
    assert [stretch.text for stretch in found if stretch.marked] == ["あい", "う", "お"]


def test_a_short_text_is_not_cut() -> None:
    """What fits is shown whole."""
    assert extract("短い文。", [(0, 2)]) == [Stretch("短い", True), Stretch("文。")]
