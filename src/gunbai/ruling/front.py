"""The text of a ruling file, changed or written: the fields between the two lines ``---``, everything else left as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from gunbai.errors import BadInput, Problem
from gunbai.ruling.loading import FRONT
from gunbai.ruling.ruling import Ruling

_QUOTED = re.compile(r"[\x00-\x1f\x7f-\x9f\ufeff\u2028\u2029]|: |:$| #|^[\s\-?:,\[\]{}#&*!|>'\"%@`~]|\s$|^$")
"""What YAML would read as something else than this text, on a line of its own."""
_LISTED = re.compile(r"[\[\]{},:\"']")
"""What would end an entry of a list between brackets."""
_CLAUSE = re.compile(r"\d\w*+[-.]++\w[\w.-]*+")


def with_fields(text: str, **fields: str) -> str:
    """Returns a ruling file with some of its fields replaced; every other character stays.

    >>> print(with_fields("---\\nid: a\\nstatus: draft\\n---\\n本文\\n", status="in review", reviewer="乙"), end="")
    ---
    id: a
    status: in review
    reviewer: 乙
    ---
    本文
    """
    found = FRONT.match(text)
    if found is None:
        raise BadInput([Problem("NO-FRONT-MATTER", "a ruling must begin with its fields")])
    front = found[1]
    for name, value in fields.items():
        front = _replaced(front, name, scalar(value))
    return text[: found.start(1)] + front + text[found.end(1) :]


def _replaced(front: str, name: str, value: str) -> str:
    newline = "\r\n" if "\r\n" in front else "\n"
    entry = re.compile(rf"^[\"']?{name}[\"']?[ \t]*:.*\n(?:[ \t].*\n|\r?\n)*", re.MULTILINE)
    line = f"{name}: {value}{newline}"
    if entry.search(front):
        return entry.sub(lambda _: line, front, count=1)
    return f"{front}{line}"


def scalar(text: str) -> str:
    """Returns a text as YAML that reads as this text, quoted only where it has to be.

    >>> scalar("再生は置換か。"), scalar("no: 2"), scalar("")
    ('再生は置換か。', '"no: 2"', '""')
    """
    return json.dumps(text, ensure_ascii=False) if _QUOTED.search(text) else text


def compose(ruling: Ruling) -> str:
    """Returns a ruling as the text of its file, laid out like those that ship."""
    return "".join(f"{line}\n" for line in ("---", *_front(ruling), "---")) + ruling.body


def _front(ruling: Ruling) -> Iterator[str]:
    yield f"id: {ruling.id}"
    yield f"game: {ruling.game}"
    yield f'version: "{ruling.version}"'
    yield from _said("question", ruling.question)
    yield from _said("answer", ruling.answer)
    yield f"status: {ruling.status}"
    yield f"tags: [{', '.join(map(_inside, ruling.tags))}]"
    yield f"date: {ruling.date or ''}".rstrip()
    for name in ("author", "reviewer"):
        if name == "author" or getattr(ruling, name):
            yield f"{name}: {scalar(getattr(ruling, name))}"
    yield f"provenance: {ruling.provenance}"
    settled = [f"{defect}:{reading}" if reading else defect for defect, reading in ruling.settles.items()]
    yield f"settles: [{', '.join(map(_inside, settled))}]"
    yield f"defects: [{', '.join(map(_inside, ruling.defects))}]"
    yield f"scenario: {ruling.scenario}" if ruling.scenario else 'scenario: ""'
    if ruling.superseded_by:
        yield f"superseded_by: {ruling.superseded_by}"
    yield "citations:" if ruling.citations else "citations: []"
    for cited in ruling.citations:
        yield f"  - {{rule: {_clause(cited.rule)}, quote: {_inside(cited.quote)}}}"


def _said(name: str, texts: Mapping[str, str]) -> Iterator[str]:
    if not any(texts.values()):
        yield f'{name}: ""'
        return
    yield f"{name}:"
    for language, text in texts.items():
        if text:
            yield f"  {language}: {scalar(text)}"


def _inside(text: str) -> str:
    """Returns a text as an entry of a list between brackets."""
    return json.dumps(text, ensure_ascii=False) if _QUOTED.search(text) or _LISTED.search(text) else text


def _clause(rule: str) -> str:
    return rule if _CLAUSE.fullmatch(rule) and ":" not in rule else json.dumps(rule)
