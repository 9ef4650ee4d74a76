"""The pages of the Department's own program: another server than the casino's, with people and a store of its own."""
