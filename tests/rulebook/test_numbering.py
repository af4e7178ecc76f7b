"""Numbers as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunbai.numbering import is_id, key_of, read_number, spell, split_part


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        *[(typed, "34-5") for typed in ("34-5", "34の5", "３４－５", "34ー5", "34－5", "34‐5", "34–5", "34−5", "34—5")],
        *[(typed, "34-5") for typed in ("34.5", "34 5", " 34 - 5 ", "34条5項", "第34条の5", "ルール34-5", "rule 34-5")],
        *[(typed, "34-5") for typed in ("§34-5", "三十四の五", "第三十四条の五", "legions:34-5", "LEGIONS:34-5", "34ノ5")],
        *[(typed, "34-2.2") for typed in ("34-2②", "34-2の②", "34-2.2", "34の2の②", "34-2(2)", "34-2❷", "34-2⑵", "34-2Ⅱ")],
        *[(typed, "26-7.3") for typed in ("26の7の③", "26−7③", "26-7-3", "26-7 の ③")],
        *[(typed, "24-4c") for typed in ("24の4のc", "24-4c", "24-4C", "24-4ｃ", "24-4Ｃ", "24の4c")],
        *[(typed, "05") for typed in ("第5条", "5", "05", "第５章", "第五条", "5.")],
        *[(typed, "05-1") for typed in ("5-1", "05-1", "05の1", "5の1", "０５－１", "5.1")],
        *[(typed, "26-3.1") for typed in ("26-3(1)", "26-3①", "26-3.1")],
        *[(typed, "37.ex7") for typed in ("37例⑦", "37.ex7", "37の例7", "37-ex⑦", "37例7")],
        *[(typed, "24-4c.ex1") for typed in ("24-4c例", "24-4cの例", "24-4c.ex1")],
        *[(typed, "38-3.ex2") for typed in ("38-3例2", "38-3の例②")],
        *[(typed, "14-3i") for typed in ("14-3i", "14-3I", "14の3のi")],
        ("15.legA1", "15.legA1"),
        ("06.0", "06.0"),
    ],
)
def test_every_style_finds_the_node(legions, typed, id):
    """A judge types a number as it is spoken, printed or copied; all of them lead to the clause."""
    assert legions.find(typed).node.id == id


@pytest.mark.parametrize("typed", ["", " ", "アタック", "34-99", "34-2⑨", "2枚", "ATK 3", "一時効果", "asterisk:34-5", "-", "の"])
def test_what_is_no_number_of_the_book_finds_nothing(legions, typed):
    """Words, other books' numbers and numbers that do not exist find nothing, rather than something near."""
    assert legions.find(typed) is None


@pytest.mark.parametrize("typed", ["31-3:2", "31-3：2", "31-3の第2文", "31-3 2文目", "legions:31-3:2"])
def test_a_sentence_can_be_asked_for(legions, typed):
    """The second sentence of 31-3 is found with its clause."""
    found = legions.find(typed)
    assert (found.node.id, found.part.id) == ("31-3", "31-3:2")
    assert found.part.text.startswith("もし、マスターカードが持たない属性")


def test_a_sentence_that_does_not_exist_is_explained(legions):
    """A part number beyond the last still finds the clause, and says how many sentences it has."""
    found = legions.find("31-3:9")
    assert found.node.id == "31-3"
    assert found.part is None
    assert found.explained["ja"] == "31-3 の文は 3 つです。第9文はありません。"
    assert found.explained["en"] == "31-3 has 3 sentences, and no number 9."


def test_a_plain_number_needs_no_explanation(legions):
    """Where the number typed is the number printed, nothing is explained."""
    assert legions.find("34の5").explained == {}
    assert legions.find("34-2②").explained == {}


def test_an_unprinted_number_is_explained(legions):
    """A number that gunbai gave says so, because a player will look for it in the book."""
    assert legions.find("06.0").explained["ja"] == "06.0 は本に印刷された番号ではなく、gunbai が付けた番号です。"


@pytest.mark.parametrize(
    ("id", "number"),
    [("34", "34"), ("34-2.2", "34-2②"), ("26-3.1", "26-3(1)"), ("37.ex7", "37例⑦"), ("38-3.ex2", "38-3例2"), ("37.ex", "37例")],
)
def test_a_node_can_be_cited_in_speech(legions, id, number):
    """A step is cited with its clause, as the book prints its mark."""
    assert legions.node(id).number == number


@pytest.mark.parametrize(
    ("slug", "typed", "id"),
    [
        ("legend-of-stars", "3.3.3", "3.3.3"),
        ("legend-of-stars", "3.2.3", "3.3.3"),
        ("legend-of-stars", "3.2.4", "3.3.4"),
        ("legend-of-stars", "8.10", "8.10"),
        ("legend-of-stars", "第8条の10", "8.10"),
        ("legend-of-stars", "5.5.1のⅡ", "5.5.1.2"),
        ("legend-of-stars", "5.5.1-Ⅵ", "5.5.1.6"),
        ("legend-of-stars", "5.5.1.IV", "5.5.1.4"),
        ("legend-of-stars", "5.5.1 Ⅱ/Ⅲ", "5.5.1.2-3"),
        ("legend-of-stars", "5.1※2", "5.1.note2"),
        ("legend-of-stars", "5.5.1※", "5.5.1.note1"),
        ("legend-of-stars", "9.5例", "9.5.ex1"),
        ("legend-of-stars", "5.3・2", "5.3.b2"),
        ("asterisk", "3-②", "3.5.4.3-2"),
        ("asterisk", "5-②", "3.5.4.5-2"),
        ("asterisk", "Ⅴ", "3.5"),
        ("asterisk", "1①", "1-1.a"),
        ("asterisk", "３．５．４．３－２．ｂ", "3.5.4.3-2.b"),
        ("king-castle", "1-1", "1-1"),
        ("king-castle", "1.1", "1.1"),
        ("king-castle", "4例1", "4-ex-1"),
        ("star-wars", "3.3.5.a.3-2b1", "3.3.5.A.3-2b1"),
        ("star-wars", "2.2.1※", "2.2.1-n"),
    ],
)
def test_every_book_is_searched_in_its_own_numbers(rulebooks, slug, typed, id):
    """Dots, Roman steps, notes, bullets and given numbers are found in each book."""
    assert rulebooks[slug].book().find(typed).node.id == id


@pytest.mark.parametrize("typed", ["3.3.3", "3.2.3"])
def test_a_misprinted_number_is_found_and_explained_either_way(rulebooks, typed):
    """Legend of Stars prints 3.2.3 where 3.3.3 must stand; whoever types either reads about both."""
    found = rulebooks["legend-of-stars"].book().find(typed)
    assert (found.node.id, found.node.printed, found.node.heading) == ("3.3.3", "3.2.3", "後衛")
    assert found.explained == {
        "ja": "本には 3.2.3 と印刷されていますが、その位置は 3.3.3 です。",
        "en": "The book prints 3.2.3; by its position this is 3.3.3.",
    }


def test_a_number_that_could_mean_two_nodes_names_both(rulebooks):
    """Where a book's numbers differ in a dot and a dash only, a spoken number names the other one too."""
    found = rulebooks["king-castle"].book().find("1の1")
    assert (found.node.id, found.others) == ("1-1", ("1.1",))
    assert "ほかに 1.1 とも読めます。" in found.explained["ja"]
    assert rulebooks["king-castle"].book().find("1.1").others == ()


numbers = st.lists(st.integers(0, 99), min_size=1, max_size=4)
dashes = st.sampled_from(["-", "－", "ー", "‐", "–", "−", "の", ".", " "])


@given(numbers, dashes, st.booleans())
def test_width_zeros_and_dashes_do_not_matter(parts, dash, wide):
    """Full-width digits, leading zeros and any dash mean the same number."""
    typed = dash.join(f"{part:02}" for part in parts)
    if wide:
        typed = typed.translate(str.maketrans("0123456789", "０１２３４５６７８９"))
    assert read_number(typed).keys[0] == tuple(parts)


@given(st.lists(st.integers(1, 20), min_size=1, max_size=4))
def test_circled_numbers_are_numbers(parts):
    """A circled digit is its number, and never runs together with the digits before it."""
    typed = str(parts[0]) + "".join(chr(0x2460 + part - 1) for part in parts[1:])
    assert read_number(typed).keys[0] == tuple(parts)


@given(st.lists(st.integers(1, 12), min_size=1, max_size=3))
def test_roman_numbers_are_numbers(parts):
    """A Roman number character is its number."""
    typed = "5.1" + "".join(chr(0x2160 + part - 1) for part in parts)
    assert read_number(typed).keys[0] == (5, 1, *parts)


@given(st.text(max_size=20))
def test_reading_never_fails(text):
    """Whatever is typed is read or refused, without an error."""
    typed = read_number(text)
    assert typed is None or typed.keys


@given(numbers)
def test_spelling_is_stable(parts):
    """A spelling spells itself, so that it can be an index key."""
    spelled = spell(".".join(map(str, parts)))
    assert spell(spelled) == spelled
    assert key_of(spelled) == tuple(parts)


@pytest.mark.parametrize(
    "id", ["34", "34-2.2", "24-4c", "5.5.1.note1", "15.legA1", "31-3:2", "legions:34-2.2", "legend-of-stars:5.1"]
)
def test_ids_have_the_shape_of_ids(id):
    """Node ids, part ids and fully qualified ids are ids."""
    assert is_id(id)


@pytest.mark.parametrize("text", ["", "34の2", "34-2②", "34-", "31-3:0", "31-3:", ":2", "34 2", "3４"])
def test_other_texts_are_no_ids(text):
    """What a person types is no id."""
    assert not is_id(text)


def test_a_part_id_is_taken_apart():
    """The book and the sentence number part from the node's id."""
    assert split_part("legions:31-3:2") == ("31-3", 2)
    assert split_part("31-3:2") == ("31-3", 2)
    assert split_part("legions:31-3") == ("31-3", 0)
    assert split_part("31-3") == ("31-3", 0)
