"""Who runs the server: ourselves, or a system user where we are root, as PostgreSQL does not run as root."""

from __future__ import annotations

import logging
import os
import pwd
import shutil
import stat
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from feltwork.terms.refusal import Refused

log = logging.getLogger(__name__)

SYSTEM_USERS: Final = ("postgres", "feltwork")
"""In this order; the last is created where none of them exists."""

ROOTS_FOLDERS: tuple[str, ...] = ("/usr/sbin", "/sbin")
"""Where root's programs lie, which are not on every PATH."""


@dataclass(frozen=True, slots=True)
class ServerUser:
    """The operating system's user under whom the server runs."""

    name: str
    uid: int
    gid: int
    groups: tuple[int, ...]

    @property
    def is_another(self) -> bool:
        return self.uid != os.geteuid()

    def as_this_user(self) -> dict[str, Any]:
        """What makes a subprocess run as this user, with that user's groups and none of ours."""
        if not self.is_another:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": list(self.groups)}

    def own(self, folder: Path) -> None:
        """Make a new folder this user's own, and nobody else's."""
        folder.chmod(0o700)
        if self.is_another:
            os.chown(folder, self.uid, self.gid)

    def open_way(self, to: Path) -> None:
        """Let this user pass through the folders above ``to``: pass through, never read."""
        if not self.is_another:
            return
        for folder in to.resolve().parents:
            state = folder.stat()
            bit = self._passing_bit(state)
            if not state.st_mode & bit:
                log.warning("opening %s for %s to pass through", folder, self.name)
                folder.chmod(stat.S_IMODE(state.st_mode) | bit)

    def _passing_bit(self, state: os.stat_result) -> int:
        if state.st_uid == self.uid:
            return stat.S_IXUSR
        return stat.S_IXGRP if state.st_gid in self.groups else stat.S_IXOTH


def server_user(system_users: Sequence[str] = SYSTEM_USERS) -> ServerUser:
    """Ourselves; or, as root, the first of the system users that exists, the last created if none does."""
    if os.geteuid() != 0:
        return _named_by_uid(os.geteuid())
    for name in system_users:
        if (found := _named(name)) is not None:
            return found
    return _created(system_users[-1])


def _named_by_uid(uid: int) -> ServerUser:
    try:
        return _of(pwd.getpwuid(uid))
    except KeyError:
        raise Refused(
            f"user {uid}",
            "it has no name in the system's list of users, and PostgreSQL asks for one",
            instead="add the user to the list (/etc/passwd), or run as one that is in it",
        ) from None


def _named(name: str) -> ServerUser | None:
    try:
        return _of(pwd.getpwnam(name))
    except KeyError:
        return None


def _of(entry: pwd.struct_passwd) -> ServerUser:
    groups = tuple(os.getgrouplist(entry.pw_name, entry.pw_gid))
    return ServerUser(entry.pw_name, entry.pw_uid, entry.pw_gid, groups)


def _created(name: str) -> ServerUser:
    useradd = shutil.which("useradd", path=os.pathsep.join([os.environ.get("PATH", os.defpath), *ROOTS_FOLDERS]))
    command = ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", name]
    why = "the useradd command is not here"
    if useradd is not None:
        done = subprocess.run([useradd, *command], capture_output=True, text=True)  # noqa: S603 - fixed words
        # Another process may have been quicker, so it is the user that counts and not the command's answer.
        if (found := _named(name)) is not None:
            return found
        why = f"useradd says: {done.stderr.strip()}"
    raise Refused(
        "running as root",
        f"PostgreSQL does not run as root, no user named {name} exists, and it could not be created ({why})",
        instead=f"create a system user named {name}, or run as an ordinary user, or set FELTWORK_DATABASE_URL",
    )
