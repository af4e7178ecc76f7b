"""Nothing that a reader of an answer sees is a name of this program: every board is told in both languages and read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gunbai.dispute.readings import verdicts_by_reading
from gunbai.games import installed
from gunbai.library import Library
from gunbai.writeup.account import Account
from gunbai.writeup.account_from_json import account
from gunbai.writeup.messages import load_messages
from gunbai.writeup.names import Namer

ROOT = Path(__file__).parents[2]
GAMES = [slug for slug in installed() if (ROOT / "rulebooks" / slug).is_dir()]
INTERNAL = {
    "ja": re.compile(r"[A-Za-z_甲乙]+\.[a-z_]{2,}|\b[a-z][a-z_]{2,}"),
    "en": re.compile(r"[A-Za-z_甲乙]+\.[a-z_]{2,}|\b[a-z]+_[a-z]+\b|\bop status\b"),
}
"""A path, and in Japanese any word of small Latin letters."""


def told(whole: Account) -> Iterator[str]:
    """Yields what an account says that is not quoted from the book or the case."""
    for step in whole.steps:
        yield from (step.sentence, *step.events, *step.changes, *step.readings, *(other.option for other in step.others))
    for refusal in whole.refused:
        yield from (refusal.decision, *refusal.because, *refusal.offered)
    if whole.question is not None:
        yield from (whole.question.prompt, *whole.question.options, *(other.option for other in whole.question.rejected))
    for claim in whole.claims:
        yield from (claim.lacking, *(text for hinge in claim.on for text in (hinge.short, hinge.text)))
    yield from (premise.text for premise in whole.premises)


@pytest.mark.parametrize("game", GAMES)
def test_no_internal_name_reaches_a_reader(game: str, tmp_path: Path) -> None:
    """Steps, changes, refusals, questions, premises and what a verdict hangs on are told in words."""
    library, found = Library.open(ROOT, tmp_path), []
    messages = load_messages(library.content, "web")
    for scenario in library.scenarios(game):
        resolution = library.replay(scenario)
        data, table, readings = resolution.to_json(), resolution.table, verdicts_by_reading(resolution)
        for lang, names in INTERNAL.items():
            whole = account(data, Namer(table.book, table.notation, messages[lang]), readings, table.rulebook.defects)
            found += [f"{scenario.name} ({lang}): {text}" for text in told(whole) if names.search(text)]
    assert not found, "\n".join(found[:40])
