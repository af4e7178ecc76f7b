"""The glossary of レギオンズ! covers what its book defines, and sends the reader to where it is defined."""

import re
from pathlib import Path
from typing import Any

import pytest

from gunbai.document import read
from gunbai.rulebook import Book, load_rulebook

ROOT = Path(__file__).parents[2]
KANA = re.compile("[ぁ-ゖー]+")

KEYWORDS = [
    "速攻", "強襲", "先制", "再生", "効果ダメージ無効", "移動攻撃", "衝撃", "威圧", "貫通", "右配置特性", "中央配置特性",
    "対マスター特効", "対ロード特効", "対ミニオン特効", "ブロック不可", "直進", "跳躍", "結界",
]  # fmt: skip
"""The keyword abilities in the order of 39-2 to 39-19."""

FOREIGN = {
    "墓地": "ウェイトゾーン",
    "タップ": "疲労状態",
    "アンタップ": "活性状態",
    "召喚酔い": "行動不能",
    "インスタント": "スキル",
    "クリーチャー": "ミニオン",
    "マナ": "マスターポイント",
    "プレインズウォーカー": "ロード",
    "ライブラリアウト": "山札が0枚",
    "手札入れ替え": "カードチェンジ",
    "マリガン": "カードチェンジ",
    "追放": "除外",
    "破壊": "ブレイク",
    "ヘイスト": "速攻",
    "トランプル": "貫通",
    "ETB": "配置時",
    "サレンダー": "投了",
}
"""What judges who come from other games ask for, and the term that answers them."""


@pytest.fixture(scope="module")
def book() -> Book:
    """Returns the rulebook that the terms are from."""
    return load_rulebook(ROOT, "legions").book()


@pytest.fixture(scope="module")
def terms() -> dict[str, Any]:
    """Returns the entries of the glossary as written, by term."""
    entries: Any = read(ROOT / "rulebooks" / "legions" / "glossary.yaml")
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


def test_the_definitions_of_section_2_are_covered(terms, book):
    """Each of the 43 definitions leads to a term, by its own clause or by its word."""
    reached = {node for entry in terms.values() for node in defined(entry)}
    known = {*terms, *(word for entry in terms.values() for word in words(entry))}
    for node in book.children("02"):
        heading = re.split("[:：]", node.heading or node.plain)[0].strip()
        assert node.id in reached or heading in known, (node.id, heading)


def test_keywords_zones_and_phases_are_covered(terms, book):
    """Every keyword of 39, zone of 17 and phase of 26 has its own entry, defined in its own clause."""
    assert [defined(terms[keyword]) for keyword in KEYWORDS] == [[f"39-{n}"] for n in range(2, 20)]
    zones = {node.title: node.id for node in book.children("17")[7:]}
    assert len(zones) == 12
    assert {zone: defined(terms[zone]) for zone in zones} == {zone: [id] for zone, id in zones.items()}
    phases = ["スタートフェイズ", "コアフェイズ", "ドローフェイズ", "メインフェイズ", "エンドフェイズ"]
    assert [defined(terms[phase]) for phase in phases] == [[f"26-{n}"] for n in range(3, 8)]


@pytest.mark.parametrize(("word", "term"), FOREIGN.items())
def test_words_of_other_games_lead_to_a_term(terms, word, term):
    """A judge who plays other games finds the clause with the word he knows."""
    assert word in words(terms[term])


def test_no_word_stands_for_two_things_by_accident(terms):
    """A word that is itself a term of this book stands for nothing else, and a single character for nothing at all."""
    for term, entry in terms.items():
        others = words(entry)
        assert not set(others) & set(terms), term
        assert len(set(others)) == len(others), term
        assert all(len(word) > 1 for word in others), term
