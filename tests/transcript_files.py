"""The checked-in transcripts, and the sample rounds they come from. Run as a module it writes them anew."""

from __future__ import annotations

import tomllib
from pathlib import Path

from feltwork.rounds.settle import settle

FOLDER = Path(__file__).parent / "transcripts"


def samples() -> dict[str, dict[str, object]]:
    """The sample rounds by game and edition."""
    return {
        game: {"game": game, **entry} for game, entry in tomllib.loads((FOLDER / "rounds.toml").read_text()).items()
    }


def text_of(round: dict[str, object]) -> str:
    return "\n".join(settle(round).transcript) + "\n"


if __name__ == "__main__":
    for game, round in samples().items():
        (FOLDER / f"{game}.txt").write_text(text_of(round))
