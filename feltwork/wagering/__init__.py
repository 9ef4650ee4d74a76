"""The wagering room: terminals and their game accounts, vouchers, rounds, payouts, meters, progressives and reports."""
