"""Texts in the encodings and line ends that publishers send."""

from __future__ import annotations

import codecs

import pytest
from tests.importing.conftest import read

from gunbai.errors import BadInput

TEXT = "総合ルール\n1. ゲームの概要\n1.1. このゲームは二人のプレイヤーで遊びます。\n1.2. 先に三回勝ったプレイヤーの勝ちです。\n"
CHINESE = "综合规则\n1. 游戏概述\n1.1. 本游戏由两名玩家进行，每名玩家使用一副牌组。\n1.2. 先获得三次胜利的玩家赢得比赛。\n"


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp", "utf-16", "utf-16-le"])
def test_japanese_encodings_are_known(encoding):
    """Shift_JIS, EUC and UTF-16 are read, and the report says so."""
    data = (codecs.BOM_UTF16_LE if encoding == "utf-16-le" else b"") + TEXT.encode(encoding)
    imported = read(data)
    assert imported.source == TEXT
    assert imported.report.doubts[0].code == "ENCODING"


def test_a_chinese_encoding_is_known():
    """GB 18030 is told apart from the Japanese encodings by its words."""
    assert read(CHINESE.encode("gb18030")).source == CHINESE


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_do_not_matter(end):
    """A byte order mark and any line ends, also mixed ones, give the same lines."""
    data = codecs.BOM_UTF8 + TEXT.replace("\n", end, 2).encode()
    imported = read(data)
    assert imported.source == TEXT
    assert "ENCODING" not in {doubt.code for doubt in imported.report.doubts}


def test_bytes_that_cannot_be_read_are_reported_by_line():
    """A broken byte in a UTF-8 text becomes U+FFFD, and its line is named."""
    data = TEXT.encode().replace("三回".encode(), "三".encode() + b"\xff", 1) + TEXT.encode() * 20
    imported = read(data)
    assert (4, "ENCODING") in {(doubt.line, doubt.code) for doubt in imported.report.doubts}


def test_nothing_is_refused():
    """An empty file is no book."""
    with pytest.raises(BadInput, match="there is no text to import"):
        read(b" \n\r\n")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "cp1252"])
def test_western_bytes(encoding):
    """UTF-16 without a mark is known by its zeros, Windows-1252 by its quotes between letters."""
    text = "Rules\n1. Basics\n1.1. A player’s deck.\n1.2. It’s “big”.\n"
    assert read(text.encode(encoding)).source == text
