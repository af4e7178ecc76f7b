"""Small charts."""

from __future__ import annotations

from xml.etree import ElementTree

from gunbai.writeup.picture.bars_svg import bars


def test_the_longest_bar_is_the_greatest_number() -> None:
    """Bars are as long as their numbers say, names are escaped and cut, and nothing gives no chart."""
    chart = ElementTree.fromstring(bars([("39-5 <a>", 4), ("とても長い名前の条文の見出しである", 2), ("x", 0)], "図"))
    wide = [int(bar.attrib["width"]) for bar in chart.iter("{http://www.w3.org/2000/svg}rect")]
    assert wide == [200, 100, 1]
    assert bars([], "図") == ""
