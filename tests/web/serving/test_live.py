"""Content that changes while it is shown."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from gunbai.errors import Away
from gunbai.library import Library
from gunbai.store.database import postgresql
from gunbai.web.rules.clause import clause_view
from gunbai.web.server import lasting
from gunbai.web.serving.live import Live

NOWHERE = "postgresql+psycopg://x@/secretly?host=/nonexistent"
SCENARIO = "game: king-castle\ntitle: 前の題\nboard:\n  甲: {hand: []}\n"


@pytest.fixture
def content(repository: Path, tmp_path: Path) -> Path:
    """Makes a content root of one book with one scenario."""
    root = tmp_path / "content"
    shutil.copytree(repository / "rulebooks" / "king-castle", root / "rulebooks" / "king-castle")
    (root / "templates").symlink_to(repository / "templates")
    (root / "scenarios" / "king-castle").mkdir(parents=True)
    (root / "scenarios" / "king-castle" / "one.yaml").write_text(SCENARIO, "utf-8")
    return root


@pytest.fixture
def live(content: Path, tmp_path: Path) -> Live:
    """Returns the app of that content."""
    return lasting(Library(content, tmp_path / "data"))


def seen(live: Live, address: str) -> tuple[int, str]:
    """Returns what a page says."""
    answer = live.app.test_client().get(address)
    return answer.status_code, answer.get_data(as_text=True)


def test_changed_content_is_shown(live: Live, content: Path) -> None:
    """A change is noticed when the content lies still, and shown: in a book, too."""
    assert not live.has_changed()
    vocabulary = content / "rulebooks" / "king-castle" / "versions.yaml"
    vocabulary.write_text(vocabulary.read_text("utf-8").replace("title: ", "title: 新しい", 1), "utf-8")
    assert (live.has_changed(), live.has_changed()) == (False, True)
    live.take()
    assert not live.has_changed()
    assert "新しい" in seen(live, "/rules/king-castle")[1]


def test_the_last_good_state_stays(live: Live, content: Path) -> None:
    """A scenario and a book that are broken while they are shown stay as they were; /health says what is wrong, below the root."""
    scenario, book = content / "scenarios" / "king-castle" / "one.yaml", next(content.glob("rulebooks/king-castle/text/*.yaml"))
    whole = book.read_text("utf-8")
    scenario.write_text("game: king-castle\ntitle: [", "utf-8")
    book.write_text("{" + whole, "utf-8")
    live.take()
    assert "前の題" in seen(live, "/scenarios/king-castle/one")[1]
    assert seen(live, "/rules/king-castle")[0] == 200
    health = live.app.test_client().get("/health").get_json()
    assert health["status"] == "degraded"
    assert {one["file"] for one in health["content"]} == {
        "scenarios/king-castle/one.yaml",
        str(book.relative_to(content)),
    }
    assert str(content) not in str(health)
    live.take()
    assert live.app.test_client().get("/health").get_json() == health
    scenario.write_text(SCENARIO.replace("前", "後"), "utf-8")
    book.write_text(whole, "utf-8")
    live.take()
    assert "後の題" in seen(live, "/scenarios/king-castle/one")[1]
    assert live.app.test_client().get("/health").get_json() == {"status": "ok", "store": "ok", "content": []}


def test_searches_go_on_while_the_store_is_away(live: Live) -> None:
    """What was opened answers people and programs; what needs the store says so, and not where it is."""
    live.library.finder.lasting = True
    asked = ("/?q=城", "/search.json?q=城", "/api/v1/search?q=城")
    before = [seen(live, address) for address in asked]
    database = live.library.registry.database
    there, database.engine = database.engine, postgresql(make_url(NOWHERE))
    live.library.finder.lasting = True
    assert [seen(live, address) for address in asked] == before
    live.library.finder.lasting = False
    assert [seen(live, address) for address in asked[1:]] == before[1:]
    status, said = seen(live, "/rulings")
    assert (status, "secretly" in said) == (503, False)
    database.engine, database._away = there, ""
    assert seen(live, "/rulings")[0] == 200


@pytest.mark.parametrize("address", ["/rules/king-castle", "/rules/king-castle/5.4-4", "/scenarios/king-castle/one"])
def test_clauses_and_boards_are_shown_while_the_store_is_away(live: Live, address: str) -> None:
    """They say that rulings cannot be shown, are not kept by a browser, and are as before once it is back."""
    client, away = live.app.test_client(), "裁定は示せません"
    before = client.get(address)
    database = live.library.registry.database
    there, database.engine = database.engine, postgresql(make_url(NOWHERE))
    without = client.get(address, headers={"If-None-Match": before.headers["ETag"]})
    assert without.status_code == 200
    assert (away in without.text) == (address != "/rules/king-castle")
    assert without.headers.get("ETag") != before.headers["ETag"]
    assert live.app.test_client().get("/scenarios/king-castle/one?ruled=1").status_code == 503
    rulebook = live.library.rulebook("king-castle")
    with live.app.test_request_context(), pytest.raises(Away):
        clause_view(live.library, rulebook, rulebook.book(), "5.4-4", taken_along=True)
    database.engine, database._away = there, ""
    assert client.get(address).text == before.text
    assert away not in before.text


def test_a_store_that_is_away_is_logged_once(live: Live, caplog: pytest.LogCaptureFixture) -> None:
    """A sentence when it goes and one when it is back, never a traceback; /health says the same."""
    database, health = live.library.registry.database, []
    there, nowhere = database.engine, postgresql(make_url(NOWHERE))
    engines = [nowhere, nowhere, there, there]

    def keep_up() -> None:
        """Asks the store; what the turn before led to is shown."""
        health.append(json.loads(seen(live, "/health")[1])["store"])
        database.engine, database._away = engines.pop(0), ""
        live.bell.rung.set()
        if not engines:
            live.close()
        live.library.stamp()

    live.watch(lambda: None, lambda: None, keep_up)
    assert health == ["ok", "away", "away", "ok"]
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]
    assert "cannot be used" in caplog.records[0].message
    assert caplog.records[1].message == "the store answers again"
    assert not any(record.exc_info for record in caplog.records)


def test_a_new_book_that_is_broken_is_named_before_it_is_shown(live: Live, content: Path) -> None:
    """What is wrong with changed content is said as soon as it is read: before the workers have it and its index is built."""
    new = content / "rulebooks" / "new"
    shutil.copytree(content / "rulebooks" / "king-castle", new)
    (new / "model.yaml").write_text("{", "utf-8")
    live.read()
    assert [one["file"] for one in live.app.test_client().get("/health").get_json()["content"]] == ["rulebooks/new/model.yaml"]
    assert seen(live, "/rules/new")[0] != 200
    assert "前の題" in seen(live, "/scenarios/king-castle/one")[1]
    live.take()
    assert live.app.test_client().get("/health").get_json()["status"] == "degraded"


def test_scenarios_that_did_not_change_are_not_read_again(live: Live, content: Path) -> None:
    """The same file on the same book is the same scenario; on a book that has changed it is read anew."""
    one = live.library.scenario("king-castle", "one")
    (content / "scenarios" / "king-castle" / "two.yaml").write_text(SCENARIO, "utf-8")
    live.take()
    assert live.library.scenario("king-castle", "one") is one
    versions = content / "rulebooks" / "king-castle" / "versions.yaml"
    versions.write_text(versions.read_text("utf-8").replace("title: ", "title: 新しい", 1), "utf-8")
    live.take()
    assert live.library.scenario("king-castle", "one") is not one


def test_a_book_that_did_not_change_is_not_read_again(live: Live, content: Path) -> None:
    """Only what has changed is read anew."""
    before = live.library.rulebook("king-castle")
    (content / "scenarios" / "king-castle" / "two.yaml").write_text(SCENARIO, "utf-8")
    live.take()
    assert live.library.rulebook("king-castle") is before
    assert seen(live, "/scenarios/king-castle/two")[0] == 200
