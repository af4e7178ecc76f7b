"""Who asks: a session or a token of a program, what they may do, and that a form came from our own page.

On this machine's own address there is one person with all rights, who signs with a name; anywhere else people sign in.
"""

from __future__ import annotations

import datetime
import getpass
import os
from urllib.parse import urlsplit

from flask import Blueprint, Flask, abort, current_app, g, redirect, render_template, request, session, url_for
from flask import Response as Answer
from flask_wtf.csrf import CSRFProtect
from werkzeug.exceptions import BadRequest, Unauthorized
from werkzeug.exceptions import Forbidden as NotHere
from werkzeug.sansio.utils import host_is_trusted
from werkzeug.wrappers import Response

from gunbai.content import keys_root
from gunbai.errors import Forbidden
from gunbai.files import secret
from gunbai.library.registry import Registry
from gunbai.ruling import ROLES, Person, may
from gunbai.store.database import Database, Unwritable
from gunbai.store.people import Login, People
from gunbai.store.session_key import session_key
from gunbai.web.shared.current import library, messages
from gunbai.web.shared.hosts import OWN
from gunbai.web.shared.sessions import OverSafeLines
from gunbai.web.shared.turns import whose

FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP")
"""What a proxy adds: somebody else is behind it."""
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
PROGRAMS = "api"
"""The blueprint for programs. It takes JSON only, which no page of another site can send without asking first."""

blueprint = Blueprint("access", __name__)


def init_app(app: Flask, registry: Registry, locked: bool) -> None:
    """Finds out who asks before each request; ``locked`` tells that people have to sign in to change anything."""
    app.session_interface = OverSafeLines()
    app.config.update(
        SECRET_KEY=_key(registry.database),
        SESSION_COOKIE_NAME="gunbai",
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=datetime.timedelta(days=14),
        WTF_CSRF_CHECK_DEFAULT=False,
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.extensions["gunbai.locked"] = locked
    csrf = CSRFProtect(app)

    @app.before_request
    def check() -> None:
        """Refuses a form that did not come from our own page; a program with a token has no page."""
        _identify(locked)
        form = request.url_rule and not g.program and request.blueprint != PROGRAMS
        if request.method in UNSAFE and form and request.endpoint not in OPEN_FORMS:
            csrf.protect()

    app.after_request(_private)
    app.register_blueprint(blueprint)
    app.context_processor(lambda: {"me": g.get("me"), "locked": locked, "can": can})


OPEN_FORMS = ("notices.report", "desk.change", "desk.text", "desk.writeup", "scenarios.writeup", "citations.change")
"""Forms that need no session: a report and what is collected are checked by what the browser says of its page, a case stays in its
address, and names stay on their sheet."""


def from_here() -> None:
    """Refuses a form that a browser sends from another site's page."""
    site, origin = request.headers.get("Sec-Fetch-Site", "same-origin"), request.headers.get("Origin", "")
    if site not in ("same-origin", "none") or (origin and urlsplit(origin).netloc != request.host):
        raise BadRequest


def _key(database: Database) -> bytes:
    """Returns what sessions are signed with: the store's, so that one holds on every host; else one of this machine.

    A store that takes nothing cannot keep one, and nothing can be changed then.
    """
    if not database.closed:
        return session_key(database)
    try:
        return secret(keys_root() / "session.key")
    except OSError:
        return os.urandom(32)


def _private(response: Answer) -> Answer:
    """Keeps what one person sees out of what others share."""
    if current_app.extensions["gunbai.locked"] and g.get("me") is not None:
        response.headers.setdefault("Cache-Control", "private, no-cache")
    return response


def _identify(locked: bool) -> None:
    """Finds the person who asks; refuses requests that reach the machine's own address from elsewhere, and tokens of nobody.

    Whoever sends a token would otherwise take what strangers see for all there is. Raises Unwritable where no account can be found.
    """
    g.me, g.program = None, False
    if not locked:
        if not host_is_trusted(request.host, OWN) or any(name in request.headers for name in FORWARDED):
            g.me = None
            raise NotHere(messages()("access.elsewhere"))
        g.me = Person(session.get("name") or getpass.getuser(), ROLES[-1])
        return
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    account: Login | None = None
    if scheme.lower() == "bearer":
        account = _people().by_token(secret.strip())
        if account is None and (closed := _people().database.closed):
            raise Unwritable(closed)
        if account is None:
            raise Unauthorized(messages()("access.no-token"))
        g.program = True
    elif "account" in session:
        account = _people().account(session["account"])
        if account is None or account.stamp != session.get("stamp"):
            session.clear()
            account = None
    g.me = account.person if account else None


def can(role: str) -> bool:
    """Tells whether who asks has the rights of a role."""
    me: Person | None = g.get("me")
    return me is not None and may(me.role, role)


def need(role: str) -> Person:
    """Returns who asks; leads to the sign-in page, or raises Forbidden, where they lack the rights of a role."""
    me: Person | None = g.me
    if me is None:
        back = request.full_path if request.method == "GET" else url_for("rulings_desk.desk")
        abort(redirect(url_for("access.sign_in", next=back)))
    if not may(me.role, role):
        said = messages()
        raise Forbidden(said("access.lacks", role=said.either("role", role), name=me.name, own=said.either("role", me.role)))
    return me


def is_signed_in() -> bool:
    """Tells whether people sign with the account they came in by, not with a name that they write into the form."""
    locked: bool = current_app.extensions["gunbai.locked"]
    return locked


def signer(role: str) -> Person:
    """Returns who signs a form: who is signed in, or on this machine the name that was written into the form."""
    me = need(role)
    if is_signed_in():
        return me
    name = request.form.get("name", "").strip()[:100] or me.name
    session["name"] = name
    return Person(name, me.role)


@blueprint.get("/sign-in")
def sign_in() -> str:
    """Asks for a name and a password."""
    return render_template("sign_in.html", next=_local(request.args.get("next", "")), problem="", name="")


@blueprint.post("/sign-in")
def enter() -> Response | tuple[str, int]:
    """Signs a person in, and goes on to the page that they wanted."""
    name, back = request.form.get("name", ""), _local(request.form.get("next", ""))
    try:
        account = _people().sign_in(name, request.form.get("password", ""), whose(request.remote_addr or ""))
    except Forbidden as error:
        return render_template("sign_in.html", next=back, problem=str(error), name=name), 403
    session.clear()
    session.permanent = True
    session["account"], session["stamp"] = account.name, account.stamp
    return redirect(back or url_for("rulings_desk.desk"))


@blueprint.post("/sign-out")
def leave() -> Response:
    """Ends the session."""
    session.clear()
    return redirect(url_for("search.start"))


def _people() -> People:
    return People(library().registry.database)


def _local(address: str) -> str:
    """Returns an address of this site, or nothing for any other."""
    return address if address.startswith("/") and not address.startswith(("//", "/\\")) else ""
