"""What a row shows: the sentence that answers, what is about its clause folded under it, each book beside the other."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.search.conftest import rule

from gunbai.search import Hit, Index, Shelf

LONG = "手札は山札から引きます。手札の上限は7枚です。8枚目を引いたとき、手札は捨てられません。手札は見せません。"


def sentence(hit: Hit) -> str:
    """Returns the sentence of a hit that answers."""
    assert hit.sentence is not None
    return hit.text[slice(*hit.sentence)]


@pytest.mark.parametrize(
    ("query", "shown"),
    [("手札の上限は何枚", "手札の上限は7枚です。"), ("手札を捨てられないのはいつ", "8枚目を引いたとき、手札は捨てられません。")],
)
def test_the_sentence_that_answers(tmp_path: Path, query: str, shown: str) -> None:
    """The sentence with most of the question is shown; who asks when one can't is shown one that forbids."""
    index = Index.build(tmp_path, [rule("1", "手札", LONG), rule("2", "", "城は動きません。")])
    assert sentence(index.search(query).hits[0]) == shown


def test_sentences_are_those_of_the_text_as_given(tmp_path: Path) -> None:
    """Offsets count in the text as it was given, whatever its width."""
    index = Index.build(tmp_path, [rule("1", "", "ＡＢＣは文字です。 ﾌｪｰｽﾞは段階です。")])
    assert sentence(index.search("フェイズ").hits[0]).strip() == "ﾌｪｰｽﾞは段階です。"


def test_what_is_about_a_clause_is_folded_under_it(tmp_path: Path) -> None:
    """A ruling and an entry about a clause that was found stand under it and are no rows; one about another clause is a row."""
    about = [
        msgspec.structs.replace(rule("", "再生は置換か", "再生は置換です。", kind="ruling", id="ruling:a"), about=("go:5",)),
        msgspec.structs.replace(rule("", "再生", "さいせい", kind="glossary", id="term:0"), about=("go:5",)),
        msgspec.structs.replace(rule("", "再生と兵", "再生する兵。", kind="ruling", id="ruling:b"), about=("go:9",)),
    ]
    index = Index.build(tmp_path, [rule("5", "再生", "再生すると残ります。"), rule("9", "", "兵は動きます。"), *about])
    hits = index.search("再生").hits
    assert [hit.id for hit in hits] == ["5", "ruling:b"]
    assert {under.id for under in hits[0].under} == {"ruling:a", "term:0"}
    assert {hit.id for hit in index.search("再生", kinds=["ruling"]).hits} == {"ruling:a", "ruling:b"}


def test_no_kind_is_crowded_out_from_under_a_clause(tmp_path: Path) -> None:
    """However many rulings are about a clause and fit better, the best of every other kind stands under it too."""
    about = [
        msgspec.structs.replace(rule("", "再生", "再生です。", kind="ruling", id=f"ruling:{n}"), about=("go:5",)) for n in range(5)
    ]
    entry = msgspec.structs.replace(rule("", "さいせい", "再生ともいう。", kind="glossary", id="term:0"), about=("go:5",))
    index = Index.build(tmp_path, [rule("5", "再生", "再生すると残ります。"), *about, entry])
    under = index.search("再生", limit=30).hits[0].under
    assert [each.document.kind for each in under] == ["ruling", "glossary", "ruling"]


def test_the_largest_book_fills_no_page(tmp_path: Path) -> None:
    """When each of two books answers, three clauses of the one do not hide the other's."""
    many = [rule(f"{at}", "", f"手札は{at}枚まで引けます。") for at in range(1, 9)]
    few = [rule("1", "", "手札は3枚まで引けます。", game="shogi"), rule("2", "", "駒は動きます。", game="shogi")]
    shelf = Shelf([Index.build(tmp_path / "go", many), Index.build(tmp_path / "shogi", few)])
    games = [hit.game for hit in shelf.search("手札は何枚まで引けますか").hits]
    assert "shogi" in games[:4]
    assert games.count("go") == 8


def test_a_book_whose_own_word_is_asked_comes_first(tmp_path: Path) -> None:
    """飛車 stands in one book only: its clause is before one of another book that has the rest of the question."""
    go = [rule("1", "", "石が動けるのはいつか。石は動けません。"), rule("2", "", "石は取れます。")]
    shogi = [rule("1", "", "飛車は縦横に動けます。", game="shogi"), rule("2", "", "飛車は成れます。", game="shogi")]
    shelf = Shelf([Index.build(tmp_path / "go", go), Index.build(tmp_path / "shogi", shogi)])
    assert shelf.search("飛車が動けるのはいつか").hits[0].game == "shogi"


@pytest.mark.parametrize("query", ["先制の申告書類", "東京駅までの道"])
def test_little_of_what_was_asked_is_only_near(index: Index, query: str) -> None:
    """A clause with one common word of many is shown as near, and nothing is suggested for it."""
    results = index.search(f"{query}を駅前の窓口で受け取る手続き")
    assert results.near or not results.hits
    assert results.did_you_mean == ()


def test_reasons_name_each_word_and_where_it_stands(index: Index) -> None:
    """Each word says what it matched, where, and what that counts."""
    why = index.search("うらむき カードの中身").hits[0].why
    assert any(line.startswith("「うらむき」→「裏向き」 見出し heading・本文 text") for line in why)


def test_an_answer_is_remembered_until_an_index_changes(tmp_path: Path) -> None:
    """The same question is answered at once, and anew when the index was built again."""
    documents = [rule("1", "手札", "手札は7枚です。")]
    shelf = Shelf([Index.build(tmp_path, documents)])
    first = shelf.search("手札")
    assert shelf.search("手札") is first
    Index.build(tmp_path, [*documents, rule("2", "", "手札を見ます。")])
    assert len(shelf.search("手札").hits) == 2


@pytest.mark.parametrize(("query", "first"), [("34 アタック可能範囲", "34-5"), ("第39章 再生", "39-5"), ("34-2", "34-2")])
def test_words_beside_a_number_choose_below_it(index: Index, query: str, first: str) -> None:
    """Beside the number of a section its words lead to the clause below it that has them; the number alone to the section."""
    assert index.search(query).hits[0].document.number == first


def test_books_take_turns(tmp_path: Path) -> None:
    """Of two books that answer, the best clause of each stands before the second best of either."""
    many = [rule(f"{at}", "", f"手札は{at}枚まで引けます。") for at in range(1, 9)]
    few = [rule(f"{at}", "", f"手札は{at}枚まで引けます。", game="shogi") for at in range(1, 3)]
    shelf = Shelf([Index.build(tmp_path / "go", many), Index.build(tmp_path / "shogi", few)])
    games = [hit.game for hit in shelf.search("手札は何枚まで引けますか").hits]
    assert set(games[:2]) == set(games[2:4]) == {"go", "shogi"}
