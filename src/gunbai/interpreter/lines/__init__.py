"""Every line: the states that answers lead to, equal ones met once."""
