"""The language of a page: asked for in the address, remembered in a cookie, else what the browser prefers, else Japanese."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Flask, Response, current_app, g, request

from gunbai.web.shared.current import messages
from gunbai.writeup.messages import LANGUAGES

COOKIE = "lang"
YEAR = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    """Chooses the language before each request and remembers one that was asked for."""
    app.before_request(_choose)
    app.after_request(_remember)
    app.context_processor(lambda: {"t": messages(), "lang": messages().lang, "other_language": _switch})
    app.add_template_filter(lambda texts: messages().said(texts), "said")


def _choose() -> None:
    asked = request.args.get("lang", "")
    preferred = request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
    lang = next(lang for lang in (asked, request.cookies.get(COOKIE, ""), preferred) if lang in LANGUAGES)
    g.messages = current_app.extensions["gunbai.messages"][lang]


def _remember(response: Response) -> Response:
    if request.args.get("lang") in LANGUAGES and request.blueprint != "offline":
        response.set_cookie(COOKIE, request.args["lang"], max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure)
    response.vary.update(("Cookie", "Accept-Language"))
    return response


def _switch() -> tuple[str, str]:
    """Returns the other language and the query that shows this page in it, all else that was asked kept."""
    other = next(lang for lang in LANGUAGES if lang != messages().lang)
    asked = [(name, value) for name, value in request.args.items(multi=True) if name != "lang"]
    return other, urlencode([*asked, ("lang", other)])
