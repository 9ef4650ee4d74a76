"""Folders with keys and books in them: nobody else on the machine looks into one."""

from __future__ import annotations

from pathlib import Path

from feltwork.terms.refusal import Refused


def make_folder(folder: Path) -> None:
    """Make a folder for its owner alone if there is none; refuse one that others may write to."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        why = (problem.strerror or str(problem)).lower()
        raise Refused(f"folder {folder}", why, instead="name a folder that is there, or can be made") from None
    if folder.stat().st_mode & 0o022:
        raise Refused(f"folder {folder}", "others may write to it", instead=f"chmod go-w {folder}")
