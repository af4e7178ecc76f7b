"""A small made-up rulebook, and an index of it, for the tests of search."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.search import Document, GlossaryWord, Index, Shelf


def rule(number: str, heading: str, text: str = "", *context: str, game: str = "go", **more: str) -> Document:
    """Returns a clause of the made-up game."""
    parent = f"{game}:{more.pop('parent')}" if "parent" in more else ""
    identity = more.pop("id", number)
    return Document(
        id=f"{game}:{identity}", game=game, number=number, heading=heading, text=text, context=context, parent=parent, **more
    )


DOCUMENTS = [
    rule("34", "バトル"),
    rule("34-2", "アタックの宣言", "ターンプレイヤーはアタックを宣言します。", "バトル", parent="34"),
    rule("34-2②", "", "アタックするユニットを疲労状態にします。", "バトル", "アタックの宣言", parent="34-2", id="34-2.2"),
    rule("34-5", "アタック可能範囲", "正面とその隣接レーンの相手ユニットです。", "バトル", parent="34"),
    rule("39", "キーワード能力"),
    rule("39-4", "先制", "先制を持つユニットは、先にバトルダメージを与えます。", "キーワード能力", parent="39"),
    rule(
        "39-5", "再生", "再生を持つユニットがブレイクした場合、リバース状態でフィールドに残ります。", "キーワード能力", parent="39"
    ),
    rule("39-6", "貫通", "貫通を持つユニットは、余ったダメージをマスターに与えます。", "キーワード能力", parent="39"),
    rule("17", "領域"),
    rule("17-3", "手札", "手札の枚数に上限はありません。", "領域", parent="17"),
    rule("17-4", "裏向きのカード", "裏向きのカードは、持ち主だけがいつでも見る事が出来ます。", "領域", parent="17"),
    rule("17-5", "山札", "山札の中身を見る事は出来ません。", "領域", parent="17"),
    rule("17-6", "タイムライン", "ウェイトゾーンⅢにあるカードの A T K は参照しません。", "領域", parent="17"),
    rule("26-1", "メインフェイズ", "メインフェイズにはカードを何枚でもプレイできます。", "ターン"),
    rule("36-2a", "配置時", "カードがフィールドに配置された時に発生します。", "発生条件"),
]
"""Clauses that a test looks for, each a bystander of the others."""

TERMS = [
    GlossaryWord("先制", "go", kana="せんせい", en=("first strike",), defined="39-4"),
    GlossaryWord("疲労状態", "go", kana="ひろうじょうたい", also=("タップ", "横向き"), en=("exhausted",), defined="34-2.2"),
    GlossaryWord("フィールド", "go", kana="フィールド", also=("場", "戦場")),
    GlossaryWord("手札", "go", kana="てふだ", en=("hand",), defined="17-3"),
    GlossaryWord("セット", "shogi", kana="セット", also=("タップ",)),
]
"""The glossaries of the made-up game and of another one."""

OTHER = [
    rule("34-5", "王手", "王手は宣言しなくてもよい。", game="shogi"),
    rule("3.2.3", "成り", "敵陣に入った駒は成ることができる。", game="shogi", id="3.3.3"),
    rule("1", "セット", "駒を横に寝かせることをセットと呼びます。", game="shogi"),
]
"""Clauses of the other game."""


@pytest.fixture(scope="session")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """Returns an index of the made-up game."""
    return Index.build(tmp_path_factory.mktemp("go"), DOCUMENTS, terms=TERMS, names={"go": ("囲碁", "go")})


@pytest.fixture(scope="session")
def shelf(index: Index, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """Returns both games side by side."""
    folder: Path = tmp_path_factory.mktemp("shogi")
    return Shelf([index, Index.build(folder, OTHER, terms=TERMS, names={"shogi": ("将棋", "shogi")})])
