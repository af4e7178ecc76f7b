"""The stages in which the state of a board is made: cards and their names, numbers, the turn, what is open, what runs."""
