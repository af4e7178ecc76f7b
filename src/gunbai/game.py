"""What the module of a game uses, in one place: ``from gunbai.game import Game, Repeat``.

The bindings, what a leaf hands back, what it reads, and what many games have in common: ``verbs`` and ``in_force`` of card texts,
their ``costs``, ``abilities`` and ``using`` them, ``turns``, ``decks``. docs/reference/game-module.md says what each of them does.
"""

from gunbai.errors import BadInput, NotAllowed, Problem
from gunbai.interpreter.data.argument import Argument, Arguments, whole_number
from gunbai.interpreter.data.ask import CHANCE, EACH, JUDGE, Call, Each, Fizzle, Leave, Offer, Open, Outcome, Rejected, Repeat
from gunbai.interpreter.data.card import Ability, Card, Cost
from gunbai.interpreter.data.miswritten import miswritten
from gunbai.interpreter.data.option import Action, EndingText, Option, WaitingText, each_of
from gunbai.interpreter.data.state import (
    LEFT_OUT,
    NOBODY_KNOWS,
    SOMEWHERE,
    Contribution,
    Deferred,
    Event,
    Fired,
    Frame,
    Obj,
    Record,
    State,
    Use,
    Value,
    Window,
    put,
    put_var,
)
from gunbai.interpreter.data.trace import Alternative, Assumption
from gunbai.interpreter.effects.constants import CONSTANT, refresh
from gunbai.interpreter.effects.effects import chooser, feasible
from gunbai.interpreter.effects.triggers import (
    Waiting,
    choose_trigger,
    comes_first,
    fire,
    has_left,
    listening,
    missed,
    more_of_this_moment,
    of_one_moment,
    offered,
    tell,
)
from gunbai.interpreter.effects.window import PASS, links, named_window, resolve
from gunbai.interpreter.game.deck import DeckList, Entry, Fault, limits_of
from gunbai.interpreter.game.game import EFFECT, EXCEPTION, RULE, Game
from gunbai.interpreter.look.conditions import IF_NAMED, IfNamed
from gunbai.interpreter.look.piles import chosen_from, holds_more
from gunbai.interpreter.look.question import Question
from gunbai.interpreter.look.seats import FOE, just_players
from gunbai.interpreter.look.targets import spoken_of, targets
from gunbai.interpreter.look.values import overtaken
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard import abilities, boards, costs, decks, events, in_force, limits, turns, using, verbs
from gunbai.interpreter.standard.cards import compared, in_places, is_own, relocate, top_of
from gunbai.interpreter.standard.told import amount_of, one_of, said_of, seats_of, told, told_of_players
from gunbai.interpreter.standard.triggers import fire_as_read, first_players, lives_on_as_read, waits_for_more
from gunbai.interpreter.words.moments import ANY
from gunbai.interpreter.words.vocabulary import ValueSpec, Vocabulary
from gunbai.limits import is_number
from gunbai.rulebook import split_part

__all__ = [
    "ANY", "CHANCE", "CONSTANT", "EACH", "EFFECT", "EXCEPTION", "FOE", "IF_NAMED", "JUDGE", "LEFT_OUT", "NOBODY_KNOWS", "PASS",
    "RULE", "SOMEWHERE", "Ability", "Action", "Alternative", "Argument", "Arguments", "Assumption", "BadInput", "Call", "Card",
    "Contribution", "Cost", "DeckList", "Deferred", "Each", "EndingText", "Entry", "Event", "Fault", "Fired", "Fizzle", "Frame",
    "Game", "IfNamed", "Leave", "NotAllowed", "Obj", "Offer", "Open", "Option", "Outcome", "Play", "Problem", "Question",
    "Record", "Rejected", "Repeat", "State", "Use", "Value", "ValueSpec", "Vocabulary", "Waiting", "WaitingText", "Window",
    "abilities", "amount_of", "boards", "choose_trigger", "chooser", "chosen_from", "comes_first", "compared", "costs", "decks",
    "each_of", "events", "feasible", "fire", "fire_as_read", "first_players", "has_left", "holds_more", "in_force", "in_places",
    "is_number", "is_own", "just_players", "limits", "limits_of", "links", "listening", "lives_on_as_read", "missed",
    "miswritten", "more_of_this_moment", "named_window", "of_one_moment", "offered", "one_of", "overtaken", "put", "put_var",
    "refresh", "relocate", "resolve", "said_of", "seats_of", "split_part", "spoken_of", "targets", "tell", "told",
    "told_of_players", "top_of", "turns", "using", "verbs", "waits_for_more", "whole_number",
]  # fmt: skip
