"""Rulebooks and their clauses: the tree of a book, the whole of it, its glossary, and one clause in its context."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from gunbai.rulebook import Book, Glossary, Node, Rulebook, Term, split_part
from gunbai.web.rules.clause import clause_view
from gunbai.web.shared.current import argument, chosen, kept, library
from gunbai.web.shared.paging import LARGE, page_at, pages_of, unfolded
from gunbai.writeup.linking import linker
from gunbai.writeup.printed_book import entries

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules", strict_slashes=False)
def books() -> Response:
    """Leads to the start page, which lists the books."""
    return redirect(url_for("search.start", **kept()))


@blueprint.get("/rules/<game>")
def book(game: str) -> str:
    """Shows a book as a tree that folds; ``open`` names a clause to open it at, or all. A large one opens only there."""
    rulebook, shown = chosen(game)
    wanted = split_part(argument("open"))[0]
    opened = {shown.node(wanted).id, *(node.id for node in shown.ancestors(wanted))} if wanted not in ("", "all") else set()
    return render_template(
        "book.html",
        rulebook=rulebook,
        book=shown,
        opened=opened,
        all_open=wanted == "all" and len(shown.nodes) <= LARGE,
        large=len(shown.nodes) > LARGE,
        unfolded=unfolded(shown, frozenset(opened)),
        wanted=wanted,
    )


@blueprint.get("/rules/<game>/all")
def whole(game: str) -> str:
    """Shows a whole book on one page, to read on and to print; a large one on several, that with the clause ``at`` first."""
    rulebook, shown = chosen(game)
    pages = pages_of(shown)
    wanted = argument("at")
    at = page_at(pages, shown.node(wanted).id if wanted else "")
    start = sum(len(page.nodes) for page in pages[:at])
    found = entries(rulebook, shown, start, start + len(pages[at].nodes))
    on_page = {entry.node.id for entry in found}
    return render_template("whole.html", rulebook=rulebook, book=shown, entries=found, pages=pages, page=at, on_page=on_page)


@blueprint.get("/rules/<game>/glossary")
def glossary(game: str) -> str:
    """Shows the terms of a book: how they are read, where they are defined, what other games call the same thing."""
    rulebook, shown = chosen(game)
    return render_template("glossary.html", rulebook=rulebook, book=shown)


@blueprint.get("/rules/<game>/<path:number>")
def rule(game: str, number: str) -> str | Response:
    """Shows one clause; a number in another style leads to the clause it means."""
    rulebook, shown = chosen(game)
    node, part = split_part(number)
    if node not in shown.nodes or number != (f"{node}:{part}" if part else node):
        found = library().find(game, number, shown.version)
        target = found.part.id if found.part else found.node.id
        return redirect(url_for("rules.rule", game=game, number=target, typed=number, **kept()))
    found_by = shown.find(argument("typed") or node)
    meant = found_by.node if found_by and found_by.node.id != node else None
    explained = found_by.explained if found_by and not meant and (argument("typed") or found_by.node.printed) else {}
    first = argument("from")
    view = clause_view(library(), rulebook, shown, node, part, shown.node(first).id if first else "")
    linked = linker(shown, rulebook.glossary).paragraphs
    return render_template("rule.html", view=view, rulebook=rulebook, book=shown, explained=explained, meant=meant, linked=linked)


@blueprint.app_template_global()
def rule_url(book: Book, rulebook: Rulebook, id: str = "", page: str = "", **more: Any) -> str:
    """Returns the address of a clause or of a page of the whole book, of this version; the current one is not named."""
    version: dict[str, Any] = {} if rulebook.versions[-1].name == book.version else {"version": book.version}
    if not id:
        return url_for(f"rules.{page or 'book'}", game=book.slug, **version, **more)
    return url_for(page or "rules.rule", game=book.slug, number=id, **version, **more)


@blueprint.app_template_global()
def chaptered(glossary: Glossary, book: Book) -> list[tuple[Node | None, list[Term]]]:
    """Returns the terms of a book by the chapter that defines them, in its order; last those that no clause defines."""
    found: dict[str, list[Term]] = {}
    for term in glossary:
        above = [*book.ancestors(term.defined), book.node(term.defined)] if book.has(term.defined) else []
        found.setdefault(above[0].id if above else "", []).append(term)
    chapters: list[Node | None] = [node for node in book.children("") if node.id in found]
    return [(node, found[node.id if node else ""]) for node in [*chapters, *([None] if "" in found else [])]]


@blueprint.app_template_global()
def glosses(text: str, book: Book, rulebook: Rulebook) -> tuple[tuple[str, str], ...]:
    """Returns the terms of a book that stand in a text, each with its English."""
    return linker(book, rulebook.glossary).glosses(text)
