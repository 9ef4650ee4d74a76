"""What each command prints, for people and for programs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.main import get_group

from feltwork.cli.by_trade import SECTIONS
from feltwork.cli.commands import app
from feltwork.cli.rulebook import print_rules
from feltwork.games import game as find_game
from feltwork.rounds.rules import rules_data
from tests.cli.run import feltwork, in_a_process
from tests.rounds.random_play import EDITIONS

ROUND = """{"game": "three-card-poker",
 "seats": {"1": {"wagers": {"ante": 10, "pair_plus": 5}, "cards": ["As", "Kh", "Qd"], "decisions": ["play"]},
           "2": {"wagers": {"ante": 10}, "cards": ["2s", "4h", "9d"], "decisions": ["fold"]}},
 "dealer": ["2c", "7d", "Qh"]}"""
editions = pytest.mark.parametrize("edition", [game.edition for game in EDITIONS])


def test_version_and_help() -> None:
    assert in_a_process("--version").stdout.startswith("feltwork 0.")
    for command in ([], ["games"], ["rules"], ["settle"], ["play"], ["replay"], ["submission"], ["submission", "new"]):
        done = in_a_process(*command, "--help")
        assert done.returncode == 0
        assert "Usage" in done.stdout
        assert not command or command == ["submission"] or "Example: " in done.stdout


def test_every_command_stands_once_in_the_list_under_what_it_is_for() -> None:
    shown = feltwork("--help").stdout
    listed = re.findall(r"^  ([a-z-]+)  ", shown.split("Games:")[1], re.MULTILINE)
    assert listed == [name for names in SECTIONS.values() for name in names]
    assert set(listed) == set(get_group(app).commands)
    assert "Others" not in shown
    assert "..." not in shown.split("Games:")[1]


def test_games_lists_every_regulated_game() -> None:
    done = feltwork("games", "--json")
    games = json.loads(done.stdout)
    assert len(games) == 23
    assert sum(game["banked"] for game in games) == 22
    here = {f"{g['game']}@{e['edition']}" for g in games for e in g["editions"] if e["implemented"]}
    assert here == {game.edition for game in EDITIONS}
    people = feltwork("games").stdout
    for edition in here:
        assert re.search(rf"^{re.escape(edition)} +complete( +\d+){{5}}$", people, re.MULTILINE), edition
    assert "Poker is nonbanked" in people
    assert "not yet here" not in people


@pytest.mark.parametrize(
    ("code", "heavy"),
    [
        ("import feltwork", ("numpy", "numba", "pydantic", "rich", "typer")),
        ("from feltwork.games import games; games()", ("numpy", "numba", "pydantic", "rich", "typer")),
        # The start of the command line; `make bench` measures its time.
        ("import feltwork.cli, feltwork; feltwork.catalogue()", ("numpy", "numba")),
    ],
)
def test_start_up_is_light(code: str, heavy: tuple[str, ...]) -> None:
    program = f"{code}; import sys; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@editions
def test_rules(edition: str) -> None:
    data = json.loads(feltwork("rules", edition, "--json").stdout)
    assert f"{data['game']}@{data['edition']}" == edition
    people = feltwork("rules", edition).stdout
    for key in ("wagers", "decisions", "options", "irregularities", "clocks", "keys"):
        for item in data[key]:
            assert item["id"] in people
            assert item["section"] is None or item["section"] in people
    for table in data["paytables"]:
        assert all(row["pays"] in people for row in table["rows"])


def test_rules_under_a_submission(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('game = "three-card-poker"\n[rules]\ntable_minimum = "25"\npair_plus = { pair = "2 to 1" }\n')
    data = json.loads(feltwork("rules", "three-card-poker", "--rules", str(path), "--json").stdout)
    assert data["wagers"][0]["minimum"] == "25.00"
    (own,) = [table for table in data["paytables"] if table["id"] == "own"]
    assert own["in_force"]
    assert own["rows"][0] == {"hand": "pair", "name": "Pair", "pays": "2 to 1", "section": "565.12(d)"}


def test_settle_for_people_and_programs() -> None:
    people = feltwork("settle", "-", stdin=ROUND)
    assert people.returncode == 0
    for told in ("Seat 1", "pair_plus", "5 to 1", "565.12(d)", "+55.00", "Seat 2", "folded", "565.11(b)", "-10.00"):
        assert told in people.stdout
    result = json.loads(feltwork("settle", "-", "--json", stdin=ROUND).stdout)
    assert set(result) == {"void", "seats"}
    assert result["seats"]["1"]["net"] == "55.00"
    with_steps = json.loads(feltwork("settle", "-", "--json", "--transcript", stdin=ROUND).stdout)
    assert with_steps["transcript"][0].startswith("three-card-poker@565")
    assert with_steps["seats"] == result["seats"]


def test_settle_record_replay(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    for _ in range(2):
        assert feltwork("settle", "-", "--record", str(path), stdin=ROUND).returncode == 0
    assert len(path.read_text().splitlines()) == 2
    done = feltwork("replay", str(path))
    assert done.returncode == 0
    assert done.stdout.count("to the byte") == 2
    assert "565.8(d)" in done.stdout
    assert [round["same"] for round in json.loads(feltwork("replay", str(path), "--json").stdout)] == [True, True]

    path.write_text(path.read_text().replace('"net":"55.00"', '"net":"56.00"'))
    altered = feltwork("replay", str(path))
    assert (altered.returncode, altered.stdout) == (2, "")
    assert 'recorded "56.00", replayed "55.00"' in altered.stderr


def test_replay_of_a_round_file() -> None:
    done = feltwork("replay", "-", "--step", stdin=ROUND)
    assert done.returncode == 0
    assert "there is no record to compare it with" in done.stdout


@editions
def test_a_new_submission_passes_its_check(edition: str, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    assert feltwork("submission", "new", edition, "--out", str(path)).returncode == 0
    assert path.read_text() == feltwork("submission", "new", edition).stdout
    checked = feltwork("submission", "check", str(path), "--json")
    assert checked.returncode == 0
    assert json.loads(checked.stdout)["game"] == edition
    again = feltwork("submission", "new", edition, "--out", str(path))
    assert again.returncode == 2
    assert "file exists" in again.stderr


def test_a_check_names_every_breach(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('game = "three-card-poker"\n[rules]\ndecks = 2\nversion = "f9"\nante_bonus = "A"\n')
    done = feltwork("submission", "check", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) >= 3
    for section in ("565.7(f)", "565.3(b)", "565.12(e)"):
        assert section in done.stderr
    error = json.loads(feltwork("submission", "check", str(path), "--json").stderr)["error"]
    assert len(error["breaches"]) == len(done.stderr.splitlines())


def test_a_pipe_without_utf_8_gets_plain_letters() -> None:
    done = in_a_process("rules", "three-card-poker", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "sec. 565.2(a)" in done.stdout


@editions
def test_charts_are_readable_at_80_columns(edition: str) -> None:
    data = rules_data(find_game(edition))
    screen = Console(width=80, file=StringIO(), highlight=False, markup=False, emoji=False)
    print_rules(screen, data)
    assert isinstance(screen.file, StringIO)
    rows = [" ".join(line.split()) for line in screen.file.getvalue().splitlines()]
    for chart in data["charts"]:
        assert f"§ {chart['section']}" in " ".join(rows)
        for cells in (chart["head"], *chart["rows"]):
            assert " ".join(" ".join(cells).split()) in rows, "a row of a chart is one line"


def test_charts_are_those_of_baccarat_and_of_tiles() -> None:
    charts = {edition.id: [chart.section for chart in edition.charts] for edition in EDITIONS if edition.charts}
    assert charts == {
        "minibaccarat": ["541.11(c)(2)(iii)"],
        "midibaccarat": ["543.11(c)(2)(iii)"],
        "baccarat": ["545.11(c)(2)(iii)"],
        "pai-gow-tiles": ["535.4(a)", "535.4(f)"],
    }
