"""JSON Schemas of the files that people write, made from the tables of their readers and the vocabulary of each game.

An editor completes and marks by them. They are never stricter than the readers: what a reader takes in another spelling passes.
"""
