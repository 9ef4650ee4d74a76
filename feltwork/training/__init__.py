"""Training: curricula, hours, table tests, and who may deal what."""
