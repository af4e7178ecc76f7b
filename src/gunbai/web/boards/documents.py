"""The write-ups of an answer as pages: names are filled in here, a code leads to the case, and everything prints."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urljoin

from flask import Response, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from gunbai.dispute.resolution import Resolution
from gunbai.web.boards.followed import Here
from gunbai.web.shared.current import library, messages, word_argument
from gunbai.writeup.occasion import FIELDS, LONGEST, PLAYER, Occasion
from gunbai.writeup.permalink import code_of
from gunbai.writeup.writeup import KINDS, WriteUp, WriteUpPrinter

FORMATS = ("html", "md")
"""As what a write-up is sent."""
NAMED = "n."
"""How the words of a form or an address begin that name somebody or something."""


def written_page(resolution: Resolution, here: Here) -> str | Response | AnyResponse:
    """Returns the write-up of a replay as a sheet, or as Markdown.

    Names that a form sends stand on the sheet and nowhere else, unless the form says that the address may hold them.
    """
    seats = tuple(resolution.table.notation.seats)
    written, named = written_up(resolution, request.form if request.method == "POST" else request.args)
    kind = written.kind
    kept = (
        {NAMED + name: value for name, value in named.names.items()} if request.method == "GET" or request.form.get("keep") else {}
    )
    seat = word_argument("seat", seats)
    if request.method == "POST" and request.form.get("keep"):
        return redirect(here.document(kind=kind, seat=seat or None, **kept), 303)
    if word_argument("format", FORMATS) == "md":
        return Response(written.markdown, content_type="text/markdown; charset=utf-8")
    link = urljoin(request.url_root, here.link)
    return render_template(
        "writeup.html",
        written=written,
        body=Markup(written.html),
        others={other: here.document(kind=other, seat=seat or None, **kept) for other in KINDS if other != kind},
        back=here.link,
        markdown=here.document(kind=kind, format="md", **kept),
        link=link,
        code=code_of(link, messages()("writeup.code")),
        named=named,
        fields=(*FIELDS, *(PLAYER + seat for seat in seats)),
        longest=LONGEST,
        here_again=here.document(kind=kind, seat=seat or None),
    )


def written_up(resolution: Resolution, sent: Mapping[str, str]) -> tuple[WriteUp, Occasion]:
    """Returns the write-up of a replay that the address names, and the names that were sent for it."""
    seats = tuple(resolution.table.notation.seats)
    kind, seat = word_argument("kind", KINDS, KINDS[0]), word_argument("seat", seats)
    named = Occasion.of({name.removeprefix(NAMED): value for name, value in sent.items() if name.startswith(NAMED)}, seats)
    return WriteUpPrinter(library().content, messages().lang).resolution(resolution, kind, seat, named), named
