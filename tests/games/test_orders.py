"""What card texts may tell the verbs of the games that ship: what no verb can use is bad input, and never a fault of its game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.cards.reader import read_cards
from gunbai.cards.text_words import words_of
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.document import Problems, read_text
from gunbai.errors import BadInput, NotAllowed, Problem
from gunbai.interpreter.data.ask import Reach, Stop
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.state import Frame
from gunbai.interpreter.effects.effects import ordered
from gunbai.interpreter.game.game import Binding
from gunbai.interpreter.play import Play
from gunbai.replay.table import set_table
from gunbai.scenario.reader import read_scenario

ROOT = Path(__file__).parents[2]
BOARDS = {
    "asterisk": "example-cards-in-one-turn",
    "king-castle": "effects-of-every-word",
    "legend-of-stars": "endings-one-by-one",
    "legions": "activated-ability-limits",
    "star-wars": "one-attack-per-turn",
}
"""A board of each game with cards in play."""
WORDS = ["it", "this", "you", "3", "-1", "X", "?", "no", "ナンセンス", '"1/1"']
OTHERS = ["{side: foe}", "{count: {side: you}}", "[it, ナンセンス]", "{}", "[]"]


@cache
def kits() -> Kits:
    """Returns the books that ship."""
    return Kits(ROOT)


@cache
def whole(game: str) -> Resolution:
    """Returns the resolution of the board of a game."""
    case = read_scenario(ROOT / "scenarios" / game / f"{BOARDS[game]}.yaml", kits())
    return resolve(set_table(kits()[game]), case)


def written(verb: Binding) -> Iterator[str]:
    """Yields what a text may write behind a verb, alone and under each of its keys."""
    yield from (*WORDS, *OTHERS)
    for key in sorted({*(verb.keys or ()), *(verb.aimed or ())}):
        yield from (f"{{{key}: {said}}}" for said in (*WORDS, *OTHERS))
        yield from (f"{{to: it, {key}: {said}}}" for said in WORDS if key != "to")


def card(game: str, verb: str, said: str) -> Card | None:
    """Returns a card whose text orders this, None where it cannot be read."""
    kit, problems = kits()[game], Problems()
    raw = kit.notation.vocabulary.raw
    moment = next(word for word, spec in raw["moments"].items() if "event" in spec)
    orders = f"[{{choose: {{it: {{side: foe}}}}}}, {{{verb}: {said}}}]"
    text = f"札: {{kind: {next(iter(raw['kinds']))}, text: 文。, abilities: [{{text: 文。, when: {moment}, do: {orders}}}]}}"
    try:
        cards = read_cards(read_text(text, "case.yaml"), kit.notation, words_of(kit.game), problems)
    except BadInput:
        return None
    return None if [*problems] else cards["札"]


def problems_of(play: Play, word: str, argument: object, sentence: str) -> list[Problem]:
    """Returns what is wrong with an order; nothing where it can be carried out, is asked about, or is forbidden."""
    try:
        for _ in ordered(play, word, argument, sentence):
            pass
    except BadInput as error:
        return [*error.problems]
    except (NotAllowed, Reach, Stop):
        return []
    return []


@pytest.mark.parametrize("game", BOARDS)
def test_what_no_verb_can_use_is_bad_input(game: str) -> None:
    """Whatever is written behind a verb can be carried out, or is bad input: as it is read, else with its sentence and its word."""
    run, wrong = whole(game), []
    state, vocabulary = run.run.state, run.table.vocabulary
    live = [obj.uid for obj in state.objs if vocabulary.lies_in(obj, vocabulary.live)]
    for verb in (binding for binding in run.table.game.bindings if binding.kind == "verb"):
        for found in filter(None, (card(game, verb.about, said) for said in written(verb))):
            sentence = found.abilities[0].sentences[-1]
            machine = run.table.machine({**run.start.cards, found.name: found})
            play = Play(machine, state, Frame("text", sentence.id, state.scopes[-1].number))
            with play.supposing(you="甲", this=live[0], it=live[-1], event=()):
                wrong += [item for order in sentence.orders for item in problems_of(play, *order, sentence.id)]
    assert len(wrong) > 80
    assert [problem for problem in wrong if not (problem.message.startswith("札:1.") and problem.hint)] == []
