"""The ledger room: accounts, postings of transfers, the journal of each gaming day and the proof of all of it."""
