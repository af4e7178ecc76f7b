"""A write-up as PDF."""

from __future__ import annotations

import sys

import pytest

from gunbai.errors import GunbaiError
from gunbai.writeup.pdf import to_pdf

PAGE = '<html><style>@page { size: A6 }</style><p>裁定 39-5</p><img src="https://example.invalid/x.png"></html>'


def test_the_same_page_gives_the_same_bytes() -> None:
    """A page of A6, whatever the clock says; a picture from elsewhere is not fetched."""
    pytest.importorskip("weasyprint")
    first = to_pdf(PAGE)
    assert first.startswith(b"%PDF-")
    assert to_pdf(PAGE.replace("A6", "A5")) != first
    assert to_pdf(PAGE) == first


def test_without_the_extra_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """What to install, and what prints without it."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(GunbaiError, match=r"pip install 'gunbai\[pdf\]'"):
        to_pdf(PAGE)
