"""What the straightforward enumeration of each game does in a second, beside which the analyses are measured."""
