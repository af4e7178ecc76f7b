"""What is watched of a server: figures, and a log that says nothing of who asked for what."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from prometheus_client.parser import text_string_to_metric_families
from structlog.testing import capture_logs
from werkzeug.test import Client, EnvironBuilder

from gunbai.library import Library
from gunbai.web.serving.metrics import Metrics
from gunbai.web.serving.watched import Watched


def shown() -> Library:
    """Returns what a server shows: a content with one fault, and an index that is up to date."""
    return cast(Library, SimpleNamespace(faults=lambda: [("a.yaml", "bad")], finder=SimpleNamespace(is_behind=lambda: False)))


def app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Answers, or fails where it is asked to."""
    if environ["PATH_INFO"] == "/fails":
        raise RuntimeError("broken")
    start_response("404 Not Found" if environ["PATH_INFO"] == "/none" else "200 OK", [("Content-Type", "text/plain")])
    return [b"said"]


def samples(text: str) -> dict[tuple[str, ...], float]:
    """Returns the figures of a text by their name and what they are about."""
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_figures_are_told() -> None:
    """Every request is counted under its page and status, a failed one as 500; faults of the content are a figure."""
    client = Client(Watched(app, lambda environ: str(environ["PATH_INFO"]).strip("/") or "start", Metrics(shown), logged=False))
    for path in ("/", "/", "/none"):
        client.get(path)
    with pytest.raises(RuntimeError):
        client.get("/fails")
    answer = client.get("/metrics")
    assert answer.content_type.startswith("text/plain; version=")
    found = samples(answer.text)
    assert found["gunbai_requests_total", "GET", "start", "200"] == 2
    assert found["gunbai_requests_total", "GET", "none", "404"] == 1
    assert found["gunbai_requests_total", "GET", "fails", "500"] == 1
    assert found["gunbai_request_seconds_count", "start"] == 2
    assert (found["gunbai_content_faults",], found["gunbai_index_behind",], found["gunbai_requests_running",]) == (1, 0, 0)


def test_figures_are_told_only_where_that_is_wanted() -> None:
    """Without figures the address is one like any other."""
    assert Client(Watched(app, lambda environ: "", None, logged=False)).get("/metrics").text == "said"


def test_the_log_says_what_was_asked_and_not_by_whom() -> None:
    """A line has method, path, page, status and time; not the words of a search, nor an address."""
    client = Client(Watched(app, lambda environ: "rules.rule", None, logged=True))
    with capture_logs() as lines:
        client.open(EnvironBuilder("/条文", query_string="q=秘密", environ_base={"REMOTE_ADDR": "203.0.113.9"}))
    (line,) = lines
    assert (line["method"], line["path"], line["page"], line["status"]) == ("GET", "/条文", "rules.rule", 200)
    assert "秘密" not in str(line)
    assert "203.0.113.9" not in str(line)
