"""What the things of a step are called."""

from __future__ import annotations

from tests.shipped import library


def test_a_keywords_trigger_is_called_by_its_keyword() -> None:
    """Piercing triggers with its number (39-10): who plays says 貫通 2, not the number of its clause."""
    told = library().replay(library().scenario("legions", "pierce-after-breaking-a-lord")).to_json()
    chosen = [step["note"]["ja"] for step in told["steps"] if step["note"]["ja"].startswith("誘発チェック: ")]
    assert chosen == ["誘発チェック: 槍兵#A「貫通 2」（王#L）"]
