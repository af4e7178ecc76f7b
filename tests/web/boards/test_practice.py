"""Practice: the board first, the reasons folded, nothing sent."""

from __future__ import annotations

from flask.testing import FlaskClient
from tests.web.boards.test_scenarios import told_client

from gunbai.library import Library


def test_the_judge_rules_before_the_reasons(own_library: Library) -> None:
    """A board has its claims with four verdicts each; the answer stands folded; the form leads nowhere."""
    client = told_client(own_library)
    page = client.get("/practice/legions/web-regeneration").text
    assert page.count('type="radio"') == 8
    assert "<details" in page
    assert 'data-verdict="holds"' in page
    assert page.count("<h1") == 1
    form = page[page.index('<form class="practice"') :]
    assert "action=" not in form[: form.index(">")]


def test_it_is_chosen_by_game_and_level(own_library: Library) -> None:
    """The first board of a choice opens; a chapter that there is not is refused; a board that is none is not found."""
    client = told_client(own_library)
    assert client.get("/practice?game=legions").status_code == 302
    assert client.get("/practice?game=legions&chapter=nothing").status_code == 400
    assert client.get("/practice/legions/nothing").status_code == 404


def test_without_boards_it_says_so(own_client: FlaskClient) -> None:
    """Before the boards have been told there is nothing to practise on."""
    assert own_client.get("/practice?game=asterisk&lang=en").status_code == 200
