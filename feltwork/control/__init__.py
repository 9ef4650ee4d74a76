"""The link to the Department's central control computer: the casino's side of it, and a program for the other side."""
