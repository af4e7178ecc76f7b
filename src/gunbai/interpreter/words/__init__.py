"""The words of one game: its vocabulary, how it is written, which words are taken in every game, what a model gives."""
