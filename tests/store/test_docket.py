"""The life of a ruling, on SQLite and on PostgreSQL: who may do what, when, and that nothing is lost."""

from __future__ import annotations

import threading

import pytest
from tests.store.conftest import DRAFT, HEAD, JUDGE, OTHER

from gunbai.errors import BadInput, Conflict, Forbidden, NotFound
from gunbai.ruling import Person
from gunbai.store.docket import Docket

ANSWER = "answer: {ja: 引ける。, en: Yes.}"
SHORTER = DRAFT.replace(ANSWER, "answer: {ja: 引けない。, en: No.}")


def named(name: str, text: str = DRAFT) -> str:
    """Returns a draft of another id."""
    return text.replace("id: red-cards", f"id: {name}")


def published(docket: Docket, name: str = "red-cards") -> int:
    """Publishes a ruling by three people, and returns its revision."""
    docket.add(named(name), JUDGE, "質問を受けた")
    docket.act(name, "submit", 1, JUDGE, "")
    docket.act(name, "accept", 2, OTHER, "同意")
    return docket.act(name, "publish", 3, HEAD, "").n


def test_a_ruling_lives(docket: Docket) -> None:
    """Draft, in review, published: each step is a revision with who, when and why, and its text says the status."""
    published(docket)
    history = docket.history("red-cards")
    assert [(each.n, each.deed, each.by, each.status) for each in history] == [
        (1, "draft", "行司", "draft"),
        (2, "submit", "行司", "in review"),
        (3, "accept", "勝負審判", "in review"),
        (4, "publish", "審判部長", "published"),
    ]
    assert [each.reason for each in history] == ["質問を受けた", "", "同意", ""]
    assert history[0].at == "2026-11-22T23:00:01.000000Z"
    assert sorted(each.at for each in history) == [each.at for each in history]
    last = history[-1]
    assert (last.ruling.reviewer, str(last.ruling.date)) == ("勝負審判", "2026-11-22")
    assert last.text == DRAFT.replace("status: draft", "status: published").replace("date: 2026-11-21", "date: 2026-11-22").replace(
        "\n---\n##", "\nreviewer: 勝負審判\n---\n##"
    )
    assert docket.entry("red-cards").ruling.in_force


def test_who_wrote_it_does_not_review_it(docket: Docket) -> None:
    """Neither the author nor anybody who changed the text since can be its reviewer, whoever publishes it."""
    docket.add(DRAFT, HEAD, "")
    docket.act("red-cards", "submit", 1, JUDGE, "")
    for writer in (Person("行司", "admin"), HEAD):
        with pytest.raises(Forbidden, match="a second person has to review it"):
            docket.act("red-cards", "accept", 2, writer, "")
        with pytest.raises(Forbidden, match="a second person has to review it"):
            docket.act("red-cards", "publish", 2, writer, "")
    docket.act("red-cards", "accept", 2, OTHER, "")
    assert docket.act("red-cards", "publish", 3, HEAD, "").ruling.reviewer == "勝負審判"


def test_a_head_judge_reviews_by_publishing(docket: Docket) -> None:
    """Who publishes what another wrote is its reviewer."""
    docket.add(DRAFT, JUDGE, "")
    docket.act("red-cards", "submit", 1, JUDGE, "")
    assert docket.act("red-cards", "publish", 2, HEAD, "").ruling.reviewer == "審判部長"


def test_an_edit_has_to_be_reviewed_anew(docket: Docket) -> None:
    """A published ruling stays as it is for everybody until its change has been reviewed and published."""
    base = published(docket)
    edited = docket.edit(
        "red-cards", docket.revision("red-cards").text.replace(ANSWER, "answer: {ja: 引けない。}"), base, JUDGE, "逆"
    )
    assert (edited.status, edited.ruling.reviewer) == ("draft", "")
    entry = docket.entry("red-cards")
    assert (entry.in_work, entry.ruling.answer["ja"], entry.last.answer["ja"]) == (True, "引ける。", "引けない。")
    docket.act("red-cards", "submit", 5, JUDGE, "")
    docket.act("red-cards", "publish", 6, HEAD, "")
    assert docket.entry("red-cards").ruling.answer["ja"] == "引けない。"
    assert not docket.entry("red-cards").in_work


@pytest.mark.parametrize(
    ("deed", "by"), [("submit", "reader"), ("accept", "reader"), ("publish", "judge"), ("hold", "judge"), ("withdraw", "judge")]
)
def test_each_deed_has_its_role(docket: Docket, deed: str, by: str) -> None:
    """Who lacks the role is refused with a sentence that names it, and nothing changes."""
    docket.add(DRAFT, JUDGE, "")
    if deed != "submit":
        docket.act("red-cards", "submit", 1, JUDGE, "")
    head = docket.entry("red-cards").head
    with pytest.raises(Forbidden, match=f"this takes a .*: 見習い is a {by}"):
        docket.act("red-cards", deed, head, Person("見習い", by), "")
    assert docket.entry("red-cards").head == head


def test_a_deed_out_of_its_time_is_refused(docket: Docket) -> None:
    """A draft is not published before anybody looked at it."""
    docket.add(DRAFT, JUDGE, "")
    with pytest.raises(Forbidden, match="red-cards is draft: publish needs in review"):
        docket.act("red-cards", "publish", 1, HEAD, "")


def test_a_superseded_ruling_links_on(docket: Docket) -> None:
    """A ruling is superseded by a published one of its game, stays visible, and names it."""
    base = published(docket)
    published(docket, "red-cards-again")
    with pytest.raises(Forbidden, match="red-card is no published ruling of demo"):
        docket.act("red-cards", "supersede", base, HEAD, "", "red-card")
    docket.act("red-cards", "supersede", base, HEAD, "言い直した", "red-cards-again")
    shown = docket.entry("red-cards").ruling
    assert (shown.status, shown.superseded_by) == ("superseded", "red-cards-again")


def test_every_state_can_be_restored(docket: Docket) -> None:
    """An earlier text comes back as a draft, with the fields that only a review may set left blank."""
    base = published(docket)
    docket.act("red-cards", "withdraw", base, HEAD, "誤り")
    assert docket.entry("red-cards").ruling.status == "withdrawn"
    back = docket.restore("red-cards", 4, 5, HEAD, "やはり正しい")
    assert (back.n, back.status, back.ruling.reviewer) == (6, "draft", "")
    assert docket.revision("red-cards", 4).status == "published"


def test_the_second_writer_sees_both(docket: Docket) -> None:
    """Who writes over a state that is not the last one any more is told who was first, and gets both texts."""
    docket.add(DRAFT, JUDGE, "")
    docket.edit("red-cards", SHORTER, 1, OTHER, "")
    with pytest.raises(Conflict) as caught:
        docket.edit("red-cards", DRAFT, 1, JUDGE, "")
    error = caught.value
    assert (error.base, error.head, error.by) == (1, 2, "勝負審判")
    assert "引けない" in error.theirs
    assert error.ours == DRAFT
    assert docket.entry("red-cards").last.answer["ja"] == "引けない。"


def test_writers_at_once_lose_nothing(docket: Docket) -> None:
    """Of ten who write over the same state at once one succeeds and nine get a conflict; ten different rulings all arrive."""
    docket.add(DRAFT, JUDGE, "")
    done: list[str] = []

    def write(n: int) -> None:
        docket.add(named(f"other-{n}"), JUDGE, "")
        try:
            docket.edit("red-cards", SHORTER.replace("引けない。", f"引けない{n}。"), 1, OTHER, f"{n}")
            done.append("written")
        except Conflict:
            done.append("conflict")

    threads = [threading.Thread(target=write, args=(n,)) for n in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == ["conflict"] * 9 + ["written"]
    assert len(docket.entries()) == 11
    assert len(docket.history("red-cards")) == 2


def test_an_id_is_given_once(docket: Docket) -> None:
    """A second ruling of the same id is refused, also where it would be another game's."""
    docket.add(DRAFT, JUDGE, "")
    with pytest.raises(BadInput, match="there is a ruling red-cards already"):
        docket.add(SHORTER, OTHER, "")
    assert len(docket.history("red-cards")) == 1


def test_what_is_not_true_is_not_saved(docket: Docket) -> None:
    """A quote that the clause does not say keeps a text from being saved, with every other problem of it."""
    wrong = DRAFT.replace("quote: 赤いカード を引く", "quote: 黒いカードを引く").replace("provenance: head judge", "provenance: me")
    with pytest.raises(BadInput) as caught:
        docket.add(wrong, JUDGE, "")
    assert [problem.code for problem in caught.value.problems] == ["UNKNOWN-WORD", "QUOTE-NOT-FOUND"]
    with pytest.raises(NotFound):
        docket.entry("red-cards")


def test_an_id_is_permanent(docket: Docket) -> None:
    """An edit cannot give a ruling another id: links to it stay true."""
    docket.add(DRAFT, JUDGE, "")
    with pytest.raises(BadInput, match="its id and game are permanent"):
        docket.edit("red-cards", named("blue-cards"), 1, JUDGE, "")


def test_a_draft_may_lack_its_answer(docket: Docket) -> None:
    """A question can be noted down before anybody has answered it; in review it needs its answer."""
    docket.add(DRAFT.replace(ANSWER, 'answer: ""'), JUDGE, "")
    with pytest.raises(BadInput, match="this ruling needs its answer in ja"):
        docket.act("red-cards", "submit", 1, JUDGE, "")


def test_another_process_is_seen(docket: Docket) -> None:
    """What another docket of the same store writes is read the next time."""
    other = Docket(docket.database, docket.rulebooks, docket.has_scenario)
    assert docket.entries() == {}
    other.add(DRAFT, JUDGE, "")
    assert list(docket.entries()) == ["red-cards"]
    assert docket.stamp() == other.stamp() == "1.1"
