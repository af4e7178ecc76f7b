"""What the benchmark of search is made of: queries, collections of any size, other engines, slips of the finger, costs."""
