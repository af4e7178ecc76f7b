"""Writes an imported book as a folder of ``rulebooks/``: the source, the text, the list of ids, the versions."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from gunbai.files import write_whole
from gunbai.rulebook import Excluded, Node

GENERATED = "# Written by gunbai import; once edited by hand, remove this line, and it is left alone.\n"
_UNSAFE = re.compile("[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufdcf\ufdf0-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_BLOCK = re.compile(r"(?:\S(?:[^\n\t]*\S)?)?(?:\n(?:\S(?:[^\n\t]*\S)?)?)*")


def quoted(text: str) -> str:
    """Returns a text as a YAML scalar between double quotes.

    >>> quoted('第1条 "x"')
    '"第1条 \\\\"x\\\\""'
    """
    return _UNSAFE.sub(lambda found: _escaped(found[0]), json.dumps(text, ensure_ascii=False))


def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _scalar(text: str, indent: str) -> str:
    """Returns a text as a YAML scalar: one of several lines stands as it is printed."""
    if "\n" not in text or _UNSAFE.search(text) or not _BLOCK.fullmatch(text) or text.endswith("\n"):
        return quoted(text)
    lines = (f"{indent}{line}" if line else "" for line in text.split("\n"))
    return "|-\n" + "\n".join(lines)


def text_yaml(file: str, source: str, nodes: Iterable[Node], excluded: Iterable[Excluded]) -> str:
    """Returns ``text/<version>.yaml``."""
    digest = hashlib.sha256(source.encode()).hexdigest()
    return "\n".join([f"source: {{file: {quoted(file)}, sha256: {digest}}}", *_excluded(excluded), *_nodes(nodes), ""])


def _excluded(excluded: Iterable[Excluded]) -> Iterator[str]:
    for at, each in enumerate(excluded):
        if not at:
            yield "excluded:"
        yield f"  - span: [{each.span[0]}, {each.span[1]}]"
        yield f"    why: {quoted(each.why)}"
        yield f"    text: {_scalar(each.text, '      ')}"


def _nodes(nodes: Iterable[Node]) -> Iterator[str]:
    yield "nodes:"
    for node in nodes:
        yield f"  - id: {quoted(node.id)}"
        if node.printed:
            yield f"    printed: {quoted(node.printed)}"
        if node.parent:
            yield f"    parent: {quoted(node.parent)}"
        yield f"    form: {node.form}"
        if node.heading:
            yield f"    heading: {_scalar(node.heading, '      ')}"
        if node.text:
            yield f"    text: {_scalar(node.text, '      ')}"
        yield f"    spans: {_pairs(node.spans)}"
        if node.parts:
            yield f"    parts: {_pairs([(part.start, part.end) for part in node.parts])}"
        if node.refs:
            yield f"    refs: [{', '.join(map(quoted, node.refs))}]"


def _pairs(pairs: Iterable[tuple[int, int]]) -> str:
    return f"[{', '.join(f'[{start}, {end}]' for start, end in pairs)}]"


def versions_yaml(title: str, version: str, date: datetime.date | None) -> str:
    """Returns ``versions.yaml`` of a book with one version."""
    head = f"title: {quoted(title)}\ngame: {quoted(title)}\nofficial: no\nversions:\n"
    return head + version_entry(version, date)


def version_entry(version: str, date: datetime.date | None) -> str:
    """Returns the entry of one version in ``versions.yaml``."""
    return f"  - version: {quoted(version)}\n" + (f"    date: {date}\n" if date else "")


def glossary_yaml(terms: Sequence[tuple[str, str]]) -> str:
    """Returns ``glossary.yaml``: the terms and the nodes that define them."""
    return GENERATED + "".join(f"- {{term: {quoted(term)}, defined: {quoted(id)}}}\n" for term, id in terms)


def write(path: Path, text: str) -> None:
    """Writes a file in UTF-8 with ``\\n`` line ends, making its folder; an interrupted write leaves the old file."""
    write_whole(path, text.encode())
