"""Accounts: passwords are hashed, guessing is slow, the last admin stays, tokens act for their people."""

from __future__ import annotations

import datetime

import pytest
from sqlalchemy import text

from gunbai.errors import BadInput, Forbidden, NotFound
from gunbai.ruling import Person
from gunbai.store import people as module
from gunbai.store.audit import log
from gunbai.store.database import Database
from gunbai.store.people import TRIES, WINDOW, People

ADMIN = Person("事務局", "admin")
WORD = "立行司は木村庄之助である"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes with the least work that argon2 admits: that hashing takes long is its own business."""
    monkeypatch.setattr(module, "_hasher", module.argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def people(database: Database) -> People:
    """Returns the accounts of a store: one judge."""
    found = People(database)
    found.add("行司", "judge", WORD, ADMIN)
    return found


def test_a_password_opens_an_account(people: People) -> None:
    """The right password gives the account, a wrong one nothing, and neither is kept as it was written."""
    account = people.sign_in(" 行司 ", WORD, "10.0.0.1")
    assert account.person == Person("行司", "judge")
    for name, password in (("行司", "違う"), ("だれか", WORD)):
        with pytest.raises(Forbidden, match="the name or the password is wrong"):
            people.sign_in(name, password, "10.0.0.1")
    with people.database.reading() as connection:
        kept = connection.execute(text("SELECT password FROM account")).scalar()
    assert str(kept).startswith("$argon2id$")
    assert WORD not in str(kept)


def test_guessing_is_slow(people: People, database: Database) -> None:
    """After ten wrong passwords for a name even the right one waits; a quarter of an hour later it opens."""
    for _ in range(TRIES):
        with pytest.raises(Forbidden, match="is wrong"):
            people.sign_in("行司", "当て推量", "10.0.0.1")
    with pytest.raises(Forbidden, match="too many wrong passwords: wait 15 minutes"):
        people.sign_in("行司", WORD, "10.9.9.9")
    database.clock.now += WINDOW
    assert people.sign_in("行司", WORD, "10.0.0.1").name == "行司"


def test_a_clock_that_is_set_back_locks_nobody_out(people: People, database: Database) -> None:
    """Wrong passwords that were noted by a clock which was years ahead do not count until it is there again."""
    for _ in range(TRIES):
        with pytest.raises(Forbidden, match="is wrong"):
            people.sign_in("行司", "当て推量", "10.0.0.1")
    database.clock.now -= 1000 * WINDOW
    assert people.sign_in("行司", WORD, "10.0.0.1").name == "行司"


def test_guessing_many_names_is_slow(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address cannot try one password on every name."""
    monkeypatch.setattr(module, "TRIES_FROM", 3)
    for n in range(3):
        with pytest.raises(Forbidden, match="is wrong"):
            people.sign_in(f"名前{n}", WORD, "10.0.0.1")
    with pytest.raises(Forbidden, match="too many"):
        people.sign_in("行司", WORD, "10.0.0.1")
    assert people.sign_in("行司", WORD, "10.0.0.2")


def test_a_change_ends_sessions(people: People) -> None:
    """Another role or password gives another stamp, by which sessions are known."""
    before = people.account("行司")
    people.change("行司", ADMIN, role="head judge")
    after = people.account("行司")
    assert before is not None
    assert after is not None
    assert (after.role, after.stamp == before.stamp) == ("head judge", False)
    people.change("行司", ADMIN, password="新しい合言葉は十文字以上")
    assert people.sign_in("行司", "新しい合言葉は十文字以上", "x").stamp != after.stamp


def test_the_last_admin_stays(people: People) -> None:
    """Nobody can take away, or make less of, the only admin."""
    people.add("事務局", "admin", WORD, ADMIN)
    for refused in (lambda: people.remove("事務局", ADMIN), lambda: people.change("事務局", ADMIN, role="judge")):
        with pytest.raises(Forbidden, match="is the last admin"):
            refused()
    people.change("行司", ADMIN, role="admin")
    people.remove("事務局", ADMIN)
    assert [each.name for each in people.all()] == ["行司"]


@pytest.mark.parametrize(
    ("name", "role", "password", "said"),
    [
        ("行司", "judge", WORD, "there is an account 行司 already"),
        (" ", "judge", WORD, "is no name of a person"),
        ("乙", "boss", WORD, "there is no role boss"),
        ("乙", "judge", "短い", "a password has 10 to 200 characters"),
    ],
)
def test_what_is_no_account_is_refused(people: People, name: str, role: str, password: str, said: str) -> None:
    """A sentence says what is wrong."""
    with pytest.raises(BadInput, match=said):
        people.add(name, role, password, ADMIN)


def test_a_program_acts_for_a_person(people: People) -> None:
    """A token gives the rights of its account until it is taken away; only its digest is kept."""
    secret = people.add_token("行司", "大会掲示", ADMIN)
    account = people.by_token(secret)
    assert account is not None
    assert account.name == "行司"
    assert people.by_token(secret[:-1]) is None
    (token,) = people.tokens()
    assert (token.person, token.label, token.id in secret) == ("行司", "大会掲示", False)
    people.remove_token(token.id, ADMIN)
    assert people.by_token(secret) is None
    with pytest.raises(NotFound):
        people.remove_token(token.id, ADMIN)


def test_removing_a_person_removes_the_tokens(people: People) -> None:
    """No program acts for somebody who is gone."""
    secret = people.add_token("行司", "", ADMIN)
    people.remove("行司", ADMIN)
    assert people.by_token(secret) is None
    with pytest.raises(NotFound, match="there is no account 行司"):
        people.add_token("行司", "", ADMIN)


def test_everything_is_in_the_log(people: People) -> None:
    """Accounts, tokens, sign-ins and failures stand in the log, the latest first."""
    people.add_token("行司", "掲示", ADMIN)
    people.sign_in("行司", WORD, "10.0.0.1")
    with pytest.raises(Forbidden):
        people.sign_in("行司", "違う", "10.0.0.2")
    found = [(each.by, each.did, each.about) for each in log(people.database)]
    assert found == [
        ("行司", "sign-in-failed", "10.0.0.2"),
        ("行司", "sign-in", "10.0.0.1"),
        ("事務局", "token-add", "行司"),
        ("事務局", "person-add", "行司"),
    ]
    assert datetime.datetime.fromisoformat(log(people.database)[0].at).tzinfo is not None
