"""PostgreSQL's releases as known when this Feltwork was released: the newest minor version and the last day of each."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple


class Release(NamedTuple):
    """A major version of PostgreSQL."""

    newest_minor: int
    supported_until: date


KNOWN_ON: Final = date(2026, 11, 20)
"""The day of this table. Change it together with the table, at each release of Feltwork."""
RELEASES: Final[dict[int, Release]] = {
    15: Release(20, date(2027, 11, 11)),
    16: Release(16, date(2028, 11, 9)),
    17: Release(12, date(2029, 11, 8)),
    18: Release(7, date(2030, 11, 14)),
}
"""From PostgreSQL's versioning policy (postgresql.org/support/versioning)."""
OLDEST: Final = min(RELEASES)


def version_words(server_version: int) -> str:
    """The version as PostgreSQL writes it.

    >>> version_words(160014)
    '16.14'
    """
    return "{}.{}".format(*divmod(server_version, 10_000))


def release_warnings(server_version: int, today: date) -> list[str]:
    """Sentences about a server that misses corrections; none for a newer one than this table knows.

    >>> release_warnings(160014, date(2026, 12, 1))
    ['PostgreSQL 16.14 is behind: 16.16 was the newest on 2026-11-20. Update the server; no data change.']
    >>> release_warnings(160016, date(2026, 12, 1)), release_warnings(190000, date(2026, 12, 1))
    ([], [])
    >>> release_warnings(160016, date(2028, 11, 10))
    ['PostgreSQL 16 has had no corrections since 2028-11-09. Move to a newer major version.']
    """
    major, minor = divmod(server_version, 10_000)
    version = version_words(server_version)
    if major < OLDEST:
        return [f"PostgreSQL {version} is too old: Feltwork needs {OLDEST} or newer. Move to a newer major version."]
    release = RELEASES.get(major)
    if release is None:
        return []
    warnings = []
    if minor < release.newest_minor:
        newest = f"{major}.{release.newest_minor}"
        known = f"{newest} was the newest on {KNOWN_ON}"
        warnings.append(f"PostgreSQL {version} is behind: {known}. Update the server; no data change.")
    if today > release.supported_until:
        ended = f"PostgreSQL {major} has had no corrections since {release.supported_until}"
        warnings.append(f"{ended}. Move to a newer major version.")
    return warnings
