"""The glossary of each book covers what it defines, and sends the reader to where it is defined."""

import re
from pathlib import Path
from typing import Any

import pytest

from gunbai.document import read
from gunbai.rulebook import Book, load_rulebook

ROOT = Path(__file__).parents[2]
BOOKS = ("legions", "legend-of-stars", "asterisk", "star-wars", "king-castle")
KANA = re.compile("[ぁ-ゖー]+")

DEFINED = {
    "legions": {
        "スタートフェイズ": "26-3", "コアフェイズ": "26-4", "ドローフェイズ": "26-5", "メインフェイズ": "26-6",
        "エンドフェイズ": "26-7", "速攻": "39-2", "強襲": "39-3", "先制": "39-4", "再生": "39-5",
        "効果ダメージ無効": "39-6", "移動攻撃": "39-7", "衝撃": "39-8", "威圧": "39-9", "貫通": "39-10",
        "右配置特性": "39-11", "中央配置特性": "39-12", "対マスター特効": "39-13", "対ロード特効": "39-14",
        "対ミニオン特効": "39-15", "ブロック不可": "39-16", "直進": "39-17", "跳躍": "39-18", "結界": "39-19",
    },
    "legend-of-stars": {
        "セットアップフェイズ": "5.2", "メインフェイズ": "5.3", "リードフェイズ": "5.4", "アタックフェイズ": "5.5",
        "エンドフェイズ": "5.6", "トラッシュ": "3.2", "キャラクターゾーン": "3.3", "エネルギーゾーン": "3.4",
        "サポートゾーン": "3.5", "前衛": "3.3.2", "後衛": "3.3.3", "レーン": "3.3.4", "アタック表示": "6.1",
        "ディフェンス表示": "6.2", "表側表示": "6.3", "裏側表示": "6.4", "リゲイン表示": "6.5", "ゲイン表示": "6.6",
        "ダウン状態": "8.11", "上空": "8.12.1", "優先権": "7.2", "フラッシュ": "2.2.1",
    },
    "asterisk": {
        "リフレッシュフェイズ": "3.1", "プログレスフェイズ": "3.2", "ドローフェイズ": "3.3", "チャージフェイズ": "3.4",
        "メインフェイズ": "3.5", "エンドフェイズ": "3.6", "攻撃宣言ステップ": "3.5.4.1", "チューズステップ": "3.5.4.2",
        "スペルステップ": "3.5.4.3", "カウンター・スペルステップ": "3.5.4.3-2", "チェーンステップ": "3.5.4.3-3",
        "バトルステップ": "3.5.4.4", "ダメージステップ": "3.5.4.5", "トリガーステップ": "3.5.4.5-2",
        "セット": "3.1.b", "ライズ": "3.1.b", "カット": "1-1.b", "マリガン": "1-3.c", "リロード": "4.1.b",
        "リアクションスペル": "4.2.b", "貫通": "3.5.4.5.a", "ターン1": "3.5.3.b",
    },
    "star-wars": {
        "ストーリーフェイズ": "3.3.1", "待機・ドローフェイズ": "3.3.2", "移動フェイズ": "3.3.3",
        "第1メインフェイズ": "3.3.4", "戦闘フェイズ": "3.3.5", "第2メインフェイズ": "3.3.6", "エンドフェイズ": "3.3.7",
        "攻撃ステップ": "3.3.5.A.1", "防御ステップ": "3.3.5.A.2", "ダメージ応酬ステップ": "3.3.5.A.3",
        "ベース": "4.3-5a", "捨て山置き場": "4.3-6", "待機状態": "3.3.2-1", "消耗状態": "3.3.5.A.1-1",
        "ライトセーバー": "3.3.5.A.1-2a", "ディフェンダー": "3.3.5.A.2-1b", "パイロット": "4.2.1.2.1-1",
        "フォースチェック": "4.1.3-1", "召喚酔い": "2.4.2-4",
    },
    "king-castle": {
        "ダイスフェイズ": "3.1", "ドローフェイズ": "3.2.1", "セットフェイズ": "3.2.2", "バトルフェイズ": "3.2.3",
        "エンドフェイズ": "3.2.5", "城": "1-2", "ダメージ札": "1-3", "捨て札": "1-4", "城壁": "4.1-1",
        "JUST": "4.2-9", "ターン1": "4.2-10", "IN": "5.3.1-2", "反撃無効": "4.2-15", "反撃": "5.4-5",
        "通常": "6.1", "場": "6.2", "カウンター": "6.3", "全エネルギー": "6.2-ex",
    },
}  # fmt: skip
"""Phases, zones, states and keywords, and the clause that each one leads to."""

FOREIGN = {
    "legions": {
        "墓地": "ウェイトゾーン", "タップ": "疲労状態", "アンタップ": "活性状態", "召喚酔い": "行動不能",
        "インスタント": "スキル", "クリーチャー": "ミニオン", "マナ": "マスターポイント", "プレインズウォーカー": "ロード",
        "ライブラリアウト": "山札が0枚", "手札入れ替え": "カードチェンジ", "マリガン": "カードチェンジ", "追放": "除外",
        "破壊": "ブレイク", "ヘイスト": "速攻", "トランプル": "貫通", "ETB": "配置時", "サレンダー": "投了",
    },
    "legend-of-stars": {
        "墓地": "トラッシュ", "タップ": "ゲイン表示", "アンタップ": "リゲイン表示", "マナ": "エネルギー",
        "召喚酔い": "このターンキャラクターゾーンに出たキャラクター", "インスタント": "フラッシュ", "デッキ切れ": "勝敗",
        "クリーチャー": "キャラクターカード", "攻撃力": "ATK", "飛行": "上空", "山札": "デッキ", "パス": "優先権を放棄",
        "ドロー": "カードを引く", "タイムスタンプ": "似た効果の優位性", "引き直し": "マリガン", "同名カード": "同じ名称のカード",
    },
    "asterisk": {
        "墓地": "トラッシュ", "タップ": "セット", "アンタップ": "ライズ", "エネルギー": "マナ", "クリーチャー": "ステラ",
        "召喚": "ステラを出す", "呪文": "スペル", "シールド": "ダメージゾーン", "シールドトリガー": "トリガーアイコン",
        "デッキ切れ": "リロード", "トランプル": "貫通", "スタック": "チェーンステップ", "罠カード": "リアクションスペル",
        "ダイレクトアタック": "直接攻撃", "サレンダー": "投了", "ETB": "召喚時", "同名カード": "同じ名前のカード",
    },
    "star-wars": {
        "墓地": "捨て山置き場", "タップ": "消耗状態", "アンタップ": "待機状態", "シールド": "ベース", "ブロッカー": "防御ユニット",
        "デッキ切れ": "ライブラリアウト", "インスタント": "イベントカード", "クリーチャー": "ユニット", "行動不能": "召喚酔い",
        "レジェンドルール": "ユニーク処理", "サイドボード": "ゲーム間交換カード", "引き直し": "マリガン", "攻撃力": "戦闘力",
    },
    "king-castle": {
        "墓地": "捨て札", "山札": "城", "デッキ切れ": "城", "マナ": "エネルギー", "罠カード": "カウンター", "ダイス": "サイコロ",
        "召喚": "ユニットカードのプレイ", "シールド": "城壁", "ETB": "IN", "クリーチャー": "ユニットカード", "無色": "無属性",
        "呪文": "マジックカード", "手札上限": "初期手札", "メインフェイズ": "セットフェイズ", "リーダー": "キングカード",
    },
}  # fmt: skip
"""What judges who come from other games ask for, and the term that answers them."""

UNTITLED = {
    "legend-of-stars": ["0", "1", "2", "5", "7", "7.1", "8", "9"],
    "asterisk": ["1", "3", "4", "4.1", "4.2", "4.3"],
}
"""Headings that name no term of their own: chapters, and clauses whose term is defined elsewhere."""

DAY_TO_DAY = {
    "legions": ["手札", "山札", "先攻", "後攻", "コスト", "アタック", "バトルダメージの応酬"],
    "legend-of-stars": ["手札", "手札の上限", "デッキ", "ライフ", "先攻", "後攻", "マリガン", "コスト", "アタック", "戦闘", "破壊"],
    "asterisk": ["手札", "先攻", "後攻", "マリガン", "コスト", "マナ", "勝利条件", "パワー", "破壊", "ステラ", "スペル"],
    "star-wars": ["開始手札", "メインデッキ", "先攻", "後攻", "マリガン", "レベル", "サイド", "勝利条件", "破壊", "搭乗"],
    "king-castle": ["手札", "デッキ", "先攻", "後攻", "マリガン", "コスト", "エネルギー", "攻撃", "パワー", "ライフ", "破壊"],
}
"""What is looked up at every table."""


@pytest.fixture(scope="module", params=BOOKS)
def book(request: pytest.FixtureRequest) -> Book:
    """Returns the rulebook that the terms are from, for each rulebook."""
    return load_rulebook(ROOT, request.param).book()


@pytest.fixture(scope="module")
def terms(book: Book) -> dict[str, Any]:
    """Returns the entries of the glossary as written, by term."""
    entries: Any = read(ROOT / "rulebooks" / book.slug / "glossary.yaml")
    assert len({entry["term"] for entry in entries}) == len(entries)
    return {str(entry["term"]): entry for entry in entries}


def words(entry: Any) -> list[str]:
    """Returns every other word for a term: short forms and those of other games."""
    return [str(word) for name in ("abbr", "also") for word in entry.get(name, ())]


def defined(entry: Any) -> list[str]:
    """Returns the nodes that define a term."""
    return [str(entry["defined"])]


def test_each_term_stands_where_it_is_defined(terms, book):
    """The clause that a term leads to says the term."""
    astray = [
        (term, node)
        for term, entry in terms.items()
        for node in defined(entry)
        if not book.has(node) or not book.node(node).says(term)
    ]
    assert astray == []


def test_each_term_can_be_read_and_translated(terms):
    """Kana are hiragana, so that a search in kana finds every term; each has an English word."""
    assert [term for term, entry in terms.items() if not KANA.fullmatch(entry["kana"])] == []
    assert [term for term, entry in terms.items() if not entry["en"]] == []


def test_phases_zones_states_and_keywords_are_covered(terms, book):
    """Each has its own entry, which leads to its own clause."""
    expected = DEFINED[book.slug]
    assert {term: defined(terms[term]) for term in expected} == {term: [node] for term, node in expected.items()}


def test_what_is_looked_up_at_every_table_is_covered(terms, book):
    """The everyday words of a game are terms."""
    assert [term for term in DAY_TO_DAY[book.slug] if term not in terms] == []


def test_words_of_other_games_lead_to_a_term(terms, book):
    """A judge who plays other games finds the clause with the word he knows."""
    astray = [(word, term) for word, term in FOREIGN[book.slug].items() if word not in words(terms[term])]
    assert astray == []


def test_no_word_stands_for_two_things_by_accident(terms):
    """A word that is itself a term of this book stands for nothing else, and a single character for nothing at all."""
    for term, entry in terms.items():
        others = words(entry)
        assert not set(others) & set(terms), term
        assert len(set(others)) == len(others), term
        assert all(len(word) > 1 for word in others), term


@pytest.mark.parametrize("book", UNTITLED, indirect=True)
def test_every_titled_clause_is_covered(terms, book):
    """In a book whose clauses are titled with what they define, each title leads to a term."""
    reached = {node for entry in terms.values() for node in defined(entry)}
    titled = [node.id for node in book.nodes.values() if node.heading and node.form != "history"]
    assert [node for node in titled if node not in reached] == UNTITLED[book.slug]


@pytest.mark.parametrize("book", ["legions"], indirect=True)
def test_the_definitions_and_zones_of_legions_are_covered(terms, book):
    """Each of the 43 definitions of 02 and the 12 zones of 17 leads to a term, by its own clause or by its word."""
    reached = {node for entry in terms.values() for node in defined(entry)}
    known = {*terms, *(word for entry in terms.values() for word in words(entry))}
    for node in book.children("02"):
        heading = re.split("[:：]", node.heading or node.plain)[0].strip()
        assert node.id in reached or heading in known, (node.id, heading)
    zones = {node.title: node.id for node in book.children("17")[7:]}
    assert len(zones) == 12
    assert {zone: defined(terms[zone]) for zone in zones} == {zone: [id] for zone, id in zones.items()}
