"""Hands that are set in two, against a dealer's hands that are set in two: every deal counted.

Two hands of one deck are compared in both parts, so a player's hand beats those of the dealer's hands that lie below it
twice over, and of these only such as have no card in common with it. Three thoughts make that countable:

1. Hands that differ only in which suit is which are one class (``classes``).
2. How many of the dealer's hands have no card of the player's is inclusion and exclusion over the cards that are held:
   the hands with at least a set S of them, for every S among the player's cards, in turn added and taken away. These
   sets have their classes too, and not many: 1,268,646 for hands of seven cards from 53.
3. The dealer's hands are put into a table by S in the order of their high hands. A player's hand asks the table when
   exactly the lower ones are there; a column for each low hand does the rest (``counting``).
"""
