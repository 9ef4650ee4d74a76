"""The books read with the owner's login, after a backup or a restore: the application may not be able to log in yet."""

from __future__ import annotations

import psycopg

from feltwork.database.addresses import AppUrl, OwnerUrl
from feltwork.database.database import Database, Row


class DatabaseReadByOwner(Database):
    """A database read by its owner, who changes nothing and serves nobody."""

    OPTIONS = f"{Database.OPTIONS} -c default_transaction_read_only=on"

    def __init__(self, url: OwnerUrl) -> None:
        super().__init__(AppUrl(url.owner_conninfo), connections=2)  # the one place where an owner reads as a Database

    def _verify_once(self, connection: psycopg.Connection[Row]) -> None:
        """The owner may do everything, and only reads here."""
