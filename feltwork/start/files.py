"""Digests of everything that can be loaded: the package, its dependencies, and the interpreter with its library.

Names are relative and in one order, so the same files have the same digests on every machine. This file is a script,
too: a process of its own reads the files, so no table waits for it.
"""

from __future__ import annotations

import hashlib
import json
import marshal
import os
import re
import signal
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

PARTS: Final = ("package", "dependencies", "interpreter")
LARGEST_FILE: Final = 2 * 1024**3
MOST_FILES: Final = 1_000_000
_CHUNK: Final = 1024 * 1024
_TRIES: Final = 3
_MADE: Final = re.compile(r"\.(pyc(\.\d+)?|nbi|nbc|tmp\.[0-9a-f]+)$")
"""Bytecode and compiled kernels in `__pycache__`: the clean start never reads them. Everything else there counts."""
_OF_THE_INSTALLER: Final = frozenset(
    {"INSTALLER", "RECORD", "RECORD.jws", "RECORD.p7s", "REQUESTED", "direct_url.json", "uv_cache.json"}
)
"""Notes in `*.dist-info` on how and where something was installed. They differ between machines with the same files."""


class Unreadable(Exception):  # noqa: N818 - what the file is
    """A file that has no digest, with the reason."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


def files_of(root: str, without: Iterable[str] = ()) -> Iterator[tuple[bytes, str]]:
    """Every file below a folder with its relative name, in no order. Links are followed, as the interpreter does."""
    ahead: list[tuple[str, bytes, tuple[str, ...]]] = [(root, b"", (os.path.realpath(root),))]
    left_out, found = {os.path.realpath(one) for one in without}, 0
    while ahead:
        folder, name, above = ahead.pop()
        for entry in os.scandir(folder):
            found += 1
            if found > MOST_FILES:
                raise Unreadable(root, f"more than {MOST_FILES} files")
            own = name + b"/" + os.fsencode(entry.name) if name else os.fsencode(entry.name)
            if entry.is_dir():
                really = os.path.realpath(entry.path)
                if really not in left_out and really not in above:
                    ahead.append((entry.path, own, (*above, really)))
            elif not _is_left_out(folder, entry.name):
                yield own, entry.path


def _is_left_out(folder: str, name: str) -> bool:
    of = os.path.basename(folder)
    return (of == "__pycache__" and _MADE.search(name) is not None) or (
        of.endswith(".dist-info") and name in _OF_THE_INSTALLER
    )


def file_digest(path: str) -> bytes:
    """SHA-256 of a file. One that changes while it is read is read again; a link to nothing counts by its words."""
    if os.path.islink(path) and not os.path.exists(path):
        return hashlib.sha256(b"link\0" + os.fsencode(os.readlink(path))).digest()
    for _ in range(_TRIES):
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as problem:
            raise Unreadable(path, (problem.strerror or str(problem)).lower()) from None
        with open(descriptor, "rb", buffering=0) as file:
            before = os.fstat(descriptor)
            if not stat.S_ISREG(before.st_mode):
                raise Unreadable(path, "neither a file nor a folder")
            if before.st_size > LARGEST_FILE:
                raise Unreadable(path, f"larger than {LARGEST_FILE // 1024**3} GiB")
            digest, left = hashlib.sha256(), LARGEST_FILE
            while left > 0 and (chunk := file.read(_CHUNK)):
                digest.update(chunk)
                left -= len(chunk)
            after = os.fstat(descriptor)
        if (before.st_mtime_ns, before.st_ctime_ns, before.st_size) == (
            after.st_mtime_ns,
            after.st_ctime_ns,
            after.st_size,
        ):
            return digest.digest()
    raise Unreadable(path, "it changes while it is read")


class Tree:
    """One part of the program: named files, and one digest over all of them."""

    def __init__(self, *, strict: bool = True) -> None:
        self.strict = strict
        self.named: dict[bytes, bytes] = {}
        self.by_path: dict[str, bytes] = {}

    def add(self, name: bytes, path: str) -> None:
        """Take a file in."""
        try:
            digest = file_digest(path)
        except Unreadable as problem:
            if self.strict:
                raise
            digest = hashlib.sha256(b"unreadable\0" + problem.why.encode()).digest()
        self.named[name] = self.by_path[path] = digest

    def add_folder(self, folder: str, prefix: bytes = b"", without: Iterable[str] = ()) -> None:
        """Take every file of a folder in."""
        for name, path in files_of(folder, without):
            self.add(prefix + name, path)

    @property
    def digest(self) -> str:
        whole = hashlib.sha256()
        for name in sorted(self.named):
            whole.update(len(name).to_bytes(4, "big") + name + self.named[name])
        return whole.hexdigest()


def digests(roots: dict[str, Any], *, strict: bool = True) -> dict[str, Any]:
    """The digest of each part, and of each file by its path."""
    trees = {part: Tree(strict=strict) for part in PARTS}
    package = roots["package"]
    trees["package"].add_folder(package)
    for number, folder in enumerate(roots["dependencies"]):
        trees["dependencies"].add_folder(folder, b"%d/" % number, (package, *_others(folder, roots)))
    for number, folder in enumerate(roots["library"]):
        trees["interpreter"].add_folder(folder, b"library/%d/" % number, _others(folder, roots))
    for name, path in roots["binaries"]:
        trees["interpreter"].add(os.fsencode(name), path)
    files: dict[str, bytes] = {}
    for tree in trees.values():
        files.update(tree.by_path)
    return {"parts": {part: tree.digest for part, tree in trees.items()}, "files": files}


def _others(folder: str, roots: dict[str, Any]) -> list[str]:
    """Folders within this one that are another part, or are not on the path."""
    inside = [os.path.join(folder, name) for name in ("site-packages", "dist-packages")]
    return [one for one in (*roots["dependencies"], *roots["library"], *inside) if one != folder]


def whole_digest(parts: Mapping[str, str]) -> str:
    """One digest over all parts."""
    told = "".join(f"{part}\0{parts[part]}\n" for part in PARTS)
    return hashlib.sha256(told.encode()).hexdigest()


def _main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # and without the server there is nobody to tell
    asked = json.loads(sys.stdin.buffer.read())
    try:
        answer: dict[str, Any] = digests(asked["roots"], strict=asked["strict"])
    except (Unreadable, OSError) as problem:
        answer = {"refused": str(problem)}
    if not asked["files"]:
        answer.pop("files", None)
    sys.stdout.buffer.write(marshal.dumps(answer))


if __name__ == "__main__":
    _main()
