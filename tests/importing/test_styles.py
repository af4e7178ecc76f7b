"""Books in the styles of many publishers: what each is read as, and what is doubted."""

from __future__ import annotations

import pytest
from tests.importing.conftest import check_lossless, doubts, outline, read


def test_chinese_chapters_articles_and_items():
    """第一章 heads the numbers that begin with 1; （1） and ① count below a clause; the contents are left out."""
    imported = read(
        """\
星海对决 综合规则
版本 1.2

目录
第一章 游戏概述 ........ 1
第二章 卡牌 ........ 2

第一章 游戏概述
1.1 本游戏由两名玩家进行。
1.2 胜利条件
1.2.1 生命值降至0点的玩家输掉游戏（见2.2）。
第二章 卡牌
2.1 卡牌分为以下类型：
（1）单位卡
（2）法术卡，法术卡在使用后
放入弃牌区。
2.2 每副牌组至少包含40张卡牌，同名卡牌最多
3张。
例：玩家甲带了40张。
"""
    )
    assert outline(imported) == [
        "front.1 front: 星海对决综合规则版本 1.2",
        "1 chapter: 游戏概述",
        "1.1 clause: 本游戏由两名玩家进行。",
        "1.2 clause: 胜利条件",
        "1.2.1 clause: 生命值降至0点的玩家输掉游戏（见2.2）。 -> 2.2",
        "2 chapter: 卡牌",
        "2.1 clause: 卡牌分为以下类型：",
        "2.1.1 item: 单位卡",
        "2.1.2 item: 法术卡，法术卡在使用后放入弃牌区。",
        "2.2 clause: 每副牌组至少包含40张卡牌，同名卡牌最多3张。",
        "2.2.ex1 example: 例：玩家甲带了40张。",
    ]
    assert doubts(imported) == [(4, "CONTENTS")]
    check_lossless(imported)


def test_numbers_that_begin_again_in_each_chapter():
    """Where 1. begins again under every chapter, the chapter is part of the id."""
    imported = read(
        "第一章 总则\n1. 本规则适用于比赛。\n2. 比赛分为三局。\n第二章 卡牌\n1. 卡牌有正反两面。\n2. 卡牌不得做记号。\n"
    )
    assert list(imported.book.nodes) == ["ch1", "ch1.1", "ch1.2", "ch2", "ch2.1", "ch2.2"]


def test_english_with_letters_brackets_and_a_glossary():
    """1.0.1a stands under 1.0.1; [references] and bare ones are found; lines that begin with a number stay text."""
    imported = read(
        """\
Star Clash Comprehensive Rules
Version 2.3

1.0 General
1.0.1 A game needs two players.
1.0.1a Each player needs a deck [2.0.1].
1.0.1b A deck has at least fifty
cards and no more than
3 copies of each card [see 2.0.2].
2.0 Cards
2.0.1 A card has a name, a cost and
2 or more traits.
2.0.2 The controller of a card is described in
1.0.1b and may change.
Example: A unit costs 3. Its owner pays
2.0 of energy.
2.0.3 See [1.0.9] for more.

Glossary

Deck
The pile of cards a player draws from. See 1.0.1a.

Unit
A card that
attacks and blocks.
"""
    )
    assert outline(imported) == [
        "front.1 front: Star Clash Comprehensive Rules Version 2.3",
        "1.0 chapter: General",
        "1.0.1 clause: A game needs two players.",
        "1.0.1a clause: Each player needs a deck [2.0.1]. -> 2.0.1",
        "1.0.1b clause: A deck has at least fifty cards and no more than 3 copies of each card [see 2.0.2]. -> 2.0.2",
        "2.0 chapter: Cards",
        "2.0.1 clause: A card has a name, a cost and 2 or more traits.",
        "2.0.2 clause: The controller of a card is described in 1.0.1b and may change. -> 1.0.1b",
        "2.0.2.ex1 example: Example: A unit costs 3. Its owner pays 2.0 of energy.",
        "2.0.3 clause: See [1.0.9] for more.",
        "glossary chapter: Glossary",
        "glossary.deck clause: Deck | The pile of cards a player draws from. See 1.0.1a. -> 1.0.1a",
        "glossary.unit clause: Unit | A card that attacks and blocks.",
    ]
    assert imported.terms == (("Deck", "glossary.deck"), ("Unit", "glossary.unit"))
    assert doubts(imported) == [
        *((14, "NUMBER-IN-TEXT"), (16, "NUMBER-IN-TEXT"), (17, "UNRESOLVED-REFERENCE"), (19, "SECTION")),
    ]
    assert (imported.report.references.resolved, imported.report.references.unresolved) == (4, 1)
    check_lossless(imported)


def test_a_japanese_book_out_of_a_pdf():
    """Page marks inside sentences, numbers glued to a line, alone on a line, missing, printed twice, cut in brackets."""
    imported = read(
        """\
総合ルール
1. 概要
1.1. 人数
1.1.1. このゲームは二人で遊びます。1.1.2. 三人以上では
遊べません。
1.1.3.
は特別なアイコンです。
1.2. 勝敗
1.2.1. ライフが先に
2枚以下になったか
3.5倍のダメージを受けたプレイヤーが負けます（1.1.
2）。1.2.2.
ライフが0の場合も負けます。
1.3.
引き分け
1.3.1. 同時の場合は引き分けで
---PAGE---
す。ただし
1.2.1 の場合を除きます。
2. カード
2.1. 名前
2.1.1. 名前です。
2.1.3. 番号が飛んでいます。
2.1.3. 重複しています（9.9）。
"""
    )
    assert outline(imported) == [
        "front.1 front: 総合ルール",
        "1 chapter: 概要",
        "1.1 clause: 人数",
        "1.1.1 clause: このゲームは二人で遊びます。",
        "1.1.2 clause: 三人以上では遊べません。",
        "1.1.3 clause: は特別なアイコンです。",
        "1.2 clause: 勝敗",
        "1.2.1 clause: ライフが先に2枚以下になったか3.5倍のダメージを受けたプレイヤーが負けます（1.1. 2）。 -> 1.1.2",
        "1.2.2 clause: ライフが0の場合も負けます。",
        "1.3 clause: 引き分け",
        "1.3.1 clause: 同時の場合は引き分けです。ただし1.2.1 の場合を除きます。 -> 1.2.1",
        "2 chapter: カード",
        "2.1 clause: 名前",
        "2.1.1 clause: 名前です。",
        "2.1.3 clause: 番号が飛んでいます。",
        "2.1.4 clause: 重複しています（9.9）。",
    ]
    assert doubts(imported) == [
        *((4, "GLUED-NUMBER"), (7, "LOST-SIGN"), (11, "NUMBER-IN-TEXT"), (12, "GLUED-NUMBER"), (12, "NUMBER-IN-TEXT")),
        *((19, "NUMBER-IN-TEXT"), (23, "GAP"), (24, "REPEATED-NUMBER"), (24, "UNRESOLVED-REFERENCE")),
    ]
    assert imported.book.node("2.1.4").printed == "2.1.3."
    assert [each.text for each in imported.book.excluded] == ["---PAGE---"]
    check_lossless(imported)


def test_articles_of_a_law():
    """条 count through the chapters and bear the plain number; 第5条の2 stands beside 第5条; 第5条 is a reference."""
    imported = read(
        """\
競技会規程

第1章 総則
第1条 この規程は、競技会の運営について定める。
第2条 用語の意義は、次の各号による。
1. 主催者 競技会を主催する者
2. 審判 第4条の規定により任命された者
第2章 審判
第3条 審判は、第2条第2号に定める者とする。
第4条 主催者は、審判を任命する。
第4条の2 前条の規定にかかわらず、主催者は審判を解任できる。
附則
この規程は、令和2年4月1日から施行する。
"""
    )
    assert outline(imported) == [
        "front.1 front: 競技会規程",
        "ch1 chapter: 総則",
        "1 clause: この規程は、競技会の運営について定める。",
        "2 clause: 用語の意義は、次の各号による。",
        "2.1 item: 主催者競技会を主催する者",
        "2.2 item: 審判第4条の規定により任命された者 -> 4",
        "ch2 chapter: 審判",
        "3 clause: 審判は、第2条第2号に定める者とする。 -> 2.2",
        "4 clause: 主催者は、審判を任命する。",
        "4-2 clause: 前条の規定にかかわらず、主催者は審判を解任できる。",
        "back.1 chapter: 附則 | この規程は、令和2年4月1日から施行する。",
    ]
    check_lossless(imported)


def test_dashes_zeros_and_circled_items():
    """01-2a stands under 01-2; ① at the head of a line counts, in running text it does not."""
    imported = read(
        """\
# ルール
01. 基本
01-1 ゲームは二人で行います。
01-2 勝敗
01-2a ライフが0になったら負けです。
01-2b 山札が0枚になったら負けです。01-1を参照してください。
01-3 手順は次の通りです。
① カードを引く。
② カードを出す。①に戻ることはできません。
③ 終了する。
02. カード
02-1 カードには名前があります（01-2a）。
"""
    )
    assert list(imported.book.nodes) == [
        *("front.1", "01", "01-1", "01-2", "01-2a", "01-2b", "01-3", "01-3.1", "01-3.2", "01-3.3", "02", "02-1"),
    ]
    assert imported.book.node("01-3.2").text == "カードを出す。①に戻ることはできません。"
    assert imported.book.node("01-2b").refs == ("01-1",)
    assert doubts(imported) == []


def test_letters_skip_l_and_o():
    """A book that has no l and no o anywhere misses nothing when k is followed by m; one that has an l does."""
    letters = "abcdefghijkmnp"
    book = "1. Basics\n1.1. Setup\n" + "".join(f"1.1{letter} Thing {letter}.\n" for letter in letters)
    assert doubts(read(book)) == []
    other = "1.2. Play\n" + "".join(f"1.2{letter} Other {letter}.\n" for letter in "abcdefghijklm")
    assert doubts(read(book + other)) == [(14, "GAP"), (16, "GAP")]


def test_sections_counted_by_hundreds():
    """Sections 100, 101 and 200 stand under chapters 1 and 2; going on from 101 to 200 misses nothing."""
    imported = read(
        "1. Concepts\n\n100. General\n\n100.1. A rule.\n\n100.1a A part.\n\n101. Players\n\n101.1. A rule (see rule 100.1a).\n\n"
        "2. Parts\n\n200. General\n\n200.1. A rule.\n\n201. Names\n\n201.1. Another.\n"
    )
    assert [(node.id, node.parent) for node in imported.book.nodes.values()] == [
        *(("1", ""), ("100", "1"), ("100.1", "100"), ("100.1a", "100.1"), ("101", "1"), ("101.1", "101")),
        *(("2", ""), ("200", "2"), ("200.1", "200"), ("201", "2"), ("201.1", "201")),
    ]
    assert imported.report.depth == 4
    assert doubts(imported) == []


def test_lettered_items_and_roman_ones_below():
    """(i) continues (h) where it can, and else begins a list below (c)."""
    imported = read(
        "Section 1. Start\n(a) Shuffle.\n(b) Draw five cards.\n(c) Choose who goes first:\n(i) by dice, or\n(ii) by agreement.\n"
        "(d) Begin.\n\nSection 2. Turn\n(a) Untap.\n(b) Draw.\n"
    )
    assert list(imported.book.nodes) == [
        *("sec1", "sec1.a", "sec1.b", "sec1.c", "sec1.c.1", "sec1.c.2", "sec1.d", "sec2", "sec2.a", "sec2.b")
    ]


def test_headers_footers_and_page_numbers():
    """A header that stands on every page with its number is left out, and said so once."""
    imported = read(
        "GAME RULES v1.0\n1. Introduction\n1.1. This game is for two.\nGAME RULES v1.0\n1\n1.2. It takes an hour to\nplay it.\n"
        "2. Cards\n2.1. There are many cards in\nGAME RULES v1.0\n2\nthe box.\n2.2. Each has a name.\nGAME RULES v1.0\n3\n"
    )
    assert outline(imported)[3:] == [
        "1.2 clause: It takes an hour to play it.",
        "2 chapter: Cards",
        "2.1 clause: There are many cards in the box.",
        "2.2 clause: Each has a name.",
    ]
    assert doubts(imported) == [(4, "REPEATED-LINE")]
    check_lossless(imported)


def test_the_labels_of_a_figure_are_no_clauses():
    """Circled labels between a heading and its first clause belong to a figure: they stay text of the heading."""
    imported = read(
        "1. カードの情報\n① カード名\n② コスト\n③ ハート\n1.1. カード名\n1.1.1. 名前です。\n1.2. コスト\n1.2.1. 数です。\n"
    )
    assert list(imported.book.nodes) == ["1", "1.1", "1.1.1", "1.2", "1.2.1"]
    assert "② コスト" in imported.book.node("1").text


def test_a_letter_parted_from_its_number():
    """A letter behind a blank is read with its number where it fills the place, and the oddity is noted."""
    letters = "".join(f"1-1{letter} 属性{letter}です。\n\n" for letter in "abc")
    imported = read(f"1. カード\n\n1-1 属性\n\n{letters}1-1 d 得点です。\n\n1-1e 色です。\n\n1-2 名前です。\n")
    assert list(imported.book.nodes)[-4:] == ["1-1c", "1-1d", "1-1e", "1-2"]
    assert [code for _, code in doubts(imported)] == ["ODD-FORM"]


def test_a_text_without_numbers_is_kept_whole():
    """Every paragraph is kept as front matter, and the report says that no clause was found."""
    imported = read("ルール\n\n二人で遊びます。\n\n先に三回勝った方が勝ちです。\n")
    assert [node.form for node in imported.book.nodes.values()] == ["front"] * 3
    assert doubts(imported) == [(1, "NO-NUMBERS")]
    check_lossless(imported)


def test_glossaries_of_one_line_to_a_term():
    """A glossary may part term and meaning by a colon or put the term in brackets."""
    for entries in ("領域：カードを置く場所。\n山札：カードの束。\n", "【領域】 カードを置く場所。\n【山札】 カードの束。\n"):
        imported = read(f"1. 概要\n1.1. 二人で遊びます。\n\n用語集\n{entries}")
        assert [term for term, _ in imported.terms] == ["領域", "山札"]
        assert imported.book.node("glossary.1").plain == "カードを置く場所。"
        check_lossless(imported)


def test_appendices_and_the_history_are_sections():
    """What follows the last clause under a heading without number is kept as a section, not as text of that clause."""
    imported = read("1. 概要\n1.1. 二人で遊びます。\n\n付録A：一覧\n\n赤\n青\n\n更新履歴\n2020年1月1日 ver. 1.00\n1.1 を記載\n")
    assert [(node.id, node.form) for node in imported.book.nodes.values()][2:] == [
        ("appendix-a", "chapter"),
        ("history", "history"),
    ]
    assert [code for _, code in doubts(imported)][:2] == ["SECTION", "SECTION"]
    check_lossless(imported)


def test_letters_between_levels():
    """103.2.a.1 stands under 103.2.a; zero-padded sections are no chapters of the hundreds."""
    imported = read(
        "000. First Rules\n001. Cards beat rules.\n100. Concepts\n101. Decks\n101.1. A deck\n101.1.a. Forty cards.\n"
        "101.1.a.1. Or more.\n101.1.a.2. Never fewer (see rule 101.1.a).\n101.1.b. One leader.\n101.2. A leader\n"
    )
    assert [(node.id, node.parent) for node in imported.book.nodes.values()] == [
        *(("000", ""), ("001", ""), ("100", ""), ("101", ""), ("101.1", "101"), ("101.1.a", "101.1")),
        *(("101.1.a.1", "101.1.a"), ("101.1.a.2", "101.1.a"), ("101.1.b", "101.1"), ("101.2", "101")),
    ]
    assert imported.book.node("101.1.a.2").refs == ("101.1.a",)
    assert doubts(imported) == [(3, "GAP")]


def test_full_width_numbers_and_an_amount_behind_one():
    """１－１－２．３人 is 1-1-2 and three people; ａ． counts below ①; the leaders of the contents may be middle dots."""
    imported = read(
        "目次\n１．概要・・・・・・１\n２．カード・・・・・３\n\n１．概要\n１－１．人数\n１－１－１．二人で遊びます。\n"
        "１－１－２．３人以上では遊べません（２－１－１参照）。\n２．カード\n２－１．種類\n２－１－１．次の情報があります。\n"
        "①名前\n②コスト\nａ．基本のコスト\nｂ．追加のコスト\n③パワー\n"
    )
    assert list(imported.book.nodes) == [
        *("1", "1-1", "1-1-1", "1-1-2", "2", "2-1", "2-1-1"),
        *("2-1-1.1", "2-1-1.2", "2-1-1.2.a", "2-1-1.2.b", "2-1-1.3"),
    ]
    assert imported.book.node("1-1-2").text == "３人以上では遊べません（２－１－１参照）。"
    assert imported.book.node("1-1-2").refs == ("2-1-1",)


def test_contents_whose_titles_differ():
    """A table of contents goes on until its first number comes again, whatever the titles say; links are entries too."""
    for contents in (
        "CONTENTS\n1. BASICS\n1.1. Players Languages, Text\nTeams, Seats\n1.2. Turns\n2. CARDS AND MORE\n3. GONE\n",
        "## Table of Contents\n1. [Basics](#1-basics)\n2. [Cards](#2-cards)\n",
    ):
        imported = read(f"Rules\n\n{contents}\n## 1. Basics\n\n1.1. Players\n\n1.2. Turns\n\n## 2. Cards\n\n2.1. Kinds\n")
        assert list(imported.book.nodes) == ["front.1", "1", "1.1", "1.2", "2", "2.1"]
        assert doubts(imported) == [(3, "CONTENTS")]
        check_lossless(imported)


def test_pages_of_a_pdf_with_its_layout():
    """Indented clauses, page numbers at the right, a reference cut at its dash, a page that ends in mid-sentence."""
    clauses = [
        f"      1-1-{n}. A clause that says something about cards and goes\n             on to its end.\n" for n in range(1, 13)
    ]
    clauses[3] = "      1-1-4. Return to 1-1-\n             2. Then end the turn, and if nothing is\n"
    pages = "".join(f"{''.join(clauses[at : at + 4])}\n{' ' * 60}{at // 4 + 1}\n\n" for at in (0, 4, 8))
    imported = read(f"1. Basics\n   1-1. Players\n{pages}   1-2. The end\n")
    assert len(imported.book.nodes) == 15
    assert imported.book.node("1-1-4").refs == ("1-1-2",)
    assert [each.text for each in imported.book.excluded] == ["1", "2", "3"]
    check_lossless(imported)


def test_a_slip_before_a_gap():
    """A number printed twice, before one whose predecessor is missing, is that predecessor."""
    imported = read(
        "1. Decks\n1.1. Rules\n\n1.1.1. Decks follow these:\n\n1.1.1. Sixty cards.\n1.1.1.2. Two inks.\n1.1.1.3. Fine.\n"
    )
    assert [(node.id, node.printed) for node in imported.book.nodes.values()][2:] == [
        ("1.1.1", "1.1.1."),
        ("1.1.1.1", "1.1.1."),
        ("1.1.1.2", "1.1.1.2."),
        ("1.1.1.3", "1.1.1.3."),
    ]
    assert doubts(imported) == [(6, "REPEATED-NUMBER")]


def test_a_law_with_paragraphs():
    """項 behind a wide blank count below 条, with the 号 below them; 第1款 counts too; 第二章第一节 leads to no wrong clause."""
    imported = read(
        "第1章　総則\n第1条（目的）\nこの規程は、競技会について定める。\n第2条（定義）\n1　審判とは、第4条の者をいう。\n"
        "2　審判は、次の業務を行う。\n（1）説明\n（2）処理\n3　審判は中立とする。\n第2章　審判\n第3条（資格）\n資格は定めない。\n"
        "第4条（任命）\n主催者が任命する。\n"
    )
    assert [node.id for node in imported.book.nodes.values() if node.parent in ("2", "2.2")] == [
        "2.1",
        "2.2",
        "2.2.1",
        "2.2.2",
        "2.3",
    ]
    chinese = read("第一章 总则\n一、目的\n（一）见第二章第一节。\n（二）解释。\n第二章 流程\n一、开始\n二、结束\n")
    assert chinese.book.node("ch1.1.1").refs == ("ch2",)


def test_german_paragraphs():
    """§ 4a stands between § 4 and § 5, Absätze in brackets below them; § 5 Abs. 2 leads to one, Abschnitte are above."""
    imported = read(
        "Der Turm – Spielregeln\nFassung 2.1\nStand: 1. März 2026\n\nAbschnitt I: Allgemeines\n\n§ 1 Ziel des Spiels\n"
        "(1) Zwei Spieler bauen je einen Turm.\n(2) Wer sieben Steine hat, gewinnt.\n\nAbschnitt II: Der Zug\n\n"
        "§ 2 Ablauf\nGebaut wird nach § 3, gestört nach § 4 Abs. 2.\n\n§ 3 Bauen\nEr legt höchstens drei.\n\n"
        "§ 3a Abreißen\nStatt zu bauen, darf er einen Stein abreißen.\n\n§ 4 Stören\n"
        "(1) Danach wird gestört.\n(2) Eine Störung gemäß § 3a ist nicht erlaubt.\n"
    )
    nodes = imported.book.nodes
    assert [(node.id, node.parent) for node in nodes.values() if node.printed] == [
        *(("sec1", ""), ("1", "sec1"), ("1.1", "1"), ("1.2", "1"), ("sec2", ""), ("2", "sec2"), ("3", "sec2"), ("3a", "sec2")),
        *(("4", "sec2"), ("4.1", "4"), ("4.2", "4")),
    ]
    assert (nodes["2"].refs, nodes["4.2"].refs) == (("3", "4.2"), ("3a",))
    assert (imported.book.version, str(imported.book.date)) == ("2.1", "2026-03-01")
    assert imported.book.find("§ 4 Abs. 2").node.id == "4.2"


def test_sections_that_begin_again_in_each_article():
    """ARTICLE holds Section, which begins again in each, also behind a line that ends no sentence."""
    imported = read(
        "ARTICLE I. NAME\nSection 1. The game is Fan.\nSection 2. It is for two.\nARTICLE II. PLAY\nSection 1. A turn has phases:\n"
        "(a) Draw\n(b) End\nSection 2. See Article I, Section 2.\n"
    )
    assert list(imported.book.nodes) == ["1", "1.sec1", "1.sec2", "2", "2.sec1", "2.sec1.a", "2.sec1.b", "2.sec2"]


def test_terms_on_lines_of_their_own():
    """A glossary may part each term from its meaning by a blank line; 例如： and Example A: are examples."""
    imported = read(
        "1. Basics\n\n1.1. Two play.\n\nExample A: You and I.\n\nExample B: You and she.\n\n"
        "# GLOSSARY\n\nability\n\nText that does something.\n\ncard\n\nA thing with words on it.\n"
    )
    assert [term for term, _ in imported.terms] == ["ability", "card"]
    assert imported.report.examples == 2
    assert "STRAY-TEXT" not in {code for _, code in doubts(imported)}
    assert read("1. 概述\n\n1.1. 两人进行。\n例如：你和我。\n").report.examples == 1


def test_sections_of_chapters_that_hold_articles():
    """第1節 under 第1章 is a level of its own, Japanese or Chinese; a section may also hold plain numbers."""
    imported = read(
        "第1章　総則\n第1節　目的\n第1条　対戦の進行を定める。\n第2節　用語\n第2条　場のカードをいう。\n"
        "　（1）前衛　前列\n　（2）後衛　後列\n第2章　対戦\n第1節　準備\n第3条　第2条(2)を置く。第1章第2節を参照。\n"
    )
    assert [(node.id, node.parent) for node in imported.book.nodes.values()] == [
        ("ch1", ""),
        ("ch1.sec1", "ch1"),
        ("1", "ch1.sec1"),
        ("ch1.sec2", "ch1"),
        ("2", "ch1.sec2"),
        ("2.1", "2"),
        ("2.2", "2"),
        ("ch2", ""),
        ("ch2.sec1", "ch2"),
        ("3", "ch2.sec1"),
    ]
    assert "2.2" in imported.book.node("3").refs
    chinese = read(
        "第一章 总则\n第1节 目的\n1. 本规则用于裁定。\n2. 应遵守第2节。\n"
        "第2节 术语\n1. 见第二章。\n第二章 对战\n第3节 回合\n1. 开始。\n"
    )
    assert list(chinese.book.nodes) == ["ch1", "sec1", "sec1.1", "sec1.2", "sec2", "sec2.1", "ch2", "sec3", "sec3.1"]


@pytest.mark.parametrize("blank", [" ", "　"])
def test_articles_with_captions_and_unnumbered_first_paragraphs(blank):
    """As laws print them: the caption stands above its article, 号 are counted 一 二, the first 項 bears no number."""
    imported = read(
        "第一章 総則\n（目的）\n第1条 この規約は、大会の事項を定める。\n（定義）\n第2条 次の各号の意義による。\n"
        f"一{blank}大会 競技会をいう。\n二{blank}選手 登録を受けた者をいう。\n２{blank}前項のほか、別に定める。\n"
        "第3条 ２ 枚の場合は別とする。\n"
    )
    nodes = imported.book.nodes
    assert [(node.printed, node.parent) for node in nodes.values()] == [
        ("第一章", ""),
        ("第1条", "ch1"),
        ("第2条", "ch1"),
        ("一", "2"),
        ("二", "2"),
        ("２", "2"),
        ("第3条", "ch1"),
    ]
    assert [nodes[id].heading for id in ("ch1", "1", "2", "3")] == ["総則", "（目的）", "（定義）", ""]
    assert nodes["1"].text == "この規約は、大会の事項を定める。"


def test_a_reference_leads_to_the_item_it_names():
    """``2.1(2)`` is the second item of 2.1, not 2.1 as a whole."""
    imported = read("1. A\n1.1. See 2.1(2) and 2.1(4).\n2. B\n2.1. Three:\n(1) one\n(2) two\n(3) three\n2.2. End.\n")
    assert imported.book.node("1.1").refs == ("2.1.2", "2.1")


@pytest.mark.parametrize(
    ("front", "version", "date"),
    [
        ("綜合規則 1.3 版\n2024年8月15日", "1.3", "2024-08-15"),
        ("第1.3版 令和6年7月1日", "1.3", "2024-07-01"),
        ("平成元年1月8日", "1989-01-08", "1989-01-08"),
        ("Last updated: 12th January 2025", "2025-01-12", "2025-01-12"),
        ("rules of a game", "1", "None"),
    ],
)
def test_versions_and_dates_of_a_front(front, version, date):
    """A version printed before 版, the years of an era, the day before the month; what was guessed is said, and is no reference."""
    imported = read(f"Game\n{front}\n\n1. A\n1.1. One.\n1.2. Two.\n")
    assert (imported.book.version, str(imported.book.date)) == (version, date)
    said = [doubt.message for doubt in imported.report.doubts if doubt.code == "GUESSED"]
    assert f"the version was taken to be {version}" in said
    assert imported.report.references.unresolved == 0


def test_a_first_number_printed_twice():
    """Both clauses are kept when the first number below a chapter is printed twice; neither becomes text of the chapter."""
    imported = read(
        "Game\n\n1. Setup\n1.1 Shuffle.\n1.2 Draw.\n2. Winning\n2.1 You win at 20 points.\n2.1 You lose at 0 life.\n"
        "2.2 Draws are possible.\n"
    )
    assert [(node.printed, node.plain) for node in imported.book.nodes.values() if node.parent == "2"] == [
        ("2.1", "You win at 20 points."),
        ("2.1", "You lose at 0 life."),
        ("2.2", "Draws are possible."),
    ]
    assert [code for _, code in doubts(imported)] == ["REPEATED-NUMBER"]


def test_paragraphs_that_begin_with_a_bare_number_are_doubts():
    """1 and 2 that count up under an article are text, with a doubt each; a lone amount that begins a line is none."""
    imported = read(
        """\
規則

第1条 目的
1 このゲームは二人で行う。
2 勝者は先に三点を
得た者とする。
第2条 準備
山札は次の枚数とする。
40 枚以上。
"""
    )
    assert outline(imported) == [
        "front.1 front: 規則",
        "1 chapter: 目的 | 1 このゲームは二人で行う。2 勝者は先に三点を得た者とする。",
        "2 chapter: 準備 | 山札は次の枚数とする。40 枚以上。",
    ]
    assert [doubt for doubt in doubts(imported) if doubt[1] == "NUMBER-IN-TEXT"] == [(4, "NUMBER-IN-TEXT"), (5, "NUMBER-IN-TEXT")]
    check_lossless(imported)


@pytest.mark.parametrize(
    ("said", "refs"),
    [
        ("2.7-3および2.2に従う。", ("2.7", "2.3", "2.2")),
        ("2.3から2.1まで従う。", ("2.3", "2.1")),
        ("See rules 2.3 through 2.1.", ("2.3", "2.1")),
        ("See rules 2.3-2.1.", ("2.3", "2.1")),
        ("第2.3条から第2.1条まで", ("2.3", "2.1")),
    ],
)
def test_a_range_that_ends_before_it_begins(said, refs):
    """Its two ends are read as clauses, and a doubt says so; what stands between them is not."""
    imported = read(
        f"1. A\n1.1. One.\n2. B\n2.1. One.\n2.2. Two.\n2.3. Three.\n2.7. Seven.\n3. C\n3.1. One.\n3.2. {said}\n3.3. End.\n"
    )
    assert imported.book.node("3.2").refs == refs
    assert (10, "FALLING-RANGE") in doubts(imported)


def test_a_number_with_a_dash_is_no_range_where_the_book_prints_dashes():
    """2-7-3 is a clause that is not there, and not 2-7 to 2-3."""
    imported = read("1. A\n1-1. One.\n2. B\n2-3. Three.\n2-7. Seven.\n3. C\n3-1. See 2-7-3.\n3-2. End.\n")
    assert imported.book.node("3-1").refs == ()
    assert (7, "UNRESOLVED-REFERENCE") in doubts(imported)


def test_a_range_of_numbers_that_the_word_for_article_follows():
    """第2.1条から第2.3条まで names the clause between them, too."""
    imported = read("1. A\n1.1. One.\n2. B\n2.1. One.\n2.2. Two.\n2.3. Three.\n3. C\n3.1. 第2.1条から第2.3条まで。\n3.2. End.\n")
    assert imported.book.node("3.1").refs == ("2.1", "2.2", "2.3")


@pytest.mark.parametrize(("said", "refs"), [("Ⅰ-2-(1)を参照", ("1.2.1",)), ("Ⅰの2の(2)は", ("1.2.2",)), ("Ⅰ-1を参照", ("1.1",))])
def test_an_item_below_a_chapter_with_a_roman_sign(said, refs):
    """の or a dash before the bracket joins the item, as it joins the levels before it."""
    imported = read(
        f"Ⅰ　概要\n1．人数\n(1) 二人。\n(2) 三人。\n2．用意\n(1) 札。\n(2) 骰子。\nⅡ　進行\n1．準備\n(1) {said}。\n(2) 終わり。\n"
    )
    assert imported.book.node("2.1.1").refs == refs


def test_a_chapter_and_an_item_with_signs_of_lists():
    """三、（一） is the first item of the third chapter; a sentence that only lists names none."""
    imported = read(
        "规则\n一、总则\n（一）两人进行。\n（二）见三、（一）。\n二、回合\n（一）抽牌，其一、（五）不算。\n三、胜负\n（一）生命为零者负。\n"
    )
    nodes = imported.book.nodes
    assert (nodes["1.2"].refs, nodes["2.1"].refs) == (("3.1",), ())


@pytest.mark.parametrize("heading", ["Q&A", "よくある質問", "FAQ"])
def test_questions_behind_the_last_clause_are_a_section(heading):
    """They are no part of the last clause, and their references lead to the clauses that they name."""
    imported = read(f"1. A\n1.1. One.\n1.2. Two.\n2. B\n2.1. End.\n\n{heading}\nQ. 途中で帰れますか。\nA. 1.2を参照。\n")
    assert imported.book.node("2.1").text == "End."
    assert [node.refs for node in imported.book.nodes.values()][-1] == ("1.2",)
