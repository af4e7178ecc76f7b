"""A write-up as PDF, by WeasyPrint: an extra that not everybody installs."""

from __future__ import annotations

from gunbai.errors import GunbaiError

LACKING = "PDFには拡張が要ります / a PDF needs an extra: pip install 'gunbai[pdf]' (or print the HTML from a browser)"


def to_pdf(page: str) -> bytes:
    """Returns a whole HTML page as PDF; the same page gives the same bytes, and nothing is fetched from anywhere.

    Raises GunbaiError where WeasyPrint, or a library of the system that it draws with, is not installed.
    """
    try:
        from weasyprint import HTML
        from weasyprint.urls import URLFetcher
    except (ImportError, OSError) as error:
        raise GunbaiError(f"{LACKING}: {error}") from error
    return bytes(HTML(string=page, url_fetcher=URLFetcher(allowed_protocols=())).write_pdf())
