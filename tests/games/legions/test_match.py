"""Matches of several games (04-2, 25-7), and decks of a set-up under the restrictions in force (23-2e to 23-2g)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from gunbai.cards.kit import Kits
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.errors import BadInput
from gunbai.interpreter.data.state import Ending
from gunbai.replay.match import winner
from gunbai.replay.table import set_table
from gunbai.rulebook import load_rulebook
from gunbai.scenario.reader import read_scenario_text

ROOT = Path(__file__).parents[3]
SEATS = "  甲: {master: 長 赤 白, deck: 40}\n  乙: {master: 敵 黒 緑, deck: {札 スキル 黒: 40}}\n"


@pytest.fixture(scope="module")
def kits() -> Kits:
    """Returns what scenarios are read with."""
    return Kits(ROOT, {"legions": load_rulebook(ROOT, "legions")})


def resolved(kits: Kits, text: str, *off: str) -> Resolution:
    """Returns the resolution of a scenario."""
    scenario = read_scenario_text(f"game: legions\n{text}", kits)
    return resolve(set_table(kits["legions"], scenario.version, scenario.as_of), scenario, disabled=off)


def fact(found: Resolution, path: str) -> str:
    """Returns a fact at the end of a line."""
    return found.court.facts.fact(found.run.state, path).value


@pytest.mark.parametrize(
    ("games", "winner"),
    [("[]", "none"), ("[甲]", "none"), ("[甲, 乙]", "none"), ("[甲, 引き分け, 甲]", "甲"), ("[乙, 甲, 引き分け, 乙]", "乙")],
)
def test_whoever_first_wins_so_many_games_has_won(kits, games, winner):
    """04-2: two games first; a drawn game is nobody's. Without the clause no match is won."""
    assert fact(resolved(kits, f"match: {{to: 2, games: {games}}}\n"), "match.winner") == winner
    assert fact(resolved(kits, f"match: {{to: 2, games: {games}}}\n", "04-2"), "match.winner") == "none"


def test_a_match_that_is_over_stays_won(kits):
    """04-2: first to two games; whoever would win another one afterwards has not won the match."""
    found = resolved(kits, "match: {to: 2, games: [乙, 甲, 乙]}\n")
    assert winner(found.machine, replace(found.run.state, ending=Ending("甲", "24-4"))) == "乙"


def test_without_a_match_there_is_no_winner_of_one(kits):
    """One game is no match: what is won is the game."""
    found = resolved(kits, "board: {}\nline:\n  - 乙: {concede: yes}\n")
    assert (fact(found, "game.winner"), fact(found, "match.winner"), fact(found, "match.甲")) == ("甲", "none", "1")


@pytest.mark.parametrize(
    ("games", "who"), [("[]", "偶然"), ("[引き分け]", "偶然"), ("[甲]", "乙"), ("[乙, 甲]", "乙"), ("[甲, 乙]", "甲")]
)
def test_who_decides_the_start(kits, games, who):
    """25-7: chance in the first game, and after a draw, which nobody lost; else whoever lost the game before."""
    ask = resolved(kits, f"match: {{to: 3, games: {games}}}\nsetup:\n{SEATS}").run.ask
    assert ask is not None
    assert {"chance": "偶然"}.get(ask.who, ask.who) == who


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("match: {games: [甲]}\n", "NOT-A-NUMBER"),
        ("match: {to: 0}\n", "NOT-A-NUMBER"),
        ("match: {to: 2, games: [丙]}\n", "UNKNOWN-WORD"),
        ("match: {to: 2, wins: [甲]}\n", "UNKNOWN-KEY"),
        ("match: 2\n", "NOT-A-MAPPING"),
        ("match: {to: 2, games: [甲, 甲, 乙]}\n", "TOO-MANY-GAMES"),
        ("match: {to: 1, games: [甲]}\nboard: {}\n", "MATCH-OVER"),
        ("restrictions: []\nboard: {}\n", "NO-DECKS"),
    ],
)
def test_slips_of_the_pen(kits, text, code):
    """What a match lacks or cannot have is said at its place."""
    with pytest.raises(BadInput) as caught:
        resolved(kits, text)
    assert [problem.code for problem in caught.value.problems] == [code]
    assert all(problem.line for problem in caught.value.problems)


@pytest.mark.parametrize(("as_of", "clauses"), [("2018-12-31", {"23-2c"}), ("2019-06-01", {"23-2c", "23-2e"})])
def test_decks_of_a_set_up_are_judged_by_what_is_in_force(kits, as_of, clauses):
    """40 of one name break 23-2c at any time, a card that is banned from 2019 on breaks 23-2e from then on."""
    lists = "restrictions:\n  - {date: 2019-01-01, source: 告知, 禁止: [札]}\n"
    found = resolved(kits, f"as_of: {as_of}\n{lists}setup:\n{SEATS}")
    assert {problem.rule.removeprefix("legions:") for problem in found.start.problems} == clauses
