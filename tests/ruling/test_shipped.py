"""The rulings that ship quote the books word for word and say where the books do not settle the question."""

import re
from pathlib import Path

import pytest

from gunbai.rulebook import Rulebook, load_rulebooks
from gunbai.ruling import Ruling, load_rulings, recheck

ROOT = Path(__file__).parents[2]
QUOTED = re.compile(r"^> \*\*(.+?)\*\* (.+)$", re.MULTILINE)
RULEBOOKS = load_rulebooks(ROOT)
RULINGS = load_rulings(ROOT, RULEBOOKS)
DISPUTED = ["D-010", "D-013", "D-017", "D-020", "D-040", "D-041", "D-048", "D-068", "D-073", "D-110"]
"""The defects of Legions that judges are asked about most."""

every = pytest.mark.parametrize("ruling", RULINGS.values(), ids=RULINGS)


def rulebook(ruling: Ruling) -> Rulebook:
    """Returns the rulebook of a ruling."""
    return RULEBOOKS[ruling.game]


def test_the_questions_judges_are_asked_are_answered():
    """Each of the ten has a published ruling that names its defect."""
    answered = {defect for ruling in RULINGS.values() if ruling.in_force for defect in ruling.defects}
    assert set(DISPUTED) <= answered


@every
def test_its_citations_stand(ruling):
    """Every citation is sound in the version it was made for and in the current one."""
    assert ruling.citations
    for version in (ruling.version, None):
        assert [one for one in recheck(ruling, rulebook(ruling), version) if not one.sound] == []


@every
def test_its_body_quotes_what_it_cites(ruling):
    """Facts, ruling and reasons stand in this order; each quoted clause is one of the citations, and verbatim."""
    headings = re.findall(r"^## (.+)$", ruling.body, re.MULTILINE)
    assert headings == ["事実", "裁定", "理由"]
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


@every
def test_it_does_not_settle_what_the_book_leaves_open(ruling):
    """A ruling of ours names the reading it takes, in the answer, and pins it for nobody."""
    defects = rulebook(ruling).defects
    assert [defect for defect in ruling.settles if defects[defect].open] == []
    mentioned = "".join([*ruling.answer.values(), ruling.body])
    assert [id for id in ruling.defects if defects[id].open and id not in mentioned] == []
    first = defects[ruling.defects[0]]
    if first.open:
        assert all(first.id in answer for answer in ruling.answer.values())
        assert "規則" in ruling.answer["ja"]
