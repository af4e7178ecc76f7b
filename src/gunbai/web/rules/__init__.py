"""Pages about rules: the search, books and their clauses, versions, what an author has to decide, collected clauses."""
