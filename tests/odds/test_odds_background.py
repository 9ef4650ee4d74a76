"""Studies in the background: real processes that tell what they find, stop when asked, and die with their parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from feltwork.odds import background
from feltwork.odds.background import Answering, Background
from feltwork.odds.strategy import situation_of
from feltwork.terms.refusal import Refused
from tests.odds.checking import odds_of

WAIT_S = 60
LONG = "texas-hold-em-bonus-poker"
"""A game that is counted for minutes: whatever stops it, stopped it in the middle."""


@pytest.fixture
def laboratory() -> Iterator[Background]:
    made = Background()
    yield made
    made.close()


def _wait(holds: Callable[[], bool]) -> None:
    for _ in range(WAIT_S * 20):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come")


def test_a_study_tells_what_it_finds_and_how_to_play(laboratory: Background) -> None:
    known = laboratory.study("three-card-poker", {})
    _wait(lambda: known.over)
    assert known.state == "done"
    assert [one.wager for one in known.found] == ["ante", "pair_plus"]
    assert known.found[1] == odds_of("three-card-poker", "pair_plus")
    assert known.strategies
    assert known.strategies[0].told.rules == ("Play with Q-6-4 or better, and fold everything less.",)
    assert laboratory.study("three-card-poker@565", {}) is known


def test_a_choice_that_is_not_permitted_starts_nothing(laboratory: Background) -> None:
    with pytest.raises(Refused, match="ante_bonus"):
        laboratory.study("three-card-poker", {"ante_bonus": "A"})
    assert not laboratory._processes


def test_a_study_that_nobody_wants_any_more_is_stopped(
    laboratory: Background, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FELTWORK_CACHE", str(tmp_path))
    known = laboratory.study(LONG, {})
    [process] = laboratory._processes.values()
    waiting = laboratory.study("three-card-poker", {})
    assert waiting.state == "waiting"
    laboratory.stop(known.edition, {})
    assert known.state == "stopped"
    _wait(lambda: not process.is_alive())
    _wait(lambda: waiting.state == "done")


def test_one_person_does_not_take_every_place(laboratory: Background, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "MOST_OF_PERSON", 1)
    laboratory.study(LONG, {}, "lars")
    assert laboratory.study(LONG, {}, "lars").by == "lars", "the same study is no second one"
    with pytest.raises(Refused, match="1 of your studies wait; stop one first"):
        laboratory.study("three-card-poker", {}, "lars")
    assert laboratory.study("three-card-poker", {}, "tara").state == "waiting"
    asking = Answering()
    asking._asking = ["lars"] * (background.MOST_ASKING // 2)
    with pytest.raises(Refused, match="more to count"):
        asking.ask("three-card-poker", {}, None, "lars")  # type: ignore[arg-type]


def test_more_than_can_wait_is_refused(laboratory: Background, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "MOST_WAITING", 1)
    laboratory.study(LONG, {})
    with pytest.raises(Refused, match="more to count than it can"):
        laboratory.study("three-card-poker", {})


def test_a_process_that_is_killed_fails_its_study_and_the_next_begins(laboratory: Background) -> None:
    known = laboratory.study(LONG, {})
    [process] = laboratory._processes.values()
    waiting = laboratory.study("three-card-poker", {})
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    _wait(lambda: known.state == "failed")
    _wait(lambda: waiting.state == "done")


def test_a_process_whose_parent_is_killed_ends(tmp_path: Path) -> None:
    script = (
        "import time\nfrom feltwork.odds.background import Background\nif __name__ == '__main__':\n"
        f"    made = Background()\n    made.study({LONG!r}, {{}})\n"
        "    print(next(iter(made._processes.values())).pid, flush=True)\n    time.sleep(600)\n"
    )
    file = tmp_path / "parent.py"
    file.write_text(script)
    environment = {**os.environ, "FELTWORK_CACHE": str(tmp_path)}
    with subprocess.Popen([sys.executable, str(file)], stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
    _wait(lambda: not _alive(child))


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_the_worth_of_actions_is_counted_apart(laboratory: Background) -> None:
    from feltwork.games import game

    situation = situation_of(game("three-card-poker"), "Qs 6d 4c")
    best, other = laboratory.values("three-card-poker", {}, situation)
    assert (best.word, other.word) == ("play", "fold")
    with pytest.raises(Refused):
        laboratory.values("three-card-poker", {}, situation_of(game("three-card-poker"), "Qs"))


def test_a_study_has_one_name_whichever_way_the_game_is_named(laboratory: Background) -> None:
    assert laboratory.known(LONG, {}) is None
    known = laboratory.study(LONG, {})
    assert laboratory.known(f"{LONG}@563", {}) is known
    laboratory.stop(LONG, {})
    assert known.state == "stopped"


def test_a_situation_that_takes_too_long_is_ended_and_the_next_is_answered(
    laboratory: Background, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else waits for it: the process that counts is ended, and another begins."""
    from feltwork.games import game

    monkeypatch.setenv("FELTWORK_CACHE", str(tmp_path))
    with monkeypatch.context() as hurried:
        hurried.setattr(background, "LONGEST_S", 0.5)
        with pytest.raises(Refused, match="longer than 0"):
            laboratory.values(LONG, {}, situation_of(game(LONG), "2s 3d"))
    best, _ = laboratory.values("three-card-poker", {}, situation_of(game("three-card-poker"), "Qs 6d 4c"))
    assert best.word == "play"


def test_no_more_situations_wait_than_threads_can_be_spared_for(
    laboratory: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    from feltwork.games import game

    asked = situation_of(game("three-card-poker"), "Qs 6d 4c")
    with monkeypatch.context() as crowded:
        crowded.setattr(laboratory._answering, "_asking", [""] * background.MOST_ASKING)
        with pytest.raises(Refused, match="more to count than it can"):
            laboratory.values("three-card-poker", {}, asked)
    assert laboratory.values("three-card-poker", {}, asked)


def test_a_process_that_answers_ends_with_its_parent(tmp_path: Path) -> None:
    script = (
        "import time\nfrom feltwork.games import game\nfrom feltwork.odds.background import Background\n"
        "from feltwork.odds.strategy import situation_of\nif __name__ == '__main__':\n"
        "    made = Background()\n"
        "    made.values('go-fore-it', {}, situation_of(game('go-fore-it'), '2s 3d'))\n"
        "    print(made._answering._process.pid, flush=True)\n    time.sleep(600)\n"
    )
    file = tmp_path / "parent.py"
    file.write_text(script)
    with subprocess.Popen([sys.executable, str(file)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert _alive(child)
        parent.kill()
    _wait(lambda: not _alive(child))


def test_nothing_is_answered_after_the_end() -> None:
    from feltwork.games import game

    laboratory = Background()
    laboratory.close()
    with pytest.raises(Refused, match="has ended"):
        laboratory.values("go-fore-it", {}, situation_of(game("go-fore-it"), "2s 3d"))
    assert laboratory._answering._process is None
