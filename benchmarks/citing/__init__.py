"""Citations under trial: the places that name clauses, one of them changed, and what shows the change."""
