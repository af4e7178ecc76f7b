"""The text of a clause: paragraphs out of wrapped lines."""

from __future__ import annotations

from gunbai.writeup.typesetting import paragraphs, ringed, unbroken


def test_paragraphs_join_wrapped_lines() -> None:
    """A line that ends in the middle of a sentence goes on; one that ends a sentence ends the paragraph."""
    assert paragraphs("一、\n二。\n三する「四」\n五") == ["一、二。", "三する「四」", "五"]


def test_names_stay_on_one_line() -> None:
    """The number of a clause and the name of a defect are not broken; a word with a hyphen is, and what is held is held once."""
    assert unbroken("34-5とKC-D13とT-1とOP-codeと") == (
        '<span class="number">34-5</span>と<span class="number">KC-D13</span>と<span class="number">T-1</span>とOP-codeと'
    )
    assert ringed("剣士#Aと34-5") == '剣士<span class="t">A</span>と<span class="number">34-5</span>'
