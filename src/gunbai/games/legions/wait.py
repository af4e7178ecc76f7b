"""Section 28: what moves along the timeline at the end of a turn."""

from __future__ import annotations

from gunbai.game import Event, Obj, Outcome, Play, Question, Rejected, each_of, relocate
from gunbai.games.legions.book import game
from gunbai.games.legions.ending import tell_what_does_not_count
from gunbai.games.legions.play_card import cite_what_placing_is_not
from gunbai.games.legions.words import ARTS, LORD, REVERSED, STANDBY, WAIT, free_standby


@game.step("28-1.1")
def first_zone_to_standby(play: Play) -> list[Outcome]:
    """Cards in Ⅰ go to the free places of the standby zone, in any order, opened; what finds no place is exiled."""
    cards = play.zone(WAIT[0], play.turn_player)
    if not cards:
        return []
    fitting = [obj.uid for obj in cards if may_stand_by(play, obj)]
    places = max(0, min(free_standby(play, play.turn_player), len(fitting)))
    barred = [Rejected(obj.uid, "31-5:2") for obj in cards if obj.uid not in fitting]
    full = [] if places else [Rejected(uid, "17-17:2") for uid in fitting]
    open_to = fitting if places else []
    picked = play.ask(Question("standby", open_to, least=places, most=places, refused=[*full, *barred], tacit=True))
    kept = each_of(picked)
    if len(kept) < len(cards):
        play.cite("17-17")
    cite_what_placing_is_not(play, *(obj for obj in cards if obj.uid in kept))
    return [play.event("relocate", obj, zone=STANDBY) if obj.uid in kept else play.event("exile", obj) for obj in cards]


def may_stand_by(play: Play, obj: Obj) -> bool:
    """Arts and lords can never be put into the standby zone."""
    return not (play.rules.card(obj.card).kind in (ARTS, LORD) and play.says("31-5:2"))


@game.event("relocate", "17-3")
def moves_to_zone(play: Play, event: Event) -> list[Event]:
    """A card moves among its player's own zones; a リバース card keeps its face only on the timeline."""
    obj = play.obj(event.obj)
    kept = obj.face if obj.face == REVERSED and event.zone in WAIT else ""
    return [relocate(play, obj, event.zone, face=kept, **({"on": event.get("on")} if event.get("on") else {}))]


@game.step("28-1.2")
def cores_come_home(play: Play) -> list[Outcome]:
    """Cores in Ⅰ go to the active part of the core zone."""
    seat = play.turn_player
    number = play.var(seat, "cores.Ⅰ")
    if not number:
        return []
    return [
        play.event("var", seat=seat, word="cores.Ⅰ", amount=-number),
        play.event("gain core", seat=seat, amount=number),
    ]


def step_down(clause: str, index: int) -> None:
    """Binds the step that moves one wait zone's cards and cores to the next lower one."""

    @game.step(clause)
    def move_down(play: Play) -> list[Outcome]:
        seat = play.turn_player
        source, target = WAIT[index], WAIT[index - 1]
        cards = [play.event("relocate", obj, zone=target) for obj in play.zone(source, seat)]
        number = play.var(seat, "cores." + source[-1])
        if not number:
            return [*cards]
        tell_what_does_not_count(play, seat)
        return [
            *cards,
            play.event("var", seat=seat, word="cores." + source[-1], amount=-number),
            play.event("var", seat=seat, word="cores." + target[-1], amount=number),
        ]


step_down("28-1.3", 1)
step_down("28-1.4", 2)
step_down("28-1.5", 3)
