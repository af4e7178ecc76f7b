"""A stranger's game is safe by default: faults name their clause, one batch takes each card once, nobody counts an unknown pile."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.probes.support import Probe, begin, board, play, put

from gunbai.errors import BrokenGame
from gunbai.game import Event, Game, Outcome, Play
from gunbai.interpreter.data.state import LEFT_OUT, NOT_KNOWN, State, put_var

VOCABULARY = {
    "zones": {"山": {"ordered": "yes", "visible": "none"}, "手": {"visible": "owner"}, "場": {}},
    "areas": {"全て": ["手", "場"]},
}
MODEL = {"1": ["1.1"]}


def starting(game: Game, *cards: str, zone: str = "山", **unknown: int) -> State:
    """Returns a board with these cards in a zone of 甲, and piles of 甲 that are left open."""
    state = board([put(card, "甲", zone) for card in cards], [begin("1", Probe(game, MODEL, VOCABULARY))])
    for pile, known in unknown.items():
        state = put_var(state, f"甲.{pile}.unknown", known)
    return state


# -- faults


@pytest.mark.parametrize(
    "fault",
    [
        *(StopIteration(), NameError("cots"), NotImplementedError("later"), RuntimeError("a\nb"), KeyError("coin")),
        *(SystemExit("bye"), GeneratorExit("out"), BaseException("bare")),
    ],
)
def test_whatever_a_module_fails_with_is_one_line(fault: BaseException) -> None:
    """The line names the place in the module, the function, the game and the clause."""
    game = Game("own")

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        raise fault

    with pytest.raises(BrokenGame) as told:
        play(Probe(game, MODEL, VOCABULARY), starting(game))
    message = str(told.value)
    assert "test_safe.py" in message
    assert f"leaf failed while own carried out 1.1: {type(fault).__name__}" in message
    assert "\n" not in message
    assert not message.endswith(": ")


def test_a_module_that_calls_itself_for_ever_is_one_line() -> None:
    """It has run out of room by then: the sentence is as short as any other."""
    game = Game("own")

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        return list(leaf(play) or ())

    with pytest.raises(
        BrokenGame, match=r"leaf failed while own carried out 1\.1: RecursionError: maximum recursion depth exceeded"
    ):
        play(Probe(game, MODEL, VOCABULARY), starting(game))


def test_a_condition_that_asks_itself_for_ever_is_one_line() -> None:
    """So it is where the interpreter stands between each call and the next."""
    game = Game("own")
    game.condition("2", of="raid")(lambda play, uid: play.check("raid", uid) is None)
    game.step("1.1")(lambda play: [] if play.check("raid", 1) is None else [play.event("end")])
    with pytest.raises(BrokenGame, match=r"<lambda> failed while own carried out 2: RecursionError"):
        play(Probe(game, MODEL, VOCABULARY), starting(game, "兵", zone="場"))


def test_who_sits_at_the_keyboard_may_stop_a_module() -> None:
    """That is no fault of the module, and nobody is told that it is."""
    game = Game("own")

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(Probe(game, MODEL, VOCABULARY), starting(game))


@pytest.mark.parametrize(
    "bind", [lambda game: game.replace("burn", "2"), lambda game: game.event("burn", "2"), lambda game: game.cost("burn", "2")]
)
def test_what_may_say_nothing_cannot_yield(bind: Callable[[Game], Callable[..., object]]) -> None:
    """A generator that yields nothing is an empty list, never the None by which a clause says that it is not about this."""
    with pytest.raises(ValueError, match=r"own: burns, which 2 binds \(\w+\), yields: return what it finds, or None"):

        @bind(Game("own"))
        def burns(play: Play, event: Event) -> Iterator[Event]:
            yield event


@pytest.mark.parametrize("held", [None, iter(())])
def test_who_forbids_an_event_says_whether(held: object) -> None:
    """A forgotten return would let everything happen."""
    game = Game("own")
    game.happens("bell")
    game.step("1.1")(lambda play: [play.event("bell")])
    game.forbid("bell", "2")(lambda play, event: held)
    with pytest.raises(BrokenGame, match=r"own carried out 2: TypeError: it hands back neither True nor False"):
        play(Probe(game, MODEL, VOCABULARY), starting(game))


def test_a_module_that_catches_what_fails_swallows_no_question() -> None:
    """A question is no Exception: whoever is asked is asked all the same."""
    game = Game("own")

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        try:
            return [play.event("move", play.choose("which", [1, 2]), zone="手")]
        except Exception:
            return []

    run = play(Probe(game, MODEL, VOCABULARY), starting(game, "兵", "剣"))
    assert run.ask is not None
    assert run.ask.key == "which"


def test_a_generator_that_runs_dry_is_a_fault() -> None:
    """`next` of nothing inside a leaf that yields ends no step silently."""
    game = Game("own")

    @game.step("1.1")
    def leaf(play: Play) -> Iterator[Outcome]:
        yield play.event("move", next(iter(play.zone("場"))), zone="手")

    with pytest.raises(BrokenGame, match=r"leaf failed while own carried out 1\.1: StopIteration$"):
        play(Probe(game, MODEL, VOCABULARY), starting(game))


@pytest.mark.parametrize("kind", ["move", "create"])
def test_a_card_is_put_nowhere_else_than_in_a_zone(kind: str) -> None:
    """A misspelt zone would lose the card: nothing lists it and nothing finds it again."""
    game = Game("own")

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        return [play.event(kind, 1, zone="limbo", word="兵", seat="甲")]

    with pytest.raises(BrokenGame, match=r"own carried out 1\.1: \w+: limbo is no zone of the vocabulary"):
        play(Probe(game, MODEL, VOCABULARY), starting(game, "兵", zone="場"))


# -- one batch


def drawing(*batch: int) -> Game:
    """Returns a game whose one step draws so many cards in each of several events that happen at once."""
    game = Game("own")

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        return [play.event("draw", seat="甲", amount=amount) for amount in batch]

    @game.event("draw", "1.1")
    def one(play: Play, event: Event) -> list[Event]:
        card = play.next_in("山", event.seat)
        more = [play.event("draw", seat=event.seat, amount=event.amount - 1)] if event.amount > 1 else []
        return [*([play.event("move", card, zone="手")] if card else []), *more]

    return game


@pytest.mark.parametrize(("batch", "drawn"), [((1, 1), "ab"), ((1, 1, 1, 1, 1), "abcd"), ((2, 1), "abc"), ((2, 2), "abcd")])
def test_events_of_one_batch_take_different_cards(batch: tuple[int, ...], drawn: str) -> None:
    """Two draws at once are two cards, and no card is drawn that is not there."""
    game = drawing(*batch)
    run = play(Probe(game, MODEL, VOCABULARY), starting(game, *"abcd"))
    assert sorted(obj.card for obj in run.state.in_zone("手")) == [*drawn]


def test_events_of_one_batch_take_different_unknown_cards() -> None:
    """Below what the board says, each draw is of a card of its own."""
    game = drawing(1, 1, 1)
    run = play(Probe(game, MODEL, VOCABULARY), starting(game, "a", 山=LEFT_OUT))
    assert sorted(obj.card for obj in run.state.in_zone("手")) == ["?", "?", "a"]


# -- counting


def counting(how: str, zone: str) -> Game:
    """Returns a game whose one step notes how many cards lie in a zone of 甲."""
    game = Game("own")

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        number = play.count(zone, "甲") if how == "count" else len(play.zone(zone, "甲"))
        return [play.event("var", word="number", to=number)]

    return game


@pytest.mark.parametrize("unknown", [{"手": LEFT_OUT}, {"手": NOT_KNOWN}, {"場": NOT_KNOWN}])
def test_an_unknown_pile_cannot_be_measured(unknown: dict[str, int]) -> None:
    """`len` over a pile, or an area, that the board leaves open is refused with the call that asks."""
    zone = "場" if "場" in unknown else "手"
    for area in (zone, "全て"):
        game = counting("len", area)
        with pytest.raises(
            BrokenGame, match=rf"TypeError: nobody knows how many cards lie in {zone} of 甲: play\.count\('{zone}', '甲'\)"
        ):
            play(Probe(game, MODEL, VOCABULARY), starting(game, "a", zone=zone, **unknown))


@pytest.mark.parametrize(("zone", "unknown"), [("手", {}), ("場", {"場": LEFT_OUT}), ("場", {"手": LEFT_OUT})])
@pytest.mark.parametrize("how", ["len", "count"])
def test_a_pile_that_is_known_is_counted(how: str, zone: str, unknown: dict[str, int]) -> None:
    """What is written down, and a zone in full view that is left out, is counted without a question."""
    game = counting(how, zone)
    run = play(Probe(game, MODEL, VOCABULARY), starting(game, "a", "b", zone=zone, **unknown))
    assert (run.ask, run.state.var("number")) == (None, 2)


def test_counting_asks_the_judge() -> None:
    """How many cards lie in a hand that the board leaves out is a question to the judge; the known cards are the least."""
    game = counting("count", "手")
    probe, state = Probe(game, MODEL, VOCABULARY), starting(game, "a", zone="手", 手=LEFT_OUT)
    run = play(probe, state)
    assert run.ask is not None
    assert (run.ask.who, run.ask.key, run.ask.options[:2]) == ("judge", "甲.手", ("1", "2"))
    assert play(probe, state, [("甲.手", "4")]).state.var("number") == 4


def holding(most: int) -> Probe:
    """Returns a game whose one step ends it where 甲 has more cards in hand than so many."""
    game = Game("own")

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        return [play.event("end", seat="甲")] if play.count("手", "甲") > most else []

    return Probe(game, MODEL, VOCABULARY)


@pytest.mark.parametrize(("most", "beyond"), [(3, ()), (19, ()), (39, ("40",))])
def test_what_a_number_is_held_against_is_on_offer(most: int, beyond: tuple[str, ...]) -> None:
    """Small numbers are on offer, and the one at which what the rule makes of it turns."""
    probe = holding(most)
    run = play(probe, starting(probe.game, 手=LEFT_OUT))
    assert run.ask is not None
    assert run.ask.options == (*map(str, range(21)), *beyond)


def test_any_number_may_be_given() -> None:
    """A number that is not on offer is one like any other; less than is known to lie there is none."""
    probe = holding(39)
    ask = play(probe, starting(probe.game, "a", zone="手", 手=LEFT_OUT)).ask
    assert ask is not None
    assert [ask.takes(said) for said in ("1", "25", "300", "0", "-3", "many", 25)] == [True, True, True, False, False, False, False]
    assert play(probe, starting(probe.game, 手=LEFT_OUT), [("甲.手", "41")]).state.ending is not None


def test_an_unknown_pile_can_be_looked_through() -> None:
    """Cards that somebody wrote down can be listed, sorted and tested for; that others may lie there is noted."""
    game = Game("own")

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        cards = play.zone("手", "甲")
        assert bool(cards)
        assert play.findings.searched == {}
        assert [*cards] == list(cards) == sorted(cards, key=lambda obj: obj.uid) == [cards[0], cards[-1]]
        assert play.findings.searched == {"甲.手": None}
        return [play.event("move", obj, zone="場") for obj in cards]

    run = play(Probe(game, MODEL, VOCABULARY), starting(game, "a", "b", zone="手", 手=LEFT_OUT))
    assert [obj.card for obj in run.state.in_zone("場")] == ["a", "b"]


@pytest.mark.parametrize(
    "looks",
    [
        lambda play: len(list(play.zone("手", "甲"))),
        lambda play: sum(1 for obj in play.zone("手", "甲")),
        lambda play: any(obj.card == "b" for obj in play.zone("手", "甲")),
        lambda play: play.obj(1) in play.zone("手", "甲"),
    ],
)
def test_looking_through_an_unknown_pile_is_noted(looks: Callable[[Play], object]) -> None:
    """What rests on the known cards alone is not certain; what asks for those alone, or for a pile that is known, is."""
    game, seen = Game("own"), list[dict[str, None]]()

    @game.step("1.1")
    def leaf(play: Play) -> list[Outcome]:
        play.known("手", "甲"), play.in_hand("手", "甲"), [*play.zone("場", "甲")]
        assert play.findings.searched == {}
        looks(play)
        seen.append(play.findings.searched)
        return []

    play(Probe(game, MODEL, VOCABULARY), starting(game, "a", zone="場", 手=LEFT_OUT))
    assert seen == [{"甲.手": None}]


def test_whether_an_unknown_pile_is_empty_is_refused() -> None:
    """Nobody knows, where no card of it is known; a known card is enough to say that it is not."""
    game = Game("own")
    game.step("1.1")(lambda play: [] if play.zone("手", "甲") else [play.event("end")])
    with pytest.raises(BrokenGame, match="TypeError: nobody knows whether cards lie in 手 of 甲"):
        play(Probe(game, MODEL, VOCABULARY), starting(game, 手=LEFT_OUT))
    play(Probe(game, MODEL, VOCABULARY), starting(game, "a", zone="手", 手=LEFT_OUT))


# -- misspelt words


@pytest.mark.parametrize(
    ("leaf", "said"),
    [
        (lambda play: play.var("甲", "fier"), "no number of the board is called fier: did you mean fire?"),
        (lambda play: [play.event("var", seat="甲", word="fier", amount=1)], "no number of the board is called fier"),
        (lambda play: play.value(play.obj(1), "cots"), "no number of a card is called cots: did you mean cost?"),
        (lambda play: [play.event("burm", 1)], "nothing knows the event burm: did you mean burn?"),
        (lambda play: [play.event("var", word="fire", amount=1)], "fire is of a player, and nobody is none: did you mean seat="),
        (lambda play: [play.force(play.obj(1), "cots", "add", amount=1)], "no number of a card is called cots: did you mean cost?"),
        (lambda play: [play.force(play.obj(1), "cost", "add", until="tunr")], "nothing lasts until tunr: did you mean turn?"),
        (
            lambda play: [play.event("burn", obj) for obj in play.zone("場場")],
            "場場 is no zone of the vocabulary: did you mean 場?",
        ),
        (lambda play: play.foe(""), "the other seat is of a player, and nobody is none"),
        (lambda play: play.next_in("山", ""), "山 is of a player, and nobody is none"),
        (lambda play: play.zone("場", "丙"), "場 is of a player, and 丙 is none"),
        (lambda play: play.known("場", "丙"), "場 is of a player, and 丙 is none"),
        (lambda play: [play.event("mark", 1, amount=3 / 2)], "the amount of mark is 1.5: write a whole number"),
        (lambda play: 5, "int"),
        (lambda play: [None], "None is nothing that 1.1 may hand back"),
    ],
)
def test_a_misspelt_word_is_a_fault(leaf: Callable[[Play], list[Outcome]], said: str) -> None:
    """Nothing reads 0, or does nothing at all, where a module says what there is not; the line names function and clause."""
    game = Game("own")
    game.step("1.1")(leaf)
    game.event("burn", "1.1")(lambda play, event: [])
    vocabulary = {**VOCABULARY, "board": {"fire": {"var": "fire"}}, "values": {"cost": {"printed": "1"}}}
    with pytest.raises(BrokenGame) as told:
        play(Probe(game, MODEL, vocabulary), starting(game, "兵", zone="場"))
    assert said in str(told.value)
    assert "test_safe.py" in str(told.value)
    assert "failed while own carried out 1.1" in str(told.value)


def test_an_event_may_be_declared() -> None:
    """One that only has to have happened is no misspelling."""
    game = Game("own")
    game.happens("bell")
    game.step("1.1")(lambda play: [play.event("bell")])
    assert play(Probe(game, MODEL, VOCABULARY), starting(game)).ask is None
