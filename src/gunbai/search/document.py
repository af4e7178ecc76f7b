"""What goes into an index and what comes out: documents, hits, results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

import msgspec

Where = Mapping[str, frozenset[str]]
"""What to narrow a search to: the values wanted, by facet."""


class Document(msgspec.Struct, frozen=True):
    """Describes one thing that can be found: a clause, a glossary term, a ruling, a scenario, a card, a defect.

    ``number`` is the number as printed, ``id`` the permanent one, written ``game:34-5`` or ``34-5``; both are found.
    ``context`` holds the headings of its ancestors, outermost first; ``parent`` is the id of the nearest of them.
    ``aliases`` are words people ask for it by that stand neither in heading nor text. ``facets`` are what it can be
    narrowed by: values by the name of the facet (``{"phase": ("draw", "main")}``). ``about`` are the ids of the documents that it
    leads to, explains or plays through: a clause of a glossary entry, those that a ruling cites. ``printed`` is the number as it
    stands in the book, where ``number`` says more: 3-③ of 3.5.4.3-③.
    ``carries`` is the text before it that it carries on: of 「ただし…」.
    """

    id: str
    game: str
    kind: str = "rule"
    number: str = ""
    heading: str = ""
    text: str = ""
    context: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    version: str = ""
    date: str = ""
    url: str = ""
    parent: str = ""
    facets: dict[str, tuple[str, ...]] = {}
    about: tuple[str, ...] = ()
    printed: str = ""
    carries: str = ""

    def within(self, where: Where) -> bool:
        """Tells whether it has a value that is asked for of every facet asked for."""
        return all(not values.isdisjoint(self.facets.get(name, ())) for name, values in where.items())

    @property
    def local_id(self) -> str:
        """Returns the id without its game.

        >>> Document(id="go:34-2.2", game="go").local_id
        '34-2.2'
        """
        return self.id.removeprefix(f"{self.game}:")


class GlossaryWord(msgspec.Struct, frozen=True):
    """Describes one word of one game's glossary.

    ``kana`` is its reading, ``abbr`` its short forms, ``also`` the words other games have for it, ``en`` its English
    names, ``defined`` the id of the node that defines it.
    """

    term: str
    game: str
    kana: str = ""
    abbr: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    en: tuple[str, ...] = ()
    defined: str = ""


class Highlight(msgspec.Struct, frozen=True):
    """Marks what matched: half-open character offsets into ``heading`` or ``text`` of the document, as it was given."""

    field: str
    start: int
    end: int


class Matched(NamedTuple):
    """Holds what of a document matched: marked in heading and text, as words, and the sentence of the text that answers."""

    highlights: tuple[Highlight, ...] = ()
    words: tuple[str, ...] = ()
    sentence: tuple[int, int] | None = None


class Hit(msgspec.Struct, frozen=True, dict=True):
    """Holds one document found and, when it is asked, what of it matched and why it stands where it stands.

    ``under`` are rulings, boards and entries of the glossary that were found too and are about it.
    """

    document: Document
    score: float
    under: tuple[Hit, ...] = ()
    matching: Callable[[], Matched] = Matched
    reasons: Callable[[], tuple[str, ...]] = tuple

    @property
    def game(self) -> str:
        """The game whose document it is."""
        return self.document.game

    @property
    def id(self) -> str:
        """The permanent id, without the game."""
        return self.document.local_id

    @property
    def printed(self) -> str:
        """The number as printed."""
        return self.document.number

    @property
    def heading(self) -> str:
        """The heading."""
        return self.document.heading

    @property
    def text(self) -> str:
        """The text as one line."""
        return self.document.text

    @property
    def kind(self) -> str:
        """What kind of document it is: rule, example, term, ruling, scenario."""
        return self.document.kind

    @cached_property
    def _matched(self) -> Matched:
        return self.matching()

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        """What matched in heading and text, marked."""
        return self._matched.highlights

    @property
    def matched(self) -> tuple[str, ...]:
        """The words that matched, as the documents spell them."""
        return self._matched.words

    @property
    def sentence(self) -> tuple[int, int] | None:
        """The sentence of the text that has most of what was asked, as half-open offsets; None when none has any."""
        return self._matched.sentence

    @cached_property
    def why(self) -> tuple[str, ...]:
        """The reasons for its score, the strongest first, each with what it counts."""
        return self.reasons()


class Results(msgspec.Struct, frozen=True):
    """Holds the answer to one query.

    ``jump`` is the document whose number was typed, ``did_you_mean`` are whole queries to offer instead, and
    ``understood`` says in a line each how the query was read. ``best`` are the documents that answer best, hits or not;
    ``near`` says that nothing answers, and that the hits are only near.
    """

    query: str
    hits: tuple[Hit, ...] = ()
    did_you_mean: tuple[str, ...] = ()
    jump: Document | None = None
    understood: tuple[str, ...] = ()
    best: tuple[Document, ...] = ()
    near: bool = False

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    def __len__(self) -> int:
        return len(self.hits)

    def __getitem__(self, nth: int) -> Hit:
        return self.hits[nth]

    @property
    def facets(self) -> dict[str, dict[str, int]]:
        """Counts, by facet and value, the documents that answer best, so that one can narrow further; most frequent first."""
        counted: dict[str, Counter[str]] = {"kind": Counter(document.kind for document in self.best)}
        for document in self.best:
            for name, values in document.facets.items():
                counted.setdefault(name, Counter()).update(values)
        return {name: dict(counts.most_common()) for name, counts in counted.items() if counts}
