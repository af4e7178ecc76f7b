"""Links in the text of a clause: to the clauses that it refers to, and to those that define its terms."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

import msgspec

from gunbai.rulebook import Book, Glossary, Node, Term, plain, signs, split_part
from gunbai.rulebook.mentions import Numbers, mentions
from gunbai.writeup.extract import Stretch, stretches
from gunbai.writeup.typesetting import paragraphs

_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc-\u30ff]+")
_KANJI = re.compile(r"[\u3005\u3400-\u9fff]")
_PLURAL = re.compile(r"e?s(?![A-Za-z])")
_BRACKETS = "「」『』《》【】[] "


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a clause's text: plain, or a ``reference`` or a ``term`` that leads to the node ``to``.

    ``kana`` is how the stretch is read, where the glossary says so and the stretch has characters to be read.
    """

    stretches: tuple[Stretch, ...]
    kind: str = ""
    to: str = ""
    kana: str = ""

    @property
    def text(self) -> str:
        """The words of the stretch."""
        return "".join(stretch.text for stretch in self.stretches)


class _Link(msgspec.Struct, frozen=True):
    start: int
    end: int
    kind: str
    to: str
    kana: str = ""


class Linker:
    """Finds the links in the text of one book."""

    def __init__(self, book: Book, glossary: Glossary) -> None:
        self.book = book
        self._numbers = Numbers.of(book)
        self._terms = {
            word: term for term in reversed(list(glossary)) if book.has(term.defined) for word in (*term.abbr, term.term) if word
        }
        # An English term is capitalised in its glossary and not in the text; one in capitals only is written so everywhere.
        self._terms |= {word.lower(): term for word, term in self._terms.items() if word != word.upper()} | self._terms
        self._lengths: dict[str, tuple[int, ...]] = {}
        for word in self._terms:
            key = word[:2].lower()
            self._lengths[key] = tuple(sorted({*self._lengths.get(key, ()), len(word)}, reverse=True))
        self._begins = _beginning(self._lengths)
        self._cuts = functools.lru_cache(maxsize=4096)(self._cut)

    def paragraphs(self, node: Node, doubtful: Iterable[str] = ()) -> tuple[tuple[Piece, ...], ...]:
        """Returns a clause's paragraphs in pieces; words whose reading is in doubt are marked.

        Every reference is linked. A term is linked where it first stands in the clause, the longest first, but not inside a
        reference and not in the clause that defines it.
        """
        seen: set[str] = set()
        quotes = [signs(plain(quote)) for quote in doubtful]
        return tuple(tuple(self._pieces(node, text, quotes, seen)) for text in paragraphs(node.text))

    def apart(self, node: Node) -> tuple[Node, ...]:
        """Returns the clauses that a clause refers to without any words that could be linked."""
        linked = {piece.to for paragraph in self.paragraphs(node) for piece in paragraph if piece.kind == "reference"}
        ids = dict.fromkeys(split_part(ref)[0] for ref in node.refs)
        return tuple(self.book.node(id) for id in ids if id not in linked)

    def glosses(self, text: str) -> tuple[tuple[str, str], ...]:
        """Returns the terms that stand in a text, each once, with its English."""
        found = {term.term: term.en for _, _, term in self._found(signs(plain(text))) if term.en}
        return tuple(found.items())

    def _pieces(self, node: Node, text: str, quotes: list[str], seen: set[str]) -> Iterator[Piece]:
        doubts = [(at, at + len(quote)) for quote in quotes if quote and (at := text.find(quote)) >= 0]
        at = 0
        for link in self._links(node, text, seen):
            if link.start > at:
                yield Piece(tuple(stretches(text, doubts, at, link.start)))
            yield Piece(tuple(stretches(text, doubts, link.start, link.end)), link.kind, link.to, link.kana)
            at = link.end
        if at < len(text):
            yield Piece(tuple(stretches(text, doubts, at)))

    def _links(self, node: Node, text: str, seen: set[str]) -> list[_Link]:
        taken = _apart([*self._mentioned(node, text), *self._named(node, text)])
        found = list(taken)
        for start, end, term in self._found(text):
            free = not any(link.start < end and start < link.end for link in taken)
            if free and term.term not in seen and split_part(term.defined)[0] != node.id:
                seen.add(term.term)
                kana = term.ruby if text[start:end] == term.term else ""
                found.append(_Link(start, end, "term", split_part(term.defined)[0], kana))
        return sorted(found, key=lambda link: link.start)

    def _mentioned(self, node: Node, text: str) -> Iterator[_Link]:
        """Yields the numbers of clauses that the clause refers to."""
        refs = {split_part(ref)[0] for ref in node.refs}
        for mention in mentions(text, self._numbers, node.id):
            if to := next((id for id in mention.ids if id in refs), ""):
                yield _Link(mention.start, mention.end, "reference", to)

    def _named(self, node: Node, text: str) -> Iterator[_Link]:
        """Yields the headings of clauses that the clause refers to."""
        for ref in dict.fromkeys(split_part(ref)[0] for ref in node.refs):
            title = self.book.node(ref).title.strip(_BRACKETS)
            if len(title) > 1 and (at := text.find(title)) >= 0:
                yield _Link(at, at + len(title), "reference", ref)

    def _found(self, text: str) -> Iterator[tuple[int, int, Term]]:
        """Yields the terms in a text, the longest at each place; none that is only a part of another word."""
        at = 0
        while found := self._begins.search(text, at):
            word = next((word for word in self._at(text, found.start()) if self._whole(text, found.start(), word)), "")
            if word:
                yield found.start(), found.start() + len(word), self._term(word)
            at = found.start() + (len(word) or 1)

    def _at(self, text: str, start: int) -> list[str]:
        """Returns the terms that stand at a place, the longest first."""
        lengths = {*self._lengths.get(text[start : start + 2].lower(), ()), *self._lengths.get(text[start].lower(), ())}
        here = (text[start : start + length] for length in sorted(lengths, reverse=True))
        return [word for word in here if word in self._terms or word.lower() in self._terms]

    def _term(self, word: str) -> Term:
        return self._terms.get(word) or self._terms[word.lower()]

    def _whole(self, text: str, start: int, word: str) -> bool:
        end = start + len(word)
        before, after = text[start - 1 : start], text[end : end + 1]
        if _latin(word[0]) and _latin(before):
            return False
        if _latin(word[-1]) and _latin(after) and not _PLURAL.match(text, end):
            return False
        if len(word) == 1 and (_KANJI.match(before) or _KANJI.match(after)):
            return False
        return self._parted(text, start) and self._parted(text, end)

    def _parted(self, text: str, at: int) -> bool:
        """Returns whether a place parts two words: not inside a run of katakana, unless that is made of terms parted there."""
        run = next((run for run in _KATAKANA.finditer(text) if run.start() < at < run.end()), None)
        return run is None or at - run.start() in self._cuts(run[0])

    def _cut(self, run: str) -> frozenset[int]:
        """Returns where a run of katakana is parted into terms; nowhere when it cannot be."""
        ends: dict[int, tuple[int, ...]] = {0: ()}
        for start in range(len(run)):
            if start in ends:
                for end in range(len(run), start, -1):
                    if run[start:end] in self._terms:
                        ends.setdefault(end, (*ends[start], end))
        return frozenset(ends.get(len(run), ()))


@functools.lru_cache(maxsize=16)
def linker(book: Book, glossary: Glossary) -> Linker:
    """Returns the linker of a book; made once for each."""
    return Linker(book, glossary)


def _beginning(keys: Iterable[str]) -> re.Pattern[str]:
    """Returns what matches where a term may begin: one of the alphabet only where a word does."""
    latin = sorted((re.escape(key) for key in keys if _latin(key[0])), key=len, reverse=True)
    other = sorted((re.escape(key) for key in keys if not _latin(key[0])), key=len, reverse=True)
    begun = [f"(?<![A-Za-z])(?:{'|'.join(latin)})"] if latin else []
    return re.compile("|".join([*begun, *other]) or r"(?!)", re.IGNORECASE)


def _latin(character: str) -> bool:
    return character.isascii() and character.isalpha()


def _apart(links: Iterable[_Link]) -> list[_Link]:
    """Returns the links in order, of two that overlap the longer one."""
    taken: list[_Link] = []
    for link in sorted(links, key=lambda link: link.start - link.end):
        if not any(other.start < link.end and link.start < other.end for other in taken):
            taken.append(link)
    return sorted(taken, key=lambda link: link.start)
