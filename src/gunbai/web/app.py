"""Makes the Flask app of a library."""

from __future__ import annotations

from flask import Flask
from jinja2 import ChoiceLoader, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from gunbai.library import Library
from gunbai.rulebook import signs
from gunbai.web import errors
from gunbai.web.boards import practice, scenarios
from gunbai.web.desk import desk
from gunbai.web.offline import offline
from gunbai.web.programs import api, data, data_cases, data_work, rulings_data
from gunbai.web.rules import about, citations, questions, rules, search, versions
from gunbai.web.rulings import audit, drafts, events, notices, recheck, rulings, rulings_desk
from gunbai.web.serving import health
from gunbai.web.shared import access, kept_pages, language, mixed, security, sending, static
from gunbai.web.shared.current import kept, messages
from gunbai.web.shared.problem_words import told_hint, told_problem
from gunbai.writeup.messages import in_words, load_messages
from gunbai.writeup.templates import find_template, template_folders
from gunbai.writeup.typesetting import paragraphs, quoted, ringed, tongue, unbroken

PLACES = ("search.start", "desk.start", "scenarios.index", "rulings.index")
"""The places that are one tap away on every page, in their order: the endpoint of each."""

MOST_SENT = 400_000
"""The most bytes of a form that is read."""


def create_app(library: Library, locked: bool = False, at_once: bool = True) -> Flask:
    """Returns a WSGI app that shows a library.

    The app keeps nothing between requests but the library; a language is kept in the visitor's own cookie. Unless it is ``locked``,
    whoever reaches it may change everything: it answers on this machine's own address only. Unless ``at_once``, another process
    makes what is taken along, and the answers that are made are kept for the others.
    """
    app = Flask("gunbai.web", static_folder=None, template_folder=None)
    app.jinja_loader = ChoiceLoader([FileSystemLoader(folder / "web") for folder in template_folders(library.content)])
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.add_template_filter(paragraphs)
    app.add_template_filter(signs)
    app.add_template_filter(tongue)
    app.add_template_filter(lambda text: quoted(text, messages().lang), "quoted")
    app.add_template_filter(lambda text: in_words(text, messages().lang), "in_language")
    app.add_template_filter(lambda text: Markup(unbroken(str(escape(text)))), "unbroken")
    app.add_template_filter(lambda text: Markup(ringed(str(escape(text)))), "ringed")
    app.add_template_filter(lambda problem: told_problem(problem, messages()), "told_problem")
    app.add_template_filter(lambda hint: told_hint(hint, messages()), "told_hint")
    app.extensions["gunbai"] = library
    app.config.update(MAX_CONTENT_LENGTH=MOST_SENT, MAX_FORM_MEMORY_SIZE=MOST_SENT)
    app.extensions["gunbai.messages"] = load_messages(library.content, "web")
    static.init_app(app, [find_template(library.content, f"writeups/{name}.css") for name in ("writeup", "book", "board")])
    for module in (language, security):
        module.init_app(app)
    if not at_once:
        kept_pages.init_app(app, kept_pages.KeptPages(library))
    for module in (sending, mixed, errors):
        module.init_app(app)
    access.init_app(app, library.registry, locked)
    if not at_once:
        kept_pages.answer_from(app)
    offline.init_app(app, library, at_once)
    for pages in (
        search,
        rules,
        versions,
        scenarios,
        rulings,
        rulings_data,
        data,
        data_cases,
        data_work,
        rulings_desk,
        drafts,
        recheck,
        notices,
        audit,
        events,
        questions,
        desk,
        practice,
        citations,
        about,
        api,
        health,
    ):
        app.register_blueprint(pages.blueprint)
    app.register_blueprint(api.reader)
    app.context_processor(lambda: {"places": PLACES, "kept": kept()})
    return app
