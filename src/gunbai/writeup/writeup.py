"""Write-ups: a resolution or a ruling as a document that one would sign, and as the slip that players get to see."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.resolution import Resolution
from gunbai.errors import NotFound
from gunbai.rulebook import Rulebook, signs, split_part
from gunbai.ruling import Ruling, recheck
from gunbai.writeup.account import Account, Finding, Hinge
from gunbai.writeup.account_from_json import tell
from gunbai.writeup.headline import deciding, effective, headline
from gunbai.writeup.markdown import literal, to_html
from gunbai.writeup.messages import Messages, load_messages
from gunbai.writeup.names import Namer
from gunbai.writeup.occasion import UNNAMED, Occasion
from gunbai.writeup.picture.pictures import Pictures
from gunbai.writeup.templates import find_template, template_folders
from gunbai.writeup.typesetting import ringed, tongue

KINDS = ("ruling", "slip", "appeal")
"""The kinds of write-ups: the whole ruling for the report, the slip for the players, the report of an appeal."""
PUBLISHED = KINDS[:2]
"""The kinds of write-ups of a published ruling, against which nobody appeals here."""
PAPERS = ("a4", "a5", "a6")
"""The sizes of paper that a page can be laid out for."""


class WriteUp(Struct, frozen=True):
    """A finished write-up: Markdown to keep and to send, and the same as HTML with the board drawn."""

    title: str
    kind: str
    lang: str
    markdown: str
    html: str


class Plain(str):
    """Markdown that is to stand in a write-up as it is."""


@lru_cache(maxsize=8)
def _environments(folders: tuple[Path, ...]) -> tuple[Environment, Environment]:
    """Returns what fills in the Markdown templates of some folders, and what fills in their HTML; each is compiled once."""
    templates = Environment(
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_harmless,
        autoescape=False,
    )
    sheets = templates.overlay(finalize=None, autoescape=True)
    sheets.filters = {**templates.filters, "ringed": lambda text: Markup(ringed(str(escape(text)))), "tongue": tongue}
    return templates, sheets


class WriteUpPrinter:
    """Fills the templates of a content root in; write-ups are dated today unless another day is given."""

    def __init__(self, content: Path, lang: str, date: datetime.date | None = None) -> None:
        self.content = content
        self.date = date or datetime.date.today()
        self.messages: Messages = load_messages(content, "writeups")[lang]
        self.templates, self.sheets = _environments(tuple(folder / "writeups" for folder in template_folders(content)))

    def resolution(
        self, resolution: Resolution, kind: str = "ruling", near: str = "", named: Occasion = UNNAMED, *, every: bool = False
    ) -> WriteUp:
        """Returns the write-up of a replay; ``near`` is the seat at the bottom of the drawing, ``named`` whom it is about.

        Of each step and refusal it shows ``every`` ground, else the first few.
        """
        told = tell(resolution, self._namer(resolution))
        pictures = Pictures(resolution, self.messages, near)
        facts: dict[str, object] = {
            "told": told,
            "headline": headline(told, self.messages),
            "deciding": deciding(told),
            "effective": effective,
            "every": every,
            "named": named,
            "players": named.players(resolution.table.notation.seats),
            "sentences": [self.sentence(claim) for claim in told.claims],
        }
        text = {**facts, "board": Plain("\n".join(pictures.lines(0)))}
        written = self._write(kind, told.title, resolution.table.rulebook, text, {})
        template = self.sheets.get_template(f"{kind}.html.j2")
        said = self._said(resolution.table.rulebook, told.title)
        return replace(written, html=template.render(**said, **facts, board=Markup(pictures.drawn(0))))

    def paper(self, kind: str, title: str, facts: Mapping[str, object], drawn: Mapping[str, object]) -> WriteUp:
        """Returns what the two templates of a kind make of facts that are about no one book; ``drawn`` is for the HTML only."""
        said: dict[str, object] = {"t": self.messages, "said": self.messages.said, "today": self.date, "title": title}
        markdown = _tidy(self.templates.get_template(f"{kind}.md.j2").render(**said, **facts))
        html = self.sheets.get_template(f"{kind}.html.j2").render(**said, **facts, **drawn)
        return WriteUp(title, kind, self.messages.lang, markdown, html)

    def _namer(self, resolution: Resolution) -> Namer:
        return Namer(resolution.table.book, resolution.table.notation, self.messages)

    def account(self, resolution: Resolution) -> Account:
        """Returns a replay as it is told."""
        return tell(resolution, self._namer(resolution))

    def told(self, resolution: Resolution) -> tuple[Account, str]:
        """Returns a replay as it is told, and its board in text."""
        return self.account(resolution), Plain("\n".join(Pictures(resolution, self.messages).lines(0)))

    def ruling(
        self,
        ruling: Ruling,
        rulebook: Rulebook,
        kind: str = "ruling",
        version: str | None = None,
        as_of: datetime.date | str | None = None,
    ) -> WriteUp:
        """Returns the write-up of a published ruling.

        It quotes the version it was written for, and says how each quotation stands in another one that is named or dated.
        """
        book = rulebook.book(ruling.version)
        other = rulebook.book(version, as_of) if version or as_of else book
        cited = [
            (book.node(split_part(checked.citation.rule)[0]), signs(checked.citation.quote), checked)
            for checked in recheck(ruling, rulebook, other.version)
        ]
        if kind not in PUBLISHED:
            raise NotFound(f"a published ruling has no {kind}", PUBLISHED)
        facts = {
            **{"ruling": ruling, "book": book, "other": other, "cited": cited},
            "quoted": ruling.quoted_in(self.messages.lang),
            "body": Plain(self.messages.said(ruling.told)),
        }
        name = "published" if kind == "ruling" else f"published-{kind}"
        return self._write(kind, self.messages.said(ruling.question), rulebook, facts, {}, name)

    def sentence(self, claim: Finding) -> str:
        """Returns the ruling on one claim in one sentence."""
        if taken := claim.taken:
            what = self.messages.listed(f"{hinge.id} ({_taken(hinge)})" for hinge in claim.on)
            return self.messages(f"sentence.read-{taken.verdict}", by=claim.by, says=claim.says, what=what)
        what = self.messages.listed(hinge.short for hinge in claim.on)
        return self.messages(f"sentence.{claim.verdict}", by=claim.by, says=claim.says, what=what)

    def _write(
        self, kind: str, title: str, rulebook: Rulebook, facts: Mapping[str, object], figures: Mapping[str, str], name: str = ""
    ) -> WriteUp:
        if kind not in KINDS:
            raise NotFound(f"there is no kind of write-up called {kind}", KINDS)
        markdown = self.fill(name or kind, rulebook, title, facts)
        return WriteUp(title, kind, self.messages.lang, markdown, to_html(markdown, figures))

    def fill(self, name: str, rulebook: Rulebook, title: str, facts: Mapping[str, object]) -> str:
        """Returns the Markdown that a template makes of facts."""
        rendered = self.templates.get_template(f"{name}.md.j2").render(**self._said(rulebook, title), **facts)
        return _tidy(rendered)

    def _said(self, rulebook: Rulebook, title: str) -> dict[str, object]:
        """Returns what every template may say."""
        return {"t": self.messages, "said": self.messages.said, "rulebook": rulebook, "today": self.date, "title": title}

    def page(self, writeup: WriteUp, paper: str = "", *, pdf: bool = False) -> str:
        """Returns a write-up as a whole page that needs no other file and prints on one of PAPERS, its own unless said.

        ``pdf`` lays it out for what makes a PDF of it, which knows less than a browser.
        """
        names = ("writeups/board.css", "writeups/writeup.css", *(("writeups/pdf.css",) if pdf else ()))
        css = "".join(find_template(self.content, name).read_text("utf-8") for name in names)
        if paper:
            css += f".paper.{writeup.kind} {{ page: {paper}; min-height: 0; }}\n"
        template = self.templates.get_template("page.html.j2")
        return template.render(writeup=writeup, css=Plain(css), body=Plain(writeup.html), title=Plain(_escaped(writeup.title)))


def _tidy(rendered: str) -> str:
    """Returns Markdown with no more than one empty line in a row."""
    return re.sub(r"\n{3,}", "\n\n", rendered).strip() + "\n"


def _taken(hinge: Hinge) -> str:
    return next(outcome.reading for outcome in hinge.outcomes if outcome.taken)


def _harmless(value: object) -> object:
    """Returns a value as Markdown that reads as written: nothing in it makes bold, a link or HTML."""
    if isinstance(value, Plain) or not isinstance(value, str):
        return value
    return literal(value)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
