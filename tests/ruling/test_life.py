"""What may be done to a ruling in which status, and by whom."""

from __future__ import annotations

import doctest

from gunbai.ruling import DEEDS, ROLES, STATUSES, life, possible


def test_every_deed_is_about_statuses_that_there_are():
    """Deeds begin and end in statuses, and need roles, that exist."""
    for deed in DEEDS.values():
        assert set(deed.at) <= set(STATUSES)
        assert deed.to in ("", *STATUSES)
        assert deed.role in ROLES


def test_nothing_is_a_dead_end():
    """From each status somebody can lead on; a reader does nothing."""
    assert all(possible(status, "admin") for status in STATUSES)
    assert not any(possible(status, "reader") for status in STATUSES)


def test_nothing_is_published_without_a_review():
    """Only what is in review can be published; all that changes the words begins as a draft."""
    assert DEEDS["publish"].at == ("in review",)
    assert [DEEDS[name].to for name in ("edit", "restore")] == ["draft", "draft"]


def test_examples():
    """The examples in the docstrings say what is returned."""
    assert doctest.testmod(life).failed == 0
