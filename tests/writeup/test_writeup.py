"""Write-ups: the ruling that one would sign, and the slip."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.library import Library
from gunbai.writeup.writeup import WriteUpPrinter


def test_the_ruling_is_a_document(library: Library, case: Path) -> None:
    """Title, lines to fill in, facts with the board, question, ruling in bold, reasons, certainty, book and its terms."""
    written = library.writeup(library.replay(case))
    text = written.markdown
    order = [
        *("# ", "| 日付 | 大会 | 卓 | ジャッジ |", "## 事実", "```board", "## 問い", "## 裁定", "**甲の主張", "## 理由", "**1.** "),
        *("> **39-5** ", "## 確かさと前提", "## 規則", "総合ルールブック 1.00 (2017-12-27)", "発行者", "署名"),
    ]
    places = [text.index(part) for part in order]
    assert places == sorted(places)
    assert "\n\n\n" not in text
    assert "<svg" in written.html
    assert "```" not in written.html
    assert "{{" not in text
    assert "None" not in text


def test_names_are_no_markup(library: Library, case: Path) -> None:
    """A title or name with marks of Markdown or HTML is shown as written."""
    written = library.writeup(library.replay(case))
    assert r"# \*強\* &lt;b>再生&lt;/b>を持つ" in written.markdown
    assert '<h1 lang="ja">*強* &lt;b&gt;再生&lt;/b&gt;を持つ' in written.html
    assert r"ルーン\_剣士\_#A" in written.markdown
    page = WriteUpPrinter(library.content, "ja").page(written)
    assert "<title>*強* &lt;b>再生" in page


def test_the_slip_is_short(library: Library, case: Path) -> None:
    """The players' slip holds the ruling, the words that decide, the version, and nothing a phone cannot show."""
    slip = library.writeup(library.replay(case), "slip")
    assert "> **39-5** " in slip.markdown
    assert "1.00" in slip.markdown
    assert len(slip.markdown) < 400
    assert "<svg" not in slip.html


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("kind", ["ruling", "slip"])
def test_every_shipped_ruling_can_be_written_up(library: Library, kind: str, lang: str) -> None:
    """Each ruling becomes a document with its answer in bold and each of its quotes."""
    for ruling in library.rulings():
        text = library.writeup(ruling, kind, lang).markdown
        assert text.startswith("# ")
        assert text.count("\n> **") >= len(ruling.citations)


def test_three_grounds_are_shown_and_the_rest_is_one_tap_away(library: Library) -> None:
    """A step names three clauses and how many more there are; the sheet folds them, ``all_grounds`` shows every one."""
    resolution = library.replay(library.scenario("legions", "first-strike-denied"))
    few, every = library.writeup(resolution), library.writeup(resolution, all_grounds=True)
    assert "34-3, 27-4, 34-1 ほか3" in few.markdown
    assert '<details class="rest"><summary>ほか3</summary>' in few.html
    assert "ほか3" not in every.markdown
    assert '<details class="rest" open>' in every.html


def test_the_slip_says_what_the_loser_leans_on(library: Library) -> None:
    """Not only that a claim fails: the clause behind it, and what keeps that from applying; in words of the language."""
    resolved = library.replay(library.scenario("legions", "first-turn-has-no-restriction"))
    slip = library.writeup(resolved, "slip", "en").html
    assert "does not hold" in slip
    assert '乙 leans on <span class="number">29-1</span>' in slip
    assert 'which <span class="number">29-2</span> keeps from applying here' in slip


def test_what_a_part_of_a_card_text_does_has_its_words(library: Library) -> None:
    """The effect that was picked of two stands under its card, with the whole sentence, and the answer says what happens."""
    resolved = library.replay(library.scenario("asterisk", "one-of-two-effects"))
    slip = library.writeup(resolved, "slip").html
    assert "<h1>番兵" in slip
    assert "を破壊</h1>" in slip
    assert '<b class="number">選択</b>以下から1つを選ぶ。' in slip
    assert "選択.1" not in slip


def test_the_slip_names_a_reading_that_was_chosen(library: Library) -> None:
    """What follows only from the reading that somebody chose is not shown to players without it."""
    resolved = library.replay(library.scenario("legions", "attack-after-moving-and-triggers"))
    slip = library.writeup(resolved, "slip")
    for text in (slip.markdown, slip.html):
        assert "移動攻撃によるアタックは疲労状態のまま行える" in text


def test_the_slip_tells_of_an_act_that_was_found_out_later(library: Library) -> None:
    """The players learn that it was not allowed, and by which clause."""
    resolved = library.replay(library.scenario("legions", "illegal-attack-found-later"))
    slip = library.writeup(resolved, "slip")
    for text in (slip.markdown, slip.html):
        assert "後から分かった違反" in text
        assert "34-5" in text
