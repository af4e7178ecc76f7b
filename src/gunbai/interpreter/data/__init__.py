"""Plain data: the state and its stack of procedures, cards and their texts, questions, numbers that nobody knows, steps."""
