"""Turns content into documents for the search: clauses, rulings, scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from urllib.parse import quote

from gunbai.library.carried import carried
from gunbai.library.situations import Situations
from gunbai.rulebook import Book, Node, Rulebook, plain, signs
from gunbai.ruling import Ruling
from gunbai.scenario.file import Scenario
from gunbai.search import Document, GlossaryWord, called
from gunbai.search.number import NumberIndex, borne, numbers_in
from gunbai.search.snapshot import Contents

HIDDEN_FORMS = ("front", "history")
"""Forms of nodes that answer no question about the game."""

SEARCHED_STATUSES = ("published", "superseded", "pending")
"""The statuses of rulings that the search finds; drafts are their authors' business."""


def contents_of_cases(books: Sequence[Rulebook], rulings: Iterable[Ruling], scenarios: Iterable[Scenario]) -> Contents:
    """Returns what the index of rulings, scenarios and glossaries is built from."""
    found = [ruling_document(ruling) for ruling in rulings if ruling.status in SEARCHED_STATUSES]
    clauses_of = {book.slug: CitedClauses(book) for book in books}
    found += (scenario_document(scenario, clauses_of.get(scenario.game)) for scenario in scenarios)
    found += (document for book in books for document in glossary(book))
    return Contents(tuple(found), _words(books), {book.slug: _called(book) for book in books})


def contents_of_book(books: Sequence[Rulebook], slug: str, version: str | None) -> Contents:
    """Returns what the index of one version is built from; nothing where there is no such book among those that can be read."""
    rulebook = next((book for book in books if book.slug == slug), None)
    if rulebook is None:
        return Contents((), _words(books), {})
    return Contents(tuple(clauses(rulebook, rulebook.book(version))), _words(books), {slug: _called(rulebook)})


def _words(books: Iterable[Rulebook]) -> tuple[GlossaryWord, ...]:
    return tuple(term for book in books for term in terms(book))


def _called(book: Rulebook) -> tuple[str, ...]:
    return called(book.slug, book.title, book.game, *book.called)


def clauses(rulebook: Rulebook, book: Book) -> Iterator[Document]:
    """Yields one version's nodes, in the order of the book; without front matter, and of its history the heading alone."""
    situations = Situations(rulebook, book)
    for node, before in carried(book):
        listed = node.form == "history" and bool(node.title) and not node.parent
        if listed or (node.form not in HIDDEN_FORMS and (node.title or node.plain)):
            yield Document(
                id=f"{book.slug}:{node.id}",
                game=book.slug,
                kind="example" if node.form == "example" else "rule",
                number=node.number or node.printed,
                heading=node.title,
                text="" if listed else signs(_with_items(book, node)),
                context=tuple(above.title for above in book.ancestors(node.id) if above.title),
                aliases=rulebook.aliases.get(node.id, ()),
                version=book.version,
                date=str(book.date or ""),
                url=rule_url(rulebook, book, node.id),
                parent=f"{book.slug}:{node.parent}" if node.parent else "",
                printed=node.printed if node.printed != node.number else "",
                carries="" if listed else before,
                facets=situations.facets(node),
            )


def _with_items(book: Book, node: Node) -> str:
    """Returns the text of a node, with its items where they stand inside a sentence that ends behind the list."""
    text, after = node.text, ""
    for (_, begin), (end, stop) in reversed(list(pairwise(node.spans))):
        items = [
            child for child in book.children(node.id) if child.spans and begin <= child.spans[0][0] and child.spans[-1][1] <= end
        ]
        breaks = [at for at, character in enumerate(text) if character == "\n"]
        at = min(breaks, key=lambda at: abs(len(text) - at - (stop - end)), default=0)
        if items and at and not text[:at].rstrip().endswith("。"):
            listed = "".join(f" ・{plain(child.text)}" for child in items)
            text, after = text[:at], f"{listed} {plain(text[at:].strip())}{after}"
    return f"{plain(text)}{after}" if after else node.plain


def glossary(rulebook: Rulebook) -> Iterator[Document]:
    """Yields the terms of a rulebook: the word is the heading, its other names are the text, its clause is where it leads."""
    book = rulebook.book()
    for nth, term in enumerate(rulebook.glossary):
        if not book.has(term.defined):
            continue
        node = book.node(term.defined)
        names = [*([term.kana] if term.kana != term.term else []), *term.abbr, *term.also, term.en]
        yield Document(
            id=f"{book.slug}:term:{nth}",
            game=book.slug,
            kind="glossary",
            heading=term.term,
            text=f"{'・'.join(filter(None, names))} → {node.number or node.printed} {node.title}".strip(),
            aliases=(*term.abbr, *term.also, *filter(None, (name.strip() for name in term.en.split(",")))),
            context=tuple(above.title for above in book.ancestors(node.id) if above.title),
            version=book.version,
            date=str(book.date or ""),
            url=rule_url(rulebook, book, node.id),
            about=(f"{book.slug}:{node.id}",),
        )


def terms(rulebook: Rulebook) -> Iterator[GlossaryWord]:
    """Yields a rulebook's glossary as the search takes it; a term is found by the clause that defines it."""
    for term in rulebook.glossary:
        english = tuple(name.strip() for name in term.en.split(",") if name.strip())
        yield GlossaryWord(term.term, rulebook.slug, term.kana, term.abbr, term.also, english, term.defined)


def ruling_document(ruling: Ruling) -> Document:
    """Returns a ruling as a document: its question is the heading, its answer and reasons are the text."""
    english = (ruling.question.get("en", ""), ruling.answer.get("en", ""))
    return Document(
        id=f"{ruling.game}:ruling:{ruling.id}",
        game=ruling.game,
        kind="ruling",
        heading=ruling.question.get("ja", ""),
        text=ruling.answer.get("ja", ""),
        aliases=tuple(word for word in (*english, *ruling.tags) if word),
        version=ruling.version,
        date=str(ruling.date or ""),
        url=f"/rulings/{quote(ruling.id)}",
        facets={name: values for name, values in _facets(ruling).items() if values},
        about=tuple(dict.fromkeys(_clause(ruling.game, citation.rule) for citation in ruling.citations)),
    )


def _facets(ruling: Ruling) -> dict[str, tuple[str, ...]]:
    """Returns what rulings are narrowed by: their status, whose word they are, their tags and their year."""
    year = (str(ruling.date.year),) if ruling.date else ()
    return {"status": (ruling.status,), "provenance": (ruling.provenance,), "tag": ruling.tags, "year": year}


class CitedClauses:
    """Finds the clauses of the current version of a book that a text names by their numbers."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.documents = list(clauses(rulebook, rulebook.book()))
        self.numbers = NumberIndex(borne(document) for document in self.documents)

    def read(self, text: str) -> Iterator[str]:
        """Yields the ids of the clauses that a text names, with the game; what no clause bears is passed over."""
        for number in numbers_in(text):
            yield from (self.documents[row].id for row in self.numbers.exact(number)[:1])


def scenario_document(scenario: Scenario, cited: CitedClauses | None = None) -> Document:
    """Returns a scenario as a document: its title is the heading, what the players claim is the text.

    It is about the clauses that decide on its claims, then its grounds, then those that its note names.
    """
    said = [f"{claim.by}「{claim.says}」" for claim in scenario.claims if claim.says]
    decided = [each for clauses in scenario.expect.decided.values() for each in clauses]
    named = [_clause(scenario.game, each) for each in (*decided, *scenario.expect.grounds)]
    noted = cited.read(scenario.note) if cited else ()
    return Document(
        id=f"{scenario.game}:scenario:{scenario.name}",
        game=scenario.game,
        kind="scenario",
        heading=scenario.title or scenario.name,
        text=" ".join([*said, scenario.note]).strip(),
        aliases=scenario.tags,
        version=scenario.version,
        url=f"/scenarios/{scenario.game}/{quote(scenario.name)}",
        about=tuple(dict.fromkeys([*named, *noted])),
    )


def _clause(game: str, cited: str) -> str:
    """Returns the id of the document of a clause that is cited, or of which a sentence is."""
    return f"{game}:{cited.removeprefix(f'{game}:').partition(':')[0]}"


def rule_url(rulebook: Rulebook, book: Book, id: str) -> str:
    """Returns the path of a clause's page; a version that is not the current one is named."""
    current = rulebook.versions[-1].name == book.version
    return f"/rules/{book.slug}/{quote(id)}{'' if current else f'?version={quote(book.version)}'}"
