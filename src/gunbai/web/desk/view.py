"""What the desk shows of a case: its table, the sheet that is open, what keeps it from being played."""

from __future__ import annotations

from functools import cached_property

from flask import current_app
from msgspec import Struct

from gunbai.cards.kit import Kit
from gunbai.desk.card_sheet import CardSheet, CardWords, Suggestion, read_token
from gunbai.desk.case import NAME, DeskCase, entries
from gunbai.desk.controls import Control, Form, is_as_shown, set_value
from gunbai.desk.lasting_sheet import LISTED, Lasting, LastingSheet
from gunbai.desk.place import Place, all_cards, find_place, pile_at, places
from gunbai.desk.seat_sheet import SeatWords, seat_controls, turn_controls
from gunbai.desk.surface import Lead, Square, Surface
from gunbai.desk.text import case_text
from gunbai.desk.used import UsedCards, printed, used_cards
from gunbai.errors import BadInput, Problem
from gunbai.library import Library
from gunbai.limits import is_number
from gunbai.notation.description import Plain
from gunbai.notation.game_words import word_of
from gunbai.notation.notation import Notation
from gunbai.notation.token_writer import print_token
from gunbai.replay.current_numbers import current_numbers
from gunbai.replay.start import make_state
from gunbai.scenario.file import Scenario
from gunbai.scenario.reader import read_scenario_text
from gunbai.web.desk.card_text import TEXT, TextAddress, Texting, TextShown
from gunbai.writeup.messages import Messages
from gunbai.writeup.picture.board_view import Numbers

TURN, LASTING = "turn", "lasting"
"""The sheets of the turn, and of what lasts, was used or waits; that of a seat has the seat's name."""


class Sheet(Struct, frozen=True):
    """What is open beside the table: a card, a pile, a seat or the turn, with what can be set of it."""

    at: str
    title: str
    kind: str
    controls: tuple[Control, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    plain: tuple[Suggestion, ...] = ()
    square: Square | None = None
    piles: tuple[Square, ...] = ()
    index: int = 0
    filled: bool = False
    name: str = ""
    current: str = ""
    text: str = ""
    own: bool = False
    targets: tuple[tuple[str, str], ...] = ()
    told: TextShown | None = None
    groups: tuple[Lasting, ...] = ()


def place_of(at: str) -> str:
    """Returns the place on the table that an opened sheet is about: its own, or that of the card whose text is written."""
    return TextAddress.of(at).place if at.startswith(TEXT) else at.partition("~")[0]


def sheet_anchor(at: str, notation: Notation) -> str:
    """Returns where a page begins without a script: at the near side of the table for a sheet of that side, else at the sheet."""
    if not at:
        return ""
    return "#near" if place_of(at).partition("/")[0] == notation.seats[0] else "#sheet"


class DeskView:
    """Shows one case in one language."""

    def __init__(self, library: Library, case: DeskCase, messages: Messages) -> None:
        self.library, self.case, self.messages = library, case, messages
        self.kit: Kit = library.cases.kits[case.game]
        self.notation = self.kit.notation
        self.surface = Surface(self.kit, case, messages.lang)

    @cached_property
    def text(self) -> str:
        """The case as a file."""
        return case_text(self.case)

    @cached_property
    def read(self) -> tuple[Scenario | None, tuple[Problem, ...]]:
        """The scenario that the case states, or what keeps it from being one."""
        try:
            return read_scenario_text(self.text, self.library.cases.kits, NAME), ()
        except BadInput as error:
            return None, error.problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What keeps the case from being played."""
        return self.read[1]

    def word(self, word: str) -> str:
        """Returns a word of the game in the language of the page; a number is no word."""
        return word if is_number(word) else word_of(self.notation, word, self.messages.lang)

    def table(self, lead: Lead, current: str = "") -> str:
        """Returns the table as a picture, each place of it a link."""
        return self.surface.drawn(self.messages, lead, current, self.standing)

    @property
    def standing(self) -> Numbers:
        """The numbers of cards as they stand; none as long as the case cannot be started, which its problems say."""
        scenario, _ = self.read
        if scenario is None or scenario.board.prepare is not None:
            return {}
        table = self.library.cases.table(scenario)
        try:
            start = make_state(scenario.board, table, scenario.catalogue, scenario.readings)
        except BadInput:
            return {}
        return current_numbers(table.machine(start.cards), start.state, start)

    # -- sheets -------------------------------------------------------------------------------------------------------

    def sheet(self, at: str) -> Sheet | None:
        """Returns the sheet that an address names; None where it names none. Raises NotFound for a place that is not there."""
        t = self.messages
        words = SeatWords(
            *(t(f"desk.{name}") for name in ("unsaid", "unknown", "count", "turn-seat", "turn-number", "phase", "first"))
        )
        if not at:
            return None
        if at.startswith(TEXT):
            told = Texting(self.kit, self.case, t, at).shown()
            return Sheet(str(told.address), t("text.of-card", name=told.name), "text", told=told)
        if at == TURN:
            return Sheet(at, t("desk.turn"), TURN, tuple(turn_controls(self.case, self.notation, words)))
        if at == LASTING:
            groups = LastingSheet(self.kit, self.case, t, self.used).groups()
            return Sheet(at, t("desk.lasting"), LASTING, groups=tuple(groups))
        if at in (*self.notation.seats, "-"):
            owner = at.strip("-")
            controls = tuple(seat_controls(self.case, owner, self.kit, words, t.lang))
            return Sheet(
                at,
                t("desk.seat", seat=owner) if owner else t("desk.shared"),
                "seat",
                controls,
                piles=self.surface.piles(owner),
            )
        name, _, number = at.partition("@")
        place = find_place(self.notation, name)
        return self._place_sheet(place, int(number) if number.isdecimal() and len(number) < 4 else None)

    def shows(self, at: str, form: Form) -> bool:
        """Tells whether the sheet that an address names shows all that a form sets already."""
        sheet = self.sheet(at)
        if sheet is None:
            return False
        controls = sheet.controls if sheet.told is None else sheet.told.timing
        return is_as_shown(controls, form) and set_value(form, "name", sheet.name) == sheet.name

    def _place_sheet(self, place: Place, index: int | None) -> Sheet:
        square = self.surface.square(place)
        pile = pile_at(self.case, place)
        cards = pile.cards if pile.count is None else ()
        title = f"{place.owner} {square.label}".strip()
        if index is None and len(cards) > 1:
            return Sheet(str(place), title, "pile", square=square)
        index = min(index or 0, len(cards))
        token = cards[index] if index < len(cards) else ""
        sheet = CardSheet(self.kit, self.case, place, token, self.used)
        words = CardWords(*(self.messages(f"desk.{name}") for name in CardWords.__struct_fields__))
        return Sheet(
            f"{place}@{index}",
            title,
            "card",
            tuple(sheet.controls(words)),
            tuple(sheet.suggestions()),
            tuple(sheet.plain_cards()),
            square,
            index=index,
            filled=bool(token),
            name=sheet.token.name,
            current=sheet.current if token else "",
            text=sheet.printed_text,
            own=bool(token) and sheet.own,
            targets=tuple((str(other), self._called(other)) for other in places(self.notation) if other != place) if token else (),
        )

    @property
    def own_cards(self) -> dict[str, dict[str, Plain]]:
        """The cards that the case itself gives a text, each with its token, for one's own list."""
        cards, found = entries(self.case.data.get("cards")), dict[str, dict[str, Plain]]()
        for _, _, text in all_cards(self.case, self.notation):
            token = read_token(text, self.notation, self.surface.catalogue)
            if token.name in cards:
                found[token.name] = {"token": print_token(printed(token), self.notation), "card": cards[token.name]}
        return found

    @property
    def lasting(self) -> int:
        """How many entries the board has of what was used, lasts, waits or is open."""
        sheet = LastingSheet(self.kit, self.case, self.messages)
        return sum(len(sheet.held(name)) for name in LISTED)

    @property
    def used(self) -> UsedCards:
        """The cards that shipped boards of the game use."""
        kept: dict[str, UsedCards] = current_app.extensions.setdefault("gunbai.used", {})
        if self.case.game not in kept:
            kept[self.case.game] = used_cards(self.library.cases.readable(self.case.game), self.notation)
        return kept[self.case.game]

    def _called(self, place: Place) -> str:
        return f"{place.owner} {self.surface.label(self.notation.parts[place.entry], place.slot)}".strip()
