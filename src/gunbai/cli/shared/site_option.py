"""The address of a site, which a command cannot know by itself, and where on the site something stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

import click

from gunbai.content import Layers
from gunbai.desk.case import read_case
from gunbai.desk.history import pack_case
from gunbai.library import Library


def site_option(command: Callable[..., object]) -> Callable[..., object]:
    """Adds ``--site URL`` to a command, which gets the address with a slash at its end, or nothing."""
    return click.option(
        "--site",
        metavar="URL",
        envvar="GUNBAI_SITE",
        default="",
        callback=_site,
        help="Print the lasting address on this site, and its QR code. [$GUNBAI_SITE]",
    )(command)


def _site(ctx: click.Context, param: click.Parameter, value: str) -> str:
    parts = urlsplit(value)
    if value and (
        parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment or not value.isascii()
    ):
        raise click.BadParameter(f"{value} is no address of a site: write https://HOST/")
    return value.rstrip("/") + "/" if value else ""


def ruling_link(site: str, id: str, **words: str) -> str:
    """Returns where a ruling stands on a site; words without a value are left out."""
    return f"{site}rulings/{quote(id)}{_query(words)}"


def event_link(site: str, id: str) -> str:
    """Returns where an event stands on a site."""
    return f"{site}events/{quote(id)}"


def case_link(site: str, library: Library, file: Path, **words: str) -> str:
    """Returns where the answer to a case stands on a site: by its name if it is part of the content, else the address holds it.

    Raises BadInput where the case is too large for an address.
    """
    if name := _name(file.resolve(), library.layers):
        return f"{site}scenarios/{quote(name)}{_query(words)}"
    case = read_case(file.read_text("utf-8"), library.cases.kits)
    return f"{site}case/{case.game}{_query({'c': pack_case(case), **words})}"


def _name(file: Path, layers: Layers) -> str:
    """Returns the game and the name of a case that is part of the content; nothing for any other file."""
    for root in layers.roots:
        folder = (root / "scenarios").resolve()
        if file.is_relative_to(folder) and len(file.relative_to(folder).parts) == 2:
            return file.relative_to(folder).with_suffix("").as_posix()
    return ""


def _query(words: dict[str, str]) -> str:
    said = {name: value for name, value in words.items() if value}
    return f"?{urlencode(said)}" if said else ""
