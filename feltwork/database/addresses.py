"""The two addresses of a database: the application's, and the owner's, which only maintenance commands open."""

from __future__ import annotations

from dataclasses import dataclass


def secrets_in(conninfo: str) -> list[str]:
    """Parts of an address that nobody else may read, by the marks of the server's own library."""
    from psycopg.conninfo import conninfo_to_dict
    from psycopg.pq import Conninfo

    marked = {one.keyword.decode() for one in Conninfo.get_defaults() if one.dispchar == b"*"}
    return [name for name in conninfo_to_dict(conninfo) if name in marked or name.startswith("scram_")]


def _without_secrets(conninfo: str) -> str:
    from psycopg.conninfo import conninfo_to_dict

    secrets = secrets_in(conninfo)
    return " ".join(f"{name}={value}" for name, value in conninfo_to_dict(conninfo).items() if name not in secrets)


# Each class names its field differently: one handed for the other fails even if nobody checked the types.


@dataclass(frozen=True, slots=True, repr=False)
class AppUrl:
    """The address with the application's login, which owns nothing.

    >>> AppUrl("postgresql://feltwork_app:secret@db.example/feltwork")
    AppUrl(user=feltwork_app dbname=feltwork host=db.example)
    """

    app_conninfo: str

    def __repr__(self) -> str:
        return f"AppUrl({_without_secrets(self.app_conninfo)})"


@dataclass(frozen=True, slots=True, repr=False)
class OwnerUrl:
    """The address with the owner's login: it migrates, backs up and restores, and serves nobody."""

    owner_conninfo: str

    def __repr__(self) -> str:
        return f"OwnerUrl({_without_secrets(self.owner_conninfo)})"
