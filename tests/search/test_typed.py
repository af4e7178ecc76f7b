"""Japanese as it is typed: wrong conversions, Latin letters, kana half typed, clipped names; and nothing made of what is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.search.conftest import rule

from gunbai.search import Index, Shelf, called
from gunbai.search.names import narrow
from gunbai.search.normal import plain
from gunbai.search.romaji import kana
from gunbai.search.sound import soft, sounds
from gunbai.search.tables import asking, tables


@pytest.mark.parametrize(("query", "first"), [("先生", "39-4"), ("感通", "39-6"), ("最生", "39-5"), ("卯羅向き", "17-4")])
def test_a_wrong_conversion_sounds_like_what_was_meant(index: Index, query: str, first: str) -> None:
    """What no clause writes is found by how it sounds, and the reading says so."""
    results = index.search(query)
    assert results.hits[0].document.number == first
    assert any("同じ音" in line and query in line for line in results.understood)


def test_a_word_of_the_book_is_not_heard_as_another(tmp_path: Path) -> None:
    """後攻 is 後攻 where the book writes it, although 高校 sounds alike and stands there too."""
    index = Index.build(tmp_path, [rule("1", "高校", "高校の部です。"), rule("2", "後攻", "後攻は二番目です。")])
    assert [hit.id for hit in index.search("高校").hits] == ["1"]


@pytest.mark.parametrize(
    ("query", "first"),
    [("sensei", "39-4"), ("kantsuu", "39-6"), ("tefuda no jougen", "17-3"), ("mein fe-zu", "26-1"), ("uramuki", "17-4")],
)
def test_romaji(index: Index, query: str, first: str) -> None:
    """Japanese in Latin letters is read as kana."""
    assert index.search(query).hits[0].document.number == first


@pytest.mark.parametrize(
    ("query", "first"), [("kantsu", "39-6"), ("hiro jotai", "34-2②"), ("mein feizu", "26-1"), ("tefuda no jogen", "17-3")]
)
def test_romaji_without_long_vowels(index: Index, query: str, first: str) -> None:
    """A long vowel may be left out, and one word may be typed as two."""
    results = index.search(query)
    assert results.hits[0].document.number == first
    assert any("読み" in line for line in results.understood)


@pytest.mark.parametrize(("query", "first"), [("めいんふぇizu", "26-1"), ("taいむらいん", "17-6"), ("てふだのjougen", "17-3")])
def test_latin_letters_amid_kana(index: Index, query: str, first: str) -> None:
    """What an input method did not convert is read with the kana that it touches."""
    assert index.search(query).hits[0].document.number == first


@pytest.mark.parametrize(
    ("query", "first"), [("when is a unit exhausting", "34-2②"), ("first-strike", "39-4"), ("does first-strike help", "39-4")]
)
def test_endings_and_hyphens_of_english(index: Index, query: str, first: str) -> None:
    """An English word is known with another ending, and with a hyphen for its blank."""
    assert index.search(query).hits[0].document.number == first


def test_part_of_an_english_word_is_no_word(tmp_path: Path) -> None:
    """``defending`` is no slip of ``ending``: what stands before it is no word that could be joined to it."""
    index = Index.build(tmp_path, [rule("1", "終了", "ターンを終了します。"), rule("2", "数", "数を数えます。")])
    assert not any("defending" in line for line in index.search("who is defending 数").understood)


def test_a_number_that_no_clause_bears_is_said(index: Index) -> None:
    """A number of nowhere, as of a range that runs backwards, gets a sentence and the clauses beside it."""
    results = index.search("34-5-2")
    assert any("34-5-2" in line and "no clause" in line for line in results.understood)
    assert results.near


@pytest.mark.parametrize("query", ["first strike", "hand limit", "hand"])
def test_english_is_no_romaji(index: Index, query: str) -> None:
    """English words that the lexicon knows stay English."""
    assert not any("読み" in line for line in index.search(query).understood)


@pytest.mark.parametrize(
    ("query", "first"), [("かんつ", "39-6"), ("めいんふぇいz", "26-1"), ("たいむらいn", "17-6"), ("てふだのじょうg", "17-3")]
)
def test_kana_half_typed(index: Index, query: str, first: str) -> None:
    """The end of the last word may still be missing, and a consonant may wait for its vowel."""
    assert index.search(query).hits[0].document.number == first


def test_missing_okurigana(tmp_path: Path) -> None:
    """引直し is read as 引 and 直 where no clause writes it as one word."""
    index = Index.build(tmp_path, [rule("1", "", "手札を引き直せます。"), rule("2", "", "手札を引きます。")])
    assert index.search("引直し").hits[0].id == "1"


@pytest.mark.parametrize(
    ("typed", "read"),
    [("konna", "こんな"), ("honya", "ほにゃ"), ("shimbun", "しんぶん"), ("kyouka", "きょうか"), ("strike", ""), ("x", "")],
)
def test_syllables(typed: str, read: str) -> None:
    """Every syllable is one of Japanese, or the word is none."""
    assert kana(typed) == read


def test_sounds_of_a_word() -> None:
    """A word sounds all by on or all by kun readings, a mixed one by both, an unknown character not at all."""
    assert "こうこう" in sounds("高校")
    assert "たかこう" not in sounds("高校")
    assert "ゆにつと" in sounds("湯ニツト")
    assert sounds("◎山") == []
    assert soft("えいぞく") == soft("えいそく")


@pytest.mark.parametrize(
    ("query", "slug", "left"),
    [
        ("レジェスタの初期手札", "los", "初期手札"),
        ("れじぇすた 手札", "los", "手札"),
        ("レジェンドオブスター 手札", "los", "手札"),
        ("レジェンドの手札", "", "レジェンドの手札"),
        ("スタウォの捨て山", "sw", "捨て山"),
        ("スターの数", "", "スターの数"),
    ],
)
def test_clipped_and_half_said_names(query: str, slug: str, left: str) -> None:
    """A book is known by its clipped name, in hiragana too, and by most of its name, but not by a word of it."""
    names = {"los": called("los", "レジェンド・オブ・スターズ"), "sw": called("sw", "スター・ウォーズ")}
    assert narrow(query, names) == (slug, left)


def test_what_begins_two_names_narrows_to_none() -> None:
    """The beginning of two names says nothing."""
    assert narrow("ミステリオ 手札", {"a": ["ミステリオス"], "b": ["ミステリオン"]}) == ("", "ミステリオ 手札")


def test_slips_are_heard_in_the_book_that_has_them(shelf: Shelf) -> None:
    """Over all books a word that none of them writes is heard in the one whose word sounds so."""
    assert shelf.search("先生を持つ").hits[0].document.id == "go:39-4"


def test_no_word_that_is_said_is_dropped() -> None:
    """A word that leads to others would lead nowhere if it were dropped as one that asks."""
    said = {word for words, _ in tables().said for word in words if not word.isascii()}
    assert not {plain(word) for word in said} & asking().dropped


@pytest.mark.parametrize(("query", "first"), [("何体まで並ぶ", "2"), ("何をめくる", "3")])
def test_how_many_is_a_word_of_the_tables(tmp_path: Path, query: str, first: str) -> None:
    """何体まで means what the tables say of it, a limit to the number; 何 that begins no such word asks only."""
    clauses = [
        rule("1", "", "枚数は合計で数えます。"),
        rule("2", "", "駒に上限はありません。"),
        rule("3", "", "札をめくります。"),
        rule("4", "", "山を切ります。"),
    ]
    assert Index.build(tmp_path, clauses).search(query).hits[0].id == first


def test_section_about_says_nothing(tmp_path: Path) -> None:
    """Who asks for the section about something asks for that."""
    index = Index.build(tmp_path, [rule("1", "Drawing", "Each player draws a card."), rule("2", "Ending", "The turn is over.")])
    results = index.search("section about drawing")
    assert results.hits[0].id == "1"
    assert not results.near
