"""Section 2: who has won, judged after every change but not inside an effect."""

from __future__ import annotations

from gunbai.game import Alternative, Outcome, Play, turns
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.due import due
from gunbai.games.asterisk.words import DAMAGE


@game.step("2", hangs_on=("vars", DAMAGE))
def judge(play: Play) -> list[Outcome] | None:
    """Any one of the conditions is enough; both players' at the same judgement is not settled (AST-D34)."""
    if not play.read("turn.seat", ""):
        return None
    won = [(seat, clause) for seat in play.seats for clause, holds in CONDITIONS.items() if holds(play, seat)]
    if not won:
        return None
    if is_suspended(play):
        play.alternatives.append(Alternative("end", won[0][0], "not fulfilled", "2-1.n", ("2-1.n",)))
        return []
    winners = list(dict.fromkeys(seat for seat, _ in won))
    winner = winners[0]
    if len(winners) > 1 and play.reading("AST-D34") == "a":
        winner = ""
    clause = next(clause for seat, clause in won if winner in ("", seat))
    return [play.event("end", seat=winner, cause=clause)]


@game.definition("2-1", otherwise=False)
def foe_has_the_damage(play: Play, seat: str) -> bool:
    """Five cards or more lie in the opponent's damage zone."""
    damaged = play.foe(seat)
    return bool(play.zone(DAMAGE, damaged)) and play.count(DAMAGE, damaged) >= play.rules.amount("2-1", "cards")


@game.definition("2-2", otherwise=False)
def foe_cannot_go_on(play: Play, seat: str) -> bool:
    """The opponent could not carry a process out even after a reload."""
    return bool(play.var(play.foe(seat), "stuck"))


CONDITIONS = {"2-1": foe_has_the_damage, "2-2": foe_cannot_go_on}


@game.definition("2-1.n", otherwise=False)
def is_suspended(play: Play) -> bool:
    """Nothing is judged inside an effect; before the triggers of the damage step are used, only if so read (AST-D11)."""
    if play.scope("effect"):
        return True
    if play.get("damaging") != "yes":
        return False
    usable = play.get("triggers") == "offered" or any(due(play, seat, "flipped") for seat in play.seats)
    return usable and play.reading("AST-D11") == "b"


turns.concedes(game, "2-3")
