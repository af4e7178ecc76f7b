"""The words of a game's boards and lines: the turn, cards, places, decisions, and what a board may leave out."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.notation.board_part import NONE, BoardPart
from gunbai.reference.examples import Examples
from gunbai.reference.game_words import GameWords, Spec, many, mapping
from gunbai.reference.page import PageSection, code, codes, prose
from gunbai.scenario.fact_path import card_fields

SEEN = {"owner": "its owner", "none": "nobody", "all": "everybody"}


def turn(words: GameWords) -> PageSection:
    """Returns the phases in which a board may stand."""
    rows = [
        (code(name), codes(words.also(name)), " › ".join(code(str(step)) for step in path))
        for name, path in mapping(words.raw.get("phases")).items()
    ]
    seats = codes(words.kit.notation.seats)
    lead = f"`turn: {{seat: …, number: …, phase: …}}`. The seats are {seats}. The last clause of a row is the step that runs next."
    return PageSection("The turn", lead, ("phase", "also", "stands at"), tuple(rows))


def kinds(words: GameWords) -> PageSection:
    """Returns the kinds of cards, with the numbers that each prints."""
    tokens = words.kit.notation.tokens
    rows = []
    for kind, spec in words.section("kinds"):
        numbers = "/".join(tokens.numbers.get(kind, ()))
        notes = [
            "the usual kind" if kind == tokens.kind else "",
            "used from the hand" if spec.get("used") == "yes" else "",
            f"{codes(tokens.optional)} may be left out" if set(tokens.optional) & set(tokens.numbers.get(kind, ())) else "",
        ]
        rows.append((code(kind), codes(words.also(kind, spec)), code(numbers), "; ".join(filter(None, notes)), clause(spec)))
    lead = "A card is written as `NAME#TAG NUMBERS WORDS`. The numbers stand in the order of this table."
    return PageSection("Kinds of cards", lead, ("kind", "also", "numbers", "", "clause"), tuple(rows))


def card(words: GameWords) -> PageSection:
    """Returns the words that may follow a card's name on a board."""
    return PageSection(
        "GameWords on a card",
        "They follow the numbers in any order. `…1` is followed by a number, `…:x` by a word. Keywords are listed below.",
        ("word", "also", "says", "clause"),
        tuple(_on_a_card(words)),
    )


def _on_a_card(words: GameWords) -> Iterator[tuple[str, ...]]:
    tokens = words.kit.notation.tokens
    for label, field in tokens.fields.items():
        shapes = (f"{label}1", f"{label}:x") if field in tokens.words else (f"{label}1",)
        unknown = "; `?` where nobody knows it" if field in tokens.asked else ""
        yield codes(shapes), codes(words.also(label)), f"its {code(field)}{unknown}", ""
    for name, members in tokens.sets.items():
        for member in members:
            yield code(member), codes(words.also(member)), f"one of its {code(name)}", ""
    presumed = mapping(mapping(words.raw.get("presumed")).get("turned"))
    for word in tokens.turned:
        usual = "how it lies; presumed" if word == presumed.get("value") else "how it lies"
        yield code(word), codes(words.also(word)), usual, clause(presumed) if "presumed" in usual else ""
    for word, meant in tokens.covers.items():
        yield code(word), codes(words.also(word)), f"{codes(meant)}: nobody knows which", ""
    for word, face in tokens.face.items():
        hides = ", and hides what it is" if face in tokens.hidden else ""
        yield code(word), codes(words.also(word)), f"which face it shows{hides}", ""
    for word in tokens.plain:
        yield code(word), codes(words.also(word)), "it lies as usual", ""
    for word, rule in tokens.statuses.items():
        until = tokens.lasting.get(word, "turn")
        yield code(word), codes(words.also(word)), f"a status, until `{until}`", code(str(rule))
    for label in (*tokens.marks, *tokens.counters):
        yield code(f"{label}1"), codes(words.also(label)), "damage on it" if label in tokens.marks else "counters on it", ""
    for word, parts in tokens.phrases.items():
        yield code(word), codes(words.also(word)), f"the same as {codes(parts)}", ""


def keywords(words: GameWords) -> PageSection:
    """Returns the keywords of cards."""
    rows = [
        (
            code(f"{word}1" if spec.get("number") == "yes" else word),
            codes(words.also(word, spec)),
            code(str(spec.get("kind", ""))),
            clause(spec),
        )
        for word, spec in words.section("keywords")
    ]
    lead = "They stand on a card, in `keywords:` of a definition and in `gain`. `…1` is followed by its number."
    return PageSection("Keywords", lead, ("keyword", "also", "only on", "clause"), tuple(rows))


def entries(words: GameWords) -> PageSection:
    """Returns the entries of a seat's board."""
    rows = [row for part in words.kit.notation.parts.values() for row in _entry(part, "", words)]
    lead = "What a seat's board may say. A pile that nobody may look at is unknown where it is left out; one in full view is empty."
    return PageSection("Entries of a seat", lead, ("entry", "also", "holds", "left out", "clause"), tuple(rows))


def _entry(part: BoardPart, group: str, words: GameWords) -> Iterator[tuple[str, ...]]:
    clauses = [str(words.kit.notation.vocabulary.zones[zone].clause) for zone in part.zones]
    if isinstance(part.setup, tuple):
        clauses.append(part.setup[0])
    shared = "; shared by both seats" if part.shared else ""
    yield code(group + part.name), codes(part.aliases), _holds(part) + shared, _left_out(part, words), codes(clauses)
    for member in part.group.values():
        yield from _entry(member, f"{part.name}: ", words)


def _left_out(part: BoardPart, words: GameWords) -> str:
    """Returns what an entry is taken to hold when a board leaves it out."""
    if isinstance(part.setup, tuple):
        return code(str(words.kit.rulebook.model.amount(*part.setup)))
    return "unknown" if part.unsaid else code(part.setup or "")


def _holds(part: BoardPart) -> str:
    if part.counter:
        return f"counters in {code(part.zone)}"
    if part.group:
        return "a number each; where one is written, none of the others" if part.rest == NONE else "a number each"
    if part.words or part.labels:
        return f"one of {codes(part.words)}" if part.words else f"words with a number each: {codes(part.labels)}"
    if part.slots:
        listed = f"; a list fills {codes(part.filling)}" if part.filling else ""
        return f"cards at {codes(part.slots)}{listed}"
    return ("one card" if part.single else "a list of cards, or a number of unknown ones") if part.zone else "a number"


def slots(words: GameWords) -> PageSection:
    """Returns what else the places of an entry may be called."""
    called: dict[tuple[str, str], list[str]] = {}
    for part in words.kit.notation.parts.values():
        for name, slot in part.names.items():
            called.setdefault((part.name, slot), []).append(name)
    rows = tuple((code(entry), code(slot), codes(names)) for (entry, slot), names in called.items())
    return PageSection("Names of places", "A place may also be written so.", ("entry", "place", "also"), rows)


def zones(words: GameWords) -> PageSection:
    """Returns the zones and the areas that are made of them."""
    rows = [
        (
            code(name),
            codes(words.also(name, spec)),
            codes(many(spec.get("slots"))),
            SEEN[str(spec.get("visible", "all"))],
            ", ".join(code(str(rule)) for rule in many(spec.get("looks"))),
            "in order" if spec.get("ordered") == "yes" else "",
            clause(spec),
        )
        for name, spec in words.section("zones")
    ]
    rows += [(code(name), "", codes(many(zones)), "", "", "an area", "") for name, zones in mapping(words.raw.get("areas")).items()]
    lead = "Facts (`C.zone`) and card texts name them."
    return PageSection("Zones and areas", lead, ("zone", "also", "slots or zones", "who looks", "by", "", "clause"), tuple(rows))


def decisions(words: GameWords, examples: Examples) -> PageSection:
    """Returns the words of a line, each as a shipped case writes it."""
    rows = [
        (
            code(word),
            codes(words.also(word, spec)),
            "<br>".join(code(text) for text in examples.of_decision(word)),
            clause(spec),
        )
        for word, spec in words.section("decisions")
    ]
    lead = "What a line decides with, as shipped cases write it. What a card text makes one choose is a word of the line, too."
    return PageSection("Decisions", lead, ("word", "also", "as in a case", "clause"), tuple(rows))


def answers(words: GameWords) -> PageSection:
    """Returns what options may be called in an answer and how they read."""
    rows = [
        (code(word), codes(many(spec.get("alias"))), prose(str(spec.get("ja", ""))), prose(str(spec.get("en", ""))))
        for word, spec in words.section("answers")
    ]
    return PageSection("Answers", "Options with a name of their own.", ("option", "also", "日本語", "English"), tuple(rows))


def facts(words: GameWords) -> PageSection:
    """Returns what a claim may say of a card."""
    rows = [(code(f"C.{name}"), codes(aliases)) for name, aliases in card_fields(words.kit.notation).items()]
    lead = "Of a card `C`. Of a seat, each entry is a fact (`甲.life`), and `count` is how many cards lie there (`甲.hand.count`)."
    return PageSection("Facts", lead, ("fact", "also"), tuple(rows))


def presumptions(words: GameWords) -> PageSection:
    """Returns what is taken for granted of what a board leaves out."""
    rows = [
        (code(fact), code(str(spec.get("value", ""))), codes(many(spec.get("doubt"))), clause(spec))
        for fact, spec in words.section("presumed")
    ]
    return PageSection("Presumed", "What a board may leave out.", ("fact", "taken as", "also tried as", "clause"), tuple(rows))


def used(words: GameWords) -> PageSection:
    """Returns the words for what has been used or done this turn."""
    called: dict[str, list[str]] = {}
    for word, name in mapping(words.raw.get("already")).items():
        called.setdefault(str(name), []).append(str(word))
    rows = tuple((code(name), codes(also)) for name, also in called.items())
    return PageSection(
        "Used this turn", "For `already: [{A: …}]`. A status of a card may stand there, too.", ("word", "also"), rows
    )


def windows(words: GameWords) -> PageSection:
    """Returns the windows that a board may stand in."""
    rows = [
        (code(rule), code(str(spec.get("offers", ""))), codes(many(spec.get("steps")))) for rule, spec in words.section("windows")
    ]
    lead = "For `now: [{window: …, holder: 甲}]`."
    return PageSection("Windows", lead, ("window", "offers", "each player's step"), tuple(rows))


def clause(spec: Spec) -> str:
    """Returns the clause that makes a word."""
    return code(str(spec.get("clause", "")))
