"""`feltwork serve` as a process: bytecode beside the source is never run, and identity covers everything that is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
import psycopg
import pytest

from bench.addresses import HouseUrl
from feltwork.control.certificates import Folder, make
from feltwork.control.department.casino import Casino
from feltwork.start.files import PARTS
from tests.examples import sampled
from tests.start.planted import copied, plant
from tests.web.processes import OPEN, serving

MARK = "import pathlib; pathlib.Path({!r}).write_text(__name__)"


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    return make(tmp_path_factory.mktemp("link") / "certificates")


@pytest.mark.parametrize(
    "module", sampled(["control/identity.py", "web/hosts.py", "wagering/house.py", "terms/money.py"], 1)
)
def test_605a_5_a_planted_bytecode_is_not_run(
    embedded_house_url: HouseUrl, tmp_path: Path, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, mark = copied(tmp_path), tmp_path / "mark"
    plant(copy / module, MARK.format(str(mark)))
    monkeypatch.chdir(tmp_path)
    surroundings = embedded_house_url.environment
    with serving("--port", "0", **surroundings) as server:
        assert server.address
        assert server.end() == 0
    assert not mark.exists(), f"the bytecode beside {module} was run"
    with psycopg.connect(embedded_house_url) as connection:
        sql = "select content ->> 'version' from control.event where kind = 'program_started'"
        assert connection.execute(sql).fetchall() == [("0.1.0",)]


@pytest.mark.parametrize("module", sampled(["__init__.py", "cli/__init__.py", "start/clean.py"], 1))
def test_605a_5_a_planted_bytecode_of_the_command_itself_is_refused(
    embedded_house_url: HouseUrl, tmp_path: Path, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(copied(tmp_path) / module, "planted = 1")
    monkeypatch.chdir(tmp_path)
    with serving("--port", "0", **embedded_house_url.environment) as server:
        assert server.status() == 2
    assert "was not made from" in server.said[-1]


def test_461a_4_d_identity_of_a_server_covers_all_that_it_runs(
    embedded_house_url: HouseUrl, certificates: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copied(tmp_path)
    monkeypatch.chdir(tmp_path)
    link = ("--central-control", "0", "--certificates", str(certificates.path))
    with serving("--port", "0", *link, **embedded_house_url.environment) as server:
        casino = Casino(server.until("Central control: ").removeprefix("Central control: "), certificates)
        server.until(OPEN)
        told = casino.identity()
        assert (told["start"], told["running"] == told["on_disk"]) == ("clean", True)
        assert told["parts"] == told["parts_on_disk"]
        with psycopg.connect(embedded_house_url) as connection:
            sql = "select content from control.event where kind = 'program_started'"
            [(event,)] = connection.execute(sql).fetchall()
        assert (event["digest"], event["parts"], event["start"]) == (told["running"], told["parts"], "clean")
        script = f"{server.said[-1].removeprefix(OPEN)}/pages/look.css"
        assert httpx.get(script).text == (copy / "web" / "pages" / "look.css").read_text()
        (copy / "web" / "pages" / "look.css").write_text("changed")
        changed = httpx.get(script)
        assert (changed.status_code, changed.json()["what"]) == (503, "the page"), "terminals would run it"
        later = casino.identity()
        assert later["running"] == told["running"] != later["on_disk"]
        assert [part for part in PARTS if later["parts"][part] != later["parts_on_disk"][part]] == ["package"]
        casino.close()
        assert server.end() == 0


def test_461a_4_d_a_server_in_another_program_says_so(embedded_house_url: HouseUrl, certificates: Folder) -> None:
    code = "from feltwork.cli import main; main()"
    link = ["--central-control", "0", "--certificates", str(certificates.path)]
    command = [sys.executable, "-c", code, "serve", "--port", "0", *link]
    env = {**os.environ, **embedded_house_url.environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        said = iter(process.stdout)
        address = next(line for line in said if line.startswith("Central control: "))
        assert any(OPEN in line for line in said)
        casino = Casino(address.removeprefix("Central control: ").strip(), certificates)
        told = casino.identity()
        casino.close()
        process.terminate()
    assert told["start"] == "not clean"
