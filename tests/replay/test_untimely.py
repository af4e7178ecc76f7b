"""What is refused because it is not the time for it; written from the books."""

from __future__ import annotations

from tests.shipped import library


def test_no_clause_about_another_phase_refuses() -> None:
    """Events are used in a main phase (3.3.4-2) and in the battle phase (3.3.5-2): in that one the first says nothing."""
    told = library().replay(library().scenario("star-wars", "refused-event-keeps-the-attack-open")).to_json()
    rules = [ground["rule"] for ground in told["refused"][0]["grounds"]]
    assert "3.3.5-2" in rules
    assert "3.3.4-2" not in rules
