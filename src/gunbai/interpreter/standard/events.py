"""What events do that only change how one card lies, or where: bound in a line, with the clause that says so."""

from __future__ import annotations

from gunbai.interpreter.data.state import Event
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play


def sets(game: Game, event: str, clause: str, **fields: object) -> None:
    """Binds that an event turns its card (``turned``, ``face``) or takes its ``damage`` off."""

    @game.event(event, clause)
    def lies_so(play: Play, event: Event) -> list[Event]:
        return [play.event("set", event.obj, **fields)]


def goes(game: Game, event: str, clause: str, zone: str = "", **fields: object) -> None:
    """Binds that an event moves its card to a zone, into the place that the event names; to the zone and as the event says."""

    @game.event(event, clause)
    def lies_there(play: Play, event: Event) -> list[Event]:
        more = fields if zone else dict(event.more)
        return [play.event("move", event.obj, zone=zone or event.zone, slot=event.slot, **more)]


def ends(game: Game, event: str, clause: str) -> None:
    """Binds that an event ends the game, for the clause that caused it."""

    @game.event(event, clause)
    def is_over(play: Play, event: Event) -> list[Event]:
        return [play.event("end", seat=event.seat, cause=event.cause)]
