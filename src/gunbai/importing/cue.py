"""Words before a number that say it is named in running text, and heads no clause."""

from __future__ import annotations

import re

CUED = re.compile(
    r"(?:\b(?:rules?|sections?|see|and|or|to|through|in|of|by|with|from|per|ver\.?|version"
    r"|regeln?|ziffern?|punkte?n?|abschnitte?n?|siehe|vgl\.|nach|gemäß|laut|und|oder|bis|von|der|die|den|des|mit|aus"
    r"|règles?|articles?|points?|voir|cf\.|selon|et|ou|la|le|les|du|de|des|au|aux|à)"
    r"|[（(\[【「『、,，・~〜～–]|参照|ルール|規則|规则|第|见|見|和|与|至|按照|[のはがをにでとや]"
    r"|(?<=[가-힣])[은는이가을를의에로와과고]|및|또는|부터|에서)[\s　]*[“\"]?$",
    re.I,
)
"""Matches up to the end of the words before the number."""
