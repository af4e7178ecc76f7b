"""Checks what a ruling quotes against a rulebook, and says what the rulebook prints instead."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

import msgspec

from gunbai.rulebook import Book, Citation, Node, Rulebook, Standing, is_id, split_part
from gunbai.ruling.ruling import Ruling

SOUND = ("OK", "CONTEXT")
"""The statuses of a citation whose words still stand where they were cited."""

_ALIKE = 0.5


class Checked(msgspec.Struct, frozen=True):
    """One citation, how it stands in a book (``Citation.standing``), and a hint at what the book prints instead."""

    citation: Citation
    standing: Standing
    hint: str = ""

    @property
    def status(self) -> str:
        """How it stands, as one word."""
        return self.standing.status

    @property
    def sound(self) -> bool:
        """Whether the words still stand where they were cited."""
        return self.status in SOUND


def check(ruling: Ruling, book: Book, origin: Book | None = None) -> tuple[Checked, ...]:
    """Checks every citation of a ruling against a book; ``origin`` is the book it was cited from, when another."""
    return tuple(check_citation(citation, book, origin) for citation in ruling.citations)


def recheck(ruling: Ruling, rulebook: Rulebook, version: str | None = None) -> tuple[Checked, ...]:
    """Checks a ruling against a version of its rulebook, the current one unless named.

    Raises NotFound when the rulebook lacks that version or the one the ruling was written for.
    """
    origin, book = rulebook.book(ruling.version), rulebook.book(version)
    return check(ruling, book, None if book is origin else origin)


def check_citation(citation: Citation, book: Book, origin: Book | None = None) -> Checked:
    """Checks one citation; a citation that is not sound gets a hint."""
    standing = citation.standing(book, origin)
    if standing.status == "MOVED" and standing.new and standing.new.number not in ("", standing.new.id):
        return Checked(citation, standing, _moved(citation, standing.new))
    return Checked(citation, standing, _other_number(citation, book) if standing.status in SOUND else _hint(citation, book))


def passage(book: Book, rule: str, quote: str) -> str:
    """Returns the sentence of a clause that is most like a quote, or the empty string when none is like it."""
    node, part = split_part(rule)
    if node not in book.nodes:
        return ""
    sentences = list(_sentences(book.nodes[node]))
    return _most_like(quote, sentences[part - 1 : part] if 0 < part <= len(sentences) else sentences)


def _moved(citation: Citation, new: Node) -> str:
    """Returns the number that a clause bears now and the id to cite it by, which are not the same."""
    kept = split_part(citation.rule)[0].rpartition(":")[2] == new.id
    return f"numbered {new.number} now: {f'its id is still {new.id}, so the rule stays as it is' if kept else f'write {new.id}'}"


def _other_number(citation: Citation, book: Book) -> str:
    """Returns what is to be said of an id that another clause bears as its printed number; empty where none does."""
    rule = split_part(citation.rule)[0].rpartition(":")[2]
    meant, cited = book.find(rule), book.nodes.get(rule)
    if cited is None or meant is None or meant.node.id == rule:
        return ""
    return f"{rule} is the clause numbered {cited.number}; the one numbered {meant.node.number} is {meant.node.id}"


def _hint(citation: Citation, book: Book) -> str:
    if not citation.quote.strip():
        return "quote the words that the ruling rests on"
    found = None if book.has(citation.rule) else book.find(citation.rule)
    if found and (found.node.says(citation.quote) or not is_id(citation.rule)):
        return f"write {found.part.id if found.part else found.node.id}"
    elsewhere = _where(citation.quote, book)
    if elsewhere or not is_id(citation.rule) or not book.has(citation.rule):
        return elsewhere
    near = passage(book, citation.rule, citation.quote)
    return f"it says 「{near}」" if near else "no sentence there is like it"


def _where(quote: str, book: Book) -> str:
    saying = [node.id for node in book.nodes.values() if node.says(quote)]
    return f"{', '.join(saying[:3])} says it" if saying else ""


def _sentences(node: Node) -> Iterator[str]:
    if node.parts:
        yield from (part.text for part in node.parts)
    else:
        yield node.plain or node.title


def _most_like(quote: str, sentences: Iterable[str]) -> str:
    wanted = "".join(quote.split())
    scored = [(_likeness(wanted, "".join(sentence.split())), sentence) for sentence in sentences]
    score, sentence = max(scored, default=(0.0, ""))
    return sentence if score >= _ALIKE else ""


def _likeness(quote: str, sentence: str) -> float:
    """Returns how much of the quote stands in the sentence, in its order, from 0 to 1."""
    matcher = difflib.SequenceMatcher(None, quote, sentence, autojunk=False)
    return sum(block.size for block in matcher.get_matching_blocks()) / max(len(quote), 1)
