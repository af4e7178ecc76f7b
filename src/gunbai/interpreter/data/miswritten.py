"""What a card text says that no text can say: a mistake of who wrote it, never a fault of the game that reads it."""

from __future__ import annotations

from msgspec.structs import replace

from gunbai.errors import BadInput, Problem


def miswritten(what: str) -> BadInput:
    """Returns the error for a part of a card text, without saying where: ``what`` is wrong with it."""
    return BadInput([Problem("BAD-ARGUMENT", what)])


def in_order(error: BadInput, sentence: str, word: str, argument: object) -> BadInput:
    """Returns the error with the sentence, the word of it that cannot be carried out, and its place in the file."""
    mark = getattr(argument, "mark", None)
    file, line, column = (mark.file, mark.line, mark.column) if mark else ("", 0, 0)
    about, found = sentence.removeprefix("card:"), []
    for problem in error.problems:
        if _is_bare(problem):
            message = f"{about}: {word} cannot be carried out with {argument}: {problem.message}"
            hint = f"see {word} among the orders of the game: gunbai reference GAME"
            problem = Problem("BAD-ARGUMENT", message, file, line, column, hint)
        found.append(problem)
    return BadInput(found)


def in_sentence(error: BadInput, sentence: str, text: str) -> BadInput:
    """Returns the error with the sentence that says what no text can say."""
    about = f"{sentence.removeprefix('card:')}「{text}」"
    return BadInput(replace(item, message=f"{about}: {item.message}") if _is_bare(item) else item for item in error.problems)


def _is_bare(problem: Problem) -> bool:
    """Tells whether a problem of a card text does not say yet where it is."""
    return problem.code == "BAD-ARGUMENT" and not (problem.file or problem.hint)
