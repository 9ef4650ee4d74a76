"""Monte Carlo: rounds of a game's own procedure, and of compiled kernels where a game has one."""
