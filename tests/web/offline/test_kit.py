"""The kit: one file that loads nothing."""

from __future__ import annotations

import base64
import datetime
import gzip
import hashlib
import json
import re

from flask import Flask

from gunbai.web.offline.kit import bundle, make_kit
from gunbai.web.shared.bare import as_stranger

NOON = datetime.datetime(2026, 11, 23, 12, tzinfo=datetime.UTC)


def test_a_kit_holds_all_and_loads_nothing(app: Flask) -> None:
    """Its pieces are inside, its one script is the one that its policy names, and no address leads outside."""
    kit = make_kit(app.extensions["gunbai.packs"], ["asterisk"], "ja", NOON)
    page = kit.data.decode()
    script = re.search(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    assert script
    assert base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode() in page
    assert not re.search(r"<(?:script|img|link)[^>]+(?:src|href)=", page)
    held = re.search(r'id="piece-asterisk.book">([^<]+)<', page)
    assert held
    assert json.loads(gzip.decompress(base64.b64decode(held[1])))["slug"] == "asterisk"


def test_modules_stand_after_those_they_import(app: Flask) -> None:
    """In one script nothing is used before it is there, and nothing is imported any more."""
    with as_stranger(app, "ja"):
        script = bundle()
    order = re.findall(r"^modules\['([^']+)'\] =", script, re.MULTILINE)
    assert order.index("find/normal.js") < order.index("find/answer.js") < order.index("kept/main.js") == len(order) - 1
    assert not re.search(r"^(?:import|export) ", script, re.MULTILINE)
