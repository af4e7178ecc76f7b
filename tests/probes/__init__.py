"""Probes: awkward real clauses of books that have no game module yet, run on the kernel with the few bindings they need."""
