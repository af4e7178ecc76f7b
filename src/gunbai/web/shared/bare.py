"""Pages without what stands around them, as they are taken along: no box, no places, nothing that needs the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from flask import Flask, current_app, g
from jinja2 import BaseLoader, ChoiceLoader, DictLoader, Environment

from gunbai.web.shared.current import messages
from gunbai.web.shared.mixed import mark_japanese

LEFT_OUT = {
    "base.html": "{% block main %}{% endblock %}",
    "_report.html": "",
    "_plainly.html": "",
    "_collected.html": "",
    "_touching.html": '<section data-touching="{{ node.id }}" hidden></section>',
}
"""The templates that say nothing in a page that is taken along: the frame, the form for problems, what no script needs.

The boards that rest on a clause are filled in on the device.
"""


@contextmanager
def as_stranger(app: Flask, lang: str) -> Iterator[None]:
    """Makes pages in a language as somebody sees them who has not signed in."""
    with app.test_request_context("/"):
        g.messages = app.extensions["gunbai.messages"][lang]
        yield


def render_bare(template: str, **context: object) -> str:
    """Returns what a page shows between its header and its footer."""
    values: dict[str, object] = dict(context)
    current_app.update_template_context(values)
    html = _environment(current_app.jinja_env).get_template(template).render(values)
    return mark_japanese(html, messages().lang)


@lru_cache(maxsize=8)
def _environment(around: Environment) -> Environment:
    assert isinstance(around.loader, BaseLoader)
    return around.overlay(loader=ChoiceLoader([DictLoader(LEFT_OUT), around.loader]))
