"""The cage: drop and count, payout slips, revenue and tax, tips, and how long records are kept."""
