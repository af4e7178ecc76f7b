"""Every legal line, counted; equal states met once; identical cards one choice; loops and budgets said."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.interpreter.toy import ability, card, on_field, probe, start, watch
from tests.probes.support import Probe, play

from gunbai.errors import BrokenGame, Endless
from gunbai.interpreter.data.ask import Ask, Call, Outcome, Repeat, Stop
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import Contribution, Event, Frame, State
from gunbai.interpreter.game.findings import Wanted
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.lines.explore import Exploration, GraphNode, Loop, distinct, explore
from gunbai.interpreter.play import Play


def explored(cards: Probe, state: State, budget: int = 1000) -> Exploration:
    """Returns the exploration of a board without any end but the game's."""
    return explore(cards.machine(), state, budget=budget)


def next_action(node: GraphNode) -> bool:
    """Ends lines where a player may begin something new."""
    return node.ask is not None and node.ask.key == "action"


def test_order_of_two_triggers_is_two_lines_and_one_ending() -> None:
    """Two watchers trigger on one hit: two orders, two lines, but one final state - met once."""
    cards = probe(card("見張り", abilities=(watch("見る", "誰か打たれた時"),)), card("駒"))
    objs = [on_field("駒", "乙"), on_field("見張り", "甲"), on_field("見張り", "乙")]
    run = play(cards, start(*objs), [("action", Action("hit", 1))])
    assert run.ask is not None
    assert run.ask.key == "trigger"
    found = explore(cards.machine(), run.state, until=next_action)
    assert (found.lines, len(found.endings), found.edges) == (2, 1, 2)


def test_identical_cards_are_one_choice() -> None:
    """Hitting one of two untouched equal cards is one line when they differ in nothing a rule could see."""
    cards = probe(card("薙ぎ", abilities=(ability("薙ぐ", "打たれた時"),)), card("駒"))
    objs = [on_field("薙ぎ", "乙"), on_field("駒", "甲"), on_field("駒", "甲")]
    run = play(cards, start(*objs), [("action", Action("hit", 1))])
    assert run.ask is not None
    assert run.ask.key == "it"
    assert len(run.ask.options) == 2
    found = explore(cards.machine(), run.state, until=next_action)
    assert (found.lines, len(found.endings)) == (1, 1)


def test_cards_that_give_something_else_are_two_choices() -> None:
    """Of two equal cards whose texts are in force on two others it matters whose ends first; on one and the same it does not."""
    cards = probe(card("駒"))
    board = start(*(on_field("駒", "甲") for _ in range(4)))
    ask = Ask("ending", "甲", "z", ((1, "text"), (2, "text")))

    def choices(*hit: int) -> int:
        given = tuple(Contribution("atk", "add", uid, amount=2, source=source, until="turn") for source, uid in enumerate(hit, 1))
        return len([*distinct(replace(board, in_force=given), ask, cards.machine().vocabulary)])

    assert (choices(3, 4), choices(3, 3)) == (2, 1)


def test_a_card_that_is_asked_about_is_like_no_other() -> None:
    """Of three equal cards any is as good as another, until somebody asks what becomes of one of them."""
    cards = probe(card("駒"))
    board = start(*(on_field("駒", "甲") for _ in range(3)))
    one, two = Ask("it", "甲", "z", (1, 2, 3)), Ask("it", "甲", "z", (1, 2, 3), least=2, most=2)

    def choices(ask: Ask, *apart: int) -> list[object]:
        return [*distinct(board, ask, cards.machine().vocabulary, frozenset(apart))]

    assert (choices(one), choices(one, 2)) == ([1], [1, 2])
    assert (choices(two), choices(two, 2)) == ([(1, 2)], [(1, 2), (1, 3), (2, 3)])


def test_a_line_that_returns_to_where_it_was_is_a_loop() -> None:
    """With nothing to hit, ending the phase starts it again: the exploration says so and stops."""
    found = explore(probe(card("駒")).machine(), start(on_field("駒", "甲")))
    assert found.endings == []
    assert found.loops == [Loop((), (("action", Action("end")),))]


def test_budget_is_announced() -> None:
    """An exploration that had to stop says that it is not complete."""
    found = explored(probe(card("駒", hp=99)), start(on_field("駒", "甲"), on_field("駒", "乙")), budget=5)
    assert not found.complete
    assert found.edges == 5


def counting(limit: int) -> Probe:
    """Returns a game in which a player may count one up as often as there is room, or for ever when the limit is 0."""
    endless = Game("counting")

    @endless.step("1.1")
    def act(play: Play) -> list[Outcome]:
        action = play.choose_action("main", play.turn_player)
        return [] if action is None else [Repeat("1.1"), Call("a1", "action")]

    @endless.action("count", "a1")
    def may_count(play: Play, seat: str) -> list[int]:
        return [1]

    @endless.condition("a2", of="a1")
    def there_is_room(play: Play, uid: int) -> bool:
        return limit == 0 or int(play.state.var("n")) < limit

    @endless.step("a1")
    def count(play: Play) -> list[Outcome]:
        return [play.event("tick")]

    @endless.event("tick", "c")
    def goes_up(play: Play, event: Event) -> list[Event]:
        return [play.event("var", word="n", amount=1)]

    return Probe(endless, {"1": ["1.1"]}, {"seats": ["甲", "乙"], "zones": {"場": {"clause": "z"}}}, {"駒": card("駒")}, {})


def begun() -> State:
    """Returns a board on which nothing has been counted."""
    state = start(on_field("駒", "甲"))
    return replace(state, frames=(Frame("1", "1.1", 1),), vars=(*state.vars, ("n", 0)))


def test_a_cycle_that_only_makes_a_number_grow_is_found_and_cut() -> None:
    """Counting up can be repeated for ever: said, with what grows, instead of following it until the budget is gone."""
    found = explore(counting(0).machine(), begun(), budget=1000)
    assert [loop.grows for loop in found.loops] == [("n",)]
    assert found.endless
    assert found.edges < 10


def running_on(how: str) -> Probe:
    """Returns a game with two actions: one ends it, the other runs for ever by itself or fails."""
    game = Game("running")

    @game.step("1.1")
    def act(play: Play) -> list[Outcome]:
        action = play.choose_action("main", play.turn_player)
        return [] if action is None else [Call({"run": "a1", "rest": "a2"}[action[0]], "action")]

    @game.action("run", "a1")
    def may_run(play: Play, seat: str) -> list[int]:
        return [1]

    @game.action("rest", "a2")
    def may_rest(play: Play, seat: str) -> list[int]:
        return [1]

    @game.step("a1")
    def run(play: Play) -> list[Outcome]:
        if how == "fails":
            raise KeyError("nothing")
        return [Repeat("a1")]

    @game.step("a2")
    def rest(play: Play) -> list[Outcome]:
        return []

    return Probe(game, {"1": ["1.1"]}, {"seats": ["甲", "乙"], "zones": {"場": {"clause": "z"}}}, {"駒": card("駒")}, {})


@pytest.mark.parametrize(("how", "fault"), [("for ever", Endless), ("fails", BrokenGame)])
def test_a_line_that_leads_to_no_question_is_broken_off(how: str, fault: type[Exception]) -> None:
    """Of two actions the game runs for ever, or fails, after one: that line is named with its clause, the other has its ending."""
    state = start(on_field("駒", "甲"))
    found = explore(running_on(how).machine(), replace(state, frames=(Frame("1", "1.1", 1),)))
    assert [one.path for one in found.broken_off] == [(("action", Action("run", 1)),)]
    assert [(type(one.fault), one.fault.clause) for one in found.broken_off] == [(fault, "a1")]
    assert (found.complete, found.bounded, len(found.endings)) == (True, False, 1)


def test_a_cycle_that_something_ends_is_no_loop() -> None:
    """With room for five there are six lines: counting up from none to five times."""
    found = explore(counting(5).machine(), begun(), budget=1000)
    assert not found.loops
    assert (found.lines, len(found.endings)) == (6, 6)


def test_lines_to_each_ending_are_counted() -> None:
    """What arrives at the endings is what leaves the start, and a state behind which two endings lie says so."""
    found = explore(counting(3).machine(), begun(), budget=1000)
    assert [number for _, number in found.arrivals()] == [1, 1, 1, 1]
    assert found.reaching(lambda node: node.state.var("n"))[found.root] == frozenset(range(4))


def test_an_opportunity_is_no_end_of_a_line() -> None:
    """A question that a line may leave out is asked although nobody reads the options of actions; the end of a line is not."""
    own = probe(card("駒"))
    machine = own.machine()
    wanted = Wanted(unread=frozenset(("action",)))
    _, ask = machine.advance(start(on_field("駒", "甲"), on_field("駒", "乙")), wanted=wanted)
    assert ask is not None
    assert (ask.key, ask.options) == ("action", ())
    look = Play(machine, start(on_field("駒", "甲"), on_field("駒", "乙")), Frame("1", "1.1", 1), wanted=wanted)
    with pytest.raises(Stop) as stop:
        look.choose_action("main", "甲", closing="pass", skip=True)
    assert (stop.value.ask.skip, Action("pass") in stop.value.ask.options) == (Action("pass"), True)


def test_alike_cards_are_chosen_from_once() -> None:
    """Of thirty cards, twenty-eight of them alike, fifteen are taken: four choices, found without making 155 million."""
    cards = probe(card("駒"), card("旗", hp=7), card("石", hp=8))
    board = start(*(on_field(name, "甲") for name in ("旗", "石", *["駒"] * 28)))
    ask = Ask("it", "甲", "z", tuple(range(1, 31)), least=15, most=15)
    found = [*distinct(board, ask, cards.machine().vocabulary)]
    assert [{*choice} & {1, 2} for choice in found] == [{1, 2}, {1}, {2}, set()]
    assert {len(choice) for choice in found} == {15}
