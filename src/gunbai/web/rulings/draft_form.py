"""The form on which a ruling is written: its fields as a person sends them, and the ruling that they make."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from flask import request
from msgspec import Struct
from werkzeug.exceptions import BadRequest

from gunbai.limits import RULING_BYTES
from gunbai.rulebook import Book, Citation
from gunbai.ruling import PROVENANCES, Ruling
from gunbai.ruling.checking import Checked, check_citation

ROWS = 60
"""The most clauses that one form cites."""
SPARE = 2
"""How many empty rows for clauses a form ends with."""


class DraftForm(Struct, kw_only=True):
    """What stands in the form: texts as written, clauses as pairs of rule and quote, ``base`` the revision it was opened on."""

    id: str
    game: str
    version: str
    question_ja: str = ""
    question_en: str = ""
    answer_ja: str = ""
    answer_en: str = ""
    tags: str = ""
    provenance: str = "judge"
    settles: str = ""
    defects: str = ""
    scenario: str = ""
    board: str = ""
    body: str = ""
    author: str = ""
    date: str = ""
    base: int = 0
    cited: list[tuple[str, str]] = []

    def ruling(self, today: datetime.date) -> Ruling:
        """Returns the ruling that the form makes, a draft dated ``today`` unless it has a date already."""
        scenario = f"scenarios/{self.game}/{self.id}.yaml" if self.board.strip() else self.scenario
        return Ruling(
            id=self.id,
            game=self.game,
            version=self.version,
            question=_said(self.question_ja, self.question_en),
            answer=_said(self.answer_ja, self.answer_en),
            tags=tuple(_words(self.tags)),
            date=datetime.date.fromisoformat(self.date) if self.date else today,
            author=self.author,
            provenance=self.provenance if self.provenance in PROVENANCES else "judge",
            settles=dict(_settled(word) for word in _words(self.settles)),
            defects=tuple(_words(self.defects)),
            scenario=scenario,
            citations=tuple(Citation(rule=rule, version=self.version, quote=quote) for rule, quote in self.cited if rule or quote),
            body=self.body if self.body.endswith("\n") or not self.body else f"{self.body}\n",
        )

    @property
    def boards(self) -> dict[str, str]:
        """The scenario that comes with the ruling, by its path."""
        return {f"scenarios/{self.game}/{self.id}.yaml": self.board} if self.board.strip() else {}

    def checked(self, book: Book) -> list[Checked | None]:
        """Returns how each clause of the form stands in the book; None of an empty row."""
        cited = [Citation(rule=rule, version=book.version, quote=quote) for rule, quote in self.cited]
        return [check_citation(one, book) if one.rule else None for one in cited]

    def with_rows(self) -> None:
        """Adds empty rows, so that the next clause has a place."""
        self.cited = [pair for pair in self.cited if any(pair)]
        self.cited += [("", "")] * min(SPARE, ROWS - len(self.cited))


def form_of(ruling: Ruling, base: int, board: str = "") -> DraftForm:
    """Returns the form of a ruling as it is."""
    return DraftForm(
        id=ruling.id,
        game=ruling.game,
        version=ruling.version,
        question_ja=ruling.question.get("ja", ""),
        question_en=ruling.question.get("en", ""),
        answer_ja=ruling.answer.get("ja", ""),
        answer_en=ruling.answer.get("en", ""),
        tags="、".join(ruling.tags),
        provenance=ruling.provenance,
        settles=" ".join(f"{defect}:{reading}" if reading else defect for defect, reading in ruling.settles.items()),
        defects=" ".join(ruling.defects),
        scenario=ruling.scenario,
        board=board,
        body=ruling.body,
        author=ruling.author,
        date=str(ruling.date or ""),
        base=base,
        cited=[(cited.rule, cited.quote) for cited in ruling.citations],
    )


def sent_form(game: str, author: str, id: str = "") -> DraftForm:
    """Returns the form as it was sent; raises BadRequest for what no form of ours sends."""
    sent = {name: _line_ends(value) for name, value in request.form.items()}
    if sum(map(len, sent.values())) > RULING_BYTES:
        raise BadRequest
    names = [name for name in DraftForm.__struct_fields__ if name not in ("id", "game", "base", "cited", "author")]
    texts = {name: sent[name] if name in ("body", "board") else sent[name].strip() for name in names if name in sent}
    base, date = sent.get("base", "0"), texts.get("date", "")
    if not base.isdecimal() or len(base) > 9 or (date and not _is_date(date)):
        raise BadRequest
    cited = [(sent.get(f"rule{n}", "").strip(), sent.get(f"quote{n}", "").strip()) for n in range(ROWS)]
    named = {"id": id or sent.get("id", "").strip(), "game": game, "author": sent.get("author", "").strip() or author}
    return DraftForm(**{"version": "", **texts, **named}, base=int(base), cited=[pair for pair in cited if any(pair)])


def _line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _is_date(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _said(ja: str, en: str) -> dict[str, str]:
    return {language: text for language, text in (("ja", ja), ("en", en)) if text}


def _words(text: str) -> Iterator[str]:
    """Yields words that blanks or commas of either script part."""
    yield from text.replace("、", " ").replace(",", " ").replace("，", " ").split()


def _settled(word: str) -> tuple[str, str]:
    defect, _, reading = word.partition(":")
    return defect, reading
