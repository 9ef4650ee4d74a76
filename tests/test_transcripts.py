"""One checked-in transcript a game and edition pins everything observable in a sample round."""

from __future__ import annotations

import pytest

from feltwork.games import games
from tests.transcript_files import FOLDER, samples, text_of

EDITIONS = [edition.edition for editions in games().values() for edition in editions]


@pytest.mark.parametrize("edition", EDITIONS)
def test_transcript(edition: str) -> None:
    assert text_of(samples()[edition]) == (FOLDER / f"{edition}.txt").read_text()


def test_no_transcript_without_its_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(EDITIONS) == set(samples())
