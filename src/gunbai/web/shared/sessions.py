"""The session in a visitor's cookie: signed, sent over safe lines, and good on every host, also where their clocks differ."""

from __future__ import annotations

import time
from typing import Any

from flask import Flask, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature, URLSafeTimedSerializer


class OverSafeLines(SecureCookieSessionInterface):
    """Keeps the session's cookie off connections that are not encrypted where the page itself came over one that is.

    A session that a host with a faster clock has signed, or this one before its clock was set back, is no older than new.
    """

    def get_cookie_secure(self, app: Flask) -> bool:
        """Tells whether the cookie is sent over HTTPS only."""
        return request.is_secure

    def open_session(self, app: Flask, request: Any) -> SecureCookieSession | None:
        """Returns the session of a request: an empty one where it has none, or one that is forged or too old."""
        serializer = self.get_signing_serializer(app)
        sent = request.cookies.get(self.get_cookie_name(app))
        found = self._read(serializer, sent, app.permanent_session_lifetime.total_seconds()) if serializer and sent else None
        return SecureCookieSession(found) if serializer else None

    def _read(self, serializer: URLSafeTimedSerializer, sent: str, seconds: float) -> dict[str, Any] | None:
        try:
            held, signed = serializer.loads(sent, return_timestamp=True)
        except BadSignature:
            return None
        known: dict[str, Any] = held
        return known if abs(time.time() - signed.timestamp()) <= seconds else None
