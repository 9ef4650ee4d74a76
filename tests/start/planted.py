"""A copy of the package with bytecode beside a source that it was not made from."""

from __future__ import annotations

import importlib.util
import marshal
import shutil
import struct
import subprocess
import sys
from pathlib import Path

from feltwork.control.identity import PACKAGE
from feltwork.start.clean import NOWHERE, environment


def copied(folder: Path) -> Path:
    """The package's own files in another folder, without any bytecode."""
    copy = folder / "feltwork"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def plant(source: Path, more: str) -> Path:
    """Bytecode beside a source, valid by time and size, that also does something else."""
    code = compile(source.read_text(encoding="utf-8") + "\n" + more, str(source), "exec", dont_inherit=True)
    lies = source.stat()
    head = importlib.util.MAGIC_NUMBER + struct.pack("<III", 0, int(lies.st_mtime), lies.st_size & 0xFFFFFFFF)
    planted = source.parent / "__pycache__" / f"{source.stem}.{sys.implementation.cache_tag}.pyc"
    planted.parent.mkdir(exist_ok=True)
    planted.write_bytes(head + marshal.dumps(code))
    return planted


_BOOT = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("feltwork.start.clean", {clean!r})
clean = importlib.util.module_from_spec(spec)
sys.modules["feltwork.start.clean"] = clean
spec.loader.exec_module(clean)
clean._load("folders"), clean._load("kept")
loading = clean._load("loading")
loading.install("server")
"""


def started(package: Path, code: str, **surroundings: str) -> subprocess.CompletedProcess[str]:
    """A process with the clean start of a package that then runs some code; it sees ``loading``."""
    whole = _BOOT.format(clean=str(package / "start" / "clean.py")) + code
    flags = ("-s", "-P", "-S", "-B", "-X", f"pycache_prefix={NOWHERE}")
    command = [sys.executable, *flags, "-c", whole]
    env = {**environment(), "XDG_CACHE_HOME": str(package.parent / "cache"), **surroundings}
    return subprocess.run(command, capture_output=True, text=True, env=env, timeout=60, check=False)
