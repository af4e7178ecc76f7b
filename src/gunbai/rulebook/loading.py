"""Reads rulebooks from a content root; every problem of a book is reported at once."""

from __future__ import annotations

import datetime
import os
from itertools import pairwise
from pathlib import Path

from gunbai.document import Mapping, Problems, Sequence, Value, read, read_plain
from gunbai.errors import BadInput, NotFound, Problem
from gunbai.numbering import is_id, split_part
from gunbai.rulebook.aliases import read_aliases
from gunbai.rulebook.any_version import AnyVersion
from gunbai.rulebook.book import Book, Excluded, TextOrigin
from gunbai.rulebook.defect import read_defects
from gunbai.rulebook.fields import Fields
from gunbai.rulebook.folder import BookFile
from gunbai.rulebook.glossary import read_glossary
from gunbai.rulebook.memory import uncollected
from gunbai.rulebook.model import read_model
from gunbai.rulebook.node import FORMS, Node, Part, plain
from gunbai.rulebook.parts import read_parts, recut
from gunbai.rulebook.references import read_references, refer
from gunbai.rulebook.rulebook import Imprint, Rulebook, Version

NODE = ("id", "printed", "parent", "form", "heading", "text", "spans", "parts", "refs")
"""What a node of a text may say."""
BOOK = ("title", "game", "called", "publisher", "official", "terms", "versions")
"""What ``versions.yaml`` may say."""
VERSION = ("version", "date", "note", "as of")
"""What it may say of each version."""


def load_rulebooks(root: Path) -> dict[str, Rulebook]:
    """Returns every rulebook of a content root, by slug; raises BadInput with all problems of all of them."""
    folders = sorted(path.parent.name for path in (root / "rulebooks").glob("*/versions.yaml"))
    problems = Problems()
    rulebooks = {}
    for slug in folders:
        try:
            rulebooks[slug] = load_rulebook(root, slug)
        except BadInput as error:
            problems.extend(error.problems)
    problems.raise_any()
    return rulebooks


def load_rulebook(root: Path, slug: str) -> Rulebook:
    """Returns one rulebook of a content root.

    Raises NotFound when there is no such rulebook, BadInput with every problem when its files cannot be used.
    """
    with uncollected():
        return _load(root, slug)


def _load(root: Path, slug: str) -> Rulebook:
    folder = root / "rulebooks" / slug
    if not (folder / "versions.yaml").is_file():
        known = sorted(path.parent.name for path in folder.parent.glob("*/versions.yaml"))
        raise NotFound(f"there is no rulebook {slug}", known)
    problems = Problems()
    written = _needed(folder / "versions.yaml")
    fields = Fields(written, slug, problems, BOOK, ("title", "versions"))
    official = fields.choice("official", ("yes", "no"), "no") == "yes"
    title = fields.text("title")
    books = [_read_version(entry, slug, title, folder, problems) for entry in fields.items("versions")]
    names = [version.name for version, _ in books]
    for n, entry in enumerate(fields.items("versions")):
        if names[n] and names[n] in names[:n]:
            problems.add("REPEATED-VERSION", f"version {names[n]} stands here twice", entry, "delete one of the two")
    if not books:
        problems.add("NO-VERSION", f"{slug} needs at least one version", fields.value)
    problems.raise_any()
    rulebook = _assemble(slug, fields, official, books, folder, problems)
    problems.raise_any()
    return rulebook


def load_book(path: Path, slug: str, title: str = "", version: str = "", date: datetime.date | None = None) -> Book:
    """Returns one version from its text file; raises BadInput with every problem."""
    problems = Problems()
    with uncollected():
        book = _read_book(path, slug, title, version or path.stem, date, problems)
    problems.raise_any()
    return book


def _needed(path: Path) -> Value:
    written = read(path)
    if written is None:
        raise BadInput([Problem("EMPTY-FILE", "this file is empty", str(path))])
    return written


def _optional(folder: Path, name: BookFile, problems: Problems) -> Value | None:
    path = folder / f"{name}.yaml"
    try:
        return read(path) if os.path.lexists(path) else None
    except BadInput as error:
        problems.extend(error.problems)
        return None


def _source(path: Path, problems: Problems) -> str:
    try:
        return read_plain(path) if os.path.lexists(path) else ""
    except BadInput as error:
        problems.extend(error.problems)
        return ""


def _read_version(entry: object, slug: str, title: str, folder: Path, problems: Problems) -> tuple[Version, Book]:
    fields = Fields(entry, "a version", problems, VERSION, ("version",))
    dates = {"date": _read_date(fields, problems), "as_of": _read_date(fields, problems, "as of")}
    version = Version(fields.text("version"), note=fields.said("note"), **dates)
    path = folder / "text" / f"{version.name}.yaml"
    if version.name and not os.path.isfile(path):  # a name may be longer than any file's
        there = ", ".join(sorted(each.stem for each in path.parent.glob("*.yaml")))
        message = f"there is no text/{path.name} for this version"
        problems.add("NO-FILE", message, fields.value["version"], f"name one of {there}" if there else "import its text")
        return version, Book(slug, title, version.name, version.date, ())
    try:
        return version, _read_book(path, slug, title, version.name, version.date, problems)
    except BadInput as error:
        problems.extend(error.problems)
        return version, Book(slug, title, version.name, version.date, ())


def _read_date(fields: Fields, problems: Problems, key: str = "date") -> datetime.date | None:
    written = fields.text(key)
    try:
        return datetime.date.fromisoformat(written) if written else None
    except ValueError:
        problems.add("NOT-A-DATE", f"{written} is no date", fields.value[key], "write 2017-12-27")
        return None


def _assemble(
    slug: str, fields: Fields, official: bool, books: list[tuple[Version, Book]], folder: Path, problems: Problems
) -> Rulebook:
    some = AnyVersion([book for _, book in books])
    cuts = read_parts(_optional(folder, "parts", problems), some, problems)
    books = [(version, recut(book, some, cuts)) for version, book in books]
    references = read_references(_optional(folder, "references", problems), some, problems)
    books = [(version, refer(book, some, references)) for version, book in books]
    some = AnyVersion([book for _, book in books])
    sources = dict.fromkeys(folder / "source" / book.source for _, book in books if book.source)
    vocabulary = _optional(folder, "vocabulary", problems)
    if vocabulary is not None and not isinstance(vocabulary, Mapping):
        problems.add("NOT-A-MAPPING", "a vocabulary is a mapping of kinds of words", vocabulary, "begin with kinds: or zones:")
    return Rulebook(
        Imprint(
            slug,
            fields.text("title"),
            fields.text("game"),
            tuple(fields.texts("called")),
            fields.text("publisher"),
            official,
            fields.said("terms"),
        ),
        books,
        model=read_model(_optional(folder, "model", problems), some, problems),
        defects=read_defects(
            _optional(folder, "defects", problems),
            some,
            "".join(_source(source, problems) for source in sources),
            problems,
        ),
        glossary=read_glossary(_optional(folder, "glossary", problems), some, problems),
        aliases=read_aliases(_optional(folder, "aliases", problems), some, problems),
        vocabulary=vocabulary if isinstance(vocabulary, Mapping) else None,
    )


def _read_book(path: Path, slug: str, title: str, version: str, date: datetime.date | None, problems: Problems) -> Book:
    written = _needed(path)
    fields = Fields(written, f"text {version}", problems, ("source", "excluded", "nodes"), ("source", "nodes"))
    source = Fields(fields.value.get("source", Mapping()), "source", problems, ("file", "sha256"), ("file",))
    nodes = [_read_node(entry, slug, problems) for entry in fields.items("nodes")]
    excluded = tuple([_read_excluded(entry, problems) for entry in fields.items("excluded")])
    _check_nodes(nodes, fields.items("nodes"), problems)
    return Book(slug, title, version, date, _usable(nodes), TextOrigin(source.text("file"), source.text("sha256"), excluded))


def _read_excluded(entry: object, problems: Problems) -> Excluded:
    fields = Fields(entry, "an exclusion", problems, ("span", "why", "text"), ("span", "why", "text"))
    return Excluded(fields.span("span"), fields.text("why"), fields.text("text"))


def _read_node(entry: object, game: str, problems: Problems) -> Node:
    fields = Fields(entry, "a node", problems, NODE, ("id", "form", "spans"))
    id = fields.text("id")
    fields.what = f"node {id}"
    text = fields.text("text")
    mark = getattr(entry, "mark", None)
    return Node(
        id=id,
        game=game,
        printed=fields.text("printed"),
        parent=fields.text("parent"),
        form=fields.choice("form", FORMS),
        heading=fields.text("heading"),
        text=text,
        parts=_read_parts(id, text, fields, problems),
        refs=fields.texts("refs"),
        spans=fields.spans("spans"),
        path=mark.file if mark else "",
        line=mark.line if mark else 0,
    )


def _read_parts(id: str, text: str, fields: Fields, problems: Problems) -> tuple[Part, ...]:
    spans = fields.spans("parts")
    ordered = all(first[1] <= second[0] for first, second in pairwise(spans))
    if not ordered or any(end > len(text) for _, end in spans):
        problems.add("BAD-PARTS", f"node {id}: its parts must follow each other inside its text", fields.items("parts"))
        return ()
    return tuple(Part(f"{id}:{n}", plain(text[start:end]), start, end) for n, (start, end) in enumerate(spans, 1))


def _check_nodes(nodes: list[Node], entries: Sequence, problems: Problems) -> None:
    known = {node.id for node in nodes}
    seen: set[str] = set()
    for node, entry in zip(nodes, entries, strict=True):
        if not is_id(node.id) or ":" in node.id:
            problems.add("BAD-ID", f"{node.id or 'nothing'} is no node id", entry, "use ASCII, like 34-2.2")
        if node.id in seen:
            problems.add("REPEATED-ID", f"node {node.id} stands here twice", entry)
        if node.parent and node.parent not in seen:
            why = "comes later" if node.parent in known else "does not exist"
            problems.add("NO-SUCH-PARENT", f"node {node.id}: its parent {node.parent} {why}", entry)
        for ref in node.refs:
            if split_part(ref)[0] not in known:
                problems.add("NO-SUCH-NODE", f"node {node.id} refers to {ref}, which does not exist", entry)
        seen.add(node.id)


def _usable(nodes: list[Node]) -> list[Node]:
    known: set[str] = set()
    usable = []
    for node in nodes:
        if node.id not in known and (not node.parent or node.parent in known):
            known.add(node.id)
            usable.append(node)
    return usable
