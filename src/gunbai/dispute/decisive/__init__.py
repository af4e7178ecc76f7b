"""The search for the clause that decides a claim: lines played otherwise, one named search beside the other."""
