"""Long work: progress, all cores, and an end when somebody asks for it."""

from __future__ import annotations

import pickle
import threading

import pytest

from feltwork.odds.work import Interrupted, Work


@pytest.mark.parametrize("cores", [1, 2, 5])
def test_results_come_in_order_whatever_the_cores(cores: int) -> None:
    parts = Work(cores=cores).spread("x", lambda part: list(range(part.start, part.stop)), 100, pieces=13)
    assert [number for part in parts for number in part] == list(range(100))


def test_progress_ends_at_the_whole() -> None:
    told: list[tuple[str, int, int]] = []
    Work(lambda *said: told.append(said), cores=2).spread("x", lambda _: None, 40, pieces=8)
    assert max(told) == ("x", 40, 40)


@pytest.mark.parametrize("cores", [1, 2])
def test_work_that_is_stopped_ends_before_the_next_piece(cores: int) -> None:
    done: list[int] = []
    work = Work(cores=cores)

    def piece(part: slice) -> None:
        done.append(part.start)
        work.stop()

    with pytest.raises(Interrupted):
        work.spread("x", piece, 1000, pieces=1000)
    assert len(done) <= cores


def test_an_error_in_a_piece_ends_the_others() -> None:
    begun: list[int] = []

    def piece(part: slice) -> None:
        begun.append(part.start)
        raise ValueError("a piece")

    with pytest.raises(ValueError, match="a piece"):
        Work(cores=2).spread("x", piece, 1000, pieces=1000)
    assert len(begun) <= 2, "what the other thread had begun too"


def test_the_error_is_told_and_not_that_the_others_stopped_for_it() -> None:
    """The first piece is still at work when the second fails."""
    failed = threading.Event()

    def piece(part: slice) -> None:
        if part.start:
            failed.set()
            raise ValueError("the second")
        failed.wait(10)

    with pytest.raises(ValueError, match="the second"):
        Work(cores=2).spread("x", piece, 10, pieces=10)


def test_pieces_run_on_several_threads() -> None:
    meeting = threading.Barrier(2, timeout=10)
    Work(cores=2).spread("x", lambda _: meeting.wait(), 2, pieces=2)


def test_work_goes_to_another_process_without_whoever_watches_it() -> None:
    """A strategy keeps the work that it was counted with, and is played by many processes."""
    sent = pickle.loads(pickle.dumps(Work(lambda *_: None, cores=3)))  # noqa: S301 - our own
    assert sent.cores == 3
    sent.told("x", 1, 2)
