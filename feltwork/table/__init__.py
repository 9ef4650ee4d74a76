"""A live hybrid table: phases, dealer, decisions, irregularities, and the journal from which it is always rebuilt."""
