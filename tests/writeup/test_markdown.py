"""Markdown that anybody may have written becomes HTML that runs nothing."""

from __future__ import annotations

import pytest

from gunbai.writeup.markdown import to_html


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a <img src=x onerror=alert(1)> b",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](  javascript:alert(1))",
        "[x](data:text/html,<script>)",
        "![x](javascript:alert(1))",
        "<div onclick='x'>\n\ny\n\n</div>",
        "[x](//evil.example)",
        "| a |\n|:-:|\n| <b onmouseover=x> |",
    ],
)
def test_nothing_runs(text: str) -> None:
    """No raw HTML, no script address, no style attribute survives."""
    html = to_html(text).lower()
    for tag in ("<script", "<img src=x", "<div", "<b ", "style="):
        assert tag not in html.replace("&lt;", "")
    for address in ("javascript:", "data:", "//evil"):
        assert f'href="{address}' not in html.replace(" ", "")
        assert f'src="{address}' not in html.replace(" ", "")


def test_plain_links_stay() -> None:
    """Links to pages, to the web and into the page are kept."""
    for address in ("/rules/x", "https://example.org/a:b", "#top", "other"):
        assert f'href="{address}"' in to_html(f"[x]({address})")


def test_a_figure_takes_the_place_of_its_fence() -> None:
    """A board written in a fence is drawn; another fence stays as it is, whatever it says."""
    text = "```board\n乙  右\n```\n\n```python\nx\n```\n"
    assert to_html(text, {"board": "<figure>*</figure>"}).startswith("<figure>*</figure>\n<pre>")
    assert "<figure>" not in to_html(text)


def test_headings_stay_below_the_page() -> None:
    """A heading of the text is never above that of the page."""
    assert to_html("# a\n\n### b", above=1) == "<h2>a</h2>\n<h3>b</h3>"


def test_numbers_are_not_broken() -> None:
    """The number of a clause is kept on one line; a code block stays as written."""
    assert to_html("34-2②を見る") == '<p><span class="number">34-2②</span>を見る</p>'
