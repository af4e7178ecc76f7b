"""What a form of the desk changes: each change by the word that a button sends."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gunbai.cards.kit import Kit
from gunbai.desk.beginning import saying
from gunbai.desk.card_sheet import CardSheet, read_token
from gunbai.desk.card_text import readable_cards
from gunbai.desk.case import TYPED, DeskCase, as_plain, entries, new_case
from gunbai.desk.claiming import claimed, in_words, silent, without_claim
from gunbai.desk.controls import AtField, Form
from gunbai.desk.history import History
from gunbai.desk.lasting_sheet import LastingSheet
from gunbai.desk.place import Pile, Place, find_place, moved, pile_at, put, removed, with_pile
from gunbai.desk.seat_sheet import with_seat, with_turn
from gunbai.errors import BadInput, NotFound, Problem
from gunbai.limits import CARDS, DECISIONS, is_number
from gunbai.replay.run import HAPPENED
from gunbai.scenario.line_reader import AT
from gunbai.web.desk.card_text import Texting
from gunbai.web.desk.talk import DeskTalk
from gunbai.web.desk.view import DeskView
from gunbai.web.shared.current import library
from gunbai.writeup.messages import Messages

LONGEST_SAID = 300
"""The most characters that somebody may claim in words."""
LONGEST_TOKEN = 400
"""The most characters of a card."""


Decided = dict[str, str | dict[str, str | list[str] | dict[str, str]]]
"""One decision of a line, as a button sends it."""


class Edit(Struct, frozen=True):
    """A case with what a form says: what is to be changed (``at``), and the fields of the form."""

    kit: Kit
    case: DeskCase
    at: str
    form: Form
    messages: Messages

    @property
    def text(self) -> Texting:
        """The text of the card that the form is about; raises NotFound when it names none."""
        return Texting(self.kit, self.case, self.messages, self.at)

    def said(self, name: str, most: int = LONGEST_TOKEN) -> str:
        """Returns one field of the form without blanks around it; raises BadInput for one that is too long."""
        value = next(iter(self.form.get(name, ())), "").strip()
        if len(value) > most:
            raise BadInput([AtField("TOO-LONG", self.messages("desk.too-long", most=most), field=name)])
        return value

    @property
    def spot(self) -> tuple[Place, int]:
        """The place and the number of the card that the form is about; raises NotFound when it names none."""
        name, _, number = self.at.partition("@")
        place = find_place(self.kit.notation, name)
        return place, min(int(number) if number.isdecimal() and len(number) < 4 else 0, len(self.cards(place)))

    def cards(self, place: Place) -> tuple[str, ...]:
        """Returns the cards of a place that are known as cards; none of a place of which only a number is said."""
        pile = pile_at(self.case, place)
        return pile.cards if pile.count is None else ()

    @property
    def sheet(self) -> CardSheet:
        """The sheet of the card that the form is about."""
        place, index = self.spot
        cards = self.cards(place)
        return CardSheet(self.kit, self.case, place, cards[index] if index < len(cards) else "")

    def laying(self, token: str) -> DeskCase:
        """Returns the case with a card where the form says."""
        place, index = self.spot
        if not self.cards(place) and pile_at(self.case, place).said:
            return with_pile(self.case, place, Pile((token,), False, True))
        if len(self.cards(place)) >= CARDS:
            raise BadInput([Problem("TOO-MANY", self.messages("desk.too-many-cards", most=CARDS))])
        return put(self.case, place, index, token)


def _pick(edit: Edit) -> DeskCase:
    return edit.laying(edit.sheet.named(edit.said("card")))


def _own(edit: Edit) -> DeskCase:
    """Lays a card of one's own list, with its text as it was entered before."""
    token = edit.said("card")
    try:
        definition = msgspec.json.decode(edit.said("definition", TYPED.characters), type=dict[str, object])
    except msgspec.DecodeError as error:
        raise BadInput([Problem("NOT-A-CARD", edit.messages("desk.no-card"))]) from error
    name, cards = read_token(token, edit.kit.notation).name, entries(edit.case.data.get("cards"))
    if definition and edit.kit.catalogue.get(name) is None and name not in cards:
        cards[name] = as_plain(definition)
    case = edit.case.having(cards=cards)
    readable_cards(case, edit.kit)
    edit = replace(edit, case=case)
    return edit.laying(edit.sheet.named(token))


def _card(edit: Edit) -> DeskCase:
    """Lays the card that a sheet describes."""
    return edit.laying(edit.sheet.read(edit.form))


def _remove(edit: Edit) -> DeskCase:
    place, index = edit.spot
    return removed(edit.case, place, index) if index < len(edit.cards(place)) else edit.case


def _copy(edit: Edit) -> DeskCase:
    place, index = edit.spot
    if index >= len(edit.cards(place)):
        return edit.case
    token = CardSheet(edit.kit, edit.case, place).named(edit.cards(place)[index])
    return put(edit.case, place, len(edit.cards(place)), token)


def _move(edit: Edit) -> DeskCase:
    place, index = edit.spot
    to = find_place(edit.kit.notation, edit.said("to"))
    return moved(edit.case, place, index, to) if index < len(edit.cards(place)) else edit.case


def _seat(edit: Edit) -> DeskCase:
    owner = edit.at.strip("-")
    if owner not in edit.kit.notation.owners:
        raise NotFound(f"there is no seat {owner}")
    return with_seat(edit.case, owner, edit.kit.notation, edit.form)


def _turn(edit: Edit) -> DeskCase:
    return with_turn(edit.case, edit.kit.notation, edit.form)


def _other_turn(edit: Edit) -> DeskCase:
    seat = edit.kit.notation.foe(str(edit.case.turn.get("seat", "")))
    return edit.case.with_board(turn={**edit.case.turn, "seat": seat})


# -- what happened and what is claimed -------------------------------------------------------------------------------------


def _act(edit: Edit) -> DeskCase:
    """Adds a decision to the line, on a board that stands in the phase in which it is taken."""
    try:
        phase, decision = msgspec.json.decode(edit.said("decision", 2 * LONGEST_TOKEN), type=tuple[str, Decided])
    except msgspec.DecodeError as error:
        raise BadInput([Problem("NOT-A-DECISION", edit.messages("desk.no-decision"))]) from error
    if len(edit.case.line) >= DECISIONS:
        raise BadInput([Problem("TOO-MANY", edit.messages("desk.too-many-decisions", most=DECISIONS))])
    case = edit.case
    if phase in edit.kit.notation.phases and not case.line and not case.turn.get("phase"):
        case = case.with_board(turn={**case.turn, "phase": phase})
    return case.having(line=[*case.line, as_plain(decision)])


def _number(edit: Edit) -> DeskCase:
    """Adds a number that the judge gives."""
    value = edit.said("number")
    if not is_number(value):
        raise BadInput([AtField("NOT-A-NUMBER", edit.messages("desk.no-number", value=value[:20]), field="number")])
    return edit.case.having(line=[*edit.case.line, {"judge": {edit.said("field"): value}}])


def _back(edit: Edit) -> DeskCase:
    """Takes back a decision of the line and all after it."""
    number = edit.said("number", 9)
    return edit.case.having(line=[*edit.case.line[: int(number)]]) if number.isdecimal() else edit.case


def _happened(edit: Edit) -> DeskCase:
    """Says of a decision that it was carried out although it is against the rules, or that it was not."""
    number = edit.said("number", 9)
    if not number.isdecimal() or int(number) >= len(edit.case.line):
        return edit.case
    line = [*edit.case.line]
    seat = str(edit.case.turn.get("seat", edit.kit.notation.seats[0]))
    told = line[int(number)]
    line[int(number)] = {who if who == AT else seat if who == HAPPENED else HAPPENED: words for who, words in told.items()}
    return edit.case.having(line=[*line])


def _here(edit: Edit) -> DeskCase:
    """Makes a board of where the line has led, in the middle of something."""
    begun = DeskTalk(DeskView(library(), edit.case, edit.messages)).arrived.midway
    if begun is None:
        raise BadInput([Problem("NOT-MIDWAY", edit.messages("desk.not-midway"))])
    return begun


def _lasting(edit: Edit) -> DeskCase:
    """Adds what has been used, lasts or waits."""
    return LastingSheet(edit.kit, edit.case, edit.messages).added(edit.said("list"), edit.form)


def _over(edit: Edit) -> DeskCase:
    """Takes away one entry of what has been used, lasts, waits or is open."""
    number = edit.said("number", 4)
    sheet = LastingSheet(edit.kit, edit.case, edit.messages)
    return sheet.without(edit.said("list"), int(number)) if number.isdecimal() else edit.case


def _claim(edit: Edit) -> DeskCase:
    """Sets what a seat claims about one fact, nothing for no value; the form says what the opposite of each value is.

    What the fact was ``before``, where the board leaves that out, is said with it: else the claim would hang on that.
    """
    seat, path, value = edit.kit.notation.seat(edit.said("by")), edit.said("path"), edit.said("value")
    if not seat or not path:
        return edit.case
    if edit.said("counts") and value and not is_number(value.removeprefix("-")):
        raise BadInput([AtField("NOT-A-NUMBER", edit.messages("desk.no-number", value=value[:20]), field="value")])
    before = edit.said("before")
    case = saying(edit.case, library().cases.kits, path, before) if before and value else edit.case
    told = claimed(case, edit.kit.notation, seat, path, value, lambda stated: edit.said(f"other.{stated}"), edit.said("moment"))
    before_it, after = (DeskView(library(), one, edit.messages).problems for one in (case, told))
    if after and not before_it:
        raise BadInput([AtField(one.code, one.message, hint=one.hint, field="value") for one in after])
    return told


def _begins(edit: Edit) -> DeskCase:
    """Has the board say what a fact that may be claimed was before the line."""
    path, value = edit.said("path"), edit.said("value")
    if not path or not value:
        return edit.case
    try:
        return saying(edit.case, library().cases.kits, path, value)
    except BadInput as error:
        raise BadInput([AtField(one.code, one.message, hint=one.hint, field="value") for one in error.problems]) from error


def _unclaim(edit: Edit) -> DeskCase:
    """Takes back one claim."""
    number = edit.said("number", 4)
    return without_claim(edit.case, int(number)) if number.isdecimal() else edit.case


def _silent(edit: Edit) -> DeskCase:
    """Takes back all that a seat claims."""
    seat = edit.kit.notation.seat(edit.said("by"))
    return silent(edit.case, edit.kit.notation, seat) if seat else edit.case


def _says(edit: Edit) -> DeskCase:
    """Sets what each seat says in its own words."""
    case = edit.case
    for seat in edit.kit.notation.seats:
        case = in_words(case, edit.kit.notation, seat, edit.said(f"says.{seat}", LONGEST_SAID))
    return case


CHANGES: dict[str, Callable[[Edit], DeskCase]] = {
    "pick": _pick,
    "card": _card,
    "own": _own,
    "remove": _remove,
    "copy": _copy,
    "move": _move,
    "seat": _seat,
    "turn": _turn,
    "other-turn": _other_turn,
    "act": _act,
    "number": _number,
    "back": _back,
    "happened": _happened,
    "here": _here,
    "lasting": _lasting,
    "over": _over,
    "claim": _claim,
    "begins": _begins,
    "unclaim": _unclaim,
    "silent": _silent,
    "says": _says,
    "timing": lambda edit: edit.text.timed(edit.form),
    "order": lambda edit: edit.text.ordered(edit.form),
    "by-hand": lambda edit: edit.text.by_hand(edit.said("said", LONGEST_SAID)),
    "unsay": lambda edit: edit.text.taken_back(edit.form),
    "printed": lambda edit: edit.text.printed(edit.said("text", TYPED.characters)),
    "new": lambda edit: new_case(edit.case.game, edit.kit.notation.seats[0]),
}
"""Every change of a case by its word."""


def changed(history: History, what: str, kit: Kit, at: str, form: Form, messages: Messages) -> History:
    """Returns a history after a change; raises NotFound for a change that there is not, BadInput for what cannot be set."""
    if what == "undo":
        return history.back()
    if what == "redo":
        return history.forth()
    if what not in CHANGES:
        raise NotFound(f"there is no change {what[:40]}", [*CHANGES])
    return history.then(CHANGES[what](Edit(kit, history.case, at, form, messages)))
