"""The notation of one game: its words, and boards and card tokens read and written with them.

- the words: ``notation`` (finds them in any spelling), ``spelling``, ``token_words``, ``board_part``, ``word_table``, ``places``;
  ``raw`` reads them from the vocabulary
- a card: ``token`` (data), ``token_reader`` with ``token_head``, ``token_writer``; ``catalogue`` and ``definition`` say which
  card it is
- a board: ``board`` (data), ``board_reader`` with ``side_reader``, ``pile_reader``, ``force_reader``, ``midway_reader``,
  ``setup_reader``; ``board_writer``; ``card_names``
- the middle of something: ``description`` (data), ``midway`` (from a state and back)
- beside the board: ``match``, ``restrictions``
- ``fields``: how every reader reads texts, numbers, lists and words, and what it says of a mistake

It uses the state and the vocabulary of the interpreter, and the documents below it; it knows no game by name.
"""
