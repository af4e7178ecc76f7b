"""Examples are taken from shipped cases: the most usual way to write a word, as short as it was ever written."""

from __future__ import annotations

from gunbai.document import read_text
from gunbai.reference.examples import Ways, flow


def test_the_most_usual_way_comes_first() -> None:
    """Ways differ by their keys; of equal ones the shortest text is shown."""
    ways = Ways()
    ways.note("attack", ["attack"], "- 甲: {attack: A}")
    ways.note("attack", ["attack", "target"], "- 甲: {attack: A, target: 乙マスター}")
    ways.note("attack", ["attack", "target"], "- 甲: {attack: A, target: C}")
    assert ways.shown("attack") == ["- 甲: {attack: A, target: C}", "- 甲: {attack: A}"]
    assert ways.shown("move") == []


def test_what_is_shown_on_one_line_reads_back() -> None:
    """Texts that YAML would take for something else are quoted; everything reads back as it was."""
    written = read_text('{a: "?", b: [1, x y], "c: d": {e: "", f: "- g", h: 《配置時》：引く。, i: +1/-1}}')
    assert read_text(flow(written)) == written
