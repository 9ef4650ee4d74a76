"""The only way to modules after a clean start: from sources and libraries in known folders, each with its digest.

Every file that is loaded must have the digest that was taken of it when the server started.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
from _frozen_importlib_external import (
    EXTENSION_SUFFIXES,
    MAGIC_NUMBER,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    PathFinder,
    SourceFileLoader,
    spec_from_file_location,
)

from feltwork.start.folders import NAME, PACKAGE, is_in, roots
from feltwork.start.kept import Kept

TYPE_CHECKING = False
"""As in `typing`, which the clean start would compile each time. Most modules above are built into the interpreter."""
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType
    from typing import Final

    from feltwork.start.counting import Counting

ENTRIES: Final = ("__init__", "__main__", "cli/__init__", "start/__init__", "start/clean")
"""Modules that run before the clean start if the command begins it."""
_KEEP_AFTER_S: Final = 20.0


class Distrusted(ImportError):  # noqa: N818 - what the module is
    """A module that is not loaded, because it is not one of the program that started."""


class Loading:
    """Modules of this process: what was loaded, and from which folders and files more may be."""

    def __init__(self, kind: str) -> None:
        self.roots = roots()
        self.folders: list[str] = [self.roots["package"], *self.roots["dependencies"], *self.roots["library"]]
        self.loaded: dict[str, bytes] = {}
        """Digests of files as they were loaded."""
        self.files: Mapping[str, bytes] | None = None
        """Digests of all files as they were when the server started, once they are counted."""
        self.counting: Counting | None = None
        self.kept = Kept(kind, PACKAGE)

    def verify_file(self, path: str, digest: bytes) -> None:
        """Refuse a file that is not the one that was there when the server started."""
        if not self.is_as_it_was(path, digest):
            raise Distrusted(f"{path} has changed since the program started", path=path)
        self.loaded[path] = digest

    def is_as_it_was(self, path: str, digest: bytes) -> bool:
        """Whether a file is the one that was there when the server started; yes while the files are still read."""
        return self.files is None or self.files.get(path) == digest

    def is_in_place(self, spec: ModuleSpec) -> bool:
        """Whether a module is in one of the program's folders."""
        places = [*(spec.submodule_search_locations or ()), *([spec.origin] if spec.has_location else [])]
        return all(any(is_in(str(place), folder) for folder in self.folders) for place in places)

    def faults(self) -> list[str]:
        """Everything that was loaded and should not have been; empty when the program is as it should be."""
        found = _planted_entries()
        for name, module in list(sys.modules.items()):
            spec = getattr(module, "__spec__", None)
            if spec is None or not spec.has_location:
                continue
            own = name == NAME or name.startswith(f"{NAME}.")
            if not self.is_in_place(spec) or (own and not is_in(str(spec.origin), PACKAGE)):
                found.append(f"module {name} was loaded from {spec.origin}")
            elif not isinstance(spec.loader, SourceFileLoader | ExtensionFileLoader):
                found.append(f"module {name} was loaded by {type(spec.loader).__name__}")
        if self.files is not None:
            changed = [path for path, digest in self.loaded.items() if self.files.get(path) != digest]
            found += [f"{path} has changed while the program started" for path in changed]
        return found


STATE: Loading | None = None
"""Set by the clean start alone."""


class _Source(SourceFileLoader):
    """A module from its source. Bytecode beside it is not looked at."""

    def get_code(self, fullname: str) -> CodeType:
        assert STATE is not None, "installed with it"
        path = self.get_filename(fullname)
        source = self.get_data(path)
        digest = hashlib.sha256(source).digest()
        STATE.verify_file(path, digest)
        code = STATE.kept.code(path, digest)
        if code is None:
            code = self.source_to_code(source, path)
            STATE.kept.keep(path, digest, code)
        return code


class _Extension(ExtensionFileLoader):
    """A module in machine code."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        assert STATE is not None, "installed with it"
        with open(self.path, "rb") as file:
            STATE.verify_file(self.path, hashlib.file_digest(file, "sha256").digest())
        return super().create_module(spec)


class _Finder(PathFinder):
    """Modules of the program's folders, and of no others."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        assert STATE is not None, "installed with it"
        if fullname == NAME:
            init = os.path.join(PACKAGE, "__init__.py")
            loader = _Source(NAME, init)
            return spec_from_file_location(NAME, init, loader=loader, submodule_search_locations=[PACKAGE])
        found = super().find_spec(fullname, path, target)
        if found is not None and not STATE.is_in_place(found):
            raise Distrusted(f"{fullname} is at {found.origin}, which is not a folder of the program", name=fullname)
        return found


def install(kind: str) -> None:
    """Make this the only way to modules of this process."""
    global STATE
    STATE = Loading(kind)
    library = [os.path.realpath(one) for one in sys.path]
    library = [one for one in library if any(is_in(one, folder) for folder in STATE.roots["library"])]
    sys.path[:] = [*library, *STATE.roots["dependencies"]]
    sys.path_hooks[:] = [FileFinder.path_hook((_Extension, EXTENSION_SUFFIXES), (_Source, SOURCE_SUFFIXES))]
    sys.path_importer_cache.clear()
    sys.meta_path[:] = [_Finder if one is PathFinder else one for one in sys.meta_path]
    from multiprocessing import spawn

    from feltwork.start.clean import OWN, child_command

    spawn.get_command_line = child_command
    os.environ.update(OWN)  # for processes that are started without flags, such as multiprocessing's own tracker


def begin_server(*, counts: bool) -> None:
    """Prepare the process of a server: its digests, the folder of its kernels, and the end."""
    import atexit

    from feltwork.start.counting import Counting
    from feltwork.start.kernels import use_new_folder

    assert STATE is not None, "installed before"
    if counts:
        STATE.counting = Counting(STATE.roots, strict=True, files=True)
    use_new_folder(STATE.kept.folder)
    atexit.register(STATE.kept.write)


def begin_child() -> None:
    """Prepare a background process, which is ended from outside."""
    import threading

    assert STATE is not None, "installed before"
    later = threading.Timer(_KEEP_AFTER_S, STATE.kept.write)
    later.daemon = True
    later.start()


def _planted_entries() -> list[str]:
    """Bytecode of the modules that run before the clean start, if it is not what their sources compile to."""
    found = []
    for name, level in [(name, level) for name in ENTRIES for level in range(3)]:
        source = os.path.join(PACKAGE, *name.split("/")) + ".py"
        folder, module = os.path.split(source)
        optimized = f".opt-{level}" if level else ""
        bytecode = os.path.join(folder, "__pycache__", f"{module[:-3]}.{sys.implementation.cache_tag}{optimized}.pyc")
        try:
            with open(bytecode, "rb") as file:
                head, body = file.read(16), file.read()
            with open(source, "rb") as file:
                code = compile(file.read(), source, "exec", dont_inherit=True, optimize=level)
            lies = os.stat(source)
        except OSError:
            continue
        stamp = int(lies.st_mtime) & 0xFFFFFFFF, lies.st_size & 0xFFFFFFFF
        by_time = head[4:8] == bytes(4)
        stated = int.from_bytes(head[8:12], "little"), int.from_bytes(head[12:16], "little")
        would_run = head[:4] == MAGIC_NUMBER and (not by_time or stated == stamp)
        if would_run and body != marshal.dumps(code) and marshal.loads(body) != code:  # noqa: S302 - not run
            found.append(f"{bytecode} was not made from {module}")
    return found
