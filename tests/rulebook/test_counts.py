"""The texts hold as many units of each form as the analyses of the books count."""

import re
from collections import Counter

import pytest

from gunbai.rulebook.diff import diff


def test_legions_has_every_unit_of_its_analysis(legions):
    """336 clauses (272 plain, 64 lettered), 39 chapters, 30 steps, 34 legend entries, 9 example steps."""
    counts = Counter(node.form for node in legions.nodes.values())
    clauses = [id for id, node in legions.nodes.items() if node.form == "clause"]
    assert len(clauses) == 336
    assert sum(id[-1].isdecimal() for id in clauses) == 272
    assert sum(id[-1].isalpha() for id in clauses) == 64
    assert counts["chapter"] == 39
    assert counts["item"] == 30
    assert counts["legend"] == 22 + 12
    assert len([id for id in legions.nodes if re.fullmatch(r"37\.ex\d", id)]) == 9
    assert counts["example"] == 9 + 1 + 6


@pytest.mark.parametrize(
    ("clause", "steps"), [("26-3", 4), ("26-4", 5), ("26-5", 4), ("26-6", 3), ("26-7", 5), ("28-1", 5), ("34-2", 4)]
)
def test_legions_steps_stand_under_their_clause(legions, clause, steps):
    """The normative steps of each procedure are its items, numbered from 1 in the order of the book."""
    items = [node.id for node in legions.children(clause) if node.form == "item"]
    assert items == [f"{clause}.{n}" for n in range(1, steps + 1)]


@pytest.mark.parametrize(
    ("clause", "letters"),
    [
        *[("06-1", "a"), ("14-3", "abcdefghijk"), ("16-3", "abcdef"), ("20-2", "a"), ("20-3", "abc")],
        *[("23-2", "abcdefg"), ("23-3", "abc"), ("24-2", "abc"), ("24-3", "abcd"), ("24-4", "abc"), ("26-5", "a")],
        *[("30-2", "a"), ("34-2", "ab"), ("36-2", "abcdefgh"), ("36-3", "abc"), ("36-4", "ab"), ("37-5", "a")],
        ("37-6", "abcd"),
    ],
)
def test_legions_lettered_clauses_stand_under_their_clause(legions, clause, letters):
    """Glued, indented and half-bold letters are all read: 23-2a to 23-2g, 14-3j, 20-3a."""
    lettered = [node.id for node in legions.children(clause) if node.form == "clause"]
    assert lettered == [clause + letter for letter in letters]


@pytest.mark.parametrize("id", ["23-2", "24-2", "24-3", "24-4", "36-2", "36-3", "36-4", "17-15"])
def test_legions_containers_have_a_heading_and_no_text(legions, id):
    """A clause that only names what follows has no text; 17-15 lost its body in print."""
    node = legions.node(id)
    assert node.heading
    assert not node.text
    assert not node.parts


@pytest.mark.parametrize(
    ("id", "heading", "begins"),
    [
        ("01-4", "", "カードの効果は、テキストの上から順"),
        ("06-1a", "シングルシンボルとダブルシンボル", "カラーシンボルを1つ持つカード"),
        ("12-2", "ミニオン/スキルがブレイクした場合", "そのカードのWT値で"),
        ("14-3j", "W T", "カードの内、スキル"),
        ("20-2", "「通常モード」のマスターが持つアビリティ", "「通常モード」のマスターは、"),
        ("20-2a", "", "通常アンロック能力:"),
        ("23-2c", "", "メインデッキに、同じ名前"),
        ("36-2a", "《配置時》", "「そのミニオン/ロードが、"),
        ("38-9", "あなたのマスターは「ATKx | としてアタックを行う", "あなたのマスターが、そのバトル処理"),
    ],
)
def test_legions_headings_part_from_texts_where_the_book_parts_them(legions, id, heading, begins):
    """Whatever mark stands before a number, a title is a heading and a sentence is a text."""
    node = legions.node(id)
    assert node.heading == heading
    assert node.plain.startswith(begins)


@pytest.mark.parametrize(("id", "across"), [("10-1", "ブレイクし、ブレイク処理"), ("38-6", "場合、そのカードがスキル")])
def test_legions_paragraphs_torn_by_a_page_are_one_sentence(legions, id, across):
    """A page break inside a sentence parts neither the quotation nor the sentence."""
    assert across in legions.node(id).plain
    assert any(across in part.text for part in legions.node(id).parts)


def test_legend_of_stars_has_every_unit_of_its_analysis(rulebooks):
    """72 numbered headings: 10 chapters, 44 of the second level, 18 of the third; 25 steps and bullets; 3 notes; 2 examples."""
    nodes = rulebooks["legend-of-stars"].book().nodes
    levels = Counter(id.count(".") for id, node in nodes.items() if node.form in ("chapter", "clause"))
    counts = Counter(node.form for node in nodes.values())
    assert levels == {0: 10, 1: 44, 2: 18}
    assert counts["item"] == 3 + 6 + 3 + 4 + 4 + 3 + 2
    assert counts["note"] == 3
    assert counts["example"] == 2
    assert counts["lead"] == 3
    assert counts["history"] == 1 + 2 + 9


def test_legend_of_stars_steps_keep_their_order_and_what_governs_them(rulebooks):
    """The battle has six steps; the loop over Ⅱ and Ⅲ, the parenthesis before them and the note on Ⅳ are nodes."""
    book = rulebooks["legend-of-stars"].book()
    assert [node.id for node in book.children("5.5.1")] == [
        *("5.5.1.0", "5.5.1.1", "5.5.1.2", "5.5.1.3", "5.5.1.2-3", "5.5.1.4", "5.5.1.5", "5.5.1.6", "5.5.1.note1"),
    ]
    assert [node.id for node in book.children("5.6")] == ["5.6.1", "5.6.2", "5.6.1-2", "5.6.3", "5.6.4"]
    assert "ダウン状態のキャラクターをトラッシュに置きます" in book.node("5.5.1.6").plain
    assert "例:" not in book.node("5.5.1.6").plain
    assert book.node("5.5.3").part(2).text == "5.5.1 戦闘処理におけるⅡとⅢを実施することが可能です。"


@pytest.mark.parametrize(
    ("slug", "version", "nodes", "headings", "excluded"),
    [
        ("asterisk", "2022-03-28", 121 - 2 - 8, 26, 1 + 8),
        ("asterisk", "before-2022-03-28", 121 - 2 - 8, 26, 0),
        ("star-wars", "2016-03-26", 191 - 5, 52, 5),
        ("king-castle", "undated", 131 - 4, 31, 4),
    ],
)
def test_an_unnumbered_book_has_every_node_of_its_analysis(rulebooks, slug, version, nodes, headings, excluded):
    """All nodes of the analysis but its mark-up and the wiki's own frame are there, and its headings have no text."""
    book = rulebooks[slug].book(version)
    assert len(book.nodes) == nodes
    assert sum(bool(node.heading) and not node.text for node in book.nodes.values()) == headings
    assert len(book.excluded) == excluded


def test_the_two_asterisk_revisions_say_the_same(rulebooks):
    """Only the wiki's marks changed between the two revisions: no word of any rule did, and their difference is empty."""
    old, new = (rulebooks["asterisk"].book(version) for version in ("before-2022-03-28", "2022-03-28"))
    assert list(new.nodes) == list(old.nodes)
    assert diff(old, new) == []
    assert all(old.node(id).plain == new.node(id).plain and node.title == new.node(id).title for id, node in old.nodes.items())


def test_nobody_takes_an_explanation_for_the_rulebook(rulebooks):
    """The club's explanation and the article without a name are marked as not official, the others as official."""
    official = {slug for slug, rulebook in rulebooks.items() if rulebook.official}
    assert official >= {"legions", "legend-of-stars", "asterisk"}
    assert not official & {"star-wars", "king-castle"}
    assert all(rulebook.terms["ja"] and rulebook.terms["en"] for rulebook in rulebooks.values())
