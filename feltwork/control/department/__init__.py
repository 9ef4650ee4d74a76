"""The Department's own program. It shares nothing with a casino but the protocol: its store and people are its own."""
