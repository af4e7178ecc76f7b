"""What a scenario's author expects of the course of a line: the clauses it cites, what it refuses, the questions that come up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Table

from msgspec import Struct

from gunbai.dispute.prevented import ILLEGAL
from gunbai.document import Mapping
from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.option import Action, Option, each_of
from gunbai.interpreter.data.trace import Choice, Step
from gunbai.replay.run import Refused, Run
from gunbai.replay.start import Start
from gunbai.scenario.expectation import Expect, stands_on

Actions = Table[str, Iterable[str]]
"""The clauses that make each word an action."""


class Unmet(Struct, frozen=True):
    """An expectation that is not met: what is so instead, and the value in the file that says otherwise."""

    code: str
    message: str
    at: object = None
    hint: str = ""


def expected_course(expect: Expect, run: Run, start: Start, actions: Actions) -> Iterator[Unmet]:
    """Yields what is expected of the clauses, the refusals and the questions on the way, and is not so.

    ``actions`` are the clauses that make each word an action.
    """
    yield from _cited(expect, run)
    yield from _refused(expect, run.refused)
    yield from _asked(expect.asked, run, start)
    yield from _unasked(expect.unasked, run)
    yield from _ask(expect.ask, run.ask, start)
    yield from _offered(expect.offered, run.ask, start, actions)
    yield from _ruled_out(expect.ruled_out, run.ask, start)


def _cited(expect: Expect, run: Run) -> Iterator[Unmet]:
    found = list(dict.fromkeys(_grounds(run)))
    yield from _standing(expect.grounds, found, "the grounds")
    for ground in expect.never:
        if str(ground) in found:
            yield Unmet("EXPECT-GROUND", f"{ground} is among the grounds and should not be", ground)


def _grounds(run: Run) -> Iterator[str]:
    for step in run.trace.steps:
        yield step.at
        yield from step.grounds
    for refused in run.refused:
        yield refused.ground
        yield from refused.grounds
    if run.state.ending is not None:
        yield run.state.ending.clause


def _refused(expect: Expect, refused: list[Refused]) -> Iterator[Unmet]:
    wanted = {int(item["line"]): item for item in expect.refused or ()}
    seen = {item.line: item for item in refused}
    for line, item in seen.items():
        if line not in wanted:
            yield Unmet("EXPECT", f"decision {line} was refused by {item.ground}, which nobody expected")
    for line, want in wanted.items():
        if line not in seen:
            yield Unmet("EXPECT", f"decision {line} was not refused", want)
        elif "ground" in want and not any(stands_on(ground, want["ground"]) for ground in seen[line].grounds):
            yield Unmet("EXPECT", f"decision {line} was refused by {seen[line].ground}, not {want['ground']}", want["ground"])
        else:
            yield from _standing(want.get("grounds", ()), seen[line].grounds, f"the grounds of the refusal of decision {line}")


def _standing(wanted: Iterable[str], found: Iterable[str], what: str) -> Iterator[Unmet]:
    """Yields the clauses expected that are not among those found."""
    found = list(found)
    for ground in wanted:
        if not any(stands_on(seen, str(ground)) for seen in found):
            yield Unmet("EXPECT-GROUND", f"{ground} is not among {what}", ground, f"{what} are {', '.join(found)}")


def _asked(wanted: Iterable[Mapping], run: Run, start: Start) -> Iterator[Unmet]:
    """Every question expected has come up: its player could have answered otherwise, as said and with nothing else."""
    for item in wanted:
        told = [(step, choice) for step, choice in _on_the_way(run) if _is_meant(item, *_question(step, choice))]
        if not told:
            said = ", ".join(str(value) for name, value in item.items() if name in ("who", "key", "at"))
            yield Unmet("EXPECT", f"nobody was asked {said}", next(iter(item.values()), item))
            continue
        misses = [[*_told_of(item, step, choice, start)] for step, choice in told]
        yield from min(misses, key=len)


def _told_of(item: Mapping, step: Step, choice: Choice, start: Start) -> Iterator[Unmet]:
    """Yields what could have been answered to a question on the way, or was ruled out there, otherwise than expected."""
    beside = [other for other in step.alternatives if other.key == choice.key]
    if "options" in item:
        offered = [*each_of(choice.option), *(other.option for other in beside if other.status == "not chosen")]
        yield from _exactly(choice.key, item["options"], offered, start, item["options"])
    for name, grounds in (item.get("ruled out") or Mapping()).items():
        out = [other for other in beside if other.status == ILLEGAL and _among(str(name), [other.option], start)]
        if not out:
            yield Unmet("EXPECT", f"{choice.key}: {name} is not ruled out", name)
        for other in out[:1]:
            yield from _standing(grounds, (other.ground, *other.grounds), f"what rules {choice.key}: {name} out")


def _exactly(word: str, said: Iterable[str], offered: Iterable[Option], start: Start, at: object) -> Iterator[Unmet]:
    """Yields every option that is expected and not offered, and every other that is; ``at`` is where they are expected."""
    said, offered = list(said), list(offered)
    missing = [item for item in said if not _among(item, offered, start)]
    more = [option for option in offered if not any(_among(item, [option], start) for item in said)]
    yield from (Unmet("EXPECT", f"{word}: {item} is not offered", item) for item in missing)
    yield from (Unmet("EXPECT", f"{word}: {_name(option, start)} is offered, too", at) for option in more)


def _unasked(wanted: Iterable[Mapping], run: Run) -> Iterator[Unmet]:
    """No question that is not expected has come up, and none is open."""
    opened = [(run.ask.who, run.ask.key, (run.ask.clause,))] if run.ask is not None else []
    for item in wanted:
        for who, key, cited in (*(_question(*one) for one in _on_the_way(run)), *opened):
            if _is_meant(item, who, key, cited):
                yield Unmet("EXPECT", f"{who} was asked: {key} ({cited[0]})", next(iter(item.values()), item))
                break


def _on_the_way(run: Run) -> Iterator[tuple[Step, Choice]]:
    """Yields every question to which more than one answer was possible, with its step."""
    for step in run.trace.steps:
        yield from ((step, choice) for choice in step.choices if not choice.forced)


def _question(step: Step, choice: Choice) -> tuple[str, str, tuple[str, ...]]:
    """Returns who was asked for what, and the clauses of the step."""
    return choice.who, choice.key, (step.at, *step.grounds)


def _is_meant(item: Mapping, who: str, key: str, cited: tuple[str, ...]) -> bool:
    """Tells whether a question is one that is written down: whoever is asked, for whatever and by whatever it leaves out."""
    by = "at" not in item or any(stands_on(seen, item["at"]) for seen in cited)
    return by and item.get("who") in (None, who) and item.get("key") in (None, key)


def _offered(wanted: Mapping, ask: Ask | None, start: Start, actions: Actions) -> Iterator[Unmet]:
    """What may be answered with a word where the line stops is all that is expected, each by the clauses expected."""
    for word, said in wanted.items():
        options = [option for option in ask.options if _word(ask, option) == word] if ask is not None else []
        yield from _exactly(word, said, _taken(options), start, word)
        for name, clauses in said.items() if isinstance(said, Mapping) else ():
            meant = next((option for option in options if _among(str(name), _taken([option]), start)), None)
            if ask is not None and meant is not None:
                yield from _standing(clauses, allowing(ask, meant, actions), f"what allows {word}: {name}")


def allowing(ask: Ask, option: Option, actions: Actions) -> tuple[str, ...]:
    """Returns the clauses by which an option is offered: that of the action, the one that asks, and what allows this very one."""
    own = actions.get(option.word, ()) if isinstance(option, Action) else ()
    beyond = next((grounds for other, grounds in ask.grounds if other == option), ())
    return tuple(dict.fromkeys((*own, ask.clause, *beyond)))


def _ruled_out(wanted: Mapping, ask: Ask | None, start: Start) -> Iterator[Unmet]:
    """What may not be answered with a word where the line stops is ruled out there by the clauses expected."""
    for word, said in wanted.items():
        for name, grounds in said.items():
            rejected = ask.rejected if ask is not None else ()
            found = [item for item in rejected if _word(ask, item.option) == word and _among(name, _taken([item.option]), start)]
            if not found:
                yield Unmet("EXPECT", f"{word}: {name} is not ruled out", name)
            for item in found[:1]:
                yield from _standing(grounds, (item.ground, *item.grounds), f"what rules {word}: {name} out")


def _word(ask: Ask | None, option: Option) -> str:
    """Returns the word with which an option of a question is answered."""
    return option.word if isinstance(option, Action) else ask.key if ask is not None else ""


def _name(option: Option, start: Start) -> str:
    """Returns how a line calls what an option is taken with."""
    return (start.tags.of(option) if isinstance(option, int) else "") or str(option)


def _taken(options: Iterable[Option]) -> list[Option]:
    """Returns what options are taken with: of an action its card, or its word where it has none; else the answer itself."""
    taken = (option.option or option.word if isinstance(option, Action) else option for option in options)
    return [option for option in taken if option is not None]


def _among(name: str, options: Iterable[Option], start: Start) -> bool:
    """Tells whether a name means one of these options."""
    return any(start.means(str(name), option) for option in options)


def _ask(wanted: Mapping | None, ask: Ask | None, start: Start) -> Iterator[Unmet]:
    if wanted is None:
        if ask is not None and not ask.voluntary:
            yield Unmet("EXPECT", f"a question is left open: {ask.key} ({ask.who}, {ask.clause})")
        return
    if ask is None:
        yield Unmet("EXPECT", "no question is open", wanted)
        return
    if "options" in wanted:
        yield from _options(wanted["options"], ask, start)
    for name, seen in (("who", ask.who), ("key", ask.key), ("at", ask.clause)):
        if name in wanted and wanted[name] != seen:
            yield Unmet("EXPECT", f"the open question's {name} is {seen}, not {wanted[name]}", wanted[name])


def _options(wanted: object, ask: Ask, start: Start) -> Iterator[Unmet]:
    """Every option expected is offered, and - but for main actions, which are many - nothing else is."""
    expected = [str(item) for item in (wanted if isinstance(wanted, list) else [wanted])]
    for item in expected:
        if not _among(item, ask.options, start):
            yield Unmet("EXPECT", f"{item} is not offered", wanted)
    if ask.key != "action" and len(expected) != len(ask.options):
        yield Unmet("EXPECT", f"{len(ask.options)} options are offered, not {len(expected)}", wanted)
