"""Card texts: definitions of cards read from YAML, each word checked against the game.

- ``kit``: what a case of one game is read with; ``text_words``: the verbs, costs and filters that the game defines
- ``reader``: a definition; ``printed``: what stands on a card besides texts; ``short_forms``: what goes without saying
- ``abilities`` (with their costs), ``sentences``, ``orders``, ``gifts``, ``moments``: the parts of a text
- ``expressions``, ``filters``, ``word_reader``: what every part is made of

It uses the notation, the card data of the interpreter, and the games that are installed; it knows none by name.
"""
