"""The notation of one game: its words, and boards and card tokens read and written with them. It uses the interpreter's state."""
