"""A folder for Numba's machine code that is new at each start: what lies beside the sources is never run."""

from __future__ import annotations

import atexit
import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from typing import Final

_PREFIX: Final = "kernels-"
_ONLY_OURS: Final = "UserProvidedCacheLocator"
"""Numba's name for the place that is stated. A file in the current folder could otherwise name the sources' folder."""


def use_new_folder(parent: str | None) -> None:
    """Have Numba use a new folder, in this process and in those that it starts. It is removed at the end."""
    for name in os.listdir(parent) if parent else ():
        if parent and name.startswith(_PREFIX):
            _remove_left(os.path.join(parent, name))
    made = tempfile.mkdtemp(prefix=_PREFIX, dir=parent)
    with suppress(OSError):
        fcntl.flock(os.open(made, os.O_RDONLY | os.O_CLOEXEC), fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.environ.update(NUMBA_CACHE_DIR=made, NUMBA_CACHE_LOCATOR_CLASSES=_ONLY_OURS)
    atexit.register(shutil.rmtree, made, ignore_errors=True)


def _remove_left(folder: str) -> None:
    """Remove the folder of a server that was killed; one that runs has it locked."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            os.close(descriptor)
