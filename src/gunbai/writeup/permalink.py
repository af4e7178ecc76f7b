"""Where a write-up stands on a site: its lasting address, and a code on paper that leads there."""

from __future__ import annotations

import segno
from markupsafe import Markup, escape
from msgspec.structs import replace

from gunbai.writeup.messages import Messages
from gunbai.writeup.writeup import WriteUp

LONGEST_CODE = 1_500
"""The characters of the longest address that a code on paper is drawn of: a phone reads no denser one."""

DENSE = 270
"""Beyond so many characters a code is printed large: its dots would be too small for a phone."""


def code_of(link: str, title: str) -> Markup:
    """Returns a code that leads to an address, as a picture; empty for an address that is too long for one."""
    if len(link) > LONGEST_CODE:
        return Markup("")
    drawn = segno.make(link, error="l", micro=False)
    shape = "code dense" if len(link) > DENSE else "code"
    return Markup(drawn.svg_inline(border=2, omitsize=True, title=title, lineclass=None, svgclass=shape))


def linked(written: WriteUp, link: str, messages: Messages) -> WriteUp:
    """Returns a write-up with its address at the end: as text, and on paper as a code, too."""
    code = code_of(link, messages("paper.code"))
    footer = f'<footer class="permalink">{code}<p class="link-text">{escape(link)}</p></footer>'
    return replace(written, markdown=f"{written.markdown}\n<{link}>\n", html=f"{written.html}\n{footer}")
