"""The dispute: a line under every reading, each claim judged, the clause that decides, and the resolution with its JSON."""
