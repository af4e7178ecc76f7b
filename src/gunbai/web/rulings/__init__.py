"""Pages about rulings and who makes them: the list, drafts, review, recheck, reported problems, events, the log."""
