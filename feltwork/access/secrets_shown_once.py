"""Secrets of 256 random bits: shown once, kept as their SHA-256.

A password needs a slow hash, because people choose few of them and a thief can try them all. These are drawn from
2**256: nobody tries them all, so a fast hash is as safe, and every connection of a terminal is verified at no cost.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256
from typing import Final

BYTES: Final = 32


def new_secret(prefix: str) -> str:
    """A new one; the prefix says what it is, should it ever lie where it does not belong.

    >>> new_secret("fwd").startswith("fwd.")
    True
    """
    return f"{prefix}.{secrets.token_urlsafe(BYTES)}"


def secret_hash(secret: str) -> bytes:
    """What is kept of it."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def derived(secret: str, purpose: str) -> str:
    """A second secret that only who has the first can make, and from which the first can't be made.

    >>> derived("a", "csrf") == derived("a", "csrf"), derived("a", "csrf") == derived("b", "csrf")
    (True, False)
    """
    made = hmac.digest(secret.encode("utf-8", "surrogatepass"), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def same(one: str, other: str) -> bool:
    """Whether two secrets are the same, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))
