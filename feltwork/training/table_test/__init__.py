"""The table test: rounds of any game with planted wagers, irregularities and dealer errors, marked line by line."""
