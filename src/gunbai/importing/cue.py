"""Words before a number that say it is named in running text, and heads no clause."""

from __future__ import annotations

import re

CUED = re.compile(
    r"(?:\b(?:rules?|sections?|see|and|or|to|in|of|by|with|from|per|ver\.?|version)"
    r"|[（(\[【「『、,，・~〜～–]|参照|ルール|規則|第|见|和|与|[のはがをにでとや])[\s　]*[“\"]?$",
    re.I,
)
"""Matches up to the end of the words before the number."""
