"""A page in the browser of this machine, where it has one with windows."""

from __future__ import annotations

import os
import sys
import webbrowser
from typing import Final

from feltwork.cli.look import QUIET, console

_TEXT_BROWSERS: Final = frozenset({"www-browser", "links", "links2", "elinks", "lynx", "w3m"})
"""They would draw over the terminal in which the server runs."""


def show_page(address: str) -> None:
    """Open a page, or say kindly to visit it."""
    if not _opened(address):
        where = f"visit {address} in a browser that reaches this machine"
        console().print(f"No browser could be opened here; {where}.", style=QUIET, soft_wrap=True)


def _opened(address: str) -> bool:
    if not has_display():
        return False
    try:
        browser = webbrowser.get()
        name = os.path.basename(getattr(browser, "name", "") or "")
        return name not in _TEXT_BROWSERS and browser.open(address)
    except (webbrowser.Error, OSError):
        return False


def has_display() -> bool:
    """Whether this process may show windows."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
