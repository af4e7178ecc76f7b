"""Reads ruling files: YAML front matter, then Markdown; every problem of every file is reported at once."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from gunbai import document
from gunbai.document import TURNING, Mark, Problems, Scalar, nearest, read_plain, read_text
from gunbai.errors import BadInput
from gunbai.files import is_file
from gunbai.limits import CASE, RULING_BYTES
from gunbai.rulebook import Book, Citation, Rulebook
from gunbai.rulebook.fields import Fields
from gunbai.ruling.checking import check_citation
from gunbai.ruling.ruling import PROVENANCES, STATUSES, Ruling

KEYS = tuple(name for name in Ruling.__struct_fields__ if name not in ("body", "path"))
NEEDED = (
    "id", "game", "version", "question", "answer", "status", "date", "author", "provenance", "citations",
)  # fmt: skip

UNANSWERED = ("draft", "pending")
"""The statuses in which a ruling may have no answer yet."""

FRONT = re.compile(r"\A\ufeff?(---[ \t]*\r?\n.*?)^---[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_CONTROL = re.compile(rf"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f{TURNING}]")
_QUOTED = re.compile(r"^[ \t]*>[ \t]*\*\*([^*\n]+)\*\*[ \t]*([^\n]*(?:\n[ \t]*>[ \t]*(?!\*\*)\S[^\n]*)*)", re.MULTILINE)
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def load_rulings(root: Path, rulebooks: Mapping[str, Rulebook]) -> dict[str, Ruling]:
    """Returns every ruling of a content root by id, in the order of games and ids.

    Raises BadInput with all problems of all files.
    """
    rulings, problems = sound_rulings(sorted((root / "rulings").glob("*/*.md")), rulebooks)
    problems.raise_any()
    return rulings


def sound_rulings(paths: Iterable[Path], rulebooks: Mapping[str, Rulebook]) -> tuple[dict[str, Ruling], Problems]:
    """Returns the rulings that can be used, by id, and every problem of those that cannot: no bad one spoils another."""
    problems = Problems()
    rulings: dict[str, Ruling] = {}
    for path in paths:
        try:
            ruling = read_ruling(path, rulebooks)
        except BadInput as error:
            problems.extend(error.problems)
            continue
        if ruling.id in rulings:
            at = Mark(str(path), 1)
            problems.add("REPEATED-ID", f"{rulings[ruling.id].path} has the id {ruling.id} too", at, "rename one")
            continue
        rulings[ruling.id] = ruling
    while lost := [ruling for ruling in rulings.values() if ruling.superseded_by and ruling.superseded_by not in rulings]:
        for ruling in lost:
            message = f"there is no ruling {ruling.superseded_by} that supersedes this one"
            problems.add("NO-SUCH-RULING", message, Mark(ruling.path), _meant(ruling.superseded_by, rulings))
            del rulings[ruling.id]
    return rulings, problems


def read_ruling(path: Path, rulebooks: Mapping[str, Rulebook]) -> Ruling:
    """Reads one ruling file and checks every citation; raises BadInput with every problem."""
    text = read_plain(path, RULING_BYTES)
    return read_ruling_text(text, path, rulebooks, lambda scenario: is_file(path.parents[2], scenario))


def read_ruling_text(
    text: str, path: Path | None, rulebooks: Mapping[str, Rulebook], has_scenario: Callable[[str], bool]
) -> Ruling:
    """Reads one ruling as it would stand in a file, and checks every citation; raises BadInput with every problem.

    Without a path it may have any id; the path is then made of its game and id.
    """
    problems = Problems()
    named = str(path or "<ruling>")
    front, body, line = _split(text, named)
    fields = Fields(read_text(front, named, CASE), "this ruling", problems, KEYS, NEEDED)
    path = path or Path("rulings", fields.text("game") or "game", f"{fields.text('id') or 'id'}.md")
    ruling = _ruling(fields, body, path)
    _check_place(ruling, fields, path, has_scenario)
    _check_life(ruling, fields)
    _check_rulebook(ruling, fields, rulebooks)
    _check_body(ruling, line, rulebooks, problems)
    problems.raise_any()
    return ruling


def read_past_text(text: str, path: Path) -> Ruling:
    """Reads an earlier state of a ruling: its fields only, for what it says of a book was checked when it was written.

    Raises BadInput with every problem.
    """
    problems = Problems()
    front, body, _ = _split(text, str(path))
    ruling = _ruling(Fields(read_text(front, str(path), CASE), "this ruling", problems, KEYS, NEEDED), body, path)
    problems.raise_any()
    return ruling


def _ruling(fields: Fields, body: str, path: Path) -> Ruling:
    """Returns a ruling as its fields say; what cannot be read is noted there."""
    return Ruling(
        id=fields.text("id"),
        game=fields.text("game"),
        version=fields.text("version"),
        question=fields.said("question"),
        answer=fields.said("answer"),
        status=fields.choice("status", STATUSES),
        tags=fields.texts("tags"),
        date=_read_date(fields),
        author=fields.text("author"),
        reviewer=fields.text("reviewer"),
        provenance=fields.choice("provenance", PROVENANCES),
        settles=dict(_read_settled(entry) for entry in fields.texts("settles")),
        defects=fields.texts("defects"),
        scenario=fields.text("scenario"),
        superseded_by=fields.text("superseded_by"),
        citations=tuple(_read_citation(entry, fields) for entry in fields.items("citations")),
        body=body,
        path=str(path),
    )


def _split(text: str, name: str) -> tuple[str, str, int]:
    """Returns the fields, the text below them, and the line on which that begins."""
    problems = Problems()
    found = FRONT.match(text)
    if found is None:
        hint = "write the fields between two lines ---, then the text"
        problems.add("NO-FRONT-MATTER", "a ruling must begin with its fields", Mark(name, 1, 1), hint)
    if (at := _CONTROL.search(text)) is not None:
        line, start = text.count("\n", 0, at.start()) + 1, text.rfind("\n", 0, at.start())
        mark = Mark(name, line, at.start() - start)
        problems.add("NOT-TEXT", f"U+{ord(at[0]):04X} cannot stand in a text", mark, "delete it")
    problems.raise_any()
    assert found is not None
    return found[1], text[found.end() :], text.count("\n", 0, found.end()) + 1


def _read_date(fields: Fields) -> datetime.date | None:
    written = fields.text("date")
    try:
        return datetime.date.fromisoformat(written) if written else None
    except ValueError:
        fields.problems.add("NOT-A-DATE", f"{written} is no date", fields.value["date"], "write 2017-12-27")
        return None


def _read_settled(entry: str) -> tuple[str, str]:
    defect, _, reading = entry.partition(":")
    return defect, reading


def _read_citation(entry: object, fields: Fields) -> Citation:
    cited = Fields(entry, "a citation", fields.problems, ("rule", "quote"), ("rule", "quote"))
    return Citation(rule=cited.text("rule"), version=fields.text("version"), quote=cited.text("quote"))


def _check_place(ruling: Ruling, fields: Fields, path: Path, has_scenario: Callable[[str], bool]) -> None:
    add, value = fields.problems.add, fields.value
    if ruling.id and not _SLUG.fullmatch(ruling.id):
        add("BAD-ID", f"{ruling.id} is no id of a ruling", value["id"], "use a-z, 0-9 and hyphens")
    elif ruling.id and ruling.id != path.stem:
        add("WRONG-PLACE", f"the ruling {ruling.id} stands in {path.name}", value["id"], f"name it {ruling.id}.md")
    if ruling.game and ruling.game != path.parent.name:
        message = f"a ruling of {ruling.game} stands in the folder {path.parent.name}"
        add("WRONG-PLACE", message, value["game"], f"move it to rulings/{ruling.game}/")
    if ruling.scenario and not has_scenario(ruling.scenario):
        add("NO-FILE", f"there is no scenario {ruling.scenario}", value["scenario"], "scenarios/<game>/<name>.yaml")


def _check_life(ruling: Ruling, fields: Fields) -> None:
    add, value = fields.problems.add, fields.value
    status = value.get("status")
    for name in ("question", "answer"):
        if name in value and not getattr(ruling, name).get("ja") and ruling.status not in UNANSWERED:
            add("MISSING-TEXT", f"this ruling needs its {name} in ja", value[name])
    if ruling.superseded_by and ruling.status != "superseded":
        add("NOT-SUPERSEDED", f"a ruling that is {ruling.status} has no superseded_by", value["superseded_by"])
    if ruling.status == "superseded" and not ruling.superseded_by:
        add("MISSING-KEY", "a superseded ruling must name the one that replaced it", status, "superseded_by: ID")
    if ruling.status != "published":
        return
    if not ruling.reviewer:
        add("NO-REVIEWER", "a published ruling needs a reviewer", status, "somebody other than its author")
    elif ruling.reviewer == ruling.author:
        add("SAME-REVIEWER", f"{ruling.author} cannot review an own ruling alone", value["reviewer"])
    if "citations" in value and not ruling.citations:
        add("NO-CITATION", "a published ruling must cite a clause", value["citations"])


def _check_rulebook(ruling: Ruling, fields: Fields, rulebooks: Mapping[str, Rulebook]) -> None:
    add, value = fields.problems.add, fields.value
    if ruling.game not in rulebooks:
        if "game" in value:
            message = f"there is no rulebook {ruling.game or '‹nothing›'}"
            add("NO-SUCH-GAME", message, value["game"], _meant(ruling.game, rulebooks))
        return
    rulebook = rulebooks[ruling.game]
    _check_defects(fields, rulebook)
    versions = [version.name for version in rulebook.versions]
    if ruling.version not in versions:
        if "version" in value:
            message = f"{ruling.game} has no version {ruling.version or '‹nothing›'}"
            add("NO-SUCH-VERSION", message, value["version"], f"use one of {', '.join(versions)}")
        return
    book = rulebook.book(ruling.version)
    for citation, entry in zip(ruling.citations, fields.items("citations"), strict=True):
        if isinstance(entry, document.Mapping) and {"rule", "quote"} <= entry.keys():
            _check_citation(citation, entry, book, rulebook, fields.problems)


def _check_defects(fields: Fields, rulebook: Rulebook) -> None:
    add, known = fields.problems.add, [defect.id for defect in rulebook.defects]
    named = [(str(entry), entry) for entry in fields.items("defects") if isinstance(entry, Scalar)]
    settled = [(*_read_settled(entry), entry) for entry in fields.items("settles") if isinstance(entry, Scalar)]
    for id, entry in named + [(id, entry) for id, _, entry in settled]:
        if id not in known:
            add("NO-SUCH-DEFECT", f"{rulebook.slug} has no defect {id}", entry, _meant(id, known))
    for id, reading, entry in settled:
        if id not in known:
            continue
        defect = rulebook.defects[id]
        hint = f"write {' or '.join(f'{id}:{each}' for each in defect.readings)}"
        if reading and reading not in defect.readings:
            add("NO-SUCH-READING", f"{id} has no reading {reading}", entry, hint)
        elif defect.open and not reading:
            add("NO-READING", f"{id} is open: what settles it must name its reading", entry, hint)


def _check_body(ruling: Ruling, line: int, rulebooks: Mapping[str, Rulebook], problems: Problems) -> None:
    """Checks the clauses that the text below the fields quotes: ``> **31-6** its words``."""
    rulebook = rulebooks.get(ruling.game)
    if rulebook is None or ruling.version not in [version.name for version in rulebook.versions]:
        return
    book = rulebook.book(ruling.version)
    for found in _QUOTED.finditer(ruling.body):
        at = Mark(ruling.path, line + ruling.body.count("\n", 0, found.start(1)), found.start(1) - _line_start(found))
        rule, words = found[1].strip(), re.sub(r"\n[ \t]*>[ \t]*", "\n", found[2]).strip()
        known = book.find(rule)
        if known is None:
            problems.add("UNKNOWN-RULE", f"{book.slug} {book.version} has no clause {rule}", at, _meant(rule, book.nodes))
        elif words and not known.node.says(words):
            hint = check_citation(Citation(rule=known.node.id, version=ruling.version, quote=words), book).hint
            problems.add("QUOTE-NOT-FOUND", f"{rule} does not say 「{words}」", at, hint, known.node.id)


def _line_start(found: re.Match[str]) -> int:
    """Returns the offset before the line of the first group, so that the difference is its column."""
    return found.string.rfind("\n", 0, found.start(1))


def _check_citation(citation: Citation, entry: document.Mapping, book: Book, rulebook: Rulebook, problems: Problems) -> None:
    checked = check_citation(citation, book)
    if checked.sound:
        return
    if not book.has(citation.rule):
        message = f"{book.slug} {book.version} has no clause {citation.rule}"
        gone = any(rulebook.book(version.name).has(citation.rule) for version in rulebook.versions)
        problems.add("UNKNOWN-RULE", message, entry["rule"], checked.hint or ("" if gone else _meant(citation.rule, book.nodes)))
    elif not citation.quote.strip():
        problems.add("NO-QUOTE", f"{citation.rule} is cited without its words", entry["quote"], checked.hint)
    else:
        message = f"{citation.rule} does not say 「{citation.quote}」"
        problems.add("QUOTE-NOT-FOUND", message, entry["quote"], checked.hint, citation.rule)


def _meant(word: str, known: Iterable[str]) -> str:
    near = nearest(word, known)
    return f"did you mean {near}?" if near else ""
