"""`feltwork` with passwords that cost as little as argon2 can: for servers whose pages are tested, not their door.

Everybody of the demo has a password, and every page of a test begins with one. What a password costs at a server as
people start it is looked at where that is the point.
"""

from __future__ import annotations

from argon2 import PasswordHasher

from feltwork.access import passwords
from feltwork.cli import main

if __name__ == "__main__":
    passwords.HASHER = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)  # type: ignore[misc]
    main()
