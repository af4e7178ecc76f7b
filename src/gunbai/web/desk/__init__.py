"""The desk in a browser: a case is entered, changed, told and kept."""
