"""What other programs get: the interface, and the pages as JSON."""
