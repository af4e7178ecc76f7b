"""How a scenario ended, in one line: alone, beside how it ended before, and where it could not be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.library import Library
from gunbai.ruling.played import PlayedOut
from gunbai.writeup.messages import load_messages
from gunbai.writeup.names import Namer
from gunbai.writeup.outcome_text import differing_text, outcome_text

OLD = PlayedOut(claims=(("甲", "勝つ", "never"),), facts={"甲.life": "20", "乙.life": "3"}, board='{"甲":{"life":"20"}}')


@pytest.fixture
def namers(repository: Path, library: Library) -> dict[str, Namer]:
    """Returns the namers of Legions by language."""
    book, notation = library.rulebook("legions").book(), library.notation("legions")
    return {lang: Namer(book, notation, messages) for lang, messages in load_messages(repository, "web").items()}


@pytest.fixture
def namer(namers: dict[str, Namer]) -> Namer:
    """Returns the namer of Legions in Japanese."""
    return namers["ja"]


def test_alone_every_fact_is_told(namer: Namer) -> None:
    """Verdicts come first, then the facts in words."""
    assert outcome_text(OLD, namer) == "甲 不成立 · 甲のライフ: 20 · 乙のライフ: 3"


def test_beside_another_only_what_differs_is_told(namer: Namer) -> None:
    """A fact that is the same in both says nothing of the change."""
    new = PlayedOut(claims=(("甲", "勝つ", "holds"),), winner="甲", facts={"甲.life": "20", "乙.life": "0"})
    assert outcome_text(new, namer, OLD) == "甲 成立 · 甲の勝ち · 乙のライフ: 0"


def test_where_only_the_boards_differ_it_says_in_what(namer: Namer) -> None:
    """Two outcomes that are listed as different never read the same."""
    old, new = (PlayedOut(board=f'{{"甲":{{"life":"20","hand":[{hand}]}}}}') for hand in ('"札#A"', ""))
    assert (outcome_text(old, namer, new), outcome_text(new, namer, old)) == ("甲の手札: 札#A", "甲の手札: ―")


def test_what_is_asked_at_the_end_is_told_in_words(namers: dict[str, Namer]) -> None:
    """A line that stops at another question says who is asked what."""
    new = PlayedOut(asked="乙 action", facts=OLD.facts)
    assert outcome_text(new, namers["en"], OLD).startswith("乙 is asked at the end: ")
    assert "乙 action" not in outcome_text(new, namers["en"], OLD)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ja", "盤面を終わりまで再生できません。結果が前と同じか違うかは、まだ言えません。 12行目: L は使われませんでした"),
        ("en", "The board cannot be played to its end: whether it ends as before is not known. line 12: L was never asked for"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_language(namers: dict[str, Namer], lang: str, said: str) -> None:
    """A sentence says what that means, then where the line stops, without the path and the code of a program."""
    fault = "scenarios/legions/x.yaml:12:28: L は使われませんでした / L was never asked for [UNUSED]"
    assert outcome_text(PlayedOut(fault=fault), namers[lang], OLD) == said


@pytest.mark.parametrize(
    ("name", "ja", "en"),
    [
        ("甲", "甲の主張の判定", "the verdict on 甲's claim"),
        ("winner", "勝者", "the winner"),
        ("乙.hand.count", "乙の手札の枚数", "乙's hand (how many)"),
        ("C.zone", "Cの領域", "C's zone"),
    ],
)
def test_what_differs_is_named(namers: dict[str, Namer], name: str, ja: str, en: str) -> None:
    """Claims, facts and the rest are named in words in both languages."""
    assert (differing_text(name, namers["ja"]), differing_text(name, namers["en"])) == (ja, en)
