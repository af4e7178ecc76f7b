"""A game as it is run: what its clauses mean, with its model, vocabulary and cards; what a module says that no game knows."""
