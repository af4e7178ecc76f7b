"""Nodes, sentences, and quotations from them."""

import pytest

from gunbai.errors import NotFound
from gunbai.rulebook import Node, Part, fingerprint, plain, quotes


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("コアか ら優先", "コアから優先"),
        ("コアか\nら優先", "コアから優先"),
        ("即座にブレイクし、\n\nブレイク処理に", "即座にブレイクし、ブレイク処理に"),
        ("ミニオン 1 体", "ミニオン 1 体"),
        ("A T K の下限", "A T K の下限"),
        ("WT-1\nする", "WT-1する"),
        ("one\ntwo", "one two"),
        ("「あなた」 を", "「あなた」を"),
        ("ウェイトゾーンⅢ と④ へ", "ウェイトゾーンⅢと④へ"),
        ("ＡＴＫ　欄", "ＡＴＫ欄"),
        (" 前と後 ", " 前と後 "),
        ("", ""),
    ],
)
def test_plain_joins_lines_and_closes_gaps_between_japanese_characters_only(text, line):
    """Wraps and stray blanks go, blanks beside Latin letters and digits stay, nothing is stripped or normalised."""
    assert plain(text) == line


def test_quoting_ignores_wraps_and_blanks(legions):
    """A quotation holds however the source broke its lines."""
    torn = legions.node("38-6").text
    assert "\n" in torn
    assert quotes(torn, "置けない場合、そのカードがスキル/ミニオンならブレイクし")
    assert quotes(legions.node("39-7").text, "即座にアタック宣言を行い")


@pytest.mark.parametrize("quote", ["", "   ", "置けない時、そのカード", "置けない場合,そのカード", "置けない場合、そのｶｰﾄﾞ"])
def test_quoting_forgives_nothing_else(legions, quote):
    """Another word, width or punctuation is another text, and an empty quotation quotes nothing."""
    assert not quotes(legions.node("38-6").text, quote)


def test_a_node_says_its_heading_and_its_text(legions):
    """A quotation may come from the heading, the text, or run from one into the other."""
    node = legions.node("34-5")
    assert node.says("アタック可能範囲")
    assert node.says("アタック可能範囲は、アタックユニットの配置されているレーンと")
    assert node.says("アタック可能範囲アタック可能範囲は、")
    assert not node.says("ブロッカーとは")


def test_parts_are_counted_from_one(legions):
    """Part 1 is the first sentence; 0 and one too many are refused with what there is."""
    node = legions.node("31-3")
    assert [part.id for part in node.parts] == ["31-3:1", "31-3:2", "31-3:3"]
    assert node.part(3).text == (
        "複数のカラーシンボルを持つカードはクラス専用カードであり、全てのカラーシンボルを持つマスター以外はアンロックできません。"
    )
    for n in (0, 4):
        with pytest.raises(NotFound, match=f"31-3 has 3 parts, not {n}"):
            node.part(n)


def test_a_parenthesis_belongs_to_the_sentence_before_it(legions):
    """A remark in brackets after the full stop is no sentence of its own, and does not begin the next one."""
    first, second, *_ = legions.node("38-3").parts
    assert first.text.endswith("指示されます)")
    assert second.text.startswith("WTが増加する場合")


def test_the_digest_follows_the_words_and_not_their_layout():
    """A rewrapped clause stays confirmed; a changed one does not; a container is known by its heading."""
    node = Node(id="1", text="コアか ら移動します。")
    assert node.digest == Node(id="1", text="コアから\n移動します。").digest == fingerprint("コアから移動します。")
    assert node.digest != Node(id="1", text="コアへ移動します。").digest
    assert Node(id="1", heading="勝利条件").digest == fingerprint("勝利条件")
    assert Part("1:1", "コアから移動します。", 0, 10).digest == node.digest
