"""The pages of docs/ do what they show, lead where they point, and say it in short sentences.

After a change of wording run ``GUNBAI_REWRITE_DOCS=1 pytest tests/docs`` and read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.docs.pages import DOCS, LINK, ROOT, blocks, pages, rewriting, run_page, sentences, with_parts, written

from gunbai.document import read_text

ELSEWHERE = DOCS / "how-to" / "sixth-game.md"
"""The page that tests/test_sixth_game.py builds: a package has to be installed for it."""
MOST = 25
"""How many words a sentence has at most."""


def name(page: Path) -> str:
    """Returns what a page is called in the names of tests."""
    return str(page.relative_to(DOCS))


@pytest.mark.parametrize("page", [page for page in written() if page != ELSEWHERE], ids=name)
def test_a_page_prints_what_it_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file of a page is written, every command run in its order; what is printed is what the page shows."""
    monkeypatch.chdir(tmp_path)
    fresh = run_page(page, tmp_path)
    if rewriting():
        page.write_text(fresh, "utf-8")
    assert page.read_text("utf-8") == fresh


@pytest.mark.parametrize("page", written(), ids=name)
def test_a_recipe_is_a_part_of_a_game(page: Path) -> None:
    """What a page shows of the game in tests/masks stands there, and is played by tests."""
    fresh = with_parts(page)
    if rewriting():
        page.write_text(fresh, "utf-8")
    assert page.read_text("utf-8") == fresh


@pytest.mark.parametrize("page", written(), ids=name)
def test_pieces_of_yaml_can_be_read(page: Path) -> None:
    """YAML that is no whole file is YAML all the same."""
    assert [block for block in blocks(page) if block.kind == "yaml" and read_text(block.text) is None] == []


def test_every_page_is_reachable() -> None:
    """From docs/index.md links lead to every page."""
    reached, following = set(), [DOCS / "index.md"]
    while following:
        page = following.pop()
        if page not in reached:
            reached.add(page)
            targets = (page.parent / link.partition("#")[0] for link in LINK.findall(page.read_text("utf-8")))
            following += [target.resolve() for target in targets if target.suffix == ".md" and DOCS in target.resolve().parents]
    assert [name(page) for page in pages() if page not in reached] == []


@pytest.mark.parametrize("page", [*pages(), ROOT / "README.md"], ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    """The file that a link names is there, and so is the heading."""
    broken = [link for link in LINK.findall(page.read_text("utf-8")) if not leads(page, link)]
    assert broken == []


def leads(page: Path, link: str) -> bool:
    """Tells whether a link leads to a file that is there, and to a heading of it where it names one."""
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    return target.exists() and (not anchor or anchor in anchors(target))


def anchors(page: Path) -> set[str]:
    """Returns the anchors of a page's headings, as they are made from their words."""
    headings = [line.lstrip("# ") for line in page.read_text("utf-8").splitlines() if line.startswith("#")]
    kept = ("".join(letter for letter in heading.lower() if letter.isalnum() or letter in " -_") for heading in headings)
    return {heading.replace(" ", "-") for heading in kept}


@pytest.mark.parametrize("page", pages(), ids=name)
def test_sentences_are_short(page: Path) -> None:
    """A sentence of the pages has 25 words at most."""
    assert [sentence for sentence in sentences(page) if len(sentence.split()) > MOST] == []
