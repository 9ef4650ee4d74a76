"""A start of the interpreter in which nothing but the program's own sources can run.

The interpreter trusts bytecode beside a source by time and size alone, so a planted file would run unseen. Here no
bytecode is read: its folder is one that cannot exist. No `.pth` file, `sitecustomize`, user folder, current folder or
variable adds code. This file is a script, too: a script is never run from bytecode.
"""

from __future__ import annotations

import os
import sys
from _frozen_importlib import module_from_spec
from _frozen_importlib_external import spec_from_file_location

TYPE_CHECKING = False
"""As in `typing`, which would be compiled at each start before compiled sources can be kept."""
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import ModuleType
    from typing import Final, NoReturn

NOWHERE: Final = os.path.join(os.devnull, "feltwork")
"""The folder for bytecode. Nobody can make a folder below a device."""
_HERE: Final = os.path.abspath(__file__)
_FLAGS: Final = ("-s", "-P", "-S", "-B", "-X", f"pycache_prefix={NOWHERE}")
_HARMLESS: Final = frozenset(
    {"PYTHONUNBUFFERED", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONFAULTHANDLER", "PYTHONTRACEMALLOC", "PYTHONHASHSEED"}
)
OWN: Final = {
    "PYTHONPYCACHEPREFIX": NOWHERE,
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONNOUSERSITE": "1",
    "PYTHONSAFEPATH": "1",
}
"""For processes that are started without these flags."""
_NATIVE: Final = frozenset({"LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES"})
_STARTED: Final = "FELTWORK_STARTED"
OWNERS: Final = "FELTWORK_DATABASE_OWNER_URL"
"""The owner's address of the database, perhaps with a password. The system shows a process's first environment to
whoever may read its files, as long as it runs; so the clean start gets the address by a pipe instead."""
_PIPE: Final = "FELTWORK_STARTED_OWNER"
CHILD: Final = "--child"
FORKED: Final = "--multiprocessing-fork"


def is_clean() -> bool:
    """Whether this interpreter was started so."""
    flags = sys.flags
    flagged = flags.no_site and flags.no_user_site and flags.safe_path and flags.dont_write_bytecode
    return bool(flagged) and not flags.optimize and sys.pycache_prefix == NOWHERE and not _adding(os.environ)


def _adding(surroundings: Mapping[str, str]) -> list[str]:
    """Variables that can add code, or show the owner's address."""
    return [name for name in surroundings if _keeps_out(name) and surroundings[name] != OWN.get(name)]


def _keeps_out(name: str) -> bool:
    return name == OWNERS or _adds(name)


def _adds(name: str) -> bool:
    return name in _NATIVE or name.startswith("NUMBA_") or (name.startswith("PYTHON") and name not in _HARMLESS)


def environment() -> dict[str, str]:
    """The environment without variables that add code, and without the owner's address."""
    return {**{name: value for name, value in os.environ.items() if not _keeps_out(name)}, **OWN}


def command(script: str, *args: str) -> list[str]:
    """The command that runs a script of this package in a clean interpreter."""
    unbuffered = ("-u",) if os.environ.get("PYTHONUNBUFFERED") else ()
    return [sys.executable, *_FLAGS, *unbuffered, os.path.join(os.path.dirname(_HERE), script), *args]


def feltwork_command(*args: str) -> list[str]:
    """The command that runs a `feltwork` command from a clean start."""
    return command("clean.py", *args)


def serves(args: Sequence[str]) -> bool:
    """Whether a command line runs a server that central control hears from, or central control itself."""
    words = [word for word in args if not word.startswith("-")]
    return words[:1] == ["serve"] or words[:2] == ["central-control", "run"]


def restart_clean(args: Sequence[str]) -> None:
    """Start again from a clean interpreter if this process is the `feltwork` command and runs a server.

    A program of somebody else that calls the command in its own process is left alone; identity then says so.
    """
    if serves(args) and os.name == "posix" and _is_the_command():
        _restart(args)


def _is_the_command() -> bool:
    main = sys.modules["__main__"]
    spec = getattr(main, "__spec__", None)
    if spec is not None:
        return bool(spec.name == "feltwork.__main__")
    return os.path.splitext(os.path.basename(getattr(main, "__file__", "")))[0] == "feltwork"


def _restart(args: Sequence[str]) -> NoReturn:
    surroundings = {**environment(), _STARTED: "1"}
    if owners := os.environ.get(OWNERS):
        surroundings[_PIPE] = str(_pipe_with(os.fsencode(owners)))
    os.execve(sys.executable, feltwork_command(*args), surroundings)  # noqa: S606 - our own program


def _pipe_with(content: bytes) -> int:
    """A pipe that has some bytes in it and then ends, for the program that this process becomes."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    if os.write(writing, content) != len(content):
        sys.exit(f"feltwork: {OWNERS} is too long; use a shorter address")
    os.close(writing)
    os.set_inheritable(reading, True)
    return reading


def _from_pipe(descriptor: int) -> str:
    with open(descriptor, "rb") as reading:
        return os.fsdecode(reading.read())


def _run(args: Sequence[str]) -> None:
    """Run a command; modules come by `loading` alone."""
    again, owners = os.environ.pop(_STARTED, None), os.environ.pop(_PIPE, None)
    is_child = list(args[:1]) == [CHILD]
    if not is_child and not is_clean():
        if again:
            sys.exit("feltwork: the interpreter does not start without additions; run the server with another one")
        _restart(args)
    if again and owners:
        os.environ[OWNERS] = _from_pipe(int(owners))
    sys.modules["feltwork.start.clean"] = sys.modules["__main__"]
    for name in ("folders", "kept"):
        _load(name)
    loading = _load("loading")
    loading.install("child" if is_child else "server")
    if is_child:
        values = dict(word.split("=", 1) for word in args[1:] if "=" in word)
        loading.begin_child()
        _compute(values)
        return
    loading.begin_server(counts=args[0] == "serve")
    from importlib import import_module

    sys.argv = ["feltwork", *args]
    # By its name: the room of the commands stands on this one.
    import_module("feltwork.cli").main()


def _load(name: str) -> ModuleType:
    """A module of this package from its source, before there is another way."""
    spec = spec_from_file_location(f"feltwork.start.{name}", os.path.join(os.path.dirname(_HERE), f"{name}.py"))
    assert spec is not None, "it is a file of Python"
    assert spec.loader is not None, "it is a file of Python"
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _compute(values: Mapping[str, str]) -> None:
    """Run a process that the server started to compute in the background."""
    sys.argv = [_HERE, FORKED]
    from multiprocessing.spawn import spawn_main

    spawn_main(**{name: int(value) for name, value in values.items()})


def child_command(**values: object) -> list[str]:
    """The command of a background process, in place of the one that `multiprocessing` has."""
    told = [f"{name}={value}" for name, value in values.items() if value is not None]
    return [*feltwork_command(CHILD, *told), FORKED]


if __name__ == "__main__":
    _run(sys.argv[1:])
