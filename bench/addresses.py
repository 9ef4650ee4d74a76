"""A database of a measurement or a test, with both of its logins."""

from __future__ import annotations

from psycopg.conninfo import make_conninfo

from feltwork.database.addresses import AppUrl, OwnerUrl
from feltwork.database.cluster import DATABASE, Cluster
from feltwork.database.login import ROLE, admit
from feltwork.database.where import OWNER_VARIABLE, VARIABLE


class HouseUrl(str):
    """A database's address: to psycopg and its programs it is the owner's, to Feltwork each of the two logins."""

    __slots__ = ()

    @property
    def owner_conninfo(self) -> str:
        return str(self)

    @property
    def app_conninfo(self) -> str:
        return make_conninfo(self, user=ROLE)

    @property
    def app(self) -> AppUrl:
        return AppUrl(self.app_conninfo)

    @property
    def owner(self) -> OwnerUrl:
        return OwnerUrl(self.owner_conninfo)

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a server that serves: the application's login alone."""
        return {VARIABLE: self.app_conninfo}

    @property
    def maintenance(self) -> dict[str, str]:
        """The environment of maintenance: the owner's login as well."""
        return {**self.environment, OWNER_VARIABLE: self.owner_conninfo}


def url_of(cluster: Cluster, database: str = DATABASE) -> HouseUrl:
    """A database of a server, which lets the application log in."""
    admit(cluster.owner_url("postgres"))
    return HouseUrl(cluster.owner_url(database).owner_conninfo)
