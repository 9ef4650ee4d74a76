"""`feltwork database` on a server of its own, from nothing to stopped."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.database.servers import place


def feltwork(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name != "FELTWORK_DATABASE_URL"} | environment
    return subprocess.run([sys.executable, "-m", "feltwork", *words], capture_output=True, text=True, env=env)


def test_a_server_of_its_own_from_nothing_to_stopped() -> None:
    with place() as folder:
        own = {"FELTWORK_DATA": str(folder / "data")}
        before = feltwork("database", "--json", **own)
        assert json.loads(before.stdout)["running"] == "no", before.stderr
        try:
            started = feltwork("database", "start", **own)
            assert "The server runs" in started.stdout, started.stderr
            assert json.loads(feltwork("database", "--json", **own).stdout)["schema_version"] == 0
            applied = json.loads(feltwork("database", "migrate", "--json", **own).stdout)["applied"]
            assert applied[0] == "0001_ledger"
            assert "up to date already" in feltwork("database", "migrate", **own).stdout
            status = json.loads(feltwork("database", "status", "--json", **own).stdout)
            assert (status["running"], status["schema_version"]) == ("yes", status["newest_version"])
            assert status["schema_version"] == len(applied)
        finally:
            stopped = feltwork("database", "stop", **own)
        assert stopped.stdout == "The server is stopped.\n", stopped.stderr
        assert feltwork("database", "stop", **own).stdout == "The server was not running.\n"


@pytest.mark.parametrize("word", ["start", "stop"])
def test_another_server_is_not_ours_to_start_or_stop(word: str) -> None:
    done = feltwork("database", word, FELTWORK_DATABASE_URL="postgresql:///elsewhere")
    assert done.returncode == 2
    assert "FELTWORK_DATABASE_URL names another one" in done.stderr
