"""`feltwork simulate`: what it tells people and programs, what it refuses, and what Ctrl-C leaves."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import feltwork as library
from tests.cli.run import SURROUNDINGS, TIMEOUT_S, feltwork


def data(*args: str) -> dict[str, Any]:
    done = feltwork("simulate", *args, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_rounds_for_people() -> None:
    done = feltwork("simulate", "three-card-poker", "--rounds", "1e6", "--seed", "1")
    assert done.returncode == 0
    assert done.stderr == ""
    for told in (
        "Three Card Poker, chapter 565",
        "1,000,000",
        "3.3730%",
        "compiled",
        "optimal",
        "seed",
        "95% interval",
    ):
        assert told in done.stdout
    away = re.search(r"standard errors from it +([+-]\d+\.\d+)", done.stdout)
    assert away
    assert abs(float(away[1])) < 4


def test_rounds_for_programs() -> None:
    found = data("three-card-poker", "--rounds", "300_000", "--seed", "7", "--wager", "pair_plus")
    assert found["edition"] == "three-card-poker@565"
    assert (found["wager"], found["engine"], found["seed"], found["complete"]) == ("pair_plus", "compiled", 7, True)
    assert found["rounds"] == found["rounds_asked"] == sum(row["count"] for row in found["results"]) == 300_000
    low, high = found["interval_percent"]
    assert low < found["edge_percent"] < high
    assert found["edge_percent"] == pytest.approx(-found["mean"] * 100)
    assert found["mean"] == pytest.approx(sum(row["net"] * row["count"] for row in found["results"]) / 300_000)
    assert found["analysis"]["edge"] == "707/5525"
    assert abs(found["analysis"]["standard_errors_away"]) < 4


def test_totals_depend_on_the_seed_alone() -> None:
    asked = ("three-card-poker", "--rounds", "200000", "--seed")
    one, other = data(*asked, "5", "--workers", "1"), data(*asked, "5", "--workers", "3")
    assert one["results"] == other["results"]
    assert (one["workers"], other["workers"]) == (1, 3)
    assert data(*asked, "6")["results"] != one["results"]


def test_the_procedure_plays_where_it_is_asked_for_or_where_nothing_is_compiled() -> None:
    """On one worker: another test has the processes."""
    found = data("three-card-poker", "--rounds", "300", "--seed", "1", "--procedure", "--workers", "1")
    assert found["engine"] == "the game's own procedure"
    assert found["rounds"] == 300
    assert data("three-card-poker", "--rounds", "20", "--strategy", "customary", "--workers", "1")["engine"] == (
        "the game's own procedure"
    )


def test_another_strategy_is_not_compared() -> None:
    found = data("three-card-poker", "--rounds", "20", "--strategy", "customary", "--workers", "1")
    assert found["strategy"] == "customary"
    assert found["analysis"]["same_strategy"] is False
    assert found["analysis"]["standard_errors_away"] is None
    people = feltwork("simulate", "three-card-poker", "--rounds", "20", "--strategy", "customary", "--workers", "1")
    assert "for the best strategy" in people.stdout
    assert "standard errors" not in people.stdout


def test_rules_of_a_submission(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('game = "three-card-poker"\n[rules]\npair_plus = { pair = "2 to 1" }\n')
    asked = ("three-card-poker", "--wager", "pair_plus", "--rounds", "100000", "--seed", "1")
    found = data(*asked, "--rules", str(path))
    assert found["options"]["pair_plus"]["pair"] == "2 to 1"
    assert found["mean"] > data(*asked)["mean"] + 0.1


def test_a_seed_is_made_and_told() -> None:
    seeds = {data("three-card-poker", "--rounds", "10")["seed"] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("three-card-poker", "--rounds", "none"), "a whole number such as 1000000"),
        (("three-card-poker", "--rounds", "1.5"), "no number of rounds"),
        (("three-card-poker", "--rounds", "0"), "no number of rounds"),
        (("three-card-poker", "--rounds", "-3"), "no number of rounds"),
        (("three-card-poker", "--rounds", "inf"), "no number of rounds"),
        (("three-card-poker", "--rounds", "nan"), "no number of rounds"),
        (("three-card-poker", "--rounds", "1e30"), "no number of rounds"),
        (("three-card-poker", "--rounds", "2e15"), "at most 1e15"),
        (("three-card-poker", "--wager", "snap"), "snap"),
        (("three-card-poker", "--strategy", "lucky"), "one of optimal, customary"),
        (("three-card-poker", "--seed", "-1"), "seed"),
        (("three-card-poker", "--workers", "0"), "workers"),
        (("snap",), "no such game"),
        (("three-card-poker", "--rules", "missing.toml"), "missing.toml"),
        (("flop-poker", "--wager", "pot_3"), "counted for 3 players, and simulated rounds have one"),
        (("raise-it-up-stud-poker", "--wager", "envy_bonus"), "counted for 2 players"),
        (("three-card-poker", "--ray", "127.0.0.1:1"), "no cluster answers there"),
        (("three-card-poker", "--ray", "127.0.0.1:x"), "no cluster answers there"),
    ],
)
def test_what_is_refused(args: tuple[str, ...], told: str) -> None:
    done = feltwork("simulate", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    done = feltwork("simulate", "three-card-poker", "--rounds", "10", "--ray", "auto")
    assert done.returncode == 2
    assert done.stderr == "feltwork: --ray: Ray is not installed here; pip install 'feltwork[ray]'\n"


class Watched:
    """What a terminal shows of a process that writes there, read all the time so that nothing waits for us."""

    def __init__(self) -> None:
        self.ours, self.theirs = os.openpty()
        self.shown = b""
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        with suppress(OSError):  # nobody writes there any more
            while more := os.read(self.ours, 4096):
                self.shown += more

    def wait_for(self, text: bytes) -> None:
        until = time.monotonic() + TIMEOUT_S
        while text not in self.shown:
            assert time.monotonic() < until, self.shown
            time.sleep(0.02)


@pytest.mark.parametrize("more", [(), ("--procedure",)], ids=["compiled", "procedure"])
def test_ctrl_c_leaves_what_was_reached(more: tuple[str, ...]) -> None:
    """As from a keyboard, once the bar shows an edge: every process of the group hears of it."""
    terminal = Watched()
    running = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "feltwork",
            "simulate",
            "three-card-poker",
            "--rounds",
            "1e12",
            "--seed=3",
            "--json",
            *more,
        ],
        stdout=subprocess.PIPE,
        stderr=terminal.theirs,
        env={**os.environ, **SURROUNDINGS, "COLUMNS": "160", "TERM": "xterm"},
        start_new_session=True,
    )
    os.close(terminal.theirs)
    terminal.wait_for(b"edge ")
    os.killpg(running.pid, signal.SIGINT)
    said, _ = running.communicate(timeout=TIMEOUT_S)
    assert running.returncode == 130, terminal.shown
    assert b"Traceback" not in terminal.shown
    assert "± ".encode() in terminal.shown
    found = json.loads(said)
    assert found["complete"] is False
    assert 0 < found["rounds"] < 10**12
    if more:
        assert found["rounds"] % 250 == 0
    else:
        assert data("three-card-poker", "--rounds", str(found["rounds"]), "--seed", "3")["results"] == found["results"]


@pytest.mark.parametrize(
    "more", [(), pytest.param(("--procedure",), marks=pytest.mark.long)], ids=["compiled", "procedure"]
)
def test_ctrl_c_again_ends_at_once(more: tuple[str, ...]) -> None:
    """Whoever asks twice waits for nothing: neither for the rounds at hand nor for the processes that play them."""
    terminal = Watched()
    asked = ("simulate", "three-card-poker", "--rounds", "1e12", "--seed=3", *more)
    running = subprocess.Popen(
        [sys.executable, "-m", "feltwork", *asked],
        stdout=subprocess.DEVNULL,
        stderr=terminal.theirs,
        env={**os.environ, **SURROUNDINGS, "COLUMNS": "160", "TERM": "xterm"},
        start_new_session=True,
    )
    os.close(terminal.theirs)
    terminal.wait_for(b"edge ")
    for _ in range(2):
        os.killpg(running.pid, signal.SIGINT)
        time.sleep(0.05)
    assert running.wait(timeout=TIMEOUT_S) in (130, -signal.SIGINT)
    assert b"Traceback" not in terminal.shown


def test_interrupted_before_the_first_rounds_are_whole(capsys: pytest.CaptureFixture[str]) -> None:
    from feltwork.cli.simulating import print_simulated
    from feltwork.odds.simulated import Simulated, plan
    from feltwork.odds.work import Work
    from feltwork.simulation.running import Run
    from feltwork.simulation.tally import Tally

    game = library.game("three-card-poker")
    nothing = Simulated(plan(game, game.submission(), Work()), 1, 500, 2, Run(Tally(100), 0.1, complete=False))
    print_simulated(nothing)
    assert capsys.readouterr().out.splitlines()[1] == "Interrupted after 0 of 500 rounds."


def test_a_wager_that_was_never_made_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    from feltwork.cli.simulating import print_simulated
    from feltwork.odds.simulated import Simulated, plan
    from feltwork.odds.work import Work
    from feltwork.simulation.running import Run
    from feltwork.simulation.tally import Tally

    game, tally = library.game("three-card-poker"), Tally(100)
    tally.add(0, 0, 500)
    done = Simulated(plan(game, game.submission(), Work()), 1, 500, 2, Run(tally, 0.1, complete=True))
    print_simulated(done)
    shown = capsys.readouterr().out
    assert "No round had a line of it" in shown
    assert "-0.0000%" not in shown
    assert done.to_json()["remark"].startswith("No round")


def test_the_library_says_the_same() -> None:
    found = library.simulate(
        "three-card-poker", 1000, seed=5, wager="pair_plus", stated={"pair_plus": {"pair": "2 to 1"}}
    )
    assert found.tally.rounds == 1000
    assert found.to_json()["seed"] == 5
    with pytest.raises(library.Refused, match="at least one round"):
        library.simulate("three-card-poker", 0)
