"""A search is narrowed by what its documents say of themselves, and says what it can be narrowed by."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.search.conftest import DOCUMENTS, TERMS

from gunbai.search import Document, Index

PHASES = {"go:34-2": ("攻撃",), "go:34-5": ("攻撃",), "go:26-1": ("メイン", "攻撃"), "go:36-2a": ("メイン",)}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """Returns the made-up game, some clauses of which know their phase and all their chapter."""

    def facets(document: Document) -> dict[str, tuple[str, ...]]:
        phases = {"phase": PHASES[document.id]} if document.id in PHASES else {}
        return {"chapter": (document.number.split("-")[0],), **phases}

    held = [msgspec.structs.replace(document, facets=facets(document)) for document in DOCUMENTS]
    return Index.build(tmp_path_factory.mktemp("facets"), held, terms=TERMS)


def numbers(index: Index, query: str, **where: list[str]) -> list[str]:
    """Returns the numbers of the hits."""
    return [hit.document.number for hit in index.search(query, where=where).hits]


def test_one_value(index: Index) -> None:
    """Only documents with the value are found; those without the facet are not."""
    assert set(numbers(index, "カード ユニット レーン")) > {"34-5", "39-5"}
    assert set(numbers(index, "カード ユニット レーン", phase=["攻撃"])) == {"34-5", "26-1"}


def test_several_values_and_facets(index: Index) -> None:
    """Of one facet any value will do, of several facets each must hold."""
    assert set(numbers(index, "カード ユニット", phase=["攻撃", "メイン"])) >= {"26-1", "36-2a"}
    assert numbers(index, "カード ユニット", phase=["メイン"], chapter=["36"]) == ["36-2a"]


def test_no_value_asked_for_narrows_nothing(index: Index) -> None:
    """An empty list of values is no condition."""
    assert numbers(index, "先制", phase=[]) == numbers(index, "先制")


def test_a_number_outside_is_not_found(index: Index) -> None:
    """A number does not break out of what the search was narrowed to."""
    assert "39-4" not in numbers(index, "39-4", chapter=["34"])


def test_values_are_counted(index: Index) -> None:
    """The values of the best documents are counted, the most frequent first."""
    facets = index.search("カード", where={"phase": ["メイン"]}).facets
    assert facets["phase"] == {"メイン": 2, "攻撃": 1}
    assert facets["kind"] == {"rule": 2}


def test_facets_are_part_of_the_content(tmp_path: Path) -> None:
    """Other facets are another index."""
    before = Index.build(tmp_path, DOCUMENTS[:2]).content
    other = [msgspec.structs.replace(each, facets={"a": ("b",)}) for each in DOCUMENTS[:2]]
    assert Index.build(tmp_path, other).content != before
