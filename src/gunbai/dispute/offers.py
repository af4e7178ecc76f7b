"""What the open question offers: every answer with what it makes of the claims, spelled so that a page can send it back."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.court import Court
from gunbai.dispute.outcome import Outcome
from gunbai.dispute.truth import Truth
from gunbai.dispute.verdict import verdict_of
from gunbai.dispute.worlds import open_name
from gunbai.errors import BadInput, Problem
from gunbai.interpreter.data.ask import JUDGE, Ask
from gunbai.interpreter.data.option import Option, items_in, read_option
from gunbai.interpreter.data.state import State
from gunbai.interpreter.lines.explore import Answered, Edge, Exploration, GraphNode, answers
from gunbai.replay.labels import LANGUAGES
from gunbai.scenario.file import Claim

_EQUALS = re.compile(r"(?<!<)=")
"""Parts a question's key from its answer; a key may itself set a limit (``cost<=3``)."""
MOST_OFFERS = 60
"""How many answers to one question are listed."""
MOST_BRANCHES = 120
"""How many answers a tree of lines tells."""


class Offered(Struct, frozen=True):
    """One answer: the option, its spelling, and the verdict on each claim over all lines that begin with it.

    ``verdicts`` is empty where lines are not followed: before something new is begun.
    """

    option: Option
    code: str
    verdicts: dict[str, str]


def offers(resolution: Outcome) -> list[Offered]:
    """Returns the answers to the question at which a resolution stops; none when it stops at none."""
    ask = resolution.run.ask
    if ask is None:
        return []
    lines = resolution.worlds.default.lines
    verdicts = _verdicts(resolution, lines) if lines is not None else {}
    edges = {edge.option: edge.to for edge in lines.nodes[lines.root].edges} if lines is not None else {}
    found: list[Offered] = []
    for option in answers(ask):
        if len(found) == MOST_OFFERS:
            break
        to = edges.get(option)
        told = verdicts[to] if to is not None else _given(resolution, ask, option) if ask.who == JUDGE else {}
        found.append(Offered(option, spell(ask.key, option), told))
    return found


def _given(resolution: Outcome, ask: Ask, fact: object) -> dict[str, str]:
    """Returns the verdict on each claim over the worlds in which the judge answers so."""
    name, court = open_name(ask), resolution.court
    worlds = [world for world in resolution.worlds.worlds if world.choice(name) == str(fact)]
    found = {}
    for by, claim in _about_the_end(resolution):
        truth = functools.partial(court.facts.truth, wanted=claim.facts)
        found[by] = verdict_of(frozenset[Truth]().union(*(world.truths(truth) for world in worlds)))
    return found


class Branch(Struct, frozen=True):
    """One answer in the tree of lines: in words and spelled, the verdicts behind it, and the question that comes next.

    ``lines`` counts the lines behind it, None where they go round in too many ways; ``below`` holds the answers to the next
    question, none where the lines end or the tree was cut (``cut``).
    """

    said: dict[str, str]
    code: str
    lines: int | None
    verdicts: dict[str, str]
    key: str = ""
    who: str = ""
    clause: str = ""
    below: tuple[Branch, ...] = ()
    cut: bool = False


def tree(resolution: Outcome) -> tuple[Branch, ...]:
    """Returns every way in which a line that stops in the middle of something may go on, question by question.

    Only the first ``MOST_BRANCHES`` answers are told; what lies behind the others is counted.
    """
    lines = resolution.worlds.default.lines
    return _Tree(resolution, lines).below(lines.root, frozenset()) if lines is not None else ()


class _Tree:
    def __init__(self, resolution: Outcome, lines: Exploration) -> None:
        self.lines = lines
        self.labels = resolution.labels
        self.verdicts = _verdicts(resolution, lines)
        self.left = MOST_BRANCHES

    def below(self, key: State, way: frozenset[State]) -> tuple[Branch, ...]:
        """Returns the answers to the question of a state, but for those that lead round to where the way has been."""
        node, way = self.lines.nodes[key], way | {key}
        assert node.ask is not None
        return tuple(self.branch(node.ask, edge, way) for edge in node.edges if edge.to is not None and edge.to not in way)

    def branch(self, ask: Ask, edge: Edge, way: frozenset[State]) -> Branch:
        assert edge.to is not None
        self.left -= 1
        node = self.lines.nodes[edge.to]
        said = {lang: self.labels.option(ask.key, edge.option, lang) for lang in LANGUAGES}
        lines = self.lines.behind(edge.to, way) if self.lines.counted else None
        branch = Branch(said, spell(ask.key, edge.option), lines, self.verdicts[edge.to])
        if node.ends or node.ask is None:
            return branch
        told = self.left > 0
        below = self.below(edge.to, way) if told else ()
        return replace(branch, key=node.ask.key, who=node.ask.who, clause=node.ask.clause, below=below, cut=not told)


def _verdicts(resolution: Outcome, lines: Exploration) -> dict[State, dict[str, str]]:
    """Returns for every state the verdict on each claim over all lines that go through it."""
    court, found = resolution.court, {key: dict[str, str]() for key in lines.nodes}
    for by, claim in _about_the_end(resolution):
        truths = lines.reaching(functools.partial(_outcome, court, claim.facts))
        for key, values in truths.items():
            found[key][by] = verdict_of(values)
    return found


def _about_the_end(resolution: Outcome) -> list[tuple[str, Claim]]:
    """Returns the claims that hang on how the line goes on: what was so at a moment of it does not."""
    return [(by, claim) for by, claim in resolution.scenario.named_claims if not claim.moment]


def _outcome(court: Court, wanted: Mapping[str, str], node: GraphNode) -> Truth:
    return court.facts.truth(node.state, wanted)


def spell(key: str, option: Option) -> str:
    """Returns an answer as text: the question's key and the option, an action or a text by what it is made of."""
    plain = option if isinstance(option, tuple | int | str) else items_in(option)
    return f"{key}={msgspec.json.encode(None if option is None else plain).decode()}"


def read_answer(text: str) -> Answered:
    """Returns the answer that a text spells; raises BadInput when it spells none."""
    key, value = (*_EQUALS.split(text, maxsplit=1), "")[:2]
    try:
        return key, _option(key, msgspec.json.decode(value))
    except msgspec.DecodeError as error:
        raise BadInput(
            [Problem("BAD-ANSWER", f"{text[:80]} は答えの書き方ではありません / {text[:80]} spells no answer")]
        ) from error


def _option(key: str, value: object) -> Option:
    """Returns an option by what it is made of."""
    if isinstance(value, list):
        return read_option(key, tuple(_option("", item) for item in value))
    return msgspec.convert(value, int | str | None)
