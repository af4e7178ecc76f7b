"""The case file: a board, a line of decisions, what each player claims, what the author expects.

- ``file``: the data (``Scenario``, ``Decision``, ``Claim``); ``expectation``: what a replay must show; ``verdicts``: its words
- ``reader``: a file, with ``line_reader``, ``fact_reader`` and ``expectation_reader``; ``names``: what a case may name
- ``fact_path``: ``C.zone``, ``甲.hand.count``

It uses the cards and the notation; it replays nothing.
"""
