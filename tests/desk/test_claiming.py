"""What is claimed: the opposite for the other player where it is plain, as long as nobody says otherwise."""

from __future__ import annotations

import pytest

from gunbai.cards.kit import Kits
from gunbai.desk.case import DeskCase, Entries, entries, new_case
from gunbai.desk.claiming import claimed, in_words, silent, without_claim
from gunbai.notation.notation import Notation

OPPOSITES = {"場": "捨て札", "捨て札": "場"}


@pytest.fixture
def notation(kits: Kits) -> Notation:
    """Returns the words of a game."""
    return kits["king-castle"].notation


def said(case: DeskCase) -> dict[str, Entries]:
    """Returns what each seat states."""
    return {str(claim["by"]): entries(claim["then"]) for claim in case.claims}


def say(case: DeskCase, notation: Notation, seat: str, value: str, path: str = "A.zone") -> DeskCase:
    """Returns a case in which a seat states a fact that has two values."""
    return claimed(case, notation, seat, path, value, lambda stated: OPPOSITES.get(stated, ""))


def test_the_other_follows_until_it_speaks_for_itself(notation: Notation) -> None:
    """The opposite is filled in, goes with what it is the opposite of, and stays once the other has said something else."""
    first = say(new_case("king-castle", "甲"), notation, "甲", "場")
    assert said(first) == {"甲": {"A.zone": "場"}, "乙": {"A.zone": "捨て札"}}
    assert said(say(first, notation, "甲", "捨て札")) == {"甲": {"A.zone": "捨て札"}, "乙": {"A.zone": "場"}}
    assert said(say(first, notation, "甲", "")) == {}
    own = say(first, notation, "乙", "手札")
    assert said(say(own, notation, "甲", "捨て札")) == {"甲": {"A.zone": "捨て札"}, "乙": {"A.zone": "手札"}}


def test_who_is_silent_stays_silent(notation: Notation) -> None:
    """Once a seat claims nothing, what the other changes is not answered for it; its own claim stands."""
    alone = silent(say(new_case("king-castle", "甲"), notation, "甲", "場"), notation, "乙")
    assert said(alone) == {"甲": {"A.zone": "場"}}
    assert said(say(alone, notation, "甲", "捨て札")) == {"甲": {"A.zone": "捨て札"}}
    assert said(silent(alone, notation, "甲")) == {}


def test_where_nobody_knows_the_opposite_nothing_is_filled_in(notation: Notation) -> None:
    """A number has many others; a second fact is one of the seat that states it."""
    first = say(new_case("king-castle", "甲"), notation, "甲", "3", "甲.life")
    assert said(first) == {"甲": {"甲.life": "3"}}
    assert said(say(first, notation, "甲", "場")) == {"甲": {"甲.life": "3", "A.zone": "場"}}


def test_words_stand_beside_facts_only(notation: Notation) -> None:
    """What somebody says is kept with a claim; without one there is nothing to judge."""
    empty = new_case("king-castle", "甲")
    assert in_words(empty, notation, "甲", "残る") == empty
    claim = in_words(say(empty, notation, "甲", "場"), notation, "甲", "残る").claim_of("甲")
    assert claim == {"by": "甲", "then": {"A.zone": "場"}, "says": "残る"}


def test_a_moment_has_a_claim_of_its_own(notation: Notation) -> None:
    """What a seat states of a moment stands beside what it states of the end, answers for nobody else, and goes alone."""
    case = say(new_case("king-castle", "甲"), notation, "甲", "場")
    told = claimed(case, notation, "甲", "A.zone", "手札", lambda _: "場", "before 5.4-5")
    moment: Entries = {"by": "甲", "at": {"before 5.4-5": {"A.zone": "手札"}}}
    assert [claim for claim in told.claims if claim not in case.claims] == [moment]
    assert told.claim_of("甲", "before 5.4-5") == moment
    assert told.claim_of("甲") == case.claim_of("甲")
    assert claimed(told, notation, "甲", "A.zone", "", lambda _: "", "before 5.4-5") == case
    assert without_claim(told, told.claims.index(moment)) == case
