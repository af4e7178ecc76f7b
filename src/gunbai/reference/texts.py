"""The words of a game's card texts: when, what is done, what it costs, which cards are meant, what is forbidden."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from gunbai.interpreter.game.game import Binding
from gunbai.reference.board import clause
from gunbai.reference.examples import Examples, Ways
from gunbai.reference.game_words import GameWords, Spec, many, mapping
from gunbai.reference.page import PageSection, code, codes, prose


def moments(words: GameWords) -> PageSection:
    """Returns the words of ``when:``."""
    rows = [
        (code(word), codes(words.also(word, spec)), _waits(spec), codes(many(spec.get("zones"))), clause(spec))
        for word, spec in words.section("moments")
    ]
    lead = "`when:` of an ability. A text's own wording is understood, too: 《》, とき and whose turn or card it is."
    return PageSection("Moments", lead, ("moment", "also", "waits for", "only in", "clause"), tuple(rows))


def _waits(spec: Spec) -> str:
    if "either" in spec:
        return f"either of {codes(many(spec['either']))}"
    if spec.get("constant") == "yes":
        return "always" + (f", in the turn of {code(str(spec['turn']))}" if "turn" in spec else "")
    if spec.get("activated") == "yes":
        return "its player uses it" + (", once a turn" if spec.get("once") == "yes" else "")
    whose = "this card" if spec.get("self") == "yes" else "this card causes it" if spec.get("source") == "yes" else ""
    more = [f"{key} {codes(many(spec[key]))}" for key in ("word", "seat", "from", "left", "change", "count") if key in spec]
    return "; ".join([code(str(spec.get("event", ""))), *filter(None, [whose]), *more])


def orders(words: GameWords, examples: Examples) -> PageSection:
    """Returns the words of ``do:``."""
    lead = "`do:` of a card text. Cards that a text may give alone are written `destroy: it`."
    return PageSection(
        "Orders", lead, ("order", "keys", "does", "as in a case", "clause"), tuple(_bound(words, "verb", examples.orders))
    )


def costs(words: GameWords, examples: Examples) -> PageSection:
    """Returns the words of ``cost:``."""
    lead = "`cost:` of an ability: a word, or `{word: how much}`."
    return PageSection(
        "Costs", lead, ("cost", "keys", "does", "as in a case", "clause"), tuple(_bound(words, "cost", examples.costs))
    )


def filters(words: GameWords) -> PageSection:
    """Returns the words of filters that this game adds."""
    lead = "What this game adds to the [filters of every game](card-text.md)."
    return PageSection("Filters", lead, ("word", "keys", "means", "", "clause"), tuple(_bound(words, "filter", Ways())))


def _bound(words: GameWords, kind: str, examples: Ways) -> Iterator[tuple[str, ...]]:
    game = words.kit.game
    found = [binding for binding in game.bindings if binding.kind == kind] if game else []
    for binding in found:
        shown = "<br>".join(map(code, examples.shown(binding.about)))
        yield code(binding.about), codes(_keys(binding)), says(binding), shown, code(binding.clause)


def _keys(binding: Binding) -> list[str]:
    return [*(binding.keys or ()), *(["to", *binding.aimed] if binding.aimed is not None else [])]


def says(binding: Binding) -> str:
    """Returns what a binding does, in the first sentence of its function."""
    return prose((inspect.getdoc(binding.run) or "").partition("\n\n")[0])


def referents(words: GameWords) -> PageSection:
    """Returns whom an order may name without a choice."""
    known = words.raw.get("referents")
    named = mapping(known) or dict.fromkeys(many(known))
    game = words.kit.game
    meant = {binding.about: says(binding) for binding in game.bindings if binding.kind == "target"} if game else {}
    called: dict[str, list[str]] = {}
    for word, name in named.items():
        called.setdefault(str(name or word), []).append(str(word))
    rows = [(code(name), codes(word for word in also if word != name), meant.get(name, "")) for name, also in called.items()]
    lead = "Whom an order may name besides what was chosen: `{to: …}`."
    return PageSection("Named cards", lead, ("name", "also", "means"), tuple(rows))


def limits(words: GameWords) -> PageSection:
    """Returns what a text may forbid or permit."""
    rows = [(code(word), codes(words.also(word, spec)), clause(spec)) for word, spec in words.section("limits")]
    lead = "What a text may forbid (`cannot`) or permit (`can`)."
    return PageSection("Prohibitions and permissions", lead, ("word", "also", "clause"), tuple(rows))


def numbers(words: GameWords) -> PageSection:
    """Returns the numbers of a card that are derived, with the clause of each part."""
    rows = [
        (
            code(field),
            code(str(spec.get("printed", ""))),
            code(str(spec.get("add", ""))),
            f"{code(str(spec['minus']))} by {code(str(spec.get('minus_clause', '')))}" if "minus" in spec else "",
            f"{code(str(spec['least']))} by {code(str(spec.get('least_clause', '')))}" if "least" in spec else "",
            code(str(spec.get("later", ""))),
        )
        for field, spec in words.section("values")
    ]
    head = ("number", "printed by", "changed by", "less", "at least", "the later one counts by")
    return PageSection("Numbers of a card", "`gunbai why FILE C.atk` shows each part of such a number.", head, tuple(rows))


def laws(words: GameWords, means: Spec) -> PageSection:
    """Returns which clauses say what the interpreter itself does with texts."""
    said = [*mapping(words.raw.get("laws")).items(), *mapping(words.raw.get("effects")).items()]
    rows = [(code(str(word)), prose(str(means.get(word, ""))), codes(many(clauses))) for word, clauses in said]
    lead = "What is done for every card text, and the clauses that say so."
    return PageSection("How texts are carried out", lead, ("", "what is done", "clause"), tuple(rows))


def lasting(words: GameWords) -> PageSection:
    """Returns further words of orders: until when, where to, letters."""
    rows = [(f"{codes(many(words.raw.get('places')))}", "places that an order may name")] if words.raw.get("places") else []
    if words.raw.get("durations"):
        rows.append((codes(("your next turn", "their next turn")), "`until:` the next turn of that player begins, or has ended"))
    rows += [
        (codes(many(letters)), f"letters after {code(str(verb))}") for verb, letters in mapping(words.raw.get("binds")).items()
    ]
    return PageSection("Further words", "", ("word", "means"), tuple(rows))


def keys(words: GameWords) -> PageSection:
    """Returns what the keys of a card definition may be called."""
    called: dict[str, list[str]] = {}
    for word, name in mapping(words.raw.get("card words")).items():
        called.setdefault(str(name), []).append(str(word))
    rows = tuple((code(name), codes(also)) for name, also in called.items())
    return PageSection(
        "Keys of a card", "What a definition may write in place of the [usual keys](card-text.md).", ("key", "also"), rows
    )
