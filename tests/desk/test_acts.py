"""What may have happened next: whatever is offered can be told, and comes out as it was offered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gunbai.budget import Budget
from gunbai.cards.kit import Kits
from gunbai.desk.acts import Act, acts_in, next_acts, refused_here, together
from gunbai.desk.case import DeskCase, read_case
from gunbai.desk.played import Played, play
from gunbai.desk.text import case_text
from gunbai.library import Library
from gunbai.scenario.reader import read_scenario_text

GAMES = ["legions", "legend-of-stars", "asterisk", "star-wars", "king-castle"]
EVERY = 25
"""One board in so many is tried with all that it offers."""
MOST = 6
"""So many acts of each question are carried out."""
PREPARED = ("second-mulligan", "setup-with-decks-alike")
"""Boards before a game: one whose cards only their tags would tell apart, one whose last decision only another reading asks for."""


def played(case: DeskCase, library: Library, phase: str = "") -> Played:
    """Returns a case as far as it goes."""
    scenario = read_scenario_text(case_text(case), library.cases.kits, "case")
    return play(library.cases.table(scenario), scenario, Budget(), phase)


def boards(library: Library, game: str) -> Iterator[DeskCase]:
    """Yields shipped boards of a game as they begin, after their first decision, and at the end of their line."""
    for path in library.cases.files(game)[::EVERY]:
        case = read_case(path.read_text("utf-8"), library.cases.kits).having(claims=[], expect={})
        if not path.stem.startswith(PREPARED):
            yield from (case.having(line=[*case.line[:count]]) for count in {0, 1, len(case.line)})


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_comes_out_as_it_was_offered(game: str, library: Library) -> None:
    """An act that is offered is carried out, one that is shown as refused is refused, on every shipped board looked at."""
    wrong = []
    for case in boards(library, game):
        coming = next_acts(played(case, library))
        offered: list[Act] = [act for item in coming for act in (*item.acts[:MOST], *item.refused[:MOST])]
        for act in offered:
            run = played(case.having(line=[*case.line, act.decision]), library).run
            refused = any(item.line == len(case.line) + 1 for item in run.refused)
            if refused != bool(act.ground):
                wrong.append((case.title, len(case.line), act))
    assert wrong == []


def test_an_action_is_offered_with_what_it_asks(case: DeskCase, library: Library) -> None:
    """An attack stands once for each target (lanes face each other); one out of range with its clause; the phase ends last."""
    far = case.with_board(乙={"field": {"左": "番兵#C 3/2", "右": "盾兵#D 1/9"}}).having(line=[])
    (coming,) = next_acts(played(far, library))
    attacks = {act.words["target"]: act.said["ja"] for act in coming.acts if act.words.get("attack") == "A"}
    assert attacks == {"D": "アタック：ルーン剣士#A → 盾兵#D"}
    assert coming.acts[-1].decision == {"甲": "end"}
    refused = {act.words.get("target"): act.ground for act in coming.refused if act.words.get("attack") == "A"}
    assert refused.keys() == {"C", "乙マスター"}
    assert refused["C"].startswith("34-5")


def test_only_cards_of_whoever_acts_are_offered(case: DeskCase, library: Library) -> None:
    """Nobody is offered to attack with a card of the other player, not even as refused."""
    (coming,) = next_acts(played(case.having(line=[]), library))
    assert {act.words["attack"] for act in (*coming.acts, *coming.refused) if "attack" in act.words} <= {"A", "甲マスター"}


def test_the_judge_is_asked_as_narrowly_as_the_rule(kits: Kits, library: Library) -> None:
    """A power nobody knows is asked for by its limit, and a number may be given instead."""
    text = "game: asterisk\nboard:\n  turn: {seat: 甲, number: 7, phase: メイン}\n  甲: {field: {前1: 剣士#A 3000/1}}\n"
    case = read_case(text + "  乙: {field: {前1: 番兵#C ?/1}}\nline:\n  - 甲: {attack: A, target: C}\n", kits)
    (coming,) = next_acts(played(case, library))
    assert (coming.who, coming.key, coming.field) == ("judge", "power<=3000", "power")
    assert [act.decision for act in coming.acts] == [{"judge": {"power<=3000": "yes"}}, {"judge": {"power<=3000": "no"}}]


def test_acts_of_another_phase_name_it(kits: Kits, library: Library) -> None:
    """Where the board leaves the phase out, what is begun in another one says which; it is offered beside the others."""
    case = read_case(
        "game: star-wars\nboard:\n  turn: {seat: 甲}\n  甲: {field: {前左: 騎士#A 6}}\n  乙: {field: {前左: 兵#B 1}}\n", kits
    )
    (here,), there = next_acts(played(case, library)), acts_in(played(case, library, "戦闘"), "戦闘")
    assert there is not None
    assert "attack" not in [next(iter(act.words)) for act in here.acts]
    attack = next(act for act in there.acts if act.words.get("attack") == "A")
    assert attack.phase == "戦闘"
    (both,) = together([here, there])
    assert attack in both.acts
    assert both.acts[-1].words == {"end": ""}


def test_where_a_game_is_over_nothing_is_asked(kits: Kits, library: Library) -> None:
    """After the blow that ends the game there is nothing to decide."""
    text = "game: legions\nboard:\n  turn: {seat: 甲, phase: メイン}\n  甲: {field: {左: 剣#A 3/2}}\n  乙: {life: 1}\n"
    case = read_case(text + "line:\n  - 甲: {attack: A}\n", kits)
    assert next_acts(played(case, library)) == []


def test_what_nobody_can_use_is_passed_over(kits: Kits, library: Library) -> None:
    """An attack is followed by opportunities at which 甲 can do nothing; whether 乙 defends is asked at once, the refusals stay."""
    text = "game: star-wars\nboard:\n  turn: {seat: 甲, phase: 戦闘}\n  甲: {field: {前左: 騎士#A 6}}\n"
    case = read_case(text + "  乙: {field: {前左: 兵#B 1}}\nline:\n  - 甲: {attack: A}\n", kits)
    defence, idle = next_acts(played(case, library))
    assert (defence.who, defence.key) == ("乙", "defender")
    assert [act.decision for act in defence.acts] == [{"乙": {"defender": "B"}}, {"乙": {"defender": "no"}}]
    assert (idle.who, idle.acts) == ("甲", ())
    assert {act.words.get("ability", act.words.get("use")) for act in idle.refused} == {"A"}


def test_what_is_refused_says_the_phase_it_was_refused_in(case: DeskCase, library: Library) -> None:
    """Chosen first on a board without a phase, a refusal must record the presumed one: in another the act might be allowed."""
    far = case.with_board(乙={"field": {"左": "番兵#C 3/2", "右": "盾兵#D 1/9"}}).having(line=[])
    before = next_acts(played(far, library))
    (coming,) = refused_here(before, "メイン")
    assert coming.refused
    assert {act.phase for act in coming.refused} == {"メイン"}
    assert coming.acts == before[0].acts
