"""The figures of a server that runs, as Prometheus would fetch them."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import cast

from prometheus_client.parser import text_string_to_metric_families

from gunbai import __version__
from gunbai.errors import Away
from gunbai.library import Library
from gunbai.web.serving.metrics import METHODS, Metrics


def test_a_strange_method_makes_no_figure_of_its_own() -> None:
    """Whatever a visitor calls a method, there are only so many figures."""
    metrics = Metrics(lambda: cast(Library, SimpleNamespace(faults=list, finder=SimpleNamespace(is_behind=lambda: True))))
    for number in range(50):
        metrics.note(f"BREW{number}", "search.start", "405", 0.1)
    families = {family.name: family for family in text_string_to_metric_families(metrics.text().decode())}
    methods = {sample.labels["method"] for sample in families["gunbai_requests"].samples if "method" in sample.labels}
    assert methods == {"other"}
    assert "other" not in METHODS
    assert families["gunbai_info"].samples[0].labels == {"version": __version__}
    assert families["gunbai_index_behind"].samples[0].value == 1


def test_figures_are_told_while_the_store_is_away() -> None:
    """Whether rulings are behind is no number then; whoever watches the server still gets all others."""

    def is_behind() -> bool:
        raise Away("the store is away")

    metrics = Metrics(lambda: cast(Library, SimpleNamespace(faults=list, finder=SimpleNamespace(is_behind=is_behind))))
    families = {family.name: family for family in text_string_to_metric_families(metrics.text().decode())}
    assert math.isnan(families["gunbai_index_behind"].samples[0].value)
    assert families["gunbai_content_faults"].samples[0].value == 0
