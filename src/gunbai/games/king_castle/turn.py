"""Sections 3.2 and 3.3: the two parts of a round and their phases."""

from __future__ import annotations

from gunbai.game import Call, Outcome, Play, Repeat, turns
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.words import COST_WORDS

SET_PHASES, BATTLE_PHASE = ("3.2.2", "3.2.4"), "3.2.3"


def in_phase(play: Play, *phases: str) -> bool:
    """Tells whether one of these phases is going on."""
    return any(frame.rule in phases for frame in play.state.frames)


def told_first(play: Play, moment: str) -> list[Outcome]:
    """Returns what makes a step wait for the texts of a moment: nothing when none waits for it, or they have just been told."""
    moments = play.vocabulary.moments
    words = {word for obj in play.able() for ability in play.abilities(obj) for word, _ in ability.when}
    if play.get(moment) == "yes":
        play.remember(moment, "no")
        return []
    if not any(moments[word].get("event") == moment for word in words):
        return []
    play.remember(moment, "yes")
    return [Repeat(play.frame.at), play.event(moment, seat=play.turn_player)]


@game.step("3.2.1-1")
def draw_a_card(play: Play) -> list[Outcome]:
    """The player draws a card from the castle, also in the first turn; what a text does at the start of a turn comes before."""
    if first := told_first(play, "turn begins"):
        return first
    return [
        play.event("expire", word=f"start:{play.turn_player}"),
        play.event("draw", seat=play.turn_player, amount=play.rules.amount("3.2.1-1", "cards")),
    ]


def act(play: Play) -> list[Outcome]:
    """Returns what the turn player does in a phase: one action after another, until there are no more."""

    def called(word: str, uid: int, rule: str) -> Call:
        if word == "attack":
            return play.call(rule, "battle", attacker=uid, you=play.turn_player)
        return play.call(rule, "action", card=uid, you=play.turn_player)

    return turns.one_action(play, "main", called)


@game.step("3.2.2-1")
def first_set_phase(play: Play) -> list[Outcome]:
    """The player plays cards and uses abilities."""
    return act(play)


@game.step("3.2.4-1")
def second_set_phase(play: Play) -> list[Outcome]:
    """The second set phase is like the first."""
    return act(play)


@game.step("5.4-2")
def attack_or_not(play: Play) -> list[Outcome]:
    """The player attacks with units, one after another, or does not."""
    return act(play)


@game.step("3.2.5-1")
def the_turn_ends(play: Play) -> list[Outcome]:
    """What lasts until the end of the turn ends; damage on units stays (KC-D18). What a text does then comes before."""
    if first := told_first(play, "turn ends"):
        return first
    return [play.event("expire", word="turn"), play.event("expire", word=f"end:{play.turn_player}")]


@game.step("3.2.5-2")
def energy_vanishes(play: Play) -> list[Outcome]:
    """What energy the player has left vanishes; the other player's does not (KC-D08)."""
    seat = play.turn_player
    left = [word for word in COST_WORDS if play.var(seat, f"energy.{word}") or play.var(seat, f"energy.{word}.unknown")]
    flags = [f"energy.{word}.unknown" for word in left if play.var(seat, f"energy.{word}.unknown")]
    return [play.event("var", seat=seat, word=word, to=0) for word in (*(f"energy.{word}" for word in left), *flags)]


@game.step("3.3-1")
def the_second_player_does_the_same(play: Play) -> list[Outcome]:
    """Whoever goes second has the same phases; once both have, the round is over."""
    if play.turn_player != play.read("turn.first", ""):
        return []
    return [
        Repeat("3.2"),
        play.event("var", word="turn.seat", to=play.foe(play.turn_player)),
        play.event("var", word="turn.number", amount=1),
    ]


@game.step("3.3-2")
def back_to_the_dice(play: Play) -> list[Outcome]:
    """Then comes the next dice phase, until the game is decided."""
    return [Repeat("3.1")]


game.happens("turn begins", "turn ends")
