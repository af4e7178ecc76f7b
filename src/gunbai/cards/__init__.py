"""Card texts: cards read from YAML with their abilities, filters, moments and verbs. It uses the notation and the games."""
