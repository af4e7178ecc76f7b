"""Who a write-up is about."""

from __future__ import annotations

from gunbai.writeup.occasion import LONGEST, Occasion


def test_only_fields_of_a_write_up_are_kept() -> None:
    """Blanks are made one, what is long is cut, what is empty or no field is left out."""
    said = {"judge": " 行司  太郎 ", "table": " ", "player.甲": "x" * 99, "player.丙": "y", "other": "z"}
    named = Occasion.of(said, ("甲", "乙"))
    assert named.names == {"judge": "行司 太郎", "player.甲": "x" * LONGEST}
    assert named["table"] == ""


def test_players_stand_by_their_seats() -> None:
    """In the order of the seats; a seat whose player nobody named is left out."""
    both = Occasion({"player.乙": "佐藤", "player.甲": "山田"})
    assert both.players(("甲", "乙")) == "甲 山田、乙 佐藤"
    assert Occasion({"player.乙": "佐藤"}).players(("甲", "乙")) == "乙 佐藤"
