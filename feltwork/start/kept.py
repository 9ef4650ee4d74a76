"""Compiled sources of earlier starts, in one sealed file of the server's own user."""

from __future__ import annotations

import hashlib
import marshal
import os
import stat
import sys
from _frozen_importlib_external import MAGIC_NUMBER
from _operator import _compare_digest

TYPE_CHECKING = False
"""As in `typing`, which the clean start would compile each time."""
if TYPE_CHECKING:
    from types import CodeType
    from typing import Final

_LARGEST: Final = 128 * 1024 * 1024
_SEAL_BYTES: Final = 32


class Kept:
    """Compiled sources by the path and the digest of the source. A file whose seal does not fit is not read."""

    def __init__(self, kind: str, about: str) -> None:
        self.folder = own_folder()
        self._path = None if self.folder is None else os.path.join(self.folder, f"{kind}.compiled")
        self._tag = f"{sys.version} {sys.flags.optimize} {MAGIC_NUMBER.hex()} {about}"
        self._key = None if self.folder is None else _key_in(self.folder)
        self._codes: dict[str, tuple[bytes, bytes]] = self._read()
        self._is_new = False

    def code(self, path: str, digest: bytes) -> CodeType | None:
        """The compiled source of a file, if it was kept."""
        found = self._codes.get(path)
        if found is None or found[0] != digest:
            return None
        code: CodeType = marshal.loads(found[1])  # noqa: S302 - sealed by this user
        return code

    def keep(self, path: str, digest: bytes, code: CodeType) -> None:
        """Keep a compiled source for the next start."""
        self._codes[path] = (digest, marshal.dumps(code))
        self._is_new = True

    def _read(self) -> dict[str, tuple[bytes, bytes]]:
        if self._path is None or self._key is None:
            return {}
        content = _read_own(self._path)
        if content is None or not _compare_digest(content[:_SEAL_BYTES], self._seal(content[_SEAL_BYTES:])):
            return {}
        tag, codes = marshal.loads(content[_SEAL_BYTES:])  # noqa: S302 - sealed by this user
        return dict(codes) if tag == self._tag else {}

    def write(self) -> None:
        """Write the file if something in it is new, whole or not at all."""
        if not self._is_new or self._path is None or self._key is None or self.folder is None:
            return
        self._is_new = False
        content = marshal.dumps((self._tag, dict(self._codes)))
        if len(content) <= _LARGEST:
            _write_own(self.folder, self._path, self._seal(content) + content)

    def _seal(self, content: bytes) -> bytes:
        assert self._key is not None, "nothing is read or written without it"
        return hashlib.blake2b(content, digest_size=_SEAL_BYTES, key=self._key).digest()


def own_folder() -> str | None:
    """A folder that this user alone can read and write; None if there is none, or others can."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = os.path.join(cache, "feltwork", "start")
    try:
        os.makedirs(folder, 0o700, exist_ok=True)
        lies = os.lstat(folder)
    except OSError:
        return None
    is_own = stat.S_ISDIR(lies.st_mode) and lies.st_uid == os.geteuid() and not lies.st_mode & 0o077
    return folder if is_own else None


def _key_in(folder: str) -> bytes | None:
    """The key of the seal; made when there is none."""
    path = os.path.join(folder, "key")
    if not os.path.lexists(path):
        _write_own(folder, path, os.urandom(_SEAL_BYTES), is_first=True)
    found = _read_own(path)
    return found if found is not None and len(found) == _SEAL_BYTES else None


def _read_own(path: str) -> bytes | None:
    """A file of this user that nobody else can read or write; None if it is not such a file."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    with open(descriptor, "rb") as file:
        lies = os.fstat(descriptor)
        is_own = stat.S_ISREG(lies.st_mode) and lies.st_uid == os.geteuid() and not lies.st_mode & 0o077
        return file.read(_LARGEST + _SEAL_BYTES) if is_own else None


def _write_own(folder: str, path: str, content: bytes, *, is_first: bool = False) -> None:
    """Write a file whole or not at all; a folder that cannot be written costs the time to compile again."""
    making = os.path.join(folder, f".{os.getpid()}-{os.urandom(8).hex()}")
    try:
        descriptor = os.open(making, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            with open(descriptor, "wb") as file:
                file.write(content)
            if is_first:  # servers that start at once get one and the same
                os.link(making, path)
            else:
                os.rename(making, path)
                making = ""
        finally:
            if making:
                os.unlink(making)
    except OSError:
        return
