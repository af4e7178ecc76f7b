"""What comes of what happens: triggers, card texts, constant effects, replacements, windows."""
