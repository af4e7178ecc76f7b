"""What card texts, decks and turns have in common in many games: bound by each game with its own clauses, zones and words."""
