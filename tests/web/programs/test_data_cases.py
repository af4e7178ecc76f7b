"""What is made of a case, as JSON: what its page shows, in the words of the command."""

from __future__ import annotations

from flask.testing import FlaskClient
from tests.web.boards.test_scenarios import told_client
from tests.web.programs.test_data import got

from gunbai.library import Library

CASE = "/scenarios/legions/web-regeneration"


def test_every_line_of_a_board(client: FlaskClient, library: Library) -> None:
    """Its endings are those that the library finds; a round that goes no further says so; a horizon that is none is refused."""
    told = got(client, f"{CASE}/lines.json?to=action")
    assert isinstance(told, dict)
    whole = library.explore(library.scenario("legions", "web-regeneration"), "action", 500, None, None, 1.0).to_json()
    assert [each["facts"] for each in told["groups"]] == [each["facts"] for each in whole["groups"]]
    assert (told["round"], told["over"]) == (0, True)
    assert client.get(f"{CASE}/lines.json?to=evening").status_code == 400


def test_write_ups(client: FlaskClient) -> None:
    """That of a replay, in the kind that is asked for, is the Markdown of its page; that of a ruling, too."""
    for page in (f"{CASE}/writeup", "/rulings/both-players-meet-a-condition/writeup"):
        told = got(client, f"{page}.json?lang=en")
        assert isinstance(told, dict)
        assert told["lang"] == "en"
        assert told["markdown"] == client.get(f"{page}?lang=en&format=md").text


def test_a_case_that_is_entered_leads_to_its_answer(client: FlaskClient) -> None:
    """The text of the case, and the address at which it is answered once there is something to answer."""
    word = client.get("/desk/legions/from/web-regeneration").headers["Location"].partition("d=")[2].partition("&")[0]
    told = got(client, f"/desk/legions.json?d={word}")
    assert isinstance(told, dict)
    assert "再生" in told["text"]
    answer = got(client, told["answer"])
    assert isinstance(answer, dict)
    assert [claim["by"] for claim in answer["claims"]] == ["甲", "乙"]
    assert got(client, f"/case/legions/lines.json?c={word}")
    assert got(client, f"/case/legions/writeup.json?c={word}")


def test_a_case_that_cannot_be_played(client: FlaskClient) -> None:
    """An empty table says what it lacks, with status 422, and never a fault."""
    word = got(client, "/desk/legions.json")
    assert isinstance(word, dict)
    for what in ("lines", "writeup"):
        response = client.get(f"/case/legions/{what}.json{word['answer'].partition('.json')[2]}")
        assert response.status_code in (200, 422)
    assert client.get("/case/legions/lines.json?c=nonsense").status_code in (400, 422)


def test_a_board_to_judge(own_library: Library) -> None:
    """What is claimed of it, how it comes out, where its answer is, which one follows; a board that there is not is not found."""
    client = told_client(own_library)
    first = client.get("/practice?game=legions").headers["Location"].partition("?")[0]
    told = got(client, f"{first}.json")
    assert isinstance(told, dict)
    assert told["says"]
    assert told["verdicts"]
    assert got(client, told["scenario"])
    assert got(client, f"/practice/legions/{told['following']}.json")
    assert client.get("/practice/legions/none.json").status_code == 404
