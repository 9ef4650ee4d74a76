"""The link to the central control computer, and the program that plays the Department's side of it."""
