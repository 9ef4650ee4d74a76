"""Plain functions of a game compiled as they stand, so that a rule that a kernel needs is not written a second time.

A function is copied with globals in which the functions that it calls are compiled ones; the module that holds it is
left as it is, and its procedure goes on calling it uncompiled. The functions have to be of the kind that Numba
understands: integers, and rows that are lists for the procedure and arrays here.

Numba keeps on disk what it compiled, by the file, the name and the bytecode of the outermost function, and notices no
change in the others. So a digest of all their modules stands in that name. Those inside are compiled where it is.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from hashlib import sha256
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

import numba

from feltwork.ranking.kernels.compiled import compiled

P = ParamSpec("P")
R = TypeVar("R")


def compile_with_rules(kernel: Callable[P, R]) -> Callable[P, R]:
    """Compile a kernel together with the plain functions that it and they call by name, of whatever module."""
    assert isinstance(kernel, FunctionType)
    functions = _called_from(kernel)
    spaces = {one.__module__: dict(one.__globals__) for one in (kernel, *functions)}
    inside = {one: numba.njit(nogil=True)(_copy(one, spaces[one.__module__])) for one in functions}
    for space in spaces.values():
        # Names are looked up when the kernel is first compiled: by then all are there.
        space.update(
            {name: inside[one] for name, one in space.items() if isinstance(one, FunctionType) and one in inside}
        )
    outermost = _copy(kernel, spaces[kernel.__module__])
    outermost.__qualname__ = f"{kernel.__qualname__}_{_digest(spaces)}"
    return compiled(outermost)


def _called_from(kernel: FunctionType) -> list[FunctionType]:
    """Every plain function that a kernel comes to call."""
    found: list[FunctionType] = []
    ahead = [kernel]
    while ahead:
        function = ahead.pop()
        for name in function.__code__.co_names:
            called = function.__globals__.get(name)
            if isinstance(called, FunctionType) and called not in found:
                found.append(called)
                ahead.append(called)
    return found


def _copy(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


def _digest(modules: dict[str, Any]) -> str:
    """Of modules as a whole: their constants are compiled in as well."""
    sources = [inspect.getsource(sys.modules[name]) for name in sorted(modules)]
    return sha256("\0".join(sources).encode()).hexdigest()[:16]
