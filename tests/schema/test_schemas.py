"""Every shipped file fits its schema; files with mistakes in them do not."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tests.fuzzing.mutations import mutated

from gunbai.cards.kit import Kits
from gunbai.document import Mapping, Problems, Scalar, Sequence, read, read_text
from gunbai.errors import BadInput, GunbaiError, NotFound
from gunbai.limits import CASE as LIMIT
from gunbai.notation.restrictions import read_restrictions
from gunbai.ruling import read_ruling_text
from gunbai.scenario.reader import read_scenario_text
from gunbai.schema.schemas import NAMES, OF_A_GAME, schema

REPOSITORY = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in (REPOSITORY / "rulebooks").glob("*/versions.yaml"))


@cache
def kits() -> Kits:
    """Returns the kits of what ships."""
    return Kits(REPOSITORY)


@cache
def validator(name: str, game: str = "") -> jsonschema.Draft7Validator:
    """Returns what holds files against a schema."""
    found = schema(kits(), name, game)
    jsonschema.Draft7Validator.check_schema(found)
    return jsonschema.Draft7Validator(found)


def as_read(value: object) -> Any:
    """Returns a document as the readers have it: every value is a text."""
    if isinstance(value, Mapping):
        return {str(key): as_read(item) for key, item in value.items()}
    return [as_read(item) for item in value] if isinstance(value, Sequence) else str(value)


def as_edited(value: object) -> Any:
    """Returns a document as an editor takes it: numbers, truth values and nothing by the core types of YAML 1.2."""
    if isinstance(value, Mapping):
        return {str(key): as_edited(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [as_edited(item) for item in value]
    assert isinstance(value, Scalar)
    if value.quoted:
        return str(value)
    if re.fullmatch(r"[-+]?[0-9]+", value):
        return int(value)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", value):
        return float(value)
    return {"": None, "~": None, "null": None, "true": True, "false": False}.get(str(value), str(value))


def faults(name: str, game: str, document: object) -> list[str]:
    """Returns what a schema finds wrong with a document, in either way of taking its values."""
    return [
        f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
        for value in (as_read(document), as_edited(document))
        for error in validator(name, game).iter_errors(value)
    ]


def book_files() -> Iterator[tuple[str, Path]]:
    """Yields every file of a rulebook that has a schema, with the name of the schema."""
    for folder in sorted((REPOSITORY / "rulebooks").iterdir()):
        yield from ((name, folder / f"{name}.yaml") for name in NAMES if (folder / f"{name}.yaml").is_file())
        yield from (("text", path) for path in sorted((folder / "text").glob("*.yaml")))
        yield from (("cards", path) for path in sorted((folder / "cards").glob("*.yaml")))


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_case_fits(game: str) -> None:
    """Every board and deck list that ships fits the schema of its game, as the reader and as an editor takes its values."""
    paths = sorted((REPOSITORY / "scenarios" / game).glob("**/*.yaml"))
    assert paths
    found = {path.name: wrong for path in paths if (wrong := faults("scenario", game, read(path)))}
    assert found == {}


def test_every_shipped_file_of_a_book_fits() -> None:
    """Every file of every rulebook that ships fits its schema."""
    found = {}
    for name, path in book_files():
        game = path.parts[path.parts.index("rulebooks") + 1]
        if wrong := faults(name, game if name in OF_A_GAME else "", read(path)):
            found[f"{game}/{path.name}"] = wrong[:3]
    assert found == {}


CASE = """game: legions
title: 盾
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {life: 20, field: {左: 兵#A 3/3}}
  乙: {life: 20, hand: 3, cores: {active: 2}, field: {左: 番兵#C 2/2}}
readings: {D-022: a}
line:
  - 甲: {attack: A, target: C}
claims:
  甲: {says: ライフは減らない, then: {乙.life: 20}}
expect:
  then: {乙.life: 20}
  grounds: [34-5]
  ask: {who: 乙, key: target}
  verdict: {甲: 成立}
"""
WRONG = {
    "a key of the file": ("title:", "titel:"),
    "no game": ("game: legions\n", ""),
    "another game": ("game: legions", "game: legion"),
    "an entry of a seat": ("{life: 20, field", "{lief: 20, field"),
    "a seat": ("  乙: {life", "  丙: {life"),
    "a number": ("life: 20, hand", "life: twenty, hand"),
    "a member of a group": ("{active: 2}", "{aktive: 2}"),
    "a key of the turn": ("number: 5", "nummer: 5"),
    "a slot": ("{左: 番兵", "{上: 番兵"),
    "a word of a decision": ("{attack: A", "{atack: A"),
    "who decides": ("- 甲: {attack", "- 丙: {attack"),
    "two in one decision": ("target: C}", "target: C}\n    乙: {pass: yes}"),
    "a line that is no list": ("line:\n  - 甲: {attack: A, target: C}", "line: {甲: {attack: A, target: C}}"),
    "a claim without facts": (", then: {乙.life: 20}}", "}"),
    "a key of a claim": ("says:", "said:"),
    "a defect": ("D-022", "D-922"),
    "a reading": ("D-022: a", "D-022: z"),
    "a key of expect": ("grounds:", "ground:"),
    "a key of ask": ("who:", "whom:"),
    "a verdict": ("甲: 成立", "甲: 成功"),
    "grounds as a mapping": ("grounds: [34-5]", "grounds: {34-5: yes}"),
}
"""Mistakes in a case, each as what is written and what it becomes."""


def test_the_case_fits() -> None:
    """The case in which the mistakes are made is read, and fits."""
    assert read_scenario_text(CASE, kits()).title == "盾"
    assert faults("scenario", "legions", read_text(CASE)) == []


@pytest.mark.parametrize("mistake", WRONG)
def test_a_mistake_is_marked(mistake: str) -> None:
    """What the reader refuses for its shape, its keys or its words, an editor marks."""
    right, wrong = WRONG[mistake]
    assert right in CASE
    text = CASE.replace(right, wrong, 1)
    with pytest.raises(BadInput):
        read_scenario_text(text, kits())
    assert faults("scenario", "legions", read_text(text))


SPELT = {
    "full width": ("life: 20, field", "ＬＩＦＥ: ２０, field"),
    "a Japanese name": ("turn:", "ターン:"),
    "another case": ("attack: A", "Attack: A"),
    "an alias": ("甲: {attack: A, target: C}", "甲: パス"),
    "half width kana": ("phase: メイン", "phase: ﾒｲﾝ"),
    "an unknown number": ("life: 20, hand", "life: '?', hand"),
    "a list of claims": (
        "甲: {says: ライフは減らない, then: {乙.life: 20}}",
        "- {by: 甲, says: ライフは減らない, then: {乙.life: 20}}",
    ),
    "an English verdict": ("甲: 成立", "甲: holds"),
    "a word of a card of its own": ("line:", "cards: {赤: {kind: ミニオン, text: あ。, numbers: 1/1}}\nline:"),
}
"""What the reader takes in another spelling."""


@pytest.mark.parametrize("spelling", SPELT)
def test_a_spelling_that_is_read_is_let_pass(spelling: str) -> None:
    """The schema is never stricter than the reader."""
    right, other = SPELT[spelling]
    assert right in CASE
    text = CASE.replace(right, other, 1)
    read_scenario_text(text, kits())
    assert faults("scenario", "legions", read_text(text)) == []


@pytest.mark.parametrize("seed", range(4))
def test_what_is_read_fits_however_it_was_changed(seed: int) -> None:
    """Boards that ship, changed at random: those that the reader still takes fit."""
    rng, taken = random.Random(seed), 0
    game = rng.choice(GAMES)
    texts = [path.read_text("utf-8") for path in sorted((REPOSITORY / "scenarios" / game).glob("*.yaml"))]
    for _ in range(150):
        text = mutated(rng.choice(texts), rng.randrange(10**9), rng.sample(texts, 3))
        try:
            document = read_text(text, limit=LIMIT)
            case = read_scenario_text(text, kits())
        except GunbaiError:
            continue
        if case.game == game:
            taken += 1
            assert faults("scenario", game, document) == [], text
    assert taken > 10


BOOKS = {
    "versions": "title: 書\nversions: [{version: '1', dated: 2020-01-01}]",
    "text": "source: {file: a.txt}\nnodes: [{id: '1', form: clouse, spans: [[0, 1]]}]",
    "model": "'1': {kind: stepp}",
    "defects": "- {id: D-1, class: open, nodes: ['1'], reading: {a: あ}, default: a}",
    "glossary": "- {trem: 手札, defined: '1'}",
    "aliases": "'1': []",
    "parts": "'1-1': {a: b}",
    "references": "'1-1': 1-2",
    "vocabulary": "zones: {手札: {claus: '1'}}",
    "restrictions": "- {date: 2018-04-01, 禁止: [盾], 禁示: [剣]}",
    "cards": "番兵: {kind: ミニオン, numbers: 2/2, abilities: [{wen: 配置時, text: あ。}]}",
}
"""A file of each kind with one mistake."""


@pytest.mark.parametrize("name", BOOKS)
def test_a_mistake_in_a_book_is_marked(name: str) -> None:
    """A word that nothing knows is marked in every kind of file."""
    assert faults(name, "legions" if name in OF_A_GAME else "", read_text(BOOKS[name]))


ANNOUNCED = """deck: {盾: 3}
game: legions
restrictions:
  - {date: 2018-04-01, source: 公式, 禁止: [盾], 1枚制限: 剣, 同時使用制限: [[盾, 剣], [弓, 槍]]}
"""
UNANNOUNCED = {
    "no date": ("date: 2018-04-01, ", ""),
    "a word of its own": ("禁止", "禁示"),
    "what is no date": ("2018-04-01", "April"),
    "a mapping": ("1枚制限: 剣", "1枚制限: {剣: 1}"),
}


def test_announcements() -> None:
    """Those of a deck list fit; what the reader refuses of them an editor marks, in their own file as well."""
    lists = read_text(ANNOUNCED)
    assert isinstance(lists, Mapping)
    assert faults("scenario", "legions", lists) == faults("restrictions", "legions", lists["restrictions"]) == []
    for right, wrong in UNANNOUNCED.values():
        document, problems = read_text(ANNOUNCED.replace(right, wrong)), Problems()
        assert isinstance(document, Mapping)
        words = ("禁止", "1枚制限", "2枚制限", "同時使用制限")
        read_restrictions(document["restrictions"], words, problems)
        assert problems
        assert faults("scenario", "legions", document)
        assert faults("restrictions", "legions", document["restrictions"])


def front_of(text: str) -> object:
    """Returns the fields of a ruling file."""
    return read_text(text.split("---\n")[1])


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_ruling_fits(game: str) -> None:
    """The fields of every ruling that ships fit the schema of its game."""
    paths = sorted((REPOSITORY / "rulings" / game).glob("*.md"))
    assert paths
    found = {path.name: wrong for path in paths if (wrong := faults("ruling", game, front_of(path.read_text("utf-8"))))}
    assert found == {}


MISRULED = {
    "a field": ("tags:", "tag:"),
    "a field that is needed": ("author: gunbai editors (a)\n", ""),
    "another game": ("game: legions", "game: legion"),
    "no version": ('version: "1.00"', 'version: "1.99"'),
    "a status": ("status: published", "status: public"),
    "nobody who read it": ("reviewer: gunbai editors (b)\n", ""),
    "a defect": ("D-112", "D-999"),
    "a reading": ("settles: []", "settles: [D-017:z]"),
    "whose word it is": ("provenance: judge", "provenance: engine"),
    "a citation without its words": (", quote: カードチェンジは任意のアクションです", ""),
    "no Japanese": ("  ja: ドロー", "  en2: ドロー"),
    "an id": ("id: an-empty", "id: An empty"),
    "superseded by nothing": ("status: published", "status: superseded"),
}


@pytest.mark.parametrize("mistake", MISRULED)
def test_a_mistake_in_a_ruling_is_marked(mistake: str) -> None:
    """What the reader refuses in the fields of a ruling, an editor marks."""
    right, wrong = MISRULED[mistake]
    path = REPOSITORY / "rulings" / "legions" / "an-empty-deck-and-card-change.md"
    text, books = path.read_text("utf-8"), {"legions": kits()["legions"].rulebook}
    assert right in text
    read_ruling_text(text, path, books, lambda scenario: True)
    with pytest.raises(BadInput):
        read_ruling_text(text.replace(right, wrong, 1), path, books, lambda scenario: True)
    assert faults("ruling", "legions", front_of(text.replace(right, wrong, 1)))


def test_a_schema_of_a_game_needs_the_game() -> None:
    """Without a game, or with one that there is not, a sentence names those that there are."""
    with pytest.raises(BadInput, match="legions"):
        schema(kits(), "scenario")
    with pytest.raises(NotFound):
        schema(kits(), "scenario", "legion")
