"""Formulas that a source text holds as TeX, as the signs they stand for: only for showing, data stay verbatim."""

from __future__ import annotations

import re

_FORMULA = re.compile(r"\$([^$\n]{1,60})\$")
_COMMAND = re.compile(r"\\([A-Za-z]+|\|) ?")
_SIGNS = {
    "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "leftrightarrow": "↔", "sim": "〜", "times": "×", "div": "÷", "pm": "±",
    "leq": "≤", "geq": "≥", "le": "≤", "ge": "≥", "neq": "≠", "cdot": "·", "infty": "∞", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈",
    "rceil": "⌉", "|": "‖", "circ": "○", "bullet": "•", "star": "☆", "bigstar": "★",
}  # fmt: skip


def signs(text: str) -> str:
    r"""Returns a text with its formulas as signs; one with a command that is not known stays as it is written.

    >>> signs(r"開始 $\rightarrow$ 終了"), signs(r"$\frac{1}{2}$ は 5$ か 6$"), signs(r"$\| V \| = 1$")
    ('開始 → 終了', '$\\frac{1}{2}$ は 5$ か 6$', '‖V ‖= 1')
    """

    def formula(match: re.Match[str]) -> str:
        commands = _COMMAND.findall(match[1])
        if not commands or any(command not in _SIGNS for command in commands):
            return match[0]
        return _COMMAND.sub(lambda command: _SIGNS[command[1]], match[1]).strip()

    return _FORMULA.sub(formula, text)
