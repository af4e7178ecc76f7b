"""Finding one's way in a book."""

import pytest

from gunbai.errors import NotFound


def test_a_node_is_found_by_its_id(legions):
    """An id, with or without its book, is the node."""
    assert legions.node("34-5").heading == "アタック可能範囲"
    assert legions.node("legions:34-5") is legions.node("34-5")
    assert legions.part("legions:31-3:2") is legions.node("31-3").part(2)


def test_an_unknown_id_names_the_nearest(legions):
    """A wrong id is refused with the id that was probably meant."""
    with pytest.raises(NotFound) as caught:
        legions.node("34-2.22")
    assert str(caught.value) == "legions 1.00 has no node 34-2.22"
    assert caught.value.suggestions == ("34-2.2",)


def test_has_knows_nodes_and_parts(legions):
    """A part exists when its node has that many sentences."""
    assert legions.has("31-3")
    assert legions.has("31-3:3")
    assert not legions.has("31-3:4")
    assert not legions.has("31-9")
    assert not legions.has("31-3:power<=3000"), "a question about the third card names no clause"


def test_the_tree_can_be_walked(legions):
    """Children come in the order of the book, ancestors from the chapter down."""
    assert [node.id for node in legions.ancestors("34-2.2")] == ["34", "34-2"]
    assert [node.id for node in legions.children("34-2")] == ["34-2.1", "34-2.2", "34-2.3", "34-2.4", "34-2a", "34-2b"]
    assert [node.id for node in legions.children("")][:7] == ["front.1", "front.2", "front.3", "front.4", "front.5", "01", "02"]
    assert legions.ancestors("34") == ()


def test_references_work_in_both_directions(legions):
    """A node knows what it refers to, and what refers to it."""
    assert legions.node("31-1").refs == ("31-2", "31-3", "31-4", "31-5")
    assert "34-2.2" in [node.id for node in legions.referring("34-4")]
    assert "17-11" not in [node.id for node in legions.referring("34-4")]


def test_the_current_book_is_the_newest(rulebooks):
    """Without a wish, a rulebook hands out its last version."""
    rulebook = rulebooks["legions"]
    assert rulebook.book() is rulebook.book("1.00") is rulebook.book(as_of="2020-01-01")
    assert rulebook.official
    assert "レギオンズ" in rulebook.called
    assert rulebook.publisher == "FLIPFLOPs / デュオグローブ"


@pytest.mark.parametrize("day", ["2021-01-09", "2022-03-27", "2022-03-28"])
def test_a_version_without_a_date_is_found_by_the_day_whose_rules_it_states(rulebooks, day):
    """The revision of Asterisk's guide before 2022-03-28 says that it states the rules as of 2021-01-09 (A-2)."""
    rulebook = rulebooks["asterisk"]
    assert rulebook.book(as_of=day) is rulebook.book("2022-03-28" if day == "2022-03-28" else "before-2022-03-28")
    with pytest.raises(NotFound):
        rulebook.book(as_of="2021-01-08")


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"version": "9"}, "legions has no version 9"),
        ({"as_of": "2017-12-26"}, "legions has no version dated 2017-12-26 or before"),
        ({"as_of": "昨日"}, "昨日 is no date"),
    ],
)
def test_a_version_that_does_not_exist_is_refused(rulebooks, wish, message):
    """A wrong version, a day before the first and a word that is no day are refused in words."""
    with pytest.raises(NotFound) as caught:
        rulebooks["legions"].book(**wish)
    assert str(caught.value) == message
