"""What is measured beside a named peer in the same run: a chapter of the results page each."""
