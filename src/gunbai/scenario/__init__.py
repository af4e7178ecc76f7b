"""Scenarios: the board notation, scenario files, replays and disputes."""
