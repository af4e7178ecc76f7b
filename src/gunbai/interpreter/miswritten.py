"""What a card text says that no text can say: a mistake of who wrote it, never a fault of the game that reads it."""

from __future__ import annotations

from gunbai.errors import BadInput, Problem


def miswritten(what: str) -> BadInput:
    """Returns the error for a part of a card text, without saying where: ``what`` is wrong with it."""
    return BadInput([Problem("BAD-ARGUMENT", what)])


def placed(error: BadInput, sentence: str, word: str, argument: object) -> BadInput:
    """Returns the error with the sentence, the word of it, and the place in its file, where it does not say one already."""
    mark = getattr(argument, "mark", None)
    file, line, column = (mark.file, mark.line, mark.column) if mark else ("", 0, 0)
    about, found = sentence.removeprefix("card:"), []
    for problem in error.problems:
        if not (problem.file or problem.hint):
            message = f"{about}: {word} cannot be carried out with {argument}: {problem.message}"
            hint = f"see {word} among the orders of the game: gunbai reference GAME"
            problem = Problem("BAD-ARGUMENT", message, file, line, column, hint)
        found.append(problem)
    return BadInput(found)
