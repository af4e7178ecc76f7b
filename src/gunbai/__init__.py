"""A trading-card-game judge's assistant: rules search, cited replay, ruling write-ups."""
