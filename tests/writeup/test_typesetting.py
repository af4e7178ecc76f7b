"""The text of a clause: paragraphs out of wrapped lines."""

from __future__ import annotations

from gunbai.writeup.typesetting import paragraphs


def test_paragraphs_join_wrapped_lines() -> None:
    """A line that ends in the middle of a sentence goes on; one that ends a sentence ends the paragraph."""
    assert paragraphs("一、\n二。\n三する「四」\n五") == ["一、二。", "三する「四」", "五"]
