"""The two addresses of a database: the application's, and the owner's, which only maintenance commands open."""

from __future__ import annotations

from dataclasses import dataclass


def _without_password(conninfo: str) -> str:
    from psycopg.conninfo import conninfo_to_dict

    shown = {name: value for name, value in conninfo_to_dict(conninfo).items() if "pass" not in name}
    return " ".join(f"{name}={value}" for name, value in shown.items())


# Each class names its field differently: one handed for the other fails even if nobody checked the types.


@dataclass(frozen=True, slots=True, repr=False)
class AppUrl:
    """The address with the application's login, which owns nothing.

    >>> AppUrl("postgresql://feltwork_app:secret@db.example/feltwork")
    AppUrl(user=feltwork_app dbname=feltwork host=db.example)
    """

    app_conninfo: str

    def __repr__(self) -> str:
        return f"AppUrl({_without_password(self.app_conninfo)})"


@dataclass(frozen=True, slots=True, repr=False)
class OwnerUrl:
    """The address with the owner's login: it migrates, backs up and restores, and serves nobody."""

    owner_conninfo: str

    def __repr__(self) -> str:
        return f"OwnerUrl({_without_password(self.owner_conninfo)})"
