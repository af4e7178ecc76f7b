"""The form of card texts: every order of every game can be put together, and reads back as it was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.cards.kit import Kit, Kits
from gunbai.desk.card_text import CardText, Worded
from gunbai.desk.case import new_case
from gunbai.desk.controls import Control, Form
from gunbai.desk.text_form import TextForm
from gunbai.desk.text_sheet import TextSheet
from gunbai.errors import BadInput
from gunbai.writeup.messages import load_messages

GAMES = ["legions", "legend-of-stars", "asterisk", "star-wars", "king-castle"]


def sheet_of(kit: Kit, repository: Path) -> TextSheet:
    """Returns the sheet of a game in Japanese."""
    return TextSheet(kit, load_messages(repository, "web")["ja"])


def first_taps(controls: list[Control]) -> Form:
    """Returns what a form sends when each row has its first value that says anything."""
    form = {}
    for control in controls:
        said = [chip.value for chip in control.chips if chip.chosen and chip.value]
        said += [] if control.minor else [chip.value for chip in control.chips if chip.value not in ("", "?")]
        said += ["1"] if control.typed and not control.minor else []
        if said:
            form[control.name] = said[:1]
    return form


def put(kit: Kit, ability: Worded) -> CardText:
    """Returns the text of a card with one ability as the case has it once it has been read."""
    text = CardText("見本", kit.notation.tokens.kind, "", (ability,))
    case = text.put(new_case(kit.rulebook.slug, kit.notation.seats[0]), kit, ("…",))
    return CardText.of(case, "見本", "")


@pytest.mark.parametrize("game", GAMES)
def test_every_order_can_be_put_together(game: str, kits: Kits, repository: Path) -> None:
    """At the first moment that orders, and - what may be given - at one that is constant: the reader of card texts takes each."""
    kit = kits[game]
    sheet, moments = sheet_of(kit, repository), kit.notation.vocabulary.moments
    constant = next(word for word in moments if moments[word].get("constant") == "yes")
    once = next(word for word in moments if moments[word].get("constant") != "yes" and "event" in moments[word])
    for moment in (once, constant):
        ability = Worded({"when": moment})
        for verb, label in sheet.verbs(ability):
            sentence = TextForm(sheet, ability, first_taps(sheet.parts(verb, ability))).sentence(verb)
            whole = ability.with_sentence(sentence, gives=sheet.constant(ability))
            assert put(kit, whole).abilities == (whole,), verb
            assert "{" not in label
            assert "{" not in sheet.words.ability(whole)


@pytest.mark.parametrize("game", GAMES)
def test_every_order_of_a_shipped_game_is_worded(game: str, kits: Kits, repository: Path) -> None:
    """A button that shows the word of the program would tell a judge nothing."""
    sheet = sheet_of(kits[game], repository)
    assert [verb for verb in kits[game].words.verbs or () if not sheet.words.template(verb)] == []


def test_what_is_chosen_first_may_be_meant_again(kits: Kits, repository: Path) -> None:
    """A second choice has a name of its own; それ is what was chosen last."""
    sheet = sheet_of(kits["legions"], repository)
    one = {"to": ["chosen"], "side": ["foe"], "amount": ["1"]}
    ability = Worded({"when": "アタック時"})
    ability = ability.with_sentence(TextForm(sheet, ability, one).sentence("damage"))
    ability = ability.with_sentence(TextForm(sheet, ability, one).sentence("damage"))
    ability = ability.with_sentence(TextForm(sheet, ability, {"to": ["it"]}).sentence("break"))
    assert [*map(dict, ability.done)] == [
        {"choose": {"it": {"side": "foe"}}, "damage": {"to": "it", "amount": "1"}},
        {"choose": {"it2": {"side": "foe"}}, "damage": {"to": "it2", "amount": "1"}},
        {"break": {"to": "it2"}},
    ]
    assert put(kits["legions"], ability).abilities == (ability,)


def test_a_condition_and_a_permission_stand_before_the_order(kits: Kits, repository: Path) -> None:
    """もし自分のミニオンが2枚以上なら…してもよい."""
    sheet, ability = sheet_of(kits["legions"], repository), Worded({"when": "配置時"})
    form = {"seat": ["you"], "amount": ["1"], "may": ["yes"], "if.bound": ["at least"], "if.count": ["2"], "if.side": ["you"]}
    assert TextForm(sheet, ability, form).sentence("draw") == {
        "may": "yes",
        "if": {"side": "you", "at least": "2"},
        "draw": {"seat": "you", "amount": "1"},
    }


@pytest.mark.parametrize(("verb", "form"), [("modify", {"to": ["this"]}), ("gain", {"to": ["this"]}), ("put", {"to": ["this"]})])
def test_an_order_that_lacks_its_number_or_word_is_refused(verb: str, form: Form, kits: Kits, repository: Path) -> None:
    """It would be found out when the game is played, long after the form."""
    for moment in ("配置時", "常時"):
        ability = Worded({"when": moment})
        if verb in dict(sheet_of(kits["legions"], repository).verbs(ability)):
            with pytest.raises(BadInput, match="選んでください"):
                TextForm(sheet_of(kits["legions"], repository), ability, form).sentence(verb)


def test_an_order_of_another_game_is_refused(kits: Kits, repository: Path) -> None:
    """A form made up by hand says nothing that the game does not say."""
    with pytest.raises(BadInput, match="WT-1"):
        TextForm(sheet_of(kits["asterisk"], repository), Worded(), {}).sentence("WT-1")
