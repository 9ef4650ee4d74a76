"""What the server, its programs and the system say when something is wrong, in the words of a refusal."""

from __future__ import annotations

import errno
import os
import pwd
import shlex
import subprocess
from pathlib import Path
from typing import Final

from feltwork.terms.refusal import Refused

LINES_TOLD: Final = 8
_TAIL_BYTES: Final = 8192
_CLOCK_SLACK_S: Final = 0.05
"""A file system's clock may stand a little behind."""


def told(done: subprocess.CompletedProcess[str]) -> str:
    """The last lines of a program's output.

    >>> told(subprocess.CompletedProcess("initdb", 1, "making\\nno room\\n"))
    'making / no room'
    """
    said = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    return " / ".join(said[-LINES_TOLD:]) or f"it ended with {done.returncode} and said nothing"


def log_end(folder: Path, since: float, lines: int = LINES_TOLD) -> str:
    """The last lines of the logs in a folder that were written since a time; empty where none was."""
    dated = [(file.stat().st_mtime, file) for file in folder.glob("*.log")]
    said = [line for time, file in sorted(dated) if time >= since - _CLOCK_SLACK_S for line in _tail(file)]
    return " / ".join(said[-lines:])


def _tail(file: Path) -> list[str]:
    with file.open("rb") as opened:
        opened.seek(max(0, file.stat().st_size - _TAIL_BYTES), os.SEEK_SET)
        return [line for line in opened.read().decode(errors="replace").splitlines() if line.strip()]


def remedy(why: str, program: str) -> str:
    """What to do about something that a program of PostgreSQL's said."""
    if "No space left" in why or "Disk quota" in why:
        return "make room on the disk, then start again"
    if "ermission denied" in why or "could not access" in why:
        return f"let the server's user read what it names; for PostgreSQL's own files: {open_command(program)}"
    return "put right what it names, then start again"


def open_command(program: str) -> str:
    """The command that lets everyone read the files of a program's installation.

    A wheel keeps the libraries that its programs share in a folder beside the package.
    """
    installed = Path(program).parent.parent
    libraries = installed.parent.with_name(f"{installed.parent.name}.libs")
    folders = [str(folder) for folder in (installed, libraries) if folder.is_dir()]
    return f"chmod -R go+rX {shlex.join(folders)}"


def belongs_to_another(folder: Path, owner: int) -> Refused:
    """The refusal for a folder of someone else's."""
    try:
        name = pwd.getpwuid(owner).pw_name
    except KeyError:
        name = f"user {owner}"
    return Refused(
        f"the folder {folder}",
        f"it belongs to {name}",
        instead=f"run as {name}, or set FELTWORK_DATA to a folder of your own",
    )


def in_words(error: OSError) -> tuple[str, str]:
    """Why the system refused, and what to do about it.

    >>> in_words(OSError(errno.ENOSPC, "No space left on device", "lock"))
    ('no room is left (lock)', 'make room on the disk, then start again')
    """
    place = error.filename or "the disk"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"no room is left ({place})", "make room on the disk, then start again"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return (
            f"{place} may not be read or written here ({error.strerror})",
            "set FELTWORK_DATA to a folder of your own",
        )
    if error.errno in (errno.ENOTDIR, errno.EEXIST):
        return f"{place} is no folder", "move it away, or set FELTWORK_DATA to another folder"
    return str(error), "put right what it names, then start again"
