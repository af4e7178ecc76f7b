"""Accounts: what a judge is told of a resolution, in either language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gunbai.library import Library
from gunbai.writeup.account import Account
from gunbai.writeup.account_from_json import account, tell
from gunbai.writeup.headline import deciding
from gunbai.writeup.messages import load_messages
from gunbai.writeup.names import Namer


def told(library: Library, path: Path, lang: str = "ja", **changed: Any) -> Account:
    """Returns the account of a scenario, with some of its JSON changed."""
    resolution = library.replay(path)
    namer = Namer(resolution.table.book, resolution.table.notation, load_messages(library.content, "writeups")[lang])
    return account({**resolution.to_json(), **changed}, namer) if changed else tell(resolution, namer)


def test_the_account_says_what_decides(library: Library, case: Path) -> None:
    """Claims have their verdict in words, the step where they part, and the clause that decides there."""
    found = told(library, case)
    assert [(claim.by, claim.word) for claim in found.claims] == [("甲", "不成立"), ("乙", "成立")]
    assert [clause.printed for clause in found.deciding] == ["39-5"]
    parting = found.steps[found.parts_at - 1]
    assert parting.parts == ("甲", "乙")
    assert [clause.printed for clause in parting.quotes] == ["39-5"]
    assert "番兵#C 面 表 → リバース" in parting.changes
    assert found.certainty == "told"


def test_the_account_in_english(library: Library, case: Path) -> None:
    """Changes and verdicts are in English; names stay as they are."""
    found = told(library, case, "en")
    assert [claim.word for claim in found.claims] == ["does not hold", "holds"]
    assert any(change == "番兵#C face face up → reversed" for step in found.steps for change in step.changes)


@pytest.mark.parametrize(("verdict", "certainty"), [("depends", "depends"), ("unknown", "unknown")])
def test_an_uncertain_account_says_on_what(library: Library, case: Path, verdict: str, certainty: str) -> None:
    """A verdict that is open names the reading or fact it hangs on."""
    claim = {**library.replay(case).to_json()["claims"][0], "verdict": verdict}
    claim["on"] = [{"id": "D-017", "kind": "reading", "text": {"ja": "再生の読み", "en": "how 39-5 is read"}}]
    found = told(library, case, claims=[claim])
    assert found.certainty == certainty
    assert [hinge.text for hinge in found.claims[0].on] == ["D-017 再生の読み"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ja", ["何かを使うかどうか", "レーンの選択", "甲の目", "次に来るカード", "番兵#CのATKは3以下か"]),
        (
            "en",
            [
                "whether anything is used",
                "the choice of lane",
                "what chance brings for 甲's dice",
                "which card comes next",
                "whether 番兵#C's atk is at most 3",
            ],
        ),
    ],
)
def test_what_it_hangs_on_is_a_phrase(library: Library, case: Path, lang: str, said: list[str]) -> None:
    """A choice is told as one, chance as that; a question about the first card is none about clause 1."""
    hangs = [
        {"id": "use", "kind": "choice", "text": {"ja": "使う", "en": "use"}},
        {"id": "lane", "kind": "choice", "text": {"ja": "レーン", "en": "lane"}},
        {"id": "甲", "kind": "chance", "text": {"ja": "甲の目", "en": "甲's dice"}},
        {"id": "next", "kind": "chance", "text": {"ja": "次のカード", "en": "next"}},
        {"id": "1:atk<=3", "kind": "fact", "text": {"ja": "番兵#CのATKは3以下か", "en": "whether 番兵#C's atk is at most 3"}},
    ]
    claim = {**library.replay(case).to_json()["claims"][0], "verdict": "depends", "on": hangs}
    assert [hinge.short for hinge in told(library, case, lang, claims=[claim]).claims[0].on] == said


def test_a_clause_that_decides_and_is_leaned_on_is_quoted_once(library: Library, case: Path) -> None:
    """Where a condition of the deciding clause itself is not met, the line about the loser does not quote it again."""
    claim = library.replay(case).to_json()["claims"][0]
    leaning = {"rule": claim["decided_by"], "quote": claim["decided_by_quote"]}
    fails = {"kind": "own", "id": "", "text": {"ja": "", "en": ""}}
    found = told(library, case, claims=[{**claim, "leans_on": leaning, "fails": fails}])
    assert found.claims[0].leaning == "claim.leans.itself"


TWO_READINGS = """\
game: legions
title: 移動攻撃
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {field: {左: 斥候#A 2/3 WT1 移動攻撃}}
  乙: {life: 20, field: {}}
line:
  - 甲: {move: A, to: 中央, attack now: yes, target: 乙マスター}
claims:
  甲: {says: 移動した後にアタックできる, then: {乙.life: 18}}
"""


def test_each_reading_has_its_outcome(library: Library, tmp_path: Path) -> None:
    """A claim that hangs on a reading says how it comes out under each, and which one is taken."""
    path = tmp_path / "two.yaml"
    path.write_text(TWO_READINGS, "utf-8")
    found = told(library, path)
    (claim,) = found.claims
    assert claim.verdict == "depends"
    (hinge,) = claim.on
    assert hinge.id == "D-010"
    assert [(outcome.reading, outcome.taken, outcome.word) for outcome in hinge.outcomes] == [
        ("a", True, "成立"),
        ("b", False, "不成立"),
    ]
    written = library.writeup(library.replay(path)).markdown
    assert "**D-010 (a) と読み、甲の主張「移動した後にアタックできる」は成立します。**" in written
    assert "→ **不成立**" in written


def test_what_chance_decides_nobody_chooses(library: Library) -> None:
    """The other sides of two dice could have come out, each said once; nobody could have chosen them."""
    found = told(library, library.content / "scenarios/king-castle/dice-rolled-one-after-another.yaml")
    others = [(other.status, other.option) for other in found.steps[0].others]
    assert others == [("by chance", side) for side in ("1", "2", "4", "5", "6")]


def test_passing_a_decision_up_reads_as_that_decision(library: Library) -> None:
    """Who charges nothing does not pass in a spell step: the decision has words of its own."""
    path = library.content / "scenarios/asterisk/both-pass-in-the-spell-step.yaml"
    assert "チャージしない" in next(step.sentence for step in told(library, path).steps if step.at == "3.4.a")
    assert "charge nothing" in next(step.sentence for step in told(library, path, "en").steps if step.at == "3.4.a")


def test_the_card_that_forbids_an_option_is_quoted(library: Library) -> None:
    """Where a text keeps a card from being chosen, it stands beside the clause about choosing."""
    found = told(library, library.content / "scenarios/asterisk/attack-with-nobody-to-choose.yaml")
    others = {other.option: other for step in found.steps for other in step.others}
    fog, mage = others["霧#C"], others["術師#D"]
    assert (fog.ground and fog.ground.printed, fog.text and fog.text.cited) == ("3.5.4.2.a", "霧")
    assert "攻撃" in (fog.text.quote if fog.text else "")
    assert mage.text is None


def test_a_step_that_comes_to_nothing_says_so(library: Library) -> None:
    """The text finds no target but one behind a barrier (39-19): that it deals damage would be wrong."""
    found = told(library, Path(library.scenario("legions", "trigger-fizzles-before-a-barrier").path))
    assert [step.sentence for step in found.steps if step.sentence.endswith("（行われない）")] == [
        "《アタック時》：相手のミニオン1体を選び1ダメージを与える。（行われない）"
    ]


MASTER = """\
game: legions
board:
  turn: {seat: 甲, phase: メイン}
  甲: {field: {左: 騎士#K 3/3}}
line: [{甲: {attack: K, target: 乙マスター}}]
"""


def test_what_keeps_nothing_from_happening_does_not_come_first(library: Library, tmp_path: Path) -> None:
    """A master has no ATK, so 11-5 keeps 0 damage from a card: the exchange is told by 34-7, which the damage rests on."""
    path = tmp_path / "case.yaml"
    path.write_text(MASTER, "utf-8")
    found = told(library, path)
    last = found.steps[-1]
    assert "乙のライフ 20 → 17" in last.changes
    assert last.clauses[0].printed == "34-7"
    assert not last.shaped
    assert [clause.printed for clause in deciding(found)] == ["34-7"]
    assert [item["empty"] for item in library.replay(path).to_json()["steps"][-1]["events"]] == [False, True, False]
