"""The scenario file: a board, a line of decisions, claims, and what its author expects. It uses the notation and the cards."""
