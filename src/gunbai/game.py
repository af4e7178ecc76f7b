"""What the module of a game uses, in one place: ``from gunbai.game import Game, Repeat``.

The bindings, what a leaf hands back, what it reads, and what many games have in common: ``verbs`` and ``in_force`` of card texts,
their ``costs``, ``abilities`` and ``using`` them, ``turns``, ``decks``. docs/reference/game-module.md says what each of them does.
"""

from gunbai.errors import NotAllowed, Problem
from gunbai.interpreter.data.argument import Argument, Arguments, whole_number
from gunbai.interpreter.data.ask import CHANCE, EACH, JUDGE, Call, Fizzle, Leave, Offer, Open, Outcome, Rejected, Repeat
from gunbai.interpreter.data.card import Ability, Card, Cost
from gunbai.interpreter.data.option import Action, EndingText, WaitingText
from gunbai.interpreter.data.state import (
    LEFT_OUT,
    NOBODY_KNOWS,
    SOMEWHERE,
    Contribution,
    Deferred,
    Event,
    Fired,
    Obj,
    Record,
    State,
    Use,
    Window,
    put,
    put_var,
)
from gunbai.interpreter.data.trace import Alternative, Assumption
from gunbai.interpreter.effects.constants import refresh
from gunbai.interpreter.effects.effects import chooser, feasible
from gunbai.interpreter.effects.triggers import (
    Waiting,
    choose_trigger,
    comes_first,
    fire,
    has_left,
    missed,
    more_of_this_moment,
    of_one_moment,
    offered,
    tell,
)
from gunbai.interpreter.effects.window import PASS, links, named_window, resolve
from gunbai.interpreter.game.deck import DeckList, Entry, Fault
from gunbai.interpreter.game.game import EFFECT, EXCEPTION, RULE, Game
from gunbai.interpreter.look.piles import chosen_from, holds_more
from gunbai.interpreter.look.question import Question
from gunbai.interpreter.look.targets import spoken_of, targets
from gunbai.interpreter.look.values import overtaken
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard import abilities, costs, decks, in_force, turns, using, verbs
from gunbai.interpreter.standard.told import amount_of, one_of, seats_of, told, told_of_players
from gunbai.interpreter.words.vocabulary import ValueSpec, Vocabulary

__all__ = [
    "CHANCE", "EACH", "EFFECT", "EXCEPTION", "JUDGE", "LEFT_OUT", "NOBODY_KNOWS", "PASS", "RULE", "SOMEWHERE", "Ability",
    "Action", "Alternative", "Argument", "Arguments", "Assumption", "Call", "Card", "Contribution", "Cost", "DeckList",
    "Deferred", "EndingText", "Entry", "Event", "Fault", "Fired", "Fizzle", "Game", "Leave", "NotAllowed", "Obj", "Offer", "Open",
    "Outcome", "Play", "Problem", "Question", "Record", "Rejected", "Repeat", "State", "Use", "ValueSpec", "Vocabulary",
    "Waiting", "WaitingText", "Window", "abilities", "amount_of", "choose_trigger", "chooser", "chosen_from", "comes_first",
    "costs", "decks", "feasible", "fire", "has_left", "holds_more", "in_force", "links", "missed", "more_of_this_moment",
    "named_window", "of_one_moment", "offered", "one_of", "overtaken", "put", "put_var", "refresh", "resolve", "seats_of",
    "spoken_of", "targets", "tell", "told", "told_of_players", "turns", "using", "verbs", "whole_number",
]  # fmt: skip
