"""Figures of a server for Prometheus: how many pages, how long they took, whether content and index are as they should be."""

from __future__ import annotations

import math
from collections.abc import Callable

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from gunbai import __version__
from gunbai.errors import Away
from gunbai.library import Library

PATH = "/metrics"
MEDIA_TYPE = CONTENT_TYPE_LATEST
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "OPTIONS"))
SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The figures of one server; ``library`` gives the library that is shown now."""

    def __init__(self, library: Callable[[], Library]) -> None:
        registry = self._registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Gauge("gunbai_info", "Which gunbai this is.", ["version"], registry=registry).labels(__version__).set(1)
        self._requests = Counter("gunbai_requests", "Requests that were answered.", ["method", "page", "status"], registry=registry)
        self._seconds = Histogram(
            "gunbai_request_seconds", "How long it took to answer.", ["page"], buckets=SECONDS, registry=registry
        )
        self.running = Gauge("gunbai_requests_running", "Requests that are being answered.", registry=registry)
        faults = Gauge("gunbai_content_faults", "Files of the content that cannot be read.", registry=registry)
        faults.set_function(lambda: len(library().faults()))
        behind = Gauge(
            "gunbai_index_behind", "1 while changed rulings cannot be found yet, NaN while the store is away.", registry=registry
        )
        behind.set_function(lambda: _behind(library()))

    def note(self, method: str, page: str, status: str, seconds: float) -> None:
        """Counts a request that was answered."""
        self._requests.labels(method if method in METHODS else "other", page, status).inc()
        self._seconds.labels(page).observe(seconds)

    def text(self) -> bytes:
        """Returns all figures in the text that Prometheus reads."""
        return generate_latest(self._registry)


def _behind(library: Library) -> float:
    """Returns whether changed rulings cannot be found yet; no number while the store does not say what has changed."""
    try:
        return float(library.finder.is_behind())
    except Away:
        return math.nan
