"""Live tables under load and under the axe: a real server process, real clients, a real database."""
