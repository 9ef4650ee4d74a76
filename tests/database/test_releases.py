"""A PostgreSQL that misses corrections is named at the start and in `feltwork database`; it stops nothing."""

from __future__ import annotations

from datetime import date

import psycopg
import pytest

from feltwork.database import releases
from feltwork.database.inspection import inspect_database
from feltwork.database.releases import KNOWN_ON, RELEASES, Release, release_warnings
from tests.cli.shell import Shell, shell
from tests.database.servers import HouseUrl

__all__ = ["shell"]


def server_version(url: HouseUrl) -> int:
    with psycopg.connect(url) as connection:
        return connection.info.server_version


def test_the_newest_minor_of_every_major_is_silent() -> None:
    for major, release in RELEASES.items():
        assert release.supported_until > KNOWN_ON
        assert release_warnings(major * 10_000 + release.newest_minor, KNOWN_ON) == []
        assert release_warnings(major * 10_000 + release.newest_minor + 1, KNOWN_ON) == []
        [behind] = release_warnings(major * 10_000 + release.newest_minor - 1, KNOWN_ON)
        assert f"is behind: {major}.{release.newest_minor} was the newest on {KNOWN_ON}" in behind


def test_the_end_of_a_major_and_one_that_is_too_old() -> None:
    [ended] = release_warnings(150_099, date(2027, 11, 12))
    assert "PostgreSQL 15 has had no corrections since 2027-11-11" in ended
    [old] = release_warnings(140_024, KNOWN_ON)
    assert "is too old" in old


@pytest.mark.one_server
def test_a_server_behind_is_named_in_the_status_and_everything_goes_on(
    shell: Shell, house_url: HouseUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = server_version(house_url)
    major, minor = divmod(version, 10_000)
    later = {major: Release(minor + 1, date(2999, 1, 1))}
    monkeypatch.setattr(releases, "RELEASES", later)
    monkeypatch.setattr(releases, "OLDEST", major)
    words = f"PostgreSQL {major}.{minor} is behind: {major}.{minor + 1} was the newest"
    assert words in shell.did("database")
    assert shell("database", "--json").data["postgresql"] == f"{major}.{minor}"
    assert words in shell("database", "--json").data["warnings"][0]
    assert inspect_database(house_url.app, date(2026, 9, 1)).login == "feltwork_app"


@pytest.mark.one_server
def test_a_server_that_starts_says_it_and_serves(house_url: HouseUrl, tmp_path: object) -> None:
    from tests.web.processes import serving

    behind = release_warnings(server_version(house_url), date.today())
    with serving("--port", "0", **house_url.environment, FELTWORK_DATA=str(tmp_path)) as server:
        assert server.address
        assert [line for line in server.said if line.startswith("PostgreSQL ")] == behind
        assert server.end() == 0
