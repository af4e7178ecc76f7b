"""A version imported beside one that a person arranged: what stayed is as it was, what is new is read anew."""

from __future__ import annotations

import random
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from gunbai.importing import import_file
from gunbai.importing.carrying import carry
from gunbai.rulebook import Book, Node, load_book, load_rulebook

SOURCE = """\
題のある本
準備
山を切り、札を7枚引く。
・山は60枚。
勝敗　山が0枚になったら負ける。
"""
NODES = (
    Node(id="1", form="heading", heading="準備", spans=((6, 8),)),
    Node(id="1-1", parent="1", text="山を切り、札を7枚引く。", refs=("2-1",), spans=((9, 21),)),
    Node(id="1-2", parent="1-1", form="item", text="山は60枚。", spans=((23, 29),)),
    Node(id="2", form="heading", heading="勝敗", spans=((30, 32),)),
    Node(id="2-1", parent="2", text="山が0枚になったら負ける。", spans=((33, 46),)),
)
OLD = Book("demo", "題のある本", "1", None, (Node(id="0", form="front", text="題のある本", spans=((0, 5),)), *NODES))


def carried(text: str) -> dict[str, Node]:
    """Returns the clauses of a text in the arrangement of the book above."""
    found = carry(OLD, SOURCE, text, ())
    assert found is not None
    return {node.id: node for node in found.nodes}


@pytest.mark.parametrize("slug", ["asterisk", "king-castle", "legend-of-stars", "legions", "star-wars"])
def test_a_book_that_ships_comes_back_as_it_was(repository: Path, tmp_path: Path, slug: str) -> None:
    """Its own source under another name gives every clause again: nothing is new, changed or gone."""
    folder = tmp_path / "rulebooks" / slug
    shutil.copytree(repository / "rulebooks" / slug, folder)
    book = load_rulebook(tmp_path, slug).book()
    import_file(folder / "source" / book.source, folder, version="next")
    again = load_book(folder / "text" / "next.yaml", slug, version="next")
    wanted = [(node.id, node.parent, node.form, node.printed, node.digest, node.spans) for node in book.nodes.values()]
    assert [(node.id, node.parent, node.form, node.printed, node.digest, node.spans) for node in again.nodes.values()] == wanted


def test_words_that_changed_stand_in_their_clause() -> None:
    """A number and a word in the middle, a word at the end; the heading before it and the item below it stay."""
    now = carried(SOURCE.replace("7枚引く。", "8枚引き、見せる。"))
    assert now["1-1"].text == "山を切り、札を8枚引き、見せる。"
    assert [now[id].digest for id in ("1", "1-2", "2", "2-1")] == [OLD.nodes[id].digest for id in ("1", "1-2", "2", "2-1")]
    assert now["1-1"].parts[0].text == now["1-1"].text
    assert carried(SOURCE.replace("準備", "準備物"))["1"].heading == "準備物"


def test_a_new_line_is_a_clause_behind_the_one_before_it() -> None:
    """Without a number it stands beside that one; with one, under its number."""
    now = carried(SOURCE.replace("勝敗", "持ち時間は30分とする。\n勝敗"))
    assert (now["1-2.n1"].text, now["1-2.n1"].parent) == ("持ち時間は30分とする。", "1-1")
    assert [*now] == ["0", "1", "1-1", "1-2", "1-2.n1", "2", "2-1"]
    assert carried(SOURCE + "3.1 時間\n持ち時間は30分とする。\n")["3.1"].heading == "時間"


def test_what_is_below_a_clause_that_is_gone_stays() -> None:
    """It stands below what that one stood below, and nothing refers to what is gone."""
    now = carried(SOURCE.replace("山を切り、札を7枚引く。\n", ""))
    assert [*now] == ["0", "1", "1-2", "2", "2-1"]
    assert now["1-2"].parent == "1"
    assert carried(SOURCE.replace("　山が0枚になったら負ける。", ""))["1-1"].refs == ()


def test_another_text_is_not_forced_into_the_arrangement() -> None:
    """Less than half of the book stands in it."""
    assert carry(OLD, SOURCE, "まったく別の遊びの本です。\n1. はじめに\n", ()) is None


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_lost(repository: Path, seed: int) -> None:
    """Whatever lines are dropped, changed, doubled or put in: every sign of a new line stands in exactly one clause."""
    drawn = random.Random(seed)
    book = load_rulebook(repository, "king-castle").book()
    source = (repository / "rulebooks" / "king-castle" / "source" / book.source).read_text("utf-8")
    lines = source.splitlines(keepends=True)
    for _ in range(6):
        at = drawn.randrange(len(lines))
        lines[at : at + 1] = drawn.choice(
            ([], ["新しい行です。\n", lines[at]], [lines[at].replace("カード", "札")], [lines[at]] * 2)
        )
    text = "".join(lines)
    found = carry(book, source, text, ())
    assert found is not None
    spans = sorted(span for node in found.nodes for span in node.spans)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))
    held = {at for start, end in spans for at in range(start, end)}
    assert all({*range(at, at + 6)} <= held for at in range(len(text)) if text.startswith("新しい行です", at))
    assert len({node.id for node in found.nodes}) == len(found.nodes)
    seen = {""}
    for node in found.nodes:
        assert node.parent in seen
        assert all(part.end <= len(node.text) for part in node.parts)
        seen.add(node.id)
