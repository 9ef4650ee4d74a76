"""Folders and files that code is loaded from, by the part of the program that they are."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
"""As in `typing`, which the clean start would compile each time. The modules above are built into the interpreter."""
if TYPE_CHECKING:
    from typing import Any, Final

PACKAGE: Final = os.path.realpath(os.path.join(os.path.dirname(__file__), os.pardir))
NAME: Final = os.path.basename(PACKAGE)


def roots() -> dict[str, Any]:
    """Every folder and file that code is loaded from, by the part of the program that it is."""
    library = _library()
    dependencies = [one for one in _site_folders() if one not in library]
    return {"package": PACKAGE, "dependencies": dependencies, "library": library, "binaries": _binaries()}


def is_in(path: str, folder: str) -> bool:
    """Whether a file or folder is in a folder, or is it."""
    return path == folder or path.startswith(folder + os.sep)


_VERSION = f"python{sys.version_info[0]}.{sys.version_info[1]}"


def _site_folders() -> list[str]:
    """The folders with installed packages, without reading any `.pth` file in them."""
    import site

    prefix = os.path.dirname(os.path.dirname(os.path.abspath(sys.executable)))
    settings = _settings(os.path.join(prefix, "pyvenv.cfg"))
    prefixes = [sys.prefix, sys.exec_prefix] if settings is None else [prefix]
    if settings and settings.get("include-system-site-packages", "").lower() == "true":
        prefixes.append(sys.base_prefix)
    above = os.path.dirname(PACKAGE)
    # Debian's interpreter names its own folders alone until `site` has run, and a virtual environment's are left out.
    own = [] if settings is None else [os.path.join(prefix, "lib", _VERSION, "site-packages")]
    listed = [*own, *site.getsitepackages(prefixes), *([above] if _is_installed_in(above) else [])]
    return list(dict.fromkeys(os.path.realpath(one) for one in listed if os.path.isdir(one)))


def _is_installed_in(folder: str) -> bool:
    """Whether a folder has installed packages in it; otherwise it is a checkout, and only the package is used."""
    return any(name.startswith(f"{NAME}-") and name.endswith(".dist-info") for name in os.listdir(folder))


def _settings(file: str) -> dict[str, str] | None:
    try:
        with open(file, encoding="utf-8") as lines:
            pairs = [line.partition("=") for line in lines]
    except OSError:
        return None
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


def _library() -> list[str]:
    """The interpreter's own library, with its modules in machine code."""
    own = sys.modules["encodings"].__path__[0]
    listed = [os.path.dirname(own), *(one for one in sys.path if os.path.basename(one) == "lib-dynload")]
    found = dict.fromkeys(os.path.realpath(one) for one in listed if os.path.isdir(one))
    return [one for one in found if not any(is_in(one, other) for other in found if other != one)]


def _binaries() -> list[tuple[str, str]]:
    """The interpreter's executable and its shared library, by names that are the same on every machine."""
    archives = [one for one in sys.path if one.endswith(".zip") and os.path.isfile(one)]
    return [
        ("executable", os.path.realpath(sys.executable)),
        *((f"library/{os.path.basename(one)}", one) for one in archives),
        *((os.path.basename(one), one) for one in _mapped("libpython")),
    ]


def _mapped(beginning: str) -> list[str]:
    """Files that this process has in its memory, by the beginning of their names, on systems that list them."""
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
            lines = [line.rstrip("\n").split(maxsplit=5) for line in maps]
    except OSError:
        return []
    files = {parts[5] for parts in lines if len(parts) > 5}
    return sorted(one for one in files if os.path.basename(one).startswith(beginning) and os.path.isfile(one))
