"""What lies on the table: cards, decks, shoes, dice, and where their chance comes from."""
