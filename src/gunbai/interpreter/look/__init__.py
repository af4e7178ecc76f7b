"""What a clause may do: read the state and cite, weigh conditions, ask, read numbers and filters, propose events."""
