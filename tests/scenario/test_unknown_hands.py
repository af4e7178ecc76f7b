"""Cards that nobody knows: what they could do is not followed, so that nothing is certain beyond the opportunity to use them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.library import Library

STARS = """game: legend-of-stars
title: t
board:
  turn: {{seat: 甲, number: 5, phase: アタック}}
  甲: {{前衛: {{1: 狼#A 500/100/200}}, hand: []}}
  乙: {{energy: 2, hand: {hand}}}
line: {line}
claims:
  乙: {{says: まだ負けない, then: {{game.over: no}}}}
"""


@pytest.fixture(scope="module")
def library() -> Library:
    """Everything that ships."""
    return Library.open()


def written(tmp_path: Path, text: str) -> Path:
    """Returns the file of a case."""
    path = tmp_path / "case.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def judged(library: Library, tmp_path: Path, hand: str, line: str) -> list[tuple[str, tuple[str, ...]]]:
    """Returns the verdict of a replay and of an exploration, each with what it hangs on."""
    path = written(tmp_path, STARS.format(hand=hand, line=line))
    claims = (library.replay(path).claims[0], library.explore(path, "action", 2000).resolution.claims[0])
    return [(claim.verdict, claim.on) for claim in claims]


def test_an_exploration_is_not_certain_past_a_hand_that_nobody_knows(library: Library, tmp_path: Path) -> None:
    """7.1: a flash card may be used when a character attacks. Two unknown cards may be such cards."""
    assert judged(library, tmp_path, "2", "[]")[1] == ("unknown", ("fact:乙.手札",))


def test_it_is_certain_where_there_is_nothing_to_use(library: Library, tmp_path: Path) -> None:
    """An empty hand, or one whose cards are known, leaves nothing open."""
    assert judged(library, tmp_path, "[]", "[]")[1] == ("holds", ())
    assert judged(library, tmp_path, "[熊#C 100/100/100]", "[]")[1] == ("holds", ())


def test_a_recorded_line_in_which_nothing_was_used_is_certain(library: Library, tmp_path: Path) -> None:
    """The line says what was done: an opportunity that it does not mention was not taken. `explore` asks further."""
    line = "[{甲: {attack: A}}]"
    assert judged(library, tmp_path, "2", line) == [("holds", ()), ("unknown", ("fact:乙.手札",))]
    assert judged(library, tmp_path, "[]", line) == [("holds", ()), ("holds", ())]


def test_a_card_drawn_in_the_next_turn_is_no_card_of_this_one(library: Library, tmp_path: Path) -> None:
    """All lines to the end of the turn end where the other player's begins: what is drawn there could do nothing before (5.2)."""
    path = written(tmp_path, STARS.format(hand="[]", line="[]"))
    found = library.explore(path, "turn", 2000)
    assert [(claim.verdict, claim.on) for claim in found.resolution.claims] == [("holds", ())]
    path = written(tmp_path, STARS.format(hand="2", line="[]"))
    assert library.explore(path, "turn", 2000).resolution.claims[0].on == ("fact:乙.手札",)


DAMAGE = """game: asterisk
title: t
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{field: {{前1: 剣士#A 3000/2}}, hand: [], mana: []}}
  乙: {{damage: 2, hand: [], mana: [], deck: {deck}}}
line:
  - 甲: {{attack: A, target: 乙}}
claims:
  甲: {{says: 剣士は残る, then: {{A.zone: 前列}}}}
"""


@pytest.mark.parametrize(
    ("deck", "expected"), [("10", ("unknown", ("fact:乙.ダメージゾーン",))), ("[石#P 1/1, 石#Q 1/1, 石#R 1/1]", ("holds", ()))]
)
def test_damage_that_nobody_knows_may_be_a_trigger(
    library: Library, tmp_path: Path, deck: str, expected: tuple[str, object]
) -> None:
    """3.5.4.5-2: a card that the damage turns up may bear a trigger icon; of cards that are known it is seen that they do not."""
    path = written(tmp_path, DAMAGE.format(deck=deck))
    claim = library.explore(path, "action", 2000).resolution.claims[0]
    assert (claim.verdict, claim.on) == expected
    assert library.replay(path).claims[0].verdict == "holds"


def test_a_way_that_only_one_answer_allows_makes_nothing_depend_on_a_choice(library: Library, tmp_path: Path) -> None:
    """Whether A has the icon to lead with nobody said (5.3): that it could go forward is not known, however 甲 chooses."""
    path = written(
        tmp_path,
        """game: legend-of-stars
title: t
board:
  turn: {seat: 甲, number: 5, phase: リード}
  甲: {後衛: {1: 狼#A 500/300/200}, hand: [], deck: 20}
  乙: {hand: [], deck: 20}
claims:
  甲: {says: 前へ進める, then: {A.slot: 前衛1}}
  乙: {says: 進めない, then: {A.slot: 後衛1}}
""",
    )
    claims = library.explore(path, "turn", 2000).resolution.claims
    assert {claim.verdict for claim in claims} == {"unknown"}
    assert all(name.startswith("fact:") for claim in claims for name in claim.on)
    assert all(claim.decided_by for claim in claims)


def test_how_a_card_lies_is_tried_the_other_way(library: Library, tmp_path: Path) -> None:
    """5.5.1.5: against ATK 400 the attacker wins, against DEF 600 it goes down (2.1.3); the board does not say how 犬 lies."""
    path = written(
        tmp_path,
        """game: legend-of-stars
title: t
board:
  turn: {seat: 甲, number: 5, phase: アタック}
  甲: {前衛: {1: 狼#A 500/300/200}}
  乙: {前衛: {4: 犬#P 400/600/300}}
line: [{甲: {attack: A}}]
claims:
  甲: {says: 犬がダウン, then: {P.zone: トラッシュ}}
  乙: {says: ディフェンス表示だった, then: {A.zone: トラッシュ}}
""",
    )
    claims = library.replay(path).claims
    assert [(claim.verdict, len(claim.on)) for claim in claims] == [("depends", 1), ("depends", 1)]
    assert all(claim.on[0].endswith(".turned") for claim in claims)


def test_an_opportunity_within_an_attack_is_explored(library: Library, tmp_path: Path) -> None:
    """The attack goes on after what may be used within it: whether a defender is named is still to be decided (3.3.5.A.2)."""
    path = written(
        tmp_path,
        """game: star-wars
title: t
board:
  turn: {seat: 甲, number: 3, phase: 戦闘}
  甲: {field: {前中: 槍#A 2}}
  乙: {base: 3, field: {前左: 盾#P 2 待機}}
line: [{甲: {attack: A}}]
claims:
  甲: {says: ベースに入る, then: {乙.base: 2}}
""",
    )
    claim = library.explore(path, "action", 2000).resolution.claims[0]
    assert claim.verdict == "depends"
    assert claim.verdict == library.replay(path).claims[0].verdict


def test_a_claim_about_a_number_that_was_left_out_says_so(library: Library, tmp_path: Path) -> None:
    """乙's life is presumed to be 20: a claim about it is the same in any case only if it is; one about a card is so anyway."""
    path = written(
        tmp_path,
        """game: legions
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {field: {中央: 竜#A 3/3}}
  乙: {}
line: [{甲: {attack: A, target: マスター}}]
claims:
  甲: {says: 疲労する, then: {A.turned: 疲労}}
  乙: {says: 17残る, then: {乙.life: 17}}
""",
    )
    claims = {claim["by"]: claim for claim in library.replay(path).to_json()["claims"]}
    assert {by: claim["left_out"] for by, claim in claims.items()} == {"甲": [], "乙": ["乙.life"]}
    assert {claim["verdict"] for claim in claims.values()} == {"holds"}


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        (
            "8.4:1",
            """game: legend-of-stars
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {hand: 2, support: [祭壇#S], deck: 10}
  乙: {}
cards:
  祭壇:
    kind: サポート
    abilities: [{when: メインフェイズ中, cost: [{捨てる: {属性: 闇}}], text: 闇を1枚捨てる:2枚引く。, do: [{draw: 2}]}]
line: [{甲: {use: S}}]
claims: {甲: {says: 使える, then: {甲.hand: 3}}}
""",
        ),
        (
            "3.5.3.a",
            """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {hand: 2, field: {前1: 見張り#S}, deck: 10}
  乙: {}
cards:
  見張り:
    kind: ステラ
    numbers: 1000/1
    abilities: [{when: 起, cost: [{discard: {色: 赤}}], text: 2枚引く。, do: [{draw: 2}]}]
line: [{甲: {use: S}}]
claims: {甲: {says: 使える, then: {甲.hand: 3}}}
""",
        ),
    ],
)
def test_a_cost_of_cards_that_nobody_knows_is_asked(library: Library, tmp_path: Path, clause: str, text: str) -> None:
    """Whether one of the two cards of the hand fits the cost nobody wrote down: where none does, the use is refused."""
    found = library.replay(written(tmp_path, text))
    claim = found.claims[0]
    assert (claim.verdict, [name.startswith("fact:") for name in claim.on]) == ("unknown", [True])
    assert claim.decided_by == clause
    assert [[item.ground for item in world.run.refused] for world in found.worlds.worlds] == [[clause], []]


def test_a_cost_that_nobody_wrote_down_is_asked(library: Library, tmp_path: Path) -> None:
    """2.5: every card has a cost. Without energy a card can be used if it is 0, and is refused for what it costs (2.5.1) else."""
    text = """game: legend-of-stars
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {hand: [竜#D 1/1/1], energy: 0}
  乙: {}
line: [{甲: {use: D, to: 後衛1}}]
claims: {甲: {says: 出せる, then: {D.zone: 後衛}}}
"""
    found = library.replay(written(tmp_path, text))
    claim = found.claims[0]
    assert (claim.verdict, claim.on, claim.decided_by) == ("unknown", ("fact:1:cost",), "2.5:1")
    assert [[item.ground for item in world.run.refused] for world in found.worlds.worlds] == [[], ["2.5.1:2"]]
