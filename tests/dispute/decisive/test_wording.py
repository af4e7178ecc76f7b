"""The clause that somebody speaks of without its number is found by its words."""

from __future__ import annotations

import pytest

from gunbai.dispute.decisive.invoked import IN_A_ROW
from gunbai.dispute.decisive.wording import Wording, pairs
from gunbai.library import Library


@pytest.fixture(scope="module")
def wording(library: Library) -> Wording:
    """The wording of King-castle."""
    return Wording(library.rulebook("king-castle").book())


def test_pairs_of_letters_do_not_reach_over_punctuation() -> None:
    """Two sentences share what stands within them, not where they meet."""
    assert pairs("引く。捨て") == {"引く", "捨て"}


def test_the_sentence_that_is_meant_is_named(wording: Wording) -> None:
    """5.4-2 has two sentences: the second is about units without power."""
    assert wording.sentence("5.4-2", "パワー0のユニットは攻撃できない") == "5.4-2:2"


def test_the_nearest_of_several_clauses_is_found(wording: Wording) -> None:
    """Rare words count more than common ones: who speaks of a counterattack means 5.4-5, not every attack."""
    assert wording.nearest(["5.4-1", "5.4-5", "5.4-6"], "反撃は同時に受ける") == "5.4-5"


def test_words_that_stand_everywhere_find_nothing(wording: Wording) -> None:
    """A claim that shares no more than common words with a clause speaks of none."""
    assert wording.nearest(["5.4-1", "4-1"], "これでよい") == ""


def test_letters_in_a_row(wording: Wording) -> None:
    """6.1-2 and who speaks of a full zone share 「枚配置されていて」; ユニット, of which the book is full, is no quotation."""
    assert wording.row("6.1-2", "3枚配置されていてもマジックはプレイできる") > IN_A_ROW
    assert wording.row("5.4-4", "ユニットが") < IN_A_ROW


def test_endings_count_less_than_other_letters(wording: Wording) -> None:
    """Two hiragana are mostly an ending: that a claim says なければ as well does not make a clause its own."""
    assert wording.counted(["なけ"]) < wording.counted(["反撃"])
