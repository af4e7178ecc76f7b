"""The web app: pages rendered on the server, which work without a script."""

from gunbai.web.app import create_app

__all__ = ["create_app"]
