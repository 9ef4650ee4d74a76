"""`feltwork` with passwords that cost as little as argon2 can, and tables that are taken up at once: for servers whose
pages are tested, not their door.

Everybody of the demo has a password, and every page of a test begins with one, at a table of its own. What a password
costs at a server as people start it is looked at where that is the point.
"""

from __future__ import annotations

from argon2 import PasswordHasher

from feltwork.access import passwords
from feltwork.cli import main
from feltwork.table import hub

if __name__ == "__main__":
    passwords.HASHER = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)  # type: ignore[misc]
    hub.LOOK_EVERY_S = 0.2  # type: ignore[misc]
    main()
