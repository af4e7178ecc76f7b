"""The use of abilities, bound whole: which are offered, what refuses them, how they are paid for, that one is used up."""

from __future__ import annotations

from gunbai.interpreter.data.ask import Outcome, Rejected
from gunbai.interpreter.data.card import Ability
from gunbai.interpreter.data.state import Obj
from gunbai.interpreter.effects.triggers import live
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard.abilities import ability_named, activated, effect, note_use, one_allowed
from gunbai.interpreter.standard.costs import pay_costs, payments


def bind_use(
    game: Game, clause: str, *, once: str = "", marked: str = "", word: str = "use", at: str = "main", key: str = "ability"
) -> None:
    """Binds the action by which players use abilities of their cards; ``play.call(clause, word, card=uid)`` carries it out.

    Offered are abilities with ``activated: yes`` where they work. Their costs are paid in printed order (``@game.cost``). One
    that cannot be paid is refused by the clause of that cost. ``once`` is a clause by which each ability of a card is used once
    a turn. Without it only those are that say so (``once: yes``): by the clause ``marked``, else by their own text. Of several
    the player chooses under ``key``; conditions of that name may refuse more.
    """

    @game.action(word, clause, at=at)
    def cards_with_abilities(play: Play, seat: str) -> list[int]:
        return [obj.uid for obj in play.able() if working(play, obj)]

    @game.condition(clause, of=clause)
    def one_of_the_own_can_be_used(play: Play, uid: int) -> bool | Rejected:
        obj = play.obj(uid)
        names = [ability.id for ability in working(play, obj)]
        return obj.owner == play.turn_player and one_allowed(play, key, names, uid)

    def by_whom_once(ability: Ability) -> str:
        """Returns what has an ability used once a turn; empty where nothing has."""
        return once or (marked or ability.id if ability.once else "")

    @game.condition(once or marked or clause, of=key)
    def is_not_used_up(play: Play, name: str) -> bool | Rejected:
        obj = play.obj(play["card"])
        ground = by_whom_once(ability_named(play, obj, name))
        used = bool(ground) and obj.stamp in play.uses(obj, name)
        return Rejected(name, ground, (), (ground,)) if used else True

    @game.condition(clause, of=key)
    def can_be_paid_for(play: Play, name: str) -> bool | Rejected:
        obj = play.obj(play["card"])
        paid = payments(play, obj, ability_named(play, obj, name).costs, checking=True)
        return Rejected(name, paid, (), (paid,)) if isinstance(paid, str) else True

    @game.step(clause)
    def pay_and_use(play: Play) -> list[Outcome]:
        obj = play.obj(play["card"])
        name = play.choose(key, [ability.id for ability in working(play, obj)], if_allowed=key)
        if name is None:
            return []
        ability = ability_named(play, obj, name)
        used = [note_use(play, obj, name)] if by_whom_once(ability) else []
        return [*pay_costs(play, obj, ability.costs), *used, effect(play, name, obj)]


def working(play: Play, obj: Obj) -> list[Ability]:
    """Returns the abilities of a card that its player uses, as far as they work where it lies."""
    return [ability for ability in activated(play, obj) if live(play, obj, ability)]
