"""Passwords from whoever types: at a prompt that shows nothing, or on standard input, one a line; no arguments."""

from __future__ import annotations

import getpass
import sys

from feltwork.terms.refusal import Refused


def read_password(of: str) -> str:
    """The password of somebody who has one."""
    return _read(f"password of {of}")


def read_new_password(of: str) -> str:
    """A new password, typed twice where somebody types it."""
    chosen = _read(f"new password of {of}")
    if _typed() and _read(f"new password of {of}, again") != chosen:
        raise Refused("the password", "it was typed differently the second time", instead="try again")
    return chosen


def _typed() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _read(prompt: str) -> str:
    try:
        if _typed():
            return getpass.getpass(f"{prompt}: ")
        line = "" if sys.stdin is None else sys.stdin.readline()
    except (EOFError, UnicodeDecodeError):
        line = ""
    if not line.rstrip("\r\n"):
        raise Refused(prompt, "none was typed", instead="type it, or write it to standard input, one a line")
    return line.rstrip("\r\n")
