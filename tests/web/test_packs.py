"""Packs on disk: made once for a version, and not before they are asked for."""

from __future__ import annotations

import gzip
import json

from gunbai.library import Library
from gunbai.web.app import create_app
from gunbai.web.packs import Packs


def packs_of(library: Library) -> Packs:
    """Returns the packs of an app of a library."""
    found: Packs = create_app(library).extensions["gunbai.packs"]
    return found


def test_a_piece_is_made_once(own_library: Library) -> None:
    """What was made is found again, byte for byte; until then it is lacking."""
    packs = packs_of(own_library)
    assert "asterisk.boards" in packs.lacking(["asterisk"], "ja")
    data = packs.made("asterisk.boards", "ja")
    assert packs.found("asterisk.boards", "ja") == data
    assert "asterisk.boards" not in packs.lacking(["asterisk"], "ja")
    assert "boards" in json.loads(gzip.decompress(data))


def test_an_older_version_is_removed(own_library: Library) -> None:
    """A piece of another version goes when the one in force is written."""
    packs = packs_of(own_library)
    packs.folder.mkdir(parents=True)
    old = packs.folder / "asterisk.boards.ja.0123456789abcdef.gz"
    old.write_bytes(b"")
    packs.made("asterisk.boards", "ja")
    assert not old.exists()
