"""The one place that asks Numba to compile, so that types survive it and every kernel is compiled alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numba

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function at its first call and keep the result on disk.

    Kernels release the interpreter lock and run on plain threads: several callers may rank at once, and a
    process that forks does not inherit a broken pool. Numba notices a change only in the file that holds the
    kernel, so a kernel calls compiled functions of its own module and no others.
    """
    kernel: Callable[P, R]
    try:
        kernel = numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:
        # Neither the package's folder nor the user's own can be written: compile anew in every process.
        kernel = numba.njit(nogil=True)(function)
    return kernel
