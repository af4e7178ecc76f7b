"""Pages about disputed boards: the list, the answer, every line, write-ups, practice."""
