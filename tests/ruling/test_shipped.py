"""The rulings that ship quote the books word for word, say what the books leave open, and come out so when they are replayed."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import msgspec
import pytest

from gunbai.cards.kit import Kits
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.replay.table import set_table
from gunbai.rulebook import Rulebook, load_rulebooks, split_part
from gunbai.ruling import Ruling, load_rulings, recheck
from gunbai.ruling.played import PlayedOut, played_out
from gunbai.ruling.precedent import precedents
from gunbai.scenario.reader import read_scenario

ROOT = Path(__file__).parents[2]
QUOTED = re.compile(r"^> \*\*(.+?)\*\* (.+)$", re.MULTILINE)
RULEBOOKS = load_rulebooks(ROOT)
RULINGS = load_rulings(ROOT, RULEBOOKS)
KITS = Kits(ROOT)
LEAST = 25
"""How many rulings ship at least for each game."""
NOT_SHOWN = {"D-073"}
"""Open defects that no scenario's ending depends on (tests/content/test_scenarios.py says why)."""

every = pytest.mark.parametrize("ruling", RULINGS.values(), ids=RULINGS)


def rulebook(ruling: Ruling) -> Rulebook:
    """Returns the rulebook of a ruling."""
    return RULEBOOKS[ruling.game]


@cache
def replayed(path: str) -> Resolution:
    """Returns what comes of the scenario of a ruling."""
    case = read_scenario(ROOT / path, KITS)
    return resolve(set_table(KITS[case.game], case.version, case.as_of), case, beyond=False)


def left_open(ruling: Ruling) -> list[str]:
    """Returns the open defects that a ruling is about."""
    defects = rulebook(ruling).defects
    return [id for id in ruling.defects if defects[id].open]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_open_defect_has_a_ruling(game):
    """What a book does not settle is the first thing that a judge looks up."""
    answered = {defect for ruling in RULINGS.values() if ruling.game == game and ruling.in_force for defect in ruling.defects}
    assert [defect.id for defect in RULEBOOKS[game].defects if defect.open and defect.id not in answered] == []


@pytest.mark.parametrize("game", RULEBOOKS)
def test_there_is_a_library_for_each_game(game):
    """A judge of any of the games finds more than the open defects, and no question twice."""
    shipped = [ruling for ruling in RULINGS.values() if ruling.game == game]
    assert len(shipped) >= LEAST
    assert [question for question, count in Counter(one.question["ja"] for one in shipped).items() if count > 1] == []
    assert [path for path, count in Counter(one.scenario for one in shipped).items() if count > 1] == []


@every
def test_its_scenario_comes_out_as_it_says(ruling):
    """The scenario is of the same game, meets its expectations, and rests on a clause that the ruling cites."""
    assert ruling.scenario.startswith(f"scenarios/{ruling.game}/")
    resolution = replayed(ruling.scenario)
    assert resolution.failures == []
    data = resolution.to_json()
    grounds = {ground["rule"] for step in data["steps"] for ground in step["grounds"]}
    grounds |= {ground["rule"] for claim in data["claims"] for ground in claim["grounds"]}
    grounds |= {refused["ground"] for refused in data["refused"]}
    assert {split_part(ground)[0] for ground in grounds} & {split_part(cited.rule)[0] for cited in ruling.citations}


@every
def test_how_its_scenario_ends_can_be_kept(ruling):
    """What a recheck compares with later reads back as it was, whatever words the board of a judge is written in."""
    played = played_out(replayed(ruling.scenario))
    assert played.fault == ""
    assert msgspec.json.decode(msgspec.json.encode(played), type=PlayedOut) == played


@every
def test_it_leaves_open_what_the_replay_leaves_open(ruling):
    """A verdict hangs on the defects that the ruling names and on no other, and it takes the reading that is replayed."""
    hangs = {item for claim in replayed(ruling.scenario).claims for item in claim.on}
    known = {defect.id for defect in rulebook(ruling).defects}
    assert hangs & known <= set(ruling.defects)
    for first in set(ruling.defects[:1]) & set(left_open(ruling)):
        assert first in hangs | NOT_SHOWN
    for id in left_open(ruling):
        taken = f"{id} {rulebook(ruling).defects[id].default}"
        assert all(taken in text for text in ruling.told.values()) or all(taken in text for text in ruling.answer.values())


@every
def test_its_citations_stand(ruling):
    """Every citation is sound in the version it was made for and in the current one."""
    assert ruling.citations
    for version in (ruling.version, None):
        assert [one for one in recheck(ruling, rulebook(ruling), version) if not one.sound] == []


@every
def test_its_body_quotes_what_it_cites(ruling):
    """Facts, ruling and reasons stand in this order in both languages; each quoted clause is cited, and verbatim."""
    headings = {language: re.findall(r"^## (.+)$", text, re.MULTILINE) for language, text in ruling.told.items()}
    assert headings == {"ja": ["事実", "裁定", "理由"], "en": ["Facts", "Ruling", "Reasons"]}
    book = rulebook(ruling).book(ruling.version)
    quoted = QUOTED.findall(ruling.body)
    assert [(rule, quote) for rule, quote in quoted if not book.node(rule).says(quote)] == []
    assert {rule for rule, _ in quoted} == {citation.rule for citation in ruling.citations}
    assert ruling.body.count("\n>") == len(quoted)


@every
def test_it_is_said_in_both_languages_and_signed_twice(ruling):
    """Players of either language can read question and answer; two judges stand for it, and not the publisher."""
    assert all(ruling.question.get(language) and ruling.answer.get(language) for language in ("ja", "en"))
    assert ruling.author
    assert ruling.reviewer not in ("", ruling.author)
    assert not ruling.official
    assert re.findall(r"[ぁ-んァ-ヺ]{9,}", ruling.told["en"]) == []


@every
def test_it_says_in_the_answer_which_reading_it_settles(ruling):
    """A ruling of ours names in the answer what the book leaves open, and what it settles of that is the reading named there."""
    defects = rulebook(ruling).defects
    for id, reading in ruling.settles.items():
        assert reading in defects[id].readings
        assert not defects[id].open or all(f"{id} {reading}" in answer for answer in ruling.answer.values())
    mentioned = "".join([*ruling.answer.values(), ruling.body])
    assert [id for id in ruling.defects if defects[id].open and id not in mentioned] == []
    for first in set(ruling.defects[:1]) & set(left_open(ruling)):
        assert all(first in answer for answer in ruling.answer.values())
        assert "規則" in ruling.answer["ja"]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_no_two_rulings_settle_a_defect_differently(game):
    """A replay as ruled follows each of them."""
    shipped = [ruling for ruling in RULINGS.values() if ruling.game == game]
    assert precedents(shipped, RULEBOOKS[game].defects).disputed == ()
