"""Whatever is sent to a store, on either kind of database: kept as it is, or refused with a sentence; never a fault."""

from __future__ import annotations

import pytest
from tests.store.conftest import DRAFT, JUDGE

from gunbai.errors import GunbaiError
from gunbai.ruling import Person
from gunbai.store.database import Database
from gunbai.store.desks import Desks
from gunbai.store.docket import Docket
from gunbai.store.notices import Notices
from gunbai.store.people import People

HOSTILE = (
    *("", "\0", "a\0b", "' OR 1=1 --", '"; DROP TABLE ruling; --', "%", "_" * 300, "é" * 5000, "\u202e", "\ufeff", "\U0010ffff"),
    *("gunbai_", "gunbai_" + "A" * 43, "Bearer Bearer", "{}", "[]", "../../x", "\r\nX: y"),
)


@pytest.mark.parametrize("word", HOSTILE, ids=ascii)
def test_names_passwords_and_tokens(database: Database, word: str) -> None:
    """Nobody is signed in by it, no token is it, and whoever has an account signs in afterwards."""
    people = People(database)
    people.add("行司", "judge", "a few words do well", Person("事務局", "admin"))
    assert people.by_token(word) is None
    for name, password in ((word, "a few words do well"), ("行司", word)):
        with pytest.raises(GunbaiError):
            people.sign_in(name, password, "203.0.113.9")
    assert people.sign_in("行司", "a few words do well", "203.0.113.9").name == "行司"


@pytest.mark.parametrize("word", [*HOSTILE, "\ud800"], ids=ascii)
def test_uploads(database: Database, docket: Docket, word: str) -> None:
    """As the words of a ruling, the reason of a deed, a board, a report, a case on the desk: taken whole or refused whole."""
    before = docket.stamp()
    for written in (word, DRAFT + word, DRAFT.replace("red-cards", word)):
        try:
            added = docket.add(written, JUDGE, word, {word: "game: demo"} if written == word else {})
        except GunbaiError:
            assert docket.stamp() == before
        else:
            assert docket.revision(added.id).text == written
            before = docket.stamp()
    for keep in (
        lambda: Notices(database).report("ruling:red-cards", word, word),
        lambda: Desks(database).keep(JUDGE, word, word, {word: word}),
        lambda: docket.act("red-cards", "submit", 1, JUDGE, word),
        lambda: docket.history(word),
    ):
        try:
            keep()
        except GunbaiError:
            continue
