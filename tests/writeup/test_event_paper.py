"""The digest of an event as a document."""

from __future__ import annotations

from pathlib import Path

from gunbai.ruling.tournament import JudgeCall, Tournament, digest_of
from gunbai.writeup.event_paper import event_paper
from gunbai.writeup.writeup import WriteUpPrinter

EVENT = Tournament(id="nationals", title="全国大会", day="2026-11-23")
CALLS = (
    (1, JudgeCall(round="1", table="4", game="legions", asked="<b>再生</b>", ruling="残る", clauses=("39-5",), minutes=3)),
    (2, JudgeCall(round="2", table="9", game="legions", claims=("甲: 届く",), minutes=8, appeal="open")),
)


def test_a_digest_tells_the_day(repository: Path) -> None:
    """Count and minutes, the open call, the slowest first, the clauses with their numbers, in both languages."""
    digest = digest_of(CALLS)
    told = event_paper(WriteUpPrinter(repository, "ja"), EVENT, digest)
    assert "呼び出し2件、計11分" in told.markdown
    assert told.markdown.index("2. 8分") < told.markdown.index("1. 3分")
    assert "- legions 39-5: 1" in told.markdown
    assert "2 calls, 11 minutes in all" in event_paper(WriteUpPrinter(repository, "en"), EVENT, digest).html


def test_what_somebody_wrote_is_text(repository: Path) -> None:
    """No tag of a call becomes one of the page; the same calls give the same bytes."""
    first = event_paper(WriteUpPrinter(repository, "ja"), EVENT, digest_of(CALLS))
    assert "<b>再生</b>" not in first.html
    assert "&lt;b&gt;再生" in first.html
    assert first == event_paper(WriteUpPrinter(repository, "ja"), EVENT, digest_of(CALLS))


def test_a_community_replaces_the_template(repository: Path, tmp_path: Path) -> None:
    """A file of the same name in the content root is used; nothing else has to be there."""
    folder = tmp_path / "templates" / "writeups"
    folder.mkdir(parents=True)
    (folder / "digest.md.j2").write_text("我らの{{ event.title }}", "utf-8")
    assert event_paper(WriteUpPrinter(tmp_path, "ja"), EVENT, digest_of(CALLS)).markdown == "我らの全国大会\n"
