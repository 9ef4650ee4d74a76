"""Every ledger scenario, line by line; the ledger is proved at the end of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ledger.books import Books
from tests.ledger.scenario import FOLDER, Run

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file: Path, books: Books) -> None:
    run = Run(books)
    for line in file.read_text().splitlines():
        if line and not line.startswith("#"):
            run.line(line.strip())
    assert run.made, "nothing was ever posted"
    assert books.verify().first is None


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 12


@pytest.mark.parametrize(
    "line",
    [
        "account cage asset .. = refused anything",
        "post p: cage -> tips 1.00 tip = ok",
        "balance cage = 1.00",
        "journal = 1 postings, 1 transfers",
    ],
)
def test_a_line_that_is_not_so_fails(line: str, books: Books) -> None:
    run = Run(books)
    if not line.startswith("account"):
        run.line("account cage asset .. = opened")
    with pytest.raises(AssertionError):
        run.line(line)
