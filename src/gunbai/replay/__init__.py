"""The replay of a line: the state a board describes, the line played decision by decision, its facts, steps and refusals."""
