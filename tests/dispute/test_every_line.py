"""Every line from where a recorded one stops: what may be done right then belongs to it, cards that nobody knows leave it open."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.dispute import every_line
from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.frames import with_answer
from gunbai.interpreter.data.option import Option
from gunbai.interpreter.data.state import State
from gunbai.interpreter.effects.window import Priority
from gunbai.interpreter.run.runner import Runner
from gunbai.library import Library

OF_WINDOWS = "legend-of-stars/*.yaml"
"""The shipped boards of a game in which players answer each other."""

SPELLS = """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 8, phase: メイン}
  甲: {field: {前1: 剣士#A 3000/1}, hand: [励まし#T], mana: {赤: 1}}
  乙: {field: {前1: 盾#C 2500/1}, hand: [目くらまし#S], mana: {青: 1}}
cards:
  目くらまし: {kind: スペル, 色: [青], cost: 1, when: スペルステップ, text: "-1000", do: [{power: {amount: -1000, to: attacker}}]}
  励まし: {kind: スペル, 色: [赤], cost: 1, when: スペルステップ, text: "+1000", do: [{power: {amount: 1000, to: attacker}}]}
line:
  - 甲: {attack: A, target: C}
claims:
  甲: {says: 盾は破壊される, then: {C.zone: トラッシュ}}
"""

CHARGE = """game: asterisk
title: t
board:
  turn: {seat: 甲, number: 5, phase: チャージ}
  甲: {columns: 1, hand: [兵#X 1000/1 赤 コスト1, 弓#Y 2000/1 赤 コスト1], mana: []}
  乙: {hand: [], mana: [], deck: [石#P 1000/1, 石#Q 1000/1, 石#R 1000/1]}
"""

BOARDING = """game: star-wars
title: t
board:
  turn: {seat: 甲, number: 6, phase: 第1メイン}
  甲: {field: {前左: 戦闘機#M メカニック 3}, hand: [操縦士#P 1 ライト レベル1 パイロット1], story: {1: ライト}}
  乙: {base: 5, hand: []}
"""


def test_a_window_that_goes_on_comes_to_what_it_comes_to_when_it_runs_again(
    library: Library, repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exploration goes on with the answer of whoever has priority; run again with it, lines and endings are the same."""
    paths = sorted((repository / "scenarios").glob(OF_WINDOWS))[::8]
    answered, gone_on = Runner.answered, 0

    def goes_on(runner: Runner, state: State, ask: Ask, picked: Option, priority: Priority | None) -> State:
        nonlocal gone_on
        gone_on += priority is not None
        return answered(runner, state, ask, picked, priority)

    def runs_again(runner: Runner, state: State, ask: Ask, picked: Option, priority: Priority | None) -> State:
        return with_answer(state, ask.name or ask.key, picked)

    monkeypatch.setattr(Runner, "answered", goes_on)
    found = [library.explore(path, "turn", 200).to_json() for path in paths]
    monkeypatch.setattr(Runner, "answered", runs_again)
    assert found == [library.explore(path, "turn", 200).to_json() for path in paths]
    assert gone_on > len(paths)


def test_a_spell_may_be_used_right_after_the_last_decision(library: Library, tmp_path: Path) -> None:
    """Spell step (3.5.4.3): no spell, the defender's alone (the attacker is destroyed), or both: three lines, nothing certain."""
    path = tmp_path / "case.yaml"
    path.write_text(SPELLS, encoding="utf-8")
    found = library.explore(path, "action", 2000)
    assert found.lines == 3
    assert [claim.verdict for claim in found.resolution.claims] == ["depends"]


def test_the_first_opportunity_of_a_board_is_followed(library: Library, tmp_path: Path) -> None:
    """Charge phase (3.4): no card (one line), or one of two that then pays for the other.

    That stays in the hand, is put into the back row, or into the front row and attacks or not: four lines each.
    """
    path = tmp_path / "case.yaml"
    path.write_text(CHARGE, encoding="utf-8")
    assert library.explore(path, "turn", 2000).lines == 9


def test_boarding_is_a_placement_and_counts_once(library: Library, tmp_path: Path) -> None:
    """A pilot is placed in one of five free places, boards (4.2.1.2.1-3a) or replaces (4.2.1.2-6) the mechanic, or stays: eight."""
    path = tmp_path / "case.yaml"
    path.write_text(BOARDING, encoding="utf-8")
    assert library.explore(path, "action", 2000).lines == 8


ROOT = Path(__file__).parents[2]


def test_every_line_of_an_open_choice(tmp_path: Path) -> None:
    """Where the line stops at a choice of lane, each free lane is one line, and they agree in what the claims ask."""
    found = Library.open(ROOT, tmp_path).explore(ROOT / "scenarios" / "legions" / "lane-is-still-to-be-chosen.yaml")
    assert found.complete
    assert found.lines == 2
    assert sum(group.lines for group in found.groups) == 2


DICE = """game: king-castle
title: t
board:
  turn: {number: 3, seat: 乙, phase: エンド, first: 甲}
  甲: {dice: 火, castle: 20}
  乙: {dice: 風, castle: 20}
claims:
  甲: {says: 次は甲が先攻, then: {turn.seat: 甲}}
"""


def test_each_tie_leads_to_the_same_state_and_the_next_one_round(tmp_path: Path) -> None:
    """30 of 36 rolls decide at once, and 30 after each of the six ties; a second tie leads back to where the first one led."""
    path = tmp_path / "case.yaml"
    path.write_text(DICE, encoding="utf-8")
    found = Library.open().explore(path, "action", 2000)
    assert (found.lines, sorted(group.lines for group in found.groups), len(found.loops)) == (30 + 6 * 30, [105, 105], 6)
    assert found.resolution.claims[0].verdict == "depends"


def test_of_many_loops_the_first_are_told_and_all_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of ways round, each of hundreds of answers in words, would take longer to tell than to find."""
    path = tmp_path / "case.yaml"
    path.write_text(DICE, encoding="utf-8")
    monkeypatch.setattr(every_line, "TOLD", 2)
    monkeypatch.setattr(every_line, "WITNESSED", 1)
    told = Library.open().explore(path, "action", 2000).to_json()
    assert (len(told["loops"]), told["loops_in_all"], told["broken_off_in_all"]) == (2, 6, 0)
    assert [bool(group["witness"]) for group in told["groups"]] == [True, False]


def test_whose_turn_comes_next_hangs_on_the_dice(tmp_path: Path) -> None:
    """3.1: the lower number goes first. A record that ends with the turn does not say who that will be."""
    path = tmp_path / "case.yaml"
    path.write_text(DICE, encoding="utf-8")
    claim = Library.open().replay(path).claims[0]
    assert (claim.verdict, {name.partition(":")[0] for name in claim.on}) == ("depends", {"chance"})


def test_a_use_that_nothing_limits_leads_back_to_where_it_was(tmp_path: Path) -> None:
    """Asterisk 3.5.3.b: as often as one likes. Turning one card up and down again is a loop, and no new state each time.

    140 lines to the end of the turn come to no state twice: as many as are found when each is followed by itself.
    """
    text = Path("scenarios/asterisk/free-ability-again-and-again.yaml").read_text(encoding="utf-8")
    path = tmp_path / "case.yaml"
    path.write_text(text.partition("line:")[0], encoding="utf-8")
    found = Library.open().explore(path, "turn", 2000)
    assert found.complete
    assert (found.lines, bool(found.loops), found.at_least) == (140, True, False)


STARS = """game: legend-of-stars
title: t
board:
  turn: {{seat: 甲, number: 5, phase: アタック}}
  甲: {{前衛: {{1: 狼#A 500/100/200}}, hand: []}}
  乙: {{life: 3000, energy: 2, hand: {hand}}}
line: {line}
claims:
  乙: {{says: まだ負けない, then: {{game.over: no}}}}
"""


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


NAMED_ONLY = """game: legions
title: t
board:
  turn: {{seat: 甲, number: 5, phase: メイン}}
  甲: {{life: 20, cores: {{active: 5}}, hand: [{card}]}}
  乙: {{life: 1}}
claims:
  甲: {{says: 乙は無傷, then: {{乙.life: 1}}}}
"""
ANSWERED = """game: {game}
title: t
board:
  turn: {{seat: 甲, number: 7, phase: {phase}}}
  甲: {{{mine}}}
  乙: {{{theirs}}}
line: [{line}]
claims:
  甲: {{says: s, then: {{{claim}}}}}
"""
ATTACKS = {
    "asterisk": {
        "phase": "メイン",
        "mine": "columns: 2, field: {前1: 剣士#A 3000/1}, hand: [], deck: 9",
        "theirs": "columns: 0, field: {前1: 盾#C 2500/1}, mana: {赤: 3}, deck: 9, hand: [謎#X スペル]",
        "line": "{甲: {attack: A, target: C}}",
        "claim": "C.zone: トラッシュ",
    },
    "legend-of-stars": {
        "phase": "アタック",
        "mine": "life: 3000, 前衛: {1: 狼#A 500/100/200}, hand: [], deck: 9",
        "theirs": "life: 500, 前衛: {}, energy: 3, deck: 9, hand: [謎#X エフェクト]",
        "line": "{甲: {attack: A}}",
        "claim": "game.winner: 甲",
    },
    "king-castle": {
        "phase": "バトル",
        "mine": "units: [剣士#U 3/2], castle: 20",
        "theirs": "king: 乙の王 雷 城壁0, wall: 0, castle: 2, units: [], magic: [謎#T カウンター 裏向き]",
        "line": "{甲: {attack: U, target: 乙の城}}",
        "claim": "game.winner: 甲",
    },
}
"""A player who is attacked has one card that may answer, of which only the kind is said."""


def on_every_line(library: Library, tmp_path: Path, text: str) -> tuple[str, list[str]]:
    """Returns the verdict on the one claim over every line, and what it hangs on."""
    (claim,) = library.explore(written(tmp_path, text)).resolution.claims
    return claim.verdict, list(claim.on)


def test_an_exploration_is_not_certain_past_a_card_that_is_only_a_name(library: Library, tmp_path: Path) -> None:
    """Nobody says what the card in the hand is: it might end the game. A vanilla minion that is placed does nothing."""
    assert on_every_line(library, tmp_path, NAMED_ONLY.format(card="謎の札#A")) == ("unknown", ["fact:甲.手札"])
    assert on_every_line(library, tmp_path, NAMED_ONLY.format(card="番兵#A ミニオン 黒 1/1 コスト1 WT1")) == ("holds", [])


@pytest.mark.parametrize("game", ATTACKS)
def test_an_exploration_is_not_certain_past_an_answer_of_which_only_the_kind_is_said(
    library: Library, tmp_path: Path, game: str
) -> None:
    """A spell, an effect card or a counter without a word about its text may answer the attack."""
    verdict, on = on_every_line(library, tmp_path, ANSWERED.format(game=game, **ATTACKS[game]))
    assert (verdict, [name.partition(":")[0] for name in on]) == ("unknown", ["fact"])


def test_a_card_that_a_followed_line_has_brought_does_not_lie_on_the_board() -> None:
    """How the cards of the board lie is doubted; one that was drawn on the way is on no board, and lies as the line says."""
    found = Library.open().explore("scenarios/star-wars/no-story-left-to-turn-up.yaml", "game", 400, seconds=0)
    assert found.edges
