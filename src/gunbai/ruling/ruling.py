"""One ruling: the question, the answer, the clauses it rests on, and who stands for it."""

from __future__ import annotations

import datetime
import re

import msgspec

from gunbai.rulebook import Citation

STATUSES = ("draft", "in review", "published", "superseded", "withdrawn", "pending")
"""The life of a ruling; ``pending`` is 調整中: the question is known, the answer is not."""

PROVENANCES = ("rule text", "publisher", "head judge", "judge", "example")
"""Whose word a ruling is, the strongest first. What the interpreter finds is no provenance: a judge must stand for it."""


ENGLISH = re.compile(r"^# English[ \t]*\r?\n", re.MULTILINE)
"""The heading below which the body says the same in English."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """One ruling, as written in ``rulings/<game>/<id>.md``.

    ``question`` and ``answer`` are texts by language ({ja, en}); ``body`` is the Markdown below the front matter,
    verbatim: in Japanese, then below ``# English`` the same in English. ``defects`` are the defects of the rulebook that
    the answer touches. ``settles`` maps those it decides from its date on to the reading it takes
    (``settles: [D-017:b]``), empty where a defect has one reading only.
    ``superseded_by`` is the ruling that replaced this one.
    """

    id: str
    game: str
    version: str
    question: dict[str, str]
    answer: dict[str, str]
    status: str = "draft"
    tags: tuple[str, ...] = ()
    date: datetime.date | None = None
    author: str = ""
    reviewer: str = ""
    provenance: str = "judge"
    settles: dict[str, str] = {}
    defects: tuple[str, ...] = ()
    scenario: str = ""
    superseded_by: str = ""
    citations: tuple[Citation, ...] = ()
    body: str = ""
    path: str = ""

    @property
    def told(self) -> dict[str, str]:
        """The body by language; a language in which it is not written is absent.

        >>> Ruling(id="a", game="g", version="1", question={}, answer={}, body="理由\\n\\n# English\\n\\nReasons\\n").told
        {'ja': '理由', 'en': 'Reasons'}
        """
        parts = zip(("ja", "en"), ENGLISH.split(self.body, maxsplit=1), strict=False)
        return {language: part.strip() for language, part in parts if part.strip()}

    def quoted_in(self, language: str) -> frozenset[str]:
        """Returns the quotes of its citations that the body in a language, or in the one that there is, quotes itself."""
        text = self.told.get(language) or self.told.get("ja", "")
        quoted = "".join(_bare(line.lstrip(" >")) for line in text.splitlines() if line.lstrip().startswith(">"))
        return frozenset(cited.quote for cited in self.citations if _bare(cited.quote) in quoted)

    @property
    def in_force(self) -> bool:
        """Whether judges are to follow it."""
        return self.status == "published"

    @property
    def official(self) -> bool:
        """Whether it is the publisher's own word."""
        return self.provenance in ("rule text", "publisher")


def _bare(text: str) -> str:
    """Returns a text without blanks, and without the signs that keep Markdown from reading it as anything else."""
    return "".join(text.replace("\\", "").split())
