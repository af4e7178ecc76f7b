"""Formulas that a source text holds as TeX."""

import doctest

from gunbai.rulebook import formulas


def test_formulas_become_signs() -> None:
    """The examples in the docstring run: what is no formula, or none that is known, stays as it is."""
    assert doctest.testmod(formulas).failed == 0
