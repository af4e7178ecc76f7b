"""The normal form is the same for what means the same, and knows where each character came from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunbai.search.normal import kana_key, normalise, plain

TEXT = (
    st.text(st.sampled_from("アァーヴェシジフィカｶﾞﾟ゛がッっー〜①②⑳Ⅲⅳ㈱㍍ﬁÅé０９3,000-－—一十枚出来る事時AT K\n 　「」、。oOiI"))
    | st.text()
)


@given(TEXT, st.booleans())
def test_offsets_stay_inside(text: str, wrapped: bool) -> None:
    """Every character of the normal form comes from a non-empty span of the original, and spans never go back."""
    normal = normalise(text, wrapped)
    assert len(normal.starts) == len(normal.ends) == len(normal.text)
    for start, end in zip(normal.starts, normal.ends, strict=True):
        assert 0 <= start < end <= len(text)
    assert normal.starts == sorted(normal.starts)
    assert normal.ends == sorted(normal.ends)


@given(TEXT)
def test_plain_is_the_text_of_the_map(text: str) -> None:
    """The form with and without a map is the same."""
    assert plain(text) == normalise(text).text


@given(TEXT)
def test_kana_key_is_stable(text: str) -> None:
    """The key of hiragana that was made a key does not change again."""
    key = kana_key("".join(char for char in text if "ぁ" <= char <= "ゖ" or char == "ー"))
    assert kana_key(key) == key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("フェーズ", "フェイズ"),
        ("ﾌﾞﾛｯｶｰ", "ブロツカー"),
        ("ウエイト", "ウェイト"),
        ("ジェネラル", "ゼネラル"),
        ("リヴァース", "リバース"),
        ("出来る", "できる"),
        ("一ターン", "1ターン"),
        ("十枚", "10枚"),
        ("3,000", "3000"),
        ("A T K", "ATK"),
        ("W T", "ｗｔ"),
        ("ゾーンII", "ゾーンⅡ"),
        ("③", "3"),
        ("39ー8", "39-8"),
        ("HPがO以下", "HPが0以下"),
        ("裏 向き\nの", "裏向きの"),
        ("山札が 0 枚", "山札が0枚"),
    ],
)
def test_spellings_of_one_thing(one: str, other: str) -> None:
    """What people mix up has one normal form."""
    assert plain(one) == plain(other)


@pytest.mark.parametrize(
    ("one", "other"), [("カード", "ガード"), ("出来事", "でき事"), ("一体感", "二体感"), ("タップ", "アンタップ")]
)
def test_different_things(one: str, other: str) -> None:
    """Different words keep different normal forms."""
    assert plain(one) != plain(other)


def test_blanks_part_words_of_a_query() -> None:
    """In a query a blank parts words, in a book it is a wrapped line."""
    assert plain("手札 上限", wrapped=False) == "手札 上限"
    assert plain("手札 上限") == "手札上限"


def test_circled_digits_stay_apart() -> None:
    """26-7③ does not become 26-73."""
    assert plain("26-7③") == "26-7 3"


def test_wraps_join_what_is_written_without_blanks() -> None:
    """Japanese is joined over a line break, and with a digit or mark beside it; other scripts keep their blanks."""
    assert plain("手札 を 2 枚、\n「引く」 こと") == "手札を2枚、「引く」こと"
    assert plain("карта руки 手札 카드 를") == "карта руки 手札 카드 를"


def test_a_letter_among_japanese_is_a_digit() -> None:
    """Scanned books print 0 as o; a letter beside other letters stays one."""
    assert plain("体oの") == "体0の"
    assert plain("é o é") == "é o é"
