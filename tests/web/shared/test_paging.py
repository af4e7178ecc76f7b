"""Large books in pages: none holds more than it should, nothing is left out, and each is there in time."""

from __future__ import annotations

import time

import pytest
from flask.testing import FlaskClient

from gunbai.importing import import_file
from gunbai.library import Library
from gunbai.rulebook import Book, Node
from gunbai.web import create_app
from gunbai.web.shared.paging import Page, page_at, pages_below, pages_of

CHAPTERS, SECTIONS, CLAUSES = 6, 20, 25


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Returns a visitor of an imported book of 3,126 clauses in two versions."""
    root = tmp_path_factory.mktemp("large")
    for version, amount in (("1", "two"), ("2", "three")):
        lines = ["Rules of a Large Game", f"Version {version}", f"202{version}-01-01", ""]
        for chapter in range(1, CHAPTERS + 1):
            lines.append(f"{chapter}. Chapter")
            for section in range(1, SECTIONS + 1):
                lines.append(f"{chapter}.{section}. Section on the {chapter * section}th matter")
                for n in range(1, CLAUSES + 1):
                    said = f"A player draws {amount if n == 7 else n} cards of kind {chapter * section * n}"
                    lines.append(f"{chapter}.{section}.{n}. {said}; see rule 1.{section}.{n}.")
        (root / "book.txt").write_text("\n".join(lines) + "\n", "utf-8")
        import_file(root / "book.txt", root / "rulebooks" / "large")
    library = Library.open(root, root / "data")
    library.rulebook("large")
    return create_app(library).test_client()


@pytest.mark.parametrize(
    "page", ["", "?open=all", "/all", "/all?at=6.3.1", "/3", "/3?from=3.11", "/3.4", "/3.4.5", "/3.4.5/history", "/diff/1/2"]
)
def test_each_page_of_a_large_book_is_there_in_time(large: FlaskClient, page: str) -> None:
    """The first time, well under a second."""
    begun = time.process_time()
    response = large.get(f"/rules/large{page}")
    assert time.process_time() - begun < 1
    assert response.status_code == 200


def test_a_chapter_is_cut_into_pages(large: FlaskClient) -> None:
    """Each page shows whole sections and names the others; the page of a section is the one asked for."""
    first = large.get("/rules/large/3").text
    assert 'id="n3.7.25"' in first
    assert 'id="n3.8"' not in first
    assert 'href="/rules/large/3?from=3.8"' in first
    assert 'id="n3.8.1"' in large.get("/rules/large/3?from=3.8").text


def test_the_tree_of_a_large_book_opens_where_it_is_asked(large: FlaskClient) -> None:
    """Closed it holds its chapters and where to open each; opened at a clause, that chapter alone."""
    closed = large.get("/rules/large").text
    assert 'id="n3"' in closed
    assert 'id="n3.1"' not in closed
    assert 'href="/rules/large?open=3#n3"' in closed
    assert len(closed) < 20_000
    opened = large.get("/rules/large?open=3.4.5").text
    assert 'id="n3.4.5"' in opened
    assert 'id="n4.1"' not in opened


def test_a_whole_book_links_across_its_pages(large: FlaskClient) -> None:
    """What stands on the page is linked within it, what does not is linked on its own page."""
    page = large.get("/rules/large/all?at=6.3.1").text
    assert 'id="6.3.1"' in page
    assert 'href="/rules/large/all?at=1.3.1#1.3.1"' in page
    assert 'href="#6.3.2"' in page


def book(*ids: str) -> Book:
    """Returns a book of clauses that stand below each other by their ids."""
    return Book("demo", "", "1", None, [Node(id=id, printed=id, parent=id.rpartition(".")[0]) for id in ids])


def numbered(pages: tuple[Page, ...]) -> list[str]:
    """Returns pages as the ids they hold."""
    return [" ".join(node.id for node in page.nodes) for page in pages]


def test_pages_begin_at_chapters() -> None:
    """A page ends before the uppermost clause in its second half; together they are the book."""
    made = book("1", "1.1", "1.1.1", "1.2", "2", "2.1", "2.2", "2.3", "3", "3.1")
    assert numbered(pages_of(made, 5)) == ["1 1.1 1.1.1 1.2", "2 2.1 2.2 2.3", "3 3.1"]
    assert numbered(pages_of(made, 100)) == [" ".join(made.nodes)]
    assert page_at(pages_of(made, 5), "2.2") == 1
    assert page_at(pages_of(made, 5), "9") == 0


def test_what_holds_too_much_is_folded() -> None:
    """A clause with more below it than a page holds counts as one: its own page shows what it holds."""
    made = book("1", "1.1", "1.1.1", "1.1.2", "1.1.3", "1.2", "1.2.1", "1.3", "1.4")
    pages = pages_below(made, "1", 3)
    assert numbered(pages) == ["1.1 1.2", "1.3 1.4"]
    assert pages[0].folded == frozenset(["1.1"])
    assert pages_below(made, "1.4") == ()
