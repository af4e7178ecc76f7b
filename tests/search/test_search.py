"""What a judge types finds the clause, and does not find its neighbours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.search.conftest import rule

from gunbai.search import Index, Shelf


def numbers(index: Index | Shelf, query: str, **narrowing: Any) -> list[str]:
    """Returns the numbers of the hits, best first."""
    return [hit.document.number for hit in index.search(query, **narrowing).hits]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("先制", "39-4"),
        ("せんせい", "39-4"),
        ("３４－５", "34-5"),
        ("34の5", "34-5"),
        ("裏向きのカードは見ていい?", "17-4"),
    ],
)
def test_named_queries(index: Index, query: str, first: str) -> None:
    """The five queries that the issue names put their clause first."""
    assert numbers(index, query)[0] == first


@pytest.mark.parametrize(
    "query",
    ["34-5", "３４－５", "34の5", "34ー5", "34−5", "34.5", "第34条の5", "ルール34-5", "34 - 5", "034-05", "34-5 範囲"],
)
def test_number_styles(index: Index, query: str) -> None:
    """Every style of writing a number jumps to its node, other words or not."""
    results = index.search(query)
    assert results.jump is not None
    assert results.jump.id == "go:34-5"
    assert results.hits[0].document.id == "go:34-5"


@pytest.mark.parametrize("query", ["34-2②", "34-2.2", "34の2の②", "３４－２②", "34-2 2"])
def test_number_of_an_item(index: Index, query: str) -> None:
    """A circled item is found in print, by its id, and with a blank before it."""
    jump = index.search(query).jump
    assert jump is not None
    assert jump.id == "go:34-2.2"


@pytest.mark.parametrize("query", ["36-2a", "36の2のa", "36-2 a", "３６－２ａ"])
def test_number_with_a_letter(index: Index, query: str) -> None:
    """A letter belongs to the number, whatever stands between."""
    jump = index.search(query).jump
    assert jump is not None
    assert jump.id == "go:36-2a"


def test_number_lists_what_stands_below(index: Index) -> None:
    """A section's number gives the section, then what stands below it in the order of the book, and nothing else."""
    assert numbers(index, "第34章") == ["34", "34-2", "34-2②", "34-5"]


def test_number_leaves_the_words_searching(index: Index) -> None:
    """Beside a number, the other words find their clauses below it."""
    found = numbers(index, "34-5 再生")
    assert found[0] == "34-5"
    assert "39-5" in found
    assert "39-6" not in found


def test_number_that_no_clause_bears(index: Index) -> None:
    """A number that no clause bears says so, shows its neighbours and offers them."""
    results = index.search("34-99")
    assert results.near
    assert [hit.document.number for hit in results.hits] == ["34-5", "34-2"]
    assert results.jump is None
    assert results.did_you_mean == ("34-5", "34-2", "34")


def test_amount_is_no_number(index: Index) -> None:
    """A count of cards is not taken for a clause."""
    assert index.search("39枚").jump is None


def test_printed_number_and_id(shelf: Shelf) -> None:
    """A misnumbered clause answers to what is printed and to its id."""
    for typed in ("3.2.3", "3.3.3"):
        jump = shelf.search(typed, game="shogi").jump
        assert jump is not None
        assert jump.heading == "成り"


def test_same_number_in_two_games(shelf: Shelf) -> None:
    """A number that two games have jumps nowhere, and both clauses are found."""
    results = shelf.search("34-5")
    assert results.jump is None
    assert {hit.document.game for hit in results.hits[:2]} == {"go", "shogi"}


@pytest.mark.parametrize("query", ["将棋 34-5", "34-5 将棋", "将棋の34-5", "shogi 34-5"])
def test_game_name_narrows(shelf: Shelf, query: str) -> None:
    """The name of a game in the query narrows to it, and is no word to find."""
    results = shelf.search(query)
    assert results.jump is not None
    assert results.jump.game == "shogi"
    assert {hit.document.game for hit in results.hits} == {"shogi"}
    assert results.understood[0] == "ゲーム game: shogi"


def test_the_name_of_the_game_that_is_asked_is_no_word(shelf: Shelf) -> None:
    """Within one game its name adds nothing; another game's name is a word like any other."""
    assert numbers(shelf, "将棋の王手", game="shogi") == numbers(shelf, "王手", game="shogi")
    assert {hit.game for hit in shelf.search("囲碁 王手", game="shogi").hits} <= {"shogi"}


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("メインフェーズ", "26-1"),
        ("ﾒｲﾝﾌｪｲｽﾞ", "26-1"),
        ("メインフエイズ", "26-1"),
        ("めいんふぇいず", "26-1"),
        ("メインフェイヅ", "26-1"),
        ("ウエイトゾーン3", "17-6"),
        ("ＡＴＫ", "17-6"),
        ("みる うらむき", "17-4"),
        ("てふだのじょうげん", "17-3"),
    ],
)
def test_spellings(index: Index, query: str, first: str) -> None:
    """Width, long marks, small kana and kana for kanji do not matter."""
    assert numbers(index, query)[0] == first


@pytest.mark.parametrize(
    ("query", "first", "meant"),
    [
        ("メインフェイザ", "26-1", "メインフェイズ"),
        ("タイムラン", "17-6", "タイムライン"),
        ("タイムラインン", "17-6", "タイムライン"),
        ("タムイライン", "17-6", "タイムライン"),
    ],
)
def test_one_slip(index: Index, query: str, first: str, meant: str) -> None:
    """One slip of the finger is forgiven, and what was taken instead is offered."""
    results = index.search(query)
    assert results.hits[0].document.number == first
    assert results.did_you_mean == (meant,)


def test_no_slip_is_assumed_for_a_known_word(index: Index) -> None:
    """A word that occurs is never corrected to a like one."""
    assert index.search("再生").did_you_mean == ()


def test_unknown_words_find_only_what_is_near(index: Index) -> None:
    """Words that occur nowhere answer nothing: what looks like them is shown as near, said to be, and offered."""
    results = index.search("札束")
    assert results.near
    assert {hit.document.number for hit in results.hits} == {"17-3", "17-5"}
    assert results.did_you_mean == ("山札",)


def test_what_answers_is_not_called_near(index: Index) -> None:
    """Hits that hold what was asked are no near misses, and what has not a letter of the book finds nothing at all."""
    assert not index.search("先制").near
    assert index.search("xyzzy").hits == ()
    assert not index.search("xyzzy").near


def test_word_of_another_game(index: Index) -> None:
    """A word of another game finds the clause that this game's glossary puts beside it, and says so."""
    results = index.search("タップ")
    assert [hit.document.number for hit in results.hits] == ["34-2②"]
    assert "疲労状態" in results.understood[0]


def test_word_by_way_of_another_glossary(index: Index) -> None:
    """セット is タップ in one game and タップ is 疲労状態 in the other, so セット finds 疲労状態."""
    assert numbers(index, "セット") == ["34-2②"]


@pytest.mark.parametrize(("query", "first"), [("first strike", "39-4"), ("hand limit", "17-3"), ("exhausted", "34-2②")])
def test_english(index: Index, query: str, first: str) -> None:
    """English finds the clauses of common terms."""
    assert numbers(index, query)[0] == first


def test_clause_before_those_that_mention_it(index: Index) -> None:
    """The clause whose heading is the word stands before one that uses it."""
    found = numbers(index, "手札")
    assert found[0] == "17-3"
    assert "17-5" not in found


def test_bare_heading_gives_way_to_its_paragraph(index: Index) -> None:
    """A heading without text is shown through the best clause below it."""
    assert "39" not in numbers(index, "キーワード能力")
    assert numbers(index, "キーワード能力")[0].startswith("39-")


def test_clauses_under_the_heading_come_before_mentions(tmp_path: Path) -> None:
    """Clauses of a section named like the query stand before clauses elsewhere that mention it."""
    section = [rule("24", "勝利条件"), rule("24-1", "", "山札が0枚の相手に勝ちます。", "勝利条件", parent="24")]
    index = Index.build(tmp_path, [rule("5", "得点", "得点は勝利条件と関係しません。"), *section])
    assert numbers(index, "勝利条件") == ["24-1", "5"]


def test_kinds(index: Index) -> None:
    """Only the kinds asked for are found."""
    assert numbers(index, "先制", kinds=["ruling"]) == []
    assert numbers(index, "先制", kinds=["rule"])[0] == "39-4"


def test_limit(index: Index) -> None:
    """No more hits come than were asked for."""
    assert len(numbers(index, "ユニット", limit=2)) == 2


def test_highlights_show_what_matched(index: Index) -> None:
    """Highlights cut the matched words out of heading and text as they were given."""
    hit = index.search("ウエイトゾーン atk").hits[0]
    marked = {getattr(hit.document, mark.field)[mark.start : mark.end] for mark in hit.highlights}
    assert marked == {"ウェイトゾーン", "A T K"}


@pytest.mark.parametrize("query", ["メインフェイズ", "カードを見る", "ﾌﾟﾚｲ", "プレイヤー", "34-5", "先制 再生 貫通", "てふだ"])
def test_highlights_are_inside_the_text(index: Index, query: str) -> None:
    """Every highlight lies inside its field and is not empty."""
    for hit in index.search(query).hits:
        for mark in hit.highlights:
            assert 0 <= mark.start < mark.end <= len(getattr(hit.document, mark.field))


def test_hits_say_why(index: Index) -> None:
    """A hit names its strongest reason first, and its reasons add up to its score."""
    hit = index.search("先制").hits[0]
    assert hit.why[0].startswith("用語の定義 defines")
    assert hit.why[1].startswith("「先制」 見出し heading・本文 text")
    assert sum(float(reason.rsplit(" ", 1)[1]) for reason in hit.why) == pytest.approx(hit.score, abs=0.3)


@pytest.mark.parametrize("query", ["", " ", "?", "の", "。。", "\x00", "(((", "🀄", "あ" * 500, "34-" * 50, "ー", "ﾞ"])
def test_any_query_is_answered(shelf: Shelf, query: str) -> None:
    """Nothing that can be typed raises."""
    shelf.search(query)


@pytest.mark.parametrize(("query", "first"), [("рука", "1"), ("손패 상한", "1"), ("колода", "2"), ("덱", "2")])
def test_other_scripts_are_searched(tmp_path: Path, query: str, first: str) -> None:
    """A rulebook in Russian or Korean is found by its words; nothing is left out because it is neither kana nor Latin."""
    documents = [
        rule("1", "Рука и 손패", "Рука не имеет предела. 손패의 상한은 없습니다."),
        rule("2", "Колода и 덱", "Колода перемешивается. 덱을 섞습니다."),
        rule("3", "Поле и 전장", "На поле лежат карты. 전장에 카드를 놓습니다."),
    ]
    hits = Index.build(tmp_path, documents).search(query).hits
    assert [hit.id for hit in hits][:1] == [first]


def test_a_word_that_stands_everywhere_decides_little(tmp_path: Path) -> None:
    """兵 stands in every clause of this game: the clause about the wall is meant, not the one that says 兵 most."""
    documents = [
        rule(f"1-{at}", "", f"兵士は{what}ことがある。") for at, what in enumerate(("走る", "泳ぐ", "眠る", "歌う", "笑う"), 1)
    ]
    documents += [rule("2-1", "兵士", "兵士は兵士として置く。"), rule("2-2", "", "塀は壊れない。")]
    assert numbers(Index.build(tmp_path, documents), "兵士 塀")[0] == "2-2"


def test_an_amount_is_asked_for_with_its_counter(tmp_path: Path) -> None:
    """何体 is answered by 3体 before 3枚, whatever else the two clauses share."""
    documents = [rule("1-1", "", "兵士の絵札は一度に3枚まで置ける。"), rule("1-2", "", "兵士の駒は一度に3体まで置ける。")]
    index = Index.build(tmp_path, documents)
    assert numbers(index, "兵士は何体置ける")[0] == "1-2"
    assert numbers(index, "兵士は何枚置ける")[0] == "1-1"


def test_scenarios_stand_behind_the_first_clauses(tmp_path: Path) -> None:
    """What plays through clauses comes after five of them, however well it has the words, and before the rest."""
    clauses = [rule(f"1-{at}", "", f"手順は{'先に進むこと' * at}。") for at in range(1, 8)]
    played = rule("遠征", "遠征", "遠征の手順、遠征の手順。", kind="scenario", id="scenario:march")
    hits = Index.build(tmp_path, [*clauses, played]).search("遠征 手順").hits
    assert [hit.kind for hit in hits][:6] == ["rule"] * 5 + ["scenario"]


def test_parts_of_a_long_word_fill_a_short_list(tmp_path: Path) -> None:
    """One clause has 手札の上限 as it stands; the one that has only 手札 and 上限 is shown below it."""
    documents = [
        rule("1-1", "手札の上限", "7枚です。"),
        rule("1-2", "", "手札が多すぎれば、上限になるまで捨てます。"),
        rule("1-3", "", "盤をしまいます。"),
    ]
    assert numbers(Index.build(tmp_path, documents), "手札の上限") == ["1-1", "1-2"]


def test_an_index_read_whole_answers_the_same(tmp_path: Path) -> None:
    """Reading every posting list beforehand changes no answer: neither of words that are there nor of words that are not."""
    documents = [rule("1", "手札", "手札に上限はありません。"), rule("2", "山札", "山札は裏向きに置きます。")]
    queries = ["手札", "上限 山札", "墓地", "裏"]
    cold = Index.build(tmp_path, documents)
    expected = [[(hit.id, hit.score) for hit in cold.search(query).hits] for query in queries]
    warm = Index.open(tmp_path)
    steps = sum(1 for _ in warm.snapshot().warming())
    assert steps > len(documents)
    assert [[(hit.id, hit.score) for hit in warm.search(query).hits] for query in queries] == expected
