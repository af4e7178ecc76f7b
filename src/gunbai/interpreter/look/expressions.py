"""What card texts say of cards and numbers: filters, numbers and conditions, each of which may hold the others."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from gunbai.interpreter.data.argument import Argument, Arguments, by_key, several, whole_number, words_in
from gunbai.interpreter.data.ask import JUDGE
from gunbai.interpreter.data.miswritten import miswritten
from gunbai.interpreter.data.option import each_of
from gunbai.interpreter.data.state import NOBODY_KNOWS, Obj, counted
from gunbai.interpreter.game.fault import answered
from gunbai.interpreter.game.game import Binding
from gunbai.interpreter.look.asking import Asking
from gunbai.interpreter.look.piles import asking_clause, is_pile, next_in, settle_number
from gunbai.interpreter.look.question import Question
from gunbai.interpreter.look.values import value
from gunbai.interpreter.words.reserved import UNPRINTED
from gunbai.limits import is_number, is_signed

BOUND = re.compile(r"^(?P<field>.+?)(?P<how><=|>=|以下|以上)$")
"""A word of a filter that bounds a number."""
BOUNDS = ("at least", "at most", "exactly")
"""What a condition holds a number against."""
FACTOR = re.compile(r"\d+|[A-Z]")
"""What a written number is made of, besides + - and ×: digits and letters."""
WRITTEN = re.compile(r"\s*+[+-]?(?:\s*+(?:[*×]\s*+)?(?:\d++|[A-Z]))++(?:\s*+[+-](?:\s*+(?:[*×]\s*+)?(?:\d++|[A-Z]))++)*+\s*+")
"""A whole number as a card text writes it."""

Words = list[tuple[str, Any, list[Binding]]]
"""What a filter says, in the order in which it is looked at: each word with what it wants and what a game binds to it."""

# -- filters --------------------------------------------------------------------------------------------------------------


def matches(look: Asking, obj: Obj, where: Arguments, you: str, this: int = 0) -> bool:
    """Tells whether a card fits a filter, seen by the player ``you`` and the card ``this``.

    Keys: side (you, foe, any), zone (zone or area, one or several), kind, name, keyword, turned, face, slot, other (yes), among
    (what was chosen or looked at under that name), a printed field (equal, or holding the value when it is a list), and
    ``<field>以下`` / ``<field>以上`` of a field, of damage or of a counter. Words that a game binds come last:
    the clause that they cite is a ground only where the card fits in everything else.
    """
    return _matches(look, obj, _words(look, where), you, this)


def _words(look: Asking, where: Arguments) -> Words:
    words = [(key, wanted, look.game.of("filter", key)) for key, wanted in where.items()]
    return sorted(words, key=lambda word: bool(word[2]))


def _matches(look: Asking, obj: Obj, words: Words, you: str, this: int) -> bool:
    return all(_fits(look, obj, key, wanted, bindings, you, this) for key, wanted, bindings in words)


def among(look: Asking, where: Arguments, you: str, this: int = 0) -> list[Obj]:
    """Returns the cards that fit a filter; a card that is part of another only where ``part: yes`` asks for it.

    ``top`` are so many from the top of a pile, one's own unless ``side`` says otherwise.
    """
    wanted = {key: value for key, value in where.items() if key not in ("part", "top")}
    part, words = where.get("part") == "yes", _words(look, wanted)
    if "top" in where:
        return [obj for obj in _top(look, where, you) if _matches(look, obj, words, you, this)]
    return [obj for obj in look.state.objs if bool(obj.host) == part and _matches(look, obj, words, you, this)]


def _top(look: Asking, where: Arguments, you: str) -> list[Obj]:
    """Returns the top cards of the piles that a filter names, fewer where there are fewer."""
    side = str(where.get("side", "you"))
    found: list[Obj] = []
    for seat in {"you": [you], "foe": [look.foe(you)]}.get(side, [you, look.foe(you)]):
        taken: list[int] = []
        while len(taken) < fixed(look, where["top"]) and (card := next_in(look, str(where["zone"]), seat, taken)) is not None:
            taken.append(card.uid)
        found += map(look.obj, taken)
    return found


def others(look: Asking, where: Arguments, able: Collection[int], you: str, this: int = 0) -> list[int]:
    """Returns the other cards of the place that a filter names, which a choice may not fall on; none where it names no place."""
    place = {key: wanted for key, wanted in where.items() if key in ("side", "zone", "kind")}
    return [obj.uid for obj in among(look, place, you, this) if obj.uid not in able] if place else []


def fitting(look: Asking, where: Arguments, you: str, this: int, most: int | None = None) -> list[Obj]:
    """Returns the cards that fit a filter. What nobody knows of a pile is asked of the judge before.

    That is how many cards lie there, and how many of those that nobody knows fit: up to ``most``, if no more matter.
    """
    settle_number(look, where, you)
    found, hidden = among(look, where, you, this), undecided(look, where, you, this)
    if not hidden:
        return found
    printed = _printed(look, where)
    pile = ".".join(dict.fromkeys(part for obj in hidden for part in (obj.owner, obj.zone)))
    name = f"{pile} {' '.join(str(where[key]) for key in printed)} ?/{len(hidden)}"
    numbers = range(min(len(hidden), len(hidden) if most is None else most) + 1)
    number = int(look.ask(Question(name, tuple(map(str, numbers)), by=JUDGE, voluntary=True, clause=asking_clause(look))))
    return [*(obj for obj in found if obj not in hidden), *hidden[:number]]


def undecided(look: Asking, where: Arguments, you: str, this: int) -> list[Obj]:
    """Returns the cards of a pile that nobody knows and that may fit a filter: it looks for what is printed on them."""
    if not _printed(look, where) or not ("zone" in where or "among" in where):
        return []
    place = {key: where[key] for key in where if key in UNPRINTED}
    return [obj for obj in among(look, place, you, this) if obj.card == NOBODY_KNOWS and is_pile(look, obj.zone)]


def _printed(look: Asking, where: Arguments) -> list[str]:
    """Returns the words of a filter that are about what is printed on a card."""
    return [key for key in where if key not in UNPRINTED and all(binding.printed for binding in look.game.of("filter", key))]


def _fits(look: Asking, obj: Obj, key: str, wanted: Argument, bindings: list[Binding], you: str, this: int) -> bool:
    for binding in bindings:
        given = (binding.run(look, obj, word, you, this) for word in words_in(wanted))
        return any(answered(look.game, binding.clause, held, binding.run) for held in given)
    if key == "side":
        return str(wanted) == "any" or (obj.owner == you) == (str(wanted) == "you")
    if key == "zone":
        return any(look.within(obj, str(zone)) for zone in words_in(wanted))
    if key == "among":
        picked, zone = look.get(str(wanted), ()), look.get(f"{wanted} zone", "")
        return obj.uid in each_of(picked) and zone in ("", obj.zone)
    if key in ("other", "this"):
        unit = look.whole(look.obj(this)).uid if this else 0
        return (obj.uid in (this, unit)) == (key == "this")
    if key == "turned":
        return look.turned(obj) in words_in(wanted)
    if key in ("face", "slot"):
        return str(getattr(obj, key)) in words_in(wanted)
    if key == "keyword":
        return any(look.has(obj, str(name)) for name in words_in(wanted))
    if key == "status":
        return any(look.status(obj, str(name)) for name in words_in(wanted))
    if key == "kind":
        return look.card(obj).kind in words_in(wanted)
    card = look.described(obj)
    if key == "name":
        return card.name in words_in(wanted)
    bound = BOUND.match(key)
    if bound:
        number = value(look, obj, bound["field"])
        if number is None and (bound["field"] == "damage" or bound["field"] in dict(obj.counters)):
            number = obj.damage if bound["field"] == "damage" else counted(obj, bound["field"])
        if number is None:
            printed = card.fields.get(bound["field"], "" if bound["field"] in look.vocabulary.values else 0)
            if printed is None or _is_left_out(look, obj, bound["field"]):
                return _asked(look, obj, bound["field"], bound["how"], fixed(look, wanted))
            if printed == "":
                return False  # a card that shows no such number is neither below nor above any
            number = int(printed) if is_number(str(printed)) else 0
        limit = fixed(look, wanted)
        return number <= limit if bound["how"] in ("<=", "以下") else number >= limit
    if key in look.vocabulary.values and (number := value(look, obj, key)) is not None:
        return str(number) in words_in(wanted)
    held = card.fields.get(key, ())
    return any(str(item) in words_in(wanted) for item in words_in(held))


def _is_left_out(look: Asking, obj: Obj, field: str) -> bool:
    """Tells whether a card that lies open bears a number that nobody wrote down: its kind has it, or nobody knows its kind."""
    printed = look.rules.card(obj.card)
    if field in printed.fields or obj.card == NOBODY_KNOWS or look.described(obj) != printed:
        return False
    tokens = look.vocabulary.tokens
    kinds = tokens.get("numbers", {})
    of_kind = kinds.get(printed.kind, ()) if printed.kind else [name for names in kinds.values() for name in names]
    return field in of_kind or field in map(str, tokens.get("fields", {}).values())


def _asked(look: Asking, obj: Obj, field: str, how: str, limit: int) -> bool:
    """Asks whether a number that nobody knows is within a limit."""
    below = how in ("<=", "以下")
    most = limit if below else limit - 1
    return below == (most >= 0 and look.fact(f"{field}<={most}", ("yes", "no"), of=obj.uid) == "yes")


# -- numbers --------------------------------------------------------------------------------------------------------------


def fixed(look: Asking, said: Argument) -> int:
    """Returns a number of a card text, read now: one that varies is fixed by that."""
    if isinstance(said, Mapping) and not look.law("fixed"):
        return 0
    return reckon(look, said)


def reckon(look: Asking, said: Argument) -> int:
    """Returns the number that a card text means, read now: 3, X, 2*X-1, {count: …}, {half: …}, {var: …}, {field: …, of: …};

    ``times`` of what is counted or looked up. Anything else is bad input.
    """
    if isinstance(said, Mapping):
        return _reckoned(look, said) * whole_number(said.get("times", 1))
    if not WRITTEN.fullmatch(str(said)):
        raise miswritten(f"{said} is no number")
    total = 0
    for sign, term in re.findall(r"([+-]?)([^+-]+)", str(said)):
        amount = 1
        for factor in FACTOR.findall(term):
            amount *= int(factor) if factor.isdecimal() else _letter(look, factor)
        total += -amount if sign == "-" else amount
    return total


def _letter(look: Asking, name: str) -> int:
    """Returns what a letter stands for: as the text defines it, or else what was paid for it (nothing when nothing was)."""
    clauses = look.vocabulary.effects
    bound = look.get(name)
    if bound is not None:
        look.cite(clauses.get("letter", ""))
        return 0 if look.off(clauses.get("letter", "")) else int(bound)
    look.cite(clauses.get("paid", ""))
    return int(look.get(name.lower(), 0))


def _reckoned(look: Asking, said: Arguments) -> int:
    if "count" in said:
        return len(fitting(look, by_key(said["count"]), *_seen_by(look)))
    if "half" in said:
        whole, clause = reckon(look, said["half"]), look.vocabulary.effects.get("half", "")
        if whole % 2:
            look.cite(clause)
        return whole // 2 if said.get("round") == "down" or look.off(clause) else -(-whole // 2)
    you, this = _seen_by(look)
    if "var" in said:
        return look.var(look.foe(you) if said.get("seat") == "foe" else you, str(said["var"]))
    wanted = str(said.get("of", "this"))
    uid = this if wanted == "this" else look.get(wanted)
    if not isinstance(uid, int):
        raise miswritten(f"{wanted} is no card")
    if "counter" in said:
        return look.counters(look.obj(uid), str(said["counter"]))
    if "field" not in said:
        raise miswritten(f"{said} is no number")
    return _number_of(look, look.obj(uid), str(said["field"]))


def _number_of(look: Asking, obj: Obj, field: str) -> int:
    """Returns a number of a card, derived or as it is printed; none is 0."""
    number = value(look, obj, field)
    printed = look.card(obj).fields.get(field, 0) if number is None else number
    if not is_signed(str(printed)):
        raise miswritten(f"{field} is no number of {look.card(obj).name}")
    return int(printed)


def _seen_by(look: Asking) -> tuple[str, int]:
    return str(look.get("you")), int(look.get("this", 0))


# -- conditions -----------------------------------------------------------------------------------------------------------


def holds(look: Asking, condition: Arguments) -> bool:
    """Tells whether a condition of a card text is met now.

    ``all``, ``any`` and ``not`` combine; ``turn`` says whose turn; ``var`` with ``is`` asks for a word; ``number`` or a filter is
    held against ``at least`` (1 when nothing is said), ``at most`` and ``exactly``.
    """
    if "all" in condition:
        return all(holds(look, by_key(part)) for part in several(condition["all"]))
    if "any" in condition:
        return any(holds(look, by_key(part)) for part in several(condition["any"]))
    if "not" in condition:
        return not holds(look, by_key(condition["not"]))
    you, this = _seen_by(look)
    if "turn" in condition:
        return (look.turn_player == you) == bool(condition["turn"] == "you")
    if "is" in condition:
        seat = look.foe(you) if condition.get("seat") == "foe" else you
        return bool(str(look.read(f"{seat}.{condition['var']}", str(condition.get("otherwise", "")))) == str(condition["is"]))
    bounds = {key: reckon(look, condition[key]) for key in BOUNDS if key in condition} or {"at least": 1}
    where = {key: item for key, item in condition.items() if key not in (*BOUNDS, "number")}
    held = reckon(look, condition["number"]) if "number" in condition else len(fitting(look, where, you, this))
    return bounds.get("at least", held) <= held <= bounds.get("at most", held) and held == bounds.get("exactly", held)
