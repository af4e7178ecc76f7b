"""Nothing of a source text is lost, and nothing is added. Written without a look at how the texts were encoded."""

import hashlib
import re
from itertools import pairwise

import pytest

from gunbai.rulebook import Book, Rulebook

from .conftest import ROOT

MARKUP = {
    "asterisk": r"^(?:---- )?\*{1,5}|----|^[-●・]|^&u\(\)\{・|\}$|\[\[|>カード一覧\]\]",
    "king-castle": r"^・",
    "legend-of-stars": r"^\s*[・•]",
    "legions": r"^\s*(?:#{1,6} |- )|\*\*",
    "star-wars": r"^(?:- )?[●○▽|] |^- ",
}
"""What the wiki or the converter put around the words of each source, and no reader ever saw."""

SLUGS = sorted(MARKUP)


def bare(text: str) -> str:
    """Returns a text without its white space."""
    return "".join(text.split())


def without_markup(slug: str, text: str) -> str:
    """Returns a piece of a source as a reader saw it, without white space."""
    return bare(re.sub(MARKUP[slug], "", text, flags=re.M))


def sources(rulebook: Rulebook) -> dict[str, list[Book]]:
    """Returns the source files of a rulebook with the versions read from each."""
    found: dict[str, list[Book]] = {}
    for version in rulebook.versions:
        book = rulebook.book(version.name)
        found.setdefault(book.source, []).append(book)
    return found


def source_text(slug: str, name: str) -> str:
    """Returns a source file as characters, line ends untouched."""
    return (ROOT / "rulebooks" / slug / "source" / name).read_bytes().decode("utf-8")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_character_of_the_source_stands_in_exactly_one_place(rulebooks, slug):
    """Over all versions of a source, node spans and exclusions are disjoint, and leave nothing but white space out."""
    for name, books in sources(rulebooks[slug]).items():
        text = source_text(slug, name)
        spans = [span for book in books for node in book.nodes.values() for span in node.spans]
        spans += [excluded.span for book in books for excluded in book.excluded]
        spans.sort()
        for before, after in pairwise([(0, 0), *spans, (len(text), len(text))]):
            assert before[1] <= after[0], f"{before} and {after} overlap"
            left_out = text[before[1] : after[0]]
            assert not left_out.strip(), f"{left_out!r} stands in no node"


@pytest.mark.parametrize("slug", SLUGS)
def test_spans_are_in_the_order_of_the_nodes(rulebooks, slug):
    """The nodes of a version follow each other as they do in the source."""
    for book in (rulebooks[slug].book(version.name) for version in rulebooks[slug].versions):
        starts = [node.spans[0][0] for node in book.nodes.values()]
        assert starts == sorted(starts)
        assert all(list(node.spans) == sorted(node.spans) for node in book.nodes.values())


@pytest.mark.parametrize("slug", SLUGS)
def test_a_node_says_what_its_span_says(rulebooks, slug):
    """Mark-up and white space apart, the number, heading and text of a node are its characters of the source."""
    for name, books in sources(rulebooks[slug]).items():
        text = source_text(slug, name)
        for node in (node for book in books for node in book.nodes.values()):
            cut = "\n".join(text[start:end] for start, end in node.spans)
            assert without_markup(slug, cut) == bare(node.printed + node.heading + node.text), node.id


@pytest.mark.parametrize("slug", SLUGS)
def test_exclusions_are_verbatim_and_say_why(rulebooks, slug):
    """What is left out stands in the text file word for word, with the reason."""
    for name, books in sources(rulebooks[slug]).items():
        text = source_text(slug, name)
        for excluded in (excluded for book in books for excluded in book.excluded):
            assert excluded.text == text[slice(*excluded.span)]
            assert excluded.why


@pytest.mark.parametrize("slug", SLUGS)
def test_parts_make_up_the_whole_text(rulebooks, slug):
    """The sentences of a node, one after the other, are its text, white space apart."""
    for book in (rulebooks[slug].book(version.name) for version in rulebooks[slug].versions):
        for node in book.nodes.values():
            cut = "".join(node.text[part.start : part.end] for part in node.parts)
            assert bare(cut) == bare(node.text), node.id
            assert all(bare(part.text) == bare(node.text[part.start : part.end]) for part in node.parts)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_source_file_is_the_one_that_was_encoded(rulebooks, slug):
    """A text file names the checksum of its source, so that a changed source cannot go unnoticed."""
    for name, books in sources(rulebooks[slug]).items():
        raw = (ROOT / "rulebooks" / slug / "source" / name).read_bytes()
        assert {book.sha256 for book in books} == {hashlib.sha256(raw).hexdigest()}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_id_list_is_complete(rulebooks, slug):
    """ids.txt holds exactly the ids of all versions, in the order of the current one."""
    rulebook = rulebooks[slug]
    listed = (ROOT / "rulebooks" / slug / "ids.txt").read_text("utf-8").split()
    assert listed == list(dict.fromkeys(listed))
    assert [id for id in listed if id in rulebook.book().nodes] == list(rulebook.book().nodes)
    assert set(listed) == {id for version in rulebook.versions for id in rulebook.book(version.name).nodes}


@pytest.mark.parametrize("slug", SLUGS)
def test_ids_are_found_by_typing_them(rulebooks, slug):
    """Whatever id a page prints can be typed into the number field and leads back to its node."""
    for book in (rulebooks[slug].book(version.name) for version in rulebooks[slug].versions):
        for id in book.nodes:
            assert book.find(id).node.id == id
            assert book.find(f"{slug}:{id}").node.id == id
