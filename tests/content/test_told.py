"""Nothing that a reader of an answer sees is a name of this program: every board is told in both languages and read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.shipped import games, library, of_game, resolution

from gunbai.dispute.readings import verdicts_by_reading
from gunbai.writeup.account import Account
from gunbai.writeup.account_from_json import account
from gunbai.writeup.headline import headline
from gunbai.writeup.messages import load_messages
from gunbai.writeup.names import Namer

INTERNAL = {
    "ja": re.compile(r"[A-Za-z_甲乙?]+\.[a-z_]{2,}|\b[a-z][a-z_]{2,}"),
    "en": re.compile(r"[A-Za-z_甲乙?]+\.[a-z_]{2,}|\b[a-z]+_[a-z]+\b|\bop status\b"),
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


@pytest.mark.parametrize("game", games())
def test_no_internal_name_reaches_a_reader(game: str) -> None:
    """The answer, steps, changes, refusals, questions, premises and what a verdict hangs on are told in words, no bare number."""
    messages, found = load_messages(library().content, "web"), []
    for path in of_game(game):
        resolved = resolution(path)
        data, table, readings = resolved.to_json(), resolved.table, verdicts_by_reading(resolved)
        for lang, names in INTERNAL.items():
            whole = account(data, Namer(table.book, table.notation, messages[lang]), readings, table.rulebook.defects)
            answer = headline(whole, messages[lang]).sentence
            found += [f"{path.stem} ({lang}): {text}" for text in (answer, *told(whole)) if names.search(text)]
            numbers = [step.printed for step in whole.steps if step.printed in (step.sentence, answer)]
            found += [f"{path.stem} ({lang}) says only {number}" for number in numbers]
    assert not found, "\n".join(found[:40])
