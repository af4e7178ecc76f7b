"""A board that is tried instead of another one differs in one thing, and says in which."""

from __future__ import annotations

from msgspec.structs import replace
from tests.probes.support import board, put

from gunbai.dispute.decisive.other_boards import MOST_CARDS, OtherBoards
from gunbai.interpreter.data.state import NOBODY_KNOWS, State, put_var
from gunbai.interpreter.words.vocabulary import vocabulary_from

VOCABULARY = vocabulary_from(
    {"seats": ["甲", "乙"], "zones": {"場": {"slots": ["左", "中", "右"]}, "手": {"visible": "owner"}, "山": {"visible": "none"}}}
)


def boards(state: State) -> OtherBoards:
    """Returns the boards beside one."""
    return OtherBoards(state, VOCABULARY)


STATE = put_var(
    board(
        [
            *(put("兵", "甲", "場", "左"), put("騎", "甲", "場", "右"), put("敵", "乙", "場", "左")),
            *(put("山札", "甲", "山"), put("山札", "甲", "山"), put(NOBODY_KNOWS, "乙", "手")),
        ],
        [],
        turn="甲",
        life={"甲": 5, "乙": 0},
    ),
    "甲.手.unknown",
    1,
)
"""甲 has 1 and 2 in play and a pile of 4 and 5, 乙 has 3 in play and 6, which nobody knows."""


def test_only_known_cards_outside_of_piles_are_tried() -> None:
    """A pile is tried as a whole, an unknown card can be anything, and a card that bears another is no card apart."""
    assert [obj.uid for obj in boards(STATE).cards] == [1, 2, 3]
    bearing = replace(STATE, objs=tuple(replace(obj, host=1) if obj.uid == 2 else obj for obj in STATE.objs))
    assert [obj.uid for obj in boards(bearing).cards] == [2, 3]
    many = board([put("兵", "甲", "場") for _ in range(MOST_CARDS + 5)], [])
    assert len(boards(many).cards) == MOST_CARDS


def test_each_card_is_taken_away_alone() -> None:
    """The ones that are kept stay, and so does everything else."""
    found = dict(boards(STATE).lacking_each({2}))
    assert [*found] == ["1", "3"]
    assert [obj.uid for obj in found["1"].in_zone("場")] == [2, 3]
    assert found["1"].vars == STATE.vars


def test_a_card_is_laid_to_another_of_the_same_player_only() -> None:
    """It lies where the other one lies; 乙 has nothing to lay to its card."""
    assert [(uid, state.obj(uid).host, state.obj(uid).slot) for uid, state in boards(STATE).bearing_each([1, 3])] == [(2, 1, "左")]


def test_each_number_and_counter_is_set_alone() -> None:
    """What is so already, what says how open a pile is, and what belongs to no seat is none."""
    counted = replace(STATE, objs=tuple(replace(obj, counters=(("盾", 2),)) if obj.uid == 1 else obj for obj in STATE.objs))
    found = dict(boards(counted).counting(0))
    assert [*found] == ["甲.life", "1"]
    assert (found["甲.life"].var("甲.life"), found["甲.life"].var("乙.life")) == (0, 0)
    assert found["1"].obj(1).counters == (("盾", 0),)
    assert [*dict(boards(counted).counting(2))] == ["乙.life", "甲.life"] or [*dict(boards(counted).counting(2))] == [
        "甲.life",
        "乙.life",
    ]


def test_a_pile_is_emptied_as_a_whole() -> None:
    """A hand that its owner sees is no pile."""
    found = dict(boards(STATE).emptied())
    assert [*found] == ["甲.山"]
    assert found["甲.山"].in_zone("山", "甲") == []
    assert len(found["甲.山"].in_zone("場")) == 3


def test_players_change_places_and_the_turn_stays() -> None:
    """Done twice it is the board again."""
    other = boards(STATE).exchanged()
    assert [obj.owner for obj in other.objs] == ["乙", "乙", "甲", "乙", "乙", "甲"]
    assert (other.var("甲.life"), other.var("乙.life"), other.var("turn.seat")) == (0, 5, "甲")
    assert boards(other).exchanged().objs == STATE.objs


def test_a_card_moves_to_free_slots_of_its_zone() -> None:
    """The other player's slots are others."""
    both = boards(STATE)
    assert [state.obj(1).slot for state in both.elsewhere(STATE.obj(1))] == ["中"]
    assert [state.obj(3).slot for state in both.elsewhere(STATE.obj(3))] == ["中", "右"]
    assert [*both.elsewhere(STATE.obj(6))] == []


def test_a_card_is_taken_for_another_once() -> None:
    """A copy of itself would be no other board, and two equal ones are one."""
    found = boards(STATE).taken_for(STATE.obj(1), [1, 2, 3, 3])
    assert [state.obj(1).card for state in found] == ["騎", "敵"]
