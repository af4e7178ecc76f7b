"""What the words of a card token mean in one game."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gunbai.notation import raw


class TokenWords(Struct, frozen=True):
    """What the words of a card token mean; labels (``WT``) map to fields (``wt``), of which ``words`` hold words, not numbers.

    Numbers that are ``optional`` may be left out from the end; one that is ``asked`` where it matters may be written ``?``.
    A status lasts until the end of the turn unless ``lasting`` says otherwise.
    ``plain`` words say how a card lies that lies as usual, ``phrases`` stand for several words at once, ``covers`` are words that
    leave open which of several they mean; ``upright`` cards do not lie sideways (when nothing is said, the first of ``turned``).
    In the zones of ``facing`` a board says how every card faces.
    """

    numbers: Mapping[str, tuple[str, ...]] = {}
    kind: str = ""
    fields: Mapping[str, str] = {}
    words: tuple[str, ...] = ()
    sets: Mapping[str, tuple[str, ...]] = {}
    turned: tuple[str, ...] = ()
    face: Mapping[str, str] = {}
    hidden: tuple[str, ...] = ()
    statuses: Mapping[str, str] = {}
    marks: Mapping[str, str] = {}
    counters: Mapping[str, str] = {}
    aliases: Mapping[str, str] = {}
    optional: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    lasting: Mapping[str, str] = {}
    upright: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    phrases: Mapping[str, tuple[str, ...]] = {}
    covers: Mapping[str, tuple[str, ...]] = {}
    facing: tuple[str, ...] = ()
    pieces: Mapping[str, tuple[str, ...]] = {}

    @property
    def number_names(self) -> tuple[str, ...]:
        """The numbers that cards of any kind print, each once."""
        return tuple(dict.fromkeys(name for names in self.numbers.values() for name in names))


def token_words(spec: object) -> TokenWords:
    """Returns what ``tokens:`` of a vocabulary states."""
    return TokenWords(
        numbers=raw.lists(raw.entry(spec, "numbers")),
        kind=raw.text(spec, "kind"),
        fields=raw.texts(raw.entry(spec, "fields")),
        words=raw.words(raw.entry(spec, "words")),
        sets=raw.lists(raw.entry(spec, "sets")),
        turned=raw.words(raw.entry(spec, "turned")),
        face=raw.texts(raw.entry(spec, "face")),
        hidden=raw.words(raw.entry(spec, "hidden")),
        statuses=raw.texts(raw.entry(spec, "statuses")),
        marks=raw.texts(raw.entry(spec, "marks")),
        counters=raw.texts(raw.entry(spec, "counters")),
        aliases=raw.texts(raw.entry(spec, "aliases")),
        optional=raw.words(raw.entry(spec, "optional")),
        asked=raw.words(raw.entry(spec, "asked")),
        lasting=raw.texts(raw.entry(spec, "lasting")),
        upright=raw.words(raw.entry(spec, "upright")),
        plain=raw.words(raw.entry(spec, "plain")),
        phrases=raw.lists(raw.entry(spec, "phrases")),
        covers=raw.lists(raw.entry(spec, "covers")),
        facing=raw.words(raw.entry(spec, "facing")),
        pieces=raw.lists(raw.entry(spec, "pieces")),
    )
