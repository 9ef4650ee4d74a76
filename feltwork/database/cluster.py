"""The embedded PostgreSQL: a server of Feltwork's own in the data folder, made and started on first use.

What lies in a cluster's folder: ``data``, PostgreSQL's own; ``socket``, the one way in; ``log``; the settings and the
list of who may connect, written at each start; ``lock``, so that processes make, start and stop it one at a time.
"""

from __future__ import annotations

import fcntl
import logging
import os
import pwd
import shutil
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from feltwork.database.addresses import AppUrl, OwnerUrl
from feltwork.database.binaries import NEEDED, Binaries, binaries_in, choose_binaries, environment, wrong_version
from feltwork.database.configuration import (
    PORT,
    SUPERUSER,
    admission,
    configuration,
    identities,
    include_line,
    verify_settings,
)
from feltwork.database.login import ROLE
from feltwork.database.postmaster import clear_leftovers, postmaster
from feltwork.database.server_user import ServerUser, server_user
from feltwork.database.server_words import LINES_TOLD, belongs_to_another, in_words, log_end, open_command, remedy, told
from feltwork.terms.refusal import Refused

log = logging.getLogger(__name__)

DATABASE: Final = "feltwork"
START_PATIENCE_S: Final = 600
"""Recovery after a crash reads back everything since the last checkpoint, which may take minutes."""
PROGRESS_EVERY_S: Final = 5
IDENTITIES: Final = "pg_ident.conf"
LONGEST_SOCKET: Final = 107
"""The bytes that a socket's name may have."""


def data_folder() -> Path:
    """Where Feltwork keeps its data: FELTWORK_DATA, else the system's place as root, else the user's own."""
    if chosen := os.environ.get("FELTWORK_DATA"):
        return Path(chosen).expanduser().absolute()
    if os.geteuid() == 0:
        return Path("/var/lib/feltwork")
    home = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (home if home.is_absolute() else Path.home() / ".local" / "share") / "feltwork"


def default_cluster() -> Cluster:
    """The cluster in the data folder."""
    return Cluster(data_folder() / "postgres")


class Cluster:
    """A PostgreSQL server in a folder, for this machine alone.

    ``start`` leaves it running for others; ``with cluster:`` stops it at the end if it was started there.
    """

    def __init__(self, folder: Path, *, settings: Mapping[str, str] = {}, binaries: Path | None = None) -> None:
        verify_settings(settings)
        self.folder = folder.absolute()
        self.settings = dict(settings)
        self._chosen = binaries
        self._started_here = False

    # ------------------------------------------------------------------------------------------ what others ask

    @property
    def data(self) -> Path:
        """PostgreSQL's data folder."""
        return self.folder / "data"

    def binaries(self) -> Binaries:
        """The programs that fit the data; the newest there are where no data have been made."""
        major = self._major()
        if self._chosen is None:
            return choose_binaries(major)
        chosen = binaries_in(self._chosen)
        if major not in (None, chosen.major):
            raise wrong_version(major, chosen)
        return chosen

    def running(self) -> bool:
        """Whether a server runs on this folder, whoever started it."""
        with self._refusing():
            return postmaster(self.data) is not None

    def app_url(self, database: str = DATABASE) -> AppUrl:
        """Where the application connects."""
        return AppUrl(self._address(ROLE, database))

    def owner_url(self, database: str = DATABASE) -> OwnerUrl:
        """Where maintenance connects: the server's superuser."""
        return OwnerUrl(self._address(SUPERUSER, database))

    def _address(self, login: str, database: str) -> str:
        socket = self._socket()
        if socket is None:
            raise Refused("the database's address", "its server was never started", instead="start it first")
        return f"postgresql://{login}@/{quote(database, safe='')}?host={quote(str(socket), safe='')}&port={PORT}"

    # ------------------------------------------------------------------------------------------ start and stop

    def start(self) -> None:
        """Make the cluster if there is none, start its server if it does not run, and return when it answers."""
        with self._refusing():
            user = server_user()
            self._prepare(user)
            with self._locked() as lock:
                self._verify_data(user)
                if self._comes_up(user):
                    self._renew_identities(user)
                    return
                self._write_settings(user)
                if not self.data.exists():
                    self._make(user, lock)
                self._launch(user)
                self._started_here = True

    def stop(self) -> None:
        """Stop the server, whoever started it; connections are closed, and what was answered is on the disk."""
        with self._refusing():
            if not self.folder.exists():
                return
            with self._locked():
                self._started_here = False
                if not self.running():
                    return
                done = self._run(server_user(), self._pg_ctl("stop", "--mode=fast"))
                if done.returncode:
                    raise Refused("stopping the database", told(done), instead="look at the processes that it names")

    def __enter__(self) -> Cluster:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._started_here:
            self.stop()

    # ------------------------------------------------------------------------------------------ the folder

    def _prepare(self, user: ServerUser) -> None:
        """The folder itself stays ours: as root, the server's user passes through it and owns only what is below."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        owner = self.folder.stat().st_uid
        if owner != os.geteuid():
            raise belongs_to_another(self.folder, owner)
        if not (self.folder / "lock").exists() and any(self.folder.iterdir()):
            raise Refused(
                f"the folder {self.folder}",
                "it holds other things, and no database of Feltwork's",
                instead="choose an empty folder, or one that is not there yet",
            )
        self.folder.chmod(0o711 if user.is_another else 0o700)
        user.open_way(self.data)

    def _verify_data(self, user: ServerUser) -> None:
        if not self.data.exists():
            return
        owner = self.data.stat().st_uid
        if owner != user.uid:
            raise belongs_to_another(self.data, owner)
        if self._major() is None:
            raise Refused(
                f"the folder {self.data}",
                "no PostgreSQL made it",
                instead="move it away, and a new database is made in its place",
            )

    def _major(self) -> int | None:
        try:
            return int((self.data / "PG_VERSION").read_text())
        except (FileNotFoundError, NotADirectoryError, ValueError):
            return None

    @contextmanager
    def _locked(self) -> Iterator[int]:
        handle = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                log.info("waiting for another process that makes, starts or stops the database")
                fcntl.flock(handle, fcntl.LOCK_EX)
            yield handle
        finally:
            os.close(handle)

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """What the system refuses us becomes a refusal that says what to do."""
        try:
            yield
        except OSError as error:
            why, instead = in_words(error)
            raise Refused(f"the database in {self.folder}", why, instead=instead) from error

    # ------------------------------------------------------------------------------------------ the socket

    def _socket(self) -> Path | None:
        inside = self.folder / "socket"
        if _can_hold_a_socket(inside):
            return inside
        record = self.folder / "socket-folder"
        return Path(record.read_text()) if record.exists() else None

    def _socket_made(self, user: ServerUser) -> Path:
        """The socket's folder, which nobody but the server's user and root can enter."""
        known = self._socket()
        if known == self.folder / "socket":
            self._owned_folder("socket", user)
            return known
        if known is None or not _is_private(known, user):
            known = Path(tempfile.mkdtemp(prefix="feltwork-"))
            user.own(known)
            user.open_way(known)
            (self.folder / "socket-folder").write_text(str(known))
        return known

    def _owned_folder(self, name: str, user: ServerUser) -> None:
        folder = self.folder / name
        folder.mkdir(mode=0o700, exist_ok=True)
        user.own(folder)

    # ------------------------------------------------------------------------------------------ making and starting

    def _write_settings(self, user: ServerUser) -> None:
        self._owned_folder("log", user)
        self._write("feltwork.conf", configuration(self.folder, self._socket_made(user), self.settings), user)
        self._write("pg_hba.conf", admission(), user)
        self._write(IDENTITIES, self._identities(user), user)

    def _write(self, name: str, text: str, user: ServerUser) -> None:
        file = self.folder / name
        file.write_text(text)
        file.chmod(0o640)
        if user.is_another:
            os.chown(file, -1, user.gid)

    def _identities(self, user: ServerUser) -> str:
        return identities(pwd.getpwuid(os.geteuid()).pw_name, user.name)

    def _renew_identities(self, user: ServerUser) -> None:
        """A server that an earlier version left running does not know the application's login yet."""
        file, text = self.folder / IDENTITIES, self._identities(user)
        if not file.exists() or file.read_text() != text:
            self._write(IDENTITIES, text, user)
            self._run(user, [self.binaries().program("pg_ctl"), "reload"])

    def _make(self, user: ServerUser, lock: int) -> None:
        """A new cluster, made beside its place and moved there when it is whole.

        The lock is handed on, so that it is held until what we started has ended, even if we are killed before.
        """
        log.info("making a database in %s", self.folder)
        programs = self._runnable(user)
        making = self.folder / "data.making"
        if making.exists():
            log.info("a database that was not finished lies in %s: starting over", making)
            shutil.rmtree(making)
        self._owned_folder(making.name, user)
        # The C locale is everywhere, and its order never changes: a new order in an update of the system would leave
        # every index on text wrong.
        shape = ["--encoding=UTF8", "--no-locale", "--data-checksums", "--no-instructions"]
        if self.settings.get("fsync") == "off":
            shape.append("--no-sync")
        entry = [f"--username={SUPERUSER}", "--auth-local=peer", "--auth-host=reject"]
        self._step(user, lock, making, [programs.program("initdb"), f"--pgdata={making}", *shape, *entry])
        with open(os.open(making / "postgresql.conf", os.O_WRONLY | os.O_APPEND | os.O_NOFOLLOW), "a") as conf:
            conf.write(include_line())
        alone = [programs.program("postgres"), "--single", "-D", str(making), "-c", "exit_on_error=on", "postgres"]
        self._step(user, lock, making, alone, f"create database {DATABASE}\n")
        making.rename(self.data)
        _onto_disk(self.folder)

    def _step(self, user: ServerUser, lock: int, making: Path, command: Sequence[str], said: str = "") -> None:
        done = self._run(user, command, said, pass_fds=(lock,))
        if done.returncode:
            shutil.rmtree(making, ignore_errors=True)
            why = told(done)
            raise Refused(f"making a database in {self.folder}", why, instead=remedy(why, command[0]))

    def _launch(self, user: ServerUser) -> None:
        programs = self._runnable(user)
        socket = self._socket_made(user)
        clear_leftovers(self.data, socket)
        (self.folder / "log" / "start.log").unlink(missing_ok=True)
        began = time.time()
        done = self._run(user, self._pg_ctl("start", "--log=log/start.log"), patience=True)
        if done.returncode == 0:
            return
        if self.running():
            raise Refused(
                "the database",
                f"it is still starting after {START_PATIENCE_S} seconds: {self._log_end(began)}",
                instead="let it go on, and start again to wait for it",
            )
        why = self._log_end(began) or told(done)
        raise Refused(
            "the database",
            f"the server did not start; its log ends: {why}",
            instead=remedy(why, programs.program("postgres")),
        )

    def _runnable(self, user: ServerUser) -> Binaries:
        """The programs, when the server's user can run them."""
        programs = self.binaries()
        user.open_way(Path(programs.program("postgres")))
        try:
            tried = [self._run(user, [programs.program(name), "--version"]) for name in NEEDED]
            why = next((told(done) for done in tried if done.returncode), "")
        except PermissionError as error:
            why = str(error)
        if why:
            raise Refused(
                f"PostgreSQL in {programs.folder}",
                f"the user {user.name} cannot run it: {why}",
                instead=f"let others read it: {open_command(programs.program('postgres'))}",
            )
        return programs

    def _pg_ctl(self, command: str, *options: str) -> list[str]:
        # The folders go by the environment and by the working folder: pg_ctl hands its arguments to a shell.
        return [self.binaries().program("pg_ctl"), command, "--wait", f"--timeout={START_PATIENCE_S}", *options]

    def _run(
        self,
        user: ServerUser,
        command: Sequence[str],
        said: str = "",
        pass_fds: Sequence[int] = (),
        patience: bool = False,
    ) -> subprocess.CompletedProcess[str]:
        # A file and no pipe: a pipe that was not emptied before the first word is due would be forgotten half full.
        with tempfile.TemporaryFile("w+") as saying:
            saying.write(said)
            saying.seek(0)
            process = subprocess.Popen(  # noqa: S603 - a program of PostgreSQL's
                command,
                stdin=saying,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                cwd=self.folder,
                env={**environment(), "PGDATA": str(self.data)},
                pass_fds=pass_fds,
                umask=0o077,
                **user.as_this_user(),
            )
        began = time.time()
        while True:
            try:
                out, _ = process.communicate(timeout=PROGRESS_EVERY_S)
                return subprocess.CompletedProcess(command, process.returncode, out)
            except subprocess.TimeoutExpired:
                if patience:
                    log.info("the database is starting: %s", self._log_end(began, lines=1) or "no word from it yet")

    def _log_end(self, since: float, lines: int = LINES_TOLD) -> str:
        return log_end(self.folder / "log", since, lines)

    def _comes_up(self, user: ServerUser) -> bool:
        """Whether a server that runs already answers, which is waited for; False where there is none, or it ended.

        A server that was killed a moment ago still has its process and still says that it is ready: so it is asked.
        """
        until = time.monotonic() + START_PATIENCE_S
        while (found := postmaster(self.data)) is not None:
            if found.is_ready and self._answers(user):
                return True
            if time.monotonic() > until:
                raise Refused(
                    "the database",
                    f"its server, which was already starting, did not come up; its log ends: {self._log_end(0)}",
                    instead="start again",
                )
            time.sleep(0.05)
        return False

    def _answers(self, user: ServerUser) -> bool:
        socket = self._socket()
        if socket is None:
            return False
        asked = [self.binaries().program("pg_isready"), f"--host={socket}", f"--port={PORT}", "--quiet"]
        return self._run(user, asked).returncode == 0


def _can_hold_a_socket(folder: Path) -> bool:
    """Its name must be short enough; a comma would part it in two hosts."""
    return len(os.fsencode(folder / f".s.PGSQL.{PORT}")) <= LONGEST_SOCKET and "," not in str(folder)


def _is_private(folder: Path, user: ServerUser) -> bool:
    try:
        state = folder.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISDIR(state.st_mode) and state.st_uid == user.uid and stat.S_IMODE(state.st_mode) == 0o700


def _onto_disk(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
