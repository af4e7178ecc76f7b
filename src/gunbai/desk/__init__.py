"""The case that is being entered: a value, and what turns one case into the next.

It uses the notation, scenarios, their replay and what comes of it; it knows no page and no game.
"""
