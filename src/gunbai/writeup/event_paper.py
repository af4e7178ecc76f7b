"""The digest of an event as a document: every call of the day, the slowest, the clauses cited most, what is open, with charts."""

from __future__ import annotations

from markupsafe import Markup

from gunbai.ruling.tournament import Digest, Tournament
from gunbai.writeup.picture.bars_svg import bars
from gunbai.writeup.writeup import WriteUp, WriteUpPrinter


def event_paper(printer: WriteUpPrinter, event: Tournament, digest: Digest) -> WriteUp:
    """Returns the digest of an event; the same calls give the same bytes, on whatever day it is printed."""
    t = printer.messages
    slowest = [
        (f"{n}. {t('digest.table', table=call.table)}" if call.table else f"{n}.", call.minutes) for n, call in digest.slowest
    ]
    charts = {
        "clauses": Markup(bars(digest.clauses, t("digest.clauses"))),
        "rounds": Markup(bars([(name or "―", count) for name, count in digest.rounds], t("digest.rounds"))),
        "slowest": Markup(bars(slowest, t("digest.slowest"))),
    }
    return printer.paper("digest", event.title, {"event": event, "digest": digest}, {"charts": charts})
