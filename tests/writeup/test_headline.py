"""The answer in one sentence, for every way in which claims can come out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gunbai.library import Library
from gunbai.writeup.account import Account, Clause, Finding, Hinge, Refusal, ToldStep, UnderReading
from gunbai.writeup.headline import deciding, effective, headline
from gunbai.writeup.messages import Messages, load_messages

NOTHING = Account("", "", "", "", (), (), None, "", None, (), (), (), ())
TWO = Hinge(
    "D-1",
    "reading",
    "D-1 の読み",
    "",
    outcomes=(UnderReading("a", "", True, "never", ""), UnderReading("b", "", False, "holds", "")),
)
FACT = Hinge("C.power", "fact", "Cのパワー", "")


@pytest.fixture(scope="module")
def messages() -> Messages:
    """Returns the words of pages in Japanese."""
    return load_messages(Library.open().content, "web")["ja"]


def claim(by: str, verdict: str, *on: Hinge) -> Finding:
    """Returns a claim with its verdict."""
    return Finding(by, f"{by}の言うこと", verdict, "", on)


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ([claim("甲", "never"), claim("乙", "holds")], "乙が正しい。乙の言うこと。"),
        ([claim("甲", "holds"), claim("乙", "holds")], "どの主張も成立する。"),
        ([claim("甲", "never"), claim("乙", "never")], "どちらの主張も成立しない。"),
        ([claim("甲", "never")], "甲の主張は成立しない。"),
        ([claim("甲", "holds"), claim("甲", "never"), claim("乙", "never")], "甲が正しい。甲の言うこと。"),
        ([claim("甲", "holds"), claim("甲", "holds"), claim("乙", "never")], "甲が正しい。"),
        ([claim("甲", "unknown", FACT), claim("甲", "holds")], "まだ決まらない。Cのパワーが分からない。"),
        ([claim("甲", "depends", TWO), claim("乙", "holds")], "乙が正しい。乙の言うこと。"),
        ([claim("甲", "depends", FACT), claim("乙", "holds")], "Cのパワーによる。"),
        ([claim("甲", "unknown", FACT), claim("乙", "never")], "まだ決まらない。Cのパワーが分からない。"),
    ],
)
def test_who_is_right(messages: Messages, claims: list[Finding], said: str) -> None:
    """Under the readings taken, as far as they decide; what is open is named, and nobody is right before it is known."""
    found = headline(replace(NOTHING, claims=tuple(claims)), messages)
    assert found.sentence + found.says == said


def test_a_reading_that_is_taken_decides() -> None:
    """A claim that hangs on a reading only comes out as it is read; one that hangs on a fact does not."""
    assert effective(claim("甲", "depends", TWO)) == "never"
    assert effective(claim("甲", "depends", FACT)) == "depends"


def test_a_board_without_claims(messages: Messages) -> None:
    """How the game ends comes first, else the last thing that changed, else that nothing did, or was said to."""
    step = ToldStep(1, "1", "1", "裏返る", clauses=(Clause("1", "1", "", "裏返します。"),), changes=("C 面 表 → リバース",))
    assert headline(replace(NOTHING, ending="甲の勝ち", steps=(step,)), messages).sentence == "甲の勝ち"
    assert headline(replace(NOTHING, steps=(step,)), messages).sentence == "裏返る"
    assert [clause.rule for clause in deciding(replace(NOTHING, steps=(step,)))] == ["1"]
    assert headline(replace(NOTHING, steps=(replace(step, changes=()),)), messages).sentence == "何も変わらない。"
    assert headline(NOTHING, messages).sentence == "起きたことがまだ入っていない。"
    assert deciding(NOTHING) == ()


TEXT = Clause("card:炎の子:炎.1", "炎の子:炎.1", "", "2ダメージを与える。")
RULE = Clause("35-1", "35-1", "", "効果を解決します。")
BREAKS = Clause("10-1", "10-1", "", "HPが0以下ならブレイクします。")


def changing(n: int, *clauses: Clause) -> ToldStep:
    """Returns a step at which something changes, with the clauses it rests on."""
    return ToldStep(n, clauses[0].rule, clauses[0].printed, "起きる", clauses=clauses, changes=("変わる",))


@pytest.mark.parametrize("claims", [(), (claim("甲", "holds"),)])
def test_a_card_text_that_decides_is_quoted(claims: tuple[Finding, ...]) -> None:
    """Where no clause decides a claim: the sentence of the card and what carries it out; else the rule that follows on it."""
    told = replace(NOTHING, claims=claims, steps=(changing(1, TEXT, RULE),))
    assert deciding(told) == (TEXT, RULE)
    assert deciding(replace(told, steps=(changing(1, TEXT, RULE), changing(2, BREAKS)))) == (TEXT, BREAKS)
    assert deciding(replace(told, steps=(changing(1, TEXT, RULE), changing(2, RULE), changing(3, BREAKS)))) == (BREAKS,)
    assert deciding(replace(told, claims=(claim("甲", "unknown"),))) == ()


def test_a_board_on_which_nothing_changes() -> None:
    """Without a change: the clause that refuses, else that of the last step."""
    still = replace(changing(1, RULE), changes=())
    assert deciding(replace(NOTHING, steps=(still,))) == (RULE,)
    assert deciding(replace(NOTHING, steps=(still,), refused=(Refusal(1, "甲", "アタック", (BREAKS, RULE)),))) == (BREAKS,)


def test_a_card_is_cited_by_its_name() -> None:
    """A text is cited by its card and its own name, where it has one; a clause by its number."""
    assert [clause.cited for clause in (TEXT, RULE)] == ["炎の子「炎」", "35-1"]
    assert Clause("card:炎の子:1.2", "炎の子:1.2").cited == "炎の子"
    assert Clause("card:炎の子", "炎の子").cited == "炎の子"
    assert Clause("card:炎の子.1.2", "炎の子.1.2").cited == "炎の子"


def test_a_reading_is_named_by_its_clause_and_a_number_once(messages: Messages) -> None:
    """A judge knows 38-12, not D-1; a power that is held against two limits is one missing fact."""
    read = replace(TWO, clause="38-12")
    found = headline(replace(NOTHING, claims=(claim("甲", "depends", read, FACT),)), messages)
    assert found.sentence == "38-12の読み・Cのパワーによる。"
    low, high = (Hinge(f"C.power<={limit}", "fact", f"Cのパワーは{limit}以下か", "") for limit in (3000, 5000))
    found = headline(replace(NOTHING, claims=(claim("甲", "unknown", low, high),)), messages)
    assert found.sentence == "まだ決まらない。Cのパワーは3000以下かが分からない。"
